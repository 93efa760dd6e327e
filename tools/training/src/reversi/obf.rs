//! Reads Reversi positions with known scores from OBF files, one position per line: `64 cells side; move:score; …`.

use qipan_core::rules::Color;
use qipan_core::rules::reversi::{Position, Setup, Square};
use std::error::Error;
use std::path::Path;

/// A position and the known scores of its moves, in the file's order, best first.
pub struct Problem {
    /// The number of the position's line in the file, from 1.
    pub line_number: usize,
    pub position: Position,
    pub moves: Vec<(Square, i32)>,
}

impl Problem {
    /// Returns the score of the best move; `None` if the file gives no scores.
    pub fn best_score(&self) -> Option<i32> {
        self.moves.iter().map(|entry| entry.1).max()
    }
}

/// Maximum size of a file of positions, in bytes.
const BYTES_MAX: u64 = 16 << 20;

/// Reads all positions of an OBF file.
pub fn read(path: &Path) -> Result<Vec<Problem>, Box<dyn Error>> {
    if std::fs::metadata(path)?.len() > BYTES_MAX {
        return Err(format!("{} is larger than 16 MB", path.display()).into());
    }
    let text = std::fs::read_to_string(path)?;
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('%'));
    lines
        .map(|(index, line)| {
            parse(index + 1, line).ok_or_else(|| format!("{}:{}: not a position", path.display(), index + 1).into())
        })
        .collect()
}

fn parse(number: usize, line: &str) -> Option<Problem> {
    let mut parts = line.split(';');
    let mut words = parts.next()?.split_whitespace();
    let (cells, side) = (words.next()?, words.next()?);
    if cells.len() != 64 {
        return None;
    }
    let discs = |wanted: &[u8]| {
        let cells = cells.bytes().enumerate().filter(|(_, cell)| wanted.contains(cell));
        cells.fold(0, |bits, (index, _)| bits | 1u64 << index)
    };
    let side_to_move = if side.eq_ignore_ascii_case("x") { Color::Black } else { Color::White };
    let setup = Setup { black: discs(b"Xx*"), white: discs(b"Oo"), side_to_move, ..Setup::default() };
    let moves = parts.filter_map(|part| {
        let (square, score) = part.trim().split_once(':')?;
        // Some files contain a filler for "no move", which is left out.
        Some((Square::parse(square)?, score.trim_start_matches('+').parse().ok()?))
    });
    Some(Problem { line_number: number, position: Position::try_from(setup).ok()?, moves: moves.collect() })
}
