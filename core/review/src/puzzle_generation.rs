//! The engine's judgement of answers to puzzles, and whether a position makes a puzzle. Runs on the caller's thread.

use super::examine::{Examiner, PositionValue, SearchEffort, limits};
use super::puzzle::{Puzzle, PuzzleTask, TOLERANCE};
use super::reversi::is_by_most;
use super::subject::{JudgedPly, Review, Subject};
use super::{Verdict, judge};
use qipan_engine::{Answer, Request, Score, Task};
use qipan_rules::{Ply, Position, gomoku};
use std::sync::atomic::{AtomicBool, Ordering};

impl SearchEffort {
    /// Effort while somebody waits for the judgement: some seconds at most.
    pub const PUZZLE: SearchEffort = SearchEffort { depth: 12, solved: 20, nodes: 400_000 };
}

/// Why a position is not a good puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnfitPosition {
    /// The game is over in this position, or there is no choice.
    NoChoice,
    /// The game has more than two players or another goal, so nothing can be proven.
    Variant,
    /// Every ply loses; `Even`: all plies are equally good.
    Lost,
    Even,
    /// The side to move can make five at once.
    TooEasy,
    /// Nobody has a forced win: nothing can be proven.
    Quiet,
    /// The search was stopped.
    Stopped,
}

/// Whether the engine's values refer to the goal of puzzles.
fn is_proven(position: &Position) -> bool {
    position.as_gomoku().is_some() || is_by_most(position)
}

impl UnfitPosition {
    /// The fixed English word of this reason, in scripts and message names.
    pub fn word(self) -> &'static str {
        ["no-choice", "variant", "lost", "even", "too-easy", "quiet", "stopped"][self as usize]
    }
}

impl Examiner {
    /// Explains a ply in a position: its value and the best value, best play from there and after the ply, proven facts. `None` if the ply
    /// is illegal, or if the search was stopped.
    pub fn explain(&mut self, position: &Position, ply: Ply, stop: &AtomicBool) -> Option<JudgedPly> {
        let subject = Subject::new(position, &[ply])?;
        let mut review = Review::new(&subject);
        self.pass(&subject, &mut review, self.effort(), true, stop, &mut |_| ())?;
        review.moves.into_iter().flatten().next()
    }

    /// The puzzle of a position, or why there is none.
    pub fn generate(&mut self, position: &Position, stop: &AtomicBool) -> Result<Puzzle, UnfitPosition> {
        if position.outcome().is_some() || position.legal_points().len() < 2 {
            return Err(UnfitPosition::NoChoice);
        }
        // Everything that can be reviewed, except the other goal.
        let any = position.legal_points().first().map(|&point| Ply::Place(point)).filter(|_| is_proven(position));
        any.and_then(|ply| Subject::new(position, &[ply])).ok_or(UnfitPosition::Variant)?;
        let (asked, best) = match position.as_gomoku() {
            Some(of) => self.pose_gomoku(position, of, stop)?,
            None => self.pose_reversi(position, stop)?,
        };
        if best.line.is_empty() {
            return Err(UnfitPosition::Stopped);
        }
        Ok(Puzzle::new(position.clone(), asked, best.line))
    }

    fn pose_reversi(
        &mut self,
        position: &Position,
        stop: &AtomicBool,
    ) -> Result<(PuzzleTask, PositionValue), UnfitPosition> {
        let effort = self.effort();
        let best = self.value(position, &effort, stop).ok_or(UnfitPosition::Stopped)?;
        let mut values = Vec::new();
        let mut say = |answer| {
            if let Answer::Values { values: all, .. } = answer {
                values = all;
            }
        };
        self.think(&Request::new(position, Task::Values { limits: limits(position, &effort) }, 0), stop, &mut say);
        if stop.load(Ordering::Relaxed) || values.is_empty() {
            return Err(UnfitPosition::Stopped);
        }
        let others = values.iter().map(|other| other.score);
        let worst = others.clone().min_by_key(|score| judge::rank(*score)).unwrap_or(best.score);
        let asked = PuzzleTask::of(true, best.score, worst, Verdict::Doubtful).ok_or(UnfitPosition::Even)?;
        let right = others.filter(|score| asked.accepts(best.score, *score)).count();
        let lost = judge::discs(best.score).zip(judge::discs(worst)).map_or(0.0, |(best, worst)| best - worst);
        // With more right answers than wrong ones, or wrong ones that cost next to nothing, there is nothing to find.
        match right * 2 <= values.len() && lost > 2.0 * TOLERANCE {
            true => Ok((asked, best)),
            false => Err(UnfitPosition::Even),
        }
    }

    fn pose_gomoku(
        &mut self,
        position: &Position,
        of: &gomoku::Position,
        stop: &AtomicBool,
    ) -> Result<(PuzzleTask, PositionValue), UnfitPosition> {
        let effort = self.effort();
        let best = self.value(position, &effort, stop).ok_or(UnfitPosition::Stopped)?;
        match best.score {
            Score::Win(..=1) => return Err(UnfitPosition::TooEasy),
            Score::Win(_) => return Ok((PuzzleTask::Win, best)),
            Score::Loss(_) => return Err(UnfitPosition::Lost),
            _ => {}
        }
        // The other side's win, if it were to move, has to be answered.
        let setup = gomoku::Setup { side_to_move: position.side_to_move().other(), ..of.setup() };
        let turned = gomoku::Position::try_from(setup).map_err(|_| UnfitPosition::Variant)?;
        let threat = self.value(&Position::Gomoku(turned), &effort, stop).ok_or(UnfitPosition::Stopped)?;
        if matches!(threat.score, Score::Win(_)) { Ok((PuzzleTask::Save, best)) } else { Err(UnfitPosition::Quiet) }
    }
}
