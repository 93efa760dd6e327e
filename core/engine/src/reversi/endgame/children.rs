//! The boards after a node's moves, taken out in the order of their ranks.
//!
//! For the end game's sorted nodes. Each take scans a fixed number of small keys, which vector units do faster than a sort, and nothing is
//! moved.

use qipan_rules::reversi::Board;
use std::mem::MaybeUninit;

/// A board after a move.
#[derive(Clone, Copy)]
pub struct Child {
    pub at: u8,
    pub board_after: Board,
    /// The opponent's replies to the move, as a bitboard.
    pub reply_squares: u64,
}

/// Limit of the absolute value of a rank, exclusive.
const RANK_MAX: i32 = 1 << 16;

/// Rank of a child that is tried before all others.
pub const RANK_FIRST: i32 = -RANK_MAX;
/// Rank of a child that is tried second.
pub const RANK_SECOND: i32 = 1 - RANK_MAX;

/// Up to `N` children, a power of two and at most sixteen: more than a node of the end game has moves.
pub struct Children<const N: usize> {
    /// Each child's rank combined with its index; the maximum where there is none, or where it was taken out.
    keys: [u32; N],
    /// The first `count` are initialised. Initialising all in each node would cost more than ranking them.
    children: [MaybeUninit<Child>; N],
    count: usize,
    /// The lowest key until the first child is taken out. Most nodes need no other, and a scan of keys just written would wait for the
    /// CPU's store buffer.
    lowest: u32,
}

impl<const N: usize> Children<N> {
    #[inline(always)]
    pub fn new() -> Children<N> {
        const { assert!(N.is_power_of_two() && N <= 16) };
        Children { keys: [u32::MAX; N], children: [MaybeUninit::uninit(); N], count: 0, lowest: u32::MAX }
    }

    /// Adds a child; children with low ranks are taken out first, equal ones in the order of their addition.
    #[inline(always)]
    pub fn add(&mut self, rank: i32, child: Child) {
        let place = self.count & (N - 1);
        let key = ((rank + RANK_MAX) as u32) << 4 | place as u32;
        self.keys[place] = key;
        self.lowest = self.lowest.min(key);
        self.children[place].write(child);
        self.count += 1;
    }

    /// All children in the order in which they were added.
    #[inline(always)]
    pub fn all(&self) -> &[Child] {
        let written = &self.children[..self.count.min(N)];
        // SAFETY: `add` has initialised every place below the count, and a child stays initialised.
        unsafe { &*(std::ptr::from_ref(written) as *const [Child]) }
    }

    /// Takes out the child with the lowest rank.
    #[inline(always)]
    pub fn take_lowest_rank(&mut self) -> Option<Child> {
        let mut key = std::mem::replace(&mut self.lowest, u32::MAX);
        if key == u32::MAX {
            key = self.keys.iter().copied().min().unwrap_or(u32::MAX);
        }
        if key == u32::MAX {
            return None;
        }
        let place = key as usize & (N - 1);
        self.keys[place] = u32::MAX;
        // SAFETY: only `add` makes a key, and it initialises the child at the key's place with it.
        Some(unsafe { self.children[place].assume_init() })
    }
}
