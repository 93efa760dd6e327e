//! Pseudo-random 64-bit words, equal on every machine: the generator splitmix64 (S. Vigna). Used for hashes of positions and for repeatable
//! random choices.
//!
//! Pure arithmetic without dependencies; every package may use it. Files store hashes and seeds, so the results must never change.

/// What splitmix64 adds to its state for each word: 2^64 divided by the golden ratio, rounded to an odd number.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// The finaliser of splitmix64: scrambles the bits of a 64-bit word by a bijection that maps 0 to 0.
#[inline]
pub const fn mix(mut word: u64) -> u64 {
    word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}

/// The first pseudo-random word in the sequence of a seed. Different seeds give different words; seed 0 does not give 0.
#[inline]
pub const fn first_random(seed: u64) -> u64 {
    mix(seed.wrapping_add(STEP))
}

/// The pseudo-random word with this number, counted from 0, in the sequence of seed 0.
#[inline]
pub const fn nth_random(number: u64) -> u64 {
    first_random(number.wrapping_mul(STEP))
}

/// The sequence of pseudo-random words that a seed determines.
#[derive(Clone, Debug)]
pub struct RandomSequence(u64);

impl RandomSequence {
    pub const fn new(seed: u64) -> RandomSequence {
        RandomSequence(seed)
    }

    /// The next pseudo-random word; each of its 64 bits is 0 or 1 with equal probability.
    pub const fn next_u64(&mut self) -> u64 {
        let word = first_random(self.0);
        self.0 = self.0.wrapping_add(STEP);
        word
    }

    /// The next pseudo-random number below `end`, which must be far below 2^32; 0 if `end` is 0.
    pub const fn next_below(&mut self, end: usize) -> usize {
        (((self.next_u64() >> 32) * end as u64) >> 32) as usize
    }
}
