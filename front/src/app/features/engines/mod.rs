//! The page of external engines.

pub mod engines_controller;
#[cfg(any(test, feature = "scenes"))]
pub(crate) mod engines_fixture;
pub mod engines_page;
pub(crate) mod engines_view;
