//! The settings: their types, their defaults, and the one table of them.
//!
//! A new setting needs a field with its default, a row, two labels in the language files, and the code that uses it. The
//! settings file, `check-config`, `print-config` and the settings page are made from the table. Reading and writing are in `read` and
//! `write`.

use crate::app::kernel::config::row::{
    Access, SettingKind, SettingRow, ValueFunctions, ValueShape, functions, parsed, read_clock, row, set_folder,
    set_level_results, set_side_panel, set_theme, set_variant, set_windows, to_ron, written_clock,
};
use crate::app::kernel::lang::Lang;
use crate::engine::EngineOptions;
use crate::policy::Capability;
use crate::rules::GameKind;
use crate::rules::gomoku::{ForbiddenPlay, OpeningRule, Rule};
use crate::session::{ClockRule, GomokuGame, Player, Seat};
use crate::ui::{Sound, WindowPlace};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The version of the settings' format. Upgrades go one version at a time.
pub const SETTINGS_VERSION: u32 = 1;

/// The speed at which pieces move and turn.
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
    /// Always in a person's first games and against the weaker levels of the computer, otherwise as `OnHelp`.
    #[default]
    ByLevel,
    /// For `BoardSettings::help_ms` milliseconds after Help was pressed.
    OnHelp,
    Always,
}

/// How the last move is marked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum LastMove {
    Off,
    Still,
    /// A mark that pulses for two seconds, then stays still.
    #[default]
    Pulse,
}

/// Whether the side panel is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum SidePanel {
    Off,
    On,
    /// Shown where there is room for the panel without shrinking the board.
    #[default]
    Auto,
}

/// The variant of Reversi: the starting board, and who wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Variant {
    #[default]
    Standard,
    /// Each game starts from a random opening of the built-in list.
    Random,
    /// Black owns this number of corners at the start, and White moves first.
    Corners(u8),
    /// The player with the fewest discs wins. The game starts from the usual board.
    Fewest,
    FewestRandom,
    FewestCorners(u8),
}

/// The settings that every game has: how new games of its kind begin.
#[derive(Clone, Debug, PartialEq)]
pub struct GameSettings {
    pub players: Vec<Player>,
    /// Whether one person and one computer swap colors from game to game.
    pub has_alternating_colors: bool,
    pub clock: ClockRule,
}

impl Default for GameSettings {
    fn default() -> GameSettings {
        let players = vec![Player::default(), Player::new("", Seat::Computer { level: 3 })];
        GameSettings { players, has_alternating_colors: false, clock: ClockRule::None }
    }
}

/// The settings that only Reversi has.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReversiSettings {
    pub variant: Variant,
}

/// The settings that only five-in-a-row has.
#[derive(Clone, Debug, PartialEq)]
pub struct GomokuSettings {
    pub rule: Rule,
    pub opening: OpeningRule,
    pub columns: u8,
    pub rows: u8,
    pub forbidden: ForbiddenPlay,
    pub passes: bool,
}

impl Default for GomokuSettings {
    fn default() -> GomokuSettings {
        GomokuSettings::of(&GomokuGame::default())
    }
}

impl GomokuSettings {
    /// Returns the settings by which a new game has the rules of this game.
    pub fn of(game: &GomokuGame) -> GomokuSettings {
        let &GomokuGame { rule, opening, columns, rows, forbidden, passes, .. } = game;
        GomokuSettings { rule, opening, columns, rows, forbidden, passes }
    }

