//! Quick checks of weights: which moves they choose on positions with known scores, and games between two sets of weights.

use super::label_search::{INFINITE, LabelKernel, Search};
use qipan_core::engine::reversi::eval::{Features, UNITS_PER_DISC, Weights};
use qipan_core::engine::reversi::search::FULL_SELECTIVITY;
use qipan_core::engine::reversi::search::root::{SearchGoal, search_with};
use qipan_core::engine::reversi::tt::Table;
use qipan_core::rules::reversi::board::kernel::AnyKernel;
use qipan_core::rules::reversi::board::squares;
use qipan_core::rules::reversi::{Board, Square};
use qipan_core::with_kernel;
use std::error::Error;
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// Maximum size of a test file, in bytes.
const BYTES_MAX: u64 = 16 << 20;

fn lines(path: &Path) -> Result<Vec<String>, Box<dyn Error>> {
    if std::fs::metadata(path)?.len() > BYTES_MAX {
        return Err(format!("{} is too large", path.display()).into());
    }
    Ok(std::fs::read_to_string(path)?.lines().map(str::to_owned).collect())
}

/// A position and the exact scores of the moves for which the file gives one.
pub struct Problem {
    pub board: Board,
    pub scores: Vec<(Square, i32)>,
}

/// Reads the positions of an OBF file, with or without scores.
pub fn problems(path: &Path) -> Result<Vec<Problem>, Box<dyn Error>> {
    Ok(lines(path)?.iter().filter_map(|line| problem(line)).collect())
}

fn problem(line: &str) -> Option<Problem> {
    let mut parts = line.split(';');
    let head = parts.next()?.trim();
    let (cells, side) = head.split_at_checked(64)?;
    let bits = |disc: u8| {
        cells.bytes().enumerate().filter(|&(_, cell)| cell == disc).fold(0, |bits, (at, _)| bits | 1u64 << at)
    };
    let (black, white) = (bits(b'X'), bits(b'O'));
    let (player, opponent) = if side.trim() == "X" { (black, white) } else { (white, black) };
    let scores = parts
        .filter_map(|part| part.trim().split_once(':'))
        .filter_map(|(square, score)| Some((Square::parse(square)?, score.trim_start_matches('+').parse().ok()?)))
        .collect();
    Some(Problem { board: Board { player, opponent }, scores })
}

/// Returns the value of every move after a search of `depth` plies in total, in discs, the best move first.
fn values(weights: &Weights, board: Board, depth: u32) -> Vec<(Square, f32)> {
    let features = Features::new(board);
    let mut search = Search { weights, nodes: 0, disc_goal_sign: 1 };
    let mut moves: Vec<(Square, f32)> = Vec::new();
    let mut best = -INFINITE;
    for square in squares(board.legal_moves()) {
        let flips = board.flips(square);
        let (child, features) = (board.after_move(square, flips), features.after_move(square, flips));
        let value = -with_kernel!(AnyKernel::fastest_supported(), kernel => {
            kernel.value(&mut search, child, &features, depth - 1, -INFINITE, -best)
        });
        best = best.max(value);
        moves.push((square, value as f32 / UNITS_PER_DISC as f32));
    }
    moves.sort_by(|one, other| other.1.total_cmp(&one.1));
    moves
}

/// Prints the share of best moves, the mean absolute error of the score, and the mean loss of the chosen move, the latter two in discs.
pub fn accuracy(weights: &Weights, path: &Path, depth: u32) -> Result<(), Box<dyn Error>> {
    let (mut best, mut error, mut loss, mut count) = (0, 0.0, 0.0, 0);
    for problem in problems(path)? {
        let (square, value) = values(weights, problem.board, depth)[0];
        let Some(top) = problem.scores.iter().map(|score| score.1).max() else { continue };
        let Some(&(_, score)) = problem.scores.iter().find(|score| score.0 == square) else { continue };
        best += u32::from(score == top);
        error += (value - top as f32).abs();
        loss += (top - score) as f32;
        count += 1;
    }
    let count = count as f32;
    println!("best {:.1} % mae {:.2} loss {:.2}", 100.0 * best as f32 / count, error / count, loss / count);
    Ok(())
}

