//! Two bitboards and the arithmetic of mobility and flips.
//!
//! For the rules and the engine. Knows no colors: a board is always seen by the player to move.

pub mod kernel;
mod last_flip;
mod rays;

use crate::Point;
use std::fmt;

/// A square, 0–63: `row * 8 + column` from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The square of an index below 64.
    pub const fn new(index: u8) -> Square {
        assert!(index < 64);
        Square(index)
    }

    pub const fn index(self) -> u8 {
        self.0
    }

    /// The bit of this square in a bitboard.
    pub const fn bit(self) -> u64 {
        1 << self.0
    }

    /// Parses exactly a name such as `f5`, in either case.
    pub fn parse(text: &str) -> Option<Square> {
        match *text.as_bytes() {
            [column, row @ b'1'..=b'8'] => match column.to_ascii_lowercase() {
                column @ b'a'..=b'h' => Some(Square((row - b'1') * 8 + column - b'a')),
                _ => None,
            },
            _ => None,
        }
    }

    /// The square of a point on an 8×8 board.
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

/// The squares of a bitboard, lowest first.
pub fn squares(mut bits: u64) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        (bits != 0).then(|| {
            let square = Square(bits.trailing_zeros() as u8);
            bits &= bits - 1;
            square
        })
    })
}

/// These squares and their neighbours, diagonal ones included.
#[inline(always)]
pub fn around(squares: u64) -> u64 {
    let row = squares | (squares << 1 & NOT_A) | (squares >> 1 & NOT_H);
    row | row << 8 | row >> 8
}

/// The squares within `all` that are connected to `from`, also diagonally.
pub fn hanging_together(from: u64, all: u64) -> u64 {
    let mut reached = from & all;
    loop {
        let grown = around(reached) & all;
        if grown == reached {
            return reached;
        }
        reached = grown;
    }
}

/// The discs of the player to move and of the opponent. The two never overlap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Board {
    pub player: u64,
    pub opponent: u64,
}

const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
/// All squares but the top row: the targets of a step down.
const DOWN: u64 = !0 << 8;
/// All squares but the bottom row: the targets of a step up.
const UP: u64 = !0 >> 8;
/// The eight directions, each as a left rotation and the squares that a disc may enter by it.
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
    /// The start: Black to move, Black on d5 and e4, White on d4 and e5.
    pub const START: Board = Board { player: 1 << 28 | 1 << 35, opponent: 1 << 27 | 1 << 36 };

    pub fn occupied(self) -> u64 {
        self.player | self.opponent
    }

    pub fn empties(self) -> u32 {
        self.occupied().count_zeros()
    }

    /// The squares on which the player may place a disc.
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

    /// The opponent's discs that a disc on `square` would flip; 0 if the move is illegal or the square occupied.
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

    /// The board after a disc on `square` flipped `flips`, seen by the other side.
    #[must_use]
    pub fn after(self, square: Square, flips: u64) -> Board {
        Board { player: self.opponent ^ flips, opponent: self.player ^ flips ^ square.bit() }
    }

    /// `after` by a square's index.
    #[inline(always)]
    #[must_use]
    pub fn after_at(self, at: u32, flips: u64) -> Board {
        Board { player: self.opponent ^ flips, opponent: self.player ^ flips ^ 1 << at }
    }

    /// The board seen by the other side, as after a pass.
    #[must_use]
    pub fn passed(self) -> Board {
        Board { player: self.opponent, opponent: self.player }
    }

    /// The final score in discs for the player, with the empties given to the winner (World Othello Federation).
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
