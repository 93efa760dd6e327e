//! The rules of the games and their common terms.
//!
//! Pure: no input or output, no clock, no threads, no randomness. Everyone may use it; it depends on no other room. `Position` is the
//! game-neutral type for sessions and screens; engines use `reversi::Board` and `gomoku::Position` directly.

pub mod arranged;
pub mod clock;
pub mod gomoku;
pub mod kind;
pub mod mix;
pub mod openings;
mod position;
pub mod reversi;
pub mod symmetry;
mod terms;

pub use kind::GameKind;
pub use position::Position;
pub use terms::{Color, Illegal, LEVELS, Outcome, Ply, Point, Size};
