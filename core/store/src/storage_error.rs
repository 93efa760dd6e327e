//! Obstacles to saving, as the writer reports them. The English text is for standard error; the app has the window's messages.

use std::fmt;
use std::io;
use std::path::PathBuf;

/// What cannot be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StorageSubject {
    /// The records of games.
    Games,
    /// Only a settings file: games are saved.
    File(PathBuf),
}

/// Why the records of games are not saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StorageErrorKind {
    /// The disk is full.
    Full,
    /// The directory is not writable: read-only, or another user's.
    ReadOnly,
    Other,
}

/// Something cannot be written. The game continues.
#[derive(Debug)]
pub struct StorageError {
    pub subject: StorageSubject,
    pub error: io::Error,
}

impl StorageError {
    pub fn kind(&self) -> StorageErrorKind {
        match self.error.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => StorageErrorKind::Full,
            io::ErrorKind::ReadOnlyFilesystem | io::ErrorKind::PermissionDenied => StorageErrorKind::ReadOnly,
            _ => StorageErrorKind::Other,
        }
    }
}

impl fmt::Display for StorageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let error = &self.error;
        match (&self.subject, self.kind()) {
            (StorageSubject::File(path), _) => {
                write!(f, "{} cannot be written ({error}); the games are saved.", path.display())
            }
            (StorageSubject::Games, StorageErrorKind::Full) => {
                f.write_str("The disk is full: the game goes on but is not saved.")
            }
            (StorageSubject::Games, StorageErrorKind::ReadOnly) => {
                f.write_str("The data folder cannot be written: the game goes on but is not saved.")
            }
            (StorageSubject::Games, StorageErrorKind::Other) => {
                write!(f, "Saving does not work ({error}): the game goes on but is not saved.")
            }
        }
    }
}
