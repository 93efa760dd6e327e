//! The app and the real program without a window: settings, kills, bad input, pictures, what it learns, the script of `headless`.

#[cfg(feature = "gui")]
mod album;
mod app;
mod bad_input;
mod board;
mod clock;
#[path = "../common/mod.rs"]
mod common;
mod config;
mod editor;
mod external;
mod files;
mod first_minute;
mod friends;
#[cfg(feature = "gui")]
mod golden;
mod gomoku_app;
mod headless;
mod heard;
mod ill_disk;
mod import;
mod keys;
mod kiosk;
mod languages;
mod learning;
mod lessons;
mod looks;
mod moves;
mod pages;
#[cfg(feature = "gui")]
mod paint;
mod person;
mod players;
mod policy;
mod presets;
mod puzzles;
mod records;
mod results;
mod review;
#[cfg(feature = "gui")]
mod right_to_left;
mod seen_sounds;
mod settings;
mod sheet;
mod study;
mod text_size;
mod theme_sounds;
mod ui;
mod variants;
mod versions;
mod wire;
