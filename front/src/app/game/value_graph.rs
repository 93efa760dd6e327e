//! The graph of a game's values over its moves.

use crate::app::kernel::view::SignShape;
use crate::engine::Score;
use crate::review::{Review, ReviewedGame, judge};
use crate::rules::{Color, Position};
use crate::ui::graph::Graph;
use std::collections::HashMap;

/// The minimum range of values that the graph shows for Reversi, in discs.
const DISCS_MIN: f32 = 16.0;

/// Returns a value for Black, given the value for the side to move.
pub fn black_score(score: Score, side: Color) -> Score {
    if side == Color::Black { score } else { judge::opponent_score(score) }
}

/// Returns the value for Black of the position before each ply and after the last one; `None` where the review does not know it yet.
pub fn review_scores(subject: &ReviewedGame, review: &Review) -> Vec<Option<Score>> {
    let count = subject.plies().len();
    let score = |at: usize| {
        let ply = at.min(count - 1);
        let judged = review.judged(ply)?;
        Some(black_score(if at < count { judged.best } else { judged.played }, subject.mover(ply)))
    };
    (0..=count).map(score).collect()
}

/// Returns the known values for Black by the hash of the position.
pub fn scores_by_position(subject: &ReviewedGame, review: &Review) -> HashMap<u64, Score> {
    let scores = review_scores(subject, review).into_iter().enumerate();
    scores.filter_map(|(at, score)| Some((subject.position(at).hash(), score?))).collect()
}

/// Builds the graph of these values for Black in a game from the position `start`. `marks` are the marked values, `at` is the current one.
pub fn graph(start: &Position, scores: &[Option<Score>], marks: Vec<(usize, SignShape)>, at: usize) -> Graph {
    let is_reversi = start.as_reversi().is_some();
    let discs = |score: Score| judge::discs(score).unwrap_or(0.0);
    let most = scores.iter().flatten().map(|&score| discs(score).abs()).fold(DISCS_MIN, f32::max);
    let height = |score: Score| match is_reversi {
        true => discs(score) / most,
        false => judge::chance(score, judge::empties(start)) * 2.0 - 1.0,
    };
    Graph {
        values: scores.iter().map(|score| score.map(height)).collect(),
        proven: scores.iter().map(|score| score.is_some_and(|score| !matches!(score, Score::Estimate(_)))).collect(),
        marks,
        current_index: at,
    }
}
