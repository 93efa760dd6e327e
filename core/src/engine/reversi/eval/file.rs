//! The packed form of the weights: quantised, one weight for all symmetric ones, differences between phases in a range coder.
//!
//! Only `eval` uses it. Bytes in, weights out; it opens no file.
//!
//! Layout, little endian: `QPRV`, u16 version, u16 phases, u16 step (units of a quantum), u16 0, u32 length and u32
//! CRC-32 of the payload. Payload: for each context the frequencies of its symbols (u16 each), u32 escapes and the
//! escaped values (i16 each), then the coded symbols. A symbol is the zigzag of a weight's difference from the same
//! weight in the phase after it; its context is the size of that weight's difference one phase later.
//! The coder is a static byte-wise rANS (J. Duda, "Asymmetric numeral systems", 2013).

use super::layout::{PHASE_LENGTH, PHASES};
use super::pattern::representatives;
use super::weights::Weights;
use std::fmt;

/// Why bytes are no weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WeightsError {
    /// Not this kind of file, or one of another version.
    Kind,
    /// Cut short, or longer than it says.
    Length,
    /// The checksum differs.
    Checksum,
    /// The checksum is right but the coding is not.
    Coding,
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            WeightsError::Kind => "these are no evaluation weights of this version",
            WeightsError::Length => "the evaluation weights are cut short",
            WeightsError::Checksum => "the evaluation weights are damaged: the checksum differs",
            WeightsError::Coding => "the evaluation weights are damaged: the coding is not valid",
        })
    }
}

impl std::error::Error for WeightsError {}

const MAGIC: &[u8; 4] = b"QPRV";
const VERSION: u16 = 1;
const HEADER: usize = 20;
/// Units of a quantum: weights are stored in 1/16 disc.
const STEP: i32 = 8;
const CONTEXTS: usize = 6;
/// Symbol `ESCAPE` stands for a value that follows among the escapes.
const ESCAPE: usize = 127;
const SYMBOLS: usize = ESCAPE + 1;
/// Frequencies of a context sum to 2^SCALE.
const SCALE: u32 = 12;
/// The coder's state stays in `LOW << 8 .. LOW << 16`.
const LOW: u32 = 1 << 23;

impl Weights {
    /// The packed form. Rounds every weight to 1/16 disc.
    pub fn to_bytes(&self) -> Vec<u8> {
        let symbols = Symbols::of(self);
        let tables = symbols.frequencies();
        let mut payload = Vec::new();
        for frequency in tables.iter().flatten() {
            payload.extend((*frequency as u16).to_le_bytes());
        }
        payload.extend((symbols.escapes.len() as u32).to_le_bytes());
        for value in &symbols.escapes {
            payload.extend(value.to_le_bytes());
        }
        payload.extend(symbols.coded(&tables));
        let mut bytes = MAGIC.to_vec();
        for field in [VERSION, PHASES as u16, STEP as u16, 0] {
            bytes.extend(field.to_le_bytes());
        }
        bytes.extend((payload.len() as u32).to_le_bytes());
        bytes.extend(crc32fast::hash(&payload).to_le_bytes());
        bytes.extend(payload);
        bytes
    }

    /// Reads the packed form.
    pub fn from_bytes(bytes: &[u8]) -> Result<Weights, WeightsError> {
        let payload = checked(bytes)?;
        let mut input = Input { bytes: payload };
        let mut tables = [[0; SYMBOLS]; CONTEXTS];
        for frequency in tables.iter_mut().flatten() {
            *frequency = input.u16()?.into();
        }
        let escapes = input.u32()? as usize;
        let escapes = input.take(escapes.checked_mul(2).ok_or(WeightsError::Length)?)?;
        let escapes = escapes.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
        let decoder = Decoder::new(&tables, input.bytes)?;
        unpack(decoder, escapes)
    }
}

