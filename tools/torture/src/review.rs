//! `lab review`: reviews games and checks the verdicts against the rules and against longer searches. Also fits the curves that convert
//! search values to the chance of winning.

mod deeper;
mod engine_games;
mod planted;
mod puzzle_answers;

use crate::wthor::for_each_year;
use deeper::ComparisonCounts;
use engine_games::{PlayedGame, best_ply, played_game};
use qipan_core::engine::gomoku::GomokuEngine;
use qipan_core::engine::reversi::ReversiEngine;
use qipan_core::engine::{EngineOptions, Limits, RequestKind, Score};
use qipan_core::formats::{self, FileGames, GameResult, Hints};
use qipan_core::review::fact_check::{self, PlyContext};
use qipan_core::review::{Examiner, Fact, Review, ReviewedGame, SearchEffort, Verdict, judge};
use qipan_core::rules::gomoku::Rule;
use qipan_core::rules::mix::nth_random;
use qipan_core::rules::{Color, Ply, Position};
use std::collections::BTreeMap;
use std::error::Error;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

#[derive(clap::Args)]
pub struct ReviewArguments {
    /// Files of one game each, in any format that Qipan reads.
    files: Vec<PathBuf>,
    /// A folder of WTHOR files; some of their games are reviewed.
    #[arg(long, value_name = "FOLDER")]
    wthor: Option<PathBuf>,
    /// Number of games of five-in-a-row that engine levels play against each other, with each rule in turn.
    #[arg(long, value_name = "GAMES", default_value_t = 0)]
    gomoku: usize,
    /// Number of games taken from WTHOR; at least 50 with `--plant`.
    #[arg(long, default_value_t = 20)]
    games: usize,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of the engine's search threads.
    #[arg(long, default_value_t = 1)]
    threads: u16,
    /// Also compare the lost values with those of a search at twice the depth.
    #[arg(long)]
    twice: bool,
    /// Instead of reviewing, fit the curves from search values to the chance of winning: on the WTHOR games by empty squares, and on games
    /// of five-in-a-row.
    #[arg(long)]
    fit: bool,
    /// Instead of reviewing, put this many mistakes of each of ten kinds into games; exit 1 if fewer than 24 of 25 are found and named.
    #[arg(long, value_name = "EACH", requires = "wthor")]
    plant: Option<usize>,
    /// Instead of reviewing, make puzzles of the missed moves, and compare the judgement of answers with a search four times as long.
    #[arg(long)]
    puzzles: bool,
    /// Review only this many last plies of each game.
    #[arg(long, value_name = "PLIES")]
    last: Option<usize>,
    /// Instead of checking the reviews, write every ply of Reversi that a review values exactly into this file, for another solver: the
    /// position before the ply as a line of OBF with the best move's and the played move's values.
    #[arg(long, value_name = "FILE")]
    solved: Option<PathBuf>,
    /// Print every mistake with the review's facts about it.
    #[arg(long)]
    verbose: bool,
}

pub fn run(arguments: ReviewArguments) -> Result<(), Box<dyn Error>> {
    if arguments.fit {
        fit_gomoku(&arguments);
        return fit(&arguments);
    }
    if let Some(each) = arguments.plant {
        return planted::check_planted_mistakes(
            &wthor(&arguments, arguments.games.max(PLANT_GAMES))?,
            each,
            arguments.seed,
        );
    }
    let subjects = subjects(&arguments)?;
    if arguments.puzzles {
        let options = EngineOptions { threads: arguments.threads, hash_mb: 64 };
        return puzzle_answers::run(&subjects, options, arguments.verbose);
    }
    if let Some(file) = &arguments.solved {
        let lines: Vec<String> = subjects.iter().flat_map(|(_, subject)| solved_plies(subject, &arguments)).collect();
        println!("{} plies of {} games", lines.len(), subjects.len());
        return Ok(std::fs::write(file, lines.concat())?);
    }
    let mut tally = ReviewTally::default();
    for (name, subject) in &subjects {
        tally.game(name, subject, &arguments);
    }
    tally.print();
    if tally.faults.is_empty() { Ok(()) } else { Err(format!("{} are false", tally.faults.len()).into()) }
}

