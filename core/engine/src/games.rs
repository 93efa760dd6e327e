//! The engine of each game, and how far apart its levels are.

use super::gomoku::{self, GomokuEngine};
use super::reversi::{self, ReversiEngine};
use super::{Engine, EngineOptions, LEVEL_COUNT};
use qipan_rules::GameKind;

/// Creates the engine that plays this game.
pub fn create_engine(kind: GameKind, options: EngineOptions) -> Box<dyn Engine> {
    match kind {
        GameKind::Reversi => Box::new(ReversiEngine::new(options)),
        GameKind::Gomoku => Box::new(GomokuEngine::new(options)),
    }
}

/// By how many rating points each of a game's levels from 2 on is stronger than the one below it.
pub fn level_steps(kind: GameKind) -> &'static [f64; LEVEL_COUNT - 1] {
    match kind {
        GameKind::Reversi => &reversi::LEVEL_STEPS,
        GameKind::Gomoku => &gomoku::LEVEL_STEPS,
    }
}
