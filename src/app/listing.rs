//! The games page's lists: own games, named saves, samples.

use super::state::{App, Page};
use crate::session::Session;
use crate::store::{GameId, Listed, OpenError, Summary, log, samples};

/// How many games a list shows; the newest.
const LIST_MAX: usize = 300;

/// The tabs, in order; their labels are the messages `games-NAME`.
pub const TABS: &[&str] = &["all", "saved", "samples"];

impl App {
    fn games_tab(&self) -> usize {
        match self.pages.last() {
            Some(Page::Games { tab }) => *tab,
            _ => 0,
        }
    }

    /// Reads the list of the open tab again.
    pub(super) fn load_listing(&mut self) {
        let rows = match self.games_tab() {
            0 => self.store.list_games(0, LIST_MAX).items,
            1 => self.store.list_saved(0, LIST_MAX).items,
            _ => samples::SAMPLES.iter().map(|(name, _)| listed_sample(name)).collect(),
        };
        let row = self.listing.selected.unwrap_or(0).min(rows.len().saturating_sub(1));
        self.listing.rows = rows;
        self.select(Some(row));
    }

    /// Opens a row on the board.
    pub(super) fn open_listed(&mut self, row: usize) {
        let Some(name) = self.listing.rows.get(row).map(|listed| listed.name.clone()) else { return };
        let opened = match self.games_tab() {
            0 => match GameId::parse(&name) {
                Some(id) if self.game.as_ref().is_some_and(|game| game.id == id) => {
                    self.pages = vec![Page::Start, Page::Board];
                    return;
                }
                Some(id) => self.store.open(&id),
                None => return,
            },
            1 => self.store.load_saved(&name).map(|decoded| {
                if let Some(damage) = &decoded.damage {
                    self.problem(format!("{name}: {damage}."));
                }
                self.store.create_from(&decoded.setup, decoded.records)
            }),
            _ => match samples::load(&name) {
                Some(Ok(decoded)) => Ok(self.store.create_from(&decoded.setup, decoded.records)),
                _ => return,
            },
        };
        match opened {
            Ok(opened) => self.open_game(opened),
            Err(error) => self.problem(error.to_string()),
        }
    }

    pub(super) fn delete_listed(&mut self, row: usize) {
        let (Some(listed), Some(writer)) = (self.listing.rows.get(row), &self.writer) else { return };
        match (self.games_tab(), GameId::parse(&listed.name)) {
            (0, Some(id)) => {
                let is_open = self.game.as_ref().is_some_and(|game| game.id == id);
                let name = id.clone();
                if is_open {
                    self.close_game();
                }
                if let Some(writer) = &self.writer {
                    writer.delete_game(&name);
                }
            }
            (1, _) => writer.delete_saved(&listed.name),
            _ => {}
        }
    }

    /// Selects a row and reads its game to be looked at.
    pub(super) fn select(&mut self, row: Option<usize>) {
        self.listing.selected = row.filter(|&row| row < self.listing.rows.len());
        self.listing.preview = self.selected_session();
    }

    fn selected_session(&self) -> Option<Session> {
        let listed = self.listing.rows.get(self.listing.selected?)?;
        let decoded = match self.games_tab() {
            0 => self.look_at(&GameId::parse(&listed.name)?)?,
            1 => self.store.load_saved(&listed.name).ok()?,
            _ => samples::load(&listed.name)?.ok()?,
        };
        let session = Session::replay(decoded.setup.clone(), &decoded.records);
        let kept = |number: u64| &decoded.records[..(number.saturating_sub(1) as usize).min(decoded.records.len())];
        session.or_else(|error| Session::replay(decoded.setup.clone(), kept(error.number))).ok()
    }

    /// A game's log without its lock and without any change.
    fn look_at(&self, id: &GameId) -> Option<log::Decoded> {
        let read = |part| self.store.disk().read(&self.store.log_path(id, part), log::PART_BYTES_MAX).ok();
        let parts: Vec<Vec<u8>> = (1..=log::PARTS_MAX).map_while(read).collect();
        log::decode(&parts).ok()
    }
}

fn listed_sample(name: &str) -> Listed {
    let summary = match samples::load(name) {
        Some(Ok(decoded)) => Ok(Summary::from(decoded)),
        _ => Err(OpenError::Locked { game: name.to_owned() }),
    };
    Listed { name: name.to_owned(), modified: 0, summary }
}
