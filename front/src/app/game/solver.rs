//! The engine of puzzles and lessons, on a thread per question: the value of an answer, whether a position is suitable as a puzzle, and the
//! move of an engine level. It runs only when asked, and questions that are no longer needed are cancelled.

use crate::app::kernel::saving::Wake;
use crate::engine::blocking::best_ply;
use crate::engine::games::create_engine;
use crate::engine::{EngineOptions, Level, Request, RequestKind};
use crate::review::{Examiner, JudgedPly, Puzzle, ReviewedGame, SearchEffort, UnfitPosition};
use crate::rules::{Ply, Position};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};

/// Maximum size of the solver's hash table in MiB.
const HASH_MB_MAX: u32 = 64;

/// A question to the solver.
#[derive(Clone, Debug, PartialEq)]
pub enum SolverRequest {
    /// Asks for the value of the learner's ply in a position.
    Answer(Position, Ply),
    /// Asks whether a position is suitable as a puzzle.
    CreatePuzzle(Position),
    /// Asks for the move that an engine level plays in a position. The numbers are the level and the random seed.
    Reply(Position, u8, u64),
}

/// The result of a question.
#[derive(Debug)]
pub enum SolverEvent {
    Judged(JudgedPly),
    PuzzleCreated(Result<Box<Puzzle>, UnfitPosition>),
    Replied(Ply),
    /// The engine did not answer.
    Failed,
}

struct RunningSearch {
    is_answer: bool,
    stop: Arc<AtomicBool>,
    inbox: Receiver<SolverEvent>,
}

impl Drop for RunningSearch {
    /// Cancels the search. The thread soon ends by itself; nobody waits for it.
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// The engine of puzzles and lessons. Runs one question at a time, each on its own thread.
pub struct Solver {
    wake: Wake,
    running: Option<RunningSearch>,
    /// Whether the solver is turned off because a static scene is shown.
    is_off: bool,
}

impl Solver {
    /// Creates the solver without a thread. `wake` is called on the solver's thread when there is a result.
    pub fn new(wake: Wake) -> Solver {
        Solver { wake, running: None, is_off: false }
    }

    /// Turns the solver off, for static scenes.
    pub fn turn_off(&mut self) {
        (self.running, self.is_off) = (None, true);
    }

    pub fn is_busy(&self) -> bool {
        self.running.is_some()
    }

    /// Cancels the running question and starts a new one. Returns whether a thread was started for the new question.
    pub fn ask(&mut self, question: SolverRequest, options: EngineOptions) -> bool {
        self.running = None;
        if self.is_off {
            return true;
        }
        let (outbox, inbox) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        let (wake, stopped) = (self.wake.clone(), stop.clone());
        let options = EngineOptions { hash_mb: options.hash_mb.min(HASH_MB_MAX), ..options };
        let is_answer = matches!(question, SolverRequest::Answer(..));
        let run = move || {
            let found = catch_unwind(AssertUnwindSafe(|| run_search(&question, options, &stopped)));
            let _ = outbox.send(found.ok().flatten().unwrap_or(SolverEvent::Failed)); // The receiver may be gone.
            wake();
        };
        let begun = std::thread::Builder::new().name("puzzle".into()).stack_size(8 << 20).spawn(run).is_ok();
        self.running = begun.then_some(RunningSearch { is_answer, stop, inbox });
        begun
    }

    /// Cancels the running question.
    pub fn stop(&mut self) {
        self.running = None;
    }

    /// Cancels the running question if it is about a learner's answer.
    pub fn stop_answer(&mut self) {
        self.running.take_if(|running| running.is_answer);
    }

    /// Returns the result of the question, once.
    pub fn poll(&mut self) -> Option<SolverEvent> {
        let heard = match self.running.as_ref()?.inbox.try_recv() {
            Ok(heard) => heard,
            Err(TryRecvError::Empty) => return None,
            Err(TryRecvError::Disconnected) => SolverEvent::Failed,
        };
        self.running = None;
        Some(heard)
    }
}

fn run_search(question: &SolverRequest, options: EngineOptions, stop: &AtomicBool) -> Option<SolverEvent> {
    let (SolverRequest::Answer(position, _)
    | SolverRequest::CreatePuzzle(position)
    | SolverRequest::Reply(position, ..)) = question;
    if let SolverRequest::Reply(_, level, seed) = question {
        return reply(position, *level, *seed, options, stop).map(SolverEvent::Replied);
    }
    let any = position.legal_points().first().map(|&point| Ply::Place(point));
    let Some(subject) = any.and_then(|ply| ReviewedGame::new(position, &[ply])) else {
        let why = if any.is_none() { UnfitPosition::NoChoice } else { UnfitPosition::Variant };
        return matches!(question, SolverRequest::CreatePuzzle(_)).then_some(SolverEvent::PuzzleCreated(Err(why)));
    };
    let mut examiner = Examiner::new(&subject, options, SearchEffort::PUZZLE);
    Some(match question {
        SolverRequest::Answer(position, ply) => SolverEvent::Judged(examiner.explain(position, *ply, stop)?),
        SolverRequest::CreatePuzzle(position) => {
            SolverEvent::PuzzleCreated(examiner.generate(position, stop).map(Box::new))
        }
        SolverRequest::Reply(..) => return None,
    })
}

/// Returns the move that an engine level plays, chosen as in a game.
fn reply(position: &Position, level: u8, seed: u64, options: EngineOptions, stop: &AtomicBool) -> Option<Ply> {
    let task = RequestKind::Move { level: Level::Fixed(level), clock_ms: None };
    let mut engine = create_engine(position.kind(), options);
    best_ply(engine.as_mut(), &Request::new(position, task, seed), stop)
}
