//! The network of five-in-a-row in floating point, for the fit of `tune_net`: its value of a position, and the gradient of its error.

use super::super::fit::sigmoid;
use super::super::tune_points::SIZE;
use qipan_core::engine::gomoku::board::{cell, line_and_position};
use qipan_core::engine::gomoku::net::{
    DISTINCT_LINE_COUNT, FIXED_POINT_ONE, INPUTS, LAYER, LINE_UNITS, LOG_ODDS_SCALE, REACH, UNITS_OF_BOTH_COLORS,
    color_swapped_lines, generalized_lines, key, line_numbers,
};

/// Number of cells of the board, 15×15.
pub const CELLS: usize = 225;
/// The factor by which sums of lines are scaled before the first layer reads them.
pub const SUM_SCALE: f32 = 1.0 / 16.0;
/// The factor by which values are scaled before the first layer reads them.
pub const VALUE_SCALE: f32 = 1.0 / LOG_ODDS_SCALE;
/// The factor by which the number of stones is scaled before the first layer reads it.
pub const STONES_SCALE: f32 = 1.0 / 100.0;
/// Number of parameters in the two layers of one color, in the order of `net::Head`.
pub const HEAD_PARAMETER_COUNT: usize = INPUTS * LAYER + LAYER + LAYER * LAYER + LAYER + LAYER + 1;

/// A position of the fit, with its value by the sums of point values.
pub struct Sample {
    pub cells: [u8; CELLS],
    pub us: usize,
    pub base: f32,
    /// The chance to win that the network should compute, from 0 to 1.
    pub target_chance: f32,
}

/// The position of each cell in the board's lines, and tables of related lines.
pub struct Places {
    numbers: Vec<u16>,
    pub exchanged: Vec<u16>,
    pub wider: Vec<u16>,
    empty: [[u128; 64]; 4],
    of: [[(usize, usize); 4]; CELLS],
}

impl Places {
    pub fn new() -> Places {
        let (mut empty, mut of) = ([[u128::MAX; 64]; 4], [[(0, 0); 4]; CELLS]);
        for (point, places) in SIZE.points().zip(&mut of) {
            *places = std::array::from_fn(|direction| line_and_position(direction, cell(point)));
            for (lines, &mut (line, position)) in empty.iter_mut().zip(places) {
                lines[line] &= !(3 << (2 * position));
            }
        }
        Places { numbers: line_numbers(), exchanged: color_swapped_lines(), wider: generalized_lines(), empty, of }
    }

    /// Collects into `found` the line numbers through each empty cell, in the four directions.
    fn lines(&self, cells: &[u8; CELLS], found: &mut Vec<[u16; 4]>) {
        let mut lines = self.empty;
        for (places, &stone) in self.of.iter().zip(cells).filter(|of| *of.1 > 0) {
            for (lines, &(line, position)) in lines.iter_mut().zip(places) {
                lines[line] |= u128::from(stone) << (2 * position);
            }
        }
        found.clear();
        found.extend(self.of.iter().zip(cells).filter(|of| *of.1 == 0).map(|(places, _)| {
            std::array::from_fn(|direction| {
                let (line, position) = places[direction];
                self.numbers[key((lines[direction][line] >> (2 * (position - REACH))) as u64)]
            })
        }));
    }
}

/// All parameters of a network, for one color or for two colors.
#[derive(Clone)]
pub struct NetParameters {
    /// For each line, what its parameters add to those of the more general line without the farthest cell.
    pub rows: Vec<f32>,
    pub heads: Vec<f32>,
}

impl NetParameters {
    /// Moves these parameters towards other parameters by a share of the distance.
    pub fn move_towards(&mut self, to: &NetParameters, share: f32) {
        let all = self.rows.iter_mut().zip(&to.rows).chain(self.heads.iter_mut().zip(&to.heads));
        all.for_each(|(number, to)| *number += share * (to - *number));
    }

