//! The computer's levels with names: seven large steps of the numeric levels, and the words for every computer seat.

use crate::app::kernel::lang::Lang;
use crate::rules::Color;
use crate::session::{Command, Player, Seat, Session};
use crate::store::index::query::PlayedBy;
use crate::ui::Icon;

/// Milliseconds per move at full strength where no setting says otherwise.
const FULL_MOVE_MS: u32 = 5000;

/// The numeric level of the step *Casual*.
pub const CASUAL: u8 = 5;

/// The named steps, weakest first: the step's word in the language files and its numeric level. `None` is full strength.
pub const STEPS: [(&str, Option<u8>); 7] = [
    ("child", Some(1)),
    ("beginner", Some(3)),
    ("casual", Some(CASUAL)),
    ("club", Some(8)),
    ("expert", Some(10)),
    ("master", Some(12)),
    ("full", None),
];

/// The default computer opponent of a first game.
pub const EASY: Seat = Seat::Computer { level: 3 };

/// Returns the computer seat of a named step. A number past the last step means the last step.
pub fn seat_of(step: usize) -> Seat {
    match STEPS.get(step) {
        Some((_, Some(level))) => Seat::Computer { level: *level },
        _ => Seat::Full { move_ms: FULL_MOVE_MS },
    }
}

/// Returns a seat within a policy's lowest and highest level. Full strength, adaptive and external players become a fixed level, because
/// their strength has no bound.
pub fn limit_to_range(seat: &Seat, range: Option<(u8, u8)>) -> Seat {
    match (seat, range) {
        (Seat::Computer { level }, Some((low, high))) => Seat::Computer { level: (*level).clamp(low, high) },
        (Seat::Full { .. } | Seat::External { .. }, Some((_, high))) => Seat::Computer { level: high },
        (Seat::Adapting, Some((low, high))) => limit_to_range(&EASY, Some((low, high))),
        _ => seat.clone(),
    }
}

/// Returns the command that brings a computer player of an imported game within a policy's levels; `None` if all are within.
pub fn level_limit_command(session: &Session, range: Option<(u8, u8)>) -> Option<Command> {
    range?;
    let held = |(color, player): (Color, &Player)| {
        let seat = limit_to_range(&player.seat, range);
        (seat != player.seat).then(|| Command::Seat(color, Player { seat, ..player.clone() }))
    };
    Color::ALL.into_iter().zip(session.players()).find_map(held)
}

/// Returns the levels that the user can choose with one click within a policy's range: the named steps in the range, and the range's
/// highest level.
pub fn choices(range: Option<(u8, u8)>) -> Vec<Seat> {
    let Some((low, high)) = range else { return (0..STEPS.len()).map(seat_of).collect() };
    let named = STEPS.iter().filter_map(|(_, level)| *level).filter(|level| (low..high).contains(level));
    named.chain([high]).map(|level| Seat::Computer { level }).collect()
}

/// Returns the index of a seat among these choices. All seats of full strength count as the same choice, whatever their time per move.
pub fn place_in(choices: &[Seat], seat: &Seat) -> Option<usize> {
    choices.iter().position(|choice| match (choice, seat) {
        (Seat::Full { .. }, Seat::Full { .. }) => true,
        _ => choice == seat,
    })
}

/// Returns the index of the named step that matches this seat exactly.
pub fn step_of(seat: &Seat) -> Option<usize> {
    let level = match seat {
        Seat::Computer { level } => Some(*level),
        Seat::Full { .. } => None,
        _ => return None,
    };
    STEPS.iter().position(|(_, of_step)| *of_step == level)
}

/// The words of the levels' characters in the language files: one for each named step, and the last for the adaptive level.
pub const CHARACTERS: [&str; 8] = ["chick", "rabbit", "bear", "fox", "owl", "lion", "dragon", "monkey"];

/// Returns the number of a computer seat's character. A level between two named steps has the lower step's character. `None` for other
/// seats.
fn character(seat: &Seat) -> Option<u8> {
    let number = match seat {
        Seat::Computer { level } => STEPS.iter().rposition(|(_, step)| step.is_some_and(|step| step <= *level))?,
        Seat::Full { .. } => STEPS.len() - 1,
        Seat::Adapting => CHARACTERS.len() - 1,
        Seat::Human | Seat::External { .. } | Seat::Remote => return None,
    };
    u8::try_from(number).ok()
}

/// Returns the icon of a computer seat's character.
pub fn face(seat: &Seat) -> Option<Icon> {
    character(seat).map(Icon::Character)
}

/// Returns the name of a computer seat's character: "Rusty the fox".
pub fn character_name(lang: &Lang, seat: &Seat) -> Option<String> {
    character(seat).map(|number| lang.text(&format!("character-{}", CHARACTERS[usize::from(number)])))
}

/// Returns the name of a level: "Club", "Level 6" where the level has no name, "Full strength", "Adapting".
pub fn name(lang: &Lang, seat: &Seat) -> String {
    match (step_of(seat), seat) {
        (Some(step), _) => lang.text(&format!("level-{}", STEPS[step].0)),
        (None, Seat::Computer { level }) => lang.text_with("seat-level", &[("level", (*level).into())]),
        (None, Seat::External { engine }) => engine.clone(),
        _ => lang.text("seat-adapting"),
    }
}

/// Returns the name of a level with the number that scripts and settings use: "Club (8)".
pub fn name_and_number(lang: &Lang, seat: &Seat) -> String {
    match (step_of(seat), seat) {
        (Some(_), Seat::Computer { level }) => {
            lang.text_with("seat-named", &[("name", name(lang, seat).into()), ("level", (*level).into())])
        }
        _ => name(lang, seat),
    }
}

/// Returns the name of an opponent in lists: "people", "Club · 8", "Level 6".
pub fn opponent_name(lang: &Lang, by: PlayedBy) -> String {
    match by {
        PlayedBy::Person => lang.text("progress-people"),
        // The steps with names are told apart from the other levels by their numbers.
        PlayedBy::Level(level) => match name(lang, &Seat::Computer { level }) {
            name if name.contains(&level.to_string()) => name,
            name => format!("{name} · {level}"),
        },
        PlayedBy::Full => name(lang, &Seat::Full { move_ms: 0 }),
        PlayedBy::Adapting => name(lang, &Seat::Adapting),
        PlayedBy::Engine => lang.text("progress-engines"),
    }
}

/// Whether this version of the program can play a seat. Settings refuse other seats.
pub fn can_play(seat: &Seat) -> bool {
    match seat {
        Seat::Human | Seat::Computer { .. } | Seat::Full { .. } | Seat::Adapting | Seat::External { .. } => true,
        Seat::Remote => false,
    }
}
