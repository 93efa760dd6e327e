//! The start page.

pub mod start_screen;
pub(crate) mod start_view;
