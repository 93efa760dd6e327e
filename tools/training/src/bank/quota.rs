//! The shares of puzzles of one kind in the bank: by task, rule and grade.

use qipan_core::review::bank::GradedPuzzle;
use qipan_core::review::puzzle::PuzzleTask;
use qipan_core::rules::gomoku::Rule;
use qipan_core::rules::{GameKind, Position};

/// The game to which a puzzle belongs.
#[derive(Clone, Copy, PartialEq)]
pub enum PuzzleGame {
    Reversi,
    Gomoku,
}

impl PuzzleGame {
    pub fn of(position: &Position) -> PuzzleGame {
        if matches!(position, Position::Reversi(_)) { PuzzleGame::Reversi } else { PuzzleGame::Gomoku }
    }

    pub fn game(self) -> GameKind {
        if self == PuzzleGame::Reversi { GameKind::Reversi } else { GameKind::Gomoku }
    }

    /// Maximum share of one kind of task among all puzzles, in per cent.
    pub fn max_task_percent(self, asked: PuzzleTask) -> usize {
        match asked {
            PuzzleTask::Win => 60,
            PuzzleTask::Save => 45,
            PuzzleTask::HoldDraw => 25,
            PuzzleTask::KeepWin | PuzzleTask::Best => 45,
        }
    }

    /// Maximum share of one band of grades among all puzzles, in per cent. It is lower in Reversi, where hard puzzles are rare.
    pub fn max_band_percent(self) -> usize {
        if self == PuzzleGame::Reversi { 16 } else { 24 }
    }
}

/// The rules of five-in-a-row for which puzzles are made; the games use them in turn.
pub const GOMOKU_RULES: [Rule; 3] = [Rule::Freestyle, Rule::Standard, Rule::Renju];
/// The width of a band of grades, in grades.
pub const BAND_WIDTH: u16 = 200;

/// Returns the number of the band to which a puzzle's grade belongs.
pub fn band(graded: &GradedPuzzle) -> u16 {
    graded.grade / BAND_WIDTH
}
