//! Alpha-beta search with a hand-made evaluation.
//!
//! For the Reversi engine alone.

use crate::rules::reversi::board::squares;
use crate::rules::reversi::{Board, Square};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// One search: its limits and its node count.
pub struct Searcher<'a> {
    stop: &'a AtomicBool,
    deadline: Option<Instant>,
    nodes_max: u64,
    pub nodes: u64,
    ended: bool,
}

impl<'a> Searcher<'a> {
    pub fn new(stop: &'a AtomicBool, deadline: Option<Instant>, nodes_max: u64) -> Searcher<'a> {
        Searcher { stop, deadline, nodes_max, nodes: 0, ended: false }
    }

    /// The value of each move in hundredths of a disc at a depth; `None` when a limit came first.
    pub fn values(&mut self, board: Board, moves: &[(Square, i32)], depth: u32) -> Option<Vec<(Square, i32)>> {
        let mut values = Vec::with_capacity(moves.len());
        for &(square, _) in moves {
            let after = board.after(square, board.flips(square));
            values.push((square, -self.search(after, -6400, 6400, depth - 1)));
            if self.ended {
                return None;
            }
        }
        Some(values)
    }

    fn search(&mut self, board: Board, mut alpha: i32, beta: i32, depth: u32) -> i32 {
        self.nodes += 1;
        self.ended |= self.nodes >= self.nodes_max
            || self.nodes.is_multiple_of(1024)
                && (self.stop.load(Ordering::Relaxed) || self.deadline.is_some_and(|end| Instant::now() >= end));
        if self.ended {
            return alpha;
        }
        let moves = board.legal_moves();
        if moves == 0 {
            if board.passed().legal_moves() == 0 {
                return board.final_score() * 100;
            }
            return -self.search(board.passed(), -beta, -alpha, depth);
        }
        if depth == 0 {
            return evaluate(board);
        }
        let mut sorted: Vec<(u32, Board)> = squares(moves)
            .map(|square| board.after(square, board.flips(square)))
            .map(|after| (after.legal_moves().count_ones(), after))
            .collect();
        sorted.sort_by_key(|entry| entry.0);
        for (_, after) in sorted {
            alpha = alpha.max(-self.search(after, -beta, -alpha, depth - 1));
            if alpha >= beta {
                break;
            }
        }
        alpha
    }
}

const CORNERS: u64 = 0x8100_0000_0000_0081;
/// The squares beside a corner, diagonally.
const X_SQUARES: u64 = 0x0042_0000_0000_4200;

/// Mobility, corners and the squares beside empty corners, in hundredths of a disc.
fn evaluate(board: Board) -> i32 {
    let count = |bits: u64| bits.count_ones() as i32;
    let mobility = count(board.legal_moves()) - count(board.passed().legal_moves());
    let corners = count(board.player & CORNERS) - count(board.opponent & CORNERS);
    let empty_corners = CORNERS & !board.occupied();
    let beside = (empty_corners << 9 | empty_corners >> 9 | empty_corners << 7 | empty_corners >> 7) & X_SQUARES;
    let risky = count(board.player & beside) - count(board.opponent & beside);
    (mobility * 130 + corners * 900 - risky * 500).clamp(-6300, 6300)
}
