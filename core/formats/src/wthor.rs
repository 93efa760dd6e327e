//! WTHOR, the database format of the Fédération Française d'Othello (read only): games (`.wtb`), players (`.jou`) and
//! tournaments (`.trn`). Little endian, names in ISO-8859-1, passes not stored.
//!
//! Layout after the federation's `Format_WThor.pdf`: a header of 16 bytes, then records of 68, 20 and 26 bytes.

use super::format::{GameHeading, InputFile, ReadError, ReadResult};
use super::record::{AddError, GameRecord, GameResult};
use super::stream::{GameReader, ReadGame, StreamStep};
use super::warning::{FormatWarning, FormatWarningKind, SourceLocation};
use qipan_rules::{Illegal, Point, Position, reversi};

/// Size limit of a file: 64 MiB.
pub const FILE_BYTES_MAX: usize = 64 << 20;

const HEADER_BYTES: usize = 16;
const GAME_BYTES: usize = 68;
const PLAYER_BYTES: usize = 20;
const TOURNAMENT_BYTES: usize = 26;

/// Why bytes are not a WTHOR file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WthorError {
    /// The length does not match the header's count, or exceeds the limit.
    #[error("the file's length does not fit its header")]
    Length,
    /// The file is for a board other than 8×8.
    #[error("the games are not played on 8 by 8 squares")]
    Board,
    /// The file has solitaires, not games.
    #[error("the file holds solitaires, not games")]
    Solitaires,
    /// The file has names (`.jou`, `.trn`), not games.
    #[error("the file holds names; the games are in the .wtb file beside it")]
    Names,
}

/// Why a stored game is not playable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameError {
    /// The move byte with this index, from 0, is not a square.
    #[error("move {} is no square", .at + 1)]
    Move { at: usize, code: u8 },
    /// The move with this index, from 0, is illegal.
    #[error("move {} is illegal: {why}", .at + 1)]
    Illegal { at: usize, code: u8, why: Illegal },
}

impl From<GameError> for FormatWarning {
    fn from(error: GameError) -> FormatWarning {
        match error {
            GameError::Move { at, code } => FormatWarningKind::NoPoint { ply: at + 1, word: code.to_string() },
            GameError::Illegal { at, code, why } => {
                FormatWarningKind::Illegal { ply: at + 1, word: square_word(code), why: AddError::Illegal(why) }
            }
        }
        .into()
    }
}

/// The name of the square that a move's byte stands for.
fn square_word(code: u8) -> String {
    square(code).map_or(code.to_string(), |square| Position::Reversi(reversi::Position::default()).point_name(square))
}

/// A game as stored, unchecked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredGame {
    /// Indices into the lists of tournaments and players, from 0.
    pub tournament: u16,
    pub black: u16,
    pub white: u16,
    /// Black's discs at the end, the empties given to the winner.
    pub black_score: u8,
    /// Black's best result at `WthorFile::theory_empties` empty squares.
    pub theoretical_score: u8,
    /// The squares of the moves as 10·row + column, both from 1; 0 ends the list.
    pub moves: [u8; 60],
}

/// A `.wtb` file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WthorFile {
    /// The year in which the games were played.
    pub year: u16,
    pub theory_empties: u8,
    pub games: Vec<StoredGame>,
}

fn u16_at(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

/// The records after the header, if the length matches `count`.
fn records(bytes: &[u8], count: usize, size: usize) -> Result<std::slice::ChunksExact<'_, u8>, WthorError> {
    let is_good = bytes.len() <= FILE_BYTES_MAX && count.checked_mul(size) == bytes.len().checked_sub(HEADER_BYTES);
    is_good.then(|| bytes[HEADER_BYTES..].chunks_exact(size)).ok_or(WthorError::Length)
}

fn header(bytes: &[u8]) -> Result<&[u8], WthorError> {
    bytes.get(..HEADER_BYTES).ok_or(WthorError::Length)
}

