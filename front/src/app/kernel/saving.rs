//! The store with its writer: how the app reads games and has things written, and what it knows of trouble with that.
//! Says nothing to the user itself; the notices are the app's to tell.

use crate::session::{Record, Setup};
use crate::store::settings_file::PendingWrite;
use crate::store::writer::STUCK;
use crate::store::{Deleted, GameId, Notice, OpenGame, Pulse, Store, Subject, Writer};
use std::io;
use std::sync::Arc;
use std::sync::mpsc::Receiver;
use std::time::Duration;

/// Called from other threads when the app has something to look at.
pub type Wake = Arc<dyn Fn() + Send + Sync>;

/// How long the program waits at its end for a disk that answers.
const FINISH_PATIENCE: Duration = Duration::from_secs(5);

/// So many deleted games can be brought back, the last ones.
const DELETED_MAX: usize = 100;

/// What became of waiting for the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// An answer has taken too long; the game goes on without it.
    Stuck,
    /// Everything that was owed since then is on the disk.
    CaughtUp,
}

/// How far the disk is trusted to answer soon. Once it did not, nothing waits for it before it was quick again.
#[derive(Default)]
struct Trust {
    /// Something has been owed for too long, and is owed still.
    is_late: bool,
    is_lost: bool,
    /// `Pace::Stuck` was told, and `CaughtUp` not yet.
    is_told: bool,
}

impl Trust {
    fn judge(&mut self, pulse: Pulse) -> Option<Pace> {
        if pulse.busy >= STUCK && !self.is_late {
            self.is_late = true;
            self.is_told |= !self.is_lost;
            return (!std::mem::replace(&mut self.is_lost, true)).then_some(Pace::Stuck);
        }
        if !pulse.is_idle {
            return None;
        }
        self.is_late = false;
        self.is_lost &= pulse.took >= STUCK;
        std::mem::take(&mut self.is_told).then_some(Pace::CaughtUp)
    }
}

/// What is kept of what is done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Keeps {
    #[default]
    All,
    /// The games of visitors, and no settings.
    Games,
    Nothing,
}

/// The store and the thread that writes.
pub struct Saving {
    pub store: Store,
    /// From now on; a game that is open while this changes would be torn.
    pub keeps: Keeps,
    writer: Option<Writer>,
    notices: Option<Receiver<Notice>>,
    /// The writer said that games cannot be saved, and not yet that they can again.
    is_in_trouble: bool,
    trust: Trust,
    barrier: u64,
    barrier_done: u64,
    /// What the last barrier found.
    is_all_saved: bool,
    /// What was deleted since the start and not brought back, the last one last.
    deleted: Vec<Deleted>,
}

