//! A board of five-in-a-row as bit masks: for every color one mask per row, column and diagonal.
//!
//! For the rules; engines may read it. A `LineBits` is one color's view of a line: its stones, the empty points, and everything else, which
//! blocks. The module knows no rule and no side to move.

use crate::{Color, Point, Size};

/// The smallest number of columns, and of rows, that a board may have.
pub const SIDE_MIN: u8 = 10;
/// The largest number of columns, and of rows, that a board may have.
pub const SIDE_MAX: u8 = 25;

/// The four directions as steps of (column, row): along a row, along a column, and along the two diagonals.
pub const DIRECTIONS: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// The number of lines on the largest board: 25 rows, 25 columns and 49 diagonals in each of two directions.
const LINES: usize = 148;

/// A board of five-in-a-row: the stones of all colors, stored as bit masks of the lines.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    size: Size,
    /// For each color, one mask of its stones per line. A bit's number is the stone's column, or its row if the line is a column.
    stones: Vec<[u32; LINES]>,
    count: u16,
}

/// One color's view of a row, column or diagonal, as bit masks. The points outside `own_stones_mask` and `empty` block the color: they have stones of
/// other colors or are off the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineBits {
    /// Mask of the color's own stones on the line.
    pub own_stones_mask: u32,
    /// Mask of the line's empty points.
    pub empty: u32,
    /// Mask of all points of the line that are on the board, empty or not.
    pub board_points_mask: u32,
}

/// The index of the line through a point in a direction, and the point's bit number on that line.
fn locate(direction: usize, point: Point) -> (usize, u32) {
    let (column, row) = (usize::from(point.column), usize::from(point.row));
    match direction {
        0 => (row, column as u32),
        1 => (25 + column, row as u32),
        2 => (50 + column + 24 - row, column as u32),
        _ => (99 + column + row, column as u32),
    }
}

/// Mask of the points that are on the board, for the line through a point.
fn extent(size: Size, direction: usize, point: Point) -> u32 {
    let (columns, rows) = (i32::from(size.columns), i32::from(size.rows));
    let (column, row) = (i32::from(point.column), i32::from(point.row));
    let (first, last) = match direction {
        0 => (0, columns - 1),
        1 => (0, rows - 1),
        2 => (column - column.min(row), column + (columns - 1 - column).min(rows - 1 - row)),
        _ => (column - column.min(rows - 1 - row), column + (columns - 1 - column).min(row)),
    };
    (2u32 << last) - (1 << first)
}

impl Board {
    /// Creates an empty board for the first `colors` colors (2–4). The size must be one that `Setup` allows.
    pub(super) fn new(size: Size, colors: u8) -> Board {
        Board { size, stones: vec![[0; LINES]; usize::from(colors)], count: 0 }
    }

    pub fn size(&self) -> Size {
        self.size
    }

    /// The colors that play on this board, in the order of play.
    pub fn colors(&self) -> &'static [Color] {
        &Color::ALL[..self.stones.len()]
    }

    /// The number of stones on the board.
    pub fn count(&self) -> u32 {
        u32::from(self.count)
    }

    pub fn is_full(&self) -> bool {
        self.count == u16::from(self.size.columns) * u16::from(self.size.rows)
    }

    pub fn color_at(&self, point: Point) -> Option<Color> {
        if !self.size.contains(point) {
            return None;
        }
        let is_here = |lines: &[u32; LINES]| lines[usize::from(point.row)] >> point.column & 1 == 1;
        self.stones.iter().position(is_here).map(|index| Color::ALL[index])
    }

    /// Whether the point is on the board and empty.
    pub fn is_empty(&self, point: Point) -> bool {
        self.size.contains(point) && self.color_at(point).is_none()
    }

    /// All points of the board, row by row from the top.
    pub fn points(&self) -> impl Iterator<Item = Point> + use<> {
        self.size.points()
    }

    /// The points without a stone, row by row from the top.
    pub fn empty_points(&self) -> impl Iterator<Item = Point> + '_ {
        self.points().filter(|&point| self.color_at(point).is_none())
    }

    /// `color`'s view of the line through a point of the board, and the point's bit number on that line.
    pub fn line(&self, direction: usize, point: Point, color: Color) -> (LineBits, u32) {
        let (line, at) = locate(direction, point);
        let taken = self.stones.iter().fold(0, |taken, lines| taken | lines[line]);
        let extent = extent(self.size, direction, point);
        (
            LineBits {
                own_stones_mask: self.stones[color.index()][line],
                empty: extent & !taken,
                board_points_mask: extent,
            },
            at,
        )
    }

    /// Adds a stone of this color on an empty point, or removes this color's stone if the point has one.
    pub(super) fn toggle(&mut self, point: Point, color: Color) {
        for direction in 0..4 {
            let (line, at) = locate(direction, point);
            self.stones[color.index()][line] ^= 1 << at;
        }
        let placed = self.stones[color.index()][usize::from(point.row)] >> point.column & 1 == 1;
        self.count = if placed { self.count + 1 } else { self.count - 1 };
    }

    /// The point `steps` steps away in a direction; `None` outside the board.
    pub fn step(&self, point: Point, direction: usize, steps: i8) -> Option<Point> {
        let (columns, rows) = DIRECTIONS[direction];
        let column = u8::try_from(i16::from(point.column) + i16::from(columns) * i16::from(steps)).ok()?;
        let row = u8::try_from(i16::from(point.row) + i16::from(rows) * i16::from(steps)).ok()?;
        let there = Point::new(column, row);
        self.size.contains(there).then_some(there)
    }
}

impl LineBits {
    /// The first and the last bit of the unbroken run of own stones through bit `at`; that bit must be an own stone.
    pub fn run_through(self, at: u32) -> (u32, u32) {
        let after = (self.own_stones_mask >> at).trailing_ones();
        let before = (self.own_stones_mask << (31 - at)).leading_ones();
        (at + 1 - before, at + after - 1)
    }

    /// Whether stones of other colors are directly before bit `first` and directly after bit `last`, the two ends of a run.
    pub fn is_closed(self, first: u32, last: u32) -> bool {
        let ends = 1u64 << (last + 1) | if first == 0 { 0 } else { 1u64 << (first - 1) };
        let foreign = u64::from(self.board_points_mask & !self.own_stones_mask & !self.empty);
        first > 0 && foreign & ends == ends
    }

    /// Returns the line with one more own stone, at the empty bit `at`.
    #[must_use]
    pub fn with_stone(self, at: u32) -> LineBits {
        LineBits { own_stones_mask: self.own_stones_mask | 1 << at, empty: self.empty & !(1 << at), ..self }
    }
}