/// Reads a `.wtb` file.
pub fn parse_games(bytes: &[u8]) -> Result<WthorFile, WthorError> {
    let header = header(bytes)?;
    let count = u32::from_le_bytes([header[4], header[5], header[6], header[7]]) as usize;
    if !matches!(header[12], 0 | 8) {
        return Err(WthorError::Board);
    }
    if header[13] == 1 {
        return Err(WthorError::Solitaires);
    }
    let games = records(bytes, count, GAME_BYTES)?.map(parse_game).collect();
    Ok(WthorFile { year: u16_at(header, 10), theory_empties: header[14], games })
}

fn parse_game(record: &[u8]) -> StoredGame {
    let mut moves = [0; 60];
    moves.copy_from_slice(&record[8..GAME_BYTES]);
    StoredGame {
        tournament: u16_at(record, 0),
        black: u16_at(record, 2),
        white: u16_at(record, 4),
        black_score: record[6],
        theoretical_score: record[7],
        moves,
    }
}

/// Reads the names of a `.jou` file.
pub fn parse_players(bytes: &[u8]) -> Result<Vec<String>, WthorError> {
    parse_names(bytes, PLAYER_BYTES)
}

/// Reads the names of a `.trn` file.
pub fn parse_tournaments(bytes: &[u8]) -> Result<Vec<String>, WthorError> {
    parse_names(bytes, TOURNAMENT_BYTES)
}

fn parse_names(bytes: &[u8], size: usize) -> Result<Vec<String>, WthorError> {
    let count = u16_at(header(bytes)?, 8) as usize;
    Ok(records(bytes, count, size)?.map(latin_1).collect())
}

/// The text up to the first zero byte: ISO-8859-1's 256 characters are Unicode's first.
fn latin_1(bytes: &[u8]) -> String {
    bytes.iter().take_while(|&&byte| byte != 0).map(|&byte| char::from(byte)).collect()
}

impl StoredGame {
    /// Plays the game through and adds the names; an index outside the lists (they may be of another date) is `?`.
    pub fn record(&self, year: u16, players: &[String], tournaments: &[String]) -> Result<GameRecord, GameError> {
        let (mut record, error) = self.play_through();
        let GameHeading { players, date, event, result, .. } = self.listed(year, players, tournaments);
        (record.players, record.date, record.event, record.result) = (players, date, event, result);
        error.map_or(Ok(record), Err)
    }

    /// The game as far as it can be played, and what stopped it.
    fn play_through(&self) -> (GameRecord, Option<GameError>) {
        let mut record = GameRecord::new(Position::Reversi(reversi::Position::default()));
        let mut cursor = record.cursor();
        for (at, &code) in self.codes().iter().enumerate() {
            let Some(point) = square(code) else { return (record, Some(GameError::Move { at, code })) };
            if let Err(error) = record.add_placement(&mut cursor, point) {
                let why = if let AddError::Illegal(why) = error { why } else { Illegal::Over };
                return (record, Some(GameError::Illegal { at, code, why }));
            }
        }
        (record, None)
    }

    /// The bytes of the moves up to the zero that ends them.
    fn codes(&self) -> &[u8] {
        let end = self.moves.iter().position(|&code| code == 0).unwrap_or(self.moves.len());
        &self.moves[..end]
    }

    fn listed(&self, year: u16, players: &[String], tournaments: &[String]) -> GameHeading {
        let name = |names: &[String], at: u16| names.get(at as usize).cloned().unwrap_or_else(|| "?".into());
        let black = u32::from(self.black_score);
        GameHeading {
            players: vec![name(players, self.black), name(players, self.white)],
            date: year.to_string(),
            event: name(tournaments, self.tournament),
            result: (black <= 64).then(|| GameResult::Score { black, white: 64 - black }),
            placements: self.codes().len(),
        }
    }
}

/// Whether bytes are a `.wtb` file of any board, by the length stated in the header.
pub fn is_like(bytes: &[u8]) -> bool {
    let Ok(header) = header(bytes) else { return false };
    let count = u32::from_le_bytes([header[4], header[5], header[6], header[7]]) as usize;
    records(bytes, count, GAME_BYTES).is_ok()
}

