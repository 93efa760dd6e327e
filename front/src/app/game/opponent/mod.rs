//! Decides for seats without a person here, and answers other questions to an engine: hints, values, pondering.
//!
//! `Decider` is the interface of every kind of opponent. `Opponent::decider` chooses the kind for a seat: a new kind is a file beside
//! `computer.rs` and a line in that function. An answer with another ticket than the open question's is dropped. This module plays no move:
//! the app takes a move when it is due.

mod computer;
mod decider;
mod external;
pub mod pace;

use crate::app::game::learning;
use crate::app::kernel::active_game::ActiveGame;
use crate::app::kernel::saving::Wake;
use crate::engine::{Answer, EngineOptions, EngineReport, Level, Limits, Request, RequestId, RequestKind, ValuedPly};
use crate::rules::{Ply, Point};
use crate::session::{Command, Seat, Session};
use crate::store::Store;
use crate::store::settings_file::PendingWrite;
use computer::Computer;
use decider::Decider;
use external::Externals;
pub use external::FailedEngine;
use pace::MoveTime;
use std::io;

/// The engine's time for a hint, in milliseconds.
const HINT_MS: u32 = 1000;
/// The built-in engine's time for an opening's choice that it makes in place of an external engine, in milliseconds.
const OPENING_MS: u32 = 2000;
/// The search time for the values of all legal moves, in milliseconds.
const VALUES_MS: u32 = 5000;

/// The purpose of a question to an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum QuestionPurpose {
    Move,
    Hint,
    /// The values of all legal moves, which the board shows as an overlay.
    Values,
    /// Pondering in a person's turn. Its answer is ignored; the search fills the hash table.
    Ponder,
}

/// An open question to an engine, or an answer that is not used yet.
struct PendingQuestion {
    ticket: RequestId,
    purpose: QuestionPurpose,
    /// The earliest moment to play the answer, in milliseconds on the app's clock.
    not_before_ms: u64,
    /// When to stop the search because the player's time runs out, in milliseconds on the app's clock; `None` without a limit.
    stop_at_ms: Option<u64>,
    answer: Option<Command>,
}

/// The settings about opponents.
#[derive(Clone, Copy, Debug)]
pub struct Preferences {
    pub engine: EngineOptions,
    pub ponder: bool,
    pub learning: bool,
    /// The strength of the adaptive level, from -100 to 100.
    pub adapting: i8,
    /// The minimum delay of the computer's reply, in milliseconds.
    pub move_delay_ms: u32,
    /// Whether the board shows the values of all legal moves.
    pub has_move_values: bool,
    /// Whether the policy allows external engines.
    pub can_use_external_engines: bool,
}

/// A result of an engine that the app has to handle.
pub enum OpponentEvent {
    /// The values of the legal plies found so far, best first.
    Values(Vec<ValuedPly>),
    /// The best point for a hint so far. `is_last` tells whether the search has ended.
    Hint { point: Point, is_last: bool },
    /// The search for a hint found only a pass.
    NoHint,
    /// The opponent has failed; the text is one sentence that tells why.
    Failed(String),
    /// An external engine has failed. If `is_seated`, the engine was to move; otherwise it was to give hints.
    Lost { lost: FailedEngine, is_seated: bool },
    /// The write that stores what was learned.
    Learned(PendingWrite),
}

/// All kinds of opponents, and the open question to one of them.
pub struct Opponent {
    computer: Computer,
    pub external: Externals,
    tickets: u64,
    pending: Option<PendingQuestion>,
    replies: u64,
}

impl Opponent {
    /// Creates the opponents without starting one. `wake` is called from other threads when there is a result.
    pub fn new(store: Store, wake: Wake) -> Opponent {
        let external = Externals::new(store.clone(), wake.clone());
        Opponent { computer: Computer::new(store, wake), external, tickets: 0, pending: None, replies: 0 }
    }

    /// Returns the kind of opponent that plays a seat; `None` for a person, here or at another machine.
    fn decider(&mut self, seat: &Seat) -> Option<&mut dyn Decider> {
        match seat {
            Seat::Computer { .. } | Seat::Full { .. } | Seat::Adapting => Some(&mut self.computer),
            Seat::External { .. } => Some(&mut self.external),
            Seat::Human | Seat::Remote => None,
        }
    }

