//! Replacing, setting aside and moving files so that a power cut leaves the old or the new one, never half of either.
//!
//! The order is always: write, sync the file, rename, sync the directory. Only the store's other modules use it.

use super::disk::{Disk, Kind, LOCK_EXTENSION, Metadata, TEMP_PREFIX, TempFile};
use super::time::stamp;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A temporary file older than this belongs to no running program; a lock's file, which may be that old, is tried.
const LEFT_AGE_MIN: Duration = Duration::from_secs(24 * 3600);

fn parent(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// Makes a directory and its missing ancestors. Their names are not synced yet.
pub fn make_directories(disk: &dyn Disk, path: &Path) -> io::Result<()> {
    match disk.create_directory(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound && path.parent().is_some() => {
            make_directories(disk, parent(path))?;
            disk.create_directory(path)
        }
        // What stands there may be a link to a directory; where it is none, the next call says what is wrong.
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists || disk.metadata(path).is_ok() => Ok(()),
        outcome => outcome,
    }
}

/// Makes a directory and its missing ancestors, and syncs the names of all of them.
pub fn make_durable_directories(disk: &dyn Disk, path: &Path) -> io::Result<()> {
    make_directories(disk, path)?;
    disk.sync_directory(parent(path))?;
    for ancestor in parent(path).ancestors().skip(1).filter(|ancestor| !ancestor.as_os_str().is_empty()) {
        // Those above the store's root may belong to someone else, who then made them.
        let _ = disk.sync_directory(ancestor);
    }
    Ok(())
}

/// Puts `bytes` at `path`, replacing what stands there.
pub fn replace(disk: &dyn Disk, path: &Path, bytes: &[u8]) -> io::Result<()> {
    let temp = disk.create_temp(parent(path))?;
    put(disk, temp, path, bytes, true)
}

/// Puts `bytes` at `path`; `AlreadyExists` where something stands there.
pub fn create(disk: &dyn Disk, path: &Path, bytes: &[u8]) -> io::Result<()> {
    let temp = disk.create_temp(parent(path))?;
    put(disk, temp, path, bytes, false)
}

/// Puts an empty file at `path`, unless something stands there. It needs no sync of its own; its name is not synced yet.
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

/// Puts a file for other programs and people at `path`: who may read the user's other files may read it. `AlreadyExists` where
/// something stands there and is not to be replaced.
pub fn hand_out(disk: &dyn Disk, path: &Path, bytes: &[u8], replaces: bool) -> io::Result<()> {
    let temp = disk.create_open_temp(parent(path))?;
    put(disk, temp, path, bytes, replaces)
}

/// Writes and syncs a temporary file beside `path`, and gives it that name.
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

/// Runs `attempt` with `path`, then with `-2`, `-3` … appended, until the name is free; returns the name that was.
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

/// Sixteen hexadecimal digits that no other program chooses: the standard library draws the keys of its maps at random.
pub fn random_word() -> String {
    format!("{:016x}", RandomState::new().hash_one(std::process::id()))
}

fn broken_name(disk: &dyn Disk, path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".broken-{}", stamp(disk.now())));
    name.into()
}

/// Renames a file that cannot be read to `NAME.broken-<time>`; returns its new name.
pub fn set_aside(disk: &dyn Disk, path: &Path) -> io::Result<PathBuf> {
    let aside = with_free_name(broken_name(disk, path), |aside| disk.rename_new(path, aside))?;
    disk.sync_directory(parent(path))?;
    Ok(aside)
}

/// Keeps a copy of a damaged file's bytes as `NAME.broken-<time>`, before its good part is written in its place.
pub fn set_copy_aside(disk: &dyn Disk, path: &Path, bytes: &[u8]) -> io::Result<PathBuf> {
    with_free_name(broken_name(disk, path), |aside| create(disk, aside, bytes))
}

/// Moves a file to a free name in a directory that is made where needed; `AlreadyExists` where something stands there.
pub fn move_to(disk: &dyn Disk, path: &Path, target: &Path) -> io::Result<()> {
    make_durable_directories(disk, parent(target))?;
    disk.rename_new(path, target)?;
    disk.sync_directory(parent(target))?;
    disk.sync_directory(parent(path))
}

/// Moves a file into a directory (made where needed) under its own name or, where that is taken, with a number.
pub fn move_into(disk: &dyn Disk, path: &Path, directory: &Path) -> io::Result<PathBuf> {
    make_durable_directories(disk, directory)?;
    let target = directory.join(path.file_name().unwrap_or_default());
    let target = with_free_name(target, |target| disk.rename_new(path, target))?;
    disk.sync_directory(directory)?;
    disk.sync_directory(parent(path))?;
    Ok(target)
}

/// Removes the temporary files that a crash left in a directory long ago.
pub fn sweep(disk: &dyn Disk, directory: &Path) {
    for path in old_files(disk, directory, |name| name.starts_with(TEMP_PREFIX)) {
        let _ = disk.remove(&path); // Nothing depends on it.
    }
}

/// Removes the files of locks that a crash left in a directory long ago; one that is held stays. Younger ones are not
/// tried: the game would look as if it were being played for that moment.
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
    // Among thousands of names few are wanted.
    let names = disk.names(directory).unwrap_or_default().into_iter().filter(|name| is_wanted(name));
    let paths = names.map(|name| directory.join(name));
    paths.filter(|path| disk.metadata(path).is_ok_and(|metadata| is_old(&metadata))).collect()
}
