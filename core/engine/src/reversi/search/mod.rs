//! The searches: iterative deepening over principal variation search, with Multi-ProbCut, a shared table and threads.
//!
//! For the engine's façade and `lab`. Scores inside are whole discs for the player to move.

pub mod midgame;
pub mod moves;
mod parallel;
pub mod root;
mod splits;
mod thread;

pub use thread::{SearchShared, SearchThread};

/// The selectivities, each as the confidence of a forecast in per cent and the width of the forecast's margin in standard deviations.
pub const SELECTIVITIES: [(u32, f32); 6] =
    [(73, 1.1), (87, 1.5), (95, 2.0), (98, 2.6), (99, 3.3), (100, f32::INFINITY)];
/// The index of the selectivity without forecasts.
pub const FULL_SELECTIVITY: usize = SELECTIVITIES.len() - 1;
