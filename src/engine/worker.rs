//! The long-lived thread on which engines think.
//!
//! The app owns one `Worker`. Sending a request stops the one before. Panics inside an engine are caught and reported as
//! `Failed`; the engine is built anew for the next request.

use super::{Answer, Engine, Options, Report, Request, gomoku, reversi};
use crate::rules::Position;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;

enum Order {
    Think(Request, Arc<AtomicBool>),
    NewGame,
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
            Order::Think(request, stop) => {
                let ticket = request.ticket;
                let mut say = |answer| {
                    let _ = outbox.send(Report { ticket, answer });
                    wake();
                };
                let think = || engines.of(&request.position).think(&request, &stop, &mut say);
                let thought = catch_unwind(AssertUnwindSafe(think));
                if let Err(panic) = thought {
                    engines = Engines::new(options);
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
}

impl Engines {
    fn new(options: Options) -> Engines {
        Engines { options, reversi: None, gomoku: None }
    }

    fn of(&mut self, position: &Position) -> &mut dyn Engine {
        match position {
            Position::Reversi(_) => self.reversi.get_or_insert_with(|| reversi::ReversiEngine::new(self.options)),
            Position::Gomoku(_) => self.gomoku.get_or_insert_with(|| gomoku::GomokuEngine::new(self.options)),
        }
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
