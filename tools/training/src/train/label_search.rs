//! The plain search that labels training positions: alpha-beta to a fixed depth with given weights, exact near the end.

use qipan_core::engine::reversi::eval::{Features, UNITS_PER_DISC, WeightSumKernel, Weights};
use qipan_core::kernel_entry;
use qipan_core::rules::reversi::board::kernel::Kernel;
use qipan_core::rules::reversi::{Board, Square};

/// A value larger than every possible value, in 1/128 disc.
pub const INFINITE: i32 = 100 * UNITS_PER_DISC;

/// The state of a search: its weights, and the number of visited positions.
pub struct Search<'a> {
    pub weights: &'a Weights,
    pub nodes: u64,
    /// 1 if more discs win, -1 if fewer discs win.
    pub disc_goal_sign: i32,
}

kernel_entry! {
    /// The recursive searches, compiled with a kernel's CPU features.
    pub trait LabelKernel: WeightSumKernel {
        /// The value of a search to a depth for the side to move, in 1/128 disc. `features` must be those of the board.
        fn value = value_body(search: &mut Search<'_>, board: Board, features: &Features, depth: u32, alpha: i32, beta: i32) -> i32;
        /// The final disc difference with best play; `sign` as in [`Search`].
        fn exact = exact_body(board: Board, sign: i32, alpha: i32, beta: i32) -> i32;
    }
}

#[inline(always)]
fn value_body<K: LabelKernel>(
    kernel: K,
    search: &mut Search<'_>,
    board: Board,
    features: &Features,
    depth: u32,
    alpha: i32,
    beta: i32,
) -> i32 {
    search.nodes += 1;
    let mut moves = kernel.legal(board.player, board.opponent);
    if moves == 0 {
        if kernel.legal(board.opponent, board.player) == 0 {
            return search.disc_goal_sign * board.final_score() * UNITS_PER_DISC;
        }
        return -kernel.value(search, board.after_pass(), &features.after_pass(), depth, -beta, -alpha);
    }
    if depth == 0 {
        return search.weights.evaluate(kernel, features, board);
    }
    // Sort key, square and flips of each move. The entries are small, because the array is filled at every node. The last ply is not
    // sorted.
    let mut children = [(0i32, 0u32, 0u64); MOVES_MAX];
    let mut count = 0;
    while moves != 0 {
        let at = moves.trailing_zeros();
        moves &= moves - 1;
        let flips = kernel.flips(board.player, board.opponent, at);
        let child = board.after_move(square(at), flips);
        let order = match depth {
            1 => 0,
            2 => kernel.legal(child.player, child.opponent).count_ones() as i32,
            _ => search.weights.evaluate(kernel, &features.after_move(square(at), flips), child),
        };
        children[count] = (order, at, flips);
        count += 1;
    }
    let mut best = -INFINITE;
    for next in 0..count {
        if depth > 1 {
            let least = (next..count).min_by_key(|&child| children[child].0).unwrap_or(next);
            children.swap(next, least);
        }
        let (_, at, flips) = children[next];
        let (child, features) = (board.after_move(square(at), flips), features.after_move(square(at), flips));
        let from = alpha.max(best);
        // A null window comes first, because most moves are not better than the best so far.
        let is_tried = next > 0 && depth > 1 && beta - from > 1;
        let mut value = 0;
        if is_tried {
            value = -kernel.value(search, child, &features, depth - 1, -from - 1, -from);
        }
        if !is_tried || (value > from && value < beta) {
            value = -kernel.value(search, child, &features, depth - 1, -beta, -from);
        }
        best = best.max(value);
        if best >= beta {
            break;
        }
    }
    best
}

/// Maximum number of legal moves in a position.
const MOVES_MAX: usize = 34;

#[inline(always)]
fn square(at: u32) -> Square {
    Square::new((at & 63) as u8)
}

/// Number of empty squares from which moves are sorted by the opponent's mobility.
const SORTED: u32 = 6;

#[inline(always)]
fn exact_body<K: LabelKernel>(kernel: K, board: Board, sign: i32, alpha: i32, beta: i32) -> i32 {
    let mut moves = kernel.legal(board.player, board.opponent);
    if moves == 0 {
        if kernel.legal(board.opponent, board.player) == 0 {
            return sign * board.final_score();
        }
        return -kernel.exact(board.after_pass(), sign, -beta, -alpha);
    }
    let empties = board.empties();
    if empties == 1 {
        let flips = kernel.flips(board.player, board.opponent, moves.trailing_zeros());
        return sign * ((board.player.count_ones() as i32) * 2 - 62 + 2 * flips.count_ones() as i32);
    }
    let mut best = -64;
    if empties < SORTED {
        let odd = odd_quadrants(!board.occupied());
        for group in [moves & odd, moves & !odd] {
            let mut group = group;
            while group != 0 {
                let at = group.trailing_zeros();
                group &= group - 1;
                let child = after(kernel, board, at);
                best = best.max(-kernel.exact(child, sign, -beta, -alpha.max(best)));
                if best >= beta {
                    return best;
                }
            }
        }
        return best;
    }
    let mut children = [(0u32, board); 34];
    let mut count = 0;
    let odd = odd_quadrants(!board.occupied());
    while moves != 0 {
        let at = moves.trailing_zeros();
        moves &= moves - 1;
        let child = after(kernel, board, at);
        let replies = kernel.legal(child.player, child.opponent);
        let corners = (replies & 0x8100_0000_0000_0081).count_ones();
        let order = 4 * (replies.count_ones() + corners) + if odd >> at & 1 != 0 { 0 } else { 2 };
        children[count] = (order, child);
        count += 1;
    }
    for next in 0..count {
        let least = (next..count).min_by_key(|&child| children[child].0).unwrap_or(next);
        children.swap(next, least);
        let child = children[next].1;
        let from = alpha.max(best);
        let mut value = best;
        if next > 0 && beta - from > 1 {
            // A null window comes first, because most moves are not better than the best so far.
            value = -kernel.exact(child, sign, -from - 1, -from);
            if value <= from || value >= beta {
                best = best.max(value);
                if best >= beta {
                    return best;
                }
                continue;
            }
        }
        value = -kernel.exact(child, sign, -beta, -from.max(value));
        best = best.max(value);
        if best >= beta {
            return best;
        }
    }
    best
}

#[inline(always)]
fn after<K: Kernel>(kernel: K, board: Board, at: u32) -> Board {
    let flips = kernel.flips(board.player, board.opponent, at);
    board.after_move(square(at), flips)
}

/// Returns the squares of all quadrants with an odd number of empty squares, as a bit board.
#[inline(always)]
fn odd_quadrants(empty: u64) -> u64 {
    let mut odd = 0;
    for quadrant in [0x0000_0000_0f0f_0f0f, 0x0000_0000_f0f0_f0f0, 0x0f0f_0f0f_0000_0000, 0xf0f0_f0f0_0000_0000u64] {
        if (empty & quadrant).count_ones() & 1 != 0 {
            odd |= quadrant;
        }
    }
    odd
}
