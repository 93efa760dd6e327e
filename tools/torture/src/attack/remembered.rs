//! What a game must look like after each of its log records. The model adds the records that the program adds by itself, so that a record's
//! number identifies a state.

use qipan_core::rules::mix::RandomSequence;
use qipan_core::rules::{Ply, Position, gomoku, reversi};

/// The state of a game after one of its records: the positions from the start, and the index of the position on the board.
#[derive(Clone)]
struct RememberedGame {
    line: Vec<Position>,
    cursor: usize,
    /// Whether the last record is the game's result.
    is_finished: bool,
    /// The game's title.
    title: String,
    /// Whether the user has marked the game.
    is_marked: bool,
}

/// The model of a game: its state after each log record, beginning with the start.
#[derive(Clone)]
pub struct GameModel {
    states: Vec<RememberedGame>,
    /// The number of the last log record that the program reported as durable.
    pub last_durable_record: usize,
    /// Whether the game may be deleted on the disk: the last reported state, followed by all states requested since.
    is_deleted: Vec<bool>,
}

/// Returns a position's cells and the side to move, as the program prints them after `resumed`.
pub fn position_text(position: &Position) -> String {
    format!("{} {}", position.cells(), position.side_to_move().word())
}

/// Returns everything that is checked of a game: its position, its title, and whether it is marked.
pub fn facts(position: &Position, title: &str, is_marked: bool) -> String {
    format!("{} {title:?} {is_marked}", position_text(position))
}

impl RememberedGame {
    fn position(&self) -> &Position {
        &self.line[self.cursor]
    }

    fn facts(&self) -> String {
        facts(self.position(), &self.title, self.is_marked)
    }

    /// Whether a person is to move at the position with this index.
    fn is_turn(&self, at: usize) -> bool {
        self.line[at].outcome().is_none() && !self.line[at].must_pass()
    }
}

impl GameModel {
    /// Makes the model of a new game, as `--game WORD` starts it.
    pub fn new(word: &str) -> GameModel {
        let start = match word {
            "gomoku" => Position::Gomoku(gomoku::Position::default()),
            _ => Position::Reversi(reversi::Position::default()),
        };
        let state =
            RememberedGame { line: vec![start], cursor: 0, is_finished: false, title: String::new(), is_marked: false };
        GameModel { states: vec![state], last_durable_record: 0, is_deleted: vec![false] }
    }

    /// Makes the model of another new game of the same kind.
    pub fn another_new_game(&self) -> GameModel {
        GameModel::new(if matches!(self.now().position(), Position::Gomoku(_)) { "gomoku" } else { "reversi" })
    }

    fn now(&self) -> &RememberedGame {
        &self.states[self.states.len() - 1]
    }

    /// Returns the position, title and mark of the game after its last record, as text.
    pub fn facts(&self) -> String {
        self.now().facts()
    }

    /// Returns the position, title and mark of the game after `records` records; `None` if the game never had that many records.
    pub fn facts_after(&self, records: usize) -> Option<String> {
        self.states.get(records).map(RememberedGame::facts)
    }

    /// Returns the position after `records` records; `None` if the game never had that many records.
    pub fn position_text_after(&self, records: usize) -> Option<String> {
        self.states.get(records).map(|state| position_text(state.position()))
    }

    pub fn is_over(&self) -> bool {
        self.now().position().outcome().is_some()
    }

    /// Drops all but the first `records` records.
    pub fn drop_after(&mut self, records: usize) {
        self.states.truncate(records + 1);
    }

    /// Gives the game a title, which adds a record. Returns the record's number.
    pub fn set_title(&mut self, title: String) -> usize {
        let state = RememberedGame { title, ..self.now().clone() };
        self.push(state)
    }

    /// Toggles the game's mark, which adds a record. Returns the record's number, and whether the game is marked now.
    pub fn toggle_mark(&mut self) -> (usize, bool) {
        let is_marked = !self.now().is_marked;
        let state = RememberedGame { is_marked, ..self.now().clone() };
        (self.push(state), is_marked)
    }

    fn push(&mut self, state: RememberedGame) -> usize {
        self.states.push(state);
        self.states.len() - 1
    }

    /// Stores that the game was requested to be deleted or restored.
    pub fn record_delete_request(&mut self, is_deleted: bool) {
        self.is_deleted.push(is_deleted);
    }

    /// Stores that the program reported the game as deleted or restored.
    pub fn record_delete_report(&mut self, is_deleted: bool) {
        let at = (1..self.is_deleted.len()).find(|&at| self.is_deleted[at] == is_deleted);
        self.is_deleted.drain(..at.unwrap_or(0));
    }

    /// Whether the game's state on the disk may be deleted, or may be not deleted.
    pub fn is_possible_deletion_state(&self, is_deleted: bool) -> bool {
        self.is_deleted.contains(&is_deleted)
    }

    /// Whether the last request was to delete the game.
    pub fn shall_be_deleted(&self) -> bool {
        self.is_deleted.last() == Some(&true)
    }

    /// Stores whether the game was found among the deleted games on the disk.
    pub fn record_found_state(&mut self, is_deleted: bool) {
        self.is_deleted = vec![is_deleted];
    }

    fn jump(&mut self, cursor: usize) {
        let state = RememberedGame { cursor, is_finished: false, ..self.now().clone() };
        self.states.push(state);
    }

    fn play(&mut self, ply: Ply) {
        let mut state = self.now().clone();
        let mut next = state.position().clone();
        if next.play(ply).is_ok() {
            state.line.truncate(state.cursor + 1);
            state.line.push(next);
            state.cursor += 1;
            self.states.push(state);
        }
    }

    /// Adds the records that the program writes by itself: a forced pass and the result.
    pub fn add_automatic_records(&mut self) {
        if self.now().position().must_pass() {
            self.play(Ply::Pass);
        }
        if self.is_over() && !self.now().is_finished {
            let state = RememberedGame { is_finished: true, ..self.now().clone() };
            self.states.push(state);
        }
    }

    /// Chooses the next script line for this game, mostly a legal move, sometimes undo or redo, and applies it to the model.
    pub fn choose(&mut self, random: &mut RandomSequence) -> String {
        let now = self.now();
        let back = (0..now.cursor).rev().find(|&at| now.is_turn(at));
        let forth = (now.cursor + 1..now.line.len()).find(|&at| now.is_turn(at));
        match (back, forth, random.next_below(10)) {
            (Some(at), _, 0) => {
                self.jump(at);
                "undo".into()
            }
            (_, Some(at), 1..=4) => {
                self.jump(at);
                "redo".into()
            }
            _ => {
                let points = now.position().legal_points();
                let point = points[random.next_below(points.len())];
                let name = now.position().point_name(point);
                self.play(Ply::Place(point));
                self.add_automatic_records();
                format!("move {name}")
            }
        }
    }
}
