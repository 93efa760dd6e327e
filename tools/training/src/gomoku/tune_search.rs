//! `lab tune-search`: tunes the search's margins by games, with simultaneous perturbation (Spall 1992), as chess programs do.
//!
//! In each pair of games from one opening, the margins are shifted a little in random directions for one player, and the opposite way for
//! the other player. Then the margins move a little towards the winner's. Placements limit the moves, so that the machine's speed does not
//! matter.

use super::paired_games::{self, MoveLimit, SearchSetup, play_pair};
use qipan_core::engine::gomoku::margins::Margins;
use qipan_core::rules::gomoku::Rule;
use qipan_core::rules::mix::RandomSequence;
use std::error::Error;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

#[derive(clap::Subcommand)]
pub enum TuneSearchCommand {
    /// Tune the margins by pairs of games. If the output file exists, continue from its last line.
    Fit {
        #[command(flatten)]
        games: TuneGamesArguments,
        /// The step size at the end: how far a won pair of games moves a margin, relative to its perturbation.
        #[arg(long, default_value_t = 0.004)]
        rate: f64,
        /// The output file: a line per hundred pairs, with the number of pairs and the margins.
        #[arg(long)]
        out: PathBuf,
    },
    /// Play the margins in the last line of an output file against the current margins.
    Match {
        #[command(flatten)]
        games: TuneGamesArguments,
        file: PathBuf,
    },
}

#[derive(clap::Args)]
pub struct TuneGamesArguments {
    /// Limit of placements per move.
    #[arg(long, default_value_t = 12_000)]
    nodes: u64,
    /// Number of openings, each played twice with the sides changed.
    #[arg(long, default_value_t = 20_000)]
    pairs: u64,
    #[arg(long, default_value_t = 1)]
    jobs: u64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// The rules by which the tuning games are played.
const RULES: [Rule; 3] = [Rule::Freestyle, Rule::Standard, Rule::Renju];
/// Size of the perturbations at the end, as a share of a margin's range.
const ASIDE: f64 = 1.0 / 12.0;

impl TuneGamesArguments {
    fn limit(&self) -> MoveLimit {
        MoveLimit { nodes: self.nodes, ms: None }
    }
}

type MarginValues = [f64; Margins::COUNT];

pub fn run(command: TuneSearchCommand) -> Result<(), Box<dyn Error>> {
    match command {
        TuneSearchCommand::Fit { games, rate, out } => fit(&games, rate, &out),
        TuneSearchCommand::Match { games, file } => compare(&games, &file),
    }
}

/// The progress of the tuning: the current margins, and the number of pairs begun.
struct FitProgress {
    numbers: MarginValues,
    pair: u64,
}

fn fit(games: &TuneGamesArguments, rate: f64, out: &Path) -> Result<(), Box<dyn Error>> {
    let begun = if out.exists() { read(out)? } else { FitProgress { numbers: numbers(&Margins::PLAYED), pair: 0 } };
    let begun_at = begun.pair;
    let stand = Mutex::new(begun);
    let work = || -> Result<(), std::io::Error> {
        while let Some((before, pair)) = next(&stand, games.pairs) {
            let mut random = RandomSequence::new(games.seed << 32 | pair);
            let (all, done) = (games.pairs as f64, pair as f64);
            let wide = (all / done).powf(0.101);
            let side = before.map(|_| if random.next_below(2) == 0 { 1.0 } else { -1.0 });
            let aside: MarginValues = std::array::from_fn(|at| side[at] * range(at) * ASIDE * wide);
            let moved = |by: f64, random: &mut RandomSequence| {
                let mut drawn = |at: usize| before[at] + by * aside[at] + random.next_below(1000) as f64 / 1000.0;
                let near = std::array::from_fn(|at| (drawn(at).floor() as i32).clamp(least(at), most(at)));
                Margins::of(near)
            };
            let both = [moved(1.0, &mut random), moved(-1.0, &mut random)];
            let players: [SearchSetup; 2] =
                [&|searcher| searcher.set_margins(both[0]), &|searcher| searcher.set_margins(both[1])];
            let (_, won) = play_pair(players, &RULES, games.limit(), &mut random);
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

/// Returns the current margins and the number of the next pair; `None` if all pairs are played.
fn next(stand: &Mutex<FitProgress>, pairs: u64) -> Option<(MarginValues, u64)> {
    let mut stand = stand.lock().unwrap_or_else(|broken| broken.into_inner());
    stand.pair += 1;
    (stand.pair <= pairs).then_some((stand.numbers, stand.pair))
}

fn compare(games: &TuneGamesArguments, file: &Path) -> Result<(), Box<dyn Error>> {
    let fitted = Margins::of(read(file)?.numbers.map(|number| number.round() as i32));
    let both: [SearchSetup; 2] = [&|searcher| searcher.set_margins(fitted), &|_| {}];
    println!("{}", paired_games::compare(both, &RULES, games.limit(), games.pairs, games.jobs, games.seed));
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

fn numbers(margins: &Margins) -> MarginValues {
    margins.numbers().map(f64::from)
}

/// Formats a line of the output file, such as `1200 window=40.0 …`.
fn line(pair: u64, numbers: &MarginValues) -> String {
    let named = Margins::RANGES.iter().zip(numbers).map(|((name, ..), number)| format!(" {name}={number:.1}"));
    format!("{pair}{}\n", named.collect::<String>())
}

/// Reads the last line of an output file. A margin that the line does not name has its value in the engine.
fn read(file: &Path) -> Result<FitProgress, Box<dyn Error>> {
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
    Ok(FitProgress { numbers, pair })
}
