//! What the tests of the rooms share, and those of the program with them: a game and a disk (`store`), where the larger test data lie.

#![allow(dead_code, reason = "each test file uses a part of it")]

pub mod store;

use std::io::Write;
use std::path::PathBuf;

/// Says what was left out, past the test runner, which swallows what a passing test prints.
pub fn say(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}

/// The folder with the larger test data; where none is named it says what was left out.
pub fn test_data(left_out: &str) -> Option<PathBuf> {
    let folder = std::env::var_os("QIPAN_TEST_DATA").map(PathBuf::from);
    if folder.is_none() {
        say(&format!("QIPAN_TEST_DATA names no folder: {left_out}"));
    }
    folder
}

/// A WTHOR file of names of so many bytes each.
pub fn wthor_names(size: usize, names: &[&[u8]]) -> Vec<u8> {
    let mut bytes = vec![20, 24, 1, 1, 0, 0, 0, 0, names.len() as u8, 0, 0, 0, 0, 0, 0, 0];
    for name in names {
        let start = bytes.len();
        bytes.extend(*name);
        bytes.resize(start + size, 0);
    }
    bytes
}
