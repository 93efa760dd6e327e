//! Who decides a ply that no person here decides, and what else is asked of an engine: hints, values, thinking ahead.
//!
//! `Decider` is what every kind of opponent can do; `Opponent::decider` is the one place that says which kind a seat has. Another
//! kind is a file beside `computer.rs` and a line there. An answer whose ticket is not the open question's is dropped. Nothing
//! here plays a move: the app takes it when it is due.

mod computer;
mod decider;
mod external;
pub mod pace;

use crate::app::game::learning;
use crate::app::kernel::active_game::ActiveGame;
use crate::app::kernel::kind::GameKind;
use crate::app::kernel::saving::Wake;
use crate::engine::{Answer, Level, Limits, Options, Report, Request, Task, Ticket, Valued};
use crate::rules::{Ply, Point};
use crate::session::{Command, Seat};
use crate::store::Store;
use crate::store::settings_file::PendingWrite;
use computer::Computer;
use decider::Decider;
use external::Externals;
pub use external::Lost;
use pace::Pace;
use std::io;

/// The engine's time for a hint.
const HINT_MS: u32 = 1000;
/// The time for an opening's choice in the place of an engine of others.
const OPENING_MS: u32 = 2000;
/// How long the overlay's values are sharpened.
const VALUES_MS: u32 = 5000;

/// What a question is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    Move,
    Hint,
    /// A value for every legal square, for the overlay.
    Values,
    /// Thinking in the human's time; the answer is of no interest, the table is.
    Ponder,
}

/// A question that is not answered or not acted on yet.
struct Pending {
    ticket: Ticket,
    purpose: Purpose,
    /// The answer may be played from this moment on.
    not_before_ms: u64,
    /// By a clock: its search is broken off then.
    stop_at_ms: Option<u64>,
    answer: Option<Command>,
}

/// What the settings say of opponents.
#[derive(Clone, Copy, Debug)]
pub struct Preferences {
    pub engine: Options,
    pub ponder: bool,
    pub learning: bool,
    /// Where the adapting level stands.
    pub adapting: i8,
    /// The computer's reply comes no sooner.
    pub move_delay_ms: u32,
    /// The overlay of values is on.
    pub values: bool,
    /// The policy lets engines of others play.
    pub externals: bool,
}

/// What was heard and is for the app to act on.
pub enum OpponentEvent {
    /// Values of the legal plies so far, best first.
    Values(Vec<Valued>),
    /// The best point so far; `is_last` where the search ended.
    Hint { point: Point, is_last: bool },
    /// The search for a hint ended in a pass.
    NoHint,
    /// The opponent cannot go on; one sentence.
    Failed(String),
    /// An engine of others cannot go on; `is_seated` where it was to move, else it was to help.
    Lost { lost: Lost, is_seated: bool },
    /// What was learned, to be kept.
    Learned(PendingWrite),
}

/// All opponents, and the question that is open.
pub struct Opponent {
    computer: Computer,
    pub external: Externals,
    tickets: u64,
    pending: Option<Pending>,
    replies: u64,
}

impl Opponent {
    /// Nothing is started before it is needed. `wake` is called from other threads when there is something to hear.
    pub fn new(store: Store, wake: Wake) -> Opponent {
        let external = Externals::new(store.clone(), wake.clone());
        Opponent { computer: Computer::new(store, wake), external, tickets: 0, pending: None, replies: 0 }
    }

    /// Who decides for a seat; `None` for a person here, and for what is not built.
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

    /// Asks whatever the table waits for: a move of whoever is to move, or what is useful in a person's time. Nothing is asked
    /// twice, nor over a game that has ended or waits.
    pub fn consider(&mut self, table: &ActiveGame, prefer: Preferences, now_ms: u64) -> io::Result<()> {
        if self.pending.is_some() || table.paused || table.is_over() {
            return Ok(());
        }
        let seat = table.session.player(table.session.turn()).seat.clone();
        let pace = Pace::of(&table.session, table.thinking_ms);
        match (task_of(&seat, table, prefer, pace), aside(table, prefer)) {
            (Some(task), _) => {
                self.ask(&seat, Purpose::Move, task, table, prefer, now_ms + u64::from(prefer.move_delay_ms))?;
                // No protocol of others has a word that makes an engine move at once: its flag falls as a person's does.
                let pace = pace.filter(|_| !matches!(seat, Seat::External { .. }));
                if let (Some(pending), Some(pace)) = (&mut self.pending, pace) {
                    pending.stop_at_ms = Some(now_ms + pace.stop_ms);
                }
                Ok(())
            }
            (None, Some((purpose, task))) if seat.is_human() => self.ask_engine(purpose, task, table, prefer, now_ms),
            _ => Ok(()),
        }
    }

