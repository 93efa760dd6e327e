//! The rows of a list that is longer than memory should hold: the pages that came, those around what is seen. Asks nobody itself.

use crate::store::index::ask::{Row, RowSource};
use std::collections::BTreeMap;

/// The rows of a page.
pub const PAGE: usize = 50;
/// So many pages are kept; those farthest from what is seen go.
const PAGES_MAX: usize = 8;

/// The rows that are there, by their pages.
#[derive(Clone, Debug, Default)]
pub struct Pages {
    /// How many rows the whole list has.
    pub total: usize,
    pages: BTreeMap<usize, Vec<Row>>,
    /// The game that stays selected wherever it stands in the list that is asked for.
    pub followed: Option<RowSource>,
    /// They are of another list, and shown until the first page of this one is there.
    is_stale: bool,
}

impl Pages {
    pub fn row(&self, at: usize) -> Option<&Row> {
        self.pages.get(&(at / PAGE))?.get(at % PAGE)
    }

    /// The pages of these rows that are not there.
    pub fn missing(&self, from: usize, to: usize) -> impl Iterator<Item = usize> + '_ {
        let last = to.min(self.total.saturating_sub(1)) / PAGE;
        (from / PAGE..=last).filter(|page| self.is_stale || !self.pages.contains_key(page))
    }

    /// Another list is asked for.
    pub fn outdate(&mut self) {
        self.is_stale = true;
    }

    /// Where the followed game stands now, where it came; it is followed no more then.
    pub fn follow(&mut self) -> Option<usize> {
        let followed = self.followed.as_ref()?;
        let place = |(page, rows): (&usize, &Vec<Row>)| {
            Some(page * PAGE + rows.iter().position(|row| row.source == *followed)?)
        };
        let found = self.pages.iter().find_map(place)?;
        self.followed = None;
        Some(found)
    }

    /// Puts a page in its place; `seen` is the row that the user looks at.
    pub fn put(&mut self, page: usize, total: usize, rows: Vec<Row>, seen: usize) {
        if std::mem::take(&mut self.is_stale) {
            self.pages.clear();
        }
        self.total = total;
        self.pages.insert(page, rows);
        while self.pages.len() > PAGES_MAX {
            let far = self.pages.keys().copied().max_by_key(|page| page.abs_diff(seen / PAGE));
            far.and_then(|far| self.pages.remove(&far));
        }
    }
}