impl Saving {
    /// Starts the writer; where the system gives no thread nothing is kept.
    pub fn start(store: Store, wake: Wake) -> (Saving, io::Result<()>) {
        let (writer, notices, outcome) = match Writer::start(store.clone(), move || wake()) {
            Ok((writer, notices)) => (Some(writer), Some(notices), Ok(())),
            Err(error) => (None, None, Err(error)),
        };
        let trust = Trust::default();
        let saving = Saving {
            store,
            keeps: Keeps::All,
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

    /// Nothing is written from now on: a scene is only looked at.
    pub fn stop(&mut self) {
        (self.writer, self.notices) = (None, None);
    }

    /// Whether there is a writer: a scene that is only looked at has none.
    pub fn is_on(&self) -> bool {
        self.writer.is_some()
    }

    /// Whether what is appended now can be waited for.
    pub fn works(&self) -> bool {
        self.keeps != Keeps::Nothing && self.writer.is_some() && !self.is_in_trouble && !self.trust.is_lost
    }

    /// Whether the disk once took too long, and was not quick since.
    pub fn was_stuck(&self) -> bool {
        self.trust.is_lost
    }

    pub fn attach(&self, opened: OpenGame) {
        self.with(|writer| writer.attach(opened));
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

    /// Gives a game that is not on the board a title; answered by `Notice::Titled`.
    pub fn rename_game(&self, id: &GameId, title: &str) {
        self.with(|writer| writer.rename_game(id, title));
    }

    /// Marks a game that is not on the board, or takes the mark away; answered by `Notice::Marked`.
    pub fn mark_game(&self, id: &GameId, is_marked: bool) {
        self.with(|writer| writer.mark_game(id, is_marked));
    }

    pub fn rename_saved(&self, name: &str, new: &str) {
        self.with(|writer| writer.rename_saved(name, new));
    }

    /// The names of what can be brought back, the last deleted one last.
    pub fn deleted(&self) -> impl Iterator<Item = &str> {
        self.deleted.iter().map(|deleted| deleted.name.as_str())
    }

    /// Brings back the game or the save of this name that was deleted last; whether there is one. Answered by `Notice::Restored`.
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
        if self.keeps == Keeps::All {
            self.with(|writer| writer.write_file(write));
        }
    }

    fn with(&self, job: impl FnOnce(&Writer)) {
        if let Some(writer) = self.writer.as_ref().filter(|_| self.keeps != Keeps::Nothing) {
            job(writer);
        }
    }

    /// What the writer has to say since the last call, and whether it now takes too long, or no longer does.
    pub fn hear(&mut self) -> (Vec<Notice>, Option<Pace>) {
        // Looked at first: what was tried by then is heard now.
        let pulse = self.writer.as_ref().map(Writer::pulse);
        let heard: Vec<Notice> = self.notices.iter().flat_map(Receiver::try_iter).collect();
        heard.iter().for_each(|notice| self.note(notice));
        let pace = pulse.and_then(|pulse| self.trust.judge(pulse));
        (heard, pace.filter(|pace| *pace == Pace::Stuck || !self.is_in_trouble))
    }

    fn note(&mut self, notice: &Notice) {
        match notice {
            Notice::Durable { .. } | Notice::Recovered => self.is_in_trouble = false,
            Notice::Trouble(trouble) => self.is_in_trouble = trouble.subject == Subject::Games,
            // What did not come back can still be asked for.
            Notice::Deleted { outcome: Ok(deleted), .. } | Notice::Restored { deleted, outcome: Err(_) } => {
                let too_many = (self.deleted.len() + 1).saturating_sub(DELETED_MAX);
                self.deleted.drain(..too_many);
                self.deleted.push(deleted.clone());
            }
            Notice::Idle { ticket, is_saved } => (self.barrier_done, self.is_all_saved) = (*ticket, *is_saved),
            _ => {}
        }
    }

    /// In how many milliseconds to look whether the writer takes too long; `None` where nothing is owed, or that was seen.
    pub fn look_in_ms(&self) -> Option<u64> {
        let pulse = self.writer.as_ref().filter(|_| !self.trust.is_late)?.pulse();
        (!pulse.is_idle).then(|| STUCK.saturating_sub(pulse.busy).as_millis() as u64 + 1)
    }

    /// Asks the writer to say when everything so far was tried.
    pub fn ask_barrier(&mut self) {
        self.barrier += 1;
        match &self.writer {
            Some(writer) => writer.barrier(self.barrier),
            None => (self.barrier_done, self.is_all_saved) = (self.barrier, false),
        }
    }

    /// Whether the last `ask_barrier` was answered.
    pub fn is_barrier_done(&self) -> bool {
        self.barrier_done == self.barrier
    }

    /// Whether the last `ask_barrier` was answered, and everything until then is on the disk.
    pub fn is_all_saved(&self) -> bool {
        self.is_barrier_done() && self.is_all_saved
    }

    /// Everything that waits is tried once more; whether the disk answered.
    pub fn finish(&mut self) -> bool {
        self.writer.take().is_none_or(|writer| writer.finish(FINISH_PATIENCE))
    }
}
