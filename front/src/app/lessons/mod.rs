//! Lessons: the course that comes with the program, and what teachers wrote. `kept` has them with their files and how far one is in
//! each, `page` is the step that is done, `desk` obeys what is wished and hears what came, `list` has the rows of the page that lists
//! them, `words` are the sentences. What is right is the lesson room's to say, or the engine's, which is asked as for puzzles.

pub mod desk;
pub mod kept;
pub mod list;
pub mod page;
pub mod words;

pub use kept::{Given, Lessons};
pub use page::LessonPage;

/// The list of lessons.
pub struct LessonsPage;
