//! The five-in-a-row commands: puzzles, speed, bench, tuning and matches.

mod contest;
mod fit;
mod paired_games;
mod positions;
mod puzzles;
mod several;
mod speed;
mod stopwatch;
mod tune;
mod tune_net;
mod tune_points;
mod tune_search;
mod tune_threats;
mod verify;

use clap::Subcommand;
use std::error::Error;

pub use contest::Arguments as MatchArguments;
pub use contest::run as run_match;
pub use several::Arguments as SeveralArguments;
pub use several::run as run_several;
pub use speed::bench;

#[derive(Subcommand)]
pub enum Command {
    /// Solve five-in-a-row puzzles (JSON lines, or a JSON array with solutions), exit 1 if a proven line is refuted; or make, check and measure the program's own bank.
    Puzzles(puzzles::Arguments),
    /// Measure five-in-a-row: placements with undo, and nodes a second and the depth reached in every rule.
    Speed(speed::Arguments),
    /// Fit five-in-a-row's scores of shapes to self-play.
    TuneGomoku(tune::Arguments),
    /// Make positions by self-play, and fit to them what points and threats are worth in five-in-a-row.
    #[command(subcommand)]
    TunePoints(tune_points::Command),
    /// Fit to such positions the network that says what the sums of points miss, and play one against that of play.
    #[command(subcommand)]
    TuneNet(tune_net::Command),
    /// Fit the margins of five-in-a-row's search by games, and play fitted ones against those of play.
    #[command(subcommand)]
    TuneSearch(tune_search::Command),
    /// Fit what guides the solver of threats to what it proved and refuted.
    TuneThreats(tune_threats::Arguments),
}

pub fn run(command: Command) -> Result<(), Box<dyn Error>> {
    match command {
        Command::Puzzles(arguments) => puzzles::run(arguments),
        Command::Speed(arguments) => speed::run(arguments),
        Command::TuneGomoku(arguments) => tune::run(arguments),
        Command::TunePoints(command) => tune_points::run(command),
        Command::TuneNet(command) => tune_net::run(command),
        Command::TuneSearch(command) => tune_search::run(command),
        Command::TuneThreats(arguments) => tune_threats::run(arguments),
    }
}