    /// Returns the rules of a new game by these settings.
    pub fn game(&self) -> GomokuGame {
        let &GomokuSettings { rule, opening, columns, rows, forbidden, passes } = self;
        GomokuGame { rule, opening, columns, rows, forbidden, passes, start: None }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct BoardSettings {
    pub coordinates: bool,
    pub last_move: LastMove,
    /// Whether the discs that the last move turned are marked.
    pub turned: bool,
    /// Whether the discs that the move under the pointer or cursor would turn are marked.
    pub preview: bool,
    pub side_panel: SidePanel,
    pub show_legal: ShowLegal,
    /// Whether the computer's levels have the faces and names of animals.
    pub faces: bool,
    /// Whether Renju's forbidden points are always marked.
    pub forbidden: bool,
    /// How long Help's marks stay, in milliseconds; 0 = until the next move.
    pub help_ms: u32,
    /// The progress of the hints after the first game: 0 before the first game ends, 4 when all three hints were shown.
    pub hints: u8,
    /// The number of games that a person has finished, counted up to `FIRST_GAMES`.
    pub games: u8,
}

/// The number of games after which a person is no beginner any more.
pub const FIRST_GAMES: u8 = 3;

impl Default for BoardSettings {
    fn default() -> BoardSettings {
        BoardSettings {
            coordinates: true,
            last_move: LastMove::Pulse,
            turned: false,
            preview: true,
            side_panel: SidePanel::Auto,
            show_legal: ShowLegal::ByLevel,
            faces: true,
            forbidden: false,
            help_ms: 1000,
            hints: 0,
            games: 0,
        }
    }
}

/// The volume of all sounds (0–100), and for each kind of sound whether it is on and its share of the overall volume (0–100).
#[derive(Clone, Debug, PartialEq)]
pub struct SoundSettings {
    pub volume: u8,
    pub place: bool,
    pub place_volume: u8,
    pub flip: bool,
    pub flip_volume: u8,
    pub illegal: bool,
    pub illegal_volume: u8,
    pub win: bool,
    pub win_volume: u8,
    pub lose: bool,
    pub lose_volume: u8,
    pub clock: bool,
    pub clock_volume: u8,
}

impl Default for SoundSettings {
    fn default() -> SoundSettings {
        SoundSettings {
            volume: 70,
            place: true,
            place_volume: 100,
            flip: true,
            flip_volume: 100,
            illegal: true,
            illegal_volume: 100,
            win: true,
            win_volume: 100,
            lose: true,
            lose_volume: 100,
            clock: true,
            clock_volume: 100,
        }
    }
}

impl SoundSettings {
    /// Returns the volume of a kind of sound, 0–100; 0 if this kind is off.
    pub fn volume_of(&self, sound: Sound) -> u8 {
        let (is_on, share) = match sound {
            Sound::Place => (self.place, self.place_volume),
            Sound::Flip => (self.flip, self.flip_volume),
            Sound::Illegal => (self.illegal, self.illegal_volume),
            Sound::Win => (self.win, self.win_volume),
            Sound::Lose => (self.lose, self.lose_volume),
            Sound::Clock => (self.clock, self.clock_volume),
            Sound::Sample(_) => (true, 100),
        };
        if is_on { (u16::from(self.volume) * u16::from(share) / 100) as u8 } else { 0 }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct EngineSettings {
    /// The number of search threads; 0 = all cores but one.
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

/// Settings for people who do not see the window or who use a single switch.
#[derive(Clone, Debug, PartialEq)]
pub struct AccessibilitySettings {
    /// Whether screen readers receive the content of the screen.
    pub reader: bool,
    /// Whether the system's voice speaks the events and the focused element.
    pub aloud: bool,
    /// The speaking rate of the system's voice, in percent of its normal rate.
    pub rate: u16,
    /// How long the focus stays on an element while one switch scans the elements, in milliseconds; 0 turns scanning off.
    pub scan_ms: u32,
}

impl Default for AccessibilitySettings {
    fn default() -> AccessibilitySettings {
        AccessibilitySettings { reader: true, aloud: false, rate: 100, scan_ms: 0 }
    }
}

/// The settings for handing in results to a teacher.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ResultsSettings {
    /// The folder that receives the results; empty where nothing is handed in.
    pub folder: String,
    /// Whether the results contain the players' names.
    pub names: bool,
}

/// A person's results in games of one kind against one level of the computer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LevelResult {
    /// The number of the last games that were all won; negative where they were all lost.
    pub streak: i8,
    /// The best win: the most discs in Reversi, the fewest stones in five-in-a-row; 0 without a win.
    pub best: u16,
}

/// All settings. A key that a file omits has its default value.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// The language's tag, such as "en" or "zh-Hans"; an empty tag means the system's language.
    pub language: String,
    pub theme: String,
    /// The size of texts and of the areas around them in percent, 80–200.
    pub text_percent: u16,
    /// What every game has, in the order of `GameKind::ALL`.
    pub games: [GameSettings; GameKind::ALL.len()],
    pub reversi: ReversiSettings,
    pub gomoku: GomokuSettings,
    pub move_delay_ms: u32,
    pub animation: Animation,
    pub board: BoardSettings,
    pub sound: SoundSettings,
    pub heard: AccessibilitySettings,
    pub engine: EngineSettings,
    pub results: ResultsSettings,
    pub fullscreen: bool,
    /// Whether files are chosen in the system's own dialog, where there is one.
    pub system_file_dialog: bool,
    /// The strength of the adaptive level, from -100 (weakest) to 100. The results of games change it.
    pub adapting: i8,
    /// The results against the computer's levels, by game and level, such as "reversi-3".
    pub level_results: BTreeMap<String, LevelResult>,
    /// The user's key changes, action names to keys: `{"undo": "Ctrl+Z"}`.
    pub keys: BTreeMap<String, String>,
    /// The last place of the window on each display.
    pub windows: BTreeMap<String, WindowPlace>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            language: String::new(),
            theme: "classic".into(),
            text_percent: 100,
            games: Default::default(),
            reversi: ReversiSettings::default(),
            gomoku: GomokuSettings::default(),
            move_delay_ms: 600,
            animation: Animation::Normal,
            board: BoardSettings::default(),
            sound: SoundSettings::default(),
            heard: AccessibilitySettings::default(),
            engine: EngineSettings::default(),
            results: ResultsSettings::default(),
            fullscreen: false,
            system_file_dialog: true,
            adapting: 0,
            level_results: BTreeMap::new(),
            keys: BTreeMap::new(),
            windows: BTreeMap::new(),
        }
    }
}

