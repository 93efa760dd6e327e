//! Standard output: the only module through which commands print.
//!
//! A write error is reported once, on standard error, and makes the exit code 1. If the reader closed the pipe (`
//! head -1`), nothing is reported and the exit code stays 0. In both cases a command completes its work: files are written, a script of
//! `headless` is played, a class is served.

use super::common::{lang, print_error};
use qipan::app::kernel::localized_message::{LocalizedMessage, of_disk};
use std::io::{self, ErrorKind, Write};
use std::sync::OnceLock;

/// The kind of the first error of standard output. Nothing is written after an error.
static ERROR: OnceLock<ErrorKind> = OnceLock::new();

/// Standard output as a writer that stores the first error.
pub struct Output;

impl Output {
    /// Stores the first write error and reports it. An interrupted write is tried again and does not count.
    fn note(error: &io::Error) {
        if error.kind() == ErrorKind::Interrupted {
            return;
        }
        let is_first = ERROR.set(error.kind()).is_ok();
        if is_first && error.kind() != ErrorKind::BrokenPipe {
            print_error(&LocalizedMessage::new("cli-unprinted").and("why", of_disk(error)));
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Some(kind) = ERROR.get() {
            return Err((*kind).into());
        }
        io::stdout().write(bytes).inspect_err(Output::note)
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stdout().flush().inspect_err(Output::note)
    }
}

/// Prints bytes to standard output. Stores and reports an error.
pub fn print_bytes(bytes: &[u8]) {
    let _ = Output.write_all(bytes).and_then(|()| Output.flush());
}

/// Prints text to standard output.
pub fn print(text: &str) {
    print_bytes(text.as_bytes());
}

/// Prints a sentence to standard output, in the user's language.
pub fn print_sentence(told: &LocalizedMessage) {
    print(&format!("{}\n", told.in_language(lang())));
}

/// Whether an error lost a part of the output. A pipe closed by its reader does not count.
pub fn is_incomplete() -> bool {
    ERROR.get().is_some_and(|kind| *kind != ErrorKind::BrokenPipe)
}

/// Whether standard output has failed or its reader has closed it.
pub fn is_closed() -> bool {
    ERROR.get().is_some()
}
