//! The evaluation: pattern weights by phase and a small network over these patterns, trained by `lab train`, embedded in the program.
//!
//! For the Reversi searches and `lab`. It judges positions that are not over; it neither searches nor handles passes. A search carries
//! [`Features`] from move to move and calls [`Weights::evaluate`] at its leaves.

mod counts;
pub mod features;
mod file;
mod layout;
pub mod net;
pub mod pattern;
pub mod probcut;
pub mod sum;
mod weights;

pub use crate::coder::WeightsError;
pub use counts::{FeatureCounts, counts};
pub use features::Features;
pub use layout::{
    MOBILITY_OFFSET, NET_LENGTH, PARITY_OFFSET, PHASE_LENGTH, PHASES, POTENTIAL_MOBILITY_OFFSET, UNITS_PER_DISC,
    VALUE_MAX, phase_of,
};
pub use sum::{Phase, WeightSumKernel};
pub use weights::Weights;

use std::sync::OnceLock;

static EMBEDDED: &[u8] = include_bytes!("../../../../../assets/engine/reversi/weights.bin");

static UNPACKED: OnceLock<Weights> = OnceLock::new();

/// The embedded weights, unpacked at first use (a tenth of a second, 26 MB).
pub fn weights() -> &'static Weights {
    UNPACKED.get_or_init(|| {
        let weights = Weights::from_bytes(EMBEDDED).unwrap_or_else(|_| Weights::zero());
        prepare(&weights);
        weights
    })
}

static EMBEDDED_FEWEST: &[u8] = include_bytes!("../../../../../assets/engine/reversi/fewest.bin");

static UNPACKED_FEWEST: OnceLock<Weights> = OnceLock::new();

/// The embedded weights of the goal in which fewer discs win; unpacked at first use.
pub fn fewest_weights() -> &'static Weights {
    UNPACKED_FEWEST.get_or_init(|| {
        let weights = Weights::from_bytes(EMBEDDED_FEWEST).unwrap_or_else(|_| Weights::zero());
        prepare(&weights);
        weights
    })
}

/// Uses other weights, for `lab`; true if none were in use yet.
pub fn install(weights: Weights) -> bool {
    prepare(&weights);
    UNPACKED.set(weights).is_ok()
}

/// The packed weights as they are embedded.
pub fn embedded() -> &'static [u8] {
    EMBEDDED
}

/// Measures the ways of summing weights on this CPU, with a phase of the middle game.
fn prepare(weights: &Weights) {
    sum::choose_sum_method(weights.phase(PHASES * 2 / 3));
}
