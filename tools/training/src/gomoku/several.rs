//! `lab match several`: matches of three and four players. Two sides share the seats: in all ways in which each has at least one seat, each
//! also with the sides swapped, over seeded openings. Or one side plays alone.
//!
//! The second side can be another build of `lab`, which is asked line by line (`--serve`).

use super::contest::parse_strength;
use super::positions::{parse_opening_line, transcript};
use qipan_core::engine::gomoku::GomokuEngine;
use qipan_core::engine::{Answer, Engine, EngineOptions, Request, RequestKind};
use qipan_core::rules::gomoku::{Position, Setup};
use qipan_core::rules::mix::RandomSequence;
use qipan_core::rules::{self, Color, Outcome, Ply, Point, Size};
use std::error::Error;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::AtomicBool;

#[derive(clap::Args)]
pub struct SeveralArguments {
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(3..=4))]
    players: u8,
    /// The first side's strength: `level:N` or `full:MS`.
    #[arg(long, default_value = "level:8", value_parser = strength)]
    first: String,
    /// The second side's strength: `level:N` or `full:MS`. Without it the first side plays all seats.
    #[arg(long, value_parser = strength)]
    second: Option<String>,
    /// The `lab` program of another build of Qipan, which plays the second side.
    #[arg(long, requires = "second")]
    second_build: Option<String>,
    #[arg(long, default_value_t = 100)]
    games: usize,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print every game's transcript.
    #[arg(long)]
    verbose: bool,
    /// Answer each input line `PLAYERS STRENGTH SEED TRANSCRIPT` with the point that the engine plays.
    #[arg(long)]
    serve: bool,
}

/// Checks that a text is a strength. The text itself is passed on to a second build.
fn strength(text: &str) -> Result<String, &'static str> {
    parse_strength(text).map(|_| text.to_owned()).ok_or("level:N or full:MS")
}

/// The board size of all games.
const SIZE: Size = Size { columns: 15, rows: 15 };
/// Width and height of the square in the middle in which each player's first stone lies.
const OPENING_SIDE: usize = 7;

/// The engine or the other build that plays one side.
enum SidePlayer {
    Own(Box<GomokuEngine>),
    Build { child: Child, input: ChildStdin, output: BufReader<ChildStdout> },
}

impl SidePlayer {
    fn own() -> SidePlayer {
        SidePlayer::Own(engine())
    }

