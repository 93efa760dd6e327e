//! The Reversi engine.
//!
//! Only the façade in `engine` and `lab` may use it.

pub mod book;
pub mod correction;
pub mod endgame;
pub mod eval;
pub mod fewest;
pub mod learn;
pub mod level;
pub mod search;
pub mod tt;

use super::budget::Budget;
use super::{
    Answer, Engine, EngineOptions, LEVEL_COUNT, Level, Limits, PrincipalVariation, Request, RequestKind, Score,
    ValuedPly, with_shared_values,
};
use book::BookMove;
use correction::CorrectionTrial;
use eval::Weights;
use learn::{Learned, PlayedGame};
use qipan_rules::reversi::board::kernel::AnyKernel;
use qipan_rules::reversi::{Board, Square};
use qipan_rules::{Ply, Position, reversi, symmetry};
use search::FULL_SELECTIVITY;
use search::root::{self, RootMove, SearchGoal, SearchResult};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
use tt::Table;

/// Nodes of a search that judges the moves of a lost game.
const JUDGE_NODES: u64 = 400_000;

/// By how many rating points each level from 2 on is stronger than the one below it, by matches (`docs/ENGINE.md`).
pub const LEVEL_STEPS: [f64; LEVEL_COUNT - 1] =
    [342.0, 272.0, 338.0, 326.0, 392.0, 272.0, 315.0, 182.0, 179.0, 225.0, 249.0];

/// The Reversi engine.
pub struct ReversiEngine {
    options: EngineOptions,
    /// The transposition table, allocated when the engine first thinks at full strength.
    table: Option<Table>,
    /// The goal for which `table` was filled.
    goal_kept: reversi::Goal,
    /// What earlier games taught.
    learned: Learned,
    /// The shipped weights with the correction in force, if there is one.
    weights: Option<Weights>,
    /// The match that decides on a proposed correction.
    trial: Option<CorrectionTrial>,
}

impl ReversiEngine {
    pub fn new(options: EngineOptions) -> ReversiEngine {
        ReversiEngine {
            options,
            table: None,
            goal_kept: reversi::Goal::Most,
            learned: Learned::default(),
            weights: None,
            trial: None,
        }
    }
}

impl Engine for ReversiEngine {
    fn new_game(&mut self) {
        // The next search allocates a new one, which is faster than clearing it.
        self.table = None;
    }

    fn think(&mut self, request: &Request, stop: &AtomicBool, say: &mut dyn FnMut(Answer)) {
        #[allow(irrefutable_let_patterns)] // The façade only sends this engine Reversi positions.
        let Position::Reversi(position) = &request.position else { return };
        let board = position.board();
        if board.legal_moves() == 0 {
            let score = Score::Estimate(0);
            return say(match request.task {
                RequestKind::Values { .. } => {
                    Answer::Values { depth: 0, values: vec![ValuedPly { ply: Ply::Pass, score }], done: true }
                }
                RequestKind::Lines { .. } => Answer::Lines { depth: 0, nodes: 1, lines: Vec::new(), done: true },
                _ => Answer::Best { ply: Ply::Pass, score, depth: 0, nodes: 1, pv: vec![Ply::Pass] },
            });
        }
        let own = symmetry::own_symmetries(&request.position);
        let say: &mut dyn FnMut(Answer) = &mut |answer| say(with_shared_values(&request.position, &own, answer));
        match request.task {
            RequestKind::Move { level, clock_ms } => self.play(position, level, clock_ms, request.seed, stop, say),
            // Reversi has no opening rules.
            RequestKind::ActInOpening { .. } => {}
            RequestKind::Hint { limits } => {
                let level = Level::Full { move_ms: 0 };
                if limits.is_book_allowed
                    && let Some(found) = self.known_move(position, level, request.seed)
                {
                    return say(best(board, &found));
                }
                let excluded = if limits.is_book_allowed { self.lost_before(position) } else { 0 };
                let goal = SearchGoal { excluded_moves: excluded, ..self.goal(board, limits, false) };
                let found = self.search(position, &goal, stop, &mut |found| say(thinking(board, found)));
                say(best(board, &found));
            }
            RequestKind::Values { limits } => {
                let goal = self.goal(board, limits, true);
                let found = self.search(position, &goal, stop, &mut |found| say(values(found, false)));
                say(values(&found, true));
            }
            RequestKind::Lines { count, limits } => {
                let goal = self.goal(board, limits, true);
                let count = usize::from(count);
                let mut last = None;
                let found = self.search_on(position, &goal, stop, &mut |found, table| {
                    last = Some(lines(board, found, table, count));
                    let lines = last.clone().unwrap_or_default();
                    say(Answer::Lines { depth: found.depth as u8, nodes: found.nodes, lines, done: false });
                });
                let (depth, nodes, lines) = (found.depth as u8, found.nodes, last.unwrap_or_default());
                say(Answer::Lines { depth, nodes, lines, done: true });
            }
        }
    }
}

