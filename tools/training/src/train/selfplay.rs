//! Makes diverse positions by self-play: games begin with a random number of random plies and continue with a noisy one-ply player.

use super::label_search::{INFINITE, LabelKernel, Search};
use super::random::signed;
use qipan_core::engine::reversi::eval::{Features, UNITS_PER_DISC, Weights};
use qipan_core::rules::mix::RandomSequence;
use qipan_core::rules::reversi::board::kernel::AnyKernel;
use qipan_core::rules::reversi::board::squares;
use qipan_core::rules::reversi::{Board, Square};
use qipan_core::with_kernel;
use std::error::Error;
use std::path::Path;

/// The options of `lab selfplay`.
#[derive(Clone, Copy, clap::Args)]
pub struct SelfPlayOptions {
    #[arg(long, default_value_t = 400_000)]
    pub games: u64,
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Smallest number of random plies at the start of a game.
    #[arg(long, default_value_t = 4)]
    pub random_min: usize,
    /// Largest number of random plies at the start of a game.
    #[arg(long, default_value_t = 50)]
    pub random_max: usize,
    /// Maximum random change of each move's value, up or down, in discs.
    #[arg(long, default_value_t = 3.0)]
    pub noise: f32,
    /// Use the goal that fewer discs win. Without a file of weights, the shipped weights are negated.
    #[arg(long)]
    pub fewest: bool,
}

/// Plays the games. Returns all positions after the random plies in which the side to move has a move.
pub fn positions(weights: &Weights, games: SelfPlayOptions) -> Vec<Board> {
    let mut all = Vec::new();
    let mut random = RandomSequence::new(games.seed);
    for _ in 0..games.games {
        let plies = games.random_min + random.next_below(games.random_max - games.random_min + 1);
        let mut board = Board::START;
        for ply in 0.. {
            if board.legal_moves() == 0 {
                board = board.after_pass();
                if board.legal_moves() == 0 {
                    break;
                }
            }
            if ply >= plies {
                all.push(board);
            }
            let square = if ply < plies {
                let moves: Vec<Square> = squares(board.legal_moves()).collect();
                moves[random.next_below(moves.len())]
            } else {
                noisy(weights, board, games, &mut random)
            };
            board = board.after_move(square, board.flips(square));
        }
    }
    all
}

/// Returns the move with the best value after one ply, with random noise added to each value.
fn noisy(weights: &Weights, board: Board, games: SelfPlayOptions, random: &mut RandomSequence) -> Square {
    let features = Features::new(board);
    let mut search = Search { weights, nodes: 0, disc_goal_sign: if games.fewest { -1 } else { 1 } };
    let mut best = (f32::MIN, Square::new(0));
    for square in squares(board.legal_moves()) {
        let flips = board.flips(square);
        let (child, features) = (board.after_move(square, flips), features.after_move(square, flips));
        let value = with_kernel!(AnyKernel::fastest_supported(), kernel => kernel.value(&mut search, child, &features, 0, -INFINITE, INFINITE));
        let value = -value as f32 / UNITS_PER_DISC as f32 + games.noise * signed(random);
        if value > best.0 {
            best = (value, square);
        }
    }
    best.1
}

/// Writes boards to a file, little endian, 16 bytes each: the player's discs, then the opponent's discs.
pub fn write(path: &Path, boards: &[Board]) -> Result<(), Box<dyn Error>> {
    let bytes: Vec<u8> =
        boards.iter().flat_map(|board| [board.player, board.opponent]).flat_map(u64::to_le_bytes).collect();
    Ok(std::fs::write(path, bytes)?)
}

/// Maximum size of a file of boards, in bytes.
const BYTES_MAX: u64 = 2 << 30;

pub fn read(path: &Path) -> Result<Vec<Board>, Box<dyn Error>> {
    let length = std::fs::metadata(path)?.len();
    if length > BYTES_MAX || length % 16 != 0 {
        return Err(format!("{} is no file of boards", path.display()).into());
    }
    let word = |bytes: &[u8]| bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
    let bytes = std::fs::read(path)?;
    let boards = bytes.chunks_exact(16).map(|pair| Board { player: word(&pair[..8]), opponent: word(&pair[8..]) });
    Ok(boards.filter(|board| board.player & board.opponent == 0 && board.legal_moves() != 0).collect())
}
