//! The rules, and what carries a game: sessions, formats, the way between them.

// As the program has them: what these tests share with its own names them so.
extern crate qipan_core as qipan;

mod arranged;
mod cases;
mod clock;
#[path = "../common/mod.rs"]
mod common;
mod databases;
mod dress;
mod exchange;
mod formats;
mod gomoku_openings;
mod gomoku_rules;
mod link;
mod openings;
mod positions_and_libraries;
mod public_texts;
mod reversi_perft;
mod reversi_rules;
mod reversi_variants;
mod school;
mod session;
mod sgf;
