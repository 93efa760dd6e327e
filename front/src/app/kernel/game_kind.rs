//! The two games as an enum.

use crate::session::Game;

/// Reversi or five-in-a-row.
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

    /// The fixed word on the command line and in the message ids `game-…`.
    pub fn word(self) -> &'static str {
        match self {
            GameKind::Reversi => "reversi",
            GameKind::Gomoku => "gomoku",
        }
    }
}
