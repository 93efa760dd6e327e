//! The layout of the data directory: which games there are, opening one, setting aside what cannot be read.
//!
//! ```text
//! games/ID.qipan       each game's own log, which is its autosave slot; ID.qipan.2 … where it went on
//! saved/NAME.qipan     named saves, each a whole game
//! deleted/             what was deleted or replaced: nothing is thrown away
//! locks/ID.lock        locked while a program plays the game
//! ```
//!
//! Only reading, locking and setting aside happen here; logs are written by `writer`. Nothing is made before it is needed.

use super::atomic;
use super::disk::{Disk, Kind, Lock};
use super::log::{self, Damage, Decoded, End, PART_BYTES_MAX, PARTS_MAX, Unreadable};
use super::time::{stamp_of_seconds, unix_seconds};
use crate::session::{Ending, Entry, Record, Setup};
use std::collections::HashMap;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

const EXTENSION: &str = ".qipan";
/// Of how many of the newest games `resume` looks for an unfinished one.
const RESUME_SEARCH_MAX: usize = 50;

/// A game's name in the store, of letters, digits and `-`; it is a file name on every system.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GameId(String);

impl GameId {
    /// `None` for anything but 1 to 64 ASCII letters, digits and `-`.
    pub fn parse(text: &str) -> Option<GameId> {
        let is_good = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        ((1..=64).contains(&text.len()) && text.bytes().all(is_good)).then(|| GameId(text.into()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Why a game could not be opened. The sentence names the file.
#[derive(Debug)]
pub enum OpenError {
    /// Another running program plays it.
    Locked {
        game: String,
    },
    /// Nothing can be read from it; the file is at `aside` now, or untouched where it could not be renamed or is newer.
    Unreadable {
        file: PathBuf,
        why: Unreadable,
        aside: Option<PathBuf>,
    },
    Io {
        file: PathBuf,
        error: io::Error,
    },
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenError::Locked { game } => write!(f, "The game {game} is being played in another window."),
            OpenError::Unreadable { file, why, aside: None } => {
                write!(f, "{} cannot be opened: {why}. The file is unchanged.", file.display())
            }
            OpenError::Unreadable { file, why, aside: Some(aside) } => {
                write!(f, "{} cannot be opened: {why}. It was kept as {}.", file.display(), aside.display())
            }
            OpenError::Io { file, error } => write!(f, "{} cannot be opened: {error}.", file.display()),
        }
    }
}

impl std::error::Error for OpenError {}

/// How far a game's log is on the disk.
pub(super) enum OnDisk {
    /// No file yet; the first record makes it.
    Nothing,
    Whole(End),
    /// To be set aside and replaced by the good records before anything is appended.
    Damaged {
        parts: Vec<Vec<u8>>,
    },
}

/// A game that this program holds the lock of: replay its records, then hand it to `Writer::attach`.
pub struct OpenGame {
    pub id: GameId,
    pub setup: Setup,
    pub records: Vec<Record>,
    /// One sentence for the user where a part of the log could not be read or replayed.
    pub damage: Option<String>,
    pub(super) on_disk: OnDisk,
    /// `None` where the disk gives no locks (it may be read-only).
    pub(super) lock: Option<Box<dyn Lock>>,
    parts: Vec<Vec<u8>>,
    file: PathBuf,
}

impl OpenGame {
    /// Keeps only the first `count` records, because the next one cannot be replayed (`why`: a clause such as "record 20 is an
    /// illegal move"). The log is set aside whole before the shorter one is written.
    pub fn keep_first(&mut self, count: u64, why: &str) {
        if count < self.records.len() as u64 {
            self.records.truncate(count as usize);
            self.set_damaged(why);
        }
    }

    fn set_damaged(&mut self, why: &str) {
        let kept = self.records.len();
        let plural = if kept == 1 { "record was" } else { "records were" };
        self.damage = Some(format!("{}: {why}; {kept} {plural} kept.", self.file.display()));
        self.on_disk = OnDisk::Damaged { parts: std::mem::take(&mut self.parts) };
    }
}

/// Where a game stands, for lists.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    pub setup: Setup,
    /// Plies from the start to where the game stands.
    pub plies: u32,
    /// `None` while it is unfinished.
    pub ending: Option<Ending>,
    pub damage: Option<Damage>,
}

impl Summary {
    pub fn of(setup: &Setup, records: &[Record], damage: Option<Damage>) -> Summary {
        Summary { setup: setup.clone(), plies: plies(records), ending: ending(records), damage }
    }
}

impl From<Decoded> for Summary {
    fn from(decoded: Decoded) -> Summary {
        Summary::of(&decoded.setup, &decoded.records, decoded.damage)
    }
}

/// The ending, unless the cursor or a ply moved on after it.
fn ending(records: &[Record]) -> Option<Ending> {
    let last = records.iter().rev().map(|record| &record.entry).find(|entry| {
        matches!(entry, Entry::Place(_) | Entry::Pass | Entry::Cursor(_) | Entry::Resign(_) | Entry::Result(_))
    })?;
    match last {
        Entry::Result(ending) => Some(*ending),
        Entry::Resign(loser) => Some(Ending::Resigned { loser: *loser }),
        _ => None,
    }
}

/// The depth of the cursor in the tree of plies.
fn plies(records: &[Record]) -> u32 {
    // The depth of each node, and the node that a ply or a choice of the opening leads to: what was done before at a node leads
    // to the same node.
    let (mut depths, mut children) = (vec![0], HashMap::new());
    let mut cursor = 0;
    for record in records {
        let deeper = match &record.entry {
            Entry::Place(_) | Entry::Pass => 1,
            // A node of its own, but no ply.
            Entry::Choose(_) | Entry::Offer(_) => 0,
            Entry::Cursor(node) => {
                cursor = (*node as usize).min(depths.len() - 1);
                continue;
            }
            _ => continue,
        };
        let known = children.entry((cursor, format!("{:?}", record.entry)));
        cursor = *known.or_insert_with(|| {
            depths.push(depths[cursor] + deeper);
            depths.len() - 1
        });
    }
    depths[cursor]
}

/// One line of a list of games.
#[derive(Debug)]
pub struct Listed {
    /// A `GameId`, or a save's or sample's name.
    pub name: String,
    /// When the file was changed last: seconds since 1970 (UTC). 0 for samples.
    pub modified: i64,
    /// What is in it, or why that cannot be read.
    pub summary: Result<Summary, OpenError>,
}

/// One page of a list, and how long the whole list is.
#[derive(Debug)]
pub struct ListPage {
    pub items: Vec<Listed>,
    pub total: usize,
}

/// What was found at the start of the program.
pub struct Resumed {
    pub game: Option<OpenGame>,
    /// What could not be opened on the way.
    pub errors: Vec<OpenError>,
}

/// The games under one root. Cheap to clone; makes nothing before it is needed.
#[derive(Clone)]
pub struct Store {
    pub(super) disk: Arc<dyn Disk>,
    root: PathBuf,
}

impl Store {
    pub fn new(disk: Arc<dyn Disk>, root: impl Into<PathBuf>) -> Store {
        Store { disk, root: root.into() }
    }

