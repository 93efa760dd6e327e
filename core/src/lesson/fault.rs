//! What is wrong with a lesson's file, as a sentence with its place.

use std::fmt;

/// What is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Line and column, both from 1, where it has a place.
    pub at: Option<(usize, usize)>,
    /// The step, from 1, where it is in one.
    pub step: Option<usize>,
    /// The rest of the sentence, without its period.
    pub what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((line, column)) = self.at {
            write!(f, "line {line}, column {column}: ")?;
        }
        if let Some(step) = self.step {
            write!(f, "step {step}: ")?;
        }
        write!(f, "{}.", self.what)
    }
}

impl std::error::Error for Fault {}
