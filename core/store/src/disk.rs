//! The few calls that the store makes on a file system, as a trait, and its real implementation.
//!
//! All of the store's input and output goes through `Disk`, so that `recording::RecordingDisk` can replace it, fail any call and build
//! every state that a power cut could leave. Nothing here knows the meaning of files.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The kind of a directory entry. A link is `Other` for `Disk::metadata` and `Disk::list`, which never follow links.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    File,
    Directory,
    Other,
}

/// The metadata of a directory entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Metadata {
    pub kind: Kind,
    /// Length in bytes.
    pub len: u64,
    pub modified: SystemTime,
}

/// An entry of a folder shown to a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FolderEntry {
    pub name: OsString,
    /// The metadata of the entry or, for a link, of its target; of the link itself if the target is missing.
    pub metadata: Metadata,
    pub is_hidden: bool,
}

/// A file lock, held until it is dropped, which unlocks the file and, on Unix, removes it.
pub trait Lock: Send {}

/// A file open for writing.
pub trait DiskFile: Send {
    /// Appends all of `bytes`.
    fn write(&mut self, bytes: &[u8]) -> io::Result<()>;
    /// Returns once everything written is on the medium (`fdatasync`).
    fn sync(&mut self) -> io::Result<()>;
    /// Returns the file's length in bytes.
    fn size(&self) -> io::Result<u64>;
    /// Truncates the file to `len` bytes.
    fn truncate(&mut self, len: u64) -> io::Result<()>;
    /// Sets the modification time until the next change, where the disk supports it.
    fn set_modified(&mut self, _time: SystemTime) -> io::Result<()> {
        Ok(())
    }
}

/// A file system. Errors are the system's `io::Error`s.
pub trait Disk: Send + Sync {
    /// Reads a whole regular file; `FileTooLarge` without reading it if it is longer than `cap` bytes.
    fn read(&self, path: &Path, cap: u64) -> io::Result<Vec<u8>>;
    /// Reads the last `len` bytes of a regular file, or the whole file if it is shorter.
    fn read_end(&self, path: &Path, len: u64) -> io::Result<Vec<u8>>;
    /// Reads at most `len` bytes of a regular file from `start` on, fewer at its end.
    fn read_range(&self, path: &Path, start: u64, len: u64) -> io::Result<Vec<u8>> {
        let bytes = self.read(path, u64::MAX - 1)?;
        let from = usize::try_from(start).unwrap_or(usize::MAX).min(bytes.len());
        let to = from.saturating_add(usize::try_from(len).unwrap_or(usize::MAX)).min(bytes.len());
        Ok(bytes[from..to].to_vec())
    }
    /// Reads the metadata of a name without following links; `NotFound` if the name does not exist.
    fn metadata(&self, path: &Path) -> io::Result<Metadata>;
    /// The Unicode names in a directory, in order. Does not follow links.
    fn list(&self, directory: &Path) -> io::Result<Vec<(String, Metadata)>>;
    /// The kind of a name, following links.
    fn kind(&self, path: &Path) -> io::Result<Kind> {
        Ok(self.metadata(path)?.kind)
    }
    /// Lists at most this many entries of a folder, unordered; `true` if there are more. Names need not be Unicode; links are followed.
    fn entries(&self, folder: &Path, entries_max: usize) -> io::Result<(Vec<FolderEntry>, bool)> {
        let all = self.list(folder)?;
        let is_cut = all.len() > entries_max;
        let entry = |(name, metadata): (String, Metadata)| FolderEntry {
            is_hidden: has_dot(name.as_ref()),
            name: name.into(),
            metadata,
        };
        Ok((all.into_iter().take(entries_max).map(entry).collect(), is_cut))
    }

