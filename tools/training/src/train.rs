//! `lab selfplay`, `lab book` and `lab train`: make the Reversi evaluation and book: self-play, labels, regression, network, and the checks
//! of each step. `docs/TRAINING.md` gives the order of the steps.

mod book;
mod bootstrap;
mod check;
mod engine_labels;
mod fit;
mod label_search;
mod least_squares;
mod net;
mod probcut;
pub mod random;
mod selfplay;
mod tournament_games;

use clap::Subcommand;
use fit::{FitOptions, Fitter, LabelledBoard, discs_to_units};
use qipan_core::engine::reversi::eval::{self, PHASE_LENGTH, PHASES, Weights, phase_of};
use qipan_core::rules::reversi::Board;
use qipan_core::rules::reversi::symmetry::canonical;
use std::collections::HashSet;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::sync::Arc;

#[derive(Subcommand)]
pub enum TrainCommand {
    /// Play games of the evaluation against itself, and write their positions for training.
    Selfplay {
        #[command(flatten)]
        games: selfplay::SelfPlayOptions,
        /// The weights of the player; by default the shipped weights.
        #[arg(long)]
        weights: Option<PathBuf>,
        #[arg(long)]
        out: PathBuf,
    },
    /// Make the opening book by search.
    Book(book::BookArguments),
    /// Fit and check the Reversi evaluation.
    #[command(subcommand)]
    Train(Train),
}

#[derive(Subcommand)]
pub enum Train {
    /// Fit initial weights to the results of tournament games.
    Outcomes {
        /// A folder of WTHOR files.
        wthor: PathBuf,
        #[arg(long)]
        out: PathBuf,
        #[command(flatten)]
        settings: FitOptions,
    },
    /// Fit better weights to labels made by search, from the last phase to the first.
    Bootstrap {
        /// Files of positions from `lab selfplay`.
        positions: Vec<PathBuf>,
        /// A folder of WTHOR files, whose positions are used, too.
        #[arg(long)]
        wthor: Option<PathBuf>,
        /// Files of test positions (OBF). These positions, in all symmetries, are left out of the training.
        #[arg(long)]
        without: Vec<PathBuf>,
        /// The file of weights to start from; by default the shipped weights.
        #[arg(long)]
        weights: Option<PathBuf>,
        #[arg(long)]
        out: PathBuf,
        #[command(flatten)]
        labelling: bootstrap::Labelling,
    },
    /// Make labels for the network by the engine's own search.
    Label {
        /// Files of positions from `lab selfplay`.
        positions: Vec<PathBuf>,
        /// A folder of WTHOR files, whose positions are used, too.
        #[arg(long)]
        wthor: Option<PathBuf>,
        /// Files of test positions (OBF). These positions, in all symmetries, are left out of the training.
        #[arg(long)]
        without: Vec<PathBuf>,
        #[command(flatten)]
        labels: engine_labels::LabelArguments,
    },
    /// Fit a new network to existing labels.
    Net {
        /// Folders with the files of labels.
        folders: Vec<PathBuf>,
        #[arg(long)]
        weights: Option<PathBuf>,
        #[arg(long)]
        out: PathBuf,
        #[command(flatten)]
        options: net::NetOptions,
    },
    /// Check which moves a plain search chooses, on positions with known scores.
    Check {
        file: PathBuf,
        #[arg(long)]
        weights: Option<PathBuf>,
        #[arg(long, default_value_t = 4)]
        depth: u32,
    },
    /// Print how far weights are from labels kept by `bootstrap --keep`, from which those weights were not learned.
    Errors {
        folder: PathBuf,
        #[arg(long)]
        weights: Option<PathBuf>,
    },
    /// Fit the error model of ProbCut, and print its coefficients.
    FitProbcut(probcut::ProbCutArguments),
    /// Play games between two sets of weights at equal depth.
    Duel {
        first: PathBuf,
        second: PathBuf,
        /// A file of openings, one transcript per line.
        #[arg(long)]
        openings: PathBuf,
        #[arg(long, default_value_t = 200)]
        count: usize,
        #[arg(long, default_value_t = 3)]
        depth: u32,
        /// Use the engine's search with ProbCut at 73 % certainty, instead of a plain search.
        #[arg(long)]
        engine: bool,
    },
}

