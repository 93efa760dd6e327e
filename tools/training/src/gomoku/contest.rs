//! `lab match gomoku`: lets our engine levels, a simple player and Gomocup programs play over an opening file, colours swapped.

use super::positions::{parse_opening_line, position_after, transcript};
use qipan_core::engine::gomoku::GomokuEngine;
use qipan_core::engine::{Answer, Engine, EngineOptions, Level, Request, RequestKind};
use qipan_core::rules::gomoku::opening::{Action, Opening, OpeningRule, OpeningStep};
use qipan_core::rules::gomoku::{Position, Rule};
use qipan_core::rules::{self, Color, Outcome, Ply, Point, Size};
use std::error::Error;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

#[derive(clap::Args)]
pub struct ContestArguments {
    /// The first player: `level:N`, `full:MS`, `longest` (only extends its longest line) or `cmd:COMMAND` (a Gomocup program).
    #[arg(long)]
    first: ContestPlayer,
    #[arg(long)]
    second: ContestPlayer,
    /// A file with one opening per line: names (h8i9) or offsets from the centre (0,1, -2,3). Each opening is played twice, colours
    /// swapped.
    #[arg(long, required_unless_present = "by_rule")]
    openings: Option<PathBuf>,
    /// Let the players (levels or full) open the games by this opening rule: swap2, yamaguchi, …
    #[arg(long, value_name = "RULE", conflicts_with = "openings",
        value_parser = |word: &str| OpeningRule::from_word(word).ok_or("no such opening rule"))]
    by_rule: Option<OpeningRule>,
    #[arg(long, default_value_t = 200)]
    games: usize,
    #[arg(long, default_value = "freestyle", value_parser = |word: &str| Rule::from_word(word).ok_or("no such rule"))]
    rule: Rule,
    /// Board size as columns x rows, such as 15x15.
    #[arg(long, default_value = "15x15", value_parser = size_of)]
    size: Size,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of games played at the same time.
    #[arg(long, default_value_t = 1)]
    jobs: usize,
    /// Milliseconds per move of Gomocup programs.
    #[arg(long, default_value_t = 300)]
    turn_ms: u64,
    /// Memory limit in megabytes that is sent to Gomocup programs; exit 1 if a program uses more.
    #[arg(long, default_value_t = 350)]
    max_memory_mb: u64,
    /// The Elo difference of the null hypothesis of the SPRT, which ends the match early only with `--stop`.
    #[arg(long, default_value_t = 0.0)]
    elo0: f64,
    /// The Elo difference of the alternative hypothesis of the SPRT.
    #[arg(long, default_value_t = 20.0)]
    elo1: f64,
    /// End the match as soon as the SPRT decides.
    #[arg(long)]
    stop: bool,
    /// Print every game's transcript.
    #[arg(long)]
    verbose: bool,
}

fn size_of(text: &str) -> Result<Size, String> {
    let sides = text.split_once('x').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
    sides.map(|(columns, rows)| Size { columns, rows }).ok_or_else(|| "columns x rows, such as 15x15".to_owned())
}

/// The kind of a player, as given on the command line.
#[derive(Clone, Debug)]
enum ContestPlayer {
    Own(Level),
    Longest,
    Command(String),
}

impl FromStr for ContestPlayer {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<ContestPlayer, Self::Err> {
        let wrong = "level:N, full:MS, longest or cmd:COMMAND";
        match text.split_once(':') {
            Some(("cmd", command)) if !command.trim().is_empty() => Ok(ContestPlayer::Command(command.to_owned())),
            None if text == "longest" => Ok(ContestPlayer::Longest),
            _ => parse_strength(text).map(ContestPlayer::Own).ok_or(wrong),
        }
    }
}

/// Parses a strength of our own engine: `level:N` or `full:MS`.
pub fn parse_strength(text: &str) -> Option<Level> {
    match text.split_once(':')? {
        ("level", number) => number.parse().ok().map(Level::Fixed),
        ("full", ms) => ms.parse().ok().map(|move_ms| Level::Full { move_ms }),
        _ => None,
    }
}

