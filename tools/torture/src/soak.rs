//! `lab soak`: computers play against each other for hours in the real window on `$DISPLAY`. Between games xdotool changes the theme, the
//! page and the window's size. Growth of memory, files or threads fails the test. Linux only.
//!
//! Resources are measured after whole rounds of changes, so that theme, page and size are the same at each measurement.

#[cfg(target_os = "linux")]
mod drift;
#[cfg(target_os = "linux")]
mod player;

use std::error::Error;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct SoakArguments {
    /// The `qipan` program; by default the program beside this `lab`.
    #[arg(long)]
    program: Option<PathBuf>,
    /// Number of games played without pauses before the measurement, until the index's memory has reached its limit.
    #[arg(long, default_value_t = 3600)]
    warm: usize,
    /// Duration of the measurement in minutes.
    #[arg(long, default_value_t = 60.0)]
    minutes: f64,
    /// Milliseconds from the start of a game to the start of the next game.
    #[arg(long, default_value_t = 1000)]
    game_ms: u64,
}

#[cfg(not(target_os = "linux"))]
pub fn run(_: SoakArguments) -> Result<(), Box<dyn Error>> {
    Err("`soak` works on Linux only".into())
}

#[cfg(target_os = "linux")]
pub fn run(arguments: SoakArguments) -> Result<(), Box<dyn Error>> {
    use std::time::Duration;
    let program = crate::sibling::program_or_sibling(arguments.program)?;
    let time = Duration::try_from_secs_f64(arguments.minutes * 60.0)?;
    player::run(&program, arguments.warm, time, Duration::from_millis(arguments.game_ms))
}
