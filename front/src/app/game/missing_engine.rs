//! External engines in a game: their names in records, whose values reviews use, and what happens when an engine fails. The game goes on: the failed engine is asked
//! again, or the built-in engine takes its seat.

use crate::app::game::engine_list::engine_text::fault_text;
use crate::app::game::game_context::GameContext;
use crate::app::game::opponent::FailedEngine;
use crate::app::kernel::active_game::Question;
use crate::engine::external::{ExternalError, Spec};
use crate::policy::Capability;
use crate::rules::{Color, Position};
use crate::session::setup::NAME_CHARS_MAX;
use crate::session::{Command, Player, Seat, Setup};

/// Time per move of the built-in engine that replaces a failed external engine, in milliseconds.
const MOVE_MS: u32 = 5000;

/// Returns a setup in which nameless external engines have their engine's name, so that records, lists and files show who played.
pub fn with_engine_names(mut setup: Setup) -> Setup {
    for player in &mut setup.players {
        if let (Seat::External { engine }, true) = (&player.seat, player.name.is_empty()) {
            player.name = engine.chars().filter(|letter| !letter.is_control()).take(NAME_CHARS_MAX).collect();
        }
    }
    setup
}

/// Returns the external engine whose values reviews and analyses of games from this start use; `None` for the built-in engine.
pub fn valuer<'a>(room: &'a GameContext, start: &Position) -> Option<&'a Spec> {
    room.opponent.external.review_engine(start).filter(|_| room.config.allows(Capability::Engines))
}

/// Handles the failure of an external engine. `is_seated` tells whether the engine was to move; the game then waits for the user's
/// decision.
pub fn on_engine_failure(room: &mut GameContext, lost: FailedEngine, is_seated: bool) {
    let FailedEngine { engine, fault } = lost;
    room.out.event(format!("engine-lost {} {engine}", fault.word()));
    report_list_problem(room);
    let shown = fault_text(room.lang(), &engine, &fault);
    let question = room.active_game.as_mut().filter(|_| is_seated);
    if let Some(table) = question {
        table.paused = true;
        if table.question.is_none() {
            table.question = Some(Question::EngineLost { engine, fault });
            return room.out.announce(shown);
        }
    }
    room.out.problem_shown(sentence(&engine, &fault), shown);
    if !is_seated {
        room.opponent.external.can_give_hints = false;
        room.ask_opponent();
    }
}

fn sentence(engine: &str, fault: &ExternalError) -> String {
    format!("The engine {engine:?} does not play: {fault}.")
}

/// Asks the failed engine again for its move.
pub fn try_again(room: &mut GameContext) {
    if let Some(table) = &mut room.active_game {
        table.paused = false;
    }
    room.ask_opponent();
}

/// Seats the built-in engine in place of the failed one. Each change becomes a record of the log.
pub fn replace(room: &mut GameContext, engine: &str) {
    let Some(table) = &room.active_game else { return };
    let failed =
        |color: &Color| matches!(&table.session.player(*color).seat, Seat::External { engine: of } if of == engine);
    let count = table.session.players().len();
    let colors: Vec<Color> = Color::ALL.into_iter().take(count).filter(failed).collect();
    for color in colors {
        let player = Player { name: String::new(), seat: Seat::Full { move_ms: MOVE_MS }, minutes: None };
        room.command(Command::Seat(color, player));
    }
}

/// Reports each problem with `engines.ron` once.
pub fn report_list_problem(room: &mut GameContext) {
    let notices = room.opponent.external.engines.take_file_problems();
    let shown = room.lang().text("engines-damaged");
    notices.into_iter().for_each(|notice| room.out.problem_shown(notice, shown.clone()));
}
