//! Makes the opening book: grows near-best lines from the start, and values every move by a search.

use qipan_core::engine::reversi::book::{Book, canonical};
use qipan_core::engine::reversi::search::root::{SearchGoal, search};
use qipan_core::engine::reversi::tt::Table;
use qipan_core::rules::reversi::Board;
use qipan_core::rules::reversi::board::kernel::AnyKernel;
use qipan_core::rules::reversi::board::squares;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};
use std::error::Error;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

#[derive(clap::Args)]
pub struct BookArguments {
    /// Number of positions in the book.
    #[arg(long, default_value_t = 1500)]
    positions: usize,
    /// Depth in plies of the search that values each move, with a certainty of 73 %.
    #[arg(long, default_value_t = 12)]
    depth: u32,
    #[arg(long)]
    out: PathBuf,
}

/// The selectivity of the searches, as an index into `SELECTIVITIES`: 73 %.
const SELECTIVITY: usize = 0;
/// The size of the transposition table, in bytes.
const TABLE: usize = 64 << 20;
/// Cost of each ply of a line in hundredths of a disc, besides what its moves lose. The book grows along the cheapest line.
const PLY_COST: i32 = 40;

/// Grows the book position by position, always with the position at the end of the cheapest line.
pub fn make(arguments: &BookArguments) -> Result<(), Box<dyn Error>> {
    let table = Table::new(TABLE);
    let mut book = Book::default();
    let mut seen = HashSet::from([canonical(Board::START).0]);
    let mut waiting = BinaryHeap::from([Reverse((0, canonical(Board::START).0))]);
    while let Some(Reverse((cost, board))) = waiting.pop() {
        for square in squares(board.legal_moves()) {
            let child = board.after_move(square, board.flips(square));
            book.set_value(board, square, -value(&table, child, arguments.depth));
        }
        let moves = book.moves(board);
        for entry in &moves {
            let child = canonical(board.after_move(entry.square, board.flips(entry.square))).0;
            if child.legal_moves() != 0 && seen.insert(child) {
                waiting.push(Reverse((cost + PLY_COST + moves[0].value - entry.value, child)));
            }
        }
        if book.len() % 100 == 0 {
            println!("{} positions, cost {cost}", book.len());
        }
        if book.len() >= arguments.positions {
            break;
        }
    }
    back_up(&mut book);
    write(&book, &arguments.out)
}

/// Returns the value of a board for the side to move, in hundredths of a disc. If the side to move has no move, it passes.
fn value(table: &Table, board: Board, depth: u32) -> i32 {
    if board.legal_moves() == 0 {
        let passed = board.after_pass();
        return if passed.legal_moves() == 0 { board.final_score() * 100 } else { -value(table, passed, depth) };
    }
    let goal = SearchGoal::fixed(depth, SELECTIVITY);
    let found = search(table, AnyKernel::fastest_supported(), board, &goal, &AtomicBool::new(false), &mut |_| ());
    found.moves[0].score * 100
}

/// Gives every move to another position of the book that position's value, beginning with the fullest boards.
fn back_up(book: &mut Book) {
    let mut boards: Vec<Board> = book.positions().map(|(board, _)| board).collect();
    boards.sort_by_key(|board| (board.empties(), *board));
    for board in boards {
        for entry in book.moves(board) {
            let child = board.after_move(entry.square, board.flips(entry.square));
            if let Some(best) = book.moves(child).first() {
                book.set_value(board, entry.square, -best.value);
            }
        }
    }
}

fn write(book: &Book, out: &Path) -> Result<(), Box<dyn Error>> {
    let bytes = book.to_packed_bytes().ok_or("a book that is no walk from the start")?;
    println!("{} positions, {} bytes", book.len(), bytes.len());
    Ok(std::fs::write(out, bytes)?)
}
