//! The layout of the data directory: listing and opening games, and setting aside unreadable ones.
//!
//! ```text
//! games/ID.qipan       each game's log, updated with every move; ID.qipan.2 … are later parts
//! saved/NAME.qipan     named saves, each a whole game
//! deleted/             deleted or replaced files: nothing is thrown away
//! unfinished/ID        a marker for each game that has not ended
//! results/handed       what was uploaded to the teacher's folder
//! said/NAME            a one-time hint that this machine has shown
//! collections/NAME/    copies of the files of a collection
//! index.sqlite         index by day, player, opening and position; rebuilt when it is deleted
//! locks/ID.lock        locked while a program has the game open
//! profiles.ron         the profiles, if there are several; profiles/ID/ is the home of each but the first, with this layout
//! ```
//!
//! Without support for locks, no log is written that another program could open: a new game's name is unique, and an opened game continues
//! as a new one.
//!
//! This module only reads, locks and sets aside; `writer` writes logs. Nothing is created before it is needed.

use super::atomic;
use super::disk::{Disk, Kind, LOCK_EXTENSION, Lock, Metadata};
use super::forgetful::ReadOnlyDisk;
use super::log::{self, DecodedLog, LogDamage, LogEnd, LogError, PART_BYTES_MAX, PARTS_MAX, SAVE_BYTES_MAX};
use super::time::{stamp_of_seconds, unix_seconds};
use qipan_rules::Ply;
use qipan_session::game::clean_title;
use qipan_session::{Ending, Entry, Record, Setup, Study};
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

const EXTENSION: &str = ".qipan";
/// How many of the newest games `resume` reads completely, so that damage is found at the start; of the others, which may be thousands, it
/// reads the end.
const READ_WHOLE_MAX: usize = 50;
/// How far in the future a file's time may be: a server has a clock of its own. Times beyond that are ignored.
const AHEAD_MAX: Duration = Duration::from_secs(60);

/// Limit of a game's name in bytes.
pub(super) const GAME_ID_BYTES_MAX: u64 = 64;

/// A game's name in the store, of letters, digits and `-`; it is a valid file name on every system.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GameId(String);

