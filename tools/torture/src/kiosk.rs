//! `lab kiosk`: tests of a kiosk. `storm` is a child at the real window, `demo` a day without visitors, `attack` pulls the plug. Linux
//! only.

#[cfg(target_os = "linux")]
mod attack;
#[cfg(target_os = "linux")]
mod demo;
#[cfg(target_os = "linux")]
mod machine_policy;
#[cfg(target_os = "linux")]
mod storm;

use std::error::Error;
use std::path::PathBuf;

#[derive(clap::Subcommand)]
pub enum KioskCommand {
    /// Send random keys, chords, clicks, drags and sizes to the window on $DISPLAY by xdotool; then leave by the PIN. Exit 1 where the
    /// program ended, left its screen or let somebody out.
    Storm {
        /// The `qipan` program; by default the one beside this `lab`.
        #[arg(long)]
        program: Option<PathBuf>,
        #[arg(long, default_value_t = 10_000)]
        actions: usize,
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// The command that starts the program, such as `cage --`.
        #[arg(long, default_value = "")]
        under: String,
    },
    /// Run the demo in virtual time, without a window: games, memory, threads, files.
    Demo {
        #[arg(long, default_value_t = 24)]
        hours: u64,
    },
    /// Kill it and cut its disk's power at random moments of visits and PINs, half of them on a machine that forgets its visitors;
    /// exit 1 where the next start is not valid, or takes two seconds.
    Attack {
        /// The `qipan` program; by default the one beside this `lab`.
        #[arg(long)]
        program: Option<PathBuf>,
        /// Number of ends by `kill -9`, each followed by a start.
        #[arg(long, default_value_t = 500)]
        kills: usize,
        /// Number of ends by a cut of the disk's power, each followed by a start.
        #[arg(long, default_value_t = 500)]
        cuts: usize,
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
}

#[cfg(not(target_os = "linux"))]
pub fn run(_: KioskCommand) -> Result<(), Box<dyn Error>> {
    Err("`kiosk` works on Linux only".into())
}

#[cfg(target_os = "linux")]
pub fn run(command: KioskCommand) -> Result<(), Box<dyn Error>> {
    use crate::sibling::program_or_sibling;
    match command {
        KioskCommand::Storm { program, actions, seed, under } => {
            storm::run(&program_or_sibling(program)?, &under, actions, seed)
        }
        KioskCommand::Demo { hours } => demo::run(hours),
        KioskCommand::Attack { program, kills, cuts, seed } => {
            attack::run(&program_or_sibling(program)?, kills, cuts, seed)
        }
    }
}