pub fn run(command: TrainCommand) -> Result<(), Box<dyn Error>> {
    match command {
        TrainCommand::Selfplay { games, weights, out } => {
            let boards = selfplay::positions(&load_for(weights.as_deref(), games.fewest)?, games);
            println!("{} positions", boards.len());
            selfplay::write(&out, &boards)
        }
        TrainCommand::Book(arguments) => book::make(&arguments),
        TrainCommand::Train(Train::FitProbcut(arguments)) => {
            if let Some(weights) = &arguments.weights {
                eval::install(load_weights(Some(weights))?);
            }
            probcut::fit(gathered(&arguments.positions, arguments.wthor.as_deref())?, &arguments)
        }
        TrainCommand::Train(Train::Outcomes { wthor, out, settings }) => outcomes(&wthor, &out, settings),
        TrainCommand::Train(Train::Bootstrap { positions, wthor, without, weights, out, labelling }) => {
            let mut boards = gathered(&positions, wthor.as_deref())?;
            println!("{} positions of tests dropped", drop_tests(&mut boards, &without)?);
            let start = load_for(weights.as_deref(), labelling.fewest)?;
            let weights = bootstrap::fit_phases(&start, &mut boards, &labelling)?;
            save(&weights, &out)
        }
        TrainCommand::Train(Train::Label { positions, wthor, without, labels }) => {
            let mut boards = gathered(&positions, wthor.as_deref())?;
            println!("{} positions of tests dropped", drop_tests(&mut boards, &without)?);
            engine_labels::make(boards, &labels)
        }
        TrainCommand::Train(Train::Net { folders, weights, out, options }) => {
            let mut weights = load_weights(weights.as_deref())?;
            let mut positions = Vec::new();
            for folder in &folders {
                positions.extend(bootstrap::read_labels(folder)?);
            }
            // A position in several folders would be both learned from and used to measure the error.
            positions.sort_unstable_by_key(|position| position.board);
            positions.dedup_by_key(|position| position.board);
            println!("{} positions", positions.len());
            weights.net = Some(Arc::new(net::fit(&weights, &positions, options).net()));
            save(&weights, &out)
        }
        TrainCommand::Train(Train::Check { file, weights, depth }) => {
            check::accuracy(&load_weights(weights.as_deref())?, &file, depth)
        }
        TrainCommand::Train(Train::Errors { folder, weights }) => {
            bootstrap::print_evaluation_errors(&load_weights(weights.as_deref())?, &folder)
        }
        TrainCommand::Train(Train::Duel { first, second, openings, count, depth, engine }) => {
            check::duel(&load_weights(Some(&first))?, &load_weights(Some(&second))?, &openings, count, depth, engine)
        }
    }
}

/// Fits initial weights to the results of games. Each phase also learns from positions one ply before its first and one ply after its last.
fn outcomes(folder: &Path, out: &Path, settings: FitOptions) -> Result<(), Box<dyn Error>> {
    let mut by_empties: Vec<Vec<LabelledBoard>> = vec![Vec::new(); 61];
    for seen in tournament_games::positions(folder)? {
        by_empties[seen.board.empties() as usize].push(LabelledBoard { board: seen.board, value: seen.result.into() });
    }
    let fitter = Fitter::new();
    let mut weights = Weights::zero();
    let mut fitted = vec![0.0; PHASE_LENGTH];
    for phase in (0..PHASES).rev() {
        let own: Vec<usize> = (1..=60).filter(|&empties| phase_of(empties as u32) == phase).collect();
        let (first, last) = ((own[0] - 1).max(1), (own[own.len() - 1] + 1).min(60));
        let positions: Vec<LabelledBoard> = by_empties[first..=last].concat();
        let errors = fitter.fit(&mut fitted, &positions, settings);
        println!("phase {phase}: {errors}");
        weights.set_phase(phase, &discs_to_units(&fitted));
    }
    save(&weights, out)
}

/// Reads the positions of the files and of the games, without duplicates, grouped by the number of empty squares.
fn gathered(files: &[PathBuf], wthor: Option<&Path>) -> Result<Vec<Vec<Board>>, Box<dyn Error>> {
    let mut by_empties: Vec<Vec<Board>> = vec![Vec::new(); 61];
    for file in files {
        for board in selfplay::read(file)? {
            by_empties[board.empties() as usize].push(board);
        }
    }
    if let Some(folder) = wthor {
        for seen in tournament_games::positions(folder)? {
            by_empties[seen.board.empties() as usize].push(seen.board);
        }
    }
    for boards in &mut by_empties {
        boards.sort_unstable();
        boards.dedup();
    }
    Ok(by_empties)
}

/// Drops the positions of the test files in all symmetries, with either side to move. Returns how many were dropped.
fn drop_tests(by_empties: &mut [Vec<Board>], files: &[PathBuf]) -> Result<usize, Box<dyn Error>> {
    let mut tests = HashSet::new();
    for file in files {
        for problem in check::problems(file)? {
            tests.extend([canonical(problem.board).0, canonical(problem.board.after_pass()).0]);
        }
    }
    let count = |by_empties: &[Vec<Board>]| by_empties.iter().map(Vec::len).sum::<usize>();
    let before = count(by_empties);
    by_empties.iter_mut().for_each(|boards| boards.retain(|&board| !tests.contains(&canonical(board).0)));
    Ok(before - count(by_empties))
}

/// Loads the weights of a file; without a file, returns the shipped weights.
pub fn load_weights(path: Option<&Path>) -> Result<Weights, Box<dyn Error>> {
    let Some(path) = path else { return Ok(eval::weights().clone()) };
    if std::fs::metadata(path)?.len() > 64 << 20 {
        return Err(format!("{} is too large for weights", path.display()).into());
    }
    Ok(Weights::from_bytes(&std::fs::read(path)?)?)
}

/// Loads the weights of a file, or the shipped weights. Without a file, negates the shipped weights if fewer discs win.
fn load_for(path: Option<&Path>, fewest: bool) -> Result<Weights, Box<dyn Error>> {
    let given = load_weights(path)?;
    Ok(if fewest && path.is_none() { given.negated() } else { given })
}

/// Packs the weights and writes them to a file.
fn save(weights: &Weights, out: &Path) -> Result<(), Box<dyn Error>> {
    let bytes = weights.to_bytes();
    println!("{} bytes", bytes.len());
    Ok(std::fs::write(out, bytes)?)
}
