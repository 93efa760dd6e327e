//! What a value means: the chance to win, and what a ply is that lost some of it.

use crate::engine::Score;
use crate::rules::{Point, Position};
use serde::{Deserialize, Serialize};

/// What a ply is. The worse, the greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Verdict {
    Fine,
    Doubtful,
    Mistake,
    Blunder,
}

impl Verdict {
    /// The fixed English word, in scripts and message names.
    pub fn word(self) -> &'static str {
        ["fine", "doubtful", "mistake", "blunder"][self as usize]
    }
}

/// So much of the chance to win makes a ply doubtful, a mistake, a blunder.
pub const DROPS: [f32; 3] = [0.07, 0.14, 0.28];
/// So many discs make one doubtful that changes no proven result.
const DISCS: i32 = 10;
/// A loss in so many plies or fewer comes at once.
const AT_ONCE: u32 = 8;
/// A loss that comes by so many plies sooner is doubtful.
const SOONER: u32 = 8;
/// A win that was there at once and now takes so many plies more is, too: nobody finds it but a machine.
const LATER: u32 = 16;

/// The discs that change the odds by a factor of e, at 0, 10, 20 … 60 empties: fitted on WTHOR by `lab review --fit`.
const DISCS_PER_E: [f32; 7] = [1.0, 3.9, 6.6, 8.7, 9.5, 12.8, 13.0];
/// The same for five-in-a-row, in hundredths of its unit: chosen. `lab review --fit` plays positions out by equal searches: 290 by the
/// first 108 of them, too few to choose anew.
const UNITS_PER_E: f32 = 350.0;

/// The empty cells of a position of Reversi; 255 in five-in-a-row, where they tell nothing.
pub fn empties(position: &Position) -> u32 {
    match position {
        Position::Reversi(position) => position.board().empties(),
        Position::Gomoku(_) => 255,
    }
}

/// The chance to win of whom a value is seen by, from 0 to 1; a draw is half a win.
pub fn chance(score: Score, empties: u32) -> f32 {
    match score {
        Score::Exact(discs) => 0.5 + 0.5 * discs.signum() as f32,
        Score::Win(_) => 1.0,
        Score::Loss(_) => 0.0,
        Score::Estimate(value) if empties > 64 => logistic(value as f32 / UNITS_PER_E),
        Score::Estimate(value) => logistic(value as f32 / 100.0 / discs_per_e(empties)),
    }
}

fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

fn discs_per_e(empties: u32) -> f32 {
    let at = (empties as f32 / 10.0).clamp(0.0, 5.999);
    let (low, part) = (at as usize, at.fract());
    DISCS_PER_E[low] * (1.0 - part) + DISCS_PER_E[low + 1] * part
}

/// What a ply is whose position was worth `best` and that is worth `played`, both seen by who made it.
pub fn verdict(empties: u32, best: Score, played: Score) -> Verdict {
    verdict_beyond(empties, best, played, 0.0)
}

/// The same where so much of the chance to win has to be lost beyond what makes a ply doubtful, a mistake, a blunder.
pub fn verdict_beyond(empties: u32, best: Score, played: Score, beyond: f32) -> Verdict {
    let by_chance = by_drop(chance(best, empties) - chance(played, empties) - beyond);
    match (best, played) {
        (Score::Exact(best), Score::Exact(played)) if best.signum() == played.signum() => {
            if best - played >= DISCS {
                Verdict::Doubtful
            } else {
                Verdict::Fine
            }
        }
        (Score::Exact(best), Score::Exact(played)) if best > 0 && played < 0 => Verdict::Blunder,
        (Score::Exact(_), Score::Exact(_)) => Verdict::Mistake,
        (Score::Win(best), Score::Win(played)) if best <= AT_ONCE && played >= best + LATER => Verdict::Doubtful,
        (Score::Win(_), Score::Win(_)) => Verdict::Fine,
        (Score::Loss(best), Score::Loss(played)) if best >= played + SOONER => Verdict::Doubtful,
        (Score::Win(_), Score::Loss(_)) => Verdict::Blunder,
        // A win by force is not to be left for a hope, however good.
        (Score::Win(_), Score::Estimate(_)) => by_chance.max(Verdict::Mistake),
        // What was not lost is, by force: however bad it stood, this is where.
        (Score::Estimate(_), Score::Loss(plies)) if plies <= AT_ONCE => by_chance.max(Verdict::Mistake),
        (Score::Estimate(_), Score::Loss(_)) => by_chance.max(Verdict::Doubtful),
        _ => by_chance,
    }
}

fn by_drop(drop: f32) -> Verdict {
    match DROPS.iter().filter(|&&least| drop >= least).count() {
        0 => Verdict::Fine,
        1 => Verdict::Doubtful,
        2 => Verdict::Mistake,
        _ => Verdict::Blunder,
    }
}

/// A value seen by the other side, one ply earlier.
pub fn turned(score: Score) -> Score {
    match score {
        Score::Exact(discs) => Score::Exact(-discs),
        Score::Estimate(value) => Score::Estimate(-value),
        Score::Win(plies) => Score::Loss(plies.saturating_add(1)),
        Score::Loss(plies) => Score::Win(plies.saturating_add(1)),
    }
}

/// Orders values of one game: a sooner win is better, a later loss.
pub fn rank(score: Score) -> i64 {
    match score {
        Score::Win(plies) => 1 << 40 | i64::from(u32::MAX - plies),
        Score::Loss(plies) => -(1 << 40 | i64::from(u32::MAX - plies)),
        Score::Exact(discs) => i64::from(discs) * 100,
        Score::Estimate(value) => value.into(),
    }
}

/// What a value that is no proven win of five-in-a-row is in discs.
pub fn discs(score: Score) -> Option<f32> {
    match score {
        Score::Exact(discs) => Some(discs as f32),
        Score::Estimate(value) => Some(value as f32 / 100.0),
        Score::Win(_) | Score::Loss(_) => None,
    }
}

/// The points of a ply line, passes left out.
pub fn points(line: &[crate::rules::Ply]) -> impl Iterator<Item = Point> + '_ {
    line.iter().filter_map(|ply| match ply {
        crate::rules::Ply::Place(point) => Some(*point),
        crate::rules::Ply::Pass => None,
    })
}
