//! The command line: parses the arguments and runs the command. Only `main` uses this module, and `lab package`, which documents it.
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
use common::{ArgumentError, CliError, Common, ScreenshotArguments, number_in_range, print_error};
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
    /// Run the whole app without a window: a script on standard input, events on standard output.
    Headless,
    /// Report the errors of a settings file, of a policy (`--policy FILE`), or of a preset (`--preset FILE`).
    CheckConfig {
        /// The settings file; by default the file in the data directory.
        file: Option<PathBuf>,
    },
    /// Report the errors of lesson files.
    CheckLesson {
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Print each current setting and where its value comes from.
    PrintConfig,
    /// Print a session file, or a game of another program, as text.
    Show { file: PathBuf },
    /// Add games of other programs to the saved games, or make a collection of many games.
    Import(import::ImportArguments),
    /// Write a game in a format of other programs, or as a picture.
    Export(export::ExportArguments),
    /// Print the results of games, lessons and puzzles, or write them into files.
    Results(results::ResultsArguments),
    /// List themes, import them, and export each as one file.
    #[command(subcommand)]
    Theme(theme::ThemeCommand),
    /// Change the machine's policy, as an administrator.
    #[command(subcommand)]
    Policy(policy::PolicyCommand),
    /// List, add, remove or delete the people who share the data directory.
    #[command(subcommand)]
    Profiles(profiles::ProfilesCommand),
    /// Play the games of a class or a school over a broker in its own network.
    #[command(subcommand)]
    Class(class::ClassCommand),
    /// Run only the referee of a class, if somebody else runs the broker (`qipan class run` runs both).
    Referee { folder: PathBuf },
    /// Speak an engine protocol on standard input and output.
    Engine(EngineArguments),
}

#[derive(Args)]
struct EngineArguments {
    protocol: Protocol,
    /// Milliseconds per move, if the protocol sets no time.
    #[arg(long, default_value_t = 5000, value_parser = number_in_range(1..=MOVE_MS_MAX))]
    move_ms: u32,
    /// Number of search threads; 0 = all cores but one.
    #[arg(long, default_value_t = 0, value_parser = number_in_range(EngineOptions::THREADS))]
    threads: u16,
    /// Memory for the transposition table, in megabytes.
    #[arg(long, default_value_t = 64, value_parser = number_in_range(EngineOptions::HASH_MB_RANGE))]
    hash_mb: u32,
    /// The file in which the engine keeps what it learned from lost Reversi games (NBoard's `learn`); without a file, that is forgotten
    /// when the program ends.
    #[arg(long, value_name = "FILE")]
    learned: Option<PathBuf>,
}

/// The engine protocol that `qipan engine` speaks.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Protocol {
    /// NBoard's protocol, for Reversi.
    Nboard,
    /// The Go Text Protocol, for Reversi.
    Gtp,
    /// Gomocup's protocol, for five in a row.
    Gomocup,
}

/// Parses the path of a file to open. A word that is neither a command nor an existing file is a usage error.
fn existing(text: &str) -> Result<PathBuf, ArgumentError> {
    let path = PathBuf::from(text);
    if path.exists() { Ok(path) } else { Err(ArgumentError(LocalizedMessage::new("slip-no-file"))) }
}

/// Returns the definition of the command line in clap's types, for man pages and for the shells' completions.
pub fn command_line() -> clap::Command {
    CliArguments::command()
}

/// Runs the command line and returns the exit code. `began` is the time at which the process started.
pub fn run(began: Instant) -> ExitCode {
    // SAFETY: the program has just started, and there is no other thread.
    let heartbeat = unsafe { qipan::shell::heartbeat::Heartbeat::take_from_environment() };
    #[cfg(windows)]
    console::join();
    let CliArguments { file, common, command } = match CliArguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return say_usage(&error),
    };
    common::set_language(common.lang.as_deref());
    let outcome = match command {
        None => open::window(&common, file, began, heartbeat),
        Some(CliCommand::Screenshot(arguments)) => open::screenshot(&common, &arguments),
        Some(CliCommand::Headless) => open::headless(&common),
        Some(CliCommand::CheckConfig { file }) => config::check(&common, file.as_deref()),
        Some(CliCommand::CheckLesson { files }) => lesson::check(&files),
        Some(CliCommand::PrintConfig) => config::print(&common),
        Some(CliCommand::Show { file }) => show::show(&common, &file),
        Some(CliCommand::Import(arguments)) => import::import(&common, &arguments),
        Some(CliCommand::Export(arguments)) => export::export(&common, &arguments),
        Some(CliCommand::Results(arguments)) => results::run(&common, &arguments),
        Some(CliCommand::Theme(command)) => theme::run(&common, &command),
        Some(CliCommand::Policy(command)) => policy::run(&command),
        Some(CliCommand::Profiles(command)) => profiles::run(&common, &command),
        Some(CliCommand::Class(command)) => class::run(&common, &command),
        Some(CliCommand::Referee { folder }) => class::run_referee(&folder),
        Some(CliCommand::Engine(arguments)) => engine(&arguments),
    };
    match outcome {
        Ok(()) => printed(),
        Err(CliError { code, sentence }) => {
            print_error(&sentence);
            ExitCode::from(code)
        }
    }
}

