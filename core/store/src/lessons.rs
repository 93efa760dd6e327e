//! Lessons written by teachers: `lessons/` in the data directory, and a folder of the machine. The lesson room interprets the files. Beside
//! them is stored the user's progress in all lessons (`progress`).

use super::games::Store;
use super::progress::PROGRESS;
use std::io;
use std::path::{Path, PathBuf};

/// Limit of files read in a folder.
const FILES_MAX: usize = 200;

impl Store {
    /// The folder for teachers' lessons.
    pub fn lessons_folder(&self) -> PathBuf {
        self.shared().join("lessons")
    }

    /// The lessons folder of the profile's own home, which holds its progress.
    pub(super) fn lessons_folder_of_home(&self) -> PathBuf {
        self.root().join("lessons")
    }

    /// The names and bytes of the lessons of a folder, by name; an error for a file over the size limit or an unreadable one. Waits for the
    /// disk.
    pub fn load_lessons(&self, folder: &Path, bytes_max: u64) -> Vec<(String, io::Result<Vec<u8>>)> {
        let mut names = self.disk().names(folder).unwrap_or_default();
        names.retain(|name| name.ends_with(".ron") && name != PROGRESS);
        names.sort();
        names.truncate(FILES_MAX);
        let read = |name: String| (name.clone(), self.disk().read(&folder.join(name), bytes_max));
        names.into_iter().map(read).collect()
    }
}