/// Reads a `.wtb` file with its lists of names: a list of its games or, if there is one, that game.
pub fn read(source: &InputFile) -> Result<ReadResult, ReadError> {
    if matches!(source.extension().as_str(), "jou" | "trn") {
        return Err(broken(None, WthorError::Names));
    }
    let file = parse_games(source.bytes).map_err(|error| broken(None, error))?;
    let mut warnings = Vec::new();
    let players = names_beside(source, "jou", parse_players, &mut warnings);
    let tournaments = names_beside(source, "trn", parse_tournaments, &mut warnings);
    let listed = |game: &StoredGame| game.listed(file.year, &players, &tournaments);
    match &file.games[..] {
        [] => Err(ReadError::Empty),
        [game] => one_game(game, listed(game), warnings),
        games => Ok(ReadResult { warnings, ..ReadResult::from_headings(games.iter().map(listed).collect()) }),
    }
}

/// The names of a companion list; without a valid list there are none, and a warning.
fn names_beside(
    source: &InputFile,
    extension: &'static str,
    parse: fn(&[u8]) -> Result<Vec<String>, WthorError>,
    warnings: &mut Vec<FormatWarning>,
) -> Vec<String> {
    let names = source.companion_bytes(extension).map(parse);
    match names {
        None => warnings.push(FormatWarningKind::NamesMissing { extension }.into()),
        Some(Err(error)) => warnings.push(FormatWarningKind::NamesBroken { extension, why: error.to_string() }.into()),
        Some(Ok(names)) => return names,
    }
    Vec::new()
}

fn one_game(game: &StoredGame, listed: GameHeading, mut warnings: Vec<FormatWarning>) -> Result<ReadResult, ReadError> {
    let (mut record, error) = game.play_through();
    if let Some(error) = error {
        if record.nodes().len() == 1 {
            return Err(broken(Some(SourceLocation::Byte(HEADER_BYTES + 8)), error));
        }
        warnings.push(error.into());
    }
    // A name missing from the lists is left out.
    let known = |name: String| if name.bytes().all(|mark| mark == b'?') { String::new() } else { name };
    record.players = listed.players.into_iter().map(known).collect();
    (record.date, record.event, record.result) = (listed.date, known(listed.event), listed.result);
    let at = |warning: FormatWarning| FormatWarning { location: Some(SourceLocation::Byte(HEADER_BYTES)), ..warning };
    warnings.extend(record.warnings().into_iter().map(at));
    Ok(ReadResult::from_game(record, warnings))
}

/// Reads a file's games one after another, with the companion lists of names.
pub fn games(source: &InputFile) -> Box<dyn GameReader> {
    let mut warnings = Vec::new();
    let players = names_beside(source, "jou", parse_players, &mut warnings);
    let tournaments = names_beside(source, "trn", parse_tournaments, &mut warnings);
    let year = source.bytes.get(..HEADER_BYTES).map_or(0, |header| u16_at(header, 10));
    Box::new(Stream { players, tournaments, year, left: None, at: 0, warnings })
}

/// A file being read.
struct Stream {
    players: Vec<String>,
    tournaments: Vec<String>,
    year: u16,
    /// Number of unread games by the header; `None` before the header.
    left: Option<u32>,
    /// The byte of the file where the next step begins.
    at: usize,
    /// Warnings about the names; reported with the first game.
    warnings: Vec<FormatWarning>,
}

impl GameReader for Stream {
    fn step(&mut self, bytes: &[u8], is_end: bool) -> StreamStep {
        let step = match self.left {
            None => self.head(bytes, is_end),
            Some(_) if bytes.is_empty() && !is_end => StreamStep::More,
            Some(0) if bytes.is_empty() => StreamStep::End,
            Some(0) => StreamStep::Refused(
                0..bytes.len(),
                self.odd(FormatWarningKind::LeftOut { text: "what follows the last game".into() }),
            ),
            Some(left) => self.game(left, bytes, is_end),
        };
        self.at += match &step {
            StreamStep::Skip(taken) => *taken,
            StreamStep::Games(place, _) | StreamStep::Refused(place, _) => place.end,
            StreamStep::More | StreamStep::End => 0,
        };
        step
    }

