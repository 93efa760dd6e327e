//! What a sum of weights cannot say: a small network over the same patterns, whose value is added to the sum.
//!
//! For `weights` and the training in `lab`. Integers only, so that every CPU gives equal values.
//!
//! Every configuration has [`UNITS`] numbers, the same in all phases. Those of a board are added up with a bias, cut to 0..=[`ONE`], and go
//! through a layer of [`UNITS`], with a bias and numbers of its own in each phase, to one value (as in "efficiently updatable" networks,
//! Y. Nasu 2018, but over configurations of patterns and not over single pieces).

use super::features::Features;
use super::layout::{PHASE_LENGTH, PHASES, phase_of};
use super::pattern::{CENTER, INSTANCES};
use crate::engine::memory::Zeroed;

/// Numbers of a configuration, and of the layer.
pub const UNITS: usize = 16;
/// A number of 1.0 in a row and in what the layer reads.
pub const ONE: i32 = 124;
/// The numbers of rows are multiples of this, which halves their file.
pub const STEP: i32 = 4;
/// A factor of 1.0 in the layer.
pub const FACTOR: i32 = 256;
/// Binary digits of the value behind its units, 1/128 disc.
pub const VALUE_BITS: u32 = 8;

/// The numbers of a configuration.
pub type Row = [i8; UNITS];

/// A phase's own numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Head {
    /// Added to the sums of the rows, in 1/`ONE`.
    pub bias: [i16; UNITS],
    /// What each of the sums, in turn, adds to the layer's units, in 1/`FACTOR`.
    pub mix: [[i16; UNITS]; UNITS],
    /// In 1/(`ONE` · `FACTOR`).
    pub mix_bias: [i32; UNITS],
    /// Units of the evaluation and `VALUE_BITS` digits behind them, for a layer's unit of 1/`ONE`.
    pub out: [i16; UNITS],
    pub out_bias: i32,
}

/// The network.
pub struct Net {
    /// `PHASE_LENGTH` rows.
    rows: Zeroed<i8>,
    pub heads: [Head; PHASES],
}

impl Clone for Net {
    fn clone(&self) -> Net {
        let mut net = Net::zero();
        net.rows.copy_from_slice(&self.rows);
        net.heads = self.heads;
        net
    }
}

impl PartialEq for Net {
    fn eq(&self, other: &Net) -> bool {
        *self.rows == *other.rows && self.heads == other.heads
    }
}

impl Net {
    /// One that adds nothing.
    pub fn zero() -> Net {
        Net { rows: Zeroed::new(PHASE_LENGTH * UNITS), heads: [Head::default(); PHASES] }
    }

    /// The rows, in the order of a phase's weights.
    #[inline(always)]
    pub fn rows(&self) -> &[Row; PHASE_LENGTH] {
        &self.rows.as_chunks().0.as_chunks().0[0]
    }

    pub fn rows_mut(&mut self) -> &mut [Row; PHASE_LENGTH] {
        &mut self.rows.as_chunks_mut().0.as_chunks_mut().0[0]
    }

    /// What is added to a board's sum of weights, in 1/128 disc. `counts` are the board's places in the tables by counts.
    ///
    /// Inlined whole, so that a caller whose CPU features are enabled gets a vector addition a row.
    #[inline(always)]
    pub fn value(&self, features: &Features, counts: [usize; 3], empties: u32) -> i32 {
        let (rows, head) = (self.rows(), &self.heads[phase_of(empties)]);
        let lanes = features.lanes();
        let mut sums = head.bias;
        for lane in 0..INSTANCES {
            let at = (CENTER[lane] + i32::from(lanes[lane])) as usize;
            // SAFETY: as in `sum`: a lane's number lies inside its shape's part, whatever the discs.
            add(&mut sums, unsafe { rows.get_unchecked(at) });
        }
        for at in counts {
            add(&mut sums, &rows[at]);
        }
        head.value(&sums)
    }
}

#[inline(always)]
fn add(sums: &mut [i16; UNITS], row: &Row) {
    for unit in 0..UNITS {
        sums[unit] += i16::from(row[unit]);
    }
}

impl Head {
    /// The value of sums of rows, the bias among them.
    #[inline(always)]
    fn value(&self, sums: &[i16; UNITS]) -> i32 {
        let mut layer = self.mix_bias;
        for (sum, mix) in sums.iter().zip(&self.mix) {
            let cut = i32::from((*sum).clamp(0, ONE as i16));
            for (unit, factor) in layer.iter_mut().zip(mix) {
                *unit += i32::from(*factor) * cut;
            }
        }
        let mut value = self.out_bias;
        for (unit, out) in layer.iter().zip(&self.out) {
            value += (unit.max(&0) / FACTOR).min(i32::from(i16::MAX)) * i32::from(*out);
        }
        value >> VALUE_BITS
    }
}
