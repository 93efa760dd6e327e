//! Learning from finished games: the computer does not lose twice in the same way.
//!
//! For the engine's façade. Pure: games and values in, [`Learned`] out; the store keeps its bytes. What is learned is separate from the
//! shipped book and never changes it.
//!
//! A lost game is walked backwards. At each of the computer's positions the played move is worth what the game showed; the other moves are
//! worth what a search says (the judge) or what was learned before. The walk ends at the first position where another move does not lose:
//! there the computer will deviate. Every position on the way is kept, so that transpositions into the line are known too.
//!
//! The marks of the learned games are stored in the same bytes as the results, so that a lesson interrupted by a crash is noticed at the
//! next start and repeated.
//!
//! Layout, little endian: `QPRL`, u16 version, u16 0, u32 CRC-32 of what follows; i64 since, u32 marks, u64 each; u32 CRC-32 of the shipped
//! weights, the slopes of the evaluation's correction (i8 each), u32 games and the sums (i64 each); then the corrections of the book in its
//! plain layout.

use super::book::{Book, BookError, BookMove};
use super::correction::{Correction, CorrectionSums};
use super::eval;
use qipan_rules::Ply;
use qipan_rules::reversi::{Board, Square};

/// Limit of stored positions; beyond it, those nearest the end of the game are dropped first.
pub const POSITIONS_MAX: usize = 4096;
/// Limit of stored marks; beyond it, the oldest are dropped first.
pub const LEARNED_GAMES_MAX: usize = 1024;
/// Size limit of a file in bytes: the marks and a book.
pub const BYTES_MAX: usize = HEADER + 12 + 8 * LEARNED_GAMES_MAX + FITTED + super::book::BYTES_MAX;
const KIND: &[u8; 4] = b"QPRL";
const VERSION: u32 = 2;
const HEADER: usize = 12;
/// Length in bytes of the evaluation's part of a file.
const FITTED: usize = 4 + Correction::BYTES + CorrectionSums::BYTES;
/// A move is avoided when another is known to be better by this much, in hundredths of a disc.
const CLEARLY_BETTER: i32 = 50;

/// Corrections of the book from own games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Learned {
    corrections: Book,
    /// The learned games, oldest first.
    marks: Vec<u64>,
    since: i64,
    /// The correction of the evaluation in force; the sums hold what later games say.
    pub correction: Correction,
    pub sums: CorrectionSums,
}

/// A finished game as the computer saw it.
#[derive(Clone, Copy, Debug)]
pub struct PlayedGame<'a> {
    /// The first position, seen by its side to move.
    pub start: Board,
    /// All plies, passes included (missing passes are tolerated).
    pub plies: &'a [Ply],
    /// Whether the computer made the first of the plies.
    pub is_computer_first: bool,
}

impl Learned {
    pub fn len(&self) -> usize {
        self.corrections.len()
    }

    pub fn is_empty(&self) -> bool {
        self.corrections.is_empty()
    }

    /// Excludes games that ended at or before this moment: seconds since 1970 (UTC).
    pub fn learning_since(&self) -> i64 {
        self.since
    }

    /// Whether this game was already learned from.
    pub fn was_learned(&self, game: u64) -> bool {
        self.marks.contains(&game)
    }

    /// Marks this game as learned from.
    pub fn mark_learned(&mut self, game: u64) {
        if !self.was_learned(game) {
            self.marks.push(game);
            let excess = self.marks.len().saturating_sub(LEARNED_GAMES_MAX);
            self.marks.drain(..excess);
        }
    }

    /// A copy without what games before `now` taught or could teach.
    pub fn without_older_than(self, now: i64) -> Learned {
        Learned { marks: self.marks, since: now, ..Learned::default() }
    }

    /// A copy that learns from no game before `now` any more.
    pub fn with_learning_start(self, now: i64) -> Learned {
        Learned { since: now, ..self }
    }

