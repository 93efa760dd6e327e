//! `lab learning`: a fixed opponent repeats a line with which it beat a level, with learning on and off.
//!
//! Each game is played by a new `qipan headless` process on one data directory, so that learning, saving and reading are the program's. The
//! opponent is one of our levels with a fixed seed: its move depends only on the board, so it repeats a line as long as the program repeats
//! it. The program's games also have one seed (unless `--vary`), so that without learning the program repeats the line, too.

use super::players::{Contestant, LineProgram, PlayerSpec};
use qipan_core::engine::Level;
use qipan_core::rules::Ply;
use qipan_core::rules::reversi::{Position, Square};
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;

#[derive(clap::Args)]
pub struct LearningArguments {
    /// The engine level that learns from its losses.
    #[arg(long, default_value_t = 6)]
    level: u8,
    /// The engine level of the opponent.
    #[arg(long, default_value_t = 8)]
    opponent: u8,
    /// Number of games after the first game that the opponent won.
    #[arg(long, default_value_t = 20)]
    tries: u32,
    /// The seed of the first game; the following seeds are tried until the opponent wins.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Give every game a different seed, as on a user's machine.
    #[arg(long)]
    vary: bool,
    /// The `qipan` program; by default the program beside `lab`.
    #[arg(long)]
    program: Option<PathBuf>,
}

/// A finished game: its moves, and the opponent's final disc difference.
struct FinishedGame {
    moves: String,
    difference: i32,
}

pub fn run(arguments: &LearningArguments) -> Result<(), Box<dyn Error>> {
    let beside = || Some(std::env::current_exe().ok()?.with_file_name("qipan"));
    let program = arguments.program.clone().or_else(beside).ok_or("no program")?;
    let mut failed = false;
    for learning in [true, false] {
        let same = repeat(&program, arguments, learning)?;
        // With another seed in every game, the level need not repeat the lost line even without learning.
        failed |= if learning { same > 0 } else { same < arguments.tries && !arguments.vary };
    }
    if failed { Err("not as promised".into()) } else { Ok(()) }
}

/// Plays until the opponent has won, then `tries` further games. Returns how many of these the opponent won with the same moves.
fn repeat(program: &Path, arguments: &LearningArguments, learning: bool) -> Result<u32, Box<dyn Error>> {
    let (data, seed, first) = loop_until_won(program, arguments, learning)?;
    println!("learning {}: game 0 {:+} {}", if learning { "on" } else { "off" }, first.difference, first.moves);
    let (mut same, mut again, mut won) = (0, 0, 0);
    let mut known = vec![first.moves.clone()];
    for number in 1..=arguments.tries {
        let seed = if arguments.vary { seed + u64::from(number) } else { seed };
        let done = play(program, data.path(), arguments, seed, learning)?;
        println!("  game {number} {:+} {}", done.difference, done.moves);
        if done.difference > 0 {
            won += 1;
            same += u32::from(done.moves == first.moves);
            again += u32::from(known.contains(&done.moves));
            known.push(done.moves);
        }
    }
    println!(
        "learning {}: of {} tries the opponent won {same} by the same line, {again} by any line that won before, {won} in all",
        if learning { "on" } else { "off" },
        arguments.tries
    );
    Ok(same)
}

/// Plays games with new seeds until the opponent wins. Returns that game, its seed, and a data directory in which only that game was
/// played.
fn loop_until_won(
    program: &Path,
    arguments: &LearningArguments,
    learning: bool,
) -> Result<(tempfile::TempDir, u64, FinishedGame), Box<dyn Error>> {
    for seed in arguments.seed..arguments.seed + 100 {
        let data = tempfile::tempdir()?;
        let settings = format!("(engine: (threads: 1, learning: {learning}))");
        std::fs::write(data.path().join("settings.ron"), settings)?;
        let done = play(program, data.path(), arguments, seed, learning)?;
        if done.difference > 0 {
            return Ok((data, seed, done));
        }
    }
    Err("the opponent won none of 100 games".into())
}

/// Plays one game in a new process. The opponent is Black, the program is White.
fn play(
    program: &Path,
    data: &Path,
    arguments: &LearningArguments,
    seed: u64,
    learning: bool,
) -> Result<FinishedGame, Box<dyn Error>> {
    let mut talk = headless(program, data, arguments.level, seed)?;
    let mut opponent = Contestant::new(&PlayerSpec::Level(Level::Fixed(arguments.opponent)))?;
    let mut position = Position::default();
    let mut moves = String::new();
    while !position.is_over() {
        let line = talk.read_line()?;
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["placed", _, name, ..] => {
                position.play(Ply::Place(Square::parse(name).ok_or("no square")?.point()))?;
                moves.push_str(name);
            }
            ["passed", _] => drop(position.play(Ply::Pass)?),
            ["turn", "black"] if !position.must_pass() => match opponent.choose(&position, 1)? {
                Ply::Place(point) => {
                    talk.send_line(&format!("move {}", Square::from_point(point).ok_or("no square")?))?
                }
                Ply::Pass => {}
            },
            ["turn", "white"] => talk.send_line("sync")?,
            _ => {}
        }
    }
    let (black, white) = position.final_scores();
    let difference = black as i32 - white as i32;
    if learning && difference > 0 {
        while talk.read_line()? != "learned" {}
    }
    // Waits until the learned line is on the disk.
    talk.send_line("sync")?;
    while talk.read_line()? != "synced" {}
    Ok(FinishedGame { moves, difference })
}

/// Starts `qipan headless` with a new game.
fn headless(program: &Path, data: &Path, level: u8, seed: u64) -> Result<LineProgram, Box<dyn Error>> {
    let mut command = Command::new(program);
    command.args(["headless", "--new", "--game", "reversi", "--black", "human", "--white"]);
    command.args([&format!("computer:{level}"), "--seed", &seed.to_string(), "--data-dir"]).arg(data);
    LineProgram::spawn(&mut command)
}
