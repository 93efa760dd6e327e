//! What all commands share: the common options, the errors and their messages.

use clap::Args;
use qipan::app::kernel::lang::Lang;
use qipan::app::kernel::localized_message::LocalizedMessage;
use qipan::rules::clock::{ClockRule, whole_number};
use qipan::rules::{GameKind, LEVELS};
use qipan::session::Seat;
use qipan::session::setup::NAME_CHARS_MAX;
use std::fmt::{self, Display};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::OnceLock;

/// Options of every command. They apply to this run only and are not saved.
#[derive(Args, Clone, Default)]
pub struct Common {
    /// Begin a new game instead of going on with the unfinished one.
    #[arg(long, global = true)]
    pub new: bool,
    #[arg(long, global = true, value_name = "GAME", value_parser = game, help = format!("Begin a new game: {}", game_words()))]
    pub game: Option<GameKind>,
    /// Who plays Black: human, computer:1 to computer:12, or full.
    #[arg(long, global = true, value_name = "SEAT", value_parser = seat)]
    pub black: Option<Seat>,
    /// Who plays White.
    #[arg(long, global = true, value_name = "SEAT", value_parser = seat)]
    pub white: Option<Seat>,
    /// Begin a new game with a clock: none, 5, 10+5, 10+3x30 (byo-yomi) or 10+10/60 (moves in seconds); minutes come first.
    #[arg(long, global = true, value_name = "CLOCK", value_parser = clock)]
    pub clock: Option<ClockRule>,
    /// Seed of the random numbers of new games, so that the computer's choices repeat from run to run.
    #[arg(long, global = true, value_name = "N")]
    pub seed: Option<u64>,
    /// A shipped theme or a folder under `themes` in the data directory.
    #[arg(long, global = true)]
    pub theme: Option<String>,
    /// The language, such as en or zh-Hans.
    #[arg(long, global = true)]
    pub lang: Option<String>,
    /// Size of texts and of the controls around them, 80 to 200 percent.
    #[arg(long, global = true, value_name = "PERCENT", value_parser = number_in_range(80..=200_u16))]
    pub text_size: Option<u16>,
    /// The data directory, which has settings, games and themes.
    #[arg(long, global = true, value_name = "DIR")]
    pub data_dir: Option<PathBuf>,
    /// The profile that plays, if several people share the data directory; the program then does not ask who plays.
    #[arg(long, global = true, value_name = "NAME")]
    pub profile: Option<String>,
    /// A policy file for this run, if the machine has none.
    #[arg(long, global = true, value_name = "FILE")]
    pub policy: Option<PathBuf>,
    /// A preset file with what a lesson asks for: levels, rules, locks, the page to begin with.
    #[arg(long, global = true, value_name = "FILE")]
    pub preset: Option<PathBuf>,
    /// A lesson file to begin with.
    #[arg(long, global = true, value_name = "FILE")]
    pub lesson: Option<PathBuf>,
    /// Let invitations of this run reach only programs on this machine, and announce them to nobody.
    #[arg(long, global = true)]
    pub local_only: bool,
    /// Open in fullscreen.
    #[arg(long, global = true)]
    pub fullscreen: bool,
    /// Play no sounds.
    #[arg(long, global = true)]
    pub mute: bool,
    /// Print each event as a sentence in the user's language.
    #[arg(long, global = true)]
    pub announce: bool,
    /// Write the times of the first update, the first frame, and each key or click with the frame that shows it, in microseconds since the
    /// process began.
    #[arg(long, value_name = "FILE")]
    pub trace: Option<PathBuf>,
    /// End as soon as the first frame is shown.
    #[arg(long)]
    pub exit_after_first_frame: bool,
}

#[derive(Args)]
pub struct ScreenshotArguments {
    /// The PNG file to write.
    #[cfg_attr(feature = "scenes", arg(required_unless_present = "screen"))]
    #[cfg_attr(not(feature = "scenes"), arg(required = true))]
    pub out: Option<PathBuf>,
    /// The width and height of the picture, in pixels.
    #[arg(long, value_name = "WxH", value_parser = size, default_value = "720x780")]
    pub size: (u32, u32),
    /// The name of the screen; `list` prints all names.
    #[cfg(feature = "scenes")]
    #[arg(long, default_value = "board", hide = true)]
    pub screen: String,
    /// The moves of the game on the board, as a transcript such as f5d6c3; of the game that `--game` names.
    #[arg(long, value_name = "TRANSCRIPT", default_value = "")]
    pub moves: String,
}

/// The words of all games: "reversi, gomoku".
fn game_words() -> String {
    GameKind::ALL.map(GameKind::word).join(", ")
}

/// Parses the word of a game.
fn game(text: &str) -> Result<GameKind, ArgumentError> {
    GameKind::of_word(text).ok_or_else(|| ArgumentError(LocalizedMessage::new("slip-game").with("games", game_words())))
}