impl ReversiEngine {
    /// Uses the given learned data from now on.
    pub fn set_learned(&mut self, learned: Learned) {
        self.weights = (!learned.correction.is_none()).then(|| learned.correction.corrected_weights());
        (self.learned, self.trial, self.table) = (learned, None, None);
    }

    pub fn learned(&self) -> &Learned {
        &self.learned
    }

    /// Learns from a finished game by short single-threaded searches, and marks it as learned. If it was stopped, returns `None` and
    /// changes nothing.
    pub fn learn(&mut self, game: PlayedGame, mark: Option<u64>, stop: &AtomicBool) -> Option<()> {
        let table = Table::new(16 << 20);
        let mut learned = self.learned.clone();
        learned.learn(game, &mut |board| {
            let goal = SearchGoal {
                is_scoring_all_moves: true,
                nodes: JUDGE_NODES,
                ..SearchGoal::fixed(60, FULL_SELECTIVITY)
            };
            let found = root::search(&table, AnyKernel::fastest_supported(), board, &goal, stop, &mut |_| ());
            let moves = found.moves.into_iter();
            let moves = moves.map(|entry| BookMove { square: entry.square, value: entry.score * 100 }).collect();
            (!stop.load(Ordering::Relaxed)).then_some(moves)
        })?;
        learned.sums.add_game(&learn::boards(game), stop)?;
        mark.into_iter().for_each(|mark| learned.mark_learned(mark));
        self.learned = learned;
        Some(())
    }

    /// Whether a proposed correction of the evaluation is to be tried.
    pub fn has_trial(&self) -> bool {
        self.learned.sums.game_count >= correction::GAMES_PER_PROPOSAL
    }

    /// Continues the match of the proposed correction; returns whether it has ended with something to store.
    pub fn step_trial(&mut self, stop: &AtomicBool) -> bool {
        let current = self.learned.correction;
        let trial = self.trial.get_or_insert_with(|| {
            CorrectionTrial::new(self.learned.sums.proposed_correction(), correction::TRIAL_PAIRS)
        });
        let proposal = trial.proposal;
        let weights = self.weights.as_ref().unwrap_or_else(|| eval::weights());
        let verdict = if proposal == current { Some(false) } else { trial.play_next_pair(weights, stop) };
        let Some(is_kept) = verdict else { return false };
        let mut learned = self.learned.clone();
        learned.sums.game_count = 0;
        learned.correction = if is_kept { proposal } else { current };
        self.set_learned(learned);
        true
    }

    /// Plays one move at a level, from the book or by a search, and reports it.
    fn play(
        &mut self,
        position: &reversi::Position,
        level: Level,
        clock_ms: Option<(u32, u32)>,
        seed: u64,
        stop: &AtomicBool,
        say: &mut dyn FnMut(Answer),
    ) {
        let board = position.board();
        if let Some(found) = self.known_move(position, level, seed) {
            return say(best(board, &found));
        }
        let excluded = self.lost_before(position);
        let Level::Full { move_ms } = level else {
            let search =
                &mut |table: &Table, goal: &SearchGoal| self.search_in(table, position, goal, stop, &mut |_| ());
            return say(best(board, &level::choose_move(position, level, seed, excluded, search)));
        };
        let limits = match clock_ms {
            Some(_) => Limits { clock_ms, ..Limits::default() },
            None => Limits { move_ms: Some(move_ms), ..Limits::default() },
        };
        let goal = SearchGoal { excluded_moves: excluded, ..self.goal(board, limits, false) };
        let found = self.search(position, &goal, stop, &mut |found| say(thinking(board, found)));
        say(best(board, &found));
    }

    /// The book's move; the book covers only games won by the most discs.
    fn known_move(&self, position: &reversi::Position, level: Level, seed: u64) -> Option<SearchResult> {
        let board = position.board();
        let merged = position
            .goal()
            .is_most_discs()
            .then(|| self.learned.moves_with_learned_values(book::shipped_book(), board))?;
        level::from_book(&merged, level, seed)
    }

    /// The moves that lost before, as squares.
    fn lost_before(&self, position: &reversi::Position) -> u64 {
        if position.goal().is_most_discs() { self.learned.squares_to_avoid(position.board()) } else { 0 }
    }

    fn search(
        &mut self,
        position: &reversi::Position,
        goal: &SearchGoal,
        stop: &AtomicBool,
        each: &mut dyn FnMut(&SearchResult),
    ) -> SearchResult {
        self.search_on(position, goal, stop, &mut |found, _| each(found))
    }

