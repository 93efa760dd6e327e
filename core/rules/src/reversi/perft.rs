//! Perft: the number of lines of play of a given length, the classical check of a move generator.
//!
//! The counts follow the published tables: a pass counts as one ply, and a finished game counts once at any remaining depth.

use super::board::Board;
use super::board::kernel::{AnyKernel, Kernel};

/// The number of leaves at `depth` plies below `board`. Counts the moves of the last ply without playing them; uses no hash table.
pub fn perft(board: Board, depth: u32) -> u64 {
    perft_with_kernel(AnyKernel::fastest_supported(), board, depth)
}

/// Like `perft`, with a given kernel instead of the fastest one.
pub fn perft_with_kernel(kernel: AnyKernel, board: Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    crate::with_kernel!(kernel, kernel => kernel.leaves(board.player, board.opponent, depth))
}

crate::kernel_entry! {
    /// Perft's recursion, compiled with a kernel's CPU features.
    trait Perft: Kernel {
        fn leaves = leaves_body(player: u64, opponent: u64, depth: u32) -> u64;
    }
}

#[inline(always)]
fn leaves_body<K: Perft>(kernel: K, player: u64, opponent: u64, depth: u32) -> u64 {
    let mut moves = kernel.legal(player, opponent);
    if moves == 0 {
        return match kernel.legal(opponent, player) {
            0 => 1,
            replies if depth <= 2 => {
                if depth == 2 {
                    u64::from(replies.count_ones())
                } else {
                    1
                }
            }
            _ => kernel.leaves(opponent, player, depth - 1),
        };
    }
    if depth == 1 {
        return u64::from(moves.count_ones());
    }
    let mut leaves = 0;
    while moves != 0 {
        let at = moves.trailing_zeros();
        moves &= moves - 1;
        let flips = kernel.flips(player, opponent, at);
        let (own, other) = (opponent ^ flips, player ^ flips ^ 1 << at);
        leaves += if depth == 2 { last(kernel, own, other) } else { kernel.leaves(own, other, depth - 1) };
    }
    leaves
}

/// The number of leaves at depth 1: the number of legal moves, or 1 for a pass or a finished game.
#[inline(always)]
fn last<K: Kernel>(kernel: K, player: u64, opponent: u64) -> u64 {
    u64::from(kernel.legal(player, opponent).count_ones().max(1))
}
