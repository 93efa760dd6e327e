//! The page *Class* with the app: opens it and handles its rows.

use crate::app::features::class::class_page::{self, ClassPage};
use crate::app::features::class::wall_controller;
use crate::app::kernel::intent::Change;
use crate::app::pages::router::App;

/// The page of the class. From here on doors nearby are looked for; who sits by the policy's ticket goes in.
pub fn open(app: &mut App) {
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
pub fn change(app: &mut App, id: u16, change: &Change) {
    let Some(page) = app.nav.shown_mut::<ClassPage>() else { return };
    match class_page::change(&mut app.room, page, id, change) {
        class_page::Next::Stay => {}
        class_page::Next::Board => app.nav.go_to_board(),
        class_page::Next::Wall => wall_controller::open(app),
    }
}
