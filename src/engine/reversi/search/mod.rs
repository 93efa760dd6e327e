//! The searches: iterative deepening over principal variation search, with Multi-ProbCut, a shared table and threads.
//!
//! For the engine's façade and `lab`. Scores inside are whole discs for the player to move.

pub mod midgame;
pub mod moves;
mod parallel;
pub mod root;

use super::endgame::LocalTable;
use super::eval::{self, Features, Sum, Weights};
use super::tt::Table;
use crate::rules::reversi::Board;
use parallel::{Pool, Split};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

/// The selectivities as (chance in per cent that a forecast is right, its width in standard deviations).
pub const SELECTIVITIES: [(u32, f32); 6] =
    [(73, 1.1), (87, 1.5), (95, 2.0), (98, 2.6), (99, 3.3), (100, f32::INFINITY)];
/// The index of the selectivity without forecasts.
pub const FULL: usize = SELECTIVITIES.len() - 1;

/// How many nodes a thread searches between two looks at the clock, the stop flags and its budget.
const POLL_NODES: u64 = 2048;

/// What all threads of one search share.
pub struct Shared<'a> {
    pub table: &'a Table,
    pub weights: &'a Weights,
    pub stop: &'a AtomicBool,
    pub deadline: Option<Instant>,
    /// The node budget of the first thread.
    pub nodes_max: u64,
    pool: Pool,
    /// Set once by the thread that met a limit.
    ended: AtomicBool,
}

impl<'a> Shared<'a> {
    pub fn new(
        weights: &'a Weights,
        table: &'a Table,
        stop: &'a AtomicBool,
        deadline: Option<Instant>,
        nodes_max: u64,
    ) -> Shared<'a> {
        let (pool, ended) = (Pool::default(), AtomicBool::new(false));
        Shared { table, weights, stop, deadline, nodes_max, pool, ended }
    }
}

/// One thread's part in a search.
pub struct Worker<'a> {
    shared: &'a Shared<'a>,
    pub nodes: u64,
    check_at: u64,
    /// Results are void: a limit was met, or the split that this thread works for was cut off.
    pub stopped: bool,
    /// The index of the selectivity in [`SELECTIVITIES`].
    pub selectivity: usize,
    /// The innermost split that this thread works for.
    split: Option<Arc<Split>>,
    main: bool,
    /// This thread's table of positions with few empties.
    pub local: LocalTable,
}

impl<'a> Worker<'a> {
    /// The thread that owns the search (`main`) or a helper.
    pub fn new(shared: &'a Shared<'a>, main: bool) -> Worker<'a> {
        Worker {
            shared,
            nodes: 0,
            check_at: 0,
            stopped: false,
            selectivity: FULL,
            split: None,
            main,
            local: LocalTable::default(),
        }
    }

    pub fn table(&self) -> &'a Table {
        self.shared.table
    }

    /// Counts a node; true when the search has to end.
    #[inline(always)]
    pub fn count_and_poll(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= self.check_at {
            self.poll();
        }
        self.stopped
    }

    #[cold]
    #[inline(never)]
    fn poll(&mut self) {
        let shared = self.shared;
        let over_budget = self.main && self.nodes >= shared.nodes_max;
        if over_budget
            || shared.stop.load(Relaxed)
            || shared.deadline.is_some_and(|deadline| Instant::now() >= deadline)
        {
            shared.ended.store(true, Relaxed);
        }
        self.stopped = self.is_void();
        self.check_at = self.nodes + POLL_NODES;
        if self.main {
            self.check_at = self.check_at.min(shared.nodes_max);
        }
    }

    /// Whether this thread's current work is of no use any more.
    fn is_void(&self) -> bool {
        self.shared.ended.load(Relaxed) || self.split.as_ref().is_some_and(|split| split.is_cut())
    }

    /// The evaluation in 1/128 discs; the player has a move.
    #[inline(always)]
    fn evaluate<K: Sum>(&self, kernel: K, board: Board, features: &Features) -> i32 {
        self.shared.weights.evaluate(kernel, features, board)
    }
}

/// Units of the evaluation as whole discs, halves away from zero, so that both sides round alike.
#[inline(always)]
fn to_discs(units: i32) -> i32 {
    (units + units.signum() * eval::DISC / 2) / eval::DISC
}