/// A player that is ready to play: its engine or its running program.
enum ContestSeat {
    Engine(Box<GomokuEngine>, Level),
    Longest,
    Program(GomocupProgram),
}

impl ContestSeat {
    fn new(player: &ContestPlayer, arguments: &ContestArguments) -> Result<ContestSeat, Box<dyn Error>> {
        let engine = || Box::new(GomokuEngine::new(EngineOptions { threads: 1, hash_mb: 32 }));
        Ok(match player {
            ContestPlayer::Own(level) => ContestSeat::Engine(engine(), *level),
            ContestPlayer::Longest => ContestSeat::Longest,
            ContestPlayer::Command(command) => ContestSeat::Program(GomocupProgram::start(command, arguments)?),
        })
    }

    /// Returns the player's action in a step of an opening rule.
    fn act(&mut self, opening: &Opening, position: &Position, seed: u64) -> Result<Action, Box<dyn Error>> {
        let ContestSeat::Engine(engine, level) = self else { return Err("only levels and full open by a rule".into()) };
        let task = RequestKind::ActInOpening { opening: Box::new(opening.clone()), level: *level };
        match think(engine.as_mut(), position, task, seed)? {
            Answer::OpeningAction(action) => Ok(action),
            _ => Err("the opening asks for nothing".into()),
        }
    }

    /// Returns the player's next ply in a position. `points` are the stones in the order in which they were placed.
    fn ply(&mut self, position: &Position, points: &[Point], seed: u64) -> Result<Ply, Box<dyn Error>> {
        match self {
            ContestSeat::Engine(engine, level) => {
                match think(engine.as_mut(), position, RequestKind::Move { level: *level, clock_ms: None }, seed)? {
                    Answer::Best { ply, .. } => Ok(ply),
                    _ => Err("the engine did not answer".into()),
                }
            }
            ContestSeat::Longest => Ok(Ply::Place(longest(position).ok_or("no point is left")?)),
            ContestSeat::Program(program) => program.ply(position, points),
        }
    }
}

/// Returns the engine's last answer to a task.
fn think(
    engine: &mut GomokuEngine,
    position: &Position,
    task: RequestKind,
    seed: u64,
) -> Result<Answer, Box<dyn Error>> {
    let request = Request::new(&rules::Position::Gomoku(position.clone()), task, seed);
    let mut last = None;
    engine.think(&request, &AtomicBool::new(false), &mut |answer| last = Some(answer));
    Ok(last.ok_or("the engine did not answer")?)
}

