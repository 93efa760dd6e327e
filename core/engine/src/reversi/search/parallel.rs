//! Sharing of one search among threads: after a node's first move the others may be searched in parallel ("young brothers wait").
//!
//! For `midgame` and `root`. A thread with several moves left opens a [`Split`] when another is idle; idle threads take moves from open
//! splits, and an owner that waits for the last of them helps below its own split.

use super::super::eval::Features;
use super::moves::Move;
use super::splits::{HelperGuard, Split, SplitPool, SplitState};
use super::thread::{SearchShared, SearchThread};
use qipan_rules::reversi::Board;
use qipan_rules::reversi::board::kernel::Kernel;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

/// Depth, also as a number of empties, from which sharing a node pays.
const SPLIT_DEPTH: u32 = 7;
const SPLIT_DEPTH_TO_THE_END: u32 = 14;

/// The search of one move, which `midgame` implements for every kernel.
pub trait SearchMove: Kernel {
    /// A move's score in a window; `depth` is that of the node before the move, `first` means that no other was searched there.
    #[allow(clippy::too_many_arguments)] // As the search's own.
    fn move_score(
        self,
        thread: &mut SearchThread<'_>,
        board: Board,
        features: &Features,
        chosen: &Move,
        window: (i32, i32),
        depth: u32,
        first: bool,
    ) -> i32;
}

/// A node whose first move is searched, with what its other moves need.
pub struct Siblings<'f> {
    pub board: Board,
    pub features: &'f Features,
    pub depth: u32,
    pub window: (i32, i32),
    pub best: i32,
    pub best_move: u8,
}

impl<'a> SearchThread<'a> {
    /// Whether another thread is free to help with the `left` moves of a node.
    #[inline(always)]
    pub fn can_split(&self, depth: u32, left: usize) -> bool {
        left >= 2
            && depth >= SPLIT_DEPTH
            && self.shared.pool.idle.load(Ordering::Relaxed) > 0
            && (depth >= SPLIT_DEPTH_TO_THE_END || self.selectivity < super::FULL_SELECTIVITY)
    }

    /// Works for a split owned by another thread.
    fn help<K: SearchMove>(&mut self, kernel: K, split: Arc<Split>) {
        let outer = (self.split.replace(split.clone()), self.selectivity, self.nodes);
        let _leave = HelperGuard(&split);
        (self.selectivity, self.stopped) = (split.selectivity, false);
        take_moves(kernel, self, &split);
        split.state().nodes += self.nodes - outer.2;
        (self.split, self.selectivity, self.nodes) = outer;
        self.stopped = self.is_void();
    }
}

/// The loop of a helper thread: joins splits until the search is over.
pub fn serve<K: SearchMove>(kernel: K, shared: &SearchShared<'_>) {
    let mut thread = SearchThread::new(shared, false);
    while let Some(split) = shared.pool.wait() {
        thread.check_at = 0;
        thread.nodes = 0;
        thread.help(kernel, split);
    }
}

/// Searches the remaining moves of a node together with idle threads; returns the best score and move of the whole node.
pub fn split<K: SearchMove>(
    kernel: K,
    thread: &mut SearchThread<'_>,
    node: Siblings<'_>,
    moves: &mut [Move],
) -> (i32, u8) {
    moves.sort_unstable_by_key(|chosen| std::cmp::Reverse(chosen.ordering_score));
    let Siblings { board, features, depth, window: (alpha, beta), best, best_move } = node;
    let split = Arc::new(Split {
        parent: thread.split.take(),
        board,
        features: *features,
        depth,
        selectivity: thread.selectivity,
        beta,
        has_cutoff: AtomicBool::new(false),
        helpers: AtomicUsize::new(0),
        state: Mutex::new(SplitState { moves: moves.to_vec(), alpha, best, best_move, nodes: 0 }),
    });
    let pool = &thread.shared.pool;
    pool.open_splits().push(split.clone());
    pool.splits_changed.notify_all();
    thread.split = Some(split.clone());
    take_moves(kernel, thread, &split);
    pool.open_splits().retain(|open| !Arc::ptr_eq(open, &split));
    wait_for_helpers(kernel, thread, &split);
    thread.split = split.parent.clone();
    thread.stopped = thread.is_void();
    let state = split.state();
    thread.nodes += state.nodes;
    (state.best, state.best_move)
}

/// Waits until the last helper has left, and helps below the split meanwhile.
fn wait_for_helpers<K: SearchMove>(kernel: K, thread: &mut SearchThread<'_>, split: &Split) {
    let pool = &thread.shared.pool;
    if split.helpers.load(Ordering::Acquire) == 0 {
        return;
    }
    pool.idle.fetch_add(1, Ordering::Relaxed);
    while split.helpers.load(Ordering::Acquire) > 0 {
        let found = SplitPool::join(&pool.open_splits(), Some(split));
        match found {
            Some(below) => {
                pool.idle.fetch_sub(1, Ordering::Relaxed);
                thread.help(kernel, below);
                pool.idle.fetch_add(1, Ordering::Relaxed);
            }
            None => std::thread::yield_now(),
        }
    }
    pool.idle.fetch_sub(1, Ordering::Relaxed);
}

/// Takes moves from a split and searches them until none is left or the rest is not needed.
fn take_moves<K: SearchMove>(kernel: K, thread: &mut SearchThread<'_>, split: &Split) {
    loop {
        let (chosen, alpha) = {
            let mut state = split.state();
            let alpha = state.alpha;
            match state.moves.pop() {
                Some(chosen) if !split.has_cutoff.load(Ordering::Relaxed) => (chosen, alpha),
                _ => return,
            }
        };
        let window = (alpha, split.beta);
        let score = kernel.move_score(thread, split.board, &split.features, &chosen, window, split.depth, false);
        if thread.stopped {
            return;
        }
        let mut state = split.state();
        if score > state.best {
            (state.best, state.best_move) = (score, chosen.square);
            state.alpha = state.alpha.max(score);
            if score >= split.beta {
                split.has_cutoff.store(true, Ordering::Relaxed);
                return;
            }
        }
    }
}
