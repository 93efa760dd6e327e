//! The Reversi engine.
//!
//! Only the façade in `engine` and `lab` may use it.

use super::{Answer, Engine, Options, Request, Score};
use crate::rules::reversi::board::squares;
use crate::rules::{Ply, Position};
use std::sync::atomic::AtomicBool;

/// Reversi behind the façade.
pub struct ReversiEngine {}

impl ReversiEngine {
    pub fn new(_options: Options) -> ReversiEngine {
        ReversiEngine {}
    }
}

impl Engine for ReversiEngine {
    fn new_game(&mut self) {}

    fn think(&mut self, request: &Request, _stop: &AtomicBool, say: &mut dyn FnMut(Answer)) {
        let Position::Reversi(position) = request.position;
        let ply = squares(position.legal_moves()).next().map_or(Ply::Pass, |square| Ply::Place(square.point()));
        say(Answer::Best { ply, score: Score::Estimate(0), depth: 0, nodes: 1, pv: vec![ply] });
    }
}
