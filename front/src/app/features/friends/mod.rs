//! The page *Play with a friend*: invites to a game and joins one.

pub mod friends_controller;
#[cfg(any(test, feature = "scenes"))]
pub(crate) mod friends_fixture;
pub mod friends_page;
pub(crate) mod friends_view;
