//! The screens as pictures and as words: `lab pictures` and `lab tree`.
//!
//! This module is part of the package `qipan`, not of `tools/`, because it paints with the shell, which belongs to `qipan`. A package under
//! `tools/` that needs the shell gets it from here as a function.

mod allowed;
mod contrast;
mod flaw;
mod plant;
mod screens;
mod search;
mod tree;

pub use screens::texts_without_room;

use std::error::Error;

#[derive(clap::Subcommand)]
pub enum PicturesCommand {
    /// Look at every screen in every theme and language; exit 1 where a text is cut, too small, or over another one.
    Pictures(screens::ScreensArguments),
    /// Print what every screen is in words, as screen readers are given it; exit 1 where a tree has a flaw.
    Tree(tree::TreeArguments),
}

/// Runs a command.
pub fn run(command: &PicturesCommand) -> Result<(), Box<dyn Error>> {
    match command {
        PicturesCommand::Pictures(arguments) => screens::run(arguments),
        PicturesCommand::Tree(arguments) => tree::print_trees(arguments),
    }
}

/// Decodes a theme's picture at a small size and at its own size. Returns whether the picture is valid. For `lab fuzz`.
pub fn can_decode_picture(bytes: &[u8]) -> bool {
    use qipan::shell::pictures;
    let _ = pictures::decode_for(bytes, 40, 40);
    pictures::decode(bytes).is_ok()
}
