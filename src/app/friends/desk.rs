//! The page *Play with a friend* with the app: opens it, obeys its rows, and lets the page of a new game invite.

use super::page::{self, FriendsPage, Next};
use super::words::error_text;
use crate::app::intent::Change;
use crate::app::nav::Page;
use crate::app::state::App;
use crate::session::Setup;

/// From here on hosts nearby are looked for.
pub fn open(app: &mut App) {
    if app.room.config.overrides().reaches_others {
        app.room.friends.look();
    }
    let page = FriendsPage::new(&app.room);
    app.open(Page::Friends(page));
}

/// What a person did to a row of the page, where it is shown.
pub fn change(app: &mut App, id: u16, change: &Change) {
    let Some(Page::Friends(page)) = app.nav.page_mut() else { return };
    match page::change(&mut app.room, page, id, change) {
        Next::Stay => {}
        Next::NewGame(draft) => app.open(Page::NewGame(draft)),
        Next::Board => app.nav.go_to_board(),
    }
}

/// The game of the new-game page begins once those at other machines are there.
pub fn invite(app: &mut App, setup: Setup) {
    match page::invite(&mut app.room, setup) {
        Ok(()) => open(app),
        Err(error) => {
            let text = error_text(app.room.config.lang(), &error);
            app.room.out.tell_aloud(text);
        }
    }
}
