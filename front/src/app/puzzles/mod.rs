//! Puzzles: what reviews found to be missed is asked again until it is found, and so is what was missed of the bank. `kept` has them with their files, `page` is
//! the one that is solved, `solver` asks the engine on a thread of its own, `desk` obeys what is wished and hears what came, `list` has
//! the rows of the page that lists them, `words` are the sentences. `training` are the same puzzles from the bank that the program brings.

pub mod desk;
pub mod kept;
pub mod key;
pub mod list;
pub mod page;
pub mod solver;
pub mod training;
pub mod words;

pub use kept::Puzzles;
pub use page::PuzzlePage;

/// The list of one's puzzles.
pub struct PuzzlesPage;
