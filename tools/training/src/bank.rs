//! `lab puzzles --bank`: makes the program's puzzles out of games between levels. `--verify-bank` proves them again, `--grades` prints
//! how many of them each level solved.

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
    /// Make the bank of puzzles in this folder instead, or go on with it: `reversi.txt` and `gomoku.txt`.
    #[arg(long, value_name = "FOLDER")]
    bank: Option<PathBuf>,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of puzzles of Reversi.
    #[arg(long, default_value_t = 140)]
    reversi: usize,
    /// Number of puzzles of five-in-a-row.
    #[arg(long, default_value_t = 130)]
    gomoku: usize,
    /// Prove every puzzle of the program's bank again instead; exit 1 where one does not hold or two are the same.
    #[arg(long)]
    verify_bank: bool,
    /// How many times longer the searches are than when the puzzles were made.
    #[arg(long, default_value_t = 1)]
    times: u64,
    /// Print how much each level solved of the program's bank by grade; exit 1 where harder ones are solved more often.
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
        return check::verify(arguments.times, stride.max(1));
    }
    check::grades()
}