/// The payload of a file whose header and checksum are right.
fn checked(bytes: &[u8]) -> Result<&[u8], WeightsError> {
    let mut input = Input { bytes };
    let header: Vec<u8> =
        [VERSION, PHASES as u16, STEP as u16, 0].iter().flat_map(|field| field.to_le_bytes()).collect();
    if bytes.len() < HEADER {
        return Err(WeightsError::Length);
    }
    if input.take(4)? != MAGIC || input.take(8)? != header {
        return Err(WeightsError::Kind);
    }
    let (length, checksum) = (input.u32()? as usize, input.u32()?);
    if length != input.bytes.len() {
        return Err(WeightsError::Length);
    }
    if crc32fast::hash(input.bytes) != checksum {
        return Err(WeightsError::Checksum);
    }
    Ok(input.bytes)
}

/// Bytes read from the front.
struct Input<'a> {
    bytes: &'a [u8],
}

impl<'a> Input<'a> {
    fn take(&mut self, length: usize) -> Result<&'a [u8], WeightsError> {
        let (front, rest) = self.bytes.split_at_checked(length).ok_or(WeightsError::Length)?;
        self.bytes = rest;
        Ok(front)
    }

    fn u16(&mut self) -> Result<u16, WeightsError> {
        self.take(2).map(|two| u16::from_le_bytes([two[0], two[1]]))
    }

    fn u32(&mut self) -> Result<u32, WeightsError> {
        self.take(4).map(|four| u32::from_le_bytes([four[0], four[1], four[2], four[3]]))
    }
}

/// For every weight of a phase the first weight that is equal to it by symmetry; counts and constants stand for themselves.
fn leaders() -> Vec<u32> {
    let mut leaders = representatives();
    leaders.extend(leaders.len() as u32..PHASE_LENGTH as u32);
    leaders
}

/// The context of a weight whose symbol one phase later was `symbol`.
fn context(symbol: u8) -> usize {
    match symbol {
        0 => 0,
        1..=2 => 1,
        3..=4 => 2,
        5..=8 => 3,
        9..=16 => 4,
        _ => 5,
    }
}

/// All weights as symbols with their contexts.
struct Symbols {
    symbols: Vec<(u8, u8)>,
    escapes: Vec<i16>,
}

impl Symbols {
    fn of(weights: &Weights) -> Symbols {
        let leaders = leaders();
        let mut out = Symbols { symbols: Vec::new(), escapes: Vec::new() };
        let (mut later, mut before) = (vec![0i32; PHASE_LENGTH], vec![0u8; PHASE_LENGTH]);
        for phase in (0..PHASES).rev() {
            let values = weights.phase(phase);
            for at in (0..PHASE_LENGTH).filter(|&at| leaders[at] as usize == at) {
                let value = (i32::from(values[at]) + STEP / 2).div_euclid(STEP);
                let symbol = zigzag(value - later[at]).min(ESCAPE as u32) as u8;
                if usize::from(symbol) == ESCAPE {
                    out.escapes.push(value as i16);
                }
                out.symbols.push((context(before[at]) as u8, symbol));
                (later[at], before[at]) = (value, symbol);
            }
        }
        out
    }

    /// The frequencies of every context, summing to 2^SCALE; what occurs has at least 1.
    fn frequencies(&self) -> [[u32; SYMBOLS]; CONTEXTS] {
        let mut tables = [[0u32; SYMBOLS]; CONTEXTS];
        for &(context, symbol) in &self.symbols {
            tables[usize::from(context)][usize::from(symbol)] += 1;
        }
        tables.map(|counts| {
            let total = counts.iter().map(|&count| u64::from(count)).sum::<u64>().max(1);
            let mut scaled =
                counts.map(|count| if count == 0 { 0 } else { ((u64::from(count) << SCALE) / total).max(1) as u32 });
            // The most frequent symbol takes up what rounding left over or took too much.
            let largest = (0..SYMBOLS).max_by_key(|&symbol| scaled[symbol]).unwrap_or(0);
            let others: u32 = scaled.iter().sum::<u32>() - scaled[largest];
            scaled[largest] = (1 << SCALE) - others;
            scaled
        })
    }

