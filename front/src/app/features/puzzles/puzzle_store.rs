//! The user's puzzles by their keys. A thread reads them once; changes are written through the store's writer. Puzzles made before the
//! files are read are saved afterwards. A position and its symmetric images have the same key, so they are one puzzle.

use crate::app::features::puzzles::training::Training;
use crate::app::game::puzzle_key::key_of;
use crate::app::game::solver::Solver;
use crate::app::kernel::saving::{Saving, StoredContent, Wake};
use crate::review::Puzzle;
use crate::review::bank::GradedPuzzle;
use crate::review::progress::{self, Progress};
use crate::review::puzzle_file::{BYTES_MAX, from_bytes, to_bytes};
use crate::review::versioned::VersionError;
use crate::store::Store;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::mpsc::{Receiver, TryRecvError, channel};

/// The folder for puzzles and progress, in the data directory.
const FOLDER: &str = "puzzles";

/// Maximum number of stored puzzles. Finished puzzles stay stored, so that the same puzzle is not made again.
const PUZZLES_MAX: usize = 1_000;

/// Everything that the reading thread has read: the puzzles and the progress.
#[derive(Default)]
struct LoadedPuzzles {
    all: BTreeMap<u64, Puzzle>,
    /// The keys of puzzles whose files must not be overwritten, because this program cannot read them.
    foreign: BTreeSet<u64>,
    /// The number of puzzle files that were unreadable and set aside.
    broken: usize,
    progress: Progress,
    /// Whether the progress file must not be overwritten, because this program cannot read it.
    is_progress_foreign: bool,
}

/// The state of reading the puzzle files.
enum LoadState {
    Not,
    Reading(Receiver<LoadedPuzzles>),
    Read,
}

/// The user's puzzles, with the progress in puzzles of the puzzle bank.
pub struct Puzzles {
    wake: Wake,
    /// The engine that checks answers to puzzles.
    pub solver: Solver,
    state: LoadState,
    read: LoadedPuzzles,
    /// The puzzles that were made before the files were read and still have to be saved.
    waiting: Vec<Puzzle>,
    /// The theme and the difficulty that the user chose for training. They are kept until the program ends.
    pub training: Training,
    /// Whether these are puzzles of a fixed scene for a screenshot, for which nothing is read or written.
    is_off: bool,
}

impl Puzzles {
    /// Creates the puzzles without reading any file. `wake` is called on the reading thread when it has finished.
    pub fn new(wake: Wake) -> Puzzles {
        Puzzles {
            solver: Solver::new(wake.clone()),
            wake,
            state: LoadState::Not,
            read: LoadedPuzzles::default(),
            waiting: Vec::new(),
            training: Training::default(),
            is_off: false,
        }
    }

    /// Sets the puzzles of a fixed scene for a screenshot, without reading files. No answer is checked.
    pub fn stage(&mut self, puzzles: Vec<Puzzle>) {
        self.solver.turn_off();
        (self.state, self.is_off) = (LoadState::Read, true);
        self.read.all = puzzles.into_iter().map(|puzzle| (key_of(&puzzle.position), puzzle)).collect();
    }

    /// Whether the puzzle files have been read.
    pub fn is_read(&self) -> bool {
        matches!(self.state, LoadState::Read)
    }

    pub fn is_reading(&self) -> bool {
        matches!(self.state, LoadState::Reading(_))
    }

    /// Whether puzzles wait for the files to be read, before they can be saved.
    pub fn has_pending_puzzles(&self) -> bool {
        self.is_reading() && !self.waiting.is_empty()
    }

    /// Starts to read the puzzle files, unless reading has already started.
    pub fn begin(&mut self, store: &Store) {
        if self.is_off || !matches!(self.state, LoadState::Not) {
            return;
        }
        let (outbox, inbox) = channel();
        let (store, wake) = (store.clone(), self.wake.clone());
        let run = move || {
            let _ = outbox.send(read(&store)); // The receiver may be gone.
            wake();
        };
        // If no thread could be started, the next call tries again.
        if std::thread::Builder::new().name("puzzles".into()).spawn(run).is_ok() {
            self.state = LoadState::Reading(inbox);
        }
    }

    /// Takes the result of the reading thread and saves the waiting puzzles. Returns `Some` once, with the number of files set aside and
    /// the number of waiting puzzles that are new.
    pub fn poll(&mut self, saving: &Saving) -> Option<(usize, usize)> {
        let LoadState::Reading(inbox) = &self.state else { return None };
        match inbox.try_recv() {
            Ok(read) => (self.read, self.state) = (read, LoadState::Read),
            Err(TryRecvError::Disconnected) => self.state = LoadState::Not,
            Err(TryRecvError::Empty) => {}
        }
        if !self.is_read() {
            return None;
        }
        let waiting = std::mem::take(&mut self.waiting);
        let made = waiting.into_iter().filter(|puzzle| self.save_puzzle(puzzle.clone(), saving)).count();
        Some((self.read.broken, made))
    }

