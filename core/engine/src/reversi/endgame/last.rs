//! The last four empties, unrolled.
//!
//! For the end game alone. Squares come in the order in which they are tried: lone empties of a quadrant first, because the last move in a
//! region is an advantage (parity).

use crate::reversi::search::SearchThread;
use qipan_rules::reversi::board::kernel::Kernel;

qipan_rules::kernel_entry! {
    /// The last empties with a kernel's CPU features.
    pub trait LastEmptiesKernel: Kernel {
        /// Bounds the best score with three empties, the squares `a`, `b` and `c`, against `alpha`.
        fn solve_three = three_body(thread: &mut SearchThread<'_>, player: u64, opponent: u64, alpha: i32, a: u32, b: u32, c: u32) -> i32;
    }
}

/// Below every score: no move was found.
const NO_SCORE: i32 = -65;

/// The score of a finished game, the empties given to the winner, from the player's discs.
#[inline(always)]
pub fn final_score(player: u64, empties: u32) -> i32 {
    let own = player.count_ones() as i32;
    let other = 64 - empties as i32 - own;
    match own.cmp(&other) {
        std::cmp::Ordering::Greater => 64 - 2 * other,
        std::cmp::Ordering::Less => 2 * own - 64,
        std::cmp::Ordering::Equal => 0,
    }
}

/// The squares around each square.
static NEIGHBOURS: [u64; 64] = {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let bit = 1u64 << square;
        let sides = bit | (bit & 0xfefe_fefe_fefe_fefe) >> 1 | (bit & 0x7f7f_7f7f_7f7f_7f7f) << 1;
        table[square] = (sides | sides << 8 | sides >> 8) & !bit;
        square += 1;
    }
    table
};

/// Solves a board with one empty square: the final score for the player to move.
#[inline(always)]
fn one<K: Kernel>(kernel: K, thread: &mut SearchThread<'_>, player: u64, at: u32) -> i32 {
    thread.nodes += 1;
    let (mine, theirs) = kernel.last_flips(player, at);
    let (mine, theirs) = (mine as i32, theirs as i32);
    let own = player.count_ones() as i32;
    // Nobody can move: the empty square goes to the winner.
    let neither = if own >= 32 { 2 * own - 62 } else { 2 * own - 64 };
    let passed = if theirs > 0 { 2 * (own - theirs) - 64 } else { neither };
    if mine > 0 { 2 * (own + mine) - 62 } else { passed }
}

/// The discs that a move flips; 0 if the move is illegal.
#[inline(always)]
fn flips<K: Kernel>(kernel: K, player: u64, opponent: u64, at: u32) -> u64 {
    if NEIGHBOURS[(at & 63) as usize] & opponent == 0 { 0 } else { kernel.flips(player, opponent, at) }
}

/// The best score of moves on some squares, `NO_SCORE` where none is legal. For each square follows the score of the other side, whose discs
/// after the move are bound to the first name, and the player's to the second.
///
/// A macro: a loop over an array would keep the squares in memory.
macro_rules! best_of {
    ($kernel:ident, $player:ident, $opponent:ident, $alpha:ident, |$own:ident, $other:ident| $($at:ident: $score:expr),*) => {{
        let mut best = NO_SCORE;
        $(
            let turned = flips($kernel, $player, $opponent, $at);
            if turned != 0 {
                let ($own, $other) = ($opponent ^ turned, $player ^ turned ^ 1 << $at);
                best = best.max(-$score);
                if best > $alpha {
                    return best;
                }
            }
        )*
        best
    }};
}

/// A node's score by one of the functions below; by the opponent's moves if the player has none; the final score if neither side has a
/// move.
macro_rules! or_passed {
    ($attempt:ident($kernel:ident, $thread:ident, $player:ident, $opponent:ident, $alpha:ident, $squares:expr)) => {{
        let squares = $squares;
        let score = $attempt($kernel, $thread, $player, $opponent, $alpha, squares);
        if score != NO_SCORE {
            return score;
        }
        let passed = $attempt($kernel, $thread, $opponent, $player, -$alpha - 1, squares);
        if passed != NO_SCORE { -passed } else { final_score($player, squares.len() as u32) }
    }};
}

#[inline(always)]
fn try_two<K: Kernel>(
    kernel: K,
    thread: &mut SearchThread<'_>,
    player: u64,
    opponent: u64,
    alpha: i32,
    [a, b]: [u32; 2],
) -> i32 {
    best_of!(kernel, player, opponent, alpha, |own, _other| a: one(kernel, thread, own, b), b: one(kernel, thread, own, a))
}

