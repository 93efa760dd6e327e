//! Logistic regression, to tune tables of weights.

/// A sample of the regression: its features, and the target value from 0 to 1.
pub struct Sample {
    pub features: Vec<f32>,
    pub target: f32,
}

/// The parameters of the gradient descent.
pub struct FitOptions {
    /// The sum of weights at which the odds of winning are e to 1.
    pub odds_scale: f64,
    /// The step size of each weight in the first round.
    pub step: f64,
    /// How strongly each weight is pulled back to its initial value.
    pub regularization_strength: f64,
    pub rounds: usize,
}

/// Returns the expected share of wins for a sum of weights.
pub fn sigmoid(value: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (-value / scale).exp())
}

/// Fits weights to samples by gradient descent with an individual step size for each weight (RMSprop).
pub fn fit(samples: &[Sample], start: &[f64], settings: &FitOptions) -> Vec<f64> {
    let &FitOptions { odds_scale: scale, step, regularization_strength: hold, rounds } = settings;
    let count = start.len();
    let (mut weights, mut squares) = (start.to_vec(), vec![1e-12; count]);
    let n = samples.len().max(1) as f64;
    for round in 0..rounds {
        let mut gradient = vec![0.0; count];
        let mut loss = 0.0;
        for sample in samples {
            let value: f64 = sample.features.iter().zip(&weights).map(|(&x, w)| f64::from(x) * w).sum();
            let error = sigmoid(value, scale) - f64::from(sample.target);
            loss += error * error;
            gradient.iter_mut().zip(&sample.features).for_each(|(g, &x)| *g += error * f64::from(x));
        }
        if round % 100 == 0 {
            println!("round {round}: error {:.5}", (loss / n).sqrt());
        }
        for index in 0..count {
            let slope = gradient[index] / n + hold * (weights[index] - start[index]);
            squares[index] = 0.9 * squares[index] + 0.1 * slope * slope;
            weights[index] -= step * (1.0 - round as f64 / rounds as f64) * slope / squares[index].sqrt();
        }
    }
    weights
}
