//! The weights of the evaluation, and the value of a board by them.

use super::features::Features;
use super::layout::{COUNTS, MOBILITY, PARITY, PHASE_LENGTH, PHASES, POTENTIAL, VALUE_MAX, phase_of};
use super::sum::{Phase, Sum};
use crate::engine::reversi::memory::Zeroed;
use crate::rules::reversi::Board;
use crate::rules::reversi::board::around;
use crate::rules::reversi::board::kernel::Kernel;

/// The weights of all phases, in units of 1/128 disc.
pub struct Weights {
    /// `PHASES` times `PHASE_LENGTH`. In huge pages, because an evaluation reads 57 places far apart.
    pub(super) all: Zeroed<i16>,
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

impl Weights {
    /// Every position is even.
    pub fn zero() -> Weights {
        Weights { all: Zeroed::new(PHASES * PHASE_LENGTH) }
    }

    /// The same with every sign turned: what is good for the side to move by these is bad by those.
    pub fn turned(&self) -> Weights {
        let mut turned = self.clone();
        turned.all.iter_mut().for_each(|unit| *unit = unit.saturating_neg());
        turned
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
        POTENTIAL + pair(around(opponent) & empty, around(player) & empty),
        PARITY + (empty.count_ones() & 1) as usize,
    ]
}

#[inline(always)]
fn pair(own: u64, other: u64) -> usize {
    let count = |bits: u64| (bits.count_ones() as usize).min(COUNTS - 1);
    count(own) * COUNTS + count(other)
}
