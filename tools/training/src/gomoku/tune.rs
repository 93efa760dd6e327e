//! `lab tune-gomoku`: tunes the scores of line shapes and point classes by logistic regression on self-play.
//!
//! Prints the two tables of `engine/gomoku/pattern.rs`. A match decides whether the new tables are used.

use super::fit::{FitOptions, Sample, fit, sigmoid};
use super::positions::{parse_opening_line, position_after};
use qipan_core::engine::Level;
use qipan_core::engine::gomoku::board::{SearchBoard, ThreatGroup};
use qipan_core::engine::gomoku::pattern::{CLASS_SCORES, LINE_SCORES, class};
use qipan_core::engine::gomoku::{board_of, level};
use qipan_core::rules::gomoku::Rule;
use qipan_core::rules::mix::nth_random;
use qipan_core::rules::{Outcome, Ply, Size};
use std::error::Error;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

#[derive(clap::Args)]
pub struct TuneArguments {
    /// A file of openings on 15×15, one per line. Two random stones are added to each opening.
    openings: PathBuf,
    #[arg(long, default_value_t = 400)]
    games: u64,
    /// The engine level that plays the games.
    #[arg(long, default_value_t = 8)]
    level: u8,
    #[arg(long, default_value = "freestyle", value_parser = |word: &str| Rule::from_word(word).ok_or("no such rule"))]
    rule: Rule,
}

/// Number of line shapes.
const LINES: usize = LINE_SCORES.len();
/// Number of features: line shapes, point classes, then threes to make, fours to make, an open four to fear, the side to move.
const FEATURES: usize = LINES + class::COUNT + 4;
/// The scale of values: a side that is ahead by 1.1 times this value wins three games of four.
const SCALE: f64 = 250.0;
/// How strongly each weight is pulled back to its initial value.
const HOLD: f64 = 2e-6;
/// Number of rounds of the gradient descent.
const ROUNDS: usize = 600;

pub fn run(arguments: TuneArguments) -> Result<(), Box<dyn Error>> {
    let size = Size { columns: 15, rows: 15 };
    let text = std::fs::read_to_string(&arguments.openings)?;
    let openings = text.lines().map(|line| parse_opening_line(size, line)).collect::<Result<Vec<_>, _>>()?;
    let mut samples = Vec::new();
    for game in 0..arguments.games {
        let opening = openings.get(game as usize % openings.len().max(1)).ok_or("no opening in the file")?;
        let mut position = position_after(arguments.rule, size, opening)?;
        for random in 0..2 {
            let near: Vec<_> = board_of(&position).near_stones().iter().collect();
            let at = near[(nth_random(game << 8 | random) % near.len() as u64) as usize];
            // A random stone on a forbidden point is left out.
            let _ = position.play(Ply::Place(qipan_core::engine::gomoku::board::point(at)));
        }
        play(&arguments, position, game, &mut samples)?;
    }
    let start: Vec<f64> =
        LINE_SCORES.iter().chain(&CLASS_SCORES).chain(&[55, 35, 0, 0]).map(|&score| score.into()).collect();
    let hold = HOLD * (samples.len() as f64).sqrt();
    print(
        &fit(
            &samples,
            &start,
            &FitOptions { odds_scale: SCALE, step: 0.5, regularization_strength: hold, rounds: ROUNDS },
        ),
        samples.len(),
    );
    Ok(())
}

/// Plays a game and adds its quiet positions to `samples`. The target is half the game's result and half the search's value.
fn play(
    arguments: &TuneArguments,
    mut position: qipan_core::rules::gomoku::Position,
    game: u64,
    samples: &mut Vec<Sample>,
) -> Result<(), Box<dyn Error>> {
    let (stop, start) = (AtomicBool::new(false), samples.len());
    let mut sides = Vec::new();
    while position.outcome().is_none() {
        let seed = game << 10 | sides.len() as u64;
        let found = level::choose_ply(&position, Level::Fixed(arguments.level), None, seed, &stop);
        let us = position.side_to_move();
        let board = board_of(&position);
        let is_quiet = (0..2).all(|color| {
            !board.has_points_in(color, ThreatGroup::Fives) && !board.has_points_in(color, ThreatGroup::OpenFours)
        });
        if is_quiet {
            samples.push(Sample {
                features: features(&board, us.index()),
                target: sigmoid(found.value.into(), SCALE) as f32,
            });
            sides.push(us);
        }
        position.play(found.ply)?;
    }
    for (sample, &side) in samples[start..].iter_mut().zip(&sides) {
        let result: f32 = match position.outcome() {
            Some(Outcome::Win(winner)) => u8::from(winner == side).into(),
            _ => 0.5,
        };
        sample.target = (sample.target + result) / 2.0;
    }
    Ok(())
}

fn features(board: &SearchBoard, us: usize) -> Vec<f32> {
    let mut features = vec![0.0; FEATURES];
    for at in board.all_cells().filter(|&at| board.is_empty(at)) {
        for (color, sign) in [(us, 1.0), (1 - us, -0.9)] {
            for direction in 0..4 {
                features[board.pattern(at, color, direction) as usize] += sign;
            }
            features[LINES + board.class(at, color) as usize] += sign;
        }
    }
    let extra = LINES + class::COUNT;
    features[extra] = f32::from(u8::from(board.has_points_in(us, ThreatGroup::Threes)));
    features[extra + 1] = f32::from(u8::from(board.has_points_in(us, ThreatGroup::Fours)));
    features[extra + 2] = f32::from(u8::from(board.has_points_in(1 - us, ThreatGroup::Fours)));
    features[extra + 3] = 1.0;
    features
}

fn print(weights: &[f64], samples: usize) {
    let whole = |part: &[f64]| part.iter().map(|weight| weight.round() as i32).collect::<Vec<_>>();
    println!("{samples} positions");
    println!("LINE_SCORES {:?}", whole(&weights[..LINES]));
    println!("CLASS_SCORES {:?}", whole(&weights[LINES..LINES + class::COUNT]));
    println!("threes, fours, their fours, turn {:?}", whole(&weights[LINES + class::COUNT..]));
}
