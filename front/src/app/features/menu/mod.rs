//! The menu over the board, the settings page and the end page of a game.

pub mod end_controller;
#[cfg(any(test, feature = "scenes"))]
pub(crate) mod end_fixture;
pub mod end_screen;
pub mod end_view;
pub mod menu_screen;
pub mod menu_view;
