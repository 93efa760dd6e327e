//! Reading of a collection into the index in small steps: games, positions, names.
//!
//! The rows belong to no collection until the last step names it. `delete_orphan_rows` removes the rows of a cancelled collection.

use super::copying::{record_refusal, remark};
use super::database::Database;
use super::facts::{self, FACTS_BYTES, Facts};
use super::game_walk::{self, CursorBoard, GameWalk};
use super::index_error::IndexError;
use super::kind::Kind;
use super::postings::{self, Posting, SEGMENT_MAX};
use super::query::CollectionTally;
use super::sources::{self, GameFile, SourceFile, SourceItem};
use crate::disk::Disk;
use qipan_formats::stream::ReadGame;
use qipan_formats::{FormatWarning, FormatWarningKind, GameRecord, Hints};
use qipan_rules::Ply;
use rusqlite::params;
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// Limit of games in a collection.
pub const GAMES_MAX: usize = 1_000_000;
/// Duration of a reading step.
const STEP: Duration = Duration::from_millis(8);
/// Maximum number of game rows that are written at once.
const ROWS_MAX: usize = 500;
/// Number of games whose facts share one row.
const SHELF_GAMES: usize = 1500;

/// Where a game stands in the file being read: the bytes, and which of their games it is.
#[derive(Clone, Copy)]
struct GamePlace {
    at: u64,
    len: u32,
    part: usize,
}

/// The place of a game and its list entry.
struct GameRow {
    id: i64,
    file: usize,
    place: GamePlace,
    date: String,
    score: String,
    board: Vec<u8>,
}

/// A file whose games are being read.
struct OpenedFile {
    file: GameFile,
    name: String,
}

/// A collection being read.
pub struct CollectionReading {
    pub folder: PathBuf,
    hints: Hints,
    /// Hashes of the games so far.
    known: HashSet<u64>,
    /// The collection's number in the index.
    pub collection: i64,
    files: Vec<SourceFile>,
    /// Index of the next file.
    next_file: usize,
    opened: Option<OpenedFile>,
    facts: Vec<Facts>,
    postings: Vec<Posting>,
    rows: Vec<GameRow>,
    players: HashSet<u32>,
}

/// The base of the ids of a collection's games: a game's id is this plus its number.
pub fn first_id(collection: i64) -> i64 {
    collection << 32
}

/// The result of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BuildStep {
    More,
    /// All games are read.
    Read,
    /// The reading was cancelled.
    Stopped,
}

