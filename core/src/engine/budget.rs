//! How long one move may take. For the engines; how a game shares out a clock it says itself. Reads no clock.

use super::MOVE_MS_MAX;
use std::time::Duration;

/// When to begin no further iteration, and when to break off, from the start of the search. `None` is no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    pub soft: Option<Duration>,
    pub hard: Option<Duration>,
}

impl Budget {
    /// By a time a move, which is used whole because what is left of it is lost, and by the soft and the hard limit that a
    /// clock allows, all in milliseconds: the earlier of each.
    pub fn new(move_ms: Option<u32>, by_clock: Option<(u64, u64)>) -> Budget {
        let by_move = move_ms.map(|ms| ms.min(MOVE_MS_MAX).into());
        let earlier = |one: Option<u64>, other: Option<u64>| one.into_iter().chain(other).min();
        Budget {
            soft: earlier(by_move, by_clock.map(|(soft, _)| soft)).map(Duration::from_millis),
            hard: earlier(by_move, by_clock.map(|(_, hard)| hard)).map(Duration::from_millis),
        }
    }

    /// What is left after this time.
    pub fn after(self, spent: Duration) -> Budget {
        let left = |span: Option<Duration>| span.map(|span| span.saturating_sub(spent));
        Budget { soft: left(self.soft), hard: left(self.hard) }
    }
}
