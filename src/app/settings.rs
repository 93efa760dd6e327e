//! The user's settings: what they are, their bounds, and the commented file that holds them.
//!
//! Reading and writing files is the store's; this file knows every key.

use crate::rules::gomoku::{ForbiddenPlay, OpeningRule, Rule};
use crate::session::{ClockRule, Game, GomokuGame, Player, Seat, Setup};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The settings' format; upgrades go one version at a time.
pub const SETTINGS_VERSION: u32 = 1;

/// How pieces move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Animation {
    Off,
    Fast,
    #[default]
    Normal,
}

/// When legal squares are marked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ShowLegal {
    /// When Help is pressed, for `help_ms`.
    #[default]
    OnHelp,
    Always,
}

/// How the last move is marked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum LastMove {
    Off,
    Still,
    /// Pulses for two seconds, then still.
    #[default]
    Pulse,
}

/// The Reversi that is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Variant {
    #[default]
    Standard,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ReversiSettings {
    pub players: Vec<Player>,
    pub variant: Variant,
    pub help_ms: u32,
    pub show_legal: ShowLegal,
}

impl Default for ReversiSettings {
    fn default() -> ReversiSettings {
        let computer = Player { name: String::new(), seat: Seat::Computer { level: 3 } };
        ReversiSettings {
            players: vec![Player::default(), computer],
            variant: Variant::Standard,
            help_ms: 1000,
            show_legal: ShowLegal::OnHelp,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct GomokuSettings {
    /// Two to four.
    pub players: Vec<Player>,
    pub rule: Rule,
    pub opening: OpeningRule,
    pub columns: u8,
    pub rows: u8,
    pub forbidden: ForbiddenPlay,
    pub passes: bool,
}

impl Default for GomokuSettings {
    fn default() -> GomokuSettings {
        let GomokuGame { rule, opening, columns, rows, forbidden, passes } = GomokuGame::default();
        let players = ReversiSettings::default().players;
        GomokuSettings { players, rule, opening, columns, rows, forbidden, passes }
    }
}

impl GomokuSettings {
    /// The rules of a new game.
    pub fn game(&self) -> GomokuGame {
        let &GomokuSettings { rule, opening, columns, rows, forbidden, passes, .. } = self;
        GomokuGame { rule, opening, columns, rows, forbidden, passes }
    }

    /// Takes over what a new game was begun with.
    pub fn remember(&mut self, game: GomokuGame, players: Vec<Player>) {
        let GomokuGame { rule, opening, columns, rows, forbidden, passes } = game;
        *self = GomokuSettings { players, rule, opening, columns, rows, forbidden, passes };
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct BoardSettings {
    pub coordinates: bool,
    pub last_move: LastMove,
    /// Marks the discs that the last move turned.
    pub turned: bool,
    /// Marks what the move under the pointer or cursor would turn.
    pub preview: bool,
    pub side_panel: bool,
}

impl Default for BoardSettings {
    fn default() -> BoardSettings {
        BoardSettings {
            coordinates: true,
            last_move: LastMove::Pulse,
            turned: false,
            preview: false,
            side_panel: false,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SoundSettings {
    /// 0–100.
    pub volume: u8,
    pub place: bool,
    pub flip: bool,
    pub illegal: bool,
    pub end: bool,
}

impl Default for SoundSettings {
    fn default() -> SoundSettings {
        SoundSettings { volume: 70, place: true, flip: true, illegal: true, end: true }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct EngineSettings {
    /// 0 = all cores but one.
    pub threads: u16,
    pub hash_mb: u32,
    pub ponder: bool,
    pub learning: bool,
}

impl Default for EngineSettings {
    fn default() -> EngineSettings {
        EngineSettings { threads: 0, hash_mb: 64, ponder: false, learning: true }
    }
}

/// All settings. A key that a file leaves out has its default.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    pub version: u32,
    /// "" = the system's, else a tag such as "en" or "zh-Hans".
    pub language: String,
    pub theme: String,
    pub reversi: ReversiSettings,
    pub gomoku: GomokuSettings,
    pub move_delay_ms: u32,
    pub animation: Animation,
    pub board: BoardSettings,
    pub sound: SoundSettings,
    pub clock: ClockRule,
    pub engine: EngineSettings,
    pub fullscreen: bool,
    /// Where the adapting level stands: -100 (weakest) to 100; it follows the results.
    pub adapting: i8,
    /// Action names to keys: `{"undo": "Ctrl+Z"}`.
    pub keys: BTreeMap<String, String>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            version: SETTINGS_VERSION,
            language: String::new(),
            theme: "classic".into(),
            reversi: ReversiSettings::default(),
            gomoku: GomokuSettings::default(),
            move_delay_ms: 600,
            animation: Animation::Normal,
            board: BoardSettings::default(),
            sound: SoundSettings::default(),
            clock: ClockRule::None,
            engine: EngineSettings::default(),
            fullscreen: false,
            adapting: 0,
            keys: BTreeMap::new(),
        }
    }
}

impl Settings {
    /// Brings every value into its bounds and says, one sentence each, what was out of them.
    pub fn check(&mut self) -> Vec<String> {
        let mut problems = Vec::new();
        let mut bound = |name: &str, value: &mut u32, low: u32, high: u32| {
            if !(low..=high).contains(value) {
                problems.push(format!("{name} is {value}, outside {low} to {high}"));
                *value = (*value).clamp(low, high);
            }
        };
        bound("reversi.help_ms", &mut self.reversi.help_ms, 0, 60_000);
        bound("move_delay_ms", &mut self.move_delay_ms, 0, 60_000);
        bound("engine.hash_mb", &mut self.engine.hash_mb, 1, 65_536);
        let (mut volume, mut threads) = (u32::from(self.sound.volume), u32::from(self.engine.threads));
        bound("sound.volume", &mut volume, 0, 100);
        bound("engine.threads", &mut threads, 0, 256);
        (self.sound.volume, self.engine.threads) = (volume as u8, threads as u16);
        if !(-100..=100).contains(&self.adapting) {
            problems.push(format!("adapting is {}, outside -100 to 100", self.adapting));
            self.adapting = self.adapting.clamp(-100, 100);
        }
        let defaults = ReversiSettings::default().players;
        if self.reversi.players.len() != 2 {
            problems.push(format!("reversi.players has {} players, not 2", self.reversi.players.len()));
            self.reversi.players = defaults.clone();
        }
        for (player, default) in self.reversi.players.iter_mut().zip(defaults) {
            if let Err(error) = check_player(player) {
                problems.push(format!("reversi.players: {error}"));
                *player = default;
            }
        }
        problems.extend(self.check_gomoku());
        if !self.theme.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"_-".contains(&byte))
            || !(1..=64).contains(&self.theme.len())
        {
            problems.push(format!("theme {:?} is no folder name of a-z, 0-9, _ and -", self.theme));
            self.theme = "classic".into();
        }
        problems
    }

    /// Brings the five-in-a-row settings into what can be played.
    fn check_gomoku(&mut self) -> Option<String> {
        let setup = Setup {
            game: Game::Gomoku(self.gomoku.game()),
            players: self.gomoku.players.clone(),
            clock: ClockRule::None,
            level_table: 0,
            seed: 0,
            started: (0, 0),
            series: Default::default(),
        };
        let error = setup.start_position().err()?;
        self.gomoku = GomokuSettings::default();
        Some(format!("gomoku: {error}"))
    }

    /// Each key's path with its value as RON, in the order of the file.
    pub fn rows(&self) -> Vec<(String, String)> {
        let Settings { reversi, gomoku, board, sound, engine, .. } = self;
        let mut rows = vec![
            ("version", ron(&self.version)),
            ("language", ron(&self.language)),
            ("theme", ron(&self.theme)),
            ("reversi.variant", ron(&reversi.variant)),
            ("reversi.help_ms", ron(&reversi.help_ms)),
            ("reversi.show_legal", ron(&reversi.show_legal)),
            ("gomoku.rule", ron(&gomoku.rule)),
            ("gomoku.opening", ron(&gomoku.opening)),
            ("gomoku.columns", ron(&gomoku.columns)),
            ("gomoku.rows", ron(&gomoku.rows)),
            ("gomoku.forbidden", ron(&gomoku.forbidden)),
            ("gomoku.passes", ron(&gomoku.passes)),
            ("move_delay_ms", ron(&self.move_delay_ms)),
            ("animation", ron(&self.animation)),
            ("board.coordinates", ron(&board.coordinates)),
            ("board.last_move", ron(&board.last_move)),
            ("board.turned", ron(&board.turned)),
            ("board.preview", ron(&board.preview)),
            ("board.side_panel", ron(&board.side_panel)),
            ("sound.volume", ron(&sound.volume)),
            ("sound.place", ron(&sound.place)),
            ("sound.flip", ron(&sound.flip)),
            ("sound.illegal", ron(&sound.illegal)),
            ("sound.end", ron(&sound.end)),
            ("clock", ron(&self.clock)),
            ("engine.threads", ron(&engine.threads)),
            ("engine.hash_mb", ron(&engine.hash_mb)),
            ("engine.ponder", ron(&engine.ponder)),
            ("engine.learning", ron(&engine.learning)),
            ("fullscreen", ron(&self.fullscreen)),
            ("adapting", ron(&self.adapting)),
        ]
        .into_iter()
        .map(|(key, value)| (key.to_owned(), value))
        .collect::<Vec<_>>();
        for (at, player) in reversi.players.iter().enumerate() {
            rows.push((format!("reversi.players.{at}.name"), ron(&player.name)));
            rows.push((format!("reversi.players.{at}.seat"), ron(&player.seat)));
        }
        for (at, player) in gomoku.players.iter().enumerate() {
            rows.push((format!("gomoku.players.{at}.name"), ron(&player.name)));
            rows.push((format!("gomoku.players.{at}.seat"), ron(&player.seat)));
        }
        rows.extend(self.keys.iter().map(|(action, key)| (format!("keys.{action}"), ron(key))));
        rows
    }

    /// The file as the program writes it: every key with a comment.
    pub fn render(&self) -> String {
        let list = |players: &[Player]| players.iter().map(ron).collect::<Vec<_>>().join(",\n                  ");
        let (players, gomoku_players) = (list(&self.reversi.players), list(&self.gomoku.players));
        let keys = self.keys.iter().map(|(action, key)| format!("{action:?}: {key:?}")).collect::<Vec<_>>().join(", ");
        let Settings { gomoku, board, sound, engine, .. } = self;
        format!(
            r#"// Qipan's settings. Changed by the settings page or by hand; a mistake is reported and never stops the start.
// Delete a line to get its default back.
(
    version: {version},
    language: {language:?},       // "" = the system's, else "en", "zh-Hans", …
    theme: {theme:?},      // a shipped theme or a folder under themes/
    reversi: (
        // In the order of play. seat: Human, Computer(level: 1 to 12), Full(move_ms: 5000)
        players: [{players}],
        variant: {variant},
        help_ms: {help_ms},       // how long Help marks the legal squares; 0 = until the next move
        show_legal: {show_legal},  // OnHelp | Always
    ),
    gomoku: (
        players: [{gomoku_players}],      // two to four
        rule: {rule},        // Freestyle | Standard | Renju | Caro | CaroOverline
        opening: {opening},          // Free | Swap | SwapAfterFirst | Swap2; Renju on 15×15 also Rif | Yamaguchi | Soosorv8 | Taraguchi10
        columns: {columns}, rows: {rows},  // 10 to 25
        forbidden: {forbidden},      // Refuse | Lose: what a stone on a point forbidden in Renju does
        passes: {passes},          // the house rule "give a move" outside Renju
    ),
    move_delay_ms: {delay},      // the computer's reply comes no sooner
    animation: {animation},       // Off | Fast | Normal
    board: (
        coordinates: {coordinates},
        last_move: {last_move},   // Off | Still | Pulse
        turned: {turned},      // mark the discs that the last move turned
        preview: {preview},     // mark what the move under the pointer would turn
        side_panel: {side_panel},
    ),
    sound: (volume: {volume}, place: {place}, flip: {flip}, illegal: {illegal}, end: {end}),
    clock: {clock},             // None | Absolute(minutes: 10) | Fischer(minutes: 5, seconds: 3) | …
    // threads: 0 = all cores but one
    engine: (threads: {threads}, hash_mb: {hash_mb}, ponder: {ponder}, learning: {learning}),
    fullscreen: {fullscreen},
    adapting: {adapting},            // where the adapting level stands, -100 to 100; it follows your results
    keys: {{{keys}}},               // an action's key, for example "undo": "Ctrl+Z"; the help page lists the actions
)
"#,
            version = SETTINGS_VERSION,
            language = self.language,
            theme = self.theme,
            variant = ron(&self.reversi.variant),
            help_ms = self.reversi.help_ms,
            show_legal = ron(&self.reversi.show_legal),
            rule = ron(&gomoku.rule),
            opening = ron(&gomoku.opening),
            columns = gomoku.columns,
            rows = gomoku.rows,
            forbidden = ron(&gomoku.forbidden),
            passes = gomoku.passes,
            delay = self.move_delay_ms,
            animation = ron(&self.animation),
            coordinates = board.coordinates,
            last_move = ron(&board.last_move),
            turned = board.turned,
            preview = board.preview,
            side_panel = board.side_panel,
            volume = sound.volume,
            place = sound.place,
            flip = sound.flip,
            illegal = sound.illegal,
            end = sound.end,
            clock = ron(&self.clock),
            threads = engine.threads,
            hash_mb = engine.hash_mb,
            ponder = engine.ponder,
            learning = engine.learning,
            fullscreen = self.fullscreen,
            adapting = self.adapting,
        )
    }
}

fn check_player(player: &Player) -> Result<(), crate::session::setup::SetupError> {
    use crate::session::setup::{NAME_CHARS_MAX, SetupError};
    if player.name.chars().count() > NAME_CHARS_MAX || player.name.chars().any(char::is_control) {
        return Err(SetupError::Name);
    }
    match player.seat {
        Seat::Computer { level } if !(1..=12).contains(&level) => Err(SetupError::Level),
        _ => Ok(()),
    }
}

/// One line of RON for any of our values, as people write it.
fn ron<T: Serialize>(value: &T) -> String {
    // Our settings are plain structs and enums, which RON can always write. It writes a `None` of ours as a raw name.
    ron::to_string(value).unwrap_or_default().replace("r#None", "None")
}
