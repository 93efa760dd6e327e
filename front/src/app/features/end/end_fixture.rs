//! Scenes of the end page, for screenshots and tests: a person's third win in a row against the computer, and the table.

use crate::app::features::end::end_view::EndPage;
use crate::app::kernel::config::settings::LevelResult;
use crate::app::kernel::intent::Intent;
use crate::app::pages::scene::StagedScene;
use crate::rules::Color;
use crate::session::{Command, Player, Seat};

/// The level of the computer in these scenes.
const LEVEL: u8 = 3;
/// The cell of the last move, which wins.
const LAST: (u8, u8) = (2, 4);

/// Puts the app into the fixed scene for the screenshot with this name.
pub fn set_up_scene(StagedScene { app, name }: StagedScene) {
    if name == "end-you" {
        let before = LevelResult { streak: 2, best: 40 };
        app.room.edit_settings(|settings| _ = settings.level_results.insert(format!("reversi-{LEVEL}"), before));
        app.room.command(Command::Seat(Color::White, Player::new("", Seat::Computer { level: LEVEL })));
        app.update(Intent::Place(LAST));
        if let Some(table) = &mut app.room.active_game {
            table.end_at_ms = None;
        }
    }
    app.open(EndPage { win_celebrated_at_ms: None, shows_table: name.ends_with("table") });
}
