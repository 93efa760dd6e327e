//! Files to import: a session log or a file of another program, with its companions.
//!
//! The command line and the window use it for every file that a user names or drops. Read-only; `Store` creates a game or a named save from
//! the result.

use super::disk::{Disk, Kind};
use super::log::{self, DecodedLog, LogError, PART_BYTES_MAX, SAVE_BYTES_MAX};
use qipan_formats::{self, FormatWarning, FormatWarningKind, GameRecord, Hints, READ_BYTES_MAX, ReadError, ReadResult};
use qipan_session::setup::SetupError;
use qipan_session::{Record, Session, SessionContext, Setup, from_record};
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Why nothing was read from a file. Each is a clause that follows the file's name.
#[derive(Debug)]
pub enum IncomingError {
    Io(io::Error),
    /// The file is a session log that cannot be read.
    Log(LogError),
    /// The file has another program's format and cannot be read.
    Read(ReadError),
    /// The file's game cannot become a session.
    Record(SetupError),
}

impl fmt::Display for IncomingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IncomingError::Io(error) => match error.kind() {
                io::ErrorKind::NotFound => f.write_str("there is no such file"),
                io::ErrorKind::FileTooLarge => write!(f, "it is longer than {} MiB", READ_BYTES_MAX >> 20),
                io::ErrorKind::PermissionDenied => f.write_str("it may not be read"),
                _ => write!(f, "it cannot be read: {error}"),
            },
            IncomingError::Log(why) => why.fmt(f),
            IncomingError::Read(error) => error.fmt(f),
            IncomingError::Record(error) => write!(f, "it cannot be played on here: {error}"),
        }
    }
}

impl std::error::Error for IncomingError {}

/// The content of a file.
#[derive(Debug)]
pub enum Incoming {
    Log(Box<DecodedLog>),
    Other(ReadResult),
}

/// An imported game whose records are known to replay.
#[derive(Clone, Debug, PartialEq)]
pub struct IncomingGame {
    pub setup: Setup,
    pub records: Vec<Record>,
    /// Warnings from reading the file.
    pub warnings: Vec<FormatWarning>,
}

/// Reads a file and its companions. `hints.beside` need not be filled.
pub fn read_file(disk: &dyn Disk, path: &Path, hints: Hints) -> Result<Incoming, IncomingError> {
    read_by(qipan_formats::read, disk, path, hints)
}

/// Reads a file and its companions to list its games; those of a file of many are checked one by one.
pub fn list_file(disk: &dyn Disk, path: &Path, hints: Hints) -> Result<Incoming, IncomingError> {
    read_by(qipan_formats::list, disk, path, hints)
}

/// A function that reads a source by its name, bytes and hints.
type ReadFn = fn(&str, &[u8], &Hints) -> Result<ReadResult, ReadError>;

fn read_by(read: ReadFn, disk: &dyn Disk, path: &Path, mut hints: Hints) -> Result<Incoming, IncomingError> {
    let bytes = disk.read(path, READ_BYTES_MAX as u64).map_err(IncomingError::Io)?;
    if bytes.starts_with(log::MAGIC.as_bytes()) {
        let parts = log_parts(disk, path, bytes);
        return log::decode(&parts).map(|log| Incoming::Log(Box::new(log))).map_err(IncomingError::Log);
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    hints.companion_files.extend(companions(disk, path));
    read(&name, &bytes, &hints).map(Incoming::Other).map_err(IncomingError::Read)
}

/// The parts of a long log: its first one and those beside it.
fn log_parts(disk: &dyn Disk, path: &Path, first: Vec<u8>) -> Vec<Vec<u8>> {
    let part = |number: u32| {
        let mut name = path.as_os_str().to_owned();
        name.push(format!(".{number}"));
        disk.read(Path::new(&name), PART_BYTES_MAX).ok()
    };
    std::iter::once(first).chain((2..=log::PARTS_MAX).map_while(part)).collect()
}

/// The companions of a file: extension and bytes of each.
pub(super) fn companions(disk: &dyn Disk, path: &Path) -> Vec<(String, Vec<u8>)> {
    let read = |(extension, path): (&str, PathBuf)| {
        Some((extension.to_owned(), disk.read(&path, READ_BYTES_MAX as u64).ok()?))
    };
    companion_paths(disk, path).into_iter().filter_map(read).collect()
}

/// The paths of a file's companions, and their extensions.
pub(super) fn companion_paths(disk: &dyn Disk, path: &Path) -> Vec<(&'static str, PathBuf)> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let extensions = qipan_formats::format_by_extension(&name).map_or(&[][..], |format| format.companions);
    extensions.iter().filter_map(|extension| Some((*extension, beside(disk, path, extension)?))).collect()
}

/// The companion of a file with this extension, in either case: the one with the file's own name, else the first in the folder.
fn beside(disk: &dyn Disk, path: &Path, extension: &str) -> Option<PathBuf> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let has_extension = |name: &str| {
        name.rsplit_once('.').filter(|(_, end)| end.eq_ignore_ascii_case(extension)).map(|(stem, _)| stem.to_owned())
    };
    let names = disk.list(folder).ok()?.into_iter().filter(|(_, metadata)| metadata.kind != Kind::Directory);
    let mut found: Vec<(bool, String)> = names
        .filter_map(|(name, _)| has_extension(&name).map(|its| (!its.eq_ignore_ascii_case(&stem), name)))
        .filter(|(_, name)| Some(name.as_str()) != path.file_name().and_then(|own| own.to_str()))
        .collect();
    found.sort();
    Some(folder.join(&found.first()?.1))
}

