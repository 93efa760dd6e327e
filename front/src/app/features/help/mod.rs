//! The help: rules with pictures, keys, settings.

pub mod drawings;
pub(crate) mod help_screen;
pub mod help_view;
