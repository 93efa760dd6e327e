//! The questions to the index and its answers: plain values, so that a page needs no database to be shown.
//!
//! Days are local days as stated by a game's log or source.

pub use super::kind::Kind;
use chrono::{Datelike, NaiveDate};
use qipan_formats::{FormatWarning, GameRecord};
use qipan_rules::{Color, GameKind, Point, Position};

/// A day: year, month and day, the last two 0 if the source does not state them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day {
    pub year: u16,
    pub month: u8,
    pub day: u8,
}

impl Day {
    /// The day of a calendar date; years before 0 become 0.
    pub fn of(date: &impl Datelike) -> Day {
        let year = date.year().clamp(0, u16::MAX.into()) as u16;
        Day { year, month: date.month() as u8, day: date.day() as u8 }
    }

    /// The calendar date; `None` where the month or the day is unknown, or no such date exists.
    pub fn date(self) -> Option<NaiveDate> {
        NaiveDate::from_ymd_opt(self.year.into(), self.month.into(), self.day.into())
    }
}

/// The set of games that a question is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Scope {
    /// The user's own games.
    #[default]
    Own,
    /// A collection, by its number.
    Collection(i64),
    /// The user's own games and all collections.
    All,
}

/// How a game ended, or that it is unfinished.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameEnd {
    Unfinished,
    /// The first player, who began with Black, won.
    First,
    Second,
    /// Another player of a game with three or four players won.
    Other,
    Draw,
    /// The game is over, but its result is unknown.
    Unknown,
}

/// The criteria of a list. The default selects all of the user's own games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    pub scope: Scope,
    pub family: Option<GameKind>,
    /// All of these words must occur in names, titles, events or dates, ignoring case.
    pub text: String,
    /// The fixed English word of a rule (`freestyle`, `renju`, …).
    pub rule: Option<String>,
    pub game_end: Option<GameEnd>,
    /// The players by full name; with two, one against the other.
    pub players: Vec<String>,
    /// Only games that a person played to their end on this machine against this opponent.
    pub opponent: Option<PlayedBy>,
    /// The id of an opening.
    pub opening: Option<String>,
    /// Only games from the first day to the second, both included.
    pub days: Option<(Day, Day)>,
    /// The key of a position: only games in which it occurred.
    pub position: Option<i64>,
    /// Whether to select only games with the user's mark.
    pub is_marked: bool,
}

/// A question to the index.
#[derive(Clone, Debug, PartialEq)]
pub enum Question {
    /// The `limit` rows from number `offset` on, the newest game first.
    Page {
        filter: Filter,
        offset: usize,
        limit: usize,
    },
    /// The days of a month on which games were played.
    Days {
        filter: Filter,
        year: u16,
        month: u8,
    },
    /// The years with games, newest first.
    Years {
        filter: Filter,
    },
    /// The players whose names, or a word of them, begin with this text, those with most games first.
    Players {
        scope: Scope,
        begins: String,
        limit: usize,
    },
    /// The openings with games, most played first.
    Openings {
        filter: Filter,
    },
    /// The moves played from a position.
    Moves {
        scope: Scope,
        position: Box<Position>,
    },
    Collections,
    /// All games that were played to their end on this machine, the oldest first.
    Played,
    /// A game of a collection, by the number of `RowSource::Collected`, with its whole tree.
    Game(i64),
    /// Answered by `IndexReply::Settled` once everything found at the start, refreshed or collected is in the index.
    Settled,
}

/// A game in a list.
#[derive(Clone, Debug, PartialEq)]
pub struct IndexRow {
    pub source: RowSource,
    pub kind: Kind,
    /// The user's title; empty without one.
    pub title: String,
    pub players: Vec<String>,
    /// The date as the game's source states it.
    pub date: String,
    /// Start time, seconds since 1970 (UTC); 0 if unknown.
    pub started_s: i64,
    pub event: String,
    pub game_end: GameEnd,
    /// Discs or `1`, `½`, `0` of the first two players; empty while unfinished.
    pub score: String,
    /// Placements on the line to the cursor; passes do not count.
    pub plies: u32,
    /// The color to move at the cursor, while unfinished.
    pub to_move: Option<Color>,
    /// The id of the opening; empty without a name.
    pub opening: String,
    pub is_marked: bool,
    /// The number of columns of the board at the cursor. `cells` has one value per cell: 0 empty, else the color's index from 1.
    pub columns: u8,
    pub rows: u8,
    pub cells: Vec<u8>,
    pub last: Option<Point>,
}

