//! The thread that writes: every record is appended and synced, then answered as durable. Nobody else writes while it runs.
//!
//! When the disk is full, slow or read-only the game goes on: records wait here in memory, the writing is tried again after
//! a growing pause and with every new record, the trouble is said once, and it is said when saving works again. A disk that
//! does not answer holds this thread, which can say nothing then: its `Pulse` shows that to the owner. The owner drains the
//! notices whenever `wake` was called. Nothing here decides anything about a game.

use super::game_log::GameLog;
use super::games::{GameId, OpenGame, Store};
use super::saves::{Deleted, SaveError};
use super::settings_file::PendingWrite;
use super::trouble::{Subject, Trouble};
use super::unfinished::Mending;
use crate::session::game::clean_title;
use crate::session::{Entry, Record, Setup};
use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

const RETRY_MS_MIN: u64 = 250;
const RETRY_MS_MAX: u64 = 5_000;
/// A sync that takes longer is worth a word to the user.
pub const SLOW_MS: u64 = 200;

/// An attempt that takes longer is not waited for any more: the disk may never answer.
pub const STUCK: Duration = Duration::from_secs(2);
/// How long an end of the program still waits for an attempt that takes that long.
const STUCK_PATIENCE: Duration = Duration::from_millis(300);
/// Nothing was asked for so long since the start: thousands of names may be looked at.
const SETTLED: Duration = Duration::from_millis(500);
/// Nothing was asked for so long: something else may be done.
const QUIET: Duration = Duration::from_millis(20);
/// How often an end of the program looks how far the thread is.
const LOOK: Duration = Duration::from_millis(20);

/// What the writer has to say.
#[derive(Debug)]
pub enum Notice {
    /// This record, and with it all before, is on the disk.
    Durable { game: GameId, number: u64 },
    /// This cannot be written now. Said once, until `Recovered` or until it is something else that cannot be written.
    Trouble(Trouble),
    /// Saving works again: everything is on the disk.
    Recovered,
    /// Saving works, but takes longer than `SLOW_MS`. Said once in a run; `Recovered` does not follow.
    Slow,
    /// The damaged log of a game was kept at `file` before its good part was written.
    SetAside { game: GameId, file: PathBuf },
    /// The answer to `save_as`.
    Saved { name: String, outcome: Result<(), SaveError> },
    /// The answer to `rename_game`: the title is on the disk, or why not.
    Titled { game: GameId, outcome: Result<(), SaveError> },
    /// The answer to `mark_game`.
    Marked { game: GameId, outcome: Result<(), SaveError> },
    /// The answer to `rename_saved`.
    Renamed { name: String, new: String, outcome: Result<(), SaveError> },
    /// The answer to `delete_game` (its id) and `delete_saved`: what `restore` takes.
    Deleted { name: String, outcome: Result<Deleted, SaveError> },
    /// The answer to `restore`: the name that it has now.
    Restored { deleted: Deleted, outcome: Result<String, SaveError> },
    /// The answer to `write_file`, once it worked.
    Written { path: PathBuf },
    /// The answer to `barrier`: everything asked before was tried; `is_saved` tells whether nothing waits any more.
    Idle { ticket: u64, is_saved: bool },
}

enum Job {
    Attach(Box<OpenGame>),
    Append(GameId, Record),
    Close(GameId),
    SaveAs { name: String, setup: Box<Setup>, records: Vec<Record>, replace: bool },
    AppendApart(GameId, Entry),
    RenameSaved(String, String),
    DeleteGame(GameId),
    DeleteSaved(String),
    Restore(Deleted),
    WriteFile(PendingWrite),
    Barrier(u64),
}

/// How the writer is getting on, seen from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pulse {
    /// How long the present attempt has taken; zero while there is none.
    pub busy: Duration,
    /// How long the last attempt that wrote something took.
    pub took: Duration,
    /// Whether everything asked for was tried.
    pub is_idle: bool,
}

/// What the thread notes of itself.
#[derive(Default)]
struct Beat {
    began: Option<Instant>,
    took: Duration,
    /// How many jobs were tried.
    done: u64,
}

type SharedBeat = Arc<Mutex<Beat>>;

/// Nobody panics while holding it.
fn look(beat: &SharedBeat) -> MutexGuard<'_, Beat> {
    beat.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The handle of the writer's thread. Dropping it lets the thread try everything once more and end.
