//! A small network over the evaluation's patterns, whose value is added to the sum of weights to cover what a sum cannot express.
//!
//! For `weights` and the training in `lab`. Integers only, so that every CPU gives equal values.
//!
//! Every configuration has [`UNITS`] numbers, equal in all phases. Those of a board are added up with a bias, clipped to 0..=[`ROW_ONE`], and
//! pass a layer of [`LAYER`], with a bias and factors specific to each phase, to one value (as in "efficiently updatable" networks, Y. Nasu
//! 2018, but over configurations of patterns and not over single pieces).

use super::counts::CountedRows;
use super::features::Features;
use super::layout::{NET_LENGTH, PHASES};
use super::pattern::{CENTER, INSTANCES};
use crate::memory::Zeroed;

/// Numbers in a configuration's row.
pub const UNITS: usize = 32;
/// Number of units in the layer.
pub const LAYER: usize = 32;
/// Scale of rows and of the layer's input: the number that stands for 1.0.
pub const ROW_ONE: i32 = 124;
/// The numbers of rows are multiples of this, which halves their file.
pub const ROW_VALUE_STEP: i32 = 4;
/// Scale of the layer's factors: the number that stands for 1.0.
pub const LAYER_WEIGHT_SCALE: i32 = 256;
/// Binary digits that the value has below its unit of 1/128 disc.
pub const VALUE_BITS: u32 = 8;

/// The numbers of a configuration.
pub type NetRow = [i8; UNITS];

/// The numbers of the network that each phase has of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Head {
    /// The amounts that two sums, each pair in turn, add to the layer's units, in 1/`LAYER_WEIGHT_SCALE`: vectors multiply pairs and add them up.
    pub layer_weights: [[[i16; 2]; LAYER]; UNITS / 2],
    /// The bias added to the sums of the rows, in 1/`ROW_ONE`.
    pub bias: [i16; UNITS],
    /// The bias of each unit of the layer, in 1/(`ROW_ONE` · `LAYER_WEIGHT_SCALE`).
    pub mix_bias: [i32; LAYER],
    /// What each unit of the layer adds to the value per 1/`ROW_ONE`: units of the evaluation, with `VALUE_BITS` more binary digits.
    pub output_weights: [i16; LAYER],
    pub out_bias: i32,
}

/// The network: a row for every configuration and a head for every phase.
pub struct Net {
    /// The numbers of `NET_LENGTH` rows.
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
    /// A network that adds nothing.
    pub fn zero() -> Net {
        Net { rows: Zeroed::new(NET_LENGTH * UNITS), heads: [Head::zero(); PHASES] }
    }

    /// The rows, in the order of a phase's weights.
    #[inline(always)]
    pub fn rows(&self) -> &[NetRow; NET_LENGTH] {
        &self.rows.as_chunks().0.as_chunks().0[0]
    }

    pub fn rows_mut(&mut self) -> &mut [NetRow; NET_LENGTH] {
        &mut self.rows.as_chunks_mut().0.as_chunks_mut().0[0]
    }
}

impl Head {
    /// A head that adds nothing.
    pub const fn zero() -> Head {
        Head {
            layer_weights: [[[0; 2]; LAYER]; UNITS / 2],
            bias: [0; UNITS],
            mix_bias: [0; LAYER],
            output_weights: [0; LAYER],
            out_bias: 0,
        }
    }

    /// What is added to a board's sum of weights, in 1/128 disc, from the units of the layer before clipping.
    #[inline(always)]
    pub fn value(&self, layer: &[i32; LAYER]) -> i32 {
        let mut value = self.out_bias;
        for (unit, out) in layer.iter().zip(&self.output_weights) {
            value += (unit.max(&0) / LAYER_WEIGHT_SCALE).min(i32::from(i16::MAX)) * i32::from(*out);
        }
        value >> VALUE_BITS
    }
}

/// The units of the layer before they are clipped.
#[inline(always)]
pub fn layer(net: &Net, head: &Head, features: &Features, counted: CountedRows) -> [i32; LAYER] {
    let (rows, lanes, mut sums) = (net.rows(), features.lanes(), head.bias);
    let mut add = |row: &NetRow| sums.iter_mut().zip(row).for_each(|(sum, &value)| *sum += i16::from(value));
    for lane in 0..INSTANCES {
        let at = (CENTER[lane] + i32::from(lanes[lane])) as usize;
        // SAFETY: as in `sum`: `Features` keeps a lane's number inside its shape's part.
        add(unsafe { rows.get_unchecked(at) });
    }
    for at in counted.0 {
        add(&rows[at]);
    }
    let cut = sums.map(|sum| i32::from(sum.clamp(0, ROW_ONE as i16)));
    let mut layer = head.mix_bias;
    for (pair, mix) in cut.as_chunks::<2>().0.iter().zip(&head.layer_weights) {
        for (unit, factors) in layer.iter_mut().zip(mix) {
            *unit += i32::from(factors[0]) * pair[0] + i32::from(factors[1]) * pair[1];
        }
    }
    layer
}
