//! The review of a game: for every ply its value, its cost, the better ply, and facts that the engine or the rules prove. Pure: it calls
//! engines through their facade on the caller's thread, reads no clock and no file, and has no texts: facts are values, sentences are in
//! the language files. May use `rules` and `engine`.
//!
//! `ReviewedGame` is the game, `Examiner` reviews it (a quick pass, then a deep one from the end), `Review` is the result, `judge` turns a loss
//! into a verdict, `Fact` is an explanation, `fact_check` proves a fact again by the rules alone, `review_bytes` stores a review as bytes.
//! `puzzle` makes a puzzle of a ply that missed something, `puzzle_generation` makes one of any position by an engine, `puzzle_file` stores
//! a puzzle as bytes. `bank` has the built-in puzzles, `prove` finds all right answers of a puzzle, `grade` measures its difficulty,
//! `rating` is a player's strength in solving, `progress` stores that strength as bytes; `versioned` reads these files. `game_rating` is a
//! player's strength in games.

pub mod bank;
mod examine;
mod fact;
pub mod fact_check;
pub mod game_rating;
mod gomoku;
pub mod grade;
pub mod judge;
pub mod lines;
pub mod progress;
pub mod prove;
pub mod puzzle;
pub mod puzzle_file;
mod puzzle_generation;
pub mod rating;
mod reversi;
pub mod review_bytes;
mod subject;
pub mod versioned;

pub use examine::{Examiner, RECHECK_NODES_FACTOR, SearchEffort};
pub use fact::{Edge, Fact, StonePattern};
pub use judge::Verdict;
pub use puzzle::Puzzle;
pub use puzzle_generation::UnfitPosition;
pub use subject::{JudgedPly, Review, ReviewedGame};

/// Version number of stored reviews: a review with another number is made again. The number combines the version of the engines' level
/// table with a number that belongs to this package.
pub const REVIEW_VERSION: u32 = 1_000 * qipan_engine::LEVEL_TABLE_VERSION + 13;
