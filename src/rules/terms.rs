//! The words that both games share: colors, points, plies, how a game ends, why a ply is refused, the levels.

use super::gomoku::Forbidden;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::RangeInclusive;

/// The computer's levels, the weakest first: no rule, but a word that settings, sessions and engines share.
pub const LEVELS: RangeInclusive<u8> = 1..=12;

/// What is placed on the board. Reversi uses the first two; five-in-a-row two to four, in this order of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Color {
    Black,
    White,
    Red,
    Blue,
}

impl Color {
    /// All colors in the order of play.
    pub const ALL: [Color; 4] = [Color::Black, Color::White, Color::Red, Color::Blue];

    /// 0 for Black, 1 for White, …
    pub fn index(self) -> usize {
        self as usize
    }

    /// The other of the two colors of a two-player game.
    pub fn other(self) -> Color {
        match self {
            Color::Black => Color::White,
            _ => Color::Black,
        }
    }

    /// The fixed English word of scripts and logs: `black`, `white`, `red`, `blue`.
    pub fn word(self) -> &'static str {
        ["black", "white", "red", "blue"][self.index()]
    }

    /// The color of a fixed English word.
    pub fn from_word(word: &str) -> Option<Color> {
        Color::ALL.into_iter().find(|color| color.word() == word)
    }
}

/// A square or a point of any board: column from the left, row from the top, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Point {
    pub column: u8,
    pub row: u8,
}

impl Point {
    pub const fn new(column: u8, row: u8) -> Point {
        Point { column, row }
    }
}

/// The extent of a board in cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Size {
    pub columns: u8,
    pub rows: u8,
}

impl Size {
    pub const REVERSI: Size = Size { columns: 8, rows: 8 };

    pub fn contains(self, point: Point) -> bool {
        point.column < self.columns && point.row < self.rows
    }
}

/// One step of a game: a placement or an explicit pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ply {
    Place(Point),
    Pass,
}

/// How a finished position ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Outcome {
    Win(Color),
    Draw,
}

/// Why a ply was refused. The position is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The game has ended.
    Over,
    /// Outside the board.
    Outside,
    /// A disc or stone stands there.
    Occupied,
    /// Reversi: the disc would turn nothing.
    NoFlips,
    /// A pass while a placement is possible, or in a game without passes.
    PassNotAllowed,
    /// Renju: the point is forbidden to Black.
    Forbidden(Forbidden),
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Illegal::Forbidden(kind) => return write!(f, "the point is forbidden: {kind}"),
            Illegal::Over => "the game is over",
            Illegal::Outside => "outside the board",
            Illegal::Occupied => "the square is occupied",
            Illegal::NoFlips => "the move turns no disc",
            Illegal::PassNotAllowed => "a pass is not allowed",
        })
    }
}

impl std::error::Error for Illegal {}