    pub fn root(&self) -> &Path {
        &self.root
    }

    pub fn disk(&self) -> &dyn Disk {
        &*self.disk
    }

    pub(super) fn games(&self) -> PathBuf {
        self.root.join("games")
    }

    pub(super) fn saved(&self) -> PathBuf {
        self.root.join("saved")
    }

    pub(super) fn deleted(&self) -> PathBuf {
        self.root.join("deleted")
    }

    /// Removes the temporary files that a crash left long ago.
    pub(super) fn sweep(&self) {
        [self.root.clone(), self.games(), self.saved()]
            .iter()
            .for_each(|directory| atomic::sweep(self.disk(), directory));
    }

    /// The file of a part of a game's log, from 1.
    pub fn log_path(&self, id: &GameId, part: u32) -> PathBuf {
        let suffix = if part == 1 { String::new() } else { format!(".{part}") };
        self.games().join(format!("{id}{EXTENSION}{suffix}"))
    }

    /// The file of a named save.
    pub fn save_path(&self, name: &str) -> PathBuf {
        self.saved().join(format!("{name}{EXTENSION}"))
    }

    /// A new game, locked. Its file comes with its first record.
    pub fn create(&self, setup: &Setup) -> OpenGame {
        self.create_from(setup, Vec::new())
    }

