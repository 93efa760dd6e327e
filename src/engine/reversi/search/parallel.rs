//! Sharing one search among threads: after a node's first move the others may be searched at the same time
//! ("young brothers wait").
//!
//! For `midgame` and `root`. A thread with several moves left opens a [`Split`] when another is idle; idle threads take moves
//! from open splits, and an owner that waits for the last of them helps below its own split.

use super::super::eval::Features;
use super::midgame::{Search, child_score};
use super::moves::Move;
use super::{Shared, Worker};
use crate::rules::reversi::Board;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// From this depth on, which is also a number of empties, it pays to share a node.
const SPLIT_DEPTH: u32 = 7;
const SPLIT_DEPTH_TO_THE_END: u32 = 14;

/// A node whose first move is searched: what its other moves need.
pub struct Siblings<'f> {
    pub board: Board,
    pub features: &'f Features,
    pub depth: u32,
    pub window: (i32, i32),
    pub best: i32,
    pub best_move: u8,
}

/// A node whose remaining moves several threads search.
pub struct Split {
    parent: Option<Arc<Split>>,
    board: Board,
    features: Features,
    depth: u32,
    selectivity: usize,
    beta: i32,
    /// A move was too good: the rest is not needed.
    cut: AtomicBool,
    /// Threads at work besides the owner.
    helpers: AtomicUsize,
    state: Mutex<State>,
}

struct State {
    /// The moves not yet taken, the next one last.
    moves: Vec<Move>,
    alpha: i32,
    best: i32,
    best_move: u8,
    /// Nodes of the helpers.
    nodes: u64,
}

impl Split {
    /// Whether this split or one above it was cut off.
    pub fn is_cut(&self) -> bool {
        self.cut.load(Ordering::Relaxed) || self.parent.as_ref().is_some_and(|parent| parent.is_cut())
    }

    fn is_below(&self, ancestor: &Split) -> bool {
        let mut at = Some(self);
        while let Some(split) = at {
            if std::ptr::eq(split, ancestor) {
                return true;
            }
            at = split.parent.as_deref();
        }
        false
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The open splits of a search and its idle threads.
#[derive(Default)]
pub struct Pool {
    open: Mutex<Vec<Arc<Split>>>,
    news: Condvar,
    idle: AtomicUsize,
    over: AtomicBool,
}

impl Pool {
    fn open(&self) -> MutexGuard<'_, Vec<Arc<Split>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends the helpers home.
    pub fn close(&self) {
        let _open = self.open();
        self.over.store(true, Ordering::Relaxed);
        self.news.notify_all();
    }

    /// A split with moves left, below `ancestor` if one is given; the caller is counted as its helper.
    fn join(open: &[Arc<Split>], ancestor: Option<&Split>) -> Option<Arc<Split>> {
        let fits = |split: &&Arc<Split>| {
            ancestor.is_none_or(|ancestor| split.is_below(ancestor))
                && !split.is_cut()
                && !split.state().moves.is_empty()
        };
        let split = open.iter().find(fits)?;
        split.helpers.fetch_add(1, Ordering::Relaxed);
        Some(split.clone())
    }

    /// Waits for a split to join; `None` when the search is over.
    fn wait(&self) -> Option<Arc<Split>> {
        let mut open = self.open();
        self.idle.fetch_add(1, Ordering::Relaxed);
        let found = loop {
            if self.over.load(Ordering::Relaxed) {
                break None;
            }
            if let Some(split) = Pool::join(&open, None) {
                break Some(split);
            }
            open = self.news.wait(open).unwrap_or_else(PoisonError::into_inner);
        };
        self.idle.fetch_sub(1, Ordering::Relaxed);
        found
    }
}

/// Counts a helper out, also when it panics: then the split is cut, so that its owner does not wait for ever.
struct Leave<'s>(&'s Split);

impl Drop for Leave<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.cut.store(true, Ordering::Relaxed);
        }
        self.0.helpers.fetch_sub(1, Ordering::Release);
    }
}

