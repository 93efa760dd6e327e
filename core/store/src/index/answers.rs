//! The answers to questions, from the open index.

use super::collection_reading;
use super::database::Database;
use super::facts::{self, Facts, GameVerdict};
use super::game_walk::{CursorBoard, NO_NEXT_MOVE, PASSES, PLACES};
use super::index_error::IndexError;
use super::key::SymmetricImages;
use super::own_games;
use super::prepared_filter::PreparedFilter;
use super::query::{CollectionRow, Filter, IndexReply, IndexRow, MoveRow, PlayerRow, Question, RowSource, Scope};
use super::shelves::{self, GameList, LoadedGameLists};
use super::sources::GameFile;
use crate::games::Store;
use qipan_formats::GameRecord;
use qipan_formats::spelling::fold_for_search;
use qipan_rules::{Point, Position};
use rusqlite::{OptionalExtension, Statement, params};
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

/// The open index with the data read from it.
pub struct OpenIndex {
    pub database: Database,
    pub shelves: LoadedGameLists,
    /// SQLite's data version when the shelves were read; only a reader compares it, because another program writes.
    foreign: i64,
}

impl OpenIndex {
    pub fn new(database: Database) -> OpenIndex {
        OpenIndex { database, shelves: LoadedGameLists::default(), foreign: 0 }
    }

    /// Answers a question. The thread itself answers those about its own state.
    pub fn answer(&mut self, store: &Store, question: &Question) -> Result<IndexReply, IndexError> {
        if !self.database.may_write() {
            let foreign = self.database.data_version()?;
            if std::mem::replace(&mut self.foreign, foreign) != foreign {
                self.shelves.forget_all();
                self.database.forget_texts();
            }
        }
        match question {
            Question::Page { filter, offset, limit } => self.page(filter, *offset, *limit),
            Question::Days { filter, year, month } => self.days(filter, *year, *month),
            Question::Years { filter } => self.years(filter),
            Question::Players { scope, begins, limit } => self.players(*scope, begins, *limit),
            Question::Openings { filter } => self.openings(filter),
            Question::Moves { scope, position } => self.moves(*scope, position),
            Question::Collections => self.collections(),
            Question::Played => own_games::completed_local_games(&self.database).map(IndexReply::Played),
            Question::Game(id) => self.game(store, *id).map(|record| IndexReply::Game(Box::new(record))),
            Question::Settled => Ok(IndexReply::Settled),
        }
    }

    /// Calls `visit` with every game that passes the filter, shelf by shelf, each in list order.
    fn sift(&mut self, filter: &Filter, visit: &mut dyn FnMut(&Facts)) -> Result<(), IndexError> {
        let sieve = PreparedFilter::of(&self.database, filter)?;
        for (shelf, games) in self.shelves.of_scope(&self.database, filter.scope)? {
            let sieve = sieve.of_shelf(&self.database, shelf)?;
            games.iter().filter(|facts| sieve.passes(facts)).for_each(&mut *visit);
        }
        Ok(())
    }

    fn page(&mut self, filter: &Filter, offset: usize, limit: usize) -> Result<IndexReply, IndexError> {
        let sieve = PreparedFilter::of(&self.database, filter)?;
        let shelves = self.shelves.of_scope(&self.database, filter.scope)?;
        // A shelf's and a game's place.
        let mut found: Vec<(u32, u32)> = Vec::new();
        for (at, (shelf, games)) in (0..).zip(&shelves) {
            let sieve = sieve.of_shelf(&self.database, *shelf)?;
            let passing = (0..).zip(*games).filter(|(_, facts)| sieve.passes(facts));
            found.extend(passing.map(|(place, _)| (at, place)));
        }
        let facts_of = |(at, place): (u32, u32)| shelves[at as usize].1[place as usize];
        if shelves.len() > 1 {
            // Runs in order are merged.
            found.sort_by_key(|&game| Reverse(facts_of(game).sort_key()));
        }
        let mut rows = PageRows::new(&self.database)?;
        let wanted = found.iter().skip(offset).take(limit);
        let rows = wanted.map(|&game| rows.row(shelves[game.0 as usize].0, &facts_of(game)));
        Ok(IndexReply::Page { total: found.len(), rows: rows.collect::<Result<_, _>>()? })
    }

    fn days(&mut self, filter: &Filter, year: u16, month: u8) -> Result<IndexReply, IndexError> {
        let mut days = BTreeMap::new();
        self.sift(filter, &mut |facts| {
            let day = facts::unpacked(facts.day);
            if day.year == year && day.month == month && day.day != 0 {
                *days.entry(day.day).or_insert(0) += 1;
            }
        })?;
        Ok(IndexReply::Days(days.into_iter().collect()))
    }

