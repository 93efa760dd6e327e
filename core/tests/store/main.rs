//! The store: logs, saves and settings, damaged, cut and locked. A program of its own, for a child that another test starts
//! holds for a moment the locks that its parent has.

// As the program has them: what these tests share with its own names them so.
extern crate qipan_core as qipan;

#[path = "../common/mod.rs"]
mod common;
mod damage;
mod index;
mod own_games;
mod powercut;
mod profiles;
mod store;
mod theme_archive;
mod unfinished;
