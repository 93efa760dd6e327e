//! Games read into memory, to be found without the games index: saved games, samples, and the user's own games while the index is not
//! available. Reads the logs and answers the queries that the index would answer; writes nothing.

use crate::formats::spelling::fold_for_search;
use crate::session::Session;
use crate::store::index::query::{Day, Filter, GameEnd, IndexRow, PlayerRow, RowSource};
use crate::store::index::{self, IndexReply, Question};
use crate::store::log::DecodedLog;
use crate::store::{GameId, Store, samples};
use std::collections::BTreeMap;

/// Maximum number of games that a shelf (games in memory) holds. Only the newest games are read.
pub const SHELF_MAX: usize = 300;

/// A game on a shelf: its row in the list, and the day on which the game began.
#[derive(Clone, Debug)]
struct Book {
    row: IndexRow,
    day: Day,
}

/// Games read into memory, the newest first.
#[derive(Clone, Debug, Default)]
pub struct GameShelf {
    books: Vec<Book>,
}

impl GameShelf {
    /// A shelf with the user's newest games. Unreadable games are left out.
    pub fn own(store: &Store) -> GameShelf {
        let listed = store.list_games(0, SHELF_MAX).items.into_iter();
        GameShelf::of(listed.filter_map(|listed| {
            let decoded = store.load_game(&GameId::parse(&listed.name)?).ok()?;
            Some((listed.name, decoded))
        }))
    }

    /// A shelf with the user's newest saved games. Unreadable games are left out.
    pub fn saved(store: &Store) -> GameShelf {
        let listed = store.list_saved(0, SHELF_MAX).items.into_iter();
        let read = listed.filter_map(|listed| Some((store.load_saved(&listed.name).ok()?, listed.name)));
        GameShelf::of(read.map(|(decoded, name)| (name, decoded))).titled()
    }

    /// A shelf with the sample games that come with the program.
    pub fn samples() -> GameShelf {
        let read = samples::SAMPLES.iter();
        GameShelf::of(read.filter_map(|(name, ..)| Some(((*name).to_owned(), samples::load(name)?.ok()?)))).titled()
    }

    fn of(read: impl Iterator<Item = (String, DecodedLog)>) -> GameShelf {
        GameShelf { books: read.filter_map(|(name, decoded)| book(name, &decoded)).collect() }
    }

    /// Uses the file name as the title of games without a title.
    fn titled(mut self) -> GameShelf {
        for Book { row, .. } in &mut self.books {
            if let (true, RowSource::Own(name)) = (row.title.is_empty(), &row.source) {
                row.title.clone_from(name);
            }
        }
        self
    }

    /// Answers a query as the games index would. A shelf finds no positions, openings, opponents or moves.
    pub fn answer(&self, question: &Question) -> IndexReply {
        match question {
            Question::Page { filter, offset, limit } => {
                let found: Vec<&Book> = self.found(filter).collect();
                let rows = found.iter().skip(*offset).take(*limit).map(|book| book.row.clone()).collect();
                IndexReply::Page { total: found.len(), rows }
            }
            Question::Days { filter, year, month } => {
                let found = self.found(filter).map(|book| book.day);
                IndexReply::Days(counted(
                    found.filter(|day| (day.year, day.month) == (*year, *month)).map(|day| day.day),
                ))
            }
            Question::Years { filter } => {
                let mut years = counted(self.found(filter).map(|book| book.day.year).filter(|year| *year > 0));
                years.reverse();
                IndexReply::Years(years)
            }
            Question::Players { begins, limit, .. } => IndexReply::Players(self.players(begins, *limit)),
            Question::Openings { .. } => IndexReply::Openings(Vec::new()),
            Question::Moves { .. } => IndexReply::Moves(Vec::new()),
            Question::Collections => IndexReply::Collections(Vec::new()),
            Question::Played => IndexReply::Played(Vec::new()),
            Question::Game(_) | Question::Settled => IndexReply::Settled,
        }
    }

    fn found<'a>(&'a self, filter: &'a Filter) -> impl Iterator<Item = &'a Book> {
        self.books.iter().filter(move |book| is_meant(book, filter))
    }

    fn players(&self, begins: &str, limit: usize) -> Vec<PlayerRow> {
        let mut players: BTreeMap<&str, PlayerRow> = BTreeMap::new();
        for Book { row, .. } in &self.books {
            for (at, name) in row.players.iter().enumerate().filter(|(_, name)| !name.is_empty()) {
                let blank = PlayerRow { name: name.clone(), games: 0, wins: 0, draws: 0 };
                let player = players.entry(name).or_insert(blank);
                player.games += 1;
                player.wins += u32::from(is_won_at(row, at));
                player.draws += u32::from(row.game_end == GameEnd::Draw);
            }
        }
        let begins = fold_for_search(begins.trim());
        let players = players.into_values().filter(|player| index::has_beginning(&player.name, &begins));
        let mut players: Vec<PlayerRow> = players.collect();
        players.sort_by(|a, b| b.games.cmp(&a.games).then_with(|| a.name.cmp(&b.name)));
        players.truncate(limit);
        players
    }
}

/// Whether the player with the index `place` won the game of a row.
fn is_won_at(row: &IndexRow, place: usize) -> bool {
    matches!((row.game_end, place), (GameEnd::First, 0) | (GameEnd::Second, 1))
}

/// Whether the player with this name won the game of a row.
pub fn is_won_by(row: &IndexRow, name: &str) -> bool {
    row.players.iter().enumerate().any(|(at, player)| player == name && is_won_at(row, at))
}

fn counted<T: Ord>(found: impl Iterator<Item = T>) -> Vec<(T, u32)> {
    let mut counts = BTreeMap::new();
    found.for_each(|key| *counts.entry(key).or_insert(0) += 1);
    counts.into_iter().collect()
}

fn is_meant(book: &Book, filter: &Filter) -> bool {
    let row = &book.row;
    filter.opponent.is_none()
        && filter.family.is_none_or(|family| row.kind.game() == family)
        && filter.game_end.is_none_or(|fate| row.game_end == fate)
        && filter.rule.as_ref().is_none_or(|word| row.kind.rule().is_some_and(|rule| rule.word() == word))
        && filter.players.iter().all(|name| row.players.contains(name))
        && filter.days.is_none_or(|(from, to)| (from..=to).contains(&book.day))
        && (!filter.is_marked || row.is_marked)
        && has_words(row, &filter.text)
}

fn has_words(row: &IndexRow, text: &str) -> bool {
    let said = fold_for_search(&format!("{} {} {} {}", row.title, row.players.join(" "), row.date, row.event));
    fold_for_search(text).split_whitespace().all(|word| said.contains(word))
}

/// The game of a log at its current position; of a damaged log, the part that can be replayed. `name` is the log's name.
fn book(name: String, decoded: &DecodedLog) -> Option<Book> {
    let kept = |number: u64| &decoded.records[..(number.saturating_sub(1) as usize).min(decoded.records.len())];
    let session = Session::replay(decoded.setup.clone(), &decoded.records);
    let session =
        session.or_else(|error| Session::replay(decoded.setup.clone(), kept(error.first_invalid_record))).ok()?;
    let (row, day) = index::row(RowSource::Own(name), &session);
    Some(Book { row, day })
}
