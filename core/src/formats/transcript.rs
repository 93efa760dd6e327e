//! Transcripts: Reversi's `f5d6c3…`, five-in-a-row's `h8 i9 i10 …`; with blanks or without, in either case, forced passes written
//! (`--`, `pa`, `ps`, `pass`) or left out.
//!
//! A transcript tells neither its game nor its start: it is read from the starts that the hints name. It is taken as it was
//! written; what is written begins at the standard start, also where the game began at its mirror image.

use super::format::{GameHeading, LISTED_MAX, Read, ReadError, Source, WriteError};
use super::oddity::{At, Oddity, What};
use super::record::{AddError, Cursor, Deed, GameRecord};
use crate::rules::{Illegal, Ply, Point, Position, reversi};
use std::fmt;

/// No transcript is longer, in bytes: 625 stones with blanks and passes are far below.
pub const TRANSCRIPT_BYTES_MAX: usize = 4096;
/// So many legal plies of Reversi are no accident: the text is not one of another game.
const REVERSI_PLIES_SURE: usize = 8;
/// No game of Reversi has more placements.
const SQUARES: usize = 64;

/// Why a text is no transcript of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TranscriptError {
    /// Longer than `TRANSCRIPT_BYTES_MAX`.
    TooLong,
    /// At this ply (from 1) stands neither a square nor a pass; the word, at most 8 characters of it, and its first byte.
    Word { ply: usize, word: String, at: usize },
    /// This ply (from 1) breaks the rules; its word begins at this byte.
    Illegal { ply: usize, word: String, at: usize, why: Illegal },
}

impl fmt::Display for TranscriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TranscriptError::TooLong => write!(f, "the transcript is longer than {TRANSCRIPT_BYTES_MAX} bytes"),
            TranscriptError::Word { ply, word, .. } => {
                write!(f, "ply {ply}: \"{word}\" is neither a square nor a pass")
            }
            TranscriptError::Illegal { ply, word, why, .. } => write!(f, "ply {ply}: {word} is illegal: {why}"),
        }
    }
}

impl std::error::Error for TranscriptError {}

impl TranscriptError {
    fn at(&self) -> usize {
        match self {
            TranscriptError::TooLong => 0,
            TranscriptError::Word { at, .. } | TranscriptError::Illegal { at, .. } => *at,
        }
    }

    fn in_text(self, text: &str) -> ReadError {
        let at = Some(At::of_text(text, self.at())).filter(|_| self != TranscriptError::TooLong);
        ReadError::Broken { at, why: Box::new(self) }
    }
}

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
    let (record, error) = play_through(text, start);
    error.map_or(Ok(record.plies()), Err)
}

/// The game as far as it can be played, and why not farther.
fn play_through(text: &str, start: &Position) -> (GameRecord, Option<TranscriptError>) {
    let mut record = GameRecord::new(start.clone());
    if text.len() > TRANSCRIPT_BYTES_MAX {
        return (record, Some(TranscriptError::TooLong));
    }
    let lower = text.to_ascii_lowercase();
    let (mut rest, mut cursor) = (lower.trim_start(), record.cursor());
    while !rest.is_empty() {
        let at = lower.len() - rest.len();
        match play_word(&mut record, &mut cursor, rest, at) {
            Ok(len) => rest = rest[len..].trim_start(),
            Err(error) => return (record, Some(error)),
        }
    }
    (record, None)
}

/// Plays the word that a text begins with; its length.
fn play_word(record: &mut GameRecord, cursor: &mut Cursor, rest: &str, at: usize) -> Result<usize, TranscriptError> {
    let ply = record.nodes().len();
    let word = first_word(rest, cursor.position()).ok_or_else(|| unknown(ply, rest, at))?;
    let played = match cursor.position().parse_point(word) {
        Some(point) => record.add_placement(cursor, point),
        None => record.add(cursor, Deed::Ply(Ply::Pass)),
    };
    let illegal = |why| TranscriptError::Illegal { ply, word: word.into(), at, why };
    match played {
        Ok(()) => Ok(word.len()),
        Err(AddError::Illegal(why)) => Err(illegal(why)),
        // A transcript is shorter than a record may be, and it knows no opening rule.
        Err(AddError::Full | AddError::Opening(_)) => Err(illegal(Illegal::Over)),
    }
}

/// The square or the pass that a text begins with.
fn first_word<'a>(text: &'a str, position: &Position) -> Option<&'a str> {
    let passes = ["pass", "--", "pa", "ps"];
    let pass = passes.iter().find(|pass| text.starts_with(**pass)).map(|pass| &text[..pass.len()]);
    // Five-in-a-row's rows have up to two digits, Reversi's one.
    let point = |length| text.get(..length).filter(|name| position.parse_point(name).is_some());
    pass.or_else(|| point(3)).or_else(|| point(2))
}

