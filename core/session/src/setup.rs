//! Everything that is decided before a game's first move, and what later readers need to replay the game.

use qipan_rules::clock::ClockRule;
use qipan_rules::gomoku::opening::{Opening, OpeningRule, OpeningRuleError};
use qipan_rules::reversi::Goal;
use qipan_rules::{Color, GameKind, LEVELS, Point, Position, Size, gomoku, reversi};
use serde::{Deserialize, Serialize};

/// The largest length of a player's name in characters.
pub const NAME_CHARS_MAX: usize = 24;

/// Who decides the moves of a color.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Seat {
    #[default]
    Human,
    /// The built-in computer at a level from 1 to 12.
    Computer { level: u8 },
    /// The built-in computer at full strength, with `move_ms` milliseconds per move.
    Full { move_ms: u32 },
    /// The built-in computer at a strength that adapts to the human player's results.
    Adapting,
    /// An external engine, by its name in the settings.
    External { engine: String },
    /// A player on another machine.
    Remote,
}

impl Seat {
    pub fn is_human(&self) -> bool {
        *self == Seat::Human
    }

    /// Whether a computer on this machine decides the moves: the built-in one or an external engine.
    pub fn is_computer(&self) -> bool {
        self.is_built_in() || matches!(self, Seat::External { .. })
    }

    /// Whether the built-in computer decides the moves.
    pub fn is_built_in(&self) -> bool {
        matches!(self, Seat::Computer { .. } | Seat::Full { .. } | Seat::Adapting)
    }
}

/// A player of a game: a person or a computer. An empty name is displayed as the color's or the computer's name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct Player {
    pub name: String,
    pub seat: Seat,
    /// The player's own main time in minutes, in place of the clock's. When the log changes who plays, this value in the setup remains
    /// valid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minutes: Option<u32>,
}

impl Player {
    /// Creates a player with the main time of the game's clock.
    pub fn new(name: impl Into<String>, seat: Seat) -> Player {
        Player { name: name.into(), seat, minutes: None }
    }
}

/// The game to be played, with its rules and its start board.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Game {
    /// Reversi. `start` is `None` for the standard start; otherwise it has 64 cells `X`, `O`, `-` from a1, and the side to move. Logs omit
    /// the standard goal, as they did before other goals existed.
    Reversi {
        start: Option<(String, Color)>,
        #[serde(default, skip_serializing_if = "Goal::is_most_discs")]
        goal: Goal,
    },
    /// Five-in-a-row, with its rules and its start board.
    Gomoku(GomokuGame),
}

impl Game {
    /// The standard game of Reversi: the usual start, and more discs win.
    pub fn reversi() -> Game {
        Game::Reversi { start: None, goal: Goal::Most }
    }

    /// The usual game of this kind.
    pub fn standard(kind: GameKind) -> Game {
        Game::from_start(&kind.standard_start(), OpeningRule::Free)
    }

    /// The game of Reversi that begins with this position; the standard start is recognised.
    pub fn reversi_from(start: &reversi::Position) -> Game {
        let standard = reversi::Setup { goal: start.goal(), ..reversi::Setup::default() };
        let start_cells = (start.setup() != standard).then(|| (start.cells(), start.side_to_move()));
        Game::Reversi { start: start_cells, goal: start.goal() }
    }

    /// The game that begins with this position. `opening` is the opening rule if the game is five-in-a-row.
    pub fn from_start(start: &Position, opening: OpeningRule) -> Game {
        match start {
            Position::Reversi(start) => Game::reversi_from(start),
            Position::Gomoku(start) => Game::Gomoku(GomokuGame::from_start(start, opening)),
        }
    }

    pub fn kind(&self) -> GameKind {
        match self {
            Game::Reversi { .. } => GameKind::Reversi,
            Game::Gomoku(_) => GameKind::Gomoku,
        }
    }

    /// The fixed English words of the game's variant or rule, and of its opening. The second word is `position` for a board that was set
    /// up, and empty if there is no opening.
    pub fn rule_words(&self) -> (&'static str, &'static str) {
        match self {
            Game::Reversi { start, goal } => {
                let variant = if *goal == Goal::Fewest { "fewest" } else { "standard" };
                (variant, if start.is_some() { "position" } else { "" })
            }
            Game::Gomoku(game) => {
                (game.rule.word(), if game.start.is_some() { "position" } else { game.opening.word() })
            }
        }
    }

    /// The rules and start of five-in-a-row; `None` for another game.
    pub fn as_gomoku(&self) -> Option<&GomokuGame> {
        if let Game::Gomoku(game) = self { Some(game) } else { None }
    }

    /// The opening rule of the game; `Free` for a game without opening rules.
    pub fn opening_rule(&self) -> OpeningRule {
        self.as_gomoku().map_or(OpeningRule::Free, |game| game.opening)
    }

