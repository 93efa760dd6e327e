//! Types that both games share: colors, points, plies, outcomes, reasons why a ply is refused, the computer's levels.

use super::gomoku::FoulKind;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::RangeInclusive;

/// The computer's playing levels, from the weakest to the strongest. They are no rule of a game, but settings, sessions and engines share
/// them.
pub const LEVELS: RangeInclusive<u8> = 1..=12;

/// The color of a disc or stone. Reversi uses Black and White; five-in-a-row uses the first two to four colors. The players move in this
/// order.
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

    /// The color's index in the order of play: 0 for Black, 1 for White, 2 for Red, 3 for Blue.
    pub fn index(self) -> usize {
        self as usize
    }

    /// The opponent's color in a game of two players, who are Black and White.
    pub fn other(self) -> Color {
        match self {
            Color::Black => Color::White,
            _ => Color::Black,
        }
    }

    /// The color's fixed English word in scripts and logs: `black`, `white`, `red`, `blue`.
    pub fn word(self) -> &'static str {
        ["black", "white", "red", "blue"][self.index()]
    }

    /// The color that a fixed English word names; `None` for any other word.
    pub fn from_word(word: &str) -> Option<Color> {
        Color::ALL.into_iter().find(|color| color.word() == word)
    }

    /// The letter that stands for a piece of this color in a board written as text: `X`, `O`, `R`, `B`.
    pub fn letter(self) -> char {
        ['X', 'O', 'R', 'B'][self.index()]
    }

    /// Parses one cell of a board written as text: the outer `None` is an invalid letter, the inner `None` an empty cell (`-`).
    pub fn parse_cell(letter: char) -> Option<Option<Color>> {
        let of = || Color::ALL.into_iter().find(|color| color.letter() == letter);
        if letter == EMPTY { Some(None) } else { of().map(Some) }
    }
}

/// The character that stands for an empty cell in a board written as text.
const EMPTY: char = '-';

/// A square or point of a board: its column from the left and its row from the top, both counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Point {
    pub column: u8,
    pub row: u8,
}

impl Point {
    pub const fn new(column: u8, row: u8) -> Point {
        Point { column, row }
    }

    /// The point's name in Reversi's notation, such as `f5`: row 1 is at the top.
    pub fn name_from_top(self) -> String {
        self.name(u16::from(self.row) + 1)
    }

    /// The point's name in five-in-a-row's notation, such as `h8`: row 1 is at the bottom of a board of `rows` rows.
    pub fn name_from_bottom(self, rows: u8) -> String {
        self.name(u16::from(rows).saturating_sub(self.row.into()))
    }

    fn name(self, number: u16) -> String {
        format!("{}{number}", b'a'.saturating_add(self.column) as char)
    }
}

/// The size of a board: its numbers of columns and rows of cells or points.
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

    /// All points of a board of this size, row by row from the top.
    pub fn points(self) -> impl Iterator<Item = Point> {
        (0..self.rows).flat_map(move |row| (0..self.columns).map(move |column| Point::new(column, row)))
    }

    /// Writes a board of this size as text, row by row from the top: a color's letter for each piece, `-` for an empty cell.
    pub fn cells(self, color_at: impl Fn(Point) -> Option<Color>) -> String {
        self.points().map(|point| color_at(point).map_or(EMPTY, Color::letter)).collect()
    }

    /// Parses the text that `cells` writes for a board of this size. Returns each piece with its point, or `None` if the text is invalid.
    pub fn read_cells(self, cells: &str) -> Option<Vec<(Point, Color)>> {
        let is_board = cells.chars().count() == usize::from(self.columns) * usize::from(self.rows);
        let read: Option<Vec<_>> =
            self.points().zip(cells.chars()).map(|(point, cell)| Some((point, Color::parse_cell(cell)?))).collect();
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

/// The result of a finished position: a color has won, or the game is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Outcome {
    Win(Color),
    Draw,
}

/// Why a position refused a ply. The position is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The game is already over.
    Over,
    /// The point is outside the board.
    Outside,
    /// The square or point is occupied.
    Occupied,
    /// In Reversi, the disc would flip no disc.
    NoFlips,
    /// The ply is a pass, but in Reversi the side to move has a move, or in five-in-a-row the rules allow no passes.
    PassNotAllowed,
    /// In Renju, the point is forbidden to Black.
    Forbidden(FoulKind),
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
