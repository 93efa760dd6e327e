//! The key of a puzzle, by which its file is named and its first try is noted.

use crate::rules::{Position, mix};
use crate::store::index::key;

/// Names a puzzle: its position, whichever image of it, by its rule.
pub fn key_of(position: &Position) -> u64 {
    let rule = match position {
        Position::Reversi(_) => 0,
        Position::Gomoku(position) => 1 + position.rule() as u64,
    };
    key::of(position) as u64 ^ mix::nth(rule)
}
