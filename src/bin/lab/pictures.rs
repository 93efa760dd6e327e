//! `lab pictures` and `lab tree`: check every screen of the app as a picture and as an accessibility tree.
//!
//! This module is part of the package `qipan`, not of `tools/`, because it paints with the shell, which belongs to `qipan`. A package under
//! `tools/` that needs the shell gets it from this module as a function.

mod allowed;
mod contrast;
mod flaw;
mod layout;
mod plant;
mod reader_tree;
mod screens;
mod search;

pub use screens::texts_without_room;

use std::error::Error;

#[derive(clap::Subcommand)]
pub enum PicturesCommand {
    /// Check every screen in every theme and language; exit 1 if a text is cut, too small, or over another text.
    Pictures(screens::ScreensArguments),
    /// Print the accessibility tree of every screen, as screen readers get it; exit 1 if a tree has a flaw.
    Tree(reader_tree::TreeArguments),
}

/// Runs `lab pictures` or `lab tree`.
pub fn run(command: &PicturesCommand) -> Result<(), Box<dyn Error>> {
    match command {
        PicturesCommand::Pictures(arguments) => screens::run(arguments),
        PicturesCommand::Tree(arguments) => reader_tree::print_trees(arguments),
    }
}

/// Decodes a theme's picture at a small size and at its own size, for `lab fuzz`. Returns whether the picture is valid.
pub fn can_decode_picture(bytes: &[u8]) -> bool {
    use qipan::shell::pictures;
    let _ = pictures::decode_for(bytes, 40, 40);
    pictures::decode(bytes).is_ok()
}
