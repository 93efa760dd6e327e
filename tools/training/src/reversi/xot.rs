//! `lab xot`: makes the list of random openings, each of eight random plies after which a search values the position as nearly even.

use qipan_core::engine::reversi::search::root::{SearchGoal, search};
use qipan_core::engine::reversi::tt::Table;
use qipan_core::rules::mix::RandomSequence;
use qipan_core::rules::reversi::board::kernel::AnyKernel;
use qipan_core::rules::reversi::board::squares;
use qipan_core::rules::reversi::symmetry::canonical;
use qipan_core::rules::reversi::{Board, Square};
use std::collections::BTreeSet;
use std::error::Error;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

/// The options of `lab xot`.
#[derive(clap::Args)]
pub struct XotArguments {
    #[arg(long, default_value_t = 1200)]
    openings: usize,
    #[arg(long, default_value_t = 8)]
    plies: usize,
    /// The depth of the search that values the openings, in plies.
    #[arg(long, default_value_t = 12)]
    depth: u32,
    /// How many discs the value of an opening may differ from 0.
    #[arg(long, default_value_t = 1)]
    margin: i32,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[arg(long)]
    out: PathBuf,
}

pub fn run(arguments: &XotArguments) -> Result<(), Box<dyn Error>> {
    let mut random = RandomSequence::new(arguments.seed);
    let table = Table::new(16 << 20);
    let (mut seen, mut lines) = (BTreeSet::new(), Vec::new());
    let mut tried = 0u64;
    while lines.len() < arguments.openings {
        let Some((line, board)) = strayed(arguments.plies, &mut random) else { continue };
        if !seen.insert(canonical(board).0) {
            continue;
        }
        tried += 1;
        // A short search rejects openings that are far from even, to save the long search.
        let value = |depth| {
            let goal = SearchGoal::fixed(depth, 0);
            let found =
                search(&table, AnyKernel::fastest_supported(), board, &goal, &AtomicBool::new(false), &mut |_| ());
            found.moves[0].score
        };
        if value(4).abs() <= arguments.margin + 4 && value(arguments.depth).abs() <= arguments.margin {
            lines.push(line);
        }
    }
    lines.sort_unstable();
    println!("{} openings of {tried}", lines.len());
    Ok(std::fs::write(&arguments.out, lines.join("\n") + "\n")?)
}

/// Plays random plies from the start. Returns the transcript and the board; `None` if a side had no move.
fn strayed(plies: usize, random: &mut RandomSequence) -> Option<(String, Board)> {
    let (mut board, mut line) = (Board::START, String::new());
    for _ in 0..plies {
        let moves: Vec<Square> = squares(board.legal_moves()).collect();
        let square = *moves.get(random.next_below(moves.len().max(1)))?;
        line.push_str(&square.to_string());
        board = board.after_move(square, board.flips(square));
    }
    (board.legal_moves() != 0).then_some((line, board))
}