/// Plays every opening twice, colours swapped. Prints the results of the first weights and their mean disc difference.
pub fn duel(
    first: &Weights,
    second: &Weights,
    openings: &Path,
    count: usize,
    depth: u32,
    by_engine: bool,
) -> Result<(), Box<dyn Error>> {
    // A table's bounds hold only for one player's weights, so each player has its own table.
    let tables = [Table::new(TABLE), Table::new(TABLE)];
    let choose = |player: usize, board: Board| {
        let weights = [first, second][player];
        if by_engine {
            engine_choice(weights, &tables[player], board, depth)
        } else {
            plain_choice(weights, board, depth)
        }
    };
    let (mut wins, mut draws, mut losses, mut margin) = (0, 0, 0, 0);
    let openings: Vec<Board> = lines(openings)?.iter().filter_map(|line| opening(line)).collect();
    let stride = (openings.len() / count.max(1)).max(1);
    for &board in openings.iter().step_by(stride).take(count) {
        for swapped in [false, true] {
            let players = if swapped { [1, 0] } else { [0, 1] };
            tables.iter().for_each(Table::clear);
            let score = game(players, board, &choose) * if swapped { -1 } else { 1 };
            match score.signum() {
                1 => wins += 1,
                0 => draws += 1,
                _ => losses += 1,
            }
            margin += score;
        }
    }
    let games = wins + draws + losses;
    let share = (wins as f64 + draws as f64 / 2.0) / games as f64;
    let elo = -400.0 * (1.0 / share.clamp(0.001, 0.999) - 1.0).log10();
    println!("{wins} won {draws} drawn {losses} lost, {:.2} discs a game, {elo:+.0} Elo", margin as f64 / games as f64);
    Ok(())
}

/// Returns the board after a transcript such as `f5d6c3`; `None` if the transcript is illegal.
pub fn opening(line: &str) -> Option<Board> {
    let mut board = Board::START;
    for pair in line.trim().as_bytes().chunks_exact(2) {
        if board.legal_moves() == 0 {
            board = board.after_pass();
        }
        let square = Square::parse(std::str::from_utf8(pair).ok()?)?;
        let flips = board.flips(square);
        if flips == 0 {
            return None;
        }
        board = board.after_move(square, flips);
    }
    Some(board)
}

/// Number of empty squares from which the plain search plays exactly.
const EXACT: u32 = 8;
/// Number of empty squares from which the engine's search plays exactly.
const ENGINE_EXACT: u32 = 14;
/// The size of the engine's transposition table, in bytes.
const TABLE: usize = 16 << 20;

fn plain_choice(weights: &Weights, board: Board, depth: u32) -> Square {
    let depth = if board.empties() <= EXACT { board.empties() } else { depth };
    values(weights, board, depth)[0].0
}

/// Returns the move of the engine's search with ProbCut at 73 % certainty.
fn engine_choice(weights: &Weights, table: &Table, board: Board, depth: u32) -> Square {
    let empties = board.empties();
    let goal = if empties <= ENGINE_EXACT {
        SearchGoal::fixed(empties, FULL_SELECTIVITY)
    } else {
        SearchGoal::fixed(depth, 0)
    };
    search_with(weights, table, AnyKernel::fastest_supported(), board, &goal, &AtomicBool::new(false), &mut |_| ())
        .moves[0]
        .square
}

/// Plays a game from a board. Returns the final disc difference for the first player, who is to move.
fn game(players: [usize; 2], mut board: Board, choose: &dyn Fn(usize, Board) -> Square) -> i32 {
    let mut side = 0;
    loop {
        if board.legal_moves() == 0 {
            (board, side) = (board.after_pass(), 1 - side);
            if board.legal_moves() == 0 {
                return board.final_score() * if side == 0 { 1 } else { -1 };
            }
        }
        let square = choose(players[side], board);
        (board, side) = (board.after_move(square, board.flips(square)), 1 - side);
    }
}
