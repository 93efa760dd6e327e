//! The start page.

pub(crate) mod start_screen;
pub(crate) mod start_view;