impl CollectionReading {
    /// Starts to read the files of a folder.
    pub fn new(
        disk: &dyn Disk,
        database: &Database,
        folder: PathBuf,
        hints: Hints,
    ) -> Result<CollectionReading, IndexError> {
        let files = sources::files(disk, &folder)?;
        database.begin()?;
        let collection = database.connection.query_row(
            "SELECT 1 + max(coalesce((SELECT max(id) FROM collections), 0),
                 coalesce((SELECT max(collection) FROM segments), 0))",
            [],
            |row| row.get(0),
        )?;
        // Reports rows without a collection, in case this one is not finished.
        database.connection.execute("INSERT INTO segments (collection) VALUES (?1)", [collection])?;
        Ok(CollectionReading {
            folder,
            hints,
            known: HashSet::new(),
            collection,
            files,
            next_file: 0,
            opened: None,
            facts: Vec::new(),
            postings: Vec::new(),
            rows: Vec::new(),
            players: HashSet::new(),
        })
    }

    /// Reads games until the duration of a step has passed.
    pub fn step(
        &mut self,
        disk: &dyn Disk,
        database: &mut Database,
        tally: &mut CollectionTally,
        stop: &AtomicBool,
    ) -> Result<BuildStep, IndexError> {
        database.begin()?;
        let began = Instant::now();
        while began.elapsed() < STEP {
            if !self.advance(disk, database, tally)? {
                self.write_rows(database)?;
                let is_written = self.write_segment(database, stop)?;
                return Ok(if is_written { BuildStep::Read } else { BuildStep::Stopped });
            }
            if self.rows.len() >= ROWS_MAX {
                self.write_rows(database)?;
            }
            if self.postings.len() >= SEGMENT_MAX && !self.write_segment(database, stop)? {
                return Ok(BuildStep::Stopped);
            }
        }
        Ok(BuildStep::More)
    }

    /// Handles the next item; `false` at the end of the last file.
    fn advance(
        &mut self,
        disk: &dyn Disk,
        database: &mut Database,
        tally: &mut CollectionTally,
    ) -> Result<bool, IndexError> {
        let Some(opened) = &mut self.opened else { return Ok(self.open(disk, tally)) };
        match opened.file.next(disk) {
            Ok(SourceItem::Games { at, len, games }) => {
                for (part, game) in games.into_iter().enumerate() {
                    self.take(database, tally, GamePlace { at, len, part }, game)?;
                }
            }
            Ok(SourceItem::Refused(warning)) => remark(tally, &opened.name, warning, true),
            Ok(SourceItem::End) => self.opened = None,
            Err(error) => {
                record_refusal(tally, &opened.name, format!("it cannot be read: {error}"));
                self.opened = None;
            }
        }
        Ok(true)
    }

    /// Opens the next file that holds games; `false` if none is left.
    fn open(&mut self, disk: &dyn Disk, tally: &mut CollectionTally) -> bool {
        let Some(found) = self.files.get(self.next_file) else { return false };
        self.next_file += 1;
        if !sources::is_companion(&found.path) {
            let name = sources::name_of(&found.path);
            match GameFile::open(disk, &self.folder.join(&found.path), self.hints.clone()) {
                Ok(file) => self.opened = Some(OpenedFile { file, name }),
                Err(error) => record_refusal(tally, &name, error),
            }
        }
        true
    }

    fn take(
        &mut self,
        database: &mut Database,
        tally: &mut CollectionTally,
        place: GamePlace,
        game: ReadGame,
    ) -> Result<(), IndexError> {
        let ReadGame { mut record, warnings } = game;
        let name = self.opened.as_ref().map_or(String::new(), |opened| opened.name.clone());
        let at = byte(place.at);
        if self.facts.len() >= GAMES_MAX {
            let why = format!("a collection has at most {GAMES_MAX} games");
            remark(tally, &name, FormatWarning::at(at, FormatWarningKind::Refused { why }), true);
            return Ok(());
        }
        record.clean_texts();
        for warning in warnings.into_iter().chain(record.warnings()) {
            let location = warning.location.or(Some(at));
            remark(tally, &name, FormatWarning { location, ..warning }, false);
        }
        if !record.plies().is_empty() && !self.known.insert(record.identity()) {
            let what = FormatWarningKind::DuplicateGame { name: record.title() };
            remark(tally, &name, FormatWarning::at(at, what), false);
        }
        let walk = game_walk::walk(record.start(), &record.plies());
        tally.taken += 1;
        tally.positions += walk.stops.len() as u64;
        self.add(database, place, &record, walk)
    }

    fn add(
        &mut self,
        database: &mut Database,
        place: GamePlace,
        record: &GameRecord,
        walk: GameWalk,
    ) -> Result<(), IndexError> {
        let number = self.facts.len() as u32;
        let colors = game_walk::verdict_of_colors(record, &walk.position);
        let verdict = game_walk::verdict_of_players(record, colors);
        let mut players = [0; 4];
        for (place, name) in players.iter_mut().zip(&record.players) {
            *place = database.number_of(name)?;
        }
        self.players.extend(players.iter().filter(|&&player| player != 0));
        self.facts.push(Facts {
            number,
            day: facts::pack_day(facts::day_of_text(&record.date)),
            second: number,
            players,
            event: database.number_of(&record.event)?,
            opening: database.number_of(game_walk::opening_of(record.start(), &record.plies()))?,
            plies: record.plies().iter().filter(|ply| matches!(ply, Ply::Place(_))).count() as u32,
            kind: Kind::of(record.start()),
            verdict,
            player_count: record.players.len().clamp(2, 4) as u8,
            is_marked: false,
        });
        let posting = |stop: &game_walk::WalkPosition| Posting {
            key: stop.key,
            game: number,
            next_move_and_verdict: stop.next_move_code << 3 | u16::from(colors.bits()),
        };
        self.postings.extend(walk.stops.iter().map(posting));
        self.rows.push(GameRow {
            id: first_id(self.collection) + i64::from(number),
            file: self.next_file - 1,
            place,
            date: record.date.clone(),
            score: game_walk::score(record.result, verdict),
            board: CursorBoard::of(&walk.position, walk.last, walk.position.outcome().is_some()).to_bytes(),
        });
        Ok(())
    }

    fn write_rows(&mut self, database: &Database) -> Result<(), IndexError> {
        let mut insert = database.connection.prepare(
            "INSERT INTO collected (id, file, at, len, part, date, score, board) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        )?;
        for row in self.rows.drain(..) {
            let GamePlace { at, len, part } = row.place;
            let (file, at, part) = (row.file as i64, at as i64, part as i64);
            insert.execute(params![row.id, file, at, len, part, row.date, row.score, row.board])?;
        }
        Ok(())
    }

    /// Writes the collected positions; `false` if cancelled.
    fn write_segment(&mut self, database: &Database, stop: &AtomicBool) -> Result<bool, IndexError> {
        if self.postings.is_empty() {
            return Ok(true);
        }
        database.connection.execute("INSERT INTO segments (collection) VALUES (?1)", [self.collection])?;
        let segment = database.connection.last_insert_rowid();
        let is_written = postings::write_segment(&database.connection, segment, &mut self.postings, stop)?;
        database.commit()?;
        database.begin()?;
        Ok(is_written)
    }

    /// Names the collection, whose files are in their folder by now; from then on the collection exists in the index.
    pub fn finish(
        &mut self,
        disk: &dyn Disk,
        database: &Database,
        folder: &Path,
        tally: &CollectionTally,
    ) -> Result<(), IndexError> {
        database.begin()?;
        facts::sort(&mut self.facts);
        let connection = &database.connection;
        let mut shelf = connection.prepare("INSERT INTO shelves (collection, number, bytes) VALUES (?1, ?2, ?3)")?;
        for (number, facts) in self.facts.chunks(SHELF_GAMES).enumerate() {
            let bytes: Vec<u8> = facts.iter().flat_map(|facts| facts.to_bytes()).collect();
            shelf.execute(params![self.collection, number as i64, postings::sealed(bytes)])?;
        }
        let mut file = connection.prepare("INSERT INTO files (collection, number, path) VALUES (?1, ?2, ?3)")?;
        for (number, found) in self.files.iter().enumerate() {
            file.execute(params![self.collection, number as i64, sources::name_of(&found.path)])?;
        }
        let name = sources::name_of(Path::new(folder.file_name().unwrap_or_default()));
        let stamp = sources::files_hash(&sources::files(disk, folder)?);
        connection.execute(
            "INSERT INTO collections (id, name, stamp, games, players, odd, refused) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
            params![
                self.collection,
                name,
                stamp,
                self.facts.len() as i64,
                self.players.len() as i64,
                tally.warning_count,
                tally.refused
            ],
        )?;
        database.commit()
    }
}

