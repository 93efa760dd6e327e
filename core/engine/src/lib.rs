//! The computer players behind one façade.
//!
//! Sessions and screens see only this file's items and `Worker`: a `Request` goes in with a ticket, `EngineReport`s come out with that ticket, a
//! stop flag ends a search early. Engines are pure search over `rules`: no files, no screen, no wall clock except to keep a time limit. The
//! window, not the engine, decides when a move is shown.

pub mod blocking;
pub mod budget;
pub mod coder;
pub mod external;
pub mod games;
pub mod gomoku;
pub mod memory;
pub mod protocol;
pub mod reversi;
pub mod worker;

pub use worker::Worker;

use qipan_rules::gomoku::opening::{Action, Opening};
use qipan_rules::symmetry::are_equivalent;
use qipan_rules::{LEVELS, Ply, Position, Size};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;
use std::sync::atomic::AtomicBool;

/// The version of the level table. A game stores it, so that a replayed or resumed game knows the meaning of its level.
///
/// Changes: 2, five-in-a-row's levels 3 and 4 misjudge less, and those from 4 on use its network. 3, that network has twice as many
/// numbers. 4, Renju's network learned from more positions, and Reversi's levels from 8 on know a larger book. 5, freestyle's network
/// learned from more positions, and Reversi's forecasts use newly measured errors. 6, Reversi orders moves by the sums alone when it
/// solves, and its network adds at most seven discs. 7, Reversi tries the table's moves before it orders the others, which saves nodes. 8,
/// Reversi's network has twice as many numbers and was trained again. 9, Reversi's limited searches go deeper before they solve, in more
/// passes, and search late moves less deep. 10, a forced move in Reversi costs no depth.
pub const LEVEL_TABLE_VERSION: u32 = 10;

/// The number of fixed levels.
pub const LEVEL_COUNT: usize = (*LEVELS.end() - *LEVELS.start() + 1) as usize;

/// The longest time per move in milliseconds: an hour.
pub const MOVE_MS_MAX: u32 = 3_600_000;

/// Identifies one request: a counter and the hash of its position. A report whose ticket is not the current one is dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RequestId {
    pub counter: u64,
    pub position: u64,
}

/// The computer's playing strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Level {
    /// A level from 1, which a child of six beats, to 12. Levels are limited by nodes and so are equal on every machine.
    Fixed(u8),
    /// Full strength, this many milliseconds per move.
    Full { move_ms: u32 },
    /// Follows the player so that about half of the games are won; the state is -100 (weakest) to 100.
    Adapting { strength: i8 },
}

impl Level {
    /// The index of a fixed level in a table of all levels; a level outside the range counts as the nearest one.
    pub fn level_index(level: u8) -> usize {
        usize::from(level.clamp(*LEVELS.start(), *LEVELS.end()) - LEVELS.start())
    }
}

/// All limits of a search besides the stop flag. `None` is no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    pub depth: Option<u8>,
    pub nodes: Option<u64>,
    pub move_ms: Option<u32>,
    /// The remaining time of the side to move and its increment per move, in milliseconds, for time management.
    pub clock_ms: Option<(u32, u32)>,
    /// Whether the opening book may answer at once and moves that lost before are avoided (for a `Hint` in Reversi).
    pub is_book_allowed: bool,
}

/// The kind of a request.
#[derive(Clone, Debug, PartialEq)]
pub enum RequestKind {
    /// One ply to play, at a level.
    Move { level: Level, clock_ms: Option<(u32, u32)> },
    /// The best ply at full strength within the limits.
    Hint { limits: Limits },
    /// A value for every legal ply, sharpened until a limit or the stop flag.
    Values { limits: Limits },
    /// This many best lines, each with its value, searched deeper and deeper until a limit or the stop flag; for analysis.
    Lines { count: u8, limits: Limits },
    /// The answer to the current step of a five-in-a-row opening rule, at a level.
    ActInOpening { opening: Box<Opening>, level: Level },
}

/// A question to an engine.
#[derive(Clone, Debug)]
pub struct Request {
    pub ticket: RequestId,
    pub position: Position,
    pub task: RequestKind,
    /// Seeds the level's choice among moves: equal requests give equal answers.
    pub seed: u64,
}

impl Request {
    /// A request outside a game, whose ticket needs no counter.
    pub fn new(position: &Position, task: RequestKind, seed: u64) -> Request {
        let ticket = RequestId { counter: 0, position: position.hash() };
        Request { ticket, position: position.clone(), task, seed }
    }
}

/// A value for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Score {
    /// A proven loss in this many plies; only in five-in-a-row.
    Loss(u32),
    /// Hundredths of a disc in Reversi, hundredths of a pawn-like unit in five-in-a-row.
    Estimate(i32),
    /// Proven: the final difference in discs with best play (Reversi).
    Exact(i32),
    /// A proven win in this many plies; only in five-in-a-row.
    Win(u32),
}

