//! Finds the directory of games, settings and themes: the requested one, else the user's own directory, which other users cannot read.
//!
//! Only `open` uses it. The store manages the content.

use super::common::Common;
use directories::ProjectDirs;
use qipan::app::DataPlaceError;
use qipan::store::atomic::random_word;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// The data directory, and messages about it.
pub struct DataPlace {
    pub root: PathBuf,
    pub place_trouble: Option<DataPlaceError>,
    /// A temporary directory that is removed when this value is dropped.
    _scratch: Option<TempDir>,
}

impl DataPlace {
    /// Finds the data directory: the requested one, unchanged; else the user's; without a home a temporary one that belongs to the user,
    /// else one that is removed at the program's end.
    pub fn find(common: &Common) -> DataPlace {
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

    /// Creates a new directory with an unpredictable name. If that fails, returns a name at which nothing exists.
    fn scratch() -> DataPlace {
        let scratch = tempfile::Builder::new().prefix("qipan-").tempdir().ok();
        let name = || format!("{}-{}", temporary_name(), random_word());
        let root = scratch.as_ref().map_or_else(|| std::env::temp_dir().join(name()), |made| made.path().to_owned());
        DataPlace { root, place_trouble: Some(DataPlaceError::None), _scratch: scratch }
    }
}

/// The user's data directory. `$XDG_DATA_HOME/qipan` works without a home. A relative path is ignored, because it depends on the working
/// directory.
fn of_user() -> Option<PathBuf> {
    let given = std::env::var_os("XDG_DATA_HOME").map(PathBuf::from);
    let given = given.filter(|dir| cfg!(target_os = "linux") && dir.is_absolute()).map(|dir| dir.join("qipan"));
    ProjectDirs::from("", "", "qipan").map(|dirs| dirs.data_dir().to_owned()).filter(|dir| dir.is_absolute()).or(given)
}

/// Removes other users' access: older versions created the directory readable for everybody. A link is left alone, because the user made
/// it.
#[cfg(unix)]
fn close_to_others(dir: &Path) {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::PermissionsExt;
    let open = fs::symlink_metadata(dir).ok().filter(|found| is_ours(found) && found.permissions().mode() & 0o077 != 0);
    if let Some(found) = open {
        let mode = found.permissions().mode() & 0o700;
        let _ = fs::set_permissions(dir, Permissions::from_mode(mode)); // It stays as it was before.
    }
}

/// Does nothing: the system closes a user's folders to others.
#[cfg(not(unix))]
fn close_to_others(_dir: &Path) {}

/// Creates a directory for the user alone, or accepts an existing one. Anybody may have created something else under this name before.
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

/// Whether the file is a directory that belongs to the user who runs the program.
#[cfg(unix)]
fn is_ours(found: &std::fs::Metadata) -> bool {
    std::os::unix::fs::MetadataExt::uid(found) == user() && found.is_dir()
}

/// A name that is different for each user, because all users share the temporary folder.
#[cfg(unix)]
fn temporary_name() -> String {
    format!("qipan-{}", user())
}

#[cfg(not(unix))]
fn temporary_name() -> String {
    "qipan".into()
}

/// The user id.
#[cfg(unix)]
fn user() -> u32 {
    // SAFETY: POSIX has `uid_t geteuid(void)`; it takes nothing, touches no memory and cannot fail. `uid_t` is 32 bits wide on every
    // supported Unix.
    unsafe extern "C" {
        safe fn geteuid() -> u32;
    }
    geteuid()
}
