//! The fit of ProbCut's error model: deep and shallow searches of the same positions, and a polynomial for the size of their
//! difference; its mean is printed too, and has been near zero.

use super::random::shuffle;
use super::regress::{dot, least_squares};
use qipan::engine::reversi::search::FULL;
use qipan::engine::reversi::search::root::{Goal, search};
use qipan::engine::reversi::tt::Table;
use qipan::rules::mix::Sequence;
use qipan::rules::reversi::Board;
use qipan::rules::reversi::board::kernel::AnyKernel;
use std::sync::atomic::AtomicBool;

#[derive(clap::Args)]
pub struct Fitting {
    /// A file of positions from `lab selfplay`.
    pub positions: std::path::PathBuf,
    /// Positions for each number of empties.
    #[arg(long, default_value_t = 30)]
    per_empties: usize,
    /// The deepest search.
    #[arg(long, default_value_t = 10)]
    depth: u32,
    /// Solved to the end from this many empties.
    #[arg(long, default_value_t = 14)]
    exact: u32,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Weights to search with; the embedded ones if absent.
    #[arg(long)]
    pub weights: Option<std::path::PathBuf>,
}

/// Coefficients: 1, empties, depth, shallow and their products.
const TERMS: usize = 10;

/// What is fitted, in the order of `eval::probcut`.
fn terms(empties: u32, depth: u32, shallow: u32) -> [f64; TERMS] {
    let (e, d, s) = (f64::from(empties), f64::from(depth), f64::from(shallow));
    [1.0, e, d, s, e * e, d * d, s * s, e * d, e * s, d * s]
}

/// A position's difference between two depths.
struct Sample {
    empties: u32,
    depth: u32,
    shallow: u32,
    /// The deep score less the shallow one.
    difference: f64,
}

impl Sample {
    /// The mean absolute error of a normal error is sigma times the root of 2 / pi.
    fn error(&self) -> f64 {
        self.difference.abs() * (std::f64::consts::PI / 2.0).sqrt()
    }
}

/// Prints the coefficients and how well they fit.
pub fn fit(mut boards: Vec<Vec<Board>>, fitting: &Fitting) {
    let table = Table::new(16 << 20);
    let mut random = Sequence::new(fitting.seed);
    let mut samples = Vec::new();
    for empties in 8..=54 {
        let boards = &mut boards[empties as usize];
        shuffle(boards, &mut random);
        for &board in boards.iter().take(fitting.per_empties) {
            sample(&table, board, empties, fitting, &mut samples);
        }
    }
    let rows: Vec<_> = samples.iter().map(|at| (terms(at.empties, at.depth, at.shallow), at.error())).collect();
    let fitted = least_squares(&rows);
    println!("{} samples\n{fitted:.6?}", samples.len());
    for (depth, shallow) in [(3, 1), (4, 2), (5, 3), (6, 2), (7, 3), (8, 4), (10, 4)] {
        report(&samples, &fitted, depth, shallow);
    }
}

/// Searches one position at every depth and keeps the differences of depths of the same parity.
fn sample(table: &Table, board: Board, empties: u32, fitting: &Fitting, samples: &mut Vec<Sample>) {
    let deepest = if empties <= fitting.exact { empties } else { fitting.depth.min(empties - 1) };
    let value = |depth| {
        table.clear();
        let goal = Goal::fixed(depth, FULL);
        search(table, AnyKernel::best(), board, &goal, &AtomicBool::new(false), &mut |_| ()).moves[0].score
    };
    let values: Vec<i32> = (1..=deepest.min(fitting.depth)).map(value).collect();
    let mut keep = |depth: u32, shallow: u32, deep: i32| {
        let difference = f64::from(deep - values[shallow as usize - 1]);
        samples.push(Sample { empties, depth, shallow, difference });
    };
    for depth in 3..=values.len() as u32 {
        for shallow in (1..depth - 1).rev().step_by(2) {
            keep(depth, shallow, values[depth as usize - 1]);
        }
    }
    if deepest > fitting.depth {
        let deep = value(deepest);
        for shallow in (1..=fitting.depth.min(deepest - 2)).filter(|shallow| shallow % 2 == deepest % 2) {
            keep(deepest, shallow, deep);
        }
    }
}

fn report(samples: &[Sample], fitted: &[f64; TERMS], depth: u32, shallow: u32) {
    let line: Vec<String> = [10..14, 14..20, 20..30, 30..40, 40..50]
        .into_iter()
        .map(|range| {
            let chosen: Vec<_> = samples
                .iter()
                .filter(|at| at.depth == depth && at.shallow == shallow && range.contains(&at.empties))
                .collect();
            let mean = |sum: f64| sum / chosen.len().max(1) as f64;
            let seen = mean(chosen.iter().map(|at| at.error()).sum());
            let said = mean(chosen.iter().map(|at| dot(&terms(at.empties, depth, shallow), fitted)).sum());
            let shift = mean(chosen.iter().map(|at| at.difference).sum());
            format!("{}-{}: {seen:.2} ({said:.2}) mean {shift:+.2}", range.start, range.end - 1)
        })
        .collect();
    println!("depth {depth} by {shallow}, sigma seen (fitted) and mean by empties: {}", line.join(", "));
}
