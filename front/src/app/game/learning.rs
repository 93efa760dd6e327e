//! What the computer learns from its games of Reversi, and how it is stored.
//!
//! A lesson (learning from one finished game) takes about a second on the engine's thread, in quiet moments. Lost games correct the book,
//! and all games make small corrections of the evaluation. One file holds what was learned together with a mark (a hash) of each game used.
//! The file is replaced atomically: a lesson interrupted by a crash or the end of the program leaves no mark. At each start of the engine,
//! the newest games are searched for endings without a mark.

use crate::engine::reversi::learn::{BYTES_MAX, Learned};
use crate::engine::{GameToLearn, Worker};
use crate::rules::{Color, Ply, Position};
use crate::session::{Ending, Entry, Record, Session, Setup};
use crate::store::settings_file::PendingWrite;
use crate::store::{GameId, Store};
use std::io;
use std::path::PathBuf;

/// Number of newest games that are searched for endings from which the computer has not learned yet.
const GAMES_SEARCHED: usize = 20;
/// Maximum number of endings of one game that are searched, counted from the last ending.
const ENDS_SEARCHED: usize = 4;

/// What was learned from earlier games, as a file in the data directory.
pub struct LearnedGames {
    store: Store,
    /// Whether `learned-reversi.bin` cannot be read. Such a file is set aside before the next write.
    is_broken: bool,
}

impl LearnedGames {
    pub fn new(store: Store) -> LearnedGames {
        LearnedGames { store, is_broken: false }
    }

    /// Gives a newly started engine what was learned earlier, and queues the search for games from which it has not learned yet.
    pub fn restore_learned(&mut self, engine: &mut Worker) {
        let learned = self.read();
        let (store, since) = (self.store.clone(), learned.learning_since());
        engine.load_learned_data(learned.to_bytes());
        engine.queue_games_to_learn(move || learnable_games(&store, since));
    }

    /// Returns the write that stores what the engine learned.
    pub fn learned_write(&mut self, bytes: Vec<u8>) -> PendingWrite {
        PendingWrite { path: self.path(), bytes, set_aside: std::mem::take(&mut self.is_broken) }
    }

    /// Returns a learning state for the engine without anything learned so far. Games that ended before now cannot teach any more.
    pub fn delete_learned(&mut self) -> Vec<u8> {
        let now_s = self.now_s();
        self.read().without_older_than(now_s).to_bytes()
    }

    /// Starts learning after the user switched it on. Games that ended before are excluded. Returns the write that stores this.
    pub fn begin(&mut self) -> PendingWrite {
        let now_s = self.now_s();
        let learned = self.read().with_learning_start(now_s);
        self.learned_write(learned.to_bytes())
    }

    /// Returns the seconds since 1970, by the clock that dates the games' files.
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

/// Returns what the computer can learn from a finished standard game of Reversi; `None` for any other game. Between two computers the loser
/// learns.
pub fn learnable_game(id: &GameId, session: &Session) -> Option<GameToLearn> {
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
    Some(GameToLearn { learned_game_key: mark, start, plies, is_computer_first: computer_first })
}

/// Returns the mark of a game's ending: a hash of the game's id and its moves.
fn mark(id: &GameId, plies: &[Ply]) -> u64 {
    let squares = plies.iter().flat_map(|ply| match ply {
        Ply::Place(point) => [point.column, point.row],
        Ply::Pass => [u8::MAX; 2],
    });
    let moves: Vec<u8> = squares.collect();
    u64::from(crc32fast::hash(id.as_str().as_bytes())) << 32 | u64::from(crc32fast::hash(&moves))
}

/// Returns the lessons of the newest games that changed after `since` (seconds since 1970, UTC), oldest first, including lessons already
/// learned. A game that was continued after taking back its last moves has several endings.
pub fn learnable_games(store: &Store, since: i64) -> Vec<GameToLearn> {
    let games = store.changed_since(since, GAMES_SEARCHED).into_iter().rev();
    games.flat_map(|(id, game)| ends(&id, &game.setup, &game.records)).collect()
}

fn ends(id: &GameId, setup: &Setup, records: &[Record]) -> Vec<GameToLearn> {
    let results = records.iter().enumerate().filter(|(_, record)| matches!(record.entry, Entry::Result(_)));
    let sessions =
        results.rev().take(ENDS_SEARCHED).filter_map(|(at, _)| Session::replay(setup.clone(), &records[..=at]).ok());
    sessions.filter_map(|session| learnable_game(id, &session)).collect()
}
