//! Labels positions for the network by the engine's own search: exactly near the end, else by the mean of two depths, one odd and one even,
//! because an even depth overestimates the side to move.
//!
//! A score is stored as one byte, so that the scores of millions of positions take a few megabytes. The positions are not stored: the input
//! files and the seed determine their order. Scores are written as soon as they are made, so that a stopped command continues where it was.

use super::bootstrap;
use super::fit::LabelledBoard;
use super::random::shuffle;
use qipan_core::engine::reversi::eval::phase_of;
use qipan_core::engine::reversi::search::FULL_SELECTIVITY;
use qipan_core::engine::reversi::search::root::{SearchGoal, search};
use qipan_core::engine::reversi::tt::Table;
use qipan_core::rules::mix::RandomSequence;
use qipan_core::rules::reversi::Board;
use qipan_core::rules::reversi::board::kernel::AnyKernel;
use std::collections::BTreeMap;
use std::error::Error;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// The options of `lab train label`.
#[derive(clap::Args)]
pub struct LabelArguments {
    /// A folder for the scores, one file for each number of empty squares. Scores in it are not made again.
    #[arg(long)]
    scores: PathBuf,
    /// Time limit in seconds; 0 only uses the existing scores.
    #[arg(long, default_value_t = 600)]
    seconds: u64,
    #[arg(long, default_value_t = 2)]
    threads: usize,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Up to this number of empty squares, positions are solved exactly.
    #[arg(long, default_value_t = 15)]
    exact: u32,
    /// Depth of the labels that are not exact: the mean of the values at this depth and one ply less, with a certainty of 73 %.
    #[arg(long, default_value_t = 8)]
    depth: u32,
    /// Up to this number of empty squares, both depths are two plies larger.
    #[arg(long, default_value_t = 24)]
    near: u32,
    #[arg(long, default_value_t = 9)]
    empties_min: u32,
    #[arg(long, default_value_t = 52)]
    empties_max: u32,
    /// A folder into which the labelled positions are written, one file per phase.
    #[arg(long)]
    labels: Option<PathBuf>,
}

/// Number of positions that a thread labels at a time.
const SHARE: usize = 250;
/// Size of a thread's transposition table in bytes. It is small, because it is cleared after every 255 searches.
const TABLE: usize = 1 << 20;

/// Makes labels until the time is up or all are made. Each number of empty squares gets equally many labels.
pub fn make(mut boards: Vec<Vec<Board>>, arguments: &LabelArguments) -> Result<(), Box<dyn Error>> {
    std::fs::create_dir_all(&arguments.scores)?;
    let mut random = RandomSequence::new(arguments.seed);
    boards.iter_mut().for_each(|boards| shuffle(boards, &mut random));
    let file = |empties: u32| arguments.scores.join(format!("{empties}.scores"));
    let mut scores: BTreeMap<u32, Vec<i8>> = BTreeMap::new();
    for empties in arguments.empties_min..=arguments.empties_max {
        let path = file(empties);
        let known = if path.exists() { std::fs::read(path)? } else { Vec::new() };
        scores.insert(empties, known.into_iter().map(|byte| byte as i8).collect());
    }
    let until = Instant::now() + Duration::from_secs(arguments.seconds);
    if arguments.seconds > 0 {
        label(&boards, &mut scores, arguments, until, &file)?;
    }
    println!("{} scores", scores.values().map(Vec::len).sum::<usize>());
    let Some(folder) = &arguments.labels else { return Ok(()) };
    std::fs::create_dir_all(folder)?;
    let mut phases: BTreeMap<usize, Vec<LabelledBoard>> = BTreeMap::new();
    for (&empties, scores) in &scores {
        let labelled = boards[empties as usize].iter().zip(scores);
        phases
            .entry(phase_of(empties))
            .or_default()
            .extend(labelled.map(|(&board, &score)| LabelledBoard { board, value: f32::from(score) / 2.0 }));
    }
    for (phase, labelled) in phases {
        bootstrap::write_labels(folder, phase, &labelled)?;
    }
    Ok(())
}