    /// Lists the Unicode names in a directory, unordered and without metadata, which is far quicker for thousands of names.
    fn names(&self, directory: &Path) -> io::Result<Vec<String>> {
        Ok(self.list(directory)?.into_iter().map(|(name, _)| name).collect())
    }
    /// Creates one directory, on Unix accessible to the user only; its parent must exist.
    fn create_directory(&self, path: &Path) -> io::Result<()>;
    /// Creates an empty file with a unique name that begins with `TEMP_PREFIX`.
    fn create_temp(&self, directory: &Path) -> io::Result<TempFile>;
    /// Creates an empty file like `create_temp`, but readable by others where the user's umask allows it.
    fn create_open_temp(&self, directory: &Path) -> io::Result<TempFile> {
        self.create_temp(directory)
    }
    /// Removes other users' access to a regular file, on Unix.
    fn close_to_others(&self, _path: &Path) -> io::Result<()> {
        Ok(())
    }
    /// Opens an existing file for appending.
    fn open_append(&self, path: &Path) -> io::Result<Box<dyn DiskFile>>;
    /// Renames, atomically replacing an existing `to`.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;
    /// Renames; `AlreadyExists` if `to` exists.
    fn rename_new(&self, from: &Path, to: &Path) -> io::Result<()>;
    fn remove(&self, path: &Path) -> io::Result<()>;
    /// Removes an empty directory.
    fn remove_directory(&self, _path: &Path) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }
    /// Returns once the names in a directory are on the medium.
    fn sync_directory(&self, path: &Path) -> io::Result<()>;
    /// Locks a file against other processes and other handles, creating it if needed; `None` if another holds it. On Unix the file is
    /// removed when the lock is released. An error if the disk does not support locks.
    fn try_lock(&self, path: &Path) -> io::Result<Option<Box<dyn Lock>>>;
    fn now(&self) -> SystemTime {
        SystemTime::now()
    }
    /// The path of a file or folder without links, if only the machine's administrator can change or replace it; `None` otherwise. A disk
    /// without users trusts nobody.
    fn admin_only_path(&self, _path: &Path) -> io::Result<Option<PathBuf>> {
        Ok(None)
    }
}

/// The path of a new temporary file, and the open file.
pub type TempFile = (PathBuf, Box<dyn DiskFile>);

/// Prefix of temporary files; files left by a crash are removed later.
pub const TEMP_PREFIX: &str = ".tmp-";

/// Extension of lock files.
pub const LOCK_EXTENSION: &str = ".lock";

/// The system's file system.
#[derive(Clone, Copy, Debug, Default)]
pub struct RealDisk;

struct RealFile(File);

/// Holds the locked file; dropping it releases the lock.
#[cfg_attr(not(unix), expect(dead_code, reason = "only Unix looks at the file once more"))]
struct RealLock {
    file: File,
    path: PathBuf,
}

impl Lock for RealLock {}

/// Removes the file while it is still locked: a program that has opened it meanwhile notices that its name is gone, and retries.
#[cfg(unix)]
impl Drop for RealLock {
    fn drop(&mut self) {
        if has_name(&self.file, &self.path) {
            let _ = fs::remove_file(&self.path); // Swept later where this fails.
        }
    }
}

/// Whether an open file still has its name.
#[cfg(unix)]
fn has_name(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let id = |metadata: fs::Metadata| (metadata.dev(), metadata.ino());
    file.metadata().ok().map(id) == fs::symlink_metadata(path).ok().map(id)
}

/// Always true: the file is never removed here, because an open file could not be told from another one of its name.
#[cfg(not(unix))]
fn has_name(_file: &File, _path: &Path) -> bool {
    true
}

impl DiskFile for RealFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.0.write_all(bytes)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.0.sync_data()
    }

    fn size(&self) -> io::Result<u64> {
        Ok(self.0.metadata()?.len())
    }

    fn truncate(&mut self, len: u64) -> io::Result<()> {
        self.0.set_len(len)
    }

    fn set_modified(&mut self, time: SystemTime) -> io::Result<()> {
        self.0.set_modified(time)
    }
}

impl From<fs::Metadata> for Metadata {
    fn from(metadata: fs::Metadata) -> Metadata {
        let kind = match metadata.file_type() {
            kind if kind.is_file() => Kind::File,
            kind if kind.is_dir() => Kind::Directory,
            _ => Kind::Other,
        };
        Metadata { kind, len: metadata.len(), modified: metadata.modified().unwrap_or(SystemTime::UNIX_EPOCH) }
    }
}

/// Whether a name begins with a dot, which hides it.
fn has_dot(name: &OsStr) -> bool {
    name.as_encoded_bytes().starts_with(b".")
}

