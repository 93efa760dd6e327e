//! What happened in a game: every ply with its value, what it cost, what was better, and facts that the engine or the rules
//! prove. Pure: it asks engines through their façade on the thread of whoever calls, reads no clock and no file, and has no words:
//! facts are values, sentences are the language files'. May name `rules` and `engine`.
//!
//! `Subject` is the game, `Examiner` goes over it (a quick pass, then a deep one from the end), `Review` is what it found, `judge`
//! says what a loss means, `Fact` is what there is to say, `check` proves a fact again by the rules alone, `kept` is a review as
//! bytes. `puzzle` is what can be asked of a ply that missed something, `pose` what an engine says to answers, `puzzle_file` a puzzle as
//! bytes. `bank` has the puzzles that the program brings, `prove` what is right in them and nothing else, `grade` how hard they are,
//! `rating` how well somebody solves them, `progress` that as bytes; `versioned` reads such files.

pub mod bank;
pub mod check;
mod examine;
mod fact;
mod gomoku;
pub mod grade;
pub mod judge;
pub mod kept;
pub mod lines;
mod pose;
pub mod progress;
pub mod prove;
pub mod puzzle;
pub mod puzzle_file;
pub mod rating;
mod reversi;
mod subject;
pub mod versioned;

pub use examine::{CLOSER, Effort, Examiner};
pub use fact::{Edge, Fact, Shape};
pub use judge::Verdict;
pub use pose::Unfit;
pub use puzzle::Puzzle;
pub use subject::{Judged, Review, Subject};

/// Changes when reviews become better: one of another signature is made again. The level table's version, the engines' and ours.
pub const SIGNATURE: u32 = 1_000 * crate::engine::LEVEL_TABLE_VERSION + 13;
