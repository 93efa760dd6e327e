//! `lab speed` and the five-in-a-row part of `lab bench`: placements with undo per second, nodes per second, depth by rule, and the node
//! count that is the signature of the engine's behaviour.

use super::positions::middle_games;
use super::stopwatch::Stopwatch;
use qipan_core::engine::gomoku::board::{Cell, SearchBoard};
use qipan_core::engine::gomoku::board_of;
use qipan_core::engine::gomoku::control::SearchControl;
use qipan_core::engine::gomoku::pattern::LineRules;
use qipan_core::engine::gomoku::search::{PROVEN_WIN_MIN, Searcher};
use qipan_core::engine::gomoku::tt::Table;
use qipan_core::rules::Size;
use qipan_core::rules::gomoku::{Position, Rule};
use qipan_core::rules::mix::RandomSequence;
use std::error::Error;
use std::ops::RangeInclusive;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

#[derive(clap::Args)]
pub struct SpeedArguments {
    /// Milliseconds of CPU time per position.
    #[arg(long, default_value_t = 1000)]
    time_ms: u64,
}

/// The depth of the searches of `lab bench`, in plies.
const BENCH_DEPTH: i32 = 9;

pub fn run(arguments: SpeedArguments) -> Result<(), Box<dyn Error>> {
    for lines in LineRules::ALL {
        println!("{lines:?}: {:.2} M placements with undo a second", placements(lines) / 1e6);
    }
    for rule in Rule::ALL {
        let (mut nodes, mut seconds, mut depths) = (0, 0.0, Vec::new());
        for position in middle_games(rule)? {
            let (n, s, depth) = search(&position, arguments.time_ms);
            (nodes, seconds) = (nodes + n, seconds + s);
            depths.push(depth);
        }
        depths.sort_unstable();
        let speed = nodes as f64 / f64::max(seconds, 1e-9) / 1e6;
        println!("{rule}: {speed:.2} M nodes/s, depths {depths:?}");
    }
    Ok(())
}

/// Searches the ten positions of each rule to a fixed depth, and prints the number of nodes for each rule.
pub fn bench() -> Result<(), Box<dyn Error>> {
    let stop = AtomicBool::new(false);
    for rule in Rule::ALL {
        let mut nodes = 0;
        let watch = Stopwatch::start();
        for position in middle_games(rule)? {
            let table = Table::new(16 << 10);
            let mut searcher = Searcher::new(board_of(&position), &table, SearchControl::with_stop_flag(&stop), 16);
            let us = position.side_to_move().index();
            searcher.init_root_moves(us);
            deepen(&mut searcher, us, 1..=BENCH_DEPTH);
            nodes += searcher.nodes();
        }
        let speed = nodes as f64 / watch.elapsed().as_secs_f64().max(1e-9) / 1e6;
        println!("gomoku {rule}: signature {nodes}, {speed:.2} M nodes/s");
    }
    Ok(())
}

fn deepen(searcher: &mut Searcher, us: usize, depths: RangeInclusive<i32>) {
    for depth in depths {
        if searcher.root.is_empty() || !searcher.iterate(us, depth) || searcher.root[0].value.abs() > PROVEN_WIN_MIN {
            break;
        }
    }
}

/// Measures random placements near the stones of a filling board, each undone at once. Returns their number per second.
fn placements(lines: LineRules) -> f64 {
    let mut board = SearchBoard::new(lines, Size { columns: 15, rows: 15 });
    let mut random = RandomSequence::new(7);
    let all: Vec<Cell> = board.all_cells().collect();
    board.place(all[112], 0);
    let (watch, mut count) = (Stopwatch::start(), 0u64);
    while watch.elapsed() < Duration::from_millis(1000) {
        for turn in 1..60 {
            let near: Vec<Cell> = board.near_stones().iter().collect();
            for _ in 0..400 {
                board.place(near[random.next_below(near.len())], turn & 1);
                board.undo();
            }
            board.place(near[random.next_below(near.len())], turn & 1);
            count += 400;
        }
        while board.stone_count() > 1 {
            board.undo();
        }
    }
    count as f64 / watch.elapsed().as_secs_f64()
}

fn search(position: &Position, time_ms: u64) -> (u64, f64, u8) {
    let table = Table::new(64 << 10);
    let stop = AtomicBool::new(false);
    let us = position.side_to_move().index();
    let watch = Stopwatch::start();
    let mut searcher = Searcher::new(board_of(position), &table, SearchControl::with_stop_flag(&stop), 16);
    searcher.init_root_moves(us);
    // The limit is CPU time. On a busy machine the wall-clock deadline comes too early, so that the search is continued.
    loop {
        let rest = Duration::from_millis(time_ms).saturating_sub(watch.elapsed());
        if rest < Duration::from_millis(2) {
            break;
        }
        searcher.resume(SearchControl::with_stop_flag(&stop).with_deadline(Some(Instant::now() + rest)));
        let next = i32::from(searcher.depth_done) + 1;
        deepen(&mut searcher, us, next..=60);
        if !searcher.is_stopped() {
            break;
        }
    }
    (searcher.nodes(), watch.elapsed().as_secs_f64(), searcher.depth_done)
}