    /// Asks for the best move of the side to move.
    pub fn ask_hint(&mut self, table: &ActiveGame, prefer: Preferences, now_ms: u64) -> io::Result<()> {
        let limits = Limits { move_ms: Some(HINT_MS), ..Limits::default() };
        self.ask_engine(Purpose::Hint, Task::Hint { limits }, table, prefer, now_ms)
    }

    /// Asks our own engine, whoever plays, or the one of others that helps.
    fn ask_engine(
        &mut self,
        purpose: Purpose,
        task: Task,
        table: &ActiveGame,
        prefer: Preferences,
        now_ms: u64,
    ) -> io::Result<()> {
        let kind = GameKind::of(&table.session.setup().game);
        let may_help = prefer.externals && purpose != Purpose::Ponder;
        let seat = Some(kind).filter(|_| may_help).and_then(|kind| self.external.adviser(kind));
        self.ask(&seat.unwrap_or(Seat::Adapting), purpose, task, table, prefer, now_ms)
    }

    fn ask(
        &mut self,
        seat: &Seat,
        purpose: Purpose,
        task: Task,
        table: &ActiveGame,
        prefer: Preferences,
        not_before_ms: u64,
    ) -> io::Result<()> {
        let session = &table.session;
        let position = session.position().clone();
        self.tickets += 1;
        let ticket = Ticket { counter: self.tickets, position: position.hash() };
        let seed = session.setup().seed ^ (session.plies().len() as u64).wrapping_mul(0x9e37_79b9);
        self.computer.prefer(prefer.engine, prefer.learning);
        self.external.is_allowed = prefer.externals;
        // Openings are our own engine's everywhere: of the protocols one has a word for one of them.
        let seat = if matches!(task, Task::Open { .. }) { &Seat::Adapting } else { seat };
        if let Seat::External { engine } = seat {
            self.external.choose(engine, session);
        }
        let Some(decider) = self.decider(seat) else { return Ok(()) };
        decider.ask(Request { ticket, position, task, seed })?;
        self.pending = Some(Pending { ticket, purpose, not_before_ms, stop_at_ms: None, answer: None });
        Ok(())
    }

    /// Drops the question that is open; its answer will not be looked at.
    pub fn cancel(&mut self) {
        if self.pending.take().is_some() {
            self.deciders().into_iter().for_each(|decider| decider.cancel());
        }
    }

    /// Breaks off a search whose time by the clock is over; its answer is what it has found so far.
    pub fn keep_to_clock(&mut self, now_ms: u64) {
        let is_over = |pending: &mut Pending| pending.stop_at_ms.take_if(|at| *at <= now_ms).is_some();
        if self.pending.as_mut().filter(|pending| pending.answer.is_none()).is_some_and(is_over) {
            self.deciders().into_iter().for_each(|decider| decider.cancel());
        }
    }

    /// When a search is to be broken off.
    pub fn stop_at_ms(&self) -> Option<u64> {
        self.pending.as_ref().filter(|pending| pending.answer.is_none())?.stop_at_ms
    }

    /// Drops what is asked in a person's time; a move that is being thought about goes on. Whether anything may be asked now.
    pub fn cancel_aside(&mut self) -> bool {
        if self.is_deciding() {
            return false;
        }
        self.cancel();
        true
    }

    /// Another game is on the board.
    pub fn begin_game(&mut self) {
        self.cancel();
        self.deciders().into_iter().for_each(|decider| decider.begin_game());
    }

    /// Takes in what was said; reports with another ticket than the open question's are dropped.
    pub fn hear(&mut self) -> Vec<OpponentEvent> {
        let mut reports = Vec::new();
        for decider in self.deciders() {
            reports.extend(std::iter::from_fn(|| decider.hear()));
        }
        reports.into_iter().filter_map(|report| self.take_in(report)).collect()
    }

