//! Coordinates typed on pages with a board of their own: building, deleting, and playing them by Enter.

use crate::app::game::game_context::GameContext;
use crate::app::kernel::intent::Intent;
use crate::app::kernel::typed_coordinate::{PageBoard, TypedBoard, build};
use crate::app::pages::router::{App, Router};

/// `None` where the page takes no moves. The game's own board stores its typed coordinate itself.
fn board(nav: &Router, room: &GameContext) -> Option<TypedBoard> {
    nav.page().typed_board(nav, room)
}

fn place(nav: &Router, board: &TypedBoard) -> PageBoard {
    PageBoard { page: nav.page().word(), cells: board.cells.clone() }
}

/// The coordinate typed on the shown page.
pub fn typed(nav: &Router, room: &GameContext) -> String {
    let shown = if nav.typed.is_empty() { None } else { board(nav, room) };
    shown.map(|board| nav.typed.at(&place(nav, &board)).to_owned()).unwrap_or_default()
}

/// Handles a typed letter or digit. A digit that begins no coordinate may have a meaning on the page.
pub fn spell(app: &mut App, letter: char) {
    let Some(board) = board(&app.nav, &app.room) else { return };
    let (size, place) = (board.size, place(&app.nav, &board));
    let means = app.nav.page().typing().and_then(|typing| typing.digit);
    let text = app.nav.typed.at_mut(place);
    match (letter.to_digit(10).filter(|_| text.is_empty()), means) {
        (None, _) => build(text, letter, size),
        (Some(digit), Some(means)) => app.update(means(digit as u8)),
        (Some(_), None) => {}
    }
}

/// Deletes the last character. Where nothing is typed, the key has the page's meaning.
pub fn take_back(app: &mut App) {
    if typed(&app.nav, &app.room).is_empty() {
        let meant = app.nav.page().typing().map(|typing| typing.take_back);
        return meant.into_iter().for_each(|meant| app.update(meant));
    }
    if let Some(board) = board(&app.nav, &app.room) {
        let place = place(&app.nav, &board);
        app.nav.typed.at_mut(place).pop();
    }
}

/// Clears the typed coordinate. Returns whether there was one.
pub fn clear(nav: &mut Router, room: &GameContext) -> bool {
    let was_typed = !typed(nav, room).is_empty();
    nav.typed = Default::default();
    was_typed
}

/// Handles Enter on a page's board with a typed coordinate: returns the intent to play there. An incomplete coordinate stays, and nothing
/// happens. `None` where nothing is typed, or for another intent than Enter.
pub fn entered(app: &mut App, wish: &Intent) -> Option<Option<Intent>> {
    let typing = app.nav.page().typing().filter(|typing| typing.enter == *wish)?;
    let text = typed(&app.nav, &app.room);
    if text.is_empty() {
        return None;
    }
    let board = board(&app.nav, &app.room)?;
    let Some((_, point)) = board.names.iter().find(|(name, _)| *name == text) else { return Some(None) };
    let cell = (point.column, point.row);
    clear(&mut app.nav, &app.room);
    app.nav.point_at(cell);
    Some(Some((typing.play)(cell)))
}
