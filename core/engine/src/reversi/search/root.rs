//! The root of a search: iterative deepening, aspiration windows, selectivity passes, values of all moves, best lines.
//!
//! For the engine's façade and `lab`.

use super::super::endgame::{SORTED_EMPTIES_MAX, stability};
use super::super::eval::{self, Features, Weights};
use super::super::tt::{NO_MOVE, Table};
use super::FULL_SELECTIVITY;
use super::midgame::Search;
use super::moves::Move;
use super::parallel::{self, SearchMove, Siblings};
use super::thread::{SearchShared, SearchThread};
use crate::budget::Budget;
use qipan_rules::reversi::board::kernel::AnyKernel;
use qipan_rules::reversi::board::squares;
use qipan_rules::reversi::{Board, Square};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// Empties left by the deepest midgame search before the end game begins.
const HANDOVER_EMPTIES: u32 = 14;
/// `HANDOVER_EMPTIES` where a limit may end the search: an interrupted pass to the end is of little use, and the depths before it cost
/// little.
const HANDOVER_EMPTIES_LIMITED: u32 = 7;
/// Depth of the searches that order the moves before any search to the end.
const FIRST_DEPTHS: u32 = 4;

/// The selectivities of the passes to the end before the last one (73 %, 95 %).
const PASSES: [usize; 2] = [0, 2];
/// Up to this many empties one pass is enough: a second costs more than it saves.
const ONE_PASS_EMPTIES: u32 = 26;
/// Selectivities where a limit may end the last pass: each pass that is a little surer than the previous one is worth its nodes.
const PASSES_LIMITED: [usize; FULL_SELECTIVITY] = [0, 1, 2, 3, 4];

/// Windows around the last score grow up to this many discs on one side; beyond that the whole window is searched.
const WIDTH_MAX: i32 = 32;

/// The target of a search and its limits.
#[derive(Clone, Copy, Debug)]
pub struct SearchGoal {
    /// Depth in plies; as many as there are empties, or more, searches to the end.
    pub depth: u32,
    /// The selectivity of the last pass, an index of [`super::SELECTIVITIES`].
    pub selectivity: usize,
    /// The node budget, exact with one thread.
    pub nodes: u64,
    pub budget: Budget,
    /// Whether every move gets a value of its own.
    pub is_scoring_all_moves: bool,
    /// Moves, as a bitboard, that are left out if there is another.
    pub excluded_moves: u64,
    pub threads: usize,
}

impl SearchGoal {
    /// The best move by a fixed depth and selectivity on one thread.
    pub fn fixed(depth: u32, selectivity: usize) -> SearchGoal {
        SearchGoal {
            depth,
            selectivity,
            nodes: u64::MAX,
            budget: Budget::default(),
            is_scoring_all_moves: false,
            excluded_moves: 0,
            threads: 1,
        }
    }
}

/// A move at the root and its score in discs; in a search for the best move all but the first are only bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RootMove {
    pub square: Square,
    pub score: i32,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchResult {
    /// The last finished depth and selectivity; depth 0 if there is none.
    pub depth: u32,
    pub selectivity: usize,
    /// Whether the scores are proven.
    pub exact: bool,
    pub nodes: u64,
    /// All legal moves, best first.
    pub moves: Vec<RootMove>,
    /// The best line; passes are left out.
    pub pv: Vec<Square>,
}

/// Searches a board on which the player has a move. Calls `each` after every finished iteration.
pub fn search(
    table: &Table,
    kernel: AnyKernel,
    board: Board,
    goal: &SearchGoal,
    stop: &AtomicBool,
    each: &mut dyn FnMut(&SearchResult),
) -> SearchResult {
    search_with(eval::weights(), table, kernel, board, goal, stop, each)
}

/// Searches with other weights than the shipped ones.
pub fn search_with(
    weights: &Weights,
    table: &Table,
    kernel: AnyKernel,
    board: Board,
    goal: &SearchGoal,
    stop: &AtomicBool,
    each: &mut dyn FnMut(&SearchResult),
) -> SearchResult {
    let begin = Instant::now();
    stability::build_edge_table();
    let shared = SearchShared::new(weights, table, stop, goal.budget.hard.map(|span| begin + span), goal.nodes);
    table.start_search();
    qipan_rules::with_kernel!(kernel, kernel => {
        std::thread::scope(|scope| {
            for index in 1..goal.threads {
                let name = format!("search {index}");
                let helper = std::thread::Builder::new().name(name).stack_size(8 << 20);
                // If the system refuses a thread there is one helper less.
                let _ = helper.spawn_scoped(scope, || parallel::serve(kernel, &shared));
            }
            let _close = Close(&shared);
            Root::new(kernel, &shared, board, goal.excluded_moves).deepen(goal, begin, each)
        })
    })
}

