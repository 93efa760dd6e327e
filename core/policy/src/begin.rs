//! The page or game with which the program starts, by a policy or a preset. Plain data: `app` checks that the lesson or the board exists.

use serde::{Deserialize, Serialize};

/// The page or game with which the program starts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
// RON's error messages contain this name.
#[serde(rename = "Begin")]
pub enum InitialPage {
    /// The page on which the user left the program.
    #[default]
    AsLeft,
    /// The start page.
    Start,
    /// The list of puzzles.
    Puzzles,
    /// A lesson: a built-in one by its name such as `reversi/03-corners`, or a teacher's file, named by its file name beside the preset or
    /// by its absolute path.
    Lesson {
        name: String,
        /// The number of the lesson's step, counted from 1; `None` for the first step that the user has not completed.
        #[serde(default)]
        step: Option<usize>,
    },
    /// A new game, with the players and rules from the settings.
    Game {
        game: PolicyGame,
        /// The rows of the start board, in the notation of lessons; empty for the usual start.
        #[serde(default)]
        rows: Vec<String>,
        #[serde(default)]
        side: Side,
        /// Whether fewer discs win; only for Reversi.
        #[serde(default)]
        fewest: bool,
    },
}

/// The game that the program starts by a policy or a preset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
// RON's error messages contain this name.
#[serde(rename = "Game")]
pub enum PolicyGame {
    Reversi,
    Gomoku,
}

/// The side that moves first in a game that the program starts by a policy or a preset.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub enum Side {
    #[default]
    Black,
    White,
}
