//! The help page: rules with diagrams, keys, settings.

pub mod drawings;
pub mod help_screen;
pub mod help_view;
