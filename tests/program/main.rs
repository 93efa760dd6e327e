//! The real program without a window: its command line, kills, bad input, pictures, what it learns, the script of `headless`.

#[cfg(feature = "gui")]
mod album;
mod app;
mod bad_input;
mod clock;
#[path = "../common/mod.rs"]
mod common;
mod config;
#[cfg(unix)]
mod conversations;
mod external;
mod files;
mod first_minute;
#[cfg(feature = "gui")]
mod golden;
mod gomoku_app;
mod headless;
mod heard;
mod ill_disk;
mod import;
mod languages;
mod learning;
mod lessons;
#[cfg(target_os = "linux")]
mod output;
#[cfg(feature = "gui")]
mod paint;
#[cfg(target_os = "linux")]
mod play;
mod players;
mod policy;
mod presets;
mod progress;
mod records;
mod results;
#[cfg(feature = "gui")]
mod right_to_left;
mod sheet;
mod versions;
