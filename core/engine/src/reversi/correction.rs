//! Bounded corrections of the evaluation from own games, kept only where a match shows that they are not worse.
//!
//! For the Reversi engine's learning. Pure: games and searches in, a small table out; it leaves the shipped weights unchanged and makes a
//! corrected copy of them.
//!
//! Small searches value the positions of a finished game; the evaluation's errors against them are summed over two features, the
//! differences of mobility and of potential mobility, in six phases of the game. Every ten games a ridge regression over the sums proposes
//! a bounded slope for each. It comes into force if it scores at least half of the points in a match of small searches against the current
//! one, from random openings with colours swapped. The shipped weights were fitted to millions of positions: ten games add little to that,
//! so the bounds are narrow.

use super::eval::{self, Features};
use super::eval::{MOBILITY_OFFSET, PHASES, POTENTIAL_MOBILITY_OFFSET, UNITS_PER_DISC, Weights, counts, phase_of};
use super::search::FULL_SELECTIVITY;
use super::search::root::{self, SearchGoal};
use super::tt::Table;
use qipan_rules::mix::RandomSequence;
use qipan_rules::reversi::board::kernel::AnyKernel;
use qipan_rules::reversi::board::squares;
use qipan_rules::reversi::{Board, Square};
use std::sync::atomic::{AtomicBool, Ordering};

/// Phases that share their slopes.
const GROUPS: usize = 6;
/// Limit of a slope: units of 1/128 disc for each move or square of the difference.
pub const SLOPE_MAX: i32 = 8;
/// Games between two proposals.
pub const GAMES_PER_PROPOSAL: u32 = 10;
/// Number of positions that a group needs before it takes part in a proposal.
const POSITIONS_MIN: i64 = 100;
/// The ridge: acts like this many more squared units of each feature without an error.
const RIDGE: f64 = 2000.0;
/// Numbers of empties of the positions that count: those with fewer are solved in play, those with more are covered by the book.
const EMPTIES: std::ops::RangeInclusive<u32> = 14..=50;
const SAMPLE_NODES: u64 = 20_000;
/// Pairs of games in the deciding match, and the nodes of each move.
pub const TRIAL_PAIRS: u32 = 100;
const MATCH_NODES: u64 = 1000;
const OPENING_PLIES: usize = 8;

/// The two slopes of each group, in units of 1/128 disc.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Correction {
    pub slopes: [[i8; 2]; GROUPS],
}

/// Sums over the games so far: for each group the count, x², xy, y², xr and yr for the features x and y and the remainder r.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CorrectionSums {
    pub groups: [[i64; 6]; GROUPS],
    /// Games since the last proposal.
    pub game_count: u32,
}

/// The differences of mobility and of potential mobility, by the evaluation's own counts.
fn features(board: Board) -> [i64; 2] {
    let [mobility, potential, _] = qipan_rules::with_kernel!(AnyKernel::fastest_supported(), kernel => counts(kernel, board, board.legal_moves()).weight_indices);
    [mobility - MOBILITY_OFFSET, potential - POTENTIAL_MOBILITY_OFFSET]
        .map(|place| (place / 32) as i64 - (place % 32) as i64)
}

fn group(empties: u32) -> usize {
    phase_of(empties) * GROUPS / PHASES
}

impl Correction {
    /// A copy of the shipped weights with the correction.
    pub fn corrected_weights(&self) -> Weights {
        let mut weights = eval::weights().clone();
        for phase in 0..PHASES {
            let slopes = self.slopes[phase * GROUPS / PHASES].map(i32::from);
            let mut units = weights.phase(phase).to_vec();
            for (table, slope) in [MOBILITY_OFFSET, POTENTIAL_MOBILITY_OFFSET].into_iter().zip(slopes) {
                for (at, unit) in units[table..table + 32 * 32].iter_mut().enumerate() {
                    let difference = (at / 32) as i32 - (at % 32) as i32;
                    *unit = (i32::from(*unit) + slope * difference).clamp(i16::MIN.into(), i16::MAX.into()) as i16;
                }
            }
            weights.set_phase(phase, &units);
        }
        weights
    }

    pub fn is_none(&self) -> bool {
        *self == Correction::default()
    }

    pub const BYTES: usize = 2 * GROUPS;

    pub fn to_bytes(self) -> [u8; Self::BYTES] {
        std::array::from_fn(|at| self.slopes[at / 2][at % 2] as u8)
    }

    /// Reads the slopes from bytes; `None` if one is outside its limit.
    pub fn from_bytes(bytes: &[u8; Self::BYTES]) -> Option<Correction> {
        let slopes = std::array::from_fn(|group| [bytes[2 * group] as i8, bytes[2 * group + 1] as i8]);
        let is_bounded = slopes.as_flattened().iter().all(|&slope: &i8| i32::from(slope).abs() <= SLOPE_MAX);
        is_bounded.then_some(Correction { slopes })
    }
}

impl CorrectionSums {
    /// Adds a position and its value by a search, in discs; the error is measured against the shipped weights.
    pub fn add_position(&mut self, board: Board, score: i32) {
        let value = qipan_rules::with_kernel!(AnyKernel::fastest_supported(), kernel => {
            eval::weights().evaluate(kernel, &Features::new(board), board)
        });
        let ([x, y], r) = (features(board), i64::from(score * UNITS_PER_DISC - value));
        let sums = &mut self.groups[group(board.empties())];
        for (sum, part) in sums.iter_mut().zip([1, x * x, x * y, y * y, x * r, y * r]) {
            *sum = sum.saturating_add(part);
        }
    }

