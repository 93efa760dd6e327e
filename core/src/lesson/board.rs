//! The board of a step: from rows of letters to a position that the rules take. Knows no file.

use super::fault::{Wrong, clause};
use crate::rules::gomoku::Rule;
use crate::rules::{Color, Position, Size, gomoku, reversi};

/// The standard beginning of a game.
pub fn start(is_reversi: bool) -> Position {
    match is_reversi {
        true => Position::Reversi(reversi::Position::default()),
        false => Position::Gomoku(gomoku::Position::default()),
    }
}

/// What is wrong with one row of so many, where something is.
pub fn wrong_row(is_reversi: bool, row: &str, columns: usize) -> Option<Wrong> {
    let count = row.chars().count();
    match row.chars().find(|letter| !"XO-".contains(*letter)) {
        Some(letter) => {
            Some(clause!("cell", "{letter:?} stands on the board; X is black, O is white, - is empty", letter))
        }
        None if is_reversi && count != 8 => Some(clause!("row", "a row of {count} squares; Reversi's have 8", count)),
        None if count != columns => {
            Some(clause!("uneven", "a row of {count} points, and the first one has {columns}", count, columns))
        }
        None => None,
    }
}

/// The position of rows as they were written, or what speaks against them.
pub fn read(is_reversi: bool, rule: Rule, rows: &[String], side: Color) -> Result<Position, Wrong> {
    let columns = rows.first().map_or(0, String::len);
    match rows.iter().find_map(|row| wrong_row(is_reversi, row, columns)) {
        Some(wrong) => Err(wrong),
        None => position(is_reversi, rule, rows, side),
    }
}

/// The position, or what speaks against it.
pub fn position(is_reversi: bool, rule: Rule, rows: &[String], side: Color) -> Result<Position, Wrong> {
    let cells = rows.concat();
    if is_reversi {
        return of_reversi(rows.len(), &cells, side);
    }
    let side_of = |count: usize| u8::try_from(count).unwrap_or(u8::MAX);
    let size = Size { columns: side_of(rows.first().map_or(0, String::len)), rows: side_of(rows.len()) };
    // A board that is larger than any has too few cells here; its size is refused.
    let stones = size.read_cells(&cells).unwrap_or_default();
    let setup = gomoku::Setup { size, rule, stones, side_to_move: side, ..gomoku::Setup::default() };
    gomoku::Position::try_from(setup).map(Position::Gomoku).map_err(Wrong::Gomoku)
}

fn of_reversi(rows: usize, cells: &str, side: Color) -> Result<Position, Wrong> {
    let setup = reversi::Setup::from_cells(cells, side, reversi::Goal::Most);
    let setup = setup.ok_or_else(|| clause!("rows", "the board has {rows} rows; Reversi's has 8", rows))?;
    reversi::Position::try_from(setup).map(Position::Reversi).map_err(Wrong::Reversi)
}
