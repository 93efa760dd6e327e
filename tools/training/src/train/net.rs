//! Fits the Reversi network: it learns what the sums of weights miss, by stochastic gradient descent.
//!
//! Each pattern configuration has a row of `UNITS` numbers. The rows of a board are added up, clamped to 0..1, and go through a layer of
//! `LAYER` units to one number in discs, which is added to the sum of weights. Each phase has its own layer. A row starts at zero, so that
//! a rare configuration changes nothing. Every row has its own learning rate, which falls with what it has learned (Adagrad, J. Duchi, E.
//! Hazan, Y. Singer 2011, with one sum of squares per row).
//!
//! During the fit each third of a pattern's shape has rows, too, by what lies on its squares. They learn what a rare configuration has in
//! common with other configurations. In the end they are added to the configurations' rows.

use super::fit::{LabelledBoard, WEIGHTS_PER_POSITION, used_weight_indices};
use super::random::{shuffle, signed};
use qipan_core::engine::reversi::eval::net::{
    self, LAYER, LAYER_WEIGHT_SCALE, Net, ROW_ONE, ROW_VALUE_STEP, UNITS, VALUE_BITS,
};
use qipan_core::engine::reversi::eval::pattern::{
    INSTANCES, SHAPE_WEIGHT_OFFSETS, SHAPES, WEIGHTS, symmetry_representatives,
};
use qipan_core::engine::reversi::eval::{Features, NET_LENGTH, PHASES, UNITS_PER_DISC, Weights, counts, phase_of};
use qipan_core::rules::mix::RandomSequence;
use qipan_core::rules::reversi::Board;
use qipan_core::rules::reversi::board::kernel::AnyKernel;
use qipan_core::with_kernel;

/// The number of discs for a network output of 1.
const SCALE: f32 = 8.0;

/// The options of the gradient descent.
#[derive(Clone, Copy, clap::Args)]
pub struct NetOptions {
    #[arg(long, default_value_t = 8)]
    pub epochs: u32,
    /// The initial learning rate of the rows; it falls linearly to a hundredth.
    #[arg(long, default_value_t = 0.005)]
    pub rate: f32,
    /// The initial learning rate of the layers; it falls linearly to a hundredth.
    #[arg(long, default_value_t = 0.01)]
    pub dense_rate: f32,
    /// Slows rare rows: a row that occurs n times in an epoch moves by n / (n + shy) of its step.
    #[arg(long, default_value_t = 10.0)]
    pub shy: f32,
    #[arg(long, default_value_t = 1)]
    pub net_seed: u64,
}

/// Number of parts into which a pattern's shape is divided.
const PARTS: usize = 3;
/// Number of configurations of a part, which has at most four squares.
const PART: usize = 81;
/// Number of rows in the fit: the rows of the network, followed by the rows of all parts.
const ROWS: usize = NET_LENGTH + SHAPES.len() * PARTS * PART;
/// Number of rows stored with a position: those of its configurations, its counts and its quadrants.
const KEPT: usize = WEIGHTS_PER_POSITION + 4;
/// Number of rows that a position uses: the stored rows, and the rows of its configurations' parts.
const READ: usize = KEPT + INSTANCES * PARTS;

/// Returns the rows of a configuration's parts. `at` is the configuration's index in a phase.
fn parts(shape: usize, at: usize) -> [usize; PARTS] {
    let squares = SHAPES[shape].squares.len();
    std::array::from_fn(|part| {
        let (from, to) = (part * squares / PARTS, (part + 1) * squares / PARTS);
        let digits = (at - SHAPE_WEIGHT_OFFSETS[shape]) / 3usize.pow(from as u32) % 3usize.pow((to - from) as u32);
        NET_LENGTH + (shape * PARTS + part) * PART + digits
    })
}

/// Returns the rows that are stored with a position.
fn read(leaders: &[u32], board: Board) -> [u32; KEPT] {
    let mut at = [0; KEPT];
    at[..WEIGHTS_PER_POSITION].copy_from_slice(&used_weight_indices(leaders, board));
    let counted = with_kernel!(AnyKernel::fastest_supported(), kernel => counts(kernel, board, board.legal_moves()));
    for (out, row) in at[WEIGHTS_PER_POSITION..].iter_mut().zip(counted.quadrants()) {
        *out = row as u32;
    }
    at
}

