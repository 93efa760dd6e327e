//! One thread of a search, and the data shared by all: the table, the weights, the limits.
//!
//! For the searches and the end game, which count their nodes here. Searches nothing.

use super::super::endgame::ThreadTable;
use super::super::eval::{Features, WeightSumKernel, Weights};
use super::super::tt::Table;
use super::FULL_SELECTIVITY;
use super::splits::{Split, SplitPool};
use qipan_rules::reversi::Board;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

/// Nodes between two checks of the clock, the stop flags and the budget.
const POLL_NODES: u64 = 2048;

/// The data shared by all threads of one search.
pub struct SearchShared<'a> {
    pub table: &'a Table,
    pub weights: &'a Weights,
    pub stop: &'a AtomicBool,
    pub deadline: Option<Instant>,
    /// The node budget of the first thread alone.
    pub nodes_max: u64,
    pub(super) pool: SplitPool,
    /// Set once, by the thread that met a limit.
    ended: AtomicBool,
}

impl<'a> SearchShared<'a> {
    pub fn new(
        weights: &'a Weights,
        table: &'a Table,
        stop: &'a AtomicBool,
        deadline: Option<Instant>,
        nodes_max: u64,
    ) -> SearchShared<'a> {
        let (pool, ended) = (SplitPool::default(), AtomicBool::new(false));
        SearchShared { table, weights, stop, deadline, nodes_max, pool, ended }
    }
}

/// One thread's part in a search.
pub struct SearchThread<'a> {
    pub(super) shared: &'a SearchShared<'a>,
    pub nodes: u64,
    pub(super) check_at: u64,
    /// Whether results are void: a limit was met, or the split that this thread works for was cut off.
    pub stopped: bool,
    /// The index of the selectivity in [`super::SELECTIVITIES`].
    pub selectivity: usize,
    /// Whether leaves are valued by the sum of weights alone, as in small searches that order moves: in a search to the end the network
    /// would cost more than its order saves.
    pub(super) sums_alone: bool,
    /// The innermost split that this thread works for.
    pub(super) split: Option<Arc<Split>>,
    main: bool,
    /// This thread's table of positions with few empties.
    pub local: ThreadTable,
}

impl<'a> SearchThread<'a> {
    /// The thread that owns the search (`main`) or a helper.
    pub fn new(shared: &'a SearchShared<'a>, main: bool) -> SearchThread<'a> {
        SearchThread {
            shared,
            nodes: 0,
            check_at: 0,
            stopped: false,
            selectivity: FULL_SELECTIVITY,
            sums_alone: false,
            split: None,
            main,
            local: ThreadTable::default(),
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

    /// Whether this thread's current work is of no more use.
    pub(super) fn is_void(&self) -> bool {
        self.shared.ended.load(Relaxed) || self.split.as_ref().is_some_and(|split| split.is_cut())
    }

    /// The evaluation in 1/128 discs within a window, outside of it a bound; the sum of weights where that suffices. `legal` are the
    /// player's moves, at least one.
    #[inline(always)]
    pub fn evaluate_within<K: WeightSumKernel>(
        &self,
        kernel: K,
        board: Board,
        legal: u64,
        features: &Features,
        window: (i32, i32),
    ) -> i32 {
        if self.sums_alone {
            return self.shared.weights.evaluate_roughly(kernel, features, board, legal);
        }
        self.shared.weights.evaluate_within(kernel, features, board, legal, window)
    }
}
