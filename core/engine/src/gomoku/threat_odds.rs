//! Estimates of an attack by threats: the knowledge that guides the proof search.
//!
//! Two linear models of the attacker's odds, fitted by `lab tune-threats` to what the solver proved and refuted. For `vct` alone; they
//! decide where to search first, never what is won.

use super::board::{Cell, SearchBoard, ThreatGroup};
use super::pattern::class;

/// The number of features that [`list_position_features`] counts.
pub const POSITION_FEATURE_COUNT: usize = 2 * class::COUNT + 1;
/// The number of features that [`list_move_features`] counts.
pub const MOVE_FEATURE_COUNT: usize = 2 * class::COUNT + 3;

/// Weights of points by their class for the attacker and for the defender, and the weight of having the move.
pub const POSITION_WEIGHTS: [f32; POSITION_FEATURE_COUNT] = [
    0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.25, 0.56, 0.63, 0.42, 1.11, 2.16, 2.72, 0.0, //
    0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -0.52, -0.79, -1.59, -1.72, -2.35, //
    -0.5,
];

/// Weights of a stone by the class of its point for the attacker and for the defender, of a line with the attacker's last
/// stone and with the defender's, and of any stone.
pub const MOVE_WEIGHTS: [f32; MOVE_FEATURE_COUNT] = [
    0.0, 0.0, -2.94, -2.71, -3.55, -2.84, -1.28, 0.67, 2.07, 2.37, 3.06, 3.0, 3.0, 5.0, //
    0.0, 0.0, -0.74, -0.72, -0.88, -1.28, -1.09, -1.56, -2.25, -0.55, -0.85, 0.0, 1.16, 0.0, //
    0.8, 0.7, 0.0,
];

/// Upper limit of a quiet move's promise.
pub const QUIET_MOVE_LOG_ODDS_MAX: f32 = {
    let (mut own, mut other, mut index) = (f32::MIN, f32::MIN, 0);
    while index < class::COUNT {
        if index >= class::TWO as usize && index < class::THREE as usize && MOVE_WEIGHTS[index] > own {
            own = MOVE_WEIGHTS[index];
        }
        if MOVE_WEIGHTS[class::COUNT + index] > other {
            other = MOVE_WEIGHTS[class::COUNT + index];
        }
        index += 1;
    }
    own + other
        + MOVE_WEIGHTS[MOVE_FEATURE_COUNT - 3].max(0.0)
        + MOVE_WEIGHTS[MOVE_FEATURE_COUNT - 2].max(0.0)
        + MOVE_WEIGHTS[MOVE_FEATURE_COUNT - 1]
};

/// Lists the features of a position that affect the odds of the attacker to move.
#[inline]
pub fn list_position_features(board: &SearchBoard, us: usize, mut see: impl FnMut(usize)) {
    for group in [ThreatGroup::Threes, ThreatGroup::Fours, ThreatGroup::OpenFours] {
        board.points_in_group(us, group).iter().for_each(|at| see(usize::from(board.class(at, us))));
    }
    for group in [ThreatGroup::Fours, ThreatGroup::OpenFours, ThreatGroup::Fives] {
        board
            .points_in_group(1 - us, group)
            .iter()
            .for_each(|at| see(class::COUNT + usize::from(board.class(at, 1 - us))));
    }
    see(POSITION_FEATURE_COUNT - 1);
}

/// Lists the features that affect the odds of an attacking move.
#[inline]
pub fn list_move_features(board: &SearchBoard, us: usize, at: Cell, mut see: impl FnMut(usize)) {
    see(usize::from(board.class(at, us)));
    see(class::COUNT + usize::from(board.class(at, 1 - us)));
    let mut last = board.newest_placements();
    for feature in [MOVE_FEATURE_COUNT - 2, MOVE_FEATURE_COUNT - 3] {
        if last.next().is_some_and(|last| is_in_line(at, last)) {
            see(feature);
        }
    }
    see(MOVE_FEATURE_COUNT - 1);
}

/// The logarithm of the odds of the attacker, who is to move.
#[inline]
pub fn position_log_odds(board: &SearchBoard, us: usize) -> f32 {
    let mut sum = 0.0;
    list_position_features(board, us, |feature| sum += POSITION_WEIGHTS[feature]);
    sum
}

/// The logarithm of the odds of an attacking move, without the position's share.
#[inline]
pub fn move_log_odds(board: &SearchBoard, us: usize, at: Cell) -> f32 {
    let mut sum = 0.0;
    list_move_features(board, us, at, |feature| sum += MOVE_WEIGHTS[feature]);
    sum
}

/// Whether two cells lie in one line, near enough for a stone on one to change the value of the other.
pub fn is_in_line(a: Cell, b: Cell) -> bool {
    let (rows, columns) = ((a >> 5).abs_diff(b >> 5), (a & 31).abs_diff(b & 31));
    rows.max(columns) <= 5 && (rows == columns || rows == 0 || columns == 0)
}
