//! The writer's thread: every record is appended and synced, then reported as durable. Nobody else writes while it runs.
//!
//! When the disk is full, slow or read-only the game continues: records wait in memory, writing is retried after a growing pause and with
//! every new record, the trouble is reported once, and the recovery too. A disk that does not answer blocks this thread, which cannot
//! report then: its `WriteTiming` shows that to the owner. The owner drains the notices after every call of `wake`. Nothing here decides anything
//! about a game.

use super::game_log::GameLog;
use super::games::{GameId, OpenGame, Store};
use super::saves::{Deleted, SaveError};
use super::settings_file::PendingWrite;
use super::storage_error::{StorageError, StorageSubject};
use super::unfinished::MarkerRepair;
use qipan_session::game::clean_title;
use qipan_session::{Entry, Record, Setup};
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
/// Duration of a sync, in milliseconds, from which the user is informed.
pub const SLOW_MS: u64 = 200;

/// Duration from which an attempt is no longer waited for: the disk may never answer.
pub const STUCK: Duration = Duration::from_secs(2);
/// How long the program's exit still waits for an attempt that has lasted for `STUCK`.
const STUCK_PATIENCE: Duration = Duration::from_millis(300);
/// Idle time since the start after which housekeeping begins: thousands of names may be examined.
const SETTLED: Duration = Duration::from_millis(500);
/// Idle time after which the next housekeeping step begins.
const QUIET: Duration = Duration::from_millis(20);
/// Interval at which the program's exit checks the thread.
const LOOK: Duration = Duration::from_millis(20);

/// The writer's reports.
#[derive(Debug)]
pub enum Notice {
    /// This record and all before it are on the disk.
    Durable { game: GameId, number: u64 },
    /// Something cannot be written now. Reported once, until `Recovered` or until something else cannot be written.
    CannotWrite(StorageError),
    /// Saving works again: everything is on the disk.
    Recovered,
    /// Saving works, but takes longer than `SLOW_MS`. Reported once per run; `Recovered` does not follow.
    Slow,
    /// The damaged log of a game was copied to `file` before its intact part was written.
    SetAside { game: GameId, file: PathBuf },
    /// The answer to `save_as`.
    Saved { name: String, outcome: Result<(), SaveError> },
    /// The answer to `rename_game`: the title is on the disk, or why not.
    Titled { game: GameId, outcome: Result<(), SaveError> },
    /// The answer to `mark_game`.
    Marked { game: GameId, outcome: Result<(), SaveError> },
    /// The answer to `rename_saved`.
    Renamed { name: String, new: String, outcome: Result<(), SaveError> },
    /// The answer to `delete_game` (its id) and `delete_saved`: the argument for `restore`.
    Deleted { name: String, outcome: Result<Deleted, SaveError> },
    /// The answer to `restore`: the name actually used.
    Restored { deleted: Deleted, outcome: Result<String, SaveError> },
    /// The answer to `write_file`, once it succeeded.
    Written { path: PathBuf },
    /// The answer to `request_idle_notice`: everything requested before was tried; `is_saved` is whether nothing is pending any more.
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

/// The writer's progress, seen from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WriteTiming {
    /// Duration of the current attempt; zero if there is none.
    pub busy: Duration,
    /// Duration of the last attempt that wrote something.
    pub last_attempt_duration: Duration,
    /// Whether everything requested was tried.
    pub is_idle: bool,
}

/// The thread's record of its progress.
#[derive(Default)]
struct WriterProgress {
    began: Option<Instant>,
    took: Duration,
    /// Number of jobs tried.
    done: u64,
}

type SharedBeat = Arc<Mutex<WriterProgress>>;

/// Locks the record; nobody panics while holding it.
fn look(beat: &SharedBeat) -> MutexGuard<'_, WriterProgress> {
    beat.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The handle of the writer's thread. Dropping it lets the thread try everything once more and end.
pub struct Writer {
    jobs: Option<Sender<Job>>,
    /// Number of jobs sent.
    sent: AtomicU64,
    beat: SharedBeat,
    thread: Option<JoinHandle<()>>,
    ended: Receiver<()>,
}

impl Writer {
    /// Starts the thread. Calls `wake` on it after each batch of notices. An error means that the system refuses a thread.
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

    /// The thread's progress. Notices about everything tried by now are available already.
    pub fn write_timing(&self) -> WriteTiming {
        let beat = look(&self.beat);
        let busy = beat.began.map_or(Duration::ZERO, |began| began.elapsed());
        WriteTiming { busy, last_attempt_duration: beat.took, is_idle: beat.done == self.sent.load(Ordering::Relaxed) }
    }

    /// Starts to write this game. Records missing from its file are written first.
    pub fn start_writing(&self, game: OpenGame) {
        self.send(Job::Attach(Box::new(game)));
    }

    /// Appends a record to an attached game; numbers increase by one. Answered by `Durable`.
    pub fn append(&self, game: &GameId, record: Record) {
        self.send(Job::Append(game.clone(), record));
    }

