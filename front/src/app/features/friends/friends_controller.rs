//! The page *Play with a friend* with the app: opens it, obeys its rows, and lets the page of a new game invite.

use crate::app::features::friends::friends_page as page;
use crate::app::features::friends::friends_page::{FriendsPage, Next};
use crate::app::game::online::online_text::error_text;
use crate::app::kernel::intent::Change;
use crate::app::kernel::outbox::Turn;

use crate::app::pages::router::Context;
use crate::session::Setup;

/// From here on hosts nearby are looked for.
pub fn open(cx: &mut Context) {
    if cx.room.config.overrides().reaches_others {
        cx.room.friends.look(false);
    }
    let page = FriendsPage::new(&cx.room);
    cx.open(page);
}

/// What a person did to a row of the page, where it is shown.
pub fn change(cx: &mut Context, id: u16, change: &Change) {
    let Some(page) = cx.nav.shown_mut::<FriendsPage>() else { return };
    match page::change(&mut cx.room, page, id, change) {
        Next::Stay => {}
        Next::OtherRules => cx.room.out.turn(Turn::ToInvitation),
        Next::Board => cx.nav.go_to_board(),
        Next::Class => cx.room.out.turn(Turn::ToClass),
    }
}

/// The game of the new-game page begins once those at other machines are there.
pub fn invite(cx: &mut Context, setup: Setup) {
    match page::invite(&mut cx.room, setup) {
        Ok(()) => open(cx),
        Err(error) => {
            let text = error_text(cx.room.config.lang(), &error);
            cx.room.out.tell_aloud(text);
        }
    }
}
