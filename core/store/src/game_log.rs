//! One game's log on the writer's thread: the pending records, the end of the synced part, and the steps to update the file.
//!
//! The safety rule: `durable` moves only after a sync. After any failure the file is reopened, truncated to `durable` and written from
//! there, because the effect of a failed write or sync is unknown. Only `writer` uses it.

use super::atomic;
use super::disk::{DiskFile, Lock};
use super::games::{GameId, LogState, OpenError, OpenGame, Store, is_over_after};
use super::log::{self, LineTooLong, LogEnd, PART_BYTES_MAX, PARTS_MAX};
use super::saves::SaveError;
use qipan_rules::Position;
use qipan_session::{Entry, Record, Setup};
use std::collections::VecDeque;
use std::io;
use std::path::PathBuf;

/// State of a game's marker in `unfinished/`.
#[derive(PartialEq)]
enum Marker {
    Unseen,
    There,
    /// The marker could not be created.
    Refused,
}

pub struct GameLog {
    id: GameId,
    setup: Setup,
    /// Any position of the game, for the names of points. `None` for an invalid setup, whose game cannot be saved.
    position: Option<Position>,
    /// Unsynced records, in order.
    pending: VecDeque<Record>,
    /// The end of the synced part of the log; `None` before its first part exists.
    durable: Option<LogEnd>,
    /// A damaged log that must be set aside before anything is written.
    damaged: Option<Vec<Vec<u8>>>,
    is_set_aside: bool,
    /// The log's file, open at the end of the synced part.
    file: Option<Box<dyn DiskFile>>,
    /// The numbers of the records synced since the last `take_durable`.
    synced: Vec<u64>,
    /// Where a damaged log was moved, until it is reported.
    pub set_aside: Option<PathBuf>,
    /// Whether the log's first part is written even without records.
    is_kept_at_once: bool,
    /// Whether to drop this log once nothing is pending.
    pub is_closing: bool,
    /// Whether the game is over according to the synced part.
    is_over: bool,
    marker: Marker,
    lock: Option<Box<dyn Lock>>,
}

fn too_long(error: LineTooLong) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, error)
}

impl GameLog {
    pub fn new(game: OpenGame) -> GameLog {
        let is_over = game.has_ended() && matches!(game.on_disk, LogState::Whole(_));
        let (pending, durable, damaged) = match game.on_disk {
            LogState::Nothing => (game.records.into(), None, None),
            LogState::Whole(end) => (VecDeque::new(), Some(end), None),
            LogState::Damaged { parts } => (game.records.into(), None, Some(parts)),
        };
        GameLog {
            position: game.setup.start_position().ok(),
            id: game.id,
            setup: game.setup,
            pending,
            durable,
            damaged,
            is_set_aside: false,
            file: None,
            synced: Vec::new(),
            set_aside: None,
            is_kept_at_once: game.is_kept_at_once,
            is_closing: false,
            is_over,
            marker: Marker::Unseen,
            lock: game.lock,
        }
    }

    /// Ensures that no other program writes this log. Without support for locks the game is a new one (`Store::open`) with a unique name;
    /// if locks work by now, another program may have found the file.
    fn hold(&mut self, store: &Store) -> io::Result<()> {
        if self.lock.is_none() {
            match store.lock(&self.id) {
                Ok(None) => return Err(io::ErrorKind::ResourceBusy.into()),
                outcome => self.lock = outcome.ok().flatten(),
            }
        }
        Ok(())
    }

    pub fn push(&mut self, record: Record) {
        self.pending.push_back(record);
    }

    pub fn has_work(&self) -> bool {
        !self.pending.is_empty() || self.damaged.is_some() || self.is_kept_at_once && self.durable.is_none()
    }

    /// Returns the numbers of the records synced since the last call.
    pub fn take_durable(&mut self) -> Vec<u64> {
        std::mem::take(&mut self.synced)
    }

