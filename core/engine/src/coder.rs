//! Coding of small whole numbers in few bytes: a static byte-wise rANS (J. Duda, "Asymmetric numeral systems", 2013) with a few contexts.
//!
//! For the packed forms of both engines' weights and networks and of the Reversi book. Bytes in, numbers out; it does not know their
//! meaning.
//!
//! A sealed payload, little endian: four bytes of magic, four u16 fields specific to the kind, u32 length and u32 CRC-32 of the payload,
//! the payload. Layout of coded numbers, little endian: for each context the frequencies of its symbols (u16 each), u32 number of escapes
//! and the escaped numbers (i16 each), then the coded symbols. A number is the zigzag of its difference from a forecast; the caller chooses
//! its context.

const CONTEXTS: usize = 6;
/// Symbol that stands for a number listed among the escapes.
const ESCAPE: usize = 127;
const SYMBOLS: usize = ESCAPE + 1;
/// Binary logarithm of the sum of a context's frequencies.
const SCALE: u32 = 12;
const HEADER: usize = 20;
/// Lower end of the coder's state, which stays in `LOW << 8 .. LOW << 16`.
const LOW: u32 = 1 << 23;

/// Why bytes are not valid weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// Another kind of file, or another version.
    #[error("these are no evaluation weights of this version")]
    WrongFileKind,
    /// Truncated, or longer than its header says.
    #[error("the evaluation weights are cut short")]
    WrongLength,
    /// The checksum differs.
    #[error("the evaluation weights are damaged: the checksum differs")]
    Checksum,
    /// The checksum is right but the coding is invalid.
    #[error("the evaluation weights are damaged: the coding is not valid")]
    InvalidCoding,
}

/// Bytes that a decoder reads one after another from the front.
pub struct ByteReader<'a> {
    pub bytes: &'a [u8],
}

impl<'a> ByteReader<'a> {
    pub fn take_bytes(&mut self, length: usize) -> Result<&'a [u8], WeightsError> {
        let (front, rest) = self.bytes.split_at_checked(length).ok_or(WeightsError::WrongLength)?;
        self.bytes = rest;
        Ok(front)
    }

    pub fn u16(&mut self) -> Result<u16, WeightsError> {
        self.take_bytes(2).map(|two| u16::from_le_bytes([two[0], two[1]]))
    }

    pub fn i16(&mut self) -> Result<i16, WeightsError> {
        Ok(self.u16()? as i16)
    }

    pub fn f32(&mut self) -> Result<f32, WeightsError> {
        self.u32().map(f32::from_bits)
    }

    pub fn i32(&mut self) -> Result<i32, WeightsError> {
        Ok(self.u32()? as i32)
    }

    pub fn u32(&mut self) -> Result<u32, WeightsError> {
        self.take_bytes(4).map(|four| u32::from_le_bytes([four[0], four[1], four[2], four[3]]))
    }
}

/// Returns a payload behind a header of this magic, these fields, its length and its checksum.
pub fn add_checksum_header(magic: &[u8; 4], fields: [u16; 4], payload: Vec<u8>) -> Vec<u8> {
    let mut bytes = magic.to_vec();
    bytes.extend(fields.iter().flat_map(|field| field.to_le_bytes()));
    bytes.extend((payload.len() as u32).to_le_bytes());
    bytes.extend(crc32fast::hash(&payload).to_le_bytes());
    bytes.extend(payload);
    bytes
}

/// Checks a header and its checksum; returns the payload behind the header, and the bytes after the payload.
pub fn verify_checksum_header<'a>(
    bytes: &'a [u8],
    magic: &[u8; 4],
    fields: [u16; 4],
) -> Result<(&'a [u8], &'a [u8]), WeightsError> {
    let mut input = ByteReader { bytes };
    let header: Vec<u8> = fields.iter().flat_map(|field| field.to_le_bytes()).collect();
    if bytes.len() < HEADER {
        return Err(WeightsError::WrongLength);
    }
    if input.take_bytes(4)? != magic || input.take_bytes(8)? != header {
        return Err(WeightsError::WrongFileKind);
    }
    let (length, checksum) = (input.u32()? as usize, input.u32()?);
    let payload = input.take_bytes(length)?;
    if crc32fast::hash(payload) != checksum {
        return Err(WeightsError::Checksum);
    }
    Ok((payload, input.bytes))
}

/// Returns the context of a number whose neighbour has this symbol: how far the neighbour is from its own forecast.
pub fn context_of_symbol(symbol: u8) -> usize {
    match symbol {
        0 => 0,
        1..=2 => 1,
        3..=4 => 2,
        5..=8 => 3,
        9..=16 => 4,
        _ => 5,
    }
}

