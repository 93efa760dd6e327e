//! `lab puzzles`: tests whether the engine finds the wins of puzzles in time, and whether its winning lines hold by the rules.

use super::stopwatch::Stopwatch;
use super::verify::{Verdict, Verifier};
use crate::bank;
use qipan_core::engine::gomoku::board::{Cell, SearchBoard, point};
use qipan_core::engine::gomoku::board_of;
use qipan_core::engine::gomoku::control::SearchControl;
use qipan_core::engine::gomoku::search::{PROVEN_WIN_MIN, Searcher, WIN};
use qipan_core::engine::gomoku::tt::Table;
use qipan_core::engine::gomoku::vcf::{Proof, Vcf};
use qipan_core::engine::gomoku::vct::{BOLD, CAUTIOUS, QUIET_MOVES, Vct};
use qipan_core::rules::gomoku::{Position, Rule, Setup};
use qipan_core::rules::{Color, Outcome, Ply, Point};
use serde::Deserialize;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

#[derive(clap::Args)]
pub struct PuzzlesArguments {
    /// A file with puzzles of Renju on 15×15: one JSON object per line, or an array of them.
    #[arg(required_unless_present_any = ["bank", "verify_bank", "grades"])]
    file: Option<PathBuf>,
    /// Milliseconds of CPU time per puzzle.
    #[arg(long, default_value_t = 1000)]
    time_ms: u64,
    /// Solve only every n-th puzzle.
    #[arg(long, default_value_t = 1)]
    stride: usize,
    /// Use only this solver; by default all solvers, one after the other.
    #[arg(long)]
    by: Option<Solver>,
    /// Try every legal reply to each proven line, in at most this many positions per puzzle.
    #[arg(long, value_name = "POSITIONS")]
    verify: Option<usize>,
    /// Print a line for every puzzle.
    #[arg(long)]
    verbose: bool,
    #[command(flatten)]
    bank: bank::BankArguments,
}

/// The solvers, each of which can prove a win.
#[derive(Clone, Copy, PartialEq, clap::ValueEnum)]
enum Solver {
    Fours,
    Threats,
    Search,
}

/// A puzzle as the JSON files describe it.
#[derive(Deserialize)]
pub struct Puzzle {
    id: String,
    black: Vec<String>,
    white: Vec<String>,
    /// The side to move: 1 Black, 2 White. If absent, the side with fewer stones; Black if both have as many.
    side: Option<u8>,
    /// Calls of another program's solver; the third word of the first call is the side to move.
    #[serde(default)]
    solver_calls: Vec<Vec<String>>,
}

/// Maximum size of a puzzle file, in bytes.
const BYTES_MAX: u64 = 16 << 20;

pub fn run(arguments: PuzzlesArguments) -> Result<(), Box<dyn Error>> {
    let Some(file) = arguments.file.as_ref().filter(|_| !arguments.bank.is_asked()) else {
        return bank::run(&arguments.bank, arguments.stride);
    };
    let puzzles = read(file)?;
    let (mut times, mut refuted) = (Vec::new(), 0);
    let puzzles: Vec<Puzzle> = puzzles.into_iter().step_by(arguments.stride.max(1)).collect();
    for puzzle in &puzzles {
        let position = position_of(puzzle)?;
        let mut vct = Vct::new(16, 3_000_000, QUIET_MOVES);
        let (proof, seconds) = solve(&position, arguments.time_ms, arguments.by, &mut vct);
        let verdict = match &proof {
            Proof::Win(line) => {
                times.push(seconds);
                match checked(&position, line, &vct, arguments.verify) {
                    Ok(()) => "solved",
                    Err(why) => {
                        refuted += 1;
                        println!("{}: REFUTED at {why}", puzzle.id);
                        "refuted"
                    }
                }
            }
            Proof::None => "none",
            Proof::Unknown => "unknown",
        };
        if arguments.verbose {
            println!("{} {verdict} {:.1} ms", puzzle.id, seconds * 1e3);
        }
    }
    times.sort_by(f64::total_cmp);
    let at =
        |part: usize| times.get((times.len() * part / 100).min(times.len().saturating_sub(1))).unwrap_or(&0.0) * 1e3;
    let share = 100.0 * times.len() as f64 / puzzles.len().max(1) as f64;
    println!(
        "solved {} of {} ({share:.1} %), median {:.1} ms, 90th percentile {:.1} ms",
        times.len(),
        puzzles.len(),
        at(50),
        at(90)
    );
    if refuted > 0 { Err(format!("{refuted} lines refuted").into()) } else { Ok(()) }
}

