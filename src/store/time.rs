//! Wall-clock time as file names need it. Labels only: nothing is computed from them.

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

/// `20261120-132500` of seconds since 1970 (UTC).
pub fn stamp_of_seconds(seconds: i64) -> String {
    let (year, month, day) = civil(seconds.div_euclid(86_400));
    let of_day = seconds.rem_euclid(86_400);
    format!("{year:04}{month:02}{day:02}-{:02}{:02}{:02}", of_day / 3600, of_day / 60 % 60, of_day % 60)
}

/// Year, month and day of a day counted from 1970-01-01 in the Gregorian calendar (Howard Hinnant, "chrono-compatible
/// low-level date algorithms", `civil_from_days`).
pub fn civil(day: i64) -> (i64, u32, u32) {
    let day = day + 719_468;
    let era = day.div_euclid(146_097);
    let of_era = day.rem_euclid(146_097);
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * of_year + 2) / 153;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    (year, month as u32, (of_year - (153 * shifted + 2) / 5 + 1) as u32)
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
