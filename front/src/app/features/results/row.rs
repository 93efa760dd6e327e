//! A result row: the result of a game, the progress in a lesson, or the progress with a game's puzzles; and its columns. Pure.
//! `docs/RESULTS.md` describes the columns, whose names never change.

use chrono::DateTime;
use serde::{Deserialize, Serialize};

/// The kind of a result row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ResultKind {
    #[default]
    Game,
    Lesson,
    Puzzles,
}

impl ResultKind {
    fn word(self) -> &'static str {
        ["game", "lesson", "puzzles"][self as usize]
    }
}

/// The player of one color in a result row.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SeatedPlayer {
    /// The kind of player: `person`, `computer`, `engine`, `remote`.
    pub who: String,
    /// The person's name; filled only where the settings allow names.
    pub name: String,
    /// The level: `1` to `12`, `full`, `adapting`, or an engine's name; empty for persons.
    pub level: String,
    /// The player's thinking time in seconds.
    pub seconds: u64,
}

/// The part of a result row that only games have.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct GameData {
    /// The variant of Reversi, `standard` or `fewest`; in five-in-a-row the rule.
    pub variant: String,
    /// The size of the board, such as `8x8`.
    pub size: String,
    /// The opening rule; `position` where the game did not begin on the usual board.
    pub opening: String,
    /// The players, in the order of the colors.
    pub sat: Vec<SeatedPlayer>,
    /// The result: the winner's color, `draw`, `shared`, or `unfinished`.
    pub result: String,
    /// How the game ended: `board` (played to the end), `resignation`, `time`, `agreement`; empty in an unfinished game.
    pub by: String,
    /// The final score, such as `64-0`.
    pub score: String,
    pub plies: u64,
    /// The number of hints shown; the same hint asked for twice counts once.
    pub hints: u64,
    /// How often moves were taken back.
    pub undos: u64,
}

/// A result row: the result of a game, the progress in a lesson, or the progress with a game's puzzles.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ResultRow {
    pub kind: ResultKind,
    /// The id of the row's subject: a game's name in its data directory, a lesson's name, or the game of the puzzles.
    pub id: String,
    /// When the game began or the lesson's last step was done, in seconds since 1970 (UTC); 0 where unknown.
    pub when: i64,
    /// The kind of game: `reversi` or `gomoku`; empty for lessons.
    pub game: String,
    /// The data that only games have; `None` for lessons and puzzles.
    pub played: Option<GameData>,
    /// The number of finished steps, or of puzzles solved at the first try.
    pub done: u64,
    /// The total number of steps, or of puzzles tried; 0 where unknown.
    pub of: u64,
    /// The rating in puzzles; `None` for games and lessons.
    pub rating: Option<i64>,
}

/// The person whom a result row is about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ResultOwner {
    /// The person's number as text, such as "1" of "player 1".
    pub number: String,
    /// The name of the person's profile, if there is one.
    pub profile_name: Option<String>,
}

impl ResultOwner {
    fn shown(&self, names: bool) -> String {
        match &self.profile_name {
            Some(name) if names && !name.is_empty() => name.clone(),
            _ => format!("player {}", self.number),
        }
    }
}

/// The value of one column. JSON has the value itself and never `null`.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(untagged)]
pub enum ColumnValue {
    Nothing,
    Number(i64),
    Text(String),
}

impl ColumnValue {
    fn of(text: &str) -> ColumnValue {
        if text.is_empty() { ColumnValue::Nothing } else { ColumnValue::Text(text.to_owned()) }
    }

    fn count(number: u64) -> ColumnValue {
        ColumnValue::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

/// The names of the columns in order, except the rating.
pub const COLUMNS: [&str; 28] = [
    "kind",
    "player",
    "when",
    "id",
    "game",
    "variant",
    "size",
    "opening",
    "black",
    "black_level",
    "black_seconds",
    "white",
    "white_level",
    "white_seconds",
    "red",
    "red_level",
    "red_seconds",
    "blue",
    "blue_level",
    "blue_seconds",
    "result",
    "by",
    "score",
    "plies",
    "hints",
    "undos",
    "done",
    "of",
];
/// The name of the last column, which is not in `COLUMNS`.
pub const RATING: &str = "rating";
/// Maximum number of players of a game, which decides the number of columns.
const COLORS: usize = 4;

/// The values of a row's columns in order, including the rating. Without `names`, columns with people's names are empty.
pub fn column_values(row: &ResultRow, whose: &ResultOwner, names: bool) -> Vec<ColumnValue> {
    let when = DateTime::from_timestamp(row.when, 0).filter(|_| row.when != 0);
    let when = when.map_or(String::new(), |when| when.format("%Y-%m-%dT%H:%M:%SZ").to_string());
    let mut cells =
        vec![ColumnValue::of(row.kind.word()), ColumnValue::of(&whose.shown(names)), ColumnValue::of(&when)];
    cells.extend([ColumnValue::of(&row.id), ColumnValue::of(&row.game)]);
    match &row.played {
        Some(played) => of_game(played, names, &mut cells),
        None => cells.resize(COLUMNS.len() - 2, ColumnValue::Nothing),
    }
    let counts = |number| if row.kind == ResultKind::Game { ColumnValue::Nothing } else { ColumnValue::count(number) };
    let of = if row.of == 0 { ColumnValue::Nothing } else { counts(row.of) };
    cells.extend([counts(row.done), of, row.rating.map_or(ColumnValue::Nothing, ColumnValue::Number)]);
    cells
}

fn of_game(played: &GameData, names: bool, cells: &mut Vec<ColumnValue>) {
    let GameData { variant, size, opening, result, by, score, .. } = played;
    cells.extend([variant, size, opening].map(|text| ColumnValue::of(text)));
    for color in 0..COLORS {
        match played.sat.get(color) {
            Some(sat) => {
                let named = names && !sat.name.is_empty();
                cells.extend([ColumnValue::of(if named { &sat.name } else { &sat.who }), ColumnValue::of(&sat.level)]);
                cells.push(ColumnValue::count(sat.seconds));
            }
            None => cells.extend([const { ColumnValue::Nothing }; 3]),
        }
    }
    cells.extend([result, by, score].map(|text| ColumnValue::of(text)));
    cells.extend([played.plies, played.hints, played.undos].map(ColumnValue::count));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_has_all_columns() {
        let games = (0..=COLORS)
            .map(|count| Some(GameData { sat: vec![SeatedPlayer::default(); count], ..GameData::default() }));
        for played in games.chain([None]) {
            let row = ResultRow { played, ..ResultRow::default() };
            assert_eq!(column_values(&row, &ResultOwner::default(), true).len(), COLUMNS.len() + 1);
        }
    }

    #[test]
    fn names_are_shown_only_where_they_are_switched_on() {
        let sat = vec![SeatedPlayer { who: "person".into(), name: "Anna".into(), ..SeatedPlayer::default() }];
        let row = ResultRow { played: Some(GameData { sat, ..GameData::default() }), ..ResultRow::default() };
        let whose = ResultOwner { number: "3".into(), profile_name: Some("Anna B.".into()) };
        let shown = |names| column_values(&row, &whose, names);
        assert_eq!((&shown(false)[1], &shown(false)[8]), (&ColumnValue::of("player 3"), &ColumnValue::of("person")));
        assert_eq!((&shown(true)[1], &shown(true)[8]), (&ColumnValue::of("Anna B."), &ColumnValue::of("Anna")));
        assert!(!format!("{:?}", shown(false)).contains("Anna"));
    }
}
