//! Discs that can never be flipped again: a bound on the final score without a search.
//!
//! For the end game alone. The count is a safe underestimate: edge discs by a table of all edge plays, discs whose four lines are full, and
//! discs beside stable ones in all four directions.

use std::sync::LazyLock;

/// For each edge of eight squares, indexed by player * 256 + opponent, the player's discs that stay in every play of the edge.
static EDGES: LazyLock<Box<[u8; 65536]>> = LazyLock::new(edges);

fn edges() -> Box<[u8; 65536]> {
    let mut table: Box<[u8; 65536]> = vec![0; 65536].into_boxed_slice().try_into().expect("the length is 65536");
    // Fuller edges first: an edge depends on those with one disc more.
    let mut keys: Vec<(u32, u32)> = (0..256)
        .flat_map(|own| (0..256).filter(move |other| own & other == 0).map(move |other| (own, other)))
        .collect();
    keys.sort_by_key(|(own, other)| std::cmp::Reverse((own | other).count_ones()));
    for (own, other) in keys {
        let mut stable = own;
        for at in (0..8).filter(|at| (own | other) >> at & 1 == 0) {
            for (mover, waiting, own_moves) in [(own, other, true), (other, own, false)] {
                let flips = edge_flips(mover, waiting, at);
                let (moved, left) = (mover | flips | 1 << at, waiting & !flips);
                let (after_own, after_other) = if own_moves { (moved, left) } else { (left, moved) };
                stable &= u32::from(table[(after_own << 8 | after_other) as usize]);
            }
        }
        table[(own << 8 | other) as usize] = stable as u8;
    }
    table
}

/// The discs flipped on an edge taken alone; a disc may be placed even where nothing flips, because other lines may allow it.
fn edge_flips(mover: u32, waiting: u32, at: u32) -> u32 {
    let mut flips = 0;
    for step in [-1i32, 1] {
        let mut run = 0;
        let mut square = at as i32 + step;
        while (0..8).contains(&square) && waiting >> square & 1 != 0 {
            run |= 1 << square;
            square += step;
        }
        if (0..8).contains(&square) && mover >> square & 1 != 0 {
            flips |= run;
        }
    }
    flips
}

const A_FILE: u64 = 0x0101_0101_0101_0101;
const BORDER: u64 = 0xff81_8181_8181_81ff;

/// The a-file's (or, shifted, the h-file's) discs as eight bits, a1 lowest.
#[inline(always)]
fn file_bits(file: u64) -> u64 {
    (file & A_FILE).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// Eight bits as a file, the lowest at the top.
#[inline(always)]
fn to_file(bits: u64) -> u64 {
    ((bits & 0x7f).wrapping_mul(0x0002_0408_1020_4081) & A_FILE) | (bits & 0x80) << 49
}

/// The stable discs on the four edges.
#[inline(always)]
fn stable_edges(table: &[u8; 65536], player: u64, opponent: u64) -> u64 {
    let of = |own: u64, other: u64| u64::from(table[(own << 8 | other) as usize & 0xffff]);
    of(player & 255, opponent & 255)
        | of(player >> 56, opponent >> 56) << 56
        | to_file(of(file_bits(player), file_bits(opponent)))
        | to_file(of(file_bits(player >> 7), file_bits(opponent >> 7))) << 7
}

/// The squares whose row, column and two diagonals are full, one bitboard each.
#[inline(always)]
fn full_lines(discs: u64) -> [u64; 4] {
    let mut row = discs;
    row &= row >> 4 & 0x0f0f_0f0f_0f0f_0f0f | row << 4 & 0xf0f0_f0f0_f0f0_f0f0;
    row &= row >> 2 & 0x3333_3333_3333_3333 | row << 2 & 0xcccc_cccc_cccc_cccc;
    row &= row >> 1 & 0x5555_5555_5555_5555 | row << 1 & 0xaaaa_aaaa_aaaa_aaaa;
    let mut column = discs;
    column &= column.rotate_left(8);
    column &= column.rotate_left(16);
    column &= column.rotate_left(32);
    [row, column, full_diagonal(discs, 9), full_diagonal(discs, 7)]
}

/// The squares from which no empty square is seen along the steps `+shift` and `-shift` (9 or 7).
#[inline(always)]
fn full_diagonal(discs: u64, shift: u32) -> u64 {
    // Towards higher squares a line of step 9 leaves the board in the last column or row, of step 7 in the first column.
    let (leave_up, leave_down) = if shift == 9 {
        (0xff80_8080_8080_8080u64, 0x0101_0101_0101_01ffu64)
    } else {
        (0xff01_0101_0101_0101, 0x8080_8080_8080_80ff)
    };
    let mut up = discs;
    let mut down = discs;
    let mut edge_up = leave_up;
    let mut edge_down = leave_down;
    for step in [shift, 2 * shift, 4 * shift] {
        up &= edge_up | up >> step;
        edge_up |= edge_up >> step;
        down &= edge_down | down << step;
        edge_down |= edge_down << step;
    }
    up & down
}

/// A lower bound of the player's discs that can never be flipped.
#[inline(always)]
pub fn stable_discs(player: u64, opponent: u64) -> u32 {
    let table = &**EDGES;
    let mut stable = stable_edges(table, player, opponent);
    let full = full_lines(player | opponent);
    let inner = player & !BORDER;
    stable |= full[0] & full[1] & full[2] & full[3] & inner;
    if stable == 0 {
        return 0;
    }
    loop {
        let row = stable >> 1 | stable << 1 | full[0];
        let column = stable >> 8 | stable << 8 | full[1];
        let diagonal = stable >> 9 | stable << 9 | full[2];
        let other = stable >> 7 | stable << 7 | full[3];
        let grown = stable | row & column & diagonal & other & inner;
        if grown == stable {
            return stable.count_ones();
        }
        stable = grown;
    }
}

/// Builds the table of edges now, so that no search has to.
pub fn build_edge_table() {
    LazyLock::force(&EDGES);
}
