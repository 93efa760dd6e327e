//! Typing coordinates on pages with a board of their own: adding and deleting letters, and playing the coordinate by Enter.

use crate::app::game::game_context::GameContext;
use crate::app::kernel::intent::Intent;
use crate::app::kernel::typed_coordinate::{PageBoard, TypedBoard, build};
use crate::app::pages::router::Router;

/// Returns the board on which coordinates are typed on the shown page; `None` where the page takes no moves. The game's own board stores
/// its typed coordinate itself.
fn board(nav: &Router, room: &GameContext) -> Option<TypedBoard> {
    nav.page().typed_board(nav, room)
}

fn place(nav: &Router, board: &TypedBoard) -> PageBoard {
    PageBoard { page: nav.page().word(), cells: board.cells.clone() }
}

/// Returns the coordinate typed on the shown page.
pub fn typed_coordinate(nav: &Router, room: &GameContext) -> String {
    let shown = if nav.typed.is_empty() { None } else { board(nav, room) };
    shown.map(|board| nav.typed.at(&place(nav, &board)).to_owned()).unwrap_or_default()
}

/// Returns the coordinate typed on the shown page, as the page shows it.
pub fn displayed_coordinate(nav: &Router, room: &GameContext) -> String {
    let text = typed_coordinate(nav, room);
    let has_capitals = !text.is_empty() && board(nav, room).is_some_and(|board| board.has_capitals);
    if has_capitals { text.to_uppercase() } else { text }
}

/// Handles a typed letter or digit. Returns the page's intent for a digit that begins no coordinate, if there is one.
pub fn type_character(nav: &mut Router, room: &GameContext, letter: char) -> Option<Intent> {
    let board = board(nav, room)?;
    let (size, place) = (board.size, place(nav, &board));
    let means = nav.page().typing().and_then(|typing| typing.digit_intent);
    let text = nav.typed.at_mut(place);
    if let Some(digit) = letter.to_digit(10).filter(|_| text.is_empty()) {
        return means.map(|means| means(digit as u8));
    }
    build(text, letter, size);
    None
}

/// Deletes the last typed character. Where nothing is typed, returns the page's intent for the delete key.
pub fn delete_last_character(nav: &mut Router, room: &GameContext) -> Option<Intent> {
    if typed_coordinate(nav, room).is_empty() {
        return nav.page().typing().map(|typing| typing.backspace_intent);
    }
    if let Some(board) = board(nav, room) {
        let place = place(nav, &board);
        nav.typed.at_mut(place).pop();
    }
    None
}

/// Clears the typed coordinate. Returns whether anything was typed.
pub fn clear(nav: &mut Router, room: &GameContext) -> bool {
    let was_typed = !typed_coordinate(nav, room).is_empty();
    nav.typed = Default::default();
    was_typed
}

/// Handles Enter on a page's board. Returns the intent that plays the typed coordinate, or `Some(None)` where the coordinate is incomplete
/// and stays. `None` where nothing is typed, and for any intent except Enter.
pub fn enter_coordinate(nav: &mut Router, room: &GameContext, wish: &Intent) -> Option<Option<Intent>> {
    let typing = nav.page().typing().filter(|typing| typing.enter_key_intent == *wish)?;
    let text = typed_coordinate(nav, room);
    if text.is_empty() {
        return None;
    }
    let board = board(nav, room)?;
    let Some((_, point)) = board.names.iter().find(|(name, _)| *name == text) else { return Some(None) };
    let cell = (point.column, point.row);
    clear(nav, room);
    nav.point_at(cell);
    Some(Some((typing.play_cell_intent)(cell)))
}
