//! Timestamps of events (`--trace`), to measure the program's start and its response to keys and clicks.
//!
//! One line per event: microseconds since the clock began, then the event. The clock is an `Instant` that `main` takes first: the loader's
//! work before it (some milliseconds for SDL2's libraries) is not included.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::time::Instant;

/// The program's clock, and the file named by `--trace`, if any.
pub struct Trace {
    began: Instant,
    file: Option<BufWriter<File>>,
}

impl Trace {
    pub fn new(began: Instant, file: Option<File>) -> Trace {
        Trace { began, file: file.map(BufWriter::new) }
    }

    /// Returns the milliseconds since the program started.
    pub fn now_ms(&self) -> u64 {
        self.began.elapsed().as_millis() as u64
    }

    /// Writes an event and its time to the trace. A write error ends the trace, not the program.
    pub fn note(&mut self, what: std::fmt::Arguments) {
        let micros = self.began.elapsed().as_micros();
        self.file = self.file.take().and_then(|mut file| writeln!(file, "{micros} {what}").is_ok().then_some(file));
    }

    /// Flushes the recorded lines to the file.
    pub fn flush(&mut self) {
        self.file = self.file.take().and_then(|mut file| file.flush().is_ok().then_some(file));
    }
}