fn subjects(arguments: &ReviewArguments) -> Result<Vec<(String, ReviewedGame)>, Box<dyn Error>> {
    let mut subjects = Vec::new();
    for file in &arguments.files {
        let read = formats::read(&file.to_string_lossy(), &std::fs::read(file)?, &Hints::default())?;
        if let FileGames::One(game) = read.games {
            let subject = ReviewedGame::new(game.start(), &game.plies());
            subjects.extend(subject.map(|subject| (file.display().to_string(), subject)));
        }
    }
    for (at, (mut start, mut plies, _)) in wthor(arguments, arguments.games)?.into_iter().enumerate() {
        let first = plies.len().saturating_sub(arguments.last.unwrap_or(usize::MAX));
        for ply in plies.drain(..first) {
            start.play_recorded(ply)?;
        }
        subjects.extend(ReviewedGame::new(&start, &plies).map(|subject| (format!("wthor {at}"), subject)));
    }
    for at in 0..arguments.gomoku {
        let rule = [Rule::Freestyle, Rule::Renju, Rule::Standard, Rule::Caro][at % 4];
        let (start, plies) = played_game(rule, nth_random(arguments.seed ^ (at as u64) << 20));
        subjects.extend(ReviewedGame::new(&start, &plies).map(|subject| (format!("{} {at}", rule.word()), subject)));
    }
    Ok(subjects)
}

/// Returns `count` games from the WTHOR files, chosen by the seed.
fn wthor(arguments: &ReviewArguments, count: usize) -> Result<Vec<PlayedGame>, Box<dyn Error>> {
    let Some(folder) = &arguments.wthor else { return Ok(Vec::new()) };
    let mut all: Vec<PlayedGame> = Vec::new();
    for_each_year(folder, |_, games| {
        all.extend(games.iter().map(|game| (game.start().clone(), game.plies(), game.result)));
    })?;
    let order = |at: usize| nth_random(arguments.seed.wrapping_mul(0x9e37_79b9) ^ at as u64);
    let mut places: Vec<usize> = (0..all.len()).collect();
    places.sort_by_key(|&at| order(at));
    Ok(places.into_iter().take(count).map(|at| all[at].clone()).collect())
}

/// Reviews a game, and returns a line of OBF for each ply that the review values exactly.
fn solved_plies(subject: &ReviewedGame, arguments: &ReviewArguments) -> Vec<String> {
    let options = EngineOptions { threads: arguments.threads, hash_mb: 32 };
    let mut review = Review::new(subject);
    let stop = AtomicBool::new(false);
    Examiner::new(subject, options, SearchEffort::DEEP).review(subject, &mut review, &stop, &mut |_| ());
    let line = |ply: usize| {
        let judged = review.judged(ply)?;
        let (Score::Exact(best), Score::Exact(played)) = (judged.best, judged.played) else { return None };
        let (&Ply::Place(first), &Ply::Place(made)) = (judged.line.first()?, &subject.plies()[ply]) else {
            return None;
        };
        let before = subject.position(ply);
        let [first, made] = [first, made].map(|point| before.point_name(point));
        Some(format!("{} {first}:{best:+}; {made}:{played:+};\n", formats::obf::line(before.as_reversi()?)))
    };
    (0..subject.plies().len()).filter_map(line).collect()
}

/// Minimum number of games into which mistakes are put, because rare kinds of mistakes need many games.
const PLANT_GAMES: usize = 50;

/// Search nodes per ply when a position of five-in-a-row is played out for the fit.
const FIT_NODES: u64 = 15_000;
/// A game of five-in-a-row that is played out for the fit counts as a draw after this many plies.
const FIT_PLIES: usize = 60;

/// Sums over all reviewed games.
#[derive(Default)]
struct ReviewTally {
    kinds: BTreeMap<&'static str, usize>,
    verdicts: BTreeMap<&'static str, usize>,
    grave: usize,
    told: usize,
    facts: usize,
    faults: Vec<String>,
    /// Number of facts that a search four times as long did not confirm, so that a still longer search was asked.
    much_longer: usize,
    seconds: Vec<f64>,
    first: Vec<f64>,
    compared: ComparisonCounts,
    /// Number of evaluations in the last twenty plies of Reversi games that are not exact.
    unsolved: usize,
}

impl ReviewTally {
    fn game(&mut self, name: &str, subject: &ReviewedGame, arguments: &ReviewArguments) {
        let options = EngineOptions { threads: arguments.threads, hash_mb: 32 };
        let (begun, mut first) = (Instant::now(), None);
        let mut review = Review::new(subject);
        Examiner::new(subject, options, SearchEffort::DEEP).review(
            subject,
            &mut review,
            &AtomicBool::new(false),
            &mut |_| {
                first.get_or_insert(begun.elapsed().as_secs_f64());
            },
        );
        let seconds = begun.elapsed().as_secs_f64();
        self.seconds.push(seconds);
        self.first.push(first.unwrap_or(seconds));
        let accuracy = [Color::Black, Color::White].map(|color| review.accuracy(subject, color).unwrap_or(0.0) * 100.0);
        println!(
            "{name}: {} plies, {seconds:.1} s, first {:.2} s, accuracy {:.0} {:.0}",
            subject.plies().len(),
            first.unwrap_or(seconds),
            accuracy[0],
            accuracy[1],
        );
        let mut longer = Examiner::new(subject, options, four_times());
        for ply in 0..subject.plies().len() {
            self.ply(name, subject, &review, ply, &mut longer, arguments.verbose);
        }
        if arguments.twice {
            self.compared.game(name, subject, &review, options, arguments.verbose);
        }
    }

