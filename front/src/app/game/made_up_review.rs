//! A review for pictures: made up by a rule, so that every shape, a solved part and sentences are seen. Asks no engine.

use crate::engine::Score;
use crate::review::{Fact, Judged, Shape, Subject, Verdict, check};
use crate::rules::{Ply, Position};

/// A ply as a review would judge it; of some it says that another was better.
pub fn judged(subject: &Subject, ply: usize) -> Judged {
    let made = subject.plies()[ply];
    let other = other_ply(subject.position(ply), made);
    let is_fault = ply % 4 == 3 && other != made;
    let lost = [600, 1_000, 2_000][ply / 4 % 3];
    let wave = (ply as i32 * 37 % 11 - 5) * 60;
    let is_solved = ply * 4 > subject.plies().len() * 3 && subject.is_reversi();
    let score = |value: i32| if is_solved { Score::Exact(value / 200 * 2) } else { Score::Estimate(value) };
    let (best, played) = (score(wave), score(if is_fault { wave - lost } else { wave }));
    let line = line_from(subject.position(ply), if is_fault { other } else { made });
    let answer = line_from(subject.position(ply + 1), other_ply(subject.position(ply + 1), Ply::Pass));
    let mut judged = Judged { best, played, line, answer, facts: Vec::new(), is_deep: true, at_most: Verdict::Blunder };
    // Only where the page stands: scenes are set often.
    if is_fault && ply + 8 > subject.plies().len() {
        judged.facts = facts(subject, ply, &judged);
    }
    judged
}

/// What is true of the made-up lines.
fn facts(subject: &Subject, ply: usize, judged: &Judged) -> Vec<Fact> {
    let told = check::Told::of(subject, ply, judged);
    let counts = || (0..16).flat_map(|count| (0..count).map(move |best| (count, best)));
    let moves = counts().map(|(count, best)| Fact::MovesGiven { count, best });
    let turned = counts().map(|(count, best)| Fact::ManyTurned { count, best });
    let shapes = [Shape::OpenFour, Shape::Four, Shape::Three];
    let made = told.best_point().into_iter().flat_map(|at| shapes.map(|shape| Fact::ShapeMissed { at, shape }));
    moves.chain(turned).chain(made).filter(|fact| check::holds(fact, &told)).take(2).collect()
}

/// The middle one of the other plies, or the same where there is no other.
fn other_ply(position: &Position, made: Ply) -> Ply {
    let others: Vec<Ply> = position.legal_points().into_iter().map(Ply::Place).filter(|ply| *ply != made).collect();
    others.get(others.len() / 2).copied().unwrap_or(made)
}

fn line_from(position: &Position, first: Ply) -> Vec<Ply> {
    let (mut now, mut line, mut next) = (position.clone(), Vec::new(), first);
    while line.len() < 4 && now.play(next).is_ok() {
        line.push(next);
        next = other_ply(&now, Ply::Pass);
    }
    line
}
