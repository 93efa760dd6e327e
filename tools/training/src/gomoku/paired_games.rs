//! Plays pairs of games between two searches that differ only in their parameters, to tune these. A move is limited by placements or
//! milliseconds.

use qipan_core::engine::gomoku::board::{Cell, SearchBoard, cell};
use qipan_core::engine::gomoku::control::SearchControl;
use qipan_core::engine::gomoku::line_rules;
use qipan_core::engine::gomoku::search::{PROVEN_WIN_MIN, Searcher};
use qipan_core::engine::gomoku::tt::Table;
use qipan_core::rules::gomoku::Rule;
use qipan_core::rules::mix::RandomSequence;
use qipan_core::rules::{Point, Size};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The board size of all tuning games.
const SIZE: Size = Size { columns: 15, rows: 15 };
/// An opening counts as even if a search of 8,000 placements values it at less than this.
const EVEN: i32 = 120;
/// Number of stones at which an unfinished game counts as a draw.
const STONES_MAX: usize = 140;
/// Size of each player's transposition table, in KiB.
const TABLE_KIB: usize = 4 << 10;

/// The limit of a search for one move: nodes, and optionally milliseconds.
#[derive(Clone, Copy)]
pub struct MoveLimit {
    pub nodes: u64,
    pub ms: Option<u64>,
}

/// Sets a player's parameters on each of its searches.
pub type SearchSetup<'a> = &'a (dyn Fn(&mut Searcher) + Sync);

/// Plays many pairs of games between two players. Returns a line with the first player's score and its 95 % interval.
pub fn compare(both: [SearchSetup; 2], rules: &[Rule], limit: MoveLimit, pairs: u64, jobs: u64, seed: u64) -> String {
    let (next, tally) = (AtomicU64::new(0), Mutex::new([0u64; 3]));
    std::thread::scope(|scope| {
        for _ in 0..jobs.max(1) {
            scope.spawn(|| {
                while let Some(pair) = Some(next.fetch_add(1, Ordering::Relaxed) + 1).filter(|&pair| pair <= pairs) {
                    let mut random = RandomSequence::new(seed << 32 | pair);
                    let (results, _) = play_pair(both, rules, limit, &mut random);
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

/// Plays two games from one opening by one of the rules, colours swapped. Returns both results for the first player, and their sum.
pub fn play_pair(
    both: [SearchSetup; 2],
    rules: &[Rule],
    limit: MoveLimit,
    random: &mut RandomSequence,
) -> ([i32; 2], i32) {
    let rule = rules[random.next_below(rules.len())];
    let opening = even_opening(rule, random);
    let results = [0, 1].map(|turn| {
        let order = [turn, 1 - turn];
        let result = play(rule, &opening, order.map(|of| both[of]), limit);
        if turn == 0 { result } else { -result }
    });
    (results, results[0] + results[1])
}

/// Returns three to seven random stones around the middle that a short search values as even.
fn even_opening(rule: Rule, random: &mut RandomSequence) -> Vec<Cell> {
    let table = Table::new(TABLE_KIB);
    loop {
        let count = 3 + random.next_below(5);
        let mut stones: Vec<Cell> = Vec::new();
        while stones.len() < count {
            let at = cell(Point::new(4 + random.next_below(7) as u8, 4 + random.next_below(7) as u8));
            if !stones.contains(&at) {
                stones.push(at);
            }
        }
        let board = board_of(rule, &stones);
        if (0..2).all(|color| board.winning_cell(color).is_none())
            && think(board, count & 1, &table, &|_| {}, MoveLimit { nodes: 8_000, ms: None })
                .is_some_and(|(_, value)| value.abs() < EVEN)
        {
            return stones;
        }
    }
}

fn board_of(rule: Rule, stones: &[Cell]) -> SearchBoard {
    let mut board = SearchBoard::new(line_rules(rule), SIZE);
    stones.iter().enumerate().for_each(|(number, &at)| board.place(at, number & 1));
    board
}

/// Plays a game. Returns the result for Black: 1, 0 or -1. The game ends as soon as a side proves that it wins or loses.
fn play(rule: Rule, opening: &[Cell], players: [SearchSetup; 2], limit: MoveLimit) -> i32 {
    let mut stones = opening.to_vec();
    let tables = [0, 1].map(|_| Table::new(TABLE_KIB));
    while stones.len() < STONES_MAX {
        let us = stones.len() & 1;
        tables[us].next_age();
        let Some((at, value)) = think(board_of(rule, &stones), us, &tables[us], players[us], limit) else { return 0 };
        if value.abs() > PROVEN_WIN_MIN {
            return if (value > 0) == (us == 0) { 1 } else { -1 };
        }
        stones.push(at);
    }
    0
}

fn think(board: SearchBoard, us: usize, table: &Table, player: SearchSetup, limit: MoveLimit) -> Option<(Cell, i32)> {
    let stop = AtomicBool::new(false);
    let deadline = limit.ms.map(|ms| Instant::now() + Duration::from_millis(ms));
    let mut searcher = Searcher::new(board, table, SearchControl { stop: &stop, deadline }, 12);
    player(&mut searcher);
    searcher.set_node_limit(limit.nodes);
    searcher.init_root_moves(us);
    for depth in 1..=40 {
        if searcher.root.is_empty() || !searcher.iterate(us, depth) || searcher.root[0].value.abs() > PROVEN_WIN_MIN {
            break;
        }
    }
    searcher.root.first().map(|best| (best.at, best.value))
}
