//! Makes and checks what ships with Qipan: pictures, sounds and themes (`assets`), language files, lessons, package contents, and
//! the layout of the source (`house`).
//!
//! Names no window and no command line of the program: `lab` hands those over as a [`ProgramAssets`].

#[macro_use]
extern crate lab_output;

mod assets;
mod house;
mod languages;
mod lessons;
mod package;

pub use languages::TextsWithoutRoom;

use std::error::Error;

#[derive(clap::Subcommand)]
pub enum XtaskCommand {
    /// Prove every answer of lessons, and look for their texts in every language; exit 1 where something is wrong.
    Lessons(lessons::LessonsArguments),
    /// Make the pictures, sounds and themes under `assets/` anew, or check their contrast.
    Assets(assets::AssetsArguments),
    /// Report what the language files lack, what they share, and what does not fit; exit 1 where something is wrong.
    Languages(languages::LanguagesArguments),
    /// Write all that a package holds beside the program: man pages, completions, icons, desktop files, licences.
    Package(package::PackageArguments),
    /// Measure the source room by room; exit 1 where it breaks what the house allows.
    House(house::HouseArguments),
}

/// The parts of the package `qipan` that the commands need; that package is built on top of this one.
pub struct ProgramAssets {
    /// The command line of `qipan`, which man pages and completions describe.
    pub command_line: fn() -> clap::Command,
    /// The check of texts on the screens; `None` in a build without a window.
    pub texts_without_room: Option<TextsWithoutRoom>,
}

/// Runs a command.
pub fn run(command: XtaskCommand, program: &ProgramAssets) -> Result<(), Box<dyn Error>> {
    match command {
        XtaskCommand::Lessons(arguments) => lessons::run(arguments),
        XtaskCommand::Assets(arguments) => assets::run(arguments),
        XtaskCommand::Languages(arguments) => languages::run(&arguments, program.texts_without_room),
        XtaskCommand::Package(arguments) => package::run(&arguments, (program.command_line)()),
        XtaskCommand::House(arguments) => house::run(&arguments),
    }
}
