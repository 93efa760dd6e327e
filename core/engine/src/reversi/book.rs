//! The opening book: positions with the values of their moves, invariant under all eight symmetries.
//!
//! For the Reversi engine, `learn` and `lab`. It holds the results of earlier searches and searches nothing itself.
//!
//! The shipped one is `packed`. Corrections from own games are stored in a plain layout, little endian: `QPRC`, u16 version, u16 0, u32
//! positions, u32 CRC-32 of what follows. Each position: the player's discs and the opponent's (u64 each, in the canonical orientation), a
//! count, and for each move its square (u8) and value (i16, hundredths of a disc).

mod packed;

pub use qipan_rules::reversi::symmetry::{board_image, canonical};
use qipan_rules::reversi::{Board, Square};
use qipan_rules::symmetry::inverse;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// Why bytes are not a valid book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BookError {
    /// Another kind of file, or another version.
    #[error("this is no opening book of this version")]
    WrongFileKind,
    /// Truncated, longer than its header says, or over the size limit.
    #[error("the opening book is cut short or too long")]
    WrongLength,
    /// The checksum differs.
    #[error("the opening book is damaged: the checksum differs")]
    Checksum,
    /// The checksum is right, but a position or a move is not legal.
    #[error("the opening book is damaged: it holds an illegal move")]
    IllegalContent,
}

/// A move and its value for the side to move, in hundredths of a disc.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove {
    pub square: Square,
    pub value: i32,
}

/// Size limit of a book in bytes: 2 MiB.
pub const BYTES_MAX: usize = 2 << 20;
const HEADER: usize = 16;
const VERSION: u16 = 1;
const KIND: &[u8; 4] = b"QPRC";
/// Limit of a value: 64 discs.
const VALUE_MAX: i32 = 6400;

/// Positions with the values of their moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Book {
    /// The moves of each canonical board, in the canonical orientation too, sorted by square.
    positions: BTreeMap<Board, Vec<(Square, i16)>>,
}

static EMBEDDED: &[u8] = include_bytes!("../../../../assets/engine/reversi/book.bin");

/// The shipped book, read at first use.
pub fn shipped_book() -> &'static Book {
    static READ: OnceLock<Book> = OnceLock::new();
    // A test ensures that the shipped bytes are readable; a game continues without a book all the same.
    READ.get_or_init(|| Book::from_packed_bytes(EMBEDDED).unwrap_or_default())
}

impl Book {
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// The known moves of a position, best first, equal ones by square; empty if the position is not in the book.
    pub fn moves(&self, board: Board) -> Vec<BookMove> {
        let (canonical, symmetry) = canonical(board);
        let known = self.positions.get(&canonical).map_or(&[][..], Vec::as_slice);
        let back = inverse(symmetry);
        let mut moves: Vec<BookMove> = known
            .iter()
            .map(|&(square, value)| BookMove { square: square_image(square, back), value: value.into() })
            .collect();
        // The images of one move in a symmetric position: the book has one of them, the player may want another.
        for twin in own_symmetries(board) {
            for at in 0..moves.len() {
                let square = square_image(moves[at].square, twin);
                if moves.iter().all(|other| other.square != square) {
                    moves.push(BookMove { square, ..moves[at] });
                }
            }
        }
        moves.sort_by_key(|entry| (-entry.value, entry.square));
        moves
    }

    /// Sets the value of a legal move in all symmetries; false if the move is illegal. Values are clamped to 64 discs.
    pub fn set_value(&mut self, board: Board, square: Square, value: i32) -> bool {
        if board.flips(square) == 0 {
            return false;
        }
        let (canonical, symmetry) = canonical(board);
        let value = value.clamp(-VALUE_MAX, VALUE_MAX) as i16;
        // Of equivalent moves the lowest square is kept.
        let turned = square_image(square, symmetry);
        let twins = own_symmetries(canonical).into_iter().map(|twin| square_image(turned, twin));
        let square = twins.chain([turned]).min().unwrap_or(turned);
        let moves = self.positions.entry(canonical).or_default();
        match moves.binary_search_by_key(&square, |entry| entry.0) {
            Ok(at) => moves[at].1 = value,
            Err(at) => moves.insert(at, (square, value)),
        }
        true
    }

    /// Every position in its canonical orientation, with its moves.
    pub fn positions(&self) -> impl Iterator<Item = (Board, &[(Square, i16)])> {
        self.positions.iter().map(|(&board, moves)| (board, moves.as_slice()))
    }

    /// Removes a position in all symmetries.
    pub fn remove(&mut self, board: Board) {
        self.positions.remove(&canonical(board).0);
    }

    /// Writes the plain layout.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut body = Vec::new();
        for (board, moves) in &self.positions {
            body.extend(board.player.to_le_bytes());
            body.extend(board.opponent.to_le_bytes());
            body.push(moves.len() as u8);
            for (square, value) in moves {
                body.push(square.index());
                body.extend(value.to_le_bytes());
            }
        }
        let mut bytes = KIND.to_vec();
        bytes.extend(u32::from(VERSION).to_le_bytes());
        bytes.extend((self.positions.len() as u32).to_le_bytes());
        bytes.extend(crc32fast::hash(&body).to_le_bytes());
        bytes.extend(body);
        bytes
    }

    /// Reads the plain layout.
    pub fn from_bytes(bytes: &[u8]) -> Result<Book, BookError> {
        if bytes.len() > BYTES_MAX || bytes.len() < HEADER {
            return Err(BookError::WrongLength);
        }
        let word = |at: usize| u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
        if bytes[..4] != KIND[..] || word(4) != u32::from(VERSION) {
            return Err(BookError::WrongFileKind);
        }
        let (count, mut body) = (word(8), &bytes[HEADER..]);
        if crc32fast::hash(body) != word(12) {
            return Err(BookError::Checksum);
        }
        let mut book = Book::default();
        for _ in 0..count {
            let ([player, opponent], moves) = position(&mut body).ok_or(BookError::WrongLength)?;
            let board = Board { player, opponent };
            if player & opponent != 0 || canonical(board).0 != board {
                return Err(BookError::IllegalContent);
            }
            for &[square, low, high] in moves {
                let square = if square < 64 { Square::new(square) } else { return Err(BookError::IllegalContent) };
                if !book.set_value(board, square, i16::from_le_bytes([low, high]).into()) {
                    return Err(BookError::IllegalContent);
                }
            }
        }
        if body.is_empty() { Ok(book) } else { Err(BookError::WrongLength) }
    }
}

/// Takes one position off the front of the body.
fn position<'a>(body: &mut &'a [u8]) -> Option<([u64; 2], &'a [[u8; 3]])> {
    let (player, rest) = body.split_first_chunk::<8>()?;
    let (opponent, rest) = rest.split_first_chunk::<8>()?;
    let (&count, rest) = rest.split_first()?;
    let (moves, rest) = rest.split_at_checked(usize::from(count) * 3)?;
    *body = rest;
    Some(([u64::from_le_bytes(*player), u64::from_le_bytes(*opponent)], moves.as_chunks().0))
}

/// The image of a square under a symmetry, numbered as in [`qipan_rules::reversi::symmetry::board_image`].
pub fn square_image(square: Square, symmetry: u8) -> Square {
    Square::new(super::eval::pattern::image(square.index(), symmetry))
}

/// The symmetries, besides the identity, that leave a board as it is.
pub fn own_symmetries(board: Board) -> Vec<u8> {
    (1..8).filter(|&symmetry| board_image(board, symmetry) == board).collect()
}
