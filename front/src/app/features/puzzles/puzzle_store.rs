//! The puzzles that are kept, by their keys: read once by a thread, written through the store's writer. What was made before they were
//! read waits. A position and its images are one puzzle.

use crate::app::features::puzzles::training::Training;
use crate::app::game::puzzle_key::key_of;
use crate::app::game::solver::Solver;
use crate::app::kernel::saving::{Keeps, Saving, Wake};
use crate::review::Puzzle;
use crate::review::bank::Graded;
use crate::review::progress::{self, Progress};
use crate::review::puzzle_file::{BYTES_MAX, from_bytes, to_bytes};
use crate::review::versioned::Unread;
use crate::store::Store;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::mpsc::{Receiver, TryRecvError, channel};

/// What is read and kept lies in this folder of the data directory.
const FOLDER: &str = "puzzles";

/// No more puzzles are kept; those that are done stay, so that they are not made again.
const PUZZLES_MAX: usize = 1_000;

/// What was read.
#[derive(Default)]
struct Read {
    all: BTreeMap<u64, Puzzle>,
    /// Files that nobody here may write over.
    foreign: BTreeSet<u64>,
    /// So many could not be read and were set aside.
    broken: usize,
    progress: Progress,
    /// How far somebody is stands in a file that nobody here may write over.
    is_progress_foreign: bool,
}

/// How far the files are read.
enum State {
    Not,
    Reading(Receiver<Read>),
    Read,
}

/// The puzzles.
pub struct Puzzles {
    wake: Wake,
    /// Who looks at answers.
    pub solver: Solver,
    state: State,
    read: Read,
    /// Made before the files were read.
    waiting: Vec<Puzzle>,
    /// What one wants to train, until the program ends.
    pub training: Training,
    /// A scene is only looked at.
    is_off: bool,
}

impl Puzzles {
    /// Reads nothing yet. `wake` is called on the thread that reads when it is done.
    pub fn new(wake: Wake) -> Puzzles {
        Puzzles {
            solver: Solver::new(wake.clone()),
            wake,
            state: State::Not,
            read: Read::default(),
            waiting: Vec::new(),
            training: Training::default(),
            is_off: false,
        }
    }

    /// For scenes: these, which stand in no file. No answer is looked at.
    pub fn stage(&mut self, puzzles: Vec<Puzzle>) {
        self.solver.turn_off();
        (self.state, self.is_off) = (State::Read, true);
        self.read.all = puzzles.into_iter().map(|puzzle| (key_of(&puzzle.position), puzzle)).collect();
    }

    pub fn is_read(&self) -> bool {
        matches!(self.state, State::Read)
    }

    pub fn is_reading(&self) -> bool {
        matches!(self.state, State::Reading(_))
    }

    /// Whether there are puzzles that are kept once the others are read.
    pub fn has_waiting(&self) -> bool {
        self.is_reading() && !self.waiting.is_empty()
    }

    /// Begins to read, where nobody has.
    pub fn begin(&mut self, store: &Store) {
        if self.is_off || !matches!(self.state, State::Not) {
            return;
        }
        let (outbox, inbox) = channel();
        let (store, wake) = (store.clone(), self.wake.clone());
        let run = move || {
            let _ = outbox.send(read(&store)); // Nobody may be there any more.
            wake();
        };
        // Without the thread it is tried again the next time.
        if std::thread::Builder::new().name("puzzles".into()).spawn(run).is_ok() {
            self.state = State::Reading(inbox);
        }
    }

    /// Takes in what was read; what waited is kept then. How many files were set aside and how many of those that waited are new, once.
    pub fn hear(&mut self, saving: &Saving) -> Option<(usize, usize)> {
        let State::Reading(inbox) = &self.state else { return None };
        match inbox.try_recv() {
            Ok(read) => (self.read, self.state) = (read, State::Read),
            Err(TryRecvError::Disconnected) => self.state = State::Not,
            Err(TryRecvError::Empty) => {}
        }
        if !self.is_read() {
            return None;
        }
        let waiting = std::mem::take(&mut self.waiting);
        let made = waiting.into_iter().filter(|puzzle| self.keep(puzzle.clone(), saving)).count();
        Some((self.read.broken, made))
    }

    /// Keeps a puzzle, unless it is known; whether it is new. Of visitors nothing is kept; before the files were read it waits.
    pub fn keep(&mut self, puzzle: Puzzle, saving: &Saving) -> bool {
        if saving.keeps != Keeps::All || self.is_off {
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

    /// The puzzle as it is kept.
    pub fn get(&self, key: u64) -> Option<&Puzzle> {
        self.read.all.get(&key)
    }

    /// Notes what became of a puzzle, where it is kept.
    pub fn note(&mut self, key: u64, puzzle: &Puzzle, saving: &Saving) {
        if let Some(kept) = self.read.all.get_mut(&key) {
            kept.tries = puzzle.tries;
            self.write(key, saving);
        }
    }

    /// How far one is with the bank's puzzles.
    pub fn progress(&self) -> &Progress {
        &self.read.progress
    }

    /// Notes the first try of a puzzle of the bank; the rating before and after it. Of visitors nothing is noted.
    pub fn rate(&mut self, graded: &Graded, is_solved: bool, saving: &Saving) -> Option<(i32, i32)> {
        if saving.keeps != Keeps::All || !self.is_read() {
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

    /// All, those that are due first and those that are done last; the oldest first.
    pub fn listed(&self, today: i64) -> Vec<(u64, &Puzzle)> {
        let mut all: Vec<_> = self.read.all.iter().map(|(key, puzzle)| (*key, puzzle)).collect();
        all.sort_by_key(|(_, of)| (of.tries.is_done(), of.tries.due_in(today), of.made_day));
        all
    }

    /// The first that is due, another than this.
    pub fn next_due(&self, today: i64, but: Option<u64>) -> Option<u64> {
        let mut listed = self.listed(today).into_iter();
        listed.find(|(key, of)| of.tries.is_due(today) && Some(*key) != but).map(|(key, _)| key)
    }
}

fn read(store: &Store) -> Read {
    let mut read = Read::default();
    for (key, bytes) in store.load_puzzles(BYTES_MAX) {
        match bytes.map_or(Err(Unread::Broken), |bytes| from_bytes(&bytes)) {
            Ok(puzzle) => _ = read.all.insert(key, puzzle),
            Err(Unread::Broken) if store.set_puzzle_aside(key) => read.broken += 1,
            Err(_) => _ = read.foreign.insert(key),
        }
    }
    read_progress(store, &mut read);
    read
}

fn read_progress(store: &Store, read: &mut Read) {
    let bytes = match store.load_progress(FOLDER, progress::BYTES_MAX) {
        Ok(None) => return,
        Ok(Some(bytes)) => Progress::from_bytes(&bytes),
        Err(_) => Err(Unread::Broken),
    };
    match bytes {
        Ok(progress) => read.progress = progress,
        Err(Unread::Broken) if store.set_progress_aside(FOLDER) => read.broken += 1,
        Err(_) => read.is_progress_foreign = true,
    }
}
