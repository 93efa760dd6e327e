//! Tunes the search's margins by games: simultaneous perturbation (Spall 1992), as it is usual for chess programs.
//!
//! Each pair of games from one opening is played by the margins with all of them moved a little to a side drawn for each, against the
//! same moved the other way; all then follow the winner a little. Placements limit the moves, so the machine's speed is of no matter.

use qipan::engine::gomoku::board::{Board, Cell, cell};
use qipan::engine::gomoku::control::Control;
use qipan::engine::gomoku::lines_of;
use qipan::engine::gomoku::margins::Margins;
use qipan::engine::gomoku::search::{Searcher, WON};
use qipan::engine::gomoku::tt::Table;
use qipan::rules::gomoku::Rule;
use qipan::rules::mix::Sequence;
use qipan::rules::{Point, Size};
use std::error::Error;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

#[derive(clap::Subcommand)]
pub enum Command {
    /// Move the margins by pairs of games; a file that is there is gone on with.
    Fit {
        #[command(flatten)]
        games: Games,
        /// The last step, in moves of a margin that a won pair is worth.
        #[arg(long, default_value_t = 0.004)]
        rate: f64,
        /// A line each hundred pairs: how many, and the margins.
        #[arg(long)]
        out: PathBuf,
    },
    /// Play the margins of such a file's last line against those of play.
    Match {
        #[command(flatten)]
        games: Games,
        file: PathBuf,
    },
}

