//! The user's list of external engines: `engines.ron` in the data directory, read when first needed. The page of engines edits and tests
//! them; `opponent::external` uses them.

pub(crate) mod engines_file;

pub mod engine_text;

pub use engines_file::{engines_file_text, find_file_problems, read};

use crate::engine::external::Spec;
use crate::rules::GameKind;
use crate::store::Store;
use crate::store::settings_file::{FileState, PendingWrite, pending_write};
use engines_file::EnginesFile;
use std::cell::OnceCell;
use std::path::PathBuf;

/// The user's list of external engines, read from `engines.ron` when first needed.
pub struct Engines {
    store: Store,
    read: OnceCell<EnginesFile>,
}

impl Engines {
    /// Creates the list without reading the file.
    pub fn new(store: Store) -> Engines {
        Engines { store, read: OnceCell::new() }
    }

    pub fn path(&self) -> PathBuf {
        self.store.root().join("engines.ron")
    }

    fn read(&self) -> &EnginesFile {
        self.read.get_or_init(|| engines_file::read(self.store.disk(), &self.path()))
    }

    pub fn all(&self) -> &[Spec] {
        &self.read().engines
    }

    pub fn get(&self, name: &str) -> Option<&Spec> {
        self.all().iter().find(|spec| spec.name == name)
    }

    /// Returns the external engines of the list that can play this kind of game.
    pub fn engines_for_kind(&self, kind: GameKind) -> impl Iterator<Item = &Spec> {
        self.all().iter().filter(move |spec| spec.protocol.game() == kind)
    }

    /// Returns the external engine that gives hints and values for this kind of game in place of the built-in engine, if there is one.
    pub fn hint_engine(&self, kind: GameKind) -> Option<&Spec> {
        self.engines_for_kind(kind).find(|spec| spec.helps && spec.protocol.has_analysis_commands())
    }

    /// Returns the problems found in `engines.ron`. A second call returns none.
    pub fn take_file_problems(&mut self) -> Vec<String> {
        self.read.get_mut().map(|read| std::mem::take(&mut read.notices)).unwrap_or_default()
    }

    /// Edits the list. Returns the write of `engines.ron`; `None` if a newer version of the program wrote the file. A damaged file is set
    /// aside.
    pub fn edit(&mut self, edit: impl FnOnce(&mut Vec<Spec>)) -> Option<PendingWrite> {
        self.read();
        let path = self.path();
        let read = self.read.get_mut()?;
        edit(&mut read.engines);
        let write = pending_write(&path, read.found, engines_file::engines_file_text(&read.engines));
        if write.is_some() {
            read.found = FileState::Good;
        }
        write
    }

    /// Sets the list without reading a file, for the scenes of pictures.
    pub fn set_fixture_data(&mut self, engines: Vec<Spec>) {
        self.read = OnceCell::from(EnginesFile { engines, found: FileState::Good, notices: Vec::new() });
    }
}
