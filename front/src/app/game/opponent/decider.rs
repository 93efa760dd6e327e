//! The interface of every kind of opponent.

use crate::engine::{EngineReport, Request};
use std::io;

/// A kind of opponent that decides on moves: the built-in engine, or the external engines.
pub trait Decider {
    /// Sends a request. The answers come from `poll_report` with the request's ticket. An error means that the opponent is not available.
    fn ask(&mut self, request: Request) -> io::Result<()>;

    /// The next report, if there is one.
    fn poll_report(&mut self) -> Option<EngineReport>;

    /// Cancels the request that is being answered.
    fn cancel(&mut self);

    /// Notes that another game is on the board.
    fn begin_game(&mut self);
}
