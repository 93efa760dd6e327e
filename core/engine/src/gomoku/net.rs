//! A small network over the lines around each empty point. Its value is added to the sums of `points`, to cover what they cannot express.
//!
//! For `accumulator`, `search` and the training in `lab`. Knows lines of four cells to each side; the rules are implicit in the numbers.
//!
//! Every line has [`LINE_UNITS`] numbers per color. Those of a point's four lines are added up and clipped at zero. Their sum over all empty
//! points, less that of the empty board, passes two layers to one value. The mapping of lines to numbers follows "mix" networks (H. Jin,
//! Rapfi, 2022), the update of only the sums around a placement "efficiently updatable" ones (Y. Nasu, 2018). The layers add fractions in a
//! fixed order, so that every CPU gives equal values.
//!
//! A file is sealed (`coder`); magic `QPGN`, u16 version, u16 colors with numbers of their own (1 or 2), u16 units, u16 units of a layer.
//! Payload: each color's layers (f32, in the order of `Head`), then the coded rows of each color. A row's forecast is that of the wider
//! line, its context that of the number before it.

use super::pattern::LineRules;
use crate::coder::{
    ByteReader, NumberDecoder, NumberEncoder, WeightsError, add_checksum_header, context_of_symbol,
    verify_checksum_header,
};
use std::sync::OnceLock;

/// Numbers per line for one color.
pub const LINE_UNITS: usize = 32;
/// Numbers per line for both colors, Black's first.
pub const UNITS_OF_BOTH_COLORS: usize = 2 * LINE_UNITS;
/// How far a line reaches to each side of its point.
pub const REACH: usize = 4;
/// The number of keys of a line: two bits a neighbour, as in `pattern`.
pub const LINE_KEY_COUNT: usize = 1 << (4 * REACH);
/// Number of lines that differ by more than reversal.
pub const DISTINCT_LINE_COUNT: usize = 7381;
/// Number of inputs of the first layer: both sides' sums, the value so far, the number of stones.
pub const INPUTS: usize = UNITS_OF_BOTH_COLORS + 2;
/// Number of units in each layer.
pub const LAYER: usize = 16;
/// Scale of a row: the number that stands for 1.0.
pub const FIXED_POINT_ONE: f32 = 64.0;
/// The value at which the odds are e to 1.
pub const LOG_ODDS_SCALE: f32 = 250.0;

/// The two layers that turn the sums into a value.
#[derive(Clone, Debug, PartialEq)]
pub struct Head {
    pub first_weights: [[f32; LAYER]; INPUTS],
    pub bias: [f32; LAYER],
    pub second_weights: [[f32; LAYER]; LAYER],
    pub second_bias: [f32; LAYER],
    pub out: [f32; LAYER],
    pub out_bias: f32,
}

/// The numbers of a line, Black's first.
pub type LineRow = [i8; UNITS_OF_BOTH_COLORS];

/// The network of a rule.
#[derive(Clone, Debug, PartialEq)]
pub struct Net {
    /// The rows by line number; in a line's key Black is 1.
    pub rows: Vec<LineRow>,
    /// The layers for each color to move.
    pub heads: [Head; 2],
}

static FREESTYLE: &[u8] = include_bytes!("../../../../assets/engine/gomoku/freestyle.net");
static STANDARD: &[u8] = include_bytes!("../../../../assets/engine/gomoku/standard.net");
static RENJU: &[u8] = include_bytes!("../../../../assets/engine/gomoku/renju.net");

/// The network of a rule set, unpacked at first use; `None` if the rule set has none.
pub fn net_of(lines: LineRules) -> Option<&'static Net> {
    static NETS: [OnceLock<Net>; 3] = [const { OnceLock::new() }; 3];
    let bytes = match lines {
        LineRules::Freestyle => FREESTYLE,
        LineRules::Standard => STANDARD,
        LineRules::Renju => RENJU,
        LineRules::CaroLong | LineRules::CaroExact => return None,
    };
    let unpacked = || Net::from_bytes(bytes).expect("the program's own network is whole");
    Some(NETS[lines as usize].get_or_init(unpacked))
}

