//! The lessons and the user's progress in them. A thread reads both once, on demand; progress is written through the store's writer.
//! Progress made before the progress file was read is merged with the file.

use crate::app::game::solver::Solver;
use crate::app::kernel::error_text;
use crate::app::kernel::localized_message::{LocalizedMessage, of_disk};
use crate::app::kernel::saving::{Saving, StoredContent, Wake};
use crate::lesson::course::{self, GOMOKU, REVERSI, ShippedLesson};
use crate::lesson::progress::{self, NAME_BYTES_MAX};
use crate::lesson::{BYTES_MAX, Lesson, Progress, read};
use crate::review::versioned::VersionError;
use crate::store::Store;
use crate::store::time::unix_seconds;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, channel};

/// The folder for lesson files and progress, in the data directory.
const FOLDER: &str = "lessons";

/// Where a lesson comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonSource {
    /// The Reversi course that comes with the program.
    Reversi,
    /// The five-in-a-row course that comes with the program.
    Gomoku,
    /// A file in the folder of lessons that the machine's administrator set.
    AdministratorFolder,
    /// A file in the user's own folder of lessons.
    Own,
}

impl LessonSource {
    pub const ALL: [LessonSource; 4] =
        [LessonSource::Reversi, LessonSource::Gomoku, LessonSource::AdministratorFolder, LessonSource::Own];

    /// The source's fixed English word in message ids and in lesson names.
    pub fn word(self) -> &'static str {
        ["reversi", "gomoku", "machine", "own"][self as usize]
    }
}

/// A lesson in the list of lessons.
#[derive(Clone, Debug)]
pub struct ListedLesson {
    /// The name of the lesson in the progress file.
    pub name: String,
    pub source: LessonSource,
    /// The lesson's number among the lessons of its source, counted from 1, and the number of lessons of that source.
    pub number_and_total: (usize, usize),
    /// The lesson, or a message that says why its file is invalid.
    pub lesson: Result<Arc<Lesson>, LocalizedMessage>,
}

/// Everything that the reading thread has read: the lessons and the progress.
#[derive(Default)]
struct LoadedLessons {
    shelf: Vec<ListedLesson>,
    progress: Progress,
    /// Whether the progress file is from a newer version or could not be set aside. Such a file is never overwritten.
    is_foreign: bool,
    /// Whether the progress file was unreadable and was set aside.
    is_broken: bool,
}

/// The state of reading the lesson files.
enum LoadState {
    Not,
    Reading(Receiver<LoadedLessons>),
    Read,
}

/// The lessons with the user's progress in them.
pub struct Lessons {
    wake: Wake,
    /// The engine that checks answers and plays the opponent in lessons.
    pub solver: Solver,
    /// The folder of lessons that the machine's administrator set, if any.
    folder: Option<PathBuf>,
    state: LoadState,
    read: LoadedLessons,
    /// Whether the user made progress before the progress file was read, so that it still has to be merged.
    has_waiting: bool,
    /// Whether these are lessons of a fixed scene for a screenshot, for which nothing is read or written.
    is_off: bool,
}

impl Lessons {
    /// Creates the lessons without reading any file. `wake` is called on other threads when there is a result.
    pub fn new(wake: Wake, folder: Option<PathBuf>) -> Lessons {
        let (solver, state, read) = (Solver::new(wake.clone()), LoadState::Not, LoadedLessons::default());
        Lessons { wake, solver, folder, state, read, has_waiting: false, is_off: false }
    }

    /// Sets the lessons and the progress of a fixed scene for a screenshot, without reading files.
    pub fn set_fixture_data(&mut self, shelf: Vec<ListedLesson>, progress: Progress) {
        (self.state, self.is_off) = (LoadState::Read, true);
        self.read = LoadedLessons { shelf, progress, ..LoadedLessons::default() };
        self.solver.turn_off();
    }

    /// Whether the lesson files have been read.
    pub fn is_read(&self) -> bool {
        matches!(self.state, LoadState::Read)
    }

    /// Whether files are being read or the engine is working.
    pub fn is_busy(&self) -> bool {
        matches!(self.state, LoadState::Reading(_)) || self.solver.is_busy()
    }

    /// Whether progress waits for the progress file to be read, before it can be written.
    pub fn has_pending_progress(&self) -> bool {
        self.has_waiting && matches!(self.state, LoadState::Reading(_))
    }

    /// All lessons, in the order of the list.
    pub fn listed_lessons(&self) -> &[ListedLesson] {
        &self.read.shelf
    }

    /// The user's progress in all lessons.
    pub fn progress(&self) -> &Progress {
        &self.read.progress
    }

