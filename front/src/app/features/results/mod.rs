//! Results: what a teacher wants to know of games, lessons and puzzles. Nothing of it leaves the machine but what somebody writes into a
//! folder by name, or hands in to the folder that is named in the settings.
//!
//! `row` is what is counted, `game` and `gather` read it out of a data directory, `table` writes it as CSV and JSON; `ledger` is what was
//! handed in, `round` hands in what was not, `courier` is the thread that does; `page` has the rows of the page, `desk` obeys it.

pub mod game;
pub mod gather;
pub mod ledger;
pub mod results_controller;
pub mod results_page;
pub mod results_table;
pub mod results_upload;
pub(crate) mod results_view;
pub mod round;
pub mod row;

/// The page of results.
pub struct ResultsPage;
