//! The Reversi commands of `lab`: perft, solving and searching files of positions, checks of the search, openings, learning and matches.

mod bench;
mod cpu;
mod duel;
mod fewest;
mod laws;
mod learning;
mod obf;
mod players;
mod positions;
mod xot;

use clap::Subcommand;
use cpu::find_kernel;
use qipan_core::rules::reversi::Board;
use qipan_core::rules::reversi::board::kernel::{AnyKernel, count_kernel_mismatches};
use qipan_core::rules::reversi::perft::perft_with_kernel;
use std::error::Error;
use std::path::PathBuf;

pub use duel::MatchArguments;

#[derive(Subcommand)]
pub enum ReversiCommand {
    /// Count the lines of play of a given length from the start, without a hash table.
    Perft {
        /// The game, which must be `reversi`.
        game: String,
        #[arg(long)]
        depth: u32,
        /// CPU kernel: portable, avx2 or avx512; by default the fastest kernel of this CPU.
        #[arg(long)]
        kernel: Option<String>,
    },
    /// Play a fixed opponent against a level that learns from its losses, then against a level that does not, through the whole program.
    Learning(learning::LearningArguments),
    /// Play the goal that fewer discs win: against the negated evaluation, random and greedy moves; exit 1 if a goal is missed.
    Fewest(fewest::FewestArguments),
    /// Make the list of random openings that are nearly even.
    Xot(xot::XotArguments),
    /// Play each level against itself on one thread, on two threads, and on a busy machine; exit 1 if the moves differ.
    Levels(laws::Levels),
    /// Compare the scores of positions in all eight symmetries; exit 1 if they differ.
    Symmetry(laws::Symmetry),
    /// Compare the vector code with the plain rules on random boards; exit 1 if they differ.
    Kernels {
        #[arg(long, default_value_t = 10_000_000)]
        boards: u64,
    },
    /// Solve the positions of an OBF file to the end; exit 1 if any score is wrong.
    Solve {
        file: PathBuf,
        #[command(flatten)]
        options: positions::PositionsArguments,
        /// Certainty of the solution in per cent: 73, 87, 95, 98, 99 or 100.
        #[arg(long, default_value_t = 100)]
        selectivity: u32,
    },
    /// Search the positions of an OBF file to a fixed depth, and print nodes and CPU seconds.
    Search {
        file: PathBuf,
        #[command(flatten)]
        options: positions::PositionsArguments,
        #[arg(long)]
        depth: u32,
        #[arg(long, default_value_t = 73)]
        selectivity: u32,
    },
    /// Compare fixed-depth searches with the solved moves of an OBF file: best moves, error of the score, loss of the move.
    Accuracy {
        file: PathBuf,
        #[command(flatten)]
        options: positions::PositionsArguments,
        #[arg(long)]
        depth: u32,
        #[arg(long, default_value_t = 73)]
        selectivity: u32,
    },
}

pub fn run(command: ReversiCommand) -> Result<(), Box<dyn Error>> {
    match command {
        ReversiCommand::Perft { game, depth, kernel } => run_perft(&game, depth, kernel.as_deref()),
        ReversiCommand::Learning(arguments) => learning::run(&arguments),
        ReversiCommand::Fewest(arguments) => fewest::run(&arguments),
        ReversiCommand::Xot(arguments) => xot::run(&arguments),
        ReversiCommand::Levels(arguments) => laws::compare_levels(&arguments),
        ReversiCommand::Symmetry(arguments) => laws::compare_symmetries(&arguments),
        ReversiCommand::Kernels { boards } => match count_kernel_mismatches(boards, 1) {
            0 => {
                let names: Vec<_> = AnyKernel::all_supported().into_iter().map(AnyKernel::name).collect();
                println!("{} agree with the plain rules on {boards} boards", names.join(", "));
                Ok(())
            }
            wrong => Err(format!("{wrong} of {boards} boards differ").into()),
        },
        ReversiCommand::Solve { file, options, selectivity } => positions::solve(&file, &options, selectivity),
        ReversiCommand::Search { file, options, depth, selectivity } => {
            positions::search(&file, &options, depth, selectivity)
        }
        ReversiCommand::Accuracy { file, options, depth, selectivity } => {
            positions::accuracy(&file, &options, depth, selectivity)
        }
    }
}

fn run_perft(game: &str, depth: u32, kernel: Option<&str>) -> Result<(), Box<dyn Error>> {
    if game != "reversi" {
        return Err("perft is for reversi".into());
    }
    let kernel = find_kernel(kernel)?;
    let begin = cpu::cpu_seconds();
    let leaves = perft_with_kernel(kernel, Board::START, depth);
    println!("{depth} {leaves} {:.2} s ({})", cpu::cpu_seconds() - begin, kernel.name());
    Ok(())
}

pub fn run_match(arguments: MatchArguments) -> Result<(), Box<dyn Error>> {
    duel::run(&arguments)
}

pub fn bench(kernel: Option<&str>) -> Result<(), Box<dyn Error>> {
    bench::run(find_kernel(kernel)?)
}
