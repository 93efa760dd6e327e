//! What the computer does at each step of an opening rule.
//!
//! Where the other side will choose, it aims at an even position; where it chooses itself, at the better side. Values come
//! from the search with a fixed number of nodes, so the same seed gives the same opening everywhere.

use super::board::{cell, mix};
use super::control::Control;
use super::convert::board_of;
use super::deepen::deepen;
use super::search::Searcher;
use super::tt::Table;
use crate::engine::Limits;
use crate::rules::gomoku::opening::{Action, Choice, Opening, OpeningRule, Region, Step};
use crate::rules::gomoku::{Position, Rule, Setup};
use crate::rules::{Color, Ply, Point, Size};
use std::sync::atomic::AtomicBool;

/// Nodes for one position whose value decides.
const NODES: u64 = 30_000;
/// Nodes for one of many positions that are compared.
const GLANCE_NODES: u64 = 3_000;
/// Openings drawn of which the most even one is proposed.
const DRAWS: u64 = 24;
/// A position is called even within this.
const EVEN: i32 = 20;

/// The answer to the step that an opening asks now, or `None` where it asks nothing. `position` holds the stones so far.
pub fn decide(opening: &Opening, position: &Position, seed: u64, stop: &AtomicBool) -> Option<Action> {
    match opening.step() {
        Step::Done => None,
        Step::Place { region, .. } => Some(Action::Place(place(opening, position, region, seed, stop))),
        Step::Choose { options, .. } => Some(Action::Choose(choose(position, options, stop))),
        Step::Declare { most, .. } => Some(Action::Declare(declare(position, most, stop))),
        Step::Offer { count, .. } => Some(Action::Offer(offer(opening, position, count, stop))),
        Step::Pick { .. } => pick(opening, position, stop).map(Action::Pick),
    }
}

/// The color to take in a position: the one that stands better.
pub fn choose_side(position: &Position, limits: Limits, stop: &AtomicBool) -> Color {
    let value = value(position, limits.nodes.unwrap_or(NODES), stop);
    let side = position.side_to_move();
    if value > 0 { side } else { side.other() }
}

/// The stones that the first player places before the other chooses: the most even of some drawn ones.
pub fn propose_opening(rule: Rule, size: Size, opening: OpeningRule, seed: u64) -> Vec<Point> {
    let stop = AtomicBool::new(false);
    let setup = Setup { rule, size, ..Setup::default() };
    let drawn = (0..DRAWS).filter_map(|draw| {
        let stones = draw_stones(size, opening, mix(seed).wrapping_add(draw));
        let mut position = Position::try_from(setup.clone()).ok()?;
        stones.iter().try_for_each(|&point| position.play(Ply::Place(point)).ok())?;
        Some((value(&position, GLANCE_NODES, &stop).abs(), stones))
    });
    drawn.min_by_key(|&(distance, _)| distance).map(|(_, stones)| stones).unwrap_or_default()
}

fn draw_stones(size: Size, opening: OpeningRule, seed: u64) -> Vec<Point> {
    let mut word = mix(seed);
    let mut draw = |low: i32, high: i32| {
        word = mix(word);
        low + (word % (high - low + 1) as u64) as i32
    };
    let (columns, rows) = (size.columns as i32, size.rows as i32);
    let count = match opening {
        OpeningRule::SwapAfterFirst | OpeningRule::Taraguchi10 => 1,
        _ => 3,
    };
    let is_central = opening.is_renju();
    let mut stones: Vec<Point> = Vec::new();
    let middle = (columns / 2, rows / 2);
    let first = match (is_central, count) {
        (true, _) => middle,
        // One stone is worth the less the nearer it is to the edge.
        (_, 1) => (draw(0, columns - 1), draw(0, 3)),
        _ => (draw(2, columns - 3), draw(2, rows - 3)),
    };
    while stones.len() < count {
        let reach = if is_central { stones.len() as i32 } else { 4 };
        let (column, row) = match stones.len() {
            0 => first,
            _ => (first.0 + draw(-reach, reach), first.1 + draw(-reach, reach)),
        };
        let on_board = (0..columns).contains(&column) && (0..rows).contains(&row);
        let point = Point::new(column.max(0) as u8, row.max(0) as u8);
        if on_board && !stones.contains(&point) {
            stones.push(point);
        }
    }
    stones
}

/// The value of the position for the side to move.
fn value(position: &Position, nodes: u64, stop: &AtomicBool) -> i32 {
    let table = Table::new(2 << 10);
    let mut searcher = Searcher::new(board_of(position), &table, Control::flag(stop), 12);
    searcher.set_node_limit(nodes);
    deepen(&mut searcher, position.side_to_move().index(), Limits::default(), None, 0, &mut |_| {}).value
}

