//! The rows of the theme editor, with their ids.

use crate::app::kernel::form_rows::form_rows;

form_rows! {
    /// The rows on all tabs of the theme editor.
    pub enum LookRow {
        Name = 1,
        Surface = 10,
        Board = 11,
        /// Opens the file chooser for a photograph, which becomes the board's surface.
        Photo = 12,
        Zoom = 13,
        Across = 14,
        Down = 15,
        Fade = 16,
        Lines = 17,
        LineWidth = 18,
        Cells = 19,
        Border = 20,
        Frame = 21,
        Pieces = 30,
        /// The color of Black's pieces.
        Piece0 = 31,
        /// The color of White's pieces.
        Piece1 = 32,
        /// The color of the third player's pieces.
        Piece2 = 33,
        /// The color of the fourth player's pieces.
        Piece3 = 34,
        PieceSize = 35,
        Page = 40,
        OwnPanel = 41,
        Panel = 42,
        Accent = 43,
        SidePanel = 44,
        Sounds = 45,
        Listen = 46,
        Delete = 50,
        /// Writes the theme into a folder as one file, to share it with other people.
        Share = 51,
    }
}

impl LookRow {
    /// The rows that set the colors of the pieces, in the order of play.
    pub const PIECE_COLORS: [LookRow; 4] = [LookRow::Piece0, LookRow::Piece1, LookRow::Piece2, LookRow::Piece3];

    /// The rows that begin the second column of a wide page, on the tabs that have such a row. Rows that come and go stand behind one another,
    /// so that no row changes its column.
    pub const SECOND_COLUMN: [LookRow; 3] = [LookRow::Lines, LookRow::Piece2, LookRow::SidePanel];

    /// The index of the player whose piece color the row sets; `None` for other rows.
    pub fn piece(self) -> Option<usize> {
        LookRow::PIECE_COLORS.iter().position(|row| *row == self)
    }
}
