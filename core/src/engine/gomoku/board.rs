//! The engine's board: stones with the patterns of every empty point, kept up to date by each placement and its undo.
//!
//! Two colors, 0 and 1 (Black and White; for three or more players `many` keeps one board a color, with all others as 1).
//! Knows rule sets only through `pattern`'s tables, and no whose turn it is.

use super::pattern::{Lines, Tables, Value, class, shape, tables};
use crate::rules::mix::nth;
use crate::rules::{Point, Size};

/// A point of the padded board: 32 cells a row, five rows and columns of margin.
pub type Cell = u16;

const MARGIN: usize = 5;
const STRIDE: usize = 32;
/// Cells of the padded board: 35 rows, rounded up so that a mask bounds an index.
pub const CELLS: usize = 2048;
/// Steps from a cell to the next in each direction: along the row, the column, down-right, up-right.
pub const STEPS: [i32; 4] = [1, STRIDE as i32, STRIDE as i32 + 1, 1 - STRIDE as i32];

/// The cell of a point.
pub fn cell(point: Point) -> Cell {
    ((point.row as usize + MARGIN) * STRIDE + point.column as usize + MARGIN) as Cell
}

/// The point of a cell on the board.
pub fn point(cell: Cell) -> Point {
    Point::new((cell as usize % STRIDE - MARGIN) as u8, (cell as usize / STRIDE - MARGIN) as u8)
}

/// Classes that the move generators look for, each group with its own masks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Group {
    Threes,
    Fours,
    OpenFours,
    Fives,
}

const GROUPS: usize = 4;

/// A set of points: one mask a row, and the rows that are not empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Points {
    pub rows: [u32; 25],
    pub used: u32,
}

impl Points {
    fn flip(&mut self, at: Cell) {
        let (row, column) = (at as usize / STRIDE - MARGIN, at as usize % STRIDE - MARGIN);
        self.rows[row] ^= 1 << column;
        self.used = self.used & !(1 << row) | ((self.rows[row] != 0) as u32) << row;
    }

    /// Adds a cell.
    pub fn insert(&mut self, at: Cell) {
        let (row, column) = (at as usize / STRIDE - MARGIN, at as usize % STRIDE - MARGIN);
        self.rows[row] |= 1 << column;
        self.used |= 1 << row;
    }

    /// Adds all cells of another set.
    pub fn join(&mut self, other: &Points) {
        self.rows.iter_mut().zip(other.rows).for_each(|(row, more)| *row |= more);
        self.used |= other.used;
    }

    /// The cells of the set, row by row.
    pub fn iter(&self) -> impl Iterator<Item = Cell> + use<> {
        let (rows, mut used, mut bits, mut row) = (self.rows, self.used, 0u32, 0usize);
        std::iter::from_fn(move || {
            if bits == 0 {
                if used == 0 {
                    return None;
                }
                row = used.trailing_zeros() as usize;
                used &= used - 1;
                bits = rows[row];
            }
            let column = bits.trailing_zeros() as usize;
            bits &= bits - 1;
            Some(((row + MARGIN) * STRIDE + column + MARGIN) as Cell)
        })
    }

    /// The number of cells in the set, 2 for more.
    fn up_to_two(&self) -> usize {
        let more = |bits: u32| bits & bits.wrapping_sub(1) != 0;
        match self.used {
            0 => 0,
            used => 1 + (more(used) || more(self.rows[used.trailing_zeros() as usize])) as usize,
        }
    }

    /// The number of cells in the set.
    pub fn count(&self) -> u32 {
        self.rows.iter().map(|row| row.count_ones()).sum()
    }

    pub fn first(&self) -> Option<Cell> {
        self.iter().next()
    }
}

/// One point's patterns before a placement changed them.
#[derive(Clone, Copy, Debug)]
struct Change {
    at: Cell,
    patterns: u32,
    values: [Value; 2],
}

