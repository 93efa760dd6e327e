//! The rules of both games and the words they share.
//!
//! Pure: no input or output, no clock, no threads, no randomness. Everyone may use it; it names nobody.
//! `Position` is the game-neutral face that sessions and screens use; engines work on `reversi::Board` and
//! `gomoku::Position` directly.

pub mod gomoku;
pub mod reversi;

use serde::{Deserialize, Serialize};
use std::fmt;

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
    Forbidden(gomoku::Forbidden),
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

/// A checked position of either game: what sessions, screens and the engines' façade pass around.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Position {
    Reversi(reversi::Position),
    Gomoku(gomoku::Position),
}

impl Position {
    pub fn size(&self) -> Size {
        match self {
            Position::Reversi(_) => Size::REVERSI,
            Position::Gomoku(position) => position.size(),
        }
    }

    pub fn side_to_move(&self) -> Color {
        match self {
            Position::Reversi(position) => position.side_to_move(),
            Position::Gomoku(position) => position.side_to_move(),
        }
    }

    pub fn color_at(&self, point: Point) -> Option<Color> {
        match self {
            Position::Reversi(position) => position.color_at(point),
            Position::Gomoku(position) => position.color_at(point),
        }
    }

    /// The points on which the side to move may place.
    pub fn legal_points(&self) -> Vec<Point> {
        match self {
            Position::Reversi(position) => position.legal_points(),
            Position::Gomoku(position) => position.legal_points(),
        }
    }

    /// Whether the only ply is a pass.
    pub fn must_pass(&self) -> bool {
        match self {
            Position::Reversi(position) => position.must_pass(),
            Position::Gomoku(position) => position.must_pass(),
        }
    }

    /// Whether a pass is accepted now.
    pub fn may_pass(&self) -> bool {
        match self {
            Position::Reversi(position) => position.must_pass(),
            Position::Gomoku(position) => position.may_pass(),
        }
    }

    pub fn outcome(&self) -> Option<Outcome> {
        match self {
            Position::Reversi(position) => position.outcome(),
            Position::Gomoku(position) => position.outcome(),
        }
    }

    /// Plays a ply; returns the points whose discs were turned. A refused ply changes nothing.
    pub fn play(&mut self, ply: Ply) -> Result<Vec<Point>, Illegal> {
        match self {
            Position::Reversi(position) => {
                let flips = position.play(ply)?;
                Ok(reversi::board::squares(flips).map(reversi::Square::point).collect())
            }
            Position::Gomoku(position) => position.play(ply).map(|()| Vec::new()),
        }
    }

    /// Plays a ply of a record: like `play`, but a forbidden placement in Renju stands (`gomoku::Position::play_recorded`).
    pub fn play_recorded(&mut self, ply: Ply) -> Result<Vec<Point>, Illegal> {
        match self {
            Position::Reversi(_) => self.play(ply),
            Position::Gomoku(position) => position.play_recorded(ply).map(|()| Vec::new()),
        }
    }

    /// A hash of the stones and the side to move, stable across versions and machines.
    pub fn hash(&self) -> u64 {
        match self {
            Position::Reversi(position) => position.hash(),
            Position::Gomoku(position) => position.hash(),
        }
    }

    /// The name of a point as players write it: Reversi's row 1 is at the top, five-in-a-row's at the bottom.
    pub fn point_name(&self, point: Point) -> String {
        let row = match self {
            Position::Reversi(_) => u16::from(point.row) + 1,
            Position::Gomoku(position) => u16::from(position.size().rows).saturating_sub(point.row.into()),
        };
        format!("{}{row}", (b'a'.saturating_add(point.column)) as char)
    }

    /// The point of a name, in either case.
    pub fn parse_point(&self, name: &str) -> Option<Point> {
        let (column, row) = name.split_at_checked(1)?;
        let column = column.as_bytes()[0].to_ascii_lowercase().checked_sub(b'a')?;
        // Digits alone: `parse` would take a sign.
        let row = row.parse::<u8>().ok().filter(|_| row.bytes().all(|byte| byte.is_ascii_digit()))?;
        let row = match self {
            Position::Reversi(_) => row.checked_sub(1)?,
            Position::Gomoku(position) => position.size().rows.checked_sub(row)?,
        };
        let point = Point::new(column, row);
        self.size().contains(point).then_some(point)
    }
}
