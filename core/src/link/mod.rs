//! One game on several machines. A game's log is the truth of it, and one *referee* alone appends to it; everyone else asks, follows
//! the log record by record and keeps a copy of his own. `docs/NETWORK.md` describes the messages and what they promise.
//!
//! The game's part is pure: no sockets, no files, no threads, no clock that is read and no randomness. Messages go in and out as
//! values, time comes in as milliseconds of a clock that only goes forward. Nothing of it knows how messages travel; they may be lost,
//! doubled, late and out of order. `wire` and `office` are what opens sockets and starts threads, once somebody asks for it.
//!
//! - `message`: what is said, and its bytes.
//! - `ledger`: a session with the lines of its log; both sides keep one.
//! - `time`: the referee's time without what nobody lived through, and a stopwatch.
//! - `offers`: what all have to agree on: a takeback, a draw, another game, to part.
//! - `guests`: the lines to guests, and who sits where.
//! - `referee`: the one who appends.
//! - `replica`: a guest's copy.
//! - `simulated`: a bad network and a referee that is killed, in virtual time; for tests and `lab link`.
//! - `wire`: an encrypted line between two machines, which carries frames that it does not look into.
//! - `office`: the referee at work: his thread, the log, the wire, and the window of the same program.

mod guests;
mod ledger;
pub mod message;
mod offers;
pub mod office;
pub mod referee;
pub mod replica;
pub mod simulated;
mod time;
pub mod wire;

pub use guests::Line;
pub use ledger::Unfit;
pub use message::{
    Closing, DecodeError, FromGuest, FromReferee, Hello, Offer, OfferKind, Reason, Stands, State, Token, Wish,
};
pub use referee::{Out, Referee, Seats};
pub use replica::{Apart, AskError, Heard, Replica};