impl Incoming {
    /// Number of games of the file that were refused.
    pub fn refused(&self) -> usize {
        match self {
            Incoming::Log(_) => 0,
            Incoming::Other(read) => read.refused_game_count,
        }
    }

    /// The games of a file with one game or one tree of several, and the warnings about the file.
    pub fn games(self, occasion: &SessionContext) -> Result<(Vec<IncomingGame>, Vec<FormatWarning>), IncomingError> {
        let Incoming::Other(read) = self else {
            let mut game = self.game(occasion)?;
            let warnings = std::mem::take(&mut game.warnings);
            return Ok((vec![game], warnings));
        };
        let (records, warnings) = read.records().map_err(IncomingError::Read)?;
        Ok((incoming_games(&records, occasion).map_err(IncomingError::Record)?, warnings))
    }

    /// The game, if the file has exactly one.
    pub fn game(self, occasion: &SessionContext) -> Result<IncomingGame, IncomingError> {
        match self {
            Incoming::Log(log) => Ok(game_of_log(*log)),
            Incoming::Other(read) => {
                let (record, warnings) = read.single().map_err(IncomingError::Read)?;
                let (setup, records) = from_record(&record, occasion).map_err(IncomingError::Record)?;
                Ok(IncomingGame { setup, records, warnings })
            }
        }
    }
}

/// Converts parsed game records to imported games.
pub fn incoming_games(records: &[GameRecord], occasion: &SessionContext) -> Result<Vec<IncomingGame>, SetupError> {
    let game = |record: &GameRecord| {
        let (setup, records) = from_record(record, occasion)?;
        Ok(IncomingGame { setup, records, warnings: Vec::new() })
    };
    records.iter().map(game).collect()
}

/// An imported game from a log's readable and replayable records. The log's setup was checked when it was decoded.
fn game_of_log(log: DecodedLog) -> IncomingGame {
    let DecodedLog { setup, mut records, damage, .. } = log;
    let damaged = |damage: &log::LogDamage| FormatWarningKind::Damage { why: damage.to_string() }.into();
    let mut warnings: Vec<FormatWarning> = damage.iter().map(damaged).collect();
    if let Err(error) = Session::replay(setup.clone(), &records) {
        records.truncate(error.first_invalid_record.saturating_sub(1) as usize);
        warnings.push(FormatWarningKind::Damage { why: error.to_string() }.into());
    }
    IncomingGame { setup, records, warnings }
}

impl IncomingGame {
    /// The session at the end of its records.
    pub fn session(&self) -> Result<Session, IncomingError> {
        let broken = |_| IncomingError::Log(LogError::Header);
        Session::replay(self.setup.clone(), &self.records).map_err(broken)
    }
}

/// A named save of full size must fit into what an import reads.
const _: () = assert!(SAVE_BYTES_MAX as usize <= READ_BYTES_MAX);
