//! The command line: parses it and calls the parts of the program. Only `main` uses it, and `lab package`, which documents it.
//!
//! An error is one line on standard error. Exit codes: 0 success, also if a reader closed standard output early; 1 an error in a file or in
//! the configuration, or in writing standard output; 2 a usage error; 3 no display.

mod class;
mod common;
mod config;
#[cfg(windows)]
mod console;
mod export;
mod import;
mod lesson;
mod machine;
mod open;
mod output;
mod place;
mod policy;
mod profiles;
mod results;
mod show;
mod theme;

use clap::error::{ContextKind, ErrorKind};
use clap::{Args, CommandFactory, Parser, Subcommand};
use common::{ArgumentError, CliError, Common, ScreenshotArguments, complain, within};
use qipan::app::kernel::localized_message::{LocalizedMessage, of_disk};
use qipan::engine::{EngineOptions, MOVE_MS_MAX};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

/// Reversi and five in a row. Without a command the window opens.
#[derive(Parser)]
#[command(name = "qipan", version, max_term_width = 100)]
struct CliArguments {
    /// A game or a theme to open in the window, as if it were dropped on it.
    #[arg(value_parser = existing)]
    file: Option<PathBuf>,
    #[command(flatten)]
    common: Common,
    #[command(subcommand)]
    command: Option<CliCommand>,
}

#[derive(Subcommand)]
enum CliCommand {
    /// Draw a game into a PNG file, without a display.
    Screenshot(ScreenshotArguments),
    /// The whole app without a window: a script on standard input, events on standard output.
    Headless,
    /// Say what is wrong with a settings file, or with a policy (`--policy FILE`), or with a preset (`--preset FILE`).
    CheckConfig {
        /// The file; without it the one in the data directory.
        file: Option<PathBuf>,
    },
    /// Say what is wrong with files of lessons.
    CheckLesson {
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Print each setting in force and where it came from.
    PrintConfig,
    /// Print a session file as text.
    Show { file: PathBuf },
    /// Bring games of other programs into the saved games, or many of them into a collection.
    Import(import::ImportArguments),
    /// Write a game for other programs.
    Export(export::ExportArguments),
    /// Print what was played and learned, or write it into files: games, lessons, puzzles.
    Results(results::ResultsArguments),
    /// List themes, bring them in and write them out as one file each.
    #[command(subcommand)]
    Theme(theme::ThemeCommand),
    /// What an administrator does with the machine's policy.
    #[command(subcommand)]
    Policy(policy::PolicyCommand),
    /// Those who share the data directory: list them, add, remove, clear.
    #[command(subcommand)]
    Profiles(profiles::ProfilesCommand),
    /// Games of a class or a school over a broker in its own network.
    #[command(subcommand)]
    Class(class::ClassCommand),
    /// The referee of a class alone, where the broker is run by somebody else (`qipan class run` does both).
    Referee { folder: PathBuf },
    /// Speak an engine protocol on standard input and output.
    Engine(EngineArguments),
}

#[derive(Args)]
struct EngineArguments {
    protocol: Protocol,
    /// Milliseconds a move where the protocol does not say.
    #[arg(long, default_value_t = 5000, value_parser = within(1..=MOVE_MS_MAX))]
    move_ms: u32,
    /// Search threads; 0 = all cores but one.
    #[arg(long, default_value_t = 0, value_parser = within(EngineOptions::THREADS))]
    threads: u16,
    /// Memory for the table of positions.
    #[arg(long, default_value_t = 64, value_parser = within(EngineOptions::HASH_MB))]
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

/// Parses the file to open. A word that is neither a command nor a file is a usage error.
fn existing(text: &str) -> Result<PathBuf, ArgumentError> {
    let path = PathBuf::from(text);
    if path.exists() { Ok(path) } else { Err(ArgumentError(LocalizedMessage::new("slip-no-file"))) }
}

/// The clap definition, for man pages and the shells' completions.
pub fn command_line() -> clap::Command {
    CliArguments::command()
}

/// Runs the program and returns its exit code.
pub fn run(began: Instant) -> ExitCode {
    // SAFETY: the program has just started, and there is no other thread.
    let heartbeat = unsafe { qipan::shell::heartbeat::Heartbeat::take_from_environment() };
    #[cfg(windows)]
    console::join();
    let CliArguments { file, common, command } = match CliArguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return say_usage(&error),
    };
    common::speak(common.lang.as_deref());
    let outcome = match command {
        None => open::window(&common, file, began, heartbeat),
        Some(CliCommand::Screenshot(arguments)) => open::screenshot(&common, &arguments),
        Some(CliCommand::Headless) => open::headless(&common),
        Some(CliCommand::CheckConfig { file }) => config::check(&common, file.as_deref()),
        Some(CliCommand::CheckLesson { files }) => lesson::check(&files),
        Some(CliCommand::PrintConfig) => config::print(&common),
        Some(CliCommand::Show { file }) => show::show(&file),
        Some(CliCommand::Import(arguments)) => import::import(&common, &arguments),
        Some(CliCommand::Export(arguments)) => export::export(&common, &arguments),
        Some(CliCommand::Results(arguments)) => results::run(&common, &arguments),
        Some(CliCommand::Theme(command)) => theme::run(&common, &command),
        Some(CliCommand::Policy(command)) => policy::run(&command),
        Some(CliCommand::Profiles(command)) => profiles::run(&common, &command),
        Some(CliCommand::Class(command)) => class::run(&common, &command),
        Some(CliCommand::Referee { folder }) => class::referee(&folder),
        Some(CliCommand::Engine(arguments)) => engine(&arguments),
    };
    match outcome {
        Ok(()) => printed(),
        Err(CliError { code, sentence }) => {
            complain(&sentence);
            ExitCode::from(code)
        }
    }
}

/// The exit code of a successful command: 0, or 1 if its output is incomplete.
fn printed() -> ExitCode {
    ExitCode::from(u8::from(output::is_incomplete()))
}

/// Runs an engine protocol until the connection ends. A closed connection is a normal end.
fn engine(arguments: &EngineArguments) -> Result<(), CliError> {
    use qipan::engine::protocol;
    let EngineArguments { protocol, move_ms, threads, hash_mb, .. } = *arguments;
    let learned = arguments.learned.as_deref().map_or(Ok(Vec::new()), read_learned)?;
    let settings = protocol::ProtocolOptions { move_ms, options: EngineOptions { threads, hash_mb }, learned };
    let keep = |bytes| arguments.learned.as_deref().map_or((), |path| keep_learned(path, bytes));
    let (input, output) = (std::io::BufReader::new(std::io::stdin()), output::Output);
    let spoken = match protocol {
        Protocol::Nboard => protocol::nboard::run(input, output, settings, keep),
        Protocol::Gtp => protocol::gtp::run(input, output, settings),
        Protocol::Gomocup => protocol::gomocup::run(input, output),
    };
    match spoken {
        Err(error) if !output::is_gone() => Err(CliError::file(of_disk(&error))),
        _ => Ok(()),
    }
}

/// Reads learned data from a file; empty if the file does not exist yet.
fn read_learned(path: &Path) -> Result<Vec<u8>, CliError> {
    use qipan::engine::reversi::learn::{BYTES_MAX, Learned};
    use qipan::store::{Disk, RealDisk};
    let fail = |what: LocalizedMessage| CliError::of_file(path.display(), what);
    match RealDisk.read(path, BYTES_MAX as u64) {
        Ok(bytes) => Learned::from_bytes(&bytes).map(|_| bytes).map_err(|error| fail(LocalizedMessage::words(error))),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(fail(of_disk(&error))),
    }
}

/// Replaces the file of learned data. After an error the engine continues.
fn keep_learned(path: &Path, bytes: Vec<u8>) {
    use qipan::store::RealDisk;
    use qipan::store::settings_file::PendingWrite;
    let write = PendingWrite { path: path.to_owned(), bytes, set_aside: false };
    if let Err(error) = write.apply(&RealDisk) {
        complain(&common::file_wrong(path.display(), of_disk(&error)));
    }
}

/// Prints clap's message; help and version go to standard output. An error is one line.
fn say_usage(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        output::print(&error.to_string());
        return printed();
    }
    common::speak(typed_language().as_deref());
    complain(&slip(error));
    ExitCode::from(2)
}