impl GameId {
    /// Parses a game's name: 1 to 64 ASCII letters, digits and `-`; `None` for anything else.
    pub fn parse(text: &str) -> Option<GameId> {
        let is_good = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        ((1..=GAME_ID_BYTES_MAX as usize).contains(&text.len()) && text.bytes().all(is_good))
            .then(|| GameId(text.into()))
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
    /// Another running program has the game open.
    Locked {
        game: String,
    },
    /// Nothing can be read from the log. The file was moved to `aside`, or is untouched if it could not be renamed or has a newer version.
    Unreadable {
        file: PathBuf,
        why: LogError,
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

impl OpenError {
    /// Whether the game does not exist.
    pub fn is_missing(&self) -> bool {
        matches!(self, OpenError::Io { error, .. } if error.kind() == io::ErrorKind::NotFound)
    }
}

/// The state of a game's log on the disk.
pub(super) enum LogState {
    /// No file yet; the first record creates it, or the writer at once (`OpenGame::is_kept_at_once`).
    Nothing,
    Whole(LogEnd),
    /// The log is damaged: it must be set aside and replaced by the intact records before anything is appended.
    Damaged {
        parts: Vec<Vec<u8>>,
    },
}

/// A game that this program has locked, or whose unique name only this program knows: replay its records, then pass it to `Writer::start_writing`.
pub struct OpenGame {
    pub id: GameId,
    pub setup: Setup,
    pub records: Vec<Record>,
    /// A sentence for the user if a part of the log could not be read or replayed.
    pub damage: Option<String>,
    /// A sentence for the user if the game could not be locked: this is a new game that begins with its records, because another program
    /// may have it open. Also `None` while the disk accepts no writes at all.
    pub copy_notice: Option<String>,
    /// Whether the writer writes the log at once, even without records, because the game's start is somebody's work.
    pub is_kept_at_once: bool,
    pub(super) on_disk: LogState,
    /// The game's lock; `None` if the disk does not support locks (it may be read-only). The game is then a new one with a unique name.
    pub(super) lock: Option<Box<dyn Lock>>,
    parts: Vec<Vec<u8>>,
    file: PathBuf,
}

impl OpenGame {
    /// A game that is not on the disk.
    fn new(id: GameId, setup: Setup, records: Vec<Record>, file: PathBuf, lock: Option<Box<dyn Lock>>) -> OpenGame {
        OpenGame {
            id,
            setup,
            records,
            damage: None,
            copy_notice: None,
            is_kept_at_once: false,
            on_disk: LogState::Nothing,
            lock,
            parts: Vec::new(),
            file,
        }
    }

    /// Keeps only the first `count` records, because the next one cannot be replayed (`why`: a clause such as "record 20 is an illegal
    /// move"). The complete log is set aside before the shorter one is written.
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
        if self.is_on_disk() {
            self.on_disk = LogState::Damaged { parts: std::mem::take(&mut self.parts) };
        }
    }

    /// Whether the game's log is on the disk, whole or damaged.
    pub fn is_on_disk(&self) -> bool {
        !matches!(self.on_disk, LogState::Nothing)
    }

    /// Whether the game is over according to its records.
    pub fn has_ended(&self) -> bool {
        ending(&self.records).is_some()
    }

    /// Whether the log on the disk must be repaired before anything is appended.
    pub fn needs_repair(&self) -> bool {
        matches!(self.on_disk, LogState::Damaged { .. })
    }
}

/// The current state of a game, for lists.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    pub setup: Setup,
    /// Plies from the start to the cursor.
    pub plies: u32,
    /// How the game ended; `None` while it is unfinished.
    pub ending: Option<Ending>,
    /// The user's title; empty without one.
    pub title: String,
    /// Whether the user marked the game.
    pub is_marked: bool,
    pub damage: Option<LogDamage>,
}

impl Summary {
    pub fn of(setup: &Setup, records: &[Record], damage: Option<LogDamage>) -> Summary {
        let entries = || records.iter().rev().map(|record| &record.entry);
        Summary {
            setup: setup.clone(),
            plies: plies(records),
            ending: ending(records),
            title: entries().find_map(title).unwrap_or_default(),
            is_marked: entries().find_map(mark).unwrap_or(false),
            damage,
        }
    }
}

impl From<DecodedLog> for Summary {
    fn from(decoded: DecodedLog) -> Summary {
        Summary::of(&decoded.setup, &decoded.records, decoded.damage)
    }
}

fn title(entry: &Entry) -> Option<String> {
    if let Entry::Title(text) = entry { Some(clean_title(text)) } else { None }
}

fn mark(entry: &Entry) -> Option<bool> {
    if let Entry::Mark(is_marked) = entry { Some(*is_marked) } else { None }
}

/// The ending, unless the cursor or a ply moved on after it.
fn ending(records: &[Record]) -> Option<Ending> {
    match records.iter().rev().map(|record| &record.entry).find(|entry| is_over_after(entry).is_some())? {
        Entry::Result(ending) => Some(*ending),
        Entry::Resign(loser) => Some(Ending::Resigned { loser: *loser }),
        _ => None,
    }
}

/// Whether the game is over after an entry; `None` for an entry without influence on that.
pub(super) fn is_over_after(entry: &Entry) -> Option<bool> {
    match entry {
        Entry::Place(_) | Entry::Pass | Entry::Cursor(_) => Some(false),
        Entry::Resign(_) | Entry::Result(_) => Some(true),
        _ => None,
    }
}

/// The number of plies from the start to the cursor's node.
fn plies(records: &[Record]) -> u32 {
    let mut tree = Depths { depths: vec![0], children: HashMap::new(), cut: HashMap::new() };
    let mut cursor = 0;
    for record in records {
        match &record.entry {
            Entry::Place(_) | Entry::Pass => cursor = tree.child(cursor, &record.entry, 1),
            // A node, but not a ply.
            Entry::Choose(_) | Entry::Offer(_) => cursor = tree.child(cursor, &record.entry, 0),
            Entry::Cursor(node) => cursor = (*node as usize).min(tree.depths.len() - 1),
            Entry::Study(study) => tree.study(study),
            _ => {}
        }
    }
    tree.depths[cursor]
}

/// The depth of each node, and the node that a ply or a choice of the opening leads to: an existing one if it was done there before and was
/// not cut.
struct Depths {
    depths: Vec<u32>,
    children: HashMap<(usize, String), usize>,
    cut: HashMap<usize, (usize, String)>,
}

impl Depths {
    fn child(&mut self, at: usize, entry: &Entry, deeper: u32) -> usize {
        let at = at.min(self.depths.len() - 1);
        let depths = &mut self.depths;
        let known = self.children.entry((at, format!("{entry:?}")));
        *known.or_insert_with(|| {
            depths.push(depths[at] + deeper);
            depths.len() - 1
        })
    }

