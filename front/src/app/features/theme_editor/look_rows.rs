//! The rows of the theme editor, each with its number.

use crate::app::kernel::form_rows::form_rows;

form_rows! {
    /// The rows of the theme editor, on all its tabs.
    pub enum LookRow {
        Name = 1,
        Surface = 10,
        Board = 11,
        /// Opens a photograph.
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
        /// The colours of the pieces in the order of play.
        Piece0 = 31,
        Piece1 = 32,
        Piece2 = 33,
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
        /// Writes the theme as one file.
        Share = 51,
    }
}

impl LookRow {
    /// The rows for the colours of the pieces.
    pub const PIECE_COLORS: [LookRow; 4] = [LookRow::Piece0, LookRow::Piece1, LookRow::Piece2, LookRow::Piece3];

    /// The index of the piece whose colour the row sets, if the row sets one.
    pub fn piece(self) -> Option<usize> {
        LookRow::PIECE_COLORS.iter().position(|row| *row == self)
    }
}
