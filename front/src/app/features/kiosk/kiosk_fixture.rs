//! Scenes of a kiosk for screenshots and tests: its cover screens over a game that is already on the board.

use crate::app::features::kiosk::{Cover, KioskController, KioskState, PinPad};
use crate::app::pages::scene::StagedScene;
use crate::policy::Kiosk;
use crate::rules::Color;
use crate::session::{Command, Player, Seat};
use std::sync::Arc;

/// The time on the app's clock at which the scenes are shown, in milliseconds.
const SHOWN_MS: u64 = 10_000;

/// Makes the app a kiosk and shows the cover screen for the screenshot with this name.
pub fn set_up_scene(StagedScene { app, name: screen }: StagedScene) {
    let rules = Kiosk { languages: vec![app.room.lang().tag().to_owned()], ..Kiosk::default() };
    let store = app.room.saving.store.read_only();
    let stand = KioskState::new(&app.room, rules, store, Arc::new(|| {}));
    app.states.put(stand);
    app.is_kiosk = true;
    for (color, level) in [(Color::Black, 3), (Color::White, 1)] {
        let computer = Player { seat: Seat::Computer { level }, ..Player::default() };
        app.room.command(Command::Seat(color, computer));
    }
    let pad = |digits: &str, is_wrong| PinPad { digits: digits.into(), is_wrong, ..PinPad::default() };
    let (cover, wrong) = match screen {
        "kiosk-still" => (Cover::StillPlaying { until_ms: SHOWN_MS + 12_000 }, 0),
        "kiosk-pin" => (Cover::Pad(pad("2048", false)), 0),
        "kiosk-pin-wrong" => (Cover::Pad(pad("", true)), 1),
        "kiosk-pin-wait" => (Cover::Pad(pad("", true)), 5),
        "kiosk-teacher" => (Cover::Teacher { from_demo: true }, 0),
        _ => (Cover::Demo, 0),
    };
    if let Some(mut booth) = KioskController::of(app) {
        booth.stage(cover, wrong);
    }
}
