//! Shared by the readers of text files with many games: the file's text piece by piece, with the place of each piece, and the loop over a
//! whole file.
//!
//! For the readers of these formats alone. It knows none of them.

use super::encoding;
use super::format::{GameHeading, InputFile, LISTED_MAX, ReadError, ReadResult};
use super::record::{clean_text, cut_bytes};
use super::stream::{GameReader, ReadGame, StreamStep};
use super::warning::{FormatWarning, FormatWarningKind, SourceLocation};
use std::collections::HashSet;

/// Limit of warnings per file of many games.
const ODDITIES_MAX: usize = 10_000;
/// Maximum length in characters of source text quoted in a warning.
pub(super) const TOLD_CHARS_MAX: usize = 40;

/// Reads a whole file with its format's reader, as `Format::read` returns it: its game, or a list of its games.
pub(super) fn read_whole(mut reader: Box<dyn GameReader>, bytes: &[u8]) -> Result<ReadResult, ReadError> {
    let (mut first, mut listed, mut warnings, mut refusals) = (None, Vec::new(), Vec::new(), 0);
    let mut rest = bytes;
    while listed.len() < LISTED_MAX {
        let (end, odd) = match reader.step(rest, true) {
            StreamStep::More | StreamStep::End => break,
            StreamStep::Skip(end) => (end, Vec::new()),
            StreamStep::Refused(range, warning) => {
                refusals += 1;
                (range.end, vec![warning])
            }
            StreamStep::Games(range, games) => {
                let mut warnings = Vec::new();
                for game in games {
                    listed.push(GameHeading::of(&game.record));
                    first.get_or_insert(game.record);
                    warnings.extend(game.warnings);
                }
                (range.end, warnings)
            }
        };
        warnings.extend(odd.into_iter().take(ODDITIES_MAX.saturating_sub(warnings.len())));
        rest = rest.get(end..).unwrap_or_default();
    }
    match first {
        None => Err(warnings.into_iter().next().map_or(ReadError::Empty, refused)),
        Some(record) if listed.len() == 1 => {
            Ok(ReadResult { refused_game_count: refusals, ..ReadResult::from_game(record, warnings) })
        }
        Some(_) => Ok(ReadResult { warnings, refused_game_count: refusals, ..ReadResult::from_headings(listed) }),
    }
}

/// The list of a file's games as a collection of them reads them: each one is played, with its warnings.
pub(super) fn list_whole(mut reader: Box<dyn GameReader>, bytes: &[u8]) -> ReadResult {
    let (mut listed, mut warnings, mut refusals) = (Vec::new(), Vec::new(), 0);
    let (mut rest, mut place, mut known) = (bytes, TextPosition::default(), HashSet::new());
    let is_binary = bytes.contains(&0);
    while listed.len() < LISTED_MAX {
        let (end, odd) = match reader.step(rest, true) {
            StreamStep::More | StreamStep::End => break,
            StreamStep::Skip(end) => (end, Vec::new()),
            StreamStep::Refused(range, warning) => {
                refusals += 1;
                (range.end, vec![warning])
            }
            StreamStep::Games(range, games) => {
                let skipped = &rest[..range.start];
                let at = if is_binary {
                    SourceLocation::Byte(bytes.len() - rest.len() + range.start)
                } else {
                    let text = String::from_utf8_lossy(skipped);
                    place.within(&text, text.len())
                };
                let mut all = Vec::new();
                for ReadGame { mut record, warnings } in games {
                    record.clean_texts();
                    let of_board = record.warnings().into_iter();
                    all.extend(warnings);
                    all.extend(of_board.map(|warning| FormatWarning { location: Some(at), ..warning }));
                    if !record.plies().is_empty() && !known.insert(record.identity()) {
                        all.push(FormatWarning::at(at, FormatWarningKind::DuplicateGame { name: record.title() }));
                    }
                    listed.push(GameHeading::of(&record));
                }
                (range.end, all)
            }
        };
        warnings.extend(odd.into_iter().take(ODDITIES_MAX.saturating_sub(warnings.len())));
        if end == 0 {
            break;
        }
        if !is_binary {
            place = place.after(&String::from_utf8_lossy(&rest[..end]));
        }
        rest = rest.get(end..).unwrap_or_default();
    }
    ReadResult { warnings, refused_game_count: refusals, ..ReadResult::from_headings(listed) }
}

