//! A small transposition table per thread for positions of few empties.
//!
//! For the end game alone. These positions come by the million and soon or never again: a table in the CPU's own cache finds them without
//! the wait for memory, and leaves the shared table to positions that cost more.

use crate::memory::{Zeroable, Zeroed};
use crate::reversi::tt::{NO_MOVE, board_hash};
use qipan_rules::reversi::Board;

/// Bounds on a board's exact score, and the best move on it, or [`NO_MOVE`].
#[derive(Clone, Copy)]
pub struct ExactBounds {
    lower: i8,
    upper: i8,
    pub best: u8,
}

impl ExactBounds {
    const NOTHING: ExactBounds = ExactBounds { lower: -64, upper: 64, best: NO_MOVE };

    /// The bound against `alpha`, if it is known.
    #[inline(always)]
    pub fn known_bound(self, alpha: i32) -> Option<i32> {
        let (lower, upper) = (i32::from(self.lower), i32::from(self.upper));
        if lower > alpha { Some(lower) } else { (upper <= alpha).then_some(upper) }
    }
}

/// An unused slot has key 0: one board in 2^64 would match it.
struct Slot {
    key: u64,
    known: ExactBounds,
}

// SAFETY: integers.
unsafe impl Zeroable for Slot {}

/// The binary logarithm of the number of slots, of 16 bytes each. Of the values 13 to 16 this one is the fastest.
const BITS: u32 = 15;

/// A thread's table. A newer position replaces an older one.
pub struct ThreadTable {
    slots: Zeroed<Slot>,
}

/// A hash of a board: two boards share one key once in 2^64. Its highest bits are the index in the table.
#[derive(Clone, Copy)]
pub struct Key(u64);

impl Key {
    #[inline(always)]
    pub fn new(board: Board) -> Key {
        Key(board_hash(board.player, board.opponent))
    }

    #[inline(always)]
    fn place(self) -> usize {
        (self.0 >> (u64::BITS - BITS)) as usize
    }
}

impl Default for ThreadTable {
    /// An empty table; its memory is touched only where it is used.
    fn default() -> ThreadTable {
        ThreadTable { slots: Zeroed::new(1 << BITS) }
    }
}

impl ThreadTable {
    /// Prefetches the entry of a board.
    #[inline(always)]
    pub fn prefetch(&self, key: Key) {
        self.slots.prefetch(key.place());
    }

    /// The bounds of the board with this key, if the table has them.
    #[inline(always)]
    pub fn probe(&self, key: Key) -> Option<ExactBounds> {
        let slot = &self.slots[key.place()];
        (slot.key == key.0).then_some(slot.known)
    }

    /// Merges the result of a search against `alpha` into the entry.
    #[inline(always)]
    pub fn store(&mut self, key: Key, known: Option<ExactBounds>, alpha: i32, best: i32, best_move: u8) {
        let mut now = known.unwrap_or(ExactBounds::NOTHING);
        if best > alpha {
            (now.lower, now.best) = (best as i8, best_move);
        } else {
            now.upper = best as i8;
            // A move that only failed low is no better than the stored one.
            if now.best == NO_MOVE {
                now.best = best_move;
            }
        }
        self.slots[key.place()] = Slot { key: key.0, known: now };
    }
}