    fn study(&mut self, study: &Study) {
        match *study {
            Study::Try(at, Ply::Place(point)) => _ = self.child(at as usize, &Entry::Place(point), 1),
            Study::Try(at, Ply::Pass) => _ = self.child(at as usize, &Entry::Pass, 1),
            Study::Cut(node) => {
                let way = self.children.iter().find(|(_, child)| **child == node as usize).map(|(way, _)| way.clone());
                if let Some(way) = way {
                    self.children.remove(&way);
                    self.cut.insert(node as usize, way);
                }
            }
            Study::RestoreBranch(node) => {
                if let Some(way) = self.cut.remove(&(node as usize)) {
                    self.children.insert(way, node as usize);
                }
            }
            Study::Remark(..) | Study::BoardMark(..) | Study::Promote(_) => {}
        }
    }
}

/// One line of a list of games.
#[derive(Debug)]
pub struct ListedGame {
    /// A `GameId`, or a save's or sample's name.
    pub name: String,
    /// Time of the file's last change: seconds since 1970 (UTC). 0 for samples.
    pub modified: i64,
    /// The game's summary, or why the file cannot be read.
    pub summary: Result<Summary, OpenError>,
}

/// One page of a list, and the length of the whole list.
#[derive(Debug)]
pub struct ListPage {
    pub items: Vec<ListedGame>,
    pub total: usize,
}

/// The result of the search at the program's start.
pub struct ResumeResult {
    pub game: Option<OpenGame>,
    /// Errors of games that could not be opened during the search.
    pub errors: Vec<OpenError>,
}

/// A log found in a directory.
pub(super) struct FoundLog {
    /// The file's name without its extension.
    pub name: String,
    /// Time of the latest change of any part.
    pub modified: SystemTime,
    /// Whether something exists under its second part's name.
    pub is_in_parts: bool,
}

impl FoundLog {
    /// Seconds since 1970 (UTC).
    fn modified_s(&self) -> i64 {
        unix_seconds(self.modified)
    }
}

/// The games under one root. Cheap to clone; creates nothing before it is needed.
#[derive(Clone)]
pub struct Store {
    pub(super) disk: Arc<dyn Disk>,
    root: PathBuf,
    /// The data directory, if this store is a profile's home in it.
    above: Option<PathBuf>,
    /// The usual charset of old texts in the user's language.
    charset: Option<String>,
}

impl Store {
    pub fn new(disk: Arc<dyn Disk>, root: impl Into<PathBuf>) -> Store {
        Store { disk, root: root.into(), above: None, charset: None }
    }

    /// A read-only copy of the store: nothing is created, locked or written from now on.
    pub fn read_only(&self) -> Store {
        Store { disk: Arc::new(ReadOnlyDisk(self.disk.clone())), ..self.clone() }
    }

    /// A store whose collections' old texts are read in this charset where they are doubtful.
    pub fn with_charset(&self, charset: Option<String>) -> Store {
        Store { charset, ..self.clone() }
    }

