//! `lab roundtrip`: writes games in each format, reads them again, and compares what the format can hold. The games are random, or come
//! from a WTHOR folder.
//!
//! A row of `KEEPS` says which games a format can hold, and what it keeps of them. A format without a row keeps the plies of the games that
//! its writer accepts.

mod random_games;

use qipan_core::formats::stream::StreamStep;
use qipan_core::formats::{self, FORMATS, Format, GameRecord, GameResult, Hints, InputFile, PlyOrAction};
use qipan_core::rules::clock::ClockRule;
use qipan_core::rules::mix::RandomSequence;
use qipan_core::rules::{Ply, Position, reversi};
use std::error::Error;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub struct RoundtripArguments {
    /// Test only this format.
    #[arg(long, value_name = "NAME")]
    format: Option<String>,
    /// Number of generated games for each format.
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// Seed of the generated games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Instead of random games, test the games of this WTHOR folder in GGF and SGF: each game by itself, and the games of a year as one
    /// file.
    #[arg(long, value_name = "DIR")]
    wthor: Option<PathBuf>,
}

/// What a format promises to keep of a game.
struct FormatPromise {
    format: &'static str,
    /// Whether the format can hold a game at all; `None` where the writer decides.
    holds: Option<fn(&GameRecord) -> bool>,
    /// Removes from a game what the format cannot write.
    plain: fn(&mut GameRecord),
    /// Returns the parts of a game that the format must keep.
    of: fn(&GameRecord) -> ComparedGame,
}

/// What the writable formats promise to keep that keep more or less than `USUAL`.
const KEEPS: &[FormatPromise] = &[
    FormatPromise { format: "sgf", holds: Some(|_| true), plain: |_| (), of: whole },
    FormatPromise { format: "transcript", holds: Some(is_transcript), plain: |_| (), of: plies },
    FormatPromise { format: "ggf", holds: Some(is_reversi), plain: without_brackets, of: reversi_line },
    FormatPromise { format: "obf", holds: Some(goes_on), plain: |_| (), of: last_board },
    FormatPromise { format: "psq", holds: Some(is_piskvork), plain: |_| (), of: timed_plies },
    FormatPromise { format: "rec", holds: Some(is_piskvork_20), plain: |_| (), of: timed_plies },
];

/// What a writable format promises that has no row in `KEEPS`.
const USUAL: FormatPromise = FormatPromise { format: "", holds: None, plain: |_| (), of: plies };

/// The formats in which the games of a WTHOR folder are tested.
const WTHOR_FORMATS: [&str; 2] = ["ggf", "sgf"];
/// Maximum number of random games that are made to find one that a format can hold.
const TRIES_MAX: usize = 10_000;
/// Maximum number of differences printed for each format.
const SHOWN_MAX: u64 = 5;

/// A node of a game's tree in comparable form: its depth, its ply or choice, its comment, its time in milliseconds, its unknown properties.
type ShownNode = (usize, Option<PlyOrAction>, String, Option<u32>, String);

/// The parts of a game that are compared; parts that the format does not keep are empty.
#[derive(Debug, Default, PartialEq)]
struct ComparedGame {
    start: Option<Position>,
    opening: &'static str,
    tree: Vec<ShownNode>,
    ended_at: Option<usize>,
    texts: Vec<String>,
    result: Option<GameResult>,
}

impl ComparedGame {
    /// Describes the first difference between the written game and the game that was read.
    fn difference(&self, read: &ComparedGame) -> String {
        let nodes = self.tree.iter().zip(&read.tree).find(|(wrote, read)| wrote != read);
        match nodes {
            Some((wrote, read)) => format!("wrote {wrote:?}, read {read:?}"),
            None if self.texts != read.texts => format!("wrote {:?}, read {:?}", self.texts, read.texts),
            None => format!(
                "wrote {} nodes, {:?}, {:?}, {}; read {} nodes, {:?}, {:?}, {}; the starts are {}",
                self.tree.len(),
                self.result,
                self.ended_at,
                self.opening,
                read.tree.len(),
                read.result,
                read.ended_at,
                read.opening,
                if self.start == read.start { "alike" } else { "different" },
            ),
        }
    }
}

