//! A single question to an engine on the caller's thread, which waits for the answer (reviews, puzzles, lessons, `lab`, tests). The window
//! uses a `Worker`.

use super::gomoku::GomokuEngine;
use super::reversi::ReversiEngine;
use super::{Answer, Engine, EngineOptions, Request};
use qipan_rules::{GameKind, Ply};
use std::sync::atomic::AtomicBool;

/// Creates the engine that plays this game.
pub fn create_engine(kind: GameKind, options: EngineOptions) -> Box<dyn Engine> {
    match kind {
        GameKind::Reversi => Box::new(ReversiEngine::new(options)),
        GameKind::Gomoku => Box::new(GomokuEngine::new(options)),
    }
}

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
