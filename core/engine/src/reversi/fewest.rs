//! The search for the goal in which fewer discs win. Values are discs by that goal, so more is better here too.
//!
//! For the engine's façade and `lab`. One thread, no forecasts: a plain principal variation search with separate weights, exact where it
//! reaches the end. It shares only the table's type with the search of the standard game.

use super::endgame::stability::{self, stable_discs};
use super::eval::{Features, UNITS_PER_DISC, WeightSumKernel, Weights};
use super::search::FULL_SELECTIVITY;
use super::search::root::{RootMove, SearchGoal, SearchResult, line_after_move};
use super::tt::{NO_MOVE, Table};
use qipan_rules::reversi::board::kernel::AnyKernel;
use qipan_rules::reversi::board::squares;
use qipan_rules::reversi::{Board, Square};
use qipan_rules::{kernel_entry, with_kernel};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Empties left by the deepest search before the search to the end.
const HANDOVER_EMPTIES: u32 = 8;
/// Up to this many empties a search to the end uses neither the table nor the weights.
const PLAIN_EMPTIES: u32 = 6;
/// Nodes between two checks of the clock and the stop flag; a power of two.
const POLL_NODES: u64 = 512;
/// Limit of moves in a position.
const MOVES_MAX: usize = 34;
/// A value below every possible one: no move was valued yet.
const NOTHING: i32 = -65;

/// The state of a search.
pub struct FewestDiscsSearch<'a> {
    weights: &'a Weights,
    table: &'a Table,
    stop: &'a AtomicBool,
    deadline: Option<Instant>,
    nodes: u64,
    nodes_max: u64,
    stopped: bool,
}

impl FewestDiscsSearch<'_> {
    /// Counts a node; returns whether the search has to end.
    #[inline(always)]
    fn count_and_poll(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= self.nodes_max {
            self.stopped = true;
        } else if self.nodes & (POLL_NODES - 1) == 0 {
            let is_late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
            self.stopped |= is_late || self.stop.load(Ordering::Relaxed);
        }
        self.stopped
    }
}

/// The value of a board that is over, for the player.
#[inline(always)]
fn ended(board: Board) -> i32 {
    -board.final_score()
}

