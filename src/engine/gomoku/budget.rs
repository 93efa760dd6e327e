//! How long a move may take, from a time a move and a clock. For this engine and its protocol.

use std::time::Duration;

/// How long one move may take: when to begin no further iteration, and when to break off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    pub soft: Option<Duration>,
    pub hard: Option<Duration>,
}

impl Budget {
    /// From a time a move and a clock (what is left and the increment, both in milliseconds).
    pub fn new(move_ms: Option<u32>, clock_ms: Option<(u32, u32)>) -> Budget {
        let by_clock = clock_ms.map(|(left, increment)| {
            let usable = left.saturating_sub(60);
            (
                (usable / 25 + increment * 3 / 4).min(usable / 2).max(1),
                (usable / 5 + increment / 2).min(usable * 3 / 4).max(1),
            )
        });
        let soft = [move_ms.map(|ms| ms * 7 / 10), by_clock.map(|(soft, _)| soft)].into_iter().flatten().min();
        let hard = [move_ms, by_clock.map(|(_, hard)| hard)].into_iter().flatten().min();
        let span = |ms: Option<u32>| ms.map(|ms| Duration::from_millis(ms.into()));
        Budget { soft: span(soft), hard: span(hard) }
    }
}
