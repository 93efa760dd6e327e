//! The page *A friend elsewhere*, to invite people at other machines to a game or to join their game.

pub mod friends_controller;
#[cfg(any(test, feature = "scenes"))]
pub(crate) mod friends_fixture;
pub mod friends_page;
pub(crate) mod friends_view;
