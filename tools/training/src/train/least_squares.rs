//! Least squares with a few terms, solved directly, for ProbCut's error model.

pub fn dot<const N: usize>(left: &[f64; N], right: &[f64; N]) -> f64 {
    left.iter().zip(right).map(|(left, right)| left * right).sum()
}

/// Returns the factors of the terms that give the values best: the normal equations, solved by Gaussian elimination with pivots. A term
/// that is a combination of other terms gets 0.
pub fn least_squares<const N: usize>(rows: &[([f64; N], f64)]) -> [f64; N] {
    // Each matrix row ends with the right-hand side of its equation.
    let mut matrix = vec![vec![0f64; N + 1]; N];
    for (terms, value) in rows {
        for row in 0..N {
            for column in 0..N {
                matrix[row][column] += terms[row] * terms[column];
            }
            matrix[row][N] += terms[row] * value;
        }
    }
    for at in 0..N {
        let pivot = (at..N).max_by(|&a, &b| matrix[a][at].abs().total_cmp(&matrix[b][at].abs())).unwrap_or(at);
        matrix.swap(at, pivot);
        let pivot = matrix[at].clone();
        for (row, line) in matrix.iter_mut().enumerate() {
            if row != at && pivot[at] != 0.0 {
                let factor = line[at] / pivot[at];
                line.iter_mut().zip(&pivot).for_each(|(value, above)| *value -= factor * above);
            }
        }
    }
    std::array::from_fn(|at| if matrix[at][at] == 0.0 { 0.0 } else { matrix[at][N] / matrix[at][at] })
}
