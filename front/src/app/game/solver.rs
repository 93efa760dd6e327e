//! The engine of puzzles and lessons, on a thread for each question: what an answer is worth, whether a position makes a puzzle, and
//! what a level plays. Nothing runs that was not asked for, and nobody waits for what is not wanted any more. Knows no pages.

use crate::app::kernel::saving::Wake;
use crate::engine::once::{best_ply, engine_of};
use crate::engine::{Level, Options, Request, Task};
use crate::review::{Effort, Examiner, Judged, Puzzle, Subject, Unfit};
use crate::rules::{Ply, Position};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};

/// Tables of this engine are no larger.
const HASH_MB_MAX: u32 = 64;

/// What is asked.
#[derive(Clone, Debug, PartialEq)]
pub enum SolverRequest {
    /// A ply from a position.
    Answer(Position, Ply),
    /// Whether a position makes a puzzle.
    Pose(Position),
    /// What a level plays in a position; the seed is its chance.
    Reply(Position, u8, u64),
}

/// What came of it.
#[derive(Debug)]
pub enum SolverEvent {
    Judged(Judged),
    Posed(Result<Box<Puzzle>, Unfit>),
    Replied(Ply),
    /// The engine did not answer.
    Failed,
}

struct Running {
    is_answer: bool,
    stop: Arc<AtomicBool>,
    inbox: Receiver<SolverEvent>,
}

impl Drop for Running {
    /// The thread ends by itself soon; nobody waits for it.
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// The question that is open, if there is one.
pub struct Solver {
    wake: Wake,
    running: Option<Running>,
    /// A scene is only looked at.
    is_off: bool,
}

impl Solver {
    /// Starts nothing. `wake` is called on the thread when there is something to hear.
    pub fn new(wake: Wake) -> Solver {
        Solver { wake, running: None, is_off: false }
    }

    /// Nothing is asked any more: for scenes.
    pub fn turn_off(&mut self) {
        (self.running, self.is_off) = (None, true);
    }

    pub fn is_busy(&self) -> bool {
        self.running.is_some()
    }

    /// Asks instead of what was asked before; whether anybody looks for the answer.
    pub fn ask(&mut self, question: SolverRequest, options: Options) -> bool {
        self.running = None;
        if self.is_off {
            return true;
        }
        let (outbox, inbox) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        let (wake, stopped) = (self.wake.clone(), stop.clone());
        let options = Options { hash_mb: options.hash_mb.min(HASH_MB_MAX), ..options };
        let is_answer = matches!(question, SolverRequest::Answer(..));
        let run = move || {
            let found = catch_unwind(AssertUnwindSafe(|| look(&question, options, &stopped)));
            let _ = outbox.send(found.ok().flatten().unwrap_or(SolverEvent::Failed)); // Nobody may be there any more.
            wake();
        };
        let begun = std::thread::Builder::new().name("puzzle".into()).stack_size(8 << 20).spawn(run).is_ok();
        self.running = begun.then_some(Running { is_answer, stop, inbox });
        begun
    }

    /// Ends it.
    pub fn stop(&mut self) {
        self.running = None;
    }

    /// Ends it where it is about an answer, which nobody waits for any more.
    pub fn stop_answer(&mut self) {
        self.running.take_if(|running| running.is_answer);
    }

    /// The answer, once.
    pub fn hear(&mut self) -> Option<SolverEvent> {
        let heard = match self.running.as_ref()?.inbox.try_recv() {
            Ok(heard) => heard,
            Err(TryRecvError::Empty) => return None,
            Err(TryRecvError::Disconnected) => SolverEvent::Failed,
        };
        self.running = None;
        Some(heard)
    }
}

fn look(question: &SolverRequest, options: Options, stop: &AtomicBool) -> Option<SolverEvent> {
    let (SolverRequest::Answer(position, _) | SolverRequest::Pose(position) | SolverRequest::Reply(position, ..)) =
        question;
    if let SolverRequest::Reply(_, level, seed) = question {
        return reply(position, *level, *seed, options, stop).map(SolverEvent::Replied);
    }
    let any = position.legal_points().first().map(|&point| Ply::Place(point));
    let Some(subject) = any.and_then(|ply| Subject::new(position, &[ply])) else {
        let why = if any.is_none() { Unfit::NoChoice } else { Unfit::Variant };
        return matches!(question, SolverRequest::Pose(_)).then_some(SolverEvent::Posed(Err(why)));
    };
    let mut examiner = Examiner::new(&subject, options, Effort::PUZZLE);
    Some(match question {
        SolverRequest::Answer(position, ply) => SolverEvent::Judged(examiner.answer(position, *ply, stop)?),
        SolverRequest::Pose(position) => SolverEvent::Posed(examiner.pose(position, stop).map(Box::new)),
        SolverRequest::Reply(..) => return None,
    })
}

/// A ply at a level, as at the board.
fn reply(position: &Position, level: u8, seed: u64, options: Options, stop: &AtomicBool) -> Option<Ply> {
    let task = Task::Move { level: Level::Fixed(level), clock_ms: None };
    let mut engine = engine_of(matches!(position, Position::Reversi(_)), options);
    best_ply(engine.as_mut(), &Request::new(position, task, seed), stop)
}