    /// The bytes to store.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut body = self.since.to_le_bytes().to_vec();
        body.extend((self.marks.len() as u32).to_le_bytes());
        body.extend(self.marks.iter().flat_map(|mark| mark.to_le_bytes()));
        body.extend(crc32fast::hash(eval::embedded()).to_le_bytes());
        body.extend(self.correction.to_bytes());
        body.extend(self.sums.to_bytes());
        body.extend(self.corrections.to_bytes());
        let head = [&KIND[..], &VERSION.to_le_bytes(), &crc32fast::hash(&body).to_le_bytes()];
        [head.concat(), body].concat()
    }

    /// Reads stored bytes; damaged or oversized ones are refused.
    pub fn from_bytes(bytes: &[u8]) -> Result<Learned, BookError> {
        let (head, body) = bytes.split_first_chunk::<HEADER>().ok_or(BookError::WrongLength)?;
        if bytes.len() > BYTES_MAX {
            return Err(BookError::WrongLength);
        }
        if head[..4] != KIND[..] || head[4..8] != VERSION.to_le_bytes() {
            return Err(BookError::WrongFileKind);
        }
        if head[8..] != crc32fast::hash(body).to_le_bytes() {
            return Err(BookError::Checksum);
        }
        let (since, body) = body.split_first_chunk::<8>().ok_or(BookError::WrongLength)?;
        let (count, body) = body.split_first_chunk::<4>().ok_or(BookError::WrongLength)?;
        let count = u32::from_le_bytes(*count) as usize;
        if count > LEARNED_GAMES_MAX {
            return Err(BookError::WrongLength);
        }
        let (marks, body) = body.split_at_checked(8 * count).ok_or(BookError::WrongLength)?;
        let (weights, body) = body.split_first_chunk::<4>().ok_or(BookError::WrongLength)?;
        let (correction, body) = body.split_first_chunk().ok_or(BookError::WrongLength)?;
        let (sums, book) = body.split_first_chunk().ok_or(BookError::WrongLength)?;
        let corrections = Book::from_bytes(book)?;
        if corrections.len() > POSITIONS_MAX {
            return Err(BookError::WrongLength);
        }
        let marks = marks.as_chunks().0.iter().map(|mark| u64::from_le_bytes(*mark)).collect();
        let mut learned = Learned { corrections, marks, since: i64::from_le_bytes(*since), ..Learned::default() };
        // Corrections fitted to other weights are void.
        if *weights == crc32fast::hash(eval::embedded()).to_le_bytes() {
            learned.correction = Correction::from_bytes(correction).ok_or(BookError::IllegalContent)?;
            learned.sums = CorrectionSums::from_bytes(sums);
        }
        Ok(learned)
    }

    /// The learned values of a position's moves, best first; empty for most positions.
    pub fn moves(&self, board: Board) -> Vec<BookMove> {
        self.corrections.moves(board)
    }

    /// The squares, as a bitboard, that the computer should not choose while it has another: they lost before, and a
    /// better move was found.
    pub fn squares_to_avoid(&self, board: Board) -> u64 {
        let moves = self.moves(board);
        let Some(best) = moves.first() else { return 0 };
        let bad = moves.iter().filter(|entry| entry.value < 0 && entry.value + CLEARLY_BETTER <= best.value);
        bad.fold(0, |squares, entry| squares | entry.square.bit())
    }

    /// The book's moves of a position with learned values in place, best first; empty where the book has none. A learned value comes from a
    /// few nodes: it serves to avoid a move, not to choose one.
    pub fn moves_with_learned_values(&self, book: &Book, board: Board) -> Vec<BookMove> {
        let known = book.moves(board);
        let mut moves = if known.is_empty() { Vec::new() } else { self.moves(board) };
        for entry in known {
            if moves.iter().all(|learned| learned.square != entry.square) {
                moves.push(entry);
            }
        }
        moves.sort_by_key(|entry| (-entry.value, entry.square));
        moves
    }

    /// Learns from a finished game if the computer lost it; returns whether anything changed. If the judge stopped, returns `None` and
    /// changes nothing.
    ///
    /// `judge` returns the values of all legal moves of a position, in hundredths of a disc for the side to move.
    pub fn learn(&mut self, game: PlayedGame, judge: &mut dyn FnMut(Board) -> Option<Vec<BookMove>>) -> Option<bool> {
        let Some((positions, result)) = replayed(game).filter(|(_, result)| *result < 0) else { return Some(false) };
        let mut corrections = self.corrections.clone();
        let mut shown = result * 100;
        for &(board, played) in positions.iter().rev() {
            let others = self.others(board, played, judge)?;
            corrections.set_value(board, played, shown);
            for entry in &others {
                corrections.set_value(board, entry.square, entry.value);
            }
            let best = others.iter().map(|entry| entry.value).max().unwrap_or(shown);
            shown = shown.max(best);
            if shown >= 0 {
                break;
            }
        }
        forget_excess(&mut corrections);
        let changed = corrections != self.corrections;
        self.corrections = corrections;
        Some(changed)
    }

    /// The values of a position's moves other than the played one: learned before, or judged now.
    fn others(
        &self,
        board: Board,
        played: Square,
        judge: &mut dyn FnMut(Board) -> Option<Vec<BookMove>>,
    ) -> Option<Vec<BookMove>> {
        if board.legal_moves() == played.bit() {
            return Some(Vec::new());
        }
        let learned = self.moves(board);
        let mut moves = judge(board)?;
        moves.retain(|entry| entry.square != played);
        for entry in &mut moves {
            if let Some(known) = learned.iter().find(|known| known.square == entry.square) {
                // The value of a lost move stays; a judged value may only be kept or lowered.
                entry.value = entry.value.min(known.value);
            }
        }
        Some(moves)
    }
}

