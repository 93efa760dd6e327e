//! The engines: their search, evaluation, book, levels, protocols and what they learn.

mod bank;
#[path = "../common/mod.rs"]
mod common;
mod gomoku_engine;
mod gomoku_protocol;
mod learning;
mod reversi_book;
mod reversi_correct;
mod reversi_engine;
mod reversi_eval;
mod reversi_fewest;
mod reversi_protocols;
mod review;
