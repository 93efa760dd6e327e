//! The index's thread: it opens the file, answers questions, and reads new games in small steps in between.
//!
//! Errors here never affect a game. A damaged file is removed and rebuilt; if none can be written, the user's own games are held in memory.

use super::answers::OpenIndex;
use super::collection_reading::{self, BuildStep, CollectionReading};
use super::copying::{self, Copying};
use super::database::{self, Database};
use super::index_error::IndexError;
use super::query::{Answer, CollectionTally, IndexReply, Question, Scope};
use super::shelves::GameList;
use super::{own_games, sources};
use crate::atomic;
use crate::games::Store;
use crate::saves::save_name_for;
use rusqlite::OptionalExtension;
use std::collections::{HashMap, VecDeque};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError};
use std::time::{Duration, Instant};

/// A request from the handle.
pub enum Job {
    Ask(u64, Question),
    Refresh,
    Collect {
        ticket: u64,
        paths: Vec<PathBuf>,
        name: Option<String>,
    },
    Remove {
        ticket: u64,
        id: i64,
    },
    Restore {
        ticket: u64,
        kept: String,
    },
    /// Confirms that the stop flag applies to everything requested before this job.
    Stopped,
}

/// Duration of a step that reads own games before other work.
const OWN_STEP: Duration = Duration::from_millis(8);
/// Interval of progress reports of a collection.
const TOLD_EVERY: Duration = Duration::from_millis(250);
/// The reason reported for a cancelled collection.
const STOPPED: &str = "It was stopped.";
/// Limit of rebuilds of a damaged index per run; beyond it something else is wrong.
const MADE_ANEW_MAX: u32 = 3;
/// Pause before the next try while another program writes.
const PAUSE: Duration = Duration::from_millis(50);

/// A collection that the user asked for.
struct RequestedCollection {
    ticket: u64,
    paths: Vec<PathBuf>,
    name: Option<String>,
}

/// A collection under construction.
struct CollectionBuild {
    /// The ticket of the request; 0 if the collection was found on the disk but not in the index.
    ticket: u64,
    name: String,
    tally: CollectionTally,
    told: Instant,
    stage: BuildStage,
}

enum BuildStage {
    Copying(Copying),
    /// The files are being read. The path is the temporary folder, if the files are not in their final folder yet.
    Reading(Box<CollectionReading>, Option<PathBuf>),
}

impl CollectionBuild {
    /// The number and the folder of the collection, once its games are read.
    fn made(&self) -> Option<(i64, &Path)> {
        match &self.stage {
            BuildStage::Reading(making, _) => Some((making.collection, &making.folder)),
            BuildStage::Copying(_) => None,
        }
    }
}

/// A collection in the index.
struct IndexedCollection {
    id: i64,
    stamp: i64,
    /// Whether the collection exists and was not removed by the user.
    is_there: bool,
}

/// The collections in the index, by name.
fn known_collections(database: &Database) -> Result<HashMap<String, IndexedCollection>, IndexError> {
    let mut select = database.connection.prepare("SELECT name, id, stamp, kept IS NULL FROM collections")?;
    let known = select.query_map([], |row| {
        Ok((row.get(0)?, IndexedCollection { id: row.get(1)?, stamp: row.get(2)?, is_there: row.get(3)? }))
    })?;
    Ok(known.collect::<Result<_, _>>()?)
}

struct IndexKeeper<T> {
    store: Store,
    stop: Arc<AtomicBool>,
    tell: T,
    open: Option<OpenIndex>,
    /// Own games to read: names and stamps.
    own: VecDeque<(String, i64)>,
    gone: Vec<u32>,
    wishes: VecDeque<RequestedCollection>,
    /// Folders of collections missing from the index.
    folders: VecDeque<String>,
    work: Option<CollectionBuild>,
    /// Collections whose folder is gone.
    orphans: Vec<i64>,
    /// Tickets waiting until all work is done.
    waiting: Vec<u64>,
    /// Number of rebuilds of a damaged index.
    made_anew: u32,
}

