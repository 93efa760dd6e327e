//! Fits the weights phase by phase, from the end of the game backwards: each phase learns the values of a shallow search over the phases
//! after it. Labels are kept in files and used again.

use super::fit::{FitOptions, Fitter, LabelledBoard, discs_to_units};
use super::label_search::{INFINITE, LabelKernel, Search};
use super::random::shuffle;
use qipan_core::engine::reversi::eval::{Features, PHASES, UNITS_PER_DISC, Weights, phase_of};
use qipan_core::rules::mix::RandomSequence;
use qipan_core::rules::reversi::Board;
use qipan_core::rules::reversi::board::kernel::AnyKernel;
use qipan_core::with_kernel;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// The options for making labels and fitting weights to them.
#[derive(Clone, clap::Args)]
pub struct Labelling {
    /// Maximum number of positions for each number of empty squares.
    #[arg(long, default_value_t = 250_000)]
    pub per_ply: usize,
    /// Depth of the labelling search in plies; at least 3, so that the search ends in later phases.
    #[arg(long, default_value_t = 3)]
    pub depth: u32,
    /// Up to this number of empty squares, labels are exact.
    #[arg(long, default_value_t = 10)]
    pub exact: u32,
    /// Use the goal that fewer discs win.
    #[arg(long)]
    pub fewest: bool,
    #[arg(long, default_value_t = 2)]
    pub threads: usize,
    #[arg(long, default_value_t = 1)]
    pub label_seed: u64,
    #[command(flatten)]
    pub settings: FitOptions,
    /// A folder that keeps the labels, one file per phase. Labels that are already in it are used instead of new ones.
    #[arg(long)]
    pub keep: Option<PathBuf>,
    /// Start each phase from its own weights, not from the weights of the phase after it.
    #[arg(long)]
    pub own_start: bool,
    /// A folder of earlier labels, which are used in addition.
    #[arg(long)]
    pub also: Option<PathBuf>,
}

/// Fits the weights of all phases, the last phase first. `start` gives the initial weights, `boards` the positions by number of empty
/// squares.
pub fn fit_phases(
    start: &Weights,
    boards: &mut [Vec<Board>],
    labelling: &Labelling,
) -> Result<Weights, Box<dyn Error>> {
    let fitter = Fitter::new();
    let mut weights = start.clone();
    let mut random = RandomSequence::new(labelling.label_seed);
    let mut later: Option<Vec<f32>> = None;
    for phase in (0..PHASES).rev() {
        let clock = Instant::now();
        let kept = labelling.keep.as_ref().map(|folder| file(folder, phase));
        let mut positions = match &kept {
            Some(path) if path.exists() => read(path)?,
            _ => labelled(&weights, boards, phase, labelling, &mut random),
        };
        let labelled_s = clock.elapsed().as_secs_f32();
        if let Some(path) = kept {
            write(&path, &positions)?;
        }
        if let Some(path) = labelling.also.as_ref().map(|folder| file(folder, phase)).filter(|path| path.exists()) {
            positions.extend(read(&path)?);
        }
        if positions.is_empty() {
            later = None;
            continue;
        }
        let mut fitted = later.filter(|_| !labelling.own_start).unwrap_or_else(|| discs(start.phase(phase)));
        let errors = fitter.fit(&mut fitted, &positions, labelling.settings);
        weights.set_phase(phase, &discs_to_units(&fitted));
        println!("phase {phase}: {errors}, labels {labelled_s:.1} s");
        later = Some(fitted);
    }
    Ok(weights)
}

/// Labels the positions of one phase by a shallow search.
fn labelled(
    weights: &Weights,
    boards: &mut [Vec<Board>],
    phase: usize,
    labelling: &Labelling,
    random: &mut RandomSequence,
) -> Vec<LabelledBoard> {
    let mut positions = Vec::new();
    for empties in (1..=60).filter(|&empties| phase_of(empties) == phase) {
        let boards = &mut boards[empties as usize];
        shuffle(boards, random);
        boards.truncate(labelling.per_ply);
        positions.extend(labels(weights, boards, empties, labelling));
    }
    positions
}

