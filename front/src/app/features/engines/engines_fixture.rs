//! Scenes of external engines, for pictures and tests. No program is started.

use crate::app::features::engines::engines_page::{EngineForm, EnginesPage, TestState};
use crate::app::pages::scene::StagedScene;

use crate::app::kernel::active_game::Question;
use crate::engine::external::{DryRun, DryRunReport, ExternalError, Protocol, Spec, SupportedVariants};
use crate::rules::{Ply, Point};
use std::time::Duration;

/// Sets up a scene, on a board with a game where it needs one.
pub fn set_up_scene(StagedScene { app, name: screen }: StagedScene) {
    app.room.opponent.external.engines.set_fixture_data(engines());
    match screen {
        "engines-one" | "engines-failed" => {
            let spec = app.room.opponent.external.engines.all()[0].clone();
            let mut told = EngineForm::new(Some(0), spec);
            told.tried = TestState::Ended(Box::new(if screen == "engines-one" { success() } else { failure() }));
            app.open(EnginesPage { open_form: Some(told) });
        }
        "engines-lost" => {
            let Some(table) = &mut app.room.active_game else { return };
            table.question = Some(Question::EngineLost { engine: "Ntest".into(), fault: foreign() });
        }
        // The scene shows the new-game page.
        "engines-new-game" => {}
        _ => app.open(EnginesPage::default()),
    }
}

fn success() -> DryRunReport {
    let (startup_time, answer_time) = (Duration::from_millis(214), Duration::from_millis(1037));
    let ply = Ply::Place(Point::new(5, 4));
    let (name, version, supported_variants) = ("Ntest r4".into(), String::new(), SupportedVariants::default());
    let (protocol, arguments, first_deviation) = (Protocol::Nboard, Vec::new(), None);
    DryRunReport {
        result: Ok(DryRun {
            protocol,
            arguments,
            name,
            version,
            startup_time,
            ply,
            answer_time,
            first_deviation,
            supported_variants,
        }),
        attempts: Vec::new(),
    }
}

fn failure() -> DryRunReport {
    DryRunReport { result: Err(foreign()), attempts: Vec::new() }
}

fn foreign() -> ExternalError {
    ExternalError::NoGreeting("usage: ntest [-d depth] [--gtp] FILE".into())
}

fn engines() -> Vec<Spec> {
    let of = |name: &str, protocol, command: &str| Spec {
        name: name.into(),
        protocol,
        command: command.into(),
        ..Spec::default()
    };
    vec![
        Spec {
            arguments: vec!["-nboard".into(), "1".into()],
            depth: Some(14),
            ..of("Ntest", Protocol::Nboard, "/opt/engines/ntest/ntest")
        },
        of("Edge of the Board 4 beta", Protocol::Gtp, "edge"),
        of("五子棋引擎", Protocol::Gomocup, "/home/anna/Engines/pbrain"),
    ]
}
