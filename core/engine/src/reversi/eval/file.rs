//! The packed form of the weights: quantised, one weight for all symmetric ones, differences between phases in a range coder.
//!
//! Only `eval` uses it. Bytes in, weights out; it opens no file.
//!
//! Layout, little endian: `QPRV`, u16 version, u16 phases, u16 step (units of a quantum), u16 0, u32 length and u32 CRC-32 of the payload,
//! which `coder` describes. A weight's forecast is its counterpart in the next phase, its context how far that one was from its own
//! forecast.
//!
//! The network may follow: `QPRN`, u16 version, u16 phases, u16 units, u16 units of the layer, length and checksum as above. Payload: the
//! heads (bias, for each sum in turn what it adds to the layer's units, the layer's bias, the last factors, the last bias: i16 but for the
//! biases of the layer and the last, i32), then the coded rows in steps of `net::ROW_VALUE_STEP`, one for all symmetric ones. The forecast is 0, the
//! context that of the previous number in its row.

use super::layout::{NET_LENGTH, PHASE_LENGTH, PHASES};
use super::net::{LAYER, Net, ROW_VALUE_STEP as ROW_STEP, UNITS};
use super::pattern::symmetry_representatives;
use super::weights::Weights;
use crate::coder::{
    ByteReader, NumberDecoder, NumberEncoder, WeightsError, add_checksum_header, context_of_symbol,
    verify_checksum_header,
};
use std::sync::Arc;

const MAGIC: &[u8; 4] = b"QPRV";
const VERSION: u16 = 1;
/// Units of a quantum: weights are stored in 1/16 disc.
const STEP: i32 = 8;
const NET_MAGIC: &[u8; 4] = b"QPRN";
const NET_VERSION: u16 = 2;

impl Weights {
    /// Writes the packed form of the weights; rounds every weight to 1/16 disc.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = add_checksum_header(MAGIC, FIELDS, coded(self));
        if let Some(net) = &self.net {
            bytes.extend(net.to_bytes());
        }
        bytes
    }

    /// Reads the packed form of weights.
    pub fn from_bytes(bytes: &[u8]) -> Result<Weights, WeightsError> {
        let (payload, rest) = verify_checksum_header(bytes, MAGIC, FIELDS)?;
        let mut weights = unpack(NumberDecoder::new(payload)?)?;
        if !rest.is_empty() {
            weights.net = Some(Arc::new(Net::from_bytes(rest)?));
        }
        Ok(weights)
    }
}

impl Net {
    /// Writes the packed form of the network.
    fn to_bytes(&self) -> Vec<u8> {
        let mut payload = Vec::new();
        for head in &self.heads {
            payload.extend(head.bias.iter().flat_map(|value| value.to_le_bytes()));
            for (sum, unit) in (0..UNITS).flat_map(|sum| (0..LAYER).map(move |unit| (sum, unit))) {
                payload.extend(head.layer_weights[sum / 2][unit][sum % 2].to_le_bytes());
            }
            payload.extend(head.mix_bias.iter().flat_map(|value| value.to_le_bytes()));
            payload.extend(head.output_weights.iter().flat_map(|value| value.to_le_bytes()));
            payload.extend(head.out_bias.to_le_bytes());
        }
        let (leaders, mut writer) = (leaders(NET_LENGTH), NumberEncoder::default());
        for at in (0..NET_LENGTH).filter(|&at| leaders[at] as usize == at) {
            let mut before = 0;
            for value in self.rows()[at] {
                before = writer.encode_number(context_of_symbol(before), i32::from(value) / ROW_STEP, 0);
            }
        }
        payload.extend(writer.to_bytes());
        add_checksum_header(NET_MAGIC, NET_FIELDS, payload)
    }

    fn from_bytes(bytes: &[u8]) -> Result<Net, WeightsError> {
        let (payload, rest) = verify_checksum_header(bytes, NET_MAGIC, NET_FIELDS)?;
        if !rest.is_empty() {
            return Err(WeightsError::WrongLength);
        }
        let mut input = ByteReader { bytes: payload };
        let mut net = Net::zero();
        for head in &mut net.heads {
            for value in &mut head.bias {
                *value = input.i16()?;
            }
            for (sum, unit) in (0..UNITS).flat_map(|sum| (0..LAYER).map(move |unit| (sum, unit))) {
                head.layer_weights[sum / 2][unit][sum % 2] = input.i16()?;
            }
            for value in &mut head.mix_bias {
                *value = input.i32()?;
            }
            for value in &mut head.output_weights {
                *value = input.i16()?;
            }
            head.out_bias = input.i32()?;
        }
        let (leaders, mut reader) = (leaders(NET_LENGTH), NumberDecoder::new(input.bytes)?);
        let rows = net.rows_mut();
        for at in 0..NET_LENGTH {
            let leader = leaders[at] as usize;
            if leader != at {
                rows[at] = rows[leader];
                continue;
            }
            let mut before = 0;
            for unit in &mut rows[at] {
                let (value, symbol) = reader.decode_next(context_of_symbol(before), 0)?;
                (*unit, before) = ((value * ROW_STEP) as i8, symbol);
            }
        }
        reader.expect_end()?;
        Ok(net)
    }
}

const FIELDS: [u16; 4] = [VERSION, PHASES as u16, STEP as u16, 0];
const NET_FIELDS: [u16; 4] = [NET_VERSION, PHASES as u16, UNITS as u16, LAYER as u16];

/// For each of the first `length` indices of a phase, the first index equal to it by symmetry; counted features map to themselves.
fn leaders(length: usize) -> Vec<u32> {
    let mut leaders = symmetry_representatives();
    leaders.extend(leaders.len() as u32..length as u32);
    leaders
}

/// Encodes all weights as differences from the next phase.
fn coded(weights: &Weights) -> Vec<u8> {
    let leaders = leaders(PHASE_LENGTH);
    let mut out = NumberEncoder::default();
    let (mut later, mut before) = (vec![0i32; PHASE_LENGTH], vec![0u8; PHASE_LENGTH]);
    for phase in (0..PHASES).rev() {
        let values = weights.phase(phase);
        for at in (0..PHASE_LENGTH).filter(|&at| leaders[at] as usize == at) {
            let value = (i32::from(values[at]) + STEP / 2).div_euclid(STEP);
            before[at] = out.encode_number(context_of_symbol(before[at]), value, later[at]);
            later[at] = value;
        }
    }
    out.to_bytes()
}

/// Decodes all weights and gives every one the value of its leader.
fn unpack(mut reader: NumberDecoder) -> Result<Weights, WeightsError> {
    let leaders = leaders(PHASE_LENGTH);
    let mut weights = Weights::zero();
    let (mut values, mut before) = (vec![0i32; PHASE_LENGTH], vec![0u8; PHASE_LENGTH]);
    for phase in (0..PHASES).rev() {
        let out = &mut weights.all[phase * PHASE_LENGTH..][..PHASE_LENGTH];
        for at in 0..PHASE_LENGTH {
            let leader = leaders[at] as usize;
            if leader == at {
                (values[at], before[at]) = reader.decode_next(context_of_symbol(before[at]), values[at])?;
            }
            out[at] = (values[leader] * STEP) as i16;
        }
    }
    reader.expect_end()?;
    Ok(weights)
}
