//! ProbCut's error model: how far a shallow search's score is from a deep one's with our evaluation.
//!
//! For the search. The coefficients come from `lab train fit-probcut`; `docs/TRAINING.md` has the figures.

/// The coefficients of 1, empties, depth, shallow, their squares, and the products empties·depth, empties·shallow,
/// depth·shallow, in discs.
const FITTED: [f32; 10] = [4.230, -0.0753, 0.4952, -0.8027, 0.00063, 0.0073, 0.0437, -0.0049, 0.0085, -0.0447];
/// Not less than this many discs, also where the polynomial is asked far from what it was fitted to.
const LEAST: f32 = 0.8;

/// The standard deviation, in discs, of the score at `depth` minus the score at `shallow` plies, with `empties` left.
#[inline]
pub fn sigma(empties: u32, depth: u32, shallow: u32) -> f32 {
    let (e, d, s) = (empties as f32, depth as f32, shallow as f32);
    let terms = [1.0, e, d, s, e * e, d * d, s * s, e * d, e * s, d * s];
    let fitted: f32 = terms.iter().zip(FITTED).map(|(term, factor)| term * factor).sum();
    // Towards the end the errors have longer tails than a normal distribution: forecasts there are more careful.
    let care = (1.35 - 0.05 * (e - 25.0)).clamp(1.0, 1.35);
    (fitted * care).max(LEAST)
}
