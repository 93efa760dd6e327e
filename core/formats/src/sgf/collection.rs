//! The games of an SGF file of any length, one after another.

use super::reading;
use super::scan::{Scan, root_value};
use super::tree;
use crate::encoding;
use crate::format::InputFile;
use crate::record::GameRecord;
use crate::stream::{GameReader, PIECE_BYTES_MAX, ReadGame, StreamStep};
use crate::warning::{FormatWarning, FormatWarningKind, LineIndex, SourceLocation};
use std::ops::Range;

/// Creates the reader of a file's games.
pub fn games(source: &InputFile) -> Box<dyn GameReader> {
    let mark = source.bytes.starts_with(b"\xef\xbb\xbf").then_some("utf-8");
    let charset = mark.or_else(|| root_value(source.bytes, "CA")).map(str::to_owned);
    let likely = source.hints.charset.clone();
    Box::new(Collection { scan: Scan::new(charset.as_deref()), charset, likely, scanned: 0, lines: 0, is_lost: false })
}

struct Collection {
    /// The charset stated in the file's first game; it also applies to later games that state none.
    charset: Option<String>,
    likely: Option<String>,
    /// The scanner, which has read the bytes seen but not yet consumed.
    scan: Scan,
    scanned: usize,
    /// The number of line ends in the bytes consumed so far.
    lines: usize,
    /// Whether the current game exceeded the limit and is skipped.
    is_lost: bool,
}

impl GameReader for Collection {
    fn step(&mut self, bytes: &[u8], is_end: bool) -> StreamStep {
        let step = self.look(bytes, is_end);
        if let StreamStep::Skip(end)
        | StreamStep::Games(Range { end, .. }, _)
        | StreamStep::Refused(Range { end, .. }, _) = &step
        {
            self.lines += bytes[..*end].iter().filter(|byte| **byte == b'\n').count();
            self.scanned = 0;
        }
        step
    }

    fn read_alone(&self, piece: &[u8]) -> Vec<GameRecord> {
        self.games(piece).unwrap_or_default().into_iter().map(|game| game.record).collect()
    }
}

impl Collection {
    fn look(&mut self, bytes: &[u8], is_end: bool) -> StreamStep {
        if self.scanned == 0 && !self.is_lost {
            match tree::game_start(bytes) {
                Some(0) => {}
                Some(start) => return StreamStep::Skip(start),
                None => return no_start(bytes, is_end),
            }
        }
        let end = self.scan.find_game_end(&bytes[self.scanned..]).map(|end| self.scanned + end);
        self.scanned = bytes.len();
        match end {
            Some(end) => self.finish(bytes, end),
            None if self.is_lost && bytes.is_empty() => {
                if is_end {
                    StreamStep::End
                } else {
                    StreamStep::More
                }
            }
            None if self.is_lost => StreamStep::Skip(bytes.len()),
            None if bytes.len() > PIECE_BYTES_MAX => {
                self.is_lost = true;
                StreamStep::Refused(
                    0..bytes.len(),
                    FormatWarning::at(self.line(1), FormatWarningKind::TooManyPositions),
                )
            }
            None if is_end => self.finish(bytes, bytes.len()),
            None => StreamStep::More,
        }
    }

    /// Ends the current game.
    fn finish(&mut self, bytes: &[u8], end: usize) -> StreamStep {
        self.scan = Scan::new(self.charset.as_deref());
        if std::mem::take(&mut self.is_lost) {
            return StreamStep::Skip(end);
        }
        match self.games(&bytes[..end]) {
            Ok(games) => StreamStep::Games(0..end, games),
            Err(warning) => StreamStep::Refused(0..end, warning),
        }
    }

    /// The games of a piece's tree: several where its board is set up again.
    fn games(&self, piece: &[u8]) -> Result<Vec<ReadGame>, FormatWarning> {
        let stated = root_value(piece, "CA").or(self.charset.as_deref());
        let (text, warnings) = encoding::decode(piece, stated, self.likely.as_deref());
        let nothing = || FormatWarning::at(self.line(1), FormatWarningKind::CutOff);
        let tree = tree::trees(&text).next().ok_or_else(nothing)?;
        let tree = tree.map_err(|_| FormatWarning::at(self.line(1), FormatWarningKind::TooManyPositions))?;
        let found = reading::records(&tree, &LineIndex::of(&text)).map_err(|refused| {
            self.in_file(FormatWarning::at(
                SourceLocation::of_text(&text, refused.at),
                refused.kind.warning_kind(&tree),
            ))
        })?;
        let game = |(mut record, found): reading::ParsedTree| {
            record.clean_texts();
            ReadGame { record, warnings: found.into_iter().map(|warning| self.in_file(warning)).collect() }
        };
        let mut games: Vec<ReadGame> = found.into_iter().map(game).collect();
        if let Some(first) = games.first_mut() {
            first.warnings.splice(..0, warnings);
        }
        Ok(games)
    }

    /// The place where a line of the remaining bytes begins.
    fn line(&self, line: usize) -> SourceLocation {
        SourceLocation::Line { line: self.lines + line, column: 1 }
    }

    /// Converts a place in a game to a place in the file.
    fn in_file(&self, warning: FormatWarning) -> FormatWarning {
        match warning.location {
            Some(SourceLocation::Line { line, column }) => {
                FormatWarning::at(SourceLocation::Line { line: self.lines + line, column }, warning.kind)
            }
            _ => warning,
        }
    }
}

/// Handles bytes in which no game begins; a bracket at their end may begin one.
fn no_start(bytes: &[u8], is_end: bool) -> StreamStep {
    let blank = bytes.iter().rev().take_while(|byte| byte.is_ascii_whitespace()).count();
    let rest = bytes.len() - blank;
    match rest.checked_sub(1) {
        _ if is_end => StreamStep::End,
        Some(0) if bytes[0] == b'(' && bytes.len() < PIECE_BYTES_MAX => StreamStep::More,
        Some(last) if last > 0 && bytes[last] == b'(' => StreamStep::Skip(last),
        _ if bytes.is_empty() => StreamStep::More,
        _ => StreamStep::Skip(bytes.len()),
    }
}