/// The language that an invalid command line requests, so that its error can be shown in that language.
fn typed_language() -> Option<String> {
    let mut typed = std::env::args_os().map(|typed| typed.to_string_lossy().into_owned());
    while let Some(word) = typed.next() {
        match word.strip_prefix("--lang") {
            Some("") => return typed.next(),
            Some(rest) => return rest.strip_prefix('=').map(str::to_owned),
            None => {}
        }
    }
    None
}

/// The message about a mistake on the command line.
fn slip(error: &clap::Error) -> LocalizedMessage {
    let of = |kind| error.get(kind).map(ToString::to_string).unwrap_or_default();
    let (arg, value) = (of(ContextKind::InvalidArg), of(ContextKind::InvalidValue));
    let told = |id: &'static str| LocalizedMessage::new(id).with("arg", &arg).with("value", value.escape_debug());
    match error.kind() {
        ErrorKind::UnknownArgument => told("slip-unknown"),
        ErrorKind::InvalidValue if value.is_empty() => told("slip-no-value"),
        ErrorKind::InvalidValue => told("slip-one-of").with("list", of(ContextKind::ValidValue)),
        ErrorKind::ValueValidation => told("slip-value").and("why", why(error)),
        ErrorKind::TooManyValues => told("slip-too-many"),
        ErrorKind::MissingRequiredArgument => told("slip-missing"),
        ErrorKind::ArgumentConflict => told("slip-conflict").with("other", of(ContextKind::PriorArg)),
        ErrorKind::InvalidSubcommand => {
            LocalizedMessage::new("slip-command").with("name", of(ContextKind::InvalidSubcommand))
        }
        ErrorKind::InvalidUtf8 => LocalizedMessage::new("slip-text"),
        _ => {
            let text = error.to_string();
            let first = text.lines().take_while(|line| !line.is_empty()).map(str::trim).collect::<Vec<_>>().join(" ");
            LocalizedMessage::words(first.strip_prefix("error: ").unwrap_or(&first))
        }
    }
}

/// Why a value is invalid.
fn why(error: &clap::Error) -> LocalizedMessage {
    let source = std::error::Error::source(error);
    match source.and_then(|source| source.downcast_ref::<ArgumentError>()) {
        Some(ArgumentError(told)) => told.clone(),
        None => LocalizedMessage::words(source.map(ToString::to_string).unwrap_or_default()),
    }
}
