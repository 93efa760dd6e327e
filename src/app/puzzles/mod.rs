//! Puzzles of one's own: what reviews found to be missed is asked again until it is found. `kept` has them with their files, `page` is
//! the one that is solved, `solver` asks the engine on a thread of its own, `desk` obeys what is wished and hears what came, `list` has
//! the rows of the page that lists them, `words` are the sentences.

pub mod desk;
pub mod kept;
pub mod list;
pub mod page;
pub mod solver;
pub mod words;

pub use kept::Puzzles;
pub use page::PuzzlePage;
