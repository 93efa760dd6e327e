//! Runs reviews of games on their own thread. A thread runs only while its review is wanted, stops soon after a request, and stores
//! complete and incomplete reviews. Uses no pages.

use crate::app::game::game_context::GameContext;
use crate::app::game::kept_review::ReviewKey;
use crate::app::kernel::saving::Wake;
use crate::engine::EngineOptions;
use crate::engine::external::{ExternalError, ExternalValuer, Spec, ValuerFault};
use crate::engine::games::create_engine;
use crate::review::{Examiner, Review, ReviewedGame, SearchEffort};
use crate::store::Store;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::sync::{Arc, PoisonError};

/// Maximum size of the hash table of the engine that reviews, in megabytes.
const HASH_MB_MAX: u32 = 64;
/// The number of further judged plies after which an incomplete review is stored. It is also stored at its end.
const KEPT_EACH: usize = 16;

/// The app's connection to a running review thread.
struct RunningReview {
    stop: Arc<AtomicBool>,
    inbox: Receiver<ReviewReport>,
}

impl Drop for RunningReview {
    /// Asks the thread to stop. The thread stores its results and soon ends; nothing waits for it.
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// What has happened in a review since the last call of `poll`.
pub enum ReviewEvent {
    /// The review has new results. The value is the review so far.
    Found(Box<Review>),
    /// The external engine whose values the review uses has failed.
    Lost(ExternalError),
    /// The thread has ended.
    Ended,
}

/// What a review thread reports.
enum ReviewReport {
    Found(Box<Review>),
    Lost(ExternalError),
}

/// The thread that reviews a game, if one is running.
pub struct ReviewThread {
    wake: Wake,
    running: Option<RunningReview>,
    /// Whether reviews are turned off, because the app shows a fixed scene for a screenshot.
    is_off: bool,
}

impl ReviewThread {
    /// Creates the state without starting a thread. `wake` is called on the thread when there is a result.
    pub fn new(wake: Wake) -> ReviewThread {
        ReviewThread { wake, running: None, is_off: false }
    }

    /// Turns reviews off, for fixed scenes that are shown in screenshots.
    pub fn turn_off(&mut self) {
        (self.running, self.is_off) = (None, true);
    }

    /// Whether reviews are turned off.
    pub fn is_off(&self) -> bool {
        self.is_off
    }

    pub fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// Starts a thread that begins the review of the game, or continues it from the results of this run or from stored results. `valuer`
    /// is the external engine whose values the review uses; without one they are the built-in engine's.
    pub fn begin(&mut self, subject: &ReviewedGame, valuer: Option<Spec>, options: EngineOptions, room: &GameContext) {
        if self.is_off || self.running.is_some() {
            return;
        }
        let (outbox, inbox) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        let options = EngineOptions { hash_mb: options.hash_mb.min(HASH_MB_MAX), ..options };
        let key = ReviewKey::of(subject, valuer.as_ref());
        let work = ReviewJob {
            subject: subject.clone(),
            known: room.last_review.get(key).cloned(),
            key,
            valuer,
            store: room.saving.store.clone(),
            options,
            stop: stop.clone(),
            outbox,
        };
        let wake = self.wake.clone();
        let run = move || {
            // A panic of the engine ends the review; results so far are kept.
            let _ = catch_unwind(AssertUnwindSafe(|| work.run(&wake)));
            wake();
        };
        // Where the system gives no thread there is no review, and the page shows that the review has stopped.
        let begun = std::thread::Builder::new().name("review".into()).stack_size(8 << 20).spawn(run).is_ok();
        self.running = begun.then_some(RunningReview { stop, inbox });
    }

    /// Stops the review. Its results are kept.
    pub fn stop(&mut self) {
        self.running = None;
    }

    /// Returns the newest results since the last call, or that the thread has ended.
    pub fn poll(&mut self) -> Option<ReviewEvent> {
        let running = self.running.as_ref()?;
        let mut found = None;
        let has_ended = loop {
            match running.inbox.try_recv() {
                Ok(ReviewReport::Found(review)) => found = Some(review),
                Ok(ReviewReport::Lost(fault)) => {
                    self.running = None;
                    return Some(ReviewEvent::Lost(fault));
                }
                Err(TryRecvError::Empty) => break false,
                Err(TryRecvError::Disconnected) => break true,
            }
        };
        match found {
            Some(review) => Some(ReviewEvent::Found(review)),
            None if has_ended => {
                self.running = None;
                Some(ReviewEvent::Ended)
            }
            None => None,
        }
    }
}

/// Everything that the review thread needs.
struct ReviewJob {
    subject: ReviewedGame,
    key: ReviewKey,
    known: Option<Review>,
    valuer: Option<Spec>,
    store: Store,
    options: EngineOptions,
    stop: Arc<AtomicBool>,
    outbox: Sender<ReviewReport>,
}

impl ReviewJob {
    fn run(self, wake: &Wake) {
        let mut review = self.begun();
        let mut kept = review.judged_plies();
        let mut say = |review: &Review| {
            // The receiver may be gone.
            let _ = self.outbox.send(ReviewReport::Found(Box::new(review.clone())));
            wake();
            if review.judged_plies() >= kept + KEPT_EACH {
                kept = review.judged_plies();
                self.key.store(&self.store, review);
            }
        };
        say(&review);
        if review.is_done() {
            return;
        }
        let fault = match self.examiner() {
            Ok((mut examiner, fault)) => {
                examiner.review(&self.subject, &mut review, &self.stop, &mut say);
                fault.lock().unwrap_or_else(PoisonError::into_inner).take()
            }
            Err(error) => Some(ExternalError::NotStarted(error.to_string())),
        };
        self.key.store(&self.store, &review);
        if let Some(fault) = fault {
            let _ = self.outbox.send(ReviewReport::Lost(fault));
            wake();
        }
    }

    /// The examiner with the engine whose values the review uses, and where that engine's fault will be.
    fn examiner(&self) -> std::io::Result<(Examiner, ValuerFault)> {
        let Some(spec) = self.valuer.clone() else {
            let examiner = Examiner::new(&self.subject, self.options, SearchEffort::DEEP);
            return Ok((examiner, ValuerFault::default()));
        };
        let own = create_engine(self.subject.position(0).kind(), self.options);
        let valuer = ExternalValuer::new(spec, own)?;
        let fault = valuer.fault();
        Ok((Examiner::with_engine(&self.subject, Box::new(valuer), self.options), fault))
    }

    /// The existing results for the game, from memory or from the store, or else an empty review.
    fn begun(&self) -> Review {
        let stored = || self.key.load(&self.store, &self.subject);
        self.known.clone().or_else(stored).unwrap_or_else(|| Review::new(&self.subject))
    }
}
