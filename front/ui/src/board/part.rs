//! The part of a large board that a small picture shows: the square around its stones.

use super::view::{BoardView, Cell, Viewport};

/// The number of cells per side from which a board is cut.
const CUT_FROM: u8 = 15;
/// The least number of cells per side of a part.
const SPAN_MIN: u8 = 9;
/// The number of cells around the stones that belong to the part.
const MARGIN: u8 = 2;

impl BoardView {
    /// Shows only the part with the stones where the board is large, so that a small picture shows stones that can be seen.
    pub fn cut_to_stones(self) -> BoardView {
        BoardView { viewport: self.part_with_stones(), ..self }
    }

    /// Returns the square around all stones; `None` where the whole board is shown: a small board, an empty board, or stones almost
    /// everywhere.
    fn part_with_stones(&self) -> Option<Viewport> {
        let (columns, rows) = (self.columns, self.rows);
        let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
        let stones: Vec<Cell> = cells.zip(&self.pieces).filter_map(|(cell, piece)| piece.map(|_| cell)).collect();
        let across = reach(stones.iter().map(|(column, _)| *column), columns)?;
        let down = reach(stones.iter().map(|(_, row)| *row), rows)?;
        let span = (across.1 - across.0).max(down.1 - down.0).max(SPAN_MIN);
        let part = Viewport { column: first(across, span, columns), row: first(down, span, rows), span };
        (columns.min(rows) >= CUT_FROM && span < columns.min(rows)).then_some(part)
    }
}

/// Returns the first of the lines with stones and the line after the last of them, with the margin around them inside the board.
fn reach(lines: impl Iterator<Item = u8> + Clone, count: u8) -> Option<(u8, u8)> {
    let (first, last) = (lines.clone().min()?, lines.max()?);
    Some((first.saturating_sub(MARGIN), (last + 1 + MARGIN).min(count)))
}

/// Returns the first line of a part that has the lines from `start` to `end` in its middle, as near as the board's edges allow.
fn first((start, end): (u8, u8), span: u8, count: u8) -> u8 {
    let spare = span.saturating_sub(end - start);
    start.saturating_sub(spare / 2).min(count.saturating_sub(span))
}
