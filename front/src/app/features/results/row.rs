//! One line of results: a game, a lesson, or how far somebody is with the puzzles of a game; and its columns. Pure. `docs/RESULTS.md`
//! describes the columns, whose names never change.

use chrono::DateTime;
use serde::{Deserialize, Serialize};

/// What a line is of.
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

/// Who had a color.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Sat {
    /// `person`, `computer`, `engine`, `remote`.
    pub who: String,
    /// A person's, shown only where names are switched on.
    pub name: String,
    /// `1` to `12`, `full`, `adapting`, an engine's name; empty for persons.
    pub level: String,
    /// Time thought.
    pub seconds: u64,
}

/// What was played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Played {
    /// `standard` or `fewest`; the rule of five-in-a-row.
    pub variant: String,
    pub size: String,
    /// The opening rule; `position` where the game did not begin on the usual board.
    pub opening: String,
    /// By color.
    pub sat: Vec<Sat>,
    /// A color, `draw`, `shared`, `unfinished`.
    pub result: String,
    /// `board`, `resignation`, `time`, `agreement`; empty while it goes on.
    pub by: String,
    pub score: String,
    pub plies: u64,
    pub hints: u64,
    pub undos: u64,
}

/// A line.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ResultRow {
    pub kind: ResultKind,
    /// A game's name in its data directory, a lesson's name, a game of puzzles.
    pub id: String,
    /// When it was begun, of a lesson when its last step was done: seconds since 1970 (UTC); 0 where that is not known.
    pub when: i64,
    /// `reversi`, `gomoku`; empty for lessons.
    pub game: String,
    pub played: Option<Played>,
    /// Steps that are done, or puzzles that were solved at the first try.
    pub done: u64,
    /// Of so many steps, or puzzles that were tried; 0 where that is not known.
    pub of: u64,
    pub rating: Option<i64>,
}

/// Whose lines they are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Whose {
    /// "1" of "player 1".
    pub number: String,
    /// The profile's.
    pub name: Option<String>,
}

impl Whose {
    fn shown(&self, names: bool) -> String {
        match &self.name {
            Some(name) if names && !name.is_empty() => name.clone(),
            _ => format!("player {}", self.number),
        }
    }
}

/// What stands in a column; as JSON it is just that, and nothing is `null`.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(untagged)]
pub enum Cell {
    Nothing,
    Number(i64),
    Text(String),
}

impl Cell {
    fn of(text: &str) -> Cell {
        if text.is_empty() { Cell::Nothing } else { Cell::Text(text.to_owned()) }
    }

    fn count(number: u64) -> Cell {
        Cell::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

/// The columns' names, in their order.
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
/// The last column.
pub const RATING: &str = "rating";
/// So many players a game has at most.
const COLORS: usize = 4;

/// What stands in the columns, and in the one for the rating. Names are there only where they are switched on.
pub fn cells(row: &ResultRow, whose: &Whose, names: bool) -> Vec<Cell> {
    let when = DateTime::from_timestamp(row.when, 0).filter(|_| row.when != 0);
    let when = when.map_or(String::new(), |when| when.format("%Y-%m-%dT%H:%M:%SZ").to_string());
    let mut cells = vec![Cell::of(row.kind.word()), Cell::of(&whose.shown(names)), Cell::of(&when)];
    cells.extend([Cell::of(&row.id), Cell::of(&row.game)]);
    match &row.played {
        Some(played) => of_game(played, names, &mut cells),
        None => cells.resize(COLUMNS.len() - 2, Cell::Nothing),
    }
    let counts = |number| if row.kind == ResultKind::Game { Cell::Nothing } else { Cell::count(number) };
    let of = if row.of == 0 { Cell::Nothing } else { counts(row.of) };
    cells.extend([counts(row.done), of, row.rating.map_or(Cell::Nothing, Cell::Number)]);
    cells
}

fn of_game(played: &Played, names: bool, cells: &mut Vec<Cell>) {
    let Played { variant, size, opening, result, by, score, .. } = played;
    cells.extend([variant, size, opening].map(|text| Cell::of(text)));
    for color in 0..COLORS {
        match played.sat.get(color) {
            Some(sat) => {
                let named = names && !sat.name.is_empty();
                cells.extend([Cell::of(if named { &sat.name } else { &sat.who }), Cell::of(&sat.level)]);
                cells.push(Cell::count(sat.seconds));
            }
            None => cells.extend([const { Cell::Nothing }; 3]),
        }
    }
    cells.extend([result, by, score].map(|text| Cell::of(text)));
    cells.extend([played.plies, played.hints, played.undos].map(Cell::count));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_has_all_columns() {
        let games = (0..=COLORS).map(|count| Some(Played { sat: vec![Sat::default(); count], ..Played::default() }));
        for played in games.chain([None]) {
            let row = ResultRow { played, ..ResultRow::default() };
            assert_eq!(cells(&row, &Whose::default(), true).len(), COLUMNS.len() + 1);
        }
    }

    #[test]
    fn names_are_shown_only_where_they_are_switched_on() {
        let sat = vec![Sat { who: "person".into(), name: "Anna".into(), ..Sat::default() }];
        let row = ResultRow { played: Some(Played { sat, ..Played::default() }), ..ResultRow::default() };
        let whose = Whose { number: "3".into(), name: Some("Anna B.".into()) };
        let shown = |names| cells(&row, &whose, names);
        assert_eq!((&shown(false)[1], &shown(false)[8]), (&Cell::of("player 3"), &Cell::of("person")));
        assert_eq!((&shown(true)[1], &shown(true)[8]), (&Cell::of("Anna B."), &Cell::of("Anna")));
        assert!(!format!("{:?}", shown(false)).contains("Anna"));
    }
}
