//! Labels by the engine's own search, for the network: exact near the end, else the mean of two depths, one odd and one even, because an
//! even depth flatters the side to move.
//!
//! A score is one byte, so that the scores of millions of positions are a few megabytes: the positions are found again by
//! the files and the seed they came from. A command that was stopped goes on where it was.

use super::bootstrap;
use super::fit::Labelled;
use super::random::shuffle;
use qipan::engine::reversi::eval::phase_of;
use qipan::engine::reversi::search::FULL;
use qipan::engine::reversi::search::root::{Goal, search};
use qipan::engine::reversi::tt::Table;
use qipan::rules::mix::Sequence;
use qipan::rules::reversi::Board;
use qipan::rules::reversi::board::kernel::AnyKernel;
use std::collections::BTreeMap;
use std::error::Error;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// What is labelled and how.
#[derive(clap::Args)]
pub struct Labels {
    /// A folder for the scores, one file for each number of empties; what it holds is not made again.
    #[arg(long)]
    scores: PathBuf,
    /// So many seconds; 0: only what is there.
    #[arg(long, default_value_t = 600)]
    seconds: u64,
    #[arg(long, default_value_t = 2)]
    threads: usize,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Solved with this many empties or fewer.
    #[arg(long, default_value_t = 15)]
    exact: u32,
    /// Otherwise the mean of this many plies and of one less, at 73 % …
    #[arg(long, default_value_t = 8)]
    depth: u32,
    /// … with this many empties or fewer two plies more.
    #[arg(long, default_value_t = 24)]
    near: u32,
    #[arg(long, default_value_t = 9)]
    empties_min: u32,
    #[arg(long, default_value_t = 52)]
    empties_max: u32,
    /// A folder to write the labelled positions to, a file a phase.
    #[arg(long)]
    labels: Option<PathBuf>,
}

/// Positions that are labelled at a time.
const SHARE: usize = 250;
/// Bytes of a thread's table: small, because it is cleared after every 255 searches.
const TABLE: usize = 1 << 20;

/// Labels until time is up or all is done; each number of empties gets as many as the others.
pub fn make(mut boards: Vec<Vec<Board>>, wish: &Labels) -> Result<(), Box<dyn Error>> {
    std::fs::create_dir_all(&wish.scores)?;
    let mut random = Sequence::new(wish.seed);
    boards.iter_mut().for_each(|boards| shuffle(boards, &mut random));
    let file = |empties: u32| wish.scores.join(format!("{empties}.scores"));
    let mut scores: BTreeMap<u32, Vec<i8>> = BTreeMap::new();
    for empties in wish.empties_min..=wish.empties_max {
        let path = file(empties);
        let known = if path.exists() { std::fs::read(path)? } else { Vec::new() };
        scores.insert(empties, known.into_iter().map(|byte| byte as i8).collect());
    }
    let until = Instant::now() + Duration::from_secs(wish.seconds);
    if wish.seconds > 0 {
        label(&boards, &mut scores, wish, until);
        for (&empties, scores) in &scores {
            std::fs::write(file(empties), scores.iter().map(|&score| score as u8).collect::<Vec<_>>())?;
        }
    }
    println!("{} scores", scores.values().map(Vec::len).sum::<usize>());
    let Some(folder) = &wish.labels else { return Ok(()) };
    std::fs::create_dir_all(folder)?;
    let mut phases: BTreeMap<usize, Vec<Labelled>> = BTreeMap::new();
    for (&empties, scores) in &scores {
        let labelled = boards[empties as usize].iter().zip(scores);
        phases
            .entry(phase_of(empties))
            .or_default()
            .extend(labelled.map(|(&board, &score)| Labelled { board, value: f32::from(score) / 2.0 }));
    }
    for (phase, labelled) in phases {
        bootstrap::keep(folder, phase, &labelled)?;
    }
    Ok(())
}

/// Shares of all numbers of empties in turn, until time is up.
fn label(boards: &[Vec<Board>], scores: &mut BTreeMap<u32, Vec<i8>>, wish: &Labels, until: Instant) {
    // Shares in turn; the one with the most empties first, so that the last to be finished are short.
    let mut shares: Vec<(usize, u32, usize)> = Vec::new();
    for (&empties, known) in scores.iter() {
        let begins = (known.len()..boards[empties as usize].len()).step_by(SHARE);
        shares.extend(begins.enumerate().map(|(turn, begin)| (turn + known.len() / SHARE, empties, begin)));
    }
    shares.sort_by_key(|&(turn, empties, _)| (turn, std::cmp::Reverse(empties)));
    let next = AtomicUsize::new(0);
    let done: Mutex<BTreeMap<(u32, usize), Vec<i8>>> = Mutex::default();
    let spent: Mutex<BTreeMap<u32, (Duration, usize)>> = Mutex::default();
    std::thread::scope(|scope| {
        for _ in 0..wish.threads.max(1) {
            scope.spawn(|| {
                let table = Table::new(TABLE);
                while let Some(&(_, empties, begin)) = shares.get(next.fetch_add(1, Relaxed)) {
                    if Instant::now() >= until {
                        break;
                    }
                    let clock = Instant::now();
                    let boards = &boards[empties as usize][begin..];
                    let values: Vec<i8> =
                        boards.iter().take(SHARE).map(|&board| score(&table, board, empties, wish)).collect();
                    let mut spent = spent.lock().expect("no thread panicked");
                    let sum = spent.entry(empties).or_default();
                    *sum = (sum.0 + clock.elapsed(), sum.1 + values.len());
                    done.lock().expect("no thread panicked").insert((empties, begin), values);
                }
            });
        }
    });
    for (empties, (time, count)) in spent.into_inner().expect("no thread panicked") {
        println!("{empties} empties: {count}, {:.3} ms each", time.as_secs_f64() * 1e3 / count.max(1) as f64);
    }
    // A share that another thread did not come to leaves a gap: what is behind it is dropped.
    for ((empties, begin), values) in done.into_inner().expect("no thread panicked") {
        let known = scores.entry(empties).or_default();
        if known.len() == begin {
            known.extend(values);
        }
    }
}

/// Twice the score in discs.
fn score(table: &Table, board: Board, empties: u32, wish: &Labels) -> i8 {
    if board.legal_moves() == 0 {
        let passed = board.passed();
        let over = passed.legal_moves() == 0;
        return if over {
            (2 * board.final_score()) as i8
        } else {
            score(table, passed, empties, wish).saturating_neg()
        };
    }
    let depth = wish.depth + if empties <= wish.near { 2 } else { 0 };
    let goal = if empties <= wish.exact {
        Goal::fixed(empties, FULL)
    } else {
        // A limit of nodes, if never met, makes the search go through every depth.
        Goal { nodes: u64::MAX - 1, ..Goal::fixed(depth, 0) }
    };
    let mut before = None;
    let found = search(table, AnyKernel::best(), board, &goal, &AtomicBool::new(false), &mut |found| {
        if found.depth + 1 == depth && empties > wish.exact {
            before = Some(found.moves[0].score);
        }
    });
    let last = found.moves[0].score;
    (before.unwrap_or(last) + last).clamp(-127, 127) as i8
}
