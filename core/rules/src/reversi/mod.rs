//! Reversi by the World Othello Federation's rules from any start board, and the variant in which fewer discs win.
//!
//! `board` has the bitboard arithmetic, `position` adds the side to move, passes and the end, `perft` counts games, `starts` has start
//! boards other than the usual one, `symmetry` the eight images of a board. Squares are numbered 0–63: `row * 8 + column`, a1 (top left) =
//! 0, h8 (bottom right) = 63.

pub mod board;
mod game;
pub mod perft;
pub mod position;
pub mod starts;
pub mod symmetry;

pub use board::{Board, Square};
pub use game::CONSTANTS;
pub use position::{Goal, Position, Setup};