    /// What helps to read files of other programs.
    pub(super) fn hints(&self) -> qipan_formats::Hints {
        qipan_formats::Hints { charset: self.charset.clone(), ..qipan_formats::Hints::default() }
    }

    /// A separate store in a folder of this one.
    pub fn substore(&self, folder: &str) -> Store {
        Store::new(self.disk.clone(), self.root.join(folder))
    }

    /// The home of a profile, in a folder of the data directory.
    pub(super) fn with_home(&self, folder: &str, id: &str) -> Store {
        let above = self.shared().to_owned();
        Store { root: above.join(folder).join(id), above: Some(above), ..self.clone() }
    }

    /// The store of the data directory itself.
    pub(super) fn of_root(&self) -> Store {
        Store::new(self.disk.clone(), self.shared())
    }

    /// The store of the user's themes, languages and lessons, which all profiles share.
    pub fn shared(&self) -> &Path {
        self.above.as_deref().unwrap_or(&self.root)
    }

    pub fn root(&self) -> &Path {
        &self.root
    }

    pub fn disk(&self) -> &dyn Disk {
        &*self.disk
    }

    /// A shared handle of the disk, for another thread.
    pub fn disk_arc(&self) -> Arc<dyn Disk> {
        self.disk.clone()
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

    /// The directory of all collections. Each folder in it is a collection: copies of other programs' files.
    pub(super) fn collections(&self) -> PathBuf {
        self.root.join("collections")
    }

    pub(super) fn locks(&self) -> PathBuf {
        self.root.join("locks")
    }

    /// Removes old temporary files and lock files that a crash left.
    pub(super) fn sweep(&self) {
        atomic::sweep_locks(self.disk(), &self.locks());
        [self.root.clone(), self.games(), self.saved(), self.unfinished()]
            .iter()
            .for_each(|directory| atomic::remove_leftovers(self.disk(), directory));
    }

    /// The file of a part of a game's log; parts count from 1.
    pub fn log_path(&self, id: &GameId, part: u32) -> PathBuf {
        let suffix = if part == 1 { String::new() } else { format!(".{part}") };
        self.games().join(format!("{id}{EXTENSION}{suffix}"))
    }

    /// The game of a log's first file, from the file's name.
    pub(super) fn id_of_log(name: &str) -> Option<GameId> {
        GameId::parse(name.strip_suffix(EXTENSION)?)
    }

    /// The file of a named save.
    pub fn save_path(&self, name: &str) -> PathBuf {
        self.saved().join(format!("{name}{EXTENSION}"))
    }

    /// Creates and locks a game. Its file is created with its first record.
    pub fn create(&self, setup: &Setup) -> OpenGame {
        self.create_from(setup, Vec::new())
    }

    /// A new game that begins with the records of another one, to continue a named save or a sample.
    pub fn create_from(&self, setup: &Setup, records: Vec<Record>) -> OpenGame {
        let (id, lock) = self.free_id(setup);
        let file = self.log_path(&id, 1);
        OpenGame::new(id, setup.clone(), records, file, lock)
    }

    /// An unused id, with its lock. Without support for locks the id is unique among programs.
    fn free_id(&self, setup: &Setup) -> (GameId, Option<Box<dyn Lock>>) {
        let stem = format!("{}-{:04x}", stamp_of_seconds(setup.started.0), setup.seed & 0xffff);
        let numbered = (2..).map(|number| format!("{stem}-{number}"));
        for id in std::iter::once(stem.clone()).chain(numbered).map(GameId) {
            match self.lock(&id) {
                Ok(Some(lock)) if self.is_free(&id) => return (id, Some(lock)),
                Ok(_) => {}
                Err(_) => break,
            }
        }
        (GameId(format!("{stem}-{}", atomic::random_word())), None)
    }

    /// A game id with this name, or a similar free one if the name is taken, with its lock if the disk supports locks.
    pub(super) fn free_id_like(&self, name: &str) -> Option<(GameId, Option<Box<dyn Lock>>)> {
        let numbered = (2..1000).map(|number| format!("{name}-{number}"));
        let ids = std::iter::once(name.to_owned()).chain(numbered).filter_map(|name| GameId::parse(&name));
        ids.filter(|id| self.is_free(id)).find_map(|id| match self.lock(&id) {
            Ok(None) => None,
            lock => Some((id, lock.ok().flatten())),
        })
    }

    /// Whether no game uses this id, nor files left from a deleted one.
    fn is_free(&self, id: &GameId) -> bool {
        [1, 2].iter().all(|&part| self.disk.metadata(&self.log_path(id, part)).is_err())
    }

    pub(super) fn lock(&self, id: &GameId) -> io::Result<Option<Box<dyn Lock>>> {
        self.lock_named(id.as_str())
    }

    /// The lock with this name: a game's, or another one of the store; `None` if another program holds it.
    pub(super) fn lock_named(&self, name: &str) -> io::Result<Option<Box<dyn Lock>>> {
        let locks = self.locks();
        let path = locks.join(format!("{name}{LOCK_EXTENSION}"));
        match self.disk.try_lock(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                atomic::make_directories(&*self.disk, &locks)?;
                self.disk.try_lock(&path)
            }
            outcome => outcome,
        }
    }

