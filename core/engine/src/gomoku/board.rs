//! The engine's board: stones with the patterns of every empty point, updated at each placement and its undo.
//!
//! Two colors, 0 and 1 (Black and White; for three or more players `multiplayer` keeps one board per color, with all others as 1). Knows rule sets
//! only through `pattern`'s tables, and does not know whose turn it is.

use super::pattern::{LineRules, PatternTables, PointValue, PointValueSum, class, pattern_tables, shape};
use qipan_rules::mix::nth_random;
use qipan_rules::{Point, Size};

/// A point of the padded board: 32 cells a row, five rows and columns of margin.
pub type Cell = u16;

const MARGIN: usize = 5;
const STRIDE: usize = 32;
/// Cells of the padded board: 35 rows, rounded up so that a mask bounds an index.
pub const PADDED_CELLS: usize = 2048;
/// Steps from a cell to the next in each direction: along the row, the column, down-right, up-right.
pub const STEPS: [i32; 4] = [1, STRIDE as i32, STRIDE as i32 + 1, 1 - STRIDE as i32];

/// The cell of a point on the padded board.
pub fn cell(point: Point) -> Cell {
    ((point.row as usize + MARGIN) * STRIDE + point.column as usize + MARGIN) as Cell
}

/// The point of a cell on the board.
pub fn point(cell: Cell) -> Point {
    Point::new((cell as usize % STRIDE - MARGIN) as u8, (cell as usize / STRIDE - MARGIN) as u8)
}

/// Classes that the move generators look for, each group with its own masks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ThreatGroup {
    Threes,
    Fours,
    OpenFours,
    Fives,
}

const GROUPS: usize = 4;

/// A set of points: one mask a row, and the rows that are not empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PointSet {
    pub rows: [u32; 25],
    pub nonempty_rows: u32,
}

impl PointSet {
    /// Adds a cell to the set.
    pub fn insert(&mut self, at: Cell) {
        let (row, column) = (at as usize / STRIDE - MARGIN, at as usize % STRIDE - MARGIN);
        self.rows[row] |= 1 << column;
        self.nonempty_rows |= 1 << row;
    }

    /// Adds all cells of another set to this one.
    pub fn insert_all(&mut self, other: &PointSet) {
        self.rows.iter_mut().zip(other.rows).for_each(|(row, more)| *row |= more);
        self.nonempty_rows |= other.nonempty_rows;
    }

    /// The cells of the set, row by row.
    pub fn iter(&self) -> impl Iterator<Item = Cell> + use<> {
        let (rows, mut used, mut bits, mut row) = (self.rows, self.nonempty_rows, 0u32, 0usize);
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

    /// The number of cells in the set.
    pub fn count(&self) -> u32 {
        self.rows.iter().map(|row| row.count_ones()).sum()
    }

    pub fn first(&self) -> Option<Cell> {
        self.iter().next()
    }
}

/// One point's patterns before a placement changed them.
#[derive(Clone, Copy, Debug, Default)]
struct Change {
    at: Cell,
    patterns: u32,
    values: [PointValue; 2],
}

/// Sums over all points of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Sums {
    values: [PointValueSum; 2],
    /// The number of points in each group.
    counts: [[i32; GROUPS]; 2],
}

/// One placement, with the data that its undo needs.
#[derive(Clone, Copy, Debug)]
struct Placement {
    at: Cell,
    color: u8,
    changes: u32,
    sums: Sums,
}

/// The largest number of points that a placement can change: its own and five to each side on four lines.
const CHANGES_MOST: usize = 41;
/// The largest number of rows in which a placement can change points.
const ROWS_MOST: usize = 2 * MARGIN + 1;

/// For each color and group, the columns of one row that hold points of the group, as a bit mask.
type GroupColumns = [[u32; GROUPS]; 2];

/// For each class, one mask per group: all bits set for the class's own group, none for the others.
const GROUP_MASKS: [[u32; GROUPS]; 16] = {
    let mut masks = [[0; GROUPS]; 16];
    let mut class = 0;
    while class < class::COUNT {
        if GROUP_OF[class] > 0 {
            masks[class][GROUP_OF[class] - 1] = u32::MAX;
        }
        class += 1;
    }
    masks
};

/// The group of each class: 1 threes, 2 fours, 3 open fours, 4 fives, 0 none of them.
const GROUP_OF: [usize; class::COUNT] = [0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 4];