pub struct Writer {
    jobs: Option<Sender<Job>>,
    /// How many were sent.
    sent: AtomicU64,
    beat: SharedBeat,
    thread: Option<JoinHandle<()>>,
    ended: Receiver<()>,
}

impl Writer {
    /// Starts the thread. `wake` is called on it after each batch of notices. An error means that the system gives no thread.
    pub fn start(store: Store, wake: impl Fn() + Send + 'static) -> io::Result<(Writer, Receiver<Notice>)> {
        let (jobs, inbox) = channel();
        let (notices, outbox) = channel();
        let (end, ended) = channel();
        let beat = SharedBeat::default();
        let its_beat = beat.clone();
        let thread = std::thread::Builder::new().name("writer".into()).spawn(move || {
            WriterThread::new(store, notices, Box::new(wake), its_beat).run(&inbox);
            let _ = end.send(()); // Nobody may be waiting.
        })?;
        Ok((Writer { jobs: Some(jobs), sent: AtomicU64::new(0), beat, thread: Some(thread), ended }, outbox))
    }

    /// How it is getting on. What it has to say of everything that was tried by now can be heard already.
    pub fn pulse(&self) -> Pulse {
        let beat = look(&self.beat);
        let busy = beat.began.map_or(Duration::ZERO, |began| began.elapsed());
        Pulse { busy, took: beat.took, is_idle: beat.done == self.sent.load(Ordering::Relaxed) }
    }

    /// From now on this game is written. Records that its file does not hold yet are written first.
    pub fn attach(&self, game: OpenGame) {
        self.send(Job::Attach(Box::new(game)));
    }

    /// Appends a record to an attached game; numbers go up by one. Answered by `Durable`.
    pub fn append(&self, game: &GameId, record: Record) {
        self.send(Job::Append(game.clone(), record));
    }

    /// Lets a game go, once all of it is on the disk; then its lock is free.
    pub fn close(&self, game: &GameId) {
        self.send(Job::Close(game.clone()));
    }

    /// Saves a game under a name, see `Store::save_as`. Answered by `Saved`.
    pub fn save_as(&self, name: &str, setup: &Setup, records: &[Record], replace: bool) {
        let (name, setup, records) = (name.to_owned(), Box::new(setup.clone()), records.to_owned());
        self.send(Job::SaveAs { name, setup, records, replace });
    }

    /// Gives a game that is not attached a title; an empty one takes it away. Answered by `Titled`.
    pub fn rename_game(&self, game: &GameId, title: &str) {
        self.send(Job::AppendApart(game.clone(), Entry::Title(clean_title(title))));
    }

    /// Marks a game that is not attached, or takes the mark away. Answered by `Marked`.
    pub fn mark_game(&self, game: &GameId, is_marked: bool) {
        self.send(Job::AppendApart(game.clone(), Entry::Mark(is_marked)));
    }

    /// Gives a named save another name that is free. Answered by `Renamed`.
    pub fn rename_saved(&self, name: &str, new: &str) {
        self.send(Job::RenameSaved(name.into(), new.into()));
    }

    /// Brings back what was deleted. Answered by `Restored`.
    pub fn restore(&self, deleted: Deleted) {
        self.send(Job::Restore(deleted));
    }

    /// Moves a game that is not attached to `deleted/`. Answered by `Deleted`.
    pub fn delete_game(&self, game: &GameId) {
        self.send(Job::DeleteGame(game.clone()));
    }

    /// Moves a named save to `deleted/`. Answered by `Deleted`.
    pub fn delete_saved(&self, name: &str) {
        self.send(Job::DeleteSaved(name.into()));
    }

    /// Writes a settings file; a later one for the same path replaces one that still waits. Answered by `Written`.
    pub fn write_file(&self, write: PendingWrite) {
        self.send(Job::WriteFile(write));
    }

    /// Answered by `Idle` with the same ticket once everything asked before was tried.
    pub fn barrier(&self, ticket: u64) {
        self.send(Job::Barrier(ticket));
    }

    /// Lets the thread try everything once more and waits for its end, at most for `patience`, and not for a disk that does not
    /// answer; whether it ended. The notices tell what was written. A thread that did not end is left behind.
    pub fn finish(mut self, patience: Duration) -> bool {
        self.jobs = None;
        let began = Instant::now();
        let is_worth_waiting =
            |waited: Duration| waited < patience && (waited < STUCK_PATIENCE || self.pulse().busy < STUCK);
        let mut ended = self.ended.recv_timeout(LOOK);
        while ended == Err(RecvTimeoutError::Timeout) && is_worth_waiting(began.elapsed()) {
            ended = self.ended.recv_timeout(LOOK);
        }
        let is_ended = ended != Err(RecvTimeoutError::Timeout);
        if let Some(thread) = self.thread.take().filter(|_| is_ended) {
            let _ = thread.join(); // It has ended; a panic in it was printed.
        }
        is_ended
    }

