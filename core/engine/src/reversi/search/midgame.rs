//! Principal variation search with the evaluation at its leaves, and the upper part of end game searches.
//!
//! For `root`. A depth equal to the number of empties is a search to the end.

use super::super::endgame::{
    self, EndgameKernel, SORTED_EMPTIES_MAX, final_score, frontier_difference, moves_by_square_class, odd_quadrants,
    rank_by_replies, stability_cutoff,
};
use super::super::eval::probcut::{self, SHALLOWEST};
use super::super::eval::{self, Features, WeightSumKernel};
use super::super::tt::{NO_MOVE, Slot, TableEntry};
use super::moves::{MOVES_MAX, Move, pick_best};
use super::parallel::{self, SearchMove, Siblings};
use super::thread::SearchThread;
use super::{FULL_SELECTIVITY, SELECTIVITIES};
use qipan_rules::reversi::Board;
use qipan_rules::reversi::board::{Square, squares};

/// Up to this depth moves are ordered by the replies to them alone.
const PLAIN_ORDER_DEPTH: u32 = 3;
/// From this depth on the table is probed for all children before one is searched.
const ETC_DEPTH: u32 = 4;
/// By how many plies a stored search may be shallower for its moves to be tried first in a search to the end; the next constant is for a
/// deep search.
const SHALLOWER_MAX: u32 = 16;
const SHALLOWER_MAX_DEEP: u32 = 12;
/// The depth from which a search is deep.
const DEEP: u32 = 27;
/// Number of first moves of a node that are searched without a reduction; later moves are first searched less deep.
const EARLY_MOVES: usize = 3;
/// Depth from which late moves are first searched less deep.
const LATE_DEPTH: u32 = 8;
/// Plies by which late moves are first searched less deep: an even number, because the evaluation favours one side at odd depths and the
/// other at even ones.
const LATE_PLIES: u32 = 2;

