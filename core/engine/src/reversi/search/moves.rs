//! Lists of moves and their order.
//!
//! For the searches of this engine.

/// A legal move with the data that the searches need.
#[derive(Clone, Copy, Debug)]
pub struct Move {
    /// The square, 0–63.
    pub square: u8,
    /// Order of the move: the lowest is tried first.
    pub ordering_score: i32,
    pub flips: u64,
    /// The opponent's replies to the move, as a bitboard.
    pub reply_squares: u64,
}

impl Move {
    pub const NONE: Move =
        Move { square: super::super::tt::NO_MOVE, ordering_score: i32::MAX, flips: 0, reply_squares: 0 };
}

/// Limit of moves in a position (33 is the known maximum).
pub const MOVES_MAX: usize = 34;

/// Brings the move with the lowest score to the front of a non-empty list and returns it.
#[inline(always)]
pub fn pick_best(moves: &mut [Move]) -> Move {
    let mut best = 0;
    for index in 1..moves.len() {
        if moves[index].ordering_score < moves[best].ordering_score {
            best = index;
        }
    }
    moves.swap(0, best);
    moves[0]
}
