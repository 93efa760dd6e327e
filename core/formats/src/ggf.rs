//! GGF, the Generic Game Format of the game server GGS: games of Reversi, one per line, or two where a start was played with both colors.
//! `(;GM[Othello]PB[..]PW[..]RE[+6.000]BO[8 .. *]B[f5//3.95]W[d6];)`.
//!
//! A game has one line and no remarks. Keys and values of moves without a place in a record are kept with its nodes and written again. A value ends at its first `]`, because there is no
//! escape character. A truncated game ends at the end of its line if another one begins there.

use super::format::{InputFile, ReadError, ReadResult, WriteError};
use super::pieces::{self, Pieces, TOLD_CHARS_MAX, TextPosition, read_whole};
use super::record::{AddError, Cursor, GameRecord, GameResult, PlyOrAction, TEXT_CHARS_MAX, clean_text};
use super::stream::{GameReader, ReadGame, StreamStep};
use super::warning::{FormatWarning, FormatWarningKind};
use super::{sgf, timing};
use qipan_rules::reversi::{self, Goal};
use qipan_rules::{Color, Illegal, Outcome, Ply, Position};
use std::fmt::Write;

const HEAD: &[u8] = b"(;";
const TAIL: &[u8] = b";)";
/// Limit of a game in bytes; a longer one is cut.
const GAME_BYTES_MAX: usize = 256 << 10;
/// Content that is not a game is skipped in pieces of this size in bytes.
const JUNK_BYTES_MAX: usize = 4096;
/// Look-ahead in bytes for the end of a game.
const AHEAD_BYTES: usize = 64;
/// Limit of keys without a place in a record that are kept per game.
const KEPT_MAX: usize = 32;
/// The keys that are written from the record. `TI` is one of them if the record has its clock.
const KEYS: [&str; 10] = ["GM", "PC", "DT", "PB", "PW", "TY", "RE", "BO", "B", "W"];
/// The keys of the players' ratings, and SGF's properties for them.
const RATINGS: [(&str, &str); 2] = [("RB", "BR"), ("RW", "WR")];

/// Whether bytes are text in which a game of this format begins.
pub fn is_like(bytes: &[u8]) -> bool {
    let begin = &bytes[..bytes.len().min(JUNK_BYTES_MAX)];
    let game: &[u8] = b"(;GM[othello]";
    begin.windows(game.len()).any(|window| window.eq_ignore_ascii_case(game))
}

/// Reads a file or a text: its game, or a list of its games.
pub fn read(source: &InputFile) -> Result<ReadResult, ReadError> {
    read_whole(open(source), source.bytes)
}

/// Creates the reader of a file's games.
pub fn open(source: &InputFile) -> Box<dyn GameReader> {
    Box::new(GgfReader { pieces: Pieces::of(source), is_lost: false })
}

#[derive(Default)]
struct GgfReader {
    pieces: Pieces,
    /// Whether the current content is not a game and a warning about it was given.
    is_lost: bool,
}

impl GameReader for GgfReader {
    fn step(&mut self, bytes: &[u8], is_end: bool) -> StreamStep {
        let between = bytes.iter().take_while(|byte| is_between(**byte)).count();
        match bytes {
            [] if is_end => StreamStep::End,
            [] => StreamStep::More,
            _ if between > 0 => self.pieces.skip(&bytes[..between]),
            _ if bytes.starts_with(HEAD) => self.game(bytes, is_end),
            _ => self.junk(bytes, is_end),
        }
    }

    fn read_alone(&self, piece: &[u8]) -> Vec<GameRecord> {
        let (text, _) = Pieces::default().text(piece);
        let read = GgfSheet::of(&text, TextPosition::default()).record(true);
        read.into_iter().map(|game| game.record).collect()
    }
}

/// Whether a byte may stand between games: a blank, a digit of the number of games on a line, or a byte of a byte order mark.
fn is_between(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte.is_ascii_digit() || [0xef, 0xbb, 0xbf].contains(&byte)
}

impl GgfReader {
    fn game(&mut self, bytes: &[u8], is_end: bool) -> StreamStep {
        let window = &bytes[..bytes.len().min(GAME_BYTES_MAX)];
        let Some((end, is_whole)) = extent(window, is_end || bytes.len() > GAME_BYTES_MAX) else {
            return StreamStep::More;
        };
        self.is_lost = false;
        let (text, warnings) = self.pieces.text(&bytes[..end]);
        let place = self.pieces.pass(&bytes[..end]);
        match GgfSheet::of(&text, place).record(is_whole) {
            Ok(brought) => pieces::game(end, warnings, brought),
            Err(warning) => StreamStep::Refused(0..end, warning),
        }
    }