    fn send(&self, job: Job) {
        if let Some(jobs) = &self.jobs {
            self.sent.fetch_add(1, Ordering::Relaxed);
            let _ = jobs.send(job); // Fails only after a panic of the thread, which was printed.
        }
    }
}

/// The thread's own state.
struct WriterThread {
    store: Store,
    notices: Sender<Notice>,
    wake: Box<dyn Fn() + Send>,
    beat: SharedBeat,
    games: BTreeMap<GameId, GameLog>,
    files: BTreeMap<PathBuf, PendingWrite>,
    barriers: Vec<u64>,
    /// What crashes left was swept away.
    is_swept: bool,
    /// What is left of a look for games whose markers are missing; it fills the quiet moments.
    mending: Option<Mending>,
    /// Whether `wake` is due.
    has_said: bool,
    /// What was said to be unwritable.
    trouble: Option<Subject>,
    was_slow_said: bool,
    retry_ms: u64,
}

impl WriterThread {
    fn new(store: Store, notices: Sender<Notice>, wake: Box<dyn Fn() + Send>, beat: SharedBeat) -> WriterThread {
        WriterThread {
            store,
            notices,
            wake,
            beat,
            games: BTreeMap::new(),
            files: BTreeMap::new(),
            barriers: Vec::new(),
            is_swept: false,
            mending: None,
            has_said: false,
            trouble: None,
            was_slow_said: false,
            retry_ms: RETRY_MS_MIN,
        }
    }

    fn run(&mut self, inbox: &Receiver<Job>) {
        loop {
            let first = self.next(inbox);
            let is_last = matches!(first, Err(RecvTimeoutError::Disconnected));
            self.try_all(first.ok().into_iter().chain(inbox.try_iter()));
            if is_last {
                return;
            }
        }
    }

    /// Waits for a job, and in trouble for the time of the next attempt. While nothing is asked the house is kept.
    fn next(&mut self, inbox: &Receiver<Job>) -> Result<Job, RecvTimeoutError> {
        while self.trouble.is_none() && (!self.is_swept || self.mending.is_some()) {
            match inbox.recv_timeout(if self.is_swept { QUIET } else { SETTLED }) {
                Err(RecvTimeoutError::Timeout) => self.keep_house(),
                heard => return heard,
            }
        }
        match &self.trouble {
            Some(_) => inbox.recv_timeout(Duration::from_millis(self.retry_ms)),
            None => inbox.recv().map_err(RecvTimeoutError::from),
        }
    }

    /// Sweeps once, then mends the markers some at a time. Where the disk refuses that, the next start looks at all games once more.
    fn keep_house(&mut self) {
        look(&self.beat).began = Some(Instant::now());
        if !std::mem::replace(&mut self.is_swept, true) {
            self.store.sweep();
            self.mending = (!self.store.are_markers_whole()).then(|| Mending::begin(&self.store));
        } else if let Some(mending) = &mut self.mending
            && !mending.go_on(&self.store).unwrap_or(false)
        {
            self.mending = None;
        }
        look(&self.beat).began = None;
    }

    /// One attempt: takes the jobs in, writes, and notes how long that took.
    fn try_all(&mut self, jobs: impl Iterator<Item = Job>) {
        let began = Instant::now();
        look(&self.beat).began = Some(began);
        let taken = jobs.map(|job| self.take(job)).count();
        let had_work = !self.files.is_empty() || self.games.values().any(GameLog::has_work);
        self.write_all();
        let mut beat = look(&self.beat);
        beat.began = None;
        beat.done += taken as u64;
        if had_work {
            beat.took = began.elapsed();
        }
        drop(beat);
        // Who saw that it took long wants to see that it is over.
        if std::mem::take(&mut self.has_said) || began.elapsed() >= STUCK {
            (self.wake)();
        }
    }

