//! Training and matches: makes the engines' weights, books and puzzles, measures the engines, and plays matches over opening files.
//! `docs/TRAINING.md` and `docs/ENGINE-GOMOKU.md` give the order in which the shipped files were made.

#[macro_use]
extern crate lab_output;

mod bank;
mod gomoku;
mod reversi;
mod train;

use std::error::Error;

#[derive(clap::Subcommand)]
pub enum TrainingCommand {
    #[command(flatten)]
    Reversi(reversi::ReversiCommand),
    #[command(flatten)]
    Gomoku(gomoku::GomokuCommand),
    #[command(flatten)]
    Train(train::TrainCommand),
    /// Search fixed positions to fixed depths: the node count is the signature of the engines' behaviour.
    Bench {
        /// Reversi's CPU kernel: portable, avx2 or avx512; by default the fastest kernel of this CPU.
        #[arg(long)]
        kernel: Option<String>,
    },
    /// Play two players against each other over an opening file, colours swapped, with Elo and SPRT.
    #[command(subcommand)]
    Match(Match),
}

#[derive(clap::Subcommand)]
pub enum Match {
    Reversi(reversi::MatchArguments),
    Gomoku(gomoku::MatchArguments),
    /// Play five-in-a-row with three or four players: two sides with mixed seats, also against another build, or one side alone.
    Several(gomoku::SeveralArguments),
}

/// Runs a training command.
pub fn run(command: TrainingCommand) -> Result<(), Box<dyn Error>> {
    match command {
        TrainingCommand::Reversi(command) => reversi::run(command),
        TrainingCommand::Gomoku(command) => gomoku::run(command),
        TrainingCommand::Train(command) => train::run(command),
        TrainingCommand::Bench { kernel } => reversi::bench(kernel.as_deref()).and_then(|()| gomoku::bench()),
        TrainingCommand::Match(Match::Reversi(arguments)) => reversi::run_match(arguments),
        TrainingCommand::Match(Match::Gomoku(arguments)) => gomoku::run_match(arguments),
        TrainingCommand::Match(Match::Several(arguments)) => gomoku::run_several(arguments),
    }
}
