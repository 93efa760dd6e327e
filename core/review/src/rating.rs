//! The rating of a person who solves puzzles: Glicko-1 (M. E. Glickman, "The Glicko system", 1999), with each puzzle's first try as a game
//! against an opponent of the puzzle's grade. Pure arithmetic; for the puzzle pages and tests.
//!
//! With q = ln 10 / 400 and g(RD) = 1 / √(1 + 3 q² RD² / π²), the expected score against a puzzle of grade p is E = 1 / (1 + 10^(−g (r − p)
//! / 400)); d² = 1 / (q² g² E (1 − E)); after a score s the rating is r + q / (1/RD² + 1/d²) · g (s − E) and its deviation √(1 / (1/RD² +
//! 1/d²)). Deviations do not grow during inactivity.

use serde::{Deserialize, Serialize};

/// The rating of a person who has solved no puzzle yet, near the easier third of the bank's grades.
const FIRST: f64 = 1_000.0;
/// The Glicko deviation of a person who has solved no puzzle yet; also the largest deviation.
const FIRST_DEVIATION: f64 = 180.0;
/// The smallest Glicko deviation of a person, so that the rating of a learner can still rise.
const DEVIATION_MIN: f64 = 55.0;
/// The Glicko deviation that every puzzle's grade is assumed to have.
const PUZZLE_DEVIATION: f64 = 80.0;
/// The lowest rating that a person can have.
pub const RATING_MIN: f64 = 100.0;
/// The highest rating that a person can have.
pub const RATING_MAX: f64 = 3_000.0;

/// A person's strength in solving the puzzles of one game, as a Glicko rating.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Rating {
    pub value: f64,
    pub deviation: f64,
    /// The number of puzzles whose first tries led to this rating.
    pub count: u32,
}

impl Default for Rating {
    fn default() -> Rating {
        Rating { value: FIRST, deviation: FIRST_DEVIATION, count: 0 }
    }
}

fn q() -> f64 {
    std::f64::consts::LN_10 / 400.0
}

/// Glicko's weight g(RD) of a result against an opponent with this deviation.
fn g(deviation: f64) -> f64 {
    1.0 / (1.0 + 3.0 * (q() * deviation / std::f64::consts::PI).powi(2)).sqrt()
}

impl Rating {
    /// The rating as displayed to the person, rounded to a whole number.
    pub fn shown(&self) -> i32 {
        self.clamped().value.round() as i32
    }

    /// The nearest valid rating to this one, because a file may contain any numbers.
    pub fn clamped(self) -> Rating {
        let within = |value: f64, low: f64, high: f64, else_: f64| {
            if value.is_finite() { value.clamp(low, high) } else { else_ }
        };
        Rating {
            value: within(self.value, RATING_MIN, RATING_MAX, FIRST),
            deviation: within(self.deviation, DEVIATION_MIN, FIRST_DEVIATION, FIRST_DEVIATION),
            ..self
        }
    }

    /// The expected chance, from 0 to 1, that the person solves a puzzle of this grade.
    pub fn solve_probability(&self, grade: u16) -> f64 {
        1.0 / (1.0 + 10f64.powf(-g(PUZZLE_DEVIATION) * (self.clamped().value - f64::from(grade)) / 400.0))
    }

    /// The rating after the person's first try of a puzzle of this grade.
    pub fn after(&self, grade: u16, is_solved: bool) -> Rating {
        let (now, expected) = (self.clamped(), self.solve_probability(grade));
        let g = g(PUZZLE_DEVIATION);
        // A result that was certain in advance carries no information.
        let information = (q() * g).powi(2) * expected * (1.0 - expected);
        let certainty = now.deviation.powi(-2) + information;
        let score = if is_solved { 1.0 } else { 0.0 };
        let value = now.value + q() / certainty * g * (score - expected);
        Rating { value, deviation: certainty.sqrt().recip(), count: now.count.saturating_add(1) }.clamped()
    }
}
