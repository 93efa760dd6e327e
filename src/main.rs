//! The program `qipan`: runs the command line and returns its exit code.

// On Windows a double click opens the window without a console; `cli` attaches to the console that started the program, if any.
#![cfg_attr(all(windows, feature = "gui"), windows_subsystem = "windows")]

use std::process::ExitCode;
use std::time::Instant;

fn main() -> ExitCode {
    let began = Instant::now();
    qipan::cli::run(began)
}
