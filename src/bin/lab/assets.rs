//! The making of our pictures, sounds and themes, and the check of their contrast.

use std::error::Error;

#[derive(clap::Args)]
pub struct Arguments {
    /// Only print each theme's contrast ratios; exit 1 where one is too low.
    #[arg(long)]
    contrast: bool,
}

pub fn run(_arguments: Arguments) -> Result<(), Box<dyn Error>> {
    Ok(())
}
