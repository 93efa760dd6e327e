//! What is wished on the page of moves played, obeyed: a step in the page's own line, another scope, a game to look at. The game
//! on the board is touched by none of them, but another may take its place.

use crate::app::features::moves::Moves;
use crate::app::kernel::intent::MovesMessage;
use crate::app::kernel::page_id::PageId;

use crate::app::game::own_games;
use crate::app::pages::router::App;
use crate::rules::{Position, reversi};
use crate::store::index::ask::RowSource;

/// Opens the page at the position that is looked at. Where it is open it goes back there.
pub fn open(app: &mut App) {
    let looked_at = app.nav.looked_at(&app.room, Some(PageId::Moves));
    if looked_at.is_none() && app.nav.is_on(PageId::Editor) {
        app.room.out.event("rejected this board cannot be played");
        return app.room.out.tell_aloud(app.room.config.lang().text("editor-faults"));
    }
    let first = || (Position::Reversi(reversi::Position::default()), Vec::new());
    let (start, plies) = looked_at.map_or_else(first, |at| (at.start, at.plies));
    let mut moves = Moves::new(start, plies);
    moves.ask(&mut app.room.finder);
    app.open(moves);
}

/// Obeys a wish, where the page is shown.
pub fn obey(app: &mut App, wish: MovesMessage) {
    let Some(moves) = app.nav.shown_mut::<Moves>() else { return };
    let goes = match wish {
        MovesMessage::Play(cell) => moves.play_at(cell),
        MovesMessage::Row(row) => moves.ply_of(row).is_some_and(|ply| moves.play(ply)),
        MovesMessage::Enter => moves.cursor.is_some_and(|cell| moves.play_at(cell)),
        MovesMessage::Cursor(cell) => {
            moves.cursor = Some(cell);
            false
        }
        MovesMessage::StepBack => moves.step_back(),
        MovesMessage::ToGame => {
            moves.go_to_game();
            true
        }
        MovesMessage::Scope(scope) => {
            moves.turn_to(scope);
            true
        }
        MovesMessage::Open(row) => return open_game(app, row),
    };
    if goes {
        moves.ask(&mut app.room.finder);
    }
}

/// Opens a listed game on the board. The one that is on it already is gone back to.
fn open_game(app: &mut App, row: usize) {
    let Some(moves) = app.nav.shown_mut::<Moves>() else { return };
    match moves.source_of(row) {
        Some(RowSource::Own(name)) => own_games::open(&mut app.room, &name),
        Some(RowSource::Collected(number)) => moves.fetch(number, &mut app.room.finder),
        None => {}
    }
}
