//! Search for three and four players, in which each player plays for himself and leaves to others the threats that they can answer as well.
//!
//! `views` keeps each player's lines and decides which fives the player to move has to answer himself and which he may leave to later
//! players; `tree` grows a tree of winning chances in which each player maximises his own (max^n: Luckhardt and Irani). A full board is
//! worth less than an even share, because a player who never takes a risk wins nothing.

mod tree;
mod views;

use super::board::{cell, point};
use super::control::SearchControl;
use super::search_result::{SearchResult, score_of};
use super::strength::Strength;
use crate::budget::Budget;
use crate::{Answer, Limits, ValuedPly};
use qipan_rules::Ply;
use qipan_rules::gomoku::Position;
use qipan_rules::mix::nth_random;
use std::sync::atomic::AtomicBool;
use std::time::Instant;
use tree::MoveTree;
use views::relative_win_chance;

pub use views::PlayerBoards;

/// The limit of placements that stands for a depth limit: this number, doubled for each ply of depth.
const DEPTH_PLACEMENTS: u64 = 400;
const DEPTH_MAX: u8 = 20;

/// From this many nodes on a level searches: it then gets as many placements, twice as many with four players, and at most
/// `PLACEMENTS_MAX`.
const LOOKS_FAR: f64 = 500.0;
const PLACEMENTS_MAX: f64 = 40_000.0;
/// Placements of a level that only looks at points; a level that overlooks open threes has fewer.
const FEW_PLACEMENTS: f64 = 16.0;

/// How far a player's share is above an even share, in thousandths; negative if it is below.
fn value_of(share: f32, players: usize) -> i32 {
    (share * 1000.0) as i32 - 1000 / players as i32
}

fn found(position: &Position, tree: &MoveTree) -> SearchResult {
    let mut line: Vec<Ply> = tree.best_line().into_iter().map(|at| Ply::Place(point(at))).collect();
    if line.is_empty() {
        line.push(position.legal_points().first().map_or(Ply::Pass, |&at| Ply::Place(at)));
    }
    let value = value_of(tree.win_share(), position.players() as usize);
    SearchResult { ply: line[0], value, depth: line.len() as u8, nodes: tree.placement_count(), line }
}

/// The placement that makes a five at once, if there is one; it needs no search.
fn at_once(position: &Position, views: &PlayerBoards) -> Option<SearchResult> {
    let ply = Ply::Place(point(views.five(position.side_to_move().index())?));
    Some(SearchResult { ply, value: value_of(1.0, position.players() as usize), depth: 1, nodes: 1, line: vec![ply] })
}

/// The best ply for three or four players.
pub fn search_best_ply(
    position: &Position,
    limits: Limits,
    budget: Budget,
    stop: &AtomicBool,
    say: &mut dyn FnMut(Answer),
) -> SearchResult {
    let control = SearchControl { stop, deadline: budget.hard.map(|span| Instant::now() + span) };
    let views = PlayerBoards::new(position);
    if let Some(found) = at_once(position, &views) {
        return found;
    }
    let mut tree = MoveTree::new(views, position.side_to_move().index(), control, None);
    let by_depth = limits.depth.map_or(u64::MAX, |depth| DEPTH_PLACEMENTS << depth.min(DEPTH_MAX));
    let placements = limits.nodes.unwrap_or(u64::MAX).min(by_depth);
    tree.grow_tree(placements, limits.depth.map_or(usize::MAX, usize::from), &mut |tree| {
        let best = found(position, tree);
        say(Answer::Thinking { depth: best.depth, nodes: best.nodes, score: score_of(best.value), pv: best.line });
    });
    found(position, &tree)
}

/// The number of placements that a move at a level may cost. Between a few and some hundred placements lies a valley: enough to see every
/// threat that must be answered, too few to see a win, so nearly all boards end full. The weak levels stay below the valley, the others
/// above it.
fn placements(strength: Strength, players: usize) -> u64 {
    if strength.node_budget >= LOOKS_FAR {
        // The valley is wider with more players to answer a threat.
        return (strength.node_budget * (players - 2) as f64).min(PLACEMENTS_MAX) as u64;
    }
    let few = FEW_PLACEMENTS * (1.0 - 0.7 * strength.overlook_chance);
    few.max(strength.node_budget / 4.0) as u64
}

/// Chooses a ply for three or four players at a level's strength.
pub fn choose_at_strength(position: &Position, strength: Strength, seed: u64, stop: &AtomicBool) -> SearchResult {
    let views = PlayerBoards::new(position);
    if let Some(found) = at_once(position, &views) {
        return found;
    }
    let noise = Some((nth_random(seed ^ position.hash()), strength.noise as f32 * 4.0));
    let placements = placements(strength, views.players());
    let mut tree = MoveTree::new(views, position.side_to_move().index(), SearchControl::with_stop_flag(stop), noise);
    tree.grow_tree(placements, usize::MAX, &mut |_| {});
    found(position, &tree)
}

/// The share of the player to move after every legal point.
pub fn report_values(position: &Position, say: &mut dyn FnMut(Answer)) {
    let mut views = PlayerBoards::new(position);
    let (mover, players) = (position.side_to_move().index(), position.players() as usize);
    let mut values: Vec<ValuedPly> = Vec::new();
    for at in position.legal_points() {
        views.place(cell(at), mover);
        let share = relative_win_chance(views.estimate_win_chances((mover + 1) % players, |_| 0.0), mover);
        views.undo();
        values.push(ValuedPly { ply: Ply::Place(at), score: score_of(value_of(share, players)) });
    }
    values.sort_by_key(|valued| std::cmp::Reverse(valued.score));
    say(Answer::Values { depth: 1, values, done: true });
}
