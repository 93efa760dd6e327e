//! Converts a session to a `GameRecord` and back, which is how games go into every file format and out of it.
//!
//! Both directions keep the move tree with its opening choices, the order of the branches, the notes, the times and unknown data of a file.
//! A record has no seats, seeds and series; the setup's `Venue` keeps the source's date and event.

use super::game::{Session, choice_keyword};
use super::record::{Ending, Entry, Record};
use super::setup::{Game, NAME_CHARS_MAX, Player, Seat, Series, Setup, SetupError, VENUE_CHARS_MAX, Venue};
use qipan_formats::record::{GameRecord, GameResult, PlyOrAction, clean_text};
use qipan_formats::sgf::{StoredFacts, Undated};
use qipan_rules::clock::{ClockRule, MINUTES_MAX};
use qipan_rules::gomoku::opening::Action;
use qipan_rules::{Color, Outcome, Ply, Position};
use std::collections::HashSet;

/// What a session needs besides the game record from which it is made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SessionContext {
    /// Who decides the moves of each player, in the setup's order of players; players without an entry are human.
    pub seats: Vec<Seat>,
    /// The version of the level table, in the form of `Setup::level_table`.
    pub level_table: u32,
    /// The seed of the computer's choices, in the form of `Setup::seed`.
    pub seed: u64,
    /// The time when the session starts, in the form of `Setup::started`.
    pub started: (i64, i32),
}

/// Converts a game record to a session's setup and log records. Replaying the log records gives the game record's tree, with the cursor at
/// the end of the main line. The result that the game record states becomes the session's result if it is a resignation, a lost clock, or a
/// draw before the board ended the game. Any other result that the board does not show is kept with the node at the line's end.
pub fn from_record(record: &GameRecord, occasion: &SessionContext) -> Result<(Setup, Vec<Record>), SetupError> {
    let setup = setup(record, occasion);
    setup.start_position()?;
    let mut log = Log::default();
    log.write_tree(record);
    log.write_end(record);
    Ok((with_time(setup, &log.records), log.records))
}

fn setup(record: &GameRecord, occasion: &SessionContext) -> Setup {
    let game = Game::from_start(record.start(), record.opening());
    let player = |place: usize| Player {
        name: record.players.get(place).map_or(String::new(), |name| clean_text(name, NAME_CHARS_MAX)),
        seat: occasion.seats.get(place).cloned().unwrap_or_default(),
        minutes: record.minutes.get(place).copied().flatten().filter(|minutes| (1..=MINUTES_MAX).contains(minutes)),
    };
    let [date, event, round] =
        [&record.date, &record.event, &record.round].map(|text| clean_text(text, VENUE_CHARS_MAX));
    Setup {
        game,
        players: (0..record.start().players()).map(player).collect(),
        clock: Some(record.clock).filter(|clock| clock.is_fit()).unwrap_or_default(),
        level_table: occasion.level_table,
        seed: occasion.seed,
        started: occasion.started,
        series: Series::default(),
        venue: Venue { date, event, round },
        origin: None,
    }
}

/// Removes the clock from the setup if, by the recorded times, a flag fell although the game continued: the game was played with another
/// clock.
fn with_time(setup: Setup, records: &[Record]) -> Setup {
    let is_out = |session: Session| session.until_flag_ms() == Some(0);
    match setup.clock {
        ClockRule::None => setup,
        _ if Session::replay(setup.clone(), records).is_ok_and(is_out) => Setup { clock: ClockRule::None, ..setup },
        _ => setup,
    }
}

/// The session's log records and the state of writing them.
#[derive(Default)]
struct Log {
    records: Vec<Record>,
    /// For each node of the game record written so far, its node number in the session; the two numberings differ only in order.
    numbers: Vec<u32>,
    /// The node of the game record at which the session's cursor stands.
    at: usize,
}

impl Log {
    fn push(&mut self, elapsed_ms: u32, entry: Entry) {
        let number = self.records.len() as u64 + 1;
        self.records.push(Record { number, elapsed_ms, entry });
    }

    fn go_to(&mut self, node: usize) {
        if self.at != node {
            self.push(0, Entry::Cursor(self.numbers[node]));
            self.at = node;
        }
    }

