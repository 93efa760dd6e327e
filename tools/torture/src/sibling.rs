//! Finds the program under test if none is named: the `qipan` in the folder of this `lab`.

use std::io;
use std::path::PathBuf;

/// Returns the given program, else the `qipan` beside this `lab`.
pub fn program_or_sibling(given: Option<PathBuf>) -> io::Result<PathBuf> {
    let name = if cfg!(windows) { "qipan.exe" } else { "qipan" };
    given.map_or_else(|| Ok(std::env::current_exe()?.with_file_name(name)), Ok)
}
