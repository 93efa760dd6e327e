//! Shared by the readers of text formats with a game per line, per block of headers, or in the whole file: one game after another, with the
//! place of each warning in the file.
//!
//! For these formats alone. It knows none of them.

use super::encoding;
use super::format::InputFile;
use super::pieces::Pieces;
use super::record::GameRecord;
use super::stream::{GameReader, PIECE_BYTES_MAX, ReadGame, StreamStep};
use super::warning::{FormatWarning, FormatWarningKind, SourceLocation};
use qipan_rules::Position;

/// Limit of warnings about lines before a game.
const LEFT_OUT_MAX: usize = 100;

/// Where a game of a text ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GameExtent {
    /// At the end of its line.
    Line,
    /// Before the next headers.
    Block,
    /// At the end of the file.
    File,
}

/// What a piece of a text is.
pub(super) enum ParsedPiece {
    Game(ReadGame),
    /// Not a game, and why.
    Refused(FormatWarning),
    /// Blanks and remarks, and the warnings about them.
    LeftOut(Vec<FormatWarning>),
}

/// Parses a game's text, from these starts. Places count from the text's first line.
pub(super) type ParseFn = fn(&str, &[Position]) -> ParsedPiece;

/// The games of a text file.
pub(super) struct TextGames {
    extent: GameExtent,
    parse: ParseFn,
    starts: Vec<Position>,
    pieces: Pieces,
    /// The number of lines before the next byte.
    lines: usize,
    /// Warnings about what was left out; reported with the next game.
    left_out: Vec<FormatWarning>,
}

impl TextGames {
    pub(super) fn boxed(source: &InputFile, extent: GameExtent, parse: ParseFn) -> Box<dyn GameReader> {
        let (starts, pieces) = (source.starts(), Pieces::of(source));
        Box::new(TextGames { extent, parse, starts, pieces, lines: 0, left_out: Vec::new() })
    }

    /// The length of the game at the start of these bytes; `None` if more bytes are needed.
    fn length(&self, bytes: &[u8], is_end: bool) -> Option<usize> {
        let length = match self.extent {
            GameExtent::Line => line_length(bytes, is_end),
            GameExtent::Block => block_length(bytes),
            GameExtent::File => None,
        };
        length.or(is_end.then_some(bytes.len()))
    }

    fn in_file(lines: usize, warning: FormatWarning) -> FormatWarning {
        let location = warning.location.map(|location| match location {
            SourceLocation::Line { line, column } => SourceLocation::Line { line: line + lines, column },
            SourceLocation::Byte(byte) => SourceLocation::Byte(byte),
        });
        FormatWarning { location, ..warning }
    }
}

impl GameReader for TextGames {
    fn step(&mut self, bytes: &[u8], is_end: bool) -> StreamStep {
        if bytes.is_empty() {
            return if is_end { StreamStep::End } else { StreamStep::More };
        }
        let Some(length) = self.length(bytes, is_end) else { return StreamStep::More };
        let (piece, before) = (&bytes[..length], self.lines);
        self.lines += count_lines(piece);
        if length > PIECE_BYTES_MAX {
            let at = SourceLocation::Line { line: before + 1, column: 1 };
            return StreamStep::Refused(0..length, FormatWarning::at(at, FormatWarningKind::TooManyPositions));
        }
        let (text, odd) = self.pieces.text(piece);
        let text = encoding::with_plain_lines(text);
        match (self.parse)(&text, &self.starts) {
            ParsedPiece::LeftOut(warnings) => {
                let room = LEFT_OUT_MAX.saturating_sub(self.left_out.len());
                self.left_out.extend(warnings.into_iter().take(room).map(|odd| TextGames::in_file(before, odd)));
                StreamStep::Skip(length)
            }
            ParsedPiece::Refused(refused) => StreamStep::Refused(0..length, TextGames::in_file(before, refused)),
            ParsedPiece::Game(ReadGame { record, warnings }) => {
                let of_game = odd.into_iter().chain(warnings).map(|odd| TextGames::in_file(before, odd));
                let warnings = std::mem::take(&mut self.left_out).into_iter().chain(of_game).collect();
                StreamStep::Games(0..length, vec![ReadGame { record, warnings }])
            }
        }
    }

    fn read_alone(&self, piece: &[u8]) -> Vec<GameRecord> {
        let (text, _) = self.pieces.clone().text(piece);
        match (self.parse)(&encoding::with_plain_lines(text), &self.starts) {
            ParsedPiece::Game(read) => vec![read.record],
            ParsedPiece::Refused(_) | ParsedPiece::LeftOut(_) => Vec::new(),
        }
    }
}

fn is_line_end(byte: u8) -> bool {
    byte == b'\n' || byte == b'\r'
}

/// The length of a line with its end; `None` if more bytes are needed.
fn line_length(bytes: &[u8], is_end: bool) -> Option<usize> {
    let end = bytes.iter().position(|byte| is_line_end(*byte))?;
    match (bytes[end], bytes.get(end + 1)) {
        (b'\r', None) if !is_end => None,
        (b'\r', Some(b'\n')) => Some(end + 2),
        _ => Some(end + 1),
    }
}

/// The number of line ends; `\r\n` is one.
fn count_lines(bytes: &[u8]) -> usize {
    let is_end = |at: usize| bytes[at] == b'\n' || bytes[at] == b'\r' && bytes.get(at + 1) != Some(&b'\n');
    (0..bytes.len()).filter(|&at| is_end(at)).count()
}

/// The length of a block of headers with the moves after it: up to the next header; `None` if the bytes hold no such header.
fn block_length(bytes: &[u8]) -> Option<usize> {
    let (mut at, mut has_moves) = (0, false);
    for line in bytes.split_inclusive(|byte| is_line_end(*byte)) {
        let begin = line.strip_prefix(encoding::UTF8_BOM).unwrap_or(line).trim_ascii_start();
        let is_header = begin.starts_with(b"[") && begin.contains(&b'"');
        if is_header && has_moves {
            return Some(at);
        }
        has_moves |= !is_header && !begin.is_empty();
        at += line.len();
    }
    None
}