/// Keeps the `POSITIONS_MAX` positions with the most empties; of boards with equally many, the smaller ones are removed first.
fn forget_excess(corrections: &mut Book) {
    let excess = corrections.len().saturating_sub(POSITIONS_MAX);
    let mut boards: Vec<Board> = corrections.positions().map(|(board, _)| board).collect();
    boards.sort_by_key(|board| (board.empties(), *board));
    for board in boards.into_iter().take(excess) {
        corrections.remove(board);
    }
}

/// The computer's positions with its moves, and its final difference; `None` if the game did not end properly.
fn replayed(game: PlayedGame) -> Option<(Vec<(Board, Square)>, i32)> {
    let (positions, last, computer) = all_positions(game)?;
    let is_over = last.legal_moves() == 0 && last.after_pass().legal_moves() == 0;
    let result = last.final_score();
    let own = positions.into_iter().filter(|position| position.2).map(|(board, square, _)| (board, square)).collect();
    is_over.then_some((own, if computer { result } else { -result }))
}

/// The positions of a game, each seen by its side to move; empty if a ply is illegal.
pub fn boards(game: PlayedGame) -> Vec<Board> {
    let positions = all_positions(game).map(|(positions, ..)| positions).unwrap_or_default();
    positions.into_iter().map(|(board, ..)| board).collect()
}

/// Every board with its move and whether the computer played that move; the last board; and whether the computer is to move on the last
/// board.
type Replayed = (Vec<(Board, Square, bool)>, Board, bool);

fn all_positions(game: PlayedGame) -> Option<Replayed> {
    let (mut board, mut computer) = (game.start, game.is_computer_first);
    let mut positions = Vec::new();
    for ply in game.plies {
        let Ply::Place(point) = *ply else {
            (board, computer) = (board.after_pass(), !computer);
            continue;
        };
        let square = Square::from_point(point)?;
        if board.legal_moves() == 0 {
            (board, computer) = (board.after_pass(), !computer);
        }
        let flips = board.flips(square);
        if flips == 0 {
            return None;
        }
        positions.push((board, square, computer));
        (board, computer) = (board.after_move(square, flips), !computer);
    }
    Some((positions, board, computer))
}
