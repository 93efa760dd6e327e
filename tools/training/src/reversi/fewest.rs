//! `lab fewest`: measures the strength in Reversi if fewer discs win: against the negated standard evaluation at equal nodes, and the
//! levels against random and greedy play.

use qipan_core::engine::blocking::best_ply;
use qipan_core::engine::reversi::ReversiEngine;
use qipan_core::engine::reversi::eval::{self, Weights};
use qipan_core::engine::reversi::fewest;
use qipan_core::engine::reversi::search::FULL_SELECTIVITY;
use qipan_core::engine::reversi::search::root::SearchGoal;
use qipan_core::engine::reversi::tt::Table;
use qipan_core::engine::{EngineOptions, Level, Request, RequestKind};
use qipan_core::rules::mix::RandomSequence;
use qipan_core::rules::reversi::board::squares;
use qipan_core::rules::reversi::{Goal, Position, Setup, Square};
use qipan_core::rules::{Color, Outcome, Ply, Position as AnyPosition};
use std::error::Error;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

/// The options of `lab fewest`.
#[derive(clap::Args)]
pub struct FewestArguments {
    /// Number of games against the negated standard evaluation, two from each opening of eight random plies.
    #[arg(long, default_value_t = 200)]
    games: u64,
    /// Number of nodes per move of either side.
    #[arg(long, default_value_t = 4_000)]
    nodes: u64,
    /// Number of games of each tested level.
    #[arg(long, default_value_t = 100)]
    level_games: u64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A file of weights to test; by default the shipped weights.
    #[arg(long)]
    weights: Option<PathBuf>,
}

pub fn run(arguments: &FewestArguments) -> Result<(), Box<dyn Error>> {
    let own = match &arguments.weights {
        Some(path) => Weights::from_bytes(&std::fs::read(path)?)?,
        None => eval::fewest_weights().clone(),
    };
    let turned = eval::weights().negated();
    let share = against_turned(arguments, &own, &turned);
    println!(
        "{:.1} % of {} games against the turned evaluation, {} nodes a move",
        share, arguments.games, arguments.nodes
    );
    let strong = of_level(10, false, arguments);
    println!("level 10: {strong:.1} % against random moves");
    let weak = of_level(1, true, arguments);
    println!("level 1: {weak:.1} % against greedy play");
    if share < 70.0 || strong < 99.0 || weak >= 50.0 {
        return Err("a goal is missed".into());
    }
    Ok(())
}

fn start() -> Result<Position, Box<dyn Error>> {
    Ok(Setup { goal: Goal::Fewest, ..Setup::default() }.start()?)
}

/// Returns the position after `plies` random plies from the start.
fn opening(seed: u64, plies: usize) -> Position {
    let mut choice = RandomSequence::new(seed);
    loop {
        let Ok(mut position) = start() else { continue };
        let done = (0..plies).all(|_| position.play(random(&position, &mut choice)).is_ok());
        if done && !position.is_over() {
            return position;
        }
    }
}

fn random(position: &Position, choice: &mut RandomSequence) -> Ply {
    let legal = position.legal_points();
    if legal.is_empty() { Ply::Pass } else { Ply::Place(legal[choice.next_below(legal.len())]) }
}

/// Returns a move that flips the fewest discs, random among equal moves. A child who has understood the goal plays like this.
fn greedy(position: &Position, choice: &mut RandomSequence) -> Ply {
    let board = position.board();
    let turned = |square: &Square| board.flips(*square).count_ones();
    let Some(least) = squares(board.legal_moves()).map(|square| turned(&square)).min() else { return Ply::Pass };
    let all: Vec<Square> = squares(board.legal_moves()).filter(|square| turned(square) == least).collect();
    Ply::Place(all[choice.next_below(all.len())].point())
}

/// Plays a game from a position. Returns the points of `color`: 2 for a win, 1 for a draw.
fn play(mut position: Position, color: Color, moves: &mut dyn FnMut(&Position, bool) -> Ply) -> u32 {
    while !position.is_over() {
        let ply = if position.must_pass() { Ply::Pass } else { moves(&position, position.side_to_move() == color) };
        if position.play(ply).is_err() {
            return 0;
        }
    }
    match position.outcome() {
        Some(Outcome::Win(winner)) => 2 * u32::from(winner == color),
        _ => 1,
    }
}

fn per_cent(halves: u32, games: u64) -> f64 {
    f64::from(halves) * 50.0 / games.max(1) as f64
}

fn against_turned(arguments: &FewestArguments, own: &Weights, turned: &Weights) -> f64 {
    let tables = [(); 2].map(|()| Table::new(4 << 20));
    let goal = SearchGoal { nodes: arguments.nodes, ..SearchGoal::fixed(60, FULL_SELECTIVITY) };
    let stop = AtomicBool::new(false);
    let mut halves = 0;
    for game in 0..arguments.games {
        let from = opening(arguments.seed ^ ((game / 2) << 8), 8);
        tables.iter().for_each(Table::clear);
        let color = if game % 2 == 0 { Color::Black } else { Color::White };
        halves += play(from, color, &mut |position, is_own| {
            let (weights, table) = if is_own { (own, &tables[0]) } else { (turned, &tables[1]) };
            let found = fewest::search(weights, table, position.board(), &goal, &stop, &mut |_| ());
            Ply::Place(found.moves[0].square.point())
        });
    }
    per_cent(halves, arguments.games)
}

/// Plays a level of the whole engine against random or greedy moves, from the start, with alternating colors. Returns the level's score in
/// per cent.
fn of_level(number: u8, is_greedy: bool, arguments: &FewestArguments) -> f64 {
    let mut engine = ReversiEngine::new(EngineOptions { threads: 1, ..EngineOptions::default() });
    let mut choice = RandomSequence::new(arguments.seed);
    let mut halves = 0;
    for game in 0..arguments.level_games {
        let color = if game % 2 == 0 { Color::Black } else { Color::White };
        halves += play(opening(game, 0), color, &mut |position, is_own| match (is_own, is_greedy) {
            (true, _) => chosen(&mut engine, position, number, game),
            (false, true) => greedy(position, &mut choice),
            (false, false) => random(position, &mut choice),
        });
    }
    per_cent(halves, arguments.level_games)
}

fn chosen(engine: &mut ReversiEngine, position: &Position, number: u8, seed: u64) -> Ply {
    let task = RequestKind::Move { level: Level::Fixed(number), clock_ms: None };
    let request = Request::new(&AnyPosition::Reversi(*position), task, seed);
    best_ply(engine, &request, &AtomicBool::new(false)).unwrap_or(Ply::Pass)
}
