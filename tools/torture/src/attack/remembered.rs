//! A game as its players remember it: the state after each record. It knows which records the program adds by itself, so that a
//! record's number names a state.

use qipan_core::rules::mix::Sequence;
use qipan_core::rules::{Ply, Position, gomoku, reversi};

/// A game after one of its records: the line of positions from the start, and which of them is on the board.
#[derive(Clone)]
struct RememberedGame {
    line: Vec<Position>,
    cursor: usize,
    /// Whether the last record is a result.
    is_finished: bool,
    /// The game's title, and whether it is marked.
    title: String,
    is_marked: bool,
}

/// A game with the state after each record; the first is the start.
#[derive(Clone)]
pub struct Remembered {
    states: Vec<RememberedGame>,
    /// The number of the last record reported as durable.
    pub durable: usize,
    /// Whether the game may be deleted: the last reported state, then all states requested since.
    is_deleted: Vec<bool>,
}

/// The cells and the side to move, as the program prints them after `resumed`.
pub fn words(position: &Position) -> String {
    format!("{} {}", position.cells(), position.side_to_move().word())
}

/// All that is known of a game: its board, its title, whether it is marked.
pub fn facts(position: &Position, title: &str, is_marked: bool) -> String {
    format!("{} {title:?} {is_marked}", words(position))
}

impl RememberedGame {
    fn position(&self) -> &Position {
        &self.line[self.cursor]
    }

    fn facts(&self) -> String {
        facts(self.position(), &self.title, self.is_marked)
    }

    /// Whether a person is to move at this position of the line.
    fn is_turn(&self, at: usize) -> bool {
        self.line[at].outcome().is_none() && !self.line[at].must_pass()
    }
}

impl Remembered {
    /// A new game of `--game WORD`.
    pub fn new(word: &str) -> Remembered {
        let start = match word {
            "gomoku" => Position::Gomoku(gomoku::Position::default()),
            _ => Position::Reversi(reversi::Position::default()),
        };
        let state =
            RememberedGame { line: vec![start], cursor: 0, is_finished: false, title: String::new(), is_marked: false };
        Remembered { states: vec![state], durable: 0, is_deleted: vec![false] }
    }

    /// Another new game of the same kind.
    pub fn another_new_game(&self) -> Remembered {
        Remembered::new(if matches!(self.now().position(), Position::Gomoku(_)) { "gomoku" } else { "reversi" })
    }

    fn now(&self) -> &RememberedGame {
        &self.states[self.states.len() - 1]
    }

    /// All that is known of the game after its last record.
    pub fn facts(&self) -> String {
        self.now().facts()
    }

    /// All that was known of the game after `records` records; `None` if it never had so many.
    pub fn facts_after(&self, records: usize) -> Option<String> {
        self.states.get(records).map(RememberedGame::facts)
    }

    /// The board after `records` records; `None` if the game never had so many.
    pub fn words_after(&self, records: usize) -> Option<String> {
        self.states.get(records).map(|state| words(state.position()))
    }

    pub fn is_over(&self) -> bool {
        self.now().position().outcome().is_some()
    }

    /// Drops all but the first `records` records, and adds those that the program adds by itself when it opens the game.
    pub fn drop_after(&mut self, records: usize) {
        self.states.truncate(records + 1);
    }

    /// Gives the game a title, which is a record. Returns the record's number.
    pub fn call(&mut self, title: String) -> usize {
        let state = RememberedGame { title, ..self.now().clone() };
        self.push(state)
    }

    /// Toggles the game's mark, which is a record. Returns the record's number, and whether the game is marked now.
    pub fn mark(&mut self) -> (usize, bool) {
        let is_marked = !self.now().is_marked;
        let state = RememberedGame { is_marked, ..self.now().clone() };
        (self.push(state), is_marked)
    }

    fn push(&mut self, state: RememberedGame) -> usize {
        self.states.push(state);
        self.states.len() - 1
    }

    /// Notes a request to delete or restore the game.
    pub fn ask_deleted(&mut self, is_deleted: bool) {
        self.is_deleted.push(is_deleted);
    }

    /// Notes that the program reported the game as deleted or restored.
    pub fn hear_deleted(&mut self, is_deleted: bool) {
        let at = (1..self.is_deleted.len()).find(|&at| self.is_deleted[at] == is_deleted);
        self.is_deleted.drain(..at.unwrap_or(0));
    }

    pub fn may_be(&self, is_deleted: bool) -> bool {
        self.is_deleted.contains(&is_deleted)
    }

    /// Whether the last request was to delete the game.
    pub fn shall_be_deleted(&self) -> bool {
        self.is_deleted.last() == Some(&true)
    }

    /// Notes whether the game was found among the deleted ones on the disk.
    pub fn is_found(&mut self, is_deleted: bool) {
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

    /// Adds the records that the program writes by itself: a forced pass, the result.
    pub fn settle(&mut self) {
        if self.now().position().must_pass() {
            self.play(Ply::Pass);
        }
        if self.is_over() && !self.now().is_finished {
            let state = RememberedGame { is_finished: true, ..self.now().clone() };
            self.states.push(state);
        }
    }

    /// Chooses a line of the script: mostly a legal move, sometimes undo and redo.
    pub fn choose(&mut self, random: &mut Sequence) -> String {
        let now = self.now();
        let back = (0..now.cursor).rev().find(|&at| now.is_turn(at));
        let forth = (now.cursor + 1..now.line.len()).find(|&at| now.is_turn(at));
        match (back, forth, random.below(10)) {
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
                let point = points[random.below(points.len())];
                let name = now.position().point_name(point);
                self.play(Ply::Place(point));
                self.settle();
                format!("move {name}")
            }
        }
    }
}
