//! The page of external engines.

pub mod engines_controller;
pub(crate) mod engines_fixture;
pub mod engines_page;
pub(crate) mod engines_view;
