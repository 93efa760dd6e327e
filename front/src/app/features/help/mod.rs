//! The help: rules with pictures, keys, settings.

pub mod drawings;
pub mod help_screen;
pub mod help_view;