    fn build(program: &str) -> Result<SidePlayer, Box<dyn Error>> {
        let mut command = Command::new(program);
        command.args(["match", "several", "--serve"]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn()?;
        let input = child.stdin.take().ok_or("no input")?;
        let output = BufReader::new(child.stdout.take().ok_or("no output")?);
        Ok(SidePlayer::Build { child, input, output })
    }

    fn point(&mut self, players: u8, points: &[Point], by: &str, seed: u64) -> Result<Point, Box<dyn Error>> {
        match self {
            SidePlayer::Own(engine) => chosen(engine, players, points, by, seed),
            SidePlayer::Build { input, output, .. } => {
                writeln!(input, "{players} {by} {seed} {}", transcript(SIZE, points))?;
                input.flush()?;
                let mut line = String::new();
                output.read_line(&mut line)?;
                Ok(*parse_opening_line(SIZE, &line)?.first().ok_or("the other build ended")?)
            }
        }
    }
}

impl Drop for SidePlayer {
    fn drop(&mut self) {
        if let SidePlayer::Build { child, .. } = self {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

fn engine() -> Box<GomokuEngine> {
    Box::new(GomokuEngine::new(EngineOptions { threads: 1, hash_mb: 1 }))
}

fn chosen(
    engine: &mut GomokuEngine,
    players: u8,
    points: &[Point],
    by: &str,
    seed: u64,
) -> Result<Point, Box<dyn Error>> {
    let level = parse_strength(by).ok_or("level:N or full:MS")?;
    let position = rules::Position::Gomoku(played(players, points)?);
    let request = Request::new(&position, RequestKind::Move { level, clock_ms: None }, seed);
    let mut last = None;
    engine.think(&request, &AtomicBool::new(false), &mut |answer| last = Some(answer));
    match last {
        Some(Answer::Best { ply: Ply::Place(point), .. }) => Ok(point),
        _ => Err("the engine did not answer".into()),
    }
}

fn played(players: u8, points: &[Point]) -> Result<Position, Box<dyn Error>> {
    let mut position = Position::try_from(Setup { players, size: SIZE, ..Setup::default() })?;
    for &point in points {
        position.play(Ply::Place(point))?;
    }
    Ok(position)
}

/// Answers the requests of another build until standard input ends.
fn serve() -> Result<(), Box<dyn Error>> {
    let mut engine = engine();
    for line in std::io::stdin().lines() {
        let line = line?;
        let words: Vec<&str> = line.split_whitespace().collect();
        let [players, by, seed, points] = words[..] else { return Err("PLAYERS STRENGTH SEED TRANSCRIPT".into()) };
        let points = parse_opening_line(SIZE, points)?;
        let point = chosen(&mut engine, players.parse()?, &points, by, seed.parse()?)?;
        println!("{}", transcript(SIZE, &[point]));
    }
    Ok(())
}

/// Returns the seats of the first side in each game, as bits by color.
fn shares(players: u8, is_alone: bool) -> Vec<usize> {
    let all = (1 << players) - 1;
    if is_alone { vec![all] } else { (1..=all / 2).flat_map(|seats| [seats, all ^ seats]).collect() }
}

/// Returns the points of a random opening: one stone per player in the middle of the board.
fn opening(players: u8, seed: u64) -> Vec<Point> {
    let (mut random, mut points) = (RandomSequence::new(seed), Vec::new());
    let first = usize::from(SIZE.columns) / 2 - OPENING_SIDE / 2;
    while points.len() < usize::from(players) {
        let mut along = || (first + random.next_below(OPENING_SIDE)) as u8;
        let point = Point::new(along(), along());
        if !points.contains(&point) {
            points.push(point);
        }
    }
    points
}

pub fn run(arguments: SeveralArguments) -> Result<(), Box<dyn Error>> {
    if arguments.serve {
        return serve();
    }
    let second = arguments.second_build.as_deref().map_or_else(|| Ok(SidePlayer::own()), SidePlayer::build)?;
    let mut sides = [SidePlayer::own(), second];
    let shares = shares(arguments.players, arguments.second.is_none());
    let (mut wins, mut full, mut plies) = ([0_u32; 2], 0_u32, Vec::new());
    for game in 0..arguments.games {
        let seats = shares[game % shares.len()];
        let (winner, points) = play(&arguments, &mut sides, seats, game)?;
        match winner {
            Some(color) => wins[side_of(seats, color)] += 1,
            None => full += 1,
        }
        plies.push(points.len());
        if arguments.verbose {
            println!("game {game}, first side {seats:04b}, winner {winner:?}: {}", transcript(SIZE, &points));
        }
    }
    plies.sort_unstable();
    let median = plies.get(plies.len() / 2).unwrap_or(&0);
    let share = 100.0 * f64::from(wins[0]) / f64::from((wins[0] + wins[1]).max(1));
    println!(
        "{} players: first side {}, second side {} ({share:.1} % of the decided games), full boards {full}, median {median} plies",
        arguments.players, wins[0], wins[1]
    );
    Ok(())
}

fn side_of(seats: usize, color: Color) -> usize {
    1 - (seats >> color.index() & 1)
}

/// Plays a game. Returns the winner, if any, and the points of the game.
fn play(
    arguments: &SeveralArguments,
    sides: &mut [SidePlayer; 2],
    seats: usize,
    game: usize,
) -> Result<(Option<Color>, Vec<Point>), Box<dyn Error>> {
    let players = arguments.players;
    // Both games of a pair have the same opening.
    let mut points = opening(players, arguments.seed.wrapping_mul(1_000).wrapping_add(game as u64 / 2));
    let mut position = played(players, &points)?;
    let strengths = [&arguments.first, arguments.second.as_ref().unwrap_or(&arguments.first)];
    while position.outcome().is_none() {
        let side = side_of(seats, position.side_to_move());
        let seed = arguments.seed.wrapping_mul(1_000_003).wrapping_add((game as u64) << 10 | points.len() as u64);
        let point = sides[side].point(players, &points, strengths[side], seed)?;
        position.play(Ply::Place(point))?;
        points.push(point);
    }
    let winner = match position.outcome() {
        Some(Outcome::Win(color)) => Some(color),
        _ => None,
    };
    Ok((winner, points))
}
