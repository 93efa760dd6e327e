//! Wall-clock time as file names need it. Labels only: nothing is computed from them.

use chrono::DateTime;
use std::time::{SystemTime, UNIX_EPOCH};

/// Seconds since 1970 (UTC), negative before.
pub fn unix_seconds(time: SystemTime) -> i64 {
    match time.duration_since(UNIX_EPOCH) {
        Ok(since) => since.as_secs() as i64,
        Err(before) => -(before.duration().as_secs() as i64),
    }
}

/// `20261120-132500` (UTC).
pub fn stamp(time: SystemTime) -> String {
    stamp_of_seconds(unix_seconds(time))
}

/// `20261120-132500` of seconds since 1970 (UTC); 1970 where no calendar has it.
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
}
