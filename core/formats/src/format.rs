//! The types shared by all formats: the row of a format, the source, the result, and the errors.

use super::record::{GameRecord, GameResult};
use super::stream::GameReader;
use super::warning::{FormatWarning, SourceLocation};
use qipan_rules::{Position, gomoku, reversi};
use std::fmt;

/// Size limit in bytes of a file of another program: 16 MiB.
pub const READ_BYTES_MAX: usize = 16 << 20;
/// Limit of the games listed from one text.
pub const LISTED_MAX: usize = 250_000;

/// A format: all functions and data that `read`, `write` and their callers use.
pub struct Format {
    /// The fixed English word on command lines.
    pub name: &'static str,
    /// File name extensions in lower case; the first is the one used for writing.
    pub extensions: &'static [&'static str],
    /// Extensions of companion files with more data; `Hints::beside` holds their bytes.
    pub companions: &'static [&'static str],
    /// Whether the content of bytes looks like this format.
    pub is_like: fn(&[u8]) -> bool,
    pub read: fn(&InputFile) -> Result<ReadResult, ReadError>,
    /// `None` for a read-only format.
    pub write: Option<WriteFn>,
    /// Opens files of many games, if the format has them.
    pub open_game_reader: Option<OpenFn>,
    pub file_type: FileType,
}

/// What a desktop knows of a format's files, in the terms of shared-mime-info.
pub struct FileType {
    /// The MIME type.
    pub mime: &'static str,
    /// The MIME type's English name for users; `None` for types that every system knows.
    pub comment: Option<&'static str>,
    /// How reliably the file's extension indicates the type, 0 to 100: other programs use `.lib`, `.rec` and `.trn`, too.
    pub weight: u8,
    /// The first bytes of a file of this type, in the notation of shared-mime-info; `None` if they vary.
    pub magic: Option<&'static str>,
}

/// Creates the reader of a file's games; the source has the file's name and hints, and its first bytes.
pub type OpenFn = fn(&InputFile) -> Box<dyn GameReader>;

/// Writes a record as bytes.
pub type WriteFn = fn(&GameRecord) -> Result<Vec<u8>, WriteError>;

pub(super) fn extension(name: &str) -> String {
    name.rsplit_once('.').map_or("", |(_, extension)| extension).to_ascii_lowercase()
}

/// What the caller knows and the bytes do not contain.
#[derive(Clone, Debug, Default)]
pub struct Hints {
    /// The positions that a text without rules may start from, likeliest first: the game on the board, for example. Empty: Reversi, then
    /// five-in-a-row on 15×15.
    pub starts: Vec<Position>,
    /// The companion files: extension in lower case and bytes.
    pub companion_files: Vec<(String, Vec<u8>)>,
    /// The charset of old texts in the user's locale (`gb18030`); tried where a text names none and is not UTF-8.
    pub charset: Option<String>,
}

/// The input: a file's name (it need not exist; `""` for text from the clipboard), its bytes and the hints.
#[derive(Clone, Copy)]
pub struct InputFile<'a> {
    pub name: &'a str,
    pub bytes: &'a [u8],
    pub hints: &'a Hints,
}

impl InputFile<'_> {
    /// The extension of the name, in lower case.
    pub fn extension(&self) -> String {
        extension(self.name)
    }

    /// The bytes of the companion file with this extension, if there is one.
    pub fn companion_bytes(&self, extension: &str) -> Option<&[u8]> {
        let found = self.hints.companion_files.iter().find(|(beside, _)| beside == extension);
        found.map(|(_, bytes)| bytes.as_slice())
    }

    /// The start positions to try, likeliest first; at least one.
    pub fn starts(&self) -> Vec<Position> {
        match &self.hints.starts[..] {
            [] => vec![Position::Reversi(reversi::Position::default()), Position::Gomoku(gomoku::Position::default())],
            starts => starts.to_vec(),
        }
    }
}

/// The result of reading.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadResult {
    /// The format's name; `read` sets it.
    pub format: &'static str,
    pub games: FileGames,
    /// Warnings: what was left out, and where the source contradicts the board.
    pub warnings: Vec<FormatWarning>,
    /// Number of games of the source that were refused; the warnings tell why.
    pub refused_game_count: usize,
}

/// The games of a file.
#[derive(Clone, Debug, PartialEq)]
pub enum FileGames {
    One(Box<GameRecord>),
    /// The games of one tree, whose board is set up again on the way; all are read.
    TreeGames(Vec<GameRecord>),
    /// A file of many games, which is only listed.
    Many(Vec<GameHeading>),
}