impl Settings {
    /// What every game has, for this game.
    pub fn of_game(&self, kind: GameKind) -> &GameSettings {
        &self.games[kind.index()]
    }

    pub fn of_game_mut(&mut self, kind: GameKind) -> &mut GameSettings {
        &mut self.games[kind.index()]
    }

    /// Adjusts settings that do not fit together: in five-in-a-row first the players to the rule, then the opening.
    pub fn resolve_conflicts(&mut self) {
        let players = &mut self.games[GameKind::Gomoku.index()].players;
        if self.gomoku.rule == Rule::Renju {
            players.truncate(2);
        }
        if self.gomoku.opening.suits(&self.gomoku.game().start(players.len())).is_err() {
            self.gomoku.opening = OpeningRule::Free;
        }
    }
}

/// The tabs of the settings page, with one for each game before the last. The label of a game's tab is the game's name, that of another
/// tab the message `tab-NAME`.
pub const TABS: [&str; GAMES + GameKind::ALL.len() + 1] = {
    let mut tabs = ["look", "play", "sound", "computer"].as_slice();
    let mut all = ["advanced"; GAMES + GameKind::ALL.len() + 1];
    let mut at = 0;
    while let [tab, rest @ ..] = tabs {
        all[at] = tab;
        (tabs, at) = (rest, at + 1);
    }
    while at < ADVANCED {
        all[at] = GameKind::ALL[at - GAMES].word();
        at += 1;
    }
    all
};

const LOOK: usize = 0;
const PLAY: usize = 1;
const SOUND: usize = 2;
const COMPUTER: usize = 3;
/// The tab of the first game.
const GAMES: usize = 4;
const GOMOKU: usize = GAMES + GameKind::Gomoku as usize;
const ADVANCED: usize = GAMES + GameKind::ALL.len();
/// The tab number of the rows on the page of results. It follows the numbers of the settings page's tabs.
pub const RESULTS: usize = TABS.len();

fn milliseconds(lang: &Lang, ms: i32) -> String {
    lang.text_with("seconds", &[("seconds", lang.tenths(ms.unsigned_abs() / 100).into())])
}

fn help_time(lang: &Lang, ms: i32) -> String {
    if ms == 0 { lang.text("until-next-move") } else { milliseconds(lang, ms) }
}

fn percent(lang: &Lang, value: i32) -> String {
    lang.percent(&value.to_string())
}

fn signed(_: &Lang, value: i32) -> String {
    if value < 0 { format!("−{}", -value) } else { format!("+{value}") }
}

fn scan_pace(lang: &Lang, ms: i32) -> String {
    if ms == 0 { lang.text("scan-off") } else { milliseconds(lang, ms) }
}

/// The slider for the volume share of one kind of sound.
const VOLUME: SettingKind = SettingKind::Slider(0, 100, 5, percent);

/// The capabilities for changing who plays.
const SEATS: &[Capability] = &[Capability::Settings, Capability::Seats];

const RULES: SettingKind = SettingKind::Choice(&[
    ("Freestyle", "rule-freestyle"),
    ("Standard", "rule-standard"),
    ("Renju", "rule-renju"),
    ("Caro", "rule-caro"),
    ("CaroOverline", "rule-caro-overline"),
]);

/// The slider for the number of columns or rows of a five-in-a-row board.
const SIDE: SettingKind = SettingKind::Slider(10, 25, 1, plain);