    /// Returns each line's parameters as both colors read them, rounded as in the engine. The gradient is computed for parameters that are
    /// not rounded.
    pub fn rounded_line_parameters(&self, places: &Places) -> Vec<[f32; UNITS_OF_BOTH_COLORS]> {
        let mut rows = self.rows.clone();
        for rows in rows.chunks_exact_mut(DISTINCT_LINE_COUNT * LINE_UNITS) {
            for (line, &wider) in places.wider.iter().enumerate().skip(1) {
                for unit in 0..LINE_UNITS {
                    rows[line * LINE_UNITS + unit] += rows[usize::from(wider) * LINE_UNITS + unit];
                }
            }
        }
        rows.iter_mut()
            .for_each(|number| *number = (*number * FIXED_POINT_ONE).round().clamp(-127.0, 127.0) / FIXED_POINT_ONE);
        let second = rows.len() - DISTINCT_LINE_COUNT * LINE_UNITS;
        let both = |(line, &exchanged): (usize, &u16)| {
            let mut both = [0.0; UNITS_OF_BOTH_COLORS];
            both[..LINE_UNITS].copy_from_slice(&rows[line * LINE_UNITS..][..LINE_UNITS]);
            both[LINE_UNITS..].copy_from_slice(&rows[second + usize::from(exchanged) * LINE_UNITS..][..LINE_UNITS]);
            both
        };
        places.exchanged.iter().enumerate().map(both).collect()
    }
}

/// The gradient of the summed squared errors, by the network's parameters.
pub struct Gradient {
    rows: Vec<[f32; UNITS_OF_BOTH_COLORS]>,
    pub heads: Vec<f32>,
    /// The gradient by the sums over the empty board's lines.
    empty: [f32; UNITS_OF_BOTH_COLORS],
    /// The sum of the squared errors.
    pub squared_error_sum: f64,
}

impl Gradient {
    fn new(heads: usize) -> Gradient {
        Gradient {
            rows: vec![[0.0; UNITS_OF_BOTH_COLORS]; DISTINCT_LINE_COUNT],
            heads: vec![0.0; heads],
            empty: [0.0; UNITS_OF_BOTH_COLORS],
            squared_error_sum: 0.0,
        }
    }

    fn add(&mut self, other: &Gradient) {
        self.rows.iter_mut().zip(&other.rows).for_each(|(to, of)| add(to, of));
        self.heads.iter_mut().zip(&other.heads).for_each(|(to, of)| *to += of);
        add(&mut self.empty, &other.empty);
        self.squared_error_sum += other.squared_error_sum;
    }

    /// Returns the gradient by `NetParameters::rows`. The parameters of a more general line also belong to each line that it generalizes.
    pub fn of_rows(&self, places: &Places, colors: usize) -> Vec<f32> {
        let mut rows = vec![0f32; colors * DISTINCT_LINE_COUNT * LINE_UNITS];
        let second = (colors - 1) * DISTINCT_LINE_COUNT;
        for (line, slope) in self.rows.iter().enumerate() {
            for unit in 0..LINE_UNITS {
                rows[line * LINE_UNITS + unit] += slope[unit];
                rows[(second + usize::from(places.exchanged[line])) * LINE_UNITS + unit] += slope[LINE_UNITS + unit];
            }
        }
        for rows in rows.chunks_exact_mut(DISTINCT_LINE_COUNT * LINE_UNITS) {
            for (line, &wider) in places.wider.iter().enumerate().skip(1).rev() {
                for unit in 0..LINE_UNITS {
                    rows[usize::from(wider) * LINE_UNITS + unit] += rows[line * LINE_UNITS + unit];
                }
            }
        }
        rows
    }
}

fn add(to: &mut [f32; UNITS_OF_BOTH_COLORS], of: &[f32; UNITS_OF_BOTH_COLORS]) {
    to.iter_mut().zip(of).for_each(|(to, of)| *to += of);
}

/// A network prepared to evaluate many positions.
pub struct PreparedNet<'a> {
    places: &'a Places,
    heads: &'a [f32],
    rows: Vec<[f32; UNITS_OF_BOTH_COLORS]>,
    /// For the empty board: the lines of each cell, the sum of each cell, and the sum over all cells.
    empty: (Vec<[u16; 4]>, Vec<[f32; UNITS_OF_BOTH_COLORS]>, [f32; UNITS_OF_BOTH_COLORS]),
}

/// The intermediate values of the network for one position, which the gradient needs.
#[derive(Default)]
struct Trace {
    lines: Vec<[u16; 4]>,
    sums: Vec<[f32; UNITS_OF_BOTH_COLORS]>,
    inputs: Vec<f32>,
    layer: [f32; LAYER],
    again: [f32; LAYER],
    /// The network's value of the position, as the logarithm of the odds.
    value: f32,
}

