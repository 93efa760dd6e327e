//! The queue of data for one peer, with a limit in bytes, so that a peer that does not read delays nobody.

use super::frame_pieces::FrameKind;
use super::{DisconnectReason, SendError};
use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Bytes that each frame costs in addition to its content, so that many empty frames are limited too.
const FRAME_BYTES_BESIDE: usize = 64;

/// The writer's next step.
#[derive(Debug, PartialEq, Eq)]
pub enum SendStep {
    Frame(Vec<u8>),
    /// Send a ping, because nothing was sent for the ping interval.
    Ping,
    /// Send the last message, if there is one, and end.
    End(Option<FrameKind>),
}

#[derive(Default)]
struct OutboxState {
    frames: VecDeque<Vec<u8>>,
    bytes: usize,
    /// Why the connection ends, which is the first reason given, and the last message to send.
    end: Option<(DisconnectReason, Option<FrameKind>)>,
    is_read_over: bool,
}

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

    /// Adds a frame, or ends the connection if too much is pending.
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

    /// Waits for data to write. With a last message all pending data goes out before it; without one none does.
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

    /// Ends the connection, unless it is ending already.
    pub fn end(&self, why: DisconnectReason, last: Option<FrameKind>) {
        self.state().end.get_or_insert((why, last));
        self.changed.notify_all();
    }

    /// Discards pending data.
    pub fn discard_pending(&self) {
        let mut state = self.state();
        state.frames.clear();
        state.bytes = 0;
    }

    /// Why the connection ends, if this side has decided it.
    pub fn disconnect_reason(&self) -> Option<DisconnectReason> {
        self.state().end.map(|(why, _)| why)
    }

    /// Marks that the reading thread has ended.
    pub fn read_is_over(&self) {
        self.state().is_read_over = true;
        self.changed.notify_all();
    }

    /// Waits until the reading thread has ended, at most for `patience`.
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
        outbox.end(DisconnectReason::SentAway, Some(FrameKind::SentAway));
        outbox.end(DisconnectReason::Broken, None);
        let said = [outbox.next(Duration::ZERO), outbox.next(Duration::ZERO)];
        assert_eq!(said, [SendStep::Frame(vec![1]), SendStep::End(Some(FrameKind::SentAway))]);
        assert_eq!(outbox.disconnect_reason(), Some(DisconnectReason::SentAway), "what was said first");
    }
}
