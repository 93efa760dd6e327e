//! The content of encrypted records: frames in pieces, and the wire's own messages. Pure.
//!
//! A record is at most one Noise message; its first byte is its kind. A frame consists of any number of pieces, the last of which is marked
//! as last; so no announced length needs to be trusted, and buffered data never exceeds received data.

use super::token::TOKEN_BYTES;
use super::{DisconnectReason, FRAME_BYTES_MAX, SeatToken};

/// The kind of an encrypted record, stored in the record's first byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum FrameKind {
    /// A sign of life, without content.
    Ping = 0,
    /// A piece of a frame that more pieces follow.
    Piece = 1,
    /// The last piece of a frame.
    Last = 2,
    /// A guest's first record, which proves that the guest has the key.
    Ready = 3,
    /// A host's first record, which contains a seat token for a new guest.
    Welcome = 4,
    Goodbye = 5,
    SentAway = 6,
    Replaced = 7,
}

/// The largest size of a frame's piece in bytes: a Noise message without its tag and the byte of its kind.
pub const PIECE_BYTES_MAX: usize = 65_535 - 16 - 1;

/// What a received record means for the reading thread.
#[derive(Debug, PartialEq, Eq)]
pub enum ReceivedFrame {
    /// Nothing to do: the record is a ping or a piece that is not the last.
    Nothing,
    Frame(Vec<u8>),
    Ready,
    Welcome(Option<SeatToken>),
    /// The other side ends the connection.
    End(DisconnectReason),
}

/// The pieces received so far of the incoming frame.
#[derive(Default)]
pub struct FrameAssembler {
    so_far: Vec<u8>,
}

impl FrameAssembler {
    /// Whether a frame has begun and is not complete.
    pub fn has_partial_frame(&self) -> bool {
        !self.so_far.is_empty()
    }

    /// Handles a decrypted record; returns what it means, or why the connection must end.
    pub fn process_record(&mut self, record: &[u8]) -> Result<ReceivedFrame, DisconnectReason> {
        let (&kind, body) = record.split_first().ok_or(DisconnectReason::Garbled)?;
        let is = |of: FrameKind| kind == of as u8;
        if is(FrameKind::Piece) || is(FrameKind::Last) {
            return self.take_piece(body, is(FrameKind::Last));
        }
        let heard = match body {
            [] if is(FrameKind::Ping) => ReceivedFrame::Nothing,
            [] if is(FrameKind::Ready) => ReceivedFrame::Ready,
            [] if is(FrameKind::Goodbye) => ReceivedFrame::End(DisconnectReason::Goodbye),
            [] if is(FrameKind::SentAway) => ReceivedFrame::End(DisconnectReason::ClosedByHost),
            [] if is(FrameKind::Replaced) => ReceivedFrame::End(DisconnectReason::Replaced),
            [] if is(FrameKind::Welcome) => ReceivedFrame::Welcome(None),
            _ if is(FrameKind::Welcome) && body.len() == TOKEN_BYTES => {
                ReceivedFrame::Welcome(SeatToken::from_bytes(body))
            }
            _ => return Err(DisconnectReason::Garbled),
        };
        if self.has_partial_frame() { Err(DisconnectReason::Garbled) } else { Ok(heard) }
    }

    fn take_piece(&mut self, piece: &[u8], is_last: bool) -> Result<ReceivedFrame, DisconnectReason> {
        if piece.is_empty() && !is_last {
            return Err(DisconnectReason::Garbled);
        }
        if self.so_far.len() + piece.len() > FRAME_BYTES_MAX {
            return Err(DisconnectReason::FrameTooLong);
        }
        self.so_far.extend_from_slice(piece);
        Ok(if is_last { ReceivedFrame::Frame(std::mem::take(&mut self.so_far)) } else { ReceivedFrame::Nothing })
    }
}

/// The content of a host's first record, with the token for a new guest.
pub fn welcome_record(token: Option<&SeatToken>) -> Vec<u8> {
    [vec![FrameKind::Welcome as u8], token.map(SeatToken::to_bytes).unwrap_or_default()].concat()
}

/// Splits a frame into records that are not encrypted yet.
pub fn records_of(frame: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    let pieces = frame.len().div_ceil(PIECE_BYTES_MAX).max(1);
    (1..=pieces).map(move |number| {
        let start = (number - 1) * PIECE_BYTES_MAX;
        let piece = &frame[start..(start + PIECE_BYTES_MAX).min(frame.len())];
        let kind = if number == pieces { FrameKind::Last } else { FrameKind::Piece };
        [&[kind as u8], piece].concat()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_goes_and_comes() {
        for length in [0, 1, PIECE_BYTES_MAX - 1, PIECE_BYTES_MAX, PIECE_BYTES_MAX + 1, FRAME_BYTES_MAX] {
            let frame: Vec<u8> = (0..length).map(|at| at as u8).collect();
            let mut pieces = FrameAssembler::default();
            let mut heard: Vec<ReceivedFrame> =
                records_of(&frame).map(|record| pieces.process_record(&record).expect("a good record")).collect();
            assert_eq!(heard.pop(), Some(ReceivedFrame::Frame(frame)), "{length}");
            assert!(heard.iter().all(|heard| *heard == ReceivedFrame::Nothing) && !pieces.has_partial_frame());
        }
    }

    #[test]
    fn no_frame_is_longer() {
        let mut pieces = FrameAssembler::default();
        let piece = [&[FrameKind::Piece as u8][..], &[7; PIECE_BYTES_MAX]].concat();
        let taken = (0..1000).find_map(|count| pieces.process_record(&piece).err().map(|why| (count, why)));
        assert_eq!(taken, Some((FRAME_BYTES_MAX / PIECE_BYTES_MAX, DisconnectReason::FrameTooLong)));
        assert!(pieces.so_far.capacity() <= 2 * FRAME_BYTES_MAX);
    }

    #[test]
    fn odd_records() {
        for odd in [
            &[][..],
            &[8],
            &[255, 1],
            &[FrameKind::Ping as u8, 0],
            &[FrameKind::Piece as u8],
            &[FrameKind::Welcome as u8, 1],
        ] {
            assert_eq!(FrameAssembler::default().process_record(odd), Err(DisconnectReason::Garbled), "{odd:?}");
        }
        let mut within = FrameAssembler::default();
        assert_eq!(within.process_record(&[FrameKind::Piece as u8, 1]), Ok(ReceivedFrame::Nothing));
        assert_eq!(
            within.process_record(&[FrameKind::Ping as u8]),
            Err(DisconnectReason::Garbled),
            "nothing comes between the pieces of a frame"
        );
    }
}