/// Dismisses the helpers when the search is over, also by a panic.
struct Close<'s, 'a>(&'s SearchShared<'a>);

impl Drop for Close<'_, '_> {
    fn drop(&mut self) {
        self.0.pool.dismiss_helpers();
    }
}

struct Root<'a, K> {
    kernel: K,
    thread: SearchThread<'a>,
    board: Board,
    features: Features,
    moves: Vec<RootMove>,
}

impl<'a, K: Search> Root<'a, K> {
    fn new(kernel: K, shared: &'a SearchShared<'a>, board: Board, excluded: u64) -> Root<'a, K> {
        let legal = board.legal_moves();
        let considered = if legal & !excluded != 0 { legal & !excluded } else { legal };
        let moves = squares(considered).map(|square| RootMove { square, score: 0 }).collect();
        Root { kernel, thread: SearchThread::new(shared, true), board, features: Features::new(board), moves }
    }

    fn deepen(mut self, goal: &SearchGoal, begin: Instant, each: &mut dyn FnMut(&SearchResult)) -> SearchResult {
        let empties = self.board.empties();
        let mut found = self.found(0, 0);
        for (depth, selectivity) in schedule(empties, goal) {
            if depth > 1 && goal.budget.soft.is_some_and(|span| begin.elapsed() >= span) {
                break;
            }
            self.thread.selectivity = selectivity;
            let finished =
                if goal.is_scoring_all_moves { self.value_all(depth) } else { self.find_best(depth, depth == empties) };
            if !finished {
                // A better move found before the limit stands; the depth stays that of the last whole iteration.
                if !goal.is_scoring_all_moves {
                    found.moves.clone_from(&self.moves);
                }
                break;
            }
            found = self.found(depth, selectivity);
            each(&found);
        }
        found.nodes = self.thread.nodes.max(1);
        found.pv = self.line(found.moves[0].square);
        found
    }

    fn found(&self, depth: u32, selectivity: usize) -> SearchResult {
        let exact = depth == self.board.empties() && selectivity == FULL_SELECTIVITY;
        let pv = self.line(self.moves[0].square);
        SearchResult { depth, selectivity, exact, nodes: self.thread.nodes, moves: self.moves.clone(), pv }
    }

    /// Runs one iteration for the best move, in windows around the last score; false when a limit came first.
    fn find_best(&mut self, depth: u32, to_the_end: bool) -> bool {
        // Final scores are even: the narrowest window is one on each side of an even score.
        let guess = if to_the_end { self.moves[0].score / 2 * 2 } else { self.moves[0].score };
        let mut width = if to_the_end { 1 } else { 2 };
        let whole = depth <= 2;
        let (mut alpha, mut beta) = if whole { (-64, 64) } else { ((guess - width).max(-64), (guess + width).min(64)) };
        loop {
            let score = self.window(alpha, beta, depth);
            if self.thread.stopped {
                return false;
            }
            width *= 2;
            if width > WIDTH_MAX && (score <= alpha || score >= beta) {
                // Forecasts and old bounds of the table may contradict each other for ever: only the whole window ends that.
                if (alpha, beta) == (-64, 64) {
                    return true;
                }
                (alpha, beta) = (-64, 64);
            } else if score <= alpha && alpha > -64 {
                (alpha, beta) = ((score - width).max(-64), (score + 1).min(64));
            } else if score >= beta && beta < 64 {
                (alpha, beta) = ((score - 1).max(-64), (score + width).min(64));
            } else {
                return true;
            }
        }
    }

    /// The best score within a window; the best move comes to the front of the list.
    fn window(&mut self, alpha: i32, beta: i32, depth: u32) -> i32 {
        let mut best = -65;
        for index in 0..self.moves.len() {
            let low = alpha.max(best);
            if index > 0 && self.thread.can_split(depth, self.moves.len() - index) {
                let (score, at) = self.split_from(index, (low, beta), depth, best);
                if score > best
                    && let Some(place) = self.place_of(at)
                {
                    self.promote(place, score);
                }
                return best.max(score);
            }
            let chosen = self.as_move(index);
            let score = self.kernel.move_score(
                &mut self.thread,
                self.board,
                &self.features,
                &chosen,
                (low, beta),
                depth,
                index == 0,
            );
            if self.thread.stopped {
                return best;
            }
            if score > best {
                best = score;
                if index == 0 || score > low {
                    self.promote(index, score);
                }
                if score >= beta {
                    break;
                }
            } else {
                self.moves[index].score = score;
            }
        }
        best
    }

    fn split_from(&mut self, from: usize, window: (i32, i32), depth: u32, best: i32) -> (i32, u8) {
        let mut moves: Vec<Move> = (from..self.moves.len())
            .map(|index| Move { ordering_score: index as i32, ..self.as_move(index) })
            .collect();
        let best_move = self.moves[0].square.index();
        let siblings = Siblings { board: self.board, features: &self.features, depth, window, best, best_move };
        parallel::split(self.kernel, &mut self.thread, siblings, &mut moves)
    }

    fn place_of(&self, at: u8) -> Option<usize> {
        self.moves.iter().position(|entry| entry.square.index() == at)
    }

    /// Moves a move to the front with its score.
    fn promote(&mut self, index: usize, score: i32) {
        self.moves[index].score = score;
        self.moves[..=index].rotate_right(1);
    }

    fn as_move(&self, index: usize) -> Move {
        let at = self.moves[index].square.index();
        let flips = self.kernel.flips(self.board.player, self.board.opponent, at.into());
        let after = self.board.after_move_at_index(at.into(), flips);
        Move { square: at, ordering_score: 0, flips, reply_squares: self.kernel.legal(after.player, after.opponent) }
    }

    /// Runs one iteration for the values of all moves; false when a limit came first.
    fn value_all(&mut self, depth: u32) -> bool {
        let mut valued = self.moves.clone();
        for (index, entry) in valued.iter_mut().enumerate() {
            let chosen = self.as_move(index);
            entry.score =
                self.kernel.move_score(&mut self.thread, self.board, &self.features, &chosen, (-64, 64), depth, true);
            if self.thread.stopped {
                return false;
            }
        }
        valued.sort_by_key(|entry| std::cmp::Reverse(entry.score));
        self.moves = valued;
        true
    }

    fn line(&self, first: Square) -> Vec<Square> {
        line_after_move(self.thread.table(), self.board, first)
    }
}

