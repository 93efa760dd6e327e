//! What the results that are handed in need of a data directory: the place of what was handed in already, the lock of who hands in, and
//! which games may have ended. What the files say is the app's.

use super::disk::Lock;
use super::games::{Found, GameId, Store};
use super::time::unix_nanos;
use std::io;
use std::path::PathBuf;

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

    /// The games that changed in this second (since 1970, UTC) or later, the oldest first, each with when: milliseconds since 1970
    /// (UTC). Reads none.
    pub fn games_since(&self, since_s: i64) -> Vec<(GameId, i64)> {
        let game = |found: Found| Some((GameId::parse(&found.name)?, unix_nanos(found.modified).div_euclid(1_000_000)));
        let mut games: Vec<(GameId, i64)> = self.newest(&self.games()).into_iter().filter_map(game).collect();
        games.retain(|(_, changed_ms)| changed_ms.div_euclid(1000) >= since_s);
        games.sort_by(|one, other| (one.1, &one.0).cmp(&(other.1, &other.0)));
        games
    }
}
