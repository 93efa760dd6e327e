//! The built-in lessons: a course for each game, in order. They are read on demand, and once.

use super::{Lesson, LessonError, read};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// A shipped lesson: its name, `reversi/03-corners`, and its file.
pub type Shipped = (&'static str, &'static [u8]);

macro_rules! course {
    ($game:literal: $($name:literal),* $(,)?) => {
        &[$((
            concat!($game, "/", $name),
            include_bytes!(concat!("../../../assets/lessons/", $game, "/", $name, ".ron")).as_slice(),
        )),*]
    };
}

pub static REVERSI: &[Shipped] = course! {
    "reversi":
    "01-turning",
    "02-passing",
    "03-corners",
    "04-beside-corners",
    "05-edges",
    "06-mobility",
    "07-quiet",
    "08-parity",
    "09-stable",
    "10-wedges",
    "11-sacrifices",
    "12-counting",
};

pub static GOMOKU: &[Shipped] = course! {
    "gomoku":
    "01-five",
    "02-threes",
    "03-broken",
    "04-fourthree",
    "05-doublefour",
    "06-defence",
    "07-vcf",
    "08-vct",
    "09-forbidden",
    "10-openings",
    "11-counter",
    "12-game",
};

/// The example of `docs/LESSONS.md`, with a step of every kind in Reversi.
pub static EXAMPLE: &[u8] = include_bytes!("../../../assets/lessons/example.ron");

/// A shipped lesson, parsed.
pub fn lesson(&(name, bytes): &Shipped) -> Result<Arc<Lesson>, LessonError> {
    type ParsedLessons = HashMap<&'static str, Result<Arc<Lesson>, LessonError>>;
    static KNOWN: OnceLock<Mutex<ParsedLessons>> = OnceLock::new();
    let mut known = KNOWN.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner);
    known.entry(name).or_insert_with(|| read(bytes).map(Arc::new)).clone()
}

/// The lessons of both courses.
pub fn all() -> impl Iterator<Item = &'static Shipped> {
    REVERSI.iter().chain(GOMOKU)
}