#[derive(clap::Args)]
pub struct Games {
    /// Placements a move.
    #[arg(long, default_value_t = 12_000)]
    nodes: u64,
    /// Openings, each played twice with the sides changed.
    #[arg(long, default_value_t = 20_000)]
    pairs: u64,
    #[arg(long, default_value_t = 1)]
    jobs: u64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

const SIZE: Size = Size { columns: 15, rows: 15 };
const RULES: [Rule; 3] = [Rule::Freestyle, Rule::Standard, Rule::Renju];
/// An opening is even where a search of 8,000 placements says less than this of it.
const EVEN: i32 = 120;
/// A game that is longer is drawn.
const STONES_MAX: usize = 140;
/// Each player's table, in kilobytes.
const TABLE_KIB: usize = 4 << 10;
/// The last moves aside, in parts of a margin's range.
const ASIDE: f64 = 1.0 / 12.0;

type Numbers = [f64; Margins::COUNT];

pub fn run(command: Command) -> Result<(), Box<dyn Error>> {
    match command {
        Command::Fit { games, rate, out } => fit(&games, rate, &out),
        Command::Match { games, file } => compare(&games, &file),
    }
}

/// How far the fit is.
struct Stand {
    numbers: Numbers,
    pair: u64,
}

fn fit(games: &Games, rate: f64, out: &Path) -> Result<(), Box<dyn Error>> {
    let begun = if out.exists() { read(out)? } else { Stand { numbers: numbers(&Margins::PLAYED), pair: 0 } };
    let begun_at = begun.pair;
    let stand = Mutex::new(begun);
    let work = || -> Result<(), std::io::Error> {
        while let Some((before, pair)) = next(&stand, games.pairs) {
            let mut random = Sequence::new(games.seed << 32 | pair);
            let (all, done) = (games.pairs as f64, pair as f64);
            let wide = (all / done).powf(0.101);
            let side = before.map(|_| if random.below(2) == 0 { 1.0 } else { -1.0 });
            let aside: Numbers = std::array::from_fn(|at| side[at] * range(at) * ASIDE * wide);
            let moved = |by: f64, random: &mut Sequence| {
                let mut drawn = |at: usize| before[at] + by * aside[at] + random.below(1000) as f64 / 1000.0;
                let near = std::array::from_fn(|at| (drawn(at).floor() as i32).clamp(least(at), most(at)));
                Margins::of(near)
            };
            let both = [moved(1.0, &mut random), moved(-1.0, &mut random)];
            let (_, won) = play_pair(&both, games.nodes, &mut random);
            let step = rate * (all * 1.1 / (all * 0.1 + done)).powf(0.602) / wide.powi(2) * f64::from(won);
            let mut stand = stand.lock().unwrap_or_else(|broken| broken.into_inner());
            for (at, number) in stand.numbers.iter_mut().enumerate() {
                *number = (*number + step * aside[at]).clamp(least(at).into(), most(at).into());
            }
            if pair.is_multiple_of(100) {
                note(out, &line(pair, &stand.numbers))?;
            }
        }
        Ok(())
    };
    std::thread::scope(|scope| {
        let all: Vec<_> = (0..games.jobs.max(1)).map(|_| scope.spawn(work)).collect();
        all.into_iter().try_for_each(|one| one.join().expect("no panic"))
    })?;
    let last = line(games.pairs.max(begun_at), &stand.into_inner()?.numbers);
    if begun_at < games.pairs && !games.pairs.is_multiple_of(100) {
        note(out, &last)?;
    }
    print!("{last}");
    Ok(())
}

fn note(out: &Path, line: &str) -> Result<(), std::io::Error> {
    OpenOptions::new().append(true).create(true).open(out)?.write_all(line.as_bytes())
}

/// The margins as they are and the number of the next pair.
fn next(stand: &Mutex<Stand>, pairs: u64) -> Option<(Numbers, u64)> {
    let mut stand = stand.lock().unwrap_or_else(|broken| broken.into_inner());
    stand.pair += 1;
    (stand.pair <= pairs).then_some((stand.numbers, stand.pair))
}

fn compare(games: &Games, file: &Path) -> Result<(), Box<dyn Error>> {
    let fitted = read(file)?.numbers;
    let both = [Margins::of(fitted.map(|number| number.round() as i32)), Margins::PLAYED];
    let stand = Mutex::new(Stand { numbers: fitted, pair: 0 });
    let tally = Mutex::new([0u64; 3]);
    std::thread::scope(|scope| {
        for _ in 0..games.jobs.max(1) {
            scope.spawn(|| {
                while let Some((_, pair)) = next(&stand, games.pairs) {
                    let mut random = Sequence::new(games.seed << 32 | pair);
                    let (results, _) = play_pair(&both, games.nodes, &mut random);
                    let mut tally = tally.lock().unwrap_or_else(|broken| broken.into_inner());
                    results.iter().for_each(|result| tally[(1 - result) as usize] += 1);
                }
            });
        }
    });
    let [won, drawn, lost] = tally.into_inner()?;
    let all = (won + drawn + lost).max(1) as f64;
    let score = (won as f64 + drawn as f64 / 2.0) / all;
    let spread = ((won as f64 * (1.0 - score).powi(2) + lost as f64 * score * score) / all).sqrt();
    let error = 1.96 * spread / all.sqrt();
    let elo = |score: f64| -400.0 * (1.0 / score.clamp(0.001, 0.999) - 1.0).log10();
    println!(
        "{all} games: +{won} ={drawn} -{lost}, {:.1} %, {:+.0} Elo [{:+.0}, {:+.0}]",
        score * 100.0,
        elo(score),
        elo(score - error),
        elo(score + error)
    );
    Ok(())
}

fn least(at: usize) -> i32 {
    Margins::RANGES[at].1
}

fn most(at: usize) -> i32 {
    Margins::RANGES[at].2
}

fn range(at: usize) -> f64 {
    f64::from(most(at) - least(at))
}

fn numbers(margins: &Margins) -> Numbers {
    margins.numbers().map(f64::from)
}

/// "1200 window=40.0 …"
fn line(pair: u64, numbers: &Numbers) -> String {
    let named = Margins::RANGES.iter().zip(numbers).map(|((name, ..), number)| format!(" {name}={number:.1}"));
    format!("{pair}{}\n", named.collect::<String>())
}

/// The last line of a fit's file. A margin that it does not name is that of play.
fn read(file: &Path) -> Result<Stand, Box<dyn Error>> {
    let wrong = |what: &str| format!("{}: {what}", file.display());
    let text = fs::read_to_string(file).map_err(|error| wrong(&error.to_string()))?;
    let mut words = text.lines().last().unwrap_or_default().split_whitespace();
    let pair = words.next().and_then(|word| word.parse().ok()).ok_or_else(|| wrong("its last line has no number"))?;
    let mut numbers = numbers(&Margins::PLAYED);
    for word in words {
        let named = word.split_once('=').and_then(|(name, number)| {
            Some((Margins::RANGES.iter().position(|range| range.0 == name)?, number.parse().ok()?))
        });
        let (at, number) = named.ok_or_else(|| wrong(&format!("its last line has {word}, which is no margin")))?;
        numbers[at] = number;
    }
    Ok(Stand { numbers, pair })
}

/// Two games from one opening by a rule in turn: their results for the first margins, and the sum of both.
fn play_pair(both: &[Margins; 2], nodes: u64, random: &mut Sequence) -> ([i32; 2], i32) {
    let rule = RULES[random.below(RULES.len())];
    let opening = even_opening(rule, random);
    let results = [0, 1].map(|turn| {
        let order = [turn, 1 - turn];
        let result = play(rule, &opening, order.map(|of| &both[of]), nodes);
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
            && think(board, count & 1, &table, &Margins::PLAYED, 8_000).is_some_and(|(_, value)| value.abs() < EVEN)
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
fn play(rule: Rule, opening: &[Cell], players: [&Margins; 2], nodes: u64) -> i32 {
    let mut stones = opening.to_vec();
    let tables = [0, 1].map(|_| Table::new(TABLE_KIB));
    while stones.len() < STONES_MAX {
        let us = stones.len() & 1;
        tables[us].next_age();
        let Some((at, value)) = think(board_of(rule, &stones), us, &tables[us], players[us], nodes) else { return 0 };
        if value.abs() > WON {
            return if (value > 0) == (us == 0) { 1 } else { -1 };
        }
        stones.push(at);
    }
    0
}

fn think(board: Board, us: usize, table: &Table, margins: &Margins, nodes: u64) -> Option<(Cell, i32)> {
    let stop = AtomicBool::new(false);
    let mut searcher = Searcher::new(board, table, Control::flag(&stop), 12);
    searcher.set_margins(*margins);
    searcher.set_node_limit(nodes);
    searcher.start(us);
    for depth in 1..=40 {
        if searcher.root.is_empty() || !searcher.iterate(us, depth) || searcher.root[0].value.abs() > WON {
            break;
        }
    }
    searcher.root.first().map(|best| (best.at, best.value))
}
