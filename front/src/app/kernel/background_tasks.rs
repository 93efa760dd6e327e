//! Background tasks: slow disk work, each on its own thread so that it never delays a frame, such as reading a folder or writing a file for
//! other programs. A disk that never answers blocks its own task only, never the writer of game records. `features::files` reports the
//! results to the user.

use crate::app::kernel::file_purpose::FilePurpose;
use crate::app::kernel::saving::Wake;
use crate::app::kernel::theme_tasks::ThemeDone;
use crate::app::kernel::view::FileRow;
use crate::engine::Score;
use crate::engine::external::DryRunReport;
use crate::rules::Position;
use crate::store::Store;
use crate::store::folder::{self, Shortcut};
use crate::store::settings_file::PendingWrite;
use std::collections::{BTreeMap, HashMap};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The interval at which the end of the program checks whether the tasks are done.
const LOOK: Duration = Duration::from_millis(5);

/// What the file chooser found at a path: a file, or a folder with its entries.
#[derive(Debug)]
pub enum PathContent {
    File,
    Folder { rows: Vec<FileRow>, is_cut: bool, places: Vec<(Shortcut, PathBuf)> },
}

/// The result of a background task.
#[derive(Debug)]
pub enum TaskResult {
    /// The result of the path lookup with this ticket.
    Looked { ticket: u64, path: PathBuf, found: io::Result<PathContent> },
    /// The position at the end of the game in a file; `None` for a file without exactly one game, and for a large file.
    Previewed { path: PathBuf, position: Option<Box<Position>> },
    /// The result of writing a file. `bytes` is the content, so that a failed write can be repeated.
    Written { path: PathBuf, bytes: Vec<u8>, outcome: io::Result<()> },
    /// The result of writing the table of results: the names of its files, or the error.
    Results { folder: PathBuf, outcome: io::Result<Vec<String>> },
    /// The result of a task about a theme.
    Theme(ThemeDone),
    /// The values for Black that the stored review of a game gives, by the hash of the position; empty without a stored review.
    ReviewScores { game_number: u64, scores: HashMap<u64, Score> },
    /// An engine was tested.
    Tried { ticket: u64, tried: Box<DryRunReport> },
}

/// Where a picture goes that the shell draws.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PictureTarget {
    File(PathBuf),
    Clipboard,
}

/// A running task.
struct RunningTask {
    thread: JoinHandle<()>,
    /// Whether the end of the program waits for this task.
    is_awaited: bool,
}

/// The background tasks of this run.
pub struct BackgroundTasks {
    store: Store,
    wake: Wake,
    outbox: Sender<TaskResult>,
    inbox: Receiver<TaskResult>,
    running: Vec<RunningTask>,
    last_folder: Option<PathBuf>,
    /// The pictures that the shell is drawing, by their tickets.
    pictures: BTreeMap<u64, PictureTarget>,
    /// The ticket and the purpose of the last request for the system's dialog for files, until its answer.
    asked_file: Option<(u64, FilePurpose)>,
    /// Whether tasks are skipped. True in scenes, where nobody looks at the results and twenty thousand drawings would take a minute.
    #[cfg(test)]
    pub skips_tasks: bool,
}

impl BackgroundTasks {
    /// Creates the set of tasks without starting a thread. `wake` is called on a task's thread when the task is done.
    pub fn new(store: Store, wake: Wake) -> BackgroundTasks {
        let (outbox, inbox) = channel();
        BackgroundTasks {
            store,
            wake,
            outbox,
            inbox,
            running: Vec::new(),
            last_folder: None,
            pictures: BTreeMap::new(),
            asked_file: None,
            #[cfg(test)]
            skips_tasks: false,
        }
    }

    /// Returns the folder in which a file was last opened or written.
    pub fn last_folder(&mut self) -> Option<PathBuf> {
        if self.last_folder.is_none() {
            self.last_folder = folder::last_folder(&self.store);
        }
        self.last_folder.clone()
    }

    /// Remembers the folder of an opened or written file. Returns the write that stores the folder, if the folder is new.
    pub fn remember(&mut self, folder: &Path) -> Option<PendingWrite> {
        if !folder.is_absolute() || self.last_folder().as_deref() == Some(folder) {
            return None;
        }
        self.last_folder = Some(folder.to_owned());
        Some(folder::last_folder_write(&self.store, folder))
    }

    /// Returns a ticket that no task had before, of any person: an answer to the person before is no answer to the present one.
    pub fn ticket(&mut self) -> u64 {
        static LAST: AtomicU64 = AtomicU64::new(0);
        LAST.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// Registers a picture that the shell will draw. Returns its ticket.
    pub fn await_picture(&mut self, target: PictureTarget) -> u64 {
        let ticket = self.ticket();
        self.pictures.insert(ticket, target);
        ticket
    }

    /// Removes and returns the target of a picture that has been drawn.
    pub fn take_picture(&mut self, ticket: u64) -> Option<PictureTarget> {
        self.pictures.remove(&ticket)
    }

    /// Registers a request for the system's dialog for files. Returns its ticket. The answer to an earlier request is not wanted any more.
    pub fn await_file(&mut self, purpose: FilePurpose) -> u64 {
        let ticket = self.ticket();
        self.asked_file = Some((ticket, purpose));
        ticket
    }

    /// Whether the system's dialog for files has not been answered.
    pub fn awaits_file(&self) -> bool {
        self.asked_file.is_some()
    }

    /// Removes and returns the purpose of a request for the system's dialog; `None` if another request came later.
    pub fn take_asked_file(&mut self, ticket: u64) -> Option<FilePurpose> {
        self.asked_file.take_if(|(asked, _)| *asked == ticket).map(|(_, purpose)| purpose)
    }

    /// Starts a task. The end of the program waits for tasks that write. Returns an error where the system gives no thread.
    pub fn send(
        &mut self,
        is_awaited: bool,
        errand: impl FnOnce(&Store) -> TaskResult + Send + 'static,
    ) -> io::Result<()> {
        #[cfg(test)]
        if self.skips_tasks {
            return Ok(());
        }
        let (store, wake, outbox) = (self.store.clone(), self.wake.clone(), self.outbox.clone());
        let thread = std::thread::Builder::new().name("errand".into()).spawn(move || {
            let _ = outbox.send(errand(&store)); // The receiver may be gone.
            wake();
        })?;
        self.running.push(RunningTask { thread, is_awaited });
        Ok(())
    }

    /// Returns the results since the last call.
    pub fn poll(&mut self) -> Vec<TaskResult> {
        // Checked before receiving, so that the results of ended threads are included.
        self.running.retain(|running| !running.thread.is_finished());
        self.inbox.try_iter().collect()
    }

    /// Whether no task runs and every result was taken.
    pub fn is_idle(&self) -> bool {
        self.running.is_empty()
    }

    /// Waits at most `patience` for the tasks that the program must await. Returns whether they are done.
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
