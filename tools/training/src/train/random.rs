//! Random numbers and random orders for training, in addition to `rules::mix`.

use qipan_core::rules::mix::RandomSequence;

/// Returns a random number from -1 to 1.
pub fn signed(random: &mut RandomSequence) -> f32 {
    (random.next_u64() >> 40) as f32 / (1 << 23) as f32 - 1.0
}

pub fn shuffle<T>(items: &mut [T], random: &mut RandomSequence) {
    for at in (1..items.len()).rev() {
        items.swap(at, random.next_below(at + 1));
    }
}
