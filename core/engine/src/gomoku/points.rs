//! What four shapes make a point worth to the side to move and to the other side, and what the threats on the board are worth.
//!
//! Fitted by `lab tune-points` on self-play where a file of the rule exists, else derived from given scores. `pattern` reads it once for
//! its tables; nothing here knows a rule or a board.

use std::collections::HashMap;

/// The number of unordered fours of the fifteen shapes.
pub const SHAPE_CODE_COUNT: usize = 3060;
/// The number of combinations of threats on a board, as `board::Board::threats` counts them.
pub const THREAT_COMBINATION_COUNT: usize = 108;
/// How many numbers one color's tables have in a file: little-endian, two bytes each.
pub const TABLE_NUMBERS: usize = 2 * SHAPE_CODE_COUNT + THREAT_COMBINATION_COUNT;

/// The fitted tables of freestyle.
pub static FREESTYLE: &[u8] = include_bytes!("../../../../assets/engine/gomoku/freestyle.bin");
/// The fitted tables of standard.
pub static STANDARD: &[u8] = include_bytes!("../../../../assets/engine/gomoku/standard.bin");
/// The fitted tables of Renju: Black's, then White's.
pub static RENJU: &[u8] = include_bytes!("../../../../assets/engine/gomoku/renju.bin");

/// One color's tables, in the unit of the scores in `pattern`.
#[derive(Clone, Debug, PartialEq)]
pub struct PointTables {
    /// The worth of a point to the color when it is to move, by the code of the point's shapes.
    pub worth_to_mover: Vec<i16>,
    /// The worth of a point to the color when the other side is to move, by the code of the point's shapes.
    pub worth_to_opponent: Vec<i16>,
    /// The worth of the threats on the board to the color when it is to move, by the number of their combination.
    pub threats: Vec<i16>,
}

impl PointTables {
    /// Reads one color's tables from a file.
    pub fn read(bytes: &[u8]) -> PointTables {
        let numbers: Vec<i16> = bytes.as_chunks().0.iter().map(|&pair| i16::from_le_bytes(pair)).collect();
        let (next, rest) = numbers.split_at(SHAPE_CODE_COUNT);
        let (other, threats) = rest.split_at(SHAPE_CODE_COUNT);
        PointTables { worth_to_mover: next.to_vec(), worth_to_opponent: other.to_vec(), threats: threats.to_vec() }
    }

    /// Tables derived from the score of four shapes: a little less for the side that is not to move, and a bonus for the move.
    pub fn from_shape_scores(score: impl Fn([u8; 4]) -> i32) -> PointTables {
        let mut next = vec![0; SHAPE_CODE_COUNT];
        for (four, &code) in shape_codes().iter().enumerate() {
            next[code as usize] = score(shapes_of(four)) as i16;
        }
        let threats = |threats: usize| match (threats / 36, threats / 12 % 3, threats / 6 % 2) {
            (_, _, 1) => -40,
            (fours, threes, _) => 35 * (fours > 0) as i16 + 55 * (threes > 0) as i16,
        };
        let other = next.iter().map(|&score| score * 9 / 10).collect();
        PointTables {
            worth_to_mover: next,
            worth_to_opponent: other,
            threats: (0..THREAT_COMBINATION_COUNT).map(threats).collect(),
        }
    }
}

/// Unpacks four shapes of four bits each.
pub fn shapes_of(four: usize) -> [u8; 4] {
    [0, 4, 8, 12].map(|shift| (four >> shift & 15) as u8)
}

/// The code of every ordered four of shapes, four bits each. A four with the unused sixteenth shape gets the code of some other four.
pub fn shape_codes() -> Vec<u16> {
    let mut numbers = HashMap::new();
    let code = |four: usize| {
        let mut shapes = shapes_of(four).map(|shape| shape.min(14));
        shapes.sort_unstable();
        let next = numbers.len() as u16;
        *numbers.entry(shapes).or_insert(next)
    };
    (0..1 << 16).map(code).collect()
}
