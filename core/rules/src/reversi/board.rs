//! A Reversi board as two bitboards, and the arithmetic of legal moves and flips.
//!
//! For the rules and the engine. A board has no colors: it is always seen by the player to move.

pub mod kernel;
mod last_flip;
mod rays;

use crate::Point;
use std::fmt;

/// A square of the board as its index 0–63: `row * 8 + column` from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The square with this index, which must be below 64.
    pub const fn new(index: u8) -> Square {
        assert!(index < 64);
        Square(index)
    }

    pub const fn index(self) -> u8 {
        self.0
    }

    /// The bitboard that contains only this square.
    pub const fn bit(self) -> u64 {
        1 << self.0
    }

    /// Parses a square's name such as `f5` or `F5`; `None` for any other text.
    pub fn parse(text: &str) -> Option<Square> {
        match *text.as_bytes() {
            [column, row @ b'1'..=b'8'] => match column.to_ascii_lowercase() {
                column @ b'a'..=b'h' => Some(Square((row - b'1') * 8 + column - b'a')),
                _ => None,
            },
            _ => None,
        }
    }

    /// The square of a point; `None` if the point is outside the 8×8 board.
    pub fn from_point(point: Point) -> Option<Square> {
        (point.column < 8 && point.row < 8).then(|| Square(point.row * 8 + point.column))
    }

    pub fn point(self) -> Point {
        Point::new(self.0 % 8, self.0 / 8)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.0 % 8) as char, self.0 / 8 + 1)
    }
}

/// The squares of a bitboard, from the lowest index to the highest.
pub fn squares(mut bits: u64) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        (bits != 0).then(|| {
            let square = Square(bits.trailing_zeros() as u8);
            bits &= bits - 1;
            square
        })
    })
}

/// The bitboard of the given squares and all their neighbours, also diagonal ones.
#[inline(always)]
pub fn squares_with_neighbours(squares: u64) -> u64 {
    let row = squares | (squares << 1 & NOT_A) | (squares >> 1 & NOT_H);
    row | row << 8 | row >> 8
}

/// The squares of `all` that a chain of neighbouring squares of `all`, also diagonal ones, connects to `from`.
pub fn connected_squares(from: u64, all: u64) -> u64 {
    let mut reached = from & all;
    loop {
        let grown = squares_with_neighbours(reached) & all;
        if grown == reached {
            return reached;
        }
        reached = grown;
    }
}

/// A board as two bitboards that never overlap: the discs of the player to move and those of the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Board {
    pub player: u64,
    pub opponent: u64,
}

const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
/// Bitboard of all squares except the top row: the squares that a step down can reach.
const DOWN: u64 = !0 << 8;
/// Bitboard of all squares except the bottom row: the squares that a step up can reach.
const UP: u64 = !0 >> 8;
/// The eight directions: for each the left rotation of a bitboard that makes one step, and the bitboard of squares that the step can reach.
const DIRECTIONS: [(u32, u64); 8] = [
    (1, NOT_A),
    (63, NOT_H),
    (8, DOWN),
    (56, UP),
    (9, NOT_A & DOWN),
    (55, NOT_H & UP),
    (7, NOT_H & DOWN),
    (57, NOT_A & UP),
];

impl Board {
    /// The standard start board: Black to move, black discs on d5 and e4, white discs on d4 and e5.
    pub const START: Board = Board { player: 1 << 28 | 1 << 35, opponent: 1 << 27 | 1 << 36 };

    pub fn occupied(self) -> u64 {
        self.player | self.opponent
    }

    pub fn empties(self) -> u32 {
        self.occupied().count_zeros()
    }

    /// The squares on which the player to move may place a disc, as a bitboard.
    pub fn legal_moves(self) -> u64 {
        let mut legal = 0;
        for (rotation, mask) in DIRECTIONS {
            let mut run = self.player.rotate_left(rotation) & mask & self.opponent;
            for _ in 0..5 {
                run |= run.rotate_left(rotation) & mask & self.opponent;
            }
            legal |= run.rotate_left(rotation) & mask;
        }
        legal & !self.occupied()
    }

    /// The opponent's discs that the player's disc on `square` would flip, as a bitboard; 0 if the move is illegal or the square occupied.
    pub fn flips(self, square: Square) -> u64 {
        let bit = square.bit();
        if self.occupied() & bit != 0 {
            return 0;
        }
        let mut flips = 0;
        for (rotation, mask) in DIRECTIONS {
            let mut line = 0;
            let mut at = bit.rotate_left(rotation) & mask;
            while at & self.opponent != 0 {
                line |= at;
                at = at.rotate_left(rotation) & mask;
            }
            if at & self.player != 0 {
                flips |= line;
            }
        }
        flips
    }

    /// The board after the player has placed a disc on `square` and flipped the discs `flips`, seen by the opponent, who moves next.
    #[must_use]
    pub fn after_move(self, square: Square, flips: u64) -> Board {
        Board { player: self.opponent ^ flips, opponent: self.player ^ flips ^ square.bit() }
    }

    /// Like `after_move`, but takes the square as its index `at`.
    #[inline(always)]
    #[must_use]
    pub fn after_move_at_index(self, at: u32, flips: u64) -> Board {
        Board { player: self.opponent ^ flips, opponent: self.player ^ flips ^ 1 << at }
    }

    /// The board seen by the opponent, as after a pass.
    #[must_use]
    pub fn after_pass(self) -> Board {
        Board { player: self.opponent, opponent: self.player }
    }

    /// The final score from the player's view: own discs minus the opponent's, with the empty squares given to the winner (World Othello
    /// Federation).
    pub fn final_score(self) -> i32 {
        let (own, other) = (self.player.count_ones() as i32, self.opponent.count_ones() as i32);
        let empties = 64 - own - other;
        match own.cmp(&other) {
            std::cmp::Ordering::Greater => own - other + empties,
            std::cmp::Ordering::Less => own - other - empties,
            std::cmp::Ordering::Equal => 0,
        }
    }
}
