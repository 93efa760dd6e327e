//! State of the puzzle being solved: the plies played, the state of the attempt, and the line of moves that is shown after a wrong answer
//! or as the solution.

use crate::app::game::exercise::LineWalk;
use crate::review::bank::{self, GradedPuzzle};
use crate::review::puzzle::{PuzzleTask, hint_points};
use crate::review::{JudgedPly, Puzzle};
use crate::rules::{Ply, Point, Position};
use crate::ui::board::Cell;

/// The state of the user's attempt at a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub enum PuzzleTrial {
    /// The puzzle waits for the user's move.
    Asks,
    /// The engine checks the ply that the user answered.
    Checks(Ply),
    /// The answered ply was wrong, with the engine's judgment.
    Refused(Ply, Box<JudgedPly>),
    /// The engine gave no result, so the answered ply could not be checked.
    Unchecked(Ply),
    Solved,
    /// The solution was shown at the user's request.
    Shown,
}

/// The state of the page of a puzzle.
pub struct PuzzlePage {
    /// The puzzle's key, which is the same for symmetric positions.
    pub key: u64,
    pub puzzle: Puzzle,
    /// The right plies so far, with the opponent's replies.
    pub played: Vec<Ply>,
    /// The best line of moves from the position after `played`.
    pub best_continuation: Vec<Ply>,
    /// The state of the user's attempt at the puzzle.
    pub trial: PuzzleTrial,
    /// The line of moves that the user can step through; `None` where none is shown.
    pub walk: Option<LineWalk>,
    /// The points that a hint marked; empty where the user asked for no hint in this position.
    pub hint: Vec<Point>,
    /// Whether the user gave a wrong answer, or saw a hint or the solution. The puzzle then no longer counts as solved without a fault.
    pub has_fault: bool,
    /// The puzzle's entry in the puzzle bank, the collection that comes with the program; `None` for other puzzles.
    pub graded: Option<&'static GradedPuzzle>,
    /// The user's rating before and after the first try of this puzzle, if the rating changed.
    pub rating_change: Option<(i32, i32)>,
    /// Whether the puzzle is part of training, so that the next puzzle comes from the puzzle bank, too.
    pub is_training: bool,
    /// Whether the puzzle is saved, so that it is asked again on another day.
    pub is_scheduled_again: bool,
    /// The cell under the keyboard's cursor.
    pub cursor: Option<Cell>,
}

impl PuzzlePage {
    pub fn new(key: u64, puzzle: Puzzle) -> PuzzlePage {
        let (rest, graded) = (puzzle.line.clone(), bank::entry_of(&puzzle.position));
        PuzzlePage {
            graded,
            rating_change: None,
            is_training: false,
            is_scheduled_again: true,
            key,
            puzzle,
            played: Vec::new(),
            best_continuation: rest,
            trial: PuzzleTrial::Asks,
            walk: None,
            hint: Vec::new(),
            has_fault: false,
            cursor: None,
        }
    }

    /// The position that the user has to answer: the puzzle's position after the plies played.
    pub fn trial_position(&self) -> Position {
        after(&self.puzzle.position, &self.played)
    }

    /// The position that the board shows, which may be inside a shown line of moves.
    pub fn position(&self) -> Position {
        let tried = match (&self.walk, &self.trial) {
            (Some(walk), _) => &walk.line[..walk.at.min(walk.line.len())],
            (None, PuzzleTrial::Checks(ply) | PuzzleTrial::Unchecked(ply)) => std::slice::from_ref(ply),
            _ => &[],
        };
        after(&self.trial_position(), tried)
    }

    /// The plies from the puzzle's position to the shown position.
    pub fn plies_on_board(&self) -> Vec<Ply> {
        let walked = self.walk.iter().flat_map(|walk| walk.line.iter().take(walk.at));
        let checked = match self.trial {
            PuzzleTrial::Checks(ply) | PuzzleTrial::Unchecked(ply) => Some(ply),
            _ => None,
        };
        self.played.iter().chain(walked).copied().chain(checked).collect()
    }

