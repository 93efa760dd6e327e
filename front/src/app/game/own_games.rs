//! Actions on the user's own games by their names: opening, a title, a mark, deleting, restoring. The game on the board is changed by its
//! session, any other game by the writer. Reports the results; shows no page.

use crate::app::game::game_context::GameContext;
use crate::app::kernel::error_text;
use crate::app::kernel::intent::OwnGameMessage;
use crate::app::kernel::outbox::FeatureRequest;
use crate::session::Command;
use crate::store::{GameId, Notice, OpenError, SaveError};

/// Resumes the game with this log name. A game that is already on the board is only shown.
pub fn open(room: &mut GameContext, name: &str) {
    let Some(id) = GameId::parse(name) else { return };
    if room.active_game.as_ref().is_some_and(|table| table.log.id == id) {
        return room.out.request(FeatureRequest::ToBoard);
    }
    match room.saving.store.open(&id) {
        Ok(game) => room.open_game(game),
        Err(error) => report_not_opened(room, &error),
    }
}

/// Reports why a game of the store cannot be opened.
pub fn report_not_opened(room: &mut GameContext, error: &OpenError) {
    let shown = error_text::not_opened(room.lang(), error);
    room.out.problem_shown(error.to_string(), shown);
}

/// Handles a page's request about the game with this log name.
pub fn handle_message(room: &mut GameContext, name: &str, keeping: OwnGameMessage) {
    if keeping == OwnGameMessage::Restore {
        if !room.saving.restore(name) {
            room.out.event(format!("rejected {name} was not deleted since the start"));
        }
        return;
    }
    let Some(id) = GameId::parse(name) else { return room.out.event(format!("rejected {name} is no game")) };
    let is_open = room.active_game.as_ref().is_some_and(|table| table.log.id == id);
    match keeping {
        OwnGameMessage::Title(title) if is_open => room.command(Command::Title(title)),
        OwnGameMessage::Mark(is_marked) if is_open => room.command(Command::Mark(is_marked)),
        OwnGameMessage::Title(title) => room.saving.rename_game(&id, &title),
        OwnGameMessage::Mark(is_marked) => room.saving.mark_game(&id, is_marked),
        OwnGameMessage::Delete => delete(room, &id, is_open),
        OwnGameMessage::Restore => {}
    }
}

fn delete(room: &mut GameContext, id: &GameId, is_open: bool) {
    if is_open {
        room.close_game();
    }
    room.saving.delete_game(id);
}

/// Reports the writer's notice about one of the user's games. Returns any other notice unhandled.
pub fn on_writer_notice(room: &mut GameContext, notice: Notice) -> Option<Notice> {
    let (name, done, id) = match notice {
        Notice::Titled { game, outcome } => (game.to_string(), outcome.map(|()| format!("kept title {game}")), RENAME),
        Notice::Marked { game, outcome } => (game.to_string(), outcome.map(|()| format!("kept mark {game}")), RENAME),
        Notice::Renamed { name, new, outcome } => (name, outcome.map(|()| format!("renamed {new}")), RENAME),
        Notice::Deleted { name, outcome } => {
            let done = outcome.map(|deleted| format!("deleted {}", deleted.name));
            (name, done, "delete-failed")
        }
        Notice::Restored { deleted, outcome } => {
            (deleted.name, outcome.map(|name| format!("restored {name}")), "restore-failed")
        }
        other => return Some(other),
    };
    match done {
        Ok(event) => {
            room.out.event(event);
            room.out.request(FeatureRequest::Reload);
        }
        Err(error) => tell_failed(room, id, &name, &error),
    }
    None
}

const RENAME: &str = "rename-failed";

fn tell_failed(room: &mut GameContext, id: &str, name: &str, error: &SaveError) {
    room.out.event(format!("rejected {name}: {error}"));
    let shown = error_text::game_operation_failed(room.lang(), id, name, error);
    room.out.problem_shown(error.to_string(), shown);
}
