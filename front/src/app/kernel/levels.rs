//! The computer's levels as people name them: seven large steps out of the numeric levels, and the words for every seat that a
//! computer has. Knows no pages.

use crate::app::kernel::lang::Lang;
use crate::rules::Color;
use crate::session::{Command, Player, Seat, Session};

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

/// A seat as a policy's lowest and highest level let it be: nobody knows how strong what adapts or is of others gets.
pub fn within(seat: &Seat, range: Option<(u8, u8)>) -> Seat {
    match (seat, range) {
        (Seat::Computer { level }, Some((low, high))) => Seat::Computer { level: (*level).clamp(low, high) },
        (Seat::Full { .. } | Seat::External { .. }, Some((_, high))) => Seat::Computer { level: high },
        (Seat::Adapting, Some((low, high))) => within(&EASY, Some((low, high))),
        _ => seat.clone(),
    }
}

/// What seats a computer of a game that came from elsewhere within a policy's levels, where one sits outside of them.
pub fn too_strong(session: &Session, range: Option<(u8, u8)>) -> Option<Command> {
    range?;
    let held = |(color, player): (Color, &Player)| {
        let seat = within(&player.seat, range);
        (seat != player.seat).then(|| Command::Seat(color, Player { seat, ..player.clone() }))
    };
    Color::ALL.into_iter().zip(session.players()).find_map(held)
}

/// What one click chooses within a policy's levels: the steps among them, and the highest one.
pub fn choices(range: Option<(u8, u8)>) -> Vec<Seat> {
    let Some((low, high)) = range else { return (0..STEPS.len()).map(seat_of).collect() };
    let named = STEPS.iter().filter_map(|(_, level)| *level).filter(|level| (low..high).contains(level));
    named.chain([high]).map(|level| Seat::Computer { level }).collect()
}

/// The place among such choices of a seat; full strength is the same for every time.
pub fn place_in(choices: &[Seat], seat: &Seat) -> Option<usize> {
    choices.iter().position(|choice| match (choice, seat) {
        (Seat::Full { .. }, Seat::Full { .. }) => true,
        _ => choice == seat,
    })
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

/// Whether somebody can play on a seat today. Settings refuse what nobody can.
pub fn can_play(seat: &Seat) -> bool {
    match seat {
        Seat::Human | Seat::Computer { .. } | Seat::Full { .. } | Seat::Adapting | Seat::External { .. } => true,
        Seat::Remote => false,
    }
}