/// One placement, with what undo needs.
#[derive(Clone, Copy, Debug)]
struct Placed {
    at: Cell,
    color: u8,
    changes: u32,
    totals: [i32; 2],
    worths: [i64; 2],
}

/// The board.
#[derive(Clone)]
pub struct Board {
    rules: Lines,
    size: Size,
    tables: &'static Tables,
    /// Two bits a cell along every line of the four directions; outside the board both are set.
    lines: [[u128; 64]; 4],
    /// 0 empty, 1 black, 2 white, 3 outside.
    stones: [u8; CELLS],
    /// Four bits a direction, Black's patterns in the low half, White's in the high half.
    patterns: [u32; CELLS],
    values: [[Value; 2]; CELLS],
    totals: [i32; 2],
    /// The sums of `Value::worths`.
    worths: [i64; 2],
    groups: [[Points; GROUPS]; 2],
    occupied: Points,
    hash: u64,
    placed: Vec<Placed>,
    changes: Vec<Change>,
}

impl Board {
    /// An empty board of 10 to 25 columns and rows.
    pub fn new(rules: Lines, size: Size) -> Board {
        let mut board = Board {
            rules,
            size,
            tables: tables(rules),
            lines: [[u128::MAX; 64]; 4],
            stones: [3; CELLS],
            patterns: [0; CELLS],
            values: [[Value::default(); 2]; CELLS],
            totals: [0; 2],
            worths: [0; 2],
            groups: [[Points::default(); GROUPS]; 2],
            occupied: Points::default(),
            hash: 0x51ca_7e11_0f1e_a0d5 ^ (size.columns as u64) << 8 ^ size.rows as u64 ^ (rules as u64) << 16,
            placed: Vec::with_capacity(640),
            changes: Vec::with_capacity(16 * 1024),
        };
        for at in board.all() {
            board.stones[at as usize] = 0;
            for direction in 0..4 {
                let (line, position) = locate(direction, at);
                board.lines[direction][line] &= !(3 << (2 * position));
            }
        }
        for at in board.all() {
            board.refresh(at);
        }
        board
    }

    /// All cells of the board, row by row.
    pub fn all(&self) -> impl Iterator<Item = Cell> + use<> {
        self.size.points().map(cell)
    }

    pub fn rules(&self) -> Lines {
        self.rules
    }

    pub fn size(&self) -> Size {
        self.size
    }

    /// The number of stones.
    pub fn count(&self) -> usize {
        self.placed.len()
    }

    pub fn is_full(&self) -> bool {
        self.placed.len() == self.size.columns as usize * self.size.rows as usize
    }

    pub fn is_empty(&self, at: Cell) -> bool {
        self.stones[at as usize] == 0
    }

    /// The stone on a cell: 0 or 1, `None` where there is none.
    pub fn stone(&self, at: Cell) -> Option<usize> {
        matches!(self.stones[at as usize], 1 | 2).then(|| self.stones[at as usize] as usize - 1)
    }

