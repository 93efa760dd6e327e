//! Nodes searched by several threads, and the pool of waiting threads.
//!
//! For `thread` and `parallel`. Searches nothing.

use super::super::eval::Features;
use super::moves::Move;
use qipan_rules::reversi::Board;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// A node whose remaining moves several threads search.
pub struct Split {
    pub parent: Option<Arc<Split>>,
    pub board: Board,
    pub features: Features,
    pub depth: u32,
    pub selectivity: usize,
    pub beta: i32,
    /// Whether a move caused a cutoff: the other moves need no search then.
    pub has_cutoff: AtomicBool,
    /// Number of threads at work besides the owner.
    pub helpers: AtomicUsize,
    pub state: Mutex<SplitState>,
}

/// The mutable state of a split.
pub struct SplitState {
    /// The moves not yet taken, the next one last.
    pub moves: Vec<Move>,
    pub alpha: i32,
    pub best: i32,
    pub best_move: u8,
    /// Nodes that the helpers have searched.
    pub nodes: u64,
}

impl Split {
    /// Whether this split or one of the splits above it was cut off.
    pub fn is_cut(&self) -> bool {
        self.has_cutoff.load(Ordering::Relaxed) || self.parent.as_ref().is_some_and(|parent| parent.is_cut())
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

    /// The mutable state, locked.
    pub fn state(&self) -> MutexGuard<'_, SplitState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The open splits of a search and its idle threads.
#[derive(Default)]
pub struct SplitPool {
    open: Mutex<Vec<Arc<Split>>>,
    pub splits_changed: Condvar,
    pub idle: AtomicUsize,
    over: AtomicBool,
}

impl SplitPool {
    /// The open splits, locked.
    pub fn open_splits(&self) -> MutexGuard<'_, Vec<Arc<Split>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Dismisses the helpers.
    pub fn dismiss_helpers(&self) {
        let _open = self.open_splits();
        self.over.store(true, Ordering::Relaxed);
        self.splits_changed.notify_all();
    }

    /// Joins a split with moves left, below `ancestor` if one is given; the caller is counted as its helper.
    pub fn join(open: &[Arc<Split>], ancestor: Option<&Split>) -> Option<Arc<Split>> {
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
    pub fn wait(&self) -> Option<Arc<Split>> {
        let mut open = self.open_splits();
        self.idle.fetch_add(1, Ordering::Relaxed);
        let found = loop {
            if self.over.load(Ordering::Relaxed) {
                break None;
            }
            if let Some(split) = SplitPool::join(&open, None) {
                break Some(split);
            }
            open = self.splits_changed.wait(open).unwrap_or_else(PoisonError::into_inner);
        };
        self.idle.fetch_sub(1, Ordering::Relaxed);
        found
    }
}

/// Guard that removes a helper from the count, also when it panics: then the split is cut, so that its owner does not wait for ever.
pub struct HelperGuard<'s>(pub &'s Split);

impl Drop for HelperGuard<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.has_cutoff.store(true, Ordering::Relaxed);
        }
        self.0.helpers.fetch_sub(1, Ordering::Release);
    }
}
