//! The program: reads the arguments, builds the app and a shell, runs, and gives an exit code.

mod cli;

use std::process::ExitCode;
use std::time::Instant;

fn main() -> ExitCode {
    let began = Instant::now();
    cli::run(began)
}
