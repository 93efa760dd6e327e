//! Positions made from transcripts: opening files, and the middle-game positions of each rule that the measurements use.

use qipan_core::rules::gomoku::{Position, Rule, Setup};
use qipan_core::rules::{Ply, Point, Size};
use std::error::Error;

/// Middle-game positions, one rule and transcript per line. The engine made them: a level continued balanced openings to the 12th stone.
/// Positions in which a search sees a win are left out.
const MIDDLE_GAMES: &str = include_str!("positions.txt");

/// Returns the shipped middle-game positions of a rule.
pub fn middle_games(rule: Rule) -> Result<Vec<Position>, Box<dyn Error>> {
    let size = Size { columns: 15, rows: 15 };
    let of_rule =
        |line: &'static str| line.split_once(' ').filter(|(word, _)| *word == rule.word()).map(|(_, moves)| moves);
    MIDDLE_GAMES
        .lines()
        .filter_map(of_rule)
        .map(|moves| position_after(rule, size, &parse_opening_line(size, moves)?))
        .collect()
}

/// Returns the position after stones on these points, Black first.
pub fn position_after(rule: Rule, size: Size, points: &[Point]) -> Result<Position, Box<dyn Error>> {
    let mut position = Position::try_from(Setup { rule, size, ..Setup::default() })?;
    for &point in points {
        position.play_recorded(Ply::Place(point))?;
    }
    Ok(position)
}

/// Parses a line of an opening file: names without separators (`h8i9`), or offsets from the centre (`0,1, -2,3`, y down).
pub fn parse_opening_line(size: Size, line: &str) -> Result<Vec<Point>, Box<dyn Error>> {
    let points: Option<Vec<Point>> = if line.contains(',') { offsets(size, line) } else { names(size, line) };
    points.ok_or_else(|| format!("not an opening on this board: {line}").into())
}

fn names(size: Size, line: &str) -> Option<Vec<Point>> {
    let mut points = Vec::new();
    let mut rest = line.trim();
    while let Some(letter) = rest.bytes().next() {
        let digits = rest[1..].find(|c: char| !c.is_ascii_digit()).map_or(rest.len(), |at| at + 1);
        let row: u8 = rest.get(1..digits)?.parse().ok()?;
        let point = Point::new(letter.to_ascii_lowercase().checked_sub(b'a')?, size.rows.checked_sub(row)?);
        points.push(Some(point).filter(|&point| size.contains(point))?);
        rest = rest.get(digits..)?;
    }
    Some(points)
}

fn offsets(size: Size, line: &str) -> Option<Vec<Point>> {
    let numbers: Vec<i32> = line.split(',').map(|number| number.trim().parse().ok()).collect::<Option<_>>()?;
    let point = |pair: &[i32]| {
        let at = |offset: i32, extent: u8| u8::try_from(i32::from(extent / 2) + offset).ok();
        Some(Point::new(at(*pair.first()?, size.columns)?, at(*pair.get(1)?, size.rows)?)).filter(|&p| size.contains(p))
    };
    numbers.chunks(2).map(point).collect()
}

/// Formats points as a transcript that `parse` reads.
pub fn transcript(size: Size, points: &[Point]) -> String {
    points.iter().map(|point| format!("{}{}", (b'a' + point.column) as char, size.rows - point.row)).collect()
}
