//! Puzzles: what a review found to be missed is asked again until it is found, and so are missed puzzles of the bank. `puzzle_store` has
//! the puzzles with their files, `puzzle_page` the one being solved, `game::solver` asks the engine on a thread of its own,
//! `puzzle_controller` handles messages and events, `puzzle_list` has the rows of the list, `puzzle_text` the sentences. `training` offers
//! the puzzles of the bank that comes with the program.

pub mod puzzle_controller;
#[cfg(any(test, feature = "scenes"))]
pub(crate) mod puzzle_fixture;
pub mod puzzle_list;
pub mod puzzle_page;
pub mod puzzle_screen;
pub mod puzzle_store;
pub mod puzzle_text;
pub(crate) mod puzzle_view;
pub mod training;

pub use puzzle_page::PuzzlePage;
pub use puzzle_store::Puzzles;

/// The page that lists the user's puzzles.
pub struct PuzzlesPage;
