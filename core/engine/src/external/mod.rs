//! External engines as players: a program of the user's choice speaks NBoard's protocol, the Go Text Protocol or Gomocup's, on a thread of
//! its own.
//!
//! The façade is that of [`super::Worker`]: a question goes in with a ticket, reports come out with that ticket. Nothing that the program
//! does has a worse effect than an [`ExternalError`]: its output is bounded in bytes and lines, its memory is watched, every wait has a limit, and
//! it ends with this process. Uses only the rules; accesses no files but the program to start, no session and no window.

mod child;
mod driver;
mod dry_run;
mod gomocup;
mod gtp;
mod known;
mod nboard;
mod pace;
mod process_line;
mod terms;
mod valuer;

pub use dry_run::{DryRun, DryRunReport, PlannedRuns, ProtocolAttempt, dry_run, planned_arguments, try_protocols};
pub use known::{KNOWN_ENGINES, KnownEngine};
pub use terms::{ClockReading, EngineQuestion, ExternalError, Protocol, Spec, SupportedVariants, WorkerReport};
pub use valuer::{ExternalValuer, ValuerFault};

use driver::Driver;
use std::io;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use terms::DriverEvent;

/// An external engine: its thread, which starts the program at the first question.
pub struct ExternalEngine {
    events: Sender<DriverEvent>,
    said: Receiver<WorkerReport>,
    thread: Option<JoinHandle<()>>,
}

impl ExternalEngine {
    /// Calls `wake` from the thread when there is something to receive.
    ///
    /// # Errors
    /// The system's refusal to start a thread.
    pub fn spawn(spec: Spec, wake: impl Fn() + Send + 'static) -> io::Result<ExternalEngine> {
        let (events, inbox) = channel();
        let (outbox, said) = channel();
        let back = events.clone();
        let tell = Box::new(move |said| {
            // Nobody receives any more: the thread is about to end.
            let _ = outbox.send(said);
            wake();
        });
        let serve = move || Driver::new(spec, inbox, back, tell).serve();
        let thread = std::thread::Builder::new().name("external engine".into()).spawn(serve)?;
        Ok(ExternalEngine { events, said, thread: Some(thread) })
    }

    /// Asks a question; an earlier open question is dropped.
    pub fn ask(&self, question: EngineQuestion) {
        let _ = self.events.send(DriverEvent::Cancel);
        let _ = self.events.send(DriverEvent::Ask(Box::new(question)));
    }

    /// Starts the program for the game of a question, so that a board or rule that it refuses is reported before the game. Reports only a
    /// fault, with the question's ticket.
    pub fn prepare_game(&self, question: EngineQuestion) {
        let _ = self.events.send(DriverEvent::Prepare(Box::new(question)));
    }

    /// Drops the open question.
    pub fn cancel(&self) {
        let _ = self.events.send(DriverEvent::Cancel);
    }

    pub fn poll(&self) -> Option<WorkerReport> {
        self.said.try_recv().ok()
    }

    /// Waits for the next report.
    pub fn wait(&self, at_most: std::time::Duration) -> Option<WorkerReport> {
        self.said.recv_timeout(at_most).ok()
    }

    /// Asks the program to exit and returns the thread that waits for its end, which comes within a second or two.
    pub fn shut_down(mut self) -> Option<JoinHandle<()>> {
        let _ = self.events.send(DriverEvent::Quit);
        self.thread.take()
    }
}

impl Drop for ExternalEngine {
    /// Waits for the program's end. To avoid the wait, take the thread from `shut_down`.
    fn drop(&mut self) {
        let _ = self.events.send(DriverEvent::Quit);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
