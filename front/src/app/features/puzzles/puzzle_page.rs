//! The puzzle being solved: the plies played, the state of the trial, and the line that is shown after a wrong answer or as the solution.

use crate::app::game::exercise::LineWalk;
use crate::review::bank::{self, GradedPuzzle};
use crate::review::puzzle::{PuzzleTask, hint_points};
use crate::review::{JudgedPly, Puzzle};
use crate::rules::{Ply, Point, Position};
use crate::ui::board::Cell;

/// The state of a trial.
#[derive(Clone, Debug, PartialEq)]
pub enum PuzzleTrial {
    /// The user is to move.
    Asks,
    /// The computer checks this answer.
    Checks(Ply),
    /// The answer was wrong, with the engine's findings.
    Refused(Ply, Box<JudgedPly>),
    /// The engine gave no result.
    Unchecked(Ply),
    Solved,
    /// The solution was shown on request.
    Shown,
}

/// The page of a puzzle.
pub struct PuzzlePage {
    pub key: u64,
    pub puzzle: Puzzle,
    /// The right answers so far, with the other side's replies.
    pub played: Vec<Ply>,
    /// The best line from the position after `played`.
    pub rest: Vec<Ply>,
    pub trial: PuzzleTrial,
    pub walk: Option<LineWalk>,
    /// The points that a hint named; empty where no hint was asked for in this position.
    pub hint: Vec<Point>,
    /// Whether the user gave a wrong answer or saw a hint or the solution, so that the puzzle cannot be solved without a fault.
    pub has_fault: bool,
    /// The puzzle's entry in the bank; `None` where the puzzle is not from the bank.
    pub graded: Option<&'static GradedPuzzle>,
    /// The user's rating before and after the first try of this puzzle.
    pub rated: Option<(i32, i32)>,
    /// Whether the next puzzle is also one of the bank.
    pub is_training: bool,
    /// Whether the puzzle is saved and asked again on another day.
    pub comes_back: bool,
    /// The keyboard's cursor on the board.
    pub cursor: Option<Cell>,
}

impl PuzzlePage {
    pub fn new(key: u64, puzzle: Puzzle) -> PuzzlePage {
        let (rest, graded) = (puzzle.line.clone(), bank::entry_of(&puzzle.position));
        PuzzlePage {
            graded,
            rated: None,
            is_training: false,
            comes_back: true,
            key,
            puzzle,
            played: Vec::new(),
            rest,
            trial: PuzzleTrial::Asks,
            walk: None,
            hint: Vec::new(),
            has_fault: false,
            cursor: None,
        }
    }

    /// The position of the trial: the puzzle's position and the plies played from it.
    pub fn trial_position(&self) -> Position {
        after(&self.puzzle.position, &self.played)
    }

    /// The position on the board.
    pub fn position(&self) -> Position {
        let tried = match (&self.walk, &self.trial) {
            (Some(walk), _) => &walk.line[..walk.at.min(walk.line.len())],
            (None, PuzzleTrial::Checks(ply) | PuzzleTrial::Unchecked(ply)) => std::slice::from_ref(ply),
            _ => &[],
        };
        after(&self.trial_position(), tried)
    }

    /// The plies from the puzzle's position to the one on the board.
    pub fn on_board(&self) -> Vec<Ply> {
        let walked = self.walk.iter().flat_map(|walk| walk.line.iter().take(walk.at));
        let checked = match self.trial {
            PuzzleTrial::Checks(ply) | PuzzleTrial::Unchecked(ply) => Some(ply),
            _ => None,
        };
        self.played.iter().chain(walked).copied().chain(checked).collect()
    }

    /// Tries an answer, if it is legal. Returns whether the answer has to be checked.
    pub fn place(&mut self, point: Point) -> bool {
        let ply = Ply::Place(point);
        let is_asked = matches!(self.trial, PuzzleTrial::Asks) && self.trial_position().legal_points().contains(&point);
        if is_asked {
            (self.trial, self.hint) = (PuzzleTrial::Checks(ply), Vec::new());
            self.puzzle.tries.count = self.puzzle.tries.count.saturating_add(1);
        }
        is_asked
    }

