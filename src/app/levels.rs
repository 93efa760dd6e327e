//! The computer's levels as people name them: seven large steps out of the numeric levels, and the words for every seat that a
//! computer has. Knows no pages.

use super::lang::Lang;
use crate::session::Seat;

/// The time a move of full strength where nothing else is set.
const FULL_MOVE_MS: u32 = 5000;

/// The steps, weakest first: the word in the language files, and the numeric level; none is full strength.
pub const STEPS: [(&str, Option<u8>); 7] = [
    ("child", Some(1)),
    ("beginner", Some(3)),
    ("casual", Some(5)),
    ("club", Some(8)),
    ("expert", Some(10)),
    ("master", Some(12)),
    ("full", None),
];

/// The step that a game begins with where nothing else is known.
pub const EASY: Seat = Seat::Computer { level: 3 };

/// A computer that plays at a step; past the last one it is the last one.
pub fn seat_of(step: usize) -> Seat {
    match STEPS.get(step) {
        Some((_, Some(level))) => Seat::Computer { level: *level },
        _ => Seat::Full { move_ms: FULL_MOVE_MS },
    }
}

/// The step that is exactly this seat's.
pub fn step_of(seat: &Seat) -> Option<usize> {
    let level = match seat {
        Seat::Computer { level } => Some(*level),
        Seat::Full { .. } => None,
        _ => return None,
    };
    STEPS.iter().position(|(_, of_step)| *of_step == level)
}

/// "Club", "Level 6" of what has no name of its own, "Full strength", "Adapting".
pub fn name(lang: &Lang, seat: &Seat) -> String {
    match (step_of(seat), seat) {
        (Some(step), _) => lang.text(&format!("level-{}", STEPS[step].0)),
        (None, Seat::Computer { level }) => lang.with("seat-level", &[("level", (*level).into())]),
        (None, Seat::External { engine }) => engine.clone(),
        _ => lang.text("seat-adapting"),
    }
}

/// "Club (8)": the number that scripts and settings know stands beside the name.
pub fn name_and_number(lang: &Lang, seat: &Seat) -> String {
    match (step_of(seat), seat) {
        (Some(_), Seat::Computer { level }) => {
            lang.with("seat-named", &[("name", name(lang, seat).into()), ("level", (*level).into())])
        }
        _ => name(lang, seat),
    }
}
