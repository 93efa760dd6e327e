//! One game played on several machines. The game's log is authoritative, and only the *referee* appends to it; every other machine is a
//! *guest*: it sends requests, follows the log record by record and keeps a copy. A *person* is a player of the game; one guest may have
//! several persons. `docs/NETWORK.md` describes the messages and their guarantees.
//!
//! The part about the game is pure: no sockets, no files, no threads, no clock and no randomness. Messages are values, time is an argument
//! in milliseconds of a monotonic clock. This part does not depend on the transport; messages may be lost, repeated, late and out of order.
//! `wire` and `host_thread` open sockets and start threads, once a function asks for it.
//!
//! - `message`: the messages, and their bytes.
//! - `ledger`: a session with the lines of its log; the referee and every guest keep one.
//! - `referee_time`: the referee's time without periods in which the machine stood still, and a stopwatch.
//! - `offers`: actions that need the consent of all persons: a takeback, a draw, a new game, the end of a game that some have left.
//! - `guests`: the connections of guests, and the seats.
//! - `referee`: the only writer of the log.
//! - `replica`: a guest's copy of the game.
//! - `simulated`: simulates a bad network and a referee that is killed, in virtual time; for tests and `lab link`.
//! - `wire`: an encrypted connection between two machines, which carries opaque frames.
//! - `host_thread`: the hosting thread: the referee, the log, the wire, and this program's own window.

mod guests;
pub mod host_thread;
mod ledger;
pub mod message;
mod offers;
pub mod referee;
mod referee_time;
pub mod replica;
pub mod simulated;
pub mod wire;

pub use guests::ConnectionId;
pub use ledger::LedgerError;
pub use message::{
    ClockStop, Closing, DecodeError, FromGuest, FromReferee, GameState, Hello, Offer, OfferKind, PlayerRequest,
    RequestRefusal, Token,
};
pub use referee::{Referee, RefereeAction, Seats};
pub use replica::{AskError, DivergenceError, Replica, ReplicaEvent};