    /// Skips content that is not a game, up to the end of the line or the next game.
    fn junk(&mut self, bytes: &[u8], is_end: bool) -> StreamStep {
        let window = &bytes[..bytes.len().min(JUNK_BYTES_MAX)];
        let end = (1..window.len()).find(|&at| window[at] == b'\n' || bytes[at..].starts_with(HEAD));
        let Some(end) = end.or((is_end || bytes.len() > JUNK_BYTES_MAX).then_some(window.len())) else {
            return StreamStep::More;
        };
        if std::mem::replace(&mut self.is_lost, true) {
            return self.pieces.skip(&bytes[..end]);
        }
        self.pieces.leave_out(&bytes[..end], &bytes[..end])
    }
}

fn left_out_warning(text: &str) -> FormatWarningKind {
    FormatWarningKind::LeftOut { text: clean_text(text, TOLD_CHARS_MAX) }
}

/// Where the game at the start of these bytes ends, and whether it is complete; `None` if more bytes are needed.
fn extent(bytes: &[u8], is_last: bool) -> Option<(usize, bool)> {
    let (mut at, mut is_value) = (HEAD.len(), false);
    while at < bytes.len() {
        match bytes[at] {
            b'[' => is_value = true,
            b']' => is_value = false,
            b';' | b'(' | b'\n' => {
                let ahead = &bytes[at..];
                if ahead.len() < AHEAD_BYTES && !is_last {
                    return None;
                }
                if let Some((len, is_whole)) = game_end(&ahead[..ahead.len().min(AHEAD_BYTES)], is_value) {
                    return Some((at + len, is_whole));
                }
            }
            _ => {}
        }
        at += 1;
    }
    is_last.then_some((bytes.len(), false))
}

/// The length in bytes of a game that ends here, and whether the game is complete; `None` if no game ends here. A game with an unclosed
/// value ends at the end of its line.
fn game_end(ahead: &[u8], is_value: bool) -> Option<(usize, bool)> {
    if let Some(behind) = ahead.strip_prefix(TAIL) {
        let mut letters = behind.iter().filter(|byte| !matches!(byte, b' ' | b'\t' | b'\r'));
        let is_end = !is_value || letters.next().is_none_or(|&byte| byte == b'\n');
        return is_end.then_some((TAIL.len(), !is_value));
    }
    let between = ahead.iter().take_while(|byte| is_between(**byte)).count();
    let is_begun = ahead[between..].starts_with(HEAD);
    let is_cut = is_begun && if between == 0 { !is_value } else { ahead[0] == b'\n' };
    is_cut.then_some((0, false))
}

// --- A game's text -----------------------------------------------------------------------------------------------------------

/// A property `KEY[value]`, with the byte where it begins.
#[derive(Clone, Copy)]
struct Property<'a> {
    at: usize,
    key: &'a str,
    value: &'a str,
}

impl Property<'_> {
    fn what(&self) -> FormatWarningKind {
        left_out_warning(&format!("{}[{}]", self.key, self.value))
    }

    fn board(&self) -> FormatWarningKind {
        FormatWarningKind::Board { text: clean_text(&format!("{}[{}]", self.key, self.value), TOLD_CHARS_MAX) }
    }

    fn is(&self, key: &str) -> bool {
        self.key.eq_ignore_ascii_case(key)
    }
}

/// The properties whose values are closed.
fn properties(text: &str) -> impl Iterator<Item = Property<'_>> {
    let mut from = 0;
    std::iter::from_fn(move || {
        let open = from + text[from..].find('[')?;
        let end = open + text[open..].find(']')?;
        let before = &text[from..open];
        let key = before.rsplit(|letter: char| !letter.is_ascii_alphabetic()).next().unwrap_or_default();
        from = end + 1;
        Some(Property { at: open - key.len(), key, value: &text[open + 1..end] })
    })
}

/// A game as its text states it.
struct GgfSheet<'a> {
    text: &'a str,
    place: TextPosition,
    properties: Vec<Property<'a>>,
}