    fn deciders(&mut self) -> [&mut dyn Decider; 2] {
        [&mut self.computer, &mut self.external]
    }

    /// Asks the question that the game needs now: a move, or values or pondering in a person's turn. Does nothing while a question is open,
    /// or in a game that has ended or is paused.
    pub fn ask_if_needed(&mut self, table: &ActiveGame, prefer: Preferences, now_ms: u64) -> io::Result<()> {
        if self.pending.is_some() || table.paused || table.is_over() {
            return Ok(());
        }
        let seat = table.session.player(table.session.color_to_act()).seat.clone();
        let pace = MoveTime::of(&table.session, table.thinking_ms);
        match (task_of(&seat, table, prefer, pace), aside(table, prefer)) {
            (Some(task), _) => {
                self.ask(&seat, QuestionPurpose::Move, task, table, prefer, now_ms + u64::from(prefer.move_delay_ms))?;
                // No protocol of external engines can force an immediate move, so their time can run out as a person's can.
                let pace = pace.filter(|_| !matches!(seat, Seat::External { .. }));
                if let (Some(pending), Some(pace)) = (&mut self.pending, pace) {
                    pending.stop_at_ms = Some(now_ms + pace.search_limit_ms);
                }
                Ok(())
            }
            (None, Some((purpose, task))) if seat.is_human() => self.ask_engine(purpose, task, table, prefer, now_ms),
            _ => Ok(()),
        }
    }

    /// Asks an engine for a hint, the best move of the side to move.
    pub fn ask_hint(&mut self, table: &ActiveGame, prefer: Preferences, now_ms: u64) -> io::Result<()> {
        let limits = Limits { move_ms: Some(HINT_MS), ..Limits::default() };
        self.ask_engine(QuestionPurpose::Hint, RequestKind::Hint { limits }, table, prefer, now_ms)
    }

    /// Asks for hints or values, whoever plays: the external engine that gives them, otherwise the built-in engine.
    fn ask_engine(
        &mut self,
        purpose: QuestionPurpose,
        task: RequestKind,
        table: &ActiveGame,
        prefer: Preferences,
        now_ms: u64,
    ) -> io::Result<()> {
        let kind = table.session.setup().game.kind();
        let may_help = prefer.can_use_external_engines && purpose != QuestionPurpose::Ponder;
        let seat = Some(kind).filter(|_| may_help).and_then(|kind| self.external.hint_engine_seat(kind));
        self.ask(&seat.unwrap_or(Seat::Adapting), purpose, task, table, prefer, now_ms)
    }

    fn ask(
        &mut self,
        seat: &Seat,
        purpose: QuestionPurpose,
        task: RequestKind,
        table: &ActiveGame,
        prefer: Preferences,
        not_before_ms: u64,
    ) -> io::Result<()> {
        let session = &table.session;
        let position = session.position().clone();
        self.tickets += 1;
        let ticket = RequestId { counter: self.tickets, position: position.hash() };
        let seed = session.setup().seed ^ (session.plies().len() as u64).wrapping_mul(0x9e37_79b9);
        self.computer.set_options(prefer.engine, prefer.learning);
        self.external.is_allowed = prefer.can_use_external_engines;
        // The built-in engine decides all openings. Only one external protocol has openings, and only a single one.
        let seat = if matches!(task, RequestKind::ActInOpening { .. }) { &Seat::Adapting } else { seat };
        if let Seat::External { engine } = seat {
            self.external.choose(engine, session);
        }
        let Some(decider) = self.decider(seat) else { return Ok(()) };
        decider.ask(Request { ticket, position, task, seed })?;
        self.pending = Some(PendingQuestion { ticket, purpose, not_before_ms, stop_at_ms: None, answer: None });
        Ok(())
    }

    /// Cancels the open question.
    pub fn cancel(&mut self) {
        if self.pending.take().is_some() {
            self.deciders().into_iter().for_each(|decider| decider.cancel());
        }
    }

