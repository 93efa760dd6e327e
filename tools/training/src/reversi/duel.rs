//! `lab match reversi`: lets two players play over an opening file, colours swapped, with Elo, its interval and SPRT.

use super::players::{Contestant, PlayerSpec};
use qipan_core::rules::mix::first_random;
use qipan_core::rules::reversi::{Position, Square};
use qipan_core::rules::{Color, Ply};
use std::error::Error;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

#[derive(clap::Args)]
pub struct MatchArguments {
    /// The first player: level:N, full:MS, adapting:S, depth:N, nodes:N, ms:N, random, greedy, corners, gtp:COMMAND or nboard:COMMAND.
    #[arg(long)]
    first: PlayerSpec,
    #[arg(long)]
    second: PlayerSpec,
    /// A file with one transcript per line; every opening is played twice with colours swapped. Without it, games begin at the start
    /// position.
    #[arg(long)]
    openings: Option<PathBuf>,
    #[arg(long, default_value_t = 200)]
    games: u64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Two Elo differences: stop as soon as the sequential probability ratio test (5 %, 5 %) decides between them.
    #[arg(long, num_args = 2, allow_negative_numbers = true)]
    sprt: Vec<f64>,
    /// A move that takes longer than this many milliseconds counts as an overrun.
    #[arg(long)]
    overrun_ms: Option<u64>,
    /// Print every game's transcript and result.
    #[arg(long)]
    verbose: bool,
}

/// The results so far, from the first player's view.
#[derive(Default)]
struct DuelTally {
    won: u32,
    drawn: u32,
    lost: u32,
    /// The first player's points in each pair of games with the same opening, from 0 to 2.
    pairs: Vec<f64>,
    discs: i64,
    slowest: Duration,
    overruns: u32,
}

/// The log-likelihood ratio at which the SPRT with 5 % errors ends.
const DECIDED: f64 = 2.944_438_979_166_44;

pub fn run(arguments: &MatchArguments) -> Result<(), Box<dyn Error>> {
    let openings = openings(arguments.openings.as_deref())?;
    let mut players = [Contestant::new(&arguments.first)?, Contestant::new(&arguments.second)?];
    let mut tally = DuelTally::default();
    for pair in 0..arguments.games.div_ceil(2) {
        // Openings are chosen at random, so that all parts of the file are used.
        let opening = &openings[(first_random(arguments.seed ^ pair) % openings.len() as u64) as usize];
        let mut points = 0.0;
        for first_color in [Color::Black, Color::White] {
            let seed = first_random(arguments.seed << 32 ^ pair);
            let game = play(&mut players, opening, first_color, seed, arguments, &mut tally)?;
            points += tally.add(game);
        }
        tally.pairs.push(points);
        if let [elo0, elo1] = *arguments.sprt
            && tally.likelihood(elo0, elo1).abs() >= DECIDED
        {
            break;
        }
    }
    tally.print(&arguments.sprt);
    Ok(())
}

/// Plays a game. Returns the first player's final disc difference.
fn play(
    players: &mut [Contestant; 2],
    opening: &[Square],
    first_color: Color,
    seed: u64,
    arguments: &MatchArguments,
    tally: &mut DuelTally,
) -> Result<i32, Box<dyn Error>> {
    let mut position = Position::default();
    let mut transcript = String::new();
    for player in players.iter_mut() {
        player.new_game()?;
    }
    let mut given = opening.iter();
    let mut ply_count = 0;
    while !position.is_over() {
        let color = position.side_to_move();
        let mover = usize::from(color != first_color);
        let forced = if position.must_pass() { None } else { given.next() };
        let ply = match forced {
            Some(square) => Ply::Place(square.point()),
            None => {
                let begin = Instant::now();
                let ply = players[mover].choose(&position, first_random(seed ^ ply_count << 8 ^ mover as u64))?;
                tally.time(begin.elapsed(), arguments.overrun_ms);
                ply
            }
        };
        for (index, player) in players.iter_mut().enumerate() {
            if forced.is_some() || index != mover {
                player.observe(color, ply)?;
            }
        }
        position.play(ply).map_err(|error| format!("player {} in {transcript}: {error}", mover + 1))?;
        if let Ply::Place(point) = ply {
            transcript.push((b'a' + point.column) as char);
            transcript.push((b'1' + point.row) as char);
        }
        ply_count += 1;
    }
    let (black, white) = position.final_scores();
    let difference = if first_color == Color::Black { 1 } else { -1 } * (black as i32 - white as i32);
    if arguments.verbose {
        println!("{transcript} {difference:+}");
    }
    Ok(difference)
}