/// Reads the puzzles of a JSON file.
pub fn read(file: &Path) -> Result<Vec<Puzzle>, Box<dyn Error>> {
    if std::fs::metadata(file)?.len() > BYTES_MAX {
        return Err("the file is larger than 16 MB".into());
    }
    let text = std::fs::read_to_string(file)?;
    let is_array = text.trim_start().starts_with('[');
    Ok(if is_array {
        serde_json::from_str(&text)?
    } else {
        text.lines().map(serde_json::from_str).collect::<Result<_, _>>()?
    })
}

pub fn position_of(puzzle: &Puzzle) -> Result<Position, Box<dyn Error>> {
    let parse = |name: &String| -> Option<Point> {
        let column = name.bytes().next()?.checked_sub(b'a')?;
        let row: u8 = name.get(1..)?.parse().ok()?;
        Some(Point::new(column, 15u8.checked_sub(row)?))
    };
    let mut stones = Vec::new();
    for (names, color) in [(&puzzle.black, Color::Black), (&puzzle.white, Color::White)] {
        for name in names {
            stones.push((parse(name).ok_or("a bad point")?, color));
        }
    }
    let named = puzzle.solver_calls.first().and_then(|call| call.get(2)).map(|side| side == "Black");
    let black_moves = puzzle.side.map(|side| side == 1).or(named).unwrap_or(puzzle.black.len() <= puzzle.white.len());
    let side_to_move = if black_moves { Color::Black } else { Color::White };
    Ok(Position::try_from(Setup { rule: Rule::Renju, stones, side_to_move, ..Setup::default() })?)
}

/// Solves a puzzle by fours, then by threats, then by the search. Returns the proof and the CPU seconds it took.
fn solve(position: &Position, time_ms: u64, by: Option<Solver>, vct: &mut Vct) -> (Proof, f64) {
    let stop = AtomicBool::new(false);
    let us = position.side_to_move().index();
    let mut board = board_of(position);
    let mut vcf = Vcf::new(18);
    let table = Table::new(16 << 10);
    let watch = Stopwatch::start();
    let mut searcher = Searcher::new(board.clone(), &table, SearchControl::with_stop_flag(&stop), 16);
    // The limit is CPU time. On a busy machine the wall-clock deadline comes too early, so that the solver is called again.
    let mut proof = Proof::Unknown;
    let mut attempt = |until_ms: u64, solver: &mut dyn FnMut(&mut SearchBoard, Instant) -> Proof| {
        proof = Proof::Unknown;
        loop {
            let rest = Duration::from_millis(until_ms).saturating_sub(watch.elapsed());
            if proof != Proof::Unknown || rest < Duration::from_millis(2) {
                return (proof.clone(), watch.elapsed().as_secs_f64());
            }
            proof = solver(&mut board, Instant::now() + rest);
        }
    };
    let may = |solver| by.is_none_or(|by| by == solver);
    let mut result = (Proof::None, 0.0);
    if may(Solver::Fours) {
        result = attempt(time_ms, &mut |board, end| {
            vcf.solve(board, us, u64::MAX, &SearchControl::with_stop_flag(&stop).with_deadline(Some(end)))
        });
    }
    if may(Solver::Threats) && !matches!(result.0, Proof::Win(_)) {
        for (style, share) in [(CAUTIOUS, 35), (BOLD, if by.is_some() { 100 } else { 88 })] {
            if !matches!(result.0, Proof::Win(_)) {
                result = attempt(time_ms * share / 100, &mut |board, end| {
                    vct.solve(
                        board,
                        us,
                        style,
                        u64::MAX,
                        &SearchControl::with_stop_flag(&stop).with_deadline(Some(end)),
                    )
                });
            }
        }
    }
    if may(Solver::Search) && !matches!(result.0, Proof::Win(_)) {
        result = attempt(time_ms, &mut |_, end| {
            by_search(&mut searcher, us, SearchControl::with_stop_flag(&stop).with_deadline(Some(end)))
        });
        if let Proof::Win(line) = result.0 {
            let is_whole = line.len() as i32 == WIN - searcher.root[0].value;
            result.0 = if is_whole { Proof::Win(line) } else { finish(board_of(position), us, line, &table) };
        }
    }
    result
}