/// Encoder of numbers.
#[derive(Default)]
pub struct NumberEncoder {
    symbols: Vec<(u8, u8)>,
    escapes: Vec<i16>,
}

impl NumberEncoder {
    /// Adds a number with its forecast and returns its symbol.
    pub fn encode_number(&mut self, context: usize, value: i32, forecast: i32) -> u8 {
        let symbol = zigzag(value - forecast).min(ESCAPE as u32) as u8;
        if usize::from(symbol) == ESCAPE {
            self.escapes.push(value as i16);
        }
        self.symbols.push((context as u8, symbol));
        symbol
    }

    pub fn to_bytes(&self) -> Vec<u8> {
        let tables = self.frequencies();
        let mut bytes = Vec::new();
        for frequency in tables.iter().flatten() {
            bytes.extend((*frequency as u16).to_le_bytes());
        }
        bytes.extend((self.escapes.len() as u32).to_le_bytes());
        for value in &self.escapes {
            bytes.extend(value.to_le_bytes());
        }
        bytes.extend(self.coded(&tables));
        bytes
    }

    /// The frequencies of every context, summing to 2^SCALE; each symbol that occurs has at least 1.
    fn frequencies(&self) -> [[u32; SYMBOLS]; CONTEXTS] {
        let mut tables = [[0u32; SYMBOLS]; CONTEXTS];
        for &(context, symbol) in &self.symbols {
            tables[usize::from(context)][usize::from(symbol)] += 1;
        }
        tables.map(|counts| {
            let total = counts.iter().map(|&count| u64::from(count)).sum::<u64>().max(1);
            let mut scaled =
                counts.map(|count| if count == 0 { 0 } else { ((u64::from(count) << SCALE) / total).max(1) as u32 });
            // The most frequent symbol absorbs the rounding difference.
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

/// Maps signed numbers to unsigned ones: 0, -1, 1, -2 … become 0, 1, 2, 3 …
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

/// Decoder of numbers.
pub struct NumberDecoder<'a> {
    slots: Vec<[Slot; 1 << SCALE]>,
    state: u32,
    bytes: std::slice::Iter<'a, u8>,
    escapes: std::slice::Iter<'a, [u8; 2]>,
}

impl<'a> NumberDecoder<'a> {
    pub fn new(bytes: &'a [u8]) -> Result<NumberDecoder<'a>, WeightsError> {
        let mut input = ByteReader { bytes };
        let mut tables = [[0u32; SYMBOLS]; CONTEXTS];
        for frequency in tables.iter_mut().flatten() {
            *frequency = input.u16()?.into();
        }
        let escapes = input.u32()? as usize;
        let escapes = input.take_bytes(escapes.checked_mul(2).ok_or(WeightsError::WrongLength)?)?.as_chunks().0.iter();
        let bytes = input.bytes;
        let mut slots = vec![[Slot::default(); 1 << SCALE]; CONTEXTS];
        for (table, slots) in tables.iter().zip(&mut slots) {
            if table.iter().sum::<u32>() != 1 << SCALE {
                return Err(WeightsError::InvalidCoding);
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
        let (head, rest) = bytes.split_first_chunk::<4>().ok_or(WeightsError::WrongLength)?;
        Ok(NumberDecoder { slots, state: u32::from_le_bytes(*head), bytes: rest.iter(), escapes })
    }

    /// Returns the next number and its symbol, which serves as context for others.
    #[inline]
    pub fn decode_next(&mut self, context: usize, forecast: i32) -> Result<(i32, u8), WeightsError> {
        let symbol = self.symbol(context);
        let value = match usize::from(symbol) {
            ESCAPE => i16::from_le_bytes(*self.escapes.next().ok_or(WeightsError::InvalidCoding)?).into(),
            _ => forecast + unzigzag(symbol),
        };
        Ok((value, symbol))
    }

    /// Returns an error unless exactly all bytes and escapes were read.
    pub fn expect_end(mut self) -> Result<(), WeightsError> {
        let is_whole = self.state == LOW && self.bytes.next().is_none() && self.escapes.next().is_none();
        is_whole.then_some(()).ok_or(WeightsError::InvalidCoding)
    }

    #[inline]
    fn symbol(&mut self, context: usize) -> u8 {
        let slot = self.slots[context][(self.state & ((1 << SCALE) - 1)) as usize];
        self.state = u32::from(slot.frequency).wrapping_mul(self.state >> SCALE).wrapping_add(slot.offset.into());
        while self.state < LOW {
            // Missing bytes read as 0: the state at the end reveals them.
            let Some(&byte) = self.bytes.next() else { return slot.symbol };
            self.state = self.state << 8 | u32::from(byte);
        }
        slot.symbol
    }
}