    /// Writes and syncs everything pending. May be called again at any time after an error.
    pub fn write(&mut self, store: &Store) -> io::Result<()> {
        while self.has_work() {
            let outcome =
                self.hold(store).and_then(|()| self.make_findable(store)).and_then(|()| self.write_batch(store));
            if outcome.is_err() {
                self.file = None;
                return outcome;
            }
        }
        if self.is_over && self.marker != Marker::Unseen {
            store.unmark(&self.id);
            self.marker = Marker::Unseen;
        }
        Ok(())
    }

    /// Creates the marker, so that a start finds the game, before anything is written that may leave it unfinished on the disk.
    fn make_findable(&mut self, store: &Store) -> io::Result<()> {
        let goes_on = |record: &Record| is_over_after(&record.entry) == Some(false);
        if self.marker != Marker::There && (!self.is_over || self.pending.iter().any(goes_on)) {
            self.marker = if store.mark_played(&self.id)? { Marker::There } else { Marker::Refused };
        }
        Ok(())
    }

    /// Whether the game lacks its marker: then the set of markers must not be declared complete.
    pub fn lacks_marker(&self) -> bool {
        self.marker == Marker::Refused
    }

    /// Gives up after a failed `write`: removes what it left after the synced part, as far as the disk allows.
    fn give_up(self, store: &Store) {
        if let Some(end) = self.durable {
            let _ = open_at(store, &self.id, end);
        }
    }

    fn write_batch(&mut self, store: &Store) -> io::Result<()> {
        let Some(end) = self.durable.filter(|_| self.damaged.is_none()) else {
            return self.start(store);
        };
        let (text, next, count) = self.encode_pending(end)?;
        if count == 0 {
            return self.start_next_part(store, end);
        }
        let file = match &mut self.file {
            Some(file) => file,
            closed => closed.insert(open_at(store, &self.id, end)?),
        };
        file.write(text.as_bytes())?;
        file.sync()?;
        self.commit(next, count);
        Ok(())
    }

    fn commit(&mut self, end: LogEnd, count: usize) {
        self.durable = Some(end);
        let is_over = self.pending.iter().take(count).rev().find_map(|record| is_over_after(&record.entry));
        self.is_over = is_over.unwrap_or(self.is_over);
        self.synced.extend(self.pending.drain(..count).map(|record| record.number));
    }

    /// Encodes the pending records that fit into the part of `end`; returns the new end of the log and their number.
    fn encode_pending(&self, mut end: LogEnd) -> io::Result<(String, LogEnd, usize)> {
        let position = self.position.as_ref().ok_or(io::ErrorKind::InvalidData)?;
        let (mut text, mut count) = (String::new(), 0);
        for record in &self.pending {
            let (line, next) = log::encode_record(end, record, position).map_err(too_long)?;
            if next.part_len > PART_BYTES_MAX {
                break;
            }
            (text, end, count) = (text + &line, next, count + 1);
        }
        Ok((text, end, count))
    }

