//! What the results that are handed in need of a data directory: the place of what was handed in already, the lock of who hands in, and
//! which games may have ended. What the files say is the app's.

use super::disk::Lock;
use super::games::{GameId, Store};
use std::io;
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

/// The lock's name; no game has it.
const LOCK: &str = "results";

impl Store {
    /// What was handed in.
    pub fn handed_path(&self) -> PathBuf {
        self.root().join("results").join("handed")
    }

    /// Held by the program that hands in; `None` where another one does.
    pub fn lock_results(&self) -> io::Result<Option<Box<dyn Lock>>> {
        self.lock_named(LOCK)
    }

    /// The games that changed at this moment or later, the oldest first, each with when: milliseconds since 1970 (UTC). Reads none.
    pub fn games_since(&self, since: SystemTime) -> Vec<(GameId, i64)> {
        let found = self.newest(&self.games()).into_iter().filter(|found| found.modified >= since);
        let mut games: Vec<(GameId, i64)> =
            found.filter_map(|found| Some((GameId::parse(&found.name)?, milliseconds(found.modified)))).collect();
        games.sort_by(|one, other| (one.1, &one.0).cmp(&(other.1, &other.0)));
        games
    }
}

fn milliseconds(time: SystemTime) -> i64 {
    time.duration_since(UNIX_EPOCH).map_or(0, |since| i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
}