    fn years(&mut self, filter: &Filter) -> Result<IndexReply, IndexError> {
        let mut years = BTreeMap::new();
        self.sift(filter, &mut |facts| match facts::unpacked(facts.day).year {
            0 => {}
            year => *years.entry(year).or_insert(0) += 1,
        })?;
        Ok(IndexReply::Years(years.into_iter().rev().collect()))
    }

    fn openings(&mut self, filter: &Filter) -> Result<IndexReply, IndexError> {
        let mut counts: HashMap<u32, u32> = HashMap::new();
        self.sift(filter, &mut |facts| match facts.opening {
            0 => {}
            opening => *counts.entry(opening).or_default() += 1,
        })?;
        let named = counts.into_iter().map(|(opening, games)| Ok((self.database.text_of(opening)?, games)));
        let mut openings: Vec<(String, u32)> = named.collect::<Result<_, IndexError>>()?;
        openings.sort_by(|a, b| (b.1, &a.0).cmp(&(a.1, &b.0)));
        Ok(IndexReply::Openings(openings))
    }

    fn players(&mut self, scope: Scope, begins: &str, limit: usize) -> Result<IndexReply, IndexError> {
        let mut counts: HashMap<u32, [u32; 3]> = HashMap::new();
        let filter = Filter { scope, ..Filter::default() };
        self.sift(&filter, &mut |facts| {
            let players = &facts.players[..facts.player_count.into()];
            for (place, &player) in players.iter().enumerate() {
                // A player against himself counts once.
                if players[..place].contains(&player) {
                    continue;
                }
                let [games, wins, draws] = counts.entry(player).or_default();
                let has_won =
                    matches!(facts.verdict, GameVerdict::Won(place) if players.get(usize::from(place)) == Some(&player));
                *games += 1;
                *wins += u32::from(has_won);
                *draws += u32::from(facts.verdict == GameVerdict::Draw);
            }
        })?;
        counts.remove(&0);
        let begins = fold_for_search(begins.trim());
        let mut counts: Vec<_> = counts.into_iter().collect();
        counts.sort_by_key(|(player, [games, ..])| (Reverse(*games), *player));
        let mut rows = Vec::new();
        for (player, [games, wins, draws]) in counts {
            if rows.len() >= limit {
                break;
            }
            let name = self.database.text_of(player)?;
            if has_beginning(&name, &begins) {
                rows.push(PlayerRow { name, games, wins, draws });
            }
        }
        Ok(IndexReply::Players(rows))
    }

    fn moves(&mut self, scope: Scope, position: &Position) -> Result<IndexReply, IndexError> {
        let (images, color) = (SymmetricImages::of(position), position.side_to_move());
        let mut counts: HashMap<u16, [u32; 4]> = HashMap::new();
        for shelf in shelves::shelves(&self.database, scope)? {
            shelves::find(&self.database, shelf, images.key(), &mut |_, code| {
                let [games, ours @ ..] = counts.entry(code >> 3).or_default();
                *games += 1;
                let verdict = GameVerdict::of_bits(code as u8 & 7).counts_for(color);
                ours.iter_mut().zip(verdict).for_each(|(sum, more)| *sum += more);
            })?;
        }
        counts.remove(&NO_NEXT_MOVE);
        let mut rows: Vec<MoveRow> =
            counts.into_iter().filter_map(|(follows, counts)| row_of(&images, follows, counts)).collect();
        rows.sort_by_key(|row| (Reverse((row.games, row.wins)), row.point));
        Ok(IndexReply::Moves(rows))
    }

    fn collections(&self) -> Result<IndexReply, IndexError> {
        let mut select = self.database.connection.prepare(
            "SELECT id, name, games, players, odd, refused FROM collections WHERE kept IS NULL ORDER BY name",
        )?;
        let row = |row: &rusqlite::Row| {
            Ok(CollectionRow {
                id: row.get(0)?,
                name: row.get(1)?,
                games: row.get(2)?,
                players: row.get(3)?,
                warning_count: row.get(4)?,
                refused: row.get(5)?,
            })
        };
        Ok(IndexReply::Collections(select.query_map([], row)?.collect::<Result<_, _>>()?))
    }

    /// A game of a collection, read again; data that its part of the file lacks comes from the index.
    fn game(&mut self, store: &Store, id: i64) -> Result<GameRecord, IndexError> {
        let (collection, number) = (id >> 32, id as u32);
        type Place = (String, String, u64, u32, usize, String);
        let (name, path, at, len, part, date): Place = self.database.connection.query_row(
            "SELECT collections.name, files.path, at, len, part, date FROM collected
                 JOIN collections ON collections.id = ?2
                 JOIN files ON files.collection = ?2 AND files.number = collected.file WHERE collected.id = ?1",
            params![id, collection],
            |row| {
                let at = row.get::<_, i64>(2)?.unsigned_abs();
                Ok((row.get(0)?, row.get(1)?, at, row.get(3)?, row.get::<_, u32>(4)? as usize, row.get(5)?))
            },
        )?;
        let path = store.collections().join(name).join(path);
        let file = GameFile::open(store.disk(), &path, store.hints()).map_err(|_| IndexError::Missing)?;
        let games = file.read_games_at(store.disk(), &path, at, len)?;
        let mut record = games.into_iter().nth(part).ok_or(IndexError::Missing)?;
        record.clean_texts();
        let shelves = self.shelves.of_scope(&self.database, Scope::Collection(collection))?;
        let facts = shelves.iter().flat_map(|shelf| shelf.1).find(|facts| facts.number == number).copied();
        let facts = facts.ok_or(IndexError::Missing)?;
        record.players = names(&self.database, &facts)?;
        record.event = self.database.text_of(facts.event)?;
        record.date = date;
        Ok(record)
    }
}

