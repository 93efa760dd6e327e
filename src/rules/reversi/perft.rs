//! Perft: the number of lines of play of a given length, the classical check of a move generator.
//!
//! Conventions of the published tables: a pass counts as one ply, a finished game counts once at any remaining depth.

use super::board::{Board, squares};

/// The number of leaves at `depth` plies below `board`.
pub fn perft(board: Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = board.legal_moves();
    if moves == 0 {
        let passed = board.passed();
        return if passed.legal_moves() == 0 { 1 } else { perft(passed, depth - 1) };
    }
    if depth == 1 {
        return u64::from(moves.count_ones());
    }
    squares(moves).map(|square| perft(board.after(square, board.flips(square)), depth - 1)).sum()
}
