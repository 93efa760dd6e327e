//! Games of five-in-a-row between engine levels, and an engine's best ply, for `lab review`.

use qipan_core::engine::gomoku::GomokuEngine;
use qipan_core::engine::{Answer, Engine, EngineOptions, Level, Request, RequestKind, Score};
use qipan_core::formats::GameResult;
use qipan_core::rules::gomoku::{self, Rule};
use qipan_core::rules::mix::nth_random;
use qipan_core::rules::{Ply, Position};
use std::sync::atomic::AtomicBool;

/// The start position of a game, its plies, and its result if known.
pub type PlayedGame = (Position, Vec<Ply>, Option<GameResult>);

/// Returns an engine's best ply in a position, and its value.
pub fn best_ply(engine: &mut dyn Engine, position: &Position, task: RequestKind, seed: u64) -> Option<(Ply, Score)> {
    let mut found = None;
    engine.think(&Request::new(position, task, seed), &AtomicBool::new(false), &mut |answer| {
        if let Answer::Best { ply, score, .. } = answer {
            found = Some((ply, score));
        }
    });
    found
}

/// Plays a game of five-in-a-row between engine levels. Returns the start and the plies.
pub fn played_game(rule: Rule, seed: u64) -> (Position, Vec<Ply>) {
    let setup = gomoku::Setup { rule, ..gomoku::Setup::default() };
    let start = Position::Gomoku(gomoku::Position::try_from(setup).unwrap_or_default());
    let (mut now, mut plies) = (start.clone(), Vec::new());
    let mut engine = GomokuEngine::new(EngineOptions { threads: 1, hash_mb: 16 });
    while now.outcome().is_none() && plies.len() < 80 {
        let draw = nth_random(seed ^ plies.len() as u64);
        let level = Level::Fixed(4 + (draw % 5) as u8);
        let Some((ply, _)) = best_ply(&mut engine, &now, RequestKind::Move { level, clock_ms: None }, draw) else {
            break;
        };
        if now.play(ply).is_err() {
            break;
        }
        plies.push(ply);
    }
    (start, plies)
}
