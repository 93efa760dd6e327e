//! The index of games as the app asks it: started by the first question, so that a program that asks none has no such thread; each
//! question has a ticket, and an answer that nobody waits for any more is dropped. Knows no pages; what an answer means is theirs
//! who asked.

use crate::app::kernel::saving::Wake;
use crate::store::Store;
use crate::store::index::{Answer, Index, Question, Reply};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::mpsc::Receiver;

/// Whether there is an index to ask.
enum Service {
    /// Nobody has asked yet.
    Unasked,
    Running(Index, Receiver<Answer>),
    /// The system gave no thread; the sentence says so.
    Failed(String),
    /// A scene is only looked at: no question is passed on, no answer comes.
    Stopped,
}

/// Questions to the index, and the answers that are waited for.
pub struct Finder {
    store: Store,
    wake: Wake,
    service: Service,
    /// The ticket of the last question.
    last: u64,
    waiting: BTreeSet<u64>,
}

impl Finder {
    /// Starts nothing.
    pub fn new(store: Store, wake: Wake) -> Finder {
        Finder { store, wake, service: Service::Unasked, last: 0, waiting: BTreeSet::new() }
    }

    /// Asks; the answer comes by `hear` with this ticket, which is not 0 and never comes again.
    pub fn ask(&mut self, question: Question) -> u64 {
        self.send(|index, ticket| index.ask(ticket, question))
    }

    /// Files and folders become a collection: `Reply::Collecting` now and then, then `Reply::Collected`.
    pub fn collect(&mut self, paths: Vec<PathBuf>) -> u64 {
        self.send(|index, ticket| index.collect(ticket, paths))
    }

    /// A collection goes to `deleted/`: `Reply::Removed`.
    pub fn remove_collection(&mut self, id: i64) -> u64 {
        self.send(|index, ticket| index.remove_collection(ticket, id))
    }

    /// What `Reply::Removed` named comes back: `Reply::Collections`.
    pub fn restore_collection(&mut self, kept: String) -> u64 {
        self.send(|index, ticket| index.restore_collection(ticket, kept))
    }

    /// The collection that is in the making is given up.
    pub fn give_up(&self) {
        if let Service::Running(index, _) = &self.service {
            index.stop();
        }
    }

    /// Games were written, renamed, deleted: the index looks at the logs again, where it runs.
    pub fn refresh(&self) {
        if let Service::Running(index, _) = &self.service {
            index.refresh();
        }
    }

    /// What was asked before is waited for until everything that was to be read is in the index; nothing where it does not run.
    pub fn settle(&mut self) {
        if let Service::Running(..) = self.service {
            self.refresh();
            self.ask(Question::Settled);
        }
    }

    fn send(&mut self, job: impl FnOnce(&Index, u64)) -> u64 {
        self.start();
        self.last += 1;
        match &self.service {
            Service::Running(index, _) => job(index, self.last),
            // `hear` answers that there is none.
            Service::Failed(_) => (self.wake)(),
            Service::Unasked | Service::Stopped => return self.last,
        }
        self.waiting.insert(self.last);
        self.last
    }

    fn start(&mut self) {
        if let Service::Unasked = self.service {
            let wake = self.wake.clone();
            self.service = match Index::start(self.store.clone(), move || wake()) {
                Ok((index, answers)) => Service::Running(index, answers),
                Err(error) => Service::Failed(format!("The index of games cannot be started: {error}.")),
            };
        }
    }

    /// Nobody waits for this answer any more.
    pub fn forget(&mut self, ticket: u64) {
        self.waiting.remove(&ticket);
    }

    /// The answers since the last call that somebody waits for, in the order they came; `Reply::Changed` has the ticket 0.
    pub fn hear(&mut self) -> Vec<Answer> {
        let waiting = &mut self.waiting;
        match &self.service {
            Service::Running(_, answers) => answers.try_iter().filter(|answer| is_wanted(waiting, answer)).collect(),
            Service::Failed(why) => {
                let unanswered = std::mem::take(waiting).into_iter();
                unanswered.map(|ticket| Answer { ticket, reply: Reply::Unavailable(why.clone()) }).collect()
            }
            Service::Unasked | Service::Stopped => Vec::new(),
        }
    }

    /// Whether an answer that somebody waits for has not come yet.
    pub fn is_waiting(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// Nothing is asked from now on: a scene is only looked at.
    pub fn stop(&mut self) {
        (self.service, self.waiting) = (Service::Stopped, BTreeSet::new());
    }
}

/// Whether somebody waits for an answer, or it is news to all; word of how far a collection is leaves the question open.
fn is_wanted(waiting: &mut BTreeSet<u64>, answer: &Answer) -> bool {
    match answer.reply {
        Reply::Changed => true,
        Reply::Collecting { .. } => waiting.contains(&answer.ticket),
        _ => waiting.remove(&answer.ticket),
    }
}