/// A board with its stones and the patterns of every empty point.
#[derive(Clone)]
pub struct SearchBoard {
    rules: LineRules,
    size: Size,
    tables: &'static PatternTables,
    /// The contents of the cells along every line of the four directions, two bits a cell; outside the board both bits are set.
    lines: [[u128; 64]; 4],
    /// The content of each cell: 0 empty, 1 black, 2 white, 3 outside the board.
    stones: [u8; PADDED_CELLS],
    /// The patterns of each cell, four bits a direction: Black's in the low half, White's in the high half.
    patterns: [u32; PADDED_CELLS],
    values: [[PointValue; 2]; PADDED_CELLS],
    sums: Sums,
    /// For each row, the points of every group, a bit a cell.
    groups: [GroupColumns; PADDED_CELLS / STRIDE],
    occupied: PointSet,
    hash: u64,
    placed: Vec<Placement>,
    /// The changes made by the placements so far. Entries from `changed` on are scratch space, where a placement lists its changes first.
    changes: Vec<Change>,
    changed: usize,
    /// For each placement, the rows of `groups` around it before it; those of placements that were taken back are still in the list.
    rows: Vec<[GroupColumns; ROWS_MOST]>,
}

impl SearchBoard {
    /// An empty board of 10 to 25 columns and rows.
    pub fn new(rules: LineRules, size: Size) -> SearchBoard {
        let mut board = SearchBoard {
            rules,
            size,
            tables: pattern_tables(rules),
            lines: [[u128::MAX; 64]; 4],
            stones: [3; PADDED_CELLS],
            patterns: [0; PADDED_CELLS],
            values: [[PointValue::default(); 2]; PADDED_CELLS],
            sums: Sums::default(),
            groups: [[[0; GROUPS]; 2]; PADDED_CELLS / STRIDE],
            occupied: PointSet::default(),
            hash: 0x51ca_7e11_0f1e_a0d5 ^ (size.columns as u64) << 8 ^ size.rows as u64 ^ (rules as u64) << 16,
            placed: Vec::with_capacity(640),
            changes: vec![Change::default(); 4096],
            changed: 0,
            rows: Vec::with_capacity(640),
        };
        for at in board.all_cells() {
            board.stones[at as usize] = 0;
            for direction in 0..4 {
                let (line, position) = line_and_position(direction, at);
                board.lines[direction][line] &= !(3 << (2 * position));
            }
        }
        for at in board.all_cells() {
            board.refresh(at);
        }
        board
    }

    /// All cells of the board, row by row.
    pub fn all_cells(&self) -> impl Iterator<Item = Cell> + use<> {
        self.size.points().map(cell)
    }

    pub fn rules(&self) -> LineRules {
        self.rules
    }

    pub fn size(&self) -> Size {
        self.size
    }

    /// The number of stones.
    pub fn stone_count(&self) -> usize {
        self.placed.len()
    }

    pub fn is_full(&self) -> bool {
        self.placed.len() == self.size.columns as usize * self.size.rows as usize
    }

    pub fn is_empty(&self, at: Cell) -> bool {
        self.stones[at as usize & (PADDED_CELLS - 1)] == 0
    }

    /// The stone on a cell: 0 or 1, `None` where there is none.
    pub fn stone_at(&self, at: Cell) -> Option<usize> {
        matches!(self.stones[at as usize], 1 | 2).then(|| self.stones[at as usize] as usize - 1)
    }

