//! Names and short phrases in the user's language: colors, seats, players, patterns, times, endings. `speech` has the whole sentences about
//! a game.

use crate::app::kernel::lang::Lang;
use crate::app::kernel::levels;
use crate::formats::GameResult;
use crate::rules::gomoku::Pattern;
use crate::rules::{Color, Outcome};
use crate::session::{Ending, Player, Seat, Session};
use crate::store::index::query::IndexRow;
use crate::store::samples;

/// Returns the name of a color: "Black".
pub fn color(lang: &Lang, color: Color) -> String {
    lang.text(&format!("color-{}", color.word()))
}

/// Returns the short name of a seat: "Human", "Beginner (3)", "Full strength".
pub fn seat(lang: &Lang, seat: &Seat) -> String {
    match seat {
        Seat::Human => lang.text("seat-human"),
        Seat::Computer { .. } | Seat::Full { .. } | Seat::Adapting => levels::name_and_number(lang, seat),
        Seat::External { engine } => engine.clone(),
        Seat::Remote => lang.text("seat-remote"),
    }
}

/// Returns who plays a color, for the people at this machine: "You" for the only person, "Beginner (3)"; empty for one of several persons,
/// whose names or colors tell them apart.
pub fn seat_here(lang: &Lang, players: &[Player], of: Color) -> String {
    let persons = players.iter().filter(|player| player.seat.is_human()).count();
    match &players[of.index()].seat {
        Seat::Human if persons > 1 => String::new(),
        Seat::Human => lang.text("seat-you"),
        seat_of_computer => seat(lang, seat_of_computer),
    }
}

/// Returns the name of a color's player in messages: the given name, "Computer" for the only computer, otherwise the color.
pub fn player_name(lang: &Lang, players: &[Player], of: Color) -> String {
    let player = &players[of.index()];
    let computers = players.iter().filter(|player| player.seat.is_computer()).count();
    match &player.name {
        name if !name.is_empty() => name.clone(),
        _ if player.seat.is_computer() && computers == 1 => lang.text("computer"),
        _ => color(lang, of),
    }
}

/// Returns the name in messages of a person whose color may still change: the given name, "Computer" for the only computer, otherwise
/// "Player 1".
pub fn person(lang: &Lang, session: &Session, at: usize) -> String {
    let player = &session.players_in_setup_order()[at];
    let computers = session.players_in_setup_order().iter().filter(|player| player.seat.is_computer()).count();
    match &player.name {
        name if !name.is_empty() => name.clone(),
        _ if player.seat.is_computer() && computers == 1 => lang.text("computer"),
        _ => lang.text_with("player-number", &[("number", (at + 1).into())]),
    }
}

/// Returns the name of a stone pattern, such as "live three"; "–" for `None`.
pub fn pattern(lang: &Lang, pattern: Option<Pattern>) -> String {
    match pattern {
        None => "–".into(),
        Some(Pattern::One) => lang.text("pattern-one"),
        Some(Pattern::ClosedTwo) => lang.text("pattern-closed-two"),
        Some(Pattern::LiveTwo) => lang.text("pattern-live-two"),
        Some(Pattern::ClosedThree) => lang.text("pattern-closed-three"),
        Some(Pattern::LiveThree) => lang.text("pattern-live-three"),
        Some(Pattern::ClosedFour) => lang.text("pattern-closed-four"),
        Some(Pattern::StraightFour) => lang.text("pattern-straight-four"),
        Some(Pattern::Five) => lang.text("pattern-five"),
    }
}

/// Returns a name with a value: "Black: live three".
pub fn name_and_value(lang: &Lang, name: String, what: String) -> String {
    lang.text_with("told-of", &[("name", name.into()), ("what", what.into())])
}

/// Returns the name of an opening by its id: "Tiger (Tora)".
pub fn opening(lang: &Lang, id: &str) -> String {
    lang.text(&format!("opening-{id}"))
}

/// Returns the names of all players: "Alice – Bob".
pub fn names(lang: &Lang, players: &[Player]) -> String {
    let colors = Color::ALL.into_iter().take(players.len());
    colors.map(|color| player_name(lang, players, color)).collect::<Vec<_>>().join(" – ")
}

/// Returns the ending of a game: "Alice wins", "A draw", with the reason where the game did not end on the board.
pub fn ending(lang: &Lang, players: &[Player], ending: Ending) -> String {
    let name = |of| player_name(lang, players, of);
    match ending {
        Ending::Played { winner: Some(winner) } => lang.text_with("end-wins", &[("name", name(winner).into())]),
        Ending::Played { winner: None } => lang.text("end-draw"),
        Ending::Agreed => lang.text("end-agreed"),
        Ending::Resigned { loser } => {
            let args = [("loser", name(loser).into()), ("name", name(loser.other()).into())];
            lang.text_with("end-resigned", &args)
        }
        Ending::OutOfTime { loser } if players.len() > 2 => {
            lang.text_with("end-time-many", &[("loser", name(loser).into())])
        }
        Ending::OutOfTime { loser } => {
            let args = [("loser", name(loser).into()), ("name", name(loser.other()).into())];
            lang.text_with("end-time", &args)
        }
    }
}

/// Joins parts with a dot that never begins a new line. Empty parts are left out.
pub fn joined(parts: impl IntoIterator<Item = String>) -> String {
    let parts = parts.into_iter().filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join("\u{a0}· ")
}

/// Returns the result that the game's source states at the current position, as a sentence, where the board shows another one or none.
pub fn stated_result(lang: &Lang, session: &Session) -> Option<String> {
    let ended = |of| ending(lang, session.players(), of);
    let result = match session.stated_result(session.cursor())? {
        GameResult::Score { black, white } => format!("{black}–{white}"),
        GameResult::Outcome(Outcome::Win(winner)) => ended(Ending::Played { winner: Some(winner) }),
        GameResult::Outcome(Outcome::Draw) => ended(Ending::Played { winner: None }),
        GameResult::Resigned { loser } => ended(Ending::Resigned { loser }),
        GameResult::OutOfTime { loser } => ended(Ending::OutOfTime { loser }),
    };
    Some(lang.text_with("stated-result", &[("result", result.into())]))
}

/// Returns digits with the sign of `number`: a plus or a real minus sign.
pub fn signed(number: i32, digits: &str) -> String {
    match number {
        0 => digits.to_owned(),
        1.. => format!("+{digits}"),
        _ => format!("\u{2212}{digits}"),
    }
}

/// Returns milliseconds as a time: "4:05".
pub fn time(ms: u64) -> String {
    let seconds = ms / 1000;
    match seconds / 3600 {
        0 => format!("{}:{:02}", seconds / 60, seconds % 60),
        hours => format!("{hours}:{:02}:{:02}", seconds / 60 % 60, seconds % 60),
    }
}

/// Returns the name of a game in a list: its title, otherwise the names of its players.
pub fn title(lang: &Lang, row: &IndexRow) -> String {
    match samples::word(&row.title) {
        Some(word) => lang.text(&format!("sample-{word}")),
        None if row.title.is_empty() => row_names(lang, row).join(" – "),
        None => row.title.clone(),
    }
}

/// Returns the players of a listed game in the order of play. The name of a nameless player is the color.
pub fn row_names(lang: &Lang, row: &IndexRow) -> Vec<String> {
    let name = |(name, of): (&String, Color)| if name.is_empty() { color(lang, of) } else { name.clone() };
    row.players.iter().zip(Color::ALL).map(name).collect()
}
