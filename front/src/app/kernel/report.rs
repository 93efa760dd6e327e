//! What came of bringing files in: how many games were taken, what was odd, what was refused, and where. One shape for a file and
//! for a collection. Plain data; `show` puts it into words.

use crate::formats::Oddity;

/// More lines of a report are counted, not kept.
pub const LINES_MAX: usize = 2000;

/// What came of bringing files in.
#[derive(Debug, Default)]
pub struct Report {
    /// Games that were taken.
    pub taken: usize,
    /// Things that were odd in them, with those that are not kept.
    pub odd: usize,
    /// Files or games that were not taken, with those that are not kept.
    pub refused: usize,
    /// The file's name and what is odd in it; at most `LINES_MAX`.
    pub oddities: Vec<(String, Oddity)>,
}

impl Report {
    /// A game was taken from a file.
    pub fn take(&mut self, file: &str, oddities: Vec<Oddity>) {
        self.taken += 1;
        oddities.into_iter().for_each(|oddity| self.note(file, oddity));
    }

    /// Something is odd.
    pub fn note(&mut self, file: &str, oddity: Oddity) {
        self.odd += 1;
        if self.oddities.len() < LINES_MAX {
            self.oddities.push((file.to_owned(), oddity));
        }
    }
}
