//! The display of each game, one file per game: marks on the board, help, refusals, the side panel, the result, and its settings. The rest
//! of the app calls `display_of` and does not match on the game. Pure.

mod game_display;
mod gomoku;
pub mod opening;
mod reversi;

use crate::app::kernel::config::Settings;
use crate::app::kernel::config::settings::GameSettings;
use crate::app::kernel::lang::Lang;
use crate::rules::{GameKind, Position};
use crate::session::{Game, Session};

pub use game_display::{GameDisplay, MarksInput, Picture, is_for_beginner};
pub use gomoku::{largest_patterns, threats};

/// Returns the display of this kind of game.
pub fn display_of_kind(kind: GameKind) -> &'static dyn GameDisplay {
    match kind {
        GameKind::Reversi => &reversi::Reversi,
        GameKind::Gomoku => &gomoku::Gomoku,
    }
}

/// Returns the display of a position's kind of game.
pub fn display_of(position: &Position) -> &'static dyn GameDisplay {
    display_of_kind(position.kind())
}

/// Returns the display of a session's kind of game.
pub fn display_of_session(session: &Session) -> &'static dyn GameDisplay {
    display_of(session.position())
}

/// Returns the rules of a game in short: "Renju · Swap2 · 15×15".
pub fn rules(game: &Game, lang: &Lang) -> Option<String> {
    display_of_kind(game.kind()).rules(game, lang)
}

/// Returns a new game by the settings, with its players and its clock. `seed` decides what is drawn at random.
pub fn game_by_settings(settings: &Settings, kind: GameKind, seed: u64) -> (Game, GameSettings) {
    (display_of_kind(kind).game_by_settings(settings, seed), settings.of_game(kind).clone())
}

/// Stores how a game was begun (rules, players and clock) as the settings for the next game.
pub fn remember(settings: &mut Settings, game: &Game, begun: GameSettings) {
    *settings.of_game_mut(game.kind()) = begun;
    display_of_kind(game.kind()).remember_rules(settings, game);
}
