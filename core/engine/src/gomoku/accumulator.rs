//! The network's sums for a board, updated at each placement and its undo, and computed lazily when a value is needed.
//!
//! For `search` and tests. Knows the placements on a board, not their meaning. The vector versions are the portable code compiled with a
//! CPU's features enabled; they use whole numbers, and fractions added in a fixed order, so all give equal values.

use super::board::{self, Cell, PADDED_CELLS, STEPS, line_and_position};
use super::net::{DISTINCT_LINE_COUNT, LineRow, Net, REACH, UNITS_OF_BOTH_COLORS, key, line_numbers};
use qipan_rules::Size;
use qipan_rules::reversi::board::kernel::{AnyKernel, Kernel};
use qipan_rules::{kernel_entry, with_kernel};
use std::sync::OnceLock;

/// The network's sums for one board, with the placements that they follow from.
pub struct Accumulator<'a> {
    net: &'a Net,
    numbers: &'static [u16],
    kernel: AnyKernel,
    /// The contents of the cells along every line, as in `SearchBoard`.
    lines: [[u128; 64]; 4],
    is_empty: [bool; PADDED_CELLS],
    /// The line numbers of each cell's four lines, sixteen bits each.
    at: Box<[u64; PADDED_CELLS]>,
    placed: Vec<(Cell, u8)>,
    /// For each computed placement, the lines of its neighbours before it; those of placements that were taken back are still in the list.
    before: Vec<[[u64; 2 * REACH]; 4]>,
    /// The number of placements whose sums are computed.
    done: usize,
    /// The sums after each number of placements.
    sums: Vec<[i16; UNITS_OF_BOTH_COLORS]>,
    /// Cached values: 32 bits of the hash, then the value.
    memory: Vec<u64>,
}

const MEMORY_BITS: u32 = 15;

