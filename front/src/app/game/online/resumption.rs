//! The data stored beside the log of a shared game, so that a program that was killed finds its seat again. Only `online` uses it.

use crate::link::Token;
use crate::link::wire::WireError;
use crate::store::settings_file::PendingWrite;
use crate::store::{GameId, Store};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

const FOLDER: &str = "friends";
const VERSION: u32 = 1;
const BYTES_MAX: u64 = 16 << 10;

/// Where the referee of an online game runs.
#[derive(Clone, Serialize, Deserialize)]
pub enum RefereeSite {
    /// The referee runs in this program and hosts the stored game `game`. The machine is announced as `name`.
    Host { game: String, name: String, is_local_only: bool },
    /// The referee runs on another machine. `token` is the connection's token as text.
    Guest { token: String, addresses: Vec<String> },
    /// The referee runs in the class whose ticket is stored.
    Class,
}

/// The data stored beside a game's log, for reconnecting to the game's referee.
#[derive(Clone, Serialize, Deserialize)]
pub struct ResumeData {
    version: u32,
    /// The random token that identifies this program as a guest.
    pub me: Token,
    /// The names of the persons at this machine.
    pub names: Vec<String>,
    /// The name that the referee gave to the game.
    pub game: String,
    pub mine: Vec<u8>,
    pub role: RefereeSite,
}

impl ResumeData {
    pub fn new(names: Vec<String>, role: RefereeSite) -> Result<ResumeData, WireError> {
        let mut me = Token([0; 16]);
        getrandom::fill(&mut me.0).map_err(|_| WireError::NoRandomBytes)?;
        Ok(ResumeData { version: VERSION, me, names, game: String::new(), mine: Vec::new(), role })
    }

    /// Creates the resume data for a class's game.
    pub fn of_class(game: &str) -> Result<ResumeData, WireError> {
        Ok(ResumeData { game: game.to_owned(), ..ResumeData::new(vec![String::new()], RefereeSite::Class)? })
    }

    pub fn read(store: &Store, id: &GameId) -> Option<ResumeData> {
        let bytes = store.disk().read(&path(store, id), BYTES_MAX).ok()?;
        let kept: ResumeData = ron::from_str(std::str::from_utf8(&bytes).ok()?).ok()?;
        (kept.version == VERSION).then_some(kept)
    }

    pub fn write(&self, store: &Store, id: &GameId) -> PendingWrite {
        let text = ron::to_string(self).unwrap_or_default();
        PendingWrite { path: path(store, id), bytes: text.into_bytes(), set_aside: false }
    }
}

fn path(store: &Store, id: &GameId) -> PathBuf {
    store.root().join(FOLDER).join(format!("{id}.ron"))
}
