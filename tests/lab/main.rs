//! What `lab` measures and holds: the house, the public boards, the pictures and their contrast, attacks.

#[path = "../common/mod.rs"]
mod common;
mod forbidden;
mod fuzz;
#[cfg(target_os = "linux")]
mod kill;
mod languages;
mod lessons;
mod link;
mod measures;
mod packages;
#[cfg(feature = "gui")]
mod pictures;
#[cfg(target_os = "linux")]
mod profiles;
mod puzzles;
mod results;
mod review;
mod roundtrip;
mod school;
#[cfg(all(feature = "gui", target_os = "linux"))]
mod soak;
#[cfg(target_os = "linux")]
mod study;
mod themes;
mod tidy;
mod train;
mod tune;