/// The rows of every configuration's parts, stored once: with each of 17 million positions they would not fit into 16 GB.
struct Parts(Vec<[u32; PARTS]>);

impl Parts {
    fn new() -> Parts {
        let of =
            |at: usize| parts(SHAPE_WEIGHT_OFFSETS.partition_point(|&begin| begin <= at) - 1, at).map(|row| row as u32);
        Parts((0..WEIGHTS).map(of).collect())
    }

    /// Returns all rows that a position uses. `kept` are the stored rows.
    #[inline(always)]
    fn rows(&self, kept: &[u32; KEPT]) -> [u32; READ] {
        let mut at = [0; READ];
        at[..KEPT].copy_from_slice(kept);
        for (out, &configuration) in at[KEPT..].chunks_exact_mut(PARTS).zip(&kept[..INSTANCES]) {
            out.copy_from_slice(&self.0[configuration as usize]);
        }
        at
    }
}

/// A position prepared for the gradient descent.
struct NetPosition {
    at: [u32; KEPT],
    phase: usize,
    /// What the sum of weights misses of the position's value, in units of `SCALE` discs.
    miss: f32,
}

/// The layer of a phase during the fit; `net::Head` explains its numbers.
#[derive(Clone)]
pub struct Head {
    bias: [f32; UNITS],
    /// The weights from each sum to each unit of the layer.
    mix: [[f32; UNITS]; LAYER],
    mix_bias: [f32; LAYER],
    out: [f32; LAYER],
    out_bias: f32,
    /// For each parameter the sum of its squared gradients, in the order bias, mix, mix_bias, out, out_bias.
    sums: Vec<f32>,
}

/// Number of parameters of a layer.
const SUMS: usize = UNITS + UNITS * LAYER + 2 * LAYER + 1;

/// The intermediate values of the network for one position, which the gradient needs.
struct Trace {
    sum: [f32; UNITS],
    cut: [f32; UNITS],
    hidden: [f32; LAYER],
    out: f32,
}

impl Head {
    fn new(random: &mut RandomSequence) -> Head {
        let mut uniform = |width: f32| width * signed(random);
        Head {
            bias: [0.5; UNITS],
            mix: std::array::from_fn(|_| std::array::from_fn(|_| uniform(0.6))),
            mix_bias: std::array::from_fn(|_| uniform(0.2)),
            out: std::array::from_fn(|_| uniform(0.5)),
            out_bias: 0.0,
            sums: vec![0.0; SUMS],
        }
    }

    #[inline(always)]
    fn run(&self, rows: &[[f32; UNITS]], places: &[u32; READ]) -> Trace {
        let mut sum = self.bias;
        for &at in places {
            let row = &rows[at as usize];
            for unit in 0..UNITS {
                sum[unit] += row[unit];
            }
        }
        let cut = sum.map(|value| value.clamp(0.0, 1.0));
        let mut hidden = self.mix_bias;
        for (hidden, mix) in hidden.iter_mut().zip(&self.mix) {
            *hidden += dot(mix, &cut);
        }
        let out = self.out_bias + hidden.iter().zip(&self.out).map(|(&hidden, out)| hidden.max(0.0) * out).sum::<f32>();
        Trace { sum, cut, hidden, out }
    }
}

#[inline(always)]
fn dot(left: &[f32; UNITS], right: &[f32; UNITS]) -> f32 {
    let mut parts = [0.0; 8];
    for at in 0..UNITS {
        parts[at % 8] += left[at] * right[at];
    }
    parts.iter().sum()
}

/// A fitted network in floating-point numbers.
pub struct Fitted {
    pub rows: Vec<[f32; UNITS]>,
    pub heads: Vec<Head>,
}

