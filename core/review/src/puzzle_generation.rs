//! Judges answers to puzzles by an engine, and decides whether a position makes a puzzle. Runs on the caller's thread.

use super::examine::{Examiner, PositionValue, SearchEffort, limits};
use super::puzzle::{Puzzle, PuzzleTask, TOLERANCE};
use super::reversi::has_most_discs_goal;
use super::subject::{JudgedPly, Review, ReviewedGame};
use super::{Verdict, judge};
use qipan_engine::{Answer, Request, RequestKind, Score};
use qipan_rules::{Ply, Position, gomoku};
use std::sync::atomic::{AtomicBool, Ordering};

impl SearchEffort {
    /// The search effort for a judgement that a person waits for: some seconds at most.
    pub const PUZZLE: SearchEffort = SearchEffort { depth: 12, endgame_solve_empties: 20, nodes: 400_000 };
}

/// Why no puzzle can be made of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnfitPosition {
    /// The game is over in this position, or the side to move has at most one move.
    NoChoice,
    /// The game has more than two players or another goal, so the engine can prove nothing.
    Variant,
    /// Every ply of the side to move loses.
    Lost,
    /// No task distinguishes right plies from wrong ones, because too many plies are about equally good.
    Even,
    /// The side to move can make five in a row at once.
    TooEasy,
    /// Neither side has a forced win, so the engine can prove nothing.
    NoForcedWin,
    /// The caller stopped the search before it had a result.
    Stopped,
}

/// Whether the engine's values prove something: in Reversi only if more discs win.
fn is_proven(position: &Position) -> bool {
    position.as_gomoku().is_some() || has_most_discs_goal(position)
}

impl UnfitPosition {
    /// The reason's fixed English word in scripts and message ids.
    pub fn word(self) -> &'static str {
        ["no-choice", "variant", "lost", "even", "too-easy", "quiet", "stopped"][self as usize]
    }
}

impl Examiner {
    /// Judges a ply in a position: its value and the best value, best play before and after the ply, and proven facts. `None` if the ply is
    /// illegal or the search was stopped.
    pub fn explain(&mut self, position: &Position, ply: Ply, stop: &AtomicBool) -> Option<JudgedPly> {
        let subject = ReviewedGame::new(position, &[ply])?;
        let mut review = Review::new(&subject);
        self.pass(&subject, &mut review, self.effort(), true, stop, &mut |_| ())?;
        review.moves.into_iter().flatten().next()
    }

    /// Makes a puzzle of a position, or returns why the position is unfit.
    pub fn generate(&mut self, position: &Position, stop: &AtomicBool) -> Result<Puzzle, UnfitPosition> {
        if position.outcome().is_some() || position.legal_points().len() < 2 {
            return Err(UnfitPosition::NoChoice);
        }
        // Every game that can be reviewed can have puzzles, except where fewer discs win.
        let any = position.legal_points().first().map(|&point| Ply::Place(point)).filter(|_| is_proven(position));
        any.and_then(|ply| ReviewedGame::new(position, &[ply])).ok_or(UnfitPosition::Variant)?;
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
        self.think(
            &Request::new(position, RequestKind::Values { limits: limits(position, &effort) }, 0),
            stop,
            &mut say,
        );
        if stop.load(Ordering::Relaxed) || values.is_empty() {
            return Err(UnfitPosition::Stopped);
        }
        let others = values.iter().map(|other| other.score);
        let worst = others.clone().min_by_key(|score| judge::sort_key(*score)).unwrap_or(best.score);
        let asked = PuzzleTask::of(true, best.score, worst, Verdict::Doubtful).ok_or(UnfitPosition::Even)?;
        let right = others.filter(|score| asked.accepts(best.score, *score)).count();
        let lost = judge::discs(best.score).zip(judge::discs(worst)).map_or(0.0, |(best, worst)| best - worst);
        // If there are more right answers than wrong ones, or if wrong answers cost next to nothing, there is nothing to find.
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
        // A puzzle to save the game needs a threat: the opponent must have a forced win if it were to move.
        let setup = gomoku::Setup { side_to_move: position.side_to_move().other(), ..of.setup() };
        let turned = gomoku::Position::try_from(setup).map_err(|_| UnfitPosition::Variant)?;
        let threat = self.value(&Position::Gomoku(turned), &effort, stop).ok_or(UnfitPosition::Stopped)?;
        if matches!(threat.score, Score::Win(_)) {
            Ok((PuzzleTask::Save, best))
        } else {
            Err(UnfitPosition::NoForcedWin)
        }
    }
}
