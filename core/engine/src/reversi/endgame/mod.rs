//! The last empties, searched to the end in null windows: exact scores in discs.
//!
//! For `search` alone. Four tiers: moves sorted with the shared table; from nine empties down, moves sorted by the replies alone with a
//! small table per thread; five empties, odd quadrants first; and unrolled code for the last four.

mod children;
mod last;
mod local;
pub mod stability;

use super::search::SearchThread;
use super::tt::NO_MOVE;
use children::{Child, Children, RANK_FIRST, RANK_SECOND};
use last::LastEmptiesKernel;
use local::Key;
use qipan_rules::reversi::Board;
use qipan_rules::reversi::board::squares_with_neighbours;
use stability::stable_discs;

pub use last::final_score;
pub use local::ThreadTable;

/// Up to this many empties the thread's own table is used.
const RANKED_EMPTIES: u32 = 10;
/// Up to this many empties moves are ranked by the replies alone.
const PLAIN_EMPTIES: u32 = 9;
/// Up to this many empties `solve_sorted` is used rather than the general search.
pub const SORTED_EMPTIES_MAX: u32 = 13;
/// From this many empties on the table is probed for every child before any is searched.
const ETC_EMPTIES: u32 = 12;
/// The selectivity of exact results.
const FULL: u8 = super::search::FULL_SELECTIVITY as u8;

/// The first square of each quadrant, and the squares of the first quadrant.
const QUADRANT_FIRSTS: u64 = 0x0000_0011_0000_0011;
const FIRST_QUADRANT: u64 = 0x0f0f_0f0f;
const CORNERS: u64 = 0x8100_0000_0000_0081;
/// The squares beside the corners.
const NEAR_CORNERS: u64 = 0x42c3_0000_0000_c342;
/// The squares diagonally beside the corners.
const X_SQUARES: u64 = 0x0042_0000_0000_4200;

/// Moves in a cheap order: corners, then squares not next to them, then the rest.
#[inline(always)]
pub fn moves_by_square_class(moves: u64) -> [u64; 3] {
    [moves & CORNERS, moves & !CORNERS & !NEAR_CORNERS, moves & NEAR_CORNERS]
}

/// The squares of the quadrants in which an odd number of squares is empty.
#[inline(always)]
pub fn odd_quadrants(empty: u64) -> u64 {
    // Every square sums the four columns and then the four rows from it on; only the sum at a quadrant's first square is used.
    let mut parity = empty ^ empty >> 1;
    parity ^= parity >> 2;
    parity ^= parity >> 8;
    parity ^= parity >> 16;
    (parity & QUADRANT_FIRSTS) * FIRST_QUADRANT
}

/// An upper bound by stable discs that does not exceed `alpha`, if there is one.
#[inline(always)]
pub fn stability_cutoff(board: Board, alpha: i32, empties: u32) -> Option<i32> {
    // A low bound would need more stable discs than are possible; the fewer empties, the more there are.
    if alpha < 2 * empties as i32 - 8 {
        return None;
    }
    // The count is limited by the number of discs.
    if 64 - 2 * board.opponent.count_ones() as i32 > alpha {
        return None;
    }
    let bound = 64 - 2 * stable_discs(board.opponent, board.player) as i32;
    (bound <= alpha).then_some(bound)
}

