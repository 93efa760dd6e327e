//! What every format is and what passes through it: its row's shape, the source that is read, what was read, and why not.

use super::oddity::{At, Oddity};
use super::record::{GameRecord, GameResult};
use super::stream::GameReader;
use crate::rules::{Position, gomoku, reversi};
use std::fmt;

/// No file of another program is longer, in bytes: 16 MiB.
pub const READ_BYTES_MAX: usize = 16 << 20;
/// No text of more games is listed.
pub const LISTED_MAX: usize = 250_000;

/// A format: all that `read`, `write` and their callers ask of it.
pub struct Format {
    /// The fixed English word of command lines.
    pub name: &'static str,
    /// The ends of its files' names, in lower case, the one that we write first.
    pub extensions: &'static [&'static str],
    /// The extensions of files beside a file that tell more of it; `Hints::beside` brings their bytes.
    pub companions: &'static [&'static str],
    /// Whether bytes are of this format by what they hold.
    pub is_like: fn(&[u8]) -> bool,
    pub read: fn(&Source) -> Result<Read, ReadError>,
    /// `None` for a format that is only read.
    pub write: Option<Writer>,
    /// For files of many games, where the format has them.
    pub games: Option<Opener>,
}

/// Makes the reader of a file's games; the source has the file's name and hints, its bytes are its first ones.
pub type Opener = fn(&Source) -> Box<dyn GameReader>;

/// Makes the bytes of a record.
pub type Writer = fn(&GameRecord) -> Result<Vec<u8>, WriteError>;

pub(super) fn extension(name: &str) -> String {
    name.rsplit_once('.').map_or("", |(_, extension)| extension).to_ascii_lowercase()
}

/// What the caller knows and the bytes do not say.
#[derive(Clone, Debug, Default)]
pub struct Hints {
    /// The positions that a text without rules may start from, the likeliest first: the game on the board, say. Empty: Reversi,
    /// then five-in-a-row on 15×15.
    pub starts: Vec<Position>,
    /// The companions that stand beside the file: their extension in lower case and their bytes.
    pub beside: Vec<(String, Vec<u8>)>,
    /// The charset of old texts where the user lives (`gb18030`); tried where a text names none and is no UTF-8.
    pub charset: Option<String>,
}

/// What is read: a file's name (it need not exist; `""` for a text from the clipboard), its bytes and the hints.
#[derive(Clone, Copy)]
pub struct Source<'a> {
    pub name: &'a str,
    pub bytes: &'a [u8],
    pub hints: &'a Hints,
}

impl Source<'_> {
    /// The extension of the name, in lower case.
    pub fn extension(&self) -> String {
        extension(self.name)
    }

    /// The bytes of a companion.
    pub fn beside(&self, extension: &str) -> Option<&[u8]> {
        let found = self.hints.beside.iter().find(|(beside, _)| beside == extension);
        found.map(|(_, bytes)| bytes.as_slice())
    }

    /// The starts to try, the likeliest first; at least one.
    pub fn starts(&self) -> Vec<Position> {
        match &self.hints.starts[..] {
            [] => vec![Position::Reversi(reversi::Position::default()), Position::Gomoku(gomoku::Position::default())],
            starts => starts.to_vec(),
        }
    }
}

/// What was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Read {
    /// The format's name; `read` sets it.
    pub format: &'static str,
    pub games: Games,
    /// What is odd: what was left out, what the source says against the board.
    pub oddities: Vec<Oddity>,
}

/// The games of a file.
#[derive(Clone, Debug, PartialEq)]
pub enum Games {
    One(Box<GameRecord>),
    /// One tree whose board is set up anew on the way: its games, all read.
    Parts(Vec<GameRecord>),
    /// A file of many games is only listed.
    Many(Vec<GameHeading>),
}

impl Read {
    /// One game, before `read` looks it over.
    pub fn one(record: GameRecord, oddities: Vec<Oddity>) -> Read {
        Read { format: "", games: Games::One(Box::new(record)), oddities }
    }