/// Fits a network to the errors of the sums of weights. One position in 50 is not learned from, to measure the error.
pub fn fit(weights: &Weights, positions: &[LabelledBoard], options: NetOptions) -> Fitted {
    let leaders = symmetry_representatives();
    let mut random = RandomSequence::new(options.net_seed);
    let mut order: Vec<u32> = (0..positions.len() as u32).collect();
    shuffle(&mut order, &mut random);
    let rows: Vec<NetPosition> = order
        .iter()
        .map(|&index| {
            let LabelledBoard { board, value } = positions[index as usize];
            let features = Features::new(board);
            let legal = board.legal_moves();
            let sum =
                with_kernel!(AnyKernel::fastest_supported(), kernel => weights.evaluate_roughly(kernel, &features, board, legal));
            NetPosition {
                at: read(&leaders, board),
                phase: phase_of(board.empties()),
                miss: (value - sum as f32 / UNITS_PER_DISC as f32) / SCALE,
            }
        })
        .collect();
    let (apart, learned) = rows.split_at(rows.len() / 50);
    let mut fitted = Fitted { rows: vec![[0.0; UNITS]; ROWS], heads: vec![Head::new(&mut random); PHASES] };
    let mut sums = vec![0f32; ROWS];
    let mut seen = vec![0f32; ROWS];
    let parts = Parts::new();
    for at in learned.iter().flat_map(|row| parts.rows(&row.at)) {
        seen[at as usize] += 1.0;
    }
    let total = options.epochs as f32 * learned.len() as f32;
    let mut step = 0f32;
    for epoch in 0..options.epochs {
        let mut squares = 0f64;
        for row in learned {
            // The learning rate falls linearly to a hundredth.
            let share = 1.0 - 0.99 * step / total;
            step += 1.0;
            squares += f64::from(learn(&mut fitted, &mut sums, &seen, &parts, row, share, options));
        }
        println!(
            "epoch {epoch}: learned {:.3}, apart {}",
            (squares / learned.len() as f64).sqrt() * f64::from(SCALE),
            report(&fitted, &parts, apart)
        );
    }
    // A phase without positions gets the layer of the nearest phase that has positions.
    let taught: Vec<usize> = (0..PHASES).filter(|&phase| learned.iter().any(|row| row.phase == phase)).collect();
    for phase in 0..PHASES {
        if let Some(&nearest) = taught.iter().min_by_key(|taught| taught.abs_diff(phase)) {
            fitted.heads[phase] = fitted.heads[nearest].clone();
        }
    }
    fitted
}

/// Makes one step of the gradient descent. Returns the position's squared error.
fn learn(
    fitted: &mut Fitted,
    sums: &mut [f32],
    seen: &[f32],
    parts: &Parts,
    row: &NetPosition,
    share: f32,
    options: NetOptions,
) -> f32 {
    let places = parts.rows(&row.at);
    let head = &mut fitted.heads[row.phase];
    let trace = head.run(&fitted.rows, &places);
    let error = trace.out - row.miss;
    let rate = options.dense_rate * share;
    const EPSILON: f32 = 1e-8;
    // Updates the layer, and computes the gradient of the error by the sums.
    let mut back = [0f32; UNITS];
    let (bias_sums, rest) = head.sums.split_at_mut(UNITS);
    let (mix_sums, rest) = rest.split_at_mut(UNITS * LAYER);
    let (mix_bias_sums, out_sums) = rest.split_at_mut(LAYER);
    let adagrad = |value: &mut f32, sum: &mut f32, slope: f32| {
        *sum += slope * slope;
        *value -= rate * slope / (*sum + EPSILON).sqrt();
    };
    for at in 0..LAYER {
        let hidden = trace.hidden[at].max(0.0);
        let slope = if trace.hidden[at] > 0.0 { error * head.out[at] } else { 0.0 };
        adagrad(&mut head.out[at], &mut out_sums[at], error * hidden);
        if slope != 0.0 {
            let mix = &mut head.mix[at];
            let sums = &mut mix_sums[at * UNITS..][..UNITS];
            for unit in 0..UNITS {
                back[unit] += slope * mix[unit];
                adagrad(&mut mix[unit], &mut sums[unit], slope * trace.cut[unit]);
            }
            adagrad(&mut head.mix_bias[at], &mut mix_bias_sums[at], slope);
        }
    }
    adagrad(&mut head.out_bias, &mut out_sums[LAYER], error);
    let mut squared = 0.0;
    for unit in 0..UNITS {
        // A clamped unit learns nothing that would move its sum further out of the range.
        let is_open = (trace.sum[unit] > 0.0 || back[unit] < 0.0) && (trace.sum[unit] < 1.0 || back[unit] > 0.0);
        if !is_open {
            back[unit] = 0.0;
        }
        adagrad(&mut head.bias[unit], &mut bias_sums[unit], back[unit]);
        squared += back[unit] * back[unit];
    }
    squared /= UNITS as f32;
    for &at in &places {
        let at = at as usize;
        sums[at] += squared;
        let rate = options.rate * share * (seen[at] / (seen[at] + options.shy)) / (sums[at] + 1e-6).sqrt();
        let row = &mut fitted.rows[at];
        for unit in 0..UNITS {
            row[unit] = (row[unit] - rate * back[unit]).clamp(-1.0, 1.0);
        }
    }
    error * error
}

