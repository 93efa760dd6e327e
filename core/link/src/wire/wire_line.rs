//! An encrypted connection after its handshake: records with a length prefix, one thread that reads and one that writes.

use super::deadline_stream::DeadlineStream;
use super::frame_pieces::{FrameAssembler, FrameKind, ReceivedFrame, records_of};
use super::keys::{Cipher, TAG_BYTES};
use super::outbox::{Outbox, SendStep};
use super::{DisconnectReason, FRAME_BYTES_MAX, Limits, SendError};
use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long a connection stays open after its last message, so that the other side can read it.
const FAREWELL: Duration = Duration::from_secs(1);

/// An encrypted connection to one peer, shared by its reading and its writing thread.
pub struct EncryptedConnection {
    stream: Arc<TcpStream>,
    cipher: Cipher,
    outbox: Outbox,
    limits: Limits,
}

impl EncryptedConnection {
    pub fn new(stream: Arc<TcpStream>, cipher: Cipher, limits: Limits) -> EncryptedConnection {
        EncryptedConnection { stream, cipher, outbox: Outbox::new(limits.outbox_bytes_max), limits }
    }

    /// Queues a frame to be sent, without blocking.
    pub fn send(&self, frame: &[u8]) -> Result<(), SendError> {
        if frame.len() > FRAME_BYTES_MAX {
            return Err(SendError::FrameTooLong);
        }
        let sent = self.outbox.push(frame);
        if sent == Err(SendError::Overflow) {
            self.shut();
        }
        sent
    }

    /// Ends the connection after sending the pending data and a last message.
    pub fn close_after_pending(&self, why: DisconnectReason, last: FrameKind) {
        self.outbox.end(why, Some(last));
    }

    /// Ends the connection because a newer connection with the same seat token replaces it; drops all pending data.
    pub fn replace(&self) {
        self.outbox.discard_pending();
        self.close_after_pending(DisconnectReason::Replaced, FrameKind::Replaced);
    }

    /// Ends the connection at once, without sending pending data.
    pub fn close_now(&self, why: DisconnectReason) {
        self.outbox.end(why, None);
        self.shut();
    }

    fn shut(&self) {
        let _ = self.stream.shutdown(Shutdown::Both);
    }

    /// Runs the writing thread of the connection; `first` is the first record to write.
    pub fn run_writer(&self, first: &[u8]) {
        let mut number = 0;
        let last = self.write_all(first, &mut number);
        if let Ok(Some(kind)) = last {
            let until = Instant::now() + FAREWELL;
            if self.write_record(&[kind as u8], &mut number, until).is_ok() {
                let _ = self.stream.shutdown(Shutdown::Write);
                self.outbox.wait_for_reader(FAREWELL);
            }
        }
        if let Err(why) = last {
            self.outbox.end(why, None);
        }
        self.shut();
    }

    /// Writes records until the connection ends; returns the last message still to be sent, if any.
    fn write_all(&self, first: &[u8], number: &mut u64) -> Result<Option<FrameKind>, DisconnectReason> {
        self.write_record(first, number, Instant::now() + self.limits.frame_timeout)?;
        loop {
            let next = self.outbox.next(self.limits.ping_interval);
            let until = Instant::now() + self.limits.frame_timeout;
            match next {
                SendStep::Frame(frame) => {
                    records_of(&frame).try_for_each(|record| self.write_record(&record, number, until))?
                }
                SendStep::Ping => self.write_record(&[FrameKind::Ping as u8], number, until)?,
                SendStep::End(last) => return Ok(last),
            }
        }
    }

    fn write_record(&self, record: &[u8], number: &mut u64, until: Instant) -> Result<(), DisconnectReason> {
        let length = u16::try_from(record.len() + TAG_BYTES).map_err(|_| DisconnectReason::FrameTooLong)?;
        let mut bytes = length.to_be_bytes().to_vec();
        self.cipher.seal(*number, record, &mut bytes)?;
        *number += 1;
        DeadlineStream::new(&self.stream, until)
            .write_all(&bytes)
            .map_err(|error| reason_of(&error, DisconnectReason::Slow))
    }
}

fn reason_of(error: &io::Error, late: DisconnectReason) -> DisconnectReason {
    if error.kind() == ErrorKind::TimedOut { late } else { DisconnectReason::Broken }
}

/// The reading side of a connection, owned by the reading thread.
pub struct WireReader {
    line: Arc<EncryptedConnection>,
    number: u64,
    pieces: FrameAssembler,
    /// The deadline of the frame that is being received; `None` between frames.
    frame_until: Option<Instant>,
    sealed: Vec<u8>,
    record: Vec<u8>,
}

impl WireReader {
    pub fn new(line: Arc<EncryptedConnection>) -> WireReader {
        WireReader {
            line,
            number: 0,
            pieces: FrameAssembler::default(),
            frame_until: None,
            sealed: Vec::new(),
            record: Vec::new(),
        }
    }

    /// Reads the first record of a connection, until a deadline.
    pub fn first(&mut self, until: Instant) -> Result<ReceivedFrame, DisconnectReason> {
        self.frame_until = Some(until);
        self.next()
    }

    /// Passes incoming frames to `on_frame` until the connection ends; returns why it ended.
    pub fn run(&mut self, mut on_frame: impl FnMut(Vec<u8>)) -> DisconnectReason {
        let why = loop {
            match self.next() {
                Ok(ReceivedFrame::Nothing) => {}
                // Frames are ignored if this side is already ending the connection.
                Ok(ReceivedFrame::Frame(_)) if self.line.outbox.disconnect_reason().is_some() => {}
                Ok(ReceivedFrame::Frame(frame)) => on_frame(frame),
                Ok(ReceivedFrame::End(why)) | Err(why) => break why,
                Ok(ReceivedFrame::Ready | ReceivedFrame::Welcome(_)) => break DisconnectReason::Garbled,
            }
        };
        let why = self.line.outbox.disconnect_reason().unwrap_or(why);
        self.line.outbox.end(why, None);
        self.line.outbox.mark_reading_ended();
        self.line.shut();
        why
    }

    fn next(&mut self) -> Result<ReceivedFrame, DisconnectReason> {
        let limits = &self.line.limits;
        let silent_at = Instant::now() + limits.silence_timeout;
        let (first_by, late) = match self.frame_until {
            Some(until) if until < silent_at => (until, DisconnectReason::Slow),
            _ => (silent_at, DisconnectReason::Silent),
        };
        let mut timed = DeadlineStream::new(&self.line.stream, first_by);
        let mut length = [0; 2];
        let (first, second) = length.split_at_mut(1);
        timed.read_exact(first).map_err(|error| reason_of(&error, late))?;
        let until = self.frame_until.unwrap_or_else(|| Instant::now() + limits.frame_timeout);
        timed.until = until;
        timed.read_exact(second).map_err(|error| reason_of(&error, DisconnectReason::Slow))?;
        self.sealed.resize(u16::from_be_bytes(length).into(), 0);
        timed.read_exact(&mut self.sealed).map_err(|error| reason_of(&error, DisconnectReason::Slow))?;
        self.line.cipher.open(self.number, &self.sealed, &mut self.record)?;
        self.number += 1;
        let heard = self.pieces.process_record(&self.record)?;
        self.frame_until = self.pieces.has_partial_frame().then_some(until);
        Ok(heard)
    }
}
