//! Folders for a file dialog: a folder's entries, the usual places, and the folder to start in.
//!
//! Every call here waits for the disk: use a separate thread. Read-only.

use super::disk::{Disk, FolderEntry, Kind};
use super::games::Store;
use super::settings_file::PendingWrite;
use directories::UserDirs;
use std::io;
use std::path::{Path, PathBuf};

/// Limit of listed entries per folder.
pub const ENTRIES_MAX: usize = 100_000;

/// File in the data directory that stores the folder of the next dialog.
const REMEMBERED: &str = "last-folder";
/// Limit of a path in bytes.
const PATH_BYTES_MAX: u64 = 16 << 10;

/// The folder stored last.
pub fn last_folder(store: &Store) -> Option<PathBuf> {
    let bytes = store.disk().read(&store.root().join(REMEMBERED), PATH_BYTES_MAX).ok()?;
    path_of(bytes).filter(|path| path.is_absolute())
}

/// The pending write that stores a folder.
pub fn last_folder_write(store: &Store, folder: &Path) -> PendingWrite {
    let bytes = folder.as_os_str().as_encoded_bytes().to_owned();
    PendingWrite { path: store.root().join(REMEMBERED), bytes, set_aside: false }
}

#[cfg(unix)]
fn path_of(bytes: Vec<u8>) -> Option<PathBuf> {
    use std::os::unix::ffi::OsStringExt;
    Some(std::ffi::OsString::from_vec(bytes).into())
}

#[cfg(not(unix))]
fn path_of(bytes: Vec<u8>) -> Option<PathBuf> {
    String::from_utf8(bytes).ok().map(PathBuf::from)
}

/// The result of looking at a path.
#[derive(Debug)]
pub enum PathLook {
    /// A file, or any other entry that the caller may try to read as a file.
    File,
    /// A folder's entries without hidden ones: folders first, then by name, ignoring case. `is_cut`: there are more than `ENTRIES_MAX`.
    Folder { entries: Vec<FolderEntry>, is_cut: bool },
}

/// Examines a path, following links.
pub fn look_at(disk: &dyn Disk, path: &Path) -> io::Result<PathLook> {
    if disk.kind(path)? != Kind::Directory {
        return Ok(PathLook::File);
    }
    let (mut entries, is_cut) = disk.entries(path, ENTRIES_MAX)?;
    entries.retain(|entry| !entry.is_hidden);
    entries.sort_by_cached_key(|entry| {
        let name = entry.name.to_string_lossy().to_lowercase();
        (entry.metadata.kind != Kind::Directory, name, entry.name.clone())
    });
    Ok(PathLook::Folder { entries, is_cut })
}

/// A shortcut to a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shortcut {
    Home,
    Documents,
    Downloads,
    /// A drive, a stick or a card, by its name.
    Drive(String),
    /// The root of the file system.
    Root,
}

/// The user's home directory, as the system reports it.
pub fn home() -> Option<PathBuf> {
    UserDirs::new().map(|dirs| dirs.home_dir().to_owned())
}

/// The places for shortcuts that exist on this machine for this user.
pub fn existing_shortcuts() -> Vec<(Shortcut, PathBuf)> {
    let mut found = Vec::new();
    if let Some(dirs) = UserDirs::new() {
        found.push((Shortcut::Home, dirs.home_dir().to_owned()));
        found.extend(dirs.document_dir().map(|path| (Shortcut::Documents, path.to_owned())));
        found.extend(dirs.download_dir().map(|path| (Shortcut::Downloads, path.to_owned())));
    }
    // Where the system has no separate folder for them it returns the home directory.
    found.retain(|(place, path)| path.is_dir() && (*place == Shortcut::Home || home().as_ref() != Some(path)));
    found.extend(drives().into_iter().map(|path| (Shortcut::Drive(drive_name(&path)), path)));
    found.extend(root().map(|path| (Shortcut::Root, path)));
    found
}

fn drive_name(path: &Path) -> String {
    path.file_name().map_or_else(|| path.display().to_string(), |name| name.to_string_lossy().into_owned())
}

/// The mount points of removable media. The media are not accessed: a disconnected one would not answer.
#[cfg(target_os = "linux")]
fn drives() -> Vec<PathBuf> {
    let mounts = std::fs::read("/proc/self/mounts").unwrap_or_default();
    mount_points(&mounts)
}

/// The removable mount points in a table of mounts.
#[cfg(target_os = "linux")]
fn mount_points(mounts: &[u8]) -> Vec<PathBuf> {
    use std::os::unix::ffi::OsStringExt;
    let of_person = |path: &PathBuf| ["/media", "/run/media", "/mnt"].iter().any(|above| path.starts_with(above));
    let points = mounts.split(|&byte| byte == b'\n').filter_map(|line| line.split(|&byte| byte == b' ').nth(1));
    let paths = points.map(|point| PathBuf::from(std::ffi::OsString::from_vec(unescaped(point))));
    paths.filter(of_person).collect()
}

/// Resolves escapes: `\040` in a table of mounts is a blank.
#[cfg(target_os = "linux")]
fn unescaped(text: &[u8]) -> Vec<u8> {
    let octal = |digits: &[u8]| {
        let digits = digits.iter().map(|digit| digit.checked_sub(b'0').filter(|digit| *digit < 8));
        digits.collect::<Option<Vec<u8>>>().map(|digits| (digits[0] & 3) << 6 | digits[1] << 3 | digits[2])
    };
    let (mut rest, mut bytes) = (text, Vec::with_capacity(text.len()));
    while let Some((&first, after)) = rest.split_first() {
        let escaped = after.get(..3).filter(|_| first == b'\\').and_then(octal);
        bytes.push(escaped.unwrap_or(first));
        rest = if escaped.is_some() { &after[3..] } else { after };
    }
    bytes
}

#[cfg(target_os = "macos")]
fn drives() -> Vec<PathBuf> {
    let volumes = std::fs::read_dir("/Volumes").into_iter().flatten().flatten();
    volumes.map(|entry| entry.path()).collect()
}

#[cfg(windows)]
fn drives() -> Vec<PathBuf> {
    let roots = (b'C'..=b'Z').map(|letter| PathBuf::from(format!("{}:\\", char::from(letter))));
    roots.filter(|root| root.is_dir()).collect()
}

#[cfg(not(any(target_os = "linux", target_os = "macos", windows)))]
fn drives() -> Vec<PathBuf> {
    Vec::new()
}

#[cfg(windows)]
fn root() -> Option<PathBuf> {
    None
}

#[cfg(not(windows))]
fn root() -> Option<PathBuf> {
    Some(PathBuf::from("/"))
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::mount_points;
    use std::path::PathBuf;

    #[test]
    fn mount_points_are_those_of_persons() {
        let mounts = b"/dev/sda1 / ext4 rw 0 0\n/dev/sdb1 /media/ann/MY\\040STICK vfat rw 0 0\n\
            proc /proc proc rw 0 0\n/dev/sdc1 /mnt/a\\0 x\n\nbroken\n";
        assert_eq!(mount_points(mounts), [PathBuf::from("/media/ann/MY STICK"), PathBuf::from("/mnt/a\\0")]);
    }
}