    /// The start position of a game of Reversi; `None` if that position cannot be played, and for other games.
    pub fn reversi_start(&self) -> Option<reversi::Position> {
        let Game::Reversi { start, goal } = self else { return None };
        reversi_start(start.as_ref(), *goal)
    }

    /// Whether the game is standard Reversi, up to the board's symmetries: only such games count for books, learning and statistics.
    pub fn is_standard(&self) -> bool {
        self.reversi_start().is_some_and(|start| start.is_standard_start())
    }
}

/// The rules and the start board of a game of five-in-a-row; the number of players is in the setup.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct GomokuGame {
    pub rule: gomoku::Rule,
    pub opening: OpeningRule,
    /// The number of the board's columns, 10 to 25.
    pub columns: u8,
    /// The number of the board's rows, 10 to 25.
    pub rows: u8,
    /// The effect of a placement on a point that Renju forbids.
    pub forbidden: gomoku::ForbiddenPlay,
    /// Whether players may pass by the house rule "give a move"; for all rules except Renju, which always allows passes.
    pub passes: bool,
    /// The start board and the side to move: one letter per cell, `X`, `O`, `R`, `B` or `-`, row by row from the top. `None` for an empty
    /// board with Black to move. Logs omit an empty board, as they did before other starts existed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<(String, Color)>,
}

impl Default for GomokuGame {
    fn default() -> GomokuGame {
        GomokuGame {
            rule: gomoku::Rule::Freestyle,
            opening: OpeningRule::Free,
            columns: 15,
            rows: 15,
            forbidden: Default::default(),
            passes: false,
            start: None,
        }
    }
}

impl GomokuGame {
    /// The game of five-in-a-row that begins with this position.
    pub fn from_start(start: &gomoku::Position, opening: OpeningRule) -> GomokuGame {
        let gomoku::Setup { size, rule, forbidden, passes_allowed: passes, stones, side_to_move, .. } = start.setup();
        let cells = || size.cells(|point| start.color_at(point));
        let start = (!stones.is_empty() || side_to_move != Color::Black).then(|| (cells(), side_to_move));
        GomokuGame { rule, opening, columns: size.columns, rows: size.rows, forbidden, passes, start }
    }

    /// The stones on the start board. If the cells are invalid, the result is a stone outside the board, which every position refuses.
    fn stones(&self) -> Vec<(Point, Color)> {
        let Some((cells, _)) = &self.start else { return Vec::new() };
        let read = Size { columns: self.columns, rows: self.rows }.read_cells(cells);
        read.unwrap_or_else(|| vec![(Point::new(u8::MAX, u8::MAX), Color::Black)])
    }

    /// The start board and the rules as a setup of the package `rules`.
    pub fn start(&self, players: usize) -> gomoku::Setup {
        gomoku::Setup {
            stones: self.stones(),
            side_to_move: self.start.as_ref().map_or(Color::Black, |start| start.1),
            size: Size { columns: self.columns, rows: self.rows },
            rule: self.rule,
            players: u8::try_from(players).unwrap_or(u8::MAX),
            forbidden: self.forbidden,
            passes_allowed: self.passes,
        }
    }

    /// The state of the opening before the first stone; `None` if the opening rule has no step.
    pub fn opening(&self, players: usize) -> Result<Option<Opening>, OpeningRuleError> {
        let opening = Opening::new(self.opening, &self.start(players))?;
        Ok(Some(opening).filter(|opening| !opening.is_done()))
    }
}

/// The score of the earlier games that these players played in succession, without the present game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct Series {
    /// The number of games won by each player, in the present game's order of play.
    pub wins: Vec<u32>,
    /// The number of drawn games.
    pub draws: u32,
}

/// The largest length in characters of each text in a `Venue` or a `GameOrigin`.
pub const VENUE_CHARS_MAX: usize = 200;

/// What the source of an imported game states about its date and event. Shown and passed on, never interpreted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct Venue {
    pub date: String,
    /// The tournament or the place where the game was played.
    pub event: String,
    pub round: String,
}

impl Venue {
    pub fn is_empty(&self) -> bool {
        *self == Venue::default()
    }

    fn is_fit(&self) -> bool {
        [&self.date, &self.event, &self.round].into_iter().all(|text| is_fit_text(text))
    }
}

fn is_fit_text(text: &str) -> bool {
    text.chars().count() <= VENUE_CHARS_MAX && !text.chars().any(char::is_control)
}

/// The game from which a later game continues. Only shown, because the first game may be deleted.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
// RON's error messages contain this name.
#[serde(rename = "Source")]
pub enum ContinuedFrom {
    /// A game in the user's own logs, by the name of its log.
    Own { log: String },
    /// A game of a collection, by the name of the collection and the names of its players.
    Collected { collection: String, players: Vec<String> },
}

/// The origin of a game that continues an earlier game.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GameOrigin {
    pub source: ContinuedFrom,
    /// The number of plies from the earlier game's start to the position where the new game begins.
    pub ply: u32,
}

