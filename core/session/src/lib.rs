//! One session of one game: who plays which color, the tree of moves, the cursor in the tree, the result.
//!
//! `Session::apply` is the only way to change a session: a command goes in; events and log records come out, or a typed refusal, which
//! leaves the session unchanged. A session reads no clock (time is an argument), writes no file and does not search.

pub mod branch;
pub mod exchange;
pub mod game;
pub mod record;
pub mod setup;
mod study;

pub use branch::{branch_off, setup_of_copy};
pub use exchange::{SessionContext, from_record};
pub use game::{AppliedCommand, Command, Event, FollowError, Refusal, ReplayError, Session};
pub use qipan_rules::clock::{ClockRule, RemainingTime};
pub use record::{Ending, Entry, Record, Study};
pub use setup::{ContinuedFrom, Game, GameOrigin, GomokuGame, Player, Seat, Series, Setup, Venue};
