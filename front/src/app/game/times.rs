//! The players' times: when they run, what the side panel and the message bar show of them, and when the display changes next. The time is
//! the app's clock: the shell takes it from a source that neither changes of the wall clock nor, where the system can tell, a suspended
//! machine affects. The session decides what counts.

use crate::app::game::game_context::GameContext;
use crate::app::kernel::active_game::ActiveGame;
use crate::app::kernel::game_words as words;
use crate::app::kernel::view::TimeView;
use crate::rules::Color;
use crate::session::{Command, RemainingTime};
use crate::ui::Sound;

/// Below this remaining time, in milliseconds, a clock shows tenths of a second, and ticks if the sound setting is on.
pub const URGENT_MS: u64 = 10_000;
/// Longest gap between two frames in milliseconds. A longer gap means that the machine was suspended or the program was stopped. A running
/// clock needs a frame each second, so a longer gap counts as one second of thinking time.
const GAP_MS: u64 = 5000;
const SECOND_MS: u64 = 1000;
const TENTH_MS: u64 = 100;

/// Advances the app's clock to now and charges the time to the side to move while a player's clock runs. `is_looked_at` tells whether the
/// board is shown and no question is open.
pub fn advance_clock(room: &mut GameContext, is_looked_at: bool, now_ms: u64) {
    let (passed_ms, runs) = (now_ms.saturating_sub(room.now_ms), is_looked_at && run(room));
    room.now_ms = now_ms;
    if let Some(party) = room.friends.game_on_board() {
        return pass_by_word(room, party.replica().thinking_ms(now_ms));
    }
    let Some(table) = room.active_game.as_mut().filter(|_| runs) else { return };
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

/// Advances the players' clocks of a shared game. The referee keeps the clocks, and its reports override the local time.
fn pass_by_word(room: &mut GameContext, thinking_ms: u64) {
    let Some(table) = &mut room.active_game else { return };
    let before = running(table).map(|left| left.ms);
    table.thinking_ms = thinking_ms;
    let after = running(table).map(|left| left.ms);
    if let (Some(before), Some(after)) = (before, after)
        && table.is_human_turn()
    {
        tell_last_seconds(room, before, after);
    }
}

/// Plays a tick in each of a person's last ten seconds, and announces the first of these seconds.
fn tell_last_seconds(room: &mut GameContext, before_ms: u64, after_ms: u64) {
    if after_ms >= URGENT_MS || after_ms / SECOND_MS == before_ms / SECOND_MS {
        return;
    }
    room.play_sound(Sound::Clock);
    if let Some(session) = room.active_game.as_ref().map(|table| &table.session).filter(|_| before_ms >= URGENT_MS) {
        let name = words::player_name(room.config.lang(), session.players(), session.color_to_act());
        let sentence = room.config.lang().text_with("say-ten-seconds", &[("name", name.into())]);
        room.out.announce(sentence);
    }
}

/// Ends the game when a player's time is over. An opponent's move that is already known was in time.
pub fn end_by_flag(room: &mut GameContext) {
    let is_out = room.active_game.as_ref().is_some_and(ActiveGame::is_out_of_time);
    if is_out && room.opponent.move_due_ms().is_none() {
        room.command(Command::AddAutomaticRecords);
    }
}

/// Whether a player's time is running on the shown board: the side to move may move and has not decided yet. Time after a decision, for the
/// computer's delay and the disk, does not count.
fn run(room: &GameContext) -> bool {
    if let Some(party) = room.friends.game_on_board() {
        return party.is_clock_running();
    }
    let runs = |table: &ActiveGame| table.is_running() && !table.paused && table.local_persons.is_none();
    room.opponent.move_due_ms().is_none() && room.active_game.as_ref().is_some_and(runs)
}

/// Returns the remaining time of the side to move; `None` without a clock.
fn running(table: &ActiveGame) -> Option<RemainingTime> {
    table.session.remaining_time(table.session.color_to_act(), table.thinking_ms)
}

/// Returns the time that a color has used, including the running turn, in milliseconds.
pub fn used_ms(room: &GameContext, color: Color) -> u64 {
    let Some(table) = &room.active_game else { return 0 };
    let runs = table.is_running() && table.session.color_to_act() == color;
    table.session.used_ms(color) + if runs { table.thinking_ms } else { 0 }
}

/// Returns when a displayed time changes next: at another second, at another tenth in the last ten seconds, or when the time is over.
pub fn next_change_ms(room: &GameContext) -> Option<u64> {
    let table = room.active_game.as_ref().filter(|_| run(room))?;
    let Some(left) = running(table) else {
        let used_ms = used_ms(room, table.session.color_to_act());
        return room.config.panel().map(|_| room.now_ms + SECOND_MS - used_ms % SECOND_MS);
    };
    let step_ms = if left.ms <= URGENT_MS { TENTH_MS } else { SECOND_MS };
    let flag_ms = table.session.until_flag_ms().unwrap_or(0).saturating_sub(table.thinking_ms);
    Some(room.now_ms + (left.ms % step_ms + 1).min(flag_ms.max(1)))
}

/// Returns how long the side to move has been thinking since the last record, in milliseconds.
pub fn thinking_ms(room: &GameContext) -> u64 {
    room.active_game.as_ref().map_or(0, |table| table.thinking_ms)
}

/// Returns the remaining time of a color for display; without a clock, the time that the color has used.
pub fn time_of(room: &GameContext, color: Color) -> TimeView {
    let left = room.active_game.as_ref().and_then(|table| table.session.remaining_time(color, table.thinking_ms));
    let Some(left) = left else { return TimeView { text: words::time(used_ms(room, color)), is_urgent: false } };
    let is_turn =
        room.active_game.as_ref().is_some_and(|table| table.session.color_to_act() == color && table.is_running());
    TimeView { text: shown(left), is_urgent: is_turn && left.ms < URGENT_MS }
}

/// Returns a remaining time as text: "4:05", in the last ten seconds "9.3".
fn shown(left: RemainingTime) -> String {
    match left.ms {
        URGENT_MS.. => words::time(left.ms),
        ms => format!("{}.{}", ms / SECOND_MS, ms % SECOND_MS / TENTH_MS),
    }
}
