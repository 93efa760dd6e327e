//! Reviews of games, stored in `reviews/`, one file per game by its key. They are only a cache: an unreadable file counts as missing. The
//! review room interprets their content.

use super::atomic;
use super::games::Store;
use std::io;
use std::path::PathBuf;

impl Store {
    fn review_path(&self, key: u64) -> PathBuf {
        self.root().join("reviews").join(format!("{key:016x}.ron"))
    }

    /// The bytes of a review, if one of at most `bytes_max` is stored. Waits for the disk.
    pub fn load_review(&self, key: u64, bytes_max: u64) -> Option<Vec<u8>> {
        self.disk().read(&self.review_path(key), bytes_max).ok()
    }

    /// Stores a review, replacing an older one. Waits for the disk.
    pub fn keep_review(&self, key: u64, bytes: &[u8]) -> io::Result<()> {
        let path = self.review_path(key);
        atomic::make_durable_directories(self.disk(), &self.root().join("reviews"))?;
        atomic::replace(self.disk(), &path, bytes)
    }
}
