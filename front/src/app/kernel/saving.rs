//! The store with its writer: how the app reads games and writes, and the state of trouble with the disk. Does not notify the user; the app
//! does.

use crate::session::{Record, Setup};
use crate::store::settings_file::PendingWrite;
use crate::store::writer::STUCK;
use crate::store::{Deleted, GameId, Notice, OpenGame, StorageSubject, Store, WriteTiming, Writer};
use std::io;
use std::sync::Arc;
use std::sync::mpsc::Receiver;
use std::time::Duration;

/// A function that other threads call when the app has something to process.
pub type Wake = Arc<dyn Fn() + Send + Sync>;

/// How long the program waits at its end for a disk that still answers.
const FINISH_PATIENCE: Duration = Duration::from_secs(5);

/// Maximum number of deleted games that can be restored; the oldest are dropped.
const DELETED_MAX: usize = 100;

/// A change in how fast the disk of the store answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiskPace {
    /// An answer took too long. The game goes on without waiting for the disk.
    Stuck,
    /// The disk answers again, and everything that was pending is on the disk.
    CaughtUp,
}

/// Whether the disk is expected to answer soon. After a slow answer, nothing waits for the disk until it answers fast again.
#[derive(Default)]
struct DiskTrust {
    /// Whether a write has been pending for too long and is still pending.
    is_late: bool,
    is_lost: bool,
    /// Whether `DiskPace::Stuck` was reported and `DiskPace::CaughtUp` was not reported since.
    is_told: bool,
}

impl DiskTrust {
    fn judge(&mut self, pulse: WriteTiming) -> Option<DiskPace> {
        if pulse.busy >= STUCK && !self.is_late {
            self.is_late = true;
            self.is_told |= !self.is_lost;
            return (!std::mem::replace(&mut self.is_lost, true)).then_some(DiskPace::Stuck);
        }
        if !pulse.is_idle {
            return None;
        }
        self.is_late = false;
        self.is_lost &= pulse.last_attempt_duration >= STUCK;
        std::mem::take(&mut self.is_told).then_some(DiskPace::CaughtUp)
    }
}

/// Which content the store writes to the disk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StoredContent {
    #[default]
    All,
    /// The games of a kiosk's visitors, but no settings.
    Games,
    Nothing,
}

/// The store with the thread that writes to it.
pub struct Saving {
    pub store: Store,
    /// Which content is stored from now on. Changing the value while a game is open would split that game's log.
    pub stored_content: StoredContent,
    writer: Option<Writer>,
    notices: Option<Receiver<Notice>>,
    /// Whether the writer has reported that games cannot be saved, without a later recovery.
    is_in_trouble: bool,
    trust: DiskTrust,
    barrier: u64,
    barrier_done: u64,
    /// Whether everything requested before the last barrier is on the disk.
    is_all_saved: bool,
    /// The games and saves that were deleted since the start and not restored, the latest at the end.
    deleted: Vec<Deleted>,
}

impl Saving {
    /// Starts the writer. Where the system gives no thread, nothing is stored.
    pub fn start(store: Store, wake: Wake) -> (Saving, io::Result<()>) {
        let (writer, notices, outcome) = match Writer::start(store.clone(), move || wake()) {
            Ok((writer, notices)) => (Some(writer), Some(notices), Ok(())),
            Err(error) => (None, None, Err(error)),
        };
        let trust = DiskTrust::default();
        let saving = Saving {
            store,
            stored_content: StoredContent::All,
            writer,
            notices,
            is_in_trouble: false,
            trust,
            barrier: 0,
            barrier_done: 0,
            is_all_saved: true,
            deleted: Vec::new(),
        };
        (saving, outcome)
    }

    /// Stops writing, for a static scene.
    pub fn stop(&mut self) {
        (self.writer, self.notices) = (None, None);
    }

    /// Whether there is a writer. A static scene has none.
    pub fn is_on(&self) -> bool {
        self.writer.is_some()
    }

    /// Whether a new record can be expected to reach the disk.
    pub fn expects_success(&self) -> bool {
        self.stored_content != StoredContent::Nothing
            && self.writer.is_some()
            && !self.is_in_trouble
            && !self.trust.is_lost
    }

    /// Whether the disk was too slow once and has not been fast since.
    pub fn was_too_slow(&self) -> bool {
        self.trust.is_lost
    }

    pub fn attach(&self, opened: OpenGame) {
        self.with(|writer| writer.start_writing(opened));
    }

    pub fn append(&self, id: &GameId, record: Record) {
        self.with(|writer| writer.append(id, record));
    }

    pub fn close(&self, id: &GameId) {
        self.with(|writer| writer.close(id));
    }

