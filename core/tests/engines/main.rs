//! The engines: their search, evaluation, book, levels and protocols; reviews and puzzles by them.

// As the program has them: what these tests share with its own names them so.
extern crate qipan_core as qipan;

mod bank;
#[path = "../common/mod.rs"]
mod common;
mod gomoku_engine;
mod gomoku_net;
mod gomoku_protocol;
mod reversi_book;
mod reversi_correct;
mod reversi_engine;
mod reversi_eval;
mod reversi_fewest;
mod reversi_protocols;
mod review;
mod symmetry;
