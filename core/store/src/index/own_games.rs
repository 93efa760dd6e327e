//! The user's own games in the index: finding changed logs, reading a log, and writing its rows.

use super::database::Database;
use super::facts::{self, Facts, GameVerdict};
use super::game_walk::{self, CursorBoard, WalkPosition};
use super::index_error::IndexError;
use super::kind::Kind;
use super::played::Played;
use super::query::{Day, IndexRow, PlayedBy, PlayedGame, PlayedSeat, RowSource};
use crate::disk::Kind as DiskKind;
use crate::games::{GameId, Store};
use crate::log::{DecodedLog, PARTS_MAX};
use crate::time::unix_nanos;
use qipan_rules::Ply;
use qipan_rules::mix::mix;
use qipan_session::Session;
use rusqlite::{OptionalExtension, params};
use std::collections::{BTreeMap, HashMap, HashSet};

/// The differences between the logs and the index.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// Games to read: their names, newest names first, and the stamps of their files.
    pub new: Vec<(String, i64)>,
    /// The numbers of games whose logs are gone.
    pub deleted: Vec<u32>,
}

/// Compares the names, lengths and times of the logs with those already read.
pub fn changes(store: &Store, database: &Database) -> Result<Changes, IndexError> {
    let mut known = HashMap::new();
    let mut select = database.connection.prepare("SELECT name, stamp, number FROM own")?;
    let mut rows = select.query([])?;
    while let Some(row) = rows.next()? {
        known.insert(row.get::<_, String>(0)?, (row.get::<_, i64>(1)?, row.get::<_, u32>(2)?));
    }
    let mut changes = Changes::default();
    for (name, stamp) in stamps(store) {
        match known.remove(&name) {
            Some((before, _)) if before == stamp => {}
            _ => changes.new.push((name, stamp)),
        }
    }
    // Names begin with the time.
    changes.new.sort_unstable_by(|a, b| b.cmp(a));
    changes.deleted = known.into_values().map(|(_, number)| number).collect();
    Ok(changes)
}

/// The logs with a stamp of their lengths and times; empty if the folder is unreadable.
fn stamps(store: &Store) -> Vec<(String, i64)> {
    let files: BTreeMap<_, _> = store.disk().list(&store.games()).unwrap_or_default().into_iter().collect();
    let stamped = |(name, first): (&String, &crate::disk::Metadata)| {
        let id = name.strip_suffix(".qipan").filter(|_| first.kind == DiskKind::File)?;
        let parts = (2..=PARTS_MAX).map_while(|part| files.get(&format!("{name}.{part}")));
        let stamp = [first]
            .into_iter()
            .chain(parts)
            .fold(0, |stamp, file| mix(mix(stamp ^ file.len).wrapping_add(unix_nanos(file.modified) as u64)));
        GameId::parse(id).map(|_| (id.to_owned(), stamp as i64))
    };
    files.iter().filter_map(stamped).collect()
}

/// The data of a log that the index stores.
struct OwnGame {
    day: Day,
    second: u32,
    players: Vec<String>,
    event: String,
    date: String,
    started_s: i64,
    plies: u32,
    kind: Kind,
    colors: GameVerdict,
    persons: GameVerdict,
    score: String,
    title: String,
    is_marked: bool,
    opening: &'static str,
    board: CursorBoard,
    stops: Vec<WalkPosition>,
    played: Option<Played>,
}

/// The replayable part of a log; `None` if there is none.
fn read(store: &Store, name: &str) -> Option<OwnGame> {
    let id = GameId::parse(name)?;
    let DecodedLog { setup, mut records, .. } = store.load_game(&id).ok()?;
    let session = Session::replay(setup.clone(), &records).or_else(|error| {
        records.truncate(error.first_invalid_record.saturating_sub(1) as usize);
        Session::replay(setup, &records)
    });
    let session = session.ok()?;
    let game = OwnGame { played: Played::of(&session, &records), ..game(&session) };
    if game.colors == GameVerdict::Unfinished {
        // From now on a start also finds a log that was copied in by hand.
        store.repair_marker(&id);
    }
    Some(game)
}

