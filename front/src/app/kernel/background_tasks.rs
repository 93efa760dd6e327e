//! Errands: what takes its time on a disk and must not hold a frame, each on a thread of its own: looking into a folder, writing a
//! file for other programs. A disk that never answers holds its errand alone, never the records of
//! a game. Says nothing; `files` hears what came of them.

use crate::app::kernel::saving::Wake;
use crate::app::kernel::theme_tasks::ThemeDone;
use crate::app::kernel::view::FileRow;
use crate::engine::external::{Fault, Trial};
use crate::store::Store;
use crate::store::folder::{self, Place};
use crate::store::settings_file::PendingWrite;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How often the end of the program looks whether all is written.
const LOOK: Duration = Duration::from_millis(5);

/// What stands at a path that was looked at.
#[derive(Debug)]
pub enum Found {
    File,
    Folder { rows: Vec<FileRow>, is_cut: bool, places: Vec<(Place, PathBuf)> },
}

/// What came of an errand.
#[derive(Debug)]
pub enum Done {
    /// The answer to the look with this ticket.
    Looked { ticket: u64, path: PathBuf, found: io::Result<Found> },
    /// A file was written, or not; then its bytes come back.
    Written { path: PathBuf, bytes: Vec<u8>, outcome: io::Result<()> },
    /// The table of results was written, or not: the names of its files.
    Results { folder: PathBuf, outcome: io::Result<Vec<String>> },
    /// Something was done for a theme.
    Theme(ThemeDone),
    /// An engine was tried.
    Tried { ticket: u64, tried: Result<Trial, Fault> },
}

/// An errand that runs.
struct Running {
    thread: JoinHandle<()>,
    /// The end of the program waits for it.
    is_awaited: bool,
}

/// The errands of this run.
pub struct BackgroundTasks {
    store: Store,
    wake: Wake,
    outbox: Sender<Done>,
    inbox: Receiver<Done>,
    running: Vec<Running>,
    last_folder: Option<PathBuf>,
    tickets: u64,
    /// The files of the pictures that the shell draws, by their tickets.
    pictures: BTreeMap<u64, PathBuf>,
    /// Nobody goes: what comes of errands is not looked at, and twenty thousand drawings take a minute.
    #[cfg(test)]
    pub rests: bool,
}

impl BackgroundTasks {
    /// Starts nothing. `wake` is called on an errand's thread when it is done.
    pub fn new(store: Store, wake: Wake) -> BackgroundTasks {
        let (outbox, inbox) = channel();
        BackgroundTasks {
            store,
            wake,
            outbox,
            inbox,
            running: Vec::new(),
            last_folder: None,
            tickets: 0,
            pictures: BTreeMap::new(),
            #[cfg(test)]
            rests: false,
        }
    }

    /// Where a file was last taken or written.
    pub fn last_folder(&mut self) -> Option<PathBuf> {
        if self.last_folder.is_none() {
            self.last_folder = folder::remembered(&self.store);
        }
        self.last_folder.clone()
    }

    /// A file was taken or written there: what is to be written to remember it, where that is new.
    pub fn remember(&mut self, folder: &Path) -> Option<PendingWrite> {
        if !folder.is_absolute() || self.last_folder().as_deref() == Some(folder) {
            return None;
        }
        self.last_folder = Some(folder.to_owned());
        Some(folder::remembering(&self.store, folder))
    }

    /// A number that no errand had before.
    pub fn ticket(&mut self) -> u64 {
        self.tickets += 1;
        self.tickets
    }

    /// The shell is asked for the picture of this file; its ticket.
    pub fn await_picture(&mut self, path: PathBuf) -> u64 {
        let ticket = self.ticket();
        self.pictures.insert(ticket, path);
        ticket
    }

    /// The file of a picture that is there.
    pub fn take_picture(&mut self, ticket: u64) -> Option<PathBuf> {
        self.pictures.remove(&ticket)
    }

    /// Sends somebody off. What writes is awaited at the end of the program. An error means that the system gives no thread.
    pub fn send(&mut self, is_awaited: bool, errand: impl FnOnce(&Store) -> Done + Send + 'static) -> io::Result<()> {
        #[cfg(test)]
        if self.rests {
            return Ok(());
        }
        let (store, wake, outbox) = (self.store.clone(), self.wake.clone(), self.outbox.clone());
        let thread = std::thread::Builder::new().name("errand".into()).spawn(move || {
            let _ = outbox.send(errand(&store)); // Nobody may be there any more.
            wake();
        })?;
        self.running.push(Running { thread, is_awaited });
        Ok(())
    }

    /// What is done since the last call.
    pub fn hear(&mut self) -> Vec<Done> {
        // Looked at first: what has ended by now is heard now.
        self.running.retain(|running| !running.thread.is_finished());
        self.inbox.try_iter().collect()
    }

    /// Whether nobody is on the way and everything was heard.
    pub fn is_idle(&self) -> bool {
        self.running.is_empty()
    }

    /// Waits for what is awaited, at most for `patience`; whether that is done.
    pub fn finish(&mut self, patience: Duration) -> bool {
        let began = Instant::now();
        let waits = |errands: &BackgroundTasks| {
            errands.running.iter().any(|running| running.is_awaited && !running.thread.is_finished())
        };
        while waits(self) && began.elapsed() < patience {
            std::thread::sleep(LOOK);
        }
        !waits(self)
    }
}