fn whole(record: &GameRecord) -> ComparedGame {
    let order = record.preorder_nodes();
    let mut depths = vec![0; record.nodes().len()];
    let mut tree = Vec::with_capacity(order.len());
    for &at in &order {
        let node = record.node(at);
        depths[at] = node.parent.map_or(0, |parent| depths[parent] + 1);
        tree.push((
            depths[at],
            node.ply_or_action.clone(),
            node.comment.clone(),
            node.elapsed_ms,
            node.unknown_properties.clone(),
        ));
    }
    let ended_at = record.end_node.and_then(|end| order.iter().position(|at| *at == end));
    let mut texts = vec![record.date.clone(), record.event.clone(), record.round.clone()];
    texts.extend(names(record));
    texts.push(format!("{:?} {:?}", record.clock, record.minutes));
    let (start, opening) = (Some(record.start().clone()), record.opening().word());
    ComparedGame { start, opening, tree, ended_at, texts, result: record.result }
}

/// Returns the players' names without empty names at the end, which mean unknown players.
fn names(record: &GameRecord) -> Vec<String> {
    let known = record.players.iter().rposition(|name| !name.is_empty()).map_or(0, |last| last + 1);
    record.players[..known].to_vec()
}

/// Returns the plies of the main line and their times in comparable form.
fn timed_plies(record: &GameRecord) -> ComparedGame {
    let node = |at: usize| {
        let node = record.node(at);
        let deed = node.ply_or_action.clone().filter(|deed| matches!(deed, PlyOrAction::Ply(_)))?;
        Some((0, Some(deed), String::new(), node.elapsed_ms, String::new()))
    };
    ComparedGame { tree: record.main_line().into_iter().filter_map(node).collect(), ..ComparedGame::default() }
}

/// Returns the plies of the main line without passes at its end, which a transcript does not contain.
fn plies(record: &GameRecord) -> ComparedGame {
    let mut plies = record.plies();
    while plies.last() == Some(&Ply::Pass) {
        plies.pop();
    }
    let shown = |ply| (0, Some(PlyOrAction::Ply(ply)), String::new(), None, String::new());
    ComparedGame { tree: plies.into_iter().map(shown).collect(), ..ComparedGame::default() }
}

fn reversi_line(record: &GameRecord) -> ComparedGame {
    let mut texts = vec![record.date.clone(), record.event.clone(), format!("{:?}", record.clock)];
    texts.extend(names(record));
    // A result without a number of discs is compared by the final position.
    let result = record.result.filter(|result| !matches!(result, GameResult::Outcome(_)));
    ComparedGame { start: Some(record.start().clone()), texts, result, ..timed_plies(record) }
}

/// Returns the final board and the side to move, without the goal of the game, which OBF does not contain.
fn last_board(record: &GameRecord) -> ComparedGame {
    let last = record.final_position();
    let board =
        |last: &reversi::Position| vec![(0, None, last.cells(), Some(last.side_to_move() as u32), String::new())];
    let tree = last.as_reversi().map(board).unwrap_or_default();
    ComparedGame { tree, ..ComparedGame::default() }
}

fn is_reversi(record: &GameRecord) -> bool {
    matches!(record.start(), Position::Reversi(_))
}

/// Whether the final position can be the start of a game, because a player can still move.
fn goes_on(record: &GameRecord) -> bool {
    is_reversi(record) && record.final_position().outcome().is_none()
}

fn is_transcript(record: &GameRecord) -> bool {
    let is_start = match record.start() {
        Position::Reversi(start) => start.is_standard_start(),
        start => start.pieces().next().is_none(),
    };
    is_start && !plies(record).tree.is_empty()
}

