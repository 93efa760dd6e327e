//! The few calls that the store makes on a file system, as a trait, and the real thing behind it.
//!
//! All of the store's input and output goes through `Disk`, so that `recording::RecordingDisk` can stand in for it, fail any
//! call and build every state that a power cut could leave. Nothing here knows what the files hold.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// What stands under a name. A link is `Other`: it is never followed by `Disk::metadata` and `Disk::list`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    File,
    Directory,
    Other,
}

/// What is known of a name without reading it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Metadata {
    pub kind: Kind,
    /// In bytes.
    pub len: u64,
    pub modified: SystemTime,
}

/// A name in a folder that a person looks through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FolderEntry {
    pub name: OsString,
    /// Of what a link leads to; of the link itself where it leads nowhere.
    pub metadata: Metadata,
    pub is_hidden: bool,
}

/// Held as long as the file is locked; dropping it unlocks the file and, on Unix, removes it.
pub trait Lock: Send {}

/// A file open for writing.
pub trait DiskFile: Send {
    /// Writes all of `bytes` at the end.
    fn write(&mut self, bytes: &[u8]) -> io::Result<()>;
    /// Returns once everything written is on the medium (`fdatasync`).
    fn sync(&mut self) -> io::Result<()>;
    /// Its length in bytes.
    fn size(&self) -> io::Result<u64>;
    /// Cuts the file off after `len` bytes.
    fn truncate(&mut self, len: u64) -> io::Result<()>;
    /// When it shall be said to have been changed, until it is changed again; where the disk knows that.
    fn set_modified(&mut self, _time: SystemTime) -> io::Result<()> {
        Ok(())
    }
}

/// A file system. Errors are `io::Error`s as the system gives them.
pub trait Disk: Send + Sync {
    /// The whole of a regular file; `FileTooLarge` without reading it where it is longer than `cap` bytes.
    fn read(&self, path: &Path, cap: u64) -> io::Result<Vec<u8>>;
    /// The last `len` bytes of a regular file, all of a shorter one.
    fn read_end(&self, path: &Path, len: u64) -> io::Result<Vec<u8>>;
    /// At most `len` bytes of a regular file from `start` on, fewer at its end.
    fn read_range(&self, path: &Path, start: u64, len: u64) -> io::Result<Vec<u8>> {
        let bytes = self.read(path, u64::MAX - 1)?;
        let from = usize::try_from(start).unwrap_or(usize::MAX).min(bytes.len());
        let to = from.saturating_add(usize::try_from(len).unwrap_or(usize::MAX)).min(bytes.len());
        Ok(bytes[from..to].to_vec())
    }
    /// `NotFound` where nothing stands there. Does not follow links.
    fn metadata(&self, path: &Path) -> io::Result<Metadata>;
    /// The names in a directory that are Unicode, in order. Does not follow links.
    fn list(&self, directory: &Path) -> io::Result<Vec<(String, Metadata)>>;
    /// What stands under a name, following links.
    fn kind(&self, path: &Path) -> io::Result<Kind> {
        Ok(self.metadata(path)?.kind)
    }
    /// At most so many names of a folder, in no order, and whether there are more. Names need not be Unicode; links are followed.
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

    /// The same names alone, which is far quicker for thousands; in any order.
    fn names(&self, directory: &Path) -> io::Result<Vec<String>> {
        Ok(self.list(directory)?.into_iter().map(|(name, _)| name).collect())
    }
    /// Makes one directory, on Unix for nobody but the user; its parent must exist.
    fn create_directory(&self, path: &Path) -> io::Result<()>;
    /// A new empty file with a name of its own that begins with `TEMP_PREFIX`.
    fn create_temp(&self, directory: &Path) -> io::Result<TempFile>;
    /// The same for a file that others may read where the user lets them read his files.
    fn create_open_temp(&self, directory: &Path) -> io::Result<TempFile> {
        self.create_temp(directory)
    }
    /// Takes a regular file that others may read from them, on Unix.
    fn close_to_others(&self, _path: &Path) -> io::Result<()> {
        Ok(())
    }
    /// Opens an existing file to write at its end.
    fn open_append(&self, path: &Path) -> io::Result<Box<dyn DiskFile>>;
    /// Renames, atomically replacing what stands at `to`.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;
    /// Renames; `AlreadyExists` where something stands at `to`.
    fn rename_new(&self, from: &Path, to: &Path) -> io::Result<()>;
    fn remove(&self, path: &Path) -> io::Result<()>;
    /// Removes an empty directory.
    fn remove_directory(&self, _path: &Path) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }
    /// Returns once the names in a directory are on the medium.
    fn sync_directory(&self, path: &Path) -> io::Result<()>;
    /// Locks a file against other processes and other handles, making it first where needed; `None` where another has
    /// it. On Unix the file is gone when the lock is let go. An error where the disk gives no locks.
    fn try_lock(&self, path: &Path) -> io::Result<Option<Box<dyn Lock>>>;
    fn now(&self) -> SystemTime {
        SystemTime::now()
    }
    /// The path of a file or folder without links, where nobody but the administrator of the machine can change it or put another
    /// one in its place; `None` where somebody else can. A disk that knows no users trusts nobody.
    fn guarded(&self, _path: &Path) -> io::Result<Option<PathBuf>> {
        Ok(None)
    }
}

