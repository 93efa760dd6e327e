//! Lessons: the course that comes with the program, and what teachers wrote. `kept` has them with their files and how far one is in
//! each, `page` is the step that is done, `desk` obeys what is wished and hears what came, `list` has the rows of the page that lists
//! them, `words` are the sentences. What is right is the lesson room's to say, or the engine's, which is asked as for puzzles.

pub mod lesson_controller;
pub(crate) mod lesson_fixture;
pub mod lesson_list;
pub mod lesson_page;
pub(crate) mod lesson_screen;
pub mod lesson_store;
pub mod lesson_text;
pub(crate) mod lesson_view;

pub use lesson_page::LessonPage;
pub use lesson_store::Lessons;

/// The list of lessons.
pub struct LessonsPage;
