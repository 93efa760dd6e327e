//! A game as its players remember it: every state that a record led to. It knows what the program records by itself, so that a
//! record's number names a state.

use qipan::rules::mix::Sequence;
use qipan::rules::{Ply, Point, Position, gomoku, reversi};

/// A game at one moment: the line of positions from the start, and which of them is on the board.
#[derive(Clone)]
struct State {
    line: Vec<Position>,
    cursor: usize,
    /// The record that came last says that the game is over.
    is_finished: bool,
}

/// A game with the state after each record; the first is the start.
#[derive(Clone)]
pub struct Remembered {
    states: Vec<State>,
    /// The last record that the program called durable.
    pub durable: usize,
}

/// The cells and the side to move, as `resumed` prints them.
pub fn words(position: &Position) -> String {
    let size = position.size();
    let points = (0..size.rows).flat_map(|row| (0..size.columns).map(move |column| Point::new(column, row)));
    let cells: String =
        points.map(|point| position.color_at(point).map_or('-', |color| ['X', 'O', 'R', 'B'][color.index()])).collect();
    format!("{cells} {}", position.side_to_move().word())
}

impl State {
    fn position(&self) -> &Position {
        &self.line[self.cursor]
    }

    /// Where a person is to move.
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
        Remembered { states: vec![State { line: vec![start], cursor: 0, is_finished: false }], durable: 0 }
    }

    /// Another new game of the same kind.
    pub fn again(&self) -> Remembered {
        Remembered::new(if matches!(self.now().position(), Position::Gomoku(_)) { "gomoku" } else { "reversi" })
    }

    fn now(&self) -> &State {
        &self.states[self.states.len() - 1]
    }

    /// What is on the board.
    pub fn words(&self) -> String {
        words(self.now().position())
    }

    /// What was on the board after so many records; `None` where there never were so many.
    pub fn words_after(&self, records: usize) -> Option<String> {
        self.states.get(records).map(|state| words(state.position()))
    }

    pub fn is_over(&self) -> bool {
        self.now().position().outcome().is_some()
    }

    /// Only so many records are left; the program adds what the rules do by themselves when it opens the game.
    pub fn keep(&mut self, records: usize) {
        self.states.truncate(records + 1);
    }

    fn jump(&mut self, cursor: usize) {
        let state = State { cursor, is_finished: false, ..self.now().clone() };
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

    /// What the program records by itself: a forced pass, the result.
    pub fn settle(&mut self) {
        if self.now().position().must_pass() {
            self.play(Ply::Pass);
        }
        if self.is_over() && !self.now().is_finished {
            let state = State { is_finished: true, ..self.now().clone() };
            self.states.push(state);
        }
    }

    /// One line of the script: mostly a legal move, sometimes back and forth.
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
