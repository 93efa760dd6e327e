//! The page of the game on the board and its side panel.

#[cfg(any(test, feature = "scenes"))]
pub(crate) mod board_fixture;
pub(crate) mod board_screen;
pub(crate) mod board_view;
pub(crate) mod end_card_screen;
pub(crate) mod panel_screen;
pub(crate) mod signs;
