//! Five-in-a-row by the rules alone, without an engine: points that make five, patterns of a stone, wins by fours. For finding facts and
//! checking them.

use super::fact::StonePattern;
use qipan_rules::gomoku::pattern::{has_pattern_at_least, patterns_at};
use qipan_rules::gomoku::{self, Pattern};
use qipan_rules::{Color, Outcome, Ply, Point};

/// The empty points on which a stone of this color would make five in a row and win.
pub fn five_completing_points(position: &gomoku::Position, color: Color) -> Vec<Point> {
    let is_five = |point: &Point| has_pattern_at_least(position, *point, color, Pattern::Five);
    position.board().empty_points().filter(is_five).collect()
}

/// The pattern that a stone of this color on an empty point makes at once; `None` for Black on a point that Renju forbids.
pub fn shape_at(position: &gomoku::Position, point: Point, color: Color) -> Option<StonePattern> {
    if color == Color::Black && position.forbidden_at(point).is_some() {
        return None;
    }
    let patterns = patterns_at(position, point, color);
    let count = |pattern: Pattern| patterns.iter().filter(|of| **of == Some(pattern)).count();
    let (open, fours, threes) = (count(Pattern::StraightFour), count(Pattern::ClosedFour), count(Pattern::LiveThree));
    match (open, fours, threes) {
        (1.., ..) => Some(StonePattern::OpenFour),
        (_, 2.., _) => Some(StonePattern::DoubleFour),
        (_, 1, 1..) => Some(StonePattern::FourThree),
        (_, 0, 2..) => Some(StonePattern::DoubleThree),
        (_, 1, _) => Some(StonePattern::Four),
        (_, 0, 1) => Some(StonePattern::Three),
        _ => None,
    }
}

/// Whether a line is a win by fours of the side to move. Each of its stones except the last leaves a point that makes five; each reply
/// takes the only point that stops the five (any point if there are two such points, or if the only one is forbidden); neither side could
/// win before; the last stone makes five.
pub fn is_win_by_fours(position: &gomoku::Position, line: &[Ply]) -> bool {
    let (us, mut now) = (position.side_to_move(), position.clone());
    for (at, &ply) in line.iter().enumerate() {
        let is_ours = at % 2 == 0;
        let own = five_completing_points(&now, us);
        if !is_ours && !is_forced(&now, ply, us, &own) {
            return false;
        }
        // A stone that stops the opponent's four has to make a four too, which the next round checks.
        let is_too_late = is_ours && own.is_empty() && stays(&now, ply, us.other());
        if is_too_late || now.play(ply).is_err() {
            return false;
        }
    }
    now.outcome() == Some(Outcome::Win(us))
}

/// Whether the opponent's reply is forced: a five threatens, the opponent cannot make five itself, and no other reply helps.
fn is_forced(now: &gomoku::Position, ply: Ply, us: Color, own: &[Point]) -> bool {
    let stops = |five: &&Point| now.is_legal(**five);
    !own.is_empty()
        && five_completing_points(now, us.other()).is_empty()
        && (own.len() > 1 || own.iter().filter(stops).count() == 0 || ply == Ply::Place(own[0]))
}

/// Whether the opponent `other` could make five after this ply.
fn stays(now: &gomoku::Position, ply: Ply, other: Color) -> bool {
    let mut next = now.clone();
    next.play(ply).is_ok() && !five_completing_points(&next, other).is_empty()
}
