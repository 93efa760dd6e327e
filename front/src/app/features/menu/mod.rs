//! The menu over the board, the settings and the end of a game.

pub(crate) mod end_screen;
pub(crate) mod menu_screen;
pub(crate) mod menu_view;
