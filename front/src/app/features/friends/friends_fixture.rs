//! Scenes of games with people at other machines, for pictures and tests. No connection is opened.

use crate::app::features::friends::friends_page::FriendsPage;

use crate::app::kernel::active_game::Question;
use crate::app::pages::router::App;
use crate::link::OfferKind;
use crate::link::wire::DiscoveredHost;
use std::net::{Ipv4Addr, SocketAddr};

/// Sets up a scene, on a board with a game where it needs one.
pub fn set(app: &mut App, screen: &str) {
    match screen {
        "friends-waiting" => {
            app.room.friends.stage("204817", &["192.168.178.23", "fd00::1c2d:3e4f:5a6b:7c8d"]);
            open(app);
        }
        "friends-found" => {
            let found = |(at, name): (u16, &str)| DiscoveredHost {
                id: format!("{at}"),
                name: name.into(),
                addresses: vec![SocketAddr::from((Ipv4Addr::LOCALHOST, 47_820 + at))],
            };
            app.room.friends.discovered =
                [(0, "Anna"), (1, "图书馆二楼的电脑"), (2, "WWWWWWWWWWWWWWWWWWWWWWWW")].map(found).into();
            open(app);
        }
        "friends-asked" | "friends-alone" => {
            let Some(table) = &mut app.room.table else { return };
            table.mine = Some(vec![0]);
            if screen == "friends-asked" {
                table.question =
                    Some(Question::Offered { kind: OfferKind::Takeback, name: "Benedikt Wolfgang Müller".into() });
            }
        }
        _ => open(app),
    }
}

fn open(app: &mut App) {
    let page = FriendsPage::new(&app.room);
    app.open(page);
}
