//! Which games go on: one empty marker for each game that has not ended, so that a start looks at these and not at thousands of logs.
//!
//! ```text
//! unfinished/ID        the game of this id has not ended, as far as is known
//! unfinished/.whole    every game that has not ended has its marker
//! unfinished/.last     a line, the name of the game that was played last: a start looks there first
//! ```
//!
//! The writer makes a marker before it writes what it stands for, durable along with it, and takes it away after the game's end is
//! durable. So a marker may stand for a game that is over or gone, which costs a look; a game that goes on has one, or `.whole` is
//! missing and every log is looked at. Only the store's other modules use it.

use super::atomic;
use super::disk::Kind;
use super::games::{Found, GAME_ID_BYTES_MAX, GameId, Store};
use super::log::{LINE_BYTES_MAX, PART_BYTES_MAX, PARTS_MAX};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Tells that no game is without its marker; no game has this name.
const WHOLE: &str = ".whole";
/// Names the game that was played last; no game has this name.
const LAST: &str = ".last";
/// So many games are looked at before something else may be done.
const LOOKED_AT_ONCE: usize = 64;

impl Store {
    pub(super) fn unfinished(&self) -> PathBuf {
        self.root().join("unfinished")
    }

    fn marker(&self, id: &GameId) -> PathBuf {
        self.unfinished().join(id.as_str())
    }

    /// Whether every game that has not ended has its marker.
    pub(super) fn are_markers_whole(&self) -> bool {
        self.disk().metadata(&self.unfinished().join(WHOLE)).is_ok_and(|found| found.kind == Kind::File)
    }

    /// The games with a marker, the one that was played last first, those without a log at the end; `None` where other games may go
    /// on, too.
    pub(super) fn marked_games(&self) -> Option<Vec<Found>> {
        if !self.are_markers_whole() {
            return None;
        }
        let names = self.disk().names(&self.unfinished()).ok()?;
        let ids = names.iter().filter_map(|name| GameId::parse(name));
        Some(self.newest_first(ids.map(|id| self.found(&id)).collect()))
    }

    /// The game that was played last, as far as is known, if it has a marker.
    pub(super) fn last_game(&self) -> Option<GameId> {
        let line = self.disk().read(&self.unfinished().join(LAST), GAME_ID_BYTES_MAX + 1).ok()?;
        let id = GameId::parse(std::str::from_utf8(&line).ok()?.strip_suffix('\n')?)?;
        self.disk().metadata(&self.marker(&id)).ok().map(|_| id)
    }

    /// This game is now the one that was played last. Where that cannot be kept no game is: the times of the logs tell it, too.
    /// The folder's next sync makes the name durable; if the few letters are lost by then, their line does not end.
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

    /// The same as `mark_unfinished`, for a game that is played now.
    pub(super) fn mark_played(&self, id: &GameId) -> io::Result<bool> {
        // Where the folder cannot be made there is no name either, which `mark_unfinished` finds out, too.
        let _ = atomic::make_directories(self.disk(), &self.unfinished());
        self.name_last(id);
        self.mark_unfinished(id)
    }

    /// When the youngest part of a game's log was changed; `None` where there is no log.
    pub(super) fn modified(&self, id: &GameId) -> Option<SystemTime> {
        let found = self.found(id);
        Some(found.modified).filter(|time| *time != SystemTime::UNIX_EPOCH)
    }

    fn found(&self, id: &GameId) -> Found {
        let part = |part| self.disk().metadata(&self.log_path(id, part)).ok();
        let first = part(1);
        // A log goes on in another file only where the first one is full.
        let is_full = first.is_some_and(|first| first.len > PART_BYTES_MAX - LINE_BYTES_MAX as u64);
        let later = (2..=PARTS_MAX).map_while(|number| if is_full { part(number) } else { None });
        let modified = first.into_iter().chain(later).map(|part| part.modified).max();
        Found { name: id.to_string(), modified: modified.unwrap_or(SystemTime::UNIX_EPOCH), is_in_parts: is_full }
    }

    /// Sees to it that the game is found while it has not ended: `true` once its marker is durable; where none can be made, `false`
    /// once every log will be looked at.
    pub(super) fn mark_unfinished(&self, id: &GameId) -> io::Result<bool> {
        // Synced also where all logs are looked at: `.last` must not name the game that was played before this one.
        let made = self.put(&self.marker(id)).and_then(|()| self.disk().sync_directory(&self.unfinished()));
        match made {
            Ok(()) => Ok(true),
            Err(error) => self.distrust_markers().map(|()| false).map_err(|_| error),
        }
    }

    /// Puts an empty file there, unless one is there already. Its name is not synced yet.
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

    /// From now on all logs are looked at, until the markers are whole again.
    fn distrust_markers(&self) -> io::Result<()> {
        let is_gone =
            |error: &io::Error| matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory);
        // Synced also where it is gone: who removed it may not have come to that.
        for done in [self.disk().remove(&self.unfinished().join(WHOLE)), self.disk().sync_directory(&self.unfinished())]
        {
            done.or_else(|error| if is_gone(&error) { Ok(()) } else { Err(error) })?;
        }
        Ok(())
    }

    /// The game is over or gone, and whoever calls has its lock. A marker that stays costs the next start a look.
    pub(super) fn unmark(&self, id: &GameId) {
        let _ = self.disk().remove(&self.marker(id));
    }

    /// Takes a marker away that stands for no game, or for one that is over; while another program has the game it stays.
    pub(super) fn drop_stale_marker(&self, id: &GameId) {
        if let Ok(Some(_lock)) = self.lock(id)
            && (self.disk().metadata(&self.log_path(id, 1)).is_err() || self.has_ended(id, true))
        {
            self.unmark(id);
        }
    }

    /// Makes the marker of a game that was found to go on, if it has none; where that fails a start does not know of the game.
    pub(super) fn mend_marker(&self, id: &GameId) {
        if self.are_markers_whole() {
            let _ = self.put(&self.marker(id));
        }
    }

    /// Makes the markers that are missing, after a look at every game: of games that an older program played, or that were copied
    /// in by hand. Whoever looks at all logs may call it, from any thread but not at the start; it waits for the disk.
    pub fn mend_markers(&self) -> io::Result<()> {
        let mut mending = Mending::begin(self);
        while mending.go_on(self)? {}
        Ok(())
    }

    /// All markers are there: first they have to be durable.
    fn put_whole(&self) -> io::Result<()> {
        let place = self.unfinished();
        atomic::make_durable_directories(self.disk(), &place)?;
        self.disk().sync_directory(&place)?;
        self.put(&place.join(WHOLE))?;
        self.disk().sync_directory(&place)
    }
}

/// A look at every game, some at a time.
pub(super) struct Mending {
    left: Vec<GameId>,
}

impl Mending {
    pub fn begin(store: &Store) -> Mending {
        let names = store.disk().names(&store.games()).unwrap_or_default();
        Mending { left: names.iter().filter_map(|name| Store::id_of_log(name)).collect() }
    }

    /// Looks at some more games; whether any are left. In a store without games nothing is made.
    pub fn go_on(&mut self, store: &Store) -> io::Result<bool> {
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