    fn write_tree(&mut self, record: &GameRecord) {
        self.numbers = vec![0; record.nodes().len()];
        let (stated, end) = (unshown_result(record), record.end().node());
        let undated = match is_document(record) {
            _ if !record.date.is_empty() => None,
            true => Some((0, Undated::Game)),
            false => Some((end, Undated::UntilPlayed)),
        };
        for (number, at) in record.preorder_nodes().into_iter().enumerate() {
            let node = record.node(at);
            self.numbers[at] = number as u32;
            if let (Some(parent), Some(deed)) = (node.parent, &node.ply_or_action) {
                self.go_to(parent);
                self.push(node.elapsed_ms.unwrap_or(0), entry(deed));
                self.at = at;
            }
            if !node.comment.is_empty() {
                self.push(0, Entry::Note(node.comment.clone()));
            }
            let facts = StoredFacts {
                result: stated.filter(|(end, _)| *end == at).map(|(_, result)| result),
                undated: undated.filter(|(node, _)| *node == at).map(|(_, undated)| undated),
            };
            let facts = facts.to_extra();
            if !node.unknown_properties.is_empty() || !facts.is_empty() {
                self.push(0, Entry::Extra(format!("{}{facts}", node.unknown_properties)));
            }
        }
    }

    /// Moves the cursor to the end of the main line, and writes how the game ended there.
    fn write_end(&mut self, record: &GameRecord) {
        let end = record.end();
        self.go_to(end.node());
        let players = end.position().players();
        match (end.position().outcome(), record.result) {
            (Some(outcome), _) => self.push(0, Entry::Result(Ending::Played { winner: winner(outcome) })),
            (None, Some(GameResult::Resigned { loser })) if loser.index() < players => {
                self.push(0, Entry::Resign(loser));
                self.push(0, Entry::Result(Ending::Resigned { loser }));
            }
            (None, Some(GameResult::OutOfTime { loser })) if loser.index() < players => {
                self.push(0, Entry::Result(Ending::OutOfTime { loser }));
            }
            // A stated draw that the board does not show was agreed by the players.
            (None, Some(GameResult::Outcome(Outcome::Draw))) => self.push(0, Entry::Result(Ending::Agreed)),
            _ => {}
        }
    }
}

/// Whether a record tells more than moves: a game of another day, whatever is played on here.
fn is_document(record: &GameRecord) -> bool {
    let is_named = record.players.iter().chain([&record.event]).any(|text| !text.is_empty());
    is_named || record.nodes().iter().any(|node| !node.unknown_properties.is_empty() || node.children.len() > 1)
}

/// The stated result that neither the board at the end of the main line nor the log's ending tells, with the node at the line's end.
fn unshown_result(record: &GameRecord) -> Option<(usize, GameResult)> {
    let (end, stated) = (record.end(), record.result?);
    let is_told = match (end.position().outcome(), stated) {
        (Some(outcome), stated) => {
            stated == played_result(winner(outcome), end.position()) || stated == GameResult::Outcome(outcome)
        }
        (None, GameResult::Score { .. }) => false,
        (None, GameResult::Outcome(outcome)) => outcome == Outcome::Draw,
        (None, GameResult::Resigned { .. } | GameResult::OutOfTime { .. }) => true,
    };
    (!is_told).then_some((end.node(), stated))
}

fn winner(outcome: Outcome) -> Option<Color> {
    match outcome {
        Outcome::Win(color) => Some(color),
        Outcome::Draw => None,
    }
}

/// The log entry for the ply or opening choice that leads to a node of a game record.
pub(super) fn entry(deed: &PlyOrAction) -> Entry {
    match deed {
        PlyOrAction::Ply(Ply::Place(point)) | PlyOrAction::Act(Action::Place(point) | Action::Pick(point)) => {
            Entry::Place(*point)
        }
        PlyOrAction::Ply(Ply::Pass) => Entry::Pass,
        PlyOrAction::Act(Action::Choose(choice)) => Entry::Choose(choice_keyword(*choice).to_owned()),
        PlyOrAction::Act(Action::Declare(number)) => Entry::Choose(number.to_string()),
        PlyOrAction::Act(Action::Offer(points)) => Entry::Offer(points.clone()),
    }
}

