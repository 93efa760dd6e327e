//! The table of games: a row of constants for each game.

/// A game that the program can play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum GameKind {
    #[default]
    Reversi,
    Gomoku,
}

/// The constants of one game: a row of the table of games.
pub struct GameConstants {
    pub kind: GameKind,
    /// The game's fixed English word, such as `reversi`, on the command line, in scripts and in the message ids `game-WORD`.
    pub word: &'static str,
    /// The game's number in the property GM of SGF files.
    pub sgf_number: &'static str,
    /// The value by which SGF files write a pass in this game.
    pub sgf_pass: &'static str,
    /// Whether pieces stand on cells; otherwise they stand on the crossings of lines.
    pub on_cells: bool,
    /// Whether the numbers of pieces on the final board decide the result.
    pub is_counted: bool,
    /// The numbers of players that the game allows.
    pub players: std::ops::RangeInclusive<usize>,
}

/// The table of games: a row for every game, in the order of menus and lists.
static ROWS: [GameConstants; 2] = [
    GameConstants {
        kind: GameKind::Reversi,
        word: "reversi",
        sgf_number: "2",
        sgf_pass: "PA",
        on_cells: true,
        is_counted: true,
        players: 2..=2,
    },
    GameConstants {
        kind: GameKind::Gomoku,
        word: "gomoku",
        sgf_number: "4",
        sgf_pass: "",
        on_cells: false,
        is_counted: false,
        players: 2..=4,
    },
];

impl GameKind {
    pub const ALL: [GameKind; ROWS.len()] = {
        let mut all = [GameKind::Reversi; ROWS.len()];
        let mut at = 0;
        while at < ROWS.len() {
            all[at] = ROWS[at].kind;
            at += 1;
        }
        all
    };

    pub fn row(self) -> &'static GameConstants {
        &ROWS[self.index()]
    }

    /// The game's index in `ALL`, and in every other list of all games.
    pub fn index(self) -> usize {
        self as usize
    }

    pub fn of_word(word: &str) -> Option<GameKind> {
        GameKind::ALL.into_iter().find(|kind| kind.word() == word)
    }

    pub fn word(self) -> &'static str {
        self.row().word
    }
}
