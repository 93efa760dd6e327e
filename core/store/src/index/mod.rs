//! The index of games by day, player, opening and position. It is derived from the logs and from the collections' files, and can be deleted
//! at any time.
//!
//! `Index` is the handle of a thread that keeps the file `index.sqlite` and answers questions (`query`). Nothing waits for it, least of all
//! the write of a move. It opens the file at the first question. SQLite accesses its file directly, not through `Disk`. Nothing can be lost
//! by that: the whole content is derived from `games/` and `collections/`, which go through `Disk`.

mod answers;
mod collection_reading;
mod copying;
mod database;
mod facts;
mod game_walk;
mod index_error;
mod index_thread;
pub mod key;
mod kind;
mod own_games;
mod played;
mod postings;
mod prepared_filter;
pub mod query;
mod shelves;
mod sources;

pub use answers::has_beginning;
pub use own_games::row;
pub use query::{Answer, IndexReply, Question};
pub use sources::files_in;

use super::games::Store;
use index_thread::Job;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;

/// The handle of the index's thread. Dropping it ends the thread at once; a collection under construction is cancelled.
pub struct Index {
    jobs: Option<Sender<Job>>,
    /// Cancels the current collection.
    is_stopped: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Index {
    /// Starts the thread, which opens nothing yet. Calls `wake` on it after each answer. An error means that the system refuses a thread.
    pub fn start(store: Store, wake: impl Fn() + Send + 'static) -> io::Result<(Index, Receiver<Answer>)> {
        let (jobs, inbox) = channel();
        let (answers, outbox) = channel();
        let is_stopped = Arc::new(AtomicBool::new(false));
        let stop = is_stopped.clone();
        let run = move || {
            index_thread::run_index(store, inbox, stop, move |answer| {
                let is_heard = answers.send(answer).is_ok();
                wake();
                is_heard
            })
        };
        let thread = std::thread::Builder::new().name("index".into()).spawn(run)?;
        Ok((Index { jobs: Some(jobs), is_stopped, thread: Some(thread) }, outbox))
    }

    /// Asks a question; the answer has this ticket, which is not 0.
    pub fn ask(&self, ticket: u64, question: Question) {
        self.send(Job::Ask(ticket, question));
    }

    /// Reads changed own games again. Does nothing before the first question.
    pub fn refresh(&self) {
        self.send(Job::Refresh);
    }

    /// Makes one collection of a folder or files, named after the first path. Answered by `IndexReply::Collecting` now and then, and
    /// `IndexReply::Collected` at the end.
    pub fn import_collection(&self, ticket: u64, paths: Vec<PathBuf>) {
        self.collect_as(ticket, paths, None);
    }

    /// Does the same as `import_collection`, with a chosen name; a number is added if the name is taken.
    pub fn collect_as(&self, ticket: u64, paths: Vec<PathBuf>, name: Option<String>) {
        self.send(Job::Collect { ticket, paths, name });
    }

    /// Moves a collection to `deleted/`. Answered by `IndexReply::Removed`.
    pub fn remove_collection(&self, ticket: u64, id: i64) {
        self.send(Job::Remove { ticket, id });
    }

    /// Restores the collection that `IndexReply::Removed` named. Answered by `IndexReply::Collections`.
    pub fn restore_collection(&self, ticket: u64, kept: String) {
        self.send(Job::Restore { ticket, kept });
    }

    /// Cancels the collection under construction; it leaves nothing behind.
    pub fn stop(&self) {
        self.is_stopped.store(true, Ordering::Relaxed);
        self.send(Job::Stopped);
    }

    /// Ends the thread and waits for its end, which takes a fraction of a second.
    pub fn finish(self) {}

    /// Sends a job. Only a thread that has ended does not receive it.
    fn send(&self, job: Job) {
        if let Some(jobs) = &self.jobs {
            let _ = jobs.send(job);
        }
    }
}

impl Drop for Index {
    fn drop(&mut self) {
        self.is_stopped.store(true, Ordering::Relaxed);
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join(); // A panic there was told by the standard library.
        }
    }
}