    fn take_in(&mut self, Report { ticket, answer }: Report) -> Option<OpponentEvent> {
        if let Answer::Learned(bytes) = answer {
            return Some(OpponentEvent::Learned(self.computer.learning.keep(bytes)));
        }
        let pending = self.pending.as_mut().filter(|pending| pending.ticket == ticket)?;
        match (answer, pending.purpose) {
            (Answer::Failed(why), purpose) => {
                self.pending = None;
                let is_seated = purpose == Purpose::Move;
                let lost = self.external.take_lost();
                Some(lost.map_or(OpponentEvent::Failed(why), |lost| OpponentEvent::Lost { lost, is_seated }))
            }
            (Answer::Values { values, .. }, _) => Some(OpponentEvent::Values(values)),
            (Answer::Thinking { pv, .. }, Purpose::Hint) => match pv.first() {
                Some(&Ply::Place(point)) => Some(OpponentEvent::Hint { point, is_last: false }),
                _ => None,
            },
            (Answer::Best { ply, .. }, Purpose::Hint) => {
                self.pending = None;
                Some(match ply {
                    Ply::Place(point) => OpponentEvent::Hint { point, is_last: true },
                    Ply::Pass => OpponentEvent::NoHint,
                })
            }
            (Answer::Best { ply, .. }, Purpose::Move) => {
                pending.answer = Some(match ply {
                    Ply::Place(point) => Command::Place(point),
                    Ply::Pass => Command::Pass,
                });
                None
            }
            (Answer::Opened(act), _) => {
                pending.answer = Some(Command::Open(act));
                None
            }
            (Answer::Best { .. } | Answer::Thinking { .. } | Answer::Lines { .. } | Answer::Learned(_), _) => None,
        }
    }

    /// The decision, once it is time; `is_kept`: what it follows from is on the disk.
    pub fn take_due(&mut self, now_ms: u64, is_kept: bool) -> Option<Command> {
        let is_due = |pending: &mut Pending| {
            pending.purpose == Purpose::Move && pending.answer.is_some() && now_ms >= pending.not_before_ms && is_kept
        };
        let decided = self.pending.take_if(is_due)?.answer?;
        self.replies += 1;
        Some(decided)
    }

    /// When the decision may be played; `None` while there is none.
    pub fn due_ms(&self) -> Option<u64> {
        self.pending.as_ref().filter(|pending| pending.answer.is_some()).map(|pending| pending.not_before_ms)
    }

    /// Whether an opponent is deciding on its move, or has decided.
    pub fn is_deciding(&self) -> bool {
        self.pending.as_ref().is_some_and(|pending| pending.purpose == Purpose::Move)
    }

    /// Whether a move is asked for that is not known yet.
    pub fn is_thinking(&self) -> bool {
        self.is_deciding() && self.due_ms().is_none()
    }

    /// Whether a move or a hint is under way.
    pub fn is_busy(&self) -> bool {
        self.pending.as_ref().is_some_and(|pending| matches!(pending.purpose, Purpose::Move | Purpose::Hint))
    }

    /// How many decisions were taken since the start.
    pub fn replies(&self) -> u64 {
        self.replies
    }

    /// The engine is let go; the next question starts it with what is preferred then.
    pub fn restart(&mut self) {
        self.cancel();
        self.computer.end();
    }

    /// A game that has ended by the rules is a lesson.
    pub fn learn_from(&mut self, table: &ActiveGame, prefer: Preferences) -> io::Result<()> {
        let lesson = learning::lesson(&table.log.id, &table.session).filter(|_| prefer.learning);
        let Some(lesson) = lesson else { return Ok(()) };
        self.computer.prefer(prefer.engine, prefer.learning);
        self.computer.learn(lesson)
    }

    /// Forgets what was learned; gives what then is to be kept.
    pub fn forget_lessons(&mut self) -> PendingWrite {
        self.computer.forget_lessons()
    }

    /// Learning was switched on: games that ended before are no lessons. Gives what is to be kept.
    pub fn begin_learning(&mut self) -> PendingWrite {
        self.computer.learning.begin()
    }
}

/// What a seat that nobody here plays is asked now.
fn task_of(seat: &Seat, table: &ActiveGame, prefer: Preferences, pace: Option<Pace>) -> Option<Task> {
    let level = match seat {
        Seat::Computer { level } => Level::Fixed(*level),
        Seat::Full { move_ms } => Level::Full { move_ms: *move_ms },
        Seat::Adapting => Level::Adapting { strength: prefer.adapting },
        // How strong an engine of others plays stands in its list.
        Seat::External { .. } => Level::Full { move_ms: OPENING_MS },
        Seat::Human | Seat::Remote => return None,
    };
    let level = pace.map_or(level, |pace| pace.level(level));
    Some(match table.session.opening() {
        Some(opening) => Task::Open { opening: Box::new(opening.clone()), level },
        None => Task::Move { level, clock_ms: pace.map(|pace| pace.clock_ms) },
    })
}

/// How a person's time is used: for the overlay's values, or to fill the table of a full-strength opponent.
fn aside(table: &ActiveGame, prefer: Preferences) -> Option<(Purpose, Task)> {
    if prefer.values {
        let limits = Limits { move_ms: Some(VALUES_MS), ..Limits::default() };
        return Some((Purpose::Values, Task::Values { limits }));
    }
    let is_full = table.session.players().iter().any(|player| matches!(player.seat, Seat::Full { .. }));
    (prefer.ponder && is_full).then(|| (Purpose::Ponder, Task::Hint { limits: Limits::default() }))
}
