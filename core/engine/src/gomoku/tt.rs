//! The transposition table, shared by the search's threads without locks.
//!
//! An entry is two words, the first the key xor the second, so that a half-written entry matches no key (Hyatt's trick).

use super::board::Cell;
use crate::memory::{Zeroable, Zeroed};
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

/// The kind of a stored value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    Upper = 1,
    Lower = 2,
    Exact = 3,
}

/// One result of a search. Values of wins count from the node, not from the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableEntry {
    pub best: Cell,
    pub value: i16,
    pub depth: i8,
    pub bound: Bound,
}

/// Four entries, which fill one cache line.
#[derive(Default)]
#[repr(align(64))]
struct EntryCluster([AtomicU64; 8]);

// SAFETY: eight words of zero bits, and no destructor.
unsafe impl Zeroable for EntryCluster {}

/// The transposition table.
pub struct Table {
    clusters: Zeroed<EntryCluster>,
    age: AtomicU8,
}

impl Table {
    /// A table of about this many kilobytes.
    pub fn new(kilobytes: usize) -> Table {
        Table { clusters: Zeroed::new((kilobytes * 1024 / 64).max(16)), age: AtomicU8::new(0) }
    }

    /// Removes all entries.
    pub fn clear(&mut self) {
        self.clusters.iter_mut().for_each(|cluster| *cluster = EntryCluster::default());
        *self.age.get_mut() = 0;
    }

    /// Starts a new search: from now on entries of earlier searches are replaced first.
    pub fn next_age(&self) {
        self.age.fetch_add(1, Ordering::Relaxed);
    }

    fn place(&self, key: u64) -> usize {
        ((key as u128 * self.clusters.len() as u128) >> 64) as usize
    }

    fn cluster(&self, key: u64) -> &[AtomicU64; 8] {
        &self.clusters[self.place(key)].0
    }

    /// Prefetches the entries of a key.
    pub fn prefetch(&self, key: u64) {
        self.clusters.prefetch(self.place(key));
    }

    pub fn get(&self, key: u64) -> Option<TableEntry> {
        self.cluster(key).chunks_exact(2).find_map(|slot| {
            let word = slot[1].load(Ordering::Relaxed);
            (slot[0].load(Ordering::Relaxed) ^ word == key).then(|| unpack(word)).flatten()
        })
    }

    pub fn store(&self, key: u64, entry: TableEntry) {
        let age = self.age.load(Ordering::Relaxed);
        let slots = self.cluster(key).chunks_exact(2);
        let worth = |slot: &[AtomicU64]| {
            let word = slot[1].load(Ordering::Relaxed);
            if slot[0].load(Ordering::Relaxed) ^ word == key {
                return i32::MIN;
            }
            (word >> 32 & 0xff) as i8 as i32 - 8 * age.wrapping_sub((word >> 48) as u8) as i32
        };
        if let Some(slot) = slots.min_by_key(|slot| worth(slot)) {
            let word = entry.best as u64
                | (entry.value as u16 as u64) << 16
                | (entry.depth as u8 as u64) << 32
                | (entry.bound as u64) << 40
                | (age as u64) << 48;
            slot[0].store(key ^ word, Ordering::Relaxed);
            slot[1].store(word, Ordering::Relaxed);
        }
    }
}

fn unpack(word: u64) -> Option<TableEntry> {
    let bound = match word >> 40 & 3 {
        1 => Bound::Upper,
        2 => Bound::Lower,
        3 => Bound::Exact,
        _ => return None,
    };
    Some(TableEntry { best: word as u16, value: (word >> 16) as i16, depth: (word >> 32) as i8, bound })
}
