//! Conversion of the rules' positions to the engine's boards. For this engine alone.

use super::board::{self, SearchBoard};
use super::pattern::LineRules;
use qipan_rules::Ply;
use qipan_rules::gomoku::{Position, Rule};

/// The engine's value for a rule.
pub fn line_rules(rule: Rule) -> LineRules {
    match rule {
        Rule::Freestyle => LineRules::Freestyle,
        Rule::Standard => LineRules::Standard,
        Rule::Renju => LineRules::Renju,
        Rule::Caro => LineRules::CaroExact,
        Rule::CaroOverline => LineRules::CaroLong,
    }
}

/// The engine's board for a position of two players.
pub fn board_of(position: &Position) -> SearchBoard {
    let mut board = SearchBoard::new(line_rules(position.rule()), position.size());
    let mut last = position.last_ply();
    for (point, color) in position.stones() {
        if last != Some(Ply::Place(point)) {
            board.place(board::cell(point), color.index());
        }
    }
    if let Some(Ply::Place(point)) = last.take()
        && let Some(color) = position.color_at(point)
    {
        board.place(board::cell(point), color.index());
    }
    board
}