    /// Starts to read the lesson files, unless reading has already started.
    pub fn start_loading(&mut self, store: &Store) {
        if self.is_off || !matches!(self.state, LoadState::Not) {
            return;
        }
        let (outbox, inbox) = channel();
        let (store, wake, folder) = (store.clone(), self.wake.clone(), self.folder.clone());
        let run = move || {
            let _ = outbox.send(read_all(&store, folder.as_deref())); // The receiver may be gone.
            wake();
        };
        // If no thread could be started, the next call tries again.
        if std::thread::Builder::new().name("lessons".into()).stack_size(8 << 20).spawn(run).is_ok() {
            self.state = LoadState::Reading(inbox);
        }
    }

    /// Takes the result of the reading thread. Returns `Some` once, with `true` if the progress file was unreadable and set aside.
    pub fn poll(&mut self, saving: &Saving) -> Option<bool> {
        let LoadState::Reading(inbox) = &self.state else { return None };
        match inbox.try_recv() {
            Ok(read) => {
                let before = std::mem::replace(&mut self.read, read);
                self.read.progress.merge(&before.progress);
                self.state = LoadState::Read;
            }
            Err(TryRecvError::Disconnected) => self.state = LoadState::Not,
            Err(TryRecvError::Empty) => {}
        }
        if !self.is_read() {
            return None;
        }
        if std::mem::take(&mut self.has_waiting) {
            self.write(saving);
        }
        Some(self.read.is_broken)
    }

    /// Stores that a step is done. Returns whether the step was not done before. Nothing is stored for a kiosk's visitors.
    pub fn record_step_done(&mut self, lesson: &str, step: usize, saving: &Saving) -> bool {
        if saving.stored_content != StoredContent::All || !self.read.progress.record_step(lesson, step) {
            return false;
        }
        self.read.progress.set_completion_time(lesson, unix_seconds(saving.store.disk().now()));
        match self.is_read() {
            true => self.write(saving),
            false => self.has_waiting = true,
        }
        true
    }

    fn write(&self, saving: &Saving) {
        if !self.read.is_foreign && !self.is_off {
            saving.write_file(saving.store.progress_write(FOLDER, self.read.progress.to_bytes()));
        }
    }
}

fn read_all(store: &Store, folder: Option<&Path>) -> LoadedLessons {
    let mut shelf = built_in_lessons(LessonSource::Reversi, REVERSI);
    shelf.extend(built_in_lessons(LessonSource::Gomoku, GOMOKU));
    shelf.extend(folder.into_iter().flat_map(|folder| of_folder(store, LessonSource::AdministratorFolder, folder)));
    shelf.extend(of_folder(store, LessonSource::Own, &store.lessons_folder()));
    let read = LoadedLessons { shelf, ..LoadedLessons::default() };
    let bytes = match store.load_progress(FOLDER, progress::BYTES_MAX) {
        Ok(None) => return read,
        Ok(Some(bytes)) => Progress::from_bytes(&bytes),
        Err(error) if error.kind() == io::ErrorKind::FileTooLarge => Err(VersionError::Broken),
        // The unreadable file is kept, because it may be readable later.
        Err(_) => Err(VersionError::Newer),
    };
    match bytes {
        Ok(progress) => LoadedLessons { progress, ..read },
        Err(VersionError::Broken) if store.set_progress_aside(FOLDER) => LoadedLessons { is_broken: true, ..read },
        Err(_) => LoadedLessons { is_foreign: true, ..read },
    }
}

/// The lessons of a course that comes with the program.
pub fn built_in_lessons(source: LessonSource, lessons: &[ShippedLesson]) -> Vec<ListedLesson> {
    let lesson = |(at, shipped): (usize, &ShippedLesson)| ListedLesson {
        name: shipped.0.to_owned(),
        source,
        number_and_total: (at + 1, lessons.len()),
        lesson: course::lesson(shipped).map_err(|fault| error_text::lesson(&fault)),
    };
    lessons.iter().enumerate().map(lesson).collect()
}

fn of_folder(store: &Store, source: LessonSource, folder: &Path) -> Vec<ListedLesson> {
    let files = store.load_lessons(folder, BYTES_MAX);
    let count = files.len();
    let lesson = |(at, (name, bytes)): (usize, (String, io::Result<Vec<u8>>))| {
        let told = |what| {
            LocalizedMessage::new("lesson-fault-of").with("file", folder.join(&name).display()).and("what", what)
        };
        let read = match bytes {
            Ok(bytes) => read(&bytes).map(Arc::new).map_err(|fault| told(error_text::lesson(&fault))),
            Err(error) if error.kind() == io::ErrorKind::FileTooLarge => {
                Err(told(LocalizedMessage::new("lesson-wrong-large")))
            }
            Err(error) => Err(told(of_disk(&error))),
        };
        let mut name = format!("{}/{name}", source.word());
        while name.len() > NAME_BYTES_MAX {
            name.pop();
        }
        ListedLesson { name, source, number_and_total: (at + 1, count), lesson: read }
    };
    files.into_iter().enumerate().map(lesson).collect()
}
