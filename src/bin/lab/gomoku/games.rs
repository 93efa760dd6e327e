//! Games between two searches that differ in their numbers alone, for what `lab` tunes. Placements or milliseconds limit the moves.

use qipan::engine::gomoku::board::{Board, Cell, cell};
use qipan::engine::gomoku::control::Control;
use qipan::engine::gomoku::lines_of;
use qipan::engine::gomoku::search::{Searcher, WON};
use qipan::engine::gomoku::tt::Table;
use qipan::rules::gomoku::Rule;
use qipan::rules::mix::Sequence;
use qipan::rules::{Point, Size};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

const SIZE: Size = Size { columns: 15, rows: 15 };
/// An opening is even where a search of 8,000 placements says less than this of it.
const EVEN: i32 = 120;
/// A game that is longer is drawn.
const STONES_MAX: usize = 140;
/// Each player's table, in kilobytes.
const TABLE_KIB: usize = 4 << 10;

/// What a move may cost.
#[derive(Clone, Copy)]
pub struct Cost {
    pub nodes: u64,
    pub ms: Option<u64>,
}

/// What makes one of the two players: it is told to each of its searches.
pub type Player<'a> = &'a (dyn Fn(&mut Searcher) + Sync);

/// Many games of the first player against the second: a line with the score and its interval of 95 %.
pub fn compare(both: [Player; 2], rules: &[Rule], cost: Cost, pairs: u64, jobs: u64, seed: u64) -> String {
    let (next, tally) = (AtomicU64::new(0), Mutex::new([0u64; 3]));
    std::thread::scope(|scope| {
        for _ in 0..jobs.max(1) {
            scope.spawn(|| {
                while let Some(pair) = Some(next.fetch_add(1, Ordering::Relaxed) + 1).filter(|&pair| pair <= pairs) {
                    let mut random = Sequence::new(seed << 32 | pair);
                    let (results, _) = play_pair(both, rules, cost, &mut random);
                    let mut tally = tally.lock().unwrap_or_else(|broken| broken.into_inner());
                    results.iter().for_each(|result| tally[(1 - result) as usize] += 1);
                }
            });
        }
    });
    let [won, drawn, lost] = tally.into_inner().unwrap_or_else(|broken| broken.into_inner());
    let all = (won + drawn + lost).max(1) as f64;
    let score = (won as f64 + drawn as f64 / 2.0) / all;
    let spread = ((won as f64 * (1.0 - score).powi(2) + lost as f64 * score * score) / all).sqrt();
    let error = 1.96 * spread / all.sqrt();
    let elo = |score: f64| -400.0 * (1.0 / score.clamp(0.001, 0.999) - 1.0).log10();
    format!(
        "{all} games: +{won} ={drawn} -{lost}, {:.1} %, {:+.0} Elo [{:+.0}, {:+.0}]",
        score * 100.0,
        elo(score),
        elo(score - error),
        elo(score + error)
    )
}

/// Two games from one opening by one of the rules: their results for the first player, and the sum of both.
pub fn play_pair(both: [Player; 2], rules: &[Rule], cost: Cost, random: &mut Sequence) -> ([i32; 2], i32) {
    let rule = rules[random.below(rules.len())];
    let opening = even_opening(rule, random);
    let results = [0, 1].map(|turn| {
        let order = [turn, 1 - turn];
        let result = play(rule, &opening, order.map(|of| both[of]), cost);
        if turn == 0 { result } else { -result }
    });
    (results, results[0] + results[1])
}

/// Three to seven stones at random around the middle that a short search thinks even.
fn even_opening(rule: Rule, random: &mut Sequence) -> Vec<Cell> {
    let table = Table::new(TABLE_KIB);
    loop {
        let count = 3 + random.below(5);
        let mut stones: Vec<Cell> = Vec::new();
        while stones.len() < count {
            let at = cell(Point::new(4 + random.below(7) as u8, 4 + random.below(7) as u8));
            if !stones.contains(&at) {
                stones.push(at);
            }
        }
        let board = board_of(rule, &stones);
        if (0..2).all(|color| board.five(color).is_none())
            && think(board, count & 1, &table, &|_| {}, Cost { nodes: 8_000, ms: None })
                .is_some_and(|(_, value)| value.abs() < EVEN)
        {
            return stones;
        }
    }
}

fn board_of(rule: Rule, stones: &[Cell]) -> Board {
    let mut board = Board::new(lines_of(rule), SIZE);
    stones.iter().enumerate().for_each(|(number, &at)| board.place(at, number & 1));
    board
}

/// The result for Black: 1, 0 or -1. A game ends where a side proves that it wins or loses.
fn play(rule: Rule, opening: &[Cell], players: [Player; 2], cost: Cost) -> i32 {
    let mut stones = opening.to_vec();
    let tables = [0, 1].map(|_| Table::new(TABLE_KIB));
    while stones.len() < STONES_MAX {
        let us = stones.len() & 1;
        tables[us].next_age();
        let Some((at, value)) = think(board_of(rule, &stones), us, &tables[us], players[us], cost) else { return 0 };
        if value.abs() > WON {
            return if (value > 0) == (us == 0) { 1 } else { -1 };
        }
        stones.push(at);
    }
    0
}

fn think(board: Board, us: usize, table: &Table, player: Player, cost: Cost) -> Option<(Cell, i32)> {
    let stop = AtomicBool::new(false);
    let deadline = cost.ms.map(|ms| Instant::now() + Duration::from_millis(ms));
    let mut searcher = Searcher::new(board, table, Control { stop: &stop, deadline }, 12);
    player(&mut searcher);
    searcher.set_node_limit(cost.nodes);
    searcher.start(us);
    for depth in 1..=40 {
        if searcher.root.is_empty() || !searcher.iterate(us, depth) || searcher.root[0].value.abs() > WON {
            break;
        }
    }
    searcher.root.first().map(|best| (best.at, best.value))
}
