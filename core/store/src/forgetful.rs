//! A read-only view of another disk: files can be read, and every change is refused.
//!
//! For a kiosk whose visitors leave no trace: all of the store but SQLite goes through `Disk`, so this one place is enough.

use super::disk::{Disk, DiskFile, FolderEntry, Kind, Lock, Metadata, TempFile};
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::SystemTime;

/// A read-only view of another disk.
pub struct ReadOnlyDisk(pub Arc<dyn Disk>);

fn refused<T>() -> io::Result<T> {
    Err(io::ErrorKind::ReadOnlyFilesystem.into())
}

impl Disk for ReadOnlyDisk {
    fn read(&self, path: &Path, cap: u64) -> io::Result<Vec<u8>> {
        self.0.read(path, cap)
    }

    fn read_end(&self, path: &Path, len: u64) -> io::Result<Vec<u8>> {
        self.0.read_end(path, len)
    }

    fn read_range(&self, path: &Path, start: u64, len: u64) -> io::Result<Vec<u8>> {
        self.0.read_range(path, start, len)
    }

    fn metadata(&self, path: &Path) -> io::Result<Metadata> {
        self.0.metadata(path)
    }

    fn list(&self, directory: &Path) -> io::Result<Vec<(String, Metadata)>> {
        self.0.list(directory)
    }

    fn kind(&self, path: &Path) -> io::Result<Kind> {
        self.0.kind(path)
    }

    fn entries(&self, folder: &Path, entries_max: usize) -> io::Result<(Vec<FolderEntry>, bool)> {
        self.0.entries(folder, entries_max)
    }

    fn names(&self, directory: &Path) -> io::Result<Vec<String>> {
        self.0.names(directory)
    }

    fn create_directory(&self, _: &Path) -> io::Result<()> {
        refused()
    }

    fn create_temp(&self, _: &Path) -> io::Result<TempFile> {
        refused()
    }

    fn open_append(&self, _: &Path) -> io::Result<Box<dyn DiskFile>> {
        refused()
    }

    fn rename(&self, _: &Path, _: &Path) -> io::Result<()> {
        refused()
    }

    fn rename_new(&self, _: &Path, _: &Path) -> io::Result<()> {
        refused()
    }

    fn remove(&self, _: &Path) -> io::Result<()> {
        refused()
    }

    fn sync_directory(&self, _: &Path) -> io::Result<()> {
        refused()
    }

    fn try_lock(&self, _: &Path) -> io::Result<Option<Box<dyn Lock>>> {
        refused()
    }

    fn now(&self) -> SystemTime {
        self.0.now()
    }
}
