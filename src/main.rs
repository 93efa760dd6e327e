//! The program: reads the arguments, builds the app and a shell, runs, and gives an exit code.

// A double click opens the window and no console beside it; `cli` joins the console that it was started from.
#![cfg_attr(all(windows, feature = "gui"), windows_subsystem = "windows")]

use std::process::ExitCode;
use std::time::Instant;

fn main() -> ExitCode {
    let began = Instant::now();
    qipan::cli::run(began)
}