impl<'a> GgfSheet<'a> {
    fn of(text: &'a str, place: TextPosition) -> GgfSheet<'a> {
        GgfSheet { text, place, properties: properties(text).collect() }
    }

    fn get(&self, key: &str) -> Option<&Property<'a>> {
        self.properties.iter().find(|property| property.is(key))
    }

    fn value(&self, key: &str) -> Option<&'a str> {
        self.get(key).map(|property| property.value)
    }

    fn odd(&self, byte: usize, what: FormatWarningKind) -> FormatWarning {
        FormatWarning::at(self.place.within(self.text, byte), what)
    }

    /// The game, or why it is skipped.
    fn record(&self, is_whole: bool) -> Result<ReadGame, FormatWarning> {
        if let Some(game) = self.get("GM").filter(|game| !game.value.trim().eq_ignore_ascii_case("othello")) {
            return Err(self.odd(game.at, game.what()));
        }
        let (start, odd) = self.start()?;
        let mut warnings: Vec<FormatWarning> = odd.into_iter().collect();
        let mut record = GameRecord::new(Position::Reversi(start));
        self.name(&mut record);
        warnings.extend(self.keep_others(&mut record));
        warnings.extend(self.result(&mut record, start.goal()));
        warnings.extend(self.play(&mut record));
        if !is_whole && record.nodes().len() == 1 {
            return Err(self.odd(0, left_out_warning(self.text)));
        }
        warnings.extend((!is_whole).then(|| self.odd(self.text.len(), FormatWarningKind::CutOff)));
        Ok(ReadGame { record, warnings })
    }

    /// The position before the first move.
    fn start(&self) -> Result<(reversi::Position, Option<FormatWarning>), FormatWarning> {
        let kind = self.get("TY");
        let (size, letters) = kind.map_or(("", String::new()), |kind| size_and_letters(kind.value));
        if let Some(kind) = kind.filter(|_| !["", "8"].contains(&size)) {
            return Err(self.odd(kind.at, kind.board()));
        }
        let goal = if letters.contains('a') { Goal::Fewest } else { Goal::Most };
        if let Some(board) = self.get("BO") {
            let start = start_board(board.value, goal).ok_or_else(|| self.odd(board.at, board.board()))?;
            return Ok((start, None));
        }
        let usual = reversi::Setup { goal, ..reversi::Setup::default() };
        // The usual setup is a valid position.
        let start = usual.start().unwrap_or_default();
        // A start drawn at random, which is not stated.
        let taken = |kind: &Property| FormatWarningKind::ReadByRule {
            text: clean_text(kind.value, TOLD_CHARS_MAX),
            rule: "TY[8]".into(),
        };
        let drawn = kind.filter(|_| letters.contains('r'));
        Ok((start, drawn.map(|kind| self.odd(kind.at, taken(kind)))))
    }

    fn name(&self, record: &mut GameRecord) {
        let text = |key| self.value(key).unwrap_or_default().to_owned();
        if self.get("PB").or(self.get("PW")).is_some() {
            record.players = vec![text("PB"), text("PW")];
        }
        (record.event, record.date) = (text("PC"), text("DT"));
        record.clock = self.value("TI").and_then(timing::parse_ggf_clock).unwrap_or_default();
        record.clean_texts();
    }

    /// Keeps the values that have no place in a record: ratings, times of other kinds, bids for komi, margins of resigned games. Warns about
    /// the first one that does not fit.
    fn keep_others(&self, record: &mut GameRecord) -> Option<FormatWarning> {
        let goal = record.start().as_reversi().map_or(Goal::Most, reversi::Position::goal);
        let is_written = |property: &Property| match property.key {
            // A margin at which somebody resigned, or a word that means nothing here, has no place in a record.
            key if key.eq_ignore_ascii_case("RE") => is_written_again(property.value, goal),
            key if key.eq_ignore_ascii_case("TI") => {
                !record.clock.is_none() || ["", "0"].contains(&property.value.trim())
            }
            _ => KEYS.iter().any(|key| property.is(key)) || property.value.trim().is_empty(),
        };
        let others: Vec<&Property> = self.properties.iter().filter(|property| !is_written(property)).collect();
        let (mut kept, mut left_out) = (String::new(), None);
        for (count, property) in others.into_iter().enumerate() {
            let value = clean_text(property.value, TEXT_CHARS_MAX);
            let is_kept = match RATINGS.iter().find(|(key, _)| property.is(key)) {
                Some((_, name)) => record.add_extra(0, &sgf::property(name, &value)),
                None if count < KEPT_MAX => {
                    kept += &sgf::property("", &format!("{}:{value}", property.key.to_ascii_uppercase()));
                    true
                }
                None => false,
            };
            if !is_kept {
                left_out = Some(self.odd(property.at, property.what()));
                break;
            }
        }
        if !kept.is_empty() {
            record.add_extra(0, &format!("{}{kept}", sgf::OWN_GGF));
        }
        left_out
    }

    fn result(&self, record: &mut GameRecord, goal: Goal) -> Option<FormatWarning> {
        let stated = self.get("RE").filter(|stated| !["", "?"].contains(&stated.value.trim()))?;
        record.result = result(stated.value, goal);
        let word = || clean_text(stated.value, TOLD_CHARS_MAX);
        record.result.is_none().then(|| self.odd(stated.at, FormatWarningKind::NoResult { word: word() }))
    }

    /// Plays the moves up to the first illegal one.
    fn play(&self, record: &mut GameRecord) -> Option<FormatWarning> {
        let mut cursor = record.cursor();
        for property in &self.properties {
            let color = match property.key {
                "B" | "b" => Color::Black,
                "W" | "w" => Color::White,
                _ => continue,
            };
            if let Err(what) = play(record, &mut cursor, color, property.value) {
                return Some(self.odd(property.at, what));
            }
        }
        None
    }
}