impl Session {
    /// Converts the session to a game record. The current line, with the plies that redo restores, becomes the main line; all other lines
    /// are variations. A tree of more than `NODES_MAX` positions is cut; the main line comes first.
    pub fn to_record(&self) -> GameRecord {
        let start = self.node(0).position.clone();
        let opening = self.setup().game.opening_rule();
        // This call cannot fail, because the session's opening rule suits its start position.
        let mut record = GameRecord::with_opening(start.clone(), opening).unwrap_or_else(|_| GameRecord::new(start));
        record.players = self.players_in_setup_order().iter().map(|person| person.name.clone()).collect();
        record.clock = self.setup().clock;
        let minutes = || self.setup().players.iter().map(|player| player.minutes);
        record.minutes = if minutes().any(|own| own.is_some()) { minutes().collect() } else { Vec::new() };
        let Venue { date, event, round } = self.setup().venue.clone();
        let line = self.played_line();
        let end = line.last().copied().unwrap_or(0);
        let undated = |node| StoredFacts::split_stored_facts(&self.node(node).unknown_file_data).1.undated;
        let is_undated = undated(0) == Some(Undated::Game) || undated(end) == Some(Undated::UntilPlayed);
        record.date = if date.is_empty() && !is_undated { day(self.setup().started) } else { date };
        (record.event, record.round) = (event, round);
        let (ended_at, stated) = self.copy_tree(&mut record, &line);
        record.end_node = ended_at.filter(|_| self.node(end).has_ended() && !self.children(end).is_empty());
        record.result = match self.ending_at(end) {
            Some(ending @ Ending::Played { .. }) => stated.or(Some(result(ending, &self.node(end).position))),
            Some(ending) => Some(result(ending, &self.node(end).position)),
            None => stated,
        };
        record
    }

    /// The result that the game's source states at a node, where the board shows another one or none.
    pub fn stated_result(&self, node: u32) -> Option<GameResult> {
        StoredFacts::split_stored_facts(&self.node(node).unknown_file_data).1.result
    }

    /// The nodes of the current line, up to the node where the game ended by resignation, time or agreement.
    fn played_line(&self) -> Vec<u32> {
        let mut line = self.line();
        let cursor = self.path(self.cursor()).len() - 1;
        if let Some(end) = (cursor..line.len()).find(|&at| self.node(line[at]).has_ended()) {
            line.truncate(end + 1);
        }
        line
    }

    /// Copies all nodes to the game record, nodes of the current line before their siblings. Returns the record's node for the end of the
    /// line, and the result that the game's source stated there.
    fn copy_tree(&self, record: &mut GameRecord, line: &[u32]) -> (Option<usize>, Option<GameResult>) {
        let on_line: HashSet<u32> = line.iter().copied().collect();
        let (mut end, mut stated) = (None, None);
        let mut waiting = vec![(0, record.cursor())];
        while let Some((at, mut cursor)) = waiting.pop() {
            let node = self.node(at);
            if let Some(deed) = node.ply_or_action()
                && record.add(&mut cursor, deed).is_err()
            {
                continue; // Adding a node fails only if the record is full.
            }
            record.set_comment(cursor.node(), &node.comment);
            let (extra, StoredFacts { result, .. }) = StoredFacts::split_stored_facts(&node.unknown_file_data);
            record.set_extra(cursor.node(), &extra);
            if node.elapsed_ms > 0 {
                record.set_elapsed_ms(cursor.node(), node.elapsed_ms);
            }
            if end.is_none() && line.last() == Some(&at) {
                (end, stated) = (Some(cursor.node()), result);
            }
            let mut children = self.children(at).to_vec();
            // The node on the line comes first; the stable sort keeps the order of its siblings.
            children.sort_by_key(|child| !on_line.contains(child));
            waiting.extend(children.into_iter().rev().map(|child| (child, cursor.clone())));
        }
        (end, stated)
    }
}

/// Converts a session's ending at a position to a game record's result.
fn result(ending: Ending, position: &Position) -> GameResult {
    match (ending, position) {
        (Ending::Resigned { loser }, _) => GameResult::Resigned { loser },
        (Ending::OutOfTime { loser }, _) => GameResult::OutOfTime { loser },
        (Ending::Agreed, _) => GameResult::Outcome(Outcome::Draw),
        (Ending::Played { winner }, _) => played_result(winner, position),
    }
}

/// The result of a game that was played to its end.
fn played_result(winner: Option<Color>, position: &Position) -> GameResult {
    match position.as_reversi() {
        Some(position) => {
            let (black, white) = position.final_scores();
            GameResult::Score { black, white }
        }
        None => GameResult::Outcome(winner.map_or(Outcome::Draw, Outcome::Win)),
    }
}

/// The local date of `Setup::started`, such as `2026-11-20`; empty if unknown.
fn day((seconds, offset_minutes): (i64, i32)) -> String {
    let local = seconds.checked_add(i64::from(offset_minutes) * 60).filter(|_| seconds != 0);
    let time = local.and_then(|local| chrono::DateTime::from_timestamp(local, 0));
    time.map_or(String::new(), |time| time.format("%Y-%m-%d").to_string())
}