    /// Queues what can wait, does at once what cannot.
    fn take(&mut self, job: Job) {
        match job {
            Job::Attach(game) => {
                let id = game.id.clone();
                self.games.insert(id, GameLog::new(*game));
            }
            Job::Append(game, record) => {
                if let Some(log) = self.games.get_mut(&game) {
                    log.push(record);
                }
            }
            Job::Close(game) => {
                if let Some(log) = self.games.get_mut(&game) {
                    log.is_closing = true;
                }
            }
            Job::SaveAs { name, setup, records, replace } => {
                let outcome = self.store.save_as(&name, &setup, &records, replace);
                self.say(Notice::Saved { name, outcome });
            }
            Job::AppendApart(game, entry) => self.append_apart(game, entry),
            Job::RenameSaved(name, new) => {
                let outcome = self.store.rename_saved(&name, &new);
                self.say(Notice::Renamed { name, new, outcome });
            }
            Job::Restore(deleted) => {
                let outcome = self.store.restore(&deleted);
                self.say(Notice::Restored { deleted, outcome });
            }
            Job::DeleteGame(game) => {
                self.write_all(); // It may just have been closed.
                let outcome = self.store.delete_game(&game);
                self.say(Notice::Deleted { name: game.to_string(), outcome });
            }
            Job::DeleteSaved(name) => {
                let outcome = self.store.delete_saved(&name);
                self.say(Notice::Deleted { name, outcome });
            }
            Job::WriteFile(write) => {
                self.files.insert(write.path.clone(), write);
            }
            Job::Barrier(ticket) => self.barriers.push(ticket),
        }
    }

    fn append_apart(&mut self, game: GameId, entry: Entry) {
        self.write_all(); // It may just have been closed.
        let is_title = matches!(entry, Entry::Title(_));
        let outcome = self.store.append_apart(&game, entry).map(|aside| {
            aside.into_iter().for_each(|file| self.say(Notice::SetAside { game: game.clone(), file }));
        });
        self.say(if is_title { Notice::Titled { game, outcome } } else { Notice::Marked { game, outcome } });
    }

    /// Tries to write everything that waits, and says how that went.
    fn write_all(&mut self) {
        let (games, files) = (self.write_games(), self.write_files());
        let trouble = games.map_err(|error| Trouble { subject: Subject::Games, error }).and(files).err();
        let is_saved = trouble.is_none();
        self.say_trouble(trouble);
        for ticket in std::mem::take(&mut self.barriers) {
            self.say(Notice::Idle { ticket, is_saved });
        }
    }

    fn say_trouble(&mut self, trouble: Option<Trouble>) {
        let before = std::mem::replace(&mut self.trouble, trouble.as_ref().map(|trouble| trouble.subject.clone()));
        self.retry_ms = match &self.trouble {
            Some(_) if before.is_some() => (self.retry_ms * 2).min(RETRY_MS_MAX),
            _ => RETRY_MS_MIN,
        };
        match trouble {
            Some(trouble) if before.as_ref() != Some(&trouble.subject) => self.say(Notice::Trouble(trouble)),
            None if before.is_some() => self.say(Notice::Recovered),
            _ => {}
        }
    }

    fn write_games(&mut self) -> io::Result<()> {
        let mut outcome = Ok(());
        let mut said = Vec::new();
        for (id, log) in &mut self.games {
            let began = Instant::now();
            let had_work = log.has_work();
            let written = log.write(&self.store);
            said.extend(log.set_aside.take().map(|file| Notice::SetAside { game: id.clone(), file }));
            said.extend(log.take_durable().into_iter().map(|number| Notice::Durable { game: id.clone(), number }));
            let is_slow = had_work && began.elapsed() >= Duration::from_millis(SLOW_MS);
            if is_slow && written.is_ok() && !self.was_slow_said {
                self.was_slow_said = true;
                said.push(Notice::Slow);
            }
            outcome = outcome.and(written);
        }
        if self.games.values().any(GameLog::lacks_marker) {
            self.mending = None;
        }
        self.games.retain(|_, log| log.has_work() || !log.is_closing);
        said.into_iter().for_each(|notice| self.say(notice));
        outcome
    }

    fn write_files(&mut self) -> Result<(), Trouble> {
        let mut outcome = Ok(());
        for (path, write) in std::mem::take(&mut self.files) {
            match write.apply(self.store.disk()) {
                Ok(()) => self.say(Notice::Written { path }),
                Err(error) => {
                    outcome = outcome.and(Err(Trouble { subject: Subject::File(path.clone()), error }));
                    self.files.insert(path, write);
                }
            }
        }
        outcome
    }

    fn say(&mut self, notice: Notice) {
        self.has_said = true;
        let _ = self.notices.send(notice); // The owner may be gone; what waits is still written.
    }
}
