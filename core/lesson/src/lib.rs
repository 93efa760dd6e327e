//! Lessons: steps that each have texts, a board and a task, and the check of the learner's answers. Lessons are written by hand as RON.
//! Pure: it reads no file and calls no engine itself, and its only texts are those of errors in a file. May use `rules`, `engine`,
//! `review`, and the RON parser of `formats`.
//!
//! `file` reads a lesson and reports its errors, `step_check` tests whether its steps can be solved, `answer` decides which moves are
//! right, `course` has the built-in lessons, `progress` the steps that a learner has completed.

pub mod answer;
pub mod course;
mod file;
mod lesson_error;
pub mod progress;
mod step;
mod step_board;
mod step_check;
mod text;

pub use file::{BYTES_MAX, VERSION, read};
pub use lesson_error::{LessonError, LessonErrorKind};
pub use progress::Progress;
pub use step::{AnswerSpec, Goal, Lesson, Question, Step, Task};
pub use step_board::read as position;
pub use text::Text;

#[cfg(test)]
mod tests;
