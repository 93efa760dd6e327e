//! The end of a game: the card with the result over the board, and the table of the players.

pub mod end_controller;
#[cfg(any(test, feature = "scenes"))]
pub(crate) mod end_fixture;
pub mod end_screen;
pub mod end_view;
