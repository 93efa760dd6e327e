//! Reversi's commands of `lab`.

use clap::Subcommand;
use qipan::rules::reversi::{Board, perft::perft};
use std::error::Error;

#[derive(Subcommand)]
pub enum Command {
    /// Count the lines of play of each length up to a depth.
    Perft {
        /// The game: reversi.
        game: String,
        #[arg(long)]
        depth: u32,
    },
}

#[derive(clap::Args)]
pub struct MatchArguments {}

pub fn run(command: Command) -> Result<(), Box<dyn Error>> {
    match command {
        Command::Perft { game: _, depth } => {
            for depth in 1..=depth {
                println!("{depth} {}", perft(Board::START, depth));
            }
            Ok(())
        }
    }
}

pub fn run_match(_arguments: MatchArguments) -> Result<(), Box<dyn Error>> {
    Ok(())
}

pub fn bench() -> Result<(), Box<dyn Error>> {
    Ok(())
}