    /// Takes a legal answer and marks it as being checked. Returns whether the answer was accepted for a check.
    pub fn submit_answer(&mut self, point: Point) -> bool {
        let ply = Ply::Place(point);
        let is_asked = matches!(self.trial, PuzzleTrial::Asks) && self.trial_position().legal_points().contains(&point);
        if is_asked {
            (self.trial, self.hint) = (PuzzleTrial::Checks(ply), Vec::new());
            self.puzzle.tries.count = self.puzzle.tries.count.saturating_add(1);
        }
        is_asked
    }

    /// Whether the first ply of the solution is right according to the puzzle bank; `None` where the bank has no data about it.
    pub fn is_known_right(&self, ply: Ply) -> Option<bool> {
        let graded = self.graded.filter(|_| self.played.is_empty())?;
        Some(matches!(ply, Ply::Place(point) if graded.right_answers.contains(&point)))
    }

    /// Continues without the engine, if the puzzle bank proves the answer right and contains the reply. Returns whether it continued.
    pub fn continue_from_bank(&mut self) -> bool {
        let PuzzleTrial::Checks(ply) = self.trial else { return false };
        let is_best = self.best_continuation.first() == Some(&ply);
        if self.is_known_right(ply) != Some(true) || self.puzzle.asked == PuzzleTask::Win && !is_best {
            return false;
        }
        let answer = if is_best { self.best_continuation.split_off(1) } else { Vec::new() };
        self.accept(ply, answer);
        true
    }

    /// Handles the engine's judgment of an answer. The data of the puzzle bank is proven, so it takes precedence.
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

    /// Accepts a right ply; `answer` is the best play after it. Where the task is to win by force, the opponent's reply is played at once.
    fn accept(&mut self, ply: Ply, answer: Vec<Ply>) {
        self.played.push(ply);
        self.best_continuation = answer;
        let is_over = self.trial_position().outcome().is_some();
        let reply =
            self.best_continuation.first().copied().filter(|_| self.puzzle.asked == PuzzleTask::Win && !is_over);
        self.trial = if reply.is_some() { PuzzleTrial::Asks } else { PuzzleTrial::Solved };
        if let Some(reply) = reply {
            self.played.push(reply);
            self.best_continuation.remove(0);
        }
    }

    /// Marks a few points, one of which is right. Returns whether points are marked.
    pub fn give_hint(&mut self) -> bool {
        if self.trial == PuzzleTrial::Asks && self.hint.is_empty() {
            self.hint = hint_points(&self.trial_position(), &self.best_continuation);
        }
        !self.hint.is_empty()
    }

    /// Shows the solution from the current position, as a line that the user can step through.
    pub fn show_answer(&mut self) {
        self.walk = Some(LineWalk { line: self.best_continuation.clone(), at: 1 });
        (self.trial, self.hint) = (PuzzleTrial::Shown, Vec::new());
    }

    /// Starts another attempt: from the current position after a wrong answer, else from the beginning.
    pub fn try_again(&mut self) {
        if matches!(self.trial, PuzzleTrial::Solved | PuzzleTrial::Shown | PuzzleTrial::Asks) {
            (self.played, self.best_continuation) = (Vec::new(), self.puzzle.line.clone());
        }
        (self.trial, self.walk, self.hint) = (PuzzleTrial::Asks, None, Vec::new());
    }

    /// Steps by `by` plies through the shown line of moves; negative numbers step back.
    pub fn step_plies(&mut self, by: isize) {
        if let Some(walk) = &mut self.walk {
            walk.at = walk.at.saturating_add_signed(by).min(walk.line.len());
        }
    }
}

fn after(position: &Position, plies: &[Ply]) -> Position {
    let mut position = position.clone();
    for &ply in plies {
        // The plies come from the engine, or were checked when they were read.
        let _ = position.play_recorded(ply);
    }
    position
}
