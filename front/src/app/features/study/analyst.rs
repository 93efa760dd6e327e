//! The analyst, which runs the engine of the study page on its own thread: it finds the best lines of moves in a position, or a move as a
//! reply. The thread starts with the first request and ends when the page closes.

use crate::app::features::study::PositionFindings;
use crate::app::kernel::saving::Wake;
use crate::engine::external::{EngineQuestion, ExternalEngine, ExternalError, Spec};
use crate::engine::{Answer, EngineOptions, EngineReport, Level, Limits, Request, RequestId, RequestKind, Worker};
use crate::rules::{Ply, Position};
use std::io;

/// The number of lines of moves that an analysis finds.
pub const LINES: u8 = 5;
/// The time of an external engine's analysis of a position, in milliseconds. Its protocol has no way to search deeper and deeper.
const EXTERNAL_MS: u32 = 10_000;

/// A request to the analyst, the engine of the study page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum AnalystQuestion {
    /// Requests the best lines of moves in the position.
    Lines,
    /// Requests a move of an engine at this level, as a reply at this node of the game's tree.
    Reply { node: u32, level: Level },
}

/// A result of the analyst, the engine of the study page.
pub enum AnalystEvent {
    Found {
        position: u64,
        known: PositionFindings,
    },
    Reply {
        node: u32,
        ply: Ply,
    },
    /// The engine has failed. The text is a sentence that says why.
    Failed(String),
    /// The external engine that analyzed has failed.
    Lost {
        engine: String,
        fault: ExternalError,
    },
}

/// The request that the engine is working on.
struct Open {
    ticket: RequestId,
    asked: AnalystQuestion,
    is_external: bool,
}

/// The engine of the study page, with its thread if one was started.
pub struct Analyst {
    wake: Wake,
    worker: Option<Worker>,
    /// The external engine that analyzes in place of the built-in one, with its name.
    external: Option<(String, ExternalEngine)>,
    options: EngineOptions,
    tickets: u64,
    open: Option<Open>,
    /// Whether the engine is switched off, because the app shows a fixed scene for a screenshot.
    is_off: bool,
}

impl Analyst {
    /// Creates the analyst without starting a thread. `wake` is called on the thread when there is a result.
    pub fn new(wake: Wake) -> Analyst {
        let options = EngineOptions::default();
        Analyst { wake, worker: None, external: None, options, tickets: 0, open: None, is_off: false }
    }

    /// Switches the engine off, for fixed scenes that are shown in screenshots.
    pub fn turn_off(&mut self) {
        self.end();
        self.is_off = true;
    }

    /// The request that the engine is working on, and the hash of its position.
    pub fn open_question(&self) -> Option<(AnalystQuestion, u64)> {
        self.open.as_ref().map(|open| (open.asked, open.ticket.position))
    }

    /// Starts the analysis of a position by an external engine, which replaces the current work.
    pub fn ask_external(&mut self, position: &Position, spec: &Spec) -> io::Result<()> {
        if self.is_off {
            return Ok(());
        }
        self.stop();
        if self.external.as_ref().is_none_or(|(name, _)| *name != spec.name) {
            let wake = self.wake.clone();
            self.external = Some((spec.name.clone(), ExternalEngine::spawn(spec.clone(), move || wake())?));
        }
        self.tickets += 1;
        let ticket = RequestId { counter: self.tickets, position: position.hash() };
        let limits = Limits { move_ms: Some(EXTERNAL_MS), ..Limits::default() };
        let task = RequestKind::Lines { count: LINES, limits };
        if let Some((_, external)) = &self.external {
            external.ask(EngineQuestion { ticket, start: position.clone(), plies: Vec::new(), task });
            self.open = Some(Open { ticket, asked: AnalystQuestion::Lines, is_external: true });
        }
        Ok(())
    }

