//! Qipan: Reversi and five-in-a-row for living rooms, kiosks and classrooms.
//!
//! Rooms, from the inside out; `docs/ARCHITECTURE.md` draws the arrows and `tests/tidy.rs` holds them.
//!
//! - [`rules`]: the rules, pure.

pub mod engine;
pub mod rules;
