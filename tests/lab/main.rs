//! What `lab` measures and holds: the house, the public boards, the pictures and their contrast.

#[path = "../common/mod.rs"]
mod common;
mod forbidden;
mod measures;
mod themes;
mod tidy;
