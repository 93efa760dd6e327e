//! A stopwatch for the CPU time of the current thread, so that measurements agree on a busy machine.

use std::time::Duration;
#[cfg(not(target_os = "linux"))]
use std::time::Instant;

/// A running measurement of CPU time. Holds the time at which it started.
pub struct Stopwatch(StartTime);

#[cfg(target_os = "linux")]
type StartTime = Duration;
#[cfg(not(target_os = "linux"))]
type StartTime = Instant;

impl Stopwatch {
    pub fn start() -> Stopwatch {
        #[cfg(target_os = "linux")]
        return Stopwatch(used());
        #[cfg(not(target_os = "linux"))]
        return Stopwatch(Instant::now());
    }

    /// Returns the CPU time since the start; wall-clock time on systems that do not report CPU time.
    pub fn elapsed(&self) -> Duration {
        #[cfg(target_os = "linux")]
        return used().saturating_sub(self.0);
        #[cfg(not(target_os = "linux"))]
        return self.0.elapsed();
    }
}

/// Returns the CPU time of this thread, the first number of the scheduler's statistics of the thread, in nanoseconds.
#[cfg(target_os = "linux")]
fn used() -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    Duration::from_nanos(text.split(' ').next().and_then(|number| number.parse().ok()).unwrap_or(0))
}
