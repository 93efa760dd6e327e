//! The facts about a ply of five-in-a-row, most useful first.

use super::fact::{Fact, StonePattern};
use super::fact_check::PlyContext;
use super::lines::{five_completing_points, is_win_by_fours, shape_at};
use qipan_engine::Score;
use qipan_engine::gomoku::board::point;
use qipan_engine::gomoku::board_of;
use qipan_engine::gomoku::control::SearchControl;
use qipan_engine::gomoku::vcf::{Proof, Vcf};
use qipan_rules::gomoku::Position;
use qipan_rules::{self as rules, Color, Ply, Point};
use std::sync::atomic::AtomicBool;

/// The smallest difference in the numbers of points for threes that is reported as a fact.
const POINTS: u8 = 2;
/// The number of plies of best play after the ply that are searched for facts.
const AHEAD: usize = 8;
/// The largest number of nodes in the search for a win by fours: some tenths of a second.
const FOURS_NODES: u64 = 100_000;

/// The facts about a ply of five-in-a-row, most useful first.
pub fn facts(told: &PlyContext) -> Vec<Fact> {
    let (rules::Position::Gomoku(before), rules::Position::Gomoku(after)) = (told.before, told.after) else {
        return Vec::new();
    };
    let groups = [
        foul_facts(told, before),
        fives_of(told, before, after),
        won(told, before),
        loss_facts(told, before, after),
        shapes(told, before),
        shape_given(told, after).into_iter().collect(),
        key_point(told),
        points(told, after, POINTS),
        later(told, after),
        point_taken(told, before).into_iter().collect(),
    ];
    let found: Vec<Fact> = groups.into_iter().flatten().collect();
    if !found.is_empty() {
        return found;
    }
    // For a quiet mistake, a difference of one point may be the only fact.
    points(told, after, 1).into_iter().chain(far_off(told, before)).collect()
}

/// The fact that the ply is further from all stones than the best ply is.
fn far_off(told: &PlyContext, before: &Position) -> Option<Fact> {
    let distance = |at: Point| {
        let far = |(stone, _): (Point, Color)| at.column.abs_diff(stone.column).max(at.row.abs_diff(stone.row));
        before.stones().map(far).min()
    };
    let (count, best) = (distance(placed(Some(&told.ply))?)?, distance(told.best_point()?)?);
    (count > best).then_some(Fact::FarOff { count, best })
}

fn placed(ply: Option<&Ply>) -> Option<Point> {
    if let Some(Ply::Place(point)) = ply { Some(*point) } else { None }
}

fn foul_facts(told: &PlyContext, before: &Position) -> Vec<Fact> {
    let at = placed(Some(&told.ply)).filter(|_| told.mover() == Color::Black);
    let kind = at.and_then(|at| Some((at, before.forbidden_at(at)?)));
    kind.map(|(at, kind)| Fact::ForbiddenPlayed { at, kind }).into_iter().collect()
}

/// The facts about a five that the player missed, and about a four that the player did not answer.
fn fives_of(told: &PlyContext, before: &Position, after: &Position) -> Vec<Fact> {
    let (us, them) = (told.mover(), told.mover().other());
    let own = five_completing_points(before, us);
    if let Some(&at) = own.first() {
        let is_made = own.iter().any(|&at| told.ply == Ply::Place(at));
        return if is_made { Vec::new() } else { vec![Fact::FiveMissed { at }] };
    }
    let still = five_completing_points(after, them);
    // If the opponent has two or more points that make five, no ply could have helped, and nothing is reported.
    match five_completing_points(before, them)[..] {
        [at] if still.contains(&at) => vec![Fact::FourNotAnswered { at }],
        _ => Vec::new(),
    }
}

fn won(told: &PlyContext, before: &Position) -> Vec<Fact> {
    // A missed five, which is a win in one ply, is already reported by `fives_of`.
    if !matches!(told.best, Score::Win(2..)) {
        return Vec::new();
    }
    let (line, by_fours) = won_line(before, told.line);
    vec![Fact::WinMissed { line, by_fours }]
}

