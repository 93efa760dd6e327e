//! The rows of a list of games that is too long for memory: the loaded pages around the visible rows. Sends no queries to the games index.

use crate::store::index::query::{IndexRow, RowSource};
use std::collections::BTreeMap;

/// The number of rows in a page.
pub const ROWS_PER_PAGE: usize = 50;
/// Maximum number of pages in memory. The pages farthest from the visible rows are dropped.
const PAGES_MAX: usize = 8;

/// The loaded rows of a long list, in pages.
#[derive(Clone, Debug, Default)]
pub struct Pages {
    /// The number of rows in the whole list.
    pub total: usize,
    pages: BTreeMap<usize, Vec<IndexRow>>,
    /// The game to select as soon as its row is loaded, after the list has changed.
    pub game_to_select: Option<RowSource>,
    /// Whether the rows belong to the previous list. They stay visible until the first page of the new list is loaded.
    is_stale: bool,
}

impl Pages {
    pub fn row(&self, at: usize) -> Option<&IndexRow> {
        self.pages.get(&(at / ROWS_PER_PAGE))?.get(at % ROWS_PER_PAGE)
    }

    /// The numbers of the pages with the rows `from` to `to` that are not loaded yet.
    pub fn missing_pages(&self, from: usize, to: usize) -> impl Iterator<Item = usize> + '_ {
        let last = to.min(self.total.saturating_sub(1)) / ROWS_PER_PAGE;
        (from / ROWS_PER_PAGE..=last).filter(|page| self.is_stale || !self.pages.contains_key(page))
    }

    /// Marks the rows as those of the previous list, because another list is being loaded.
    pub fn mark_outdated(&mut self) {
        self.is_stale = true;
    }

    /// The index of the followed game's row, once that row is loaded. The game is no longer followed after that.
    pub fn take_row_to_select(&mut self) -> Option<usize> {
        let followed = self.game_to_select.as_ref()?;
        let place = |(page, rows): (&usize, &Vec<IndexRow>)| {
            Some(page * ROWS_PER_PAGE + rows.iter().position(|row| row.source == *followed)?)
        };
        let found = self.pages.iter().find_map(place)?;
        self.game_to_select = None;
        Some(found)
    }

    /// Stores a loaded page, and drops the pages farthest from `seen`, the first visible row.
    pub fn put(&mut self, page: usize, total: usize, rows: Vec<IndexRow>, seen: usize) {
        if std::mem::take(&mut self.is_stale) {
            self.pages.clear();
        }
        self.total = total;
        self.pages.insert(page, rows);
        while self.pages.len() > PAGES_MAX {
            let far = self.pages.keys().copied().max_by_key(|page| page.abs_diff(seen / ROWS_PER_PAGE));
            far.and_then(|far| self.pages.remove(&far));
        }
    }
}
