//! The command line: what was typed, and which part of the program it means. Only `main` uses it.
//!
//! An error is one line on standard error. Exit codes: 0 done, 1 a file or the configuration is wrong, 2 the command line is
//! wrong, 3 there is no display.

mod config;
mod open;
mod show;

use clap::{Args, Parser, Subcommand};
use qipan::app::GameKind;
use qipan::session::Seat;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

/// Reversi and five in a row. Without a command the window opens.
#[derive(Parser)]
#[command(name = "qipan", version, max_term_width = 100)]
struct Arguments {
    #[command(flatten)]
    common: Common,
    #[command(subcommand)]
    command: Option<Command>,
}

/// Changes for this run only; nothing of it is kept.
#[derive(Args, Clone, Default)]
struct Common {
    /// Begin a new game instead of going on with the unfinished one.
    #[arg(long, global = true)]
    new: bool,
    /// Begin a new game of reversi or gomoku (five in a row).
    #[arg(long, global = true, value_name = "GAME", value_parser = game)]
    game: Option<GameKind>,
    /// Who plays Black: human, computer:1 to computer:12, or full.
    #[arg(long, global = true, value_name = "SEAT", value_parser = seat)]
    black: Option<Seat>,
    /// Who plays White.
    #[arg(long, global = true, value_name = "SEAT", value_parser = seat)]
    white: Option<Seat>,
    /// What the chance of new games begins with: the computer's choices repeat from run to run.
    #[arg(long, global = true, value_name = "N")]
    seed: Option<u64>,
    /// A shipped theme or a folder under `themes` in the data directory.
    #[arg(long, global = true)]
    theme: Option<String>,
    /// The language, such as en or zh-Hans.
    #[arg(long, global = true)]
    lang: Option<String>,
    /// Where settings, games and themes are kept.
    #[arg(long, global = true, value_name = "DIR")]
    data_dir: Option<PathBuf>,
    /// Open in fullscreen.
    #[arg(long, global = true)]
    fullscreen: bool,
    /// No sounds.
    #[arg(long, global = true)]
    mute: bool,
    /// Print each event as a sentence in the user's language.
    #[arg(long, global = true)]
    announce: bool,
    /// Write microseconds since the process began: first update, first frame, each key or click and the frame that shows it.
    #[arg(long, value_name = "FILE")]
    trace: Option<PathBuf>,
    /// End as soon as the first frame was presented.
    #[arg(long)]
    exit_after_first_frame: bool,
}

#[derive(Subcommand)]
enum Command {
    /// Draw a screen into a PNG file, without a display.
    Screenshot(ScreenshotArguments),
    /// The whole app without a window: a script on standard input, events on standard output.
    Headless,
    /// Say what is wrong with a settings file.
    CheckConfig {
        /// The file; without it the one in the data directory.
        file: Option<PathBuf>,
    },
    /// Print each setting in force and where it came from.
    PrintConfig,
    /// Print a session file as text.
    Show { file: PathBuf },
    /// Speak an engine protocol on standard input and output.
    Engine(EngineArguments),
}

#[derive(Args)]
struct ScreenshotArguments {
    /// The PNG file to write. Not needed with `--screen list`.
    #[arg(required_unless_present = "screen")]
    out: Option<PathBuf>,
    /// The size of the picture in pixels.
    #[arg(long, value_name = "WxH", value_parser = size, default_value = "720x780")]
    size: (u32, u32),
    /// The screen; `list` names them.
    #[arg(long, default_value = "board")]
    screen: String,
    /// The game on the board, such as f5d6c3.
    #[arg(long, value_name = "TRANSCRIPT", default_value = "")]
    moves: String,
}

#[derive(Args)]
struct EngineArguments {
    protocol: Protocol,
    /// Milliseconds a move where the protocol does not say.
    #[arg(long, default_value_t = 5000, value_parser = clap::value_parser!(u32).range(1..))]
    move_ms: u32,
    /// Search threads; 0 = all cores but one.
    #[arg(long, default_value_t = 0)]
    threads: u16,
    /// Memory for the table of positions.
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash_mb: u32,
    /// Where what lost Reversi games taught is kept (NBoard's `learn`); without it only until the end of the program.
    #[arg(long, value_name = "FILE")]
    learned: Option<PathBuf>,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Protocol {
    /// Reversi: NBoard's protocol.
    Nboard,
    /// Reversi: the Go Text Protocol.
    Gtp,
    /// Five in a row: Gomocup's protocol.
    Gomocup,
}

/// `reversi`, `gomoku`.
fn game(text: &str) -> Result<GameKind, &'static str> {
    [GameKind::Reversi, GameKind::Gomoku]
        .into_iter()
        .find(|game| game.word() == text)
        .ok_or("a game is reversi or gomoku")
}

/// `human`, `computer:3`, `full`.
fn seat(text: &str) -> Result<Seat, &'static str> {
    match text.split_once(':') {
        None if text == "human" => Ok(Seat::Human),
        None if text == "full" => Ok(Seat::Full { move_ms: 5000 }),
        None if text == "computer" => Ok(Seat::Computer { level: 3 }),
        Some(("computer", level)) => match level.parse() {
            Ok(level @ 1..=12) => Ok(Seat::Computer { level }),
            _ => Err("a level is a number from 1 to 12"),
        },
        _ => Err("a seat is human, computer:1 to computer:12, or full"),
    }
}

