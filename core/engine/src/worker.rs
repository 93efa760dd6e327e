//! The long-lived thread on which engines think.
//!
//! The app owns one `Worker`. Sending a request stops the previous one. Panics inside an engine are caught and reported as `Failed`; the
//! engine is rebuilt for the next request. Lessons wait until the thread is idle; a new request interrupts a lesson, which then starts
//! again from its beginning.

use super::games::create_engine;
use super::reversi::correction::CorrectionSums;
use super::reversi::learn::{Learned, PlayedGame};
use super::{Answer, Engine, EngineOptions, EngineReport, GameToLearn, Request, RequestId, reversi};
use qipan_rules::{GameKind, Position};
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread::JoinHandle;

enum WorkerOrder {
    Think(Request, Arc<AtomicBool>),
    NewGame,
    /// What earlier games taught; unreadable bytes teach nothing.
    Teach(Vec<u8>),
    Learn(Box<dyn FnOnce() -> Vec<GameToLearn> + Send>),
}

/// A handle to the thinking thread. Dropping it stops the search and joins the thread.
pub struct Worker {
    orders: Option<Sender<WorkerOrder>>,
    reports: Receiver<EngineReport>,
    stop: Arc<AtomicBool>,
    /// Interrupts a lesson.
    interrupt: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Worker {
    /// Starts the thread; no engine and no table is created before the first request. Calls `wake` after each report.
    pub fn spawn(options: EngineOptions, wake: impl Fn() + Send + 'static) -> std::io::Result<Worker> {
        let (orders, inbox) = channel();
        let (outbox, reports) = channel();
        let interrupt = Arc::new(AtomicBool::new(false));
        let interrupted = interrupt.clone();
        let run = move || EngineThread::new(options, inbox, outbox, Box::new(wake), interrupted).run();
        let thread = std::thread::Builder::new().name("engine".into()).spawn(run)?;
        Ok(Worker { orders: Some(orders), reports, stop: Arc::default(), interrupt, thread: Some(thread) })
    }

    /// Stops the current search and asks a new question.
    pub fn ask(&mut self, request: Request) {
        self.stop();
        self.stop = Arc::default();
        self.send(WorkerOrder::Think(request, self.stop.clone()));
    }

    /// Ends the current search early. The search still reports its best move so far, with its own ticket.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Makes the engines forget the results of earlier searches.
    pub fn forget_searches(&mut self) {
        self.stop();
        self.send(WorkerOrder::NewGame);
    }

    /// Gives the engine earlier learned data, as `Answer::Learned` returned it.
    pub fn load_learned_data(&mut self, learned: Vec<u8>) {
        self.send(WorkerOrder::Teach(learned));
    }

    /// Learns from a finished game once the thread is idle; answers `Learned` then, unless the game is already learned.
    pub fn learn_from_game(&mut self, lesson: GameToLearn) {
        self.queue_games_to_learn(move || vec![lesson]);
    }

    /// Learns from the games that `find` returns on the engine's thread; learned ones are skipped.
    pub fn queue_games_to_learn(&mut self, find: impl FnOnce() -> Vec<GameToLearn> + Send + 'static) {
        // Not through `send`: a lesson does not interrupt another one.
        if let Some(orders) = &self.orders {
            let _ = orders.send(WorkerOrder::Learn(Box::new(find)));
        }
    }

    /// The next report, if one has arrived; does not wait.
    pub fn poll(&self) -> Option<EngineReport> {
        self.reports.try_recv().ok()
    }

    /// Waits for the next report; `None` if there is none within `timeout`.
    pub fn wait(&self, timeout: std::time::Duration) -> Option<EngineReport> {
        self.reports.recv_timeout(timeout).ok()
    }

    fn send(&self, order: WorkerOrder) {
        if let Some(orders) = &self.orders {
            // The thread only ends when this sender is dropped, so a send cannot fail.
            let _ = orders.send(order);
        }
        // After the order: the thread lowers the flag, then looks for orders, then goes on with a lesson.
        self.interrupt.store(true, Ordering::SeqCst);
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.stop();
        self.orders = None;
        self.interrupt.store(true, Ordering::SeqCst);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// The state of the thread.
struct EngineThread {
    options: EngineOptions,
    engines: Engines,
    inbox: Receiver<WorkerOrder>,
    outbox: Sender<EngineReport>,
    wake: Box<dyn Fn() + Send>,
    interrupt: Arc<AtomicBool>,
    /// Lessons that wait until the thread is idle.
    lessons: VecDeque<GameToLearn>,
}

impl EngineThread {
    fn new(
        options: EngineOptions,
        inbox: Receiver<WorkerOrder>,
        outbox: Sender<EngineReport>,
        wake: Box<dyn Fn() + Send>,
        interrupt: Arc<AtomicBool>,
    ) -> EngineThread {
        EngineThread {
            options,
            engines: Engines::new(options),
            inbox,
            outbox,
            wake,
            interrupt,
            lessons: VecDeque::new(),
        }
    }

    /// Handles orders until the channel closes.
    fn run(mut self) {
        loop {
            self.interrupt.store(false, Ordering::SeqCst);
            let order = match self.inbox.try_recv() {
                Ok(order) => order,
                Err(TryRecvError::Disconnected) => return,
                Err(TryRecvError::Empty) if !self.lessons.is_empty() => {
                    self.give_lesson();
                    continue;
                }
                Err(TryRecvError::Empty) if self.engines.has_trial() => {
                    self.step_trial();
                    continue;
                }
                Err(TryRecvError::Empty) => match self.inbox.recv() {
                    Ok(order) => order,
                    Err(_) => return,
                },
            };
            match order {
                WorkerOrder::NewGame => self.engines.new_game(),
                WorkerOrder::Teach(bytes) => {
                    // A waiting lesson was not among the forgotten data, but must not be learned any more.
                    self.lessons.clear();
                    self.engines.teach(&bytes);
                }
                WorkerOrder::Learn(find) => {
                    self.lessons.extend(catch_unwind(AssertUnwindSafe(find)).unwrap_or_default());
                }
                WorkerOrder::Think(request, stop) => self.think(&request, &stop),
            }
        }
    }

    fn think(&mut self, request: &Request, stop: &AtomicBool) {
        let (ticket, outbox, wake) = (request.ticket, &self.outbox, &self.wake);
        let mut say = |answer| {
            let _ = outbox.send(EngineReport { ticket, answer });
            wake();
        };
        let engines = &mut self.engines;
        let thought = catch_unwind(AssertUnwindSafe(|| engines.of(&request.position).think(request, stop, &mut say)));
        if let Err(panic) = thought {
            let learned = std::mem::take(&mut engines.learned);
            *engines = Engines { learned, ..Engines::new(self.options) };
            say(Answer::Failed(panic_text(panic.as_ref())));
        }
    }

    /// Gives the engine the oldest waiting lesson; an interrupted lesson stays in its place.
    fn give_lesson(&mut self) {
        let Some(lesson) = self.lessons.pop_front() else { return };
        if lesson.learned_game_key.is_some_and(|mark| self.engines.learned.was_learned(mark)) {
            return;
        }
        match catch_unwind(AssertUnwindSafe(|| self.engines.learn(&lesson, &self.interrupt))) {
            Ok(Some(bytes)) => self.say_learned(bytes),
            Ok(None) => self.lessons.push_front(lesson),
            // A lesson that fails teaches nothing; the engine may be in an inconsistent state.
            Err(_) => self.engines.reversi = None,
        }
    }

    fn say_learned(&self, bytes: Vec<u8>) {
        let ticket = RequestId { counter: 0, position: 0 };
        let _ = self.outbox.send(EngineReport { ticket, answer: Answer::Learned(bytes) });
        (self.wake)();
    }

    /// Continues the match that decides on a correction of the evaluation.
    fn step_trial(&mut self) {
        match catch_unwind(AssertUnwindSafe(|| self.engines.step_trial(&self.interrupt))) {
            Ok(Some(bytes)) => self.say_learned(bytes),
            Ok(None) => {}
            Err(_) => {
                self.engines.learned.sums = CorrectionSums::default();
                self.engines.reversi = None;
            }
        }
    }
}

fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("the engine stopped unexpectedly").to_owned()
}

/// The engines created so far, one per game.
struct Engines {
    options: EngineOptions,
    /// The Reversi engine, the only engine that learns.
    reversi: Option<reversi::ReversiEngine>,
    others: Vec<(GameKind, Box<dyn Engine>)>,
    learned: Learned,
}

impl Engines {
    fn new(options: EngineOptions) -> Engines {
        Engines { options, reversi: None, others: Vec::new(), learned: Learned::default() }
    }

    fn of(&mut self, position: &Position) -> &mut dyn Engine {
        let kind = position.kind();
        if kind == GameKind::Reversi {
            return self.reversi();
        }
        let place = self.others.iter().position(|(of, _)| *of == kind).unwrap_or_else(|| {
            self.others.push((kind, create_engine(kind, self.options)));
            self.others.len() - 1
        });
        &mut *self.others[place].1
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

    /// Learns from a finished game; returns the learned data to store, or `None` if the lesson was stopped.
    fn learn(&mut self, lesson: &GameToLearn, stop: &AtomicBool) -> Option<Vec<u8>> {
        if let Position::Reversi(start) = &lesson.start
            && start.is_standard_start()
        {
            let game =
                PlayedGame { start: start.board(), plies: &lesson.plies, is_computer_first: lesson.is_computer_first };
            let engine = self.reversi();
            engine.learn(game, lesson.learned_game_key, stop)?;
            self.learned = engine.learned().clone();
        }
        Some(self.learned.to_bytes())
    }

    fn has_trial(&self) -> bool {
        self.reversi.as_ref().is_some_and(reversi::ReversiEngine::has_trial)
    }

    /// Continues the match of a proposed correction; returns the learned data to store once the match has ended.
    fn step_trial(&mut self, stop: &AtomicBool) -> Option<Vec<u8>> {
        let engine = self.reversi();
        let learned = engine.step_trial(stop).then(|| engine.learned().clone())?;
        let bytes = learned.to_bytes();
        self.learned = learned;
        Some(bytes)
    }

    fn new_game(&mut self) {
        if let Some(engine) = &mut self.reversi {
            engine.new_game();
        }
        self.others.iter_mut().for_each(|(_, engine)| engine.new_game());
    }
}
