//! Months and days by the calendar: what a month's page shows, which day is which. Pure; knows no games.

use crate::store::index::ask::Day;
use chrono::{Datelike, Days, NaiveDate, Weekday};

/// The years that a calendar can be turned to.
const YEAR_MIN: u16 = 1800;
const YEAR_MAX: u16 = 2999;
/// The days of a page: six weeks.
pub const PAGE_DAYS: usize = 42;

/// A month of a year; always one that the calendar has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Month {
    pub year: u16,
    /// 1 to 12.
    pub month: u8,
}

impl Month {
    /// The month of a day; years and months that no calendar has become the nearest.
    pub fn of(day: Day) -> Month {
        Month { year: day.year.clamp(YEAR_MIN, YEAR_MAX), month: day.month.clamp(1, 12) }
    }

    /// So many months further on, or back.
    pub fn further(self, months: i32) -> Month {
        let at = i32::from(self.year) * 12 + i32::from(self.month) - 1 + months;
        let at = at.clamp(i32::from(YEAR_MIN) * 12, i32::from(YEAR_MAX) * 12 + 11);
        Month { year: (at / 12) as u16, month: (at % 12 + 1) as u8 }
    }

    /// The days of its page: whole weeks from a Monday on, those of the months beside it too.
    pub fn page(self) -> Vec<Day> {
        let Some(first) = NaiveDate::from_ymd_opt(self.year.into(), self.month.into(), 1) else { return Vec::new() };
        let monday = first.week(Weekday::Mon).first_day();
        (0..PAGE_DAYS as u64).filter_map(|days| monday.checked_add_days(Days::new(days))).map(day).collect()
    }

    pub fn holds(self, day: Day) -> bool {
        (day.year, day.month) == (self.year, self.month)
    }
}

/// A date as a day.
pub fn day(date: NaiveDate) -> Day {
    Day { year: date.year().clamp(0, u16::MAX.into()) as u16, month: date.month() as u8, day: date.day() as u8 }
}

/// A day as a date; `None` where it has no month or no day, or the calendar lacks it.
pub fn date(day: Day) -> Option<NaiveDate> {
    NaiveDate::from_ymd_opt(day.year.into(), day.month.into(), day.day.into())
}

/// 1 for Monday to 7 for Sunday.
pub fn weekday(day: Day) -> Option<u32> {
    Some(date(day)?.weekday().number_from_monday())
}

/// From the first to the last day of a year, with what is only known to lie in it.
pub fn whole_year(year: u16) -> (Day, Day) {
    (Day { year, month: 0, day: 0 }, Day { year, month: 12, day: 31 })
}