/// Returns the error on positions not learned from, in total and by phase: with the network, and without it.
fn report(fitted: &Fitted, parts: &Parts, apart: &[NetPosition]) -> String {
    let mut phases = vec![(0f64, 0f64, 0usize); PHASES];
    for row in apart {
        let error = fitted.heads[row.phase].run(&fitted.rows, &parts.rows(&row.at)).out - row.miss;
        let sums = &mut phases[row.phase];
        *sums = (sums.0 + f64::from(error * error), sums.1 + f64::from(row.miss * row.miss), sums.2 + 1);
    }
    let all = phases.iter().fold((0.0, 0.0, 0), |all, one| (all.0 + one.0, all.1 + one.1, all.2 + one.2));
    let line = |sums: &(f64, f64, usize)| {
        let root = |sum: f64| (sum / sums.2.max(1) as f64).sqrt() * f64::from(SCALE);
        format!("{:.3} of {:.3}", root(sums.0), root(sums.1))
    };
    let each: Vec<String> = phases
        .iter()
        .enumerate()
        .filter(|(_, sums)| sums.2 > 0)
        .map(|(phase, sums)| format!("{phase}: {}", line(sums)))
        .collect();
    format!("{} ({})", line(&all), each.join(", "))
}

/// The integer in the shipped network that stands for an output weight of 1.0 in the fit.
const OUT_UNIT: f32 = SCALE * UNITS_PER_DISC as f32 / ROW_ONE as f32 * (1 << VALUE_BITS) as f32;

impl Fitted {
    /// Converts the fitted network to integers, as the engine uses it.
    pub fn net(&self) -> Net {
        let whole = |value: f32, one: i32| (value * one as f32).round();
        let (leaders, mut net) = (symmetry_representatives(), Net::zero());
        for (at, row) in net.rows_mut().iter_mut().enumerate() {
            let leader = leaders.get(at).map_or(at, |&leader| leader as usize);
            let mut sum = self.rows[leader];
            if leader < WEIGHTS {
                let shape = SHAPE_WEIGHT_OFFSETS.partition_point(|&begin| begin <= leader) - 1;
                for part in parts(shape, leader) {
                    sum.iter_mut().zip(&self.rows[part]).for_each(|(sum, value)| *sum += value);
                }
            }
            *row =
                sum.map(|value| whole(value.clamp(-1.0, 1.0), ROW_ONE / ROW_VALUE_STEP) as i8 * ROW_VALUE_STEP as i8);
        }
        for (head, from) in net.heads.iter_mut().zip(&self.heads) {
            let short = |value: f32| value.clamp(-32767.0, 32767.0) as i16;
            *head = net::Head {
                layer_weights: std::array::from_fn(|pair| {
                    from.mix.map(|unit| [2 * pair, 2 * pair + 1].map(|sum| short(whole(unit[sum], LAYER_WEIGHT_SCALE))))
                }),
                bias: from.bias.map(|value| short(whole(value, ROW_ONE))),
                mix_bias: from.mix_bias.map(|value| whole(value, ROW_ONE * LAYER_WEIGHT_SCALE) as i32),
                output_weights: from.out.map(|value| short((value * OUT_UNIT).round())),
                out_bias: (from.out_bias * OUT_UNIT * ROW_ONE as f32).round() as i32,
            };
        }
        net
    }
}