impl GameOrigin {
    fn texts(&self) -> impl Iterator<Item = &String> {
        let (name, players) = match &self.source {
            ContinuedFrom::Own { log } => (log, &[][..]),
            ContinuedFrom::Collected { collection, players } => (collection, &players[..]),
        };
        std::iter::once(name).chain(players)
    }

    fn is_fit(&self) -> bool {
        self.texts().count() <= 1 + Color::ALL.len() && self.texts().all(|text| is_fit_text(text))
    }
}

/// Everything that is decided before a game's first move.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Setup {
    pub game: Game,
    /// The players in the order of play: the first one has Black.
    pub players: Vec<Player>,
    #[serde(default)]
    pub clock: ClockRule,
    /// The version of the engines' level table to which the computer's levels refer.
    pub level_table: u32,
    /// The seed of the computer's random choices among good moves.
    pub seed: u64,
    /// The time when the game began: seconds since 1970 (UTC), and the local offset in minutes. The program only displays the time and
    /// computes nothing with it.
    pub started: (i64, i32),
    #[serde(default)]
    pub series: Series,
    #[serde(default, skip_serializing_if = "Venue::is_empty")]
    pub venue: Venue,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub origin: Option<GameOrigin>,
}

/// Why a setup cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// The number of players does not fit the game.
    Players,
    /// A player's name is longer than `NAME_CHARS_MAX` or has control characters.
    Name,
    /// A level of the computer is outside 1–12.
    Level,
    /// The start board has a wrong number of cells or stones of colors that do not play, or the game is over there.
    Start,
    /// A text of the setup's venue or origin is longer than `VENUE_CHARS_MAX` or has control characters.
    Venue,
    /// In five-in-a-row, the board's size or the number of players does not fit the rule.
    Board,
    /// In five-in-a-row, the opening rule does not fit the rule, the board or the players.
    Opening,
    /// The clock gives a player no time at all, or more than the limit.
    Clock,
}

impl std::fmt::Display for SetupError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            SetupError::Players => "the number of players does not fit the game",
            SetupError::Name => "a player's name is too long or has control characters",
            SetupError::Level => "a level is outside 1 to 12",
            SetupError::Start => "the start board cannot be played",
            SetupError::Venue => "the event, the round or the date is too long or has control characters",
            SetupError::Board => "the board or the number of players does not fit the rule",
            SetupError::Opening => "the opening rule does not fit the rule, the board or the players",
            SetupError::Clock => "the clock has no time, or too much",
        })
    }
}

impl std::error::Error for SetupError {}

impl Setup {
    /// The state of the opening before the first stone; `None` if the opening rule has no step.
    pub fn initial_opening_state(&self) -> Option<Opening> {
        self.game.as_gomoku()?.opening(self.players.len()).ok().flatten()
    }

    /// The clock of the player with this index in the setup's order: the game's clock, with the player's own main time if there is one.
    pub fn player_clock_rule(&self, person: usize) -> ClockRule {
        let own = self.players.get(person).and_then(|player| player.minutes);
        own.map_or(self.clock, |minutes| self.clock.with_minutes(minutes))
    }

    /// Checks the whole setup and returns the position before the first move.
    pub fn start_position(&self) -> Result<Position, SetupError> {
        if !self.game.kind().row().players.contains(&self.players.len()) {
            return Err(SetupError::Players);
        }
        for player in &self.players {
            if player.name.chars().count() > NAME_CHARS_MAX || player.name.chars().any(char::is_control) {
                return Err(SetupError::Name);
            }
            if matches!(player.seat, Seat::Computer { level } if !LEVELS.contains(&level)) {
                return Err(SetupError::Level);
            }
        }
        if !self.clock.is_fit() || !(0..self.players.len()).all(|person| self.player_clock_rule(person).is_fit()) {
            return Err(SetupError::Clock);
        }
        if !self.venue.is_fit() || !self.origin.as_ref().is_none_or(GameOrigin::is_fit) {
            return Err(SetupError::Venue);
        }
        match &self.game {
            Game::Reversi { start, goal } => {
                reversi_start(start.as_ref(), *goal).map(Position::Reversi).ok_or(SetupError::Start)
            }
            Game::Gomoku(game) => {
                let start = game.start(self.players.len());
                let error = if game.start.is_some() { SetupError::Start } else { SetupError::Board };
                let position = gomoku::Position::try_from(start).map_err(|_| error)?;
                if position.is_over() {
                    return Err(SetupError::Start);
                }
                game.opening(self.players.len()).map_err(|_| SetupError::Opening)?;
                Ok(Position::Gomoku(position))
            }
        }
    }
}

/// The start position of Reversi from its cells and side to move; `None` if the cells are no valid board or neither side can move.
fn reversi_start(start: Option<&(String, Color)>, goal: Goal) -> Option<reversi::Position> {
    let Some((cells, side)) = start else {
        return reversi::Setup { goal, ..reversi::Setup::default() }.start().ok();
    };
    reversi::Setup::from_cells(cells, *side, goal)?.start().ok()
}
