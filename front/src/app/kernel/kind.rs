//! Which of the two games. Names nobody but the session's description of a game.

use crate::session::Game;

/// One of the two games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GameKind {
    #[default]
    Reversi,
    Gomoku,
}

impl GameKind {
    pub fn of(game: &Game) -> GameKind {
        match game {
            Game::Reversi { .. } => GameKind::Reversi,
            Game::Gomoku(_) => GameKind::Gomoku,
        }
    }

    /// The fixed word, on the command line and in the language files' `game-…`.
    pub fn word(self) -> &'static str {
        match self {
            GameKind::Reversi => "reversi",
            GameKind::Gomoku => "gomoku",
        }
    }
}
