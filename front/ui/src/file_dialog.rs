//! Requests for the system's own dialog in which the user chooses a file or a folder, and its answers.

use std::path::PathBuf;

/// A request to show the system's dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileDialog {
    /// The number that the answer repeats.
    pub ticket: u64,
    pub title: String,
    /// The folder that the dialog shows first; `None` for the one that the system prefers.
    pub folder: Option<PathBuf>,
    /// Whether a folder is chosen, not a file.
    pub picks_folder: bool,
    /// The kinds of files that the dialog offers, the first one at once: a name, and the ends of their names without the dot. A kind without
    /// ends is any file.
    pub filters: Vec<(String, Vec<String>)>,
}

/// The answer to a request for the system's dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileDialogAnswer {
    Chosen(PathBuf),
    /// The user closed the dialog.
    Closed,
    /// The system has no dialog, or did not show it in time.
    Missing,
}