/// Splits a game type such as `s8r18` into the side length and the letters.
fn size_and_letters(kind: &str) -> (&str, String) {
    let kind = kind.trim();
    let kind = kind.strip_prefix(['s', 'S']).unwrap_or(kind);
    let digits = kind.bytes().take_while(u8::is_ascii_digit).count();
    (&kind[..digits], kind[digits..].to_ascii_lowercase())
}

/// Parses `8 ---O*--- .. *`: the side length, the squares from a1 row by row, the color to move; blanks may stand anywhere.
fn start_board(text: &str, goal: Goal) -> Option<reversi::Position> {
    let cells = text.trim().strip_prefix('8')?;
    let cells: Vec<char> = cells.chars().filter(|letter| !letter.is_whitespace()).take(66).collect();
    let (&side, squares) = cells.split_last().filter(|(_, squares)| squares.len() == 64)?;
    let discs = |wanted| squares.iter().rev().fold(0, |bits, &cell| bits << 1 | u64::from(color(cell) == Some(wanted)));
    let is_clear = squares.iter().all(|&cell| matches!(cell, '-' | '.') || color(cell).is_some());
    let (black, white) = (discs(Color::Black), discs(Color::White));
    let setup = reversi::Setup { black, white, side_to_move: color(side)?, goal };
    setup.start().ok().filter(|_| is_clear)
}

fn color(cell: char) -> Option<Color> {
    match cell {
        '*' | 'X' | 'x' => Some(Color::Black),
        'O' | 'o' => Some(Color::White),
        _ => None,
    }
}

/// Parses `-12`, `+40.00:r`: Black's winning margin in discs, then `r` for resigned, `t` for out of time, `s` for an agreed score. With the
/// fewest-discs goal the winner has the fewer discs. A margin impossible on 64 squares gives only the winner.
fn result(text: &str, goal: Goal) -> Option<GameResult> {
    let (number, flag) = text.split_once(':').unwrap_or((text, ""));
    let won_by = number.trim().parse::<f64>().ok().filter(|won_by| (-64.0..=64.0).contains(won_by))?;
    let loser = if won_by > 0.0 { Color::White } else { Color::Black };
    let winner = if won_by == 0.0 { Outcome::Draw } else { Outcome::Win(loser.other()) };
    Some(match flag.trim() {
        "r" | "R" if won_by != 0.0 => GameResult::Resigned { loser },
        "t" | "T" if won_by != 0.0 => GameResult::OutOfTime { loser },
        _ if won_by % 2.0 != 0.0 => GameResult::Outcome(winner),
        _ => {
            let more = if goal.is_most_discs() { won_by } else { -won_by } as i32;
            GameResult::Score { black: (64 + more) as u32 / 2, white: (64 - more) as u32 / 2 }
        }
    })
}

