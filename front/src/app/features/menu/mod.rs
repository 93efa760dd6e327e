//! The menu over the board, the settings and the end of a game.

pub mod end_screen;
pub mod menu_screen;
pub mod menu_view;
