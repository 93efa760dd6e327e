//! Pictures of a game for other programs: the board as it stands, or the whole game board by board. What is to be drawn, with all
//! that it takes; the shell draws it.

use crate::app::game::static_board::finished;
use crate::app::kernel::config::Config;
use crate::rules::Ply;
use crate::session::{Command, Session};
use crate::ui::Picture;
use crate::ui::album::Album;
use crate::ui::board::{BoardView, Mark};

/// How long a board of a moving picture is seen, and the last one.
const BOARD_MS: u16 = 900;
const LAST_MS: u16 = 4000;
/// More boards than a game of ours has plies.
const BOARDS_MAX: usize = 2000;
/// The pictures that a board may need.
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

/// The board as it stands, in a square of so many pixels, by the theme in force.
pub fn picture(session: &Session, config: &Config, side_px: u32) -> Album {
    album(vec![board(session)], config, side_px, false)
}

/// The whole game from its start along the line that is played, a board a ply.
pub fn moving(session: &Session, config: &Config, side_px: u32) -> Album {
    let mut shown = session.clone();
    let line: Vec<u32> = session.line().into_iter().take(BOARDS_MAX).collect();
    let mut boards = Vec::with_capacity(line.len());
    for node in line {
        // A node without a ply is a choice of an opening: the board is the same.
        if session.node(node).ply.is_none() && node != 0 {
            continue;
        }
        if shown.cursor() != node && shown.apply(Command::GoTo(node), 0).is_err() {
            continue;
        }
        boards.push(board(&shown));
    }
    album(boards, config, side_px, true)
}

fn album(boards: Vec<BoardView>, config: &Config, side_px: u32, is_moving: bool) -> Album {
    let themes = config.themes();
    let files = PICTURES.into_iter().flat_map(|picture| [(picture, false), (picture, true)]);
    let file = |(picture, double)| Some(((picture, double), themes.picture(picture, double)?.into_owned()));
    Album {
        boards,
        colors: themes.theme().colors.clone(),
        look: themes.theme().board,
        pictures: files.filter_map(file).collect(),
        side_px,
        board_ms: BOARD_MS,
        last_ms: LAST_MS,
        is_moving,
        ticket: 0,
    }
}

/// The board at the cursor with its letters and numbers, the last move marked.
fn board(session: &Session) -> BoardView {
    let mut view = finished(session, true);
    let node = session.node(session.cursor());
    if let Some(Ply::Place(point)) = node.ply {
        let cell = (point.column, point.row);
        if !view.marks.iter().any(|(at, _)| *at == cell) {
            view.marks.push((cell, Mark::Last { pulse: false }));
        }
    }
    view
}