    /// Detaches a game once all of it is on the disk; then its lock is released.
    pub fn close(&self, game: &GameId) {
        self.send(Job::Close(game.clone()));
    }

    /// Saves a game under a name, see `Store::save_as`. Answered by `Saved`.
    pub fn save_as(&self, name: &str, setup: &Setup, records: &[Record], replace: bool) {
        let (name, setup, records) = (name.to_owned(), Box::new(setup.clone()), records.to_owned());
        self.send(Job::SaveAs { name, setup, records, replace });
    }

    /// Sets the title of a game that is not attached; an empty one removes it. Answered by `Titled`.
    pub fn rename_game(&self, game: &GameId, title: &str) {
        self.send(Job::AppendApart(game.clone(), Entry::Title(clean_title(title))));
    }

    /// Sets or clears the mark of a game that is not attached. Answered by `Marked`.
    pub fn mark_game(&self, game: &GameId, is_marked: bool) {
        self.send(Job::AppendApart(game.clone(), Entry::Mark(is_marked)));
    }

    /// Renames a named save to a free name. Answered by `Renamed`.
    pub fn rename_saved(&self, name: &str, new: &str) {
        self.send(Job::RenameSaved(name.into(), new.into()));
    }

    /// Restores a deleted game or save. Answered by `Restored`.
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

    /// Writes a settings file; a later one for its path replaces a pending one. Answered by `Written`.
    pub fn write_file(&self, write: PendingWrite) {
        self.send(Job::WriteFile(write));
    }

    /// Requests `Idle` with this ticket, once everything requested before was tried.
    pub fn request_idle_notice(&self, ticket: u64) {
        self.send(Job::Barrier(ticket));
    }

    /// Lets the thread try everything once more and waits for its end, at most for `patience`, and not for a disk that does not answer;
    /// returns whether it ended. The notices tell what was written. A thread that did not end is abandoned.
    pub fn finish(mut self, patience: Duration) -> bool {
        self.jobs = None;
        let began = Instant::now();
        let is_worth_waiting =
            |waited: Duration| waited < patience && (waited < STUCK_PATIENCE || self.write_timing().busy < STUCK);
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
    /// Whether remains of crashes were removed.
    is_swept: bool,
    /// The rest of the search for missing markers, done while idle.
    mending: Option<MarkerRepair>,
    /// Whether `wake` must be called.
    has_said: bool,
    /// The problem that was reported and is not resolved yet.
    trouble: Option<StorageSubject>,
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

    /// Waits for a job, after a failure at most until the next attempt. Does housekeeping while idle.
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

    /// Removes remains of crashes once, then creates missing markers in steps. If the disk refuses that, the next start examines all games
    /// again.
    fn keep_house(&mut self) {
        look(&self.beat).began = Some(Instant::now());
        if !std::mem::replace(&mut self.is_swept, true) {
            self.store.sweep();
            self.mending = (!self.store.are_markers_whole()).then(|| MarkerRepair::begin(&self.store));
        } else if let Some(mending) = &mut self.mending
            && !mending.repair_next(&self.store).unwrap_or(false)
        {
            self.mending = None;
        }
        look(&self.beat).began = None;
    }

    /// One attempt: takes the jobs, writes, and records the duration.
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
        // A user who saw the delay wants to see its end.
        if std::mem::take(&mut self.has_said) || began.elapsed() >= STUCK {
            (self.wake)();
        }
    }

    /// Queues what can wait and does the rest at once.
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

    /// Tries to write everything pending, and reports the result.
    fn write_all(&mut self) {
        let (games, files) = (self.write_games(), self.write_files());
        let trouble = games.map_err(|error| StorageError { subject: StorageSubject::Games, error }).and(files).err();
        let is_saved = trouble.is_none();
        self.say_trouble(trouble);
        for ticket in std::mem::take(&mut self.barriers) {
            self.say(Notice::Idle { ticket, is_saved });
        }
    }

    fn say_trouble(&mut self, trouble: Option<StorageError>) {
        let before = std::mem::replace(&mut self.trouble, trouble.as_ref().map(|trouble| trouble.subject.clone()));
        self.retry_ms = match &self.trouble {
            Some(_) if before.is_some() => (self.retry_ms * 2).min(RETRY_MS_MAX),
            _ => RETRY_MS_MIN,
        };
        match trouble {
            Some(trouble) if before.as_ref() != Some(&trouble.subject) => self.say(Notice::CannotWrite(trouble)),
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

    fn write_files(&mut self) -> Result<(), StorageError> {
        let mut outcome = Ok(());
        for (path, write) in std::mem::take(&mut self.files) {
            match write.apply(self.store.disk()) {
                Ok(()) => self.say(Notice::Written { path }),
                Err(error) => {
                    outcome = outcome.and(Err(StorageError { subject: StorageSubject::File(path.clone()), error }));
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
