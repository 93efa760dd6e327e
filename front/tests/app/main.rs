//! The app without a program around it: its pages, its board, what it is told and says, friends over a real line. What shows it, and
//! what is asked on a command line, is tested with the program.

// As the program has them: what these tests share with its own names them so.
extern crate qipan_front as qipan;

mod board;
#[path = "../common/mod.rs"]
mod common;
mod editor;
mod end;
mod forms;
mod friends;
mod help;
mod keys;
mod kiosk;
mod layout;
mod lessons;
mod looks;
mod messages;
mod moves;
mod pages;
mod pictures;
mod progress;
mod puzzles;
mod review;
mod seen_sounds;
mod settings;
mod study;
mod text_size;
mod theme_sounds;
mod toasts;
mod typing;
mod ui;
mod variants;
mod wire;
