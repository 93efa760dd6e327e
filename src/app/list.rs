//! The games page: which list is open, its rows, the selected game, and the question whether to delete it. Reads the store;
//! writes nothing.

use crate::session::Session;
use crate::store::{GameId, Listed, OpenError, OpenGame, Store, Summary, samples};

/// How many games a list shows; the newest.
const LIST_MAX: usize = 300;

/// The tabs, in order; their labels are the messages `games-NAME`.
pub const TABS: &[&str] = &["all", "saved", "samples"];

/// Where the games of a tab come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    Own,
    Saved,
    Samples,
}

/// The open list.
pub struct GameList {
    pub tab: usize,
    pub rows: Vec<Listed>,
    pub selected: Option<usize>,
    /// The selected game.
    pub preview: Option<Session>,
    /// The row that the user is asked about.
    pub asks_to_delete: Option<usize>,
}

/// What opening a row gives.
pub enum Opened {
    /// This game, with a sentence about what was wrong with its file.
    Game(Box<OpenGame>, Option<String>),
    Failed(OpenError),
}

impl GameList {
    /// Reads the list of a tab; the first row is selected.
    pub fn open(tab: usize, store: &Store) -> GameList {
        let mut list = GameList { tab, rows: Vec::new(), selected: None, preview: None, asks_to_delete: None };
        list.reload(store);
        list
    }

    pub fn source(&self) -> Source {
        match self.tab {
            0 => Source::Own,
            1 => Source::Saved,
            _ => Source::Samples,
        }
    }

    /// Reads the list again; the selection stays at its place.
    pub fn reload(&mut self, store: &Store) {
        self.rows = match self.source() {
            Source::Own => store.list_games(0, LIST_MAX).items,
            Source::Saved => store.list_saved(0, LIST_MAX).items,
            Source::Samples => samples::SAMPLES.iter().map(|(name, _)| listed_sample(name)).collect(),
        };
        let row = self.selected.unwrap_or(0).min(self.rows.len().saturating_sub(1));
        self.select(row, store);
    }

    /// Selects a row and reads its game to be looked at.
    pub fn select(&mut self, row: usize, store: &Store) {
        self.selected = Some(row).filter(|&row| row < self.rows.len());
        self.preview = self.selected.and_then(|row| self.look_at(row, store));
    }

    /// The game's id, where the list is that of one's own games.
    pub fn id_of(&self, row: usize) -> Option<GameId> {
        let listed = self.rows.get(row).filter(|_| self.source() == Source::Own)?;
        GameId::parse(&listed.name)
    }

    /// Opens a row: one's own game as it is, a save or a sample as a new game.
    pub fn open_row(&self, row: usize, store: &Store) -> Option<Opened> {
        let name = &self.rows.get(row)?.name;
        let opened = match self.source() {
            Source::Own => store.open(&GameId::parse(name)?).map(|game| (game, None)),
            Source::Saved => store.load_saved(name).map(|decoded| {
                let damage = decoded.damage.as_ref().map(|damage| format!("{name}: {damage}."));
                (store.create_from(&decoded.setup, decoded.records), damage)
            }),
            Source::Samples => {
                let decoded = samples::load(name)?.ok()?;
                Ok((store.create_from(&decoded.setup, decoded.records), None))
            }
        };
        Some(match opened {
            Ok((game, damage)) => Opened::Game(Box::new(game), damage),
            Err(error) => Opened::Failed(error),
        })
    }

    /// A row's game without its lock and without any change; of a damaged one what replays.
    fn look_at(&self, row: usize, store: &Store) -> Option<Session> {
        let name = &self.rows.get(row)?.name;
        let decoded = match self.source() {
            Source::Own => store.load_game(&GameId::parse(name)?).ok()?,
            Source::Saved => store.load_saved(name).ok()?,
            Source::Samples => samples::load(name)?.ok()?,
        };
        let kept = |number: u64| &decoded.records[..(number.saturating_sub(1) as usize).min(decoded.records.len())];
        let session = Session::replay(decoded.setup.clone(), &decoded.records);
        session.or_else(|error| Session::replay(decoded.setup.clone(), kept(error.number))).ok()
    }
}

fn listed_sample(name: &str) -> Listed {
    let summary = match samples::load(name) {
        Some(Ok(decoded)) => Ok(Summary::from(decoded)),
        _ => Err(OpenError::Locked { game: name.to_owned() }),
    };
    Listed { name: name.to_owned(), modified: 0, summary }
}
