//! Counts the discs that the last move on a full board flips, by table lookups for the four lines through its square.
//!
//! Only the kernels use this module. If one square is empty, every other square has a disc, so the player's discs on a line determine what
//! either side would flip on that line.

use super::rays::RAYS;

/// The numbers of discs that a disc on the only empty square of a line flips, as `TURNED[line's length][square's index][player's discs]`.
/// The low byte is the number for the player's disc, the high byte the number for the opponent's disc.
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

/// The number of discs that a disc at index `at` flips on a line of `length` squares. Bits of `own` have discs of its color; all other
/// squares have discs of the other color.
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

/// The part of [`TURNED`] for one length of a line and one square on that line, indexed by the player's discs.
type FlipTable = &'static [u16; 256];

/// The flip tables and masks of the four lines through one square; 64 bytes, to fill one cache line of the CPU.
#[repr(align(64))]
#[derive(Clone, Copy)]
struct SquareLines {
    row: FlipTable,
    file: FlipTable,
    /// The flip table of the diagonal that falls to the right (steps of 9 squares), indexed from its lowest square.
    falling: FlipTable,
    /// The flip table of the diagonal that rises to the right (steps of 7 squares), indexed from its lowest square.
    #[cfg(target_arch = "x86_64")]
    rising: FlipTable,
    /// The flip table of the diagonal that rises to the right (steps of 7 squares), indexed from its leftmost square.
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

/// Adds the entries of the four lines. Returns the player's flips (low bytes), then the opponent's flips (high bytes).
#[inline(always)]
fn sum(row: u16, file: u16, falling: u16, rising: u16) -> (u32, u32) {
    let both = u32::from(row) + u32::from(file) + u32::from(falling) + u32::from(rising);
    (both & 255, both >> 8)
}

/// Returns how many discs the player would flip on square `at`, the only empty one, and how many the opponent would. Multiplications pack
/// the discs of each line together.
#[inline(always)]
pub fn count_flips_by_columns(player: u64, at: u32) -> (u32, u32) {
    let lines = &LINES[(at & 63) as usize];
    let (column, row) = (at & 7, at >> 3 & 7);
    let file = (player >> column & A_FILE).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    // The multiplication moves each column's disc of a diagonal to the top row; the shift by `first` then moves the diagonal's first column
    // to bit 0.
    let diagonal = |mask: u64, first: u32| ((player & mask).wrapping_mul(A_FILE) >> 56 >> first) as usize & 255;
    sum(
        lines.row[(player >> (at & 56)) as usize & 255],
        lines.file[file as usize & 255],
        lines.falling[diagonal(lines.falling_mask, column.saturating_sub(row))],
        lines.rising_by_columns[diagonal(lines.rising_mask, (column + row).saturating_sub(7))],
    )
}

/// Returns the same two counts as `count_flips_by_columns`, but `gather(discs, mask)` packs the discs of each line together, the disc on the mask's
/// lowest square in bit 0.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub fn count_flips_by_gather(player: u64, at: u32, gather: impl Fn(u64, u64) -> u64) -> (u32, u32) {
    let lines = &LINES[(at & 63) as usize];
    sum(
        lines.row[(player >> (at & 56)) as usize & 255],
        lines.file[gather(player, A_FILE << (at & 7)) as usize & 255],
        lines.falling[gather(player, lines.falling_mask) as usize & 255],
        lines.rising[gather(player, lines.rising_mask) as usize & 255],
    )
}
