//! Timestamps of events, for measuring the start and the response to keys and clicks.
//!
//! One line per event: microseconds since the clock began, then the event. The clock is an `Instant` that `main` takes first: the loader's
//! work before it (some milliseconds for SDL2's libraries) is not included.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::time::Instant;

/// The program's clock, and the file named by `--trace`.
pub struct Trace {
    began: Instant,
    file: Option<BufWriter<File>>,
}

impl Trace {
    pub fn new(began: Instant, file: Option<File>) -> Trace {
        Trace { began, file: file.map(BufWriter::new) }
    }

    /// Milliseconds since the clock began.
    pub fn now_ms(&self) -> u64 {
        self.began.elapsed().as_millis() as u64
    }

    /// Records an event at the current time. A write error ends the trace, not the program.
    pub fn note(&mut self, what: std::fmt::Arguments) {
        let micros = self.began.elapsed().as_micros();
        self.file = self.file.take().and_then(|mut file| writeln!(file, "{micros} {what}").is_ok().then_some(file));
    }

    /// Flushes the recorded lines to the system.
    pub fn flush(&mut self) {
        self.file = self.file.take().and_then(|mut file| file.flush().is_ok().then_some(file));
    }
}
