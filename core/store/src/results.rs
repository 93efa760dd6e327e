//! What the upload of results needs from a data directory: the place of earlier uploads, the uploader's lock, and the games that may have
//! ended. The app defines the files' content.

use super::disk::Lock;
use super::games::{FoundLog, GameId, Store};
use super::time::unix_nanos;
use std::io;
use std::path::PathBuf;

/// The lock's name; no game has it.
const LOCK: &str = "results";

impl Store {
    /// The record of uploaded results.
    pub fn uploaded_results_path(&self) -> PathBuf {
        self.root().join("results").join("handed")
    }

    /// The lock of the uploading program; `None` if another one holds it.
    pub fn lock_results(&self) -> io::Result<Option<Box<dyn Lock>>> {
        self.lock_named(LOCK)
    }

    /// The games that changed in this second (since 1970, UTC) or later, oldest first, each with its time in milliseconds since 1970 (UTC).
    /// Reads none of them.
    pub fn games_since(&self, since_s: i64) -> Vec<(GameId, i64)> {
        let game =
            |found: FoundLog| Some((GameId::parse(&found.name)?, unix_nanos(found.modified).div_euclid(1_000_000)));
        let mut games: Vec<(GameId, i64)> = self.newest(&self.games()).into_iter().filter_map(game).collect();
        games.retain(|(_, changed_ms)| changed_ms.div_euclid(1000) >= since_s);
        games.sort_by(|one, other| (one.1, &one.0).cmp(&(other.1, &other.0)));
        games
    }
}
