//! Fits ProbCut's error model: compares deep and shallow searches of the same positions, and fits a polynomial to the size of the
//! difference. The mean difference is printed, too; it has been near zero.

use super::least_squares::{dot, least_squares};
use super::random::shuffle;
use qipan_core::engine::reversi::eval::probcut::{SHALLOWEST, error_model_terms, shallow};
use qipan_core::engine::reversi::search::FULL_SELECTIVITY;
use qipan_core::engine::reversi::search::root::{SearchGoal, search};
use qipan_core::engine::reversi::tt::Table;
use qipan_core::rules::mix::RandomSequence;
use qipan_core::rules::reversi::Board;
use qipan_core::rules::reversi::board::kernel::AnyKernel;
use std::error::Error;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

#[derive(clap::Args)]
pub struct ProbCutArguments {
    /// Files of positions from `lab selfplay`.
    pub positions: Vec<PathBuf>,
    /// A folder of WTHOR files, whose positions are used, too.
    #[arg(long)]
    pub wthor: Option<PathBuf>,
    /// Number of positions to search, equally many for each number of empty squares.
    #[arg(long, default_value_t = 20_000)]
    count: usize,
    /// Greatest depth in plies, to which one of 64 positions is searched; one of 16 is searched 2 plies less deep, one of 4 is searched 4
    /// plies less deep, all others 6.
    #[arg(long, default_value_t = 14)]
    depth: u32,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A file of weights for the search; by default the shipped weights.
    #[arg(long)]
    pub weights: Option<PathBuf>,
}

/// The numbers of empty squares of the searched positions.
const EMPTIES: std::ops::RangeInclusive<usize> = 10..=54;
/// Up to this number of empty squares, every position is solved; one in four with up to four more, one in 16 with up to eight more, and so
/// on.
const SOLVED: u32 = 14;

/// The difference between a position's scores at two depths.
struct Sample {
    empties: u32,
    depth: u32,
    /// The score of the deep search minus the score of the shallow search.
    difference: f64,
    /// The sample stands for this many positions: one in this many was searched to this depth.
    one_in: f64,
}

impl Sample {
    /// Estimates sigma from one difference: the mean absolute value of a normal error is sigma times the root of 2 / pi.
    fn error(&self) -> f64 {
        self.difference.abs() * (std::f64::consts::PI / 2.0).sqrt()
    }

    fn terms(&self) -> [f64; 10] {
        error_model_terms(self.empties, self.depth).map(f64::from)
    }
}

/// Searches the positions and fits the model. Prints its coefficients and how well they fit.
pub fn fit(mut boards: Vec<Vec<Board>>, arguments: &ProbCutArguments) -> Result<(), Box<dyn Error>> {
    let table = Table::new(32 << 20);
    let mut random = RandomSequence::new(arguments.seed);
    boards.iter_mut().for_each(|boards| shuffle(boards, &mut random));
    let mut samples = Vec::new();
    for round in 0..arguments.count / EMPTIES.count() {
        for (place, empties) in EMPTIES.enumerate() {
            if let Some(&board) = boards[empties].get(round) {
                // 45 numbers of empty squares and 64 have no common factor, so each number of empty squares comes to all tiers.
                let tier = ((round * EMPTIES.count() + place) % 64 + 64).trailing_zeros() / 2;
                sample(&table, board, tier, arguments.depth, &mut samples);
            }
        }
    }
    if samples.is_empty() {
        return Err(
            "no forecasts to fit to: name files of positions or a folder of WTHOR files, and a depth of 9 or more"
                .into(),
        );
    }
    // A sample counts by the number of positions that it stands for.
    let rows: Vec<_> = samples
        .iter()
        .map(|at| (at.terms().map(|term| term * at.one_in.sqrt()), at.error() * at.one_in.sqrt()))
        .collect();
    let fitted = least_squares(&rows);
    println!("{} samples\n{fitted:.6?}", samples.len());
    for depth in SHALLOWEST..=arguments.depth {
        report(&samples, &fitted, &format!("depth {depth} by {}", shallow(depth)), |at| {
            at.depth == depth && depth < at.empties
        });
    }
    report(&samples, &fitted, "to the end", |at| at.depth == at.empties);
    Ok(())
}

/// Searches one position at every depth for its tier of 0 to 3, and to the end. Keeps the differences that ProbCut forecasts.
fn sample(table: &Table, board: Board, tier: u32, depth: u32, samples: &mut Vec<Sample>) {
    let empties = board.empties();
    table.clear();
    // The depths are searched in ascending order, so that no search uses table entries of a deeper search.
    let value = |depth| {
        let goal = SearchGoal::fixed(depth, FULL_SELECTIVITY);
        search(table, AnyKernel::fastest_supported(), board, &goal, &AtomicBool::new(false), &mut |_| ()).moves[0].score
    };
    let deepest = (depth + 2 * tier).saturating_sub(6).min(empties - 1);
    let values: Vec<i32> = (1..=deepest).map(value).collect();
    let mut keep = |depth: u32, deep: i32, tier: u32| {
        let difference = f64::from(deep - values[shallow(depth) as usize - 1]);
        samples.push(Sample { empties, depth, difference, one_in: f64::from(1 << (2 * tier)) });
    };
    for at in SHALLOWEST..=deepest {
        keep(at, values[at as usize - 1], (at + 7).saturating_sub(depth) / 2);
    }
    let needed = empties.saturating_sub(SOLVED).div_ceil(4);
    if needed <= tier && shallow(empties) <= deepest {
        table.clear();
        keep(empties, value(empties), needed);
    }
}

fn report(samples: &[Sample], fitted: &[f64; 10], name: &str, is_meant: impl Fn(&Sample) -> bool) {
    let line: Vec<String> = [10..14, 14..20, 20..30, 30..40, 40..50, 50..55]
        .into_iter()
        .filter_map(|range| {
            let chosen: Vec<_> = samples.iter().filter(|at| is_meant(at) && range.contains(&at.empties)).collect();
            let mean = |of: &dyn Fn(&Sample) -> f64| chosen.iter().map(|at| of(at)).sum::<f64>() / chosen.len() as f64;
            let (seen, said) = (mean(&Sample::error), mean(&|at| dot(&at.terms(), fitted)));
            let shift = mean(&|at| at.difference);
            (!chosen.is_empty())
                .then(|| format!("{}-{}: {seen:.2} ({said:.2}) mean {shift:+.2}", range.start, range.end - 1))
        })
        .collect();
    println!("{name}, sigma seen (fitted) and mean by empties: {}", line.join(", "));
}