/// The error for a file without a game: its warnings are the reason.
fn refused(warning: FormatWarning) -> ReadError {
    ReadError::Broken { at: warning.location, why: warning.kind.to_string().into() }
}

/// A line and a column of a file, both from 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct TextPosition {
    line: usize,
    column: usize,
}

impl Default for TextPosition {
    fn default() -> TextPosition {
        TextPosition { line: 1, column: 1 }
    }
}

impl TextPosition {
    /// The place after `text`, which begins at this place.
    fn after(self, text: &str) -> TextPosition {
        let letters = text.rsplit('\n').next().unwrap_or_default().chars().count();
        match text.matches('\n').count() {
            0 => TextPosition { column: self.column + letters, ..self },
            lines => TextPosition { line: self.line + lines, column: letters + 1 },
        }
    }

    /// The place of a byte of `text`, which begins at this place.
    pub(super) fn within(self, text: &str, byte: usize) -> SourceLocation {
        let TextPosition { line, column } = self.after(cut_bytes(text, byte));
        SourceLocation::Line { line, column }
    }
}

/// The text of a file that is read in pieces: its encoding, and where the next piece begins.
#[derive(Clone, Default)]
pub(super) struct Pieces {
    pub(super) place: TextPosition,
    /// The encoding that the file names.
    pub(super) stated: Option<String>,
    /// The usual encoding in the reader's language.
    likely: Option<String>,
    is_guess_told: bool,
}

impl Pieces {
    pub(super) fn of(source: &InputFile) -> Pieces {
        Pieces { likely: source.hints.charset.clone(), ..Pieces::default() }
    }

    /// The text of a piece, and its decoding warnings; a guessed encoding is reported once per file.
    pub(super) fn text(&mut self, piece: &[u8]) -> (String, Vec<FormatWarning>) {
        let (text, mut warnings) = encoding::decode(piece, self.stated.as_deref(), self.likely.as_deref());
        let is_told = self.is_guess_told;
        self.is_guess_told |= warnings.iter().any(is_guess);
        warnings.retain(|warning| !(is_told && is_guess(warning)));
        (text, warnings)
    }

    /// Moves past bytes; returns the place where the bytes begin.
    pub(super) fn pass(&mut self, bytes: &[u8]) -> TextPosition {
        let place = self.place;
        // A letter that is not UTF-8 counts as one, too.
        self.place = place.after(&String::from_utf8_lossy(bytes));
        place
    }

    /// Moves past bytes without a game and warns about them, quoting `shown`.
    pub(super) fn leave_out(&mut self, bytes: &[u8], shown: &[u8]) -> StreamStep {
        let at = self.pass(bytes).within("", 0);
        let text = clean_text(&String::from_utf8_lossy(shown), TOLD_CHARS_MAX);
        StreamStep::Refused(0..bytes.len(), FormatWarning::at(at, FormatWarningKind::LeftOut { text }))
    }

    /// Moves past bytes without a game.
    pub(super) fn skip(&mut self, bytes: &[u8]) -> StreamStep {
        self.pass(bytes);
        StreamStep::Skip(bytes.len())
    }
}

/// The step for a game of `bytes` bytes; warnings about the decoding of its text come first.
pub(super) fn game(bytes: usize, warnings: Vec<FormatWarning>, mut brought: ReadGame) -> StreamStep {
    brought.warnings.splice(..0, warnings);
    StreamStep::Games(0..bytes, vec![brought])
}

fn is_guess(warning: &FormatWarning) -> bool {
    matches!(warning.kind, FormatWarningKind::Encoding { .. } | FormatWarningKind::ReadByRule { .. })
}
