//! Lessons: the courses that come with the program, and lessons written by teachers. `lesson_store` has the lessons with their files and
//! the progress, `lesson_page` the current step; `lesson_controller` handles messages and events, `lesson_list` has the rows of the list,
//! `lesson_text` the sentences. `core::lesson` or the engine decides whether an answer is right.

pub mod lesson_controller;
#[cfg(any(test, feature = "scenes"))]
pub(crate) mod lesson_fixture;
pub mod lesson_list;
pub mod lesson_page;
pub mod lesson_screen;
pub mod lesson_store;
pub mod lesson_text;
pub(crate) mod lesson_view;

pub use lesson_page::LessonPage;
pub use lesson_store::Lessons;

/// The page that lists the lessons. Its content is in [`Lessons`].
pub struct LessonsPage;
