//! A board as it is drawn, and what the user wishes of it. Plain values.

/// A cell of any board: column from the left, row from the top.
pub type Cell = (u8, u8);

/// How much moves.
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
    /// Pieces in cells (Reversi) or on the crossings of lines (five-in-a-row).
    pub style: GridStyle,
    /// Row by row from the top left; the index of the piece's picture.
    pub pieces: Vec<Option<u8>>,
    pub marks: Vec<(Cell, Mark)>,
    /// From cell to cell, over all pieces.
    pub arrows: Vec<(Cell, Cell)>,
    pub cursor: Option<Cell>,
    pub coordinates: bool,
    /// They are read from the last row of a classroom.
    pub large_coordinates: bool,
    /// The pieces of a win, end to end.
    pub win_line: Option<(Cell, Cell)>,
    /// The part that is shown large; `None` shows all.
    pub viewport: Option<Viewport>,
    /// Whether a click or key may place now; a board that is only shown has no targets.
    pub live: bool,
    /// Changes whenever another game or a jump makes turning pieces one by one senseless.
    pub epoch: u64,
}

impl BoardView {
    /// A board without a piece that is only looked at.
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
            win_line: None,
            viewport: None,
            live: false,
            epoch: 0,
        }
    }
}

/// The part of a large board that is shown: its first column and row and how many cells a side it has.
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
pub enum Mark {
    /// A legal square.
    Legal,
    /// The last move; `pulse` for the two seconds after it.
    Last { pulse: bool },
    /// Turned by the last move.
    Turned,
    /// The engine's best move.
    Hint,
    /// The engine's value of a move.
    Value(String),
    /// Forbidden, with its kind in digits.
    Forbidden(String),
    /// One of the pieces that won.
    Won,
    /// A faint piece where the pointer is.
    Ghost(u8),
    /// Would be turned to this piece by the move that is pointed at.
    Turns(u8),
    /// What a move is worth or does.
    Sign(Sign),
    /// The mouse is over the cell.
    Pointed,
    /// A ring around a cell that is spoken of.
    Ringed,
    /// Found: a tick.
    Ticked,
    /// Not what was looked for: a cross.
    Crossed,
}

/// A sign on a point: its shape tells what a move does, its size how good it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Sign {
    pub shape: Shape,
    /// A few characters, or none.
    pub text: String,
    /// 0 is the best, which has a ring around it.
    pub rank: u8,
}

/// The shapes of signs. Each is told from the others without colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    Round,
    /// A square on its corner.
    Pointed,
    Square,
    Triangle,
    /// A disc with a bar: it stops something.
    Barred,
    /// Of no rank and with no text.
    Dot,
}

/// What the user wishes of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardWish {
    Place(Cell),
    /// A finger's first tap on a small cell: a second one places.
    Aim(Cell),
    /// The wheel, or two fingers, over a cell: larger or smaller.
    Zoom(Cell, bool),
    /// The shown part moves by so many columns and rows.
    Pan(i8, i8),
    Hover(Option<Cell>),
    /// The pointer is held down and came from one cell to another one.
    Drag(Cell, Cell),
    /// A click with the other button.
    Second(Cell),
    Cursor(Cell),
    Type(char),
    TypeBack,
    Enter,
}
