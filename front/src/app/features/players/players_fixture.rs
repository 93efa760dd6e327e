//! Scenes of the pages about who plays, for screenshots and tests.

use crate::app::features::players::players_controller::PlayersMessage;
use crate::app::features::players::{PlayerForm, Players, PlayersPage};
use crate::app::kernel::intent::Intent;
use crate::app::pages::scene::StagedScene;

use crate::store::profiles::Profile;

/// Names of pupils, in scripts of several of the app's languages.
const NAMES: [&str; 30] = [
    "Anna",
    "Ben",
    "小明",
    "Cleo",
    "Dan",
    "Emil",
    "Fatima",
    "さくら",
    "Gül",
    "Hanna",
    "李薇",
    "Ida",
    "Jonas",
    "Konstantin",
    "Lina",
    "Maximilian-Alexander",
    "Noah",
    "Ömer",
    "Paul",
    "Quentin",
    "Rosa",
    "Sofia",
    "Tom",
    "Uma",
    "Yuki",
    "Vera",
    "Wim",
    "Zoé",
    "陳怡君",
    "Wilhelmina-Charlotte II",
];

/// Puts the app into the fixed scene for the screenshot with this name.
pub fn set_up_scene(StagedScene { app, name: screen }: StagedScene) {
    let count = match screen {
        "players-class" | "start-class" => NAMES.len(),
        "players-none" => 0,
        _ => 4,
    };
    let one =
        |(at, name): (usize, &&str)| Profile { id: format!("p{at}"), name: (*name).into(), picture: at as u8 % 24 };
    let list: Vec<Profile> = NAMES.iter().take(count).enumerate().map(one).collect();
    let player = list.get(1).cloned().filter(|_| screen != "players-class");
    app.states.of_mut::<Players>().set_fixture_data(list, player);
    if screen.starts_with("start") {
        return app.nav.go_to_start();
    }
    app.open(PlayersPage::default());
    match screen {
        "players-change" => app.update(Intent::page(PlayersMessage::Change)),
        "player-new" => app.update(Intent::page(PlayersMessage::Add)),
        "player" | "player-remove" => {
            app.update(Intent::page(PlayersMessage::Change));
            app.update(Intent::page(PlayersMessage::Press(0)));
            if let Some(form) = app.nav.shown_mut::<PlayerForm>().filter(|_| screen == "player-remove") {
                form.games_to_remove = Some(12);
            }
        }
        _ => {}
    }
}