fn is_piskvork(record: &GameRecord) -> bool {
    let is_board = matches!(record.start(), Position::Gomoku(start) if start.players() == 2);
    is_board && !record.plies().is_empty() && !record.plies().contains(&Ply::Pass)
}

fn is_piskvork_20(record: &GameRecord) -> bool {
    is_piskvork(record) && record.start().size().columns == 20 && record.start().size().rows == 20
}

/// Removes from a game what GGF cannot write: brackets and semicolons in texts, a win without a number of discs, and clocks with periods.
fn without_brackets(record: &mut GameRecord) {
    let texts = record.players.iter_mut().chain([&mut record.date, &mut record.event]);
    texts.for_each(|text| *text = text.replace(['[', ']', ';'], "|"));
    let is_known = |clock: &ClockRule| clock.minutes() > 0 && clock.count() == 0;
    record.clock = Some(record.clock).filter(is_known).unwrap_or_default();
    record.result = record.result.filter(|result| !matches!(result, GameResult::Outcome(_)));
}

fn promise_of(format: &Format) -> &'static FormatPromise {
    KEEPS.iter().find(|keeps| keeps.format == format.name).unwrap_or(&USUAL)
}

/// Returns a random game that a format can hold; `None` if it holds none of many.
fn random_game_for(keeps: &FormatPromise, format: &Format, choice: &mut RandomSequence) -> Option<GameRecord> {
    let is_written = |record: &GameRecord| formats::write(format, record).is_ok();
    let can_hold = |record: &GameRecord| keeps.holds.map_or_else(|| is_written(record), |holds| holds(record));
    (0..TRIES_MAX).map(|_| random_games::random_game(choice)).find(can_hold)
}

pub fn run(arguments: RoundtripArguments) -> Result<(), Box<dyn Error>> {
    let is_wanted = |name: &str| arguments.format.as_deref().is_none_or(|wanted| wanted == name);
    let wanted = FORMATS.iter().filter(|format| format.write.is_some() && is_wanted(format.name));
    let wanted: Vec<(&FormatPromise, &Format)> = wanted.map(|format| (promise_of(format), format)).collect();
    if wanted.is_empty() {
        return Err("no format of that name is written".into());
    }
    let mut differences = 0;
    for (keeps, format) in wanted {
        differences += match &arguments.wthor {
            Some(folder) if WTHOR_FORMATS.contains(&format.name) => through_wthor(folder, keeps, format)?,
            Some(_) => 0,
            None => through_generated(&arguments, keeps, format),
        };
    }
    if differences > 0 { Err(format!("{differences} differences").into()) } else { Ok(()) }
}

/// Counts of the games that were written in a format and read again.
#[derive(Default)]
struct FormatCounts {
    games: u64,
    nodes: u64,
    bytes: u64,
    odd: u64,
    differences: u64,
}

impl FormatCounts {
    fn print(&self, what: &str) {
        println!(
            "{what}: games {}, nodes {}, bytes {}, with something odd {}, differences {}",
            self.games, self.nodes, self.bytes, self.odd, self.differences
        );
    }

    fn differ(&mut self, what: &str, why: &str) {
        self.differences += 1;
        if self.differences <= SHOWN_MAX {
            eprintln!("{what}: {why}");
        }
    }
}

fn through_generated(arguments: &RoundtripArguments, keeps: &FormatPromise, format: &Format) -> u64 {
    let mut counts = FormatCounts::default();
    for number in 0..arguments.games {
        // Each game has its own seed, so that the game can be made again without the games before it.
        let mut choice = RandomSequence::new(arguments.seed.wrapping_add(number << 32));
        let Some(mut record) = random_game_for(keeps, format, &mut choice) else {
            counts.differ(format.name, "it holds no game");
            break;
        };
        (keeps.plain)(&mut record);
        through(&record, keeps, format, &mut counts, &format!("{}, game {number}", format.name));
    }
    counts.print(format.name);
    counts.differences
}

