//! The index's file: opening it, its tables, its version, and who may write it.
//!
//! One program keeps it, holding a lock; others only read. If the file cannot be written, a database in memory replaces it, for the user's
//! own games alone. SQLite itself ensures that an interrupted program leaves an intact file.

use super::index_error::IndexError;
use crate::atomic;
use crate::disk::{Kind, Lock};
use crate::games::Store;
use rusqlite::{Connection, OpenFlags, OptionalExtension, params};
use std::collections::HashMap;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

/// Version of the tables and of the content of their blobs. A file of another version is rebuilt, but a newer program's is left alone.
pub const VERSION: i64 = 5;
/// The writer's lock; no game has this name, as games' names begin with a date.
const LOCK: &str = "index";
/// SQLite's cache of the file, in KiB.
const CACHE_KIB: u32 = 4096;
/// How long to wait while another program writes.
const BUSY: Duration = Duration::from_millis(150);

/// Limit of attempts to commit while another program reads.
const COMMITS_MAX: u32 = 20;

/// Suffixes of SQLite's own files after the index's name.
const COMPANIONS: [&str; 4] = ["", "-journal", "-wal", "-shm"];

const TABLES: &str = "
    CREATE TABLE texts (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
    CREATE TABLE own (number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, stamp INTEGER NOT NULL, facts BLOB,
        title TEXT NOT NULL, started INTEGER NOT NULL, date TEXT NOT NULL, score TEXT NOT NULL, board BLOB, keys BLOB,
        played BLOB);
    CREATE TABLE own_positions (key INTEGER NOT NULL, number INTEGER NOT NULL, code INTEGER NOT NULL,
        PRIMARY KEY (key, number, code)) WITHOUT ROWID;
    CREATE TABLE collections (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, stamp INTEGER NOT NULL,
        games INTEGER NOT NULL, players INTEGER NOT NULL, odd INTEGER NOT NULL, refused INTEGER NOT NULL, kept TEXT);
    CREATE TABLE files (collection INTEGER NOT NULL, number INTEGER NOT NULL, path TEXT NOT NULL,
        PRIMARY KEY (collection, number)) WITHOUT ROWID;
    CREATE TABLE collected (id INTEGER PRIMARY KEY, file INTEGER NOT NULL, at INTEGER NOT NULL, len INTEGER NOT NULL,
        part INTEGER NOT NULL, date TEXT NOT NULL, score TEXT NOT NULL, board BLOB NOT NULL);
    CREATE TABLE shelves (collection INTEGER NOT NULL, number INTEGER NOT NULL, bytes BLOB NOT NULL);
    CREATE TABLE segments (id INTEGER PRIMARY KEY, collection INTEGER NOT NULL);
    CREATE TABLE chunks (id INTEGER PRIMARY KEY, segment INTEGER NOT NULL, first_key INTEGER NOT NULL, bytes BLOB NOT NULL);
    CREATE INDEX chunks_by_key ON chunks (segment, first_key);
";

/// The place of the index, and whether it may be written.
pub enum DatabaseLocation {
    /// The file, which only this program writes.
    WritableFile(Box<dyn Lock>),
    /// The file, which another program keeps.
    Reader,
    /// Memory, with the reason why the file is not available.
    Memory(IndexError),
}

/// The open index, with its location and a cache of the numbers of texts.
pub struct Database {
    pub connection: Connection,
    pub place: DatabaseLocation,
    texts: HashMap<String, u32>,
}

/// Limit of cached texts while games are read.
const TEXTS_REMEMBERED_MAX: usize = 50_000;

pub fn path(store: &Store) -> PathBuf {
    store.root().join("index.sqlite")
}

impl Database {
    /// Opens the best index available here. An error is temporary: another program is creating it, or a newer one did.
    pub fn open(store: &Store) -> Result<Database, IndexError> {
        match store.lock_named(LOCK) {
            Ok(None) => Database::open_to_read(store),
            Ok(Some(lock)) => Database::open_to_keep(store, lock),
            Err(error) => match Database::open_to_read(store) {
                Ok(database) => Ok(database),
                Err(_) => Database::in_memory(error.into()),
            },
        }
    }

    fn open_to_keep(store: &Store, lock: Box<dyn Lock>) -> Result<Database, IndexError> {
        let opened = connect(store).or_else(|fault| {
            let is_worth_it = fault.is_damage() && remove(store).is_ok();
            if is_worth_it { connect(store) } else { Err(fault) }
        });
        match opened {
            Ok(connection) => {
                Ok(Database { connection, place: DatabaseLocation::WritableFile(lock), texts: HashMap::new() })
            }
            Err(fault @ IndexError::Newer { .. }) => Err(fault),
            Err(fault) if fault.is_busy() => Err(fault),
            Err(fault) => Database::in_memory(fault),
        }
    }

    fn open_to_read(store: &Store) -> Result<Database, IndexError> {
        refuse_no_files(store)?;
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path(store), flags).map_err(|_| IndexError::LockedByOther)?;
        connection.busy_timeout(BUSY)?;
        tune(&connection)?;
        match version(&connection)? {
            VERSION => Ok(Database { connection, place: DatabaseLocation::Reader, texts: HashMap::new() }),
            version if version > VERSION => Err(IndexError::Newer { version }),
            _ => Err(IndexError::LockedByOther),
        }
    }

    /// The database in memory, with the user's own games only.
    pub fn in_memory(why: IndexError) -> Result<Database, IndexError> {
        let connection = Connection::open_in_memory()?;
        create(&connection)?;
        Ok(Database { connection, place: DatabaseLocation::Memory(why), texts: HashMap::new() })
    }

    /// Closes the file, but keeps its lock if it was held.
    pub fn into_lock(self) -> Option<Box<dyn Lock>> {
        let Database { connection, place, .. } = self;
        drop(connection);
        if let DatabaseLocation::WritableFile(lock) = place { Some(lock) } else { None }
    }

    pub fn may_write(&self) -> bool {
        !matches!(self.place, DatabaseLocation::Reader)
    }

    /// Whether the index is in a file, and so can contain collections.
    pub fn is_file(&self) -> bool {
        !matches!(self.place, DatabaseLocation::Memory(_))
    }

    /// SQLite's data version, which changes when another program writes.
    pub fn data_version(&self) -> Result<i64, IndexError> {
        Ok(self.connection.query_row("PRAGMA data_version", [], |row| row.get(0))?)
    }

    /// Begins a transaction: `commit` writes everything or nothing.
    pub fn begin(&self) -> Result<(), IndexError> {
        if self.connection.is_autocommit() {
            self.connection.execute_batch("BEGIN IMMEDIATE")?;
        }
        Ok(())
    }

    /// Commits; waits for other programs that read.
    pub fn commit(&self) -> Result<(), IndexError> {
        for _ in 0..COMMITS_MAX {
            if self.connection.is_autocommit() {
                return Ok(());
            }
            match self.connection.execute_batch("COMMIT").map_err(IndexError::from) {
                Err(fault) if fault.is_busy() => {}
                outcome => return outcome,
            }
        }
        Err(IndexError::LockedByOther)
    }

    /// Discards what was not committed.
    pub fn roll_back(&mut self) {
        self.texts.clear();
        if !self.connection.is_autocommit() {
            let _ = self.connection.execute_batch("ROLLBACK"); // Then SQLite has done it itself.
        }
    }

    /// The number of a text, assigned if it is new; 0 for an empty one.
    pub fn number_of(&mut self, text: &str) -> Result<u32, IndexError> {
        if text.is_empty() {
            return Ok(0);
        }
        if let Some(&number) = self.texts.get(text) {
            return Ok(number);
        }
        let number = match self.known_number_of(text)? {
            Some(number) => number,
            None => {
                self.connection.execute("INSERT INTO texts (text) VALUES (?1)", [text])?;
                u32::try_from(self.connection.last_insert_rowid()).map_err(|_| IndexError::Broken)?
            }
        };
        if self.texts.len() >= TEXTS_REMEMBERED_MAX {
            self.texts.clear();
        }
        self.texts.insert(text.to_owned(), number);
        Ok(number)
    }

    /// The number of a text that occurs in some game.
    pub fn known_number_of(&self, text: &str) -> Result<Option<u32>, IndexError> {
        let mut select = self.connection.prepare("SELECT id FROM texts WHERE text = ?1")?;
        Ok(select.query_row([text], |row| row.get(0)).optional()?)
    }

    /// The text with a number.
    pub fn text_of(&self, number: u32) -> Result<String, IndexError> {
        if number == 0 {
            return Ok(String::new());
        }
        let mut select = self.connection.prepare("SELECT text FROM texts WHERE id = ?1")?;
        let text: Option<String> = select.query_row(params![number], |row| row.get(0)).optional()?;
        text.ok_or(IndexError::Broken)
    }

    /// Clears the cache, because another program or a lost write may have changed the texts.
    pub fn forget_texts(&mut self) {
        self.texts.clear();
    }
}

