//! A checked Reversi position: the board with the side to move, forced passes, the end and the result.
//!
//! Everyone may use it. `Setup` is what was typed or read; `Position` is what can be played on.

use super::board::{Board, Square, squares};
use crate::rules::{Color, Illegal, Outcome, Ply, Point};
use std::fmt;

/// An unchecked placement of discs and the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    pub black: u64,
    pub white: u64,
    pub side_to_move: Color,
}

/// Why a setup is no position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// Two discs on one square.
    Overlap,
    /// The side to move is neither Black nor White.
    Side,
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SetupError::Overlap => "a square holds both colors",
            SetupError::Side => "only Black or White can be to move",
        })
    }
}

impl std::error::Error for SetupError {}

/// A position: always one that can be played on or has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    board: Board,
    side_to_move: Color,
}

impl Default for Position {
    fn default() -> Position {
        Position { board: Board::START, side_to_move: Color::Black }
    }
}

impl TryFrom<Setup> for Position {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<Position, SetupError> {
        if setup.black & setup.white != 0 {
            return Err(SetupError::Overlap);
        }
        let (player, opponent) = match setup.side_to_move {
            Color::Black => (setup.black, setup.white),
            Color::White => (setup.white, setup.black),
            _ => return Err(SetupError::Side),
        };
        Ok(Position { board: Board { player, opponent }, side_to_move: setup.side_to_move })
    }
}

impl Position {
    /// The board as the side to move sees it.
    pub fn board(&self) -> Board {
        self.board
    }

    pub fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    pub fn setup(&self) -> Setup {
        Setup { black: self.discs(Color::Black), white: self.discs(Color::White), side_to_move: self.side_to_move }
    }

    /// The discs of a color as a bitboard.
    pub fn discs(&self, color: Color) -> u64 {
        if color == self.side_to_move { self.board.player } else { self.board.opponent }
    }

    pub fn count(&self, color: Color) -> u32 {
        self.discs(color).count_ones()
    }

    pub fn color_at(&self, point: Point) -> Option<Color> {
        let bit = Square::from_point(point)?.bit();
        [Color::Black, Color::White].into_iter().find(|&color| self.discs(color) & bit != 0)
    }

    /// The squares on which the side to move may place.
    pub fn legal_moves(&self) -> u64 {
        self.board.legal_moves()
    }

    pub fn is_over(&self) -> bool {
        self.board.legal_moves() == 0 && self.board.passed().legal_moves() == 0
    }

    /// Whether the side to move has to pass: it has no move, the other side has one.
    pub fn must_pass(&self) -> bool {
        self.board.legal_moves() == 0 && self.board.passed().legal_moves() != 0
    }

    /// Plays a ply and returns the discs it turned.
    pub fn play(&mut self, ply: Ply) -> Result<u64, Illegal> {
        if self.is_over() {
            return Err(Illegal::Over);
        }
        match ply {
            Ply::Pass if self.must_pass() => {
                self.board = self.board.passed();
                self.side_to_move = self.side_to_move.other();
                Ok(0)
            }
            Ply::Pass => Err(Illegal::PassNotAllowed),
            Ply::Place(point) => {
                let square = Square::from_point(point).ok_or(Illegal::Outside)?;
                if self.board.occupied() & square.bit() != 0 {
                    return Err(Illegal::Occupied);
                }
                let flips = self.board.flips(square);
                if flips == 0 {
                    return Err(Illegal::NoFlips);
                }
                self.board = self.board.after(square, flips);
                self.side_to_move = self.side_to_move.other();
                Ok(flips)
            }
        }
    }

    /// The result, once neither side can move: more discs win.
    pub fn outcome(&self) -> Option<Outcome> {
        self.is_over().then(|| match self.count(Color::Black).cmp(&self.count(Color::White)) {
            std::cmp::Ordering::Greater => Outcome::Win(Color::Black),
            std::cmp::Ordering::Less => Outcome::Win(Color::White),
            std::cmp::Ordering::Equal => Outcome::Draw,
        })
    }

    /// The discs of Black and White with the empties given to the winner; a draw shares them.
    pub fn score(&self) -> (u32, u32) {
        let difference = Board { player: self.discs(Color::Black), opponent: self.discs(Color::White) }.final_score();
        ((64 + difference) as u32 / 2, (64 - difference) as u32 / 2)
    }

    /// A 64-bit hash of the discs and the side to move, stable across versions and machines (splitmix64 finalisers).
    pub fn hash(&self) -> u64 {
        let side = if self.side_to_move == Color::Black { 0 } else { 0x9e37_79b9_7f4a_7c15 };
        mix(mix(self.discs(Color::Black) ^ side).wrapping_add(self.discs(Color::White)))
    }

    /// The 64 cells a1, b1 … h8: `X` black, `O` white, `-` empty.
    pub fn cells(&self) -> String {
        (0..64)
            .map(|index| match self.color_at(Square::new(index).point()) {
                Some(Color::Black) => 'X',
                Some(_) => 'O',
                None => '-',
            })
            .collect()
    }

    /// The points of the legal squares, a1 first.
    pub fn legal_points(&self) -> Vec<Point> {
        squares(self.legal_moves()).map(Square::point).collect()
    }
}

/// The finaliser of splitmix64 (Vigna), a bijection of 64-bit words.
fn mix(mut x: u64) -> u64 {
    x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}
