//! Plays games between engine levels, as a source of positions for puzzles.

use super::quota::{GOMOKU_RULES, PuzzleGame};
use qipan_core::engine::blocking::best_ply;
use qipan_core::engine::gomoku::GomokuEngine;
use qipan_core::engine::reversi::ReversiEngine;
use qipan_core::engine::{Engine, EngineOptions, Level, Request, RequestKind};
use qipan_core::rules::gomoku::{self, Setup};
use qipan_core::rules::mix::{RandomSequence, nth_random};
use qipan_core::rules::{Ply, Point, Position, reversi};
use std::sync::atomic::AtomicBool;

/// Maximum number of positions taken from a game.
const PLIES_MAX: usize = 60;
/// Number of random stones placed near the middle before a game of five-in-a-row.
const FIRST: usize = 3;

/// Returns the positions of game `number` that may become puzzles. In Reversi they begin at a number of empty squares that differs from
/// game to game.
pub fn candidate_positions(kind: PuzzleGame, seed: u64, number: u64) -> Vec<Position> {
    let mut chance = RandomSequence::new(nth_random(seed) ^ nth_random(number));
    let options = EngineOptions { threads: 1, hash_mb: 1 };
    match kind {
        PuzzleGame::Reversi => {
            let empties = 5 + chance.next_below(12) as u32;
            let start = Position::Reversi(reversi::Position::default());
            let all = played(&mut ReversiEngine::new(options), start, &mut chance, [1, 7]);
            let empty = |of: &Position| matches!(of, Position::Reversi(of) if of.board().empties() <= empties);
            all.into_iter().filter(empty).collect()
        }
        PuzzleGame::Gomoku => {
            let rule = GOMOKU_RULES[(number % GOMOKU_RULES.len() as u64) as usize];
            let Ok(start) = gomoku::Position::try_from(Setup { rule, ..Setup::default() }) else { return Vec::new() };
            let start = opened(Position::Gomoku(start), &mut chance);
            played(&mut GomokuEngine::new(options), start, &mut chance, [3, 7])
        }
    }
}

/// Returns the position after some random stones near the middle.
fn opened(mut position: Position, chance: &mut RandomSequence) -> Position {
    for _ in 0..FIRST {
        let point = Point::new(5 + chance.next_below(5) as u8, 5 + chance.next_below(5) as u8);
        let _ = position.play(Ply::Place(point)); // If the point is occupied, the game begins with one stone fewer.
    }
    position
}

/// Plays a game and returns its positions. A random level from `low` to `high` chooses each ply; in Reversi one ply of twenty is random.
fn played(
    engine: &mut dyn Engine,
    start: Position,
    chance: &mut RandomSequence,
    [low, high]: [usize; 2],
) -> Vec<Position> {
    let (mut now, mut all) = (start, Vec::new());
    while now.outcome().is_none() && all.len() < PLIES_MAX {
        let legal = now.legal_points();
        let is_free = chance.next_below(20) == 0 && matches!(now, Position::Reversi(_));
        let level = Level::Fixed((low + chance.next_below(high - low + 1)) as u8);
        let drawn = legal.get(chance.next_below(legal.len().max(1))).copied().filter(|_| is_free);
        let ply = match drawn {
            Some(point) => Ply::Place(point),
            None if legal.is_empty() => Ply::Pass,
            None => asked(engine, &now, level, chance.next_u64()),
        };
        all.push(now.clone());
        if now.play(ply).is_err() {
            break;
        }
    }
    all
}

fn asked(engine: &mut dyn Engine, position: &Position, level: Level, seed: u64) -> Ply {
    let request = Request::new(position, RequestKind::Move { level, clock_ms: None }, seed);
    best_ply(engine, &request, &AtomicBool::new(false)).unwrap_or(Ply::Pass)
}