impl ReadResult {
    /// A single game, before `read` checks it.
    pub fn from_game(record: GameRecord, warnings: Vec<FormatWarning>) -> ReadResult {
        ReadResult { format: "", games: FileGames::One(Box::new(record)), warnings, refused_game_count: 0 }
    }

    /// The games of one tree, before `read` checks them.
    pub fn from_tree_games(records: Vec<GameRecord>, warnings: Vec<FormatWarning>) -> ReadResult {
        ReadResult { format: "", games: FileGames::TreeGames(records), warnings, refused_game_count: 0 }
    }

    pub fn from_headings(games: Vec<GameHeading>) -> ReadResult {
        ReadResult { format: "", games: FileGames::Many(games), warnings: Vec::new(), refused_game_count: 0 }
    }

    /// The games as a list, even if there is only one.
    pub fn headings(&self) -> Vec<GameHeading> {
        match &self.games {
            FileGames::One(record) => vec![GameHeading::of(record)],
            FileGames::TreeGames(records) => records.iter().map(GameHeading::of).collect(),
            FileGames::Many(games) => games.clone(),
        }
    }

    /// The game, if the file has exactly one.
    pub fn single(self) -> Result<(GameRecord, Vec<FormatWarning>), ReadError> {
        match self.games {
            FileGames::One(record) => Ok((*record, self.warnings)),
            FileGames::TreeGames(records) => Err(ReadError::TooManyGames { count: records.len() }),
            FileGames::Many(games) => Err(ReadError::TooManyGames { count: games.len() }),
        }
    }

    /// The games, if the file has one game or one tree of several.
    pub fn records(self) -> Result<(Vec<GameRecord>, Vec<FormatWarning>), ReadError> {
        match self.games {
            FileGames::TreeGames(records) => Ok((records, self.warnings)),
            _ => self.single().map(|(record, warnings)| (vec![record], warnings)),
        }
    }
}

/// A listed game as its source states it, unchecked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameHeading {
    pub players: Vec<String>,
    pub date: String,
    pub event: String,
    pub result: Option<GameResult>,
    /// Placements; passes are not counted.
    pub placements: usize,
}

impl GameHeading {
    /// The list entry of a record.
    pub fn of(record: &GameRecord) -> GameHeading {
        let is_placement = |ply: &&qipan_rules::Ply| matches!(ply, qipan_rules::Ply::Place(_));
        GameHeading {
            players: record.players.clone(),
            date: record.date.clone(),
            event: record.event.clone(),
            result: record.result,
            placements: record.plies().iter().filter(is_placement).count(),
        }
    }
}

/// Why nothing was read from a source. Each is a clause that follows the file's name.
#[derive(Debug)]
pub enum ReadError {
    /// The source is longer than this limit in bytes.
    TooLarge { bytes_max: usize },
    /// The source is of no known format.
    Unknown,
    /// The source is a game of chess.
    Chess,
    /// The source is what Git stores in place of a large file.
    LfsPointer,
    /// The source contains no game.
    Empty,
    /// The source contains many games where one is wanted.
    TooManyGames { count: usize },
    /// The format's reader reports an error.
    Broken { at: Option<SourceLocation>, why: Box<dyn std::error::Error + Send + Sync> },
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::TooLarge { bytes_max } => write!(f, "it is longer than {} MiB", bytes_max >> 20),
            ReadError::Unknown => f.write_str("it holds no game in a format that Qipan reads"),
            ReadError::Chess => f.write_str("it is a game of chess"),
            ReadError::LfsPointer => {
                f.write_str("it is only Git's pointer to the file; `git lfs pull` fetches the file itself")
            }
            ReadError::Empty => f.write_str("it holds no game"),
            ReadError::TooManyGames { count } => {
                write!(f, "it holds {} games, where one is wanted", grouped(*count))
            }
            ReadError::Broken { at: Some(at), why } => write!(f, "{at}: {why}"),
            ReadError::Broken { at: None, why } => why.fmt(f),
        }
    }
}

impl std::error::Error for ReadError {}

/// Formats a number with separators: `4,203`.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let comma = |at: usize| if at > 0 && (digits.len() - at).is_multiple_of(3) { "," } else { "" };
    digits.char_indices().map(|(at, digit)| format!("{}{digit}", comma(at))).collect()
}

/// Why a record cannot be written in a format. Each is a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WriteError {
    /// The format is read-only.
    #[error("this format can only be read")]
    ReadOnly,
    /// The format cannot express a start board.
    #[error("the game does not begin at the standard start, which this format cannot tell")]
    UnsupportedStart,
    /// The format is for the other game.
    #[error("this format is for the other game")]
    WrongGame,
    /// The format is for two players.
    #[error("this format is for two players")]
    Players,
    /// The format cannot express passes.
    #[error("the game has a pass, which this format cannot tell")]
    Pass,
}
