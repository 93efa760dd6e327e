//! Terms of both games: colors, points, plies, outcomes, reasons of refusal, the levels.

use super::gomoku::Forbidden;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::RangeInclusive;

/// The computer's levels, weakest first: not a rule, but a term that settings, sessions and engines share.
pub const LEVELS: RangeInclusive<u8> = 1..=12;

/// The color of a disc or stone. Reversi uses the first two; five-in-a-row two to four, in this order of play.
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

    /// The color that a fixed English word names; `None` for any other word.
    pub fn from_word(word: &str) -> Option<Color> {
        Color::ALL.into_iter().find(|color| color.word() == word)
    }

    /// The letter of a cell with this color in a written board: `X`, `O`, `R`, `B`.
    pub fn letter(self) -> char {
        ['X', 'O', 'R', 'B'][self.index()]
    }

    /// Parses one cell of a written board: the outer `None` is an invalid letter, the inner one an empty cell (`-`).
    pub fn from_letter(letter: char) -> Option<Option<Color>> {
        let of = || Color::ALL.into_iter().find(|color| color.letter() == letter);
        if letter == EMPTY { Some(None) } else { of().map(Some) }
    }
}

/// The letter of an empty cell.
const EMPTY: char = '-';

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

    /// The name in Reversi's notation: row 1 is at the top.
    pub fn name_from_top(self) -> String {
        self.name(u16::from(self.row) + 1)
    }

    /// The name in five-in-a-row's notation: row 1 is at the bottom of a board of `rows` rows.
    pub fn name_from_bottom(self, rows: u8) -> String {
        self.name(u16::from(rows).saturating_sub(self.row.into()))
    }

    fn name(self, number: u16) -> String {
        format!("{}{number}", b'a'.saturating_add(self.column) as char)
    }
}

/// The size of a board in cells.
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

    /// All points, row by row from the top.
    pub fn points(self) -> impl Iterator<Item = Point> {
        (0..self.rows).flat_map(move |row| (0..self.columns).map(move |column| Point::new(column, row)))
    }

    /// A board of this size as cells, row by row from the top: a color's letter, or `-`.
    pub fn cells(self, color_at: impl Fn(Point) -> Option<Color>) -> String {
        self.points().map(|point| color_at(point).map_or(EMPTY, Color::letter)).collect()
    }

    /// Parses a board of this size as `cells` writes it: the pieces with their points; `None` if the text is not such a board.
    pub fn read_cells(self, cells: &str) -> Option<Vec<(Point, Color)>> {
        let is_board = cells.chars().count() == usize::from(self.columns) * usize::from(self.rows);
        let read: Option<Vec<_>> =
            self.points().zip(cells.chars()).map(|(point, cell)| Some((point, Color::from_letter(cell)?))).collect();
        let on_it = read.filter(|_| is_board)?.into_iter();
        Some(on_it.filter_map(|(point, color)| Some((point, color?))).collect())
    }
}

/// One move of a game: a placement or an explicit pass.
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
    /// The game has already ended.
    Over,
    /// The point is outside the board.
    Outside,
    /// The place is occupied.
    Occupied,
    /// Reversi: the disc would flip nothing.
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