/// Parses who plays a colour: `human`, `computer:3`, `full`, `engine:NAME`.
fn seat(text: &str) -> Result<Seat, ArgumentError> {
    match text.split_once(':') {
        None if text == "human" => Ok(Seat::Human),
        None if text == "full" => Ok(Seat::Full { move_ms: 5000 }),
        None if text == "computer" => Ok(Seat::Computer { level: 3 }),
        Some(("computer", level)) => match level.parse() {
            Ok(level) if LEVELS.contains(&level) => Ok(Seat::Computer { level }),
            _ => Err(ArgumentError(
                LocalizedMessage::new("slip-level").with("low", LEVELS.start()).with("high", LEVELS.end()),
            )),
        },
        Some(("engine", name)) if !name.is_empty() && name.chars().count() <= NAME_CHARS_MAX => {
            Ok(Seat::External { engine: name.to_owned() })
        }
        _ => Err(ArgumentError(LocalizedMessage::new("slip-seat"))),
    }
}

/// Parses a game clock: `none`, `5`, `10+5`, `10+3x30`, `10+10/60`.
fn clock(text: &str) -> Result<ClockRule, ArgumentError> {
    let read = match text.split_once('+') {
        _ if text == "none" => Some(ClockRule::None),
        None => whole_number(text).and_then(|minutes| ClockRule::from_figures(minutes, None)),
        Some((minutes, overtime)) => {
            whole_number(minutes).and_then(|minutes| ClockRule::from_figures(minutes, Some(overtime)))
        }
    };
    read.ok_or_else(|| ArgumentError(LocalizedMessage::new("slip-clock")))
}

/// Returns a parser for a number within limits. It reports a number outside of them with the message that the settings file uses.
pub fn number_in_range<T>(bounds: RangeInclusive<T>) -> impl Fn(&str) -> Result<T, ArgumentError> + Clone
where
    T: Copy + Display + FromStr + PartialOrd,
{
    move |text| {
        let (low, high) = (bounds.start(), bounds.end());
        let number = text.parse().ok().filter(|number| bounds.contains(number));
        number.ok_or_else(|| ArgumentError(LocalizedMessage::new("slip-outside").with("low", low).with("high", high)))
    }
}

/// Why a value on the command line is invalid.
#[derive(Debug)]
pub struct ArgumentError(pub LocalizedMessage);

impl Display for ArgumentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for ArgumentError {}

/// Parses a picture size in pixels, such as `1280x720`.
fn size(text: &str) -> Result<(u32, u32), ArgumentError> {
    let side = |text: &str| text.parse().ok().filter(|side| (1..=16_384).contains(side));
    let sides = text.split_once('x').and_then(|(width, height)| Some((side(width)?, side(height)?)));
    sides
        .filter(|(width, height)| u64::from(*width) * u64::from(*height) <= 64 << 20)
        .ok_or_else(|| ArgumentError(LocalizedMessage::new("slip-size")))
}

/// Why a command failed, with the exit code.
#[derive(Debug)]
pub struct CliError {
    pub code: u8,
    pub sentence: LocalizedMessage,
}

impl CliError {
    /// An error in a file or in the configuration; exit code 1.
    pub fn file_error(sentence: LocalizedMessage) -> CliError {
        CliError { code: 1, sentence }
    }

    pub fn usage(sentence: LocalizedMessage) -> CliError {
        CliError { code: 2, sentence }
    }

    #[cfg_attr(not(feature = "gui"), expect(dead_code))]
    pub fn display(sentence: LocalizedMessage) -> CliError {
        CliError { code: 3, sentence }
    }

    /// An error in the named file, with its reason; exit code 1.
    pub fn of_file(file: impl Display, what: LocalizedMessage) -> CliError {
        CliError::file_error(file_message(file, what))
    }
}

/// Formats a file's name with a message about it: "games.sgf: it holds no game".
pub fn file_message(file: impl Display, what: LocalizedMessage) -> LocalizedMessage {
    LocalizedMessage::new("file-wrong").with("file", file).and("what", what)
}

/// The language of the command line's messages, chosen once.
static LANGUAGE: OnceLock<Lang> = OnceLock::new();

/// Sets the language of the command line's messages: `wanted` if it is a shipped language, else the environment's.
pub fn set_language(wanted: Option<&str>) {
    let wanted = wanted.map(str::to_owned).into_iter().chain(languages_of_environment()).collect::<Vec<_>>();
    LANGUAGE.get_or_init(|| Lang::shipped(Lang::choose(&wanted)));
}

/// Returns the language of the command line's messages.
pub fn lang() -> &'static Lang {
    LANGUAGE.get_or_init(|| Lang::shipped(Lang::choose(&languages_of_environment())))
}

/// Returns the tags of the user's languages from the environment variables, the preferred language first.
pub fn languages_of_environment() -> Vec<String> {
    let variable = |name| std::env::var(name).ok().filter(|value: &String| !value.is_empty());
    let list = variable("LANGUAGE").unwrap_or_default();
    let one = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(variable);
    list.split(':').map(str::to_owned).chain(one).map(|tag| tag.split('.').next().unwrap_or("").to_owned()).collect()
}

/// Prints a sentence to standard error, in the user's language.
pub fn print_error(told: &LocalizedMessage) {
    log(&told.in_language(lang()));
}

/// Prints one line to standard error. Ignores a closed standard error.
pub fn log(sentence: &str) {
    use std::io::Write;
    let _ = writeln!(std::io::stderr(), "qipan: {}", sentence.trim_end());
}
