//! The thread that writes: every record is appended and synced, then answered as durable. Nobody else writes while it runs.
//!
//! When the disk is full, slow or read-only the game goes on: records wait here in memory, the writing is tried again after
//! a growing pause and with every new record, the trouble is said once, and it is said when saving works again. The owner
//! drains the notices whenever `wake` was called. Nothing here decides anything about a game.

use super::game_log::GameLog;
use super::games::{GameId, OpenGame, Store};
use super::saves::SaveError;
use super::settings_file::PendingWrite;
use crate::session::{Record, Setup};
use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

const RETRY_MS_MIN: u64 = 250;
const RETRY_MS_MAX: u64 = 5_000;
/// A sync that takes longer is worth a word to the user.
pub const SLOW_MS: u64 = 200;

/// What hinders saving. The game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TroubleKind {
    /// The disk is full.
    Full,
    /// The directory cannot be written: read-only, or not ours.
    ReadOnly,
    /// Saving works, but each time takes longer than `SLOW_MS`. Said once in a run; `Recovered` does not follow.
    Slow,
    Other,
}

/// What the writer has to say.
#[derive(Debug)]
pub enum Notice {
    /// This record, and with it all before, is on the disk.
    Durable { game: GameId, number: u64 },
    /// Saving does not work now; one sentence for the user. Said once, until `Recovered`.
    Trouble { kind: TroubleKind, sentence: String },
    /// Saving works again: everything is on the disk.
    Recovered,
    /// The damaged log of a game was kept at `file` before its good part was written.
    SetAside { game: GameId, file: PathBuf },
    /// The answer to `save_as`.
    Saved { name: String, outcome: Result<(), SaveError> },
    /// The answer to `delete_game` (its id) and `delete_saved`.
    Deleted { name: String, outcome: Result<(), SaveError> },
    /// The answer to `write_file`, once it worked.
    Written { path: PathBuf },
    /// The answer to `barrier`: everything asked before was tried; `is_saved` tells whether nothing waits any more.
    Idle { ticket: u64, is_saved: bool },
}

enum Job {
    Attach(Box<OpenGame>),
    Append(GameId, Record),
    Close(GameId),
    SaveAs { name: String, setup: Setup, records: Vec<Record>, replace: bool },
    DeleteGame(GameId),
    DeleteSaved(String),
    WriteFile(PendingWrite),
    Barrier(u64),
}

/// The handle of the writer's thread. Dropping it lets the thread try everything once more and end.
pub struct Writer {
    jobs: Option<Sender<Job>>,
    thread: Option<JoinHandle<()>>,
    ended: Receiver<()>,
}

impl Writer {
    /// Starts the thread. `wake` is called on it after each batch of notices. An error means that the system gives no thread.
    pub fn start(store: Store, wake: impl Fn() + Send + 'static) -> io::Result<(Writer, Receiver<Notice>)> {
        let (jobs, inbox) = channel();
        let (notices, outbox) = channel();
        let (end, ended) = channel();
        let thread = std::thread::Builder::new().name("writer".into()).spawn(move || {
            WriterThread::new(store, notices, Box::new(wake)).run(&inbox);
            let _ = end.send(()); // Nobody may be waiting.
        })?;
        Ok((Writer { jobs: Some(jobs), thread: Some(thread), ended }, outbox))
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
        let (name, setup, records) = (name.to_owned(), setup.clone(), records.to_owned());
        self.send(Job::SaveAs { name, setup, records, replace });
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

    /// Lets the thread try everything once more and waits for its end, at most for `patience`; whether it ended. The notices
    /// tell what was written.
    pub fn finish(mut self, patience: Duration) -> bool {
        self.jobs = None;
        let is_ended = self.ended.recv_timeout(patience) != Err(RecvTimeoutError::Timeout);
        if let Some(thread) = self.thread.take().filter(|_| is_ended) {
            let _ = thread.join(); // It has ended; a panic in it was printed.
        }
        is_ended
    }

    fn send(&self, job: Job) {
        if let Some(jobs) = &self.jobs {
            let _ = jobs.send(job); // Fails only after a panic of the thread, which was printed.
        }
    }
}

/// The thread's own state.
struct WriterThread {
    store: Store,
    notices: Sender<Notice>,
    wake: Box<dyn Fn() + Send>,
    games: BTreeMap<GameId, GameLog>,
    files: BTreeMap<PathBuf, PendingWrite>,
    barriers: Vec<u64>,
    /// Whether `wake` is due.
    has_said: bool,
    is_in_trouble: bool,
    was_slow_said: bool,
    retry_ms: u64,
}

impl WriterThread {
    fn new(store: Store, notices: Sender<Notice>, wake: Box<dyn Fn() + Send>) -> WriterThread {
        WriterThread {
            store,
            notices,
            wake,
            games: BTreeMap::new(),
            files: BTreeMap::new(),
            barriers: Vec::new(),
            has_said: false,
            is_in_trouble: false,
            was_slow_said: false,
            retry_ms: RETRY_MS_MIN,
        }
    }

