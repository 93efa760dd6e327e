//! The fixed levels and the adaptive one: how far each looks ahead, how much it misjudges and overlooks.
//!
//! Budgets are nodes, never time: one thread and an empty table, so that one request gives one ply on every machine under any load.
//! Mistakes are bounded: the misjudgement of a position is noise of a fixed size drawn from the seed; fives are always seen, open threes
//! from level 3 on.

use super::board::{SearchBoard, point};
use super::budget::budget;
use super::control::SearchControl;
use super::convert::board_of;
use super::deepen::deepen;
use super::multiplayer;
use super::pattern::class;
use super::search::Searcher;
use super::search_result::{SearchResult, result_without_search};
use super::strength::{NODES_MIN, Strength, strength_of, to_unit_interval};
use super::tt::Table;
use crate::{Level, Limits};
use qipan_rules::Ply;
use qipan_rules::gomoku::Position;
use qipan_rules::mix::nth_random;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// Chooses a ply at a fixed or the adaptive level. A clock only stops a search that would lose on time.
pub fn choose_ply(
    position: &Position,
    level: Level,
    clock_ms: Option<(u32, u32)>,
    seed: u64,
    stop: &AtomicBool,
) -> SearchResult {
    if let Some(found) = result_without_search(position) {
        return found;
    }
    let strength = strength_of(level);
    if position.players() > 2 {
        return multiplayer::choose_at_strength(position, strength, seed, stop);
    }
    let us = position.side_to_move().index();
    let mut board = board_of(position);
    let noise_seed = nth_random(seed ^ position.hash());
    if strength.node_budget < NODES_MIN && !board.has_points_in(us, super::board::ThreatGroup::Fives) {
        return by_looks(&mut board, us, strength, noise_seed);
    }
    let deadline = budget(None, clock_ms).hard.map(|span| Instant::now() + span);
    let table = Table::new(2 << 10);
    let mut searcher = Searcher::new(board, &table, SearchControl { stop, deadline }, 12);
    searcher.set_node_limit(strength.node_budget.max(NODES_MIN) as u64);
    searcher.set_noise(noise_seed, strength.noise as i32);
    deepen(&mut searcher, us, Limits::default(), None, 0, &mut |_| {})
}

/// The best-looking move without looking ahead: a point's own value plus what it takes from the others, each slightly misjudged.
fn by_looks(board: &mut SearchBoard, us: usize, strength: Strength, seed: u64) -> SearchResult {
    let them = 1 - us;
    let overlooks = to_unit_interval(nth_random(seed)) < strength.overlook_chance;
    let must_answer = board.winning_cell(them);
    let mut best = (f64::NEG_INFINITY, 0);
    let cells: Vec<_> = board.near_stones().iter().chain(must_answer).collect();
    for at in cells {
        if us == 0 && board.is_forbidden(at) {
            continue;
        }
        let (own, other) = (board.value(at, us), board.value(at, them));
        let mut score = own.score() as f64 + other.score() as f64 * 0.7;
        score += (to_unit_interval(nth_random(seed ^ at as u64)) - 0.5) * 2.0 * strength.noise;
        score += match (own.class(), other.class()) {
            (class::FIVE, _) => 1e6,
            (_, class::FIVE) => 1e5,
            (class::OPEN_FOUR, _) if !overlooks => 1e4,
            (_, class::OPEN_FOUR) if overlooks => -other.score() as f64 * 0.7,
            (_, class::OPEN_FOUR) => 1e3,
            _ => 0.0,
        };
        if score > best.0 {
            best = (score, at);
        }
    }
    let at = if best.1 == 0 { super::vcf::any_legal(board, us) } else { Some(best.1) };
    let ply = at.map_or(Ply::Pass, |at| Ply::Place(point(at)));
    SearchResult { ply, value: 0, depth: 1, nodes: 1, line: vec![ply] }
}