kernel_entry! {
    /// The recursive functions of the search, compiled with a kernel's CPU features.
    pub trait FewestKernel: WeightSumKernel {
        /// The value of a board at a depth in plies; a depth equal to the number of empties searches to the end. The result is void once
        /// the thread is stopped.
        fn fewest = fewest_body(thread: &mut FewestDiscsSearch<'_>, board: Board, features: &Features, depth: u32, window: (i32, i32)) -> i32;
        /// The value of a board with few empties, searched to the end.
        fn fewest_plain = plain_body(thread: &mut FewestDiscsSearch<'_>, board: Board, window: (i32, i32)) -> i32;
    }
}

/// An upper bound from the discs that the player can never lose, if it does not exceed `alpha`.
#[inline(always)]
fn burdened(board: Board, alpha: i32) -> Option<i32> {
    // The count is limited by the number of discs.
    if 64 - 2 * board.player.count_ones() as i32 > alpha {
        return None;
    }
    let bound = 64 - 2 * stable_discs(board.player, board.opponent) as i32;
    (bound <= alpha).then_some(bound)
}

#[inline(always)]
fn plain_body<K: FewestKernel>(
    kernel: K,
    thread: &mut FewestDiscsSearch<'_>,
    board: Board,
    (alpha, beta): (i32, i32),
) -> i32 {
    if thread.count_and_poll() {
        return alpha;
    }
    let mut legal = kernel.legal(board.player, board.opponent);
    if legal == 0 {
        let passed = board.after_pass();
        if kernel.legal(passed.player, passed.opponent) == 0 {
            return ended(board);
        }
        return -kernel.fewest_plain(thread, passed, (-beta, -alpha));
    }
    if let Some(bound) = burdened(board, alpha) {
        return bound;
    }
    let mut best = NOTHING;
    while legal != 0 && best < beta {
        let at = legal.trailing_zeros();
        legal &= legal - 1;
        let after = board.after_move_at_index(at, kernel.flips(board.player, board.opponent, at));
        best = best.max(-kernel.fewest_plain(thread, after, (-beta, -alpha.max(best))));
        if thread.stopped {
            return alpha;
        }
    }
    best
}

#[inline(always)]
fn fewest_body<K: FewestKernel>(
    kernel: K,
    thread: &mut FewestDiscsSearch<'_>,
    board: Board,
    features: &Features,
    depth: u32,
    (alpha, beta): (i32, i32),
) -> i32 {
    let empties = board.empties();
    let to_the_end = depth >= empties;
    if to_the_end && empties <= PLAIN_EMPTIES {
        return kernel.fewest_plain(thread, board, (alpha, beta));
    }
    if thread.count_and_poll() {
        return alpha;
    }
    let legal = kernel.legal(board.player, board.opponent);
    if legal == 0 {
        let passed = board.after_pass();
        if kernel.legal(passed.player, passed.opponent) == 0 {
            return ended(board);
        }
        return -kernel.fewest(thread, passed, &features.after_pass(), depth, (-beta, -alpha));
    }
    if depth == 0 {
        return (thread.weights.evaluate(kernel, features, board) + UNITS_PER_DISC / 2)
            .div_euclid(UNITS_PER_DISC)
            .clamp(-64, 64);
    }
    if to_the_end && let Some(bound) = burdened(board, alpha) {
        return bound;
    }
    let table = thread.table;
    let slot = table.slot(board.player, board.opponent);
    let known = table.probe(slot);
    if let Some(entry) = known
        && u32::from(entry.depth) >= depth
    {
        let (lower, upper) = (i32::from(entry.lower), i32::from(entry.upper));
        if lower >= beta || lower == upper {
            return lower;
        }
        if upper <= alpha {
            return upper;
        }
    }
    let nodes_before = thread.nodes;
    let first = known.map_or(NO_MOVE, |entry| entry.moves[0]);
    let mut children = [(0i32, 0u32, 0u64); MOVES_MAX];
    let mut count = 0;
    for at in squares(legal).take(MOVES_MAX).map(|square| u32::from(square.index())) {
        let flips = kernel.flips(board.player, board.opponent, at);
        let child = board.after_move_at_index(at, flips);
        let replies = kernel.legal(child.player, child.opponent).count_ones() as i32;
        let order = if at == u32::from(first) {
            i32::MIN
        } else if depth >= 3 && !to_the_end {
            // The opponent's evaluation: moves that are worse for the opponent come earlier.
            thread.weights.evaluate(kernel, &features.after_move(square(at), flips), child)
                + replies * UNITS_PER_DISC / 4
        } else {
            replies
        };
        children[count] = (order, at, flips);
        count += 1;
    }
    let (mut best, mut best_move) = (NOTHING, NO_MOVE);
    for next in 0..count {
        let least = (next..count).min_by_key(|&child| children[child].0).unwrap_or(next);
        children.swap(next, least);
        let (_, at, flips) = children[next];
        let (child, after) = (board.after_move_at_index(at, flips), features.after_move(square(at), flips));
        let from = alpha.max(best);
        // A null window first: most moves are not better.
        let mut value = NOTHING;
        if next > 0 {
            value = -kernel.fewest(thread, child, &after, depth - 1, (-from - 1, -from));
        }
        if next == 0 || (!thread.stopped && value > from && value < beta) {
            value = -kernel.fewest(thread, child, &after, depth - 1, (-beta, -from));
        }
        if thread.stopped {
            return alpha;
        }
        if value > best {
            (best, best_move) = (value, at as u8);
        }
        if best >= beta {
            break;
        }
    }
    let cost = (thread.nodes - nodes_before).max(1).ilog2() as u8;
    table.store(slot, depth as u8, 0, cost, (alpha, beta), best, best_move);
    best
}

#[inline(always)]
fn square(at: u32) -> Square {
    Square::new((at & 63) as u8)
}

/// Searches a board on which the player has a move, like `search::root` for the standard goal; on one thread, whatever thread count the
/// goal has. Calls `each` after every finished iteration.
pub fn search(
    weights: &Weights,
    table: &Table,
    board: Board,
    goal: &SearchGoal,
    stop: &AtomicBool,
    each: &mut dyn FnMut(&SearchResult),
) -> SearchResult {
    let begin = Instant::now();
    stability::build_edge_table();
    table.start_search();
    let deadline = goal.budget.hard.map(|span| begin + span);
    let thread = FewestDiscsSearch { weights, table, stop, deadline, nodes: 0, nodes_max: goal.nodes, stopped: false };
    let legal = board.legal_moves();
    let considered = if legal & !goal.excluded_moves != 0 { legal & !goal.excluded_moves } else { legal };
    let moves = squares(considered).map(|square| RootMove { square, score: 0 }).collect();
    Root { thread, board, features: Features::new(board), moves }.deepen(goal, begin, each)
}

struct Root<'a> {
    thread: FewestDiscsSearch<'a>,
    board: Board,
    features: Features,
    moves: Vec<RootMove>,
}

impl Root<'_> {
    fn deepen(mut self, goal: &SearchGoal, begin: Instant, each: &mut dyn FnMut(&SearchResult)) -> SearchResult {
        let mut found = self.found(0);
        for depth in schedule(self.board.empties(), goal.depth) {
            if depth > 1 && goal.budget.soft.is_some_and(|span| begin.elapsed() >= span) {
                break;
            }
            if !self.iterate(depth, goal.is_scoring_all_moves) {
                // A better move found before the limit stands; the depth stays that of the last whole iteration.
                if !goal.is_scoring_all_moves {
                    found.moves.clone_from(&self.moves);
                }
                break;
            }
            found = self.found(depth);
            each(&found);
        }
        found.nodes = self.thread.nodes.max(1);
        found.pv = line_after_move(self.thread.table, self.board, found.moves[0].square);
        found
    }

    fn found(&self, depth: u32) -> SearchResult {
        let pv = line_after_move(self.thread.table, self.board, self.moves[0].square);
        let exact = depth == self.board.empties();
        SearchResult {
            depth,
            selectivity: FULL_SELECTIVITY,
            exact,
            nodes: self.thread.nodes,
            moves: self.moves.clone(),
            pv,
        }
    }

    /// Runs one iteration: the best move comes to the front, or all are sorted by value. False when a limit came first.
    fn iterate(&mut self, depth: u32, all_moves: bool) -> bool {
        let before = self.moves.clone();
        let mut best = NOTHING;
        for index in 0..self.moves.len() {
            let from = if all_moves { NOTHING } else { best };
            let mut value = NOTHING;
            if from > NOTHING {
                value = self.value(index, depth, (from, from + 1));
            }
            if from == NOTHING || (!self.thread.stopped && value > from) {
                value = self.value(index, depth, (from.max(-64), 64));
            }
            if self.thread.stopped {
                if all_moves {
                    self.moves = before;
                }
                return false;
            }
            self.moves[index].score = value;
            if !all_moves && value > best {
                self.moves[..=index].rotate_right(1);
            }
            best = best.max(value);
        }
        if all_moves {
            self.moves.sort_by_key(|entry| std::cmp::Reverse(entry.score));
        }
        true
    }

    /// The value of a move.
    fn value(&mut self, index: usize, depth: u32, (alpha, beta): (i32, i32)) -> i32 {
        let square = self.moves[index].square;
        let flips = self.board.flips(square);
        let (child, features) = (self.board.after_move(square, flips), self.features.after_move(square, flips));
        let thread = &mut self.thread;
        with_kernel!(AnyKernel::fastest_supported(), kernel => -kernel.fewest(thread, child, &features, depth - 1, (-beta, -alpha)))
    }
}

/// The depths of a search; the last allowed one may be to the end.
fn schedule(empties: u32, depth: u32) -> Vec<u32> {
    let depth = depth.clamp(1, empties.max(1));
    let midgame = if depth < empties { depth } else { empties.saturating_sub(HANDOVER_EMPTIES) };
    let mut plan: Vec<u32> = (1..=midgame).collect();
    plan.extend((depth == empties).then_some(depth));
    plan
}
