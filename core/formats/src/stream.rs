//! The games of a file of any length, one after another: for collections, which may hold a hundred thousand of them.
//!
//! A format with many games in a file has a `GameReader`. Its caller needs no more memory than `PIECE_BYTES_MAX`. A game is reported with
//! its place in the file, so that it can be read again alone (`read_alone`).

use super::record::GameRecord;
use super::warning::FormatWarning;
use std::ops::Range;

/// Size limit in bytes of a single game in a collection: 4 MiB.
pub const PIECE_BYTES_MAX: usize = 4 << 20;

/// Reads the games of one file. It keeps data that the file states before the games (names, the year).
pub trait GameReader {
    /// Examines the bytes from the end of the last step; `is_end` when nothing follows them.
    fn step(&mut self, bytes: &[u8], is_end: bool) -> StreamStep;

    /// Reads the games of a step's range from its bytes alone: data from elsewhere in the file (names, date) is missing.
    fn read_alone(&self, piece: &[u8]) -> Vec<GameRecord>;
}

/// The result of a step.
pub enum StreamStep {
    /// More bytes are needed.
    More,
    /// This many bytes hold no game; the reader has consumed them.
    Skip(usize),
    /// The games at this range of the given bytes: one, or those of a tree whose board is set up again on the way. The reader has consumed
    /// all bytes up to the range's end.
    Games(Range<usize>, Vec<ReadGame>),
    /// The content of this range is not a game, and why; the reader has consumed all bytes up to the range's end.
    Refused(Range<usize>, FormatWarning),
    /// No more games.
    End,
}

/// A game that was read, with its warnings.
pub struct ReadGame {
    pub record: GameRecord,
    pub warnings: Vec<FormatWarning>,
}