/// Candidate points in a region with their values for the side to move, best first.
fn valued_points(position: &Position, region: Region, stop: &AtomicBool) -> Vec<(i32, Point)> {
    let (size, us) = (position.size(), position.side_to_move().index());
    let mut board = board_of(position);
    let near: Vec<Point> = board.near().iter().map(super::board::point).collect();
    let mut points: Vec<(i32, Point)> = position
        .legal_points()
        .into_iter()
        .filter(|point| region.contains(size, *point) && (near.contains(point) || region != Region::Anywhere))
        .map(|point| (-board.value(cell(point), us).score() - board.value(cell(point), 1 - us).score(), point))
        .collect();
    points.sort_unstable();
    points.truncate(40);
    points.iter_mut().for_each(|(score, point)| {
        board.place(cell(*point), us);
        let table = Table::new(256);
        let mut searcher = Searcher::new(board.clone(), &table, Control::flag(stop), 10);
        searcher.set_node_limit(GLANCE_NODES);
        *score = -deepen(&mut searcher, 1 - us, Limits::default(), None, 0, &mut |_| {}).value;
        board.undo();
    });
    points.sort_by_key(|&(score, _)| -score);
    points
}

fn place(opening: &Opening, position: &Position, region: Region, seed: u64, stop: &AtomicBool) -> Point {
    let stones = opening.stones();
    let plan = if stones.len() < 3 {
        propose_opening(position.rule(), position.size(), opening.rule(), seed)
    } else {
        Vec::new()
    };
    let fits = |point: &Point| region.contains(position.size(), *point) && position.is_legal(*point);
    if plan.starts_with(stones)
        && let Some(&next) = plan.get(stones.len()).filter(|point| fits(point))
    {
        return next;
    }
    let points = valued_points(position, region, stop);
    let chosen_by_other = |point: Point| {
        let mut after = opening.clone();
        after.act(&Action::Place(point)).is_ok() && matches!(after.step(), Step::Choose { .. })
    };
    let most_even = points.iter().min_by_key(|(value, _)| value.abs());
    let best = points.first();
    let picked = if best.is_some_and(|&(_, point)| chosen_by_other(point)) { most_even } else { best };
    let any = || position.legal_points().into_iter().find(|point| region.contains(position.size(), *point));
    let middle = Point::new(position.size().columns / 2, position.size().rows / 2);
    picked.map(|&(_, point)| point).or_else(any).unwrap_or(middle)
}

fn choose(position: &Position, options: &[Choice], stop: &AtomicBool) -> Choice {
    let value = value(position, NODES, stop);
    if value.abs() <= EVEN && options.contains(&Choice::PlaceTwoMore) {
        return Choice::PlaceTwoMore;
    }
    let black_is_better = (value > 0) == (position.side_to_move() == Color::Black);
    if black_is_better { Choice::TakeBlack } else { Choice::TakeWhite }
}

/// The number of fifth moves with which the last of them is nearest to even.
fn declare(position: &Position, most: u8, stop: &AtomicBool) -> u8 {
    let mut position = position.clone();
    if position.side_to_move() == Color::White
        && let Some(&(_, best)) = valued_points(&position, Region::Anywhere, stop).first()
        && position.play(Ply::Place(best)).is_err()
    {
        return 1;
    }
    let fifth = valued_points(&position, Region::Anywhere, stop);
    let nearest = fifth.iter().take(most.into()).enumerate().min_by_key(|(_, (value, _))| value.abs());
    nearest.map_or(1, |(index, _)| index as u8 + 1)
}

fn offer(opening: &Opening, position: &Position, count: u8, stop: &AtomicBool) -> Vec<Point> {
    let best = valued_points(position, Region::Anywhere, stop).into_iter().map(|(_, point)| point);
    let mut offered = Vec::new();
    for point in best.chain(position.legal_points()) {
        if offered.len() < count.into() && opening.may_offer(&offered, point).is_ok() {
            offered.push(point);
        }
    }
    offered
}

/// White keeps the fifth move that is worst for Black.
fn pick(opening: &Opening, position: &Position, stop: &AtomicBool) -> Option<Point> {
    opening.offers().iter().copied().max_by_key(|&point| {
        let mut after = position.clone();
        match after.play(Ply::Place(point)) {
            Ok(()) => value(&after, GLANCE_NODES * 3, stop),
            Err(_) => i32::MIN,
        }
    })
}
