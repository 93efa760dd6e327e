//! Least squares by stochastic gradient descent: fits the weights of one phase to labelled positions.

use super::random::shuffle;
use qipan_core::engine::reversi::eval::pattern::{CENTER, INSTANCES, symmetry_representatives};
use qipan_core::engine::reversi::eval::{Features, PHASE_LENGTH, UNITS_PER_DISC, counts};
use qipan_core::rules::mix::RandomSequence;
use qipan_core::rules::reversi::Board;
use qipan_core::rules::reversi::board::kernel::AnyKernel;
use qipan_core::with_kernel;
use std::fmt;

/// A position and its value for the side to move, in discs.
#[derive(Clone, Copy)]
pub struct LabelledBoard {
    pub board: Board,
    pub value: f32,
}

/// Number of weights that a position uses: those of its pattern configurations, and of three counts.
pub const WEIGHTS_PER_POSITION: usize = INSTANCES + 3;

/// A position prepared for the gradient descent.
struct PreparedPosition {
    touched: [u32; WEIGHTS_PER_POSITION],
    value: f32,
    /// How much the position counts in the fit, from 0 to 1.
    share: f32,
}

/// The options of the gradient descent.
#[derive(Clone, Copy, clap::Args)]
pub struct FitOptions {
    #[arg(long, default_value_t = 8)]
    pub epochs: u32,
    /// The learning rate of the first epoch.
    #[arg(long, default_value_t = 0.006)]
    pub rate_first: f32,
    /// The learning rate of the last epoch. Between the first and the last epoch the rate falls geometrically.
    #[arg(long, default_value_t = 0.0006)]
    pub rate_last: f32,
    /// Slows rare weights: a weight that occurs n times in an epoch moves by n / (n + shy) of its step.
    #[arg(long, default_value_t = 20.0)]
    pub shy: f32,
    /// Favours close positions: a position of value v counts close² / (close² + v²). By default all positions count nearly alike.
    #[arg(long, default_value_t = 1000.0)]
    pub close: f32,
    #[arg(long, default_value_t = 1)]
    pub fit_seed: u64,
}

/// Fits the weights of a phase. Symmetric configurations share one weight.
pub struct Fitter {
    leaders: Vec<u32>,
}

/// Root mean square errors in discs, on the learned positions and on the positions that were not learned from.
pub struct Errors {
    positions: usize,
    pub learned: f32,
    pub apart: f32,
    /// The error on the positions not learned from whose value is at most `CLOSE`.
    pub close_position_error: f32,
}

impl fmt::Display for Errors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} positions, error {:.2} learned {:.2} apart {:.2} close",
            self.positions, self.learned, self.apart, self.close_position_error
        )
    }
}

impl Fitter {
    pub fn new() -> Fitter {
        let mut leaders = symmetry_representatives();
        leaders.extend(leaders.len() as u32..PHASE_LENGTH as u32);
        Fitter { leaders }
    }

    /// Improves the weights of one phase, in discs; symmetric weights must be equal. One position in 50 is not learned from, to measure the
    /// error.
    pub fn fit(&self, weights: &mut [f32], positions: &[LabelledBoard], settings: FitOptions) -> Errors {
        // The positions are shuffled once and read in this order in every epoch, because a new order for each epoch makes memory access
        // much slower.
        let mut order: Vec<usize> = (0..positions.len()).collect();
        shuffle(&mut order, &mut RandomSequence::new(settings.fit_seed));
        let rows: Vec<PreparedPosition> = order.iter().map(|&at| self.row(positions[at], settings.close)).collect();
        let (apart, learned) = rows.split_at(rows.len() / 50);
        let mut rates = vec![0f32; PHASE_LENGTH];
        for &at in learned.iter().flat_map(|row| &row.touched) {
            rates[at as usize] += 1.0;
        }
        for rate in &mut rates {
            *rate /= (*rate + settings.shy).max(1.0);
        }
        let mut errors = Errors { positions: positions.len(), learned: 0.0, apart: 0.0, close_position_error: 0.0 };
        for epoch in 0..settings.epochs {
            let share = epoch as f32 / (settings.epochs - 1).max(1) as f32;
            let rate = settings.rate_first * (settings.rate_last / settings.rate_first).powf(share);
            let mut squares = 0f64;
            for row in learned {
                let error = row.value - predict(weights, row);
                squares += f64::from(error * error);
                let step = rate * row.share * error;
                for &at in &row.touched {
                    weights[at as usize] += rates[at as usize] * step;
                }
            }
            errors.learned = (squares / learned.len().max(1) as f64).sqrt() as f32;
        }
        errors.apart = root_mean_square(apart.iter().map(|row| row.value - predict(weights, row)));
        let close = apart.iter().filter(|row| row.value.abs() <= CLOSE);
        errors.close_position_error = root_mean_square(close.map(|row| row.value - predict(weights, row)));
        for at in 0..PHASE_LENGTH {
            weights[at] = weights[self.leaders[at] as usize];
        }
        errors
    }

    fn row(&self, position: LabelledBoard, close: f32) -> PreparedPosition {
        let LabelledBoard { board, value } = position;
        let touched = used_weight_indices(&self.leaders, board);
        PreparedPosition { touched, value, share: close * close / (close * close + value * value) }
    }
}

/// Returns the indices of the weights that a board uses in a phase: those of its configurations' representatives and of its counts.
pub fn used_weight_indices(leaders: &[u32], board: Board) -> [u32; WEIGHTS_PER_POSITION] {
    let mut touched = [0; WEIGHTS_PER_POSITION];
    let features = Features::new(board);
    for (lane, out) in touched[..INSTANCES].iter_mut().enumerate() {
        *out = leaders[(CENTER[lane] + i32::from(features.lanes()[lane])) as usize];
    }
    let counted = with_kernel!(AnyKernel::fastest_supported(), kernel => counts(kernel, board, board.legal_moves()));
    for (out, at) in touched[INSTANCES..].iter_mut().zip(counted.weight_indices) {
        *out = at as u32;
    }
    touched
}

/// A position is close if its value is at most this many discs.
const CLOSE: f32 = 16.0;

fn root_mean_square(errors: impl Iterator<Item = f32>) -> f32 {
    let (sum, count) = errors.fold((0f64, 0f64), |(sum, count), error| (sum + f64::from(error * error), count + 1.0));
    (sum / count.max(1.0)).sqrt() as f32
}

fn predict(weights: &[f32], row: &PreparedPosition) -> f32 {
    row.touched.iter().map(|&at| weights[at as usize]).sum()
}

/// Converts weights from discs to the evaluation's integer units.
pub fn discs_to_units(discs: &[f32]) -> Vec<i16> {
    discs.iter().map(|&value| (value * UNITS_PER_DISC as f32).round().clamp(-32000.0, 32000.0) as i16).collect()
}
