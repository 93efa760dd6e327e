//! The real window under a server of its own.

#![cfg(all(feature = "gui", target_os = "linux"))]

mod board;
mod class;
mod classroom;
mod clock;
#[path = "../common/mod.rs"]
mod common;
mod details;
mod editor;
mod engines;
mod files;
mod first_minute;
mod forms;
mod friends;
mod gomoku;
mod installed;
mod keys;
mod kiosk;
mod lessons;
mod locks;
mod looks;
mod nearby;
mod pages;
mod places;
mod players;
mod ports;
mod puzzles;
mod reader;
mod records;
mod results;
mod reversi;
mod review;
mod study;
mod voice;
