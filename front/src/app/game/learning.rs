//! What the computer learns from its games of Reversi, and how that is kept.
//!
//! A lesson lasts a second or so on the engine's thread, in quiet moments; lost games correct the book, and all of them speak
//! for small corrections of the evaluation. What was learned and the mark of the game it came
//! from are one file, replaced at once: a lesson that a crash or the end of the program cut short leaves no mark. Whenever the
//! engine is started, the newest games are looked through for endings without one.

use crate::engine::reversi::learn::{BYTES_MAX, Learned};
use crate::engine::{Lesson, Worker};
use crate::rules::{Color, Ply, Position};
use crate::session::{Ending, Entry, Record, Session, Setup};
use crate::store::settings_file::PendingWrite;
use crate::store::{GameId, Store};
use std::io;
use std::path::PathBuf;

/// How many of the newest games are looked through for lessons that were not given.
const GAMES_SEARCHED: usize = 20;
/// How many ends of a game are looked at, the last ones.
const ENDS_SEARCHED: usize = 4;

/// What earlier games taught, as a file in the data directory.
pub struct Learning {
    store: Store,
    /// The file cannot be read: it is set aside before the next write.
    is_broken: bool,
}

impl Learning {
    pub fn new(store: Store) -> Learning {
        Learning { store, is_broken: false }
    }

    /// Tells a new engine what earlier games taught, and has it look for lessons that were cut short.
    pub fn teach(&mut self, engine: &mut Worker) {
        let learned = self.read();
        let (store, since) = (self.store.clone(), learned.since());
        engine.teach(learned.to_bytes());
        engine.learn_later(move || lessons(&store, since));
    }

    /// What is to be written to keep what was learned.
    pub fn keep(&mut self, bytes: Vec<u8>) -> PendingWrite {
        PendingWrite { path: self.path(), bytes, set_aside: std::mem::take(&mut self.is_broken) }
    }

    /// What was learned is forgotten, and nothing is learned from games that have ended; as the engine takes it.
    pub fn forgotten(&mut self) -> Vec<u8> {
        let now_s = self.now_s();
        self.read().forgotten(now_s).to_bytes()
    }

    /// Learning was switched on: games that ended before are no lessons.
    pub fn begin(&mut self) -> PendingWrite {
        let now_s = self.now_s();
        let learned = self.read().starting(now_s);
        self.keep(learned.to_bytes())
    }

    /// Seconds since 1970, by the clock that dates the games' files.
    fn now_s(&self) -> i64 {
        crate::store::time::unix_seconds(self.store.disk().now())
    }

    fn path(&self) -> PathBuf {
        self.store.root().join("learned-reversi.bin")
    }

    /// What earlier games taught; nothing where the file is missing. One that cannot be read is set aside before the next write.
    fn read(&mut self) -> Learned {
        let read = self.store.disk().read(&self.path(), BYTES_MAX as u64);
        if matches!(&read, Err(error) if error.kind() == io::ErrorKind::NotFound) {
            return Learned::default();
        }
        let learned = read.ok().and_then(|bytes| Learned::from_bytes(&bytes).ok());
        self.is_broken = learned.is_none();
        learned.unwrap_or_default()
    }
}

/// The lesson of a session that stands at its end by the rules; of two computers the loser is the one who learns.
pub fn lesson(id: &GameId, session: &Session) -> Option<Lesson> {
    let Ending::Played { winner } = session.ending().filter(|_| session.setup().game.is_standard())? else {
        return None;
    };
    let start = session.node(0).position.clone();
    let Position::Reversi(_) = start else { return None };
    let mut colors = [Color::Black, Color::White];
    colors.sort_by_key(|color| Some(*color) == winner);
    let learner = colors.into_iter().find(|&color| session.player(color).seat.is_built_in())?;
    let (plies, computer_first) = (session.plies(), start.side_to_move() == learner);
    let mark = Some(mark(id, &plies));
    Some(Lesson { mark, start, plies, computer_first })
}

/// What tells a game and its moves from all others.
fn mark(id: &GameId, plies: &[Ply]) -> u64 {
    let squares = plies.iter().flat_map(|ply| match ply {
        Ply::Place(point) => [point.column, point.row],
        Ply::Pass => [u8::MAX; 2],
    });
    let moves: Vec<u8> = squares.collect();
    u64::from(crc32fast::hash(id.as_str().as_bytes())) << 32 | u64::from(crc32fast::hash(&moves))
}

/// The lessons of the newest games that changed after a moment (seconds since 1970, UTC), given or not, the oldest first. A
/// game that went on from before its end after an undo has several ends.
pub fn lessons(store: &Store, since: i64) -> Vec<Lesson> {
    let games = store.changed_since(since, GAMES_SEARCHED).into_iter().rev();
    games.flat_map(|(id, game)| ends(&id, &game.setup, &game.records)).collect()
}

fn ends(id: &GameId, setup: &Setup, records: &[Record]) -> Vec<Lesson> {
    let results = records.iter().enumerate().filter(|(_, record)| matches!(record.entry, Entry::Result(_)));
    let sessions =
        results.rev().take(ENDS_SEARCHED).filter_map(|(at, _)| Session::replay(setup.clone(), &records[..=at]).ok());
    sessions.filter_map(|session| lesson(id, &session)).collect()
}
