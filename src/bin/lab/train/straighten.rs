//! Sets labels right. A shallow search over an evaluation that errs takes the best of many errors: with an even depth the side to move
//! looks too good, and labels made from the end backwards add that up, phase by phase. A deep search of some of the positions tells by
//! how much, for each number of empties.

use super::fit::Labelled;
use super::random::shuffle;
use super::regress::{dot, least_squares};
use qipan::rules::mix::Sequence;
use qipan::rules::reversi::Board;

/// What a label's error is explained by: a constant, the label, both sides' moves.
type Terms = [f64; 4];

fn terms(at: &Labelled) -> Terms {
    let count = |board: Board| f64::from(board.legal_moves().count_ones());
    [1.0, f64::from(at.value), count(at.board), count(at.board.passed())]
}

/// Fits what `deep` says of some of the positions, which have the same number of empties, and changes all labels so; the mean
/// and the root of the mean square of what is left, before and after, in discs.
pub fn straighten(
    positions: &mut [Labelled],
    sample: usize,
    random: &mut Sequence,
    deep: impl Fn(&[Board]) -> Vec<f32>,
) -> [(f64, f64); 2] {
    let mut chosen: Vec<Labelled> = positions.to_vec();
    shuffle(&mut chosen, random);
    chosen.truncate(sample);
    let truths = deep(&chosen.iter().map(|at| at.board).collect::<Vec<_>>());
    let rows: Vec<(Terms, f64)> = chosen.iter().zip(truths).map(|(at, truth)| (terms(at), f64::from(truth))).collect();
    let factors = least_squares(&rows);
    positions.iter_mut().for_each(|at| at.value = dot(&terms(at), &factors).clamp(-64.0, 64.0) as f32);
    [spread(rows.iter().map(|row| row.0[1] - row.1)), spread(rows.iter().map(|row| dot(&row.0, &factors) - row.1))]
}

fn spread(errors: impl Iterator<Item = f64>) -> (f64, f64) {
    let (sum, squares, count) = errors
        .fold((0.0, 0.0, 0.0), |(sum, squares, count), error| (sum + error, squares + error * error, count + 1.0));
    (sum / f64::max(count, 1.0), (squares / f64::max(count, 1.0)).sqrt())
}
