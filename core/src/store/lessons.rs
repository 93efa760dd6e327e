//! Lessons that teachers wrote: `lessons/` in the data directory, and a folder of the machine. What is in the files is the lesson room's.
//! Beside them stands how far somebody is in all (`progress`).

use super::games::Store;
use super::progress::PROGRESS;
use std::io;
use std::path::{Path, PathBuf};

/// No more files of a folder are looked at.
const FILES_MAX: usize = 200;

impl Store {
    /// Where a teacher puts lessons.
    pub fn lessons_folder(&self) -> PathBuf {
        self.shared().join("lessons")
    }

    /// Where it is kept how far its owner is.
    pub(super) fn lessons_folder_of_home(&self) -> PathBuf {
        self.root().join("lessons")
    }

    /// The names and bytes of the lessons of a folder, by their names; an error for what is longer than so many bytes or cannot be
    /// read. Waits for the disk.
    pub fn load_lessons(&self, folder: &Path, bytes_max: u64) -> Vec<(String, io::Result<Vec<u8>>)> {
        let mut names = self.disk().names(folder).unwrap_or_default();
        names.retain(|name| name.ends_with(".ron") && name != PROGRESS);
        names.sort();
        names.truncate(FILES_MAX);
        let read = |name: String| (name.clone(), self.disk().read(&folder.join(name), bytes_max));
        names.into_iter().map(read).collect()
    }
}
