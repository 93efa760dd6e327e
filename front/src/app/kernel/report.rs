//! The report of an import: how many games were taken, the warnings, the refused files, and where. A file and a collection share this form.
//! Plain data; `files_view` puts it into words.

use crate::formats::FormatWarning;

/// Maximum number of warnings that a report stores. Further warnings are only counted.
pub const LINES_MAX: usize = 2000;

/// The result of an import.
#[derive(Debug, Default)]
pub struct Report {
    /// The number of imported games.
    pub imported_game_count: usize,
    /// The number of warnings, including those that are not stored.
    pub warning_count: usize,
    /// The number of refused files or games, including those that are not stored.
    pub refused: usize,
    /// File names with their warnings, at most `LINES_MAX`.
    pub warnings: Vec<(String, FormatWarning)>,
}

impl Report {
    /// Counts a game that was taken from a file.
    pub fn count_imported_game(&mut self, file: &str, warnings: Vec<FormatWarning>) {
        self.imported_game_count += 1;
        warnings.into_iter().for_each(|warning| self.note(file, warning));
    }

    /// Adds a warning about a file to the report.
    pub fn note(&mut self, file: &str, warning: FormatWarning) {
        self.warning_count += 1;
        if self.warnings.len() < LINES_MAX {
            self.warnings.push((file.to_owned(), warning));
        }
    }
}