    /// Opens and locks a game. An unreadable one is set aside; a damaged end is reported in `damage`, and set aside by the writer.
    pub fn open(&self, id: &GameId) -> Result<OpenGame, OpenError> {
        match self.lock(id) {
            Ok(Some(lock)) => self.open_locked(id, lock),
            Ok(None) => Err(OpenError::Locked { game: id.to_string() }),
            Err(error) => self.open_copy(id, &error),
        }
    }

    pub(super) fn open_locked(&self, id: &GameId, lock: Box<dyn Lock>) -> Result<OpenGame, OpenError> {
        let file = self.log_path(id, 1);
        let parts = self.read_parts(id).map_err(|error| self.set_unreadable_aside(error))?;
        let decoded = decode(&file, &parts).map_err(|error| self.set_unreadable_aside(error))?;
        let DecodedLog { setup, records, damage, intact_end: end } = decoded;
        let mut game = OpenGame::new(id.clone(), setup, records, file, Some(lock));
        (game.on_disk, game.parts) = (LogState::Whole(end), parts);
        match damage {
            Some(damage) if damage.is_of_stray_part() => {
                game.damage = Some(self.set_stray_aside(&game, damage.part_number)?)
            }
            Some(damage) => game.set_damaged(&damage.to_string()),
            None => {}
        }
        Ok(game)
    }

    /// A new game with the records of one that cannot be locked, which is left unchanged.
    fn open_copy(&self, id: &GameId, why: &io::Error) -> Result<OpenGame, OpenError> {
        let DecodedLog { setup, records, damage, .. } = self.load_game(id)?;
        let mut game = self.create_from(&setup, records);
        // A disk that accepts nothing now reports that with the next record.
        let takes_nothing = matches!(
            why.kind(),
            io::ErrorKind::ReadOnlyFilesystem | io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded
        );
        game.copy_notice =
            (!takes_nothing).then(|| format!("The game {id} cannot be locked ({why}): it goes on as a new game."));
        if let Some(damage) = damage {
            game.set_damaged(&damage.to_string());
        }
        Ok(game)
    }

    /// The parts of a log as stored. Anything else in the place of a later part reads as empty.
    fn read_parts(&self, id: &GameId) -> Result<Vec<Vec<u8>>, OpenError> {
        let mut parts = vec![self.read_log(&self.log_path(id, 1))?];
        for part in 2..=PARTS_MAX {
            match self.read_log(&self.log_path(id, part)) {
                Err(OpenError::Io { error, .. }) if error.kind() == io::ErrorKind::NotFound => break,
                Err(OpenError::Io { error, .. }) if error.kind() == io::ErrorKind::InvalidInput => {
                    parts.push(Vec::new())
                }
                Err(OpenError::Unreadable { .. }) => parts.push(Vec::new()),
                bytes => parts.push(bytes?),
            }
        }
        Ok(parts)
    }

