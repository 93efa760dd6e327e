//! Months and days of the calendar on the page of games. Pure.

use crate::store::index::query::Day;
use chrono::{Datelike, Days, NaiveDate, Weekday};

/// The first year that the calendar can show.
const YEAR_MIN: u16 = 1800;
/// The last year that the calendar can show.
const YEAR_MAX: u16 = 2999;
/// The number of days that the calendar shows for a month: six weeks.
pub const PAGE_DAYS: usize = 42;

/// A month of a year that the calendar can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Month {
    pub year: u16,
    /// The number of the month, 1 for January to 12 for December.
    pub month: u8,
}

impl Month {
    /// The month that contains a day. Years and months out of range become the nearest valid ones.
    pub fn of(day: Day) -> Month {
        Month { year: day.year.clamp(YEAR_MIN, YEAR_MAX), month: day.month.clamp(1, 12) }
    }

    /// The month that comes `months` months later; earlier where `months` is negative. Stays within the calendar's years.
    pub fn months_later(self, months: i32) -> Month {
        let at = i32::from(self.year) * 12 + i32::from(self.month) - 1 + months;
        let at = at.clamp(i32::from(YEAR_MIN) * 12, i32::from(YEAR_MAX) * 12 + 11);
        Month { year: (at / 12) as u16, month: (at % 12 + 1) as u8 }
    }

    /// The days that the calendar shows for this month: six whole weeks from a Monday, including days of the neighboring months.
    pub fn shown_days(self) -> Vec<Day> {
        let Some(first) = NaiveDate::from_ymd_opt(self.year.into(), self.month.into(), 1) else { return Vec::new() };
        let monday = first.week(Weekday::Mon).first_day();
        (0..PAGE_DAYS as u64)
            .filter_map(|days| monday.checked_add_days(Days::new(days)))
            .map(|date| Day::of(&date))
            .collect()
    }

    /// Whether a day belongs to this month.
    pub fn holds(self, day: Day) -> bool {
        (day.year, day.month) == (self.year, self.month)
    }
}

/// The weekday of a day, 1 for Monday to 7 for Sunday; `None` where the date is not fully known.
pub fn weekday(day: Day) -> Option<u32> {
    Some(day.date()?.weekday().number_from_monday())
}

/// The first and the last day of a year, as a filter. The range includes games of which only the year is known.
pub fn whole_year(year: u16) -> (Day, Day) {
    (Day { year, month: 0, day: 0 }, Day { year, month: 12, day: 31 })
}
