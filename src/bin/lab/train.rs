//! The making of the evaluation: self-play, labels, regression, and the checks of each step. `docs/TRAINING.md` tells the order.

mod fit;
mod labels;
mod random;
mod wthor;

use clap::Subcommand;
use fit::{Fitter, Labelled, Settings};
use qipan::engine::reversi::eval::{DISC, PHASE_LENGTH, PHASES, Weights, phase_of};
use std::error::Error;
use std::path::{Path, PathBuf};

#[derive(Subcommand)]
pub enum Command {
    /// Fit, check and inspect the Reversi evaluation.
    #[command(subcommand)]
    Train(Train),
}

#[derive(Subcommand)]
pub enum Train {
    /// First weights: the results of tournament games.
    Outcomes {
        /// A folder of WTHOR files.
        wthor: PathBuf,
        #[arg(long)]
        out: PathBuf,
        #[arg(long, default_value_t = 1)]
        seed: u64,
        #[arg(long, default_value_t = 6)]
        epochs: u32,
    },
}

pub fn run(command: Command) -> Result<(), Box<dyn Error>> {
    match command {
        Command::Train(Train::Outcomes { wthor, out, seed, epochs }) => outcomes(&wthor, &out, seed, epochs),
    }
}

/// Each phase learns from the positions of its own plies and two more on either side.
fn outcomes(folder: &Path, out: &Path, seed: u64, epochs: u32) -> Result<(), Box<dyn Error>> {
    let mut by_empties: Vec<Vec<Labelled>> = vec![Vec::new(); 61];
    for seen in wthor::positions(folder)? {
        by_empties[seen.board.empties() as usize].push(Labelled { board: seen.board, value: seen.result.into() });
    }
    let fitter = Fitter::new();
    let mut phases = vec![vec![0f32; PHASE_LENGTH]; PHASES];
    for phase in (0..PHASES).rev() {
        let own: Vec<usize> = (1..=60).filter(|&empties| phase_of(empties) == phase).map(|e| e as usize).collect();
        let (first, last) = (own[0].saturating_sub(1).max(1), (own[own.len() - 1] + 1).min(60));
        let positions: Vec<Labelled> = by_empties[first..=last].concat();
        let mut weights = phases.get(phase + 1).cloned().unwrap_or(vec![0.0; PHASE_LENGTH]);
        let settings = Settings { epochs, rates: (0.004, 0.0008), shy: 20.0, seed };
        let errors = fitter.fit(&mut weights, &positions, settings);
        println!(
            "phase {phase}: {} positions, error {:.2} learned {:.2} apart",
            positions.len(),
            errors.learned,
            errors.apart
        );
        phases[phase] = weights;
    }
    save(&phases, out)
}

/// Rounds, packs and writes the weights.
fn save(phases: &[Vec<f32>], out: &Path) -> Result<(), Box<dyn Error>> {
    let weights =
        Weights::from_fn(|phase, at| (phases[phase][at] * DISC as f32).round().clamp(-32000.0, 32000.0) as i16);
    let bytes = weights.to_bytes();
    println!("{} bytes", bytes.len());
    Ok(std::fs::write(out, bytes)?)
}
