//! The engine of the study page, on a thread of its own: the best lines of a position, or a move as a reply. It starts with the first
//! question and runs only while asked.

use crate::app::features::study::PositionFindings;
use crate::app::kernel::saving::Wake;
use crate::engine::{Answer, EngineOptions, Level, Limits, Report, Request, Task, Ticket, Worker};
use crate::rules::{Ply, Position};
use std::io;

/// The number of lines of an analysis.
pub const LINES: u8 = 5;

/// A question to the analyst.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum AnalystQuestion {
    /// Asks for the best lines of the position.
    Lines,
    /// Asks for a move of this level as a reply at this node of the game's tree.
    Reply { node: u32, level: Level },
}

/// The analyst's result.
pub enum AnalystEvent {
    Found {
        position: u64,
        known: PositionFindings,
    },
    Reply {
        node: u32,
        ply: Ply,
    },
    /// The engine has failed; the text is one sentence.
    Failed(String),
}

/// The question that the engine is working on.
struct Open {
    ticket: Ticket,
    asked: AnalystQuestion,
}

/// The engine, if it was started.
pub struct Analyst {
    wake: Wake,
    worker: Option<Worker>,
    options: EngineOptions,
    tickets: u64,
    open: Option<Open>,
    /// Whether analysis is switched off, as in a scene for a picture.
    is_off: bool,
}

impl Analyst {
    /// Creates the analyst without a thread. `wake` is called on the thread when there is a result.
    pub fn new(wake: Wake) -> Analyst {
        Analyst { wake, worker: None, options: EngineOptions::default(), tickets: 0, open: None, is_off: false }
    }

    /// Turns analysis off, for scenes.
    pub fn turn_off(&mut self) {
        self.end();
        self.is_off = true;
    }

    /// The open question, and the key of its position.
    pub fn open_question(&self) -> Option<(AnalystQuestion, u64)> {
        self.open.as_ref().map(|open| (open.asked, open.ticket.position))
    }

    /// Replaces the open question by a new one. A search for lines uses all cores.
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
        let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get() as u16);
        let options = EngineOptions { threads: if options.threads == 0 { cores } else { options.threads }, ..options };
        if self.worker.is_none() || self.options != options {
            self.end();
            let wake = self.wake.clone();
            self.worker = Some(Worker::spawn(options, move || wake())?);
            self.options = options;
        }
        self.tickets += 1;
        let ticket = Ticket { counter: self.tickets, position: position.hash() };
        let task = match asked {
            AnalystQuestion::Lines => Task::Lines { count: LINES, limits: Limits::default() },
            AnalystQuestion::Reply { level, .. } => Task::Move { level, clock_ms: None },
        };
        if let Some(worker) = &mut self.worker {
            worker.ask(Request { ticket, position: position.clone(), task, seed });
            self.open = Some(Open { ticket, asked });
        }
        Ok(())
    }

    /// Stops the search. The engine's hash table stays.
    pub fn stop(&mut self) {
        if self.open.take().is_some()
            && let Some(worker) = &self.worker
        {
            worker.stop();
        }
    }

    /// Ends the engine and frees its memory. The search ends on a thread that nobody waits for.
    pub fn end(&mut self) {
        self.stop();
        if let Some(worker) = self.worker.take() {
            // Without a thread the window waits for it, a few milliseconds.
            let _ = std::thread::Builder::new().name("analyst".into()).spawn(move || drop(worker));
        }
    }

    /// The engine's next result for the open question.
    pub fn poll(&mut self) -> Option<AnalystEvent> {
        while let Some(report) = self.worker.as_ref()?.poll() {
            let heard = self.take_in(report);
            if heard.is_some() {
                return heard;
            }
        }
        None
    }

    fn take_in(&mut self, Report { ticket, answer }: Report) -> Option<AnalystEvent> {
        let open = self.open.as_ref().filter(|open| open.ticket == ticket)?;
        match (answer, open.asked) {
            (Answer::Failed(why), _) => {
                self.open = None;
                Some(AnalystEvent::Failed(why))
            }
            (Answer::Lines { depth, nodes, lines, done }, AnalystQuestion::Lines) => {
                self.open.take_if(|_| done);
                let known = PositionFindings { depth, nodes, lines, is_done: done };
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