/// The folder of a path; `.` for a bare name.
pub fn parent(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// Whether the system hides an entry.
#[cfg(windows)]
fn is_hidden(metadata: &fs::Metadata) -> bool {
    use std::os::windows::fs::MetadataExt;
    const HIDDEN_OR_SYSTEM: u32 = 2 | 4;
    metadata.file_attributes() & HIDDEN_OR_SYSTEM != 0
}

/// Always false: on this system only a leading dot hides a name.
#[cfg(not(windows))]
fn is_hidden(_metadata: &fs::Metadata) -> bool {
    false
}

/// An entry from a folder's iterator; `None` if it vanished meanwhile.
fn folder_entry(entry: &fs::DirEntry) -> Option<FolderEntry> {
    let own = entry.metadata().ok()?;
    let is_link = own.file_type().is_symlink();
    let followed = if is_link { fs::metadata(entry.path()).unwrap_or(own) } else { own };
    let name = entry.file_name();
    let is_hidden = has_dot(&name) || is_hidden(&followed);
    Some(FolderEntry { name, metadata: followed.into(), is_hidden })
}

fn too_large() -> io::Error {
    io::ErrorKind::FileTooLarge.into()
}

fn not_regular() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, "not a regular file")
}

/// Opens a regular file and returns its length in bytes; `what` is the kind of its name, as far as known. The kind is checked before
/// opening, because opening a device may have effects, and again afterwards, because the name may have been replaced.
fn open_regular(options: &mut OpenOptions, path: &Path, what: &fs::Metadata) -> io::Result<(File, u64)> {
    if !what.is_file() {
        return Err(not_regular());
    }
    let file = without_waiting(options).open(path)?;
    let opened = file.metadata()?;
    if opened.is_file() { Ok((file, opened.len())) } else { Err(not_regular()) }
}

/// Makes opening a file non-blocking: opening a pipe would otherwise wait for its other end.
#[cfg(target_os = "linux")]
fn without_waiting(options: &mut OpenOptions) -> &mut OpenOptions {
    use std::os::unix::fs::OpenOptionsExt;
    options.custom_flags(libc::O_NONBLOCK)
}

