//! Static boards: a position, or a session with its winning line. For previews, diagrams and pictures of games.

use crate::app::game::games;
use crate::app::kernel::view::{BoardView, SquareMark};
use crate::rules::Ply;
use crate::rules::reversi;
use crate::rules::{Point, Position};
use crate::session::Session;

/// A position as a static board.
pub fn board_of(position: &Position, coordinates: bool) -> BoardView {
    let size = position.size();
    let cells = (0..size.rows).flat_map(|row| (0..size.columns).map(move |column| Point::new(column, row)));
    BoardView {
        pieces: cells.map(|point| position.color_at(point).map(|color| color.index() as u8)).collect(),
        coordinates,
        ..BoardView::bare(size.columns, size.rows, games::display_of(position).style())
    }
}

/// A session's position as a static board, with the winning line if there is one.
pub fn finished(session: &Session, coordinates: bool) -> BoardView {
    let mut board = board_of(session.position(), coordinates);
    mark_win(session, &mut board);
    board
}

/// Marks the winning line, if there is one.
pub fn mark_win(session: &Session, board: &mut BoardView) {
    if let Some((ends, stones)) = games::of_session(session).win(session) {
        board.win_line = Some(ends);
        board.marks.retain(|(at, _)| !stones.contains(at));
        board.marks.extend(stones.into_iter().map(|at| (at, SquareMark::Won)));
    }
}

/// Marks the stones of a five in a position.
pub fn mark_five(position: &Position, board: &mut BoardView) {
    let Position::Gomoku(position) = position else { return };
    let stones = position.winning_line();
    board.marks.extend(stones.into_iter().map(|point| ((point.column, point.row), SquareMark::Won)));
}

/// A Reversi board after a transcript. `legal`: the legal squares are marked.
pub fn example(transcript: &str, legal: bool) -> BoardView {
    let mut position = Position::Reversi(reversi::Position::default());
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
