//! `lab soak`: hours of games between computers in the real window on `$DISPLAY`. Between games xdotool changes theme, page and size.
//! Growth of memory, files or threads fails the test. Linux only.
//!
//! Readings are taken after whole rounds, when theme, page and size are the same as at the reading before.

#[cfg(target_os = "linux")]
mod drift;
#[cfg(target_os = "linux")]
mod player;

use std::error::Error;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct SoakArguments {
    /// The `qipan` program; by default the one beside this `lab`.
    #[arg(long)]
    program: Option<PathBuf>,
    /// Number of games played first without pauses, until the index's memory has reached its limit.
    #[arg(long, default_value_t = 3600)]
    warm: usize,
    /// Duration of the measurement in minutes.
    #[arg(long, default_value_t = 60.0)]
    minutes: f64,
    /// Milliseconds from the start of a game to the start of the next.
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
