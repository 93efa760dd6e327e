//! The kinds of Black's fouls in Renju, and how they are shown. The module `forbidden` finds the fouls.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The kind of foul by which Renju forbids a point to Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FoulKind {
    DoubleThree,
    DoubleFour,
    Overline,
}

impl FoulKind {
    /// The character that the board shows on the forbidden point: `3` for a double-three, `4` for a double-four, `6` for an overline.
    pub fn mark(self) -> char {
        match self {
            FoulKind::DoubleThree => '3',
            FoulKind::DoubleFour => '4',
            FoulKind::Overline => '6',
        }
    }
}

impl fmt::Display for FoulKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FoulKind::DoubleThree => "a double-three",
            FoulKind::DoubleFour => "a double-four",
            FoulKind::Overline => "an overline",
        })
    }
}
