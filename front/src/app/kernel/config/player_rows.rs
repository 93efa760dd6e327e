//! The settings page's rows for the players of new games, and the effect of changing them. Reads no disk.

use crate::app::kernel::config::row::SettingRow;
use crate::app::kernel::config::settings::{Settings, TABLE};
use crate::app::kernel::game_words as words;
use crate::app::kernel::intent::RowChange;
use crate::app::kernel::lang::Lang;
use crate::app::kernel::view::{Control, RowView};
use crate::rules::{Color, GameKind, LEVELS};
use crate::session::setup::NAME_CHARS_MAX;
use crate::session::{Player, Seat};

/// The id of the first row of the settings page that belongs to a player of new games.
const GAME_ROWS: u16 = 1000;
/// The number of row ids for one setting with a list of players.
const LIST_ROWS: u16 = 100;
/// The number of row ids for one player of a list.
const PLAYER_ROWS: u16 = 10;
/// The id of the row for the number of players, counted from the list's first id. It comes after the last player's rows.
const COUNT: u16 = LIST_ROWS - 1;
/// The default level of a computer.
const LEVEL: u8 = 3;
/// The default time per move of a computer at full strength, in milliseconds.
const FULL_MOVE_MS: u32 = 5000;
/// The slider's value for full strength; it follows the numeric levels.
const FULL: i32 = *LEVELS.end() as i32 + 1;
/// The slider's value for the adaptive level; it follows full strength.
const ADAPTING: i32 = FULL + 1;

/// Returns the settings page's rows for a list of players. `place` is the setting's index in the table, `bounds` the allowed number of
/// players.
pub fn rows(place: usize, players: &[Player], bounds: (i64, i64), lang: &Lang) -> Vec<RowView> {
    let first = GAME_ROWS + LIST_ROWS * place as u16;
    let row = |id: u16, label: String, control| RowView::new(first + id, label, String::new(), control);
    let mut rows = Vec::new();
    if bounds.0 < bounds.1 {
        let options = (bounds.0..=bounds.1).map(|count| count.to_string()).collect();
        let chosen = players.len().saturating_sub(bounds.0 as usize);
        rows.push(row(COUNT, lang.text("set-players"), Control::Choice { options, chosen }));
    }
    for (at, (player, color)) in players.iter().zip(Color::ALL).enumerate() {
        let id = PLAYER_ROWS * at as u16;
        rows.push(row(id, words::color(lang, color), Control::Heading));
        let options = vec![lang.text("seat-you"), lang.text("computer")];
        let chosen = usize::from(player.seat.is_computer());
        rows.push(row(id + 1, lang.text("set-seat"), Control::Choice { options, chosen }));
        let placeholder = words::player_name(lang, players, color);
        let name = Control::Text { value: player.name.clone(), placeholder, chars_max: NAME_CHARS_MAX };
        rows.push(row(id + 2, lang.text("set-name"), name));
        if player.seat.is_computer() {
            let text = words::seat(lang, &player.seat);
            let level = Control::Slider { value: level(&player.seat), min: 1, max: ADAPTING, step: 1, text };
            rows.push(row(id + 3, lang.text("set-level"), level));
        }
    }
    rows
}

/// Limits the settings page's rows for computer levels to the policy's range.
pub fn cap_levels(rows: &mut [RowView], range: Option<(u8, u8)>) {
    let is_level = |row: &RowView| place_of(row.id).is_some_and(|(_, id)| id != COUNT && id % PLAYER_ROWS == 3);
    for row in rows.iter_mut().filter(|row| is_level(row)) {
        if let (Control::Slider { min, max, .. }, Some((low, high))) = (&mut row.control, range) {
            (*min, *max) = (low.into(), high.into());
        }
    }
}

/// Returns the setting's index in the table and the row's number within the setting; `None` for a row that belongs to no list of players.
pub fn place_of(id: u16) -> Option<(usize, u16)> {
    let id = id.checked_sub(GAME_ROWS)?;
    Some((usize::from(id / LIST_ROWS), id % LIST_ROWS))
}

/// Returns the key of the first setting that a row of the settings page changes.
pub fn first_setting_key(id: u16) -> Option<&'static str> {
    keys_of_row(id).first().copied()
}

/// Returns the keys of all settings that a row of the settings page changes.
pub fn keys_of_row(id: u16) -> &'static [&'static str] {
    let place = place_of(id).map_or(usize::from(id), |(place, _)| place);
    TABLE.get(place).map_or(&[], |row| std::slice::from_ref(&row.key))
}

/// Whether a row of the settings page belongs to a player of new games.
pub fn is_of_players(id: u16) -> bool {
    id >= GAME_ROWS
}

/// Applies the user's change of a row in a list of players.
pub fn change(settings: &mut Settings, row: &SettingRow, kind: GameKind, id: u16, wish: &RowChange) {
    let players = &mut settings.of_game_mut(kind).players;
    if let (COUNT, RowChange::Choose(at), Some((low, high))) = (id, wish, row.bounds) {
        let count = (low + *at as i64).min(high).max(low) as usize;
        return players.resize(count, Player::default());
    }
    let Some(player) = players.get_mut(usize::from(id / PLAYER_ROWS)) else { return };
    match (id % PLAYER_ROWS, wish) {
        (1, RowChange::Choose(0)) => player.seat = Seat::Human,
        (1, RowChange::Choose(1)) => player.seat = Seat::Computer { level: LEVEL },
        (2, RowChange::Edit(name)) => {
            player.name = name.chars().filter(|letter| !letter.is_control()).take(NAME_CHARS_MAX).collect();
        }
        (3, RowChange::Slide(level)) => player.seat = seat(*level),
        _ => {}
    }
}

fn level(seat: &Seat) -> i32 {
    match seat {
        Seat::Computer { level } => i32::from(*level),
        Seat::Adapting => ADAPTING,
        _ => FULL,
    }
}

fn seat(level: i32) -> Seat {
    match level {
        FULL => Seat::Full { move_ms: FULL_MOVE_MS },
        ADAPTING.. => Seat::Adapting,
        level => Seat::Computer { level: level.clamp(1, FULL - 1) as u8 },
    }
}
