//! The store with its writer: how the app reads games and has things written, and what it knows of trouble with that.
//! Says nothing to the user itself; the notices are the app's to tell.

use crate::session::{Record, Setup};
use crate::store::settings_file::PendingWrite;
use crate::store::{GameId, Notice, OpenGame, Store, TroubleKind, Writer};
use std::sync::Arc;
use std::sync::mpsc::Receiver;
use std::time::Duration;

/// Called from other threads when the app has something to look at.
pub type Wake = Arc<dyn Fn() + Send + Sync>;

/// The store and the thread that writes.
pub struct Saving {
    pub store: Store,
    writer: Option<Writer>,
    notices: Option<Receiver<Notice>>,
    /// The writer said that saving does not work, and not yet that it works again.
    is_in_trouble: bool,
    barrier: u64,
    barrier_done: u64,
}

impl Saving {
    /// Starts the writer; where the system gives no thread a sentence says so, and nothing is kept.
    pub fn start(store: Store, wake: Wake) -> (Saving, Option<String>) {
        let started = Writer::start(store.clone(), move || wake());
        let (writer, notices, problem) = match started {
            Ok((writer, notices)) => (Some(writer), Some(notices), None),
            Err(error) => (None, None, Some(format!("Games cannot be saved: {error}."))),
        };
        (Saving { store, writer, notices, is_in_trouble: false, barrier: 0, barrier_done: 0 }, problem)
    }

    /// Nothing is written from now on: a scene is only looked at.
    pub fn stop(&mut self) {
        (self.writer, self.notices) = (None, None);
    }

    /// Whether what is appended now can be waited for.
    pub fn works(&self) -> bool {
        self.writer.is_some() && !self.is_in_trouble
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

    pub fn delete_game(&self, id: &GameId) {
        self.with(|writer| writer.delete_game(id));
    }

    pub fn delete_saved(&self, name: &str) {
        self.with(|writer| writer.delete_saved(name));
    }

    pub fn write_file(&self, write: PendingWrite) {
        self.with(|writer| writer.write_file(write));
    }

    fn with(&self, job: impl FnOnce(&Writer)) {
        if let Some(writer) = &self.writer {
            job(writer);
        }
    }

    /// What the writer has to say since the last call.
    pub fn hear(&mut self) -> Vec<Notice> {
        let heard: Vec<Notice> = self.notices.iter().flat_map(Receiver::try_iter).collect();
        for notice in &heard {
            match notice {
                Notice::Durable { .. } | Notice::Recovered => self.is_in_trouble = false,
                Notice::Trouble { kind, .. } if *kind != TroubleKind::Slow => self.is_in_trouble = true,
                Notice::Idle { ticket, .. } => self.barrier_done = *ticket,
                _ => {}
            }
        }
        heard
    }

    /// Asks the writer to say when everything so far was tried.
    pub fn ask_barrier(&mut self) {
        self.barrier += 1;
        match &self.writer {
            Some(writer) => writer.barrier(self.barrier),
            None => self.barrier_done = self.barrier,
        }
    }

    /// Whether the last `ask_barrier` was answered.
    pub fn is_barrier_done(&self) -> bool {
        self.barrier_done == self.barrier
    }

    /// Everything that waits is tried once more, at most for so long.
    pub fn finish(&mut self, patience: Duration) {
        if let Some(writer) = self.writer.take() {
            writer.finish(patience);
        }
    }
}
