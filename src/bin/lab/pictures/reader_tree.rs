//! `lab tree`: prints the accessibility tree of every screen, as screen readers and `--announce` get it.

use super::screens::start_on_screen;
use qipan::app::stage;
use qipan::ui::{EstimateMeasure, InputFrame, Program};
use std::error::Error;

#[derive(clap::Args)]
pub struct TreeArguments {
    /// Print only screens whose name begins with this text.
    #[arg(long, default_value = "")]
    screen: String,
    /// The tag of the language in which the tree is printed.
    #[arg(long, default_value = "en")]
    lang: String,
}

/// Prints the accessibility trees of the screens. Returns an error at the first tree that has a flaw.
pub fn print_trees(arguments: &TreeArguments) -> Result<(), Box<dyn Error>> {
    for screen in stage::SCENE_NAMES.iter().filter(|screen| screen.starts_with(&arguments.screen)) {
        let mut program = start_on_screen(screen, &arguments.lang)?;
        program.set_screen_reader(true);
        let input = InputFrame { now_ms: 10_000, window: Some((720, 780)), ..InputFrame::default() };
        let tree = program.frame(&input, &mut EstimateMeasure).tree.ok_or("there is no tree")?;
        println!("# {screen}");
        tree.lines().iter().for_each(|line| println!("{line}"));
        if let Some(flaw) = tree.first_flaw() {
            return Err(format!("{screen}: {flaw:?}").into());
        }
        program.finish();
    }
    Ok(())
}
