//! The rules of Reversi and five-in-a-row, and the types that all games share.
//!
//! Pure: no input or output, no clock, no threads, no randomness. Every package may use this one; it depends on no other. `Position` is the
//! game-neutral type for sessions and screens; engines use `reversi::Board` and `gomoku::Position` directly.
//!
//! A game is a module with its `GamePosition` and `GameSetup`, and a row of `games!` below.

#[macro_use]
mod games;

pub mod arranged;
pub mod board_error;
pub mod clock;
pub mod gomoku;
pub mod kind;
pub mod mix;
pub mod openings;
mod position;
pub mod reversi;
pub mod symmetry;
mod terms;

pub use board_error::{BoardError, BoardErrors};
pub use position::GamePosition;
pub use terms::{Color, Illegal, LEVELS, Outcome, Ply, Point, Size};

// Every game with its module, in the order of menus and lists.
games! {
    Reversi => reversi,
    Gomoku => gomoku,
}
