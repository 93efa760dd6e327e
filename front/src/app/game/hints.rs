//! Three hints after a person's first game, each said once on this machine and then never again. How far they are is a setting,
//! so that it outlasts the program. They are messages of the bar; nothing waits for them.

use crate::app::game::game_context::GameContext;
use crate::app::kernel::actions::{Action, row_of};

/// What is said, about which action, and after how many plies of a game.
const HINTS: [(&str, Action, usize); 3] =
    [("tip-help", Action::Help, 0), ("tip-undo", Action::Undo, 2), ("tip-menu", Action::Menu, 6)];

/// A game has ended: hints may begin with the next one, if a person played it.
pub fn after_game(room: &mut GameContext) {
    let is_played = room.table.as_ref().is_some_and(|table| table.has_human());
    if is_played && room.config.settings().board.hints == 0 {
        room.edit_settings(|settings| settings.board.hints = 1);
    }
}

/// Says the next hint where a person's turn is the moment for it.
pub fn at_turn(room: &mut GameContext) {
    let step = room.config.settings().board.hints;
    let Some(&(words, action, plies)) = usize::from(step).checked_sub(1).and_then(|at| HINTS.get(at)) else { return };
    let is_moment = room.table.as_ref().is_some_and(|table| {
        let session = &table.session;
        let is_plain = !table.is_over() && table.looks_at.is_none() && session.opening().is_none();
        is_plain && table.is_human_turn() && session.plies().len() >= plies
    });
    // Where the policy says how far they are, they go no further.
    if !is_moment || room.config.pins("board.hints") {
        return;
    }
    room.edit_settings(|settings| settings.board.hints = step + 1);
    // Of what the policy locks nobody wants to hear.
    if row_of(action).capabilities.iter().all(|&capability| room.config.allows(capability)) {
        room.out.tell_on_board(room.config.lang().text(words));
    }
}
