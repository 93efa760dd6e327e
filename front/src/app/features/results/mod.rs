//! Results: what a teacher wants to know about games, lessons and puzzles. Results leave the machine only if the user writes them into a
//! chosen folder, or hands them in to the folder named in the settings.
//!
//! `row` is a result row; `game` and `gather` read rows from a data directory; `results_table` writes CSV and JSON. `ledger` records what
//! was handed in, `upload_round` hands in the rest, `results_upload` runs that on a thread. `results_page` has the rows of the page,
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

/// The page of results, on which the user hands in results or writes them into a folder.
pub struct ResultsPage;
