//! The long-lived thread on which engines think.
//!
//! The app owns one `Worker`. Sending a request stops the one before. Panics inside an engine are caught and reported as
//! `Failed`; the engine is built anew for the next request.

use super::reversi::learn::{Learned, Played};
use super::{Answer, Engine, Lesson, Options, Report, Request, Ticket, gomoku, reversi};
use crate::rules::Position;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;

enum Order {
    Think(Request, Arc<AtomicBool>),
    NewGame,
    /// What earlier games taught; bytes that cannot be read teach nothing.
    Teach(Vec<u8>),
    Learn(Lesson),
}

/// A handle to the thinking thread. Dropping it stops the search and joins the thread.
pub struct Worker {
    orders: Option<Sender<Order>>,
    reports: Receiver<Report>,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Worker {
    /// Starts the thread; no engine and no table is built before the first request. `wake` is called after each report.
    pub fn spawn(options: Options, wake: impl Fn() + Send + 'static) -> std::io::Result<Worker> {
        let (orders, inbox) = channel();
        let (outbox, reports) = channel();
        let thread =
            std::thread::Builder::new().name("engine".into()).spawn(move || run(options, inbox, outbox, wake))?;
        Ok(Worker { orders: Some(orders), reports, stop: Arc::default(), thread: Some(thread) })
    }

    /// Stops what is being thought and asks a new question.
    pub fn ask(&mut self, request: Request) {
        self.stop();
        self.stop = Arc::default();
        self.send(Order::Think(request, self.stop.clone()));
    }

    /// Ends the current search early. It still reports its best move so far, with its own ticket.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Makes the engines forget what they learnt from earlier searches.
    pub fn new_game(&mut self) {
        self.stop();
        self.send(Order::NewGame);
    }

    /// Gives the engine what it had learned before, as `Answer::Learned` gave it out.
    pub fn teach(&mut self, learned: Vec<u8>) {
        self.send(Order::Teach(learned));
    }

    /// Learns from a finished game after what is under way; answers `Learned` where there was something to learn.
    pub fn learn(&mut self, lesson: Lesson) {
        self.send(Order::Learn(lesson));
    }

    /// The next report, if one has come.
    pub fn poll(&self) -> Option<Report> {
        self.reports.try_recv().ok()
    }

    /// Waits for the next report; `None` after the time.
    pub fn wait(&self, timeout: std::time::Duration) -> Option<Report> {
        self.reports.recv_timeout(timeout).ok()
    }

    fn send(&self, order: Order) {
        if let Some(orders) = &self.orders {
            // The thread only ends when this sender is dropped, so a send cannot fail.
            let _ = orders.send(order);
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.stop();
        self.orders = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn run(options: Options, inbox: Receiver<Order>, outbox: Sender<Report>, wake: impl Fn()) {
    let mut engines = Engines::new(options);
    for order in inbox {
        match order {
            Order::NewGame => engines.new_game(),
            Order::Teach(bytes) => engines.teach(&bytes),
            Order::Learn(lesson) => {
                let learned = catch_unwind(AssertUnwindSafe(|| engines.learn(&lesson)));
                if let Ok(Some(bytes)) = learned {
                    let ticket = Ticket { counter: 0, position: 0 };
                    let _ = outbox.send(Report { ticket, answer: Answer::Learned(bytes) });
                    wake();
                }
            }
            Order::Think(request, stop) => {
                let ticket = request.ticket;
                let mut say = |answer| {
                    let _ = outbox.send(Report { ticket, answer });
                    wake();
                };
                let think = || engines.of(&request.position).think(&request, &stop, &mut say);
                let thought = catch_unwind(AssertUnwindSafe(think));
                if let Err(panic) = thought {
                    let learned = std::mem::take(&mut engines.learned);
                    engines = Engines { learned, ..Engines::new(options) };
                    say(Answer::Failed(panic_text(panic.as_ref())));
                }
            }
        }
    }
}

fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("the engine stopped unexpectedly").to_owned()
}

/// The engines built so far, one a game.
struct Engines {
    options: Options,
    reversi: Option<reversi::ReversiEngine>,
    gomoku: Option<gomoku::GomokuEngine>,
    learned: Learned,
}

impl Engines {
    fn new(options: Options) -> Engines {
        Engines { options, reversi: None, gomoku: None, learned: Learned::default() }
    }

    fn of(&mut self, position: &Position) -> &mut dyn Engine {
        match position {
            Position::Reversi(_) => self.reversi(),
            Position::Gomoku(_) => self.gomoku.get_or_insert_with(|| gomoku::GomokuEngine::new(self.options)),
        }
    }

    fn reversi(&mut self) -> &mut reversi::ReversiEngine {
        let (options, learned) = (self.options, &self.learned);
        self.reversi.get_or_insert_with(|| {
            let mut engine = reversi::ReversiEngine::new(options);
            engine.set_learned(learned.clone());
            engine
        })
    }

    fn teach(&mut self, bytes: &[u8]) {
        self.learned = Learned::from_bytes(bytes).unwrap_or_default();
        if let Some(engine) = &mut self.reversi {
            engine.set_learned(self.learned.clone());
        }
    }

    /// The bytes to keep, where a game taught something new.
    fn learn(&mut self, lesson: &Lesson) -> Option<Vec<u8>> {
        let Position::Reversi(start) = &lesson.start else { return None };
        let game = Played { start: start.board(), plies: &lesson.plies, computer_first: lesson.computer_first };
        let engine = self.reversi();
        let learned = engine.learn(game).then(|| engine.learned().clone())?;
        let bytes = learned.to_bytes();
        self.learned = learned;
        Some(bytes)
    }

    fn new_game(&mut self) {
        if let Some(engine) = &mut self.reversi {
            engine.new_game();
        }
        if let Some(engine) = &mut self.gomoku {
            engine.new_game();
        }
    }
}
