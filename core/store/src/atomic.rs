//! Replacing, setting aside and moving files so that a power cut leaves the old or the new one, never half of either.
//!
//! The order is always: write, sync the file, rename, sync the directory. Only the store's other modules use it.

use super::disk::{Disk, Kind, LOCK_EXTENSION, Metadata, TEMP_PREFIX, TempFile, parent};
use super::time::stamp;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Age from which a temporary file belongs to no running program. A lock file may be that old, so its lock is tried first.
const LEFT_AGE_MIN: Duration = Duration::from_secs(24 * 3600);

/// Creates a directory and its missing ancestors. Their names are not synced yet.
pub fn make_directories(disk: &dyn Disk, path: &Path) -> io::Result<()> {
    match disk.create_directory(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound && path.parent().is_some() => {
            make_directories(disk, parent(path))?;
            disk.create_directory(path)
        }
        // The existing entry may be a link to a directory; otherwise the next call reports the error.
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists || disk.metadata(path).is_ok() => Ok(()),
        outcome => outcome,
    }
}

/// Creates a directory and its missing ancestors, and syncs all their names.
pub fn make_durable_directories(disk: &dyn Disk, path: &Path) -> io::Result<()> {
    make_directories(disk, path)?;
    disk.sync_directory(parent(path))?;
    for ancestor in parent(path).ancestors().skip(1).filter(|ancestor| !ancestor.as_os_str().is_empty()) {
        // Those above the store's root may belong to another user, who created them.
        let _ = disk.sync_directory(ancestor);
    }
    Ok(())
}

/// Writes `bytes` to `path`, replacing an existing file.
pub fn replace(disk: &dyn Disk, path: &Path, bytes: &[u8]) -> io::Result<()> {
    let temp = disk.create_temp(parent(path))?;
    put(disk, temp, path, bytes, true)
}

/// Writes `bytes` to `path`; `AlreadyExists` if there is a file.
pub fn create(disk: &dyn Disk, path: &Path, bytes: &[u8]) -> io::Result<()> {
    let temp = disk.create_temp(parent(path))?;
    put(disk, temp, path, bytes, false)
}

/// Creates an empty file at `path` unless there is one. Its content needs no sync; its name is not synced yet.
pub fn create_empty(disk: &dyn Disk, path: &Path) -> io::Result<()> {
    let (temp, _) = disk.create_temp(parent(path))?;
    let outcome = disk.rename_new(&temp, path);
    if outcome.is_err() {
        let _ = disk.remove(&temp); // Swept later where even this fails.
    }
    match outcome {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        outcome => outcome,
    }
}

/// Writes a file for other programs and people to `path`, readable by those who may read the user's other files. `AlreadyExists` if there
/// is a file that must not be replaced.
pub fn write_for_others(disk: &dyn Disk, path: &Path, bytes: &[u8], replaces: bool) -> io::Result<()> {
    let temp = disk.create_open_temp(parent(path))?;
    put(disk, temp, path, bytes, replaces)
}

/// Writes and syncs a temporary file beside `path`, then renames it.
fn put(disk: &dyn Disk, temp: TempFile, path: &Path, bytes: &[u8], replaces: bool) -> io::Result<()> {
    let (temp, mut file) = temp;
    let written = file.write(bytes).and_then(|()| file.sync());
    drop(file);
    let named = written.and_then(|()| if replaces { disk.rename(&temp, path) } else { disk.rename_new(&temp, path) });
    if let Err(error) = named {
        let _ = disk.remove(&temp); // Swept later where even this fails.
        return Err(error);
    }
    disk.sync_directory(parent(path))
}

/// Runs `attempt` with `path`, then with `-2`, `-3` … appended, until the name is free; returns the name used.
pub fn with_free_name(path: PathBuf, mut attempt: impl FnMut(&Path) -> io::Result<()>) -> io::Result<PathBuf> {
    let mut candidate = path.clone();
    for number in 2..1000 {
        match attempt(&candidate) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                let mut name = path.clone().into_os_string();
                name.push(format!("-{number}"));
                candidate = name.into();
            }
            outcome => return outcome.map(|()| candidate),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

/// A word of sixteen hexadecimal digits, unique among programs: the standard library draws the keys of its maps at random.
pub fn random_word() -> String {
    format!("{:016x}", RandomState::new().hash_one(std::process::id()))
}

fn broken_name(disk: &dyn Disk, path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".broken-{}", stamp(disk.now())));
    name.into()
}

/// Renames an unreadable file to `NAME.broken-<time>`; returns its new name.
pub fn rename_as_broken(disk: &dyn Disk, path: &Path) -> io::Result<PathBuf> {
    let aside = with_free_name(broken_name(disk, path), |aside| disk.rename_new(path, aside))?;
    disk.sync_directory(parent(path))?;
    Ok(aside)
}

/// Writes a copy of a damaged file's bytes to `NAME.broken-<time>`, before the intact part replaces it.
pub fn set_copy_aside(disk: &dyn Disk, path: &Path, bytes: &[u8]) -> io::Result<PathBuf> {
    with_free_name(broken_name(disk, path), |aside| create(disk, aside, bytes))
}

/// Moves a file to `target` and creates the target's directory if needed; `AlreadyExists` if `target` exists.
pub fn move_to(disk: &dyn Disk, path: &Path, target: &Path) -> io::Result<()> {
    make_durable_directories(disk, parent(target))?;
    disk.rename_new(path, target)?;
    disk.sync_directory(parent(target))?;
    disk.sync_directory(parent(path))
}

/// Moves a file into a directory (created if needed) under its own name or, if that is taken, with a number.
pub fn move_into(disk: &dyn Disk, path: &Path, directory: &Path) -> io::Result<PathBuf> {
    make_durable_directories(disk, directory)?;
    let target = directory.join(path.file_name().unwrap_or_default());
    let target = with_free_name(target, |target| disk.rename_new(path, target))?;
    disk.sync_directory(directory)?;
    disk.sync_directory(parent(path))?;
    Ok(target)
}

/// Removes old temporary files that a crash left in a directory.
pub fn remove_leftovers(disk: &dyn Disk, directory: &Path) {
    for path in old_files(disk, directory, |name| name.starts_with(TEMP_PREFIX)) {
        let _ = disk.remove(&path); // Nothing depends on it.
    }
}

/// Removes old lock files that a crash left in a directory; held locks stay. Younger ones are not tried, because the game would briefly
/// appear to be in use.
pub fn sweep_locks(disk: &dyn Disk, directory: &Path) {
    for path in old_files(disk, directory, |name| name.ends_with(LOCK_EXTENSION)) {
        drop(disk.try_lock(&path)); // Its file goes when it is let go.
    }
}

fn old_files(disk: &dyn Disk, directory: &Path, is_wanted: fn(&str) -> bool) -> Vec<PathBuf> {
    let is_old = |metadata: &Metadata| {
        let age = disk.now().duration_since(metadata.modified).unwrap_or_default();
        metadata.kind == Kind::File && age > LEFT_AGE_MIN
    };
    // Of thousands of names only few are needed.
    let names = disk.names(directory).unwrap_or_default().into_iter().filter(|name| is_wanted(name));
    let paths = names.map(|name| directory.join(name));
    paths.filter(|path| disk.metadata(path).is_ok_and(|metadata| is_old(&metadata))).collect()
}