impl<'a> PreparedNet<'a> {
    pub fn new(numbers: &'a NetParameters, places: &'a Places) -> PreparedNet<'a> {
        let (rows, mut lines) = (numbers.rounded_line_parameters(places), Vec::new());
        places.lines(&[0; CELLS], &mut lines);
        let sums: Vec<[f32; UNITS_OF_BOTH_COLORS]> = lines.iter().map(|four| sum_of(&rows, four)).collect();
        let mut all = [0.0; UNITS_OF_BOTH_COLORS];
        sums.iter().for_each(|sum| add(&mut all, sum));
        PreparedNet { places, heads: &numbers.heads, rows, empty: (lines, sums, all) }
    }

    /// Returns the gradient over some positions, computed on `jobs` threads.
    pub fn gradient(&self, samples: &[&Sample], jobs: usize) -> Gradient {
        let parts = in_parts(samples, jobs, |part| {
            let (mut slopes, mut trace) = (Gradient::new(self.heads.len()), Trace::default());
            part.iter().for_each(|sample| self.learn(sample, &mut slopes, &mut trace));
            slopes
        });
        let mut all = Gradient::new(self.heads.len());
        parts.iter().for_each(|part| all.add(part));
        for (four, sum) in self.empty.0.iter().zip(&self.empty.1) {
            let open = std::array::from_fn(|unit| if sum[unit] > 0.0 { all.empty[unit] } else { 0.0 });
            four.iter().for_each(|&line| add(&mut all.rows[usize::from(line)], &open));
        }
        all
    }

    /// Returns the root mean square of the network's errors on some positions.
    pub fn root_mean_square_error(&self, samples: &[&Sample], jobs: usize) -> f64 {
        let parts = in_parts(samples, jobs, |part| {
            let mut trace = Trace::default();
            part.iter().map(|sample| f64::from(self.miss(sample, &mut trace)).powi(2)).sum::<f64>()
        });
        (parts.iter().sum::<f64>() / samples.len().max(1) as f64).sqrt()
    }

    /// Returns the index of the first parameter in the layers of the side to move.
    fn head_at(&self, sample: &Sample) -> usize {
        if self.heads.len() > HEAD_PARAMETER_COUNT { sample.us * HEAD_PARAMETER_COUNT } else { 0 }
    }

    /// Evaluates a position. Returns the network's error: its chance to win minus the target.
    fn miss(&self, sample: &Sample, trace: &mut Trace) -> f32 {
        self.places.lines(&sample.cells, &mut trace.lines);
        let mut sums = self.empty.2.map(|sum| -sum);
        trace.sums.clear();
        for four in &trace.lines {
            let sum = sum_of(&self.rows, four);
            add(&mut sums, &sum);
            trace.sums.push(sum);
        }
        let (black, white) = sums.split_at(LINE_UNITS);
        let sides = if sample.us == 0 { [black, white] } else { [white, black] };
        let stones = sample.cells.iter().filter(|&&cell| cell > 0).count() as f32;
        trace.inputs.clear();
        trace.inputs.extend(sides.into_iter().flatten().map(|sum| sum * SUM_SCALE));
        trace.inputs.extend([sample.base * VALUE_SCALE, stones * STONES_SCALE]);
        let [mix, bias, mix_again, bias_again, out, out_bias] =
            split_layer_parameters(&self.heads[self.head_at(sample)..][..HEAD_PARAMETER_COUNT]);
        trace.layer.copy_from_slice(bias);
        for (input, mix) in trace.inputs.iter().zip(mix.as_chunks::<LAYER>().0) {
            trace.layer.iter_mut().zip(mix).for_each(|(unit, mix)| *unit += input * mix);
        }
        trace.again.copy_from_slice(bias_again);
        for (unit, mix) in trace.layer.iter().zip(mix_again.as_chunks::<LAYER>().0) {
            trace.again.iter_mut().zip(mix).for_each(|(again, mix)| *again += unit.max(0.0) * mix);
        }
        let added = trace.again.iter().zip(out).map(|(unit, out)| unit.max(0.0) * out).sum::<f32>();
        trace.value = sample.base * VALUE_SCALE + out_bias[0] + added;
        sigmoid(trace.value.into(), 1.0) as f32 - sample.target_chance
    }

    /// Adds the gradient of one position to `slopes`.
    fn learn(&self, sample: &Sample, slopes: &mut Gradient, trace: &mut Trace) {
        let error = self.miss(sample, trace);
        slopes.squared_error_sum += f64::from(error * error);
        let at = self.head_at(sample);
        let [mix, _, mix_again, _, out, _] = split_layer_parameters(&self.heads[at..][..HEAD_PARAMETER_COUNT]);
        let (mix_slopes, rest) = slopes.heads[at..][..HEAD_PARAMETER_COUNT].split_at_mut(INPUTS * LAYER);
        let (bias_slopes, rest) = rest.split_at_mut(LAYER);
        let (mix_again_slopes, rest) = rest.split_at_mut(LAYER * LAYER);
        let (bias_again_slopes, rest) = rest.split_at_mut(LAYER);
        let (out_slopes, out_bias_slope) = rest.split_at_mut(LAYER);
        out_bias_slope[0] += error;
        let mut back_again = [0f32; LAYER];
        for unit in 0..LAYER {
            out_slopes[unit] += error * trace.again[unit].max(0.0);
            back_again[unit] = if trace.again[unit] > 0.0 { error * out[unit] } else { 0.0 };
            bias_again_slopes[unit] += back_again[unit];
        }
        let mut back = [0f32; LAYER];
        for (unit, &value) in trace.layer.iter().enumerate().filter(|of| *of.1 > 0.0) {
            for (next, by) in back_again.iter().enumerate() {
                mix_again_slopes[unit * LAYER + next] += by * value;
                back[unit] += by * mix_again[unit * LAYER + next];
            }
            bias_slopes[unit] += back[unit];
        }
        let mut back_sums = [0f32; UNITS_OF_BOTH_COLORS];
        for (input, &value) in trace.inputs.iter().enumerate() {
            let mut sum = 0.0;
            for (unit, by) in back.iter().enumerate() {
                mix_slopes[input * LAYER + unit] += by * value;
                sum += by * mix[input * LAYER + unit];
            }
            if input < UNITS_OF_BOTH_COLORS {
                // The inputs begin with the sums of the side to move, the sums themselves with Black's.
                back_sums[input ^ (LINE_UNITS * sample.us)] = sum * SUM_SCALE;
            }
        }
        add(&mut slopes.empty, &back_sums.map(|sum| -sum));
        for (four, sum) in trace.lines.iter().zip(&trace.sums) {
            let open = std::array::from_fn(|unit| if sum[unit] > 0.0 { back_sums[unit] } else { 0.0 });
            four.iter().for_each(|&line| add(&mut slopes.rows[usize::from(line)], &open));
        }
    }
}

