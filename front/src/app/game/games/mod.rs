//! What differs between the games for the eye and the ear, one file a game: marks on the board, help, refusals, the side
//! panel, the result. The rest of the app asks `of` and never matches on the game. Knows no pages and changes nothing.

mod face;
mod gomoku;
pub mod opening;
mod reversi;

use crate::app::game::variants;
use crate::app::kernel::config::Settings;
use crate::app::kernel::kind::GameKind;
use crate::app::kernel::lang::Lang;
use crate::rules::Position;
use crate::session::{ClockRule, Game, Player, Session};

pub use face::{GameFace, Scene};
pub use gomoku::{largest_patterns, threats};

/// The game of a position.
pub fn of(position: &Position) -> &'static dyn GameFace {
    match position {
        Position::Reversi(_) => &reversi::Reversi,
        Position::Gomoku(_) => &gomoku::Gomoku,
    }
}

/// The game of a session.
pub fn of_session(session: &Session) -> &'static dyn GameFace {
    of(session.position())
}

/// The game, the clock and the players that the settings have for a new game of a kind; what is drawn is drawn by `seed`.
pub fn wanted(kind: GameKind, settings: &Settings, seed: u64) -> (Game, ClockRule, Vec<Player>) {
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

/// Has the settings remember what a game was begun with; `by_turns`: its players change colors from game to game.
pub fn remember(settings: &mut Settings, game: &Game, clock: ClockRule, players: Vec<Player>, by_turns: bool) {
    match game {
        Game::Reversi { .. } => {
            let reversi = &mut settings.reversi;
            (reversi.players, reversi.by_turns, reversi.clock) = (players, by_turns, clock);
            // A board of its own is no setting: the game after it is as the one before.
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
