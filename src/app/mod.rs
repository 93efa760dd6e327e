//! The app: a playroom, the pages over it, wishes and what follows from them, and what is shown. Names every room but `shell`,
//! which drives it.
//!
//! `table`, `aids`, `opponent`, `config`, `saving` and `outbox` each own what belongs together; `playroom` joins them for a game,
//! `course` is how a game goes, `state` adds the pages of `nav`, `update` obeys intents, `games` holds what differs between the
//! games, `show` builds the view, `program` joins all of it to a shell frame by frame.

pub mod actions;
mod aids;
pub mod album;
mod begin;
mod beginning;
mod board;
mod chooser;
mod clocks;
pub mod config;
mod copy;
mod course;
pub mod design;
mod desk;
mod draft;
mod draft_clock;
pub mod editor;
pub mod engines;
mod errands;
mod explore;
mod export;
mod faults;
mod files;
mod finder;
pub mod friends;
mod games;
mod games_scene;
#[cfg(test)]
mod gate_tests;
mod gathering;
mod heard;
mod hints;
mod import;
pub mod intent;
mod keys;
mod kind;
mod kiosk;
pub mod lang;
pub mod learning;
pub mod lessons;
pub mod levels;
mod listing;
#[cfg(test)]
mod lock_tests;
mod look;
mod lost;
mod moves;
mod nav;
mod new_game;
mod opponent;
mod outbox;
mod own_games;
mod panel_place;
mod pins;
mod playroom;
pub mod program;
mod puzzles;
pub mod records;
mod report;
pub mod results;
mod review;
mod said;
mod saving;
pub mod screens;
pub mod scripted;
mod sharing;
pub mod show;
pub mod speech;
pub mod stage;
mod staged_board;
mod staged_class;
mod staged_editor;
mod staged_engines;
mod staged_friends;
mod staged_kiosk;
mod staged_lessons;
mod staged_moves;
mod staged_puzzles;
mod staged_review;
mod staged_study;
pub mod state;
mod still;
pub mod studio;
mod study;
mod table;
pub mod theme_errands;
pub mod themes;
mod times;
mod update;
mod variants;
pub mod view;
pub mod wall;
mod watch;
pub mod words;

pub use config::Overrides;
pub use games::of as game_of;
pub use kind::GameKind;
pub use outbox::Output;
pub use saving::Wake;
pub use state::{App, Launch, PlaceTrouble};
pub use watch::Watch;