/// Refuses pipes and other special files, on which SQLite would block.
fn refuse_no_files(store: &Store) -> Result<(), IndexError> {
    match files(store).all(|file| matches!(store.disk().kind(&file), Ok(Kind::File) | Err(_))) {
        true => Ok(()),
        false => Err(io::Error::new(io::ErrorKind::InvalidInput, "not a regular file").into()),
    }
}

/// Closes the index and SQLite's own files to other users: nobody else should read who played what. SQLite gives its files the index's
/// permissions, and would create the index readable for everybody.
fn close_to_others(store: &Store) {
    // If this fails, SQLite reports the error, or another user might still read the file.
    if store.disk().metadata(&path(store)).is_err() {
        let _ = atomic::create_empty(store.disk(), &path(store));
    }
    files(store).for_each(|file| drop(store.disk().close_to_others(&file)));
}

/// The paths of the file and of SQLite's own files beside it.
fn files(store: &Store) -> impl Iterator<Item = PathBuf> {
    let index = path(store).into_os_string();
    COMPANIONS.into_iter().map(move |companion| {
        let mut name = index.clone();
        name.push(companion);
        name.into()
    })
}

/// A connection to the file, created if missing, with all tables.
fn connect(store: &Store) -> Result<Connection, IndexError> {
    refuse_no_files(store)?;
    close_to_others(store);
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path(store), flags)?;
    connection.busy_timeout(BUSY)?;
    tune(&connection)?;
    match version(&connection)? {
        0 => create(&connection)?,
        VERSION => {}
        version if version > VERSION => return Err(IndexError::Newer { version }),
        _ => return Err(IndexError::Broken),
    }
    // Tests whether it is writable before relying on that.
    connection.execute_batch("BEGIN IMMEDIATE; ROLLBACK")?;
    Ok(connection)
}

fn tune(connection: &Connection) -> Result<(), IndexError> {
    connection.execute_batch(&format!(
        "PRAGMA cache_size = -{CACHE_KIB}; PRAGMA mmap_size = 0; PRAGMA synchronous = NORMAL"
    ))?;
    Ok(())
}

fn version(connection: &Connection) -> Result<i64, IndexError> {
    Ok(connection.query_row("PRAGMA user_version", [], |row| row.get(0))?)
}

/// Creates all tables in one transaction, so that a file has all of them or none.
fn create(connection: &Connection) -> Result<(), IndexError> {
    let batch = format!("BEGIN IMMEDIATE; {TABLES} PRAGMA user_version = {VERSION}; COMMIT");
    connection.execute_batch(&batch).inspect_err(|_| {
        let _ = connection.execute_batch("ROLLBACK"); // The connection goes.
    })?;
    Ok(())
}

/// Removes the file and its companions; it will be rebuilt.
pub fn remove(store: &Store) -> io::Result<()> {
    for file in files(store) {
        match store.disk().remove(&file) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            outcome => outcome?,
        }
    }
    Ok(())
}