    /// Starts work on a new request, which replaces the current one. With `threads` 0, the engine uses all cores.
    pub fn ask(
        &mut self,
        position: &Position,
        asked: AnalystQuestion,
        options: EngineOptions,
        seed: u64,
    ) -> io::Result<()> {
        if self.is_off {
            return Ok(());
        }
        self.stop_external();
        let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get() as u16);
        let options = EngineOptions { threads: if options.threads == 0 { cores } else { options.threads }, ..options };
        if self.worker.is_none() || self.options != options {
            self.end();
            let wake = self.wake.clone();
            self.worker = Some(Worker::spawn(options, move || wake())?);
            self.options = options;
        }
        self.tickets += 1;
        let ticket = RequestId { counter: self.tickets, position: position.hash() };
        let task = match asked {
            AnalystQuestion::Lines => RequestKind::Lines { count: LINES, limits: Limits::default() },
            AnalystQuestion::Reply { level, .. } => RequestKind::Move { level, clock_ms: None },
        };
        if let Some(worker) = &mut self.worker {
            worker.ask(Request { ticket, position: position.clone(), task, seed });
            self.open = Some(Open { ticket, asked, is_external: false });
        }
        Ok(())
    }

    /// Stops the current search. The engine keeps its hash table.
    pub fn stop(&mut self) {
        if self.open.is_some() {
            self.stop_external();
        }
        if self.open.take().is_some()
            && let Some(worker) = &self.worker
        {
            worker.stop();
        }
    }

    fn stop_external(&self) {
        self.external.iter().for_each(|(_, external)| external.cancel());
    }

    /// Ends the engine and frees its memory, on a thread that nothing waits for.
    pub fn end(&mut self) {
        self.stop();
        // Its thread ends by itself.
        self.external.take().into_iter().for_each(|(_, external)| drop(external.shut_down()));
        if let Some(worker) = self.worker.take() {
            // If no thread can be started, the window waits some milliseconds for the engine's end.
            let _ = std::thread::Builder::new().name("analyst".into()).spawn(move || drop(worker));
        }
    }

    /// The engine's next result for the current request.
    pub fn poll(&mut self) -> Option<AnalystEvent> {
        while let Some(report) = self.worker.as_ref().and_then(Worker::poll) {
            let heard = self.take_in(report);
            if heard.is_some() {
                return heard;
            }
        }
        while let Some((report, fault)) = self.poll_external() {
            let is_open = self.open.as_ref().is_some_and(|open| open.ticket == report.ticket);
            if let Some(fault) = fault.filter(|_| is_open) {
                let engine = self.external.take().map(|(name, _)| name).unwrap_or_default();
                self.open = None;
                return Some(AnalystEvent::Lost { engine, fault });
            }
            let heard = self.take_in(report);
            if heard.is_some() {
                return heard;
            }
        }
        None
    }

    fn poll_external(&self) -> Option<(EngineReport, Option<ExternalError>)> {
        let said = self.external.as_ref()?.1.poll()?;
        Some((said.report, said.fault))
    }

    fn take_in(&mut self, EngineReport { ticket, answer }: EngineReport) -> Option<AnalystEvent> {
        let open = self.open.as_ref().filter(|open| open.ticket == ticket)?;
        match (answer, open.asked) {
            (Answer::Failed(why), _) => {
                self.open = None;
                Some(AnalystEvent::Failed(why))
            }
            (Answer::Lines { depth, nodes, lines, done }, AnalystQuestion::Lines) => {
                let engine = self.external.as_ref().filter(|_| open.is_external).map(|(name, _)| name.clone());
                self.open.take_if(|_| done);
                let known = PositionFindings { depth, nodes, lines, is_done: done, engine };
                Some(AnalystEvent::Found { position: ticket.position, known })
            }
            (Answer::Best { ply, .. }, AnalystQuestion::Reply { node, .. }) => {
                self.open = None;
                Some(AnalystEvent::Reply { node, ply })
            }
            _ => None,
        }
    }
}
