//! Transcripts: Reversi's `f5d6c3…`, five-in-a-row's `h8 i9 i10 …`; with blanks or without, in either case, forced passes written
//! (`--`, `pa`, `ps`, `pass`) or left out.

use super::play_with_passes;
use crate::rules::{Illegal, Ply, Position, reversi};
use std::fmt;

/// No transcript is longer, in bytes: 625 stones with blanks and passes are far below.
pub const TRANSCRIPT_BYTES_MAX: usize = 4096;

/// Why a text is no transcript of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TranscriptError {
    /// Longer than `TRANSCRIPT_BYTES_MAX`.
    TooLong,
    /// At this ply (from 1) stands neither a square nor a pass; the word, at most 8 characters of it.
    Word { ply: usize, word: String },
    /// This ply (from 1) breaks the rules.
    Illegal { ply: usize, word: String, why: Illegal },
}

impl fmt::Display for TranscriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TranscriptError::TooLong => write!(f, "the transcript is longer than {TRANSCRIPT_BYTES_MAX} bytes"),
            TranscriptError::Word { ply, word } => write!(f, "ply {ply}: \"{word}\" is neither a square nor a pass"),
            TranscriptError::Illegal { ply, word, why } => write!(f, "ply {ply}: {word} is illegal: {why}"),
        }
    }
}

impl std::error::Error for TranscriptError {}

/// The standard start.
fn standard() -> Position {
    Position::Reversi(reversi::Position::default())
}

/// Reads a transcript from the standard start; passes that are left out are put in.
pub fn parse(text: &str) -> Result<Vec<Ply>, TranscriptError> {
    parse_from(text, &standard())
}

/// Reads a transcript from a position of either game; forced passes that are left out are put in.
pub fn parse_from(text: &str, start: &Position) -> Result<Vec<Ply>, TranscriptError> {
    if text.len() > TRANSCRIPT_BYTES_MAX {
        return Err(TranscriptError::TooLong);
    }
    let lower = text.to_ascii_lowercase();
    let (mut rest, mut position, mut plies) = (lower.trim_start(), start.clone(), Vec::new());
    while !rest.is_empty() {
        let ply = plies.len() + 1;
        let word = first_word(rest, &position).ok_or_else(|| unknown(ply, rest))?;
        let played = match position.parse_point(word) {
            Some(point) => play_with_passes(&mut position, point, &mut plies),
            None => position.play(Ply::Pass).map(|_| plies.push(Ply::Pass)),
        };
        played.map_err(|why| TranscriptError::Illegal { ply: plies.len() + 1, word: word.into(), why })?;
        rest = rest[word.len()..].trim_start();
    }
    Ok(plies)
}

/// The square or the pass that a text begins with.
fn first_word<'a>(text: &'a str, position: &Position) -> Option<&'a str> {
    let passes = ["pass", "--", "pa", "ps"];
    let pass = passes.iter().find(|pass| text.starts_with(**pass)).map(|pass| &text[..pass.len()]);
    // Five-in-a-row's rows have up to two digits, Reversi's one.
    let point = |length| text.get(..length).filter(|name| position.parse_point(name).is_some());
    pass.or_else(|| point(3)).or_else(|| point(2))
}

fn unknown(ply: usize, rest: &str) -> TranscriptError {
    let word = rest.chars().take_while(|mark| !mark.is_whitespace()).take(8).collect();
    TranscriptError::Word { ply, word }
}

/// The transcript of plies on a board such as `position`'s: Reversi's without passes and blanks.
pub fn text(position: &Position, plies: &[Ply]) -> String {
    let reversi = matches!(position, Position::Reversi(_));
    let name = |ply: &Ply| match ply {
        Ply::Place(point) => Some(position.point_name(*point)),
        Ply::Pass if reversi => None,
        Ply::Pass => Some("--".into()),
    };
    let names: Vec<String> = plies.iter().filter_map(name).collect();
    names.join(if reversi { "" } else { " " })
}