    fn ply(
        &mut self,
        name: &str,
        subject: &ReviewedGame,
        review: &Review,
        ply: usize,
        longer: &mut Examiner,
        is_verbose: bool,
    ) {
        let (Some(judged), Some(verdict)) = (review.judged(ply), review.verdict(subject, ply)) else { return };
        *self.verdicts.entry(verdict.word()).or_default() += 1;
        let is_last = subject.is_reversi() && judge::empties(subject.position(ply)) <= 20;
        self.unsolved +=
            usize::from(is_last && !matches!((judged.best, judged.played), (Score::Exact(_), Score::Exact(_))));
        if verdict >= Verdict::Mistake {
            self.grave += 1;
            self.told += usize::from(!judged.facts.is_empty());
        }
        if is_verbose && verdict > Verdict::Fine {
            let point = |ply: &Ply| match ply {
                Ply::Place(point) => subject.position(0).point_name(*point),
                Ply::Pass => "pass".into(),
            };
            let facts: Vec<&str> = judged.facts.iter().map(Fact::word).collect();
            let best = judged.line.first().map(point).unwrap_or_default();
            let made = point(&subject.plies()[ply]);
            println!("  {ply} {made} {} {:?} {:?} best {best} {facts:?}", verdict.word(), judged.best, judged.played);
        }
        let told = PlyContext::of(subject, ply, judged);
        for fact in &judged.facts {
            self.facts += 1;
            *self.kinds.entry(fact.word()).or_default() += 1;
            let is_proven = fact_check::is_fact_true(fact, &told);
            let mut is_confirmed = longer.confirms(subject, ply, fact, &AtomicBool::new(false));
            if is_proven && !is_confirmed {
                // A long win that the review found from its end needs a much longer search from the beginning.
                self.much_longer += 1;
                let options = EngineOptions { threads: 1, hash_mb: 64 };
                is_confirmed =
                    Examiner::new(subject, options, longest()).confirms(subject, ply, fact, &AtomicBool::new(false));
            }
            if !is_proven || !is_confirmed {
                self.faults.push(format!("{name}, ply {ply}: {fact:?}"));
            }
        }
    }

    fn print(&self) {
        let mean = |of: &[f64]| of.iter().sum::<f64>() / of.len().max(1) as f64;
        let most = |of: &[f64]| of.iter().copied().fold(0.0, f64::max);
        println!("games {}, seconds {:.1}, most {:.1}", self.seconds.len(), mean(&self.seconds), most(&self.seconds));
        println!("first graph after {:.2} s, most {:.2} s", mean(&self.first), most(&self.first));
        self.verdicts.iter().for_each(|(word, count)| println!("{word} {count}"));
        println!("mistakes and blunders {}, with a fact {}", self.grave, self.told);
        println!("facts {} of {} kinds, false {}", self.facts, self.kinds.len(), self.faults.len());
        self.kinds.iter().for_each(|(word, count)| println!("  {word} {count}"));
        println!("not confirmed by four times the effort, so asked with a hundred times: {}", self.much_longer);
        self.faults.iter().for_each(|fault| println!("false: {fault}"));
        println!("values of the last 20 plies that are not proven: {}", self.unsolved);
        self.compared.print();
    }
}

/// The search effort for facts that a search with four times the nodes does not confirm.
fn longest() -> SearchEffort {
    SearchEffort { nodes: SearchEffort::DEEP.nodes * 100, ..four_times() }
}

fn four_times() -> SearchEffort {
    SearchEffort {
        depth: SearchEffort::DEEP.depth + 2,
        endgame_solve_empties: SearchEffort::DEEP.endgame_solve_empties + 1,
        nodes: SearchEffort::DEEP.nodes * 4,
    }
}

