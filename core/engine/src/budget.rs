//! Time budget for one move. For the engines; each game's own `budget` says how it shares out a clock. Reads no clock.

use super::MOVE_MS_MAX;
use std::time::Duration;

/// The limits of a search, measured from its start: after `soft` no further iteration starts, at `hard` the search aborts. `None` is no
/// limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    pub soft: Option<Duration>,
    pub hard: Option<Duration>,
}

impl Budget {
    /// Combines a time per move, which is used in full because the rest of it is lost, with the soft and the hard limit that a clock
    /// allows. All in milliseconds; the earlier of each applies.
    pub fn new(move_ms: Option<u32>, by_clock: Option<(u64, u64)>) -> Budget {
        let by_move = move_ms.map(|ms| ms.min(MOVE_MS_MAX).into());
        let earlier = |one: Option<u64>, other: Option<u64>| one.into_iter().chain(other).min();
        Budget {
            soft: earlier(by_move, by_clock.map(|(soft, _)| soft)).map(Duration::from_millis),
            hard: earlier(by_move, by_clock.map(|(_, hard)| hard)).map(Duration::from_millis),
        }
    }

    /// Returns the budget that is left when `spent` has passed.
    pub fn remaining_after(self, spent: Duration) -> Budget {
        let left = |span: Option<Duration>| span.map(|span| span.saturating_sub(spent));
        Budget { soft: left(self.soft), hard: left(self.hard) }
    }
}
