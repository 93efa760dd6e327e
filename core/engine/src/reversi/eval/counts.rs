//! Counted features of a board: mobility, potential mobility, the parity of the empties, and the quadrants.
//!
//! For the evaluation and its training. Indices within a phase; it knows no weights.

use super::layout::{
    COUNTS, MOBILITY_OFFSET, PARITY_OFFSET, POTENTIAL_MOBILITY_OFFSET, QUADRANT_EMPTIES, QUADRANT_MOVES,
    QUADRANT_ROWS_OFFSET,
};
use qipan_rules::reversi::Board;
use qipan_rules::reversi::board::kernel::Kernel;
use qipan_rules::reversi::board::squares_with_neighbours;

/// The features of a board that are counted rather than patterns.
pub struct FeatureCounts {
    /// The indices in a phase: mobility, potential mobility, parity.
    pub weight_indices: [usize; 3],
    legal: u64,
    replies: u64,
    empty: u64,
}

/// The squares of the quadrant of a1.
const FIRST_QUADRANT: u64 = 0x0f0f_0f0f;

impl FeatureCounts {
    /// The network's rows of the quadrants: by the empties, 15 at most, and by both sides' moves, two at most. They cover what a sum over
    /// patterns misses: the last move in each part of the board.
    #[inline(always)]
    pub fn quadrants(&self) -> [usize; 4] {
        [0, 4, 32, 36].map(|first| {
            let count = |bits: u64, most: usize| ((bits >> first & FIRST_QUADRANT).count_ones() as usize).min(most - 1);
            let moves = count(self.legal, QUADRANT_MOVES) * QUADRANT_MOVES + count(self.replies, QUADRANT_MOVES);
            QUADRANT_ROWS_OFFSET + count(self.empty, QUADRANT_EMPTIES) * QUADRANT_MOVES * QUADRANT_MOVES + moves
        })
    }
}

/// The rows of the network that are counted and no pattern's: three by counts, four of quadrants. The evaluation reads them without a
/// check, so only this folder makes them.
#[derive(Clone, Copy)]
pub struct CountedRows(pub(super) [usize; 7]);

impl CountedRows {
    #[inline(always)]
    pub(super) fn of(counts: &FeatureCounts) -> CountedRows {
        let ([a, b, c], [d, e, f, g]) = (counts.weight_indices, counts.quadrants());
        CountedRows([a, b, c, d, e, f, g])
    }
}

/// The counted features of a board; `legal` are the player's moves.
#[inline(always)]
pub fn counts<K: Kernel>(kernel: K, board: Board, legal: u64) -> FeatureCounts {
    let Board { player, opponent } = board;
    let empty = !board.occupied();
    let replies = kernel.legal(opponent, player);
    let places = [
        MOBILITY_OFFSET + pair(legal, replies),
        POTENTIAL_MOBILITY_OFFSET
            + pair(squares_with_neighbours(opponent) & empty, squares_with_neighbours(player) & empty),
        PARITY_OFFSET + (empty.count_ones() & 1) as usize,
    ];
    FeatureCounts { weight_indices: places, legal, replies, empty }
}

#[inline(always)]
fn pair(own: u64, other: u64) -> usize {
    let count = |bits: u64| (bits.count_ones() as usize).min(COUNTS - 1);
    count(own) * COUNTS + count(other)
}
