//! The table of the games: one row of constants for each game.

/// One of the games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum GameKind {
    #[default]
    Reversi,
    Gomoku,
}

/// The constants of a game.
pub struct GameRow {
    pub kind: GameKind,
    /// The fixed word on the command line, in scripts and in the message ids `game-…`.
    pub word: &'static str,
    /// The game's number in SGF's property GM.
    pub sgf_number: &'static str,
    /// How SGF writes a pass in this game.
    pub sgf_pass: &'static str,
    /// Whether pieces are on cells, not on the crossings of lines.
    pub on_cells: bool,
    /// Whether the result depends on the number of pieces at the end.
    pub is_counted: bool,
    /// The possible numbers of players.
    pub players: std::ops::RangeInclusive<usize>,
}

/// Every game, in the order of menus and lists.
static ROWS: [GameRow; 2] = [
    GameRow {
        kind: GameKind::Reversi,
        word: "reversi",
        sgf_number: "2",
        sgf_pass: "PA",
        on_cells: true,
        is_counted: true,
        players: 2..=2,
    },
    GameRow {
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

    pub fn row(self) -> &'static GameRow {
        &ROWS[self.index()]
    }

    /// The game's index in lists of all games.
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