/// Proves a win by the main search. The returned line may end before the five.
fn by_search<'a>(searcher: &mut Searcher<'a>, us: usize, control: SearchControl<'a>) -> Proof {
    searcher.resume(control);
    searcher.init_root_moves(us);
    for depth in 1..60 {
        if !searcher.iterate(us, depth) {
            return Proof::Unknown;
        }
        if searcher.root[0].value > PROVEN_WIN_MIN {
            return Proof::Win(searcher.root[0].line.clone());
        }
    }
    Proof::None
}

/// Completes a winning line until the five, by more searches, because the transposition table cuts the lines of a search short.
fn finish(mut board: SearchBoard, us: usize, mut line: Vec<Cell>, table: &Table) -> Proof {
    let stop = AtomicBool::new(false);
    for (index, &at) in line.iter().enumerate() {
        board.place(at, us ^ (index & 1));
    }
    while line.len() < 200 {
        let side = us ^ (line.len() & 1);
        let mut searcher = Searcher::new(board.clone(), table, SearchControl::with_stop_flag(&stop), 14);
        searcher.set_node_limit(400_000);
        searcher.init_root_moves(side);
        for depth in 1..40 {
            if searcher.root.is_empty()
                || !searcher.iterate(side, depth)
                || searcher.root[0].value.abs() > PROVEN_WIN_MIN
            {
                break;
            }
        }
        let Some(best) = searcher.root.first() else { return Proof::Unknown };
        for &at in &best.line {
            board.place(at, us ^ (line.len() & 1));
            line.push(at);
        }
        if best.line.len() as i32 == WIN - best.value.abs() {
            return Proof::Win(line);
        }
    }
    Proof::Unknown
}

/// Checks a winning line by the rules and, if `verify` is given, tries every other defence.
fn checked(position: &Position, line: &[Cell], proof: &Vct, verify: Option<usize>) -> Result<(), String> {
    check_line(position, line)?;
    let Some(positions) = verify else { return Ok(()) };
    match Verifier::verify_win_proof(position, Ply::Place(point(line[0])), proof, positions) {
        Verdict::ProofHolds(_) => Ok(()),
        Verdict::Endless => Err(format!("its first ply: {positions} positions were not enough")),
        Verdict::Falls(plies) => {
            let names = plies.iter().map(|&ply| match ply {
                Ply::Place(at) => at.name_from_bottom(position.size().rows),
                Ply::Pass => "pass".into(),
            });
            Err(format!("its defence {}", names.collect::<Vec<_>>().join(" ")))
        }
    }
}

/// Plays a line by the rules. Checks that every ply is legal, that neither side overlooks a five, and that the last ply wins for the first
/// side.
fn check_line(start: &Position, line: &[Cell]) -> Result<(), String> {
    let mut position = start.clone();
    let attacker = start.side_to_move();
    for (index, &at) in line.iter().enumerate() {
        if position.side_to_move() != attacker && position.legal_points().is_empty() {
            position.play(Ply::Pass).map_err(|why| format!("ply {}: {why}", index + 1))?;
        }
        let side = position.side_to_move();
        let ply = Ply::Place(point(at));
        let mut after = position.clone();
        after.play(ply).map_err(|why| format!("ply {}: {why}", index + 1))?;
        if side != attacker && after.outcome().is_some() {
            return Err(format!("ply {}: the defender wins", index + 1));
        }
        if after.outcome().is_none()
            && (side == attacker || wins_at_once(&position).is_some())
            && wins_at_once(&after).is_some_and(|_| side == attacker)
        {
            return Err(format!("ply {}: the defender has a five", index + 1));
        }
        position = after;
    }
    if position.outcome() == Some(Outcome::Win(attacker)) {
        Ok(())
    } else {
        Err("the line does not end in five".into())
    }
}

/// Returns a point on which the side to move wins at once, if any.
fn wins_at_once(position: &Position) -> Option<Point> {
    position.legal_points().into_iter().find(|&point| {
        let mut after = position.clone();
        after.play(Ply::Place(point)).is_ok() && after.outcome() == Some(Outcome::Win(position.side_to_move()))
    })
}
