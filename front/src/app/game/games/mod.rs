//! The display of each game, one file per game: marks on the board, help, refusals, the side panel, the result. The rest of the app calls
//! `display_of` and does not match on the game. Pure.

mod game_display;
mod gomoku;
pub mod opening;
mod reversi;

use crate::app::game::variants;
use crate::app::kernel::config::Settings;
use crate::app::kernel::game_kind::GameKind;
use crate::app::kernel::lang::Lang;
use crate::rules::Position;
use crate::session::{ClockRule, Game, Player, Session};

pub use game_display::{GameDisplay, Scene};
pub use gomoku::{largest_patterns, threats};

/// The display of a position's game.
pub fn display_of(position: &Position) -> &'static dyn GameDisplay {
    match position {
        Position::Reversi(_) => &reversi::Reversi,
        Position::Gomoku(_) => &gomoku::Gomoku,
    }
}

/// The display of a session's game.
pub fn of_session(session: &Session) -> &'static dyn GameDisplay {
    display_of(session.position())
}

/// The game, the clock and the players of a new game by the settings. `seed` decides what is drawn at random.
pub fn game_by_settings(kind: GameKind, settings: &Settings, seed: u64) -> (Game, ClockRule, Vec<Player>) {
    match kind {
        GameKind::Reversi => {
            let reversi = &settings.reversi;
            (variants::of_variant(reversi.variant, seed), reversi.clock, reversi.players.clone())
        }
        GameKind::Gomoku => {
            let gomoku = &settings.gomoku;
            (Game::Gomoku(gomoku.game()), gomoku.clock, gomoku.players.clone())
        }
    }
}

/// Stores in the settings what a game was begun with. `by_turns`: its players swap colors from game to game.
pub fn remember(settings: &mut Settings, game: &Game, clock: ClockRule, players: Vec<Player>, by_turns: bool) {
    match game {
        Game::Reversi { .. } => {
            let reversi = &mut settings.reversi;
            (reversi.players, reversi.by_turns, reversi.clock) = (players, by_turns, clock);
            // A custom board is not stored: the next game has the previous variant.
            reversi.variant = variants::variant_of(game).unwrap_or(reversi.variant);
        }
        Game::Gomoku(game) => {
            settings.gomoku.remember(game, players);
            (settings.gomoku.by_turns, settings.gomoku.clock) = (by_turns, clock);
        }
    }
}

/// Whether the only person's color changes from game to game.
pub fn by_turns(kind: GameKind, settings: &Settings) -> bool {
    match kind {
        GameKind::Reversi => settings.reversi.by_turns,
        GameKind::Gomoku => settings.gomoku.by_turns,
    }
}

/// The rules of a game in short: "Renju · Swap2 · 15×15".
pub fn rules(game: &Game, lang: &Lang) -> Option<String> {
    match game {
        Game::Reversi { .. } => reversi::Reversi.rules(game, lang),
        Game::Gomoku(_) => gomoku::Gomoku.rules(game, lang),
    }
}