/// Runs until the handle is dropped.
pub fn run_index(store: Store, jobs: Receiver<Job>, stop: Arc<AtomicBool>, tell: impl Fn(Answer) -> bool) {
    let mut keeper = IndexKeeper {
        store,
        stop,
        tell,
        open: None,
        own: VecDeque::new(),
        gone: Vec::new(),
        wishes: VecDeque::new(),
        folders: VecDeque::new(),
        work: None,
        orphans: Vec::new(),
        waiting: Vec::new(),
        made_anew: 0,
    };
    loop {
        let job = if keeper.has_work() { jobs.try_recv() } else { jobs.recv().map_err(|_| TryRecvError::Disconnected) };
        match job {
            Ok(job) => keeper.handle_job(job),
            Err(TryRecvError::Empty) => keeper.work(),
            Err(TryRecvError::Disconnected) => break,
        }
    }
    keeper.give_up("");
}

impl<T: Fn(Answer) -> bool> IndexKeeper<T> {
    fn say(&self, ticket: u64, reply: IndexReply) {
        (self.tell)(Answer { ticket, reply });
    }

    fn has_work(&self) -> bool {
        let is_reading = !self.own.is_empty() || !self.gone.is_empty() || !self.orphans.is_empty();
        is_reading
            || self.work.is_some()
            || !self.wishes.is_empty()
            || !self.folders.is_empty()
            || !self.waiting.is_empty()
    }

    fn handle_job(&mut self, job: Job) {
        match job {
            Job::Ask(ticket, question) => self.answer(ticket, &question),
            Job::Refresh => self.refresh(),
            Job::Collect { ticket, paths, name } => {
                self.wishes.push_back(RequestedCollection { ticket, paths, name });
                if let Err(fault) = self.ready() {
                    self.refuse_wishes(&fault.to_string());
                }
            }
            Job::Remove { ticket, id } => self.remove(ticket, id),
            Job::Restore { ticket, kept } => self.restore(ticket, &kept),
            Job::Stopped => {
                if self.work.as_ref().is_some_and(|work| work.ticket != 0) {
                    self.give_up(STOPPED);
                }
                self.refuse_wishes(STOPPED);
                self.stop.store(false, Ordering::Relaxed);
            }
        }
    }

    fn refuse_wishes(&mut self, why: &str) {
        for wish in std::mem::take(&mut self.wishes) {
            self.say(
                wish.ticket,
                IndexReply::Collected(CollectionTally { error_text: why.to_owned(), ..CollectionTally::default() }),
            );
        }
    }

    // Opening.

    /// Opens the index if needed, and determines what it lacks.
    fn ready(&mut self) -> Result<(), IndexError> {
        if self.open.is_none() {
            self.open = Some(OpenIndex::new(Database::open(&self.store)?));
            self.compare(true);
        }
        Ok(())
    }

    /// Compares the logs and the collections with the index.
    fn compare(&mut self, is_start: bool) {
        let compared = self.compare_own().and_then(|()| self.compare_collections(is_start));
        if let Err(fault) = compared {
            self.recover(fault);
        }
    }

    fn compare_own(&mut self) -> Result<(), IndexError> {
        let Some(open) = self.open.as_ref().filter(|open| open.database.may_write()) else { return Ok(()) };
        let changes = own_games::changes(&self.store, &open.database)?;
        (self.own, self.gone) = (changes.new.into(), changes.deleted);
        Ok(())
    }

