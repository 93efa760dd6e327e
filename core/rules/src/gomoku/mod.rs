//! Five-in-a-row: freestyle, standard, Renju and both Caro rules, on 10×10 to 25×25, for two to four players.
//!
//! `board` has the stones as masks of lines, `forbidden` finds Renju's fouls, `position` adds the side to move, passes, the end and the
//! result, `opening` has the opening rules, `pattern` the names of patterns in a line. Rows are counted from the top, from 0; the names
//! that players use count them from the bottom.

pub mod board;
pub mod forbidden;
pub mod foul;
mod game;
pub mod opening;
pub mod pattern;
pub mod position;

pub use board::{Board, LineBits};
pub use foul::FoulKind;
pub use game::CONSTANTS;
pub use opening::{Opening, OpeningRule};
pub use pattern::Pattern;
pub use position::{Position, Setup};

use super::Color;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The rule that decides which rows of stones win, and which points Renju forbids to Black.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Rule {
    /// Five or more stones in a row win.
    #[default]
    Freestyle,
    /// Exactly five stones in a row win; six or more do not.
    Standard,
    /// Black wins with exactly five in a row and may make no double-three, double-four or overline. White wins with five or more.
    Renju,
    /// Exactly five stones in a row win, unless opponents' stones close both ends; six or more do not win (Gomocup's rule 9).
    Caro,
    /// Exactly five stones in a row win, unless opponents' stones close both ends; six or more always win (Gomocup's rule 8).
    CaroOverline,
}

impl Rule {
    pub const ALL: [Rule; 5] = [Rule::Freestyle, Rule::Standard, Rule::Renju, Rule::Caro, Rule::CaroOverline];

    /// The rule's fixed English word in scripts and logs.
    pub fn word(self) -> &'static str {
        ["freestyle", "standard", "renju", "caro", "caro-overline"][self as usize]
    }

    /// The rule that a fixed English word names; `None` for any other word.
    pub fn from_word(word: &str) -> Option<Rule> {
        Rule::ALL.into_iter().find(|rule| rule.word() == word)
    }

    /// Whether an unbroken run of `length` stones of `color` wins. `closed` says whether opponents' stones close both ends of the run.
    pub fn is_winning_run(self, color: Color, length: u32, closed: bool) -> bool {
        match self {
            Rule::Freestyle => length >= 5,
            Rule::Standard => length == 5,
            Rule::Renju if color == Color::Black => length == 5,
            Rule::Renju => length >= 5,
            Rule::Caro => length == 5 && !closed,
            Rule::CaroOverline => length > 5 || length == 5 && !closed,
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// The effect of a black stone on a point that Renju forbids.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ForbiddenPlay {
    /// The stone is refused.
    #[default]
    Refuse,
    /// The stone is accepted, and Black loses.
    Lose,
}
