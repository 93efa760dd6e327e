//! How many puzzles of one kind the bank takes: by game, task, rule and grade.

use qipan_core::review::bank::GradedPuzzle;
use qipan_core::review::puzzle::PuzzleTask;
use qipan_core::rules::gomoku::Rule;
use qipan_core::rules::{GameKind, Position};

/// The game of a puzzle.
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

    /// Largest share of one task among all puzzles, in per cent.
    pub fn max_percent(self, asked: PuzzleTask) -> usize {
        match asked {
            PuzzleTask::Win => 60,
            PuzzleTask::Save => 45,
            PuzzleTask::HoldDraw => 25,
            PuzzleTask::KeepWin | PuzzleTask::Best => 45,
        }
    }

    /// Largest share of one band of grades among all puzzles, in per cent: in Reversi hard puzzles are rare.
    pub fn most_of_band(self) -> usize {
        if self == PuzzleGame::Reversi { 16 } else { 24 }
    }
}

/// The rules of five-in-a-row, used in turn.
pub const GOMOKU_RULES: [Rule; 3] = [Rule::Freestyle, Rule::Standard, Rule::Renju];
/// The width of a band of grades.
pub const BAND_WIDTH: u16 = 200;

/// The number of the band that a puzzle's grade belongs to.
pub fn band(graded: &GradedPuzzle) -> u16 {
    graded.grade / BAND_WIDTH
}
