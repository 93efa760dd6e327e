//! The players' times as the side panel shows them: what the log has, with what runs now. Changes nothing.

use super::playroom::Playroom;
use super::state::App;
use crate::rules::Color;

/// The time that a color has used, with what runs now.
pub fn used_ms(room: &Playroom, color: Color) -> u64 {
    let Some(table) = &room.table else { return 0 };
    let runs = table.is_running() && table.session.turn() == color;
    table.session.used_ms(color) + if runs { room.now_ms.saturating_sub(table.since_ms) } else { 0 }
}

/// When a running time that is seen shows another second.
pub fn next_second_ms(app: &App) -> Option<u64> {
    let room = &app.room;
    let is_seen = app.nav.is_on("board") && room.config.panel().is_some();
    let table = room.table.as_ref().filter(|table| is_seen && table.is_running())?;
    Some(room.now_ms + 1000 - used_ms(room, table.session.turn()) % 1000)
}