/// The place of a row's game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RowSource {
    /// The name of the log.
    Own(String),
    /// A game of a collection, by its number in the index; valid only until the index is rebuilt.
    Collected(i64),
}

/// A game that was played to its end on this machine, by nobody at another one: the log does not tell who of those who share it was here.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedGame {
    /// The local day on which it began.
    pub day: Day,
    pub kind: Kind,
    /// The players in the order of play.
    pub players: Vec<PlayedSeat>,
    /// The index of the winner in `players`; `None` after a draw.
    pub winner: Option<usize>,
    /// The id of the opening; empty without a name.
    pub opening: String,
    pub hints: u16,
    pub takebacks: u16,
    /// Whether it began on a board that was set up, or a player changed on the way.
    pub is_irregular: bool,
}

/// A player of a `PlayedGame`.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedSeat {
    /// The player's name; may be empty.
    pub name: String,
    pub by: PlayedBy,
    pub thought_ms: u32,
}

/// Who decided a player's moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PlayedBy {
    /// A person at this machine.
    Person,
    /// The built-in computer at a level from 1 to 12.
    Level(u8),
    /// The built-in computer at full strength.
    Full,
    /// The built-in computer at a strength that adapts to the person's results.
    Adapting,
    /// An external engine.
    Engine,
}

/// A player, with the results in the games of a scope.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerRow {
    pub name: String,
    pub games: u32,
    pub wins: u32,
    pub draws: u32,
}

/// A row of the list of collections: the user's own games or a collection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CollectionRow {
    pub id: i64,
    pub name: String,
    pub games: u32,
    pub players: u32,
    /// Number of warnings when the collection was read; `refused` counts the refusals.
    pub warning_count: u32,
    pub refused: u32,
}

/// A move played from a position.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveRow {
    /// The point on the board of the question; `None` is a pass.
    pub point: Option<Point>,
    pub games: u32,
    /// Games won by the side to move.
    pub wins: u32,
    pub draws: u32,
    /// Games lost by the side to move. Games with an unknown result count in `games` only, so the three need not add up to it.
    pub losses: u32,
}

/// The content of an answer.
#[derive(Clone, Debug, PartialEq)]
pub enum IndexReply {
    Page {
        total: usize,
        rows: Vec<IndexRow>,
    },
    /// The days of the month with games, each with its number of games.
    Days(Vec<(u8, u32)>),
    Years(Vec<(u16, u32)>),
    Players(Vec<PlayerRow>),
    /// Ids of openings, each with its number of games.
    Openings(Vec<(String, u32)>),
    Moves(Vec<MoveRow>),
    Collections(Vec<CollectionRow>),
    Played(Vec<PlayedGame>),
    Game(Box<GameRecord>),
    /// Everything requested before is in the index.
    Settled,
    /// Progress of a collection: the number of games read. The final `Collected` follows.
    Collecting {
        games: u32,
    },
    Collected(CollectionTally),
    /// A collection was moved to `deleted/`; `Index::restore_collection` takes this name.
    Removed {
        kept: String,
    },
    /// A notification (its ticket is 0): the games have changed since the last question, so ask again.
    Changed,
    /// The index is not available now; the sentence is for standard error.
    Unavailable(String),
}

/// Limit of remarks in a `CollectionTally`.
pub const REMARKS_MAX: usize = 1000;

/// The result of reading a collection's files.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CollectionTally {
    /// The collection's name; empty if no game was taken and there is no collection.
    pub name: String,
    /// Number of this program's own games among the files, which went to the saved games.
    pub saved: u32,
    /// Number of games taken; `positions` counts their positions.
    pub taken: u32,
    pub positions: u64,
    /// Number of warnings about games and files that were taken.
    pub warning_count: u32,
    /// Number of games and whole files that were refused.
    pub refused: u32,
    /// The first `REMARKS_MAX` of both: the file as it was named, the warning and its place, and whether it caused a refusal.
    pub remarks: Vec<CollectionWarning>,
    /// Why it ended early (a full disk, for example), as a sentence; else empty.
    pub error_text: String,
}

/// A warning about a collection's files.
#[derive(Clone, Debug, PartialEq)]
pub struct CollectionWarning {
    pub file: String,
    pub warning: FormatWarning,
    pub is_refusal: bool,
}

/// An answer, or a notification if the ticket is 0.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    pub ticket: u64,
    pub reply: IndexReply,
}