/// Whether a name, or one of its words, begins with `begins`, which is already folded.
pub fn has_beginning(name: &str, begins: &str) -> bool {
    let name = fold_for_search(name);
    name.starts_with(begins) || name.split(|mark: char| !mark.is_alphanumeric()).any(|word| word.starts_with(begins))
}

fn row_of(images: &SymmetricImages, follows: u16, [games, wins, draws, losses]: [u32; 4]) -> Option<MoveRow> {
    let point: Option<Point> = match follows {
        PASSES => None,
        place => Some(images.point_of(place.checked_sub(PLACES)?)?),
    };
    Some(MoveRow { point, games, wins, draws, losses })
}

fn names(database: &Database, facts: &Facts) -> Result<Vec<String>, IndexError> {
    facts.players[..facts.player_count.into()].iter().map(|&player| database.text_of(player)).collect()
}

/// Reads the rows of a page, with prepared statements.
struct PageRows<'a> {
    own: Statement<'a>,
    collected: Statement<'a>,
    text: Statement<'a>,
    texts: HashMap<u32, String>,
}

impl<'a> PageRows<'a> {
    fn new(database: &'a Database) -> Result<PageRows<'a>, IndexError> {
        let prepare = |select: &str| database.connection.prepare(select);
        Ok(PageRows {
            own: prepare("SELECT name, title, started, date, score, board FROM own WHERE number = ?1")?,
            collected: prepare("SELECT date, score, board FROM collected WHERE id = ?1")?,
            text: prepare("SELECT text FROM texts WHERE id = ?1")?,
            texts: HashMap::from([(0, String::new())]),
        })
    }

    fn row(&mut self, shelf: GameList, facts: &Facts) -> Result<IndexRow, IndexError> {
        match shelf {
            GameList::Own => self.own_row(facts),
            GameList::Collection(id) => self.collected_row(id, facts),
        }
    }

    fn own_row(&mut self, facts: &Facts) -> Result<IndexRow, IndexError> {
        type Columns = (String, String, i64, String, String, Vec<u8>);
        let (name, title, started_s, date, score, board): Columns = self.own.query_row([facts.number], |row| {
            Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?, row.get(5)?))
        })?;
        let board = CursorBoard::of_bytes(&board).ok_or(IndexError::Broken)?;
        Ok(IndexRow { title, started_s, date, score, ..self.bare_row(RowSource::Own(name), facts, board)? })
    }

    fn collected_row(&mut self, collection: i64, facts: &Facts) -> Result<IndexRow, IndexError> {
        let id = collection_reading::first_id(collection) + i64::from(facts.number);
        let (date, score, board): (String, String, Vec<u8>) =
            self.collected.query_row([id], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
        let board = CursorBoard::of_bytes(&board).ok_or(IndexError::Broken)?;
        Ok(IndexRow { date, score, ..self.bare_row(RowSource::Collected(id), facts, board)? })
    }

    fn text_of(&mut self, number: u32) -> Result<String, IndexError> {
        if let Some(text) = self.texts.get(&number) {
            return Ok(text.clone());
        }
        let text: Option<String> = self.text.query_row([number], |row| row.get(0)).optional()?;
        let text = text.ok_or(IndexError::Broken)?;
        self.texts.insert(number, text.clone());
        Ok(text)
    }

    /// The part of a row that the facts and the board provide.
    fn bare_row(&mut self, source: RowSource, facts: &Facts, board: CursorBoard) -> Result<IndexRow, IndexError> {
        let players = facts.players[..facts.player_count.into()].iter().map(|&player| self.text_of(player));
        Ok(IndexRow {
            source,
            kind: facts.kind,
            title: String::new(),
            players: players.collect::<Result<_, _>>()?,
            date: String::new(),
            started_s: 0,
            event: self.text_of(facts.event)?,
            game_end: facts.verdict.game_end(),
            score: String::new(),
            plies: facts.plies,
            to_move: board.to_move.filter(|_| facts.verdict == GameVerdict::Unfinished),
            opening: self.text_of(facts.opening)?,
            is_marked: facts.is_marked,
            columns: board.columns,
            rows: board.rows,
            cells: board.cells,
            last: board.last,
        })
    }
}
