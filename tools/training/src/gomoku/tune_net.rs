//! `lab tune-net`: tunes the network for five-in-a-row's values by logistic regression (Adam, D. Kingma and J. Ba 2014) on the positions of
//! `lab tune-points`.
//!
//! The network learns what the sums of point values miss. The command writes a file of `assets/engine/gomoku`. A match decides whether the
//! new network is used.

mod slopes;

use super::fit::sigmoid;
use super::paired_games::{MoveLimit, SearchSetup, compare};
use super::tune_points::{RECORD_BYTES, SIZE, read_position_records, target_of};
use qipan_core::engine::gomoku::board::SearchBoard;
use qipan_core::engine::gomoku::line_rules;
use qipan_core::engine::gomoku::net::{
    DISTINCT_LINE_COUNT, FIXED_POINT_ONE, Head, INPUTS, LAYER, LINE_UNITS, LOG_ODDS_SCALE, Net, UNITS_OF_BOTH_COLORS,
};
use qipan_core::engine::gomoku::pattern::LineRules;
use qipan_core::engine::gomoku::search::evaluate_without_network;
use qipan_core::rules::gomoku::Rule;
use qipan_core::rules::mix::RandomSequence;
use slopes::{
    CELLS, HEAD_PARAMETER_COUNT, NetParameters, Places, PreparedNet, STONES_SCALE, SUM_SCALE, Sample, VALUE_SCALE,
    split_layer_parameters,
};
use std::error::Error;
use std::path::{Path, PathBuf};

#[derive(clap::Subcommand)]
pub enum TuneNetCommand {
    /// Fit a rule's network to files of positions. The last twentieth of each file is not used for the fit, but to measure the error.
    Fit(Fit),
    /// Play the network of a file against the current network.
    Match {
        #[arg(long, default_value = "freestyle", value_parser = |word: &str| Rule::from_word(word).ok_or("no such rule"))]
        rule: Rule,
        /// Limit of placements per move.
        #[arg(long, default_value_t = u64::MAX)]
        nodes: u64,
        /// Limit of milliseconds per move.
        #[arg(long)]
        ms: Option<u64>,
        /// Number of openings, each played twice with the sides changed.
        #[arg(long, default_value_t = 100)]
        pairs: u64,
        #[arg(long, default_value_t = 1)]
        jobs: u64,
        #[arg(long, default_value_t = 1)]
        seed: u64,
        file: PathBuf,
    },
}

