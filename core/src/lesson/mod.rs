//! A lesson: steps of text with a board, each with something to be done there, and whether that was right. Written by hand as RON.
//! Pure: it reads no file and asks no engine itself, and has no words but those of mistakes in a file. May name `rules`, `engine`,
//! `review`, and of `formats` what takes RON apart.
//!
//! `file` reads a lesson and says what is wrong with it, `check` whether its steps can be done at all, `answer` which moves are right,
//! `course` has the lessons that come with the program, `progress` which steps of which lessons are done.

pub mod answer;
mod board;
mod check;
pub mod course;
mod fault;
mod file;
pub mod progress;
mod step;
mod text;

pub use board::read as position;
pub use fault::{Fault, Wrong};
pub use file::{BYTES_MAX, VERSION, read};
pub use progress::Progress;
pub use step::{Goal, Lesson, Step, Task, What};
pub use text::Text;

#[cfg(test)]
mod tests;