/// A ply with its value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ValuedPly {
    pub ply: Ply,
    pub score: Score,
}

/// A line of best play from its first ply, with its value.
#[derive(Clone, Debug, PartialEq)]
pub struct PrincipalVariation {
    pub score: Score,
    /// The plies of the line; at least one.
    pub plies: Vec<Ply>,
}

/// An engine's answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// The search continues; the best line so far.
    Thinking { depth: u8, nodes: u64, score: Score, pv: Vec<Ply> },
    /// Values of the legal plies so far, best first; `done` when no limit allows more.
    Values { depth: u8, values: Vec<ValuedPly>, done: bool },
    /// The best lines so far, best first; `done` when nothing can be added: always the last report of `Lines`. Empty where the side to move
    /// has no choice.
    Lines { depth: u8, nodes: u64, lines: Vec<PrincipalVariation>, done: bool },
    /// The answer to `Move` and `Hint`; always the last report of its request, also after a stop.
    Best { ply: Ply, score: Score, depth: u8, nodes: u64, pv: Vec<Ply> },
    /// What the engine learned from a game, to be stored and passed to `Worker::load_learned_data` at the next start.
    Learned(Vec<u8>),
    /// The answer to `ActInOpening`.
    OpeningAction(Action),
    /// The engine failed (a caught panic), and the game continues without it; one sentence for the user.
    Failed(String),
}

/// A valued item about one ply.
trait HasPly {
    fn ply(&self) -> Option<Ply>;
    fn score(&mut self) -> &mut Score;
}

impl HasPly for ValuedPly {
    fn ply(&self) -> Option<Ply> {
        Some(self.ply)
    }

    fn score(&mut self) -> &mut Score {
        &mut self.score
    }
}

impl HasPly for PrincipalVariation {
    fn ply(&self) -> Option<Ply> {
        self.plies.first().copied()
    }

    fn score(&mut self) -> &mut Score {
        &mut self.score
    }
}

/// An answer in which plies that are equivalent by the position's own symmetries share the best of their values, because a search goes
/// deeper behind one than behind another.
fn with_shared_values(position: &Position, own: &[u8], answer: Answer) -> Answer {
    let size = position.size();
    match answer {
        Answer::Values { depth, values, done } => Answer::Values { depth, values: shared(values, own, size), done },
        Answer::Lines { depth, nodes, lines, done } => {
            Answer::Lines { depth, nodes, lines: shared(lines, own, size), done }
        }
        other => other,
    }
}

/// The items, best first, each followed by the items that are equivalent to it.
fn shared<T: HasPly>(items: Vec<T>, own: &[u8], size: Size) -> Vec<T> {
    let mut found: Vec<T> = Vec::with_capacity(items.len());
    for mut item in items {
        let is_one =
            |other: &T| matches!((other.ply(), item.ply()), (Some(a), Some(b)) if are_equivalent(own, size, a, b));
        match found.iter().rposition(is_one) {
            Some(at) => {
                *item.score() = *found[at].score();
                found.insert(at + 1, item);
            }
            None => found.push(item),
        }
    }
    found
}

/// An answer with the ticket of its request.
#[derive(Clone, Debug, PartialEq)]
pub struct EngineReport {
    pub ticket: RequestId,
    pub answer: Answer,
}

/// A finished game to learn from (Reversi).
#[derive(Clone, Debug)]
pub struct GameToLearn {
    /// Identifies the game and its moves: a lesson whose mark is stored with the learned data is not repeated.
    pub learned_game_key: Option<u64>,
    /// The position before the first ply.
    pub start: Position,
    pub plies: Vec<Ply>,
    /// Whether the computer made the first of the plies.
    pub is_computer_first: bool,
}

/// An engine's settings, independent of a single request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineOptions {
    /// Search threads; 0 = all cores but one.
    pub threads: u16,
    /// Size of the transposition table, allocated when the engine first thinks.
    pub hash_mb: u32,
}

impl EngineOptions {
    pub const THREADS: RangeInclusive<u16> = 0..=256;
    /// Valid sizes in MiB. The program aborts where memory for the table is missing, so the limit is what today's machines have.
    pub const HASH_MB_RANGE: RangeInclusive<u32> = 1..=4096;
}

impl Default for EngineOptions {
    fn default() -> EngineOptions {
        EngineOptions { threads: 0, hash_mb: 64 }
    }
}

/// One game's engine. Lives on the worker's thread.
pub trait Engine: Send {
    /// Forgets the results of earlier searches: two equal searches after it visit equally many nodes.
    fn new_game(&mut self);

    /// Answers one request and reports through `say`; polls `stop` often enough to end within 20 ms of it. The side to move must have a ply
    /// (a placement or a forced pass).
    fn think(&mut self, request: &Request, stop: &AtomicBool, say: &mut dyn FnMut(Answer));
}
