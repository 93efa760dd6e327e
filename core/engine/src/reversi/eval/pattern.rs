//! The thirteen pattern shapes, their 54 instances on the board, and the configurations that share a weight.
//!
//! For `eval` and the training in `lab`. Everything here is fixed at compile time or pure arithmetic.
//!
//! A configuration of a shape of n squares is a number of n balanced ternary digits: an own disc counts +3^k, an opponent's -3^k, an empty
//! square 0, where k is the index of the square in the shape. For the other side it is negated.

/// A shape: its squares on one instance (a1 = 0, h1 = 7, a8 = 56), and the symmetries that produce its instances.
pub struct PatternShape {
    pub name: &'static str,
    pub squares: &'static [u8],
    /// Symmetries of the board, numbered as in `image`.
    pub instances: &'static [u8],
    /// The symmetry that maps the first instance onto itself, if there is one besides the identity.
    mirror: Option<u8>,
}

/// Symmetries for shapes in a corner that the main diagonal maps onto themselves: one instance per corner.
const CORNERS: &[u8] = &[0, 1, 2, 3];
/// Symmetries for shapes along an edge that the middle of the edge maps onto themselves: one instance per edge.
const EDGES: &[u8] = &[0, 2, 4, 5];
/// Symmetries for the diagonals beside the main one.
const DIAGONALS: &[u8] = &[0, 1, 2, 4];
const TRANSPOSED: Option<u8> = Some(4);
const MIRRORED: Option<u8> = Some(1);
/// The symmetry that reflects the board on the other diagonal.
const ANTITRANSPOSED: Option<u8> = Some(7);

/// Edax's twelve published shapes and the 2×5 corner of Logistello's papers.
pub const SHAPES: [PatternShape; 13] = [
    PatternShape {
        name: "corner 3x3",
        squares: &[0, 1, 2, 8, 9, 10, 16, 17, 18],
        instances: CORNERS,
        mirror: TRANSPOSED,
    },
    PatternShape { name: "angle", squares: &[32, 24, 16, 8, 0, 9, 1, 2, 3, 4], instances: CORNERS, mirror: TRANSPOSED },
    PatternShape { name: "edge + 2X", squares: &[0, 1, 2, 3, 4, 5, 6, 7, 9, 14], instances: EDGES, mirror: MIRRORED },
    PatternShape {
        name: "edge block",
        squares: &[0, 2, 3, 4, 5, 7, 10, 11, 12, 13],
        instances: EDGES,
        mirror: MIRRORED,
    },
    PatternShape { name: "row 2", squares: &[8, 9, 10, 11, 12, 13, 14, 15], instances: EDGES, mirror: MIRRORED },
    PatternShape { name: "row 3", squares: &[16, 17, 18, 19, 20, 21, 22, 23], instances: EDGES, mirror: MIRRORED },
    PatternShape { name: "row 4", squares: &[24, 25, 26, 27, 28, 29, 30, 31], instances: EDGES, mirror: MIRRORED },
    PatternShape {
        name: "diagonal 8",
        squares: &[0, 9, 18, 27, 36, 45, 54, 63],
        instances: &[0, 1],
        mirror: ANTITRANSPOSED,
    },
    PatternShape {
        name: "diagonal 7",
        squares: &[1, 10, 19, 28, 37, 46, 55],
        instances: DIAGONALS,
        mirror: ANTITRANSPOSED,
    },
    PatternShape {
        name: "diagonal 6",
        squares: &[2, 11, 20, 29, 38, 47],
        instances: DIAGONALS,
        mirror: ANTITRANSPOSED,
    },
    PatternShape { name: "diagonal 5", squares: &[3, 12, 21, 30, 39], instances: DIAGONALS, mirror: ANTITRANSPOSED },
    PatternShape { name: "diagonal 4", squares: &[4, 13, 22, 31], instances: DIAGONALS, mirror: ANTITRANSPOSED },
    PatternShape {
        name: "corner 2x5",
        squares: &[0, 1, 2, 3, 4, 8, 9, 10, 11, 12],
        instances: &[0, 1, 2, 3, 4, 5, 6, 7],
        mirror: None,
    },
];

/// Number of instances of all shapes.
pub const INSTANCES: usize = 54;
/// Number of lanes: the instances, padded to whole vectors.
pub const LANES: usize = 64;

