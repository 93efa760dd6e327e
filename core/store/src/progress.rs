//! Progress with the content of a folder of the data directory, puzzles or lessons: one file in it, whose bytes belong to its room. An
//! unreadable one is set aside.

use super::atomic;
use super::games::Store;
use super::settings_file::PendingWrite;
use std::io;
use std::path::PathBuf;

/// Name of the file with the progress.
pub const PROGRESS: &str = "progress.ron";

impl Store {
    fn progress_path(&self, folder: &str) -> PathBuf {
        self.root().join(folder).join(PROGRESS)
    }

    /// The bytes of a folder's progress; `None` if there is none yet, `Err` if it is over the limit or unreadable. Waits for the disk.
    pub fn load_progress(&self, folder: &str, bytes_max: u64) -> io::Result<Option<Vec<u8>>> {
        match self.disk().read(&self.progress_path(folder), bytes_max) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            read => read.map(Some),
        }
    }

    /// The pending write of the progress.
    pub fn progress_write(&self, folder: &str, bytes: Vec<u8>) -> PendingWrite {
        PendingWrite { path: self.progress_path(folder), bytes, set_aside: false }
    }

    /// Sets a folder's progress file aside; returns whether its path is free then. Waits for the disk.
    pub fn set_progress_aside(&self, folder: &str) -> bool {
        atomic::rename_as_broken(self.disk(), &self.progress_path(folder)).is_ok()
    }
}
