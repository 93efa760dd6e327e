//! Speed: placements with undo, nodes a second and depth by rule.

use super::cpu::Stopwatch;
use qipan::engine::gomoku::board::{Board, Cell};
use qipan::engine::gomoku::control::Control;
use qipan::engine::gomoku::pattern::Lines;
use qipan::engine::gomoku::search::Searcher;
use qipan::engine::gomoku::tt::Table;
use qipan::rules::Size;
use std::error::Error;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

#[derive(clap::Args)]
pub struct Arguments {
    /// Milliseconds a position.
    #[arg(long, default_value_t = 1000)]
    time_ms: u64,
}

pub fn run(arguments: Arguments) -> Result<(), Box<dyn Error>> {
    for lines in Lines::ALL {
        println!("{lines:?}: {:.2} M placements with undo a second", placements(lines) / 1e6);
    }
    for lines in [Lines::Freestyle, Lines::Standard, Lines::Renju, Lines::CaroExact] {
        let board = middle_game(lines);
        let (nodes, seconds, depth) = search(board, arguments.time_ms);
        println!("{lines:?}: {:.2} M nodes/s, depth {depth}", nodes as f64 / seconds / 1e6);
    }
    Ok(())
}

/// Random placements near the stones of a filling board, each taken back and set again.
fn placements(lines: Lines) -> f64 {
    let mut board = Board::new(lines, Size { columns: 15, rows: 15 });
    let mut seed = 7u64;
    let mut random = |n: usize| {
        seed = seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (seed >> 33) as usize % n
    };
    let all: Vec<Cell> = board.all().collect();
    board.place(all[112], 0);
    let (watch, mut count) = (Stopwatch::start(), 0u64);
    while watch.elapsed() < Duration::from_millis(1000) {
        for turn in 1..60 {
            let near: Vec<Cell> = board.near().iter().collect();
            for _ in 0..100 {
                board.place(near[random(near.len())], turn & 1);
                board.undo();
            }
            board.place(near[random(near.len())], turn & 1);
            count += 100;
        }
        while board.count() > 1 {
            board.undo();
        }
    }
    count as f64 / watch.elapsed().as_secs_f64()
}

fn middle_game(lines: Lines) -> Board {
    let mut board = Board::new(lines, Size { columns: 15, rows: 15 });
    let all: Vec<Cell> = board.all().collect();
    for (index, (column, row)) in [(7, 7), (7, 6), (9, 6), (8, 8), (6, 9), (9, 7)].into_iter().enumerate() {
        board.place(all[row * 15 + column], index & 1);
    }
    board
}

fn search(board: Board, time_ms: u64) -> (u64, f64, u8) {
    let table = Table::new(64 * 1024);
    let stop = AtomicBool::new(false);
    let control = Control::flag(&stop).until(Some(Instant::now() + Duration::from_millis(time_ms)));
    let watch = Stopwatch::start();
    let mut searcher = Searcher::new(board, &table, control, 16);
    searcher.start(0);
    for depth in 1..60 {
        if !searcher.iterate(0, depth) {
            break;
        }
        println!(
            "depth {depth} value {} nodes {} line {:?}",
            searcher.root[0].value,
            searcher.nodes(),
            searcher.root[0]
                .line
                .iter()
                .map(|&c| qipan::engine::gomoku::board::point(c))
                .map(|p| format!("{}{}", (b'a' + p.column) as char, 15 - p.row))
                .collect::<Vec<_>>()
                .join(" ")
        );
    }
    (searcher.nodes(), watch.elapsed().as_secs_f64(), searcher.depth_done)
}