fn byte(at: u64) -> qipan_formats::SourceLocation {
    qipan_formats::SourceLocation::Byte(usize::try_from(at).unwrap_or(usize::MAX))
}

/// The facts of a collection's games, in list order.
pub fn load(database: &Database, collection: i64) -> Result<Vec<Facts>, IndexError> {
    let mut select = database.connection.prepare("SELECT bytes FROM shelves WHERE collection = ?1 ORDER BY number")?;
    let mut rows = select.query([collection])?;
    let mut all = Vec::new();
    while let Some(row) = rows.next()? {
        let bytes = postings::unsealed(row.get_ref(0)?.as_blob().map_err(|_| IndexError::Broken)?)?;
        for facts in bytes.chunks(FACTS_BYTES) {
            all.push(Facts::of_bytes(facts).ok_or(IndexError::Broken)?);
        }
    }
    Ok(all)
}

/// Every game of a collection in which a position occurred: its number, and the next move with the verdict's bits.
pub fn find(database: &Database, collection: i64, key: i64, visit: &mut dyn FnMut(u32, u16)) -> Result<(), IndexError> {
    let mut select = database.connection.prepare("SELECT id FROM segments WHERE collection = ?1 ORDER BY id")?;
    let mut rows = select.query([collection])?;
    while let Some(row) = rows.next()? {
        postings::find(&database.connection, row.get(0)?, key, visit)?;
    }
    Ok(())
}

/// The numbers of rows that belong to no collection.
pub fn rowless_collections(database: &Database) -> Result<Vec<i64>, IndexError> {
    let mut select = database
        .connection
        .prepare("SELECT DISTINCT collection FROM segments WHERE collection NOT IN (SELECT id FROM collections)")?;
    let found = select.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
    Ok(found)
}

/// Deletes some rows without a collection; `false` when there are no more.
pub fn delete_orphan_rows(database: &Database, collection: i64) -> Result<bool, IndexError> {
    const SOME: [&str; 2] = [
        "DELETE FROM collected WHERE id IN (SELECT id FROM collected WHERE id >= ?1 << 32 AND id < (?1 + 1) << 32 LIMIT 3000)",
        "DELETE FROM chunks WHERE id IN (SELECT chunks.id FROM segments JOIN chunks ON chunks.segment = segments.id
             WHERE segments.collection = ?1 LIMIT 1000)",
    ];
    database.begin()?;
    for statement in SOME {
        if database.connection.execute(statement, [collection])? > 0 {
            database.commit()?;
            return Ok(true);
        }
    }
    for table in ["shelves", "files", "segments"] {
        database.connection.execute(&format!("DELETE FROM {table} WHERE collection = ?1"), [collection])?;
    }
    database.commit()?;
    Ok(false)
}
