//! The result of a search, and its values in the façade's terms. For this engine and its callers.

use super::board::{self, Cell};
use super::search::{PROVEN_WIN_MIN, WIN};
use crate::Score;
use qipan_rules::gomoku::Position;
use qipan_rules::{Ply, Point};

/// The result of a search.
#[derive(Clone, Debug)]
pub struct SearchResult {
    pub ply: Ply,
    /// The value seen by the side to move; a proven win is `search::WIN` minus its plies.
    pub value: i32,
    pub depth: u8,
    pub nodes: u64,
    pub line: Vec<Ply>,
}

/// Converts a search's value to the façade's score.
pub fn score_of(value: i32) -> Score {
    match value {
        _ if value > PROVEN_WIN_MIN => Score::Win((WIN - value) as u32),
        _ if value < -PROVEN_WIN_MIN => Score::Loss((WIN + value) as u32),
        _ => Score::Estimate(value),
    }
}

/// The search result for a line that is a proven win.
pub fn proven_win(line: &[Cell], nodes: u64) -> SearchResult {
    SearchResult {
        ply: Ply::Place(board::point(line[0])),
        value: WIN - line.len() as i32,
        depth: line.len() as u8,
        nodes,
        line: plies(line),
    }
}

/// Cells as placements.
pub fn plies(cells: &[Cell]) -> Vec<Ply> {
    cells.iter().map(|&cell| Ply::Place(board::point(cell))).collect()
}

/// The ply in positions that need no search: the first stone in the middle, a forced pass, the only legal point.
pub fn result_without_search(position: &Position) -> Option<SearchResult> {
    let found = |ply| SearchResult { ply, value: 0, depth: 0, nodes: 0, line: vec![ply] };
    let middle = Point::new(position.size().columns / 2, position.size().rows / 2);
    if position.board().count() == 0 {
        return Some(found(Ply::Place(middle)));
    }
    let legal = position.legal_points();
    match legal[..] {
        [] => Some(found(Ply::Pass)),
        [only] => Some(found(Ply::Place(only))),
        _ => None,
    }
}
