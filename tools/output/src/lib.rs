//! Prints the lines of `lab` on standard output. All packages under `tools/` and `lab` itself use this package instead of the standard
//! `println!`, which panics when the reader has closed the pipe, as in `lab …
//! head`.

use std::io::Write;

/// Prints a line. Ends the program with exit code 1 if writing to standard output fails.
#[macro_export]
macro_rules! println {
    () => {
        $crate::print_line(format_args!(""))
    };
    ($($words:tt)+) => {
        $crate::print_line(format_args!($($words)+))
    };
}

/// Prints a line, for `println!`. Ends the program after an error; a closed pipe is not reported.
pub fn print_line(line: std::fmt::Arguments<'_>) {
    if let Err(error) = writeln!(std::io::stdout(), "{line}") {
        if error.kind() != std::io::ErrorKind::BrokenPipe {
            eprintln!("lab: standard output: {error}");
        }
        std::process::exit(1);
    }
}
