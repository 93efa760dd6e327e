//! The board of a step: from rows of letters to a position that the rules take. Knows no file.

use crate::rules::gomoku::Rule;
use crate::rules::{Color, Point, Position, Size, gomoku, reversi};

/// The standard beginning of a game.
pub fn start(is_reversi: bool) -> Position {
    match is_reversi {
        true => Position::Reversi(reversi::Position::default()),
        false => Position::Gomoku(gomoku::Position::default()),
    }
}

/// What is wrong with one row of so many, where something is.
pub fn wrong_row(is_reversi: bool, row: &str, columns: usize) -> Option<String> {
    let count = row.chars().count();
    match row.chars().find(|letter| !"XO-".contains(*letter)) {
        Some(other) => Some(format!("{other:?} stands on the board; X is black, O is white, - is empty")),
        None if is_reversi && count != 8 => Some(format!("a row of {count} squares; Reversi's have 8")),
        None if count != columns => Some(format!("a row of {count} points, and the first one has {columns}")),
        None => None,
    }
}

/// The position, or what speaks against it.
pub fn position(is_reversi: bool, rule: Rule, rows: &[String], side: Color) -> Result<Position, String> {
    let cells = rows.iter().enumerate().flat_map(|(row, text)| {
        text.bytes().enumerate().map(move |(column, letter)| (Point::new(column as u8, row as u8), letter))
    });
    let stones: Vec<(Point, Color)> = cells
        .filter(|(_, letter)| *letter != b'-')
        .map(|(point, letter)| (point, if letter == b'X' { Color::Black } else { Color::White }))
        .collect();
    if is_reversi {
        return of_reversi(rows.len(), &stones, side);
    }
    let columns = rows.first().map_or(0, String::len);
    let side_of = |count: usize| u8::try_from(count).unwrap_or(u8::MAX);
    let size = Size { columns: side_of(columns), rows: side_of(rows.len()) };
    let setup = gomoku::Setup { size, rule, stones, side_to_move: side, ..gomoku::Setup::default() };
    gomoku::Position::try_from(setup).map(Position::Gomoku).map_err(|errors| errors.to_string())
}

fn of_reversi(rows: usize, stones: &[(Point, Color)], side: Color) -> Result<Position, String> {
    if rows != 8 {
        return Err(format!("the board has {rows} rows; Reversi's has 8"));
    }
    let bits = |of: Color| {
        let own = stones.iter().filter(|(_, color)| *color == of);
        own.fold(0u64, |bits, (at, _)| bits | 1 << (u32::from(at.row) * 8 + u32::from(at.column)))
    };
    let (black, white) = (bits(Color::Black), bits(Color::White));
    let setup = reversi::Setup { black, white, side_to_move: side, goal: reversi::Goal::Most };
    reversi::Position::try_from(setup).map(Position::Reversi).map_err(|errors| errors.to_string())
}