/// Prints the root mean square error in discs of the static evaluation against kept labels, by phase and in total.
pub fn print_evaluation_errors(weights: &Weights, folder: &Path) -> Result<(), Box<dyn Error>> {
    let (mut all, mut count) = (0f64, 0usize);
    for phase in (0..PHASES).rev() {
        let path = file(folder, phase);
        if !path.exists() {
            continue;
        }
        let positions = read(&path)?;
        let squares: f64 = positions.iter().map(|position| f64::from(missed(weights, position)).powi(2)).sum();
        println!(
            "phase {phase}: {} positions, {:.3} discs",
            positions.len(),
            (squares / positions.len().max(1) as f64).sqrt()
        );
        (all, count) = (all + squares, count + positions.len());
    }
    println!("{count} positions, {:.3} discs", (all / count.max(1) as f64).sqrt());
    Ok(())
}

fn missed(weights: &Weights, position: &LabelledBoard) -> f32 {
    let features = Features::new(position.board);
    let value =
        with_kernel!(AnyKernel::fastest_supported(), kernel => weights.evaluate(kernel, &features, position.board));
    value as f32 / UNITS_PER_DISC as f32 - position.value
}

/// Writes the labels of a phase into a folder.
pub fn write_labels(folder: &Path, phase: usize, positions: &[LabelledBoard]) -> Result<(), Box<dyn Error>> {
    write(&file(folder, phase), positions)
}

/// Reads the labels of all phases from a folder.
pub fn read_labels(folder: &Path) -> Result<Vec<LabelledBoard>, Box<dyn Error>> {
    let mut all = Vec::new();
    for path in (0..PHASES).map(|phase| file(folder, phase)).filter(|path| path.exists()) {
        all.extend(read(&path)?);
    }
    Ok(all)
}

fn file(folder: &Path, phase: usize) -> PathBuf {
    folder.join(format!("{phase}.labels"))
}

/// Maximum size of a file of labels, in bytes.
const BYTES_MAX: u64 = 1 << 30;
/// Size of a label in its file, in bytes.
const RECORD: usize = 20;

/// Writes labels, little endian, 20 bytes per position: the player's discs, the opponent's discs, the value in discs (f32).
fn write(path: &Path, positions: &[LabelledBoard]) -> Result<(), Box<dyn Error>> {
    let mut bytes = Vec::with_capacity(positions.len() * RECORD);
    for position in positions {
        bytes.extend(position.board.player.to_le_bytes());
        bytes.extend(position.board.opponent.to_le_bytes());
        bytes.extend(position.value.to_le_bytes());
    }
    Ok(std::fs::write(path, bytes)?)
}

fn read(path: &Path) -> Result<Vec<LabelledBoard>, Box<dyn Error>> {
    if std::fs::metadata(path)?.len() > BYTES_MAX {
        return Err(format!("{} is too large for labels", path.display()).into());
    }
    let word = |bytes: &[u8]| bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
    let record = |bytes: &[u8]| LabelledBoard {
        board: Board { player: word(&bytes[..8]), opponent: word(&bytes[8..16]) },
        value: f32::from_bits(word(&bytes[16..]) as u32),
    };
    Ok(std::fs::read(path)?.chunks_exact(RECORD).map(record).collect())
}

fn discs(units: &[i16]) -> Vec<f32> {
    units.iter().map(|&unit| f32::from(unit) / UNITS_PER_DISC as f32).collect()
}

/// Labels boards that all have `empties` empty squares, on several threads.
fn labels(weights: &Weights, boards: &[Board], empties: u32, labelling: &Labelling) -> Vec<LabelledBoard> {
    let share = boards.len().div_ceil(labelling.threads.max(1)).max(1);
    std::thread::scope(|scope| {
        let workers: Vec<_> = boards
            .chunks(share)
            .map(|chunk| {
                let labelled = |&board| LabelledBoard { board, value: value(weights, board, empties, labelling) };
                scope.spawn(move || chunk.iter().map(labelled).collect::<Vec<_>>())
            })
            .collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap_or_default()).collect()
    })
}

/// Returns a board's value in discs by a plain search with the given weights, or by exact play near the end.
fn value(weights: &Weights, board: Board, empties: u32, labelling: &Labelling) -> f32 {
    let sign = if labelling.fewest { -1 } else { 1 };
    if empties <= labelling.exact {
        return with_kernel!(AnyKernel::fastest_supported(), kernel => kernel.exact(board, sign, -64, 64)) as f32;
    }
    let mut search = Search { weights, nodes: 0, disc_goal_sign: sign };
    let features = Features::new(board);
    let value = with_kernel!(AnyKernel::fastest_supported(), kernel => {
        kernel.value(&mut search, board, &features, labelling.depth, -INFINITE, INFINITE)
    });
    value as f32 / UNITS_PER_DISC as f32
}
