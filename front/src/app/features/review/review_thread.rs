//! Reviews on a thread of its own: only while somebody wants one, stopped at once, kept in the store whether it is whole or not.
//! Knows no pages.

use crate::app::kernel::saving::Wake;
use crate::engine::Options;
use crate::review::{Effort, Examiner, Review, Subject, kept};
use crate::store::Store;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};

/// Tables of a review's engine are no larger.
const HASH_MB_MAX: u32 = 64;
/// What was found is kept each time that so many more plies are judged, besides at the end.
const KEPT_EACH: usize = 16;

/// A thread that reviews.
struct Running {
    stop: Arc<AtomicBool>,
    inbox: Receiver<Review>,
}

impl Drop for Running {
    /// The thread ends by itself soon, and keeps what it found; nobody waits for it.
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// What came of a review since the last look.
pub enum ReviewEvent {
    Found(Box<Review>),
    /// The thread has ended.
    Ended,
}

/// The review that is in the making, if there is one.
pub struct Reviewing {
    wake: Wake,
    running: Option<Running>,
    /// The last that was found, by its game's key.
    last: Option<(u64, Review)>,
    /// A scene is only looked at.
    is_off: bool,
}

impl Reviewing {
    /// Starts nothing. `wake` is called on the thread when something was found.
    pub fn new(wake: Wake) -> Reviewing {
        Reviewing { wake, running: None, last: None, is_off: false }
    }

    /// No review is made any more: for scenes.
    pub fn turn_off(&mut self) {
        (self.running, self.is_off) = (None, true);
    }

    /// Whether nothing is ever reviewed.
    pub fn is_off(&self) -> bool {
        self.is_off
    }

    pub fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// What was last found of this game since the program's start.
    pub fn known(&self, subject: &Subject) -> Option<Review> {
        self.last.as_ref().filter(|(key, _)| *key == subject.key()).map(|(_, review)| review.clone())
    }

    /// Begins, or goes on where it was left.
    pub fn begin(&mut self, subject: &Subject, options: Options, store: Store) {
        if self.is_off || self.running.is_some() {
            return;
        }
        let (outbox, inbox) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        let options = Options { hash_mb: options.hash_mb.min(HASH_MB_MAX), ..options };
        let work =
            Work { subject: subject.clone(), known: self.known(subject), store, options, stop: stop.clone(), outbox };
        let wake = self.wake.clone();
        let run = move || {
            // A fault of an engine ends the review; what was found before is there.
            let _ = catch_unwind(AssertUnwindSafe(|| work.run(&wake)));
            wake();
        };
        // Without the thread there is no review, and the page says that it has stopped.
        let begun = std::thread::Builder::new().name("review".into()).stack_size(8 << 20).spawn(run).is_ok();
        self.running = begun.then_some(Running { stop, inbox });
    }

    /// Ends it; what was found stays known.
    pub fn stop(&mut self) {
        self.running = None;
    }

    /// The last of what was found since the last call, or that there will be no more.
    pub fn hear(&mut self, subject: &Subject) -> Option<ReviewEvent> {
        let running = self.running.as_ref()?;
        let mut found = None;
        let has_ended = loop {
            match running.inbox.try_recv() {
                Ok(review) => found = Some(review),
                Err(TryRecvError::Empty) => break false,
                Err(TryRecvError::Disconnected) => break true,
            }
        };
        match found {
            Some(review) => {
                self.last = Some((subject.key(), review.clone()));
                Some(ReviewEvent::Found(Box::new(review)))
            }
            None if has_ended => {
                self.running = None;
                Some(ReviewEvent::Ended)
            }
            None => None,
        }
    }
}

/// What a thread works with.
struct Work {
    subject: Subject,
    known: Option<Review>,
    store: Store,
    options: Options,
    stop: Arc<AtomicBool>,
    outbox: Sender<Review>,
}

impl Work {
    fn run(self, wake: &Wake) {
        let mut review = self.begun();
        let mut kept = review.done();
        let mut say = |review: &Review| {
            let _ = self.outbox.send(review.clone()); // Nobody may be there any more.
            wake();
            if review.done() >= kept + KEPT_EACH {
                kept = review.done();
                self.keep(review);
            }
        };
        say(&review);
        if review.is_done() {
            return;
        }
        Examiner::new(&self.subject, self.options, Effort::DEEP).review(
            &self.subject,
            &mut review,
            &self.stop,
            &mut say,
        );
        self.keep(&review);
    }

    /// What is known already, here or in the store.
    fn begun(&self) -> Review {
        let stored = || {
            let bytes = self.store.load_review(self.subject.key(), kept::BYTES_MAX)?;
            kept::from_bytes(&bytes, &self.subject)
        };
        self.known.clone().or_else(stored).unwrap_or_else(|| Review::new(&self.subject))
    }

    /// A review that cannot be kept is made again another time.
    fn keep(&self, review: &Review) {
        if let Some(bytes) = kept::to_bytes(review) {
            let _ = self.store.keep_review(self.subject.key(), &bytes);
        }
    }
}