/// The exit code of a successful command: 0, or 1 if its output is incomplete.
fn printed() -> ExitCode {
    ExitCode::from(u8::from(output::is_incomplete()))
}

/// Runs an engine protocol on standard input and output until the connection ends. A closed connection is a normal end.
fn engine(arguments: &EngineArguments) -> Result<(), CliError> {
    use qipan::engine::protocol;
    let EngineArguments { protocol, move_ms, threads, hash_mb, .. } = *arguments;
    let learned = arguments.learned.as_deref().map_or(Ok(Vec::new()), read_learned)?;
    let settings = protocol::ProtocolOptions {
        move_time_ms: move_ms,
        options: EngineOptions { threads, hash_mb },
        learned_data: learned,
    };
    let keep = |bytes| arguments.learned.as_deref().map_or((), |path| keep_learned(path, bytes));
    let (input, output) = (std::io::BufReader::new(std::io::stdin()), output::Output);
    let spoken = match protocol {
        Protocol::Nboard => protocol::nboard::run(input, output, settings, keep),
        Protocol::Gtp => protocol::gtp::run(input, output, settings),
        Protocol::Gomocup => protocol::gomocup::run(input, output),
    };
    match spoken {
        Err(error) if !output::is_closed() => Err(CliError::file_error(of_disk(&error))),
        _ => Ok(()),
    }
}

/// Reads the engine's learned data from a file; returns no bytes if the file does not exist yet.
fn read_learned(path: &Path) -> Result<Vec<u8>, CliError> {
    use qipan::engine::reversi::learn::{BYTES_MAX, Learned};
    use qipan::store::{Disk, RealDisk};
    let fail = |what: LocalizedMessage| CliError::of_file(path.display(), what);
    match RealDisk.read(path, BYTES_MAX as u64) {
        Ok(bytes) => {
            Learned::from_bytes(&bytes).map(|_| bytes).map_err(|error| fail(LocalizedMessage::untranslated(error)))
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(fail(of_disk(&error))),
    }
}

/// Replaces the file of the engine's learned data. Reports an error and continues.
fn keep_learned(path: &Path, bytes: Vec<u8>) {
    use qipan::store::RealDisk;
    use qipan::store::settings_file::PendingWrite;
    let write = PendingWrite { path: path.to_owned(), bytes, set_aside: false };
    if let Err(error) = write.apply(&RealDisk) {
        print_error(&common::file_message(path.display(), of_disk(&error)));
    }
}

/// Prints clap's message about the arguments. Help and version go to standard output with exit code 0; an error is one line with exit code
/// 2.
fn say_usage(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        output::print(&error.to_string());
        return printed();
    }
    common::set_language(typed_language().as_deref());
    print_error(&slip(error));
    ExitCode::from(2)
}

/// Finds the value of `--lang` in an invalid command line, to show the error in that language.
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

/// Returns the message about a mistake on the command line.
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
            LocalizedMessage::untranslated(first.strip_prefix("error: ").unwrap_or(&first))
        }
    }
}

/// Returns the reason why clap found a value invalid.
fn why(error: &clap::Error) -> LocalizedMessage {
    let source = std::error::Error::source(error);
    match source.and_then(|source| source.downcast_ref::<ArgumentError>()) {
        Some(ArgumentError(told)) => told.clone(),
        None => LocalizedMessage::untranslated(source.map(ToString::to_string).unwrap_or_default()),
    }
}
