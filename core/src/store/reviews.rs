//! Reviews of games, beside the logs in `reviews/`, one file a game by its key. They are only kept to spare time: what cannot be
//! read is no review. What is in them is the review room's.

use super::atomic;
use super::games::Store;
use std::io;
use std::path::PathBuf;

impl Store {
    fn review_path(&self, key: u64) -> PathBuf {
        self.root().join("reviews").join(format!("{key:016x}.ron"))
    }

    /// The bytes of a review, where one of at most `bytes_max` is kept. Waits for the disk.
    pub fn load_review(&self, key: u64, bytes_max: u64) -> Option<Vec<u8>> {
        self.disk().read(&self.review_path(key), bytes_max).ok()
    }

    /// Keeps a review in the place of an older one. Waits for the disk.
    pub fn keep_review(&self, key: u64, bytes: &[u8]) -> io::Result<()> {
        let path = self.review_path(key);
        atomic::make_durable_directories(self.disk(), &self.root().join("reviews"))?;
        atomic::replace(self.disk(), &path, bytes)
    }
}
