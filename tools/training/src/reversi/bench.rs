//! The Reversi part of `lab bench`: a fixed set of searches, whose node count is the signature of the engine's behaviour.

use super::cpu;
use qipan_core::engine::reversi::search::root::{SearchGoal, search};
use qipan_core::engine::reversi::tt::Table;
use qipan_core::rules::reversi::board::kernel::AnyKernel;
use qipan_core::rules::reversi::{Board, Square};
use std::error::Error;
use std::sync::atomic::AtomicBool;

/// Opening lines from the start position from which the searches begin.
const LINES: [&str; 6] = [
    "",
    "f5d6c3d3c4f4",
    "f5f6e6f4e3c5c4d3",
    "f5d6c5f4e3c6d3f6e6d7g3c4",
    "f5f4e3f6d3c5",
    "f5d6c4d3e6f4e3f3c6f6g5g6e7c5",
];
/// The depth of the first search of each opening line, in plies.
const DEPTH: u32 = 10;
/// Number of empty squares at which a bench game is solved; before that, short searches choose its moves.
const SOLVED_EMPTIES: u32 = 16;

pub fn run(kernel: AnyKernel) -> Result<(), Box<dyn Error>> {
    let table = Table::new(16 << 20);
    let begin = cpu::cpu_seconds();
    let mut nodes = 0;
    for line in LINES {
        let mut board = board_after(line).ok_or("a bench line is illegal")?;
        nodes += count(&table, kernel, board, DEPTH).1;
        while board.empties() > SOLVED_EMPTIES {
            if board.legal_moves() == 0 {
                board = board.after_pass();
                if board.legal_moves() == 0 {
                    break;
                }
            }
            let (square, searched) = count(&table, kernel, board, 2);
            nodes += searched;
            board = board.after_move(square, board.flips(square));
        }
        if board.legal_moves() != 0 {
            nodes += count(&table, kernel, board, 60).1;
        }
    }
    println!("reversi nodes {nodes} cpu {:.2} s ({})", cpu::cpu_seconds() - begin, kernel.name());
    Ok(())
}

/// Returns the best move and the node count of a search with an empty table.
fn count(table: &Table, kernel: AnyKernel, board: Board, depth: u32) -> (Square, u64) {
    table.clear();
    let selectivity = if depth < board.empties() { 0 } else { qipan_core::engine::reversi::search::FULL_SELECTIVITY };
    let goal = SearchGoal::fixed(depth, selectivity);
    let found = search(table, kernel, board, &goal, &AtomicBool::new(false), &mut |_| ());
    (found.moves[0].square, found.nodes)
}

fn board_after(line: &str) -> Option<Board> {
    let mut board = Board::START;
    for name in line.as_bytes().chunks(2) {
        let square = Square::parse(std::str::from_utf8(name).ok()?)?;
        let flips = board.flips(square);
        if flips == 0 {
            return None;
        }
        board = board.after_move(square, flips);
    }
    Some(board)
}