fn game(session: &Session) -> OwnGame {
    let (record, setup) = (session.to_record(), session.setup());
    let plies = record.plies();
    let colors = GameVerdict::of_ending(session.ending(), session.players().len());
    let persons = match colors {
        GameVerdict::Won(_) => {
            let winner = session.ending().and_then(|ending| ending.winner(session.players().len()));
            winner.map_or(colors, |winner| GameVerdict::Won(session.player_index_of(winner) as u8))
        }
        verdict => verdict,
    };
    let (today, second) = facts::day_of_start(setup.started);
    let (title, is_marked) = (session.title().to_owned(), session.is_marked());
    let stated = facts::day_of_text(&setup.venue.date);
    let is_stated = stated != Day::default() && stated != today;
    OwnGame {
        day: if is_stated { stated } else { today },
        second: if is_stated { 0 } else { second },
        players: record.players.clone(),
        event: record.event.clone(),
        date: record.date.clone(),
        started_s: setup.started.0,
        plies: session.placement_count() as u32,
        kind: Kind::of(record.start()),
        colors,
        persons,
        score: game_walk::score(record.result, persons),
        title,
        is_marked,
        opening: game_walk::opening_of(record.start(), &plies),
        board: CursorBoard::of(session.position(), last_point(session), colors != GameVerdict::Unfinished),
        stops: game_walk::walk(record.start(), &plies).stops,
        played: None,
    }
}

/// A session as a row of a list, with its day, as the index would answer it.
pub fn row(source: RowSource, session: &Session) -> (IndexRow, Day) {
    let game = game(session);
    let is_unfinished = game.persons == GameVerdict::Unfinished;
    let row = IndexRow {
        source,
        kind: game.kind,
        title: game.title,
        players: game.players,
        date: game.date,
        started_s: game.started_s,
        event: game.event,
        game_end: game.persons.game_end(),
        score: game.score,
        plies: game.plies,
        to_move: game.board.to_move.filter(|_| is_unfinished),
        opening: game.opening.to_owned(),
        is_marked: game.is_marked,
        columns: game.board.columns,
        rows: game.board.rows,
        cells: game.board.cells,
        last: game.board.last,
    };
    (row, game.day)
}

/// The last placement before the cursor.
fn last_point(session: &Session) -> Option<qipan_rules::Point> {
    session.plies().iter().rev().find_map(|ply| if let Ply::Place(point) = ply { Some(*point) } else { None })
}

/// Reads a log again and replaces its rows. An unreadable log gets a row without facts, so that it is tried again only when it changes.
pub fn update(store: &Store, database: &mut Database, name: &str, stamp: i64) -> Result<(), IndexError> {
    let mut select = database.connection.prepare("SELECT number FROM own WHERE name = ?1")?;
    let known: Option<u32> = select.query_row([name], |row| row.get(0)).optional()?;
    drop(select);
    if let Some(number) = known {
        remove(database, number)?;
    }
    let game = read(store, name);
    let (title, date, score) = game.as_ref().map_or(("", "", ""), |game| (&game.title, &game.date, &game.score));
    let started_s = game.as_ref().map_or(0, |game| game.started_s);
    database.connection.execute(
        "INSERT INTO own (number, name, stamp, title, started, date, score) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        params![known, name, stamp, title, started_s, date, score],
    )?;
    let number = database.connection.last_insert_rowid() as u32;
    game.map_or(Ok(()), |game| write(database, name, number, &game))
}

/// A sort key that orders games of the same second, independent of the order of reading.
fn second_of(name: &str, second: u32) -> u32 {
    second << 15 | crc32fast::hash(name.as_bytes()) & 0x7fff
}

fn write(database: &mut Database, name: &str, number: u32, game: &OwnGame) -> Result<(), IndexError> {
    let mut players = [0; 4];
    for (place, name) in players.iter_mut().zip(&game.players) {
        *place = database.number_of(name)?;
    }
    let facts = Facts {
        number,
        day: facts::pack_day(game.day),
        second: second_of(name, game.second),
        players,
        event: database.number_of(&game.event)?,
        opening: database.number_of(game.opening)?,
        plies: game.plies,
        kind: game.kind,
        verdict: game.persons,
        player_count: game.players.len().min(4) as u8,
        is_marked: game.is_marked,
    };
    let mut insert =
        database.connection.prepare("INSERT OR IGNORE INTO own_positions (key, number, code) VALUES (?1, ?2, ?3)")?;
    let mut keys = Vec::with_capacity(8 * game.stops.len());
    for stop in &game.stops {
        keys.extend(stop.key.to_le_bytes());
        insert.execute(params![stop.key, number, stop.next_move_code << 3 | u16::from(game.colors.bits())])?;
    }
    database.connection.execute(
        "UPDATE own SET facts = ?2, board = ?3, keys = ?4, played = ?5 WHERE number = ?1",
        params![number, facts.to_bytes(), game.board.to_bytes(), keys, game.played.as_ref().map(Played::to_bytes)],
    )?;
    Ok(())
}