/// A winning line of the side to move, and whether the win is by fours alone. People can find wins by fours, so the function searches one
/// even if the engine's line wins in another way.
fn won_line(position: &Position, line: &[Ply]) -> (Vec<Ply>, bool) {
    if is_win_by_fours(position, line) {
        return (line.to_vec(), true);
    }
    let (us, stop) = (position.side_to_move().index(), AtomicBool::new(false));
    match Vcf::new(12).solve(&mut board_of(position), us, FOURS_NODES, &SearchControl::with_stop_flag(&stop)) {
        Proof::Win(cells) => {
            let fours: Vec<Ply> = cells.into_iter().map(|cell| Ply::Place(point(cell))).collect();
            if is_win_by_fours(position, &fours) { (fours, true) } else { (line.to_vec(), false) }
        }
        _ => (line.to_vec(), false),
    }
}

fn loss_facts(told: &PlyContext, before: &Position, after: &Position) -> Vec<Fact> {
    let Some(at) = placed(told.best_line_after.first()).filter(|_| matches!(told.played, Score::Loss(3..))) else {
        return Vec::new();
    };
    let them = told.mover().other();
    let shape = shape_at(before, at, them).filter(|shape| *shape <= StonePattern::DoubleThree);
    let not_stopped = shape.filter(|shape| shape_at(after, at, them) == Some(*shape));
    let not_stopped = not_stopped.map(|shape| Fact::ThreatNotStopped { at, shape });
    // The player was losing before the ply too, but not by this threat: the loss comes much sooner now.
    if matches!(told.best, Score::Loss(_)) {
        return not_stopped.into_iter().collect();
    }
    let allowed = || {
        let (line, by_fours) = won_line(after, told.best_line_after);
        Fact::WinAllowed { line, by_fours }
    };
    let lost_by = not_stopped.unwrap_or_else(allowed);
    forbidden_defence(told, after).into_iter().chain([lost_by]).collect()
}

/// The fact that White's win goes through a point that Renju forbids to Black, who would have to defend there.
fn forbidden_defence(told: &PlyContext, after: &Position) -> Option<Fact> {
    if told.mover() != Color::Black {
        return None;
    }
    let mut now = after.clone();
    for &ply in told.best_line_after {
        if now.side_to_move() == Color::Black
            && five_completing_points(&now, Color::Black).is_empty()
            && let [at] = five_completing_points(&now, Color::White)[..]
            && let Some(kind) = now.forbidden_at(at)
        {
            return Some(Fact::DefenceForbidden { at, kind });
        }
        now.play_recorded(ply).ok()?;
    }
    None
}

/// The facts about patterns that the best ply makes, or prevents the opponent from making.
fn shapes(told: &PlyContext, before: &Position) -> Vec<Fact> {
    let Some(best) = told.best_point() else { return Vec::new() };
    let (us, them) = (told.mover(), told.mover().other());
    let own = placed(Some(&told.ply)).and_then(|at| shape_at(before, at, us));
    let mut found = Vec::new();
    if let Some(shape) = shape_at(before, best, them) {
        let rules::Position::Gomoku(after) = told.after else { return Vec::new() };
        if shape_at(after, best, them) == Some(shape) {
            found.push(Fact::StopMissed { at: best, shape });
        }
    }
    if let Some(shape) = shape_at(before, best, us).filter(|shape| own.is_none_or(|own| own > *shape)) {
        found.push(Fact::ShapeMissed { at: best, shape });
    }
    found
}

/// The fact that the opponent's reply makes a pattern that it could not make after the best ply.
fn shape_given(told: &PlyContext, after: &Position) -> Option<Fact> {
    let at = placed(told.best_line_after.first())?;
    let shape = shape_at(after, at, told.mover().other())?;
    let mut instead = told.before.clone();
    instead.play_recorded(Ply::Place(told.best_point()?)).ok()?;
    let rules::Position::Gomoku(instead) = &instead else { return None };
    let other = Some(at).filter(|at| instead.board().is_empty(*at));
    let other = other.and_then(|at| shape_at(instead, at, told.mover().other()));
    other.is_none_or(|other| other > shape).then_some(Fact::ShapeGiven { at, shape })
}

