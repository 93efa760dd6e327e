//! Finds the data directory of games, settings and themes: the requested directory, else the user's own directory, which other users cannot
//! read.
//!
//! Only `cli` uses this module. The store manages the content.

use super::common::Common;
use directories::ProjectDirs;
use qipan::app::DataPlaceError;
use qipan::store::atomic::random_word;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// The path of the data directory, and a warning if it is only temporary.
pub struct DataPlace {
    pub root: PathBuf,
    pub place_trouble: Option<DataPlaceError>,
    /// The temporary directory that is removed when this value is dropped; `None` if the data directory is permanent.
    _scratch: Option<TempDir>,
}

impl DataPlace {
    /// Finds the data directory: the requested directory, unchanged; else the user's. Without a home directory: a temporary directory that
    /// belongs to the user, else a new one that is removed at the program's end.
    pub fn find_data_directory(common: &Common) -> DataPlace {
        if let Some(dir) = &common.data_dir {
            return DataPlace::untroubled(dir.clone());
        }
        if let Some(dir) = of_user() {
            close_to_others(&dir);
            return DataPlace::untroubled(dir);
        }
        let root = std::env::temp_dir().join(temporary_name());
        if !make_own(&root) {
            return DataPlace::scratch();
        }
        DataPlace { place_trouble: Some(DataPlaceError::Temporary(root.clone())), root, _scratch: None }
    }

    fn untroubled(root: PathBuf) -> DataPlace {
        DataPlace { root, place_trouble: None, _scratch: None }
    }

    /// Creates a temporary directory with an unpredictable name. If that fails, returns a path at which nothing exists.
    fn scratch() -> DataPlace {
        let scratch = tempfile::Builder::new().prefix("qipan-").tempdir().ok();
        let name = || format!("{}-{}", temporary_name(), random_word());
        let root = scratch.as_ref().map_or_else(|| std::env::temp_dir().join(name()), |made| made.path().to_owned());
        DataPlace { root, place_trouble: Some(DataPlaceError::None), _scratch: scratch }
    }
}

/// Returns the user's data directory. Without a home directory `$XDG_DATA_HOME/qipan` works, too. Ignores a relative path, because it
/// depends on the working directory.
fn of_user() -> Option<PathBuf> {
    let given = std::env::var_os("XDG_DATA_HOME").map(PathBuf::from);
    let given = given.filter(|dir| cfg!(target_os = "linux") && dir.is_absolute()).map(|dir| dir.join("qipan"));
    ProjectDirs::from("", "", "qipan").map(|dirs| dirs.data_dir().to_owned()).filter(|dir| dir.is_absolute()).or(given)
}

/// Removes other users' access to the directory, because older versions created it readable for everybody. Leaves a symbolic link alone,
/// because the user made it.
#[cfg(unix)]
fn close_to_others(dir: &Path) {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::PermissionsExt;
    let open = fs::symlink_metadata(dir).ok().filter(|found| is_ours(found) && found.permissions().mode() & 0o077 != 0);
    if let Some(found) = open {
        let mode = found.permissions().mode() & 0o700;
        let _ = fs::set_permissions(dir, Permissions::from_mode(mode)); // If this fails, the permissions stay as they were.
    }
}

/// Does nothing: on this system other users cannot open a user's folders.
#[cfg(not(unix))]
fn close_to_others(_dir: &Path) {}

/// Creates a directory that only the user can open. Accepts an existing directory only if just the user can open it, because another user
/// may have created something under this name. Returns whether the directory can be used.
#[cfg(unix)]
fn make_own(dir: &Path) -> bool {
    use std::fs::{self, DirBuilder};
    use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
    match DirBuilder::new().mode(0o700).create(dir) {
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
            fs::symlink_metadata(dir).is_ok_and(|found| is_ours(&found) && found.permissions().mode() & 0o077 == 0)
        }
        outcome => outcome.is_ok(),
    }
}

/// Creates a directory in the temporary folder, or accepts an existing one. The temporary folder belongs to the user on this system.
#[cfg(not(unix))]
fn make_own(dir: &Path) -> bool {
    std::fs::create_dir(dir).is_ok() || dir.is_dir()
}

/// Whether the found file is a directory that belongs to the user who runs the program.
#[cfg(unix)]
fn is_ours(found: &std::fs::Metadata) -> bool {
    std::os::unix::fs::MetadataExt::uid(found) == user() && found.is_dir()
}

/// Returns the name of the temporary data directory. It is different for each user, because all users share the temporary folder.
#[cfg(unix)]
fn temporary_name() -> String {
    format!("qipan-{}", user())
}

#[cfg(not(unix))]
fn temporary_name() -> String {
    "qipan".into()
}

/// Returns the effective user id of the process.
#[cfg(unix)]
fn user() -> u32 {
    // SAFETY: POSIX has `uid_t geteuid(void)`; it takes nothing, touches no memory and cannot fail. `uid_t` is 32 bits wide on every
    // supported Unix.
    unsafe extern "C" {
        safe fn geteuid() -> u32;
    }
    geteuid()
}
