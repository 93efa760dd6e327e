//! What the program starts with by a policy or a preset. Plain data: `app` checks that the lesson or the board exists.

use serde::{Deserialize, Serialize};

/// The initial page or game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
// The name is part of messages about a file.
#[serde(rename = "Begin")]
pub enum InitialPage {
    /// The state in which the user left the program.
    #[default]
    AsLeft,
    Start,
    Puzzles,
    /// A lesson of a course by its name (`reversi/03-corners`), else a teacher's file beside the preset or by its absolute path.
    Lesson {
        name: String,
        /// The number of the step, from 1; `None` for the first uncompleted one.
        #[serde(default)]
        step: Option<usize>,
    },
    /// A new game, with the players and rules of the settings.
    Game {
        game: PolicyGame,
        /// The start board, in the notation of lessons; empty for the usual start.
        #[serde(default)]
        rows: Vec<String>,
        #[serde(default)]
        side: Side,
        /// Whether fewer discs win (Reversi).
        #[serde(default)]
        fewest: bool,
    },
}

/// The game to start with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
// The name is part of messages about a file.
#[serde(rename = "Game")]
pub enum PolicyGame {
    Reversi,
    Gomoku,
}

/// The side to move first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub enum Side {
    #[default]
    Black,
    White,
}