    /// The last placements' cells, newest first.
    pub fn newest_placements(&self) -> impl Iterator<Item = Cell> + '_ {
        self.placed.iter().rev().map(|placed| placed.at)
    }

    /// All stones in the order of their placements.
    pub fn placements(&self) -> impl Iterator<Item = (Cell, usize)> + '_ {
        self.placed.iter().map(|placed| (placed.at, placed.color.into()))
    }

    /// A hash of the stones, without the side to move.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The hash of the stones after a placement.
    pub fn hash_with(&self, at: Cell, color: usize) -> u64 {
        self.hash ^ stone_hash(at, color)
    }

    pub fn value(&self, at: Cell, color: usize) -> PointValue {
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

    /// The number of points on which the color wins at once.
    pub fn five_count(&self, color: usize) -> u32 {
        self.count_of(color, ThreatGroup::Fives)
    }

    /// The number of a color's points in a group.
    fn count_of(&self, color: usize, group: ThreatGroup) -> u32 {
        self.sums.counts[color][group as usize] as u32
    }

    /// The sum of all empty points' scores for the color.
    pub fn total_score(&self, color: usize) -> i32 {
        self.sums.values[color].scores()
    }

    /// What a color's points are worth to that color: when it is to move, and when the other side is.
    pub fn point_values(&self, color: usize) -> (i32, i32) {
        self.sums.values[color].worths()
    }

    /// The index, below `points::THREAT_COMBINATION_COUNT`, of the threats on the board, seen by the side to move: how many points give it a four and a
    /// three (none, one, more), whether the other side can make a straight four and a four, and how many threes.
    pub fn threat_index(&self, us: usize) -> usize {
        let up_to_two = |color: usize, group: ThreatGroup| self.count_of(color, group).min(2) as usize;
        let them = 1 - us;
        let own = up_to_two(us, ThreatGroup::Fours) * 3 + up_to_two(us, ThreatGroup::Threes);
        let fours = self.has_points_in(them, ThreatGroup::OpenFours) as usize * 2
            + self.has_points_in(them, ThreatGroup::Fours) as usize;
        (own * 4 + fours) * 3 + up_to_two(them, ThreatGroup::Threes)
    }

    /// What the threats on the board are worth to the side to move.
    pub fn threats_worth(&self, us: usize) -> i32 {
        self.tables.threats_worth(us, self.threat_index(us))
    }

    /// A color's points in a group.
    pub fn points_in_group(&self, color: usize, group: ThreatGroup) -> PointSet {
        let mut points = PointSet::default();
        if self.has_points_in(color, group) {
            for (row, groups) in self.groups[MARGIN..MARGIN + self.size.rows as usize].iter().enumerate() {
                points.rows[row] = groups[color][group as usize] >> MARGIN;
                points.nonempty_rows |= ((points.rows[row] != 0) as u32) << row;
            }
        }
        points
    }

    pub fn has_points_in(&self, color: usize, group: ThreatGroup) -> bool {
        self.count_of(color, group) != 0
    }

    /// A cell on which the color wins at once.
    pub fn winning_cell(&self, color: usize) -> Option<Cell> {
        if !self.has_points_in(color, ThreatGroup::Fives) {
            return None;
        }
        let columns = self.groups.iter().map(|groups| groups[color][ThreatGroup::Fives as usize]);
        columns
            .enumerate()
            .find(|row| row.1 != 0)
            .map(|(row, bits)| (row * STRIDE) as Cell + bits.trailing_zeros() as Cell)
    }

    /// Puts a stone of color 0 or 1 on an empty cell.
    pub fn place(&mut self, at: Cell, color: usize) {
        debug_assert!(self.is_empty(at));
        self.placed.push(Placement { at, color: color as u8, changes: self.changed as u32, sums: self.sums });
        self.hash ^= stone_hash(at, color);
        self.flip_occupied(at);
        self.stones[at as usize] = color as u8 + 1;
        if self.changes.len() < self.changed + CHANGES_MOST + 1 {
            self.changes.resize(2 * self.changes.len(), Change::default());
        }
        let placed = self.placed.len() - 1;
        if self.rows.len() == placed {
            self.rows.push(Default::default());
        }
        self.rows[placed].copy_from_slice(around(&mut self.groups, at));
        self.changes[self.changed] = Change { at, ..Change::default() };
        // A constant radius lets the compiler unroll the loop over the neighbours.
        let end = if self.rules.radius() == 4 {
            self.list_changes::<4>(at, color)
        } else {
            self.list_changes::<5>(at, color)
        };
        self.make_changes(self.changed + 1, end);
    }

    /// Draws a stone on its lines and lists the neighbours whose patterns the stone changes, with their new patterns, behind the
    /// placement's own cell. Returns where the list ends. Nothing here branches on the board's content, which a CPU cannot predict.
    fn list_changes<const R: usize>(&mut self, at: Cell, color: usize) -> usize {
        let low = (1usize << (2 * R)) - 1;
        let keys = &self.tables.patterns_by_key[..1 << (4 * R)];
        let list = &mut self.changes[self.changed..][..CHANGES_MOST + 1];
        let mut count = 1;
        for (direction, step) in STEPS.into_iter().enumerate() {
            let (line, position) = line_and_position(direction, at);
            let cells = &mut self.lines[direction][line];
            *cells |= (color as u128 + 1) << (2 * position);
            let window = (*cells >> (2 * (position - 2 * R))) as u64;
            for index in 0..2 * R + 1 {
                let key = (window >> (2 * index)) as usize;
                let both = keys[key & low | (key >> 2 & (low << (2 * R)))] as u32;
                let neighbour = (at as i32 + step * (index as i32 - R as i32)) as usize & (PADDED_CELLS - 1);
                let old = self.patterns[neighbour];
                let new = old & !(0xf_000f << (4 * direction)) | ((both | both << 12) & 0xf_000f) << (4 * direction);
                list[count].at = neighbour as Cell;
                list[count].patterns = new;
                count += (new != old && key >> (2 * R) & 3 == 0) as usize;
            }
        }
        self.changed + count
    }

    /// Gives the cells listed from `first` to `end` their new patterns and stores the old ones in their place. The cell at `changed` holds
    /// the stone if it is not among them; its point becomes worth nothing.
    fn make_changes(&mut self, first: usize, end: usize) {
        let tables = self.tables;
        let mut sums = self.sums;
        for number in self.changed..first {
            self.change(number, [PointValue::default(); 2], &mut sums);
        }
        for number in first..end {
            self.change(number, tables.values_of(self.changes[number].patterns), &mut sums);
        }
        (self.sums, self.changed) = (sums, end);
    }

    /// Gives a listed cell its new patterns and values and stores the old ones.
    #[inline(always)]
    fn change(&mut self, number: usize, values: [PointValue; 2], sums: &mut Sums) {
        let change = &mut self.changes[number];
        let index = change.at as usize & (PADDED_CELLS - 1);
        std::mem::swap(&mut self.patterns[index], &mut change.patterns);
        let bit = 1u32 << (index % STRIDE);
        for (color, new) in values.into_iter().enumerate() {
            let old = std::mem::replace(&mut self.values[index][color], new);
            change.values[color] = old;
            sums.values[color].replace(old, new);
            let (new, old) = (&GROUP_MASKS[new.class() as usize], &GROUP_MASKS[old.class() as usize]);
            for group in 0..GROUPS {
                self.groups[index / STRIDE][color][group] ^= (new[group] ^ old[group]) & bit;
                // A mask is minus one.
                sums.counts[color][group] += old[group] as i32 - new[group] as i32;
            }
        }
    }

    fn flip_occupied(&mut self, at: Cell) {
        let (row, column) = (at as usize / STRIDE - MARGIN, at as usize % STRIDE - MARGIN);
        self.occupied.rows[row] ^= 1 << column;
    }

    /// Takes the last stone back.
    pub fn undo(&mut self) {
        let Some(placed) = self.placed.pop() else { return };
        for change in &self.changes[placed.changes as usize..self.changed] {
            let index = change.at as usize & (PADDED_CELLS - 1);
            self.patterns[index] = change.patterns;
            self.values[index] = change.values;
        }
        around(&mut self.groups, placed.at).copy_from_slice(&self.rows[self.placed.len()]);
        (self.sums, self.changed) = (placed.sums, placed.changes as usize);
        for direction in 0..4 {
            let (line, position) = line_and_position(direction, placed.at);
            self.lines[direction][line] ^= (placed.color as u128 + 1) << (2 * position);
        }
        self.stones[placed.at as usize] = 0;
        self.flip_occupied(placed.at);
        self.hash ^= stone_hash(placed.at, placed.color as usize);
    }

    /// Computes one empty cell's patterns from the lines alone.
    fn refresh(&mut self, at: Cell) {
        let radius = self.rules.radius();
        let low = (1usize << (2 * radius)) - 1;
        let mut patterns = 0;
        for direction in 0..4 {
            let (line, position) = line_and_position(direction, at);
            let key = (self.lines[direction][line] >> (2 * (position - radius))) as usize;
            let both = self.tables.patterns_by_key[key & low | (key >> 2 & (low << (2 * radius)))] as u32;
            patterns |= ((both | both << 12) & 0xf_000f) << (4 * direction);
        }
        self.changes[self.changed] = Change { at, patterns, ..Change::default() };
        let before = self.changed;
        self.make_changes(before, before + 1);
        self.changed = before;
    }

    /// A hash of all data derived from the points, to compare an incremental board with a fresh one.
    pub fn fingerprint(&self) -> impl PartialEq + std::fmt::Debug + use<> {
        let cells: Vec<(u32, [PointValue; 2], u8)> = self
            .all_cells()
            .map(|at| at as usize)
            .map(|at| (self.patterns[at], self.values[at], self.stones[at]))
            .collect();
        let worths = [0, 1].map(|color| (self.point_values(color), self.total_score(color)));
        (cells, worths, self.sums.counts, self.groups, self.hash)
    }

    /// The empty points near stones: two away in a square, three and four along the lines of a stone (three only diagonally).
    pub fn near_stones(&self) -> PointSet {
        let rows = &self.occupied.rows;
        let count = self.size.rows as usize;
        let all = (1u32 << self.size.columns) - 1;
        let mut near = PointSet::default();
        for row in 0..count {
            let row_at = |offset: i32| rows.get((row as i32 + offset) as usize).copied().unwrap_or(0);
            let square = row_at(-2) | row_at(-1) | row_at(0) | row_at(1) | row_at(2);
            let far = row_at(3) | row_at(-3);
            let own = row_at(0);
            let wide = square | square << 1 | square >> 1 | square << 2 | square >> 2;
            let lines = far | far << 3 | far >> 3 | own << 3 | own >> 3 | own << 4 | own >> 4 | row_at(4) | row_at(-4);
            near.rows[row] = (wide | lines) & all & !own;
            near.nonempty_rows |= ((near.rows[row] != 0) as u32) << row;
        }
        near
    }

    /// Whether Renju forbids Black this empty cell: an overline, a double four or a double three, unless it makes five.
    pub fn is_forbidden(&mut self, at: Cell) -> bool {
        if self.rules != LineRules::Renju {
            return false;
        }
        match self.class(at, 0) {
            class::FORBIDDEN => true,
            class::DOUBLE_THREE | class::FOUR_THREE | class::OPEN_FOUR => self.is_double_three(at),
            _ => false,
        }
    }

    /// Whether two of the cell's threes are real: one more stone gives a straight four, and that stone is itself allowed and makes no five.
    fn is_double_three(&mut self, at: Cell) -> bool {
        let is_three = |p: u8| p == shape::THREE || p == shape::THREE_MANY_WAYS;
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

    /// Whether a stone on a cell lies on one of the lines that give a color its fours on another cell, or on that cell itself.
    pub fn meets_four(&self, at: Cell, four: Cell, color: usize) -> bool {
        let (from, to) = (point(four), point(at));
        let (columns, rows) = (to.column as i32 - from.column as i32, to.row as i32 - from.row as i32);
        let direction = match (columns, rows) {
            (0, 0) => return true,
            (_, 0) => 0,
            (0, _) => 1,
            _ if columns == rows => 2,
            _ if columns == -rows => 3,
            _ => return false,
        };
        let is_near = columns.abs().max(rows.abs()) <= self.rules.radius() as i32;
        is_near && self.pattern(four, color, direction) >= shape::FOUR
    }

    /// The answers to the threat of a five on `five` by `color`, the five's cell first. Only Caro has others: stones that block both ends
    /// of the five.
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

    /// The empty cells at both ends of the row that one more stone of a color on a cell would make.
    pub fn row_ends(&self, at: Cell, direction: usize, color: usize) -> Vec<Cell> {
        let end = |step: i32| {
            let beyond = (1..).map(|distance| (at as i32 + step * distance) as Cell);
            let mut beyond = beyond.skip_while(|&next| self.stones[next as usize] == color as u8 + 1);
            beyond.next().filter(|&next| self.is_empty(next))
        };
        [STEPS[direction], -STEPS[direction]].into_iter().filter_map(end).collect()
    }

    /// The empty cells on the four lines through a cell, as far as a five with its ends reaches.
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

/// The line through a cell in a direction, and the cell's position on the line. Positions start at twice the greatest radius.
#[inline(always)]
pub fn line_and_position(direction: usize, at: Cell) -> (usize, usize) {
    let (row, column) = (at as usize / STRIDE - MARGIN, at as usize % STRIDE - MARGIN);
    match direction {
        0 => (row, column + 10),
        1 => (column, row + 10),
        2 => (row + 24 - column, column + 10),
        _ => (row + column, column + 10),
    }
}

/// The rows of `groups` that a placement on a cell can change.
fn around(groups: &mut [GroupColumns; PADDED_CELLS / STRIDE], at: Cell) -> &mut [GroupColumns; ROWS_MOST] {
    let first = at as usize / STRIDE - MARGIN;
    groups[first..].first_chunk_mut().expect("the rows below a board are more than its margin")
}

/// A pseudo-random word for each stone.
fn stone_hash(at: Cell, color: usize) -> u64 {
    nth_random((at as u64) << 1 | color as u64)
}
