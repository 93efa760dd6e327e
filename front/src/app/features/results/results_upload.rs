//! The upload of results: a thread that hands in finished games and progress to the folder named in the settings. Without a folder there is
//! no thread. A slow, missing or full folder blocks only this thread, which retries at growing intervals and whenever the program starts.

use crate::app::features::results::upload_round::{Round, RoundError, RoundOrder, RoundOutcome};
use crate::app::kernel::saving::Wake;
use crate::store::Store;
use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The time after which a folder counts as not responding, which is then reported.
const STUCK: Duration = Duration::from_secs(10);
/// The first interval between retries after an error. Each further interval is twice as long, up to `RETRY_MAX`.
const RETRY_MIN: Duration = Duration::from_secs(2);
/// The longest interval between retries after an error.
const RETRY_MAX: Duration = Duration::from_secs(120);
/// The interval at which this program checks whether another program still hands in the results of the same data directory.
const ELSEWHERE: Duration = Duration::from_secs(20);
/// The interval at which the closing program checks whether everything is handed in.
const LOOK: Duration = Duration::from_millis(5);

/// An order from the app to the upload thread.
enum UploadOrder {
    /// Sets which results to hand in to which folder; `None` stops handing in.
    Want(Option<RoundOrder>),
    /// Checks for new results, because a game or lesson may have ended.
    Look,
}

/// An event that the upload thread reports to the app.
#[derive(Debug)]
pub enum UploadEvent {
    /// This number of items was handed in.
    Handed(usize),
    /// Handing in failed. The error is reported once, until handing in works again.
    Trouble(RoundError),
    /// The folder does not respond. Reported instead of `Trouble`.
    Stuck,
    /// Handing in works again after an error.
    Works,
}

/// The state of the upload, shown on the results page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum UploadStatus {
    /// Nothing has been checked yet, or another program hands in the results.
    #[default]
    Unknown,
    /// Everything is handed in.
    AllHanded,
    /// This number of items still has to be handed in.
    Waiting(usize),
}

struct UploadThread {
    orders: Sender<UploadOrder>,
    told: Receiver<Result<RoundOutcome, RoundError>>,
    /// Since when the thread has been waiting for a disk; `None` where it does not wait.
    busy: Arc<Mutex<Option<Instant>>>,
    thread: JoinHandle<()>,
}

/// The app's side of the upload, which sends orders to the upload thread.
pub struct ResultsUpload {
    store: Store,
    wake: Wake,
    courier: Option<UploadThread>,
    wanted: Option<RoundOrder>,
    /// Whether an error was reported and handing in has not worked since.
    is_troubled: bool,
    /// The state of the upload, for the results page.
    pub upload_status: UploadStatus,
}

impl ResultsUpload {
    /// Creates the upload without a thread. `wake` is called on the upload thread when there is an event.
    pub fn new(store: Store, wake: Wake) -> ResultsUpload {
        ResultsUpload {
            store,
            wake,
            courier: None,
            wanted: None,
            is_troubled: false,
            upload_status: UploadStatus::Unknown,
        }
    }

    /// Sets which results to hand in to which folder. Fails where the system gives no thread; the next call then tries again.
    pub fn set_order(&mut self, wanted: Option<RoundOrder>) -> io::Result<()> {
        if wanted == self.wanted {
            return Ok(());
        }
        self.wanted.clone_from(&wanted);
        self.upload_status = UploadStatus::Unknown;
        if self.courier.is_none() && wanted.is_some() {
            self.courier = Some(start(self.store.clone(), self.wake.clone())?);
        }
        self.send(UploadOrder::Want(wanted));
        Ok(())
    }

    /// Makes the upload thread check for new results, because a game or lesson may have ended.
    pub fn check_for_new(&self) {
        if self.wanted.is_some() {
            self.send(UploadOrder::Look);
        }
    }

    fn send(&self, order: UploadOrder) {
        if let Some(courier) = &self.courier {
            let _ = courier.orders.send(order); // The thread ends only together with this value.
        }
    }

    fn busy(&self) -> Option<Duration> {
        let since = *self.courier.as_ref()?.busy.lock().unwrap_or_else(PoisonError::into_inner);
        since.map(|since| since.elapsed())
    }

    /// Returns the events of the upload thread since the last call.
    pub fn poll(&mut self) -> Vec<UploadEvent> {
        let Some(courier) = &self.courier else { return Vec::new() };
        let heard: Vec<_> = courier.told.try_iter().collect();
        if self.wanted.is_none() {
            return Vec::new();
        }
        let mut told = Vec::new();
        heard.into_iter().for_each(|outcome| self.take_in(outcome, &mut told));
        if !self.is_troubled && self.busy().is_some_and(|busy| busy >= STUCK) {
            self.is_troubled = true;
            told.push(UploadEvent::Stuck);
        }
        told
    }

