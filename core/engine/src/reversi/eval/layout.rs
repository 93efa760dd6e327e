//! The layout of a phase's weights, and the definition of the phases.
//!
//! For the evaluation and its training. Numbers, no weights.

use super::pattern::WEIGHTS;

/// Units of the evaluation in a disc.
pub const UNITS_PER_DISC: i32 = 128;
/// Limit of a value's absolute amount in units: 63 discs.
pub const VALUE_MAX: i32 = 63 * UNITS_PER_DISC;
/// Phases: two plies each, by the number of empties.
pub const PHASES: usize = 30;

/// Size of each dimension of the tables of two counts: each side's count is capped at one less.
pub const COUNTS: usize = 32;
/// Where the table of mobility (own * 32 + opponent's) begins in a phase.
pub const MOBILITY_OFFSET: usize = WEIGHTS;
/// Where the table of potential mobility (empty squares beside the opponent's discs, and beside own discs) begins in a phase.
pub const POTENTIAL_MOBILITY_OFFSET: usize = MOBILITY_OFFSET + COUNTS * COUNTS;
/// Where the two constants for the parity of the empties begin in a phase.
pub const PARITY_OFFSET: usize = POTENTIAL_MOBILITY_OFFSET + COUNTS * COUNTS;
/// The length of one phase.
pub const PHASE_LENGTH: usize = PARITY_OFFSET + 2;

/// Number of distinct counts of a quadrant's empties in the network's rows of quadrants; larger counts are capped.
pub const QUADRANT_EMPTIES: usize = 16;
/// Number of distinct counts of a side's moves in a quadrant, in the network's rows of quadrants; larger counts are capped.
pub const QUADRANT_MOVES: usize = 3;
/// Where the network's rows of quadrants begin; within them the index is (empties * 3 + own moves) * 3 + the opponent's moves.
pub const QUADRANT_ROWS_OFFSET: usize = PHASE_LENGTH;
/// The number of the network's rows.
pub const NET_LENGTH: usize = QUADRANT_ROWS_OFFSET + QUADRANT_EMPTIES * QUADRANT_MOVES * QUADRANT_MOVES;

/// The phase of a number of empties, 1–60.
pub const fn phase_of(empties: u32) -> usize {
    let phase = (60 - if empties > 60 { 60 } else { empties }) as usize / 2;
    if phase >= PHASES { PHASES - 1 } else { phase }
}