/// Bounds the best score with two empties against `alpha`.
#[inline(always)]
fn two<K: Kernel>(
    kernel: K,
    thread: &mut SearchThread<'_>,
    player: u64,
    opponent: u64,
    alpha: i32,
    squares: [u32; 2],
) -> i32 {
    thread.nodes += 1;
    or_passed!(try_two(kernel, thread, player, opponent, alpha, squares))
}

/// Whether two squares lie in one quadrant.
#[inline(always)]
fn together(first: u32, second: u32) -> bool {
    (first ^ second) & 0b10_0100 == 0
}

#[inline(always)]
fn try_three<K: Kernel>(
    kernel: K,
    thread: &mut SearchThread<'_>,
    player: u64,
    opponent: u64,
    alpha: i32,
    [a, b, c]: [u32; 3],
) -> i32 {
    best_of!(kernel, player, opponent, alpha, |own, other|
        a: two(kernel, thread, own, other, -alpha - 1, [b, c]),
        b: two(kernel, thread, own, other, -alpha - 1, [a, c]),
        c: two(kernel, thread, own, other, -alpha - 1, [a, b])
    )
}

/// Three empties: the body of [`LastEmptiesKernel::solve_three`].
#[inline(always)]
#[allow(clippy::too_many_arguments)] // All in registers.
fn three_body<K: LastEmptiesKernel>(
    kernel: K,
    thread: &mut SearchThread<'_>,
    player: u64,
    opponent: u64,
    alpha: i32,
    a: u32,
    b: u32,
    c: u32,
) -> i32 {
    thread.nodes += 1;
    // A square alone in its quadrant comes first.
    let squares = match (together(a, b), together(a, c)) {
        (true, false) => [c, a, b],
        (false, true) => [b, a, c],
        _ => [a, b, c],
    };
    or_passed!(try_three(kernel, thread, player, opponent, alpha, squares))
}

#[inline(always)]
fn try_four<K: LastEmptiesKernel>(
    kernel: K,
    thread: &mut SearchThread<'_>,
    player: u64,
    opponent: u64,
    alpha: i32,
    [a, b, c, d]: [u32; 4],
) -> i32 {
    best_of!(kernel, player, opponent, alpha, |own, other|
        a: kernel.solve_three(thread, own, other, -alpha - 1, b, c, d),
        b: kernel.solve_three(thread, own, other, -alpha - 1, a, c, d),
        c: kernel.solve_three(thread, own, other, -alpha - 1, a, b, d),
        d: kernel.solve_three(thread, own, other, -alpha - 1, a, b, c)
    )
}

/// Bounds the best score with four empties against `alpha`.
#[inline(always)]
pub fn solve_four_empties<K: LastEmptiesKernel>(
    kernel: K,
    thread: &mut SearchThread<'_>,
    player: u64,
    opponent: u64,
    alpha: i32,
) -> i32 {
    thread.nodes += 1;
    or_passed!(try_four(kernel, thread, player, opponent, alpha, in_order(!(player | opponent))))
}

/// Takes the lowest square out of `squares` and returns its index.
#[inline(always)]
fn take_square(squares: &mut u64) -> u32 {
    let at = squares.trailing_zeros();
    *squares &= squares.wrapping_sub(1);
    at
}

/// The last four empty squares, those alone in a quadrant first.
#[inline(always)]
fn in_order(mut empty: u64) -> [u32; 4] {
    let [a, b, c, d] = std::array::from_fn(|_| take_square(&mut empty));
    // Squares ascend, so a quadrant's columns may alternate but the upper quadrants come before the lower.
    let pairs = u32::from(together(a, b))
        | u32::from(together(a, c)) << 1
        | u32::from(together(a, d)) << 2
        | u32::from(together(b, c)) << 3
        | u32::from(together(b, d)) << 4
        | u32::from(together(c, d)) << 5;
    match pairs {
        // One pair, two alone; or three together, one alone. Other cases are in order already.
        0b00_0001 => [c, d, a, b],
        0b00_0010 => [b, d, a, c],
        0b00_0100 => [b, c, a, d],
        0b00_1011 => [d, a, b, c],
        0b01_0101 => [c, a, b, d],
        0b10_0110 => [b, a, c, d],
        _ => [a, b, c, d],
    }
}

/// Bounds the best score with one to four empties against `alpha`.
pub fn solve_last_empties<K: LastEmptiesKernel>(
    kernel: K,
    thread: &mut SearchThread<'_>,
    player: u64,
    opponent: u64,
    alpha: i32,
) -> i32 {
    let mut empty = !(player | opponent);
    let mut next = || take_square(&mut empty);
    match (player | opponent).count_zeros() {
        1 => one(kernel, thread, player, next()),
        2 => two(kernel, thread, player, opponent, alpha, [next(), next()]),
        3 => kernel.solve_three(thread, player, opponent, alpha, next(), next(), next()),
        _ => solve_four_empties(kernel, thread, player, opponent, alpha),
    }
}