impl<'a> Worker<'a> {
    /// Whether another thread is free to help with the `left` moves of a node.
    #[inline(always)]
    pub fn can_split(&self, depth: u32, left: usize) -> bool {
        left >= 2
            && depth >= SPLIT_DEPTH
            && self.shared.pool.idle.load(Ordering::Relaxed) > 0
            && (depth >= SPLIT_DEPTH_TO_THE_END || self.selectivity < super::FULL)
    }

    /// Works for a split that someone else owns.
    fn help<K: Search>(&mut self, kernel: K, split: Arc<Split>) {
        let outer = (self.split.replace(split.clone()), self.selectivity, self.nodes);
        let _leave = Leave(&split);
        (self.selectivity, self.stopped) = (split.selectivity, false);
        take_moves(kernel, self, &split);
        split.state().nodes += self.nodes - outer.2;
        (self.split, self.selectivity, self.nodes) = outer;
        self.stopped = self.is_void();
    }
}

/// A helper thread's life: joins splits until the search is over.
pub fn serve<K: Search>(kernel: K, shared: &Shared<'_>) {
    let mut worker = Worker::new(shared, false);
    while let Some(split) = shared.pool.wait() {
        worker.check_at = 0;
        worker.nodes = 0;
        worker.help(kernel, split);
    }
}

/// Searches the moves left at a node together with idle threads; the best score and move of the whole node.
pub fn split<K: Search>(kernel: K, worker: &mut Worker<'_>, node: Siblings<'_>, moves: &mut [Move]) -> (i32, u8) {
    moves.sort_unstable_by_key(|chosen| std::cmp::Reverse(chosen.score));
    let Siblings { board, features, depth, window: (alpha, beta), best, best_move } = node;
    let split = Arc::new(Split {
        parent: worker.split.take(),
        board,
        features: *features,
        depth,
        selectivity: worker.selectivity,
        beta,
        cut: AtomicBool::new(false),
        helpers: AtomicUsize::new(0),
        state: Mutex::new(State { moves: moves.to_vec(), alpha, best, best_move, nodes: 0 }),
    });
    let pool = &worker.shared.pool;
    pool.open().push(split.clone());
    pool.news.notify_all();
    worker.split = Some(split.clone());
    take_moves(kernel, worker, &split);
    pool.open().retain(|open| !Arc::ptr_eq(open, &split));
    wait_for_helpers(kernel, worker, &split);
    worker.split = split.parent.clone();
    worker.stopped = worker.is_void();
    let state = split.state();
    worker.nodes += state.nodes;
    (state.best, state.best_move)
}

/// Waits until the last helper has left, and helps below the split meanwhile.
fn wait_for_helpers<K: Search>(kernel: K, worker: &mut Worker<'_>, split: &Split) {
    let pool = &worker.shared.pool;
    if split.helpers.load(Ordering::Acquire) == 0 {
        return;
    }
    pool.idle.fetch_add(1, Ordering::Relaxed);
    while split.helpers.load(Ordering::Acquire) > 0 {
        let found = Pool::join(&pool.open(), Some(split));
        match found {
            Some(below) => {
                pool.idle.fetch_sub(1, Ordering::Relaxed);
                worker.help(kernel, below);
                pool.idle.fetch_add(1, Ordering::Relaxed);
            }
            None => std::thread::yield_now(),
        }
    }
    pool.idle.fetch_sub(1, Ordering::Relaxed);
}

/// Takes moves from a split and searches them until none is left or the rest is not needed.
fn take_moves<K: Search>(kernel: K, worker: &mut Worker<'_>, split: &Split) {
    loop {
        let (chosen, alpha) = {
            let mut state = split.state();
            let alpha = state.alpha;
            match state.moves.pop() {
                Some(chosen) if !split.cut.load(Ordering::Relaxed) => (chosen, alpha),
                _ => return,
            }
        };
        let window = (alpha, split.beta);
        let score = child_score(kernel, worker, split.board, &split.features, &chosen, window, split.depth, false);
        if worker.stopped {
            return;
        }
        let mut state = split.state();
        if score > state.best {
            (state.best, state.best_move) = (score, chosen.at);
            state.alpha = state.alpha.max(score);
            if score >= split.beta {
                split.cut.store(true, Ordering::Relaxed);
                return;
            }
        }
    }
}