/// `1280x720`.
fn size(text: &str) -> Result<(u32, u32), &'static str> {
    let side = |text: &str| text.parse().ok().filter(|side| (1..=16_384).contains(side));
    let sides = text.split_once('x').and_then(|(width, height)| Some((side(width)?, side(height)?)));
    sides
        .filter(|(width, height)| u64::from(*width) * u64::from(*height) <= 64 << 20)
        .ok_or("a size is WIDTHxHEIGHT in pixels")
}

/// Why the program could not do what it was asked to.
#[derive(Debug)]
struct Failure {
    code: u8,
    sentence: String,
}

impl Failure {
    /// A file or the configuration is wrong.
    fn file(sentence: impl ToString) -> Failure {
        Failure { code: 1, sentence: sentence.to_string() }
    }

    fn usage(sentence: impl ToString) -> Failure {
        Failure { code: 2, sentence: sentence.to_string() }
    }

    #[cfg_attr(not(feature = "gui"), expect(dead_code))]
    fn display(sentence: impl ToString) -> Failure {
        Failure { code: 3, sentence: sentence.to_string() }
    }
}

/// Runs the program and tells its exit code.
pub fn run(began: Instant) -> ExitCode {
    let Arguments { common, command } = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return say_usage(&error),
    };
    let outcome = match command {
        None => open::window(&common, began),
        Some(Command::Screenshot(arguments)) => open::screenshot(&common, &arguments),
        Some(Command::Headless) => open::headless(&common),
        Some(Command::CheckConfig { file }) => config::check(&common, file.as_deref()),
        Some(Command::PrintConfig) => config::print(&common),
        Some(Command::Show { file }) => show::show(&file),
        Some(Command::Engine(arguments)) => engine(&arguments),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure { code, sentence }) => {
            complain(&sentence);
            ExitCode::from(code)
        }
    }
}

/// Speaks a protocol until its end. The other side going away is an end like any other.
fn engine(arguments: &EngineArguments) -> Result<(), Failure> {
    use qipan::engine::{Options, protocol, protocol_gomocup};
    let EngineArguments { protocol, move_ms, threads, hash_mb, .. } = *arguments;
    let learned = arguments.learned.as_deref().map_or(Ok(Vec::new()), read_learned)?;
    let settings = protocol::Settings { move_ms, options: Options { threads, hash_mb }, learned };
    let keep = |bytes| arguments.learned.as_deref().map_or((), |path| keep_learned(path, bytes));
    let (input, output) = (std::io::BufReader::new(std::io::stdin()), std::io::stdout());
    let spoken = match protocol {
        Protocol::Nboard => protocol::nboard::run(input, output, settings, keep),
        Protocol::Gtp => protocol::gtp::run(input, output, settings),
        Protocol::Gomocup => protocol_gomocup::run(input, output),
    };
    spoken.or_else(|error| match error.kind() {
        std::io::ErrorKind::BrokenPipe => Ok(()),
        _ => Err(Failure::file(error)),
    })
}

/// What a file keeps of earlier games; nothing where there is no file yet.
fn read_learned(path: &Path) -> Result<Vec<u8>, Failure> {
    use qipan::engine::reversi::learn::{BYTES_MAX, Learned};
    use qipan::store::{Disk, RealDisk};
    let fail = |error: &dyn std::fmt::Display| Failure::file(format!("{}: {error}", path.display()));
    match RealDisk.read(path, BYTES_MAX as u64) {
        Ok(bytes) => Learned::from_bytes(&bytes).map(|_| bytes).map_err(|error| fail(&error)),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(fail(&error)),
    }
}

/// Replaces the file; the engine plays on where that does not work.
fn keep_learned(path: &Path, bytes: Vec<u8>) {
    use qipan::store::RealDisk;
    use qipan::store::settings_file::PendingWrite;
    let write = PendingWrite { path: path.to_owned(), bytes, set_aside: false };
    if let Err(error) = write.apply(&RealDisk) {
        complain(&format!("{}: {error}", path.display()));
    }
}

/// Clap's message; help and version go to standard output. A mistake is one line.
fn say_usage(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        print(&error.to_string());
        return ExitCode::SUCCESS;
    }
    let text = error.to_string();
    let first: String = text.lines().take_while(|line| !line.is_empty()).map(str::trim).collect::<Vec<_>>().join(" ");
    complain(first.strip_prefix("error: ").unwrap_or(&first));
    ExitCode::from(2)
}

/// One line on standard error; a closed standard error is no reason to stop.
fn complain(sentence: &str) {
    use std::io::Write;
    let _ = writeln!(std::io::stderr(), "qipan: {}", sentence.trim_end());
}

/// Text on standard output; a closed standard output is no reason to stop.
fn print(text: &str) {
    use std::io::Write;
    let mut out = std::io::stdout();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}
