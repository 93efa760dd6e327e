//! `lab`, the developers' command-line tool. Joins the commands of the packages under `tools/` and passes them the functions of `qipan`
//! that they need.
//!
//! The module `pictures` is here, not under `tools/`, because it paints with the shell, which is part of `qipan`.

#[cfg(feature = "gui")]
#[macro_use]
extern crate lab_output;

#[cfg(feature = "gui")]
mod pictures;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// The heap allocator that counts memory, because `lab fuzz` reports how much memory a parser takes.
#[global_allocator]
static HEAP: lab_fuzzing::CountingAllocator = lab_fuzzing::CountingAllocator;

/// Qipan's laboratory: commands for the developers of Qipan.
#[derive(Parser)]
#[command(name = "lab", version)]
struct LabArguments {
    #[command(subcommand)]
    command: LabCommand,
}

#[derive(Subcommand)]
enum LabCommand {
    #[command(flatten)]
    Training(lab_training::TrainingCommand),
    #[command(flatten)]
    Torture(lab_torture::TortureCommand),
    /// Give every parser mutated samples and made-up inputs; exit 1 if a parser panics, takes a second, or takes 256 MB.
    Fuzz(lab_fuzzing::FuzzingArguments),
    #[cfg(feature = "gui")]
    #[command(flatten)]
    Pictures(pictures::PicturesCommand),
    #[command(flatten)]
    Xtask(lab_xtask::XtaskCommand),
}

/// Lists the texts of one language that do not fit on their screens, for `lab languages`; `None` without the window's painter.
#[cfg(feature = "gui")]
const TEXTS_WITHOUT_ROOM: Option<lab_xtask::TextsWithoutRoom> = Some(pictures::texts_without_room);
#[cfg(not(feature = "gui"))]
const TEXTS_WITHOUT_ROOM: Option<lab_xtask::TextsWithoutRoom> = None;

/// Decodes a theme's picture, for `lab fuzz`; `None` without the window's painter.
#[cfg(feature = "gui")]
const DECODE_PICTURE: Option<lab_fuzzing::ParseFn> = Some(pictures::can_decode_picture);
#[cfg(not(feature = "gui"))]
const DECODE_PICTURE: Option<lab_fuzzing::ParseFn> = None;

/// The functions of `qipan` that the commands of `lab_xtask` call.
const PROGRAM: lab_xtask::ProgramAssets =
    lab_xtask::ProgramAssets { command_line: qipan::cli::command_line, texts_without_room: TEXTS_WITHOUT_ROOM };

fn main() -> ExitCode {
    let outcome = match LabArguments::parse().command {
        LabCommand::Training(command) => lab_training::run(command),
        LabCommand::Torture(command) => lab_torture::run(command),
        LabCommand::Fuzz(arguments) => lab_fuzzing::run(&arguments, DECODE_PICTURE),
        #[cfg(feature = "gui")]
        LabCommand::Pictures(command) => pictures::run(&command),
        LabCommand::Xtask(command) => lab_xtask::run(command, &PROGRAM),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("lab: {error}");
            ExitCode::FAILURE
        }
    }
}