/// A new file's path, and the file.
pub type TempFile = (PathBuf, Box<dyn DiskFile>);

/// How the names of temporary files begin; what a crash left of them is swept later.
pub const TEMP_PREFIX: &str = ".tmp-";

/// How the names of locks' files end.
pub const LOCK_EXTENSION: &str = ".lock";

/// The system's file system.
#[derive(Clone, Copy, Debug, Default)]
pub struct RealDisk;

struct RealFile(File);

/// Closing the file releases its lock.
#[cfg_attr(not(unix), expect(dead_code, reason = "only Unix looks at the file once more"))]
struct RealLock {
    file: File,
    path: PathBuf,
}

impl Lock for RealLock {}

/// The file is removed while it is still locked: whoever has opened it meanwhile finds that it has no name any more,
/// and tries anew.
#[cfg(unix)]
impl Drop for RealLock {
    fn drop(&mut self) {
        if has_name(&self.file, &self.path) {
            let _ = fs::remove_file(&self.path); // Swept later where this fails.
        }
    }
}

/// Whether an open file still stands under its name.
#[cfg(unix)]
fn has_name(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let id = |metadata: fs::Metadata| (metadata.dev(), metadata.ino());
    file.metadata().ok().map(id) == fs::symlink_metadata(path).ok().map(id)
}

/// Nobody removes it here: an open file could not be told from another one of its name.
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

/// Whether the system hides what stands under a name.
#[cfg(windows)]
fn is_hidden(metadata: &fs::Metadata) -> bool {
    use std::os::windows::fs::MetadataExt;
    const HIDDEN_OR_SYSTEM: u32 = 2 | 4;
    metadata.file_attributes() & HIDDEN_OR_SYSTEM != 0
}

/// A dot alone hides a name here.
#[cfg(not(windows))]
fn is_hidden(_metadata: &fs::Metadata) -> bool {
    false
}

/// A name as a folder's reader gave it; `None` where it vanished meanwhile.
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

/// Opens a regular file, and tells its length in bytes; `what` stands under its name, as far as is known. That is asked
/// before opening, because opening a device may do something, and again after it, because another thing may stand there
/// by then.
fn open_regular(options: &mut OpenOptions, path: &Path, what: &fs::Metadata) -> io::Result<(File, u64)> {
    if !what.is_file() {
        return Err(not_regular());
    }
    let file = without_waiting(options).open(path)?;
    let opened = file.metadata()?;
    if opened.is_file() { Ok((file, opened.len())) } else { Err(not_regular()) }
}

/// Opening a pipe would wait for its other end.
#[cfg(target_os = "linux")]
fn without_waiting(options: &mut OpenOptions) -> &mut OpenOptions {
    use std::os::unix::fs::OpenOptionsExt;
    options.custom_flags(libc::O_NONBLOCK)
}

#[cfg(not(target_os = "linux"))]
fn without_waiting(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

/// A new file is for nobody but the user.
fn for_the_user(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    options
}

/// The file of a lock, made where nothing stands. A link is not followed. `None` where another program made or removed
/// it meanwhile.
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

/// How often a lock's file may vanish or come between two calls, before the disk is held to be unfit for locks.
const LOCK_TRIES_MAX: u32 = 1000;

impl Disk for RealDisk {
    fn guarded(&self, path: &Path) -> io::Result<Option<PathBuf>> {
        super::guard::guarded(path)
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
            // A name that vanished meanwhile is no error of the list.
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
        // The system takes away what the user's mask forbids.
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
            Ok(()) if from.parent() == to.parent() => fs::remove_file(from),
            // The new name first: a power cut must not leave the file without any.
            Ok(()) => self.sync_directory(to.parent().unwrap_or(Path::new("."))).and_then(|()| fs::remove_file(from)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(error),
            // No hard links here (FAT, some network file systems): the next best.
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

    /// Windows cannot sync a directory; NTFS keeps its names in a journal.
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
