//! The app: what a user of Qipan sees and does, without the window it is shown in. `shell` drives it.
//!
//! `kernel` is what everything shares, `game` is the game on the board, `pages` the router and the parts of pages, `features` has a folder
//! for each feature. This module joins them: `lifecycle` starts the app and lets time pass, `update` handles intents, `view_builder` builds
//! the view, `program` connects the app to a shell frame by frame.

mod beginning;
pub mod features;
pub mod game;
#[cfg(test)]
mod gate_tests;
pub mod kernel;
mod lifecycle;
#[cfg(test)]
mod lock_tests;
pub mod pages;
pub mod program;
mod row_settings;
pub mod screens;
mod sheet_screen;
mod sheet_view;
#[cfg(any(test, feature = "scenes"))]
pub mod stage;
pub mod still;
mod update;
pub mod view_builder;
mod watch;

pub use game::games::display_of as game_of;
pub use game::new_game::usual_charset;
pub use kernel::config::Overrides;
pub use kernel::launch::{DataPlaceError, Launch};
pub use kernel::outbox::Output;
pub use kernel::saving::Wake;
pub use pages::router::App;
pub use watch::ScriptObserver;