/// Whether a word for a result is what the writer makes of it.
fn is_written_again(text: &str, goal: Goal) -> bool {
    let by = |discs: i64, flag: &str| text == format!("{discs:+}.000{flag}");
    match result(text, goal) {
        None => ["", "?"].contains(&text.trim()),
        Some(GameResult::Score { .. } | GameResult::Outcome(Outcome::Draw)) => true,
        Some(GameResult::Outcome(Outcome::Win(_))) => by(1, "") || by(-1, ""),
        Some(GameResult::Resigned { .. }) => by(64, ":r") || by(-64, ":r"),
        Some(GameResult::OutOfTime { .. }) => by(64, ":t") || by(-64, ":t"),
    }
}

/// Plays `d3/-6.00/3.95`: the square or the pass, the move's value, its seconds.
fn play(record: &mut GameRecord, cursor: &mut Cursor, color: Color, text: &str) -> Result<(), FormatWarningKind> {
    let mut parts = text.split('/').map(str::trim);
    let square = parts.next().unwrap_or_default();
    let (ply, word) = (record.nodes().len(), || clean_text(square, TOLD_CHARS_MAX));
    let is_pass = ["pa", "pass", "ps", "--"].iter().any(|pass| pass.eq_ignore_ascii_case(square));
    if is_pass && cursor.position().outcome().is_some() {
        return Ok(()); // Nothing is left to pass.
    }
    let played = match cursor.position().parse_point(square) {
        Some(_) if mover(cursor.position()) != color => Err(AddError::Illegal(Illegal::PassNotAllowed)),
        Some(point) => record.add_placement(cursor, point),
        None if is_pass => record.add(cursor, PlyOrAction::Ply(Ply::Pass)),
        None => return Err(FormatWarningKind::NoPoint { ply, word: word() }),
    };
    played.map_err(|why| FormatWarningKind::Illegal { ply, word: word(), why })?;
    if let Some(value) = parts.next().filter(|value| !value.is_empty()) {
        record.add_extra(cursor.node(), &sgf::property(sgf::OWN_VALUE, &clean_text(value, TOLD_CHARS_MAX)));
    }
    if let Some(elapsed_ms) = parts.next().and_then(milliseconds) {
        record.set_elapsed_ms(cursor.node(), elapsed_ms);
    }
    Ok(())
}

/// The color of the next disc.
fn mover(position: &Position) -> Color {
    let side = position.side_to_move();
    if position.must_pass() { side.other() } else { side }
}

/// Parses `3.95`, also with minutes and hours, `1:02:03.95`.
fn milliseconds(text: &str) -> Option<u32> {
    let add = |sum: f64, part: &str| part.parse::<f64>().ok().map(|number| sum * 60.0 + number);
    let seconds = text.split(':').try_fold(0.0, add)?;
    (0.0..=f64::from(u32::MAX)).contains(&seconds).then(|| (seconds * 1000.0).round() as u32)
}

// --- Written -----------------------------------------------------------------------------------------------------------------

/// Writes the main line with its start, names, date, place, ratings, result, values and times.
pub fn write(record: &GameRecord) -> Result<Vec<u8>, WriteError> {
    let Position::Reversi(start) = record.start() else { return Err(WriteError::WrongGame) };
    let mut text = format!("(;GM[Othello]PC[{}]", value(&record.event));
    if !record.date.is_empty() {
        text += &format!("DT[{}]", value(&record.date));
    }
    if !record.players.is_empty() {
        let name = |color: Color| record.players.get(color.index()).map_or(String::new(), |name| value(name));
        text += &format!("PB[{}]PW[{}]", name(Color::Black), name(Color::White));
    }
    text += &kept_keys(record);
    let result = kept_result(record, start.goal()).unwrap_or_else(|| stated(record));
    text += &format!("TY[{}]RE[{result}]BO[{}]", kind(start), board(start));
    write_moves(record, start.side_to_move(), &mut text);
    Ok((text + ";)\n").into_bytes())
}

/// A text without closing brackets, because a value cannot escape them.
fn value(text: &str) -> String {
    let text = clean_text(text, TEXT_CHARS_MAX);
    if text.contains(']') { text.replace('[', "(").replace(']', ")") } else { text }
}

