//! Wall-clock time for file names. Labels only: nothing is computed from them.

use chrono::DateTime;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Seconds since 1970 (UTC), negative before.
pub fn unix_seconds(time: SystemTime) -> i64 {
    match time.duration_since(UNIX_EPOCH) {
        Ok(since) => since.as_secs() as i64,
        Err(before) => -(before.duration().as_secs() as i64),
    }
}

/// Nanoseconds since 1970 (UTC), negative before; clamped to the representable range.
pub fn unix_nanos(time: SystemTime) -> i64 {
    let nanos = |length: Duration| i64::try_from(length.as_nanos()).unwrap_or(i64::MAX);
    time.duration_since(UNIX_EPOCH).map_or_else(|before| -nanos(before.duration()), nanos)
}

/// Formats a time as `20261120-132500` (UTC).
pub fn stamp(time: SystemTime) -> String {
    stamp_of_seconds(unix_seconds(time))
}

/// Formats seconds since 1970 (UTC) as `20261120-132500`; the start of 1970 if out of the calendar's range.
pub fn stamp_of_seconds(seconds: i64) -> String {
    DateTime::from_timestamp(seconds, 0).unwrap_or_default().format("%Y%m%d-%H%M%S").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stamps_of_known_days() {
        assert_eq!(stamp_of_seconds(0), "19700101-000000");
        assert_eq!(stamp_of_seconds(951_782_400 + 3661), "20000229-010101");
        assert_eq!(stamp_of_seconds(-1), "19691231-235959");
    }

    #[test]
    fn moments_before_1970_are_negative() {
        let half = Duration::from_millis(500);
        assert_eq!([UNIX_EPOCH + half, UNIX_EPOCH, UNIX_EPOCH - half].map(unix_nanos), [500_000_000, 0, -500_000_000]);
        let far = Duration::from_secs(1_000 * 366 * 86_400);
        assert_eq!([UNIX_EPOCH + far, UNIX_EPOCH - far].map(unix_nanos), [i64::MAX, -i64::MAX]);
        assert_eq!(unix_seconds(UNIX_EPOCH - Duration::from_secs(7)), -7);
    }
}
