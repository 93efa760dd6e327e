//! The rules of Reversi and five-in-a-row, and the types that both games share.
//!
//! Pure: no input or output, no clock, no threads, no randomness. Every package may use this one; it depends on no other. `Position` is the
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