/// The ratings, the clock, and the keys that the source had beside them.
fn kept_keys(record: &GameRecord) -> String {
    let extra = &record.node(0).unknown_properties;
    let others = sgf::kept_values(extra, sgf::OWN_GGF);
    let others: Vec<(&str, String)> =
        others.iter().filter_map(|other| other.split_once(':')).map(|(key, text)| (key, value(text))).collect();
    let ratings = RATINGS.iter().filter_map(|(key, name)| {
        let rating = sgf::kept_values(extra, name).into_iter().next()?;
        Some((*key, value(&rating)))
    });
    let is_timed = record.clock.is_none() && others.iter().any(|(key, _)| *key == "TI");
    let clock = (!is_timed).then(|| ("TI", timing::write_ggf_clock(record.clock)));
    let is_key = |key: &str| (1..=4).contains(&key.len()) && key.bytes().all(|letter| letter.is_ascii_uppercase());
    let is_other = |(key, _): &&(&str, String)| is_key(key) && !KEYS.contains(key) && (*key != "TI" || is_timed);
    let others = others.iter().filter(is_other).cloned();
    ratings.chain(clock).chain(others).map(|(key, text)| format!("{key}[{text}]")).collect()
}

/// The source's own word for the result, if it still says what the record does.
fn kept_result(record: &GameRecord, goal: Goal) -> Option<String> {
    let kept = sgf::kept_values(&record.node(0).unknown_properties, sgf::OWN_GGF);
    let word = kept.iter().find_map(|kept| kept.strip_prefix("RE:"))?;
    (result(word, goal) == record.result).then(|| value(word))
}

/// The game's type: `8`, with `a` where fewer discs win, and the number of discs if the start is not the usual one.
fn kind(start: &reversi::Position) -> String {
    let anti = if start.goal().is_most_discs() { "" } else { "a" };
    let usual = reversi::Setup { goal: start.goal(), ..reversi::Setup::default() };
    let discs = start.count(Color::Black) + start.count(Color::White);
    if start.setup() == usual { format!("8{anti}") } else { format!("8{anti}r{discs}") }
}

fn board(start: &reversi::Position) -> String {
    let side = if start.side_to_move() == Color::Black { '*' } else { 'O' };
    let cells = start.cells().replace('X', "*");
    let rows = (0..8).filter_map(|row| cells.get(row * 8..row * 8 + 8));
    rows.fold("8 ".to_owned(), |text, row| text + row + " ") + &side.to_string()
}

/// The result as `RE` states it. A winner by an unknown margin gets all discs if the opponent resigned, else one.
fn stated(record: &GameRecord) -> String {
    let Position::Reversi(last) = record.final_position() else { return "?".into() };
    let points = |winner: Color, by: i64| if winner == Color::Black { by } else { -by };
    let by_discs = |black: u32, white: u32| {
        let more = i64::from(black) - i64::from(white);
        if last.goal().is_most_discs() { more } else { -more }
    };
    let (won_by, flag) = match record.result {
        None => return "?".into(),
        Some(GameResult::Score { black, white }) => (by_discs(black, white), ""),
        Some(GameResult::Resigned { loser }) => (points(loser.other(), 64), ":r"),
        Some(GameResult::OutOfTime { loser }) => (points(loser.other(), 64), ":t"),
        Some(GameResult::Outcome(outcome)) if last.outcome() == Some(outcome) => {
            let (black, white) = last.final_scores();
            (by_discs(black, white), "")
        }
        Some(GameResult::Outcome(Outcome::Win(winner))) => (points(winner, 1), ""),
        Some(GameResult::Outcome(Outcome::Draw)) => (0, ""),
    };
    format!("{won_by:+}.000{flag}")
}

fn write_moves(record: &GameRecord, first: Color, text: &mut String) {
    let mut side = first;
    for node in record.main_line() {
        let node = record.node(node);
        let word = match node.ply_or_action {
            Some(PlyOrAction::Ply(Ply::Place(point))) => record.start().point_name(point),
            Some(PlyOrAction::Ply(Ply::Pass)) => "PA".to_owned(),
            _ => continue,
        };
        let worth = sgf::kept_values(&node.unknown_properties, sgf::OWN_VALUE).into_iter().next().unwrap_or_default();
        let worth = worth.replace(['/', ']'], "");
        let tail = match node.elapsed_ms {
            Some(ms) => format!("/{worth}/{}.{:03}", ms / 1000, ms % 1000),
            None if worth.is_empty() => String::new(),
            None => format!("/{worth}"),
        };
        // Writing to a string cannot fail.
        let _ = write!(text, "{}[{word}{tail}]", if side == Color::Black { 'B' } else { 'W' });
        side = side.other();
    }
}