    /// Compares the collections. One removed in this run may be restored unchanged; at the start its rows are deleted.
    fn compare_collections(&mut self, is_start: bool) -> Result<(), IndexError> {
        let Some(open) = self.open.as_mut().filter(|open| open.database.may_write() && open.database.is_file()) else {
            return Ok(());
        };
        let (disk, collections) = (self.store.disk(), self.store.collections());
        let connection = &open.database.connection;
        let mut known = known_collections(&open.database)?;
        known.retain(|_, collection| is_start || collection.is_there);
        let made = self.work.as_ref().and_then(CollectionBuild::made);
        self.folders.clear();
        for name in sources::folders(disk, &collections) {
            let stamp = sources::files_hash(&sources::files(disk, &collections.join(&name)).unwrap_or_default());
            match known.get(&name) {
                Some(collection) if collection.is_there && collection.stamp == stamp => _ = known.remove(&name),
                _ if made.is_some_and(|(_, folder)| folder == collections.join(&name)) => {}
                _ => self.folders.push_back(name),
            }
        }
        for IndexedCollection { id, .. } in known.into_values() {
            connection.execute("DELETE FROM collections WHERE id = ?1", [id])?;
            open.shelves.forget(GameList::Collection(id));
        }
        self.orphans = collection_reading::rowless_collections(&open.database)?;
        self.orphans.retain(|id| made.is_none_or(|(collection, _)| collection != *id));
        if is_start {
            sweep_temporary(&self.store);
        }
        Ok(())
    }

    fn refresh(&mut self) {
        let Some(open) = &self.open else { return };
        let is_kept = open.database.may_write() && open.database.is_file();
        if !is_kept && let Some(database) = self.file_at_last() {
            self.open = Some(OpenIndex::new(database));
        }
        self.compare(false);
        if !is_kept {
            self.say(0, IndexReply::Changed);
        }
    }

    /// Opens the index in its file, once that is no longer blocked or unwritable.
    fn file_at_last(&self) -> Option<Database> {
        Database::open(&self.store).ok().filter(|database| database.is_file() && database.may_write())
    }

    // What went wrong.

    /// Handles a fault: a damaged index is rebuilt, an unwritable one is replaced by one in memory.
    fn recover(&mut self, fault: IndexError) {
        if fault.is_busy() {
            // Nothing was done; it is tried again.
            return std::thread::sleep(PAUSE);
        }
        if let Some(open) = &mut self.open {
            open.database.roll_back();
        }
        self.give_up(&fault.to_string());
        self.refuse_wishes(&fault.to_string());
        self.forget_work();
        let Some(OpenIndex { database, .. }) = self.open.take() else { return };
        let lock = database.into_lock();
        let is_made_anew = lock.is_some() && fault.is_damage() && self.made_anew < MADE_ANEW_MAX;
        if is_made_anew && database::remove(&self.store).is_ok() {
            drop(lock);
            self.made_anew += 1;
            let _ = self.ready(); // Whoever asks next is told.
            return self.say(0, IndexReply::Changed);
        }
        self.open = Database::in_memory(fault).ok().filter(|_| lock.is_some()).map(OpenIndex::new);
        if self.compare_own().is_err() {
            self.open = None;
        }
    }

    fn forget_work(&mut self) {
        (self.own, self.gone) = Default::default();
        self.folders.clear();
        self.orphans.clear();
    }

    // Answers.

    fn answer(&mut self, ticket: u64, question: &Question) {
        if *question == Question::Settled {
            if let Err(fault) = self.ready() {
                return self.say(ticket, IndexReply::Unavailable(fault.to_string()));
            }
            self.waiting.push(ticket);
            return;
        }
        let is_first = self.open.is_none();
        let reply = self.reply(question).or_else(|fault| {
            let is_worth_it = fault.is_damage();
            let words = fault.to_string();
            if is_worth_it {
                self.recover(fault);
            }
            if is_worth_it && self.open.is_some() { self.reply(question) } else { Ok(IndexReply::Unavailable(words)) }
        });
        self.say(ticket, reply.unwrap_or_else(|fault| IndexReply::Unavailable(fault.to_string())));
        if is_first && self.open.is_some() {
            self.compare(true);
        }
    }

    fn reply(&mut self, question: &Question) -> Result<IndexReply, IndexError> {
        if self.open.is_none() {
            // Answered first from the present content; `answer` then compares it with the disk.
            self.open = Some(OpenIndex::new(Database::open(&self.store)?));
        }
        let Some(open) = &mut self.open else { return Err(IndexError::Missing) };
        if let database::DatabaseLocation::Memory(why) = &open.database.place
            && is_about_collections(question)
        {
            return Ok(IndexReply::Unavailable(why.to_string()));
        }
        open.answer(&self.store, question)
    }

    // Work.

