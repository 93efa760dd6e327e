//! The stored puzzles by their keys: read once by a thread, written through the store's writer. Puzzles made before the files are read wait
//! for that. A position and its symmetric images are one puzzle.

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

/// The folder in the data directory for puzzles and progress.
const FOLDER: &str = "puzzles";

/// Maximum number of stored puzzles. Finished puzzles stay stored, so that they are not made again.
const PUZZLES_MAX: usize = 1_000;

/// What the reading thread has read.
#[derive(Default)]
struct LoadedPuzzles {
    all: BTreeMap<u64, Puzzle>,
    /// The keys whose files this program may not overwrite.
    foreign: BTreeSet<u64>,
    /// How many files could not be read and were set aside.
    broken: usize,
    progress: Progress,
    /// Whether the progress file may not be overwritten by this program.
    is_progress_foreign: bool,
}

/// The state of reading the files.
enum LoadState {
    Not,
    Reading(Receiver<LoadedPuzzles>),
    Read,
}

/// The puzzles with their progress.
pub struct Puzzles {
    wake: Wake,
    /// The engine that checks answers.
    pub solver: Solver,
    state: LoadState,
    read: LoadedPuzzles,
    /// The puzzles made before the files were read.
    waiting: Vec<Puzzle>,
    /// The chosen theme and difficulty of training. They last until the program ends.
    pub training: Training,
    /// Whether this is a static scene.
    is_off: bool,
}

impl Puzzles {
    /// Creates the store without reading. `wake` is called on the reading thread when it is done.
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

    /// Sets puzzles for scenes, without files. No answer is checked.
    pub fn stage(&mut self, puzzles: Vec<Puzzle>) {
        self.solver.turn_off();
        (self.state, self.is_off) = (LoadState::Read, true);
        self.read.all = puzzles.into_iter().map(|puzzle| (key_of(&puzzle.position), puzzle)).collect();
    }

    pub fn is_read(&self) -> bool {
        matches!(self.state, LoadState::Read)
    }

    pub fn is_reading(&self) -> bool {
        matches!(self.state, LoadState::Reading(_))
    }

    /// Whether there are puzzles that wait to be saved until the files are read.
    pub fn has_waiting(&self) -> bool {
        self.is_reading() && !self.waiting.is_empty()
    }

    /// Starts to read, unless that was already done.
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

    /// Handles what was read and saves the waiting puzzles. Returns `Some` once: how many files were set aside, and how many of the waiting
    /// puzzles are new.
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

    /// Saves a puzzle that is not known yet, and returns whether it is new. Before the files are read, the puzzle only waits and `false` is
    /// returned. Nothing is stored for a kiosk's visitors.
    pub fn save_puzzle(&mut self, puzzle: Puzzle, saving: &Saving) -> bool {
        if saving.keeps != StoredContent::All || self.is_off {
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

    /// The stored puzzle with a key.
    pub fn get(&self, key: u64) -> Option<&Puzzle> {
        self.read.all.get(&key)
    }

    /// Stores the result of a puzzle, if it is saved.
    pub fn note(&mut self, key: u64, puzzle: &Puzzle, saving: &Saving) {
        if let Some(kept) = self.read.all.get_mut(&key) {
            kept.tries = puzzle.tries;
            self.write(key, saving);
        }
    }

    /// The progress with the bank's puzzles.
    pub fn progress(&self) -> &Progress {
        &self.read.progress
    }

    /// Stores the first try of a puzzle of the bank. Returns the rating before and after it. Nothing is stored for a kiosk's visitors.
    pub fn rate(&mut self, graded: &GradedPuzzle, is_solved: bool, saving: &Saving) -> Option<(i32, i32)> {
        if saving.keeps != StoredContent::All || !self.is_read() {
            return None;
        }
        let key = key_of(&graded.puzzle.position);
        let (before, after) = self.read.progress.note(key, graded.is_reversi(), graded.grade, is_solved)?;
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

    /// All puzzles: the due ones first and the finished ones last, the oldest first in each group.
    pub fn listed(&self, today: i64) -> Vec<(u64, &Puzzle)> {
        let mut all: Vec<_> = self.read.all.iter().map(|(key, puzzle)| (*key, puzzle)).collect();
        all.sort_by_key(|(_, of)| (of.tries.is_done(), of.tries.due_in(today), of.made_day));
        all
    }

    /// The first due puzzle except the one with the key `but`.
    pub fn next_due(&self, today: i64, but: Option<u64>) -> Option<u64> {
        let mut listed = self.listed(today).into_iter();
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
