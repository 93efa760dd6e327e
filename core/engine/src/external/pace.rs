//! The pace of a game: the time that an engine should take for a move, and the search depth that keeps it, for protocols that have a word
//! for a depth and none for a time.

use super::terms::{EngineQuestion, Spec};
use std::time::Duration;

/// A move's share of the time left: the assumed number of moves to the end of the game.
const MOVES_LEFT: u32 = 20;
/// The first depth of an engine whose strength is not known: every engine searches it in an instant.
const FIRST_DEPTH: u8 = 6;
/// The largest depth chosen here. A deeper search of the middle game takes minutes, and every endgame is solved before.
const DEPTH_MAX: u8 = 26;
/// With fewer empty squares a quick answer says nothing about a middle-game search: the endgame is solved.
pub(super) const EMPTIES_MIN: u32 = 22;

/// The time for the next move: the spec's without a clock, else a share of what is left, in milliseconds.
pub(super) fn move_ms(spec: &Spec, question: &EngineQuestion) -> u32 {
    match question.clock_ms() {
        Some((left, more)) => share_ms(left, more),
        None => spec.move_ms,
    }
    .max(1)
}

/// A move's share of a clock with this time left and this increment, in milliseconds.
pub(super) fn share_ms(left: u32, more: u32) -> u32 {
    (left / MOVES_LEFT).saturating_add(more / 2).min(left / 2)
}

/// The search depth that keeps a pace, learned from the engine's own answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DepthPace {
    depth: u8,
}

impl DepthPace {
    /// Begins with a known depth, or with one for engines of unknown strength.
    pub fn new(known: Option<u8>) -> DepthPace {
        DepthPace { depth: known.unwrap_or(FIRST_DEPTH).clamp(1, DEPTH_MAX) }
    }

    pub fn depth(self) -> u8 {
        self.depth
    }

    /// Learns that an answer took this long where `wanted` was the pace. A ply more costs two to four times as much. `may_rise`: whether a
    /// quick answer says something about the next search.
    pub fn record_answer_time(&mut self, took: Duration, wanted: Duration, may_rise: bool) {
        let step: i8 = match () {
            () if took > wanted * 3 => -3,
            () if took > wanted => -1,
            () if !may_rise => 0,
            () if took < wanted / 60 => 3,
            () if took < wanted / 15 => 2,
            () if took < wanted / 4 => 1,
            () => 0,
        };
        self.depth = self.depth.saturating_add_signed(step).clamp(1, DEPTH_MAX);
    }

    /// Learns that a search was far too deep.
    pub fn halve_depth(&mut self) {
        self.depth = (self.depth / 2).max(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_depth_follows_the_pace() {
        // An engine that takes three times as long for each ply more, and 1 ms for the first.
        let took = |depth: u8| Duration::from_micros(3_u64.pow(depth.into()) * 333);
        for (wanted_ms, most) in [(2_000, 9), (200, 7), (20, 5)] {
            let wanted = Duration::from_millis(wanted_ms);
            let mut pace = DepthPace::new(None);
            let mut slowest = Duration::ZERO;
            for _ in 0..30 {
                slowest = slowest.max(took(pace.depth()));
                pace.record_answer_time(took(pace.depth()), wanted, true);
            }
            assert!((1..=most).contains(&pace.depth()), "{wanted_ms}: {pace:?}");
            assert!(slowest <= wanted * 15, "{wanted_ms}: {slowest:?}");
        }
        let mut pace = DepthPace::new(Some(60));
        assert_eq!(pace.depth(), DEPTH_MAX);
        pace.record_answer_time(Duration::ZERO, Duration::from_secs(1), false);
        assert_eq!(pace.depth(), DEPTH_MAX);
        pace.halve_depth();
        assert_eq!(pace.depth(), 13);
        (0..9).for_each(|_| pace.halve_depth());
        assert_eq!(pace.depth(), 1);
        assert_eq!([share_ms(60_000, 1_000), share_ms(3_000, 9_000), share_ms(0, 0)], [3_500, 1_500, 0]);
    }
}
