//! The evaluation: pattern weights by phase, trained by `lab train`, embedded in the program.
//!
//! For the Reversi searches and `lab`. It judges positions that are not over; it neither searches nor knows passes.
//! A search carries [`Features`] from move to move and asks [`Weights::evaluate`] at its leaves.

pub mod features;
mod file;
pub mod pattern;
pub mod probcut;
pub mod sum;

pub use features::Features;
pub use file::WeightsError;
pub use sum::{Phase, Sum};

use super::memory::Zeroed;
use crate::rules::reversi::Board;
use crate::rules::reversi::board::kernel::Kernel;
use pattern::WEIGHTS;
use std::sync::OnceLock;

/// Units of the evaluation in a disc.
pub const DISC: i32 = 128;
/// No value is beyond this many units on either side: 63 discs.
pub const VALUE_MAX: i32 = 63 * DISC;
/// Phases: two plies each, by the number of empties.
pub const PHASES: usize = 30;

/// Each side's count is capped to this many, exclusively, in the tables by two counts.
const COUNTS: usize = 32;
/// Where the table by mobility (own * 32 + opponent's) begins in a phase.
pub const MOBILITY: usize = WEIGHTS;
/// Where the table by potential mobility (empty squares beside the opponent's discs, and beside own) begins.
pub const POTENTIAL: usize = MOBILITY + COUNTS * COUNTS;
/// Where the two constants by the parity of the empties begin.
pub const PARITY: usize = POTENTIAL + COUNTS * COUNTS;
/// The length of one phase.
pub const PHASE_LENGTH: usize = PARITY + 2;

/// The phase of a number of empties, 1–60.
pub const fn phase_of(empties: u32) -> usize {
    let phase = (60 - if empties > 60 { 60 } else { empties }) as usize / 2;
    if phase >= PHASES { PHASES - 1 } else { phase }
}

/// The weights of all phases, in units of 1/128 disc.
pub struct Weights {
    /// `PHASES` times `PHASE_LENGTH`. In huge pages, because an evaluation reads 57 places far apart.
    all: Zeroed<i16>,
}

impl Clone for Weights {
    fn clone(&self) -> Weights {
        let mut weights = Weights::zero();
        weights.all.copy_from_slice(&self.all);
        weights
    }
}

impl PartialEq for Weights {
    fn eq(&self, other: &Weights) -> bool {
        *self.all == *other.all
    }
}

static EMBEDDED: &[u8] = include_bytes!("../../../../assets/engine/reversi/weights.bin");

static UNPACKED: OnceLock<Weights> = OnceLock::new();

/// The embedded weights, unpacked when first asked for (tens of milliseconds, 17 MB).
pub fn weights() -> &'static Weights {
    UNPACKED.get_or_init(|| {
        let weights = Weights::from_bytes(EMBEDDED).unwrap_or_else(|_| Weights::zero());
        sum::prepare(&weights);
        weights
    })
}

/// Searches with other weights, for `lab`; true if none were in use yet.
pub fn install(weights: Weights) -> bool {
    sum::prepare(&weights);
    UNPACKED.set(weights).is_ok()
}

/// The packed weights as they are embedded.
pub fn embedded() -> &'static [u8] {
    EMBEDDED
}

impl Weights {
    /// Every position is even.
    pub fn zero() -> Weights {
        Weights { all: Zeroed::new(PHASES * PHASE_LENGTH) }
    }

    /// One phase.
    pub fn phase(&self, phase: usize) -> &Phase {
        &self.all.as_chunks().0[phase]
    }

    /// Replaces one phase; `units` has `PHASE_LENGTH` numbers, equal where symmetry makes two weights one.
    pub fn set_phase(&mut self, phase: usize, units: &[i16]) {
        self.all[phase * PHASE_LENGTH..][..PHASE_LENGTH].copy_from_slice(units);
    }

    /// The expected final difference for the side to move, in 1/128 disc. `features` belong to `board`.
    #[inline(always)]
    pub fn evaluate<K: Sum>(&self, kernel: K, features: &Features, board: Board) -> i32 {
        let empties = board.empties();
        let phase = self.phase(phase_of(empties));
        let mut sum = kernel.sum(phase, features);
        for at in counts(kernel, board) {
            sum += i32::from(phase[at]);
        }
        sum.clamp(-VALUE_MAX, VALUE_MAX)
    }
}

/// The places in a phase that depend on counts and not on patterns: mobility, potential mobility, parity.
#[inline(always)]
pub fn counts<K: Kernel>(kernel: K, board: Board) -> [usize; 3] {
    let Board { player, opponent } = board;
    let empty = !board.occupied();
    [
        MOBILITY + pair(kernel.legal(player, opponent), kernel.legal(opponent, player)),
        POTENTIAL + pair(neighbours(opponent) & empty, neighbours(player) & empty),
        PARITY + (empty.count_ones() & 1) as usize,
    ]
}

#[inline(always)]
fn pair(own: u64, other: u64) -> usize {
    let count = |bits: u64| (bits.count_ones() as usize).min(COUNTS - 1);
    count(own) * COUNTS + count(other)
}

/// The squares of and beside discs, diagonals included.
#[inline(always)]
fn neighbours(discs: u64) -> u64 {
    const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let row = discs | (discs << 1 & NOT_A) | (discs >> 1 & NOT_H);
    row | row << 8 | row >> 8
}
