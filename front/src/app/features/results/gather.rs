//! Collects the results in data directories, for the command line and for the results page. Blocks while it reads the disk.

use crate::app::features::results::game;
use crate::app::features::results::row::{ColumnValue, ResultKind, ResultOwner, ResultRow, column_values};
use crate::app::game::puzzle_key::key_of;
use crate::lesson::course::{self, GOMOKU, REVERSI};
use crate::lesson::progress::{BYTES_MAX as LESSONS_BYTES_MAX, Progress as Lessons};
use crate::review::bank;
use crate::review::progress::{BYTES_MAX as PUZZLES_BYTES_MAX, Progress as Puzzles};
use crate::store::Store;
use crate::store::profiles::Profiles;
use std::collections::BTreeMap;

/// A person with the directory that holds the person's games and progress.
#[derive(Clone)]
pub struct PersonHome {
    /// The name of the person's profile; `None` where nobody has a profile.
    pub name: Option<String>,
    pub store: Store,
}

/// The homes of all people who share a store's data directory, in the order of their player numbers. Where nobody has a profile, the data
/// directory itself is the only home.
pub fn homes(store: &Store) -> Vec<PersonHome> {
    let people = Profiles::of(store);
    let (list, _) = people.list();
    if list.is_empty() {
        return vec![PersonHome { name: None, store: store.clone() }];
    }
    list.into_iter().map(|one| PersonHome { store: people.home(&one), name: Some(one.name) }).collect()
}

/// All results of all people in a store's data directory, each row as its column values. Without `names`, people's names are left out.
pub fn all_column_values(store: &Store, names: bool) -> Vec<Vec<ColumnValue>> {
    let mut lines = Vec::new();
    for (at, home) in homes(store).into_iter().enumerate() {
        let whose = ResultOwner { number: (at + 1).to_string(), profile_name: home.name };
        lines.extend(rows(&home.store).iter().map(|row| column_values(row, &whose, names)));
    }
    lines
}

/// The result rows of one person: games, the oldest first, then lessons, then puzzles. Unreadable games are left out.
pub fn rows(store: &Store) -> Vec<ResultRow> {
    let games = store.games_since(i64::MIN).into_iter();
    let told = games.filter_map(|(id, _)| game::logged_game(&id, &store.load_game(&id).ok()?));
    let mut rows: Vec<ResultRow> = told.map(|told| told.row).collect();
    rows.sort_by(|one, other| (one.when, &one.id).cmp(&(other.when, &other.id)));
    rows.extend(learning_rows(store));
    rows
}

/// A result row for each lesson with a finished step, and for each game with a tried puzzle.
pub fn learning_rows(store: &Store) -> Vec<ResultRow> {
    let bytes = store.load_progress("lessons", LESSONS_BYTES_MAX).ok().flatten();
    let lessons = bytes.and_then(|bytes| Lessons::from_bytes(&bytes).ok()).unwrap_or_default();
    let bytes = store.load_progress("puzzles", PUZZLES_BYTES_MAX).ok().flatten();
    let puzzles = bytes.and_then(|bytes| Puzzles::from_bytes(&bytes).ok()).unwrap_or_default();
    let mut rows = lesson_rows(&lessons);
    rows.extend([true, false].into_iter().filter_map(|is_reversi| puzzle_row(&puzzles, is_reversi)));
    rows
}

fn lesson_rows(lessons: &Lessons) -> Vec<ResultRow> {
    let mut all = lessons.all().peekable();
    if all.peek().is_none() {
        return Vec::new();
    }
    let courses = [REVERSI, GOMOKU].into_iter().flatten();
    let steps: BTreeMap<String, u64> = courses
        .filter_map(|shipped| Some((shipped.0.to_owned(), course::lesson(shipped).ok()?.steps.len() as u64)))
        .collect();
    let row = |(name, done, when): (&str, usize, Option<i64>)| ResultRow {
        kind: ResultKind::Lesson,
        id: name.to_owned(),
        when: when.unwrap_or(0),
        done: done as u64,
        of: steps.get(name).copied().unwrap_or(0),
        ..ResultRow::default()
    };
    all.map(row).collect()
}

/// The result row of a game's puzzles. Only first tries of puzzles of the puzzle bank count, because only they change the rating.
fn puzzle_row(puzzles: &Puzzles, is_reversi: bool) -> Option<ResultRow> {
    let rating = puzzles.rating(is_reversi);
    if rating.count == 0 {
        return None;
    }
    let of_game = bank::all().iter().filter(|graded| graded.is_reversi() == is_reversi);
    let solved =
        of_game.filter(|graded| puzzles.first_try_result(key_of(&graded.puzzle.position)) == Some(true)).count();
    let game = if is_reversi { "reversi" } else { "gomoku" };
    Some(ResultRow {
        kind: ResultKind::Puzzles,
        id: format!("puzzles-{game}"),
        game: game.into(),
        done: solved as u64,
        of: rating.count.into(),
        rating: Some(rating.shown().into()),
        ..ResultRow::default()
    })
}
