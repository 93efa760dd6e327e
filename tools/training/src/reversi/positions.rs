//! `lab solve`, `lab search` and `lab accuracy`: solve or search the positions of OBF files.

use super::cpu;
use super::obf::{self, Problem};
use crate::train;
use qipan_core::engine::reversi::eval;
use qipan_core::engine::reversi::search::root::{RootMove, SearchGoal, SearchResult, search as run};
use qipan_core::engine::reversi::search::{FULL_SELECTIVITY, SELECTIVITIES};
use qipan_core::engine::reversi::tt::Table;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

#[derive(clap::Args)]
pub struct PositionsArguments {
    /// The number of the first position's line, from 1.
    #[arg(long, default_value_t = 1)]
    from: usize,
    /// The number of the last position's line.
    #[arg(long, default_value_t = usize::MAX)]
    to: usize,
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// The size of the transposition table, in MB.
    #[arg(long, default_value_t = 128)]
    hash_mb: usize,
    /// CPU kernel: portable, avx2 or avx512; by default the fastest kernel of this CPU.
    #[arg(long)]
    kernel: Option<String>,
    /// A file of weights for the search; by default the shipped weights.
    #[arg(long)]
    weights: Option<PathBuf>,
}

/// A position with the result and the time of its search.
struct SearchedPosition {
    problem: Problem,
    found: SearchResult,
    cpu_s: f64,
    wall_s: f64,
}

/// Returns the index in `SELECTIVITIES` of a selectivity given in per cent.
fn selectivity_index(per_cent: u32) -> Result<usize, Box<dyn Error>> {
    let found = SELECTIVITIES.iter().position(|entry| entry.0 == per_cent);
    found.ok_or_else(|| "a selectivity is 73, 87, 95, 98, 99 or 100".into())
}

/// Searches the positions of a file, each with an empty table. `each` prints a line for a position.
fn run_all(
    file: &Path,
    options: &PositionsArguments,
    depth: u32,
    selectivity: usize,
    each: &mut dyn FnMut(&SearchedPosition),
) -> Result<(), Box<dyn Error>> {
    let kernel = cpu::find_kernel(options.kernel.as_deref())?;
    let table = Table::new(options.hash_mb << 20);
    let stop = AtomicBool::new(false);
    if let Some(weights) = &options.weights {
        eval::install(train::load_weights(Some(weights))?);
    }
    // The weights are unpacked here, so that this does not count as time of the first position.
    eval::weights();
    let (mut nodes, mut cpu_s, mut wall_s) = (0, 0.0, 0.0);
    for problem in
        obf::read(file)?.into_iter().filter(|problem| (options.from..=options.to).contains(&problem.line_number))
    {
        table.clear();
        let board = problem.position.board();
        let (begin, begin_cpu) = (Instant::now(), cpu::cpu_seconds());
        let found = if board.legal_moves() != 0 {
            let goal = SearchGoal { threads: options.threads, ..SearchGoal::fixed(depth, selectivity) };
            run(&table, kernel, board, &goal, &stop, &mut |_| ())
        } else {
            return Err(format!("position {} has no move", problem.line_number).into());
        };
        let done = SearchedPosition {
            problem,
            found,
            cpu_s: cpu::cpu_seconds() - begin_cpu,
            wall_s: begin.elapsed().as_secs_f64(),
        };
        nodes += done.found.nodes;
        cpu_s += done.cpu_s;
        wall_s += done.wall_s;
        each(&done);
    }
    println!(
        "total nodes {nodes} cpu {cpu_s:.2} s wall {wall_s:.2} s {:.1} Mn/s",
        nodes as f64 / cpu_s.max(1e-9) / 1e6
    );
    Ok(())
}

/// Runs `lab solve`: solves the positions and compares the scores with the file's.
pub fn solve(file: &Path, options: &PositionsArguments, selectivity: u32) -> Result<(), Box<dyn Error>> {
    let selectivity = selectivity_index(selectivity)?;
    let (mut right, mut wrong) = (0, 0);
    run_all(file, options, 60, selectivity, &mut |done| {
        let expected = done.problem.best_score();
        let score = done.found.moves[0].score;
        // The result is right if its score is the best score and the file's score for its move is equal.
        let reaches = |best: &RootMove| done.problem.moves.contains(&(best.square, score));
        let known_move = done.problem.moves.iter().any(|known| known.0 == done.found.moves[0].square);
        let good = expected.is_none_or(|expected| expected == score && (!known_move || reaches(&done.found.moves[0])));
        *(if good { &mut right } else { &mut wrong }) += 1;
        println!(
            "{:3} {:2} {:+3} {} {:12} {:8.3} s{} {}",
            done.problem.line_number,
            done.problem.position.board().empties(),
            score,
            expected.map_or("  ?".into(), |expected| format!("{expected:+3}")),
            done.found.nodes,
            done.cpu_s,
            if good { "" } else { " WRONG" },
            line(&done.found),
        );
    })?;
    println!("right {right} wrong {wrong}");
    if wrong > 0 && selectivity == FULL_SELECTIVITY {
        return Err(format!("{wrong} wrong").into());
    }
    Ok(())
}

/// Runs `lab search`: searches the positions to a fixed depth and prints nodes and CPU time.
pub fn search(file: &Path, options: &PositionsArguments, depth: u32, selectivity: u32) -> Result<(), Box<dyn Error>> {
    run_all(file, options, depth, selectivity_index(selectivity)?, &mut |done| {
        let (number, best) = (done.problem.line_number, done.found.moves[0]);
        println!("{number:3} {:+3} {:12} {:8.3} s {}", best.score, done.found.nodes, done.cpu_s, line(&done.found));
    })
}

/// Runs `lab accuracy`: compares fixed-depth searches with the file's solved moves.
pub fn accuracy(file: &Path, options: &PositionsArguments, depth: u32, selectivity: u32) -> Result<(), Box<dyn Error>> {
    let (mut count, mut best, mut error, mut loss) = (0, 0, 0, 0);
    run_all(file, options, depth, selectivity_index(selectivity)?, &mut |done| {
        let chosen = done.found.moves[0];
        let Some(expected) = done.problem.best_score() else { return };
        // A move that the file does not list counts as bad as the worst listed move.
        let listed = done.problem.moves.iter().find(|known| known.0 == chosen.square).map(|known| known.1);
        let value = listed.or(done.problem.moves.iter().map(|known| known.1).min()).unwrap_or(expected);
        count += 1;
        best += i32::from(value == expected);
        error += (chosen.score - expected).abs();
        loss += expected - value;
    })?;
    let share = |sum: i32| f64::from(sum) / f64::from(count.max(1));
    println!("best {:.1} mae {:.2} loss {:.2}", 100.0 * share(best), share(error), share(loss));
    Ok(())
}

/// Returns the best line of a search as transcript text.
fn line(found: &SearchResult) -> String {
    found.pv.iter().map(ToString::to_string).collect()
}