/// Deletes a game's rows.
pub fn remove(database: &Database, number: u32) -> Result<(), IndexError> {
    let mut select = database.connection.prepare("SELECT keys FROM own WHERE number = ?1")?;
    let keys: Option<Option<Vec<u8>>> = select.query_row([number], |row| row.get(0)).optional()?;
    let mut delete = database.connection.prepare("DELETE FROM own_positions WHERE key = ?1 AND number = ?2")?;
    for key in keys.flatten().unwrap_or_default().as_chunks::<8>().0 {
        delete.execute(params![i64::from_le_bytes(*key), number])?;
    }
    database.connection.execute("DELETE FROM own WHERE number = ?1", [number])?;
    Ok(())
}

/// The facts of all games, unordered.
pub fn load(database: &Database) -> Result<Vec<Facts>, IndexError> {
    let mut select = database.connection.prepare("SELECT facts FROM own WHERE facts IS NOT NULL")?;
    let mut rows = select.query([])?;
    let mut all = Vec::new();
    while let Some(row) = rows.next()? {
        let bytes = row.get_ref(0)?.as_blob().map_err(|_| IndexError::Broken)?;
        all.push(Facts::of_bytes(bytes).ok_or(IndexError::Broken)?);
    }
    Ok(all)
}

/// The games that were played to their end on this machine, the oldest first.
pub fn completed_local_games(database: &Database) -> Result<Vec<PlayedGame>, IndexError> {
    let mut texts: HashMap<u32, String> = HashMap::new();
    let mut text_of = |number: u32| -> Result<String, IndexError> {
        if let Some(text) = texts.get(&number) {
            return Ok(text.clone());
        }
        let text = database.text_of(number)?;
        texts.insert(number, text.clone());
        Ok(text)
    };
    let mut select = database.connection.prepare(
        "SELECT facts, played FROM own WHERE facts IS NOT NULL AND played IS NOT NULL ORDER BY started, name",
    )?;
    let mut rows = select.query([])?;
    let mut all = Vec::new();
    while let Some(row) = rows.next()? {
        let blob = |at: usize| row.get_ref(at)?.as_blob().map_err(|_| IndexError::Broken);
        let facts = Facts::of_bytes(blob(0)?).ok_or(IndexError::Broken)?;
        let Played { players, hints, takebacks, is_irregular } = Played::of_bytes(blob(1)?)?;
        let seats = players.into_iter().zip(facts.players);
        let seats = seats.map(|((by, thought_ms), name)| Ok(PlayedSeat { name: text_of(name)?, by, thought_ms }));
        all.push(PlayedGame {
            day: facts::unpacked(facts.day),
            kind: facts.kind,
            players: seats.collect::<Result<_, IndexError>>()?,
            winner: if let GameVerdict::Won(place) = facts.verdict { Some(place.into()) } else { None },
            opening: text_of(facts.opening)?,
            hints,
            takebacks,
            is_irregular,
        });
    }
    Ok(all)
}

/// The numbers of the games that a person played to their end on this machine against this opponent.
pub fn numbers_against(database: &Database, opponent: PlayedBy) -> Result<HashSet<u32>, IndexError> {
    let mut select = database.connection.prepare("SELECT number, played FROM own WHERE played IS NOT NULL")?;
    let mut rows = select.query([])?;
    let mut found = HashSet::new();
    while let Some(row) = rows.next()? {
        let played = Played::of_bytes(row.get_ref(1)?.as_blob().map_err(|_| IndexError::Broken)?)?;
        if played.is_against(opponent) {
            found.insert(row.get(0)?);
        }
    }
    Ok(found)
}

/// Every game in which a position occurred: its number, and the next move with the verdict's bits.
pub fn find(database: &Database, key: i64, visit: &mut dyn FnMut(u32, u16)) -> Result<(), IndexError> {
    let mut select =
        database.connection.prepare("SELECT number, code FROM own_positions WHERE key = ?1 ORDER BY number")?;
    let mut rows = select.query([key])?;
    while let Some(row) = rows.next()? {
        visit(row.get(0)?, row.get(1)?);
    }
    Ok(())
}