    pub fn save_as(&self, name: &str, setup: &Setup, records: &[Record], replace: bool) {
        self.with(|writer| writer.save_as(name, setup, records, replace));
    }

    /// Sets the title of a game that is not on the board. `poll` returns the answer `Notice::Titled`.
    pub fn rename_game(&self, id: &GameId, title: &str) {
        self.with(|writer| writer.rename_game(id, title));
    }

    /// Marks or unmarks a game that is not on the board. `poll` returns the answer `Notice::Marked`.
    pub fn mark_game(&self, id: &GameId, is_marked: bool) {
        self.with(|writer| writer.mark_game(id, is_marked));
    }

    pub fn rename_saved(&self, name: &str, new: &str) {
        self.with(|writer| writer.rename_saved(name, new));
    }

    /// Returns the names of the deleted games and saves that can be restored, the latest at the end.
    pub fn deleted(&self) -> impl Iterator<Item = &str> {
        self.deleted.iter().map(|deleted| deleted.name.as_str())
    }

    /// Restores the last deleted game or save of this name. Returns whether there is one. `poll` returns the answer `Notice::Restored`.
    pub fn restore(&mut self, name: &str) -> bool {
        let Some(at) = self.deleted.iter().rposition(|deleted| deleted.name == name) else { return false };
        let deleted = self.deleted.remove(at);
        self.with(|writer| writer.restore(deleted));
        true
    }

    pub fn delete_game(&self, id: &GameId) {
        self.with(|writer| writer.delete_game(id));
    }

    pub fn delete_saved(&self, name: &str) {
        self.with(|writer| writer.delete_saved(name));
    }

    pub fn write_file(&self, write: PendingWrite) {
        if self.stored_content == StoredContent::All {
            self.with(|writer| writer.write_file(write));
        }
    }

    fn with(&self, job: impl FnOnce(&Writer)) {
        if let Some(writer) = self.writer.as_ref().filter(|_| self.stored_content != StoredContent::Nothing) {
            job(writer);
        }
    }

    /// Returns the writer's notices since the last call, and a change in how fast the disk answers.
    pub fn poll(&mut self) -> (Vec<Notice>, Option<DiskPace>) {
        // The pulse is read before the notices, so that the notices cover everything that it reports.
        let pulse = self.writer.as_ref().map(Writer::write_timing);
        let heard: Vec<Notice> = self.notices.iter().flat_map(Receiver::try_iter).collect();
        heard.iter().for_each(|notice| self.note(notice));
        let pace = pulse.and_then(|pulse| self.trust.judge(pulse));
        (heard, pace.filter(|pace| *pace == DiskPace::Stuck || !self.is_in_trouble))
    }

    fn note(&mut self, notice: &Notice) {
        match notice {
            Notice::Durable { .. } | Notice::Recovered => self.is_in_trouble = false,
            Notice::CannotWrite(trouble) => self.is_in_trouble = trouble.subject == StorageSubject::Games,
            // A game that could not be restored can be restored later.
            Notice::Deleted { outcome: Ok(deleted), .. } | Notice::Restored { deleted, outcome: Err(_) } => {
                let too_many = (self.deleted.len() + 1).saturating_sub(DELETED_MAX);
                self.deleted.drain(..too_many);
                self.deleted.push(deleted.clone());
            }
            Notice::Idle { ticket, is_saved } => (self.barrier_done, self.is_all_saved) = (*ticket, *is_saved),
            _ => {}
        }
    }

    /// Returns the time until the next check of whether the writer is too slow, in milliseconds. `None` where nothing is pending, or the
    /// slowness was already reported.
    pub fn next_check_in_ms(&self) -> Option<u64> {
        let pulse = self.writer.as_ref().filter(|_| !self.trust.is_late)?.write_timing();
        (!pulse.is_idle).then(|| STUCK.saturating_sub(pulse.busy).as_millis() as u64 + 1)
    }

    /// Asks the writer to report when it has tried everything requested so far.
    pub fn ask_barrier(&mut self) {
        self.barrier += 1;
        match &self.writer {
            Some(writer) => writer.request_idle_notice(self.barrier),
            None => (self.barrier_done, self.is_all_saved) = (self.barrier, false),
        }
    }

    /// Whether the last `ask_barrier` was answered.
    pub fn is_barrier_done(&self) -> bool {
        self.barrier_done == self.barrier
    }

    /// Whether the last `ask_barrier` was answered, and everything requested before it is on the disk.
    pub fn is_all_saved(&self) -> bool {
        self.is_barrier_done() && self.is_all_saved
    }

    /// Tries once more to write everything pending. Returns whether the disk answered.
    pub fn finish(&mut self) -> bool {
        self.writer.take().is_none_or(|writer| writer.finish(FINISH_PATIENCE))
    }
}