    fn run(&mut self, inbox: &Receiver<Job>) {
        self.store.sweep();
        loop {
            let first = match self.is_in_trouble {
                true => inbox.recv_timeout(Duration::from_millis(self.retry_ms)),
                false => inbox.recv().map_err(RecvTimeoutError::from),
            };
            if matches!(first, Err(RecvTimeoutError::Disconnected)) {
                break;
            }
            first.ok().into_iter().chain(inbox.try_iter()).for_each(|job| self.take(job));
            self.write_all();
        }
        self.write_all();
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

    /// Tries to write everything that waits, and says how that went.
    fn write_all(&mut self) {
        let error = self.write_games().and(self.write_files()).err();
        let is_saved = error.is_none();
        match error {
            Some(error) if !self.is_in_trouble => self.say(trouble(&error)),
            Some(_) => self.retry_ms = (self.retry_ms * 2).min(RETRY_MS_MAX),
            None if self.is_in_trouble => self.say(Notice::Recovered),
            None => {}
        }
        self.is_in_trouble = !is_saved;
        if is_saved {
            self.retry_ms = RETRY_MS_MIN;
        }
        for ticket in std::mem::take(&mut self.barriers) {
            self.say(Notice::Idle { ticket, is_saved });
        }
        if std::mem::take(&mut self.has_said) {
            (self.wake)();
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
                said.push(slow());
            }
            outcome = outcome.and(written);
        }
        self.games.retain(|_, log| log.has_work() || !log.is_closing);
        said.into_iter().for_each(|notice| self.say(notice));
        outcome
    }

    fn write_files(&mut self) -> io::Result<()> {
        let mut outcome = Ok(());
        for (path, write) in std::mem::take(&mut self.files) {
            match write.apply(self.store.disk()) {
                Ok(()) => self.say(Notice::Written { path }),
                Err(error) => {
                    self.files.insert(path, write);
                    outcome = Err(error);
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

fn slow() -> Notice {
    let sentence = "Saving is slow here; the game goes on and is saved a little later.".into();
    Notice::Trouble { kind: TroubleKind::Slow, sentence }
}

fn trouble(error: &io::Error) -> Notice {
    let kind = match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => TroubleKind::Full,
        io::ErrorKind::ReadOnlyFilesystem | io::ErrorKind::PermissionDenied => TroubleKind::ReadOnly,
        _ => TroubleKind::Other,
    };
    let sentence = match kind {
        TroubleKind::Full => "The disk is full: the game goes on but is not saved.".into(),
        TroubleKind::ReadOnly => "The data folder cannot be written: the game goes on but is not saved.".into(),
        _ => format!("Saving does not work ({error}): the game goes on but is not saved."),
    };
    Notice::Trouble { kind, sentence }
}
