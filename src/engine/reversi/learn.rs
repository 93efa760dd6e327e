//! Learning from finished games: what the computer lost, it does not lose the same way twice.
//!
//! For the engine's façade. Pure: games and values in, [`Learned`] out; the store keeps its bytes. What is learned lies
//! beside the shipped book and never changes it.
//!
//! A lost game is walked from its end to its begin. At each of the computer's positions the move that was played is
//! worth what the game showed; the other moves are worth what a search says (the judge) or what was learned before. The
//! walk ends at the first position where another move does not lose: there the computer will deviate. Every position
//! on the way is kept, so that a part of the line met by another way is known too.

use super::book::{Book, BookError, BookMove};
use crate::rules::Ply;
use crate::rules::reversi::{Board, Square};

/// Positions kept at most; of more, those nearest the end of the game are forgotten first.
pub const POSITIONS_MAX: usize = 4096;
const KIND: &[u8; 4] = b"QPRL";
/// A move is avoided when another is known to be better by this much, in hundredths of a disc.
const CLEARLY_BETTER: i32 = 50;

/// Corrections of the book from own games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Learned {
    corrections: Book,
}

/// A finished game as the computer saw it.
#[derive(Clone, Copy, Debug)]
pub struct Played<'a> {
    /// The first position, seen by its side to move.
    pub start: Board,
    /// All plies, passes included (missing passes are tolerated).
    pub plies: &'a [Ply],
    /// Whether the computer made the first of the plies.
    pub computer_first: bool,
}

impl Learned {
    pub fn len(&self) -> usize {
        self.corrections.len()
    }

    pub fn is_empty(&self) -> bool {
        self.corrections.is_empty()
    }

    /// The bytes to keep.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.corrections.to_bytes_as(KIND)
    }

    /// Reads what was kept; bytes that are damaged or too many are refused.
    pub fn from_bytes(bytes: &[u8]) -> Result<Learned, BookError> {
        let corrections = Book::from_bytes_as(KIND, bytes)?;
        if corrections.len() > POSITIONS_MAX { Err(BookError::Length) } else { Ok(Learned { corrections }) }
    }

    /// The learned values of a position's moves, the best first; empty for most positions.
    pub fn moves(&self, board: Board) -> Vec<BookMove> {
        self.corrections.moves(board)
    }

    /// The squares, as a bitboard, that the computer should not choose while it has another: they lost before, and a
    /// better move was found.
    pub fn avoid(&self, board: Board) -> u64 {
        let moves = self.moves(board);
        let Some(best) = moves.first() else { return 0 };
        let bad = moves.iter().filter(|entry| entry.value < 0 && entry.value + CLEARLY_BETTER <= best.value);
        bad.fold(0, |squares, entry| squares | entry.square.bit())
    }

    /// The book's moves of a position with the learned values instead, the best first.
    pub fn merged(&self, book: &Book, board: Board) -> Vec<BookMove> {
        let mut moves = self.moves(board);
        for entry in book.moves(board) {
            if moves.iter().all(|learned| learned.square != entry.square) {
                moves.push(entry);
            }
        }
        moves.sort_by_key(|entry| (-entry.value, entry.square));
        moves
    }

    /// Learns from a finished game if the computer lost it; returns whether anything changed.
    ///
    /// `judge` gives the values of all legal moves of a position, in hundredths of a disc for the side to move.
    pub fn learn(&mut self, game: Played, judge: &mut dyn FnMut(Board) -> Vec<BookMove>) -> bool {
        let Some((positions, result)) = replayed(game) else { return false };
        if result >= 0 {
            return false;
        }
        let mut shown = result * 100;
        let mut changed = false;
        for &(board, played) in positions.iter().rev() {
            let others = self.others(board, played, judge);
            changed |= self.corrections.set(board, played, shown);
            for entry in &others {
                self.corrections.set(board, entry.square, entry.value);
            }
            let best = others.iter().map(|entry| entry.value).max().unwrap_or(shown);
            shown = shown.max(best);
            if shown >= 0 {
                break;
            }
        }
        self.forget_excess();
        changed
    }

    /// The values of the moves besides the one that was played: learned before, or judged.
    fn others(&self, board: Board, played: Square, judge: &mut dyn FnMut(Board) -> Vec<BookMove>) -> Vec<BookMove> {
        if board.legal_moves() == played.bit() {
            return Vec::new();
        }
        let learned = self.moves(board);
        let mut moves = judge(board);
        moves.retain(|entry| entry.square != played);
        for entry in &mut moves {
            if let Some(known) = learned.iter().find(|known| known.square == entry.square) {
                // What was lost by once stays; a judgement may only be kept or lowered.
                entry.value = entry.value.min(known.value);
            }
        }
        moves
    }

    /// Keeps `POSITIONS_MAX` positions: those with the most empties, equal ones by board.
    fn forget_excess(&mut self) {
        let excess = self.corrections.len().saturating_sub(POSITIONS_MAX);
        let mut boards: Vec<Board> = self.corrections.positions().map(|(board, _)| board).collect();
        boards.sort_by_key(|board| (board.empties(), *board));
        for board in boards.into_iter().take(excess) {
            self.corrections.remove(board);
        }
    }
}

/// The computer's positions with the moves it played, and its final difference; `None` if the game did not end properly.
fn replayed(game: Played) -> Option<(Vec<(Board, Square)>, i32)> {
    let (mut board, mut computer) = (game.start, game.computer_first);
    let mut positions = Vec::new();
    for ply in game.plies {
        let Ply::Place(point) = *ply else {
            (board, computer) = (board.passed(), !computer);
            continue;
        };
        let square = Square::from_point(point)?;
        if board.legal_moves() == 0 {
            (board, computer) = (board.passed(), !computer);
        }
        let flips = board.flips(square);
        if flips == 0 {
            return None;
        }
        if computer {
            positions.push((board, square));
        }
        (board, computer) = (board.after(square, flips), !computer);
    }
    let is_over = board.legal_moves() == 0 && board.passed().legal_moves() == 0;
    let result = board.final_score();
    is_over.then_some((positions, if computer { result } else { -result }))
}
