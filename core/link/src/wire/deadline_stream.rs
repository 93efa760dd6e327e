//! A TCP stream with one deadline for all its operations, however slow the other side is.

use std::io::{self, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// A TCP stream with a deadline, after which operations fail with `ErrorKind::TimedOut`.
pub struct DeadlineStream<'s> {
    stream: &'s TcpStream,
    /// The deadline of all operations.
    pub until: Instant,
}

impl DeadlineStream<'_> {
    pub fn new(stream: &TcpStream, until: Instant) -> DeadlineStream<'_> {
        DeadlineStream { stream, until }
    }

    fn left(&self) -> io::Result<Duration> {
        let left = self.until.saturating_duration_since(Instant::now());
        // A timeout of zero would mean no timeout to the system.
        if left.is_zero() { Err(ErrorKind::TimedOut.into()) } else { Ok(left.max(Duration::from_millis(1))) }
    }
}

/// Whether an error is a timeout, which systems report in two ways.
fn is_timeout(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut)
}

impl Read for DeadlineStream<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        loop {
            self.stream.set_read_timeout(Some(self.left()?))?;
            match self.stream.read(bytes) {
                Err(error) if is_timeout(&error) => {}
                done => return done,
            }
        }
    }
}

impl Write for DeadlineStream<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        loop {
            self.stream.set_write_timeout(Some(self.left()?))?;
            match self.stream.write(bytes) {
                Err(error) if is_timeout(&error) => {}
                done => return done,
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
