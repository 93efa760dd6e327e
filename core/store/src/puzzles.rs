//! The user's own puzzles in `puzzles/`, one file per puzzle by its key. The review room interprets them; unreadable ones are set aside.
//! Beside them is stored the progress with the built-in puzzles (`progress`).

use super::atomic;
use super::games::Store;
use super::settings_file::PendingWrite;
use std::path::PathBuf;

/// Limit of files read.
const FILES_MAX: usize = 5_000;

impl Store {
    fn puzzle_path(&self, key: u64) -> PathBuf {
        self.root().join("puzzles").join(format!("{key:016x}.ron"))
    }

    /// The keys and bytes of all stored puzzles; `None` for a file over the limit or an unreadable one. Waits for the disk.
    pub fn load_puzzles(&self, bytes_max: u64) -> Vec<(u64, Option<Vec<u8>>)> {
        let names = self.disk().names(&self.root().join("puzzles")).unwrap_or_default();
        let key = |name: &String| {
            let key = u64::from_str_radix(name.strip_suffix(".ron")?, 16).ok()?;
            (*name == format!("{key:016x}.ron")).then_some(key)
        };
        names
            .iter()
            .filter_map(key)
            .take(FILES_MAX)
            .map(|key| (key, self.disk().read(&self.puzzle_path(key), bytes_max).ok()))
            .collect()
    }

    /// The pending write of a puzzle.
    pub fn puzzle_write(&self, key: u64, bytes: Vec<u8>) -> PendingWrite {
        PendingWrite { path: self.puzzle_path(key), bytes, set_aside: false }
    }

    /// Sets an invalid puzzle file aside; returns whether its path is free then. Waits for the disk.
    pub fn set_puzzle_aside(&self, key: u64) -> bool {
        atomic::rename_as_broken(self.disk(), &self.puzzle_path(key)).is_ok()
    }
}
