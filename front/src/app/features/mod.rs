//! The features of the app, one folder each, with state, controller, view, screen, texts and test scenes. A feature may use `pages`, `game`
//! and `kernel`, but no other feature.

pub(crate) mod accessibility;
pub mod board;
pub mod class;
pub mod editor;
pub mod end;
pub mod engines;
pub mod files;
pub mod friends;
pub mod help;
pub mod keys;
pub mod kiosk;
pub mod lessons;
pub mod menu;
pub mod moves;
pub mod new_game;
pub mod player_progress;
pub mod players;
pub mod puzzles;
pub mod records;
pub mod results;
pub mod review;
pub mod start;
pub mod study;
pub mod theme_editor;
