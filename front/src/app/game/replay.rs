//! Viewing a game without changing it, and continuing from any of its positions as a new game of the user's, which notes its source.
//! Stepping through a viewed game writes nothing.

use crate::app::game::game_context::GameContext;
use crate::app::game::new_game::with_local_persons;
use crate::app::game::online::class_seat as class;
use crate::app::kernel::active_game::ActiveGame;
use crate::app::kernel::outbox::FeatureRequest;
use crate::formats::GameRecord;
use crate::policy::Capability;
use crate::rules::Color;
use crate::session::{
    ClockRule, Command, ContinuedFrom, Record, Series, Session, Setup, branch_off, from_record, setup_of_copy,
};

/// Opens a game for viewing only. `source` tells where the game comes from.
pub fn open_for_viewing(room: &mut GameContext, setup: &Setup, records: Vec<Record>, source: ContinuedFrom) {
    let opened = room.saving.store.create_from(setup, records);
    if !room.show_stored_game(opened, false) {
        return;
    }
    if let Some(table) = &mut room.active_game {
        table.viewed_source = Some(source);
        // Adds the steps that the rules make at the end of the records. A refusal means that there are no such steps.
        let _ = table.apply(Command::AddAutomaticRecords, room.now_ms, &room.saving);
        table.paused = !table.is_human_turn() && !table.is_over();
    }
}

/// Opens a record of a collection for viewing. Reports an error if the record cannot become a session.
pub fn open_record(room: &mut GameContext, record: &GameRecord, collection: &str) {
    match from_record(record, &room.maker().session_context()) {
        Ok((setup, records)) => {
            let source =
                ContinuedFrom::Collected { collection: collection.to_owned(), players: record.players.clone() };
            open_for_viewing(room, &setup, records, source);
        }
        Err(error) => {
            room.out.event(format!("rejected {error}"));
            room.out.show_message(room.config.lang().text("problem-game"));
        }
    }
}

/// Whether a command only steps to another position of the game.
pub fn is_step(command: &Command) -> bool {
    matches!(command, Command::Undo | Command::Redo | Command::GoTo(_))
}

/// Whether the board page offers to step through a game and to continue from a position. This applies to a viewed game, and to a finished
/// game that shows an earlier position or one that can go on.
pub fn is_offered(table: &ActiveGame) -> bool {
    let has_ended = |session: &Session| session.line().last().is_some_and(|&node| session.ending_at(node).is_some());
    table.viewed_source.is_some() || table.can_go_on_from_here() && has_ended(&table.session)
}

/// Copies a viewed or shared game with its whole tree as one of the user's own. Returns whether that succeeded. Opens no page.
pub fn copy(room: &mut GameContext) -> bool {
    let Some(table) = &room.active_game else { return false };
    if !room.config.allows(Capability::NewGame) {
        room.out.event("rejected locked");
        room.out.show_message(room.config.lang().text("locked"));
        return false;
    }
    let source = table.viewed_source.clone().unwrap_or_else(|| ContinuedFrom::Own { log: table.log.id.to_string() });
    let setup = setup_of_copy(&table.session, source, with_local_persons(&table.session.setup().players));
    let (records, waiting) = (table.log.records.clone(), room.out.take_turns());
    let opened = room.saving.store.create_from(&setup, records);
    room.out.event(format!("start {}", opened.id));
    let is_put = room.show_stored_game(opened, true);
    let turns = room.out.take_turns().into_iter().filter(|turn| !matches!(turn, FeatureRequest::ToBoard));
    waiting.into_iter().chain(turns.collect::<Vec<_>>()).for_each(|turn| room.out.request(turn));
    if let (true, Some(table)) = (is_put, &mut room.active_game) {
        let _ = table.apply(Command::AddAutomaticRecords, room.now_ms, &room.saving); // A refusal means there is nothing to add.
        table.paused = !table.is_human_turn() && !table.is_over();
    }
    is_put
}

/// The clock of a game that goes on from the session's cursor: as it stands there. None in a game of a collection, whose players are other
/// people, and where a player has no time left.
fn clock_from(session: &Session, source: &ContinuedFrom) -> ClockRule {
    let is_own = matches!(source, ContinuedFrom::Own { .. });
    let mut colors = Color::ALL.into_iter().take(session.players_in_setup_order().len());
    let has_time = |color| session.remaining_time(color, 0).is_some_and(|left| left.ms > 0);
    if is_own && colors.all(has_time) { session.setup().clock } else { ClockRule::None }
}

/// Begins a new game from the position on the board. Returns whether that succeeded.
pub fn begin_from_position(room: &mut GameContext) -> bool {
    let Some(table) = &room.active_game else { return false };
    if !room.config.allows(Capability::NewGame) {
        room.out.event("rejected locked");
        room.out.show_message(room.config.lang().text("locked"));
        return false;
    }
    let own = || ContinuedFrom::Own { log: table.log.id.to_string() };
    let source = table.viewed_source.clone().unwrap_or_else(own);
    let session = &table.session;
    let setup = room.maker().setup(
        session.setup().game.clone(),
        with_local_persons(session.players_in_setup_order()),
        Series::default(),
    );
    let new = Setup { clock: clock_from(session, &source), ..setup };
    match branch_off(session, session.cursor(), source, &new) {
        Ok((setup, records)) => {
            let mut opened = room.saving.store.create_from(&setup, records);
            opened.is_kept_at_once = true;
            room.out.event(format!("start {}", opened.id));
            if class::is_class_game(room) {
                class::note_unsent_game(room, &opened.id);
            }
            if room.show_stored_game(opened, true) {
                room.command(Command::AddAutomaticRecords);
            }
            true
        }
        Err(error) => {
            room.out.event(format!("rejected {error}"));
            room.out.show_message(room.config.lang().text("problem-game"));
            false
        }
    }
}
