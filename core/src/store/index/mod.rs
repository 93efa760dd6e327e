//! The index of games: what is found by day, player, opening, position. It is made of the logs and of the collections' files, and
//! can be deleted at any time.
//!
//! `Index` is the handle of a thread that keeps the file `index.sqlite` and answers questions (`ask`). Nothing waits for it, least
//! of all a move's way to the disk. It opens the file at the first question. SQLite reads and writes its file itself, past `Disk`,
//! which is no loss: all that stands in it comes back from `games/` and `collections/`, which go through `Disk` like everything
//! else.

mod answers;
pub mod ask;
mod copying;
mod database;
mod facts;
mod fault;
mod keeper;
pub mod key;
mod kind;
mod making;
mod own;
mod postings;
mod shelves;
mod sieve;
mod sources;
mod walk;

pub use answers::has_beginning;
pub use ask::{Answer, Question, Reply};
pub use own::row;
pub use sources::files_in;

use super::games::Store;
use keeper::Job;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;

/// The handle of the index's thread. Dropping it ends the thread within a moment; a collection in the making is given up.
pub struct Index {
    jobs: Option<Sender<Job>>,
    /// Given up, whatever is being made.
    is_stopped: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Index {
    /// Starts the thread; it opens nothing yet. `wake` is called on it after each answer. An error means that the system gives no
    /// thread.
    pub fn start(store: Store, wake: impl Fn() + Send + 'static) -> io::Result<(Index, Receiver<Answer>)> {
        let (jobs, inbox) = channel();
        let (answers, outbox) = channel();
        let is_stopped = Arc::new(AtomicBool::new(false));
        let stop = is_stopped.clone();
        let run = move || {
            keeper::run(store, inbox, stop, move |answer| {
                let is_heard = answers.send(answer).is_ok();
                wake();
                is_heard
            })
        };
        let thread = std::thread::Builder::new().name("index".into()).spawn(run)?;
        Ok((Index { jobs: Some(jobs), is_stopped, thread: Some(thread) }, outbox))
    }

    /// Asks; the answer has this ticket, which is not 0.
    pub fn ask(&self, ticket: u64, question: Question) {
        self.send(Job::Ask(ticket, question));
    }

    /// One's own games may have changed: those whose files did are read again. Before the first question it does nothing.
    pub fn refresh(&self) {
        self.send(Job::Refresh);
    }

    /// A folder or files become one collection, named after the first of them: `Reply::Collecting` now and then, then
    /// `Reply::Collected`.
    pub fn collect(&self, ticket: u64, paths: Vec<PathBuf>) {
        self.collect_as(ticket, paths, None);
    }

    /// The same under another name; where it is taken, with a number.
    pub fn collect_as(&self, ticket: u64, paths: Vec<PathBuf>, name: Option<String>) {
        self.send(Job::Collect { ticket, paths, name });
    }

    /// Moves a collection to `deleted/`: `Reply::Removed`.
    pub fn remove_collection(&self, ticket: u64, id: i64) {
        self.send(Job::Remove { ticket, id });
    }

    /// Brings back what `Reply::Removed` named; answered by `Reply::Collections`.
    pub fn restore_collection(&self, ticket: u64, kept: String) {
        self.send(Job::Restore { ticket, kept });
    }

    /// Gives up the collection that is in the making; it leaves nothing behind.
    pub fn stop(&self) {
        self.is_stopped.store(true, Ordering::Relaxed);
        self.send(Job::Stopped);
    }

    /// Ends the thread and waits for it, a fraction of a second.
    pub fn finish(self) {}

    /// Only after the thread has ended does nobody listen.
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
