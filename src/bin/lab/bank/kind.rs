//! Which game, and how many puzzles of what kind make a bank.

use qipan::review::bank::Graded;
use qipan::review::puzzle::Asked;
use qipan::rules::Position;
use qipan::rules::gomoku::Rule;

/// Which game.
#[derive(Clone, Copy, PartialEq)]
pub enum Kind {
    Reversi,
    Gomoku,
}

impl Kind {
    pub fn of(position: &Position) -> Kind {
        if matches!(position, Position::Reversi(_)) { Kind::Reversi } else { Kind::Gomoku }
    }

    /// So many in a hundred at most are of one task, and of one rule.
    pub fn most(self, asked: Asked) -> usize {
        match asked {
            Asked::Win => 60,
            Asked::Save => 45,
            Asked::HoldDraw => 25,
            Asked::KeepWin | Asked::Best => 45,
        }
    }

    /// So many in a hundred at most are of one band of grades: in Reversi hard ones have to be looked for.
    pub fn most_of_band(self) -> usize {
        if self == Kind::Reversi { 16 } else { 24 }
    }
}

/// The rules in turn.
pub const RULES: [Rule; 3] = [Rule::Freestyle, Rule::Standard, Rule::Renju];
/// The width of a band of grades.
pub const BAND: u16 = 200;

pub fn band(graded: &Graded) -> u16 {
    graded.grade / BAND
}
