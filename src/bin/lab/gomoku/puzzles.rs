//! Puzzles: is the win found in time, and does its line hold by the rules.

use super::cpu::Stopwatch;
use qipan::engine::gomoku::board::{Board, Cell, point};
use qipan::engine::gomoku::board_of;
use qipan::engine::gomoku::control::Control;
use qipan::engine::gomoku::vcf::{Proof, Vcf};
use qipan::engine::gomoku::vct::Vct;
use qipan::rules::gomoku::{Position, Rule, Setup};
use qipan::rules::{Color, Outcome, Ply, Point};
use serde::Deserialize;
use std::error::Error;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

#[derive(clap::Args)]
pub struct Arguments {
    /// Puzzles of Renju on 15×15: one JSON object a line, or an array of them.
    file: PathBuf,
    /// Milliseconds of CPU a puzzle.
    #[arg(long, default_value_t = 1000)]
    time_ms: u64,
    /// Only fours.
    #[arg(long)]
    vcf: bool,
    /// Print every puzzle.
    #[arg(long)]
    verbose: bool,
}

#[derive(Deserialize)]
struct Puzzle {
    id: String,
    black: Vec<String>,
    white: Vec<String>,
    /// 1 Black, 2 White to move; by default the side with fewer stones, Black first.
    side: Option<u8>,
}

/// Files larger than this are not puzzles.
const BYTES_MAX: u64 = 16 << 20;

pub fn run(arguments: Arguments) -> Result<(), Box<dyn Error>> {
    if std::fs::metadata(&arguments.file)?.len() > BYTES_MAX {
        return Err("the file is larger than 16 MB".into());
    }
    let text = std::fs::read_to_string(&arguments.file)?;
    let puzzles: Vec<Puzzle> = if text.trim_start().starts_with('[') {
        serde_json::from_str(&text)?
    } else {
        text.lines().map(serde_json::from_str).collect::<Result<_, _>>()?
    };
    let (mut times, mut refuted) = (Vec::new(), 0);
    for puzzle in &puzzles {
        let position = position_of(puzzle)?;
        let (proof, seconds) = solve(&position, arguments.time_ms, arguments.vcf);
        let verdict = match &proof {
            Proof::Win(line) => {
                times.push(seconds);
                match check_line(&position, line) {
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

fn position_of(puzzle: &Puzzle) -> Result<Position, Box<dyn Error>> {
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
    let black_moves = puzzle.side.map_or(puzzle.black.len() <= puzzle.white.len(), |side| side == 1);
    let side_to_move = if black_moves { Color::Black } else { Color::White };
    Ok(Position::try_from(Setup { rule: Rule::Renju, stones, side_to_move, ..Setup::default() })?)
}

/// The proof and the CPU seconds it took. The limit is CPU time too: a watcher of the clock would punish a busy machine.
fn solve(position: &Position, time_ms: u64, only_fours: bool) -> (Proof, f64) {
    let stop = AtomicBool::new(false);
    let us = position.side_to_move().index();
    let mut board = board_of(position);
    let (mut vcf, mut vct) = (Vcf::new(18), Vct::new(16));
    let watch = Stopwatch::start();
    let limit = Duration::from_millis(time_ms);
    let mut attempt = |solver: &mut dyn FnMut(&mut Board, &Control) -> Proof| loop {
        let rest = limit.saturating_sub(watch.elapsed());
        let control = Control::flag(&stop).until(Some(Instant::now() + rest));
        let proof = solver(&mut board, &control);
        if proof != Proof::Unknown || rest < Duration::from_millis(2) {
            return proof;
        }
    };
    let proof = attempt(&mut |board, control| vcf.solve(board, us, u64::MAX, control));
    if only_fours || matches!(proof, Proof::Win(_)) {
        return (proof, watch.elapsed().as_secs_f64());
    }
    let proof = attempt(&mut |board, control| vct.solve(board, us, u64::MAX, control));
    (proof, watch.elapsed().as_secs_f64())
}

/// Plays the line by the rules: every ply is legal, nobody leaves a five lying, the last one wins for the first side.
fn check_line(start: &Position, line: &[Cell]) -> Result<(), String> {
    let mut position = start.clone();
    let attacker = start.side_to_move();
    for (index, &at) in line.iter().enumerate() {
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

/// A point on which the side to move wins at once.
fn wins_at_once(position: &Position) -> Option<Point> {
    position.legal_points().into_iter().find(|&point| {
        let mut after = position.clone();
        after.play(Ply::Place(point)).is_ok() && after.outcome() == Some(Outcome::Win(position.side_to_move()))
    })
}