    /// Performs a small step of the pending work.
    fn work(&mut self) {
        let done = if self.open.is_none() {
            self.ready()
        } else if !self.own.is_empty() || !self.gone.is_empty() {
            self.read_own()
        } else if self.work.is_some() {
            self.make()
        } else if let Some(wish) = self.wishes.pop_front() {
            self.begin(wish)
        } else if let Some(name) = self.folders.pop_front() {
            self.begin_again(name)
        } else if !self.orphans.is_empty() {
            self.sweep()
        } else {
            self.settle();
            Ok(())
        };
        if let Err(fault) = done {
            self.recover(fault);
        }
        // A file that cannot be opened is not waited for.
        if self.open.is_none() {
            self.settle();
        }
    }

    fn settle(&mut self) {
        for ticket in std::mem::take(&mut self.waiting) {
            self.say(ticket, IndexReply::Settled);
        }
    }

    fn read_own(&mut self) -> Result<(), IndexError> {
        let Some(open) = &mut self.open else { return Ok(()) };
        let began = Instant::now();
        open.database.begin()?;
        while let Some(number) = self.gone.last() {
            own_games::remove(&open.database, *number)?;
            self.gone.pop();
        }
        while began.elapsed() < OWN_STEP
            && let Some((name, stamp)) = self.own.front()
        {
            own_games::update(&self.store, &mut open.database, name, *stamp)?;
            self.own.pop_front();
        }
        open.shelves.forget(GameList::Own);
        // A collection under construction commits with its segments; its rows do not count before it is finished.
        if self.own.is_empty() {
            open.database.commit()?;
            self.say(0, IndexReply::Changed);
        }
        Ok(())
    }

    fn sweep(&mut self) -> Result<(), IndexError> {
        let (Some(open), Some(&collection)) = (&self.open, self.orphans.last()) else { return Ok(()) };
        if !collection_reading::delete_orphan_rows(&open.database, collection)? {
            self.orphans.pop();
        }
        Ok(())
    }

    fn begin(&mut self, wish: RequestedCollection) -> Result<(), IndexError> {
        let RequestedCollection { ticket, paths, name } = wish;
        let Some(open) = &self.open else { return Ok(()) };
        let trouble = match &open.database.place {
            database::DatabaseLocation::WritableFile(_) => None,
            database::DatabaseLocation::Reader => {
                Some("Another window keeps the index of games; close it, then try again.".into())
            }
            database::DatabaseLocation::Memory(why) => Some(why.to_string()),
        };
        if let Some(trouble) = trouble {
            self.say(
                ticket,
                IndexReply::Collected(CollectionTally { error_text: trouble, ..CollectionTally::default() }),
            );
            return Ok(());
        }
        let stem = paths.first().and_then(|path| path_stem(path)).unwrap_or_default();
        let name = save_name_for(&[], "", &name.unwrap_or(stem));
        let mut tally = CollectionTally::default();
        let copying = Copying::new(self.store.disk(), &self.store.collections(), &paths, &mut tally)?;
        self.work =
            Some(CollectionBuild { ticket, name, tally, told: Instant::now(), stage: BuildStage::Copying(copying) });
        Ok(())
    }

    /// Starts to read a collection whose files exist but which is missing from the index.
    fn begin_again(&mut self, name: String) -> Result<(), IndexError> {
        let Some(open) = &self.open else { return Ok(()) };
        let folder = self.store.collections().join(&name);
        let making = CollectionReading::new(self.store.disk(), &open.database, folder, self.store.hints())?;
        let stage = BuildStage::Reading(Box::new(making), None);
        self.work =
            Some(CollectionBuild { ticket: 0, name, tally: CollectionTally::default(), told: Instant::now(), stage });
        Ok(())
    }

