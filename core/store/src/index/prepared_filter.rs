//! A filter prepared to test a hundred thousand games: its words are replaced by numbers.

use super::database::Database;
use super::facts::{self, Facts};
use super::index_error::IndexError;
use super::own_games;
use super::query::{Filter, GameEnd};
use super::shelves::{self, GameList};
use qipan_formats::spelling::fold_for_search;
use qipan_rules::GameKind;
use std::collections::HashSet;

/// A filter whose names and texts are replaced by numbers.
#[derive(Default)]
pub struct PreparedFilter {
    /// Whether nothing can match, because a requested name or text occurs in no game.
    is_shut: bool,
    family: Option<GameKind>,
    rule: Option<String>,
    fate: Option<GameEnd>,
    players: Vec<u32>,
    /// The numbers of the own games against the requested opponent; `None` if none is requested.
    against: Option<HashSet<u32>>,
    opening: Option<u32>,
    days: Option<(u32, u32)>,
    is_marked: bool,
    position: Option<i64>,
    words: Vec<WordMatches>,
}

/// What a word of the filter's text matches.
struct WordMatches {
    /// The numbers of the texts that contain the word.
    texts: HashSet<u32>,
    /// The numbers of the own games whose title contains the word.
    titles: HashSet<u32>,
    /// The range of days that the word stands for, if it is a date.
    days: Option<(u32, u32)>,
}

/// The filter for the games of one shelf: a position is looked up once for all of them.
pub struct ShelfFilter<'a> {
    sieve: &'a PreparedFilter,
    is_own: bool,
    /// The games with the requested position, one bit per game by its number; `None` if no position is requested.
    standing: Option<Vec<u64>>,
}

impl PreparedFilter {
    pub fn of(database: &Database, filter: &Filter) -> Result<PreparedFilter, IndexError> {
        let mut sieve = PreparedFilter {
            family: filter.family,
            rule: filter.rule.clone(),
            fate: filter.game_end,
            days: filter.days.map(|(from, to)| (facts::pack_day(from), facts::pack_day(to))),
            is_marked: filter.is_marked,
            position: filter.position,
            ..PreparedFilter::default()
        };
        for name in &filter.players {
            let number = sieve.known(database, name)?;
            sieve.players.push(number);
        }
        if let Some(opponent) = filter.opponent {
            sieve.against = Some(own_games::numbers_against(database, opponent)?);
        }
        if let Some(opening) = &filter.opening {
            sieve.opening = Some(sieve.known(database, opening)?);
        }
        for word in fold_for_search(&filter.text).split_whitespace() {
            sieve.words.push(WordMatches::of(database, word)?);
        }
        Ok(sieve)
    }

    fn known(&mut self, database: &Database, text: &str) -> Result<u32, IndexError> {
        let number = if text.is_empty() { Some(0) } else { database.known_number_of(text)? };
        self.is_shut |= number.is_none();
        Ok(number.unwrap_or(0))
    }

    /// Prepares the filter for a shelf.
    pub fn of_shelf(&self, database: &Database, shelf: GameList) -> Result<ShelfFilter<'_>, IndexError> {
        let standing = match self.position {
            None => None,
            Some(key) => {
                let mut bits: Vec<u64> = Vec::new();
                shelves::find(database, shelf, key, &mut |number, _| {
                    let place = (number >> 6) as usize;
                    if bits.len() <= place && place < 1 << 20 {
                        bits.resize(place + 1, 0);
                    }
                    bits.get_mut(place).into_iter().for_each(|word| *word |= 1 << (number & 63));
                })?;
                Some(bits)
            }
        };
        Ok(ShelfFilter { sieve: self, is_own: shelf == GameList::Own, standing })
    }
}

impl ShelfFilter<'_> {
    pub fn passes(&self, facts: &Facts) -> bool {
        let sieve = self.sieve;
        // The most selective test comes first.
        !sieve.is_shut
            && (sieve.players.is_empty() || has_all(&facts.players[..facts.player_count.into()], &sieve.players))
            && sieve.against.as_ref().is_none_or(|games| self.is_own && games.contains(&facts.number))
            && self.has_position(facts.number)
            && sieve.opening.is_none_or(|opening| facts.opening == opening)
            && sieve.days.is_none_or(|(from, to)| (from..=to).contains(&facts.day))
            && (!sieve.is_marked || facts.is_marked)
            && sieve.family.is_none_or(|family| facts.kind.game() == family)
            && sieve.fate.is_none_or(|fate| facts.verdict.game_end() == fate)
            && sieve.rule.as_ref().is_none_or(|word| facts.kind.rule().is_some_and(|rule| rule.word() == word))
            && sieve.words.iter().all(|word| word.is_in(facts, self.is_own))
    }

    fn has_position(&self, number: u32) -> bool {
        let bit = |bits: &Vec<u64>| bits.get((number >> 6) as usize).is_some_and(|word| word >> (number & 63) & 1 == 1);
        self.standing.as_ref().is_none_or(bit)
    }
}

/// Whether each requested player takes part; one requested twice must occur twice.
fn has_all(players: &[u32], wanted: &[u32]) -> bool {
    if let [player] = wanted {
        return players.contains(player);
    }
    let count = |list: &[u32], player: u32| list.iter().filter(|&&other| other == player).count();
    wanted.iter().all(|&player| count(players, player) >= count(wanted, player))
}

impl WordMatches {
    /// Finds what a word matches; the word is in lower case.
    fn of(database: &Database, word: &str) -> Result<WordMatches, IndexError> {
        let texts = numbers_with(database, "SELECT id, text FROM texts", word)?;
        let titles = numbers_with(database, "SELECT number, title FROM own WHERE title <> ''", word)?;
        Ok(WordMatches { texts, titles, days: days_of(word) })
    }

    fn is_in(&self, facts: &Facts, is_own: bool) -> bool {
        let is_named = |text: &u32| *text != 0 && self.texts.contains(text);
        facts.players.iter().any(is_named)
            || is_named(&facts.event)
            || is_own && self.titles.contains(&facts.number)
            || self.days.is_some_and(|(from, to)| (from..=to).contains(&facts.day))
    }
}

/// The numbers of the texts that contain a word, in any spelling; the word is folded.
fn numbers_with(database: &Database, select: &str, word: &str) -> Result<HashSet<u32>, IndexError> {
    let mut select = database.connection.prepare(select)?;
    let mut rows = select.query([])?;
    let mut found = HashSet::new();
    while let Some(row) = rows.next()? {
        let text = row.get_ref(1)?.as_str().map_err(|_| IndexError::Broken)?;
        if fold_for_search(text).contains(word) {
            found.insert(row.get(0)?);
        }
    }
    Ok(found)
}

/// The days meant by `2024`, `2024-05` or `2024-05-17`.
fn days_of(word: &str) -> Option<(u32, u32)> {
    let numbers: Option<Vec<u32>> = word.split('-').map(|number| number.parse().ok()).collect();
    let number_of = |year: u32, month: u32, day: u32| year.min(9999) << 9 | month.min(15) << 5 | day.min(31);
    match numbers?[..] {
        [year] if word.len() == 4 => Some((number_of(year, 0, 0), number_of(year, 15, 31))),
        [year, month] if year > 31 => Some((number_of(year, month, 0), number_of(year, month, 31))),
        [year, month, day] if year > 31 => Some((number_of(year, month, day), number_of(year, month, day))),
        _ => None,
    }
}