qipan_rules::kernel_entry! {
    /// The recursive functions of the general search, compiled with a kernel's CPU features.
    pub trait Search: EndgameKernel + WeightSumKernel {
        /// Bounds the best score against `alpha`. `legal` are the player's moves.
        fn null_window = null_window_body(thread: &mut SearchThread<'_>, board: Board, legal: u64, features: &Features, alpha: i32, depth: u32) -> i32;
        /// The score within a window; outside of it a bound.
        fn full_window = full_window_body(thread: &mut SearchThread<'_>, board: Board, features: &Features, window: (i32, i32), depth: u32) -> i32;
        /// The value in 1/128 discs within a window by a small search without the table.
        fn shallow_search = shallow_search_body(thread: &mut SearchThread<'_>, board: Board, legal: u64, features: &Features, window: (i32, i32), depth: u32) -> i32;
    }
}

/// The evaluation in 1/128 discs of any board; outside the window a bound.
#[inline(always)]
fn leaf<K: Search>(
    kernel: K,
    thread: &mut SearchThread<'_>,
    board: Board,
    legal: u64,
    features: &Features,
    window: (i32, i32),
) -> i32 {
    if legal != 0 {
        return thread.evaluate_within(kernel, board, legal, features, window);
    }
    let replies = kernel.legal(board.opponent, board.player);
    if replies != 0 {
        return -thread.evaluate_within(
            kernel,
            board.after_pass(),
            replies,
            &features.after_pass(),
            (-window.1, -window.0),
        );
    }
    final_score(board.player, board.empties()) * eval::UNITS_PER_DISC
}

#[inline(always)]
fn shallow_search_body<K: Search>(
    kernel: K,
    thread: &mut SearchThread<'_>,
    board: Board,
    legal: u64,
    features: &Features,
    window: (i32, i32),
    depth: u32,
) -> i32 {
    thread.nodes += 1;
    if depth == 0 {
        return leaf(kernel, thread, board, legal, features, window);
    }
    if legal == 0 {
        let replies = kernel.legal(board.opponent, board.player);
        if replies == 0 {
            return final_score(board.player, board.empties()) * eval::UNITS_PER_DISC;
        }
        let passed = (-window.1, -window.0);
        return -kernel.shallow_search(thread, board.after_pass(), replies, &features.after_pass(), passed, depth);
    }
    let depth = depth + u32::from(is_forced(legal));
    if depth == 1 {
        return best_leaf(kernel, thread, board, legal, features, window);
    }
    let mut list = [Move::NONE; MOVES_MAX];
    let mut count = 0;
    for square in squares(legal) {
        let at = square.index().into();
        let flips = kernel.flips(board.player, board.opponent, at);
        let after = board.after_move_at_index(at, flips);
        let replies = kernel.legal(after.player, after.opponent);
        list[count] = Move {
            square: square.index(),
            ordering_score: rank_by_replies(at, replies),
            flips,
            reply_squares: replies,
        };
        count += 1;
    }
    let (mut alpha, beta) = window;
    let mut best = i32::MIN;
    for done in 0..count {
        let chosen = pick_best(&mut list[done..count]);
        let (after, child) = after_move(board, features, &chosen);
        let value = -kernel.shallow_search(thread, after, chosen.reply_squares, &child, (-beta, -alpha), depth - 1);
        best = best.max(value);
        alpha = alpha.max(value);
        if alpha >= beta {
            break;
        }
    }
    best
}

/// The board and its features after a move.
#[inline(always)]
fn after_move(board: Board, features: &Features, chosen: &Move) -> (Board, Features) {
    let child = features.after_move(Square::new(chosen.square), chosen.flips);
    (board.after_move_at_index(chosen.square.into(), chosen.flips), child)
}

/// Whether there is only one legal move: that move costs no depth, because nothing is chosen.
#[inline(always)]
fn is_forced(legal: u64) -> bool {
    legal & (legal - 1) == 0
}

/// The value of the best move by the evaluation after it.
#[inline(always)]
fn best_leaf<K: Search>(
    kernel: K,
    thread: &mut SearchThread<'_>,
    board: Board,
    legal: u64,
    features: &Features,
    window: (i32, i32),
) -> i32 {
    let mut best = i32::MIN;
    for group in moves_by_square_class(legal) {
        for square in squares(group) {
            thread.nodes += 1;
            let flips = kernel.flips(board.player, board.opponent, square.index().into());
            let after = board.after_move_at_index(square.index().into(), flips);
            let replies = kernel.legal(after.player, after.opponent);
            let inner = (-window.1, -window.0);
            best = best.max(-leaf(kernel, thread, after, replies, &features.after_move(square, flips), inner));
            if best >= window.1 {
                return best;
            }
        }
    }
    best
}

/// Units of the evaluation as whole discs, rounded half away from zero, so that both sides round alike.
#[inline(always)]
fn to_discs(units: i32) -> i32 {
    (units + units.signum() * eval::UNITS_PER_DISC / 2) / eval::UNITS_PER_DISC
}

/// The window, in the evaluation's units, that decides whether a value exceeds `alpha` discs.
#[inline(always)]
fn around_half(alpha: i32) -> (i32, i32) {
    // Half a disc, which rounds away from zero, lies within.
    let half = alpha * eval::UNITS_PER_DISC + eval::UNITS_PER_DISC / 2;
    (half - 1, half + 1)
}

/// A search result that the table already has.
#[inline(always)]
fn known_bound(known: Option<TableEntry>, alpha: i32, beta: i32, depth: u32, selectivity: usize) -> Option<i32> {
    let entry = known?;
    if u32::from(entry.depth) < depth || usize::from(entry.selectivity) < selectivity {
        return None;
    }
    let (lower, upper) = (i32::from(entry.lower), i32::from(entry.upper));
    if lower >= beta || lower == upper {
        return Some(lower);
    }
    (upper <= alpha).then_some(upper)
}

#[inline(always)]
fn null_window_body<K: Search>(
    kernel: K,
    thread: &mut SearchThread<'_>,
    board: Board,
    legal: u64,
    features: &Features,
    alpha: i32,
    depth: u32,
) -> i32 {
    let empties = board.empties();
    if depth >= empties && empties <= SORTED_EMPTIES_MAX {
        return endgame::solve(kernel, thread, board, alpha, empties);
    }
    if depth <= 2 {
        return to_discs(kernel.shallow_search(thread, board, legal, features, around_half(alpha), depth));
    }
    if thread.count_and_poll() {
        return alpha;
    }
    if legal == 0 {
        let replies = kernel.legal(board.opponent, board.player);
        if replies == 0 {
            return final_score(board.player, empties);
        }
        return -kernel.null_window(thread, board.after_pass(), replies, &features.after_pass(), -alpha - 1, depth);
    }
    let depth = depth.min(empties);
    let table = thread.table();
    let slot = table.slot(board.player, board.opponent);
    if let Some(bound) = stability_cutoff(board, alpha, empties) {
        return bound;
    }
    let known = table.probe(slot);
    if let Some(bound) = known_bound(known, alpha, alpha + 1, depth, thread.selectivity) {
        return bound;
    }
    if thread.selectivity < FULL_SELECTIVITY
        && depth >= SHALLOWEST
        && let Some(bound) = forecast(kernel, thread, board, legal, features, alpha, depth)
    {
        return bound;
    }
    best_move_of::<K, true>(kernel, thread, board, legal, features, (slot, known), (alpha, alpha + 1), depth)
}

/// Searches a node's moves within a window, which is a null window where `IS_NULL`, and stores the result in the table.
#[inline(always)]
#[allow(clippy::too_many_arguments)] // The one place where a node's whole state meets.
fn best_move_of<K: Search, const IS_NULL: bool>(
    kernel: K,
    thread: &mut SearchThread<'_>,
    board: Board,
    legal: u64,
    features: &Features,
    (slot, known): (Slot, Option<TableEntry>),
    window: (i32, i32),
    depth: u32,
) -> i32 {
    let (mut alpha, beta) = window;
    let nodes_before = thread.nodes;
    let depth_stored = depth;
    let depth = depth + u32::from(is_forced(legal) && depth < board.empties());
    let mut list = [Move::NONE; MOVES_MAX];
    // No child's bound ends a node that needs more than a bound.
    let enough = if IS_NULL { alpha } else { 64 };
    let count = match listed(kernel, thread, board, legal, enough, depth, &mut list) {
        Ok(count) => count,
        Err(bound) => return bound,
    };
    let moves = &mut list[..count];
    // If the table's moves suffice, the others need no order.
    let forward = bring_forward(moves, known_moves(known, depth, board.empties()));
    let mut best = -65;
    let mut best_move = NO_MOVE;
    for done in 0..count {
        let splits = done > 0 && thread.can_split(depth, count - done);
        if count > 1 && (done == forward || splits && done < forward) {
            rank(kernel, thread, board, features, depth, &mut moves[forward..]);
        }
        if splits {
            let siblings = Siblings { board, features, depth, window: (alpha, beta), best, best_move };
            (best, best_move) = parallel::split(kernel, thread, siblings, &mut moves[done..]);
            if thread.stopped {
                return alpha;
            }
            break;
        }
        let chosen = if done < forward { moves[done] } else { pick_best(&mut moves[done..]) };
        let score = if IS_NULL {
            let (after, child) = after_move(board, features, &chosen);
            // A reduced search of late moves may err as far as forecasts may.
            let is_late =
                done >= EARLY_MOVES && depth >= LATE_DEPTH && depth < board.empties() && thread.selectivity == 0;
            let mut reply =
                |plies: u32| -kernel.null_window(thread, after, chosen.reply_squares, &child, -beta, depth - plies);
            let shallower = if is_late { reply(1 + LATE_PLIES) } else { beta };
            if shallower >= beta { reply(1) } else { shallower }
        } else {
            kernel.move_score(thread, board, features, &chosen, (alpha, beta), depth, done == 0)
        };
        if thread.stopped {
            return alpha;
        }
        if score > best {
            (best, best_move) = (score, chosen.square);
            if score >= beta {
                break;
            }
            if !IS_NULL {
                alpha = alpha.max(score);
            }
        }
    }
    let cost = (thread.nodes - nodes_before).max(1).ilog2() as u8;
    thread.table().store(slot, depth_stored as u8, thread.selectivity as u8, cost, window, best, best_move);
    best
}

/// Multi-ProbCut (M. Buro): cuts when a shallow search is so far outside the window that the deep one would hardly be inside.
#[inline(always)]
fn forecast<K: Search>(
    kernel: K,
    thread: &mut SearchThread<'_>,
    board: Board,
    legal: u64,
    features: &Features,
    alpha: i32,
    depth: u32,
) -> Option<i32> {
    let width = SELECTIVITIES[thread.selectivity].1;
    let empties = board.empties();
    let shallow = probcut::shallow(depth);
    let margin = (width * probcut::sigma(empties, depth)).ceil() as i32;
    let now = to_discs(thread.evaluate_within(kernel, board, legal, features, around_half(alpha)));
    let (high, low) = (alpha + 1 + margin, alpha - margin);
    // The shallow search pays only if the position already looks decided.
    if high < 64 && now > alpha {
        let score = kernel.null_window(thread, board, legal, features, high - 1, shallow);
        if !thread.stopped && score >= high {
            return Some(alpha + 1);
        }
    }
    if low > -64 && now <= alpha && !thread.stopped {
        let score = kernel.null_window(thread, board, legal, features, low, shallow);
        if !thread.stopped && score <= low {
            return Some(alpha);
        }
    }
    thread.stopped.then_some(alpha)
}

/// The table's moves for a node. A search to the end takes none from a much shallower search: the evaluation's first moves are better.
#[inline(always)]
fn known_moves(known: Option<TableEntry>, depth: u32, empties: u32) -> [u8; 2] {
    let shallower_max = if depth < DEEP { SHALLOWER_MAX } else { SHALLOWER_MAX_DEEP };
    match known {
        Some(entry) if depth < empties || u32::from(entry.depth) + shallower_max >= depth => entry.moves,
        _ => [NO_MOVE; 2],
    }
}

/// Brings the table's moves to the front of a list; returns their number.
#[inline(always)]
fn bring_forward(moves: &mut [Move], known: [u8; 2]) -> usize {
    let mut count = 0;
    for at in known {
        if at != NO_MOVE
            && let Some(place) = moves.iter().position(|chosen| chosen.square == at)
        {
            moves[count..=place].rotate_right(1);
            moves[count].ordering_score = i32::MIN;
            count += 1;
        }
    }
    count
}

/// Fills `list` with the moves and returns their number; returns a bound instead if the table's entry of a child gives one.
#[inline(always)]
fn listed<K: Search>(
    kernel: K,
    thread: &SearchThread<'_>,
    board: Board,
    legal: u64,
    alpha: i32,
    depth: u32,
    list: &mut [Move; MOVES_MAX],
) -> Result<usize, i32> {
    let table = thread.table();
    let mut count = 0;
    let mut rest = legal;
    while rest != 0 {
        let at = rest.trailing_zeros();
        rest &= rest - 1;
        let flips = kernel.flips(board.player, board.opponent, at);
        let after = board.after_move_at_index(at, flips);
        if after.player == 0 {
            return Err(64);
        }
        if depth >= ETC_DEPTH {
            // Only for the prefetch.
            table.slot(after.player, after.opponent);
        }
        let replies = kernel.legal(after.player, after.opponent);
        list[count] = Move { square: at as u8, ordering_score: 0, flips, reply_squares: replies };
        count += 1;
    }
    if depth >= ETC_DEPTH {
        for chosen in &list[..count] {
            let after = board.after_move_at_index(chosen.square.into(), chosen.flips);
            let known = table.probe(table.slot(after.player, after.opponent));
            if let Some(child) = known
                && u32::from(child.depth) >= depth - 1
                && usize::from(child.selectivity) >= thread.selectivity
                && -i32::from(child.upper) > alpha
            {
                return Err(-i32::from(child.upper));
            }
        }
    }
    Ok(count)
}

/// Ranks each move.
#[inline(always)]
fn rank<K: Search>(
    kernel: K,
    thread: &mut SearchThread<'_>,
    board: Board,
    features: &Features,
    depth: u32,
    moves: &mut [Move],
) {
    let odd = odd_quadrants(!board.occupied());
    let to_the_end = depth >= board.empties();
    let ordering = if to_the_end { ordering_depth_to_the_end(depth) } else { ordering_depth(depth) };
    let mut lowest = 64 * eval::UNITS_PER_DISC;
    thread.sums_alone = to_the_end || ordering == 0;
    for chosen in moves {
        chosen.ordering_score = if depth <= PLAIN_ORDER_DEPTH {
            rank_by_replies(chosen.square.into(), chosen.reply_squares)
        } else {
            let (after, child) = after_move(board, features, chosen);
            let window =
                (-64 * eval::UNITS_PER_DISC, (lowest + 12 * eval::UNITS_PER_DISC).min(64 * eval::UNITS_PER_DISC));
            let value = kernel.shallow_search(thread, after, chosen.reply_squares, &child, window, ordering);
            lowest = lowest.min(value);
            let mobility = chosen.reply_squares.count_ones() as i32;
            if to_the_end {
                let even = i32::from(odd >> chosen.square & 1 == 0);
                value + mobility * 300 + even * 64 + frontier_difference(after) * 40
            } else {
                value + mobility * 16
            }
        };
    }
    thread.sums_alone = false;
}

/// Depth of the searches that order a node's moves.
#[inline(always)]
fn ordering_depth(depth: u32) -> u32 {
    match depth {
        0..=14 => 0,
        15..=20 => 1,
        _ => 2,
    }
}

/// Depth of the searches that order a node's moves in a search to the end, where a node costs more.
#[inline(always)]
fn ordering_depth_to_the_end(depth: u32) -> u32 {
    match depth {
        0..=14 => 0,
        15..=18 => 1,
        19..=23 => 2,
        _ => 3,
    }
}

#[inline(always)]
fn full_window_body<K: Search>(
    kernel: K,
    thread: &mut SearchThread<'_>,
    board: Board,
    features: &Features,
    window: (i32, i32),
    depth: u32,
) -> i32 {
    let empties = board.empties();
    let legal = kernel.legal(board.player, board.opponent);
    if thread.count_and_poll() {
        return window.0;
    }
    if legal == 0 {
        if kernel.legal(board.opponent, board.player) == 0 {
            return final_score(board.player, empties);
        }
        return -kernel.full_window(thread, board.after_pass(), &features.after_pass(), (-window.1, -window.0), depth);
    }
    let depth = depth.min(empties);
    if depth == 0 {
        return to_discs(leaf(kernel, thread, board, legal, features, (-eval::VALUE_MAX, eval::VALUE_MAX)))
            .clamp(-64, 64);
    }
    let table = thread.table();
    let slot = table.slot(board.player, board.opponent);
    let known = table.probe(slot);
    best_move_of::<K, false>(kernel, thread, board, legal, features, (slot, known), window, depth)
}

impl<K: Search> SearchMove for K {
    /// The score of a move: the first by a full search, the others only when a null window shows that they are better.
    #[inline(always)]
    fn move_score(
        self,
        thread: &mut SearchThread<'_>,
        board: Board,
        features: &Features,
        chosen: &Move,
        window: (i32, i32),
        depth: u32,
        first: bool,
    ) -> i32 {
        let (alpha, beta) = window;
        let (after, child) = after_move(board, features, chosen);
        if !first {
            let score = -self.null_window(thread, after, chosen.reply_squares, &child, -alpha - 1, depth - 1);
            if thread.stopped || score <= alpha || score >= beta || beta == alpha + 1 {
                return score;
            }
        }
        -self.full_window(thread, after, &child, (-beta, -alpha), depth - 1)
    }
}
