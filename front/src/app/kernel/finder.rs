//! The app's access to the index of games. The first question starts the index, so a program that asks nothing has no extra thread. Each
//! question has a ticket; answers that nobody waits for any more are dropped. The caller interprets the answer.

use crate::app::kernel::saving::Wake;
use crate::store::Store;
use crate::store::index::{Answer, Index, IndexReply, Question};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::mpsc::Receiver;

/// The state of the index service.
enum IndexService {
    /// Not started: nobody has asked yet.
    Unasked,
    Running(Index, Receiver<Answer>),
    /// The system gave no thread. The text is the error message.
    Failed(String),
    /// Switched off for a static scene: no question is passed on and no answer comes.
    Stopped,
}

/// Sends questions to the index and keeps the tickets of awaited answers.
pub struct GamesIndexClient {
    store: Store,
    wake: Wake,
    service: IndexService,
    /// The ticket of the last question.
    last: u64,
    waiting: BTreeSet<u64>,
}

impl GamesIndexClient {
    /// Creates the finder without starting a thread.
    pub fn new(store: Store, wake: Wake) -> GamesIndexClient {
        GamesIndexClient { store, wake, service: IndexService::Unasked, last: 0, waiting: BTreeSet::new() }
    }

    /// Asks a question. Returns its ticket, which is unique and not 0; the answer comes from `poll` with this ticket.
    pub fn ask(&mut self, question: Question) -> u64 {
        self.send(|index, ticket| index.ask(ticket, question))
    }

    /// Imports files and folders as a collection. `poll` returns `IndexReply::Collecting` for progress, then `IndexReply::Collected`.
    pub fn import_collection(&mut self, paths: Vec<PathBuf>) -> u64 {
        self.send(|index, ticket| index.import_collection(ticket, paths))
    }

    /// Moves a collection to `deleted/`. `poll` returns `IndexReply::Removed`.
    pub fn remove_collection(&mut self, id: i64) -> u64 {
        self.send(|index, ticket| index.remove_collection(ticket, id))
    }

    /// Restores the removed collection that `IndexReply::Removed` named. `poll` returns `IndexReply::Collections`.
    pub fn restore_collection(&mut self, kept: String) -> u64 {
        self.send(|index, ticket| index.restore_collection(ticket, kept))
    }

    /// Cancels the running import of a collection.
    pub fn give_up(&self) {
        if let IndexService::Running(index, _) = &self.service {
            index.stop();
        }
    }

    /// Makes a running index read the game logs again, after games were written, renamed or deleted.
    pub fn refresh(&self) {
        if let IndexService::Running(index, _) = &self.service {
            index.refresh();
        }
    }

    /// Refreshes the index and asks it to report when it has read all logs. Does nothing where the index does not run.
    pub fn notify_when_read(&mut self) {
        if let IndexService::Running(..) = self.service {
            self.refresh();
            self.ask(Question::Settled);
        }
    }

    fn send(&mut self, job: impl FnOnce(&Index, u64)) -> u64 {
        self.start();
        self.last += 1;
        match &self.service {
            IndexService::Running(index, _) => job(index, self.last),
            // `poll` returns the error.
            IndexService::Failed(_) => (self.wake)(),
            IndexService::Unasked | IndexService::Stopped => return self.last,
        }
        self.waiting.insert(self.last);
        self.last
    }

    fn start(&mut self) {
        if let IndexService::Unasked = self.service {
            let wake = self.wake.clone();
            self.service = match Index::start(self.store.clone(), move || wake()) {
                Ok((index, answers)) => IndexService::Running(index, answers),
                Err(error) => IndexService::Failed(format!("The index of games cannot be started: {error}.")),
            };
        }
    }

    /// Gives up waiting for the answer with this ticket, so that `poll` drops it.
    pub fn forget(&mut self, ticket: u64) {
        self.waiting.remove(&ticket);
    }

    /// Returns the awaited answers since the last call, in the order they came. `IndexReply::Changed` has ticket 0.
    pub fn poll(&mut self) -> Vec<Answer> {
        let waiting = &mut self.waiting;
        match &self.service {
            IndexService::Running(_, answers) => {
                answers.try_iter().filter(|answer| is_wanted(waiting, answer)).collect()
            }
            IndexService::Failed(why) => {
                let unanswered = std::mem::take(waiting).into_iter();
                unanswered.map(|ticket| Answer { ticket, reply: IndexReply::Unavailable(why.clone()) }).collect()
            }
            IndexService::Unasked | IndexService::Stopped => Vec::new(),
        }
    }

    /// Whether an awaited answer has not come yet.
    pub fn is_waiting(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// Stops asking questions, for a static scene.
    pub fn stop(&mut self) {
        (self.service, self.waiting) = (IndexService::Stopped, BTreeSet::new());
    }
}

/// Whether an answer is awaited, or is news for everyone. An answer that only reports an import's progress leaves its question open.
fn is_wanted(waiting: &mut BTreeSet<u64>, answer: &Answer) -> bool {
    match answer.reply {
        IndexReply::Changed => true,
        IndexReply::Collecting { .. } => waiting.contains(&answer.ticket),
        _ => waiting.remove(&answer.ticket),
    }
}
