//! Least squares by stochastic gradient descent: the weights of one phase from labelled positions.

use super::random::Random;
use qipan::engine::reversi::eval::pattern::{CENTER, INSTANCES, representatives};
use qipan::engine::reversi::eval::{Features, PHASE_LENGTH, counts};
use qipan::rules::reversi::Board;
use qipan::rules::reversi::board::kernel::AnyKernel;
use qipan::with_kernel;

/// A position and its value for the side to move, in discs.
#[derive(Clone, Copy)]
pub struct Labelled {
    pub board: Board,
    pub value: f32,
}

/// Weights a position touches: its patterns and three counts.
const TOUCHED: usize = INSTANCES + 3;

/// What the descent may be told.
#[derive(Clone, Copy)]
pub struct Settings {
    pub epochs: u32,
    /// The rate of the first and of the last epoch, geometric between.
    pub rates: (f32, f32),
    /// A weight seen n times in an epoch moves as if seen n + `shy` times: rare ones trust their start.
    pub shy: f32,
    pub seed: u64,
}

pub struct Fitter {
    leaders: Vec<u32>,
}

/// Root of the mean squared error in discs on the positions that were learned from and on those that were kept apart.
pub struct Errors {
    pub learned: f32,
    pub apart: f32,
}

impl Fitter {
    pub fn new() -> Fitter {
        let mut leaders = representatives();
        leaders.extend(leaders.len() as u32..PHASE_LENGTH as u32);
        Fitter { leaders }
    }

    /// Improves `weights` (of one phase, in discs, all symmetric ones equal). One position in 50 is kept apart.
    pub fn fit(&self, weights: &mut [f32], positions: &[Labelled], settings: Settings) -> Errors {
        let rows: Vec<[u32; TOUCHED]> = positions.iter().map(|position| self.touched(position.board)).collect();
        let (apart, mut learned): (Vec<u32>, Vec<u32>) = (0..rows.len() as u32).partition(|row| row % 50 == 7);
        let mut rates = vec![0f32; PHASE_LENGTH];
        for at in learned.iter().flat_map(|&row| rows[row as usize]) {
            rates[at as usize] += 1.0;
        }
        for rate in &mut rates {
            *rate = (*rate / (*rate + settings.shy)).max(0.0);
        }
        let mut random = Random::new(settings.seed);
        let mut errors = Errors { learned: 0.0, apart: 0.0 };
        for epoch in 0..settings.epochs {
            random.shuffle(&mut learned);
            let share = epoch as f32 / (settings.epochs - 1).max(1) as f32;
            let rate = settings.rates.0 * (settings.rates.1 / settings.rates.0).powf(share);
            let mut squares = 0f64;
            for &row in &learned {
                let touched = &rows[row as usize];
                let error = positions[row as usize].value - predict(weights, touched);
                squares += f64::from(error * error);
                for &at in touched {
                    weights[at as usize] += rate * rates[at as usize] * error;
                }
            }
            errors.learned = (squares / learned.len().max(1) as f64).sqrt() as f32;
        }
        let squares: f32 = apart
            .iter()
            .map(|&row| (positions[row as usize].value - predict(weights, &rows[row as usize])).powi(2))
            .sum();
        errors.apart = (squares / apart.len().max(1) as f32).sqrt();
        for at in 0..PHASE_LENGTH {
            weights[at] = weights[self.leaders[at] as usize];
        }
        errors
    }

    fn touched(&self, board: Board) -> [u32; TOUCHED] {
        let mut touched = [0; TOUCHED];
        let features = Features::new(board);
        for (lane, out) in touched[..INSTANCES].iter_mut().enumerate() {
            *out = self.leaders[(CENTER[lane] + i32::from(features.lanes()[lane])) as usize];
        }
        let counted = with_kernel!(AnyKernel::best(), kernel => counts(kernel, board));
        for (out, at) in touched[INSTANCES..].iter_mut().zip(counted) {
            *out = at as u32;
        }
        touched
    }
}

fn predict(weights: &[f32], touched: &[u32; TOUCHED]) -> f32 {
    touched.iter().map(|&at| weights[at as usize]).sum()
}
