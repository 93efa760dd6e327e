//! The players' times: when they run, what the side panel and the message bar show of them, and when that is another thing. Time is
//! the app's, which the shell takes from a clock that neither the wall's hands nor, where the system can tell, a suspended machine
//! moves. What of it counts is the session's.

use crate::app::game::game_context::GameContext;
use crate::app::kernel::active_game::ActiveGame;
use crate::app::kernel::game_words as words;
use crate::app::kernel::view::TimeView;
use crate::rules::Color;
use crate::session::{Command, Left};
use crate::ui::Sound;

/// From here on a clock shows tenths, and is heard where that is wanted.
pub const URGENT_MS: u64 = 10_000;
/// A frame is wanted each second while a clock runs. Where none came for so long the machine stood still (it was suspended where its
/// clock counts that, or the program was stopped), and that is nobody's time but for one frame's.
const GAP_MS: u64 = 5000;
const SECOND_MS: u64 = 1000;
const TENTH_MS: u64 = 100;

/// Time goes on up to now: it is of whoever is to move where times run. `is_looked_at`: the board is seen, and nothing is asked.
pub fn pass(room: &mut GameContext, is_looked_at: bool, now_ms: u64) {
    let (passed_ms, runs) = (now_ms.saturating_sub(room.now_ms), is_looked_at && run(room));
    room.now_ms = now_ms;
    if let Some(party) = room.friends.at_table() {
        return pass_by_word(room, party.replica().thinking_ms(now_ms));
    }
    let Some(table) = room.table.as_mut().filter(|_| runs) else { return };
    let is_gap = passed_ms > GAP_MS && !table.session.setup().clock.is_none();
    let before = running(table).map(|left| left.ms);
    table.thinking_ms += if is_gap { SECOND_MS } else { passed_ms };
    let after = running(table).map(|left| left.ms);
    if let (Some(before), Some(after)) = (before, after)
        && table.is_human_turn()
    {
        tell_last_seconds(room, before, after);
    }
}

/// Where a referee keeps the times, what he says of them goes.
fn pass_by_word(room: &mut GameContext, thinking_ms: u64) {
    let Some(table) = &mut room.table else { return };
    let before = running(table).map(|left| left.ms);
    table.thinking_ms = thinking_ms;
    let after = running(table).map(|left| left.ms);
    if let (Some(before), Some(after)) = (before, after)
        && table.is_human_turn()
    {
        tell_last_seconds(room, before, after);
    }
}

/// Each of a person's last seconds ticks, and the first is said.
fn tell_last_seconds(room: &mut GameContext, before_ms: u64, after_ms: u64) {
    if after_ms >= URGENT_MS || after_ms / SECOND_MS == before_ms / SECOND_MS {
        return;
    }
    room.play_sound(Sound::Clock);
    if let Some(session) = room.table.as_ref().map(|table| &table.session).filter(|_| before_ms >= URGENT_MS) {
        let name = words::who(room.config.lang(), session.players(), session.turn());
        let sentence = room.config.lang().with("say-ten-seconds", &[("name", name.into())]);
        room.out.announce(sentence);
    }
}

/// A flag that fell ends the game; a decision that is known already came in time.
pub fn end_by_flag(room: &mut GameContext) {
    let is_out = room.table.as_ref().is_some_and(ActiveGame::is_out_of_time);
    if is_out && room.opponent.due_ms().is_none() {
        room.command(Command::Settle);
    }
}

/// Whether somebody's time runs where the board is looked at: whoever is to move may and has not decided yet. What comes after a
/// decision of the computer, its delay and the disk, is not its time.
fn run(room: &GameContext) -> bool {
    if let Some(party) = room.friends.at_table() {
        return party.runs();
    }
    let runs = |table: &ActiveGame| table.is_running() && !table.paused && table.mine.is_none();
    room.opponent.due_ms().is_none() && room.table.as_ref().is_some_and(runs)
}

/// What the clock of whose turn it is shows now.
fn running(table: &ActiveGame) -> Option<Left> {
    table.session.left(table.session.turn(), table.thinking_ms)
}

/// The time that a color has used, with what runs now.
pub fn used_ms(room: &GameContext, color: Color) -> u64 {
    let Some(table) = &room.table else { return 0 };
    let runs = table.is_running() && table.session.turn() == color;
    table.session.used_ms(color) + if runs { table.thinking_ms } else { 0 }
}

/// When something of a running time changes that is seen: another second, in the last ten another tenth, the flag.
pub fn next_change_ms(room: &GameContext) -> Option<u64> {
    let table = room.table.as_ref().filter(|_| run(room))?;
    let Some(left) = running(table) else {
        let used_ms = used_ms(room, table.session.turn());
        return room.config.panel().map(|_| room.now_ms + SECOND_MS - used_ms % SECOND_MS);
    };
    let step_ms = if left.ms <= URGENT_MS { TENTH_MS } else { SECOND_MS };
    let flag_ms = table.session.until_flag_ms().unwrap_or(0).saturating_sub(table.thinking_ms);
    Some(room.now_ms + (left.ms % step_ms + 1).min(flag_ms.max(1)))
}

/// For how long whoever is to move has thought since the record before.
pub fn thinking_ms(room: &GameContext) -> u64 {
    room.table.as_ref().map_or(0, |table| table.thinking_ms)
}

/// What a color has left, without a clock what it has used.
pub fn time_of(room: &GameContext, color: Color) -> TimeView {
    let left = room.table.as_ref().and_then(|table| table.session.left(color, table.thinking_ms));
    let Some(left) = left else { return TimeView { text: words::time(used_ms(room, color)), is_urgent: false } };
    let is_turn = room.table.as_ref().is_some_and(|table| table.session.turn() == color && table.is_running());
    TimeView { text: shown(left), is_urgent: is_turn && left.ms < URGENT_MS }
}

/// A clock in digits: "4:05", in the last ten seconds "9.3".
fn shown(left: Left) -> String {
    match left.ms {
        URGENT_MS.. => words::time(left.ms),
        ms => format!("{}.{}", ms / SECOND_MS, ms % SECOND_MS / TENTH_MS),
    }
}