    /// Searches a position with the engine's own table; `each` receives the result of every iteration, and the table.
    fn search_on(
        &mut self,
        position: &reversi::Position,
        goal: &SearchGoal,
        stop: &AtomicBool,
        each: &mut dyn FnMut(&SearchResult, &Table),
    ) -> SearchResult {
        let begin = Instant::now();
        let bytes = (self.options.hash_mb.max(1) as usize) << 20;
        // A value for one goal is invalid for the other.
        if self.goal_kept != position.goal() {
            (self.goal_kept, self.table) = (position.goal(), None);
        }
        let table = self.table.take().unwrap_or_else(|| Table::new(bytes));
        // Setup for the first search counts as its time, including the weights' tenth of a second.
        let _ = match position.goal() {
            reversi::Goal::Most => self.weights(),
            reversi::Goal::Fewest => eval::fewest_weights(),
        };
        let goal = SearchGoal { budget: goal.budget.remaining_after(begin.elapsed()), ..*goal };
        let found = self.search_in(&table, position, &goal, stop, &mut |found| each(found, &table));
        self.table = Some(table);
        found
    }

    /// A search with a table, by the position's goal.
    fn search_in(
        &self,
        table: &Table,
        position: &reversi::Position,
        goal: &SearchGoal,
        stop: &AtomicBool,
        each: &mut dyn FnMut(&SearchResult),
    ) -> SearchResult {
        let board = position.board();
        match position.goal() {
            reversi::Goal::Most => {
                root::search_with(self.weights(), table, AnyKernel::fastest_supported(), board, goal, stop, each)
            }
            reversi::Goal::Fewest => fewest::search(eval::fewest_weights(), table, board, goal, stop, each),
        }
    }

    fn weights(&self) -> &Weights {
        self.weights.as_ref().unwrap_or_else(|| eval::weights())
    }

    fn goal(&self, board: Board, limits: Limits, all_moves: bool) -> SearchGoal {
        let threads = match self.options.threads {
            0 => std::thread::available_parallelism().map_or(1, |cores| cores.get().saturating_sub(1).max(1)),
            threads => threads.into(),
        };
        SearchGoal {
            depth: limits.depth.map_or(60, u32::from),
            selectivity: FULL_SELECTIVITY,
            nodes: limits.nodes.unwrap_or(u64::MAX),
            budget: budget(board.empties(), limits),
            is_scoring_all_moves: all_moves,
            excluded_moves: 0,
            threads,
        }
    }
}

/// How Reversi shares out a time per move and a clock.
fn budget(empties: u32, limits: Limits) -> Budget {
    // Some time is kept back for delivering the answer.
    let by_move = limits.move_ms.map(|ms| ms - (ms / 10).min(20));
    let by_clock = limits.clock_ms.map(|(left, increment)| {
        // Below about twenty empties moves are solved at once: the time is for earlier moves.
        let moves_left = (empties.saturating_sub(18) / 2).max(2) + 1;
        let share = u64::from(left / moves_left) + u64::from(increment) * 9 / 10;
        let most = u64::from(left.saturating_sub(50) / 2);
        (share.min(most) / 2, (share * 2).min(most))
    });
    Budget::new(by_move, by_clock)
}

fn place(square: Square) -> Ply {
    Ply::Place(square.point())
}

fn score(discs: i32, exact: bool) -> Score {
    if exact { Score::Exact(discs) } else { Score::Estimate(discs * 100) }
}

/// The best line as plies, with the passes that `squares` leaves out.
fn line(mut board: Board, squares: &[Square]) -> Vec<Ply> {
    let mut plies = Vec::with_capacity(squares.len());
    for &square in squares {
        if board.legal_moves() == 0 {
            board = board.after_pass();
            plies.push(Ply::Pass);
        }
        plies.push(place(square));
        board = board.after_move(square, board.flips(square));
    }
    plies
}

fn thinking(board: Board, found: &SearchResult) -> Answer {
    let (depth, nodes) = (found.depth as u8, found.nodes);
    Answer::Thinking { depth, nodes, score: score(found.moves[0].score, found.exact), pv: line(board, &found.pv) }
}

fn best(board: Board, found: &SearchResult) -> Answer {
    let chosen = found.moves[0];
    Answer::Best {
        ply: place(chosen.square),
        score: score(chosen.score, found.exact),
        depth: found.depth as u8,
        nodes: found.nodes,
        pv: line(board, &found.pv),
    }
}

/// The best moves, each with the line that the table holds behind it.
fn lines(board: Board, found: &SearchResult, table: &Table, count: usize) -> Vec<PrincipalVariation> {
    let behind = |entry: &RootMove| line(board, &root::line_after_move(table, board, entry.square));
    let lines = found.moves.iter().take(count);
    lines.map(|entry| PrincipalVariation { score: score(entry.score, found.exact), plies: behind(entry) }).collect()
}

/// The values of all moves, best first.
fn values(found: &SearchResult, done: bool) -> Answer {
    let mut moves = found.moves.clone();
    moves.sort_by_key(|entry| std::cmp::Reverse(entry.score));
    let values =
        moves.iter().map(|entry| ValuedPly { ply: place(entry.square), score: score(entry.score, found.exact) });
    Answer::Values { depth: found.depth as u8, values: values.collect(), done }
}
