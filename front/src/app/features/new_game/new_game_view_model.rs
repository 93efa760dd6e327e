//! The view of the new-game page as plain data.

use crate::app::kernel::view::{ButtonView, RowView};

/// The page on which a new game is set up.
#[derive(Clone, Debug, PartialEq)]
pub struct NewGameView {
    pub title: String,
    pub back: ButtonView,
    /// The button that opens the page for the other game.
    pub other: ButtonView,
    /// The choices of opponent and side.
    pub who: Vec<RowView>,
    /// The levels, where a computer plays.
    pub levels: Option<LevelsView>,
    /// The most wanted choices of rules.
    pub rules: Vec<RowView>,
    /// The rows for all details, below the main choices.
    pub details: Vec<RowView>,
    /// `summary`: the game that is about to begin. `rules_line`: its rules, which may be empty.
    pub summary: String,
    pub rules_line: String,
    pub start: ButtonView,
}

impl NewGameView {
    /// Every row from top to bottom, without the levels.
    pub fn rows(&self) -> impl Iterator<Item = &RowView> {
        let follow = self.levels.iter().map(|levels| &levels.follow);
        self.who.iter().chain(follow).chain(&self.rules).chain(&self.details)
    }
}

/// The named levels, with the one that is chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct LevelsView {
    /// The number of the row that a choice of a level changes.
    pub id: u16,
    pub label: String,
    pub levels: Vec<LevelView>,
    /// The index in `levels` of the chosen level; `None` where that level has no name here.
    pub chosen: Option<usize>,
    pub is_locked: bool,
    /// The switch of the level that adapts to the person.
    pub follow: RowView,
}

#[derive(Clone, Debug, PartialEq)]
pub struct LevelView {
    pub name: String,
    pub sentence: String,
    /// The level's number in scripts and settings.
    pub number: String,
}
