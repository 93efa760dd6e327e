//! The number of discs flipped by the last move of a full board, by tables of its four lines.
//!
//! For the kernels alone. With one empty square all others have a disc, so the player's discs on a line determine what either side would
//! flip there.

use super::rays::RAYS;

/// Discs flipped on one line by a disc on the only empty square, by the line's length, the square's index on it and the player's discs
/// there: in the low byte for the player's disc, in the high one for the opponent's.
static TURNED: [[[u16; 256]; 8]; 9] = {
    let mut table = [[[0; 256]; 8]; 9];
    let mut length = 1;
    while length <= 8 {
        let mut at = 0;
        while at < length {
            let mut own = 0;
            while own < 1 << length {
                table[length][at][own] = turned_on_line(length, at, own) | turned_on_line(length, at, !own) << 8;
                own += 1;
            }
            at += 1;
        }
        length += 1;
    }
    table
};

/// The number of discs flipped by a disc at `at` on a line of this length whose other places are `own` or the opponent's.
const fn turned_on_line(length: usize, at: usize, own: usize) -> u16 {
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
    while place < length {
        if own >> place & 1 != 0 {
            turned += run;
            break;
        }
        run += 1;
        place += 1;
    }
    turned
}

/// The part of [`TURNED`] for one length of a line and one square on the line.
type FlipTable = &'static [u16; 256];

/// The lines through a square; one cache line of the CPU.
#[repr(align(64))]
#[derive(Clone, Copy)]
struct SquareLines {
    row: FlipTable,
    file: FlipTable,
    /// The tables of the diagonals of steps 9 (`falling`) and 7 (`rising`), indexed from the lowest square.
    falling: FlipTable,
    #[cfg(target_arch = "x86_64")]
    rising: FlipTable,
    /// The table of the rising diagonal, indexed from its leftmost square.
    rising_by_columns: FlipTable,
    falling_mask: u64,
    rising_mask: u64,
}

static LINES: [SquareLines; 64] = {
    let none = &TURNED[0][0];
    let nothing = SquareLines {
        row: none,
        file: none,
        falling: none,
        #[cfg(target_arch = "x86_64")]
        rising: none,
        rising_by_columns: none,
        falling_mask: 0,
        rising_mask: 0,
    };
    let mut table = [nothing; 64];
    let mut square = 0;
    while square < 64 {
        let (bit, rays) = (1 << square, RAYS[square]);
        let falling = &TURNED[(rays[2] | rays[6] | bit).count_ones() as usize];
        let rising = &TURNED[(rays[3] | rays[7] | bit).count_ones() as usize];
        table[square] = SquareLines {
            row: &TURNED[8][square & 7],
            file: &TURNED[8][square >> 3],
            falling: &falling[rays[6].count_ones() as usize],
            #[cfg(target_arch = "x86_64")]
            rising: &rising[rays[7].count_ones() as usize],
            rising_by_columns: &rising[rays[3].count_ones() as usize],
            falling_mask: rays[2] | rays[6] | bit,
            rising_mask: rays[3] | rays[7] | bit,
        };
        square += 1;
    }
    table
};

const A_FILE: u64 = 0x0101_0101_0101_0101;

/// The sums over the four lines of the player's flips (low bytes) and of the opponent's flips (high bytes).
#[inline(always)]
fn sum(row: u16, file: u16, falling: u16, rising: u16) -> (u32, u32) {
    let both = u32::from(row) + u32::from(file) + u32::from(falling) + u32::from(rising);
    (both & 255, both >> 8)
}

/// How many discs the player, and how many the opponent, would flip on `at`, the only empty square; by multiplications.
#[inline(always)]
pub fn by_columns(player: u64, at: u32) -> (u32, u32) {
    let lines = &LINES[(at & 63) as usize];
    let (column, row) = (at & 7, at >> 3 & 7);
    let file = (player >> column & A_FILE).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    // Every column's disc of a diagonal ends in the top row; the diagonal's first column then comes to bit 0.
    let diagonal = |mask: u64, first: u32| ((player & mask).wrapping_mul(A_FILE) >> 56 >> first) as usize & 255;
    sum(
        lines.row[(player >> (at & 56)) as usize & 255],
        lines.file[file as usize & 255],
        lines.falling[diagonal(lines.falling_mask, column.saturating_sub(row))],
        lines.rising_by_columns[diagonal(lines.rising_mask, (column + row).saturating_sub(7))],
    )
}

/// The count with `gather(discs, mask)`, which packs the discs under a mask together, the lowest in bit 0.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub fn by_squares(player: u64, at: u32, gather: impl Fn(u64, u64) -> u64) -> (u32, u32) {
    let lines = &LINES[(at & 63) as usize];
    sum(
        lines.row[(player >> (at & 56)) as usize & 255],
        lines.file[gather(player, A_FILE << (at & 7)) as usize & 255],
        lines.falling[gather(player, lines.falling_mask) as usize & 255],
        lines.rising[gather(player, lines.rising_mask) as usize & 255],
    )
}
