//! External engines as opponents: each engine of the user's list is a program that is started at the first question and ended with the
//! game.

use crate::app::game::engine_list::Engines;
use crate::app::game::opponent::decider::Decider;
use crate::app::kernel::saving::Wake;
use crate::engine::external::{EngineQuestion, ExternalEngine, ExternalError, Spec};
use crate::engine::{Answer, EngineReport, Level, Request, RequestId, RequestKind};
use crate::rules::{GameKind, Ply, Position};
use crate::session::{Seat, Session};
use crate::store::Store;
use crate::store::settings_file::PendingWrite;
use std::io;
use std::thread::JoinHandle;

/// An external engine that has failed, with its error.
#[derive(Clone, Debug, PartialEq)]
pub struct FailedEngine {
    pub engine: String,
    pub fault: ExternalError,
}

/// The user's list of external engines, and the engines that are running.
pub struct Externals {
    pub engines: Engines,
    /// Whether the policy allows external engines.
    pub is_allowed: bool,
    /// Whether an external engine may give hints and values. `false` after its failure.
    pub can_give_hints: bool,
    running: Vec<(String, ExternalEngine)>,
    /// The engine for the next request, with the game so far.
    asked: Option<(String, Position, Vec<Ply>)>,
    /// The failure report for a request that could not be sent.
    refused: Option<EngineReport>,
    /// The engine that failed last, with its error.
    lost: Option<FailedEngine>,
    /// The engine that failed in its preparation.
    unfit: Option<FailedEngine>,
    ending: Vec<JoinHandle<()>>,
    wake: Wake,
}

impl Externals {
    pub fn new(store: Store, wake: Wake) -> Externals {
        let engines = Engines::new(store);
        Externals {
            engines,
            is_allowed: true,
            can_give_hints: true,
            running: Vec::new(),
            asked: None,
            refused: None,
            lost: None,
            unfit: None,
            ending: Vec::new(),
            wake,
        }
    }

    /// Returns the seat of the external engine that gives hints and values for this kind of game; `None` where the built-in engine gives
    /// them.
    pub fn hint_engine_seat(&self, kind: GameKind) -> Option<Seat> {
        self.hint_engine_name(kind).map(|name| Seat::External { engine: name.to_owned() })
    }

    /// Returns the name of the external engine that gives hints and values for this kind of game.
    pub fn hint_engine_name(&self, kind: GameKind) -> Option<&str> {
        self.engines.hint_engine(kind).filter(|_| self.can_give_hints).map(|spec| spec.name.as_str())
    }

    /// Returns the external engine whose values a review of a game from this start uses; `None` where the built-in engine gives them.
    pub fn review_engine(&self, start: &Position) -> Option<&Spec> {
        self.engines.hint_engine(start.kind()).filter(|spec| self.can_give_hints && spec.may_play(start))
    }

    /// Sets the external engine for the next request, with the whole game so far.
    pub fn choose(&mut self, engine: &str, session: &Session) {
        self.asked = Some((engine.to_owned(), session.node(0).position.clone(), session.plies()));
    }

    /// Returns the engine that failed last, once.
    pub fn take_failed_engine(&mut self) -> Option<FailedEngine> {
        self.lost.take()
    }

    /// Changes the list of engines and ends all running engines. Returns the write that stores the list.
    pub fn edit_engine_list(&mut self, edit: impl FnOnce(&mut Vec<Spec>)) -> Option<PendingWrite> {
        let write = self.engines.edit(edit);
        self.let_all_go();
        self.can_give_hints = true;
        write
    }

    fn let_all_go(&mut self) {
        self.ending.retain(|thread| !thread.is_finished());
        self.ending.extend(self.running.drain(..).filter_map(|(_, engine)| engine.shut_down()));
    }

    fn running(&mut self, name: &str) -> Result<&ExternalEngine, ExternalError> {
        let place = match self.running.iter().position(|(running, _)| running == name) {
            Some(place) => place,
            None => {
                let spec = self.engines.get(name).ok_or(ExternalError::Unknown)?.clone();
                let wake = self.wake.clone();
                let spawned = ExternalEngine::spawn(spec, move || wake());
                let engine = spawned.map_err(|error| ExternalError::NotStarted(error.to_string()))?;
                self.running.push((name.to_owned(), engine));
                self.running.len() - 1
            }
        };
        self.running.get(place).map(|(_, engine)| engine).ok_or(ExternalError::Unknown)
    }
}

/// The ticket of preparations, which no question has.
const PREPARATION: u64 = u64::MAX;

impl Externals {
    /// Starts the engines of a game, so that a board or rule that one of them refuses is reported before its first move.
    pub fn start_game_engines(&mut self, session: &Session) {
        if !self.is_allowed {
            return;
        }
        let (start, plies) = (session.node(0).position.clone(), session.plies());
        for player in session.players() {
            let Seat::External { engine } = &player.seat else { continue };
            let ticket = RequestId { counter: PREPARATION, position: start.hash() };
            let task = RequestKind::Move { level: Level::Fixed(1), clock_ms: None };
            let question = EngineQuestion { ticket, start: start.clone(), plies: plies.clone(), task };
            // An engine that is not there is reported when it is to move.
            if let Ok(running) = self.running(engine) {
                running.prepare_game(question);
            }
        }
    }

    /// Returns an engine that cannot play the game that it was prepared for.
    pub fn take_unsuitable_engine(&mut self) -> Option<FailedEngine> {
        self.unfit.take()
    }
}

impl Decider for Externals {
    fn ask(&mut self, request: Request) -> io::Result<()> {
        self.lost = None;
        let Some((engine, start, plies)) = self.asked.take() else { return Ok(()) };
        let Request { ticket, task, .. } = request;
        let is_allowed = self.is_allowed;
        let running = if is_allowed { self.running(&engine) } else { Err(ExternalError::ForbiddenByPolicy) };
        match running {
            Ok(running) => running.ask(EngineQuestion { ticket, start, plies, task }),
            Err(fault) => {
                self.refused = Some(EngineReport { ticket, answer: Answer::Failed(format!("{engine}: {fault}")) });
                self.lost = Some(FailedEngine { engine, fault });
                (self.wake)();
            }
        }
        Ok(())
    }

    fn poll_report(&mut self) -> Option<EngineReport> {
        if let Some(report) = self.refused.take() {
            return Some(report);
        }
        let (engine, said) = self.running.iter().find_map(|(name, engine)| Some((name, engine.poll()?)))?;
        if said.report.ticket.counter == PREPARATION {
            let engine = engine.clone();
            self.unfit = said.fault.map(|fault| FailedEngine { engine, fault });
            return self.poll_report();
        }
        if let Some(fault) = said.fault {
            self.lost = Some(FailedEngine { engine: engine.clone(), fault });
        }
        Some(said.report)
    }

    fn cancel(&mut self) {
        self.refused = None;
        self.running.iter().for_each(|(_, engine)| engine.cancel());
    }

    fn begin_game(&mut self) {
        self.unfit = None;
        self.let_all_go();
    }
}

impl Drop for Externals {
    /// Ends all engine programs. Each program gets about a second to exit.
    fn drop(&mut self) {
        self.let_all_go();
        for thread in self.ending.drain(..) {
            let _ = thread.join();
        }
    }
}