impl Net {
    /// Writes the packed form of the network.
    pub fn to_bytes(&self) -> Vec<u8> {
        let (exchanged, wider, mut writer) = (color_swapped_lines(), generalized_lines(), NumberEncoder::default());
        let colors = self.colors();
        let mut payload = Vec::new();
        for head in &self.heads[..colors] {
            head.numbers().for_each(|number| payload.extend(number.to_le_bytes()));
        }
        for color in 0..colors {
            let of = |line: usize| match color {
                0 => &self.rows[line][..LINE_UNITS],
                _ => &self.rows[exchanged[line] as usize][LINE_UNITS..],
            };
            for (line, &wider) in wider.iter().enumerate() {
                let mut before = 0;
                for (unit, &number) in of(line).iter().enumerate() {
                    let forecast = if line == 0 { 0 } else { of(wider as usize)[unit] };
                    before = writer.encode_number(context_of_symbol(before), number.into(), forecast.into());
                }
            }
        }
        payload.extend(writer.to_bytes());
        add_checksum_header(MAGIC, fields(colors), payload)
    }

    /// Reads the packed form of a network.
    pub fn from_bytes(bytes: &[u8]) -> Result<Net, WeightsError> {
        let (colors, (payload, rest)) = match verify_checksum_header(bytes, MAGIC, fields(1)) {
            Err(WeightsError::WrongFileKind) => (2, verify_checksum_header(bytes, MAGIC, fields(2))?),
            one => (1, one?),
        };
        if !rest.is_empty() {
            return Err(WeightsError::WrongLength);
        }
        let mut input = ByteReader { bytes: payload };
        let heads: Vec<Head> = (0..colors).map(|_| Head::read(&mut input)).collect::<Result<_, _>>()?;
        let (exchanged, wider, mut reader) =
            (color_swapped_lines(), generalized_lines(), NumberDecoder::new(input.bytes)?);
        let mut own = vec![[0i8; LINE_UNITS]; colors * DISTINCT_LINE_COUNT];
        for (at, line) in (0..colors).flat_map(|_| 0..DISTINCT_LINE_COUNT).enumerate() {
            let forecast = if line == 0 { [0; LINE_UNITS] } else { own[at - line + wider[line] as usize] };
            let mut before = 0;
            for (unit, number) in own[at].iter_mut().enumerate() {
                let (value, symbol) = reader.decode_next(context_of_symbol(before), forecast[unit].into())?;
                (*number, before) = (value as i8, symbol);
            }
        }
        reader.expect_end()?;
        let second = (colors - 1) * DISTINCT_LINE_COUNT;
        let both = |line: usize| {
            let other = own[second + exchanged[line] as usize];
            std::array::from_fn(|unit| if unit < LINE_UNITS { own[line][unit] } else { other[unit - LINE_UNITS] })
        };
        let rows = (0..DISTINCT_LINE_COUNT).map(both).collect();
        Ok(Net { rows, heads: [heads[0].clone(), heads[colors - 1].clone()] })
    }

    /// The number of colors that have numbers of their own: two, or one if both colors share theirs.
    fn colors(&self) -> usize {
        let exchanged = color_swapped_lines();
        let is_alike = |line: usize| self.rows[line][..LINE_UNITS] == self.rows[exchanged[line] as usize][LINE_UNITS..];
        if self.heads[0] == self.heads[1] && (0..DISTINCT_LINE_COUNT).all(is_alike) { 1 } else { 2 }
    }
}

const MAGIC: &[u8; 4] = b"QPGN";
const VERSION: u16 = 1;

fn fields(colors: usize) -> [u16; 4] {
    [VERSION, colors as u16, LINE_UNITS as u16, LAYER as u16]
}

/// The key of a line: two bits for each neighbour in `window`, the one farthest back first, without the point's own cell.
#[inline(always)]
pub fn key(window: u64) -> usize {
    window as usize & 0xff | (window >> 2) as usize & 0xff00
}

/// The line number of every key. Keys that stand for no line get the number of some other line.
pub fn line_numbers() -> Vec<u16> {
    let mut numbers = vec![0; LINE_KEY_COUNT];
    let mut next = 0;
    for key in (0..LINE_KEY_COUNT).filter(|&key| is_line(key)) {
        let seen_from_there = mirrored(key);
        numbers[key] = if seen_from_there < key { numbers[seen_from_there] } else { next };
        next += (seen_from_there >= key) as u16;
    }
    numbers
}