    /// Writes the log from its beginning, after setting aside a damaged one.
    fn start(&mut self, store: &Store) -> io::Result<()> {
        atomic::make_durable_directories(store.disk(), &store.games())?;
        let (parts, end) = self.encode_parts()?;
        self.set_damaged_aside(store)?;
        // The last part first: at every moment each intact part of a damaged log exists, old or rewritten.
        for (index, text) in parts.iter().enumerate().rev() {
            atomic::replace(store.disk(), &store.log_path(&self.id, index as u32 + 1), text.as_bytes())?;
        }
        let damaged_parts = self.damaged.as_ref().map_or(0, Vec::len);
        for part in parts.len() + 1..=damaged_parts {
            match store.disk().remove(&store.log_path(&self.id, part as u32)) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
        self.damaged = None;
        self.commit(end, self.pending.len());
        Ok(())
    }

    /// Encodes all pending records as the parts of a new log; returns them and its end.
    fn encode_parts(&self) -> io::Result<(Vec<String>, LogEnd)> {
        let position = self.position.as_ref().ok_or(io::ErrorKind::InvalidData)?;
        let (mut text, mut end) = log::encode_start(&self.setup).map_err(too_long)?;
        let mut parts = Vec::new();
        for record in &self.pending {
            let (mut line, mut next) = log::encode_record(end, record, position).map_err(too_long)?;
            if next.part_len > PART_BYTES_MAX {
                let (start, begun) = self.encode_next_start(end)?;
                parts.push(std::mem::replace(&mut text, start));
                (line, next) = log::encode_record(begun, record, position).map_err(too_long)?;
            }
            text += &line;
            end = next;
        }
        parts.push(text);
        Ok((parts, end))
    }

    fn encode_next_start(&self, end: LogEnd) -> io::Result<(String, LogEnd)> {
        if end.part_number == PARTS_MAX {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        log::encode_next_part(&self.setup, end).map_err(too_long)
    }

    /// Copies a damaged log's parts aside, once.
    fn set_damaged_aside(&mut self, store: &Store) -> io::Result<()> {
        let Some(parts) = self.damaged.as_ref().filter(|_| !self.is_set_aside) else { return Ok(()) };
        for (index, bytes) in parts.iter().enumerate().rev() {
            let path = store.log_path(&self.id, index as u32 + 1);
            self.set_aside = Some(atomic::set_copy_aside(store.disk(), &path, bytes)?);
        }
        self.is_set_aside = true;
        Ok(())
    }

    fn start_next_part(&mut self, store: &Store, end: LogEnd) -> io::Result<()> {
        let (text, next) = self.encode_next_start(end)?;
        atomic::replace(store.disk(), &store.log_path(&self.id, next.part_number), text.as_bytes())?;
        self.file = None;
        self.durable = Some(next);
        Ok(())
    }
}

impl Store {
    /// Appends a title or a mark to the log of a game that is not in use; returns where a damaged log was moved. The game keeps its place
    /// in the order of last use. Without support for locks nothing is appended, because another program may be writing.
    pub(super) fn append_apart(&self, id: &GameId, entry: Entry) -> Result<Option<PathBuf>, SaveError> {
        let lock = self.lock(id)?.ok_or(SaveError::Locked)?;
        let game = self.open_locked(id, lock).map_err(not_opened)?;
        let number = game.records.last().map_or(0, |record| record.number) + 1;
        let played = self.modified(id);
        let mut log = GameLog::new(game);
        if !log.is_over {
            // It has to be found, but it is not the game last used.
            self.mark_unfinished(id)?;
            log.marker = Marker::There;
        }
        log.push(Record { number, elapsed_ms: 0, entry });
        if let Err(error) = log.write(self) {
            log.give_up(self);
            return Err(error.into());
        }
        if let (Some(played), Some(end)) = (played, log.durable) {
            // A failure would only change the order of a list.
            let _ = open_at(self, id, end).and_then(|mut file| file.set_modified(played));
        }
        Ok(log.set_aside.take())
    }
}

fn not_opened(error: OpenError) -> SaveError {
    match error {
        OpenError::Locked { .. } => SaveError::Locked,
        OpenError::Io { error, .. } => SaveError::Io(error),
        error @ OpenError::Unreadable { .. } => SaveError::Io(io::Error::new(io::ErrorKind::InvalidData, error)),
    }
}

/// Opens the part of `end` and removes what a failed write left after it.
fn open_at(store: &Store, id: &GameId, end: LogEnd) -> io::Result<Box<dyn DiskFile>> {
    let mut file = store.disk().open_append(&store.log_path(id, end.part_number))?;
    match file.size()?.cmp(&end.part_len) {
        std::cmp::Ordering::Equal => {}
        std::cmp::Ordering::Greater => file.truncate(end.part_len)?,
        std::cmp::Ordering::Less => return Err(io::Error::new(io::ErrorKind::InvalidData, "the log became shorter")),
    }
    Ok(file)
}
