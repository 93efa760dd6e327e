//! Results: what a teacher wants to know of games, lessons and puzzles. They leave the machine only when somebody writes them into a chosen
//! folder, or hands them in to the folder that is named in the settings.
//!
//! `row` is a line of results, `game` and `gather` read them from a data directory, `results_table` writes CSV and JSON. `ledger` records
//! what was handed in, `upload_round` hands in the rest, `results_upload` runs that on a thread. `results_page` has the rows of the page,
//! `results_controller` handles them.

pub mod game;
pub mod gather;
pub mod ledger;
pub mod results_controller;
pub mod results_page;
pub mod results_table;
pub mod results_upload;
pub(crate) mod results_view;
pub mod row;
pub mod upload_round;

/// The page of results.
pub struct ResultsPage;