/// Returns the point that gives the side to move its longest run of stones; among equal points, the point nearest to the middle.
fn longest(position: &Position) -> Option<Point> {
    let (size, own) = (position.size(), position.side_to_move());
    let run = |point: Point, (columns, rows): (i32, i32)| {
        let at = |n: i32| {
            let (column, row) = (i32::from(point.column) + columns * n, i32::from(point.row) + rows * n);
            let point = Point::new(u8::try_from(column).ok()?, u8::try_from(row).ok()?);
            position.color_at(point).filter(|&color| size.contains(point) && color == own)
        };
        (1..5).take_while(|&n| at(n).is_some()).count()
    };
    let length = |point: Point| {
        let both = |(columns, rows): (i32, i32)| run(point, (columns, rows)) + run(point, (-columns, -rows));
        [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().map(both).max()
    };
    let from_middle = |point: Point| {
        let off = |at: u8, extent: u8| i32::from(at).abs_diff(i32::from(extent) / 2);
        off(point.column, size.columns) + off(point.row, size.rows)
    };
    position.legal_points().into_iter().max_by_key(|&point| (length(point), std::cmp::Reverse(from_middle(point))))
}

/// A running Gomocup program. Each request for a move sends the whole position.
struct GomocupProgram {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    turn: Duration,
    overrun: Duration,
}

impl GomocupProgram {
    fn start(command: &str, arguments: &ContestArguments) -> Result<GomocupProgram, Box<dyn Error>> {
        let mut words = command.split_whitespace();
        let mut child = Command::new(words.next().ok_or("an empty command")?)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let input = child.stdin.take().ok_or("no input")?;
        let output = BufReader::new(child.stdout.take().ok_or("no output")?);
        let turn = Duration::from_millis(arguments.turn_ms);
        let mut program = GomocupProgram { child, input, output, turn, overrun: Duration::ZERO };
        let size = arguments.size;
        program.send(&match size.columns == size.rows {
            true => format!("START {}", size.rows),
            false => format!("RECTSTART {},{}", size.columns, size.rows),
        })?;
        if program.line()? != "OK" {
            return Err("the program refused the board".into());
        }
        let rule = [0, 1, 4, 9, 8][arguments.rule as usize];
        let (turn, memory) = (arguments.turn_ms, arguments.max_memory_mb << 20);
        program.send(&format!(
            "INFO rule {rule}\nINFO timeout_turn {turn}\nINFO timeout_match 0\nINFO max_memory {memory}"
        ))?;
        Ok(program)
    }

    fn send(&mut self, text: &str) -> std::io::Result<()> {
        writeln!(self.input, "{text}")?;
        self.input.flush()
    }

    /// Returns the program's next line that is not a message or debug output.
    fn line(&mut self) -> Result<String, Box<dyn Error>> {
        loop {
            let mut line = String::new();
            if self.output.read_line(&mut line)? == 0 {
                return Err("the program ended".into());
            }
            if !line.starts_with("MESSAGE") && !line.starts_with("DEBUG") {
                return Ok(line.trim().to_owned());
            }
        }
    }

    /// Returns the peak memory of the program in bytes; 0 on systems that do not report it (Linux does).
    fn peak_memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        peak.and_then(|text| text.trim().trim_end_matches(" kB").parse::<u64>().ok()).unwrap_or(0) << 10
    }

    fn ply(&mut self, position: &Position, points: &[Point]) -> Result<Ply, Box<dyn Error>> {
        if position.must_pass() {
            // Gomocup's protocol has no pass.
            return Ok(Ply::Pass);
        }
        let own = position.side_to_move();
        let mut board = String::from("BOARD\n");
        // The stones are sent in the order of play: some programs take the first stone for Black's, and look at the last stone.
        for &point in points {
            let is_own = position.color_at(point) == Some(own);
            board += &format!("{},{},{}\n", point.column, point.row, if is_own { 1 } else { 2 });
        }
        let start = Instant::now();
        self.send(&(board + "DONE"))?;
        let line = self.line()?;
        self.overrun = self.overrun.max(start.elapsed().saturating_sub(self.turn));
        let point = line.split_once(',').and_then(|(x, y)| Some(Point::new(x.parse().ok()?, y.parse().ok()?)));
        Ok(Ply::Place(point.ok_or_else(|| format!("no move: {line}"))?))
    }
}

impl Drop for GomocupProgram {
    fn drop(&mut self) {
        let _ = self.send("END");
        let _ = self.child.wait();
    }
}

/// The results of the first player, and the failures of both players.
#[derive(Clone, Copy, Debug, Default)]
struct ContestTally {
    wins: u32,
    draws: u32,
    losses: u32,
    illegal: u32,
    overrun: Duration,
    /// The peak memory of a Gomocup program, in bytes.
    memory: u64,
}

impl ContestTally {
    fn games(&self) -> f64 {
        f64::from(self.wins + self.draws + self.losses)
    }

    fn score(&self) -> f64 {
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / self.games().max(1.0)
    }