/// Writes a game, reads it again and compares the two. Returns the written bytes.
fn through(
    record: &GameRecord,
    keeps: &FormatPromise,
    format: &Format,
    counts: &mut FormatCounts,
    what: &str,
) -> Vec<u8> {
    counts.games += 1;
    counts.nodes += record.nodes().len() as u64;
    let bytes = match formats::write(format, record) {
        Ok(bytes) => bytes,
        Err(error) => {
            counts.differ(what, &format!("not written: {error}"));
            return Vec::new();
        }
    };
    counts.bytes += bytes.len() as u64;
    let hints = Hints { starts: vec![record.start().clone()], ..Hints::default() };
    let name = format!("x.{}", format.extensions[0]);
    match formats::read(&name, &bytes, &hints).and_then(formats::ReadResult::single) {
        Err(error) => counts.differ(what, &format!("not read: {error}\n{}", String::from_utf8_lossy(&bytes))),
        Ok((again, odd)) => {
            counts.odd += u64::from(!odd.is_empty());
            compare(record, &again, keeps, counts, what);
        }
    }
    bytes
}

fn compare(record: &GameRecord, again: &GameRecord, keeps: &FormatPromise, counts: &mut FormatCounts, what: &str) {
    let (wrote, read) = ((keeps.of)(record), (keeps.of)(again));
    if wrote != read {
        counts.differ(what, &wrote.difference(&read));
    }
}

/// Tests every game of the folder by itself, and all games of a year as one file with the reader of collections.
fn through_wthor(folder: &Path, keeps: &FormatPromise, format: &Format) -> Result<u64, Box<dyn Error>> {
    let (mut counts, mut streamed) = (FormatCounts::default(), FormatCounts::default());
    crate::wthor::for_each_year(folder, |year, mut records| {
        let mut file = Vec::new();
        for record in &mut records {
            record.clean_texts();
            (keeps.plain)(record);
            file.extend(through(record, keeps, format, &mut counts, &format!("{}, {year}", format.name)));
        }
        stream(&file, &records, keeps, format, &mut streamed);
    })?;
    counts.print(format.name);
    streamed.print(&format!("{}, as collections", format.name));
    Ok(counts.differences + streamed.differences)
}

/// Reads a file of many games piece by piece, as the import of a collection does, and compares the games.
fn stream(file: &[u8], records: &[GameRecord], keeps: &FormatPromise, format: &Format, counts: &mut FormatCounts) {
    const PIECE_BYTES: usize = 64 << 10;
    let Some(open) = format.open_game_reader else { return };
    let hints = Hints::default();
    let mut reader = open(&InputFile { name: "x", bytes: &file[..file.len().min(PIECE_BYTES)], hints: &hints });
    let (mut from, mut to, mut games) = (0, file.len().min(PIECE_BYTES), records.iter());
    loop {
        let end = match reader.step(&file[from..to], to == file.len()) {
            StreamStep::More if to == file.len() => break,
            StreamStep::More => {
                to = file.len().min(to + PIECE_BYTES);
                continue;
            }
            StreamStep::End => break,
            StreamStep::Skip(end) => end,
            StreamStep::Refused(range, warning) => {
                counts.differ(format.name, &format!("refused: {warning}"));
                range.end
            }
            StreamStep::Games(range, found) => {
                counts.bytes += range.len() as u64;
                for game in found {
                    counts.games += 1;
                    counts.nodes += game.record.nodes().len() as u64;
                    counts.odd += u64::from(!game.warnings.is_empty());
                    match games.next() {
                        Some(record) => compare(record, &game.record, keeps, counts, format.name),
                        None => counts.differ(format.name, "more games than were written"),
                    }
                }
                range.end
            }
        };
        from += end;
    }
    games.for_each(|_| counts.differ(format.name, "a game is missing"));
}
