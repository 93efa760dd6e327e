//! The key of a puzzle. It names the puzzle's file and identifies the user's first try at the puzzle.

use crate::rules::{Position, mix};
use crate::store::index::key;

/// Returns the key of a position under its rules. All rotations and reflections of the position have the same key.
pub fn key_of(position: &Position) -> u64 {
    key::key_of(position) as u64 ^ mix::nth_random(position.rules_number())
}