impl DuelTally {
    /// Counts a game's result. Returns the first player's points: 0, 0.5 or 1.
    fn add(&mut self, difference: i32) -> f64 {
        self.discs += i64::from(difference);
        let (count, points) = match difference.signum() {
            1 => (&mut self.won, 1.0),
            0 => (&mut self.drawn, 0.5),
            _ => (&mut self.lost, 0.0),
        };
        *count += 1;
        points
    }

    fn time(&mut self, time: Duration, overrun_ms: Option<u64>) {
        self.slowest = self.slowest.max(time);
        self.overruns += u32::from(overrun_ms.is_some_and(|most| time > Duration::from_millis(most)));
    }

    /// Returns the mean and the variance of the first player's share of the points in a pair, from 0 to 1.
    fn moments(&self) -> (f64, f64) {
        let count = self.pairs.len().max(1) as f64;
        let mean = self.pairs.iter().sum::<f64>() / 2.0 / count;
        let variance = self.pairs.iter().map(|points| (points / 2.0 - mean).powi(2)).sum::<f64>() / count;
        (mean, variance.max(1e-6))
    }

    /// Returns the log-likelihood ratio of `elo1` and `elo0`, by the normal approximation over pairs of games.
    fn likelihood(&self, elo0: f64, elo1: f64) -> f64 {
        let share = |elo: f64| 1.0 / (1.0 + 10f64.powf(-elo / 400.0));
        let (mean, variance) = self.moments();
        let (low, high) = (share(elo0), share(elo1));
        (high - low) * (2.0 * mean - low - high) / (2.0 * variance / self.pairs.len().max(1) as f64)
    }

    fn print(&self, sprt: &[f64]) {
        let games = self.won + self.drawn + self.lost;
        let (mean, variance) = self.moments();
        let error = 1.96 * (variance / self.pairs.len().max(1) as f64).sqrt();
        let elo = |share: f64| -400.0 * (1.0 / share.clamp(0.001, 0.999) - 1.0).log10();
        println!(
            "games {games} won {} drawn {} lost {} score {:.1} % elo {:+.0} [{:+.0}, {:+.0}] discs {:+.2} slowest {:.0} ms overruns {}",
            self.won,
            self.drawn,
            self.lost,
            100.0 * mean,
            elo(mean),
            elo(mean - error),
            elo(mean + error),
            self.discs as f64 / f64::from(games.max(1)),
            self.slowest.as_secs_f64() * 1e3,
            self.overruns,
        );
        if let [elo0, elo1] = *sprt {
            let ratio = self.likelihood(elo0, elo1);
            let verdict = match ratio {
                ratio if ratio >= DECIDED => "the second bound stands",
                ratio if ratio <= -DECIDED => "the first bound stands",
                _ => "undecided",
            };
            println!("sprt [{elo0}, {elo1}] ratio {ratio:+.2}: {verdict}");
        }
    }
}

/// Maximum size of an opening file, in bytes.
const BYTES_MAX: u64 = 16 << 20;

/// Reads the openings of a file. Without a file, returns one empty opening.
fn openings(path: Option<&Path>) -> Result<Vec<Vec<Square>>, Box<dyn Error>> {
    let Some(path) = path else { return Ok(vec![Vec::new()]) };
    if std::fs::metadata(path)?.len() > BYTES_MAX {
        return Err(format!("{} is larger than 16 MB", path.display()).into());
    }
    let text = std::fs::read_to_string(path)?;
    let mut openings = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let squares: Option<Vec<_>> =
            line.as_bytes().chunks(2).map(|name| Square::parse(std::str::from_utf8(name).ok()?)).collect();
        openings.push(squares.ok_or_else(|| format!("'{line}' is no transcript"))?);
    }
    if openings.is_empty() {
        return Err(format!("{} holds no opening", path.display()).into());
    }
    Ok(openings)
}
