//! The system's disk with one folder that fails: calls return errors, do not answer, find no space, or do not find the folder.

use qipan_core::store::disk::{DiskFile, FolderEntry, Kind, Lock, Metadata, TempFile};
use qipan_core::store::{Disk, RealDisk};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime};

/// How calls on the failing folder fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiskFault {
    None,
    /// Every call for the folder fails.
    Fails,
    /// Every call for the folder waits until the fault ends.
    Hangs,
    /// Files can be created, but a write stores only half of its bytes and reports a full disk.
    Full,
    /// Every call reports that the folder does not exist.
    Gone,
    /// Every third call for the folder fails.
    Shaky,
}

impl DiskFault {
    pub const ALL: [DiskFault; 5] =
        [DiskFault::Fails, DiskFault::Hangs, DiskFault::Full, DiskFault::Gone, DiskFault::Shaky];
}

/// The system's disk, on which the calls for one folder fail.
#[derive(Clone)]
pub struct FailingDisk {
    folder: PathBuf,
    state: Arc<Mutex<(DiskFault, u64)>>,
}

impl FailingDisk {
    pub fn new(folder: &Path) -> FailingDisk {
        FailingDisk { folder: folder.to_owned(), state: Arc::new(Mutex::new((DiskFault::None, 0))) }
    }

    pub fn set(&self, fault: DiskFault) {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).0 = fault;
    }

    fn fault(&self) -> DiskFault {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).0
    }

    /// Counts a call and fails or waits according to the current fault, if the path is in the failing folder.
    fn ask(&self, path: &Path) -> io::Result<()> {
        if !path.starts_with(&self.folder) {
            return Ok(());
        }
        let calls = {
            let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
            state.1 += 1;
            state.1
        };
        while self.fault() == DiskFault::Hangs {
            std::thread::sleep(Duration::from_millis(5));
        }
        match self.fault() {
            DiskFault::Fails => Err(io::Error::other("input/output error")),
            DiskFault::Gone => Err(ErrorKind::NotFound.into()),
            DiskFault::Shaky if calls % 3 == 0 => Err(ErrorKind::TimedOut.into()),
            _ => Ok(()),
        }
    }

    fn wrap(&self, (path, file): TempFile) -> TempFile {
        let disk = self.clone();
        (path.clone(), Box::new(FailingFile { file, path, disk }))
    }
}

struct FailingFile {
    file: Box<dyn DiskFile>,
    path: PathBuf,
    disk: FailingDisk,
}

impl DiskFile for FailingFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.disk.ask(&self.path)?;
        if self.path.starts_with(&self.disk.folder) && self.disk.fault() == DiskFault::Full {
            self.file.write(&bytes[..bytes.len() / 2])?;
            return Err(ErrorKind::StorageFull.into());
        }
        self.file.write(bytes)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.disk.ask(&self.path)?;
        self.file.sync()
    }

    fn size(&self) -> io::Result<u64> {
        self.file.size()
    }

    fn truncate(&mut self, len: u64) -> io::Result<()> {
        self.file.truncate(len)
    }

    fn set_modified(&mut self, time: SystemTime) -> io::Result<()> {
        self.file.set_modified(time)
    }
}

impl Disk for FailingDisk {
    fn read(&self, path: &Path, cap: u64) -> io::Result<Vec<u8>> {
        self.ask(path).and_then(|()| RealDisk.read(path, cap))
    }

    fn read_end(&self, path: &Path, len: u64) -> io::Result<Vec<u8>> {
        self.ask(path).and_then(|()| RealDisk.read_end(path, len))
    }

    fn read_range(&self, path: &Path, start: u64, len: u64) -> io::Result<Vec<u8>> {
        self.ask(path).and_then(|()| RealDisk.read_range(path, start, len))
    }

    fn metadata(&self, path: &Path) -> io::Result<Metadata> {
        self.ask(path).and_then(|()| RealDisk.metadata(path))
    }

    fn list(&self, directory: &Path) -> io::Result<Vec<(String, Metadata)>> {
        self.ask(directory).and_then(|()| RealDisk.list(directory))
    }

    fn kind(&self, path: &Path) -> io::Result<Kind> {
        self.ask(path).and_then(|()| RealDisk.kind(path))
    }

    fn entries(&self, folder: &Path, entries_max: usize) -> io::Result<(Vec<FolderEntry>, bool)> {
        self.ask(folder).and_then(|()| RealDisk.entries(folder, entries_max))
    }

    fn names(&self, directory: &Path) -> io::Result<Vec<String>> {
        self.ask(directory).and_then(|()| RealDisk.names(directory))
    }

    fn create_directory(&self, path: &Path) -> io::Result<()> {
        self.ask(path).and_then(|()| RealDisk.create_directory(path))
    }

    fn create_temp(&self, directory: &Path) -> io::Result<TempFile> {
        self.ask(directory)?;
        Ok(self.wrap(RealDisk.create_temp(directory)?))
    }

    fn create_open_temp(&self, directory: &Path) -> io::Result<TempFile> {
        self.ask(directory)?;
        Ok(self.wrap(RealDisk.create_open_temp(directory)?))
    }

    fn open_append(&self, path: &Path) -> io::Result<Box<dyn DiskFile>> {
        self.ask(path)?;
        Ok(self.wrap((path.to_owned(), RealDisk.open_append(path)?)).1)
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.ask(to).and_then(|()| RealDisk.rename(from, to))
    }

    fn rename_new(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.ask(to).and_then(|()| RealDisk.rename_new(from, to))
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.ask(path).and_then(|()| RealDisk.remove(path))
    }

    fn remove_directory(&self, path: &Path) -> io::Result<()> {
        self.ask(path).and_then(|()| RealDisk.remove_directory(path))
    }

    fn sync_directory(&self, path: &Path) -> io::Result<()> {
        self.ask(path).and_then(|()| RealDisk.sync_directory(path))
    }

    fn try_lock(&self, path: &Path) -> io::Result<Option<Box<dyn Lock>>> {
        self.ask(path).and_then(|()| RealDisk.try_lock(path))
    }
}
