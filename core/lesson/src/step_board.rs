//! Converts the board of a lesson's step from rows of letters to a valid position. Reads no file.

use super::lesson_error::{LessonErrorKind, clause};
use qipan_rules::arranged::ArrangedBoard;
use qipan_rules::gomoku::Rule;
use qipan_rules::{Color, GameKind, Position, Size, gomoku, reversi};

/// The standard start position of Reversi or of five-in-a-row.
pub fn start(is_reversi: bool) -> Position {
    if is_reversi { GameKind::Reversi.standard_start() } else { GameKind::Gomoku.standard_start() }
}

/// The error in one row of letters; `None` for a valid row. `columns` is the length of the first row.
pub fn row_error(is_reversi: bool, row: &str, columns: usize) -> Option<LessonErrorKind> {
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

/// Parses rows of letters; returns the position, or why the rows or the position are invalid.
pub fn read(is_reversi: bool, rule: Rule, rows: &[String], side: Color) -> Result<Position, LessonErrorKind> {
    let columns = rows.first().map_or(0, String::len);
    match rows.iter().find_map(|row| row_error(is_reversi, row, columns)) {
        Some(wrong) => Err(wrong),
        None => position(is_reversi, rule, rows, side),
    }
}

/// Returns the position of rows whose letters are already checked, or why the position is invalid.
pub fn position(is_reversi: bool, rule: Rule, rows: &[String], side: Color) -> Result<Position, LessonErrorKind> {
    let cells = rows.concat();
    if is_reversi {
        return of_reversi(rows.len(), &cells, side);
    }
    let side_of = |count: usize| u8::try_from(count).unwrap_or(u8::MAX);
    let size = Size { columns: side_of(rows.first().map_or(0, String::len)), rows: side_of(rows.len()) };
    // If the board exceeds the maximum size, `read_cells` fails, and the size is refused as an error of the setup.
    let stones = size.read_cells(&cells).unwrap_or_default();
    let setup = gomoku::Setup { size, rule, stones, side_to_move: side, ..gomoku::Setup::default() };
    ArrangedBoard::Gomoku(setup).to_position().map_err(LessonErrorKind::Board)
}

fn of_reversi(rows: usize, cells: &str, side: Color) -> Result<Position, LessonErrorKind> {
    let setup = reversi::Setup::from_cells(cells, side, reversi::Goal::Most);
    let setup = setup.ok_or_else(|| clause!("rows", "the board has {rows} rows; Reversi's has 8", rows))?;
    ArrangedBoard::Reversi(setup).to_position().map_err(LessonErrorKind::Board)
}