#[derive(clap::Args)]
pub struct Fit {
    #[arg(long, default_value = "freestyle", value_parser = |word: &str| Rule::from_word(word).ok_or("no such rule"))]
    rule: Rule,
    #[arg(long, default_value_t = 6)]
    epochs: usize,
    /// The initial step size of each parameter.
    #[arg(long, default_value_t = 0.003)]
    step: f32,
    /// How strongly the fit pulls the parameters of the board's lines to zero.
    #[arg(long, default_value_t = 0.1)]
    hold: f32,
    #[arg(long, default_value_t = 1)]
    jobs: usize,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A network to continue from, instead of random parameters. If it has parameters for two colours, a rule with parameters for one
    /// colour takes Black's.
    #[arg(long)]
    from: Option<PathBuf>,
    #[arg(long)]
    out: PathBuf,
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

const BATCH: usize = 4096;
/// The share of all steps, at the end of the fit, over which the parameters are averaged.
const AVERAGED: f32 = 0.05;

pub fn run(command: TuneNetCommand) -> Result<(), Box<dyn Error>> {
    match command {
        TuneNetCommand::Fit(command) => {
            let (lines, mut random) = (line_rules(command.rule), RandomSequence::new(command.seed));
            let colors = if lines == LineRules::Renju { 2 } else { 1 };
            let numbers = match &command.from {
                Some(file) => parted(&network(file)?, colors),
                None => begun(colors, &mut random),
            };
            let (train, apart) = load(lines, &command)?;
            let numbers = fit(numbers, colors, random, (&train, &apart), &command);
            Ok(std::fs::write(&command.out, whole(&numbers).to_bytes())?)
        }
        TuneNetCommand::Match { rule, nodes, ms, pairs, jobs, seed, file } => {
            let net: &Net = Box::leak(Box::new(network(&file)?));
            let both: [SearchSetup; 2] = [&|searcher| searcher.set_net(net), &|_| {}];
            println!("{}", compare(both, &[rule], MoveLimit { nodes, ms }, pairs, jobs, seed));
            Ok(())
        }
    }
}

fn network(file: &Path) -> Result<Net, Box<dyn Error>> {
    Ok(Net::from_bytes(&std::fs::read(file)?).map_err(|error| format!("{}: {error}", file.display()))?)
}

fn load(lines: LineRules, command: &Fit) -> Result<(Vec<Sample>, Vec<Sample>), Box<dyn Error>> {
    let (mut train, mut apart) = (Vec::new(), Vec::new());
    for file in &command.files {
        let bytes = read_position_records(file)?;
        let records: Vec<&[u8]> = bytes.chunks_exact(RECORD_BYTES).collect();
        let part = records.len().div_ceil(command.jobs).max(1);
        let mut samples: Vec<Sample> = std::thread::scope(|scope| {
            let work = |part: &[&[u8]]| part.iter().map(|record| sample(lines, record)).collect::<Vec<_>>();
            let threads: Vec<_> = records.chunks(part).map(|part| scope.spawn(move || work(part))).collect();
            threads.into_iter().flat_map(|thread| thread.join().expect("a position is read")).collect()
        });
        apart.extend(samples.split_off(samples.len() * 19 / 20));
        train.append(&mut samples);
    }
    Ok((train, apart))
}

fn sample(lines: LineRules, record: &[u8]) -> Sample {
    let (us, mut board, mut cells) = (usize::from(record[0]), SearchBoard::new(lines, SIZE), [0; CELLS]);
    for (index, at) in board.all_cells().enumerate() {
        let stone = record[4 + index / 4] >> (2 * (index % 4)) & 3;
        cells[index] = stone;
        if stone > 0 {
            board.place(at, usize::from(stone) - 1);
        }
    }
    Sample { cells, us, base: evaluate_without_network(&board, us) as f32, target_chance: target_of(record) }
}

/// Fits the parameters by Adam in batches. The step size falls to zero. Returns the mean of the parameters over the last steps.
fn fit(
    mut numbers: NetParameters,
    colors: usize,
    mut random: RandomSequence,
    (train, apart): (&[Sample], &[Sample]),
    command: &Fit,
) -> NetParameters {
    let places = Places::new();
    let apart: Vec<&Sample> = apart.iter().collect();
    let missed =
        |sample: &&Sample| sigmoid((sample.base / LOG_ODDS_SCALE).into(), 1.0) - f64::from(sample.target_chance);
    let without = apart.iter().map(|sample| missed(sample).powi(2)).sum::<f64>() / apart.len().max(1) as f64;
    println!("{} positions and {} apart, error without {:.5}", train.len(), apart.len(), without.sqrt());
    let mut order: Vec<&Sample> = train.iter().collect();
    let count = numbers.rows.len() + numbers.heads.len();
    let (mut mean, mut square) = (vec![0f32; count], vec![0f32; count]);
    let steps = (command.epochs * order.len().div_ceil(BATCH)).max(1) as f32;
    let (mut done, mut averaged) = (0, numbers.clone());
    for epoch in 1..=command.epochs {
        for last in (1..order.len()).rev() {
            order.swap(last, (random.next_u64() % (last as u64 + 1)) as usize);
        }
        let mut error = 0.0;
        for batch in order.chunks(BATCH) {
            let slopes = PreparedNet::new(&numbers, &places).gradient(batch, command.jobs);
            error += slopes.squared_error_sum;
            done += 1;
            let rate = command.step * (0.5 + 0.5 * (std::f32::consts::PI * done as f32 / steps).cos()) + 1e-6;
            let (fresh_mean, fresh_square) = (1.0 - 0.9f32.powi(done), 1.0 - 0.999f32.powi(done));
            numbers.rows.iter_mut().for_each(|number| *number -= rate * command.hold * *number);
            let all = numbers.rows.iter_mut().chain(&mut numbers.heads);
            let by = slopes.of_rows(&places, colors).into_iter().chain(slopes.heads);
            for (((number, slope), mean), square) in all.zip(by).zip(&mut mean).zip(&mut square) {
                let by = slope / batch.len() as f32;
                *mean = 0.9 * *mean + 0.1 * by;
                *square = 0.999 * *square + 0.001 * by * by;
                *number -= rate * (*mean / fresh_mean) / ((*square / fresh_square).sqrt() + 1e-8);
            }
            // The result is the mean of the parameters over the last share of the steps.
            averaged.move_towards(&numbers, 1.0 / (1.0 + done as f32).min(steps * AVERAGED).max(1.0));
        }
        let found = PreparedNet::new(&averaged, &places).root_mean_square_error(&apart, command.jobs);
        println!("epoch {epoch}: error {:.5}, apart {found:.5}", (error / order.len().max(1) as f64).sqrt());
    }
    averaged
}

/// Returns the initial parameters of a fit: equal for all lines, random for the layers.
fn begun(colors: usize, random: &mut RandomSequence) -> NetParameters {
    let mut uniform = |width: f32| width * ((random.next_u64() >> 40) as f32 / (1 << 23) as f32 - 1.0);
    let mut numbers = NetParameters { rows: vec![0.0; colors * DISTINCT_LINE_COUNT * LINE_UNITS], heads: Vec::new() };
    for color in 0..colors {
        numbers.rows[color * DISTINCT_LINE_COUNT * LINE_UNITS..][..LINE_UNITS]
            .iter_mut()
            .for_each(|number| *number = 0.05 + uniform(0.15));
        let mut layer = |count: usize, width: f32| numbers.heads.extend((0..count).map(|_| uniform(width)));
        layer(INPUTS * LAYER, 0.3);
        layer(LAYER, 0.3);
        layer(LAYER * LAYER, 0.4);
        layer(LAYER, 0.2);
        layer(LAYER, 0.1);
        layer(1, 0.0);
    }
    numbers
}

/// Converts a network with rounded numbers, as the engine uses it, to floating-point parameters.
fn parted(net: &Net, colors: usize) -> NetParameters {
    let places = Places::new();
    let mut rows = Vec::with_capacity(colors * DISTINCT_LINE_COUNT * LINE_UNITS);
    for color in 0..colors {
        let number = |line: usize, unit: usize| {
            let row = if color == 0 {
                &net.rows[line][..LINE_UNITS]
            } else {
                &net.rows[usize::from(places.exchanged[line])][LINE_UNITS..]
            };
            f32::from(row[unit]) / FIXED_POINT_ONE
        };
        for (line, &wider) in places.wider.iter().enumerate() {
            let wider = (line > 0).then_some(usize::from(wider));
            rows.extend(
                (0..LINE_UNITS).map(|unit| number(line, unit) - wider.map_or(0.0, |wider| number(wider, unit))),
            );
        }
    }
    let mut heads = Vec::with_capacity(colors * HEAD_PARAMETER_COUNT);
    for head in &net.heads[..colors] {
        heads.extend(
            head.first_weights.iter().enumerate().flat_map(|(input, mix)| mix.map(|number| number / factor(input))),
        );
        heads.extend(head.bias);
        heads.extend(head.second_weights.iter().flatten());
        heads.extend(head.second_bias);
        heads.extend(head.out.map(|number| number / LOG_ODDS_SCALE));
        heads.push(head.out_bias / LOG_ODDS_SCALE);
    }
    NetParameters { rows, heads }
}

/// Converts floating-point parameters to a network with rounded numbers, as the engine uses it.
fn whole(numbers: &NetParameters) -> Net {
    let row = |row: [f32; UNITS_OF_BOTH_COLORS]| row.map(|number| (number * FIXED_POINT_ONE).round() as i8);
    let rows = numbers.rounded_line_parameters(&Places::new()).into_iter().map(row).collect();
    let second = numbers.heads.len() - HEAD_PARAMETER_COUNT;
    Net { rows, heads: [0, second].map(|at| head_of(&numbers.heads[at..][..HEAD_PARAMETER_COUNT])) }
}

/// Returns the factor between a weight of the first layer in the fit and in the engine. It depends on the weight's input.
fn factor(input: usize) -> f32 {
    match input {
        UNITS_OF_BOTH_COLORS => VALUE_SCALE,
        input if input > UNITS_OF_BOTH_COLORS => STONES_SCALE,
        _ => SUM_SCALE / FIXED_POINT_ONE,
    }
}

fn head_of(numbers: &[f32]) -> Head {
    let [mix, bias, mix_again, bias_again, out, out_bias] = split_layer_parameters(numbers);
    let layer = |numbers: &[f32], factor: f32| std::array::from_fn(|unit| numbers[unit] * factor);
    Head {
        first_weights: std::array::from_fn(|input| layer(&mix[input * LAYER..], factor(input))),
        bias: layer(bias, 1.0),
        second_weights: std::array::from_fn(|unit| layer(&mix_again[unit * LAYER..], 1.0)),
        second_bias: layer(bias_again, 1.0),
        out: layer(out, LOG_ODDS_SCALE),
        out_bias: out_bias[0] * LOG_ODDS_SCALE,
    }
}
