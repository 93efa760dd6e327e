//! The place of a machine's policy, and whether only the administrator can have written it. Here its content is plain text; the app
//! interprets it.
//!
//! The caller provides the places. Read-only, through the `Disk`, which also reports who could have written a file.

use super::disk::Disk;
#[cfg(windows)]
pub use super::guard::program_data;
use super::settings_file::{TextFileError, text_of};
use std::io;
use std::path::{Path, PathBuf};

/// A possible place of a policy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PolicyPlace {
    pub path: PathBuf,
    /// Whether an environment variable of the user names the place: the file may be the user's own.
    pub is_named: bool,
}

/// The result of the search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FoundPolicy {
    Nothing,
    Text {
        path: PathBuf,
        text: String,
    },
    /// The file exists, but is unreadable, or somebody else could have written it.
    Unreadable {
        path: PathBuf,
        /// The reason: the part of a sentence after the path, without its period.
        why: String,
    },
}

/// The first policy of some places, and a sentence for each skipped one. A file that only the administrator can have placed is never
/// skipped, nor is a fixed place.
pub fn find(disk: &dyn Disk, places: &[PolicyPlace]) -> (FoundPolicy, Vec<String>) {
    let mut passed = Vec::new();
    for PolicyPlace { path, is_named } in places {
        match read_guarded(disk, path) {
            Ok(None) => {}
            Ok(Some(text)) => return (FoundPolicy::Text { path: path.clone(), text }, passed),
            Err(why) if *is_named && !is_folder_guarded(disk, path) => {
                passed.push(format!("{} {why}. It is not used.", path.display()));
            }
            Err(why) => return (FoundPolicy::Unreadable { path: path.clone(), why: why.to_string() }, passed),
        }
    }
    (FoundPolicy::Nothing, passed)
}

/// The text of a policy, no matter who can write the file; `None` without a file.
pub fn read(disk: &dyn Disk, path: &Path) -> Result<Option<String>, TextFileError> {
    let text = text_of(disk, path)?;
    Ok(text.map(|text| text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text)))
}

/// Why a policy is not read.
enum PolicyReadError {
    Others,
    Unreadable(TextFileError),
}

impl std::fmt::Display for PolicyReadError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            PolicyReadError::Others => f.write_str("can be written by somebody else than the administrator"),
            PolicyReadError::Unreadable(why) => write!(f, "{why}"),
        }
    }
}

fn read_guarded(disk: &dyn Disk, path: &Path) -> Result<Option<String>, PolicyReadError> {
    match disk.admin_only_path(path) {
        Ok(Some(real)) => read(disk, &real).map_err(PolicyReadError::Unreadable),
        Ok(None) => Err(PolicyReadError::Others),
        Err(error) if is_nothing(&error) => Ok(None),
        Err(error) => Err(PolicyReadError::Unreadable(TextFileError::Io(error))),
    }
}

fn is_folder_guarded(disk: &dyn Disk, path: &Path) -> bool {
    path.parent().is_some_and(|folder| matches!(disk.admin_only_path(folder), Ok(Some(_))))
}

fn is_nothing(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory)
}
