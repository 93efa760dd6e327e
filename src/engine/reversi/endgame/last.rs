//! The last four empties, unrolled.
//!
//! For the end game alone. Squares come in the order in which they are tried: lone empties of a quadrant first, because who
//! moves last in a region gains (parity).

use super::Endgame;
use crate::engine::reversi::search::Worker;
use crate::rules::reversi::board::kernel::Kernel;

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

/// How many discs a disc at each place turns on a full line of eight, by the player's discs on the line.
static TURNED: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut at = 0;
    while at < 8 {
        let mut own = 0;
        while own < 256 {
            let (mut turned, mut run) = (0, 0);
            let mut place = at;
            while place > 0 {
                place -= 1;
                if own >> place & 1 != 0 {
                    turned += run;
                    break;
                }
                run += 1;
            }
            run = 0;
            place = at + 1;
            while place < 8 {
                if own >> place & 1 != 0 {
                    turned += run;
                    break;
                }
                run += 1;
                place += 1;
            }
            table[at][own] = turned;
            own += 1;
        }
        at += 1;
    }
    table
};

/// Each square's diagonals, rising and falling, as masks.
static DIAGONALS: [[u64; 2]; 64] = {
    let rays = &crate::rules::reversi::board::kernel::RAYS;
    let mut table = [[0; 2]; 64];
    let mut square = 0;
    while square < 64 {
        let bit = 1u64 << square;
        table[square] = [rays[square][2] | rays[square][6] | bit, rays[square][3] | rays[square][7] | bit];
        square += 1;
    }
    table
};

const A_FILE: u64 = 0x0101_0101_0101_0101;

/// How many discs a disc on `at`, the only empty square, turns.
///
/// A diagonal is read by its columns; places that it does not reach count as empty of the player's discs, so that no run ends there.
#[inline(always)]
fn turned_by_last(player: u64, at: u32) -> i32 {
    let (column, row) = ((at & 7) as usize, (at >> 3 & 7) as usize);
    let by_columns = |bits: u64| (bits.wrapping_mul(A_FILE) >> 56) as usize;
    let file = ((player >> column & A_FILE).wrapping_mul(0x0102_0408_1020_4080) >> 56) as usize;
    let [falling, rising] = DIAGONALS[(at & 63) as usize];
    i32::from(TURNED[column][(player >> (row * 8)) as usize & 255])
        + i32::from(TURNED[row][file & 255])
        + i32::from(TURNED[column][by_columns(player & falling) & 255])
        + i32::from(TURNED[column][by_columns(player & rising) & 255])
}

/// The most discs that a disc on each square can turn: all but the last of each ray.
static TURNED_MAX: [u8; 64] = {
    let rays = &crate::rules::reversi::board::kernel::RAYS;
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut direction = 0;
        while direction < 8 {
            table[square] += (rays[square][direction].count_ones() as u8).saturating_sub(1);
            direction += 1;
        }
        square += 1;
    }
    table
};

/// One empty: the final score for the player to move, or a bound on it that is no better than `alpha`.
#[inline(always)]
fn one(worker: &mut Worker<'_>, player: u64, alpha: i32, at: u32) -> i32 {
    worker.nodes += 1;
    let own = player.count_ones() as i32;
    let most = 2 * (own + i32::from(TURNED_MAX[(at & 63) as usize])) - 62;
    if most <= alpha {
        return most;
    }
    let turned = turned_by_last(player, at);
    if turned > 0 {
        return 2 * (own + turned) - 62;
    }
    let opponent = !player ^ 1 << at;
    let lost = turned_by_last(opponent, at);
    if lost > 0 {
        return 2 * (own - lost) - 64;
    }
    // Nobody can move: the empty square goes to the winner.
    if own >= 32 { 2 * own - 62 } else { 2 * own - 64 }
}

/// The flips of a move, 0 where it is not legal.
#[inline(always)]
fn flips<K: Kernel>(kernel: K, player: u64, opponent: u64, at: u32) -> u64 {
    if NEIGHBOURS[(at & 63) as usize] & opponent == 0 { 0 } else { kernel.flips(player, opponent, at) }
}

/// Two empties; `NO_SCORE` when the player cannot move.
#[inline(always)]
fn try_two<K: Kernel>(
    kernel: K,
    worker: &mut Worker<'_>,
    player: u64,
    opponent: u64,
    alpha: i32,
    squares: [u32; 2],
) -> i32 {
    let [a, b] = squares;
    let mut best = NO_SCORE;
    let turned = flips(kernel, player, opponent, a);
    if turned != 0 {
        best = -one(worker, opponent ^ turned, -alpha - 1, b);
        if best > alpha {
            return best;
        }
    }
    let turned = flips(kernel, player, opponent, b);
    if turned != 0 { best.max(-one(worker, opponent ^ turned, -alpha - 1, a)) } else { best }
}

#[inline(always)]
fn two<K: Kernel>(
    kernel: K,
    worker: &mut Worker<'_>,
    player: u64,
    opponent: u64,
    alpha: i32,
    squares: [u32; 2],
) -> i32 {
    worker.nodes += 1;
    let score = try_two(kernel, worker, player, opponent, alpha, squares);
    if score != NO_SCORE {
        return score;
    }
    let passed = try_two(kernel, worker, opponent, player, -alpha - 1, squares);
    if passed != NO_SCORE { -passed } else { final_score(player, 2) }
}

