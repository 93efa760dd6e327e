//! How five-in-a-row shares out a time per move and a clock. For this engine and its protocol.

use crate::budget::Budget;

/// The budget for a time per move and a clock (remaining time and increment), all in milliseconds.
pub fn budget(move_ms: Option<u32>, clock_ms: Option<(u32, u32)>) -> Budget {
    let by_clock = clock_ms.map(|(left, increment)| {
        let (usable, increment) = (u64::from(left.saturating_sub(60)), u64::from(increment));
        (
            (usable / 25 + increment * 3 / 4).min(usable / 2).max(1),
            (usable / 5 + increment / 2).min(usable * 3 / 4).max(1),
        )
    });
    Budget::new(move_ms, by_clock)
}
