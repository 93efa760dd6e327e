//! The unfinished games: one empty marker for each, so that a start examines these and not thousands of logs.
//!
//! ```text
//! unfinished/ID        the game with this id has not ended, as far as known
//! unfinished/.whole    every unfinished game has its marker
//! unfinished/.last     a line, the name of the game last used: a start tries it first
//! ```
//!
//! The writer creates a marker before the game's records, durable along with them, and removes it after the game's end is durable. So a
//! marker may belong to a game that is over or gone, which costs one read; an unfinished game has one, or `.whole` is missing and every log
//! is examined. Only the store's other modules use it.

use super::atomic;
use super::disk::Kind;
use super::games::{FoundLog, GAME_ID_BYTES_MAX, GameId, Store};
use super::log::{LINE_BYTES_MAX, PART_BYTES_MAX, PARTS_MAX};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Name of the file which states that no unfinished game lacks its marker; no game has this name.
const WHOLE: &str = ".whole";
/// Name of the file that names the game last used; no game has this name.
const LAST: &str = ".last";
/// Number of games examined in one step.
const LOOKED_AT_ONCE: usize = 64;

impl Store {
    pub(super) fn unfinished(&self) -> PathBuf {
        self.root().join("unfinished")
    }

    fn marker(&self, id: &GameId) -> PathBuf {
        self.unfinished().join(id.as_str())
    }

    /// Whether every unfinished game has its marker.
    pub(super) fn are_markers_whole(&self) -> bool {
        self.disk().metadata(&self.unfinished().join(WHOLE)).is_ok_and(|found| found.kind == Kind::File)
    }

    /// The games with a marker, the one last used first, those without a log at the end; `None` if other games may be unfinished too.
    pub(super) fn marked_games(&self) -> Option<Vec<FoundLog>> {
        if !self.are_markers_whole() {
            return None;
        }
        let names = self.disk().names(&self.unfinished()).ok()?;
        let ids = names.iter().filter_map(|name| GameId::parse(name));
        Some(self.newest_first(ids.map(|id| self.found(&id)).collect()))
    }

    /// The game last used, as far as known, if it has a marker.
    pub(super) fn last_game(&self) -> Option<GameId> {
        let line = self.disk().read(&self.unfinished().join(LAST), GAME_ID_BYTES_MAX + 1).ok()?;
        let id = GameId::parse(std::str::from_utf8(&line).ok()?.strip_suffix('\n')?)?;
        self.disk().metadata(&self.marker(&id)).ok().map(|_| id)
    }

    /// Stores this game as the one last used. If that fails, none is stored: the times of the logs show it, too. The folder's next sync
    /// makes the name durable; if the content is lost by then, its line has no end.
    fn name_last(&self, id: &GameId) {
        let path = self.unfinished().join(LAST);
        let named = self.disk().create_temp(&self.unfinished()).and_then(|(temp, mut file)| {
            let written = file.write(format!("{id}\n").as_bytes()).and_then(|()| self.disk().rename(&temp, &path));
            written.inspect_err(|_| drop(self.disk().remove(&temp)))
        });
        if named.is_err() {
            let _ = self.disk().remove(&path);
        }
    }

    /// Marks a game in use now as unfinished, and stores it as the one last used; returns the same as `mark_unfinished`.
    pub(super) fn mark_played(&self, id: &GameId) -> io::Result<bool> {
        // If the folder cannot be created there is no name either, which `mark_unfinished` also finds.
        let _ = atomic::make_directories(self.disk(), &self.unfinished());
        self.name_last(id);
        self.mark_unfinished(id)
    }

    /// Time of the latest change of a game's log; `None` without a log.
    pub(super) fn modified(&self, id: &GameId) -> Option<SystemTime> {
        let found = self.found(id);
        Some(found.modified).filter(|time| *time != SystemTime::UNIX_EPOCH)
    }

    fn found(&self, id: &GameId) -> FoundLog {
        let part = |part| self.disk().metadata(&self.log_path(id, part)).ok();
        let first = part(1);
        // A log continues in another file only if the first one is full.
        let is_full = first.is_some_and(|first| first.len > PART_BYTES_MAX - LINE_BYTES_MAX as u64);
        let later = (2..=PARTS_MAX).map_while(|number| if is_full { part(number) } else { None });
        let modified = first.into_iter().chain(later).map(|part| part.modified).max();
        FoundLog { name: id.to_string(), modified: modified.unwrap_or(SystemTime::UNIX_EPOCH), is_in_parts: is_full }
    }

