//! The app: state, wishes, what follows from them, and what is shown. Names every room but `shell`, which drives it.
//!
//! `state` says what there is, `update` obeys intents, `play` is the course of a game, `lessons` what the computer learns from
//! it, `show` builds the view, `program` joins them to a shell frame by frame.

pub mod actions;
mod fields;
mod gomoku;
pub mod intent;
pub mod lang;
pub mod lessons;
mod listing;
mod play;
pub mod program;
pub mod screens;
pub mod scripted;
pub mod settings;
pub mod show;
mod stage;
mod start;
pub mod state;
pub mod themes;
mod update;
pub mod view;
pub mod words;

pub use start::FORMAT as SETTINGS_FORMAT;
pub use state::{App, GameKind, Launch, Overrides, Said};
