//! What the program begins with where a policy or a preset says so. Only what was said: whether there is such a lesson or such a
//! board `app` asks.

use serde::{Deserialize, Serialize};

/// What is there when the program has started.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub enum Begin {
    /// What the user left.
    #[default]
    AsLeft,
    Start,
    Puzzles,
    /// A lesson of a course by its name (`reversi/03-corners`), else a teacher's file beside the preset or by its whole path.
    Lesson {
        name: String,
        /// Counted from 1; none = the first that is not done.
        #[serde(default)]
        step: Option<usize>,
    },
    /// A new game, with the players and by the rules that the settings name.
    Game {
        game: Game,
        /// The board that it begins with, as a lesson has it; empty = the usual one.
        #[serde(default)]
        rows: Vec<String>,
        #[serde(default)]
        side: Side,
        /// Reversi in which the fewest discs win.
        #[serde(default)]
        fewest: bool,
    },
}

/// Which game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub enum Game {
    Reversi,
    Gomoku,
}

/// Who moves first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub enum Side {
    #[default]
    Black,
    White,
}
