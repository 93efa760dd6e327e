//! The page *Play with a friend* with the app: opens it, obeys its rows, and lets the page of a new game invite.

use crate::app::features::class::class_page;
use crate::app::features::class::class_page::ClassPage;
use crate::app::features::class::wall_controller as wall_desk;
use crate::app::features::friends::friends_page as page;
use crate::app::features::friends::friends_page::{FriendsPage, Next};
use crate::app::game::online::online_text::error_text;
use crate::app::kernel::intent::Change;

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
        Next::NewGame(draft) => app.open(*draft),
        Next::Board => app.nav.go_to_board(),
        Next::Class => open_class(app),
    }
}

/// The page of the class. From here on doors nearby are looked for; who sits by the policy's ticket goes in.
pub fn open_class(app: &mut App) {
    if let Some(ticket) = app.room.friends.ticket.clone() {
        class_page::take_by_policy(&mut app.room, &ticket);
    }
    if app.room.config.overrides().reaches_others && app.room.friends.seat.is_none() {
        app.room.friends.look(true);
    }
    let page = ClassPage::new(&app.room);
    app.open(page);
}

/// What a person did to a row of the class's page, where it is shown.
pub fn change_class(app: &mut App, id: u16, change: &Change) {
    let Some(page) = app.nav.shown_mut::<ClassPage>() else { return };
    match class_page::change(&mut app.room, page, id, change) {
        class_page::Next::Stay => {}
        class_page::Next::Board => app.nav.go_to_board(),
        class_page::Next::Wall => wall_desk::open(app),
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
