//! The computer's decisions at each step of an opening rule.
//!
//! Where the other side will choose, it aims at an even position; where it chooses itself, at the better side. It judges as its level does
//! in play: with as many nodes and an equal misjudgement, and a level that overlooks threats misses a position's value as often. Everything
//! depends on nodes and the seed, so one request gives one opening everywhere.

use super::board::{SearchBoard, cell};
use super::control::SearchControl;
use super::convert::board_of;
use super::deepen::deepen;
use super::search::Searcher;
use super::strength::{NODES_MIN, Strength, strength_of, to_unit_interval};
use super::tt::Table;
use crate::{Level, Limits};
use qipan_rules::gomoku::Position;
use qipan_rules::gomoku::opening::{Action, Choice, Opening, OpeningRule, OpeningStep, PlacingRegion};
use qipan_rules::mix::{RandomSequence, nth_random};
use qipan_rules::{Color, Ply, Point, Size};
use std::sync::atomic::AtomicBool;

/// Limit of nodes for the value of a single position on which a decision depends.
const NODES: f64 = 30_000.0;
/// Share of `NODES` for each position when many are compared.
const GLANCE_SHARE: f64 = 0.1;
/// Number of openings drawn; the most even of them is proposed.
const DRAWS: u64 = 24;
/// A position counts as even within this value.
const EVEN: i32 = 20;

/// The answer to the opening's current step, or `None` where there is none. `position` holds the stones so far.
pub fn choose_opening_action(
    opening: &Opening,
    position: &Position,
    level: Level,
    seed: u64,
    stop: &AtomicBool,
) -> Option<Action> {
    let judge = LevelJudge::new(level, nth_random(seed ^ position.hash()), stop);
    match opening.step() {
        OpeningStep::Done => None,
        OpeningStep::Place { region, .. } => Some(Action::Place(place(opening, position, region, &judge))),
        OpeningStep::Choose { options, .. } => Some(Action::Choose(choose(position, options, &judge))),
        OpeningStep::Declare { most, .. } => Some(Action::Declare(declare(position, most, &judge))),
        OpeningStep::Offer { count, .. } => Some(Action::Offer(offer(opening, position, count, &judge))),
        OpeningStep::Pick { .. } => pick(opening, position, &judge).map(Action::Pick),
    }
}

/// A level's judgement of positions.
struct LevelJudge<'a> {
    strength: Strength,
    seed: u64,
    stop: &'a AtomicBool,
}