    fn coded(&self, tables: &[[u32; SYMBOLS]; CONTEXTS]) -> Vec<u8> {
        let begins = tables.map(|table| begins(&table));
        let (mut state, mut reversed) = (LOW, Vec::new());
        for &(context, symbol) in self.symbols.iter().rev() {
            let (context, symbol) = (usize::from(context), usize::from(symbol));
            let frequency = tables[context][symbol];
            while state >= (LOW >> SCALE << 8) * frequency {
                reversed.push(state as u8);
                state >>= 8;
            }
            state = ((state / frequency) << SCALE) + state % frequency + begins[context][symbol];
        }
        reversed.extend(state.to_be_bytes());
        reversed.reverse();
        reversed
    }
}

/// The sum of the frequencies before each symbol.
fn begins(table: &[u32; SYMBOLS]) -> [u32; SYMBOLS] {
    let mut sum = 0;
    table.map(|frequency| {
        sum += frequency;
        sum - frequency
    })
}

/// 0, -1, 1, -2 … as 0, 1, 2, 3 …
fn zigzag(value: i32) -> u32 {
    (value << 1 ^ value >> 31) as u32
}

fn unzigzag(symbol: u8) -> i32 {
    i32::from(symbol >> 1) ^ -i32::from(symbol & 1)
}

/// A decoded symbol's share of the state: symbol, frequency, and how far into the symbol's range a slot is.
#[derive(Clone, Copy, Default)]
struct Slot {
    symbol: u8,
    frequency: u16,
    offset: u16,
}

struct Decoder<'a> {
    slots: Vec<[Slot; 1 << SCALE]>,
    state: u32,
    bytes: std::slice::Iter<'a, u8>,
}

impl<'a> Decoder<'a> {
    fn new(tables: &[[u32; SYMBOLS]; CONTEXTS], bytes: &'a [u8]) -> Result<Decoder<'a>, WeightsError> {
        let mut slots = vec![[Slot::default(); 1 << SCALE]; CONTEXTS];
        for (table, slots) in tables.iter().zip(&mut slots) {
            if table.iter().sum::<u32>() != 1 << SCALE {
                return Err(WeightsError::Coding);
            }
            let all = table.iter().enumerate().flat_map(|(symbol, &frequency)| {
                (0..frequency).map(move |offset| Slot {
                    symbol: symbol as u8,
                    frequency: frequency as u16,
                    offset: offset as u16,
                })
            });
            slots.iter_mut().zip(all).for_each(|(slot, value)| *slot = value);
        }
        let (head, rest) = bytes.split_first_chunk::<4>().ok_or(WeightsError::Length)?;
        Ok(Decoder { slots, state: u32::from_le_bytes(*head), bytes: rest.iter() })
    }

    #[inline]
    fn next(&mut self, context: usize) -> u8 {
        let slot = self.slots[context][(self.state & ((1 << SCALE) - 1)) as usize];
        self.state = u32::from(slot.frequency).wrapping_mul(self.state >> SCALE).wrapping_add(slot.offset.into());
        while self.state < LOW {
            // Bytes that are missing read as 0: the state at the end tells.
            let Some(&byte) = self.bytes.next() else { return slot.symbol };
            self.state = self.state << 8 | u32::from(byte);
        }
        slot.symbol
    }
}

/// Decodes all weights and gives every one the value of its leader.
fn unpack(mut decoder: Decoder, mut escapes: impl Iterator<Item = i16>) -> Result<Weights, WeightsError> {
    let leaders = leaders();
    let mut weights = Weights::zero();
    let (mut values, mut before) = (vec![0i32; PHASE_LENGTH], vec![0u8; PHASE_LENGTH]);
    for phase in (0..PHASES).rev() {
        let out = &mut weights.all[phase * PHASE_LENGTH..][..PHASE_LENGTH];
        for at in 0..PHASE_LENGTH {
            let leader = leaders[at] as usize;
            if leader == at {
                let symbol = decoder.next(context(before[at]));
                values[at] = match usize::from(symbol) {
                    ESCAPE => escapes.next().ok_or(WeightsError::Coding)?.into(),
                    _ => values[at] + unzigzag(symbol),
                };
                before[at] = symbol;
            }
            out[at] = (values[leader] * STEP) as i16;
        }
    }
    if decoder.state != LOW || decoder.bytes.next().is_some() || escapes.next().is_some() {
        return Err(WeightsError::Coding);
    }
    Ok(weights)
}