/// The facts about the points where either side can make a three or more, if their number differs from that after the best ply by
/// `least_more`.
fn points(told: &PlyContext, after: &Position, least_more: u8) -> Vec<Fact> {
    let Some(best) = told.best_point() else { return Vec::new() };
    let mut instead = told.before.clone();
    if instead.play_recorded(Ply::Place(best)).is_err() {
        return Vec::new();
    }
    let rules::Position::Gomoku(instead) = &instead else { return Vec::new() };
    let count = |position: &Position, color: Color| {
        let makes = |point: &Point| shape_at(position, *point, color).is_some();
        position.board().empty_points().filter(makes).count().min(usize::from(u8::MAX)) as u8
    };
    let (us, them) = (told.mover(), told.mover().other());
    let (left, least) = (count(after, them), count(instead, them));
    let (own, most) = (count(after, us), count(instead, us));
    let mut found = Vec::new();
    if left >= least + least_more {
        found.push(Fact::PointsLeft { count: left, best: least });
    }
    if most >= own + least_more {
        found.push(Fact::OwnPointsFew { count: own, best: most });
    }
    found
}

/// The facts about threes and fours that arise some plies later in best play, where their number first differs from that after the best
/// ply.
fn later(told: &PlyContext, after: &Position) -> Vec<Fact> {
    let instead = told.line.get(1..).unwrap_or_default();
    let plies = told.best_line_after.len().min(instead.len()).min(AHEAD);
    let mut other = told.before.clone();
    let best = told.best_point().and_then(|best| other.play_recorded(Ply::Place(best)).ok());
    let (Some(_), rules::Position::Gomoku(other)) = (best, other) else { return Vec::new() };
    let (us, them) = (told.mover(), told.mover().other());
    let counts = |ahead: usize, color| {
        (made(after, &told.best_line_after[..ahead], color), made(&other, &instead[..ahead], color))
    };
    let ahead = || (2..=plies).step_by(2);
    let theirs = ahead().map(|ahead| (ahead as u8, counts(ahead, them))).find(|(_, (count, best))| count > best);
    let ours = ahead().map(|ahead| (ahead as u8, counts(ahead, us))).find(|(_, (count, best))| count < best);
    let theirs = theirs.map(|(plies, (count, best))| Fact::ThreatsLater { plies, count, best });
    let ours = ours.map(|(plies, (count, best))| Fact::OwnThreatsLater { plies, count, best });
    theirs.into_iter().chain(ours).collect()
}

/// The fact that the opponent's reply takes a point where the player could have made a pattern.
fn point_taken(told: &PlyContext, before: &Position) -> Option<Fact> {
    let at = placed(told.best_line_after.first())?;
    shape_at(before, at, told.mover()).map(|shape| Fact::PointTaken { at, shape })
}

/// The number of a color's stones in a line that make a three, a four or a five.
fn made(start: &Position, line: &[Ply], color: Color) -> u8 {
    let (mut now, mut count) = (start.clone(), 0);
    for &ply in line {
        if now.side_to_move() == color && placed(Some(&ply)).is_some_and(|at| makes(&now, at, color)) {
            count += 1;
        }
        if now.play_recorded(ply).is_err() {
            break;
        }
    }
    count
}

fn makes(position: &Position, at: Point, color: Color) -> bool {
    shape_at(position, at, color).is_some() || five_completing_points(position, color).contains(&at)
}

fn key_point(told: &PlyContext) -> Vec<Fact> {
    let best = told.best_point().filter(|at| told.best_line_after.first() == Some(&Ply::Place(*at)));
    best.map(|at| Fact::KeyPoint { at }).into_iter().collect()
}
