//! The controller of the page *Class*: opens the page and handles changes of its rows.

use crate::app::features::class::class_page::{self, ClassPage};
use crate::app::features::class::wall_controller;
use crate::app::kernel::intent::RowChange;
use crate::app::pages::router::Context;

/// Opens the page *Class* and starts to look for classes in the local network. A pupil whose machine has a ticket from the policy file
/// joins at once.
pub fn open(cx: &mut Context) {
    if let Some(ticket) = cx.room.friends.class_ticket_file.clone() {
        class_page::join_by_policy_ticket(cx.room, &ticket);
    }
    if cx.room.config.overrides().reaches_others && cx.room.friends.seat.is_none() {
        cx.room.friends.start_browsing(true);
    }
    let page = ClassPage::new(cx.room);
    cx.open(page);
}

/// Handles a change of a row of the page *Class*, if that page is shown.
pub fn change(cx: &mut Context, id: u16, change: &RowChange) {
    let Some(page) = cx.nav.shown_mut::<ClassPage>() else { return };
    match class_page::change_row(cx.room, page, id, change) {
        class_page::ClassFollowUp::Stay => {}
        class_page::ClassFollowUp::Board => cx.nav.go_to_board(),
        class_page::ClassFollowUp::Wall => wall_controller::open(cx),
    }
}
