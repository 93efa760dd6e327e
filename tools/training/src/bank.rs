//! `lab puzzles --bank`: makes the program's bank of puzzles out of games between engine levels. `--verify-bank` proves the puzzles again,
//! `--grades` prints how many puzzles each level solved.

mod check;
mod make;
mod quota;
mod self_play;

use quota::PuzzleGame;
use std::error::Error;
use std::path::PathBuf;

#[derive(clap::Args)]
#[group(skip)]
pub struct BankArguments {
    /// Instead of solving puzzles, make the bank of puzzles in this folder, or continue it: `reversi.txt` and `gomoku.txt`.
    #[arg(long, value_name = "FOLDER")]
    bank: Option<PathBuf>,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of Reversi puzzles to make.
    #[arg(long, default_value_t = 140)]
    reversi: usize,
    /// Number of five-in-a-row puzzles to make.
    #[arg(long, default_value_t = 130)]
    gomoku: usize,
    /// Instead of solving puzzles, prove every puzzle of the program's bank again; exit 1 if a puzzle does not hold or occurs twice.
    #[arg(long)]
    verify_bank: bool,
    /// Factor of the search effort of `--verify-bank`, relative to the effort when the puzzles were made.
    #[arg(long, default_value_t = 1)]
    times: u64,
    /// Instead of solving puzzles, print how much each level solved of the program's bank, by grade; exit 1 if harder puzzles are solved
    /// more often.
    #[arg(long)]
    grades: bool,
}

impl BankArguments {
    pub fn is_asked(&self) -> bool {
        self.bank.is_some() || self.verify_bank || self.grades
    }
}

pub fn run(arguments: &BankArguments, stride: usize) -> Result<(), Box<dyn Error>> {
    if let Some(folder) = &arguments.bank {
        std::fs::create_dir_all(folder)?;
        make::run(&folder.join("reversi.txt"), PuzzleGame::Reversi, arguments.seed, arguments.reversi)?;
        return make::run(&folder.join("gomoku.txt"), PuzzleGame::Gomoku, arguments.seed, arguments.gomoku);
    }
    if arguments.verify_bank {
        return check::reprove_puzzles(arguments.times, stride.max(1));
    }
    check::print_solve_rates()
}