/// For each line, the number of the more general one, without the cell farthest from the point. The line without stones and edges maps to
/// itself.
pub fn generalized_lines() -> Vec<u16> {
    let numbers = line_numbers();
    let mut wider = vec![0; DISTINCT_LINE_COUNT];
    for key in (1..LINE_KEY_COUNT).filter(|&key| is_line(key)).rev() {
        // Of the cells beyond the edge the nearest one is replaced by an empty one.
        let far = |index: &usize| (REACH - 1).abs_diff(*index).max(REACH.abs_diff(*index));
        let is_inner_edge = |index: usize| {
            neighbour(key, index) == 3 && {
                let inner = if index < REACH { index + 1 } else { index - 1 };
                (index < REACH) == (inner < REACH) && neighbour(key, inner) == 3
            }
        };
        let cells = (0..2 * REACH).filter(|&index| neighbour(key, index) != 0 && !is_inner_edge(index));
        let farthest = cells.max_by_key(far).expect("a key that is not 0 has a cell");
        wider[numbers[key] as usize] = numbers[key & !(3 << (2 * farthest))];
    }
    wider
}

/// For each line, the number of the line with the colors exchanged.
pub fn color_swapped_lines() -> Vec<u16> {
    let numbers = line_numbers();
    let mut exchanged = vec![0; DISTINCT_LINE_COUNT];
    for key in (0..LINE_KEY_COUNT).filter(|&key| is_line(key)) {
        exchanged[numbers[key] as usize] = numbers[(key & 0x5555) << 1 | (key >> 1 & 0x5555)];
    }
    exchanged
}

fn neighbour(key: usize, index: usize) -> usize {
    key >> (2 * index) & 3
}

/// Whether a key stands for a line: the board ends at most once on each side.
fn is_line(key: usize) -> bool {
    let ends_once =
        |side: [usize; REACH]| side.windows(2).all(|pair| neighbour(key, pair[0]) != 3 || neighbour(key, pair[1]) == 3);
    ends_once([3, 2, 1, 0]) && ends_once([4, 5, 6, 7])
}

fn mirrored(key: usize) -> usize {
    (0..2 * REACH).fold(0, |mirror, index| mirror << 2 | neighbour(key, index))
}

impl Head {
    fn numbers(&self) -> impl Iterator<Item = f32> {
        let first = self.first_weights.iter().flatten().chain(&self.bias).chain(self.second_weights.iter().flatten());
        first.chain(&self.second_bias).chain(&self.out).chain([&self.out_bias]).copied()
    }

    fn read(input: &mut ByteReader) -> Result<Head, WeightsError> {
        let mut head = Head {
            first_weights: [[0.0; LAYER]; INPUTS],
            bias: [0.0; LAYER],
            second_weights: [[0.0; LAYER]; LAYER],
            second_bias: [0.0; LAYER],
            out: [0.0; LAYER],
            out_bias: 0.0,
        };
        let first = head
            .first_weights
            .iter_mut()
            .flatten()
            .chain(&mut head.bias)
            .chain(head.second_weights.iter_mut().flatten());
        let all = first.chain(&mut head.second_bias).chain(&mut head.out).chain([&mut head.out_bias]);
        for number in all {
            *number = input.f32()?;
        }
        Ok(head)
    }

    /// The network's addition to the value `so_far`, in the same unit.
    #[inline(always)]
    pub fn value(&self, sums: &[i16; UNITS_OF_BOTH_COLORS], us: usize, so_far: i32, stones: usize) -> i32 {
        let mut layer = self.bias;
        let mut read = |input: f32, mix: &[f32; LAYER]| {
            for (unit, factor) in layer.iter_mut().zip(mix) {
                *unit += input * factor;
            }
        };
        let (own, rest) = self.first_weights.split_at(LINE_UNITS);
        let (other, rest) = rest.split_at(LINE_UNITS);
        let (black, white) = sums.split_at(LINE_UNITS);
        let (us, them) = if us == 0 { (black, white) } else { (white, black) };
        us.iter().zip(own).for_each(|(&sum, mix)| read(f32::from(sum), mix));
        them.iter().zip(other).for_each(|(&sum, mix)| read(f32::from(sum), mix));
        read(so_far as f32, &rest[0]);
        read(stones as f32, &rest[1]);
        let mut again = self.second_bias;
        for (unit, mix) in layer.iter().zip(&self.second_weights) {
            for (again, factor) in again.iter_mut().zip(mix) {
                *again += unit.max(0.0) * factor;
            }
        }
        let value = again.iter().zip(&self.out).fold(self.out_bias, |value, (unit, out)| value + unit.max(0.0) * out);
        value as i32
    }
}