    /// A new game that begins with the records of another one: a named save or a sample goes on.
    pub fn create_from(&self, setup: &Setup, records: Vec<Record>) -> OpenGame {
        let (id, lock) = self.free_id(setup);
        let file = self.log_path(&id, 1);
        let (setup, on_disk) = (setup.clone(), OnDisk::Nothing);
        OpenGame { id, setup, records, damage: None, on_disk, lock, parts: Vec::new(), file }
    }

    /// An id that no game has, with its lock where the disk gives one.
    fn free_id(&self, setup: &Setup) -> (GameId, Option<Box<dyn Lock>>) {
        let stem = format!("{}-{:04x}", stamp_of_seconds(setup.started.0), setup.seed & 0xffff);
        let mut id = GameId::parse(&stem).unwrap_or_else(|| GameId("game".into()));
        for number in 2.. {
            if self.disk.metadata(&self.log_path(&id, 1)).is_err() {
                match self.lock(&id) {
                    Ok(Some(lock)) => return (id, Some(lock)),
                    Err(_) => return (id, None),
                    Ok(None) => {}
                }
            }
            id = GameId(format!("{stem}-{number}"));
        }
        (id, None)
    }

    pub(super) fn lock(&self, id: &GameId) -> io::Result<Option<Box<dyn Lock>>> {
        let locks = self.root.join("locks");
        let path = locks.join(format!("{id}.lock"));
        match self.disk.try_lock(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                atomic::make_directories(&*self.disk, &locks)?;
                self.disk.try_lock(&path)
            }
            outcome => outcome,
        }
    }

    /// Opens a game and locks it. What cannot be read at all is set aside; a damaged end is reported in `damage`, and set aside
    /// by the writer.
    pub fn open(&self, id: &GameId) -> Result<OpenGame, OpenError> {
        let file = self.log_path(id, 1);
        let lock = match self.lock(id) {
            Ok(None) => return Err(OpenError::Locked { game: id.to_string() }),
            Ok(lock) => lock,
            Err(_) => None, // A read-only directory: the game can still be looked at.
        };
        let parts = self.read_parts(id)?;
        let Decoded { setup, records, damage, end } =
            log::decode(&parts).map_err(|why| self.set_unreadable_aside(&file, why))?;
        let on_disk = OnDisk::Whole(end);
        let mut game = OpenGame { id: id.clone(), setup, records, damage: None, on_disk, lock, parts, file };
        if let Some(damage) = damage {
            game.set_damaged(&damage.to_string());
        }
        Ok(game)
    }

    fn read_parts(&self, id: &GameId) -> Result<Vec<Vec<u8>>, OpenError> {
        let mut parts = vec![self.read_log(&self.log_path(id, 1))?];
        for part in 2..=PARTS_MAX {
            match self.read_log(&self.log_path(id, part)) {
                Err(OpenError::Io { error, .. }) if error.kind() == io::ErrorKind::NotFound => break,
                bytes => parts.push(bytes?),
            }
        }
        Ok(parts)
    }

    fn read_log(&self, file: &Path) -> Result<Vec<u8>, OpenError> {
        self.disk.read(file, PART_BYTES_MAX).map_err(|error| match error.kind() {
            io::ErrorKind::FileTooLarge => self.set_unreadable_aside(file, Unreadable::TooLarge),
            _ => OpenError::Io { file: file.into(), error },
        })
    }

    /// A newer program's file stays where that program looks for it.
    fn set_unreadable_aside(&self, file: &Path, why: Unreadable) -> OpenError {
        let is_newer = matches!(why, Unreadable::Newer { .. });
        let aside = if is_newer { None } else { atomic::set_aside(&*self.disk, file).ok() };
        OpenError::Unreadable { file: file.into(), why, aside }
    }

    /// The game to go on with: the unfinished one that was played last and is not played elsewhere.
    pub fn resume(&self) -> Resumed {
        let mut errors = Vec::new();
        for (name, _) in self.newest(&self.games()).into_iter().take(RESUME_SEARCH_MAX) {
            let Some(id) = GameId::parse(&name) else { continue };
            if self.peek_game(&id).is_ok_and(|summary| summary.ending.is_some()) {
                continue;
            }
            match self.open(&id) {
                Ok(game) => return Resumed { game: Some(game), errors },
                Err(error) => errors.push(error),
            }
        }
        Resumed { game: None, errors }
    }

