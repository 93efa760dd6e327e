//! Measures the difficulty of a puzzle: the rating of a player who would solve it in half of the tries, derived from the results of the
//! engine's levels. Pure: it calls engines on the caller's thread. For `lab` and tests; the bank stores the results.
//!
//! The levels have fixed ratings in equal steps from 600 to 2200: a scale of this program, not that of any club. The grade is the value at
//! which the expected number of solutions (Elo's curve) equals the actual one; the nodes until the engine first sees the answer count as
//! one more player, who solves the puzzle in half of the tries. So the grade rises as fewer levels solve the puzzle, and is finite even if
//! all levels solve it or none does.

use super::bank::SHARE_DENOMINATOR;
use qipan_engine::blocking::best_ply;
use qipan_engine::games::create_engine;
use qipan_engine::{Answer, Engine, EngineOptions, LEVEL_COUNT, Level, Limits, Request, RequestKind};
use qipan_rules::mix::nth_random;
use qipan_rules::{GameKind, LEVELS, Ply, Point, Position};
use std::sync::atomic::AtomicBool;

/// The puzzle rating of the engine's weakest level.
const WEAKEST: f64 = 600.0;
/// The puzzle rating of the engine's strongest level.
const STRONGEST: f64 = 2200.0;
/// The lowest grade that a puzzle can have.
pub const GRADE_MIN: u16 = 400;
/// The highest grade that a puzzle can have.
pub const GRADE_MAX: u16 = 2400;
/// The largest number of nodes that the engine searches to find the answer of a puzzle.
const SIGHT_NODES: u64 = 300_000;

/// The chance, from 0 to 1, that a player of this rating solves a puzzle of this grade (Elo's curve).
pub fn solve_probability(player: f64, grade: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf((grade - player) / 400.0))
}

/// The puzzle rating of one of the engine's levels.
pub fn rating_of(level: u8) -> f64 {
    WEAKEST + Level::level_index(level) as f64 * (STRONGEST - WEAKEST) / (LEVEL_COUNT - 1) as f64
}

/// The puzzle rating that stands for the number of nodes that the engine searches until it sees the answer.
fn rating_of_sight(nodes: u64) -> f64 {
    (500.0 + 120.0 * (1.0 + nodes as f64 / 20.0).log2()).min(f64::from(GRADE_MAX))
}

/// The grade of a puzzle, from the number of tries in eighths that each level solved and the nodes until the engine saw the answer.
pub fn grade(solved: &[u8; LEVEL_COUNT], nodes: u64) -> u16 {
    let found: f64 = solved.iter().map(|&parts| f64::from(parts) / f64::from(SHARE_DENOMINATOR)).sum::<f64>() + 0.5;
    let hoped = |grade: f64| {
        LEVELS.map(|level| solve_probability(rating_of(level), grade)).sum::<f64>()
            + solve_probability(rating_of_sight(nodes), grade)
    };
    let (mut low, mut high) = (f64::from(GRADE_MIN), f64::from(GRADE_MAX));
    for _ in 0..20 {
        let middle = f64::midpoint(low, high);
        (low, high) = if hoped(middle) > found { (middle, high) } else { (low, middle) };
    }
    (low / 10.0).round() as u16 * 10
}

/// An engine that measures the difficulty of puzzles of one game.
pub struct DifficultyMeter {
    engine: Box<dyn Engine>,
    is_reversi: bool,
}

impl DifficultyMeter {
    pub fn new(kind: GameKind) -> DifficultyMeter {
        let options = EngineOptions { threads: 1, hash_mb: 16 };
        DifficultyMeter { engine: create_engine(kind, options), is_reversi: kind == GameKind::Reversi }
    }

    /// The number of times that a level tries a puzzle: fewer for levels that hardly vary, and for expensive ones.
    fn tries(&self, level: u8) -> u8 {
        match level {
            8.. if self.is_reversi => 1,
            11.. => 2,
            10 => 4,
            _ => SHARE_DENOMINATOR,
        }
    }

    /// For each level, the share of its tries that find a right ply, in eighths.
    pub fn solved(&mut self, position: &Position, right: &[Point]) -> [u8; LEVEL_COUNT] {
        let mut solved = [0; LEVEL_COUNT];
        for (parts, level) in solved.iter_mut().zip(LEVELS) {
            let tries = self.tries(level);
            let found = (0..tries).filter(|&seed| self.finds(position, right, level, seed)).count();
            *parts = found as u8 * (SHARE_DENOMINATOR / tries);
        }
        solved
    }

    fn finds(&mut self, position: &Position, right: &[Point], level: u8, seed: u8) -> bool {
        let task = RequestKind::Move { level: Level::Fixed(level), clock_ms: None };
        let request = Request::new(position, task, nth_random(seed.into()));
        let found = best_ply(self.engine.as_mut(), &request, &AtomicBool::new(false));
        is_right(found, right)
    }

    /// The number of nodes that the engine searches until its best ply is a right answer and stays one.
    pub fn nodes(&mut self, position: &Position, right: &[Point]) -> u64 {
        let (mut seen, mut last) = (None, 0);
        let limits = Limits { nodes: Some(SIGHT_NODES), ..Limits::default() };
        self.engine.new_game();
        self.engine.think(
            &Request::new(position, RequestKind::Hint { limits }, 0),
            &AtomicBool::new(false),
            &mut |answer| {
                let (ply, nodes) = match answer {
                    Answer::Thinking { pv, nodes, .. } => (pv.first().copied(), nodes),
                    Answer::Best { ply, nodes, .. } => (Some(ply), nodes),
                    _ => return,
                };
                seen = if is_right(ply, right) { seen.or(Some(nodes)) } else { None };
                last = nodes;
            },
        );
        seen.unwrap_or(last.max(SIGHT_NODES))
    }
}

fn is_right(ply: Option<Ply>, right: &[Point]) -> bool {
    matches!(ply, Some(Ply::Place(point)) if right.contains(&point))
}
