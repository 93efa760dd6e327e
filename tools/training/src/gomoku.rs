//! The five-in-a-row commands of `lab`: puzzles, speed, bench, tuning and matches.

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

pub use contest::ContestArguments as MatchArguments;
pub use contest::run as run_match;
pub use several::SeveralArguments;
pub use several::run as run_several;
pub use speed::bench;

#[derive(Subcommand)]
pub enum GomokuCommand {
    /// Solve five-in-a-row puzzles (JSON lines, or a JSON array with solutions), exit 1 if a proven line is refuted; or make, check and
    /// measure the program's own bank.
    Puzzles(puzzles::PuzzlesArguments),
    /// Measure five-in-a-row: placements with undo per second, and nodes per second and depth in every rule.
    Speed(speed::SpeedArguments),
    /// Fit five-in-a-row's scores of line shapes to self-play.
    TuneGomoku(tune::TuneArguments),
    /// Make positions by self-play, and fit the values of points and threats in five-in-a-row to them.
    #[command(subcommand)]
    TunePoints(tune_points::TunePointsCommand),
    /// Fit the network that corrects the values of points to those positions, or play a fitted network against the current network.
    #[command(subcommand)]
    TuneNet(tune_net::TuneNetCommand),
    /// Fit the margins of five-in-a-row's search by games, or play fitted margins against the current margins.
    #[command(subcommand)]
    TuneSearch(tune_search::TuneSearchCommand),
    /// Fit the guide of the threat solver to what the solver proved and refuted.
    TuneThreats(tune_threats::TuneThreatsArguments),
}

pub fn run(command: GomokuCommand) -> Result<(), Box<dyn Error>> {
    match command {
        GomokuCommand::Puzzles(arguments) => puzzles::run(arguments),
        GomokuCommand::Speed(arguments) => speed::run(arguments),
        GomokuCommand::TuneGomoku(arguments) => tune::run(arguments),
        GomokuCommand::TunePoints(command) => tune_points::run(command),
        GomokuCommand::TuneNet(command) => tune_net::run(command),
        GomokuCommand::TuneSearch(command) => tune_search::run(command),
        GomokuCommand::TuneThreats(arguments) => tune_threats::run(arguments),
    }
}
