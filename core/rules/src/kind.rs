//! The constants of each game, and what follows from them.

use crate::GameKind;

/// The constants of one game.
pub struct GameConstants {
    /// The game's fixed English word, such as `reversi`, on the command line, in scripts and in the message ids `game-WORD`.
    pub word: &'static str,
    /// The game's number in the property GM of SGF files.
    pub sgf_number: &'static str,
    /// The value by which SGF files write a pass in this game.
    pub sgf_pass: &'static str,
    /// Whether pieces stand on cells; otherwise they stand on the crossings of lines.
    pub has_pieces_on_cells: bool,
    /// Whether the numbers of pieces on the final board decide the result.
    pub is_decided_by_count: bool,
    /// The numbers of players that the game allows.
    pub players: std::ops::RangeInclusive<usize>,
}

impl Default for GameKind {
    /// The first game of the list.
    fn default() -> GameKind {
        GameKind::ALL[0]
    }
}

impl GameKind {
    /// The game's index in `ALL`, and in every other list of all games.
    pub fn index(self) -> usize {
        self as usize
    }

    pub fn of_word(word: &str) -> Option<GameKind> {
        GameKind::ALL.into_iter().find(|kind| kind.word() == word)
    }

    pub const fn word(self) -> &'static str {
        self.row().word
    }
}
