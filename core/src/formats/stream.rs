//! The games of a file of any length, one after another: for collections, which may hold a hundred thousand of them.
//!
//! A format with many games in a file has a `GameReader`. Whoever drives it needs no more memory than `PIECE_BYTES_MAX`. A game is
//! told with its place in the file, so that it can be read again alone (`again`).

use super::oddity::Oddity;
use super::record::GameRecord;
use std::ops::Range;

/// No single game of a collection is longer in its file, in bytes: 4 MiB.
pub const PIECE_BYTES_MAX: usize = 4 << 20;

/// Reads the games of one file. It keeps what the file said before them (names, the year).
pub trait GameReader {
    /// Looks at the bytes from where the last step ended; `is_end` when nothing follows them.
    fn step(&mut self, bytes: &[u8], is_end: bool) -> Step;

    /// A game alone, from the bytes of its piece: what the file says elsewhere (names, date) is missing in it.
    fn again(&self, piece: &[u8]) -> Option<GameRecord>;
}

/// What a reader found.
pub enum Step {
    /// More bytes are needed.
    More,
    /// So many bytes hold no game; they were taken.
    Skip(usize),
    /// A game stands at these bytes of those given; all up to its end were taken.
    Game(Range<usize>, Box<Brought>),
    /// Something that is no game stands at these bytes; all up to its end were taken, and why.
    Refused(Range<usize>, Oddity),
    /// No more games.
    End,
}

/// A game that was read, with what is odd in it.
pub struct Brought {
    pub record: GameRecord,
    pub oddities: Vec<Oddity>,
}
