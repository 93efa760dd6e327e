//! The controller of the page of moves played: steps along the page's own line of moves, selects which games are searched, opens a game for
//! viewing. It never changes the game on the board, but opening a game replaces it.

use crate::app::features::moves::MovesPage;
use crate::app::kernel::intent::Message;
use crate::app::kernel::page_id::PageId;
use crate::policy::Capability;
use crate::ui::board::Cell;

use crate::app::game::own_games;
use crate::app::pages::router::Context;
use crate::rules::{Position, reversi};
use crate::store::index::query::RowSource;

/// An action of the user on the page of moves played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MovesMessage {
    /// Plays a ply on this cell.
    Play(Cell),
    /// Plays the ply in this row of the table.
    Row(usize),
    /// Plays a ply on the cell under the keyboard's cursor.
    Enter,
    /// Moves the keyboard's cursor to this cell.
    Cursor(Cell),
    /// Takes back the last ply on this page.
    StepBack,
    /// Returns to the position at which the page was opened.
    ToGame,
    /// Selects the set of games that is searched, by its index in `scopes`.
    Scope(usize),
    /// Opens the game in this row of the list of games.
    Open(usize),
}

impl Message for MovesMessage {
    fn capabilities(&self) -> &'static [Capability] {
        &[Capability::Files]
    }
}

/// Opens the page of moves played at the position that the app shows. If the page is already open, it returns to that position.
pub fn open(cx: &mut Context) {
    let looked_at = cx.nav.position_shown(cx.room, Some(PageId::MOVES));
    if looked_at.is_none() && cx.nav.is_on(PageId::EDITOR) {
        cx.room.out.event("rejected this board cannot be played");
        return cx.room.out.show_and_announce(cx.room.config.lang().text("editor-faults"));
    }
    let first = || (Position::Reversi(reversi::Position::default()), Vec::new());
    let (start, plies) = looked_at.map_or_else(first, |at| (at.start, at.plies));
    let mut moves = MovesPage::new(start, plies);
    moves.query_index(&mut cx.room.finder);
    cx.open(moves);
}

/// Handles a message of the page of moves played, if that page is shown.
pub fn handle_message(cx: &mut Context, wish: MovesMessage) {
    let Some(moves) = cx.nav.shown_mut::<MovesPage>() else { return };
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
            moves.select_scope(scope);
            true
        }
        MovesMessage::Open(row) => return open_game(cx, row),
    };
    if goes {
        moves.query_index(&mut cx.room.finder);
    }
}

/// Opens the game in row `row` of the list on the board. A game that is already on the board is shown without a reload.
fn open_game(cx: &mut Context, row: usize) {
    let Some(moves) = cx.nav.shown_mut::<MovesPage>() else { return };
    match moves.source_of(row) {
        Some(RowSource::Own(name)) => own_games::open(cx.room, &name),
        Some(RowSource::Collected(number)) => moves.fetch(number, &mut cx.room.finder),
        None => {}
    }
}
