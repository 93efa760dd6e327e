//! An external engine's values for reviews: it values positions of the middle game, the built-in engine proves the rest.

use super::ExternalEngine;
use super::terms::{EngineQuestion, ExternalError, Spec, WorkerReport};
use crate::{Answer, Engine, Request, RequestId, RequestKind};
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Thinking time for a position by the depth that the built-in engine would search: in a quick pass, and in a deep one at most.
const QUICK_MS: u32 = 100;
const DEEP_MS_MAX: u32 = 1000;
/// The largest depth of a quick pass.
const QUICK_DEPTH_MAX: u8 = 7;
/// How often a wait looks whether it is to stop.
const LOOK: Duration = Duration::from_millis(15);

/// An engine that asks an external one for the values of the positions that a search does not solve.
pub struct ExternalValuer {
    external: ExternalEngine,
    own: Box<dyn Engine>,
    deep_ms: u32,
    tickets: u64,
    fault: ValuerFault,
}

/// The fault that has ended a valuer's answers; shared with the caller, who gives the valuer away.
pub type ValuerFault = Arc<Mutex<Option<ExternalError>>>;

impl ExternalValuer {
    /// Creates the valuer; the program starts at the first question. `own` is the built-in engine.
    ///
    /// # Errors
    /// The system's refusal to start a thread.
    pub fn new(spec: Spec, own: Box<dyn Engine>) -> io::Result<ExternalValuer> {
        let deep_ms = spec.move_ms.clamp(QUICK_MS, DEEP_MS_MAX);
        let external = ExternalEngine::spawn(spec, || {})?;
        Ok(ExternalValuer { external, own, deep_ms, tickets: 0, fault: ValuerFault::default() })
    }

    pub fn fault(&self) -> ValuerFault {
        self.fault.clone()
    }

    /// The answer of the external engine; `None` if it has failed or the search was stopped.
    fn ask(&mut self, request: &Request, ms: u32, stop: &AtomicBool) -> Option<Answer> {
        self.tickets += 1;
        let ticket = RequestId { counter: self.tickets, position: request.position.hash() };
        let mut task = request.task.clone();
        if let RequestKind::Hint { limits } = &mut task {
            limits.move_ms = Some(ms);
        }
        self.external.ask(EngineQuestion { ticket, start: request.position.clone(), plies: Vec::new(), task });
        loop {
            if stop.load(Ordering::Relaxed) {
                self.external.cancel();
                return None;
            }
            let Some(WorkerReport { report, fault }) = self.external.wait(LOOK) else { continue };
            if let Some(fault) = fault {
                *self.fault.lock().unwrap_or_else(PoisonError::into_inner) = Some(fault);
                return None;
            }
            if report.ticket == ticket && matches!(report.answer, Answer::Best { .. }) {
                return Some(report.answer);
            }
        }
    }
}

impl Engine for ExternalValuer {
    fn new_game(&mut self) {
        self.own.new_game();
    }

    fn think(&mut self, request: &Request, stop: &AtomicBool, say: &mut dyn FnMut(Answer)) {
        let depth = match &request.task {
            RequestKind::Hint { limits } => limits.depth,
            _ => None,
        };
        // What has no depth is solved to its end: proven values are the same from any engine.
        let Some(depth) = depth.filter(|_| request.position.as_reversi().is_some()) else {
            return self.own.think(request, stop, say);
        };
        let ms = if depth <= QUICK_DEPTH_MAX { QUICK_MS } else { self.deep_ms };
        self.ask(request, ms, stop).into_iter().for_each(say);
    }
}