/// Splits the parameters of a color's layers: the first layer's weights and biases, the second layer's, the output's weights and bias.
pub fn split_layer_parameters(head: &[f32]) -> [&[f32]; 6] {
    let (mix, rest) = head.split_at(INPUTS * LAYER);
    let (bias, rest) = rest.split_at(LAYER);
    let (mix_again, rest) = rest.split_at(LAYER * LAYER);
    let (bias_again, rest) = rest.split_at(LAYER);
    let (out, out_bias) = rest.split_at(LAYER);
    [mix, bias, mix_again, bias_again, out, out_bias]
}

fn sum_of(rows: &[[f32; UNITS_OF_BOTH_COLORS]], four: &[u16; 4]) -> [f32; UNITS_OF_BOTH_COLORS] {
    let [first, second, third, fourth] = four.map(|line| &rows[usize::from(line)]);
    std::array::from_fn(|unit| (first[unit] + second[unit] + third[unit] + fourth[unit]).max(0.0))
}

/// Splits the positions into `jobs` parts and runs `work` on each part in its own thread. Returns the results.
fn in_parts<T: Send>(samples: &[&Sample], jobs: usize, work: impl Fn(&[&Sample]) -> T + Sync) -> Vec<T> {
    let work = &work;
    std::thread::scope(|scope| {
        let parts = samples.chunks(samples.len().div_ceil(jobs).max(1));
        let threads: Vec<_> = parts.map(|part| scope.spawn(move || work(part))).collect();
        threads.into_iter().map(|thread| thread.join().expect("a part is done")).collect()
    })
}