    /// Returns the variance of one game's result, which is 0, 0.5 or 1.
    fn variance(&self) -> f64 {
        let (n, s) = (self.games().max(1.0), self.score());
        let part = |count: u32, result: f64| f64::from(count) / n * (result - s).powi(2);
        (part(self.wins, 1.0) + part(self.draws, 0.5) + part(self.losses, 0.0)).max(1e-6)
    }

    /// Returns the log-likelihood ratio of the hypotheses `elo1` and `elo0`, by the normal approximation.
    fn llr(&self, elo0: f64, elo1: f64) -> f64 {
        let (s, s0, s1) = (self.score(), expected(elo0), expected(elo1));
        self.games() * ((s - s0).powi(2) - (s - s1).powi(2)) / (2.0 * self.variance())
    }
}

fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

fn elo(score: f64) -> f64 {
    let score = score.clamp(0.001, 0.999);
    -400.0 * (1.0 / score - 1.0).log10()
}

/// The log-likelihood ratio at which the SPRT ends: log((1 - 0.05) / 0.05), for errors of 5 % in either direction.
const LLR_END: f64 = 2.94;

pub fn run(arguments: ContestArguments) -> Result<(), Box<dyn Error>> {
    let openings = match &arguments.openings {
        Some(file) => openings(file, arguments.size)?,
        None => vec![Vec::new()],
    };
    let (next, tally) = (AtomicUsize::new(0), Mutex::new(ContestTally::default()));
    let failures: Vec<String> = std::thread::scope(|scope| {
        let work = || play_games(&arguments, &openings, &next, &tally).err().map(|error| error.to_string());
        let jobs: Vec<_> = (0..arguments.jobs.max(1)).map(|_| scope.spawn(work)).collect();
        jobs.into_iter().filter_map(|job| job.join().unwrap_or(Some("a game's thread failed".into()))).collect()
    });
    let tally = *tally.lock().unwrap_or_else(PoisonError::into_inner);
    report(&arguments, &tally);
    match failures.first() {
        Some(failure) => Err(failure.clone().into()),
        None if tally.illegal > 0 => Err(format!("{} illegal moves", tally.illegal).into()),
        None if tally.memory > arguments.max_memory_mb << 20 => Err("a program took more memory than it may".into()),
        None => Ok(()),
    }
}

fn openings(file: &Path, size: Size) -> Result<Vec<Vec<Point>>, Box<dyn Error>> {
    let text = std::fs::read_to_string(file)?;
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let openings: Vec<Vec<Point>> = lines.map(|line| parse_opening_line(size, line)).collect::<Result<_, _>>()?;
    if openings.is_empty() { Err("no opening in the file".into()) } else { Ok(openings) }
}

fn report(arguments: &ContestArguments, tally: &ContestTally) {
    let error = 1.96 * (tally.variance() / tally.games().max(1.0)).sqrt();
    let score = tally.score();
    println!(
        "{:?} against {:?}, {}: +{} ={} -{}, {:.1} %, Elo {:+.0} [{:+.0}, {:+.0}], LLR {:.2} ({}, {}), illegal {}, greatest overrun {} ms, most memory {:.1} MB",
        arguments.first,
        arguments.second,
        arguments.rule,
        tally.wins,
        tally.draws,
        tally.losses,
        score * 100.0,
        elo(score),
        elo(score - error),
        elo(score + error),
        tally.llr(arguments.elo0, arguments.elo1),
        arguments.elo0,
        arguments.elo1,
        tally.illegal,
        tally.overrun.as_millis(),
        tally.memory as f64 / f64::from(1 << 20),
    );
}

