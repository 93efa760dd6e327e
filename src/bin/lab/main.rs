//! `lab`, the developers' tool: perft, benchmarks, solving, matches, self-play, training, and the making of our assets.
//!
//! May use every room; `shell` and `app` only `clocks`, `fuzz`, `languages`, `pictures`, `results` and `tree`, which try them. Each game's commands stand in its own file; this one only joins them.

/// In the place of the standard one, which panics where nobody reads: then the program ends, quietly but without success.
macro_rules! println {
    () => {
        $crate::say(format_args!(""))
    };
    ($($words:tt)+) => {
        $crate::say(format_args!($($words)+))
    };
}

mod assets;
mod attack;
mod bank;
mod clocks;
mod external;
mod forbidden;
mod fuzz;
mod gomoku;
mod house;
mod kiosk;
mod languages;
mod lessons;
mod link;
mod package;
#[cfg(feature = "gui")]
mod pictures;
#[cfg(target_os = "linux")]
mod process;
#[cfg(target_os = "linux")]
mod profiles;
mod records;
mod results;
mod reversi;
mod review;
mod roundtrip;
mod school;
mod soak;
mod train;
#[cfg(feature = "gui")]
mod tree;
mod wthor;

use clap::{Parser, Subcommand};
use std::io::Write;
use std::process::ExitCode;

/// Qipan's laboratory.
#[derive(Parser)]
#[command(name = "lab", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    #[command(flatten)]
    Reversi(reversi::Command),
    #[command(flatten)]
    Gomoku(gomoku::Command),
    #[command(flatten)]
    Train(train::Command),
    /// Check Renju's forbidden points on public boards and on random ones.
    Forbidden(forbidden::Arguments),
    /// Replay a folder of WTHOR games and compare their scores, or write some of them as sessions.
    Wthor(wthor::Arguments),
    /// Write games in every format and read them again; exit 1 where something that the format holds is lost.
    Roundtrip(roundtrip::Arguments),
    /// Review games; exit 1 where something that is said is refuted by the rules or a longer search.
    Review(review::Arguments),
    /// Prove every answer of lessons, and look for their texts in every language; exit 1 where something is wrong.
    Lessons(lessons::Arguments),
    /// Measure the answers of the index of games.
    Records(records::Arguments),
    /// Play while the folder for results fails, hangs and is full; exit 1 where a result is lost or doubled, or a frame waits.
    Results(results::Arguments),
    /// Make the pictures, sounds and themes under `assets/` anew, or check their contrast.
    Assets(assets::Arguments),
    /// Kill the program and cut its disk's power at random moments; exit 1 where something durable is lost. Linux only.
    Attack(attack::Arguments),
    /// Let two programs play for many people in one folder and kill them; exit 1 where a game is lost or in the wrong home. Linux only.
    #[cfg(target_os = "linux")]
    Profiles(profiles::Arguments),
    /// Let computers play fast games by clocks in real time; exit 1 where one loses on time.
    Clocks(clocks::Arguments),
    /// Try engines of others: games by each protocol, and engines with planted faults.
    #[command(subcommand)]
    External(external::Command),
    /// Try a kiosk: a storm of input, a day of its demo, kills and cuts of the power. Linux only.
    #[command(subcommand)]
    Kiosk(kiosk::Command),
    /// Let the real window on $DISPLAY play for an hour; exit 1 where memory, files or threads grow. Linux only.
    Soak(soak::Arguments),
    /// Play linked games over a bad network with a referee that is killed; exit 1 where a move is lost or done twice.
    Link(link::Arguments),
    /// Let a school play over its own broker on 127.0.0.1; exit 1 where a goal is missed or a log differs. Linux only, needs Mosquitto.
    School(school::Arguments),
    /// Give every parser mutated samples and made-up inputs; exit 1 where one panics, takes a second or 256 MB.
    Fuzz(fuzz::Arguments),
    /// Tell what the language files lack, share and have no room for; exit 1 where something is wrong.
    Languages(languages::Arguments),
    /// Look at every screen in every theme and language; exit 1 where a text is cut, too small, or over another one.
    #[cfg(feature = "gui")]
    Pictures(pictures::Arguments),
    /// Print what every screen is in words, as screen readers are given it; exit 1 where a tree has a flaw.
    #[cfg(feature = "gui")]
    Tree(tree::Arguments),
    /// Write all that a package holds beside the program: man pages, completions, icons, desktop files, licences.
    Package(package::Arguments),
    /// Measure the source room by room; exit 1 where it breaks what the house allows.
    House(house::Arguments),
    /// Search fixed positions to fixed depths: the node count is the signature of the engines' behaviour.
    Bench {
        /// Reversi's: portable, avx2 or avx512; the fastest of this CPU if not given.
        #[arg(long)]
        kernel: Option<String>,
    },
    /// Play two players against each other over an opening file, colours swapped, with Elo and SPRT.
    #[command(subcommand)]
    Match(MatchGame),
}

#[derive(Subcommand)]
enum MatchGame {
    Reversi(reversi::MatchArguments),
    Gomoku(gomoku::MatchArguments),
    /// Five-in-a-row for three and four, seats mixed, also against another build; or one side alone.
    Several(gomoku::SeveralArguments),
}

fn say(line: std::fmt::Arguments<'_>) {
    if let Err(error) = writeln!(std::io::stdout(), "{line}") {
        if error.kind() != std::io::ErrorKind::BrokenPipe {
            eprintln!("lab: standard output: {error}");
        }
        std::process::exit(1);
    }
}

fn main() -> ExitCode {
    let outcome = match Arguments::parse().command {
        Command::Reversi(command) => reversi::run(command),
        Command::Gomoku(command) => gomoku::run(command),
        Command::Train(command) => train::run(command),
        Command::Forbidden(arguments) => forbidden::run(arguments),
        Command::Wthor(arguments) => wthor::run(arguments),
        Command::Roundtrip(arguments) => roundtrip::run(arguments),
        Command::Review(arguments) => review::run(arguments),
        Command::Lessons(arguments) => lessons::run(arguments),
        Command::Records(arguments) => records::run(arguments),
        Command::Results(arguments) => results::run(arguments),
        Command::Assets(arguments) => assets::run(arguments),
        Command::Attack(arguments) => attack::run(arguments),
        #[cfg(target_os = "linux")]
        Command::Profiles(arguments) => profiles::run(arguments),
        Command::Clocks(arguments) => clocks::run(arguments),
        Command::External(command) => external::run(&command),
        Command::Kiosk(command) => kiosk::run(command),
        Command::Soak(arguments) => soak::run(arguments),
        Command::Link(arguments) => link::run(arguments),
        Command::School(arguments) => school::run(arguments),
        Command::Fuzz(arguments) => fuzz::run(&arguments),
        Command::Languages(arguments) => languages::run(&arguments),
        #[cfg(feature = "gui")]
        Command::Pictures(arguments) => pictures::run(&arguments),
        #[cfg(feature = "gui")]
        Command::Tree(arguments) => tree::run(&arguments),
        Command::Package(arguments) => package::run(&arguments),
        Command::House(arguments) => house::run(&arguments),
        Command::Bench { kernel } => reversi::bench(kernel.as_deref()).and_then(|()| gomoku::bench()),
        Command::Match(MatchGame::Reversi(arguments)) => reversi::run_match(arguments),
        Command::Match(MatchGame::Gomoku(arguments)) => gomoku::run_match(arguments),
        Command::Match(MatchGame::Several(arguments)) => gomoku::run_several(arguments),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("lab: {error}");
            ExitCode::FAILURE
        }
    }
}