    fn read_log(&self, file: &Path) -> Result<Vec<u8>, OpenError> {
        self.read_capped(file, PART_BYTES_MAX)
    }

    fn read_capped(&self, file: &Path, cap: u64) -> Result<Vec<u8>, OpenError> {
        self.disk.read(file, cap).map_err(|error| match error.kind() {
            io::ErrorKind::FileTooLarge => unreadable(file, LogError::TooLarge),
            _ => OpenError::Io { file: file.into(), error },
        })
    }

    /// Sets an unreadable file aside, but leaves a newer program's file where that program looks for it.
    fn set_unreadable_aside(&self, error: OpenError) -> OpenError {
        match error {
            OpenError::Unreadable { file, why, .. } if !matches!(why, LogError::Newer { .. }) => {
                let aside = atomic::rename_as_broken(&*self.disk, &file).ok();
                OpenError::Unreadable { file, why, aside }
            }
            error => error,
        }
    }

    /// Renames files in the places of a log's later parts that do not continue the part before; the earlier parts are intact. Returns a
    /// sentence about it.
    fn set_stray_aside(&self, game: &OpenGame, first: u32) -> Result<String, OpenError> {
        let stray = (first..=game.parts.len() as u32).map(|part| self.log_path(&game.id, part));
        let mut sentence = String::new();
        // The last one first: after a crash the remaining ones are still in sequence.
        for file in stray.rev() {
            let aside = atomic::rename_as_broken(&*self.disk, &file)
                .map_err(|error| OpenError::Io { file: file.clone(), error })?;
            sentence = format!("{} is no part of its game; it was kept as {}.", file.display(), aside.display());
        }
        Ok(sentence)
    }

    /// The game to continue: the unfinished one last used that is not open elsewhere.
    pub fn resume(&self) -> ResumeResult {
        if let Some(game) = self.resume_last() {
            return ResumeResult { game: Some(game), errors: Vec::new() };
        }
        match self.marked_games() {
            Some(marked) => self.resume_of(marked, true),
            None => self.resume_of(self.newest(&self.games()), false),
        }
    }

    /// The game last used, if it is unfinished, intact and not open elsewhere, without reading any other.
    fn resume_last(&self) -> Option<OpenGame> {
        let id = self.last_game().filter(|id| self.peek_game(id).is_ok_and(|last| last.ending.is_none()))?;
        self.open(&id).ok()
    }

    /// The first game of this list that is unfinished and not open elsewhere.
    fn resume_of(&self, games: Vec<FoundLog>, are_marked: bool) -> ResumeResult {
        let mut errors = Vec::new();
        for (at, found) in games.into_iter().enumerate() {
            let Some(id) = GameId::parse(&found.name) else { continue };
            if self.has_ended(&id, at < READ_WHOLE_MAX || found.is_in_parts) {
                if are_marked {
                    self.drop_stale_marker(&id);
                }
                continue;
            }
            match self.open(&id) {
                Ok(game) => return ResumeResult { game: Some(game), errors },
                Err(error) if are_marked && error.is_missing() => self.drop_stale_marker(&id),
                Err(error) => errors.push(error),
            }
        }
        ResumeResult { game: None, errors }
    }

    /// Whether a game is known to have ended: by the end of its only part where that suffices, else by the whole log.
    pub(super) fn has_ended(&self, id: &GameId, by_whole: bool) -> bool {
        let tail = || self.disk.read_end(&self.log_path(id, 1), log::ENDING_TAIL_BYTES).ok();
        let told = if by_whole { None } else { tail().and_then(|tail| log::has_ended(&tail)) };
        told.unwrap_or_else(|| self.peek_game(id).is_ok_and(|summary| summary.ending.is_some()))
    }