impl<'a> LevelJudge<'a> {
    fn new(level: Level, seed: u64, stop: &'a AtomicBool) -> LevelJudge<'a> {
        let strength = match level {
            Level::Full { .. } => Strength { node_budget: NODES, noise: 0.0, overlook_chance: 0.0 },
            level => strength_of(level),
        };
        LevelJudge { strength, seed, stop }
    }

    /// The value of a deciding position to the side to move.
    fn value(&self, position: &Position) -> i32 {
        self.searched(&board_of(position), position.side_to_move().index(), self.strength.node_budget.min(NODES))
    }

    /// The value of one of many positions to `us`, the side to move there.
    fn glance(&self, board: &SearchBoard, us: usize) -> i32 {
        self.searched(board, us, self.strength.node_budget.min(NODES) * GLANCE_SHARE)
    }

    fn searched(&self, board: &SearchBoard, us: usize, nodes: f64) -> i32 {
        let word = nth_random(self.seed ^ board.hash());
        if to_unit_interval(word) < self.strength.overlook_chance {
            return ((to_unit_interval(nth_random(word)) - 0.5) * 2.0 * self.strength.noise) as i32;
        }
        let table = Table::new(if nodes > NODES * GLANCE_SHARE { 2 << 10 } else { 256 });
        let mut searcher = Searcher::new(board.clone(), &table, SearchControl::with_stop_flag(self.stop), 12);
        searcher.set_noise(self.seed, self.strength.noise as i32);
        if nodes < NODES_MIN {
            return searcher.evaluate(us);
        }
        searcher.set_node_limit(nodes as u64);
        deepen(&mut searcher, us, Limits::default(), None, 0, &mut |_| {}).value
    }
}

/// How many stones the first player places before the other chooses.
fn first_stones(rule: OpeningRule) -> usize {
    match rule {
        OpeningRule::SwapAfterFirst | OpeningRule::Taraguchi10 => 1,
        _ => 3,
    }
}

/// The next of the first stones: taken from the most even of some drawn openings that begin with the stones so far.
fn drawn(opening: &Opening, position: &Position, judge: &LevelJudge) -> Option<Point> {
    let placed = opening.stones().len();
    if placed >= first_stones(opening.rule()) {
        return None;
    }
    let drawn = (0..DRAWS).filter_map(|draw| {
        let stones =
            draw_stones(opening, position.size(), &mut RandomSequence::new(nth_random(judge.seed).wrapping_add(draw)));
        let mut after = position.clone();
        stones.iter().skip(placed).try_for_each(|&point| after.play(Ply::Place(point)).ok())?;
        Some((judge.glance(&board_of(&after), after.side_to_move().index()).abs(), stones[placed]))
    });
    drawn.min_by_key(|&(distance, _)| distance).map(|(_, point)| point)
}

/// Draws an opening that continues the stones so far up to the first choice.
fn draw_stones(opening: &Opening, size: Size, random: &mut RandomSequence) -> Vec<Point> {
    let mut draw = |low: i32, high: i32| low + random.next_below((high - low + 1) as usize) as i32;
    let (columns, rows) = (i32::from(size.columns), i32::from(size.rows));
    let (count, is_central) = (first_stones(opening.rule()), opening.rule().is_renju());
    let mut stones = opening.stones().to_vec();
    let first = match (stones.first(), is_central, count) {
        (Some(stone), _, _) => (i32::from(stone.column), i32::from(stone.row)),
        (None, true, _) => (columns / 2, rows / 2),
        // A stone is worth less the nearer it is to the edge.
        (None, _, 1) => (draw(0, columns - 1), draw(0, 3)),
        _ => (draw(2, columns - 3), draw(2, rows - 3)),
    };
    while stones.len() < count {
        let reach = match stones.len() {
            0 => 0,
            placed if is_central => placed as i32,
            _ => 4,
        };
        let (column, row) = (first.0 + draw(-reach, reach), first.1 + draw(-reach, reach));
        let point = Point::new(column.max(0) as u8, row.max(0) as u8);
        if column >= 0 && row >= 0 && size.contains(point) && !stones.contains(&point) {
            stones.push(point);
        }
    }
    stones
}

/// Candidate points in a region with their values for the side to move, best first.
fn valued_points(position: &Position, region: PlacingRegion, judge: &LevelJudge) -> Vec<(i32, Point)> {
    let (size, us) = (position.size(), position.side_to_move().index());
    let mut board = board_of(position);
    let near: Vec<Point> = board.near_stones().iter().map(super::board::point).collect();
    let mut points: Vec<(i32, Point)> = position
        .legal_points()
        .into_iter()
        .filter(|point| region.contains(size, *point) && (near.contains(point) || region != PlacingRegion::Anywhere))
        .map(|point| (-board.value(cell(point), us).score() - board.value(cell(point), 1 - us).score(), point))
        .collect();
    points.sort_unstable();
    points.truncate(40);
    points.iter_mut().for_each(|(score, point)| {
        board.place(cell(*point), us);
        *score = -judge.glance(&board, 1 - us);
        board.undo();
    });
    points.sort_by_key(|&(score, _)| -score);
    points
}

fn place(opening: &Opening, position: &Position, region: PlacingRegion, judge: &LevelJudge) -> Point {
    let fits = |point: &Point| region.contains(position.size(), *point) && position.is_legal(*point);
    if let Some(next) = drawn(opening, position, judge).filter(fits) {
        return next;
    }
    let points = valued_points(position, region, judge);
    let chosen_by_other = |point: Point| {
        let mut after = opening.clone();
        after.apply(&Action::Place(point)).is_ok() && matches!(after.step(), OpeningStep::Choose { .. })
    };
    let most_even = points.iter().min_by_key(|(value, _)| value.abs());
    let best = points.first();
    let picked = if best.is_some_and(|&(_, point)| chosen_by_other(point)) { most_even } else { best };
    let any = || position.legal_points().into_iter().find(|point| region.contains(position.size(), *point));
    let middle = Point::new(position.size().columns / 2, position.size().rows / 2);
    picked.map(|&(_, point)| point).or_else(any).unwrap_or(middle)
}

fn choose(position: &Position, options: &[Choice], judge: &LevelJudge) -> Choice {
    let value = judge.value(position);
    if value.abs() <= EVEN && options.contains(&Choice::PlaceTwoMore) {
        return Choice::PlaceTwoMore;
    }
    let black_is_better = (value > 0) == (position.side_to_move() == Color::Black);
    if black_is_better { Choice::TakeBlack } else { Choice::TakeWhite }
}

/// The number of fifth moves for which the last move of the offer is nearest to even.
fn declare(position: &Position, most: u8, judge: &LevelJudge) -> u8 {
    let mut position = position.clone();
    if position.side_to_move() == Color::White
        && let Some(&(_, best)) = valued_points(&position, PlacingRegion::Anywhere, judge).first()
        && position.play(Ply::Place(best)).is_err()
    {
        return 1;
    }
    let fifth = valued_points(&position, PlacingRegion::Anywhere, judge);
    let nearest = fifth.iter().take(most.into()).enumerate().min_by_key(|(_, (value, _))| value.abs());
    nearest.map_or(1, |(index, _)| index as u8 + 1)
}

fn offer(opening: &Opening, position: &Position, count: u8, judge: &LevelJudge) -> Vec<Point> {
    let best = valued_points(position, PlacingRegion::Anywhere, judge).into_iter().map(|(_, point)| point);
    let mut offered = Vec::new();
    for point in best.chain(position.legal_points()) {
        if offered.len() < count.into() && opening.may_offer(&offered, point).is_ok() {
            offered.push(point);
        }
    }
    offered
}

/// The fifth move that is worst for Black, which White keeps.
fn pick(opening: &Opening, position: &Position, judge: &LevelJudge) -> Option<Point> {
    opening.offered_fifth_moves().iter().copied().max_by_key(|&point| {
        let mut after = position.clone();
        match after.play(Ply::Place(point)) {
            Ok(()) => judge.value(&after),
            Err(_) => i32::MIN,
        }
    })
}
