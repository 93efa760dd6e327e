//! Boards of sessions that do not change, with their winning lines.

use crate::app::game::games;
use crate::app::game::position_board::board_of;
use crate::app::kernel::view::{BoardView, SquareMark};
use crate::rules::{Point, Position};
use crate::session::Session;

/// Returns a session's position as a static board, with the winning line if there is one.
pub fn finished(session: &Session, coordinates: bool) -> BoardView {
    let mut board = board_of(session.position(), coordinates);
    mark_win(session, &mut board);
    board
}

/// Marks the winning line, if there is one.
pub fn mark_win(session: &Session, board: &mut BoardView) {
    if let Some((ends, stones)) = games::display_of_session(session).win(session) {
        board.win_line = Some(ends);
        board.marks.retain(|(at, _)| !stones.contains(at));
        board.marks.extend(stones.into_iter().map(|at| (at, SquareMark::Won)));
    }
}

/// Shows the rings and arrows of a node of the game's move tree.
pub fn show_marks(session: &Session, node: u32, board: &mut BoardView) {
    let marks = session.board_marks(node);
    let cell = |point: Point| (point.column, point.row);
    board.marks.extend(marks.rings.into_iter().map(|at| (cell(at), SquareMark::Ringed)));
    board.arrows.extend(marks.arrows.into_iter().map(|(from, to)| (cell(from), cell(to))));
}

/// Marks the stones of the five in a position, if there is a five.
pub fn mark_five(position: &Position, board: &mut BoardView) {
    let Some(position) = position.as_gomoku() else { return };
    let stones = position.winning_line();
    board.marks.extend(stones.into_iter().map(|point| ((point.column, point.row), SquareMark::Won)));
}