    /// Stops a search whose time on the player's clock is over. The search then returns the best move found so far.
    pub fn stop_overdue_search(&mut self, now_ms: u64) {
        let is_over = |pending: &mut PendingQuestion| pending.stop_at_ms.take_if(|at| *at <= now_ms).is_some();
        if self.pending.as_mut().filter(|pending| pending.answer.is_none()).is_some_and(is_over) {
            self.deciders().into_iter().for_each(|decider| decider.cancel());
        }
    }

    /// Returns when the running search has to stop, in milliseconds on the app's clock; `None` without a limit.
    pub fn search_deadline_ms(&self) -> Option<u64> {
        self.pending.as_ref().filter(|pending| pending.answer.is_none())?.stop_at_ms
    }

    /// Cancels a question asked in a person's turn; a search for an opponent's move continues. Returns whether a new question may be asked.
    pub fn cancel_side_question(&mut self) -> bool {
        if self.is_deciding() {
            return false;
        }
        self.cancel();
        true
    }

    /// Notes that another game is on the board. Cancels the open question.
    pub fn begin_game(&mut self) {
        self.cancel();
        self.deciders().into_iter().for_each(|decider| decider.begin_game());
    }

    /// Returns the results of all opponents since the last call. Drops reports with another ticket than the open question's.
    pub fn poll(&mut self) -> Vec<OpponentEvent> {
        let mut reports = Vec::new();
        for decider in self.deciders() {
            reports.extend(std::iter::from_fn(|| decider.poll_report()));
        }
        let unfit = self.external.take_unsuitable_engine();
        if unfit.is_some() {
            // A question to it fails in the same way; that is reported once.
            self.cancel();
        }
        let events = reports.into_iter().filter_map(|report| self.take_in(report));
        let mut events: Vec<OpponentEvent> = events.collect();
        events.extend(unfit.map(|lost| OpponentEvent::Lost { lost, is_seated: true }));
        events
    }

    /// Prepares the external engines of a game that begins or goes on.
    pub fn prepare_external_engines(&mut self, session: &Session, is_allowed: bool) {
        self.external.is_allowed = is_allowed;
        self.external.start_game_engines(session);
    }

    fn take_in(&mut self, EngineReport { ticket, answer }: EngineReport) -> Option<OpponentEvent> {
        if let Answer::Learned(bytes) = answer {
            return Some(OpponentEvent::Learned(self.computer.learning.learned_write(bytes)));
        }
        let pending = self.pending.as_mut().filter(|pending| pending.ticket == ticket)?;
        match (answer, pending.purpose) {
            (Answer::Failed(why), purpose) => {
                self.pending = None;
                let is_seated = purpose == QuestionPurpose::Move;
                let lost = self.external.take_failed_engine();
                Some(lost.map_or(OpponentEvent::Failed(why), |lost| OpponentEvent::Lost { lost, is_seated }))
            }
            (Answer::Values { values, .. }, _) => Some(OpponentEvent::Values(values)),
            (Answer::Thinking { pv, .. }, QuestionPurpose::Hint) => match pv.first() {
                Some(&Ply::Place(point)) => Some(OpponentEvent::Hint { point, is_last: false }),
                _ => None,
            },
            (Answer::Best { ply, .. }, QuestionPurpose::Hint) => {
                self.pending = None;
                Some(match ply {
                    Ply::Place(point) => OpponentEvent::Hint { point, is_last: true },
                    Ply::Pass => OpponentEvent::NoHint,
                })
            }
            (Answer::Best { ply, .. }, QuestionPurpose::Move) => {
                pending.answer = Some(match ply {
                    Ply::Place(point) => Command::Place(point),
                    Ply::Pass => Command::Pass,
                });
                None
            }
            (Answer::OpeningAction(act), _) => {
                pending.answer = Some(Command::Open(act));
                None
            }
            (Answer::Best { .. } | Answer::Thinking { .. } | Answer::Lines { .. } | Answer::Learned(_), _) => None,
        }
    }

