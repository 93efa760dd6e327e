//! What can be asked of the index, and what it answers: plain values, so that a page needs no database to be shown.
//!
//! Days are local days as a game's log or its source states them.

pub use super::kind::{Family, Kind};
use crate::formats::{GameRecord, Oddity};
use crate::rules::{Color, Point, Position};

/// A day: year, month and day, the last two 0 where the source does not say them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day {
    pub year: u16,
    pub month: u8,
    pub day: u8,
}

/// Which games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Scope {
    /// One's own.
    #[default]
    Own,
    /// A collection, by its number.
    Collection(i64),
    /// One's own and all collections.
    All,
}

/// How a game ended, or that it did not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fate {
    Unfinished,
    /// The first player won, who began with Black.
    First,
    Second,
    /// One of the others of three or four.
    Other,
    Draw,
    /// It is over, and nobody knows how.
    Unknown,
}

/// What the games of a list have in common. The default is all of one's own games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    pub scope: Scope,
    pub family: Option<Family>,
    /// All of these words, in names, titles, events, dates, in either case.
    pub text: String,
    /// The fixed English word of a rule (`freestyle`, `renju`, …).
    pub rule: Option<String>,
    pub fate: Option<Fate>,
    /// Who played, by the whole name; with two of them, one against the other.
    pub players: Vec<String>,
    /// The id of an opening.
    pub opening: Option<String>,
    /// From this day to that one, both with them.
    pub days: Option<(Day, Day)>,
    /// Games in which this position stood, by its key.
    pub position: Option<i64>,
    /// Only those that the user marked.
    pub is_marked: bool,
}

/// What is asked.
#[derive(Clone, Debug, PartialEq)]
pub enum Question {
    /// So many rows from this one on, the newest game first.
    Page {
        filter: Filter,
        offset: usize,
        limit: usize,
    },
    /// The days of a month with games.
    Days {
        filter: Filter,
        year: u16,
        month: u8,
    },
    /// The years with games, the newest first.
    Years {
        filter: Filter,
    },
    /// The players whose names begin with this or have a word that does, those with most games first.
    Players {
        scope: Scope,
        begins: String,
        limit: usize,
    },
    /// The openings with games, the most played first.
    Openings {
        filter: Filter,
    },
    /// What was played from a position.
    Moves {
        scope: Scope,
        position: Box<Position>,
    },
    Collections,
    /// A game of a collection, by the number of `RowSource::Collected`, with its whole tree.
    Game(i64),
    /// Answered by `Reply::Settled` once everything that was found at the start, refreshed or collected is in the index.
    Settled,
}

/// A game in a list.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    pub source: RowSource,
    pub kind: Kind,
    /// What the user called it; empty where he did not.
    pub title: String,
    pub players: Vec<String>,
    /// As the source states it.
    pub date: String,
    /// When it was begun, seconds since 1970 (UTC); 0 where that is not known.
    pub started_s: i64,
    pub event: String,
    pub fate: Fate,
    /// Discs or `1`, `½`, `0` of the first two players; empty while it is not over.
    pub score: String,
    /// Placements of the line as it stands: a pass is no move.
    pub plies: u32,
    /// Whose turn it is where it stands, while it is not over.
    pub to_move: Option<Color>,
    /// The id of the opening; empty where it has no name.
    pub opening: String,
    pub is_marked: bool,
    /// The board where it stands: columns, rows, and a cell of each: 0 empty, else the color's place from 1.
    pub columns: u8,
    pub rows: u8,
    pub cells: Vec<u8>,
    pub last: Option<Point>,
}

/// Where a row's game is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RowSource {
    /// The name of the log.
    Own(String),
    /// A game of a collection, by the index's number of it; only good until the index is built anew.
    Collected(i64),
}

/// A player of a scope.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerRow {
    pub name: String,
    pub games: u32,
    pub wins: u32,
    pub draws: u32,
}

/// One's own games and each collection, for the list of collections.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CollectionRow {
    pub id: i64,
    pub name: String,
    pub games: u32,
    pub players: u32,
    /// What was odd and what was refused when it was read.
    pub odd: u32,
    pub refused: u32,
}

/// A move that was played from a position.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveRow {
    /// On the board as it was asked; `None` is a pass.
    pub point: Option<Point>,
    pub games: u32,
    /// For the side to move.
    pub wins: u32,
    pub draws: u32,
    /// Over games whose result is not known too, so that the three need not add up to `games`.
    pub losses: u32,
}

/// What is answered.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    Page {
        total: usize,
        rows: Vec<Row>,
    },
    /// The days with games and how many.
    Days(Vec<(u8, u32)>),
    Years(Vec<(u16, u32)>),
    Players(Vec<PlayerRow>),
    /// Ids of openings, and how many games.
    Openings(Vec<(String, u32)>),
    Moves(Vec<MoveRow>),
    Collections(Vec<CollectionRow>),
    Game(Box<GameRecord>),
    /// All that was to be read is read.
    Settled,
    /// So many games of a collection in the making were read; said now and then, the `Collected` follows.
    Collecting {
        games: u32,
    },
    Collected(Tally),
    /// A collection was moved to `deleted/`; `Index::restore_collection` takes this name.
    Removed {
        kept: String,
    },
    /// Not an answer (its ticket is 0): there are other games than when it was asked last, so ask again.
    Changed,
    /// The index cannot be asked now; the sentence is for standard error.
    Unavailable(String),
}

/// The most remarks of a `Tally`.
pub const REMARKS_MAX: usize = 1000;

/// What became of a collection's files.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tally {
    /// The collection's name; empty where no game was taken, then there is none.
    pub name: String,
    /// Games, and their positions.
    pub taken: u32,
    pub positions: u64,
    /// What is odd in games and files that were taken.
    pub odd: u32,
    /// Games and whole files that were not.
    pub refused: u32,
    /// The first `REMARKS_MAX` of both: the file as it was named, what is odd and where, and whether it was refused for it.
    pub remarks: Vec<Remark>,
    /// Why it ended early (the disk is full, say), as a sentence; empty where it did not.
    pub trouble: String,
}

/// One odd thing of a collection's files.
#[derive(Clone, Debug, PartialEq)]
pub struct Remark {
    pub file: String,
    pub oddity: Oddity,
    pub is_refusal: bool,
}

/// An answer, or news where the ticket is 0.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    pub ticket: u64,
    pub reply: Reply,
}
