//! What the computer learns from its games of Reversi, and how it is stored.
//!
//! A lesson takes about a second on the engine's thread, in quiet moments. Lost games correct the book, and all games make small
//! corrections of the evaluation. What was learned and the mark of its game are one file, replaced atomically: a lesson interrupted by a
//! crash or the end of the program leaves no mark. At each start of the engine, the newest games are searched for endings without a mark.

use crate::engine::reversi::learn::{BYTES_MAX, Learned};
use crate::engine::{Lesson, Worker};
use crate::rules::{Color, Ply, Position};
use crate::session::{Ending, Entry, Record, Session, Setup};
use crate::store::settings_file::PendingWrite;
use crate::store::{GameId, Store};
use std::io;
use std::path::PathBuf;

/// How many of the newest games are searched for missed lessons.
const GAMES_SEARCHED: usize = 20;
/// Maximum number of endings per game that are searched; only the last ones are.
const ENDS_SEARCHED: usize = 4;

/// What was learned from earlier games, as a file in the data directory.
pub struct LearnedGames {
    store: Store,
    /// Whether the file cannot be read. It is set aside before the next write.
    is_broken: bool,
}

impl LearnedGames {
    pub fn new(store: Store) -> LearnedGames {
        LearnedGames { store, is_broken: false }
    }

    /// Gives a new engine what was learned earlier, and the lessons that were interrupted.
    pub fn restore_learned(&mut self, engine: &mut Worker) {
        let learned = self.read();
        let (store, since) = (self.store.clone(), learned.since());
        engine.teach(learned.to_bytes());
        engine.learn_later(move || lessons(&store, since));
    }

    /// Returns the write that stores what was learned.
    pub fn learned_write(&mut self, bytes: Vec<u8>) -> PendingWrite {
        PendingWrite { path: self.path(), bytes, set_aside: std::mem::take(&mut self.is_broken) }
    }

    /// Deletes what was learned, and excludes all games that have ended. Returns the empty state for the engine.
    pub fn delete_learned(&mut self) -> Vec<u8> {
        let now_s = self.now_s();
        self.read().without_older_than(now_s).to_bytes()
    }

    /// Starts learning after it was switched on. Games that ended before are excluded.
    pub fn begin(&mut self) -> PendingWrite {
        let now_s = self.now_s();
        let learned = self.read().starting(now_s);
        self.learned_write(learned.to_bytes())
    }

    /// Seconds since 1970, by the clock that dates the games' files.
    fn now_s(&self) -> i64 {
        crate::store::time::unix_seconds(self.store.disk().now())
    }

    fn path(&self) -> PathBuf {
        self.store.root().join("learned-reversi.bin")
    }

    /// Reads what was learned; empty where the file is missing. A file that cannot be read is set aside before the next write.
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

/// The lesson of a session at its end by the rules. Between two computers the loser learns.
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

/// A hash that identifies a game and the moves to its end.
fn mark(id: &GameId, plies: &[Ply]) -> u64 {
    let squares = plies.iter().flat_map(|ply| match ply {
        Ply::Place(point) => [point.column, point.row],
        Ply::Pass => [u8::MAX; 2],
    });
    let moves: Vec<u8> = squares.collect();
    u64::from(crc32fast::hash(id.as_str().as_bytes())) << 32 | u64::from(crc32fast::hash(&moves))
}

/// The lessons of the newest games that changed after a moment (seconds since 1970, UTC), used or not, the oldest first. A game that
/// continued from before its end after an undo has several ends.
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
