//! Scenes of games with people at other machines, for screenshots and tests. No connection is opened.

use crate::app::features::friends::friends_page::FriendsPage;
use crate::app::pages::scene::StagedScene;

use crate::app::kernel::active_game::Question;
use crate::app::pages::router::Context;
use crate::link::OfferKind;
use crate::link::wire::DiscoveredHost;
use std::net::{Ipv4Addr, SocketAddr};

/// Puts the app into the fixed scene for the screenshot with this name, with a game on the board where the scene needs one.
pub fn set_up_scene(StagedScene { app, name: screen }: StagedScene) {
    match screen {
        "friends-waiting" => {
            app.room.friends.set_sample_invitation("204817", &["192.168.178.23", "fd00::1c2d:3e4f:5a6b:7c8d"]);
            open(&mut app.context());
        }
        "friends-found" => {
            let found = |(at, name): (u16, &str)| DiscoveredHost {
                id: format!("{at}"),
                name: name.into(),
                addresses: vec![SocketAddr::from((Ipv4Addr::LOCALHOST, 47_820 + at))],
            };
            app.room.friends.discovered =
                [(0, "Anna"), (1, "图书馆二楼的电脑"), (2, "WWWWWWWWWWWWWWWWWWWWWWWW")].map(found).into();
            open(&mut app.context());
        }
        "friends-asked" | "friends-alone" => {
            let Some(table) = &mut app.room.active_game else { return };
            table.local_persons = Some(vec![0]);
            if screen == "friends-asked" {
                table.question =
                    Some(Question::Offered { kind: OfferKind::Takeback, name: "Benedikt Wolfgang Müller".into() });
            }
        }
        _ => open(&mut app.context()),
    }
}

fn open(cx: &mut Context) {
    let page = FriendsPage::new(cx.room);
    cx.open(page);
}
