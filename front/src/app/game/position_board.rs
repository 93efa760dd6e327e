//! The board of a position: for previews, diagrams and pictures. Knows no session and no display of a game.

use crate::app::kernel::view::{BoardView, GridStyle, SquareMark};
use crate::rules::{GameKind, Ply, Position};

/// Returns the grid of a game's board: pieces in cells, or on crossings of lines.
pub fn style_of(kind: GameKind) -> GridStyle {
    if kind.row().has_pieces_on_cells { GridStyle::Cells } else { GridStyle::Lines }
}

/// Returns a static board that shows a position.
pub fn board_of(position: &Position, coordinates: bool) -> BoardView {
    let size = position.size();
    BoardView {
        pieces: size.points().map(|point| position.color_at(point).map(|color| color.index() as u8)).collect(),
        coordinates,
        ..BoardView::bare(size.columns, size.rows, style_of(position.kind()))
    }
}

/// Returns a Reversi board after the moves of a transcript such as "f5d6". `legal` tells whether the legal squares are marked.
pub fn example(transcript: &str, legal: bool) -> BoardView {
    let mut position = GameKind::Reversi.standard_start();
    for at in (0..transcript.len()).step_by(2) {
        let point = transcript.get(at..at + 2).and_then(|name| position.parse_point(name));
        if let Some(point) = point {
            // The examples are legal; the tests check them.
            let _ = position.play(Ply::Place(point));
        }
    }
    let mut board = board_of(&position, true);
    if legal {
        let marked = position.legal_points().into_iter().map(|point| ((point.column, point.row), SquareMark::Legal));
        board.marks = marked.collect();
    }
    board
}
