//! The queue of data to be sent to one peer, with a limit in bytes, so that a peer that does not read delays no other peer.

use super::frame_pieces::FrameKind;
use super::{DisconnectReason, SendError};
use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The number of bytes that each queued frame counts in addition to its content, so that many empty frames are limited too.
const FRAME_BYTES_BESIDE: usize = 64;

/// What the writing thread of a connection has to do next.
#[derive(Debug, PartialEq, Eq)]
pub enum SendStep {
    Frame(Vec<u8>),
    /// Send a ping, because nothing was sent for the ping interval.
    Ping,
    /// Send this last message, if any, and end.
    End(Option<FrameKind>),
}

#[derive(Default)]
struct OutboxState {
    frames: VecDeque<Vec<u8>>,
    bytes: usize,
    /// The reason why the connection ends (the first one given), and the last message to send, if any; `None` while the connection goes on.
    end: Option<(DisconnectReason, Option<FrameKind>)>,
    /// Whether the reading thread of the connection has ended.
    is_read_over: bool,
}

/// The queue of data to be sent to one peer.
pub struct Outbox {
    bytes_max: usize,
    state: Mutex<OutboxState>,
    changed: Condvar,
}

impl Outbox {
    pub fn new(bytes_max: usize) -> Outbox {
        Outbox { bytes_max, state: Mutex::default(), changed: Condvar::new() }
    }

    fn state(&self) -> MutexGuard<'_, OutboxState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a frame to the queue, or ends the connection if too much data is pending.
    pub fn push(&self, frame: &[u8]) -> Result<(), SendError> {
        let mut state = self.state();
        if state.end.is_some() {
            return Err(SendError::NotConnected);
        }
        let bytes = frame.len() + FRAME_BYTES_BESIDE;
        if state.bytes + bytes > self.bytes_max {
            state.end = Some((DisconnectReason::Overflow, None));
            self.changed.notify_all();
            return Err(SendError::Overflow);
        }
        state.bytes += bytes;
        state.frames.push_back(frame.to_vec());
        self.changed.notify_all();
        Ok(())
    }

    /// Waits for the next step of the writing thread; a ping is due after the time `ping`. If the connection ends with a last message, all
    /// pending data is sent before that message; otherwise pending data is dropped.
    pub fn next(&self, ping: Duration) -> SendStep {
        let until = Instant::now() + ping;
        let mut state = self.state();
        loop {
            if let Some((_, None)) = state.end {
                return SendStep::End(None);
            }
            if let Some(frame) = state.frames.pop_front() {
                state.bytes = state.bytes.saturating_sub(frame.len() + FRAME_BYTES_BESIDE);
                return SendStep::Frame(frame);
            }
            if let Some((_, last)) = state.end {
                return SendStep::End(last);
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return SendStep::Ping;
            }
            state = self.changed.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Ends the connection with this reason and last message, unless it is already ending.
    pub fn end(&self, why: DisconnectReason, last: Option<FrameKind>) {
        self.state().end.get_or_insert((why, last));
        self.changed.notify_all();
    }

    /// Drops all pending data.
    pub fn discard_pending(&self) {
        let mut state = self.state();
        state.frames.clear();
        state.bytes = 0;
    }

    /// The reason why the connection ends, once the outbox knows one.
    pub fn disconnect_reason(&self) -> Option<DisconnectReason> {
        self.state().end.map(|(why, _)| why)
    }

    /// Records that the reading thread has ended.
    pub fn mark_reading_ended(&self) {
        self.state().is_read_over = true;
        self.changed.notify_all();
    }

    /// Waits until the reading thread of the connection has ended, but not longer than `patience`.
    pub fn wait_for_reader(&self, patience: Duration) {
        let state = self.state();
        let _ = self.changed.wait_timeout_while(state, patience, |state| !state.is_read_over);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_waits_is_limited() {
        let outbox = Outbox::new(1000);
        assert_eq!((outbox.push(&[1; 400]), outbox.push(&[2; 400])), (Ok(()), Ok(())));
        assert_eq!(outbox.next(Duration::ZERO), SendStep::Frame(vec![1; 400]));
        assert_eq!((outbox.push(&[3; 400]), outbox.disconnect_reason()), (Ok(()), None));
        assert_eq!(
            (outbox.push(&[4; 10]), outbox.disconnect_reason()),
            (Err(SendError::Overflow), Some(DisconnectReason::Overflow))
        );
        assert_eq!(
            (outbox.push(&[5; 10]), outbox.next(Duration::ZERO)),
            (Err(SendError::NotConnected), SendStep::End(None))
        );
        let many = Outbox::new(1000);
        assert!((0..20).any(|_| many.push(&[]).is_err()), "empty frames are limited, too");
    }

    #[test]
    fn a_last_word_comes_last() {
        let outbox = Outbox::new(1000);
        assert_eq!(outbox.next(Duration::ZERO), SendStep::Ping);
        assert_eq!(outbox.push(&[1]), Ok(()));
        outbox.end(DisconnectReason::ClosedByHost, Some(FrameKind::SentAway));
        outbox.end(DisconnectReason::Broken, None);
        let said = [outbox.next(Duration::ZERO), outbox.next(Duration::ZERO)];
        assert_eq!(said, [SendStep::Frame(vec![1]), SendStep::End(Some(FrameKind::SentAway))]);
        assert_eq!(outbox.disconnect_reason(), Some(DisconnectReason::ClosedByHost), "what was said first");
    }
}