    /// The newest readable games, at most `take`, that changed after `since` (seconds since 1970, UTC). Without a lock; read-only.
    pub fn changed_since(&self, since: i64, take: usize) -> Vec<(GameId, DecodedLog)> {
        let changed = self.newest(&self.games()).into_iter().take(take).filter(|found| found.modified_s() > since);
        let ids = changed.filter_map(|found| GameId::parse(&found.name));
        ids.filter_map(|id| self.load_game(&id).ok().map(|decoded| (id, decoded))).collect()
    }

    /// Whether no game was ever started here.
    pub fn is_empty(&self) -> bool {
        !self.disk.names(&self.games()).unwrap_or_default().iter().any(|name| name.ends_with(EXTENSION))
    }

    /// The logs in a directory, newest first; those with a time in the future, which means nothing, come last.
    pub(super) fn newest(&self, directory: &Path) -> Vec<FoundLog> {
        let mut files: BTreeMap<String, Metadata> = self.disk.list(directory).unwrap_or_default().into_iter().collect();
        files.retain(|name, metadata| metadata.kind == Kind::File || !name.ends_with(EXTENSION));
        let found = files.iter().filter_map(|(name, metadata)| {
            let parts = (2..=PARTS_MAX).map_while(|part| files.get(&format!("{name}.{part}")));
            let modified = parts.clone().map(|part| part.modified).chain([metadata.modified]).max()?;
            let name = name.strip_suffix(EXTENSION)?.to_owned();
            Some(FoundLog { name, modified, is_in_parts: parts.count() > 0 })
        });
        self.newest_first(found.collect())
    }

    pub(super) fn newest_first(&self, mut found: Vec<FoundLog>) -> Vec<FoundLog> {
        let now = self.disk.now() + AHEAD_MAX;
        found.sort_by(|a, b| {
            let key = |found: &FoundLog| (found.modified <= now, found.modified);
            (key(b), &b.name).cmp(&(key(a), &a.name))
        });
        found
    }

    /// The games from `skip` on, at most `take`, newest first. Reads only these files; read-only.
    pub fn list_games(&self, skip: usize, take: usize) -> ListPage {
        self.list(&self.games(), skip, take, |name| match GameId::parse(name) {
            Some(id) => self.peek_game(&id),
            None => self.peek(&self.games().join(format!("{name}{EXTENSION}"))),
        })
    }

    /// The named saves from `skip` on, at most `take`, newest first. Reads only these files; read-only.
    pub fn list_saved(&self, skip: usize, take: usize) -> ListPage {
        self.list(&self.saved(), skip, take, |name| self.peek(&self.save_path(name)))
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
        let items = names.into_iter().skip(skip).take(take).map(|found| {
            let (summary, modified) = (peek(&found.name), found.modified_s());
            ListedGame { name: found.name, modified, summary }
        });
        ListPage { items: items.collect(), total }
    }

    fn peek_game(&self, id: &GameId) -> Result<Summary, OpenError> {
        self.load_game(id).map(Summary::from)
    }

    /// Reads a game without locking or changing it, even if it is damaged or open in another program.
    pub fn load_game(&self, id: &GameId) -> Result<DecodedLog, OpenError> {
        decode(&self.log_path(id, 1), &self.read_parts(id)?)
    }

    /// Reads the summary of a file without locking it.
    fn peek(&self, file: &Path) -> Result<Summary, OpenError> {
        self.load_file(file).map(Summary::from)
    }

    fn load_file(&self, file: &Path) -> Result<DecodedLog, OpenError> {
        decode(file, &[self.read_capped(file, SAVE_BYTES_MAX)?])
    }

    /// Reads a named save, for `create_from`; it is never changed, even if it is damaged.
    pub fn load_saved(&self, name: &str) -> Result<DecodedLog, OpenError> {
        self.load_file(&self.save_path(name))
    }
}

fn decode(file: &Path, parts: &[Vec<u8>]) -> Result<DecodedLog, OpenError> {
    log::decode(parts).map_err(|why| unreadable(file, why))
}

/// The error of a file that was left untouched.
fn unreadable(file: &Path, why: LogError) -> OpenError {
    OpenError::Unreadable { file: file.into(), why, aside: None }
}
