//! The referee's time. Periods in which the machine stands still (suspended, or the program stopped) do not count. If the machine's clock
//! is set back, the referee's time stands still until the clock has caught up.

/// A gap of this length between two calls, although something was due, means that the machine stood still.
const GAP_MS: u64 = 5000;
/// The milliseconds of a gap that count as the referee's time.
const GAP_COUNTED_MS: u64 = 1000;

/// Converts the clock of the referee's owner to the referee's time, which leaves out periods in which the machine stood still.
#[derive(Clone, Copy, Debug, Default)]
pub struct RefereeTime {
    last_ms: u64,
    /// Milliseconds that were left out so far because the machine stood still.
    left_out_ms: u64,
}

impl RefereeTime {
    /// The referee's time now. `is_watched` says whether the owner calls at least every few seconds, so that a longer gap means that the
    /// machine stood still.
    pub fn advance_to(&mut self, now_ms: u64, is_watched: bool) -> u64 {
        let at_ms = now_ms.saturating_sub(self.left_out_ms);
        let passed_ms = at_ms.saturating_sub(self.last_ms);
        let counted_ms = if is_watched && passed_ms > GAP_MS { GAP_COUNTED_MS } else { passed_ms };
        self.left_out_ms += passed_ms - counted_ms;
        self.last_ms += counted_ms;
        self.last_ms
    }

    /// The referee's time at the last call of `at`.
    pub fn now_ms(&self) -> u64 {
        self.last_ms
    }

    /// Whether time was left out since `earlier`, a former state of this value.
    pub fn has_skipped_time_since(&self, earlier: &RefereeTime) -> bool {
        self.left_out_ms > earlier.left_out_ms
    }

    /// Converts a moment of the referee's time to the owner's clock.
    pub fn owner_clock_ms(&self, at_ms: u64) -> u64 {
        at_ms.saturating_add(self.left_out_ms)
    }
}

/// A stopwatch for the thinking time of the player to move.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stopwatch {
    thought_ms: u64,
    since_ms: Option<u64>,
}

impl Stopwatch {
    pub fn thought_ms(&self, now_ms: u64) -> u64 {
        self.thought_ms + self.since_ms.map_or(0, |since_ms| now_ms.saturating_sub(since_ms))
    }

    pub fn is_running(&self) -> bool {
        self.since_ms.is_some()
    }

    /// Stops the stopwatch as of an earlier moment, so that the time since does not count. Earlier periods of running still count.
    pub fn stop_at(&mut self, at_ms: u64, now_ms: u64) {
        if let Some(since_ms) = self.since_ms {
            self.set_running(false, at_ms.clamp(since_ms, now_ms.max(since_ms)));
        }
    }

    pub fn set_running(&mut self, runs: bool, now_ms: u64) {
        if runs != self.is_running() {
            self.thought_ms = self.thought_ms(now_ms);
            self.since_ms = runs.then_some(now_ms);
        }
    }
}