    /// Whether a first ply is right; `None` where the bank does not tell.
    pub fn is_known_right(&self, ply: Ply) -> Option<bool> {
        let graded = self.graded.filter(|_| self.played.is_empty())?;
        Some(matches!(ply, Ply::Place(point) if graded.right.contains(&point)))
    }

    /// Continues without the engine, if the bank contains the answer as right and the reply to it. Returns whether it did.
    pub fn continue_from_bank(&mut self) -> bool {
        let PuzzleTrial::Checks(ply) = self.trial else { return false };
        let is_best = self.rest.first() == Some(&ply);
        if self.is_known_right(ply) != Some(true) || self.puzzle.asked == PuzzleTask::Win && !is_best {
            return false;
        }
        let answer = if is_best { self.rest.split_off(1) } else { Vec::new() };
        self.accept(ply, answer);
        true
    }

    /// Handles the engine's judgment of the answer. The bank's data is proven and takes precedence.
    pub fn on_judgement(&mut self, judged: JudgedPly) {
        let PuzzleTrial::Checks(ply) = self.trial else { return };
        let is_right =
            self.is_known_right(ply).unwrap_or_else(|| self.puzzle.asked.accepts(judged.best, judged.played));
        if !is_right {
            let line = std::iter::once(ply).chain(judged.answer.iter().copied()).collect();
            self.walk = Some(LineWalk { line, at: 1 });
            self.trial = PuzzleTrial::Refused(ply, Box::new(judged));
            return;
        }
        self.accept(ply, judged.answer);
    }

    /// Accepts a right ply and the best play after it. Where a win is asked for, the other side replies.
    fn accept(&mut self, ply: Ply, answer: Vec<Ply>) {
        self.played.push(ply);
        self.rest = answer;
        let is_over = self.trial_position().outcome().is_some();
        let reply = self.rest.first().copied().filter(|_| self.puzzle.asked == PuzzleTask::Win && !is_over);
        self.trial = if reply.is_some() { PuzzleTrial::Asks } else { PuzzleTrial::Solved };
        if let Some(reply) = reply {
            self.played.push(reply);
            self.rest.remove(0);
        }
    }

    /// Names a few points, one of which is right. Returns whether there was a hint to give.
    pub fn give_hint(&mut self) -> bool {
        if self.trial == PuzzleTrial::Asks && self.hint.is_empty() {
            self.hint = hint_points(&self.trial_position(), &self.rest);
        }
        !self.hint.is_empty()
    }

    /// Shows the solution from the current position. The user can step along it.
    pub fn show_answer(&mut self) {
        self.walk = Some(LineWalk { line: self.rest.clone(), at: 1 });
        (self.trial, self.hint) = (PuzzleTrial::Shown, Vec::new());
    }

    /// Starts another try after a wrong answer; from the beginning where the puzzle is over.
    pub fn try_again(&mut self) {
        if matches!(self.trial, PuzzleTrial::Solved | PuzzleTrial::Shown | PuzzleTrial::Asks) {
            (self.played, self.rest) = (Vec::new(), self.puzzle.line.clone());
        }
        (self.trial, self.walk, self.hint) = (PuzzleTrial::Asks, None, Vec::new());
    }

    /// Moves by a number of plies in the shown line.
    pub fn step_plies(&mut self, by: isize) {
        if let Some(walk) = &mut self.walk {
            walk.at = walk.at.saturating_add_signed(by).min(walk.line.len());
        }
    }
}

fn after(position: &Position, plies: &[Ply]) -> Position {
    let mut position = position.clone();
    for &ply in plies {
        // Lines come from the engine, or were replayed when they were read.
        let _ = position.play_recorded(ply);
    }
    position
}
