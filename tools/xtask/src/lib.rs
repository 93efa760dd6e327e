//! Makes and checks what ships with Qipan: pictures, sounds and themes (`assets`), language files, lessons, package contents; and checks
//! the layout of the source (`house`).
//!
//! This package names neither the window nor the command line of the program: `lab` passes their functions as a [`ProgramAssets`].

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
    /// Prove every answer of lessons, and check their texts in every language; exit 1 if something is wrong.
    Lessons(lessons::LessonsArguments),
    /// Make the pictures, sounds and themes under `assets/` anew, or check their contrast.
    Assets(assets::AssetsArguments),
    /// Report which messages the language files lack or share, and which texts do not fit; exit 1 if something is wrong.
    Languages(languages::LanguagesArguments),
    /// Write all files of a package except the program: man pages, completions, icons, desktop files, licences.
    Package(package::PackageArguments),
    /// Measure the source room by room; exit 1 if it breaks the rules of the source's layout.
    House(house::HouseArguments),
}

/// The functions of the package `qipan` that the commands need. They are passed as pointers, because `qipan` depends on this package.
pub struct ProgramAssets {
    /// Returns the command line of `qipan`, for man pages and completions.
    pub command_line: fn() -> clap::Command,
    /// Lists the texts that do not fit on the screens; `None` in a build without a window.
    pub texts_without_room: Option<TextsWithoutRoom>,
}

/// Runs one of the commands of this package.
pub fn run(command: XtaskCommand, program: &ProgramAssets) -> Result<(), Box<dyn Error>> {
    match command {
        XtaskCommand::Lessons(arguments) => lessons::run(arguments),
        XtaskCommand::Assets(arguments) => assets::run(arguments),
        XtaskCommand::Languages(arguments) => languages::run(&arguments, program.texts_without_room),
        XtaskCommand::Package(arguments) => package::run(&arguments, (program.command_line)()),
        XtaskCommand::House(arguments) => house::run(&arguments),
    }
}