fn play_games(
    arguments: &ContestArguments,
    openings: &[Vec<Point>],
    next: &AtomicUsize,
    tally: &Mutex<ContestTally>,
) -> Result<(), Box<dyn Error>> {
    let mut seats = [ContestSeat::new(&arguments.first, arguments)?, ContestSeat::new(&arguments.second, arguments)?];
    loop {
        let game = next.fetch_add(1, Ordering::Relaxed);
        let decided =
            |tally: &ContestTally| arguments.stop && tally.llr(arguments.elo0, arguments.elo1).abs() > LLR_END;
        let is_over = decided(&tally.lock().unwrap_or_else(PoisonError::into_inner));
        if game >= arguments.games || is_over {
            return Ok(());
        }
        let opening = &openings[game / 2 % openings.len()];
        let (winner, is_illegal) = play_game(arguments, &mut seats, opening, game)?;
        let mut tally = tally.lock().unwrap_or_else(PoisonError::into_inner);
        match winner {
            Some(0) => tally.wins += 1,
            Some(_) => tally.losses += 1,
            None => tally.draws += 1,
        }
        tally.illegal += u32::from(is_illegal);
        for seat in &seats {
            if let ContestSeat::Program(program) = seat {
                tally.overrun = tally.overrun.max(program.overrun);
                tally.memory = tally.memory.max(program.peak_memory());
            }
        }
    }
}

/// Lets the players open the game by the opening rule, if there is one. An invalid action ends the contest with an error.
fn opened(
    arguments: &ContestArguments,
    seats: &mut [ContestSeat; 2],
    position: &mut Position,
    points: &mut Vec<Point>,
    seat_of: impl Fn(usize) -> usize,
    seed_at: impl Fn(usize) -> u64,
) -> Result<Option<Opening>, Box<dyn Error>> {
    let Some(rule) = arguments.by_rule else { return Ok(None) };
    let mut state = Opening::new(rule, &position.setup())?;
    for step in 512.. {
        let player = match state.step() {
            OpeningStep::Done => break,
            OpeningStep::Place { player, .. }
            | OpeningStep::Choose { player, .. }
            | OpeningStep::Declare { player, .. }
            | OpeningStep::Offer { player, .. }
            | OpeningStep::Pick { player } => player,
        };
        let action = seats[seat_of(player)].act(&state, position, seed_at(step))?;
        if let Some(point) = state.apply(&action)? {
            position.play(Ply::Place(point))?;
            points.push(point);
        }
    }
    Ok(Some(state))
}

/// Plays a game. Returns the index of the player who won, and whether the other player lost by an illegal move.
fn play_game(
    arguments: &ContestArguments,
    seats: &mut [ContestSeat; 2],
    opening: &[Point],
    game: usize,
) -> Result<(Option<usize>, bool), Box<dyn Error>> {
    let mut position = position_after(arguments.rule, arguments.size, opening)?;
    let mut points = opening.to_vec();
    // The seed differs for each game and each ply, so that games from the same opening differ.
    let seed_at = |step: usize| arguments.seed.wrapping_mul(1_000_003).wrapping_add((game as u64) << 10 | step as u64);
    let state = opened(arguments, seats, &mut position, &mut points, |player| player ^ (game & 1), seed_at)?;
    let seat_of = |color: Color| match &state {
        Some(state) => state.player_of(color) ^ (game & 1),
        None => color.index() ^ (game & 1),
    };
    let mut illegal = None;
    while position.outcome().is_none() {
        let seat = seat_of(position.side_to_move());
        let ply = seats[seat].ply(&position, &points, seed_at(points.len()))?;
        if let Err(why) = position.play(ply) {
            println!("game {game}, seat {seat}: {ply:?} after {}: {why}", transcript(arguments.size, &points));
            illegal = Some(seat);
            break;
        }
        if let Ply::Place(point) = ply {
            points.push(point);
        }
    }
    let winner = match (illegal, position.outcome()) {
        (Some(seat), _) => Some(1 - seat),
        (None, Some(Outcome::Win(color))) => Some(seat_of(color)),
        _ => None,
    };
    if arguments.verbose {
        println!("game {game} winner {winner:?} {}", transcript(arguments.size, &points));
    }
    Ok((winner, illegal.is_some()))
}
