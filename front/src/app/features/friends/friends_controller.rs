//! The controller of the page *A friend elsewhere*: opens the page, handles changes of its rows, and invites from the new-game page.

use crate::app::features::friends::friends_page as page;
use crate::app::features::friends::friends_page::{FriendsFollowUp, FriendsPage};
use crate::app::game::online::online_text::error_text;
use crate::app::kernel::intent::RowChange;
use crate::app::kernel::outbox::FeatureRequest;

use crate::app::pages::router::Context;
use crate::session::Setup;

/// Opens the page *A friend elsewhere* and starts to look for hosts in the local network.
pub fn open_page(cx: &mut Context) {
    if cx.room.config.overrides().reaches_others {
        cx.room.friends.start_browsing(false);
    }
    let page = FriendsPage::new(cx.room);
    cx.open(page);
}

/// Handles a change of a row of the page *A friend elsewhere*, if that page is shown.
pub fn handle_row_change(cx: &mut Context, id: u16, change: &RowChange) {
    let Some(page) = cx.nav.shown_mut::<FriendsPage>() else { return };
    match page::change_row(cx.room, page, id, change) {
        FriendsFollowUp::Stay => {}
        FriendsFollowUp::OtherRules => cx.room.out.request(FeatureRequest::ToInvitation),
        FriendsFollowUp::Board => cx.nav.go_to_board(),
        FriendsFollowUp::Class => cx.room.out.request(FeatureRequest::ToClass),
    }
}

/// Invites players at other machines to a game with the setup of the new-game page. The game begins once they have joined.
pub fn invite_players(cx: &mut Context, setup: Setup) {
    match page::host_game(cx.room, setup) {
        Ok(()) => open_page(cx),
        Err(error) => {
            let text = error_text(cx.room.config.lang(), &error);
            cx.room.out.show_and_announce(text);
        }
    }
}