    /// Saves a puzzle if no puzzle with its key is known. Returns whether it was saved. Before the files are read, the puzzle only waits,
    /// and `false` is returned. Nothing is stored for a kiosk's visitors.
    pub fn save_puzzle(&mut self, puzzle: Puzzle, saving: &Saving) -> bool {
        if saving.stored_content != StoredContent::All || self.is_off {
            return false;
        }
        if !self.is_read() {
            self.waiting.push(puzzle);
            return false;
        }
        let key = key_of(&puzzle.position);
        let is_known = self.read.all.contains_key(&key) || self.read.foreign.contains(&key);
        if is_known || self.read.all.len() >= PUZZLES_MAX {
            return false;
        }
        self.read.all.insert(key, puzzle);
        self.write(key, saving);
        true
    }

    /// The stored puzzle with this key.
    pub fn get(&self, key: u64) -> Option<&Puzzle> {
        self.read.all.get(&key)
    }

    /// Stores the results of the attempts at a puzzle, if the puzzle is saved.
    pub fn store_attempt_results(&mut self, key: u64, puzzle: &Puzzle, saving: &Saving) {
        if let Some(kept) = self.read.all.get_mut(&key) {
            kept.tries = puzzle.tries;
            self.write(key, saving);
        }
    }

    /// The progress in puzzles of the puzzle bank, with the user's ratings.
    pub fn progress(&self) -> &Progress {
        &self.read.progress
    }

    /// Stores the result of the first try of a puzzle of the puzzle bank. Returns the user's rating before and after; `None` for later
    /// tries. Nothing is stored for a kiosk's visitors.
    pub fn rate(&mut self, graded: &GradedPuzzle, is_solved: bool, saving: &Saving) -> Option<(i32, i32)> {
        if saving.stored_content != StoredContent::All || !self.is_read() {
            return None;
        }
        let key = key_of(&graded.puzzle.position);
        let (before, after) = self.read.progress.record_first_try(key, graded.is_reversi(), graded.grade, is_solved)?;
        if !self.is_off && !self.read.is_progress_foreign {
            let bytes = self.read.progress.to_bytes();
            bytes.into_iter().for_each(|bytes| saving.write_file(saving.store.progress_write(FOLDER, bytes)));
        }
        Some((before.shown(), after.shown()))
    }

    fn write(&self, key: u64, saving: &Saving) {
        if let Some(bytes) = self.get(key).and_then(to_bytes).filter(|_| !self.is_off) {
            saving.write_file(saving.store.puzzle_write(key, bytes));
        }
    }

    /// All stored puzzles with their keys: by the day on which they are due, the finished ones last, the oldest first among equals.
    pub fn puzzles_by_due_day(&self, today: i64) -> Vec<(u64, &Puzzle)> {
        let mut all: Vec<_> = self.read.all.iter().map(|(key, puzzle)| (*key, puzzle)).collect();
        all.sort_by_key(|(_, of)| (of.tries.is_done(), of.tries.due_in(today), of.made_day));
        all
    }

    /// The key of the first puzzle that is due, but not the key `but`.
    pub fn next_due(&self, today: i64, but: Option<u64>) -> Option<u64> {
        let mut listed = self.puzzles_by_due_day(today).into_iter();
        listed.find(|(key, of)| of.tries.is_due(today) && Some(*key) != but).map(|(key, _)| key)
    }
}

fn read(store: &Store) -> LoadedPuzzles {
    let mut read = LoadedPuzzles::default();
    for (key, bytes) in store.load_puzzles(BYTES_MAX) {
        match bytes.map_or(Err(VersionError::Broken), |bytes| from_bytes(&bytes)) {
            Ok(puzzle) => _ = read.all.insert(key, puzzle),
            Err(VersionError::Broken) if store.set_puzzle_aside(key) => read.broken += 1,
            Err(_) => _ = read.foreign.insert(key),
        }
    }
    read_progress(store, &mut read);
    read
}

fn read_progress(store: &Store, read: &mut LoadedPuzzles) {
    let bytes = match store.load_progress(FOLDER, progress::BYTES_MAX) {
        Ok(None) => return,
        Ok(Some(bytes)) => Progress::from_bytes(&bytes),
        Err(_) => Err(VersionError::Broken),
    };
    match bytes {
        Ok(progress) => read.progress = progress,
        Err(VersionError::Broken) if store.set_progress_aside(FOLDER) => read.broken += 1,
        Err(_) => read.is_progress_foreign = true,
    }
}
