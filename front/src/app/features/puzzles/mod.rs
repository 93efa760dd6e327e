//! Puzzles: moves that the user missed according to a review are asked again until the user finds them, and so are missed puzzles of the
//! puzzle bank, the collection that comes with the program. `puzzle_store` has the puzzles with their files, `puzzle_page` the puzzle being
//! solved, `game::solver` runs the engine on its own thread, `puzzle_controller` handles messages and events, `puzzle_list` has the rows of
//! the list, `puzzle_text` the sentences. `training` selects puzzles of the puzzle bank.

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

/// The page that lists the user's puzzles. Its content is in [`Puzzles`].
pub struct PuzzlesPage;
