//! ProbCut's error model: how far a shallow search's score is from a deep one's, fitted to our evaluation.
//!
//! For the search. The numbers come from `lab train fit-probcut` and belong to the embedded weights.

/// The coefficients of the fitted formula, in discs.
const FITTED: [f32; 6] = [3.3, -0.012, -0.054, 0.036, 0.0, 0.0];

/// The standard deviation, in discs, of the score at `depth` minus the score at `shallow` plies, with `empties` left.
#[inline]
pub fn sigma(empties: u32, depth: u32, shallow: u32) -> f32 {
    let [base, by_empties, by_shallow, by_gap, _, _] = FITTED;
    let (empties, depth, shallow) = (empties as f32, depth as f32, shallow as f32);
    (base + by_empties * empties + by_shallow * shallow * 2.0 + by_gap * (depth - shallow)).max(1.0)
}
