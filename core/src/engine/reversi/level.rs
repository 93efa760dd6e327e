//! What each level means: how much it searches, what it overlooks and how greedy it is.
//!
//! For the Reversi engine alone. Levels are counted in nodes of one thread with a table of its own, so that a slower or busier
//! machine is not a weaker one, and every choice hangs on the seed and the board: the same request gives the same move.

use super::book::BookMove;
use super::search::root::{Found, Goal, RootMove};
use super::tt::Table;
use crate::engine::{LEVEL_COUNT, Level};
use crate::rules::mix::first;
use crate::rules::reversi;

/// One level.
struct Strength {
    /// Plies searched at most, and nodes.
    depth: u32,
    nodes: u64,
    /// The share of its moves that it does not see at all, in per cent.
    overlooked: u64,
    /// What a disc turned now seems worth to it, and how far its judgement may be off, in hundredths of a disc.
    greed: i32,
    error: i32,
    /// How much of the searched score it believes, in per cent; the rest is greed.
    insight: i32,
    /// It never chooses a move this many discs worse than the best that it saw, by its own search.
    loss: i32,
}

const fn weak(depth: u32, overlooked: u64, greed: i32, error: i32, insight: i32, loss: i32) -> Strength {
    Strength { depth, nodes: 20_000, overlooked, greed, error, insight, loss }
}

const fn strong(nodes: u64) -> Strength {
    Strength { depth: 60, nodes, overlooked: 0, greed: 0, error: 0, insight: 100, loss: 0 }
}

const LEVELS: [Strength; LEVEL_COUNT] = [
    weak(1, 50, 100, 300, 0, 128),
    weak(1, 42, 100, 400, 21, 40),
    weak(1, 32, 60, 500, 42, 24),
    weak(1, 18, 35, 450, 80, 16),
    weak(2, 12, 20, 400, 100, 12),
    weak(3, 6, 0, 200, 100, 6),
    weak(4, 0, 0, 150, 100, 3),
    strong(6_000),
    strong(20_000),
    strong(70_000),
    strong(300_000),
    strong(1_500_000),
];

/// While at least this many squares are empty, moves that are this many discs worse than the best are played too: variety.
const OPENING_EMPTIES: u32 = 53;
const OPENING_LOSS: i32 = 1;

/// The weakest level that knows the opening book.
const BOOK_LEVEL: u8 = 8;
/// Book moves this many hundredths of a disc worse than the best are played too, but not at full strength.
const BOOK_LOSS: i32 = 100;

/// A move out of the book's, best first, for the levels that know it.
pub fn from_book(moves: &[BookMove], level: Level, seed: u64) -> Option<Found> {
    let knows = match level {
        Level::Fixed(level) => level >= BOOK_LEVEL,
        Level::Full { .. } => true,
        Level::Adapting { .. } => false,
    };
    let best = moves.first().filter(|_| knows)?.value;
    let loss = if matches!(level, Level::Full { .. }) { 0 } else { BOOK_LOSS };
    let good = moves.iter().take_while(|entry| entry.value >= best - loss).count();
    let chosen = moves[(first(seed) % good as u64) as usize];
    let found = RootMove { square: chosen.square, score: (chosen.value + 50).div_euclid(100) };
    let pv = vec![chosen.square];
    Some(Found { depth: 0, selectivity: 0, exact: false, nodes: 1, moves: vec![found], pv })
}

/// A level's move by a search: the first of the result. Moves in the bitboard `excluded` are left out while there is another.
pub fn play(
    position: &reversi::Position,
    level: Level,
    seed: u64,
    excluded: u64,
    search: &mut dyn FnMut(&Table, &Goal) -> Found,
) -> Found {
    let board = position.board();
    let chance = first(first(seed ^ board.player.wrapping_mul(0x9e37_79b9_7f4a_7c15)) ^ board.opponent);
    let strength = &LEVELS[index(level, chance)];
    let opening = board.empties() >= OPENING_EMPTIES;
    let careless = strength.overlooked > 0 || strength.error > 0;
    let goal = Goal {
        nodes: strength.nodes,
        all_moves: careless || opening,
        excluded,
        depth: if opening { strength.depth.min(6) } else { strength.depth },
        ..Goal::fixed(60, super::search::FULL)
    };
    let table = Table::new((strength.nodes as usize * 48).clamp(1 << 18, 32 << 20));
    let mut found = search(&table, &goal);
    let chosen = match (careless, opening) {
        (true, _) => human(position, strength, &found.moves, chance),
        (false, true) => {
            let good = found.moves.iter().take_while(|entry| entry.score >= found.moves[0].score - OPENING_LOSS);
            (chance % good.count() as u64) as usize
        }
        (false, false) => 0,
    };
    if chosen != 0 {
        found.moves.swap(0, chosen);
        found.pv = vec![found.moves[0].square];
    }
    found
}

/// Which move a careless player takes: of those that it sees, the one that seems best.
fn human(position: &reversi::Position, strength: &Strength, moves: &[RootMove], chance: u64) -> usize {
    let (board, greed) = (position.board(), greed(position, strength));
    let luck = |index: usize, salt: u64| first(chance ^ first(salt << 8 | u64::from(moves[index].square.index())));
    let sees = |index: &usize| luck(*index, 1) % 100 >= strength.overlooked;
    let seems = |index: usize| {
        let entry = moves[index];
        let turned = board.flips(entry.square).count_ones() as i32;
        let error = (luck(index, 2) % (2 * strength.error as u64 + 1)) as i32 - strength.error;
        entry.score * strength.insight + turned * greed + error
    };
    let seen: Vec<usize> = (0..moves.len()).filter(sees).collect();
    let best = seen.iter().map(|&index| moves[index].score).max();
    let bearable = |index: &usize| best.is_none_or(|best| moves[*index].score >= best - strength.loss);
    let chosen = seen.into_iter().filter(bearable).max_by_key(|&index| seems(index));
    chosen.unwrap_or((chance % moves.len() as u64) as usize)
}

/// What a disc turned now seems worth: nothing good where fewer discs win.
fn greed(position: &reversi::Position, strength: &Strength) -> i32 {
    if position.goal().is_most() { strength.greed } else { -strength.greed }
}

/// The row of the table. An adapting player stands between two levels and takes either by chance.
fn index(level: Level, chance: u64) -> usize {
    match level {
        Level::Fixed(level) => Level::row(level),
        Level::Adapting { strength } => {
            let hundredths = (i32::from(strength.clamp(-100, 100)) + 100) * (LEVEL_COUNT as i32 - 1) * 100 / 200;
            (hundredths / 100) as usize + usize::from((first(chance ^ 3) % 100) < (hundredths % 100) as u64)
        }
        Level::Full { .. } => LEVEL_COUNT - 1,
    }
}
