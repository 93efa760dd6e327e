//! A single question to an engine on the caller's thread, which waits for the answer (reviews, puzzles, lessons, `lab`, tests). The window
//! uses a `Worker`.

use super::{Answer, Engine, Request};
use qipan_rules::Ply;
use std::sync::atomic::AtomicBool;

/// The ply that an engine plays; `None` if the search was stopped before it found one.
pub fn best_ply(engine: &mut dyn Engine, request: &Request, stop: &AtomicBool) -> Option<Ply> {
    let mut best = None;
    engine.think(request, stop, &mut |answer| {
        if let Answer::Best { ply, .. } = answer {
            best = Some(ply);
        }
    });
    best
}
