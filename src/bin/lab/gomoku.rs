//! Five-in-a-row's commands of `lab`: puzzles, speed, the bench and matches.

mod cpu;
mod puzzles;
mod speed;

use clap::Subcommand;
use std::error::Error;

#[derive(Subcommand)]
pub enum Command {
    /// Solve five-in-a-row puzzles (JSON lines, or a JSON array with solutions); exit 1 if a proven line is refuted.
    Puzzles(puzzles::Arguments),
    /// Measure placements with undo, and nodes a second and the depth reached in every rule.
    Speed(speed::Arguments),
}

#[derive(clap::Args)]
pub struct MatchArguments {}

pub fn run(command: Command) -> Result<(), Box<dyn Error>> {
    match command {
        Command::Puzzles(arguments) => puzzles::run(arguments),
        Command::Speed(arguments) => speed::run(arguments),
    }
}

pub fn run_match(_arguments: MatchArguments) -> Result<(), Box<dyn Error>> {
    Ok(())
}

pub fn bench() -> Result<(), Box<dyn Error>> {
    Ok(())
}