/// Whether two squares lie in one quadrant.
#[inline(always)]
fn together(first: u32, second: u32) -> bool {
    (first ^ second) & 0b10_0100 == 0
}

#[inline(always)]
fn try_three<K: Kernel>(
    kernel: K,
    worker: &mut Worker<'_>,
    player: u64,
    opponent: u64,
    alpha: i32,
    squares: [u32; 3],
) -> i32 {
    let [a, b, c] = squares;
    let mut best = NO_SCORE;
    // Written out by a macro: a loop over an array would keep the squares in memory.
    macro_rules! attempt {
        ($at:ident, $left:expr) => {
            let turned = flips(kernel, player, opponent, $at);
            if turned != 0 {
                let (own, other) = (opponent ^ turned, player ^ turned ^ 1 << $at);
                best = best.max(-two(kernel, worker, own, other, -alpha - 1, $left));
                if best > alpha {
                    return best;
                }
            }
        };
    }
    attempt!(a, [b, c]);
    attempt!(b, [a, c]);
    attempt!(c, [a, b]);
    best
}

/// Three empties: the body of [`Endgame::three`].
#[inline(always)]
#[allow(clippy::too_many_arguments)] // All in registers.
pub fn three_body<K: Endgame>(
    kernel: K,
    worker: &mut Worker<'_>,
    player: u64,
    opponent: u64,
    alpha: i32,
    a: u32,
    b: u32,
    c: u32,
) -> i32 {
    worker.nodes += 1;
    // A square alone in its quadrant comes first.
    let squares = match (together(a, b), together(a, c)) {
        (true, false) => [c, a, b],
        (false, true) => [b, a, c],
        _ => [a, b, c],
    };
    let score = try_three(kernel, worker, player, opponent, alpha, squares);
    if score != NO_SCORE {
        return score;
    }
    let passed = try_three(kernel, worker, opponent, player, -alpha - 1, squares);
    if passed != NO_SCORE { -passed } else { final_score(player, 3) }
}

#[inline(always)]
fn try_four<K: Endgame>(
    kernel: K,
    worker: &mut Worker<'_>,
    player: u64,
    opponent: u64,
    alpha: i32,
    squares: [u32; 4],
) -> i32 {
    let [a, b, c, d] = squares;
    let mut best = NO_SCORE;
    macro_rules! attempt {
        ($at:ident, $b:ident, $c:ident, $d:ident) => {
            let turned = flips(kernel, player, opponent, $at);
            if turned != 0 {
                let (own, other) = (opponent ^ turned, player ^ turned ^ 1 << $at);
                best = best.max(-kernel.three(worker, own, other, -alpha - 1, $b, $c, $d));
                if best > alpha {
                    return best;
                }
            }
        };
    }
    attempt!(a, b, c, d);
    attempt!(b, a, c, d);
    attempt!(c, a, b, d);
    attempt!(d, a, b, c);
    best
}

/// Four empties.
#[inline(always)]
pub fn four<K: Endgame>(kernel: K, worker: &mut Worker<'_>, player: u64, opponent: u64, alpha: i32) -> i32 {
    worker.nodes += 1;
    let squares = in_order(!(player | opponent));
    let score = try_four(kernel, worker, player, opponent, alpha, squares);
    if score != NO_SCORE {
        return score;
    }
    let passed = try_four(kernel, worker, opponent, player, -alpha - 1, squares);
    if passed != NO_SCORE { -passed } else { final_score(player, 4) }
}

/// Four empties, those alone in a quadrant first.
#[inline(always)]
fn in_order(mut empty: u64) -> [u32; 4] {
    let [a, b, c, d] = std::array::from_fn(|_| {
        let at = empty.trailing_zeros();
        empty &= empty.wrapping_sub(1);
        at
    });
    // Squares rise, so that a quadrant's columns may alternate but the upper quadrants come before the lower.
    let pairs = u32::from(together(a, b))
        | u32::from(together(a, c)) << 1
        | u32::from(together(a, d)) << 2
        | u32::from(together(b, c)) << 3
        | u32::from(together(b, d)) << 4
        | u32::from(together(c, d)) << 5;
    match pairs {
        // One pair, two alone; or three together, one alone. The rest is in order as it is.
        0b00_0001 => [c, d, a, b],
        0b00_0010 => [b, d, a, c],
        0b00_0100 => [b, c, a, d],
        0b00_1011 => [d, a, b, c],
        0b01_0101 => [c, a, b, d],
        0b10_0110 => [b, a, c, d],
        _ => [a, b, c, d],
    }
}

/// One to four empties.
pub fn solve<K: Endgame>(kernel: K, worker: &mut Worker<'_>, player: u64, opponent: u64, alpha: i32) -> i32 {
    let mut empty = !(player | opponent);
    let mut next = || {
        let at = empty.trailing_zeros();
        empty &= empty.wrapping_sub(1);
        at
    };
    match (player | opponent).count_zeros() {
        1 => one(worker, player, alpha, next()),
        2 => two(kernel, worker, player, opponent, alpha, [next(), next()]),
        3 => kernel.three(worker, player, opponent, alpha, next(), next(), next()),
        _ => four(kernel, worker, player, opponent, alpha),
    }
}
