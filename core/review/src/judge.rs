//! Interprets the engine's values: the winning chance, and the verdict on a ply that lost some of it.

use qipan_engine::Score;
use qipan_rules::{Point, Position};
use serde::{Deserialize, Serialize};

/// The verdict on a ply, from good to bad.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Verdict {
    Fine,
    Doubtful,
    Mistake,
    Blunder,
}

impl Verdict {
    /// The verdict's fixed English word in scripts and message ids.
    pub fn word(self) -> &'static str {
        ["fine", "doubtful", "mistake", "blunder"][self as usize]
    }
}

/// The smallest losses of winning chance (from 0 to 1) at which a ply is doubtful, a mistake or a blunder.
pub const VERDICT_THRESHOLDS: [f32; 3] = [0.07, 0.14, 0.28];
/// The smallest loss in discs at which a ply is doubtful even if it changes no proven result.
const DISCS: i32 = 10;
/// The largest number of plies to the end at which a win or a loss counts as immediate.
const AT_ONCE: u32 = 8;
/// A ply that brings a proven loss this many plies nearer than necessary is doubtful.
const SOONER: u32 = 8;
/// A ply that delays an immediate win by this many plies is doubtful: only a machine finds the later win.
const LATER: u32 = 16;

/// The advantages in discs that change the odds of winning by a factor of e, at 0, 10, 20 … 60 empty squares: fitted on WTHOR's games by
/// `lab review --fit`.
const DISCS_PER_E: [f32; 7] = [1.0, 3.9, 6.6, 8.7, 9.5, 12.8, 13.0];
/// The advantage in five-in-a-row, in hundredths of the engine's unit, that changes the odds of winning by a factor of e: chosen by hand.
/// `lab review --fit` plays positions out by equal searches; its first 108 gave 290, too few for a new choice.
const UNITS_PER_E: f32 = 350.0;

/// The noise of a loss in discs, at 0, 10, 20 … 60 empty squares: how far (root mean square) a review's losses between two estimates are
/// from those of a search twice as deep, by `lab review --twice`. Below 20 empty squares nearly all values are exact.
const NOISE_DISCS: [f32; 7] = [0.0, 2.7, 2.7, 1.7, 1.3, 0.7, 0.7];
/// The same in five-in-a-row, as a part of the chance to win, from a search with eight times the nodes; measured on only 47 plies.
const NOISE_CHANCE: f32 = 0.035;

/// The number of empty squares in a position of Reversi; 255 for other games, where the number is not used.
pub fn empties(position: &Position) -> u32 {
    position.as_reversi().map_or(255, |position| position.board().empties())
}

/// The winning chance, from 0 to 1, of the side that sees this value; a draw is half a win.
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

/// Whether a ply with the value `played` is as good as the best ply with the value `best`, as far as a review can tell: the loss is zero,
/// or smaller than the noise of a loss between two estimates.
pub fn is_equal(empties: u32, best: Score, played: Score) -> bool {
    match (best, played) {
        (Score::Estimate(of_best), Score::Estimate(of_played)) if empties <= 64 => {
            (of_best - of_played) as f32 / 100.0 <= NOISE_DISCS[(empties as usize / 10).min(NOISE_DISCS.len() - 1)]
        }
        (Score::Estimate(_), Score::Estimate(_)) => chance(best, empties) - chance(played, empties) <= NOISE_CHANCE,
        _ => sort_key(played) >= sort_key(best),
    }
}

/// The verdict on a ply with the value `played` in a position with the value `best`, both seen by the player of the ply.
pub fn verdict(empties: u32, best: Score, played: Score) -> Verdict {
    verdict_beyond(empties, best, played, 0.0)
}

/// The verdict on a ply if each threshold of lost winning chance is higher by `beyond`.
pub fn verdict_beyond(empties: u32, best: Score, played: Score, beyond: f32) -> Verdict {
    let by_chance = by_drop(chance(best, empties) - chance(played, empties) - beyond);
    match (best, played) {
        _ if is_equal(empties, best, played) => Verdict::Fine,
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
        // A ply that gives up a forced win is at least a mistake, however good the estimate after it.
        (Score::Win(_), Score::Estimate(_)) => by_chance.max(Verdict::Mistake),
        // The ply makes the position lost by force: however bad the position was before, this ply decided it.
        (Score::Estimate(_), Score::Loss(plies)) if plies <= AT_ONCE => by_chance.max(Verdict::Mistake),
        (Score::Estimate(_), Score::Loss(_)) => by_chance.max(Verdict::Doubtful),
        _ => by_chance,
    }
}

fn by_drop(drop: f32) -> Verdict {
    match VERDICT_THRESHOLDS.iter().filter(|&&least| drop >= least).count() {
        0 => Verdict::Fine,
        1 => Verdict::Doubtful,
        2 => Verdict::Mistake,
        _ => Verdict::Blunder,
    }
}

/// The value seen by the opponent, one ply earlier.
pub fn opponent_score(score: Score) -> Score {
    match score {
        Score::Exact(discs) => Score::Exact(-discs),
        Score::Estimate(value) => Score::Estimate(-value),
        Score::Win(plies) => Score::Loss(plies.saturating_add(1)),
        Score::Loss(plies) => Score::Win(plies.saturating_add(1)),
    }
}

/// A key by which the values of one game can be sorted, from bad to good: earlier wins and later losses are better.
pub fn sort_key(score: Score) -> i64 {
    match score {
        Score::Win(plies) => 1 << 40 | i64::from(u32::MAX - plies),
        Score::Loss(plies) => -(1 << 40 | i64::from(u32::MAX - plies)),
        Score::Exact(discs) => i64::from(discs) * 100,
        Score::Estimate(value) => value.into(),
    }
}

/// The value in discs; `None` for proven results of five-in-a-row.
pub fn discs(score: Score) -> Option<f32> {
    match score {
        Score::Exact(discs) => Some(discs as f32),
        Score::Estimate(value) => Some(value as f32 / 100.0),
        Score::Win(_) | Score::Loss(_) => None,
    }
}

/// The points on which a line places pieces, without its passes.
pub fn placed_points(line: &[qipan_rules::Ply]) -> impl Iterator<Item = Point> + '_ {
    line.iter().filter_map(|ply| match ply {
        qipan_rules::Ply::Place(point) => Some(*point),
        qipan_rules::Ply::Pass => None,
    })
}