fn plain(_: &Lang, value: i32) -> String {
    value.to_string()
}

fn threads(lang: &Lang, count: i32) -> String {
    if count == 0 { lang.text("threads-auto") } else { count.to_string() }
}

/// The row of the format's version. An older file is upgraded when it is read, so the value is always current.
const VERSION: SettingRow = SettingRow {
    key: "version",
    former_paths: &[],
    comment: "",
    bounds: None,
    shape: ValueShape::One,
    field: None,
    capabilities: &[Capability::Settings],
    access: Access::Program(ValueFunctions {
        get: |_| SETTINGS_VERSION.to_string(),
        set: |_, text| parsed::<u32>(text).map(|_| ()),
        copy: |_, _| {},
    }),
};

/// Every setting, in the order of the settings file and of the settings page. The rows of a section are adjacent.
pub static TABLE: LazyLock<Vec<SettingRow>> = LazyLock::new(|| {
    let of_game = |kind: GameKind| {
        let is_own = move |row: &&SettingRow| row.key.split_once('.').is_some_and(|(game, _)| game == kind.word());
        game_rows(kind).into_iter().chain(ROWS_OF_ONE_GAME.iter().filter(is_own).copied())
    };
    let games = GameKind::ALL.into_iter().flat_map(of_game);
    FIRST_ROWS.iter().copied().chain(games).chain(LAST_ROWS.iter().copied()).collect()
});

/// The rows of the settings that every game has.
fn game_rows(kind: GameKind) -> [SettingRow; 3] {
    const CLOCK: &str = "None | Absolute(minutes: 5) | Fischer(minutes: 5, seconds: 3) | … (docs/COMMAND-LINE.md)";
    const PLAYERS: &str = "in the order of play; seat: Human, Computer(level: 1 to 12), Full(move_ms: 5000), Adapting";
    let (low, high) = kind.row().players.clone().into_inner();
    // Each row is made once, when the table is made.
    let row = |name: &str, comment, functions| SettingRow {
        key: format!("{}.{name}", kind.word()).leak(),
        comment: if kind == GameKind::default() { comment } else { "as in Reversi" },
        access: Access::Game(kind, functions),
        ..VERSION
    };
    let players = SettingRow { shape: ValueShape::Players(kind), ..row("players", PLAYERS, functions!(players)) };
    let clock: ValueFunctions<GameSettings> = ValueFunctions {
        get: |game| written_clock(game.clock),
        set: |game, text| read_clock(text).map(|clock| game.clock = clock),
        copy: |from, to| to.clock = from.clock,
    };
    [
        SettingRow {
            comment: if low < high { format!("{low} to {high}, in the order of play").leak() } else { players.comment },
            ..players.bounds(low as i64, high as i64)
        }
        .needs(SEATS)
        .with_control(GAMES + kind.index(), "players", SettingKind::Players),
        row(
            "by_turns",
            "a person and the computer change colours from game to game",
            functions!(has_alternating_colors),
        ),
        row("clock", CLOCK, clock).former(&["clock"]),
    ]
}

/// The rows before those of the games.
const FIRST_ROWS: &[SettingRow] = &[
    VERSION,
    row!(theme, "a shipped theme or a folder under themes/").read_by(set_theme).with_control(
        LOOK,
        "theme",
        SettingKind::Themes,
    ),
    row!(language, "\"\" = the system's, else \"en\", \"zh-Hans\", …")
        .with_control(LOOK, "language", SettingKind::Languages)
        .in_new_group(),
    row!(text_percent, "how large texts and what holds them are").bounds(80, 200).with_control(
        LOOK,
        "text-percent",
        SettingKind::Slider(80, 200, 10, percent),
    ),
];

/// The rows of the settings that only one game has.
const ROWS_OF_ONE_GAME: &[SettingRow] = &[
    row!(
        reversi.variant,
        "Standard | Random (an opening) | Corners(1 to 4, Black's) | Fewest | FewestRandom | FewestCorners(1)"
    )
    .read_by(set_variant),
    row!(gomoku.rule, "").with_control(GOMOKU, "rule", RULES).in_new_group(),
    row!(
        gomoku.opening,
        "Free | Swap | SwapAfterFirst | Swap2; Renju on 15×15 also Rif | Yamaguchi | Soosorv8 | Taraguchi10"
    )
    .with_control(GOMOKU, "opening", SettingKind::Openings),
    row!(gomoku.columns, "").bounds(10, 25).with_control(GOMOKU, "columns", SIDE),
    row!(gomoku.rows, "").bounds(10, 25).with_control(GOMOKU, "rows", SIDE),
    row!(gomoku.forbidden, "what a stone on a point forbidden in Renju does").with_control(
        GOMOKU,
        "forbidden",
        SettingKind::Choice(&[("Refuse", "forbidden-refuse"), ("Lose", "forbidden-lose")]),
    ),
    row!(gomoku.passes, "the house rule \"give a move\" outside Renju").with_control(
        GOMOKU,
        "passes",
        SettingKind::Toggle,
    ),
];

