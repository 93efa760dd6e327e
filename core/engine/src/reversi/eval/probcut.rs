//! ProbCut's error model: how far a shallow search's score is from a deep one's with this evaluation.
//!
//! For the search. The coefficients come from `lab train fit-probcut`; `docs/TRAINING.md` has the figures.

/// The coefficients of [`error_model_terms`], in discs.
const FITTED: [f32; 10] =
    [5.7117, -0.15962, 0.53487, -0.87694, 0.001745, 0.005811, 0.05183, -0.007323, 0.01038, -0.042602];
/// Factor on the standard deviation: the errors have longer tails than a normal distribution.
const CARE: f32 = 1.1;
/// Largest depth put into the polynomial, two plies beyond the fitted range. A deeper search is assumed to err as one that is shallower by
/// a multiple of four plies.
const DEEPEST: u32 = 16;
/// Least depth with a forecast.
pub const SHALLOWEST: u32 = 3;

/// Depth of the shallow search that forecasts a search of `depth` plies: about half, both odd or both even.
#[inline]
pub fn shallow(depth: u32) -> u32 {
    2 * (depth / 4) + (depth & 1)
}

/// The terms of the error model: 1, empties, depth, shallow depth, their squares, and the products empties·depth, empties·shallow,
/// depth·shallow.
#[inline]
pub fn error_model_terms(empties: u32, depth: u32) -> [f32; 10] {
    let (e, d, s) = (empties as f32, depth as f32, shallow(depth) as f32);
    [1.0, e, d, s, e * e, d * d, s * s, e * d, e * s, d * s]
}

/// The standard deviation, in discs, of the score at `depth` minus that of the shallow search, with `empties` left.
#[inline]
pub fn sigma(empties: u32, depth: u32) -> f32 {
    let beyond = depth.saturating_sub(DEEPEST).div_ceil(4) * 4;
    let fitted: f32 =
        error_model_terms(empties, depth - beyond).iter().zip(FITTED).map(|(term, factor)| term * factor).sum();
    fitted * CARE
}
