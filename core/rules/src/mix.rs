//! Pseudo-random words, equal on every machine: splitmix64 (S. Vigna). Used for positions' hashes and repeatable choices.
//!
//! Pure arithmetic without dependencies; everyone may use it. Hashes and seeds are stored in files: the numbers must never change.

/// The odd increment between two consecutive seeds: 2^64 divided by the golden ratio.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// The finaliser, a bijection of 64-bit words; 0 stays 0.
#[inline]
pub const fn mix(mut word: u64) -> u64 {
    word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}

/// The first word of the sequence of a seed: another bijection, without a fixed 0.
#[inline]
pub const fn first(seed: u64) -> u64 {
    mix(seed.wrapping_add(STEP))
}

/// The word with this number, counted from 0, in the sequence of seed 0.
#[inline]
pub const fn nth(number: u64) -> u64 {
    first(number.wrapping_mul(STEP))
}

/// The sequence of pseudo-random words that a seed determines.
#[derive(Clone, Debug)]
pub struct Sequence(u64);

impl Sequence {
    pub const fn new(seed: u64) -> Sequence {
        Sequence(seed)
    }

    /// The next word; all bits are equally likely.
    pub const fn word(&mut self) -> u64 {
        let word = first(self.0);
        self.0 = self.0.wrapping_add(STEP);
        word
    }

    /// The next pseudo-random number below `end`, which must be far below 2^32; 0 if `end` is 0.
    pub const fn below(&mut self, end: usize) -> usize {
        (((self.word() >> 32) * end as u64) >> 32) as usize
    }
}