/// The rows after those of the games.
const LAST_ROWS: &[SettingRow] = &[
    row!(animation, "")
        .with_control(
            LOOK,
            "animation",
            SettingKind::Choice(&[
                ("Off", "animation-off"),
                ("Fast", "animation-fast"),
                ("Normal", "animation-normal"),
            ]),
        )
        .in_new_group(),
    row!(board.last_move, "").with_control(
        LOOK,
        "last-move",
        SettingKind::Choice(&[("Off", "last-move-off"), ("Still", "last-move-still"), ("Pulse", "last-move-pulse")]),
    ),
    row!(board.show_legal, "when open squares are marked; ByLevel: for beginners, and up to Casual")
        .former(&["reversi.show_legal"])
        .with_control(
            LOOK,
            "show-legal",
            SettingKind::Choice(&[
                ("ByLevel", "show-legal-by-level"),
                ("OnHelp", "show-legal-on-help"),
                ("Always", "show-legal-always"),
            ]),
        ),
    row!(board.coordinates, "letters and numbers at the edge").with_control(LOOK, "coordinates", SettingKind::Toggle),
    row!(board.faces, "animals stand for the computer's levels").with_control(COMPUTER, "faces", SettingKind::Toggle),
    row!(board.turned, "mark the discs that the last move turned").with_control(LOOK, "turned", SettingKind::Toggle),
    row!(board.side_panel, "players, times and moves; Auto: where there is room")
        .read_by(set_side_panel)
        .with_control(
            LOOK,
            "side-panel",
            SettingKind::Choice(&[("Off", "side-panel-off"), ("Auto", "side-panel-auto"), ("On", "side-panel-on")]),
        )
        .in_new_group(),
    row!(board.forbidden, "mark the points that Renju forbids to Black all the time").with_control(
        PLAY,
        "mark-forbidden",
        SettingKind::Toggle,
    ),
    row!(board.help_ms, "how long Help marks; 0 = until the next move")
        .former(&["reversi.help_ms"])
        .bounds(0, 60_000)
        .with_control(PLAY, "help-ms", SettingKind::Slider(0, 5000, 250, help_time)),
    row!(board.preview, "mark what the move under the pointer would turn").with_control(
        PLAY,
        "preview",
        SettingKind::Toggle,
    ),
    row!(board.hints, "the three hints after the first game: 0 = not begun, 4 = all were shown").bounds(0, 4),
    row!(board.games, "your finished games, counted to three").bounds(0, FIRST_GAMES as i64),
    row!(fullscreen, "")
        .with_control(LOOK, "fullscreen", SettingKind::Toggle)
        .needs(&[Capability::Settings, Capability::Window]),
    row!(move_delay_ms, "the computer's reply comes no sooner").bounds(0, 60_000).with_control(
        COMPUTER,
        "move-delay",
        SettingKind::Slider(0, 3000, 100, milliseconds),
    ),
    row!(sound.volume, "of all sounds; each kind's own is its share of it").bounds(0, 100).with_control(
        SOUND,
        "volume",
        SettingKind::Slider(0, 100, 5, percent),
    ),
    row!(sound.place, "a piece is placed").with_control(SOUND, "sound-place", SettingKind::Toggle),
    row!(sound.place_volume, "").bounds(0, 100).with_control(SOUND, "sound-place-volume", VOLUME),
    row!(sound.flip, "discs turn").with_control(SOUND, "sound-flip", SettingKind::Toggle),
    row!(sound.flip_volume, "").bounds(0, 100).with_control(SOUND, "sound-flip-volume", VOLUME),
    row!(sound.illegal, "a move that cannot be").with_control(SOUND, "sound-illegal", SettingKind::Toggle),
    row!(sound.illegal_volume, "").bounds(0, 100).with_control(SOUND, "sound-illegal-volume", VOLUME),
    row!(sound.win, "a game is won, or over").former(&["sound.end"]).with_control(
        SOUND,
        "sound-win",
        SettingKind::Toggle,
    ),
    row!(sound.win_volume, "").bounds(0, 100).with_control(SOUND, "sound-win-volume", VOLUME),
    row!(sound.lose, "the computer won").former(&["sound.end"]).with_control(SOUND, "sound-lose", SettingKind::Toggle),
    row!(sound.lose_volume, "").bounds(0, 100).with_control(SOUND, "sound-lose-volume", VOLUME),
    row!(sound.clock, "your last ten seconds").with_control(SOUND, "sound-clock", SettingKind::Toggle),
    row!(sound.clock_volume, "").bounds(0, 100).with_control(SOUND, "sound-clock-volume", VOLUME),
    row!(heard.aloud, "the system's voice says what happens")
        .with_control(SOUND, "aloud", SettingKind::Toggle)
        .in_new_group(),
    row!(heard.rate, "how fast the voice speaks, in percent").bounds(50, 300).with_control(
        SOUND,
        "aloud-rate",
        SettingKind::Slider(50, 300, 25, percent),
    ),
    row!(heard.reader, "screen readers are told what is on the screen")
        .with_control(SOUND, "reader", SettingKind::Toggle)
        .in_new_group(),
    row!(heard.scan_ms, "one switch: the focus walks by itself and stays so long; 0 = it does not")
        .bounds(0, 10_000)
        .with_control(SOUND, "scan", SettingKind::Slider(0, 5000, 250, scan_pace)),
    row!(engine.threads, "0 = all cores but one")
        .bounds(*EngineOptions::THREADS.start() as i64, *EngineOptions::THREADS.end() as i64)
        .with_control(ADVANCED, "threads", SettingKind::Slider(0, 16, 1, threads)),
    row!(engine.hash_mb, "memory for positions")
        .bounds(*EngineOptions::HASH_MB_RANGE.start() as i64, *EngineOptions::HASH_MB_RANGE.end() as i64)
        .with_control(
            ADVANCED,
            "hash",
            SettingKind::Choice(&[("16", "mb-16"), ("64", "mb-64"), ("256", "mb-256"), ("1024", "mb-1024")]),
        ),
    row!(engine.ponder, "think in your time").with_control(ADVANCED, "ponder", SettingKind::Toggle),
    row!(engine.learning, "learn from finished games")
        .with_control(COMPUTER, "learning", SettingKind::Toggle)
        .in_new_group(),
    row!(adapting, "where the adapting level stands; it follows your results")
        .bounds(-100, 100)
        .with_control(ADVANCED, "adapting", SettingKind::Slider(-100, 100, 10, signed))
        .in_new_group(),
    row!(level_results, "wins or losses in a row and the best win, by game and level; kept by itself")
        .read_by(set_level_results),
    row!(results.folder, "a teacher's folder that results are handed in to, with its whole path; \"\" = nothing is")
        .read_by(set_folder)
        .needs(&[Capability::Settings, Capability::Files])
        .with_control(RESULTS, "results-folder", SettingKind::Folder),
    row!(results.names, "players' names go along").needs(&[Capability::Settings, Capability::Files]).with_control(
        RESULTS,
        "results-names",
        SettingKind::Toggle,
    ),
    row!(system_file_dialog, "files are chosen in the system's own dialog, where there is one")
        .with_control(ADVANCED, "system-file-dialog", SettingKind::Toggle)
        .in_new_group(),
    row!(windows, "where the window stood last on each display; kept by itself").read_by(set_windows),
    row!(keys, "an action's key, for example \"undo\": \"Ctrl+Z\"; the help page lists the actions")
        .keys()
        .with_control(PLAY, "keys", SettingKind::Keys)
        .in_new_group(),
];

/// Returns the table's row for a key, current or former.
pub fn row_of(key: &str) -> Option<&'static SettingRow> {
    TABLE.iter().find(|row| row.paths().any(|path| path == key))
}

/// Returns the key of the setting for who plays new games of this kind, as a list of one.
pub fn players_key(kind: GameKind) -> &'static [&'static str] {
    let row = TABLE.iter().find(|row| matches!(row.shape, ValueShape::Players(of) if of == kind));
    row.map_or(&[], |row| std::slice::from_ref(&row.key))
}

/// Returns the id of the message that labels a tab of the settings page.
pub fn tab_label_id(tab: &str) -> String {
    GameKind::of_word(tab).map_or_else(|| format!("tab-{tab}"), |kind| format!("game-{}", kind.word()))
}
