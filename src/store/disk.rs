//! The few calls that the store makes on a file system, as a trait, and the real thing behind it.
//!
//! All of the store's input and output goes through `Disk`, so that `recording::RecordingDisk` can stand in for it, fail any
//! call and build every state that a power cut could leave. Nothing here knows what the files hold.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
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

/// Held as long as the file is locked; dropping it unlocks.
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
}

/// A file system. Errors are `io::Error`s as the system gives them.
pub trait Disk: Send + Sync {
    /// The whole of a regular file; `FileTooLarge` without reading it where it is longer than `cap` bytes.
    fn read(&self, path: &Path, cap: u64) -> io::Result<Vec<u8>>;
    /// `NotFound` where nothing stands there. Does not follow links.
    fn metadata(&self, path: &Path) -> io::Result<Metadata>;
    /// The names in a directory that are Unicode, in order. Does not follow links.
    fn list(&self, directory: &Path) -> io::Result<Vec<(String, Metadata)>>;
    /// Makes one directory; its parent must exist.
    fn create_directory(&self, path: &Path) -> io::Result<()>;
    /// A new empty file with a name of its own that begins with `TEMP_PREFIX`.
    fn create_temp(&self, directory: &Path) -> io::Result<(PathBuf, Box<dyn DiskFile>)>;
    /// Opens an existing file to write at its end.
    fn open_append(&self, path: &Path) -> io::Result<Box<dyn DiskFile>>;
    /// Renames, atomically replacing what stands at `to`.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;
    /// Renames; `AlreadyExists` where something stands at `to`.
    fn rename_new(&self, from: &Path, to: &Path) -> io::Result<()>;
    fn remove(&self, path: &Path) -> io::Result<()>;
    /// Returns once the names in a directory are on the medium.
    fn sync_directory(&self, path: &Path) -> io::Result<()>;
    /// Locks a file against other processes and other handles, making it first where needed; `None` where another has it.
    fn try_lock(&self, path: &Path) -> io::Result<Option<Box<dyn Lock>>>;
    fn now(&self) -> SystemTime {
        SystemTime::now()
    }
}

/// How the names of temporary files begin; what a crash left of them is swept later.
pub const TEMP_PREFIX: &str = ".tmp-";

/// The system's file system.
#[derive(Clone, Copy, Debug, Default)]
pub struct RealDisk;

struct RealFile(File);

struct RealLock(#[expect(dead_code, reason = "closing the file releases its lock")] File);

impl Lock for RealLock {}

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

fn too_large() -> io::Error {
    io::ErrorKind::FileTooLarge.into()
}

fn not_regular() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, "not a regular file")
}

impl Disk for RealDisk {
    fn read(&self, path: &Path, cap: u64) -> io::Result<Vec<u8>> {
        // Asked before opening: opening a pipe would wait for its writer.
        if !fs::metadata(path)?.is_file() {
            return Err(not_regular());
        }
        let file = File::open(path)?;
        let len = file.metadata()?.len();
        if len > cap {
            return Err(too_large());
        }
        let mut bytes = Vec::with_capacity(len as usize);
        file.take(cap + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > cap { Err(too_large()) } else { Ok(bytes) }
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

    fn create_directory(&self, path: &Path) -> io::Result<()> {
        fs::create_dir(path)
    }

    fn create_temp(&self, directory: &Path) -> io::Result<(PathBuf, Box<dyn DiskFile>)> {
        let temp = tempfile::Builder::new().prefix(TEMP_PREFIX).tempfile_in(directory)?;
        let (file, path) = temp.keep().map_err(|error| error.error)?;
        Ok((path, Box::new(RealFile(file))))
    }

    fn open_append(&self, path: &Path) -> io::Result<Box<dyn DiskFile>> {
        if !fs::symlink_metadata(path)?.is_file() {
            return Err(not_regular());
        }
        Ok(Box::new(RealFile(OpenOptions::new().append(true).open(path)?)))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn rename_new(&self, from: &Path, to: &Path) -> io::Result<()> {
        match fs::hard_link(from, to) {
            Ok(()) => fs::remove_file(from),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(error),
            // No hard links here (FAT, some network file systems): the next best.
            Err(_) if fs::symlink_metadata(to).is_ok() => Err(io::ErrorKind::AlreadyExists.into()),
            Err(_) => fs::rename(from, to),
        }
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    #[cfg(unix)]
    fn sync_directory(&self, path: &Path) -> io::Result<()> {
        File::open(path)?.sync_all()
    }

    /// Windows cannot sync a directory; NTFS keeps its names in a journal.
    #[cfg(not(unix))]
    fn sync_directory(&self, _path: &Path) -> io::Result<()> {
        Ok(())
    }

    fn try_lock(&self, path: &Path) -> io::Result<Option<Box<dyn Lock>>> {
        let file = OpenOptions::new().create(true).truncate(false).write(true).open(path)?;
        match file.try_lock() {
            Ok(()) => Ok(Some(Box::new(RealLock(file)))),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }
}
