//! The weights of the evaluation, and the value of a board.

use super::counts::{CountedRows, FeatureCounts, counts};
use super::features::Features;
use super::layout::{PHASE_LENGTH, PHASES, UNITS_PER_DISC, VALUE_MAX, phase_of};
use super::net::Net;
use super::sum::{Phase, WeightSumKernel};
use crate::memory::Zeroed;
use qipan_rules::reversi::Board;
use std::sync::Arc;

/// The weights of all phases, in units of 1/128 disc.
pub struct Weights {
    /// `PHASES` times `PHASE_LENGTH`. In huge pages, because an evaluation reads 57 distant indices.
    pub(super) all: Zeroed<i16>,
    /// The network whose value is added to the sums.
    pub net: Option<Arc<Net>>,
}

impl Clone for Weights {
    fn clone(&self) -> Weights {
        let mut weights = Weights::zero();
        weights.all.copy_from_slice(&self.all);
        weights.net = self.net.clone();
        weights
    }
}

impl PartialEq for Weights {
    fn eq(&self, other: &Weights) -> bool {
        *self.all == *other.all && self.net == other.net
    }
}

/// Limit of the network's part of a value: twice the root of the part's mean square near the end, three times that root before.
const FAR: i32 = 7 * UNITS_PER_DISC;

impl Weights {
    /// Weights for which every position is even.
    pub fn zero() -> Weights {
        Weights { all: Zeroed::new(PHASES * PHASE_LENGTH), net: None }
    }

    /// The negated weights: what is good for the side to move becomes bad.
    pub fn negated(&self) -> Weights {
        let mut turned = Weights { net: None, ..self.clone() };
        turned.all.iter_mut().for_each(|unit| *unit = unit.saturating_neg());
        turned
    }

    /// The weights of one phase.
    pub fn phase(&self, phase: usize) -> &Phase {
        &self.all.as_chunks().0[phase]
    }

    /// Replaces one phase; `units` has `PHASE_LENGTH` numbers, equal for weights that symmetry identifies.
    pub fn set_phase(&mut self, phase: usize, units: &[i16]) {
        self.all[phase * PHASE_LENGTH..][..PHASE_LENGTH].copy_from_slice(units);
    }

    /// The expected final difference for the side to move, in 1/128 disc. `features` belong to `board`.
    #[inline(always)]
    pub fn evaluate<K: WeightSumKernel>(&self, kernel: K, features: &Features, board: Board) -> i32 {
        let legal = kernel.legal(board.player, board.opponent);
        self.evaluate_within(kernel, features, board, legal, (-VALUE_MAX, VALUE_MAX))
    }

    /// Returns the value if it lies in the window, else a bound. Where the sum of the weights is far outside, the network is not asked.
    /// `legal` are the player's moves.
    #[inline(always)]
    pub fn evaluate_within<K: WeightSumKernel>(
        &self,
        kernel: K,
        features: &Features,
        board: Board,
        legal: u64,
        window: (i32, i32),
    ) -> i32 {
        let counts = counts(kernel, board, legal);
        let sum = self.sum(kernel, features, &counts, board.empties());
        let value = match &self.net {
            None => sum,
            Some(_) if sum <= window.0 - FAR => sum + FAR,
            Some(_) if sum >= window.1 + FAR => sum - FAR,
            Some(net) => sum + added(kernel, net, features, &counts, board.empties()).clamp(-FAR, FAR),
        };
        value.clamp(-VALUE_MAX, VALUE_MAX)
    }

    /// The sum of weights alone; `legal` are the player's moves.
    #[inline(always)]
    pub fn evaluate_roughly<K: WeightSumKernel>(
        &self,
        kernel: K,
        features: &Features,
        board: Board,
        legal: u64,
    ) -> i32 {
        self.sum(kernel, features, &counts(kernel, board, legal), board.empties()).clamp(-VALUE_MAX, VALUE_MAX)
    }

    #[inline(always)]
    fn sum<K: WeightSumKernel>(&self, kernel: K, features: &Features, counts: &FeatureCounts, empties: u32) -> i32 {
        let phase = self.phase(phase_of(empties));
        let mut sum = kernel.sum(phase, features);
        for at in counts.weight_indices {
            sum += i32::from(phase[at]);
        }
        sum
    }
}

/// What the network adds to a board's sum of weights.
#[inline(always)]
fn added<K: WeightSumKernel>(kernel: K, net: &Net, features: &Features, counts: &FeatureCounts, empties: u32) -> i32 {
    let head = &net.heads[phase_of(empties)];
    head.value(&kernel.layer(net, head, features, CountedRows::of(counts)))
}
