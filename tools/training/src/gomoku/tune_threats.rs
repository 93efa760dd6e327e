//! `lab tune-threats`: tunes the guide of the proof search for threats by logistic regression on what the search proved and refuted.
//!
//! Prints the two tables of `engine/gomoku/threat_odds.rs`. The puzzles decide whether the new tables are used.

use super::fit::{FitOptions, Sample, fit};
use super::puzzles;
use qipan_core::engine::gomoku::board_of;
use qipan_core::engine::gomoku::control::SearchControl;
use qipan_core::engine::gomoku::threat_odds::{self, MOVE_FEATURE_COUNT, POSITION_FEATURE_COUNT};
use qipan_core::engine::gomoku::vct::{BOLD, CAUTIOUS, QUIET_MOVES, Vct};
use std::error::Error;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

#[derive(clap::Args)]
pub struct TuneThreatsArguments {
    /// Files of Renju puzzles on 15×15, as for `lab puzzles`.
    files: Vec<PathBuf>,
    /// Limit of placements per puzzle.
    #[arg(long, default_value_t = 1_000_000)]
    nodes: u64,
    /// Use only every n-th puzzle.
    #[arg(long, default_value_t = 1)]
    stride: usize,
    /// Maximum number of samples of each kind from one puzzle, evenly chosen.
    #[arg(long, default_value_t = 3_000)]
    samples: usize,
}

pub fn run(arguments: TuneThreatsArguments) -> Result<(), Box<dyn Error>> {
    let stop = AtomicBool::new(false);
    let control = SearchControl::with_stop_flag(&stop);
    let (mut hopes, mut promises) = (Vec::new(), Vec::new());
    for file in &arguments.files {
        for puzzle in puzzles::read(file)?.iter().step_by(arguments.stride.max(1)) {
            let position = puzzles::position_of(puzzle)?;
            let us = position.side_to_move().index();
            let mut board = board_of(&position);
            let mut vct = Vct::new(16, 3_000_000, QUIET_MOVES);
            for style in [CAUTIOUS, BOLD] {
                vct.solve(&mut board, us, style, arguments.nodes, &control);
            }
            let (mut of_hope, mut of_promise) = (Vec::new(), Vec::new());
            vct.visit_decided(&mut board, &mut |board, at, wins| {
                let target = f32::from(u8::from(wins));
                match at {
                    None => {
                        let mut features = vec![0.0; POSITION_FEATURE_COUNT];
                        threat_odds::list_position_features(board, us, |feature| features[feature] += 1.0);
                        of_hope.push(Sample { features, target });
                    }
                    // The answer to a five is forced, so that it teaches nothing.
                    Some(at) if board.winning_cell(1 - us).is_none() => {
                        let mut features = vec![0.0; MOVE_FEATURE_COUNT + 1];
                        threat_odds::list_move_features(board, us, at, |feature| features[feature] += 1.0);
                        features[MOVE_FEATURE_COUNT] = threat_odds::position_log_odds(board, us);
                        of_promise.push(Sample { features, target });
                    }
                    Some(_) => {}
                }
            });
            thin(&mut of_hope, arguments.samples);
            thin(&mut of_promise, arguments.samples);
            hopes.append(&mut of_hope);
            promises.append(&mut of_promise);
        }
    }
    println!("{} positions, {} moves", hopes.len(), promises.len());
    let settings = FitOptions { odds_scale: 1.0, step: 0.05, regularization_strength: 1e-5, rounds: 400 };
    println!("HOPE {}", in_hundredths(&fit(&hopes, &[0.0; POSITION_FEATURE_COUNT], &settings)));
    let promise = fit(&promises, &[0.0; MOVE_FEATURE_COUNT + 1], &settings);
    println!("PROMISE, and the share of the hope {}", in_hundredths(&promise));
    Ok(())
}

/// Keeps every n-th sample, so that at most `most` samples remain.
fn thin(samples: &mut Vec<Sample>, most: usize) {
    let step = samples.len().div_ceil(most.max(1)).max(1);
    let mut index = 0;
    samples.retain(|_| {
        index += 1;
        index % step == 0
    });
}

fn in_hundredths(weights: &[f64]) -> String {
    weights.iter().map(|weight| format!("{weight:.2}")).collect::<Vec<_>>().join(", ")
}
