//! What the tests of the app share, and those of the program with them; `rooms` is what the tests of the rooms below share.

#![allow(dead_code, reason = "each test file uses a part of it")]

#[cfg(target_os = "linux")]
pub mod cable;
pub mod person;
pub mod png_file;
pub mod rig;
#[path = "../../../core/tests/common/mod.rs"]
mod rooms;

pub use rooms::*;

/// A game of nine discs that wipes White out.
pub const SHORT: [&str; 9] = ["e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"];
