//! What every kind of opponent can do.

use crate::engine::{Report, Request};
use std::io;

/// One kind of opponent.
pub trait Decider {
    /// Asks; answers come by `hear` under the request's ticket. An error means that nobody can be asked.
    fn ask(&mut self, request: Request) -> io::Result<()>;

    /// The next thing that was said, if there is one.
    fn hear(&mut self) -> Option<Report>;

    /// The open question is of no interest any more.
    fn cancel(&mut self);

    /// Another game is on the board.
    fn begin_game(&mut self);
}