    fn take_in(&mut self, outcome: Result<RoundOutcome, RoundError>, told: &mut Vec<UploadEvent>) {
        match outcome {
            Ok(RoundOutcome::Elsewhere) => self.upload_status = UploadStatus::Unknown,
            Ok(RoundOutcome::Handed(count)) => {
                self.upload_status = UploadStatus::AllHanded;
                if count > 0 {
                    told.push(UploadEvent::Handed(count));
                }
                if std::mem::take(&mut self.is_troubled) {
                    told.push(UploadEvent::Works);
                }
            }
            Err(trouble) => {
                self.upload_status = UploadStatus::Waiting(trouble.pending_item_count);
                if !std::mem::replace(&mut self.is_troubled, true) {
                    told.push(UploadEvent::Trouble(trouble));
                }
            }
        }
    }

    /// The time in milliseconds after which the app has to check whether the folder takes too long; `None` while nothing is pending.
    pub fn next_check_delay_ms(&self) -> Option<u64> {
        let busy = self.busy().filter(|_| !self.is_troubled && self.wanted.is_some())?;
        Some(STUCK.saturating_sub(busy).as_millis() as u64 + 1)
    }

    /// At the end of the program, hands in pending results for at most `patience`, without a retry after an error. The remaining results
    /// follow at the next start.
    pub fn finish(&mut self, patience: Duration) {
        self.check_for_new();
        let Some(UploadThread { orders, thread, .. }) = self.courier.take() else { return };
        drop(orders);
        let began = Instant::now();
        while !self.is_troubled && !thread.is_finished() && began.elapsed() < patience {
            std::thread::sleep(LOOK);
        }
    }
}

fn start(store: Store, wake: Wake) -> io::Result<UploadThread> {
    let (orders, inbox) = channel();
    let (outbox, told) = channel();
    let busy: Arc<Mutex<Option<Instant>>> = Arc::default();
    let working = busy.clone();
    let thread = std::thread::Builder::new().name("results".into()).stack_size(8 << 20).spawn(move || {
        let mark = |since| *working.lock().unwrap_or_else(PoisonError::into_inner) = since;
        run(store, &inbox, |round, wanted| {
            mark(Some(Instant::now()));
            wake(); // The wake-up makes the app's loop compute when to check whether this takes too long.
            let outcome = round.hand_in_pending(wanted);
            mark(None);
            let next = next(&outcome);
            let is_there = outbox.send(outcome).is_ok();
            wake();
            (next, is_there)
        });
    })?;
    Ok(UploadThread { orders, told, busy, thread })
}

fn next(outcome: &Result<RoundOutcome, RoundError>) -> NextRound {
    match outcome {
        Ok(RoundOutcome::Handed(_)) => NextRound::Ordered,
        Ok(RoundOutcome::Elsewhere) => NextRound::After(ELSEWHERE),
        Err(_) => NextRound::Retry,
    }
}

/// When the next round of handing in begins.
#[derive(Clone, Copy)]
enum NextRound {
    /// When the app sends an order.
    Ordered,
    /// After this time, or when the app sends an order.
    After(Duration),
    /// After an interval that grows with each error, or when the app sends an order.
    Retry,
}

/// The main function of the upload thread. Carries out the app's orders until the app drops the sender.
fn run(
    store: Store,
    inbox: &Receiver<UploadOrder>,
    mut work: impl FnMut(&mut Round, &RoundOrder) -> (NextRound, bool),
) {
    let mut round = Round::new(store);
    let (mut wanted, mut next, mut pause): (Option<RoundOrder>, NextRound, Duration) =
        (None, NextRound::Ordered, RETRY_MIN);
    loop {
        let wait = match next {
            NextRound::Ordered => Duration::MAX,
            NextRound::After(wait) => wait,
            NextRound::Retry => pause,
        };
        let first = match inbox.recv_timeout(wait) {
            Err(RecvTimeoutError::Disconnected) => return,
            heard => heard.ok(),
        };
        for order in first.into_iter().chain(inbox.try_iter()) {
            if let UploadOrder::Want(other) = order {
                (wanted, pause) = (other, RETRY_MIN);
            }
        }
        let Some(wanted) = &wanted else {
            round.release_lock();
            next = NextRound::Ordered;
            continue;
        };
        let is_there;
        (next, is_there) = work(&mut round, wanted);
        pause = if matches!(next, NextRound::Retry) { (pause * 2).min(RETRY_MAX) } else { RETRY_MIN };
        if !is_there {
            return;
        }
    }
}