    /// Performs a step of the current collection.
    fn make(&mut self) -> Result<(), IndexError> {
        let (Some(open), Some(work)) = (&mut self.open, &mut self.work) else { return Ok(()) };
        let disk = self.store.disk();
        let step = match &mut work.stage {
            BuildStage::Copying(copying) => match copying.step(&self.store, &mut work.tally) {
                Ok(true) => BuildStep::More,
                Ok(false) if copying.has_files() => {
                    let folder = copying.folder.clone();
                    let making = CollectionReading::new(disk, &open.database, folder.clone(), self.store.hints())?;
                    work.stage = BuildStage::Reading(Box::new(making), Some(folder));
                    BuildStep::More
                }
                Ok(false) => BuildStep::Read,
                Err(error) => return self.fail(error),
            },
            BuildStage::Reading(making, _) => making.step(disk, &mut open.database, &mut work.tally, &self.stop)?,
        };
        match step {
            BuildStep::More => self.tell_how_far(),
            BuildStep::Read => self.finish()?,
            BuildStep::Stopped => {
                // A collection that nobody requested in this run starts again.
                let name = self.work.as_ref().filter(|work| work.ticket == 0).map(|work| work.name.clone());
                self.give_up(STOPPED);
                self.folders.extend(name);
            }
        }
        Ok(())
    }

    fn tell_how_far(&mut self) {
        let Some(work) = self.work.as_mut().filter(|work| work.ticket != 0 && work.told.elapsed() >= TOLD_EVERY) else {
            return;
        };
        work.told = Instant::now();
        let (ticket, games) = (work.ticket, work.tally.taken);
        self.say(ticket, IndexReply::Collecting { games });
    }

    /// Reports a failure to copy the files of the collection under construction.
    fn fail(&mut self, error: io::Error) -> Result<(), IndexError> {
        self.give_up(&format!("The collection could not be made: {error}."));
        Ok(())
    }

    /// Completes a collection: it gets its folder and its name.
    fn finish(&mut self) -> Result<(), IndexError> {
        let (Some(open), Some(work)) = (&mut self.open, &mut self.work) else { return Ok(()) };
        if work.tally.taken == 0 && work.ticket != 0 {
            self.give_up("");
            return Ok(());
        }
        let BuildStage::Reading(making, temp) = &mut work.stage else { return Ok(()) };
        if let Some(from) = temp {
            let wanted = self.store.collections().join(&work.name);
            match name_folder(&self.store, from, wanted) {
                Ok(folder) => {
                    work.name = sources::name_of(Path::new(folder.file_name().unwrap_or_default()));
                    (making.folder, *temp) = (folder, None);
                }
                Err(error) => return self.fail(error),
            }
        }
        let folder = making.folder.clone();
        making.finish(self.store.disk(), &open.database, &folder, &work.tally)?;
        if let Some(CollectionBuild { ticket, name, tally, .. }) = self.work.take() {
            if ticket != 0 {
                self.say(ticket, IndexReply::Collected(CollectionTally { name, ..tally }));
            }
            self.say(0, IndexReply::Changed);
        }
        Ok(())
    }

    /// Cancels the current collection and removes its remains. The requester receives the reason.
    fn give_up(&mut self, why: &str) {
        let Some(CollectionBuild { ticket, tally, stage, .. }) = self.work.take() else { return };
        let temp = match stage {
            BuildStage::Copying(copying) => Some(copying.folder),
            BuildStage::Reading(making, temp) => {
                self.orphans.push(making.collection);
                temp
            }
        };
        // Own games may have been written with it; its remains are removed.
        if self.open.as_ref().is_some_and(|open| open.database.commit().is_err())
            && let Some(open) = &mut self.open
        {
            open.database.roll_back();
        }
        temp.iter().for_each(|temp| copying::remove_folder(self.store.disk(), temp));
        if ticket != 0 {
            let tally = CollectionTally { taken: 0, positions: 0, error_text: why.to_owned(), ..tally };
            self.say(ticket, IndexReply::Collected(tally));
        }
    }

    // Collections that go and come back.

    fn remove(&mut self, ticket: u64, id: i64) {
        let reply = self.try_remove(id).unwrap_or_else(|fault| IndexReply::Unavailable(fault.to_string()));
        self.say(ticket, reply);
    }

