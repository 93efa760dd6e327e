//! The end of a search: the stop flag, a point in time, a number of nodes. For the searches of this engine.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// The limits of one request, shared by all its searches.
#[derive(Clone, Copy)]
pub struct SearchControl<'a> {
    pub stop: &'a AtomicBool,
    pub deadline: Option<Instant>,
}

impl<'a> SearchControl<'a> {
    /// Limits under which only the stop flag ends a search.
    pub fn with_stop_flag(stop: &'a AtomicBool) -> SearchControl<'a> {
        SearchControl { stop, deadline: None }
    }

    /// A copy of these limits with a deadline, if that is earlier.
    pub fn with_deadline(self, deadline: Option<Instant>) -> SearchControl<'a> {
        let deadline = match (self.deadline, deadline) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        SearchControl { deadline, ..self }
    }

    /// Whether the search must end; called every few hundred nodes.
    pub fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}