impl<'a> Accumulator<'a> {
    /// The accumulator of an empty board.
    pub fn new(net: &'a Net, size: Size, kernel: AnyKernel) -> Accumulator<'a> {
        static NUMBERS: OnceLock<Vec<u16>> = OnceLock::new();
        let mut all = Accumulator {
            net,
            numbers: NUMBERS.get_or_init(line_numbers),
            kernel,
            lines: [[u128::MAX; 64]; 4],
            is_empty: [false; PADDED_CELLS],
            at: vec![0; PADDED_CELLS].into_boxed_slice().try_into().expect("as many as there are cells"),
            placed: Vec::with_capacity(640),
            before: Vec::new(),
            done: 0,
            sums: vec![[0; UNITS_OF_BOTH_COLORS]],
            memory: vec![0; 1 << MEMORY_BITS],
        };
        for at in size.points().map(board::cell) {
            all.is_empty[at as usize] = true;
            for direction in 0..4 {
                let (line, position) = line_and_position(direction, at);
                all.lines[direction][line] &= !(3 << (2 * position));
            }
        }
        for at in size.points().map(board::cell) {
            for direction in 0..4 {
                let (line, position) = line_and_position(direction, at);
                let window = (all.lines[direction][line] >> (2 * (position - REACH))) as u64;
                all.at[at as usize] |= u64::from(all.numbers[key(window)]) << (16 * direction);
            }
        }
        all
    }

    /// Records a placement on an empty cell.
    #[inline]
    pub fn place(&mut self, at: Cell, color: usize) {
        self.placed.push((at, color as u8));
    }

    /// Records the undo of the last placement.
    #[inline]
    pub fn undo(&mut self) {
        let Some((at, color)) = self.placed.pop() else { return };
        if self.done <= self.placed.len() {
            return;
        }
        self.done -= 1;
        let before = &self.before[self.done];
        self.is_empty[at as usize] = true;
        for (direction, step) in STEPS.into_iter().enumerate() {
            let (line, position) = line_and_position(direction, at);
            self.lines[direction][line] ^= (color as u128 + 1) << (2 * position);
            for (index, &four) in before[direction].iter().enumerate() {
                self.at[beside(at, step, index)] = four;
            }
        }
    }

    /// What the network adds to the given value for the side to move. `hash` is the board's; the given value must depend on the board and
    /// the side alone.
    #[inline]
    pub fn network_correction(&mut self, us: usize, so_far: i32, hash: u64) -> i32 {
        let hash = hash ^ us as u64;
        let slot = hash as usize & ((1 << MEMORY_BITS) - 1);
        if self.memory[slot] >> 32 == hash >> 32 {
            return self.memory[slot] as i32;
        }
        let value = with_kernel!(self.kernel, kernel => kernel.fresh_value(self, us, so_far));
        self.memory[slot] = hash >> 32 << 32 | u64::from(value as u32);
        value
    }

    /// The current sums, for tests.
    pub fn sums(&mut self) -> [i16; UNITS_OF_BOTH_COLORS] {
        while self.done < self.placed.len() {
            work_out(self);
        }
        self.sums[self.done]
    }
}

kernel_entry! {
    /// The computations that use a kernel's CPU features.
    trait KernelWork: Kernel {
        fn fresh_value = fresh_value(all: &mut Accumulator, us: usize, so_far: i32) -> i32;
    }
}

#[inline(always)]
fn fresh_value<K: Kernel>(_: K, all: &mut Accumulator, us: usize, so_far: i32) -> i32 {
    while all.done < all.placed.len() {
        work_out(all);
    }
    all.net.heads[us].value(&all.sums[all.done], us, so_far, all.done)
}

/// A neighbour whose line a placement changes.
#[derive(Clone, Copy, Default)]
struct Changed {
    four: u64,
    before: u16,
    now: u16,
}

/// Computes the next placement: first a list of the changes, without branches that depend on the board, then the sums.
#[inline(always)]
fn work_out(all: &mut Accumulator) {
    let (at, color) = all.placed[all.done];
    if all.before.len() == all.done {
        all.before.push(Default::default());
    }
    let lines_before = &mut all.before[all.done];
    let rows: &[LineRow] = &all.net.rows[..DISTINCT_LINE_COUNT];
    let cell = at as usize & (PADDED_CELLS - 1);
    let (own, before) = (sum_of(rows, all.at[cell]), all.sums[all.done]);
    let mut sums: [i16; UNITS_OF_BOTH_COLORS] = std::array::from_fn(|unit| before[unit].wrapping_sub(own[unit].max(0)));
    all.is_empty[cell] = false;
    let mut list = [Changed::default(); 8 * REACH + 1];
    let mut count = 0;
    for (direction, step) in STEPS.into_iter().enumerate() {
        let (line, position) = line_and_position(direction, at);
        let cells = &mut all.lines[direction][line];
        *cells |= (color as u128 + 1) << (2 * position);
        let window = (*cells >> (2 * (position - 2 * REACH))) as u64;
        for (index, before) in lines_before[direction].iter_mut().enumerate() {
            let neighbour = beside(at, step, index);
            let now = all.numbers[key(window >> (2 * (index + (index >= REACH) as usize)))];
            // A cell's lines are read and written whole: reading a part that was just written stalls the CPU.
            let four = all.at[neighbour];
            *before = four;
            let before = (four >> (16 * direction)) as u16;
            let four = four ^ u64::from(before ^ now) << (16 * direction);
            all.at[neighbour] = four;
            list[count] = Changed { four, before, now };
            count += all.is_empty[neighbour] as usize;
        }
    }
    for &Changed { four, before, now } in &list[..count] {
        let new = sum_of(rows, four);
        let (before, now) = (&rows[before as usize], &rows[now as usize]);
        sums = std::array::from_fn(|unit| {
            let old = new[unit] - i16::from(now[unit]) + i16::from(before[unit]);
            sums[unit].wrapping_add(new[unit].max(0)).wrapping_sub(old.max(0))
        });
    }
    all.done += 1;
    match all.sums.get_mut(all.done) {
        Some(slot) => *slot = sums,
        None => all.sums.push(sums),
    }
}

/// The sum over a cell's four lines.
#[inline(always)]
fn sum_of(rows: &[LineRow], four: u64) -> [i16; UNITS_OF_BOTH_COLORS] {
    let [first, second, third, fourth] = [0, 16, 32, 48].map(|shift| &rows[(four >> shift) as u16 as usize]);
    std::array::from_fn(|unit| {
        i16::from(first[unit]) + i16::from(second[unit]) + i16::from(third[unit]) + i16::from(fourth[unit])
    })
}

/// The neighbour number `index` of a cell along a line: the farthest back is 0, the cell itself is not counted.
#[inline(always)]
fn beside(at: Cell, step: i32, index: usize) -> usize {
    let distance = index as i32 - REACH as i32 + (index >= REACH) as i32;
    (at as i32 + step * distance) as usize & (PADDED_CELLS - 1)
}
