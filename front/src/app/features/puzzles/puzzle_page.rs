//! The puzzle that is solved: what was played, how far the trial is, and the line that is walked where an answer was wrong or shown.

use crate::app::game::exercise::Walk;
use crate::review::bank::{self, Graded};
use crate::review::puzzle::{Asked, hinted};
use crate::review::{Judged, Puzzle};
use crate::rules::{Ply, Point, Position};
use crate::ui::board::Cell;

/// How far a trial is.
#[derive(Clone, Debug, PartialEq)]
pub enum Trial {
    /// Whoever solves it is to move.
    Asks,
    /// The computer looks at this answer.
    Checks(Ply),
    /// It was wrong; what the engine found of it.
    Refused(Ply, Box<Judged>),
    /// The engine could not say.
    Unchecked(Ply),
    Solved,
    /// The answer was asked for.
    Shown,
}

/// The page.
pub struct PuzzlePage {
    pub key: u64,
    pub puzzle: Puzzle,
    /// Right answers, and what the other side answered.
    pub played: Vec<Ply>,
    /// Best play from there.
    pub rest: Vec<Ply>,
    pub trial: Trial,
    pub walk: Option<Walk>,
    /// The points of a hint, where one was asked for here.
    pub hint: Vec<Point>,
    /// A wrong answer, a hint or the answer came: it is not solved without a fault any more.
    pub has_fault: bool,
    /// What the bank knows of it, where it is one of its puzzles.
    pub graded: Option<&'static Graded>,
    /// The rating before and after its first try.
    pub rated: Option<(i32, i32)>,
    /// The next one is another of the bank.
    pub is_training: bool,
    /// It is kept: it is asked again another day.
    pub comes_back: bool,
    /// The keyboard's cursor on the board.
    pub cursor: Option<Cell>,
}

impl PuzzlePage {
    pub fn new(key: u64, puzzle: Puzzle) -> PuzzlePage {
        let (rest, graded) = (puzzle.line.clone(), bank::of(&puzzle.position));
        PuzzlePage {
            graded,
            rated: None,
            is_training: false,
            comes_back: true,
            key,
            puzzle,
            played: Vec::new(),
            rest,
            trial: Trial::Asks,
            walk: None,
            hint: Vec::new(),
            has_fault: false,
            cursor: None,
        }
    }

    /// Where the trial stands: the puzzle's position and what was played from it.
    pub fn base(&self) -> Position {
        after(&self.puzzle.position, &self.played)
    }

    /// What is on the board.
    pub fn position(&self) -> Position {
        let tried = match (&self.walk, &self.trial) {
            (Some(walk), _) => &walk.line[..walk.at.min(walk.line.len())],
            (None, Trial::Checks(ply) | Trial::Unchecked(ply)) => std::slice::from_ref(ply),
            _ => &[],
        };
        after(&self.base(), tried)
    }

    /// The plies that lead from the puzzle to what is on the board.
    pub fn on_board(&self) -> Vec<Ply> {
        let walked = self.walk.iter().flat_map(|walk| walk.line.iter().take(walk.at));
        let checked = match self.trial {
            Trial::Checks(ply) | Trial::Unchecked(ply) => Some(ply),
            _ => None,
        };
        self.played.iter().chain(walked).copied().chain(checked).collect()
    }

    /// An answer that can be played is tried; whether it is to be looked at.
    pub fn place(&mut self, point: Point) -> bool {
        let ply = Ply::Place(point);
        let is_asked = matches!(self.trial, Trial::Asks) && self.base().legal_points().contains(&point);
        if is_asked {
            (self.trial, self.hint) = (Trial::Checks(ply), Vec::new());
            self.puzzle.tries.count = self.puzzle.tries.count.saturating_add(1);
        }
        is_asked
    }

    /// Whether a first ply is right, where the bank knows it.
    pub fn known(&self, ply: Ply) -> Option<bool> {
        let graded = self.graded.filter(|_| self.played.is_empty())?;
        Some(matches!(ply, Ply::Place(point) if graded.right.contains(&point)))
    }

    /// Goes on where the bank knows the answer that is looked at to be right, and what follows; whether it did. Else the engine is asked.
    pub fn go_on_as_known(&mut self) -> bool {
        let Trial::Checks(ply) = self.trial else { return false };
        let is_best = self.rest.first() == Some(&ply);
        if self.known(ply) != Some(true) || self.puzzle.asked == Asked::Win && !is_best {
            return false;
        }
        let answer = if is_best { self.rest.split_off(1) } else { Vec::new() };
        self.accept(ply, answer);
        true
    }

    /// What the engine found of the answer that is looked at. What the bank knows is proved, and counts before it.
    pub fn hear(&mut self, judged: Judged) {
        let Trial::Checks(ply) = self.trial else { return };
        let is_right = self.known(ply).unwrap_or_else(|| self.puzzle.asked.accepts(judged.best, judged.played));
        if !is_right {
            let line = std::iter::once(ply).chain(judged.answer.iter().copied()).collect();
            self.walk = Some(Walk { line, at: 1 });
            self.trial = Trial::Refused(ply, Box::new(judged));
            return;
        }
        self.accept(ply, judged.answer);
    }

    /// A right ply and best play after it: where a win is asked for the other side answers.
    fn accept(&mut self, ply: Ply, answer: Vec<Ply>) {
        self.played.push(ply);
        self.rest = answer;
        let is_over = self.base().outcome().is_some();
        let reply = self.rest.first().copied().filter(|_| self.puzzle.asked == Asked::Win && !is_over);
        self.trial = if reply.is_some() { Trial::Asks } else { Trial::Solved };
        if let Some(reply) = reply {
            self.played.push(reply);
            self.rest.remove(0);
        }
    }

    /// Names a few points, of which one is right; whether it did.
    pub fn give_hint(&mut self) -> bool {
        if self.trial == Trial::Asks && self.hint.is_empty() {
            self.hint = hinted(&self.base(), &self.rest);
        }
        !self.hint.is_empty()
    }

    /// The answer from here on is walked.
    pub fn show_answer(&mut self) {
        self.walk = Some(Walk { line: self.rest.clone(), at: 1 });
        (self.trial, self.hint) = (Trial::Shown, Vec::new());
    }

    /// Another answer is tried where the last was wrong; from the beginning where it is over.
    pub fn try_again(&mut self) {
        if matches!(self.trial, Trial::Solved | Trial::Shown | Trial::Asks) {
            (self.played, self.rest) = (Vec::new(), self.puzzle.line.clone());
        }
        (self.trial, self.walk, self.hint) = (Trial::Asks, None, Vec::new());
    }

    /// So many plies on or back in the line that is walked.
    pub fn step(&mut self, by: isize) {
        if let Some(walk) = &mut self.walk {
            walk.at = walk.at.saturating_add_signed(by).min(walk.line.len());
        }
    }
}

fn after(position: &Position, plies: &[Ply]) -> Position {
    let mut position = position.clone();
    for &ply in plies {
        // Lines come from the engine, or were played through when they were read.
        let _ = position.play_recorded(ply);
    }
    position
}
