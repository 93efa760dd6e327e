//! The kinds of Renju's fouls, and their words. `forbidden` detects them.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The kind of a foul.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Forbidden {
    DoubleThree,
    DoubleFour,
    Overline,
}

impl Forbidden {
    /// The mark shown on the point: `3`, `4` or `6`.
    pub fn mark(self) -> char {
        match self {
            Forbidden::DoubleThree => '3',
            Forbidden::DoubleFour => '4',
            Forbidden::Overline => '6',
        }
    }
}

impl fmt::Display for Forbidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Forbidden::DoubleThree => "a double-three",
            Forbidden::DoubleFour => "a double-four",
            Forbidden::Overline => "an overline",
        })
    }
}