    fn try_remove(&mut self, id: i64) -> Result<IndexReply, IndexError> {
        self.ready()?;
        let Some(open) = self.open.as_mut().filter(|open| open.database.may_write()) else {
            return Err(IndexError::LockedByOther);
        };
        let connection = &open.database.connection;
        let name: String =
            connection
                .query_row("SELECT name FROM collections WHERE id = ?1 AND kept IS NULL", [id], |row| row.get(0))?;
        let folder = self.store.collections().join(name);
        let kept = atomic::move_into(self.store.disk(), &folder, &self.store.deleted())?;
        let kept = sources::name_of(Path::new(kept.file_name().unwrap_or_default()));
        connection.execute("UPDATE collections SET kept = ?2 WHERE id = ?1", rusqlite::params![id, kept])?;
        open.database.commit()?;
        open.shelves.forget(GameList::Collection(id));
        Ok(IndexReply::Removed { kept })
    }

    fn restore(&mut self, ticket: u64, kept: &str) {
        let restored = self.try_restore(kept).and_then(|()| self.reply(&Question::Collections));
        self.say(ticket, restored.unwrap_or_else(|fault| IndexReply::Unavailable(fault.to_string())));
    }

    fn try_restore(&mut self, kept: &str) -> Result<(), IndexError> {
        self.ready()?;
        let Some(open) = self.open.as_ref().filter(|open| open.database.may_write()) else {
            return Err(IndexError::LockedByOther);
        };
        let connection = &open.database.connection;
        let mut select = connection.prepare("SELECT id, name FROM collections WHERE kept = ?1")?;
        let known: Option<(i64, String)> = select.query_row([kept], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
        // A single folder name, which cannot lead out of the folder.
        let kept = Path::new(kept).file_name().ok_or(IndexError::Missing)?;
        let wanted = known.as_ref().map_or(Path::new(kept), |(_, name)| Path::new(name));
        let folder = name_folder(&self.store, &self.store.deleted().join(kept), self.store.collections().join(wanted))?;
        let name = sources::name_of(Path::new(folder.file_name().unwrap_or_default()));
        match known {
            Some((id, _)) => {
                connection.execute(
                    "UPDATE collections SET kept = NULL, name = ?2 WHERE id = ?1",
                    rusqlite::params![id, name],
                )?;
            }
            None => self.folders.push_back(name),
        }
        open.database.commit()
    }
}

/// Gives a folder its final name, with a number if the name is taken, and syncs it.
fn name_folder(store: &Store, from: &Path, wanted: PathBuf) -> io::Result<PathBuf> {
    let disk = store.disk();
    let folder = atomic::with_free_name(wanted, |to| match disk.metadata(to) {
        Ok(_) => Err(io::ErrorKind::AlreadyExists.into()),
        Err(_) => disk.rename(from, to),
    })?;
    disk.sync_directory(&store.collections())?;
    Ok(folder)
}

/// The file or folder name without its extension.
fn path_stem(path: &Path) -> Option<String> {
    let name = if path.file_name().is_some() { path.to_owned() } else { path.canonicalize().ok()? };
    let is_folder = name.is_dir();
    let stem = if is_folder { name.file_name() } else { name.file_stem() };
    stem.map(|stem| stem.to_string_lossy().into_owned())
}

/// Whether only an index in a file can answer the question.
fn is_about_collections(question: &Question) -> bool {
    let scope = match question {
        Question::Page { filter, .. } | Question::Days { filter, .. } => filter.scope,
        Question::Years { filter } | Question::Openings { filter } => filter.scope,
        Question::Players { scope, .. } | Question::Moves { scope, .. } => *scope,
        Question::Collections | Question::Game(_) => return true,
        Question::Played | Question::Settled => Scope::Own,
    };
    matches!(scope, Scope::Collection(_))
}

/// Removes temporary folders of collections left by a crash: only the lock's holder creates them.
fn sweep_temporary(store: &Store) {
    let (disk, collections) = (store.disk(), store.collections());
    for (name, _) in disk.list(&collections).unwrap_or_default() {
        if name.starts_with(crate::disk::TEMP_PREFIX) {
            copying::remove_folder(disk, &collections.join(name));
        }
    }
}
