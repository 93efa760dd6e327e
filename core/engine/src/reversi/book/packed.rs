//! The shipped book in few bytes: a walk from the start that stores for every move what it loses and whether the book continues behind it.
//!
//! For `book`, and for `lab`, which makes the file. Bytes in, a book out; it searches nothing.
//!
//! Layout: sealed (`coder`), magic `QPRK`, u16 version and three u16 of 0. Payload: coded numbers. The first is the start's value in discs.
//! The positions follow in the order of a breadth-first walk from the start. Each lists its moves by square, with only the lowest of those
//! that are equal by symmetry: twice the loss against the best move, in discs, plus one if the position behind it is in the book. A
//! number's context is that of the previous one in its position. The value of a position's best move follows from the move that leads to
//! it.

use super::{Book, canonical, own_symmetries, square_image};
use crate::coder::{
    NumberDecoder, NumberEncoder, WeightsError, add_checksum_header, context_of_symbol, verify_checksum_header,
};
use qipan_rules::reversi::board::squares;
use qipan_rules::reversi::{Board, Square};
use std::collections::{HashSet, VecDeque};

const MAGIC: &[u8; 4] = b"QPRK";
const FIELDS: [u16; 4] = [1, 0, 0, 0];
/// Limit of positions in a book.
const POSITIONS_MAX: usize = 1 << 16;
const DISC: i32 = 100;

impl Book {
    /// The packed form, or `None` if the book cannot be packed. It can if a walk from the start meets every position, every move has a
    /// value of whole discs, and a move into the book has the value of the position behind it.
    pub fn to_packed_bytes(&self) -> Option<Vec<u8>> {
        let best = |board: Board| self.positions.get(&board)?.iter().map(|entry| i32::from(entry.1) / DISC).max();
        let mut writer = NumberEncoder::default();
        let start = best(canonical(Board::START).0)?;
        writer.encode_number(0, start, 0);
        let walked = walk(start, |board, square, best, before| {
            let moves = self.positions.get(&board).ok_or(WeightsError::InvalidCoding)?;
            let entry = moves.iter().find(|entry| entry.0 == square).ok_or(WeightsError::InvalidCoding)?;
            let child = canonical(board.after_move(square, board.flips(square))).0;
            let (loss, goes_on) = (best - i32::from(entry.1) / DISC, self.positions.contains_key(&child));
            *before = writer.encode_number(context_of_symbol(*before), 2 * loss + i32::from(goes_on), 0);
            Ok((loss, goes_on))
        });
        walked.is_ok_and(|walked| walked == *self).then(|| add_checksum_header(MAGIC, FIELDS, writer.to_bytes()))
    }

    /// Reads the packed form.
    pub fn from_packed_bytes(bytes: &[u8]) -> Result<Book, WeightsError> {
        let (payload, rest) = verify_checksum_header(bytes, MAGIC, FIELDS)?;
        if !rest.is_empty() {
            return Err(WeightsError::WrongLength);
        }
        let mut reader = NumberDecoder::new(payload)?;
        let (start, _) = reader.decode_next(0, 0)?;
        let book = walk(start, |_, _, _, before| {
            let (number, symbol) = reader.decode_next(context_of_symbol(*before), 0)?;
            *before = symbol;
            Ok((number >> 1, number & 1 == 1))
        })?;
        reader.expect_end()?;
        Ok(book)
    }
}

/// Walks the book. Calls `say` for each move with the value of the position's best move; `say` returns the move's loss and whether the book
/// continues behind the move, and sets the symbol of the number, the context of the position's next number.
fn walk(
    start: i32,
    mut say: impl FnMut(Board, Square, i32, &mut u8) -> Result<(i32, bool), WeightsError>,
) -> Result<Book, WeightsError> {
    let first = canonical(Board::START).0;
    let (mut met, mut waiting) = (HashSet::from([first]), VecDeque::from([(first, start)]));
    let mut book = Book::default();
    while let Some((board, best)) = waiting.pop_front() {
        let twins = own_symmetries(board);
        let is_lowest = |square: &Square| twins.iter().all(|&twin| square_image(*square, twin) >= *square);
        let (mut moves, mut before) = (Vec::new(), 0);
        for square in squares(board.legal_moves()).filter(is_lowest) {
            let (loss, goes_on) = say(board, square, best, &mut before)?;
            let value = best - loss;
            if value.abs() > 64 {
                return Err(WeightsError::InvalidCoding);
            }
            moves.push((square, (value * DISC) as i16));
            if goes_on {
                let child = canonical(board.after_move(square, board.flips(square))).0;
                if met.insert(child) {
                    waiting.push_back((child, -value));
                }
            }
        }
        if moves.iter().map(|entry| i32::from(entry.1)).max() != Some(best * DISC) {
            return Err(WeightsError::InvalidCoding);
        }
        book.positions.insert(board, moves);
        if book.len() + waiting.len() > POSITIONS_MAX {
            return Err(WeightsError::WrongLength);
        }
    }
    Ok(book)
}
