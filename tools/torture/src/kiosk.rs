//! `lab kiosk`: tests of a kiosk. `storm` sends random input to the real window, `demo` runs a day without visitors, `attack` kills the
//! program and cuts its disk's power. Linux only.

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
    /// Send random keys, chords, clicks, drags and sizes to the window on $DISPLAY by xdotool; then leave by the PIN. Exit 1 if the program
    /// ends, leaves its screen, or lets somebody out without the PIN.
    Storm {
        /// The `qipan` program; by default the program beside this `lab`.
        #[arg(long)]
        program: Option<PathBuf>,
        #[arg(long, default_value_t = 10_000)]
        actions: usize,
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// A command under which the program is started, such as `cage --`.
        #[arg(long, default_value = "")]
        under: String,
    },
    /// Run the kiosk's demo in virtual time, without a window; exit 1 if memory grows or files are left.
    Demo {
        #[arg(long, default_value_t = 24)]
        hours: u64,
    },
    /// Kill the program and cut its disk's power at random moments of visits and PINs, half of the runs on a machine that forgets its
    /// visitors; exit 1 if the next start is not valid, or takes two seconds.
    Attack {
        /// The `qipan` program; by default the program beside this `lab`.
        #[arg(long)]
        program: Option<PathBuf>,
        /// Number of kills by `kill -9`, each followed by a start.
        #[arg(long, default_value_t = 500)]
        kills: usize,
        /// Number of power cuts of the disk, each followed by a start.
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
