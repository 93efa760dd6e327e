//! `lab`, the developers' tool: joins the commands of the packages under `tools/`, and hands them what stands in `qipan` itself.
//!
//! The room `pictures` stands here, not under `tools/`: it paints with the shell, which is part of `qipan`.

#[cfg(feature = "gui")]
#[macro_use]
extern crate lab_output;

#[cfg(feature = "gui")]
mod pictures;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// `lab fuzz` reports how much memory a parser takes.
#[global_allocator]
static HEAP: lab_fuzzing::CountingAllocator = lab_fuzzing::CountingAllocator;

/// Qipan's laboratory.
#[derive(Parser)]
#[command(name = "lab", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    #[command(flatten)]
    Training(lab_training::Command),
    #[command(flatten)]
    Torture(lab_torture::Command),
    /// Give every parser mutated samples and made-up inputs; exit 1 where one panics, takes a second or 256 MB.
    Fuzz(lab_fuzzing::Arguments),
    #[cfg(feature = "gui")]
    #[command(flatten)]
    Pictures(pictures::Command),
    #[command(flatten)]
    Xtask(lab_xtask::Command),
}

#[cfg(feature = "gui")]
const TEXTS_WITHOUT_ROOM: Option<lab_xtask::TextsWithoutRoom> = Some(pictures::texts_without_room);
#[cfg(not(feature = "gui"))]
const TEXTS_WITHOUT_ROOM: Option<lab_xtask::TextsWithoutRoom> = None;

#[cfg(feature = "gui")]
const DECODE_PICTURE: Option<lab_fuzzing::Run> = Some(pictures::decode);
#[cfg(not(feature = "gui"))]
const DECODE_PICTURE: Option<lab_fuzzing::Run> = None;

const PROGRAM: lab_xtask::Program =
    lab_xtask::Program { command_line: qipan::cli::command_line, texts_without_room: TEXTS_WITHOUT_ROOM };

fn main() -> ExitCode {
    let outcome = match Arguments::parse().command {
        Command::Training(command) => lab_training::run(command),
        Command::Torture(command) => lab_torture::run(command),
        Command::Fuzz(arguments) => lab_fuzzing::run(&arguments, DECODE_PICTURE),
        #[cfg(feature = "gui")]
        Command::Pictures(command) => pictures::run(&command),
        Command::Xtask(command) => lab_xtask::run(command, &PROGRAM),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("lab: {error}");
            ExitCode::FAILURE
        }
    }
}
