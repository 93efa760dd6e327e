//! The key of a puzzle. It names the puzzle's file and identifies its first try.

use crate::rules::{Position, mix};
use crate::store::index::key;

/// The key of a position and its rule. All its symmetric images have the same key.
pub fn key_of(position: &Position) -> u64 {
    key::key_of(position) as u64 ^ mix::nth(position.rules_number())
}
