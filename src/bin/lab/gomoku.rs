//! Five-in-a-row's commands of `lab`.

use clap::Subcommand;
use std::error::Error;

#[derive(Subcommand)]
pub enum Command {}

#[derive(clap::Args)]
pub struct MatchArguments {}

pub fn run(command: Command) -> Result<(), Box<dyn Error>> {
    match command {}
}

pub fn run_match(_arguments: MatchArguments) -> Result<(), Box<dyn Error>> {
    Ok(())
}

pub fn bench() -> Result<(), Box<dyn Error>> {
    Ok(())
}