fn unknown(ply: usize, rest: &str, at: usize) -> TranscriptError {
    // What goes to a terminal has no control characters.
    let shown = |mark: char| if mark.is_control() { char::REPLACEMENT_CHARACTER } else { mark };
    let word = rest.chars().take_while(|mark| !mark.is_whitespace()).take(8).map(shown).collect();
    TranscriptError::Word { ply, word, at }
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

/// A text without the byte order mark that some editors begin it with.
fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// Whether bytes are text whose first word is a point of a board.
pub fn is_like(bytes: &[u8]) -> bool {
    let text = std::str::from_utf8(bytes).map(without_mark).unwrap_or_default();
    let mut letters = text.trim_start().chars().map(|letter| letter.to_ascii_lowercase());
    let is_point = matches!((letters.next(), letters.next()), (Some('a'..='y'), Some('1'..='9')));
    is_point && !text.contains('\0')
}

/// Reads a file or a text: one game, or one game a line. Where a ply breaks the rules, what stands before it is the game.
pub fn read(source: &Source) -> Result<Read, ReadError> {
    let text = std::str::from_utf8(source.bytes).map_err(not_text)?;
    let text = without_mark(text);
    if text.trim().is_empty() {
        return Err(ReadError::Empty);
    }
    let starts = source.starts();
    if let Some(games) = games_by_line(text, &starts) {
        return Ok(Read::many(games));
    }
    let (record, error) = likeliest(text, &starts);
    match error {
        None => Ok(Read::one(record, Vec::new())),
        Some(TranscriptError::Illegal { ply, word, at, why }) if !record.plies().is_empty() => {
            let what = What::Illegal { ply, word, why: AddError::Illegal(why) };
            Ok(Read::one(record, vec![Oddity::at(At::of_text(text, at), what)]))
        }
        Some(error) => Err(error.in_text(text)),
    }
}

fn not_text(error: std::str::Utf8Error) -> ReadError {
    ReadError::Broken { at: Some(At::Byte(error.valid_up_to())), why: "it is no text in UTF-8".into() }
}

/// The games of a text whose lines are a whole game each, as collections are written; `None` where they are not, and where all
/// lines together are one game.
fn games_by_line(text: &str, starts: &[Position]) -> Option<Vec<GameHeading>> {
    let lines = || text.lines().filter(|line| !line.trim().is_empty());
    let is_one = || starts.iter().any(|start| parse_from(text, start).is_ok());
    if !(2..=LISTED_MAX).contains(&lines().count()) || is_one() {
        return None;
    }
    let game = |line: &str| {
        quickly(line, starts).or_else(|| {
            let (record, error) = likeliest(line, starts);
            error.is_none().then(|| GameHeading::of(&record))
        })
    };
    lines().map(game).collect()
}

/// What `likeliest` finds in a line of squares that is a game of Reversi, in a tenth of the time: files have a hundred thousand.
fn quickly(line: &str, starts: &[Position]) -> Option<GameHeading> {
    let squares = line.trim().as_bytes().as_chunks::<2>();
    let placements = squares.0.len();
    if !(REVERSI_PLIES_SURE..=SQUARES).contains(&placements) || !squares.1.is_empty() {
        return None;
    }
    let play = |position: &mut reversi::Position, square: &[u8; 2]| {
        let square = reversi::Square::parse(std::str::from_utf8(square).ok()?)?;
        if position.must_pass() {
            position.play(Ply::Pass).ok()?;
        }
        position.play(Ply::Place(square.point())).ok()
    };
    let is_game = |start: &Position| match start {
        Position::Reversi(start) => {
            let mut position = *start;
            squares.0.iter().all(|square| play(&mut position, square).is_some())
        }
        Position::Gomoku(_) => false,
    };
    let nobody = GameHeading { placements, ..GameHeading::default() };
    starts.iter().any(is_game).then_some(nobody)
}

/// The game of the start that fits a text best: Reversi's if a longer text fits there to the end, as texts of other games do
/// not; then the first start if it fits to the end, then Reversi's if much fits, then any that fits to the end, then the one that
/// goes farthest.
fn likeliest(text: &str, starts: &[Position]) -> (GameRecord, Option<TranscriptError>) {
    let rank = |place: usize, (record, error): &(GameRecord, Option<TranscriptError>)| {
        let plies = record.plies().len();
        let is_reversi = matches!(record.start(), Position::Reversi(_));
        let class = match error {
            None if is_reversi && plies >= REVERSI_PLIES_SURE => 0,
            None if place == 0 => 1,
            None if is_reversi => 2,
            Some(TranscriptError::Illegal { .. }) if is_reversi && plies >= REVERSI_PLIES_SURE => 3,
            None => 4,
            Some(TranscriptError::Illegal { .. }) => 5,
            Some(_) => 6,
        };
        (class, usize::MAX - plies, place)
    };
    let mut best = None;
    for (place, start) in starts.iter().enumerate() {
        let game = play_through(text, start);
        let rank = rank(place, &game);
        if best.as_ref().is_none_or(|(least, _)| rank < *least) {
            best = Some((rank, game));
        }
        if rank.0 == 0 {
            // No board fits better, and a file has many lines.
            break;
        }
    }
    best.map_or_else(|| play_through(text, &standard()), |(_, game)| game)
}

/// The main line as text. The start board has to be the standard one or its mirror image; then the moves are mirrored.
pub fn write(record: &GameRecord) -> Result<Vec<u8>, WriteError> {
    let is_mirrored = match record.start() {
        Position::Reversi(start) => is_mirrored(start)?,
        Position::Gomoku(start) if start.stones().next().is_some() => return Err(WriteError::Start),
        Position::Gomoku(_) => false,
    };
    let turn = |ply| match ply {
        Ply::Place(point) if is_mirrored => Ply::Place(Point::new(7 - point.column, point.row)),
        ply => ply,
    };
    let plies: Vec<Ply> = record.plies().into_iter().map(turn).collect();
    Ok((text(record.start(), &plies) + "\n").into_bytes())
}

/// Whether a game begins with the standard start's mirror image; who wins in the end is not asked.
fn is_mirrored(start: &reversi::Position) -> Result<bool, WriteError> {
    let usual = reversi::Setup { goal: start.goal(), ..reversi::Setup::default() };
    let mirrored = reversi::Setup { black: usual.white, white: usual.black, ..usual };
    match start.setup() {
        setup if setup == usual => Ok(false),
        setup if setup == mirrored => Ok(true),
        _ => Err(WriteError::Start),
    }
}
