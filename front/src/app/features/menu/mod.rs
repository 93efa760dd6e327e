//! The menu over the board, and the settings page.

pub mod menu_screen;
pub mod menu_view;