    fn read_alone(&self, piece: &[u8]) -> Vec<GameRecord> {
        let stored = (piece.len() == GAME_BYTES).then(|| parse_game(piece));
        stored.map(|stored| self.named(&stored).0).into_iter().collect()
    }
}

impl Stream {
    fn odd(&self, what: FormatWarningKind) -> FormatWarning {
        FormatWarning::at(SourceLocation::Byte(self.at), what)
    }

    fn head(&mut self, bytes: &[u8], is_end: bool) -> StreamStep {
        let Some(header) = bytes.get(..HEADER_BYTES) else {
            return if !is_end {
                StreamStep::More
            } else if bytes.is_empty() {
                StreamStep::End
            } else {
                StreamStep::Refused(0..bytes.len(), self.odd(FormatWarningKind::CutOff))
            };
        };
        let refusal = match (header[12], header[13]) {
            (0 | 8, 1) => WthorError::Solitaires,
            (0 | 8, _) => {
                self.left = Some(u32::from_le_bytes([header[4], header[5], header[6], header[7]]));
                self.year = u16_at(header, 10);
                return StreamStep::Skip(HEADER_BYTES);
            }
            _ => WthorError::Board,
        };
        self.left = Some(0);
        StreamStep::Refused(
            0..bytes.len(),
            self.odd(FormatWarningKind::LeftOut { text: format!("the file, as {refusal},") }),
        )
    }

    fn game(&mut self, left: u32, bytes: &[u8], is_end: bool) -> StreamStep {
        let Some(piece) = bytes.get(..GAME_BYTES) else {
            self.left = Some(if is_end { 0 } else { left });
            return match (is_end, bytes) {
                (false, _) => StreamStep::More,
                // Promised by the header, but missing.
                (true, []) => StreamStep::Refused(0..0, self.odd(FormatWarningKind::CutOff)),
                (true, _) => StreamStep::Refused(0..bytes.len(), self.odd(FormatWarningKind::CutOff)),
            };
        };
        self.left = Some(left - 1);
        let (record, error) = self.named(&parse_game(piece));
        match error {
            Some(error) if record.nodes().len() == 1 => StreamStep::Refused(
                0..GAME_BYTES,
                FormatWarning { location: Some(SourceLocation::Byte(self.at + 8)), ..error.into() },
            ),
            error => {
                let mut warnings = std::mem::take(&mut self.warnings);
                let at = Some(SourceLocation::Byte(self.at));
                warnings.extend(error.map(|error| FormatWarning { location: at, ..error.into() }));
                StreamStep::Games(0..GAME_BYTES, vec![ReadGame { record, warnings }])
            }
        }
    }

    /// The game with the players' names; names that are missing from the lists are left out.
    fn named(&self, stored: &StoredGame) -> (GameRecord, Option<GameError>) {
        let (mut record, error) = stored.play_through();
        let known = |name: String| if name.bytes().all(|mark| mark == b'?') { String::new() } else { name };
        let listed = stored.listed(self.year, &self.players, &self.tournaments);
        record.players = listed.players.into_iter().map(known).collect();
        (record.date, record.event, record.result) = (listed.date, known(listed.event), listed.result);
        (record, error)
    }
}

fn broken(at: Option<SourceLocation>, why: impl std::error::Error + Send + Sync + 'static) -> ReadError {
    ReadError::Broken { at, why: Box::new(why) }
}

fn square(code: u8) -> Option<Point> {
    let (row, column) = (code / 10, code % 10);
    ((1..=8).contains(&row) && (1..=8).contains(&column)).then(|| Point::new(column - 1, row - 1))
}