qipan_rules::kernel_entry! {
    /// The end game's recursions with a kernel's CPU features.
    pub trait EndgameKernel: LastEmptiesKernel {
        /// Bounds the best score against `alpha`. More than `RANKED_EMPTIES` empties; `legal` are the moves.
        fn solve_sorted = sorted_body(thread: &mut SearchThread<'_>, board: Board, legal: u64, alpha: i32, empties: u32) -> i32;
        /// Like `solve_sorted`, for six to `RANKED_EMPTIES` empties.
        fn solve_ranked = ranked_body(thread: &mut SearchThread<'_>, board: Board, legal: u64, alpha: i32, empties: u32) -> i32;
        /// Like `solve_sorted`, for five empties.
        fn five = five_body(thread: &mut SearchThread<'_>, board: Board, legal: u64, alpha: i32) -> i32;
    }
}

/// Solves any board in a null window: the entry point from the general search.
#[inline(always)]
pub fn solve<K: EndgameKernel>(
    kernel: K,
    thread: &mut SearchThread<'_>,
    board: Board,
    alpha: i32,
    empties: u32,
) -> i32 {
    let legal = kernel.legal(board.player, board.opponent);
    match empties {
        0 => final_score(board.player, 0),
        1..=4 => last::solve_last_empties(kernel, thread, board.player, board.opponent, alpha),
        5 => kernel.five(thread, board, legal, alpha),
        _ if empties <= RANKED_EMPTIES => kernel.solve_ranked(thread, board, legal, alpha, empties),
        _ => kernel.solve_sorted(thread, board, legal, alpha, empties),
    }
}

#[inline(always)]
fn five_body<K: EndgameKernel>(kernel: K, thread: &mut SearchThread<'_>, board: Board, legal: u64, alpha: i32) -> i32 {
    thread.nodes += 1;
    if let Some(bound) = stability_cutoff(board, alpha, 5) {
        return bound;
    }
    if legal == 0 {
        let replies = kernel.legal(board.opponent, board.player);
        if replies == 0 {
            return final_score(board.player, 5);
        }
        return -kernel.five(thread, board.after_pass(), replies, -alpha - 1);
    }
    let odd = odd_quadrants(!board.occupied());
    let mut best = -64;
    for mut group in [
        legal & odd & !NEAR_CORNERS,
        legal & odd & NEAR_CORNERS,
        legal & !odd & !NEAR_CORNERS,
        legal & !odd & NEAR_CORNERS,
    ] {
        while group != 0 {
            let at = group.trailing_zeros();
            group &= group - 1;
            let after = board.after_move_at_index(at, kernel.flips(board.player, board.opponent, at));
            let score = -last::solve_four_empties(kernel, thread, after.player, after.opponent, -alpha - 1);
            if score > best {
                best = score;
                if score > alpha {
                    return score;
                }
            }
        }
    }
    best
}

#[inline(always)]
fn ranked_body<K: EndgameKernel>(
    kernel: K,
    thread: &mut SearchThread<'_>,
    board: Board,
    legal: u64,
    alpha: i32,
    empties: u32,
) -> i32 {
    thread.nodes += 1;
    if let Some(bound) = stability_cutoff(board, alpha, empties) {
        return bound;
    }
    if legal == 0 {
        let replies = kernel.legal(board.opponent, board.player);
        if replies == 0 {
            return final_score(board.player, empties);
        }
        return -kernel.solve_ranked(thread, board.after_pass(), replies, -alpha - 1, empties);
    }
    let key = Key::new(board);
    let known = thread.local.probe(key);
    if let Some(score) = known.and_then(|known| known.known_bound(alpha)) {
        return score;
    }
    let first = known.map_or(NO_MOVE, |known| known.best);
    let odd = odd_quadrants(!board.occupied());
    let mut children = Children::<16>::new();
    let rank = |child: Child| match empties {
        ..=PLAIN_EMPTIES => mobility(child.reply_squares) * 2 + (!odd >> child.at & 1) as i32,
        _ => rank(child, odd),
    };
    let local = &thread.local;
    let prefetch = |after: Board| {
        if empties > 6 {
            local.prefetch(Key::new(after));
        }
    };
    if add_children(kernel, board, legal, &mut children, [first, NO_MOVE], rank, prefetch) {
        return 64;
    }
    let score_of = |thread: &mut SearchThread<'_>, Child { board_after: after, reply_squares: replies, .. }| {
        Some(if empties == 6 {
            -kernel.five(thread, after, replies, -alpha - 1)
        } else {
            -kernel.solve_ranked(thread, after, replies, -alpha - 1, empties - 1)
        })
    };
    let Some((best, best_move)) = best_child(thread, &mut children, alpha, score_of) else { return alpha };
    thread.local.store(key, known, alpha, best, best_move);
    best
}

/// Adds the boards after a node's moves, those of the table's moves first; returns true if a move takes all of the opponent's discs.
#[inline(always)]
fn add_children<K: EndgameKernel>(
    kernel: K,
    board: Board,
    legal: u64,
    children: &mut Children<16>,
    known: [u8; 2],
    rank: impl Fn(Child) -> i32,
    prefetch: impl Fn(Board),
) -> bool {
    let mut rest = legal;
    while rest != 0 {
        let at = rest.trailing_zeros();
        rest &= rest - 1;
        let after = board.after_move_at_index(at, kernel.flips(board.player, board.opponent, at));
        if after.player == 0 {
            return true;
        }
        let child =
            Child { at: at as u8, board_after: after, reply_squares: kernel.legal(after.player, after.opponent) };
        let rank = if child.at == known[0] {
            RANK_FIRST
        } else if child.at == known[1] {
            RANK_SECOND
        } else {
            rank(child)
        };
        children.add(rank, child);
        prefetch(after);
    }
    false
}

/// The best score and move of a node's children up to the first that exceeds `alpha`; `None` where a child's search is void.
#[inline(always)]
fn best_child(
    thread: &mut SearchThread<'_>,
    children: &mut Children<16>,
    alpha: i32,
    score_of: impl Fn(&mut SearchThread<'_>, Child) -> Option<i32>,
) -> Option<(i32, u8)> {
    let (mut best, mut best_move) = (-65, NO_MOVE);
    while let Some(child) = children.take_lowest_rank() {
        let score = score_of(thread, child)?;
        if score > best {
            (best, best_move) = (score, child.at);
            if score > alpha {
                break;
            }
        }
    }
    Some((best, best_move))
}

#[inline(always)]
fn sorted_body<K: EndgameKernel>(
    kernel: K,
    thread: &mut SearchThread<'_>,
    board: Board,
    legal: u64,
    alpha: i32,
    empties: u32,
) -> i32 {
    if thread.count_and_poll() {
        return alpha;
    }
    if legal == 0 {
        let replies = kernel.legal(board.opponent, board.player);
        if replies == 0 {
            return final_score(board.player, empties);
        }
        return -kernel.solve_sorted(thread, board.after_pass(), replies, -alpha - 1, empties);
    }
    let table = thread.table();
    let slot = table.slot(board.player, board.opponent);
    if let Some(bound) = stability_cutoff(board, alpha, empties) {
        return bound;
    }
    let known = table.probe(slot);
    if let Some(entry) = known
        && u32::from(entry.depth) >= empties
        && entry.selectivity >= FULL
    {
        if i32::from(entry.lower) > alpha {
            return entry.lower.into();
        }
        if i32::from(entry.upper) <= alpha {
            return entry.upper.into();
        }
    }
    let nodes_before = thread.nodes;
    let mut children = Children::<16>::new();
    let first = known.map_or([NO_MOVE; 2], |entry| entry.moves);
    let odd = odd_quadrants(!board.occupied());
    let local = &thread.local;
    let prefetch = |after: Board| {
        if empties > RANKED_EMPTIES + 1 {
            table.slot(after.player, after.opponent);
        } else {
            local.prefetch(Key::new(after));
        }
    };
    if add_children(kernel, board, legal, &mut children, first, |child| rank(child, odd), prefetch) {
        return 64;
    }
    if empties >= ETC_EMPTIES {
        for child in children.all() {
            let known = table.probe(table.slot(child.board_after.player, child.board_after.opponent));
            if let Some(entry) = known
                && u32::from(entry.depth) >= empties - 1
                && entry.selectivity >= FULL
                && -i32::from(entry.upper) > alpha
            {
                return -i32::from(entry.upper);
            }
        }
    }
    let score_of = |thread: &mut SearchThread<'_>, Child { board_after: after, reply_squares: replies, .. }| {
        let score = if empties - 1 <= RANKED_EMPTIES {
            -kernel.solve_ranked(thread, after, replies, -alpha - 1, empties - 1)
        } else {
            -kernel.solve_sorted(thread, after, replies, -alpha - 1, empties - 1)
        };
        (!thread.stopped).then_some(score)
    };
    let Some((best, best_move)) = best_child(thread, &mut children, alpha, score_of) else { return alpha };
    let cost = (thread.nodes - nodes_before).max(1).ilog2() as u8;
    table.store(slot, empties as u8, FULL, cost, (alpha, alpha + 1), best, best_move);
    best
}

/// The rank of a move: few replies first ("fastest first"), few of them in corners, few empty squares beside the own discs, which give
/// later replies, and many beside the opponent's; odd quadrants before even ones, X-squares late. Of some ten tried, these factors left the
/// fewest nodes on FFO 40–44 and the first forty positions of hard-20.
#[inline(always)]
fn rank(Child { at, board_after: after, reply_squares: replies }: Child, odd: u64) -> i32 {
    let is_in = |squares: u64| (squares >> at & 1) as i32;
    mobility(replies) * 4 + frontier_difference(after) + (1 - is_in(odd)) * 2 - is_in(CORNERS) + is_in(X_SQUARES) * 3
}

/// How many more empty squares touch the discs of the side that has moved than touch those of the opponent, who is to move on `after`.
#[inline(always)]
pub fn frontier_difference(after: Board) -> i32 {
    let empty = !after.occupied();
    let beside = |discs: u64| (squares_with_neighbours(discs) & empty).count_ones() as i32;
    beside(after.opponent) - beside(after.player)
}

/// The number of the opponent's replies; those in corners count twice.
#[inline(always)]
fn mobility(replies: u64) -> i32 {
    (replies.count_ones() + (replies & CORNERS).count_ones()) as i32
}

/// The rank of a move by the replies alone, for nodes where an evaluation would cost more than it saves.
#[inline(always)]
pub fn rank_by_replies(at: u32, replies: u64) -> i32 {
    let is_in = |squares: u64| (squares >> at & 1) as i32;
    mobility(replies) - 6 * is_in(CORNERS) + 2 * is_in(NEAR_CORNERS)
}
