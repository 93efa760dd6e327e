//! Puzzles: what reviews found to be missed is asked again until it is found, and so is what was missed of the bank. `kept` has them with their files, `page` is
//! the one that is solved, `solver` asks the engine on a thread of its own, `desk` obeys what is wished and hears what came, `list` has
//! the rows of the page that lists them, `words` are the sentences. `training` are the same puzzles from the bank that the program brings.

pub mod puzzle_controller;
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

/// The list of one's puzzles.
pub struct PuzzlesPage;