/// The state shared by the labelling threads: the scores; the scores that wait until an earlier block is finished; and the time by number
/// of empty squares.
struct LabelProgress<'a> {
    scores: &'a mut BTreeMap<u32, Vec<i8>>,
    ahead: BTreeMap<(u32, usize), Vec<i8>>,
    spent: BTreeMap<u32, (Duration, usize)>,
}

impl LabelProgress<'_> {
    /// Stores a finished block of scores. Appends all blocks that now follow without a gap to the known scores and to their file.
    fn take(&mut self, empties: u32, begin: usize, values: Vec<i8>, file: &Path) -> std::io::Result<()> {
        self.ahead.insert((empties, begin), values);
        let known = self.scores.entry(empties).or_default();
        while let Some(next) = self.ahead.remove(&(empties, known.len())) {
            let bytes: Vec<u8> = next.iter().map(|&score| score as u8).collect();
            std::fs::OpenOptions::new().create(true).append(true).open(file)?.write_all(&bytes)?;
            known.extend(next);
        }
        Ok(())
    }
}

/// Labels blocks of positions, all numbers of empty squares in turn, until the time is up.
fn label(
    boards: &[Vec<Board>],
    scores: &mut BTreeMap<u32, Vec<i8>>,
    arguments: &LabelArguments,
    until: Instant,
    file: &(dyn Fn(u32) -> PathBuf + Sync),
) -> Result<(), Box<dyn Error>> {
    // In each turn the block with the most empty squares comes first, so that the last blocks to be finished are short.
    let mut shares: Vec<(usize, u32, usize)> = Vec::new();
    for (&empties, known) in scores.iter() {
        let begins = (known.len()..boards[empties as usize].len()).step_by(SHARE);
        shares.extend(begins.enumerate().map(|(turn, begin)| (turn + known.len() / SHARE, empties, begin)));
    }
    shares.sort_by_key(|&(turn, empties, _)| (turn, std::cmp::Reverse(empties)));
    let next = AtomicUsize::new(0);
    let filling = Mutex::new(LabelProgress { scores, ahead: BTreeMap::new(), spent: BTreeMap::new() });
    let work = || -> std::io::Result<()> {
        let table = Table::new(TABLE);
        while let Some(&(_, empties, begin)) = shares.get(next.fetch_add(1, Relaxed)).filter(|_| Instant::now() < until)
        {
            let clock = Instant::now();
            let boards = boards[empties as usize][begin..].iter().take(SHARE);
            let values: Vec<i8> = boards.map(|&board| score(&table, board, empties, arguments)).collect();
            let mut filling = filling.lock().expect("no thread panicked");
            let sum = filling.spent.entry(empties).or_default();
            *sum = (sum.0 + clock.elapsed(), sum.1 + values.len());
            filling.take(empties, begin, values, &file(empties))?;
        }
        Ok(())
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..arguments.threads.max(1)).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().expect("no thread panicked"))
    })?;
    for (empties, (time, count)) in filling.into_inner().expect("no thread panicked").spent {
        println!("{empties} empties: {count}, {:.3} ms each", time.as_secs_f64() * 1e3 / count.max(1) as f64);
    }
    Ok(())
}

/// Returns the score of a board for the side to move, in half discs.
fn score(table: &Table, board: Board, empties: u32, arguments: &LabelArguments) -> i8 {
    if board.legal_moves() == 0 {
        let passed = board.after_pass();
        let over = passed.legal_moves() == 0;
        return if over {
            (2 * board.final_score()) as i8
        } else {
            score(table, passed, empties, arguments).saturating_neg()
        };
    }
    let depth = arguments.depth + if empties <= arguments.near { 2 } else { 0 };
    let goal = if empties <= arguments.exact {
        SearchGoal::fixed(empties, FULL_SELECTIVITY)
    } else {
        // A node limit that is never reached makes the search go through every depth.
        SearchGoal { nodes: u64::MAX - 1, ..SearchGoal::fixed(depth, 0) }
    };
    let mut before = None;
    let found = search(table, AnyKernel::fastest_supported(), board, &goal, &AtomicBool::new(false), &mut |found| {
        if found.depth + 1 == depth && empties > arguments.exact {
            before = Some(found.moves[0].score);
        }
    });
    let last = found.moves[0].score;
    (before.unwrap_or(last) + last).clamp(-127, 127) as i8
}
