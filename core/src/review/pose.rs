//! What an engine says to answers of puzzles, and whether any position makes a puzzle. On the thread of whoever asks.

use super::examine::{Effort, Examiner, Valued, limits};
use super::puzzle::{Asked, Puzzle, TOLERANCE};
use super::reversi::is_by_most;
use super::subject::{Judged, Review, Subject};
use super::{Verdict, judge};
use crate::engine::{Answer, Request, Score, Task};
use crate::rules::{Ply, Position, gomoku};
use std::sync::atomic::{AtomicBool, Ordering};

impl Effort {
    /// Who answers a puzzle waits for it: some seconds at most.
    pub const PUZZLE: Effort = Effort { depth: 12, solved: 20, nodes: 400_000 };
}

/// Why a position makes no good puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// The game is over there, or there is no choice.
    NoChoice,
    /// More than two players, or another goal: nobody proves anything there.
    Variant,
    /// Whatever is played loses, or is as good as anything else.
    Lost,
    Even,
    /// Five can be made at once.
    TooEasy,
    /// Nobody wins by force: nothing could be proven.
    Quiet,
    /// It was not looked at to its end.
    Stopped,
}

/// Whether values are by the goal that puzzles know.
fn is_proven(position: &Position) -> bool {
    matches!(position, Position::Gomoku(_)) || is_by_most(position)
}

impl Unfit {
    /// The fixed English word, in scripts and message names.
    pub fn word(self) -> &'static str {
        ["no-choice", "variant", "lost", "even", "too-easy", "quiet", "stopped"][self as usize]
    }
}

impl Examiner {
    /// What there is to say of a ply from a position: its value and the best, best play from there and after it, proven facts. `None`
    /// where it cannot be played, or where it was stopped.
    pub fn answer(&mut self, position: &Position, ply: Ply, stop: &AtomicBool) -> Option<Judged> {
        let subject = Subject::new(position, &[ply])?;
        let mut review = Review::new(&subject);
        self.pass(&subject, &mut review, self.effort(), true, stop, &mut |_| ())?;
        review.moves.into_iter().flatten().next()
    }

    /// The puzzle that a position makes, or why it makes none.
    pub fn pose(&mut self, position: &Position, stop: &AtomicBool) -> Result<Puzzle, Unfit> {
        if position.outcome().is_some() || position.legal_points().len() < 2 {
            return Err(Unfit::NoChoice);
        }
        // The same that can be reviewed, but for the other goal.
        let any = position.legal_points().first().map(|&point| Ply::Place(point)).filter(|_| is_proven(position));
        any.and_then(|ply| Subject::new(position, &[ply])).ok_or(Unfit::Variant)?;
        let (asked, best) = match position {
            Position::Reversi(_) => self.pose_reversi(position, stop)?,
            Position::Gomoku(of) => self.pose_gomoku(position, of, stop)?,
        };
        if best.line.is_empty() {
            return Err(Unfit::Stopped);
        }
        Ok(Puzzle::new(position.clone(), asked, best.line))
    }

    fn pose_reversi(&mut self, position: &Position, stop: &AtomicBool) -> Result<(Asked, Valued), Unfit> {
        let effort = self.effort();
        let best = self.value(position, &effort, stop).ok_or(Unfit::Stopped)?;
        let mut values = Vec::new();
        let mut say = |answer| {
            if let Answer::Values { values: all, .. } = answer {
                values = all;
            }
        };
        self.think(&Request::new(position, Task::Values { limits: limits(position, &effort) }, 0), stop, &mut say);
        if stop.load(Ordering::Relaxed) || values.is_empty() {
            return Err(Unfit::Stopped);
        }
        let others = values.iter().map(|other| other.score);
        let worst = others.clone().min_by_key(|score| judge::rank(*score)).unwrap_or(best.score);
        let asked = Asked::of(true, best.score, worst, Verdict::Doubtful).ok_or(Unfit::Even)?;
        let right = others.filter(|score| asked.accepts(best.score, *score)).count();
        let lost = judge::discs(best.score).zip(judge::discs(worst)).map_or(0.0, |(best, worst)| best - worst);
        // More right answers than wrong ones, or wrong ones that cost next to nothing, are nothing to be found.
        match right * 2 <= values.len() && lost > 2.0 * TOLERANCE {
            true => Ok((asked, best)),
            false => Err(Unfit::Even),
        }
    }

    fn pose_gomoku(
        &mut self,
        position: &Position,
        of: &gomoku::Position,
        stop: &AtomicBool,
    ) -> Result<(Asked, Valued), Unfit> {
        let effort = self.effort();
        let best = self.value(position, &effort, stop).ok_or(Unfit::Stopped)?;
        match best.score {
            Score::Win(..=1) => return Err(Unfit::TooEasy),
            Score::Win(_) => return Ok((Asked::Win, best)),
            Score::Loss(_) => return Err(Unfit::Lost),
            _ => {}
        }
        // What the other side would win by, if it were its turn, has to be met.
        let setup = gomoku::Setup { side_to_move: position.side_to_move().other(), ..of.setup() };
        let turned = gomoku::Position::try_from(setup).map_err(|_| Unfit::Variant)?;
        let threat = self.value(&Position::Gomoku(turned), &effort, stop).ok_or(Unfit::Stopped)?;
        if matches!(threat.score, Score::Win(_)) { Ok((Asked::Save, best)) } else { Err(Unfit::Quiet) }
    }
}
