//! The view of the new-game page as plain data.

use crate::app::kernel::view::{ButtonView, RowView};
use crate::ui::Icon;

/// The view of the page on which a new game is set up.
#[derive(Clone, Debug, PartialEq)]
pub struct NewGameView {
    pub title: String,
    pub back: ButtonView,
    /// The button that opens this page for the other game.
    pub other_game_button: ButtonView,
    /// The rows for the opponent and the user's color.
    pub opponent_rows: Vec<RowView>,
    /// The choice of a level.
    pub levels: LevelsView,
    /// The rows for the main choices of rules.
    pub rules: Vec<RowView>,
    /// The rows for all details, below the main choices.
    pub details: Vec<RowView>,
    /// A sentence about the game that Start will begin.
    pub summary: String,
    /// The rules of the game that Start will begin. May be empty.
    pub rules_line: String,
    pub start: ButtonView,
}

impl NewGameView {
    /// All rows from top to bottom, except the list of levels.
    pub fn rows(&self) -> impl Iterator<Item = &RowView> {
        self.opponent_rows.iter().chain([&self.levels.adaptive_level_switch]).chain(&self.rules).chain(&self.details)
    }
}

/// The choice of a level: the named levels, and the switch of the adaptive level.
#[derive(Clone, Debug, PartialEq)]
pub struct LevelsView {
    /// The id of the row that choosing a level changes.
    pub id: u16,
    pub label: String,
    pub levels: Vec<LevelView>,
    /// The index in `levels` of the chosen level; `None` where the chosen level is not in the list.
    pub chosen: Option<usize>,
    /// Whether the policy locks the choice of a level.
    pub is_locked: bool,
    /// Whether a computer plays, so that a level can be chosen.
    pub is_enabled: bool,
    /// The switch of the adaptive level, which follows the user's strength.
    pub adaptive_level_switch: RowView,
}

/// A level in the list of levels.
#[derive(Clone, Debug, PartialEq)]
pub struct LevelView {
    /// The face of the level's character.
    pub face: Option<Icon>,
    pub name: String,
    /// A sentence that describes the level.
    pub sentence: String,
    /// The level's number in scripts and settings, as text; empty for full strength and for an external engine.
    pub number: String,
    /// Whether the level can be chosen. External engines play games of two only.
    pub is_available: bool,
}
