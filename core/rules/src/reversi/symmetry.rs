//! The eight images of a board under rotation and reflection, and the least of them, which identifies positions that differ only by
//! symmetry.
//!
//! Every package may use this module. A symmetry is a number from 0 to 7: bit 2 transposes, then bit 0 mirrors the columns and bit 1 the
//! rows.

use super::board::Board;

/// The least of the eight images of a board, and the symmetry that turns the board into it.
pub fn canonical(board: Board) -> (Board, u8) {
    let images = (0..8).map(|symmetry| (board_image(board, symmetry), symmetry));
    images.min().unwrap_or((board, 0))
}

/// The image of a board under a symmetry: bit 2 of `symmetry` transposes, then bit 0 mirrors the columns and bit 1 the rows.
pub fn board_image(board: Board, symmetry: u8) -> Board {
    Board { player: turned_bits(board.player, symmetry), opponent: turned_bits(board.opponent, symmetry) }
}

fn turned_bits(mut bits: u64, symmetry: u8) -> u64 {
    if symmetry & 4 != 0 {
        bits = transposed(bits);
    }
    if symmetry & 1 != 0 {
        // Reverses the bits within every byte: reverses the whole word, then restores the order of the bytes.
        bits = bits.reverse_bits().swap_bytes();
    }
    if symmetry & 2 != 0 {
        bits = bits.swap_bytes();
    }
    bits
}

/// Exchanges rows and columns by swapping ever larger blocks (Hacker's Delight, section 7-3).
fn transposed(mut bits: u64) -> u64 {
    for (shift, mask) in [(7, 0x00aa_00aa_00aa_00aa), (14, 0x0000_cccc_0000_cccc), (28, 0x0000_0000_f0f0_f0f0u64)] {
        let change = (bits ^ bits >> shift) & mask;
        bits ^= change ^ change << shift;
    }
    bits
}