#[cfg(not(target_os = "linux"))]
fn without_waiting(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

/// Makes a newly created file accessible to the user only, on Unix.
fn for_the_user(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    options
}

/// Opens a lock's file, creating it if missing. Links are not followed. `None` if another program created or removed it meanwhile.
fn open_lock(path: &Path) -> io::Result<Option<File>> {
    let (opened, meanwhile) = match fs::symlink_metadata(path) {
        Ok(what) => {
            (open_regular(OpenOptions::new().write(true), path, &what).map(|opened| opened.0), io::ErrorKind::NotFound)
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            (for_the_user(OpenOptions::new().create_new(true).write(true)).open(path), io::ErrorKind::AlreadyExists)
        }
        Err(error) => return Err(error),
    };
    match opened {
        Err(error) if error.kind() == meanwhile => Ok(None),
        opened => opened.map(Some),
    }
}

/// How often a lock file may vanish or appear between two calls before the disk counts as unsuitable for locks.
const LOCK_TRIES_MAX: u32 = 1000;

impl Disk for RealDisk {
    fn admin_only_path(&self, path: &Path) -> io::Result<Option<PathBuf>> {
        super::guard::admin_only_path(path)
    }

    fn read(&self, path: &Path, cap: u64) -> io::Result<Vec<u8>> {
        let (file, len) = open_regular(OpenOptions::new().read(true), path, &fs::metadata(path)?)?;
        if len > cap {
            return Err(too_large());
        }
        let mut bytes = Vec::with_capacity(len as usize);
        file.take(cap + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > cap { Err(too_large()) } else { Ok(bytes) }
    }

    fn read_end(&self, path: &Path, len: u64) -> io::Result<Vec<u8>> {
        let (mut file, whole) = open_regular(OpenOptions::new().read(true), path, &fs::metadata(path)?)?;
        file.seek(SeekFrom::Start(whole.saturating_sub(len)))?;
        let mut bytes = Vec::with_capacity(len.min(whole) as usize);
        file.take(len).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    fn read_range(&self, path: &Path, start: u64, len: u64) -> io::Result<Vec<u8>> {
        let (mut file, whole) = open_regular(OpenOptions::new().read(true), path, &fs::metadata(path)?)?;
        file.seek(SeekFrom::Start(start))?;
        let mut bytes = Vec::with_capacity(len.min(whole.saturating_sub(start)) as usize);
        file.take(len).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    fn metadata(&self, path: &Path) -> io::Result<Metadata> {
        Ok(fs::symlink_metadata(path)?.into())
    }

    fn list(&self, directory: &Path) -> io::Result<Vec<(String, Metadata)>> {
        let mut names = Vec::new();
        for entry in fs::read_dir(directory)? {
            let entry = entry?;
            // A name that vanished meanwhile is not an error of the list.
            if let (Ok(name), Ok(metadata)) = (entry.file_name().into_string(), entry.metadata()) {
                names.push((name, metadata.into()));
            }
        }
        names.sort_by(|a, b| a.0.cmp(&b.0));
        Ok(names)
    }

    fn kind(&self, path: &Path) -> io::Result<Kind> {
        Ok(Metadata::from(fs::metadata(path)?).kind)
    }

    fn entries(&self, folder: &Path, entries_max: usize) -> io::Result<(Vec<FolderEntry>, bool)> {
        let mut reader = fs::read_dir(folder)?;
        let mut entries = Vec::new();
        for entry in reader.by_ref().take(entries_max) {
            entries.extend(folder_entry(&entry?));
        }
        Ok((entries, reader.next().is_some()))
    }

    fn names(&self, directory: &Path) -> io::Result<Vec<String>> {
        let names = fs::read_dir(directory)?.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        Ok(names.collect())
    }

    fn create_directory(&self, path: &Path) -> io::Result<()> {
        let builder = &mut fs::DirBuilder::new();
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(builder, 0o700);
        builder.create(path)
    }

    fn create_temp(&self, directory: &Path) -> io::Result<(PathBuf, Box<dyn DiskFile>)> {
        let temp = tempfile::Builder::new().prefix(TEMP_PREFIX).tempfile_in(directory)?;
        let (file, path) = temp.keep().map_err(|error| error.error)?;
        Ok((path, Box::new(RealFile(file))))
    }

    #[cfg(unix)]
    fn create_open_temp(&self, directory: &Path) -> io::Result<TempFile> {
        use std::os::unix::fs::PermissionsExt;
        let mut temp = tempfile::Builder::new();
        // The system removes what the user's umask forbids.
        let temp = temp.prefix(TEMP_PREFIX).permissions(fs::Permissions::from_mode(0o666)).tempfile_in(directory)?;
        let (file, path) = temp.keep().map_err(|error| error.error)?;
        Ok((path, Box::new(RealFile(file))))
    }

    #[cfg(unix)]
    fn close_to_others(&self, path: &Path) -> io::Result<()> {
        use std::os::unix::fs::PermissionsExt;
        let found = fs::symlink_metadata(path)?;
        match found.permissions().mode() {
            mode if found.is_file() && mode & 0o077 != 0 => {
                fs::set_permissions(path, fs::Permissions::from_mode(mode & 0o700))
            }
            _ => Ok(()),
        }
    }

    fn open_append(&self, path: &Path) -> io::Result<Box<dyn DiskFile>> {
        let (file, _) = open_regular(OpenOptions::new().append(true), path, &fs::symlink_metadata(path)?)?;
        Ok(Box::new(RealFile(file)))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn rename_new(&self, from: &Path, to: &Path) -> io::Result<()> {
        match fs::hard_link(from, to) {
            Ok(()) if parent(from) == parent(to) => fs::remove_file(from),
            // The new name first: a power cut must not leave the file without any.
            Ok(()) => self.sync_directory(parent(to)).and_then(|()| fs::remove_file(from)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(error),
            // Without hard links (FAT, some network file systems): the next best way.
            Err(_) if fs::symlink_metadata(to).is_ok() => Err(io::ErrorKind::AlreadyExists.into()),
            Err(_) => fs::rename(from, to),
        }
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    fn remove_directory(&self, path: &Path) -> io::Result<()> {
        fs::remove_dir(path)
    }

    #[cfg(unix)]
    fn sync_directory(&self, path: &Path) -> io::Result<()> {
        if !fs::metadata(path)?.is_dir() {
            return Err(io::ErrorKind::NotADirectory.into());
        }
        without_waiting(OpenOptions::new().read(true)).open(path)?.sync_all()
    }

    /// Does nothing: Windows cannot sync a directory; NTFS keeps its names in a journal.
    #[cfg(not(unix))]
    fn sync_directory(&self, _path: &Path) -> io::Result<()> {
        Ok(())
    }

    fn try_lock(&self, path: &Path) -> io::Result<Option<Box<dyn Lock>>> {
        for _ in 0..LOCK_TRIES_MAX {
            let Some(file) = open_lock(path)? else { continue };
            match file.try_lock() {
                Ok(()) if has_name(&file, path) => return Ok(Some(Box::new(RealLock { file, path: path.into() }))),
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Ok(None),
                Err(TryLockError::Error(error)) => return Err(error),
            }
        }
        Err(io::Error::new(io::ErrorKind::Unsupported, "the lock's file does not stay"))
    }
}