/// The line that a table holds behind a first move; passes are left out.
pub fn line_after_move(table: &Table, board: Board, first: Square) -> Vec<Square> {
    let mut line = vec![first];
    let mut board = board.after_move(first, board.flips(first));
    while line.len() < 60 {
        if board.legal_moves() == 0 {
            board = board.after_pass();
        }
        let known = table.probe(table.slot(board.player, board.opponent));
        let Some(at) = known.map(|entry| entry.moves[0]).filter(|&at| at != NO_MOVE) else { break };
        let square = Square::new(at & 63);
        let flips = board.flips(square);
        if flips == 0 {
            break;
        }
        line.push(square);
        board = board.after_move(square, flips);
    }
    line
}

/// The iterations of a search: depths, then the passes to the end with rising certainty.
fn schedule(empties: u32, goal: &SearchGoal) -> Vec<(u32, usize)> {
    let depth = goal.depth.max(1).min(empties);
    if depth < empties {
        // Depths of one parity, so that each is a good forecast of the next; every depth where time may end it.
        let step = if goal.budget.soft.is_none() && goal.nodes == u64::MAX { 2 } else { 1 };
        let mut plan: Vec<_> = (1..=depth).filter(|at| (depth - at).is_multiple_of(step)).map(|at| (at, 0)).collect();
        if goal.selectivity > 0 {
            plan.push((depth, goal.selectivity));
        }
        return plan;
    }
    let is_limited = goal.nodes != u64::MAX || goal.budget.soft.is_some() || goal.budget.hard.is_some();
    let handover = if is_limited { HANDOVER_EMPTIES_LIMITED } else { HANDOVER_EMPTIES };
    let last_midgame = empties.saturating_sub(handover).max(FIRST_DEPTHS.min(empties - 1));
    let mut plan: Vec<_> = (1..=last_midgame).map(|at| (at, 0)).collect();
    if empties > SORTED_EMPTIES_MAX + 2 {
        let passes = match empties {
            _ if is_limited => &PASSES_LIMITED[..],
            ..=ONE_PASS_EMPTIES => &PASSES[..1],
            _ => &PASSES[..],
        };
        let passes = passes.iter().copied().filter(|&selectivity| selectivity < goal.selectivity);
        plan.extend(passes.map(|selectivity| (empties, selectivity)));
    }
    plan.push((empties, goal.selectivity));
    plan
}
