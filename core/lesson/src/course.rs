//! The built-in lessons: a course of lessons for each game, in their order. Each lesson is parsed when it is first needed.

use super::{Lesson, LessonError, read};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// A built-in lesson: its name such as `reversi/03-corners`, and the bytes of its file.
pub type ShippedLesson = (&'static str, &'static [u8]);

macro_rules! course {
    ($game:literal: $($name:literal),* $(,)?) => {
        &[$((
            concat!($game, "/", $name),
            include_bytes!(concat!("../../../assets/lessons/", $game, "/", $name, ".ron")).as_slice(),
        )),*]
    };
}

/// The course of Reversi: its lessons in their order.
pub static REVERSI: &[ShippedLesson] = course! {
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

/// The course of five-in-a-row: its lessons in their order.
pub static GOMOKU: &[ShippedLesson] = course! {
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

/// The file of the example lesson in `docs/LESSONS.md`, with a step of every kind in Reversi.
pub static EXAMPLE: &[u8] = include_bytes!("../../../assets/lessons/example.ron");

/// Returns a built-in lesson, parsed at the first call.
pub fn lesson(&(name, bytes): &ShippedLesson) -> Result<Arc<Lesson>, LessonError> {
    type ParsedLessons = HashMap<&'static str, Result<Arc<Lesson>, LessonError>>;
    static KNOWN: OnceLock<Mutex<ParsedLessons>> = OnceLock::new();
    let mut known = KNOWN.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner);
    known.entry(name).or_insert_with(|| read(bytes).map(Arc::new)).clone()
}

/// The lessons of both courses, Reversi's first.
pub fn all() -> impl Iterator<Item = &'static ShippedLesson> {
    REVERSI.iter().chain(GOMOKU)
}