    /// The newest games, at most `take`, that changed after `since` (seconds since 1970, UTC) and can be read. Without a lock
    /// and without any change.
    pub fn changed_since(&self, since: i64, take: usize) -> Vec<(GameId, Decoded)> {
        let names = self.newest(&self.games()).into_iter().take(take).filter(|(_, modified)| *modified > since);
        let ids = names.filter_map(|(name, _)| GameId::parse(&name));
        ids.filter_map(|id| self.load_game(&id).ok().map(|decoded| (id, decoded))).collect()
    }

    /// Whether any game was ever begun here.
    pub fn is_empty(&self) -> bool {
        self.newest(&self.games()).is_empty()
    }

    /// The names of the logs in a directory and when they were changed, newest first.
    fn newest(&self, directory: &Path) -> Vec<(String, i64)> {
        let names = self.disk.list(directory).unwrap_or_default();
        let mut names: Vec<_> = names
            .into_iter()
            .filter(|(_, metadata)| metadata.kind == Kind::File)
            .filter_map(|(name, metadata)| Some((name.strip_suffix(EXTENSION)?.to_owned(), metadata.modified)))
            .collect();
        names.sort_by(|a, b| (b.1, &b.0).cmp(&(a.1, &a.0)));
        names.into_iter().map(|(name, modified)| (name, unix_seconds(modified))).collect()
    }

    /// The games from `skip` on, at most `take`, newest first. Reads only these files; changes nothing.
    pub fn list_games(&self, skip: usize, take: usize) -> ListPage {
        self.list(&self.games(), skip, take, |name| match GameId::parse(name) {
            Some(id) => self.peek_game(&id),
            None => self.peek(&[self.games().join(format!("{name}{EXTENSION}"))]),
        })
    }

    /// The named saves from `skip` on, at most `take`, newest first. Reads only these files; changes nothing.
    pub fn list_saved(&self, skip: usize, take: usize) -> ListPage {
        self.list(&self.saved(), skip, take, |name| self.peek(&[self.save_path(name)]))
    }

    fn list(
        &self,
        directory: &Path,
        skip: usize,
        take: usize,
        peek: impl Fn(&str) -> Result<Summary, OpenError>,
    ) -> ListPage {
        let names = self.newest(directory);
        let total = names.len();
        let items = names.into_iter().skip(skip).take(take).map(|(name, modified)| {
            let summary = peek(&name);
            Listed { name, modified, summary }
        });
        ListPage { items: items.collect(), total }
    }

    fn peek_game(&self, id: &GameId) -> Result<Summary, OpenError> {
        self.load_game(id).map(Summary::from)
    }

    /// A game without its lock and without any change, whatever is wrong with it; another program may be playing it.
    pub fn load_game(&self, id: &GameId) -> Result<Decoded, OpenError> {
        let parts = (1..=PARTS_MAX).map(|part| self.log_path(id, part));
        let parts: Vec<_> = parts.take_while(|path| self.disk.metadata(path).is_ok()).collect();
        self.decode_untouched(&parts)
    }

    /// A summary without lock or any change.
    fn peek(&self, files: &[PathBuf]) -> Result<Summary, OpenError> {
        self.decode_untouched(files).map(Summary::from)
    }

    fn decode_untouched(&self, files: &[PathBuf]) -> Result<Decoded, OpenError> {
        let file = files.first().cloned().unwrap_or_default();
        let unreadable = |why| OpenError::Unreadable { file: file.clone(), why, aside: None };
        let mut parts = Vec::new();
        for path in files {
            parts.push(self.disk.read(path, PART_BYTES_MAX).map_err(|error| match error.kind() {
                io::ErrorKind::FileTooLarge => unreadable(Unreadable::TooLarge),
                _ => OpenError::Io { file: path.clone(), error },
            })?);
        }
        log::decode(&parts).map_err(unreadable)
    }

    /// A named save, to be given to `create_from`; it is not changed, whatever is wrong with it.
    pub fn load_saved(&self, name: &str) -> Result<Decoded, OpenError> {
        self.decode_untouched(&[self.save_path(name)])
    }
}
