//! The facts of all games, read once and kept in list order: newest first.

use super::database::Database;
use super::facts::{self, Facts};
use super::index_error::IndexError;
use super::query::Scope;
use super::{collection_reading, own_games};
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// A list of games: the user's own or a collection's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameList {
    Own,
    Collection(i64),
}

/// The facts of the shelves that were used so far.
#[derive(Default)]
pub struct LoadedGameLists {
    read: HashMap<GameList, Vec<Facts>>,
}

impl LoadedGameLists {
    /// The games of a scope, shelf by shelf, each in list order.
    pub fn of_scope(&mut self, database: &Database, scope: Scope) -> Result<Vec<(GameList, &[Facts])>, IndexError> {
        let shelves = shelves(database, scope)?;
        for &shelf in &shelves {
            if let Entry::Vacant(vacant) = self.read.entry(shelf) {
                vacant.insert(read(database, shelf)?);
            }
        }
        let games = |shelf: &GameList| self.read.get(shelf).map_or(&[][..], Vec::as_slice);
        Ok(shelves.iter().map(|shelf| (*shelf, games(shelf))).collect())
    }

    /// Drops a changed shelf.
    pub fn forget(&mut self, shelf: GameList) {
        self.read.remove(&shelf);
    }

    pub fn forget_all(&mut self) {
        self.read.clear();
    }
}

/// The loaded shelves of a scope.
pub fn shelves(database: &Database, scope: Scope) -> Result<Vec<GameList>, IndexError> {
    let mut select = database.connection.prepare("SELECT id FROM collections WHERE kept IS NULL ORDER BY id")?;
    let collections: Vec<i64> = select.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
    let all = collections.into_iter().map(GameList::Collection);
    Ok(match scope {
        Scope::Own => vec![GameList::Own],
        Scope::Collection(id) => all.filter(|shelf| *shelf == GameList::Collection(id)).collect(),
        Scope::All => [GameList::Own].into_iter().chain(all).collect(),
    })
}

fn read(database: &Database, shelf: GameList) -> Result<Vec<Facts>, IndexError> {
    let mut games = match shelf {
        GameList::Own => own_games::load(database)?,
        GameList::Collection(id) => collection_reading::load(database, id)?,
    };
    facts::sort(&mut games);
    Ok(games)
}

/// Calls `visit` with every game of a shelf in which a position occurred: the game's number, and its next move with the verdict's bits.
pub fn find(database: &Database, shelf: GameList, key: i64, visit: &mut dyn FnMut(u32, u16)) -> Result<(), IndexError> {
    match shelf {
        GameList::Own => own_games::find(database, key, visit),
        GameList::Collection(id) => collection_reading::find(database, id, key, visit),
    }
}
