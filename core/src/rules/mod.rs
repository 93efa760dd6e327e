//! The rules of both games and the words they share.
//!
//! Pure: no input or output, no clock that is read, no threads, no randomness. Everyone may use it; it names nobody.
//! `Position` is the game-neutral face that sessions and screens use; engines work on `reversi::Board` and
//! `gomoku::Position` directly.

pub mod arranged;
pub mod clock;
pub mod gomoku;
pub mod mix;
pub mod openings;
mod position;
pub mod reversi;
pub mod symmetry;
mod terms;

pub use position::Position;
pub use terms::{Color, Illegal, LEVELS, Outcome, Ply, Point, Size};
