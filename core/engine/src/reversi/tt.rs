//! The transposition table: results for positions seen before, shared by all search threads without locks.
//!
//! An entry is two words: the board's 64-bit key mixed with the data word, and the data word. A reader that sees words of two different
//! writes finds a key that is not its own, so a torn entry is never used (R. Hyatt and T. Mann's "lockless" idea). Four entries share a
//! cache line. The key does not depend on the index: two boards of one line are confused once in 2^64.

use crate::memory::{Zeroable, Zeroed};
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

/// Marks a missing move in an entry or a list.
pub const NO_MOVE: u8 = 64;

/// An entry for a position. Scores are in discs for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableEntry {
    pub lower: i8,
    pub upper: i8,
    /// The plies searched; as many as there are empties in the end game.
    pub depth: u8,
    /// The selectivity, an index of [`super::search::SELECTIVITIES`].
    pub selectivity: u8,
    /// The best move and the previous best one, or [`NO_MOVE`].
    pub moves: [u8; 2],
}

const PER_BUCKET: usize = 4;

#[repr(align(64))]
struct Bucket {
    words: [[AtomicU64; 2]; PER_BUCKET],
}

/// The transposition table. Its size never changes.
pub struct Table {
    buckets: Zeroed<Bucket>,
    date: AtomicU8,
}

// SAFETY: zero bytes are valid atomic words, and those have no destructor.
unsafe impl Zeroable for Bucket {}

/// A hash of a board: two boards share one hash once in 2^64. Its high bits depend on all squares.
#[inline(always)]
pub fn board_hash(player: u64, opponent: u64) -> u64 {
    // The products' low halves do not depend on high squares: one product's low half is added to the other's high half.
    player.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ opponent.wrapping_mul(0xd6e8_feb8_6659_fd93).rotate_left(32)
}

/// The place of a position in a table, and its key.
#[derive(Clone, Copy)]
pub struct Slot {
    bucket: usize,
    key: u64,
}

impl Table {
    /// A table of about this many bytes, at least one bucket.
    pub fn new(bytes: usize) -> Table {
        Table { buckets: Zeroed::new(bytes / size_of::<Bucket>()), date: AtomicU8::new(1) }
    }

    /// Removes all entries.
    pub fn clear(&self) {
        for word in self.buckets.iter().flat_map(|bucket| bucket.words.iter().flatten()) {
            word.store(0, Relaxed);
        }
        self.date.store(1, Relaxed);
    }

    /// Starts a new search: older entries are replaced first. Every 255 searches the table is cleared.
    pub fn start_search(&self) {
        match self.date.load(Relaxed) {
            u8::MAX => self.clear(),
            date => self.date.store(date + 1, Relaxed),
        }
    }

    /// The place of a board's entries; prefetches them.
    #[inline(always)]
    pub fn slot(&self, player: u64, opponent: u64) -> Slot {
        let mixed = board_hash(player, opponent);
        let key = (mixed ^ mixed >> 29).wrapping_mul(0xff51_afd7_ed55_8ccd);
        let spread = (player ^ opponent.rotate_left(29)).wrapping_mul(0xc4ce_b9fe_1a85_ec53) ^ key;
        let bucket = ((u128::from(spread) * self.buckets.len() as u128) >> 64) as usize;
        self.buckets.prefetch(bucket);
        Slot { bucket, key }
    }

    /// The entry of the board with this slot, if the table has one.
    #[inline(always)]
    pub fn probe(&self, slot: Slot) -> Option<TableEntry> {
        for words in &self.buckets[slot.bucket].words {
            let data = words[1].load(Relaxed);
            if words[0].load(Relaxed) ^ data == slot.key {
                return (data != 0).then(|| unpack(data));
            }
        }
        None
    }

    /// Stores the result of a search of about `2^cost` nodes: `score`, a bound or exact by its relation to the window.
    #[inline(always)]
    #[allow(clippy::too_many_arguments)] // One call a node, all of it needed.
    pub fn store(&self, slot: Slot, depth: u8, selectivity: u8, cost: u8, window: (i32, i32), score: i32, best: u8) {
        let date = self.date.load(Relaxed);
        let lower = if score > window.0 { score as i8 } else { -64 };
        let upper = if score < window.1 { score as i8 } else { 64 };
        let mut entry = TableEntry { lower, upper, depth, selectivity, moves: [best, NO_MOVE] };
        let bucket = &self.buckets[slot.bucket].words;
        let mut victim = 0;
        let mut least = u32::MAX;
        for (index, words) in bucket.iter().enumerate() {
            let data = words[1].load(Relaxed);
            if words[0].load(Relaxed) ^ data == slot.key && data != 0 {
                entry = merged(unpack(data), entry, score, best);
                victim = index;
                break;
            }
            if worth(data) < least {
                least = worth(data);
                victim = index;
            }
        }
        let data = pack(entry, cost, date);
        bucket[victim][0].store(slot.key ^ data, Relaxed);
        bucket[victim][1].store(data, Relaxed);
    }
}

/// The entry of a board after a new search, merged with the board's old entry.
fn merged(old: TableEntry, new: TableEntry, score: i32, best: u8) -> TableEntry {
    let mut entry = new;
    if old.depth == new.depth && old.selectivity == new.selectivity {
        entry.lower = new.lower.max(old.lower);
        entry.upper = new.upper.min(old.upper);
        if entry.lower > entry.upper {
            // An unstable search: only the newest score is kept.
            (entry.lower, entry.upper) = (new.lower, new.upper);
        }
    }
    // A move that only failed low is no better than the stored one.
    let failed_low = new.lower == -64 && score < 64;
    entry.moves = match best {
        NO_MOVE => old.moves,
        _ if failed_low && old.moves[0] != NO_MOVE => old.moves,
        _ if best == old.moves[0] => old.moves,
        _ => [best, old.moves[0]],
    };
    entry
}

/// Data word, low to high: lower, upper, two moves, depth, selectivity, cost, date; so the upper half orders by worth.
#[inline(always)]
fn pack(entry: TableEntry, cost: u8, date: u8) -> u64 {
    u64::from_le_bytes([
        entry.lower as u8,
        entry.upper as u8,
        entry.moves[0],
        entry.moves[1],
        entry.selectivity,
        entry.depth,
        cost,
        date,
    ])
}

#[inline(always)]
fn unpack(data: u64) -> TableEntry {
    let [lower, upper, first, second, selectivity, depth, ..] = data.to_le_bytes();
    TableEntry { lower: lower as i8, upper: upper as i8, depth, selectivity, moves: [first, second] }
}

/// The replacement order: new before old, costly before cheap, deep before shallow.
#[inline(always)]
fn worth(data: u64) -> u32 {
    (data >> 32) as u32
}