    /// The last placements' cells, newest first.
    pub fn last(&self) -> impl Iterator<Item = Cell> + '_ {
        self.placed.iter().rev().map(|placed| placed.at)
    }

    /// A hash of the stones; the side to move is not in it.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The hash after a placement.
    pub fn hash_with(&self, at: Cell, color: usize) -> u64 {
        self.hash ^ stone_hash(at, color)
    }

    pub fn value(&self, at: Cell, color: usize) -> Value {
        self.values[at as usize][color]
    }

    pub fn class(&self, at: Cell, color: usize) -> u8 {
        self.values[at as usize][color].class()
    }

    /// The pattern that a stone of the color on an empty cell makes in one direction.
    pub fn pattern(&self, at: Cell, color: usize, direction: usize) -> u8 {
        (self.patterns[at as usize] >> (16 * color + 4 * direction) & 15) as u8
    }

    /// The four patterns of a cell for a color, four bits each.
    pub fn patterns(&self, at: Cell, color: usize) -> usize {
        (self.patterns[at as usize] >> (16 * color)) as usize & 0xffff
    }

    /// On how many points the color wins at once.
    pub fn fives(&self, color: usize) -> u32 {
        self.group(color, Group::Fives).count()
    }

    /// The sum of all empty points' scores for the color.
    pub fn total(&self, color: usize) -> i32 {
        self.totals[color]
    }

    /// What the color's points are worth to it: when it is next, and when the other side is.
    pub fn worths(&self, color: usize) -> (i32, i32) {
        let next = self.worths[color] as i32;
        (next, ((self.worths[color] - i64::from(next)) >> 32) as i32)
    }

    /// The number of the threats on the board, `points::THREATS` of them, seen by who is next: how many points give it a four and
    /// a three (none, one, more), whether the other side has a straight four and a four to make, and how many threes.
    pub fn threats(&self, us: usize) -> usize {
        let them = 1 - us;
        let own = self.group(us, Group::Fours).up_to_two() * 3 + self.group(us, Group::Threes).up_to_two();
        let fours = self.has(them, Group::OpenFours) as usize * 2 + self.has(them, Group::Fours) as usize;
        (own * 4 + fours) * 3 + self.group(them, Group::Threes).up_to_two()
    }

    /// What the threats on the board are worth to who is next.
    pub fn threats_worth(&self, us: usize) -> i32 {
        self.tables.threats(us, self.threats(us))
    }

    pub fn group(&self, color: usize, group: Group) -> &Points {
        &self.groups[color][group as usize]
    }

    pub fn has(&self, color: usize, group: Group) -> bool {
        self.groups[color][group as usize].used != 0
    }

    /// A cell on which the color wins at once.
    pub fn five(&self, color: usize) -> Option<Cell> {
        self.group(color, Group::Fives).first()
    }

    /// Puts a stone of color 0 or 1 on an empty cell.
    pub fn place(&mut self, at: Cell, color: usize) {
        debug_assert!(self.is_empty(at));
        let changes = self.changes.len() as u32;
        self.placed.push(Placed { at, color: color as u8, changes, totals: self.totals, worths: self.worths });
        self.hash ^= stone_hash(at, color);
        self.occupied.flip(at);
        self.set(at, 0, [Value::default(); 2]);
        self.stones[at as usize] = color as u8 + 1;
        // A constant radius lets the compiler unroll the loop over the neighbours.
        if self.rules.radius() == 4 { self.update_lines::<4>(at, color) } else { self.update_lines::<5>(at, color) }
    }

    fn update_lines<const R: usize>(&mut self, at: Cell, color: usize) {
        let tables = self.tables;
        let low = (1usize << (2 * R)) - 1;
        for (direction, step) in STEPS.into_iter().enumerate() {
            let (line, position) = locate(direction, at);
            let cells = &mut self.lines[direction][line];
            *cells |= (color as u128 + 1) << (2 * position);
            let window = (*cells >> (2 * (position - 2 * R))) as u64;
            for index in 0..2 * R + 1 {
                let key = (window >> (2 * index)) as usize;
                if key >> (2 * R) & 3 != 0 {
                    continue;
                }
                let both = tables.lines[key & low | (key >> 2 & (low << (2 * R)))] as u32;
                let neighbour = (at as i32 + step * (index as i32 - R as i32)) as Cell;
                let old = self.patterns[neighbour as usize & (CELLS - 1)];
                let new = old & !(0xf_000f << (4 * direction)) | ((both | both << 12) & 0xf_000f) << (4 * direction);
                if new != old {
                    self.set(neighbour, new, tables.values_of(new));
                }
            }
        }
    }

    /// Gives a cell new patterns and remembers the old ones.
    fn set(&mut self, at: Cell, patterns: u32, values: [Value; 2]) {
        let index = at as usize & (CELLS - 1);
        let old = self.values[index];
        self.changes.push(Change { at, patterns: self.patterns[index], values: old });
        self.patterns[index] = patterns;
        self.values[index] = values;
        for color in 0..2 {
            self.totals[color] += values[color].score() - old[color].score();
            self.worths[color] += values[color].worths() - old[color].worths();
            self.regroup(at, color, old[color].group(), values[color].group());
        }
    }

    fn regroup(&mut self, at: Cell, color: usize, from: usize, to: usize) {
        if from != to {
            if from > 0 {
                self.groups[color][from - 1].flip(at);
            }
            if to > 0 {
                self.groups[color][to - 1].flip(at);
            }
        }
    }

    /// Takes the last stone back.
    pub fn undo(&mut self) {
        let Some(placed) = self.placed.pop() else { return };
        while self.changes.len() > placed.changes as usize {
            let Some(change) = self.changes.pop() else { break };
            let index = change.at as usize & (CELLS - 1);
            self.patterns[index] = change.patterns;
            for color in 0..2 {
                self.regroup(change.at, color, self.values[index][color].group(), change.values[color].group());
            }
            self.values[index] = change.values;
        }
        self.totals = placed.totals;
        self.worths = placed.worths;
        for direction in 0..4 {
            let (line, position) = locate(direction, placed.at);
            self.lines[direction][line] ^= (placed.color as u128 + 1) << (2 * position);
        }
        self.stones[placed.at as usize] = 0;
        self.occupied.flip(placed.at);
        self.hash ^= stone_hash(placed.at, placed.color as usize);
    }

    /// Computes one empty cell's patterns from the lines alone.
    fn refresh(&mut self, at: Cell) {
        let radius = self.rules.radius();
        let low = (1usize << (2 * radius)) - 1;
        let mut patterns = 0;
        for direction in 0..4 {
            let (line, position) = locate(direction, at);
            let key = (self.lines[direction][line] >> (2 * (position - radius))) as usize;
            let both = self.tables.lines[key & low | (key >> 2 & (low << (2 * radius)))] as u32;
            patterns |= ((both | both << 12) & 0xf_000f) << (4 * direction);
        }
        let values = self.tables.values_of(patterns);
        self.set(at, patterns, values);
        self.changes.pop();
    }

    /// Everything that the moves so far have made of the points, to compare an incremental board with a fresh one.
    pub fn fingerprint(&self) -> impl PartialEq + std::fmt::Debug + use<> {
        let cells: Vec<(u32, [Value; 2], u8)> =
            self.all().map(|at| at as usize).map(|at| (self.patterns[at], self.values[at], self.stones[at])).collect();
        (cells, self.totals, self.worths, self.groups, self.hash)
    }

    /// The empty points near stones: two away in a square, three and four along the lines of a stone (three only diagonally).
    pub fn near(&self) -> Points {
        let rows = &self.occupied.rows;
        let count = self.size.rows as usize;
        let all = (1u32 << self.size.columns) - 1;
        let mut near = Points::default();
        for row in 0..count {
            let row_at = |offset: i32| rows.get((row as i32 + offset) as usize).copied().unwrap_or(0);
            let square = row_at(-2) | row_at(-1) | row_at(0) | row_at(1) | row_at(2);
            let far = row_at(3) | row_at(-3);
            let own = row_at(0);
            let wide = square | square << 1 | square >> 1 | square << 2 | square >> 2;
            let lines = far | far << 3 | far >> 3 | own << 3 | own >> 3 | own << 4 | own >> 4 | row_at(4) | row_at(-4);
            near.rows[row] = (wide | lines) & all & !own;
            near.used |= ((near.rows[row] != 0) as u32) << row;
        }
        near
    }

    /// Whether Renju forbids Black this empty cell: an overline, a double four or a double three, unless it makes five.
    pub fn is_forbidden(&mut self, at: Cell) -> bool {
        if self.rules != Lines::Renju {
            return false;
        }
        match self.class(at, 0) {
            class::FORBIDDEN => true,
            class::DOUBLE_THREE | class::FOUR_THREE | class::OPEN_FOUR => self.is_double_three(at),
            _ => false,
        }
    }

    /// Whether two of the cell's threes are real: one more stone gives a straight four, is itself allowed and makes no five.
    fn is_double_three(&mut self, at: Cell) -> bool {
        let is_three = |p: u8| p == shape::THREE || p == shape::THREE_S;
        let threes = (0..4).filter(|&d| is_three(self.pattern(at, 0, d))).fold(0u8, |set, d| set | 1 << d);
        if threes.count_ones() < 2 {
            return false;
        }
        self.place(at, 0);
        let real = (0..4).filter(|&d| threes >> d & 1 == 1 && self.is_real_three(at, d)).count();
        self.undo();
        real > 1
    }

    fn is_real_three(&mut self, at: Cell, direction: usize) -> bool {
        [STEPS[direction], -STEPS[direction]].into_iter().any(|step| {
            let mut next = at as i32 + step;
            while self.stones[next as usize] == 1 {
                next += step;
            }
            let next = next as Cell;
            self.is_empty(next)
                && self.pattern(next, 0, direction) == shape::STRAIGHT_FOUR
                && self.class(next, 0) != class::FIVE
                && !self.is_forbidden(next)
        })
    }

    /// The answers to the threat of a five on `five` by `color`, the five's cell first. Only Caro has others: a stone that
    /// shuts the five in.
    pub fn answers_to_five(&mut self, five: Cell, color: usize) -> Vec<Cell> {
        let mut answers = vec![five];
        if !self.rules.is_caro() {
            return answers;
        }
        for step in STEPS.into_iter().flat_map(|step| [step, -step]) {
            let mut end = five as i32 + step;
            while self.stones[end as usize] == color as u8 + 1 {
                end += step;
            }
            if self.stones[end as usize] == 0 {
                self.place(end as Cell, 1 - color);
                let is_stopped = self.class(five, color) != class::FIVE;
                self.undo();
                if is_stopped {
                    answers.push(end as Cell);
                }
            }
        }
        answers
    }

    /// The empty cells at both ends of the row of stones of a color that one more stone on a cell would make.
    pub fn ends(&self, at: Cell, direction: usize, color: usize) -> Vec<Cell> {
        let end = |step: i32| {
            let beyond = (1..).map(|distance| (at as i32 + step * distance) as Cell);
            let mut beyond = beyond.skip_while(|&next| self.stones[next as usize] == color as u8 + 1);
            beyond.next().filter(|&next| self.is_empty(next))
        };
        [STEPS[direction], -STEPS[direction]].into_iter().filter_map(end).collect()
    }

    /// The empty cells on the four lines through a cell, as far as a line of five with its ends reaches.
    pub fn line_neighbours(&self, at: Cell) -> Vec<Cell> {
        let mut found = Vec::with_capacity(40);
        for step in STEPS.into_iter().flat_map(|step| [step, -step]) {
            for distance in 1..=5 {
                let next = at as i32 + step * distance;
                match self.stones.get(next as usize) {
                    Some(0) => found.push(next as Cell),
                    Some(3) | None => break,
                    _ => {}
                }
            }
        }
        found
    }
}

/// The line of a cell in a direction and its position on it. Positions start at twice the greatest radius.
fn locate(direction: usize, at: Cell) -> (usize, usize) {
    let (row, column) = (at as usize / STRIDE - MARGIN, at as usize % STRIDE - MARGIN);
    match direction {
        0 => (row, column + 10),
        1 => (column, row + 10),
        2 => (row + 24 - column, column + 10),
        _ => (row + column, column + 10),
    }
}

/// A random-looking word a stone.
fn stone_hash(at: Cell, color: usize) -> u64 {
    nth((at as u64) << 1 | color as u64)
}
