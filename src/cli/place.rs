//! Where games, settings and themes are kept: as asked for, else the user's own place, which nobody else may enter.
//!
//! Only `open` uses it. What stands below the place is the store's.

use super::common::Common;
use directories::ProjectDirs;
use qipan::app::PlaceTrouble;
use qipan::store::atomic::random_word;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// The data directory, and what is to be said of it.
pub struct Place {
    pub root: PathBuf,
    pub trouble: Option<PlaceTrouble>,
    /// A directory that goes with this value.
    _scratch: Option<TempDir>,
}

impl Place {
    /// As asked for: nothing there is changed. Else the user's; with no home a temporary one of the user's own, else
    /// one that does not outlast the program.
    pub fn find(common: &Common) -> Place {
        if let Some(dir) = &common.data_dir {
            return Place::untroubled(dir.clone());
        }
        if let Some(dir) = of_user() {
            close_to_others(&dir);
            return Place::untroubled(dir);
        }
        let root = std::env::temp_dir().join(temporary_name());
        if !make_own(&root) {
            return Place::scratch();
        }
        Place { trouble: Some(PlaceTrouble::Temporary(root.clone())), root, _scratch: None }
    }

    fn untroubled(root: PathBuf) -> Place {
        Place { root, trouble: None, _scratch: None }
    }

    /// A new directory with a name that nobody can have foreseen. Where none can be made, such a name alone: nothing
    /// stands there.
    fn scratch() -> Place {
        let scratch = tempfile::Builder::new().prefix("qipan-").tempdir().ok();
        let name = || format!("{}-{}", temporary_name(), random_word());
        let root = scratch.as_ref().map_or_else(|| std::env::temp_dir().join(name()), |made| made.path().to_owned());
        Place { root, trouble: Some(PlaceTrouble::None), _scratch: scratch }
    }
}

/// `$XDG_DATA_HOME/qipan` is there also without a home. A place that hangs on where the program was started is none.
fn of_user() -> Option<PathBuf> {
    let given = std::env::var_os("XDG_DATA_HOME").map(PathBuf::from);
    let given = given.filter(|dir| cfg!(target_os = "linux") && dir.is_absolute()).map(|dir| dir.join("qipan"));
    ProjectDirs::from("", "", "qipan").map(|dirs| dirs.data_dir().to_owned()).filter(|dir| dir.is_absolute()).or(given)
}

/// Older versions let everybody of the machine look into the directory. A link is left alone: the user made it.
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

/// The folders of a user are closed to others by the system.
#[cfg(not(unix))]
fn close_to_others(_dir: &Path) {}

/// Makes a directory for the user alone, or finds it so. Anybody may have put another thing of this name there before.
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

/// The temporary folder is the user's own.
#[cfg(not(unix))]
fn make_own(dir: &Path) -> bool {
    std::fs::create_dir(dir).is_ok() || dir.is_dir()
}

/// Whether it is a directory of the user who runs the program.
#[cfg(unix)]
fn is_ours(found: &std::fs::Metadata) -> bool {
    std::os::unix::fs::MetadataExt::uid(found) == user() && found.is_dir()
}

/// One for each user: they share the temporary folder.
#[cfg(unix)]
fn temporary_name() -> String {
    format!("qipan-{}", user())
}

#[cfg(not(unix))]
fn temporary_name() -> String {
    "qipan".into()
}

/// The number of the user who runs the program.
#[cfg(unix)]
fn user() -> u32 {
    // SAFETY: POSIX has `uid_t geteuid(void)`; it takes nothing, touches no memory and cannot fail. `uid_t` is 32 bits
    // wide on every Unix that we build for.
    unsafe extern "C" {
        safe fn geteuid() -> u32;
    }
    geteuid()
}