    /// Ensures that the game is found while it is unfinished: `true` once its marker is durable; if none can be created, `false` once every
    /// log will be examined.
    pub(super) fn mark_unfinished(&self, id: &GameId) -> io::Result<bool> {
        // Synced even if all logs are examined: `.last` must not name the previously used game.
        let made = self.put(&self.marker(id)).and_then(|()| self.disk().sync_directory(&self.unfinished()));
        match made {
            Ok(()) => Ok(true),
            Err(error) => self.distrust_markers().map(|()| false).map_err(|_| error),
        }
    }

    /// Creates an empty file unless it exists. Its name is not synced yet.
    fn put(&self, path: &Path) -> io::Result<()> {
        let disk = self.disk();
        if disk.metadata(path).is_ok() {
            return Ok(());
        }
        match atomic::create_empty(disk, path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                // While the folder is not durable, neither is `.whole` in it.
                atomic::make_directories(disk, &self.unfinished())?;
                atomic::create_empty(disk, path)
            }
            outcome => outcome,
        }
    }

    /// Makes starts examine all logs, until the markers are complete again.
    fn distrust_markers(&self) -> io::Result<()> {
        let is_gone =
            |error: &io::Error| matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory);
        // Synced even if it is missing: the program that removed it may have been interrupted.
        for done in [self.disk().remove(&self.unfinished().join(WHOLE)), self.disk().sync_directory(&self.unfinished())]
        {
            done.or_else(|error| if is_gone(&error) { Ok(()) } else { Err(error) })?;
        }
        Ok(())
    }

    /// Removes the marker of a game that is over or gone; the caller holds its lock. A remaining marker costs the next start one read.
    pub(super) fn unmark(&self, id: &GameId) {
        let _ = self.disk().remove(&self.marker(id));
    }

    /// Removes the marker of a missing or finished game; it stays while another program has the game open.
    pub(super) fn drop_stale_marker(&self, id: &GameId) {
        if let Ok(Some(_lock)) = self.lock(id)
            && (self.disk().metadata(&self.log_path(id, 1)).is_err() || self.has_ended(id, true))
        {
            self.unmark(id);
        }
    }

    /// Creates the missing marker of an unfinished game; if that fails a start does not know of the game.
    pub(super) fn repair_marker(&self, id: &GameId) {
        if self.are_markers_whole() {
            let _ = self.put(&self.marker(id));
        }
    }

    /// Creates missing markers after a look at every game: of games that an older program played, or that were copied in by hand. For
    /// callers that examine all logs, on any thread but not at the start; waits for the disk.
    pub fn repair_markers(&self) -> io::Result<()> {
        let mut mending = MarkerRepair::begin(self);
        while mending.repair_next(self)? {}
        Ok(())
    }

    /// Declares the markers complete; first they have to be durable.
    fn put_whole(&self) -> io::Result<()> {
        let place = self.unfinished();
        atomic::make_durable_directories(self.disk(), &place)?;
        self.disk().sync_directory(&place)?;
        self.put(&place.join(WHOLE))?;
        self.disk().sync_directory(&place)
    }
}

/// A look at every game, in steps.
pub(super) struct MarkerRepair {
    left: Vec<GameId>,
}

impl MarkerRepair {
    pub fn begin(store: &Store) -> MarkerRepair {
        let names = store.disk().names(&store.games()).unwrap_or_default();
        MarkerRepair { left: names.iter().filter_map(|name| Store::id_of_log(name)).collect() }
    }

    /// Examines some more games; returns whether any are left. In a store without games nothing is created.
    pub fn repair_next(&mut self, store: &Store) -> io::Result<bool> {
        let some = self.left.split_off(self.left.len().saturating_sub(LOOKED_AT_ONCE));
        for id in &some {
            if !store.has_ended(id, store.found(id).is_in_parts) {
                store.put(&store.marker(id))?;
            }
        }
        if self.left.is_empty() && !some.is_empty() {
            store.put_whole()?;
        }
        Ok(!self.left.is_empty())
    }
}
