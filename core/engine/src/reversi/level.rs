//! The definition of each level: how much it searches, what it overlooks and how greedy it is.
//!
//! For the Reversi engine alone. Levels are measured in nodes of one thread with a table of its own, so that a slower or busier machine is
//! not a weaker player, and every choice depends on the seed and the board: equal requests give equal moves.

use super::book::BookMove;
use super::search::root::{RootMove, SearchGoal, SearchResult};
use super::tt::Table;
use crate::{LEVEL_COUNT, Level};
use qipan_rules::mix::first_random;
use qipan_rules::reversi;

/// The parameters of one level.
struct Strength {
    /// Depth of the search in plies at most; `nodes` is the node budget.
    depth: u32,
    nodes: u64,
    /// Share of the moves that the level does not see, in per cent.
    overlooked: u64,
    /// Apparent value of a disc flipped now; `error` is the limit of the level's misjudgement. Both in hundredths of a disc.
    greed: i32,
    error: i32,
    /// Weight of the searched score, in per cent; the rest is greed.
    insight: i32,
    /// Largest accepted loss in discs against the best move seen, by the level's own search.
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

/// While at least this many squares are empty, moves up to `OPENING_LOSS` discs worse than the best are played too, for variety.
const OPENING_EMPTIES: u32 = 53;
const OPENING_LOSS: i32 = 1;

/// The weakest level that knows the opening book.
const BOOK_LEVEL: u8 = 8;
/// Book moves up to this many hundredths of a disc worse than the best are played too, but not at full strength.
const BOOK_LOSS: i32 = 100;

/// A move from the book's list, best first, for the levels that know it.
pub fn from_book(moves: &[BookMove], level: Level, seed: u64) -> Option<SearchResult> {
    let knows = match level {
        Level::Fixed(level) => level >= BOOK_LEVEL,
        Level::Full { .. } => true,
        Level::Adapting { .. } => false,
    };
    let best = moves.first().filter(|_| knows)?.value;
    let loss = if matches!(level, Level::Full { .. }) { 0 } else { BOOK_LOSS };
    let good = moves.iter().take_while(|entry| entry.value >= best - loss).count();
    let chosen = moves[(first_random(seed) % good as u64) as usize];
    let found = RootMove { square: chosen.square, score: (chosen.value + 50).div_euclid(100) };
    let pv = vec![chosen.square];
    Some(SearchResult { depth: 0, selectivity: 0, exact: false, nodes: 1, moves: vec![found], pv })
}

/// A level's move from a search: the first of the result. Moves in the bitboard `excluded` are left out if there is another.
pub fn choose_move(
    position: &reversi::Position,
    level: Level,
    seed: u64,
    excluded: u64,
    search: &mut dyn FnMut(&Table, &SearchGoal) -> SearchResult,
) -> SearchResult {
    let board = position.board();
    let chance = first_random(first_random(seed ^ board.player.wrapping_mul(0x9e37_79b9_7f4a_7c15)) ^ board.opponent);
    let strength = &LEVELS[index(level, chance)];
    let opening = board.empties() >= OPENING_EMPTIES;
    let careless = strength.overlooked > 0 || strength.error > 0;
    let goal = SearchGoal {
        nodes: strength.nodes,
        is_scoring_all_moves: careless || opening,
        excluded_moves: excluded,
        depth: if opening { strength.depth.min(6) } else { strength.depth },
        ..SearchGoal::fixed(60, super::search::FULL_SELECTIVITY)
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

/// The move of a careless player: the best-looking one of those that it sees.
fn human(position: &reversi::Position, strength: &Strength, moves: &[RootMove], chance: u64) -> usize {
    let (board, greed) = (position.board(), greed(position, strength));
    let luck = |index: usize, salt: u64| {
        first_random(chance ^ first_random(salt << 8 | u64::from(moves[index].square.index())))
    };
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

/// The apparent value of a disc flipped now; negative or zero where fewer discs win.
fn greed(position: &reversi::Position, strength: &Strength) -> i32 {
    if position.goal().is_most_discs() { strength.greed } else { -strength.greed }
}

/// The row of the table. The adaptive level lies between two levels and takes either at random.
fn index(level: Level, chance: u64) -> usize {
    match level {
        Level::Fixed(level) => Level::level_index(level),
        Level::Adapting { strength } => {
            let hundredths = (i32::from(strength.clamp(-100, 100)) + 100) * (LEVEL_COUNT as i32 - 1) * 100 / 200;
            (hundredths / 100) as usize + usize::from((first_random(chance ^ 3) % 100) < (hundredths % 100) as u64)
        }
        Level::Full { .. } => LEVEL_COUNT - 1,
    }
}