    /// Returns the opponent's move once it may be played. `is_kept` tells whether the records before it are on the disk.
    pub fn take_due_move(&mut self, now_ms: u64, is_kept: bool) -> Option<Command> {
        let is_due = |pending: &mut PendingQuestion| {
            pending.purpose == QuestionPurpose::Move
                && pending.answer.is_some()
                && now_ms >= pending.not_before_ms
                && is_kept
        };
        let decided = self.pending.take_if(is_due)?.answer?;
        self.replies += 1;
        Some(decided)
    }

    /// Returns when the opponent's known move may be played, in milliseconds on the app's clock; `None` while no move is known.
    pub fn move_due_ms(&self) -> Option<u64> {
        self.pending.as_ref().filter(|pending| pending.answer.is_some()).map(|pending| pending.not_before_ms)
    }

    /// Whether an opponent is searching for its move, or has a move that is not played yet.
    pub fn is_deciding(&self) -> bool {
        self.pending.as_ref().is_some_and(|pending| pending.purpose == QuestionPurpose::Move)
    }

    /// Whether an opponent is still searching for its move.
    pub fn is_thinking(&self) -> bool {
        self.is_deciding() && self.move_due_ms().is_none()
    }

    /// Whether a search for a move or a hint is running.
    pub fn is_busy(&self) -> bool {
        self.pending
            .as_ref()
            .is_some_and(|pending| matches!(pending.purpose, QuestionPurpose::Move | QuestionPurpose::Hint))
    }

    /// Returns the number of moves that the opponents have decided since the program started.
    pub fn decided_move_count(&self) -> u64 {
        self.replies
    }

    /// Ends the built-in engine. The next question starts it with the current settings.
    pub fn restart_engine(&mut self) {
        self.cancel();
        self.computer.stop_worker();
    }

    /// Learns from a game that has ended by the rules.
    pub fn learn_from(&mut self, table: &ActiveGame, prefer: Preferences) -> io::Result<()> {
        let lesson = learning::learnable_game(&table.log.id, &table.session).filter(|_| prefer.learning);
        let Some(lesson) = lesson else { return Ok(()) };
        self.computer.set_options(prefer.engine, prefer.learning);
        self.computer.queue_game_to_learn(lesson)
    }

    /// Deletes what the built-in engine learned. Returns the write that stores this.
    pub fn forget_lessons(&mut self) -> PendingWrite {
        self.computer.forget_lessons()
    }

    /// Starts learning after the user switched it on. Games that ended before are excluded. Returns the write that stores this.
    pub fn begin_learning(&mut self) -> PendingWrite {
        self.computer.learning.begin()
    }
}

/// Returns the engine's task for a seat; `None` for a person's seat.
fn task_of(seat: &Seat, table: &ActiveGame, prefer: Preferences, pace: Option<MoveTime>) -> Option<RequestKind> {
    let level = match seat {
        Seat::Computer { level } => Level::Fixed(*level),
        Seat::Full { move_ms } => Level::Full { move_ms: *move_ms },
        Seat::Adapting => Level::Adapting { strength: prefer.adapting },
        // The strength of an external engine is set in the list of engines.
        Seat::External { .. } => Level::Full { move_ms: OPENING_MS },
        Seat::Human | Seat::Remote => return None,
    };
    let level = pace.map_or(level, |pace| pace.level(level));
    Some(match table.session.opening() {
        Some(opening) => RequestKind::ActInOpening { opening: Box::new(opening.clone()), level },
        None => RequestKind::Move { level, clock_ms: pace.map(|pace| pace.clock_ms) },
    })
}

/// Returns the question to ask in a person's turn: the values of all legal moves, or pondering for a full-strength opponent.
fn aside(table: &ActiveGame, prefer: Preferences) -> Option<(QuestionPurpose, RequestKind)> {
    if prefer.has_move_values {
        let limits = Limits { move_ms: Some(VALUES_MS), ..Limits::default() };
        return Some((QuestionPurpose::Values, RequestKind::Values { limits }));
    }
    let is_full = table.session.players().iter().any(|player| matches!(player.seat, Seat::Full { .. }));
    (prefer.ponder && is_full).then(|| (QuestionPurpose::Ponder, RequestKind::Hint { limits: Limits::default() }))
}
