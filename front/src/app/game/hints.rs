//! Three hints after a person's first game, each shown once on this machine. Their progress is a setting, so that it survives a restart.
//! The message bar shows them; nothing waits for them.

use crate::app::game::game_context::GameContext;
use crate::app::kernel::actions::{Action, row_of};
use crate::app::kernel::config::settings::FIRST_GAMES;

/// The hints in order: the id of the message, the action that the message explains, and the number of plies after which the message
/// appears.
const HINTS: [(&str, Action, usize); 3] =
    [("tip-help", Action::Help, 0), ("tip-undo", Action::Undo, 2), ("tip-menu", Action::Menu, 6)];

/// Notes that a game has ended. If a person played in it, it counts among the first games, and the hints begin in the next game.
pub fn after_game(room: &mut GameContext) {
    let is_played = room.active_game.as_ref().is_some_and(|table| table.has_human());
    let board = &room.config.settings().board;
    if is_played && (board.hints == 0 || board.games < FIRST_GAMES) {
        room.edit_settings(|settings| {
            settings.board.hints = settings.board.hints.max(1);
            settings.board.games = (settings.board.games + 1).min(FIRST_GAMES);
        });
    }
}

/// Shows the next hint if a person is to move and the moment is suitable.
pub fn show_next_hint(room: &mut GameContext) {
    let step = room.config.settings().board.hints;
    let Some(&(words, action, plies)) = usize::from(step).checked_sub(1).and_then(|at| HINTS.get(at)) else { return };
    let is_moment = room.active_game.as_ref().is_some_and(|table| {
        let session = &table.session;
        let is_plain = !table.is_over() && table.viewed_source.is_none() && session.opening().is_none();
        is_plain && table.is_human_turn() && session.plies().len() >= plies
    });
    // Where the policy fixes the progress of the hints, no further hint is shown.
    if !is_moment || room.config.is_fixed_by_policy("board.hints") {
        return;
    }
    room.edit_settings(|settings| settings.board.hints = step + 1);
    // No hint is shown for an action that the policy locks.
    if row_of(action).capabilities.iter().all(|&capability| room.config.allows(capability)) {
        room.out.show_on_board(room.config.lang().text(words));
    }
}
