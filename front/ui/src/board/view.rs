//! A board as it is drawn, and the user's actions on the board. Plain values.

use crate::geometry::Rect;

/// A cell of any board: column from the left, row from the top.
pub type Cell = (u8, u8);

/// How fast a board's animations are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motion {
    Off,
    Fast,
    Normal,
}

/// A board as it is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardView {
    pub columns: u8,
    pub rows: u8,
    /// Whether pieces are in cells (Reversi) or on the crossings of lines (five-in-a-row).
    pub style: GridStyle,
    /// The index of each cell's piece among the theme's pictures, row by row from the top left; `None` for an empty cell.
    pub pieces: Vec<Option<u8>>,
    pub marks: Vec<(Cell, SquareMark)>,
    /// Arrows from cell to cell, drawn over all pieces.
    pub arrows: Vec<(Cell, Cell)>,
    pub cursor: Option<Cell>,
    pub coordinates: bool,
    /// Whether coordinates are large enough to be read from the last row of a classroom.
    pub large_coordinates: bool,
    /// An area, in layout units, that something covers: there are no coordinates in it, and the letters leave its edge of the board.
    pub covered_area: Option<Rect>,
    /// The first and the last cell of a winning line.
    pub win_line: Option<(Cell, Cell)>,
    /// The enlarged part of the board; `None` shows the whole board.
    pub viewport: Option<Viewport>,
    /// Whether a click or key may place a piece now. A static board has no targets.
    pub is_playable: bool,
    /// Whether a drag with the secondary mouse button draws an arrow.
    pub takes_marks: bool,
    /// A number that changes when another game or a distant position is shown. The new view then appears without animation of single
    /// pieces.
    pub epoch: u64,
}

impl BoardView {
    /// Creates an empty static board.
    pub fn bare(columns: u8, rows: u8, style: GridStyle) -> BoardView {
        BoardView {
            columns,
            rows,
            style,
            pieces: vec![None; usize::from(columns) * usize::from(rows)],
            marks: Vec::new(),
            arrows: Vec::new(),
            cursor: None,
            coordinates: false,
            large_coordinates: false,
            covered_area: None,
            win_line: None,
            viewport: None,
            is_playable: false,
            takes_marks: false,
            epoch: 0,
        }
    }
}

/// The visible part of a large board: its first column and row, and its number of cells per side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Viewport {
    pub column: u8,
    pub row: u8,
    pub span: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GridStyle {
    Cells,
    Lines,
}

#[derive(Clone, Debug, PartialEq)]
pub enum SquareMark {
    /// A square or point where a move is legal.
    Legal,
    /// The same as a quiet dot, for beginners.
    QuietLegal,
    /// The last move. `pulse` is true during the two seconds after the move, while the mark pulses.
    Last { pulse: bool },
    /// A disc that the last move turned.
    Turned,
    /// The engine's best move.
    Hint,
    /// The engine's value of a move.
    Value(String),
    /// A forbidden point, with the digits of its kind of foul; empty where a caption says the kind.
    Forbidden(String),
    /// One of the pieces of the winning line.
    Won,
    /// A faint piece of this color under the pointer.
    Ghost(u8),
    /// A disc that the move under the pointer would turn to this piece.
    WouldFlip(u8),
    /// A sign for the value or effect of a move.
    Sign(Sign),
    /// A sign for the verdict on a move, at the corner of the cell, so that the piece's face stays clear.
    Verdict(SignShape),
    /// The cell under the mouse.
    Pointed,
    /// A ring around a cell that a text mentions.
    Ringed,
    /// A tick: the user has found this cell.
    Ticked,
    /// A cross: the user has chosen this cell, and the choice is wrong.
    Crossed,
}

/// A sign on a point. Its shape shows what a move does, and its size how good the move is.
#[derive(Clone, Debug, PartialEq)]
pub struct Sign {
    pub shape: SignShape,
    /// A few characters in the sign; may be empty.
    pub text: String,
    /// The rank of the move; 0 is the best move, whose sign has a ring.
    pub move_rank: u8,
}

/// The shapes of signs. They can be told apart without colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignShape {
    Round,
    /// A square that stands on its corner.
    Pointed,
    Square,
    Triangle,
    /// A disc with a bar, for a move that stops a threat.
    Barred,
    /// A dot without rank and text.
    Dot,
}

/// A user action on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardAction {
    Place(Cell),
    /// The first tap of a finger on a small cell. Only a second tap places a piece.
    Aim(Cell),
    /// The wheel, or two fingers, over a cell: zooms the board in (`true`) or out around this cell.
    Zoom(Cell, bool),
    /// Scrolls the visible part of the board by this number of columns and rows.
    Pan(i8, i8),
    Hover(Option<Cell>),
    /// The held pointer moved from the first cell to the second cell.
    Drag(Cell, Cell),
    /// The secondary mouse button was pressed on this cell.
    SecondaryClick(Cell),
    /// The secondary mouse button was pressed on the first cell and released on the second, which may be the same.
    SecondaryDrag(Cell, Cell),
    Cursor(Cell),
    Type(char),
    TypeBack,
    Enter,
}