/// For each ten empty squares, fits how many discs of a search's value change the odds by a factor of e.
fn fit(arguments: &ReviewArguments) -> Result<(), Box<dyn Error>> {
    let mut engine = ReversiEngine::new(EngineOptions { threads: 1, hash_mb: 32 });
    let mut seen: Vec<Vec<(f32, f32)>> = vec![Vec::new(); 7];
    for (start, plies, result) in wthor(arguments, arguments.games)? {
        let Some(GameResult::Score { black, white }) = result else { continue };
        let mut now = start;
        for &ply in &plies {
            let empties = judge::empties(&now);
            if empties % 10 <= 1 && !now.must_pass() {
                let limits = Limits { depth: Some(8), ..Limits::default() };
                let found = best_ply(&mut engine, &now, RequestKind::Hint { limits }, 0)
                    .and_then(|(_, score)| judge::discs(score));
                let is_black = now.side_to_move() == Color::Black;
                let won = 0.5 + 0.5 * (black as f32 - white as f32).signum() * if black == white { 0.0 } else { 1.0 };
                let won = if is_black { won } else { 1.0 - won };
                seen[(empties / 10).min(6) as usize].extend(found.map(|discs| (discs, won)));
            }
            if now.play_recorded(ply).is_err() {
                break;
            }
        }
    }
    for (at, seen) in seen.iter().enumerate() {
        println!("{} empties: {} positions, {:.1} discs", at * 10, seen.len(), fitted(seen, 10.0));
    }
    Ok(())
}

/// Returns the scale at which the values predict best who won. `parts` is the number of tested scales per unit.
fn fitted(seen: &[(f32, f32)], parts: f32) -> f32 {
    let error = |scale: f32| -> f32 {
        let chance = |value: f32| (1.0 / (1.0 + (-value / scale).exp())).clamp(1e-4, 1.0 - 1e-4);
        seen.iter().map(|&(value, won)| -won * chance(value).ln() - (1.0 - won) * (1.0 - chance(value)).ln()).sum()
    };
    let scales = (5..300).map(|part| part as f32 / parts);
    scales.min_by(|one, other| error(*one).total_cmp(&error(*other))).unwrap_or(0.0)
}

/// Fits the scale of five-in-a-row: positions of games between engine levels are played out by searches of equal strength for both sides.
fn fit_gomoku(arguments: &ReviewArguments) {
    let mut engine = GomokuEngine::new(EngineOptions { threads: arguments.threads, hash_mb: 32 });
    let mut seen = Vec::new();
    for at in 0..arguments.gomoku {
        let (start, plies) = played_game(Rule::ALL[at % 4], nth_random(arguments.seed ^ (at as u64) << 20));
        let mut now = start;
        for (ply, &made) in plies.iter().enumerate() {
            // Takes two plies of seven, so that each color is to move once.
            if ply > 3 && ply % 7 < 2 {
                let limits = Limits { nodes: Some(SearchEffort::DEEP.nodes), ..Limits::default() };
                let found = best_ply(&mut engine, &now, RequestKind::Hint { limits }, 0);
                if let Some((_, Score::Estimate(value))) = found {
                    seen.push((value as f32, played_out(&mut engine, &now)));
                }
            }
            let _ = now.play_recorded(made);
        }
    }
    println!("five in a row: {} positions, {:.0} hundredths", seen.len(), fitted(&seen, 0.1));
    for band in seen_by_value(&seen) {
        println!("  {} positions of {:.0} on average, won {:.3}", band.0, band.1, band.2);
    }
}

/// Plays out a position with searches of equal strength. Returns the result for the side to move: 1, 0.5 or 0.
fn played_out(engine: &mut GomokuEngine, position: &Position) -> f32 {
    let (us, mut now) = (position.side_to_move(), position.clone());
    let limits = Limits { nodes: Some(FIT_NODES), ..Limits::default() };
    for _ in 0..FIT_PLIES {
        let sign = |score: Score| if now.side_to_move() == us { score } else { judge::opponent_score(score) };
        match best_ply(engine, &now, RequestKind::Hint { limits }, 0).map(|(ply, score)| (ply, sign(score))) {
            Some((_, Score::Win(_))) => return 1.0,
            Some((_, Score::Loss(_))) => return 0.0,
            Some((ply, _)) if now.play(ply).is_ok() && now.outcome().is_none() => {}
            _ => break,
        }
    }
    0.5
}

/// Splits the values into eight bands. Returns for each band the number of values, their mean, and the share of wins.
fn seen_by_value(seen: &[(f32, f32)]) -> Vec<(usize, f32, f32)> {
    let mut sorted = seen.to_vec();
    sorted.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mean = |band: &[(f32, f32)], of: fn(&(f32, f32)) -> f32| band.iter().map(of).sum::<f32>() / band.len() as f32;
    let bands = sorted.chunks(sorted.len().div_ceil(8).max(1));
    bands.map(|band| (band.len(), mean(band, |pair| pair.0), mean(band, |pair| pair.1))).collect()
}
