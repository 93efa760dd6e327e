//! The wall clock and the time zone. The app receives them instead of asking the system, so that a script, a test or a picture can set its
//! own time. Dates are labels; durations are not measured with them.

use crate::store::time::unix_nanos;
use chrono::{DateTime, FixedOffset, Local, Offset, TimeZone};
use std::time::SystemTime;

/// The source of the date, the time of day and the local time zone.
pub trait WallClock: Send + Sync {
    /// Returns the current time in nanoseconds since 1970 (UTC), negative before 1970.
    fn now_ns(&self) -> i64;

    /// Returns the local time zone's offset from UTC in minutes at a moment (seconds since 1970, UTC).
    fn offset_min(&self, unix_s: i64) -> i32;
}

/// The system's clock and zone.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemWallClock;

impl WallClock for SystemWallClock {
    fn now_ns(&self) -> i64 {
        unix_nanos(SystemTime::now())
    }

    fn offset_min(&self, unix_s: i64) -> i32 {
        let offset = DateTime::from_timestamp(unix_s, 0).map(|time| Local.offset_from_utc_datetime(&time.naive_utc()));
        offset.map_or(0, |offset| offset.fix().local_minus_utc() / 60)
    }
}

/// A clock that never advances, so that pictures and lists are the same whenever they are made.
#[derive(Clone, Copy, Debug, Default)]
pub struct FixedWallClock {
    pub now_ns: i64,
    pub offset_min: i32,
}

impl WallClock for FixedWallClock {
    fn now_ns(&self) -> i64 {
        self.now_ns
    }

    fn offset_min(&self, _: i64) -> i32 {
        self.offset_min
    }
}

/// Returns the current time in seconds since 1970 (UTC).
pub fn now_s(wall: &dyn WallClock) -> i64 {
    wall.now_ns().div_euclid(1_000_000_000)
}

/// Returns a moment (seconds since 1970, UTC) in the local zone; `None` where the calendar does not reach it.
pub fn local_time(wall: &dyn WallClock, unix_s: i64) -> Option<DateTime<FixedOffset>> {
    let zone = FixedOffset::east_opt(wall.offset_min(unix_s).checked_mul(60)?)?;
    Some(DateTime::from_timestamp(unix_s, 0)?.with_timezone(&zone))
}
