//! Pictures of a game for other programs: the current board, or the whole game board by board. Collects everything that the shell needs to
//! draw them.

use crate::app::game::static_board::{finished, show_marks};
use crate::app::kernel::config::Config;
use crate::rules::Ply;
use crate::session::{Command, Session};
use crate::ui::Picture;
use crate::ui::album::{Album, AlbumKind};
use crate::ui::board::{BoardView, SquareMark};

/// How long an animation shows each board except the last, in milliseconds.
const BOARD_MS: u16 = 900;
/// How long an animation shows the last board, in milliseconds.
const LAST_MS: u16 = 4000;
/// Maximum number of boards in an animation, more than a game has plies.
const BOARDS_MAX: usize = 2000;
/// The theme's pictures that may be needed to draw a board.
const PICTURES: [Picture; 9] = [
    Picture::BoardCells,
    Picture::BoardLines,
    Picture::Piece(0),
    Picture::Piece(1),
    Picture::Piece(2),
    Picture::Piece(3),
    Picture::LastMove,
    Picture::Turned,
    Picture::Forbidden,
];

/// A picture of the current board: a square with a side of `side_px` pixels, in the current theme.
pub fn picture(session: &Session, config: &Config, side_px: u32) -> Album {
    album(vec![board(session)], config, side_px, AlbumKind::Still)
}

/// The picture of the current board for the clipboard.
pub fn for_clipboard(session: &Session, config: &Config, side_px: u32) -> Album {
    Album { kind: AlbumKind::Clipboard, ..picture(session, config, side_px) }
}

/// An animation (APNG) of the whole game along the current line of moves: one square board per ply, with a side of `side_px` pixels.
pub fn animated_png(session: &Session, config: &Config, side_px: u32) -> Album {
    let mut shown = session.clone();
    let line: Vec<u32> = session.line().into_iter().take(BOARDS_MAX).collect();
    let mut boards = Vec::with_capacity(line.len());
    for node in line {
        // A node without a ply is a choice of an opening rule and does not change the board.
        if session.node(node).ply.is_none() && node != 0 {
            continue;
        }
        if shown.cursor() != node && shown.apply(Command::GoTo(node), 0).is_err() {
            continue;
        }
        boards.push(board(&shown));
    }
    album(boards, config, side_px, AlbumKind::Apng)
}

/// The same animation as a GIF.
pub fn gif(session: &Session, config: &Config, side_px: u32) -> Album {
    Album { kind: AlbumKind::Gif, ..animated_png(session, config, side_px) }
}

fn album(boards: Vec<BoardView>, config: &Config, side_px: u32, kind: AlbumKind) -> Album {
    let themes = config.themes();
    let files = PICTURES.into_iter().flat_map(|picture| [(picture, false), (picture, true)]);
    let file = |(picture, double)| Some(((picture, double), themes.picture(picture, double)?.into_owned()));
    Album {
        boards,
        colors: themes.theme().colors.clone(),
        look: themes.theme().board,
        pictures: files.filter_map(file).collect(),
        side_px,
        frame_duration_ms: BOARD_MS,
        last_frame_duration_ms: LAST_MS,
        kind,
        ticket: 0,
    }
}

/// The board at the session's cursor, with its coordinates, the last move and the rings and arrows of the position.
fn board(session: &Session) -> BoardView {
    let mut view = finished(session, true);
    let node = session.node(session.cursor());
    if let Some(Ply::Place(point)) = node.ply {
        let cell = (point.column, point.row);
        if !view.marks.iter().any(|(at, _)| *at == cell) {
            view.marks.push((cell, SquareMark::Last { pulse: false }));
        }
    }
    show_marks(session, session.cursor(), &mut view);
    view
}