    /// Searches the positions of a finished game and adds them; if it was stopped, returns `None` and changes nothing.
    pub fn add_game(&mut self, boards: &[Board], stop: &AtomicBool) -> Option<()> {
        let (mut sums, table) = (*self, Table::new(4 << 20));
        for &board in boards.iter().filter(|board| EMPTIES.contains(&board.empties()) && board.legal_moves() != 0) {
            let goal = SearchGoal { nodes: SAMPLE_NODES, ..SearchGoal::fixed(60, FULL_SELECTIVITY) };
            let found = root::search(&table, AnyKernel::fastest_supported(), board, &goal, stop, &mut |_| ());
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            sums.add_position(board, found.moves[0].score);
        }
        sums.game_count = sums.game_count.saturating_add(1);
        *self = sums;
        Some(())
    }

    pub const BYTES: usize = 4 + 8 * 6 * GROUPS;

    pub fn to_bytes(self) -> Vec<u8> {
        let sums = self.groups.as_flattened().iter().flat_map(|sum| sum.to_le_bytes());
        self.game_count.to_le_bytes().into_iter().chain(sums).collect()
    }

    pub fn from_bytes(bytes: &[u8; Self::BYTES]) -> CorrectionSums {
        let [a, b, c, d, rest @ ..] = bytes;
        let mut words = rest.as_chunks().0.iter().map(|word| i64::from_le_bytes(*word));
        let groups = [(); GROUPS].map(|()| [(); 6].map(|()| words.next().unwrap_or(0)));
        CorrectionSums { groups, game_count: u32::from_le_bytes([*a, *b, *c, *d]) }
    }

    /// The bounded correction that follows from the sums.
    pub fn proposed_correction(&self) -> Correction {
        Correction { slopes: self.groups.map(slopes) }
    }
}

/// Ridge regression over two features by Cramer's rule.
fn slopes([count, xx, xy, yy, xr, yr]: [i64; 6]) -> [i8; 2] {
    if count < POSITIONS_MIN {
        return [0; 2];
    }
    let [xx, xy, yy, xr, yr] = [xx, xy, yy, xr, yr].map(|sum| sum as f64);
    let (xx, yy) = (xx + RIDGE, yy + RIDGE);
    let determinant = xx * yy - xy * xy;
    let bounded = |slope: f64| slope.round().clamp(-SLOPE_MAX as f64, SLOPE_MAX as f64) as i8;
    [bounded((xr * yy - yr * xy) / determinant), bounded((yr * xx - xr * xy) / determinant)]
}

/// A match between a proposal and the correction in force, played pair by pair while the engine is idle.
pub struct CorrectionTrial {
    pub proposal: Correction,
    weights: Weights,
    tables: [Table; 2],
    /// Pairs of games played, and pairs left.
    played: u32,
    left: u32,
    /// Twice the points of the proposal minus twice the points of the correction in force.
    lead: i32,
}

impl CorrectionTrial {
    /// A match of `pairs` pairs of games. It holds only the proposal's weights, which take 17 MB.
    pub fn new(proposal: Correction, pairs: u32) -> CorrectionTrial {
        let tables = [0; 2].map(|_| Table::new(1 << 20));
        CorrectionTrial { proposal, weights: proposal.corrected_weights(), tables, played: 0, left: pairs, lead: 0 }
    }

    /// Plays the next pair of games against the weights in force; returns after the last pair whether the proposal is not worse. A stopped
    /// pair is played again.
    pub fn play_next_pair(&mut self, current: &Weights, stop: &AtomicBool) -> Option<bool> {
        let opening = opening(self.played);
        let results = [0, 1].map(|first| self.play(current, opening, first, stop));
        if let [Some(as_first), Some(as_second)] = results {
            self.lead += as_first.signum() - as_second.signum();
            (self.played, self.left) = (self.played + 1, self.left.saturating_sub(1));
        }
        (self.left == 0).then_some(self.lead >= 0)
    }

    /// Plays one game and returns the final difference for the side that moved first: the proposal if `first` is 0.
    fn play(&mut self, current: &Weights, mut board: Board, first: usize, stop: &AtomicBool) -> Option<i32> {
        let mut mover = first;
        loop {
            if board.legal_moves() == 0 {
                (board, mover) = (board.after_pass(), 1 - mover);
                if board.legal_moves() == 0 {
                    let score = board.final_score();
                    return Some(if mover == first { score } else { -score });
                }
            }
            let goal = SearchGoal { nodes: MATCH_NODES, ..SearchGoal::fixed(60, FULL_SELECTIVITY) };
            let (table, weights) = (&self.tables[mover], [&self.weights, current][mover]);
            let found =
                root::search_with(weights, table, AnyKernel::fastest_supported(), board, &goal, stop, &mut |_| ());
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            let square = found.moves[0].square;
            (board, mover) = (board.after_move(square, board.flips(square)), 1 - mover);
        }
    }
}

/// The board after random plies, a different board for each number.
fn opening(number: u32) -> Board {
    let mut random = RandomSequence::new(u64::from(number) << 32);
    let mut board = Board::START;
    for _ in 0..OPENING_PLIES {
        // A side without moves this early has lost: the game is that short.
        let moves: Vec<Square> = squares(board.legal_moves()).collect();
        let Some(&square) = moves.get(random.next_below(moves.len())) else { break };
        board = board.after_move(square, board.flips(square));
    }
    board
}