/// The square that one of the eight symmetries puts `square` on: bit 2 of `symmetry` transposes, then bit 0 mirrors
/// the columns and bit 1 the rows.
pub const fn image(square: u8, symmetry: u8) -> u8 {
    let (mut row, mut column) = (square / 8, square % 8);
    if symmetry & 4 != 0 {
        (row, column) = (column, row);
    }
    if symmetry & 1 != 0 {
        column = 7 - column;
    }
    if symmetry & 2 != 0 {
        row = 7 - row;
    }
    row * 8 + column
}

/// The number of configurations of a shape.
pub const fn configurations(shape: &PatternShape) -> usize {
    3usize.pow(shape.squares.len() as u32)
}

/// Number of configurations of all shapes: the length of one phase's pattern weights.
pub const WEIGHTS: usize = {
    let (mut sum, mut at) = (0, 0);
    while at < SHAPES.len() {
        sum += configurations(&SHAPES[at]);
        at += 1;
    }
    sum
};

/// The shape of every instance, in the order of the lanes.
pub const SHAPE_OF: [usize; INSTANCES] = {
    let mut shapes = [0; INSTANCES];
    let (mut lane, mut at) = (0, 0);
    while at < SHAPES.len() {
        let mut instance = 0;
        while instance < SHAPES[at].instances.len() {
            shapes[lane] = at;
            lane += 1;
            instance += 1;
        }
        at += 1;
    }
    shapes
};

/// Where each shape's weights begin in a phase.
pub const SHAPE_WEIGHT_OFFSETS: [usize; SHAPES.len()] = {
    let mut begins = [0; SHAPES.len()];
    let mut at = 1;
    while at < SHAPES.len() {
        begins[at] = begins[at - 1] + configurations(&SHAPES[at - 1]);
        at += 1;
    }
    begins
};

/// Where the all-empty configuration of each lane's shape lies in a phase; a lane's number is added to it.
pub const CENTER: [i32; LANES] = {
    let mut centers = [0; LANES];
    let mut lane = 0;
    while lane < INSTANCES {
        let shape = SHAPE_OF[lane];
        centers[lane] = (SHAPE_WEIGHT_OFFSETS[shape] + configurations(&SHAPES[shape]) / 2) as i32;
        lane += 1;
    }
    centers
};

/// One number per lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Lanes(pub [i16; LANES]);

/// What an own disc on each square adds to every lane.
pub static DISC_ON: [Lanes; 64] = {
    let mut table = [Lanes([0; LANES]); 64];
    let (mut lane, mut at) = (0, 0);
    while at < SHAPES.len() {
        let shape = &SHAPES[at];
        let mut instance = 0;
        while instance < shape.instances.len() {
            let (mut power, mut place) = (1i16, 0);
            while place < shape.squares.len() {
                let square = image(shape.squares[place], shape.instances[instance]);
                table[square as usize].0[lane] = power;
                power = power.wrapping_mul(3);
                place += 1;
            }
            lane += 1;
            instance += 1;
        }
        at += 1;
    }
    table
};

/// The largest number of each lane: that of a shape full of own discs. The smallest number is its negative.
pub static LARGEST: Lanes = {
    let mut largest = Lanes([0; LANES]);
    let mut lane = 0;
    while lane < INSTANCES {
        largest.0[lane] = (configurations(&SHAPES[SHAPE_OF[lane]]) / 2) as i16;
        lane += 1;
    }
    largest
};

/// For every weight of a phase, the first weight of those that symmetry makes equal to it (itself, if it is the first).
pub fn symmetry_representatives() -> Vec<u32> {
    let mut first = Vec::with_capacity(WEIGHTS);
    for (shape, &begin) in SHAPES.iter().zip(&SHAPE_WEIGHT_OFFSETS) {
        let mirrored: Vec<usize> = match shape.mirror {
            None => (0..shape.squares.len()).collect(),
            Some(symmetry) => shape.squares.iter().map(|&square| place_of(shape, image(square, symmetry))).collect(),
        };
        for index in 0..configurations(shape) {
            first.push((begin + index.min(permuted(index, &mirrored))) as u32);
        }
    }
    first
}

/// The index of a square in a shape that contains it.
fn place_of(shape: &PatternShape, square: u8) -> usize {
    shape.squares.iter().position(|&other| other == square).expect("a mirrored shape covers the same squares")
}

/// The configuration whose digit `places[k]` is the digit `k` of `index`. Digits count from 0 here: 0 opponent, 1 empty, 2 own.
fn permuted(mut index: usize, places: &[usize]) -> usize {
    let mut out = 0;
    for &place in places {
        out += index % 3 * 3usize.pow(place as u32);
        index /= 3;
    }
    out
}
