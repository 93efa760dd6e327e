//! The page *Play with a friend* with the app: opens it, obeys its rows, and lets the page of a new game invite.

use crate::app::features::friends::friends_page as page;
use crate::app::features::friends::friends_page::{FriendsPage, Next};
use crate::app::game::online::online_text::error_text;
use crate::app::kernel::intent::Change;
use crate::app::kernel::outbox::Turn;

use crate::app::pages::router::App;
use crate::session::Setup;

/// From here on hosts nearby are looked for.
pub fn open(app: &mut App) {
    if app.room.config.overrides().reaches_others {
        app.room.friends.look(false);
    }
    let page = FriendsPage::new(&app.room);
    app.open(page);
}

/// What a person did to a row of the page, where it is shown.
pub fn change(app: &mut App, id: u16, change: &Change) {
    let Some(page) = app.nav.shown_mut::<FriendsPage>() else { return };
    match page::change(&mut app.room, page, id, change) {
        Next::Stay => {}
        Next::OtherRules => app.room.out.turn(Turn::ToInvitation),
        Next::Board => app.nav.go_to_board(),
        Next::Class => app.room.out.turn(Turn::ToClass),
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