    /// The games of one tree, before `read` looks them over.
    pub fn parts(records: Vec<GameRecord>, oddities: Vec<Oddity>) -> Read {
        Read { format: "", games: Games::Parts(records), oddities }
    }

    pub fn many(games: Vec<GameHeading>) -> Read {
        Read { format: "", games: Games::Many(games), oddities: Vec::new() }
    }

    /// The games as a list, also where it is one.
    pub fn listed(&self) -> Vec<GameHeading> {
        match &self.games {
            Games::One(record) => vec![GameHeading::of(record)],
            Games::Parts(records) => records.iter().map(GameHeading::of).collect(),
            Games::Many(games) => games.clone(),
        }
    }

    /// The game, where the file holds one.
    pub fn single(self) -> Result<(GameRecord, Vec<Oddity>), ReadError> {
        match self.games {
            Games::One(record) => Ok((*record, self.oddities)),
            Games::Parts(records) => Err(ReadError::Many { count: records.len() }),
            Games::Many(games) => Err(ReadError::Many { count: games.len() }),
        }
    }

    /// The games, where the file holds one, or one tree of several.
    pub fn records(self) -> Result<(Vec<GameRecord>, Vec<Oddity>), ReadError> {
        match self.games {
            Games::Parts(records) => Ok((records, self.oddities)),
            _ => self.single().map(|(record, oddities)| (vec![record], oddities)),
        }
    }
}

/// A game in a list, as its source states it, unchecked.
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
    /// A record as a list has it.
    pub fn of(record: &GameRecord) -> GameHeading {
        let is_placement = |ply: &&crate::rules::Ply| matches!(ply, crate::rules::Ply::Place(_));
        GameHeading {
            players: record.players.clone(),
            date: record.date.clone(),
            event: record.event.clone(),
            result: record.result,
            placements: record.plies().iter().filter(is_placement).count(),
        }
    }
}

/// Why nothing was taken from a source. A clause each, to stand after the file's name.
#[derive(Debug)]
pub enum ReadError {
    /// Longer than this many bytes.
    TooLarge { bytes_max: usize },
    /// Of no format that we know.
    Unknown,
    /// There is no game in it.
    Empty,
    /// A file of many games, where one is wanted.
    Many { count: usize },
    /// What the format's reader says.
    Broken { at: Option<At>, why: Box<dyn std::error::Error + Send + Sync> },
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::TooLarge { bytes_max } => write!(f, "it is longer than {} MiB", bytes_max >> 20),
            ReadError::Unknown => f.write_str("it holds no game in a format that Qipan reads"),
            ReadError::Empty => f.write_str("it holds no game"),
            ReadError::Many { count } => {
                write!(f, "it holds {} games, and only files of one game can be imported", grouped(*count))
            }
            ReadError::Broken { at: Some(at), why } => write!(f, "{at}: {why}"),
            ReadError::Broken { at: None, why } => why.fmt(f),
        }
    }
}

impl std::error::Error for ReadError {}

/// `4,203`.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let comma = |at: usize| if at > 0 && (digits.len() - at).is_multiple_of(3) { "," } else { "" };
    digits.char_indices().map(|(at, digit)| format!("{}{digit}", comma(at))).collect()
}

/// Why a record cannot be written in a format. A clause each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriteError {
    /// The format is only read.
    ReadOnly,
    /// The format has no place for a start board.
    Start,
    /// The format is for the other game.
    Game,
    /// The format is for two players.
    Players,
    /// The format has no passes.
    Pass,
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            WriteError::ReadOnly => "this format can only be read",
            WriteError::Start => "the game does not begin at the standard start, which this format cannot tell",
            WriteError::Game => "this format is for the other game",
            WriteError::Players => "this format is for two players",
            WriteError::Pass => "the game has a pass, which this format cannot tell",
        })
    }
}

impl std::error::Error for WriteError {}
