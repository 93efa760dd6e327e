//! The numbers of all pattern instances of a board, updated from move to move.
//!
//! For the searches: one `Features` per ply, derived from the previous one. It knows no weights.

use super::pattern::{DISC_ON, LANES, LARGEST, Lanes};
use qipan_rules::reversi::board::squares;
use qipan_rules::reversi::{Board, Square};

/// The configuration of every pattern instance, as the side to move sees it. 128 bytes, copied freely.
///
/// The evaluation reads weights at these numbers without a check. So every function here keeps each lane within its shape's
/// configurations ([`LARGEST`]), whatever it is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features(pub(super) Lanes);

impl Features {
    /// Computes the features of a board from scratch.
    pub fn new(board: Board) -> Features {
        let mut lanes = Lanes([0; LANES]);
        for square in squares(board.player) {
            add(&mut lanes, &DISC_ON[usize::from(square.index())], 1);
        }
        for square in squares(board.opponent) {
            add(&mut lanes, &DISC_ON[usize::from(square.index())], -1);
        }
        Features(lanes)
    }

    /// After a disc on the empty `square` turned `flips`, discs of the opponent, seen by the other side. Other squares give the
    /// configurations of no board, but never a number outside of a shape.
    ///
    /// Always inlined, so that a caller whose CPU features are enabled (see `rules::reversi::board::kernel`) gets one vector addition per
    /// vector and disc.
    #[inline(always)]
    #[must_use]
    pub fn after_move(&self, square: Square, mut flips: u64) -> Features {
        let mut turned = Lanes([0; LANES]);
        while flips != 0 {
            add(&mut turned, &DISC_ON[flips.trailing_zeros() as usize & 63], 1);
            flips &= flips - 1;
        }
        let placed = &DISC_ON[usize::from(square.index())];
        let mut out = Lanes([0; LANES]);
        for lane in 0..LANES {
            // Wrapping: the sum of many flipped discs may exceed 16 bits on its way to a result that fits.
            let own = self.0.0[lane].wrapping_add(placed.0[lane]).wrapping_add(turned.0[lane].wrapping_mul(2));
            // Cut, so that no caller can lead the evaluation astray. A lane of a real board is not changed.
            out.0[lane] = own.wrapping_neg().min(LARGEST.0[lane]).max(-LARGEST.0[lane]);
        }
        Features(out)
    }

    /// The features of the same discs seen by the other side.
    #[inline(always)]
    #[must_use]
    pub fn after_pass(&self) -> Features {
        let mut lanes = self.0;
        for lane in &mut lanes.0 {
            *lane = -*lane;
        }
        Features(lanes)
    }

    /// The configuration numbers, lane by lane.
    pub fn lanes(&self) -> &[i16; LANES] {
        &self.0.0
    }
}

/// Adds a disc's contribution to every lane, `times` times.
#[inline(always)]
fn add(lanes: &mut Lanes, disc: &Lanes, times: i16) {
    for (lane, step) in lanes.0.iter_mut().zip(&disc.0) {
        *lane = lane.wrapping_add(step.wrapping_mul(times));
    }
}
