//! What each level means: how much is searched and how often a worse move is chosen.
//!
//! For the Reversi engine alone. Levels are counted in nodes, so that a slower machine is not a weaker one.

use crate::engine::{Level, Limits};
use crate::rules::reversi::{Board, Square};

/// The nodes of levels 1 to 12.
const NODES: [u64; 12] = [60, 150, 300, 700, 1_500, 4_000, 10_000, 25_000, 60_000, 150_000, 300_000, 600_000];
/// The largest loss that levels 1 to 12 accept in hundredths of a disc.
const LOSS: [i32; 12] = [1500, 1000, 700, 500, 350, 200, 100, 50, 25, 10, 0, 0];

/// The limits of a level.
pub fn limits(level: Level, clock_ms: Option<(u32, u32)>) -> Limits {
    match level {
        Level::Full { move_ms } => match clock_ms {
            Some(_) => Limits { clock_ms, ..Limits::default() },
            None => Limits { move_ms: Some(move_ms), ..Limits::default() },
        },
        _ => Limits { nodes: Some(NODES[index(level)]), ..Limits::default() },
    }
}

/// Which of the valued moves, best first, the level plays.
pub fn choose(_board: Board, level: Level, seed: u64, moves: &[(Square, i32)]) -> Option<usize> {
    if matches!(level, Level::Full { .. }) {
        return None;
    }
    let loss = LOSS[index(level)];
    let good = moves.iter().take_while(|entry| entry.1 >= moves[0].1 - loss).count();
    Some((mix(seed) % good as u64) as usize)
}

fn index(level: Level) -> usize {
    match level {
        Level::Fixed(level) => usize::from(level.clamp(1, 12) - 1),
        Level::Adapting { strength } => ((i32::from(strength.clamp(-100, 100)) + 100) * 11 / 200) as usize,
        Level::Full { .. } => 11,
    }
}

/// The finaliser of splitmix64 (Vigna).
fn mix(mut x: u64) -> u64 {
    x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}
