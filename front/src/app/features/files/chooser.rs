//! State of the file chooser: the shown folder, its content, the selected row, the typed text. Does not access the disk: `files_controller`
//! starts background tasks that do, and passes their results to the chooser.

use crate::app::features::files::preview::FilePreview;
use crate::app::kernel::background_tasks::PathContent;
use crate::app::kernel::design::picture::EXTENSIONS;
use crate::app::kernel::file_purpose::FilePurpose;
use crate::app::kernel::view::FileRow;
use crate::rules::Position;
use crate::store::folder::Shortcut;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Maximum time in milliseconds between two typed letters that together search for a name.
const TYPING_MS: u64 = 1000;

/// A running background task that looks up a path: lists a folder, or finds a file.
struct PendingLookup {
    ticket: u64,
    path: PathBuf,
    /// The folders to try instead if `path` cannot be read, in this order.
    instead: Vec<PathBuf>,
}

/// The text of the path field.
#[derive(Default)]
pub struct PathText {
    /// The text as the user edited it; `None` where it was not edited.
    pub edited: Option<String>,
    /// Whether it was edited since the user last asked for a folder. Then the folder that comes leaves it alone.
    pub is_new: bool,
}

/// The state of the open file chooser.
pub struct Chooser {
    /// What the chosen file or folder is used for.
    pub purpose: FilePurpose,
    /// The shown folder; empty before the first folder is shown.
    pub folder: PathBuf,
    /// All rows of the shown folder.
    rows: Arc<Vec<FileRow>>,
    /// The rows that pass the filter, as indices into `rows`.
    shown: Arc<Vec<u32>>,
    /// The selected row, as an index into `shown`.
    pub selected: usize,
    /// The machine's standard places (home, documents, drives …), each with its path.
    pub places: Vec<(Shortcut, PathBuf)>,
    /// Whether the listing is incomplete, because the folder has more names than are listed.
    pub is_truncated: bool,
    /// Whether files are also listed whose names do not look like those of games.
    pub shows_all: bool,
    pub path_text: PathText,
    /// The name to select when its folder is shown, whether it looks like a game or not.
    pub name_to_select: Option<OsString>,
    /// Why another folder could not be opened, as a text in the user's language.
    pub problem: Option<String>,
    /// The running lookup of a path, if any.
    asked: Option<PendingLookup>,
    /// The letters typed to search for a name, and the time in milliseconds until which a further letter is added to them.
    typed: (String, u64),
    /// A counter that grows with each folder that is shown, so that the view can tell folders apart.
    pub epoch: u64,
    /// The position of the selected file's game.
    pub preview: FilePreview,
}

impl Chooser {
    pub fn new(purpose: FilePurpose) -> Chooser {
        Chooser {
            purpose,
            folder: PathBuf::new(),
            rows: Arc::default(),
            shown: Arc::default(),
            selected: 0,
            places: Vec::new(),
            is_truncated: false,
            shows_all: false,
            path_text: PathText::default(),
            name_to_select: None,
            problem: None,
            asked: None,
            typed: Default::default(),
            epoch: 0,
            preview: FilePreview::default(),
        }
    }

    /// All rows of the folder, and the indices of those that pass the filter.
    pub fn list(&self) -> (Arc<Vec<FileRow>>, Arc<Vec<u32>>) {
        (self.rows.clone(), self.shown.clone())
    }

    /// The row at the index `at` of the rows that pass the filter.
    pub fn row(&self, at: usize) -> Option<&FileRow> {
        self.rows.get(*self.shown.get(at)? as usize)
    }

    pub fn selected_row(&self) -> Option<&FileRow> {
        self.row(self.selected)
    }

    /// The full path of a row's file or folder.
    pub fn path_of(&self, row: &FileRow) -> PathBuf {
        self.folder.join(&row.name)
    }

    /// The path of the selected file, if it may hold a game that the user wants to open.
    pub fn selected_game(&self) -> Option<PathBuf> {
        let row = self.selected_row().filter(|row| self.purpose == FilePurpose::OpenGame && row.is_game)?;
        Some(self.path_of(row))
    }

    /// The position at the end of the selected file's game, once it is read.
    pub fn previewed(&self) -> Option<&Position> {
        self.preview.position(&self.selected_game()?)
    }

    /// The path that a running background task is looking up.
    pub fn path_being_looked_up(&self) -> Option<&Path> {
        self.asked.as_ref().map(|asked| asked.path.as_path())
    }

    /// Takes what the user typed into the path field.
    pub fn edit_path(&mut self, text: String) {
        self.path_text = PathText { edited: Some(text), is_new: true };
    }

    /// Records that the background task with this ticket is looking up `path`.
    pub fn begin_lookup(&mut self, ticket: u64, path: PathBuf, instead: Vec<PathBuf>) {
        self.asked = Some(PendingLookup { ticket, path, instead });
    }

    /// Ends the running lookup if `ticket` belongs to it. Returns the folders to try next if the lookup failed.
    pub fn finish_lookup(&mut self, ticket: u64) -> Option<Vec<PathBuf>> {
        self.asked.take_if(|asked| asked.ticket == ticket).map(|asked| asked.instead)
    }

    /// Shows a folder's content. If the previously shown folder is inside it, selects the row that leads there.
    pub fn show(&mut self, folder: PathBuf, found: PathContent) {
        let PathContent::Folder { rows, is_cut, places } = found else { return };
        let came_from: Option<OsString> =
            self.folder.strip_prefix(&folder).ok().and_then(|inner| Some(inner.iter().next()?.to_owned()));
        (self.folder, self.is_truncated, self.places) = (folder, is_cut, places);
        self.rows = Arc::new(rows);
        if !self.path_text.is_new {
            self.path_text = PathText::default();
        }
        (self.problem, self.typed) = (None, Default::default());
        self.epoch += 1;
        self.preview.forget();
        let selected = self.name_to_select.take().or(came_from);
        let rows = self.rows.clone();
        let is_it = |at: &u32| selected.is_some() && selected.as_ref() == Some(&rows[*at as usize].name);
        self.filter();
        if !self.shown.iter().any(is_it) && (0..rows.len() as u32).any(|at| is_it(&at)) {
            self.shows_all = true;
            self.filter();
        }
        self.selected = self.shown.iter().position(is_it).unwrap_or(0);
    }

    /// Shows all files, or only files that may hold a game. The selection stays on the same name where possible.
    pub fn show_all(&mut self, shows_all: bool) {
        let kept = self.selected_row().map(|row| row.name.clone());
        self.shows_all = shows_all;
        self.filter();
        let is_it = |at: &u32| kept.as_ref() == Some(&self.rows[*at as usize].name);
        self.selected = self.shown.iter().position(is_it).unwrap_or(0);
    }

    fn filter(&mut self) {
        let is_shown = |row: &FileRow| match self.purpose {
            purpose if purpose.is_of_folder() => row.is_folder,
            FilePurpose::PickPicture => row.is_folder || EXTENSIONS.iter().any(|end| row.key.ends_with(end)),
            FilePurpose::PickEngine => true,
            _ => row.is_folder || row.is_game || self.shows_all,
        };
        let rows = (0..).zip(self.rows.iter());
        self.shown = Arc::new(rows.filter(|(_, row)| is_shown(row)).map(|(at, _)| at).collect());
    }

    pub fn select(&mut self, at: usize) {
        self.selected = at.min(self.shown.len().saturating_sub(1));
    }

    /// Handles a typed letter: selects the next row whose name begins with the letters typed so far.
    pub fn type_letter(&mut self, letter: char, now_ms: u64) {
        let (typed, until) = &mut self.typed;
        if now_ms >= *until {
            typed.clear();
        }
        typed.extend(letter.to_lowercase());
        *until = now_ms + TYPING_MS;
        // Typing one letter repeatedly goes from one name with this letter to the next.
        let is_one = typed.chars().all(|other| letter.to_lowercase().eq([other]));
        let (wanted, from) = if is_one { (letter.to_lowercase().to_string(), 1) } else { (typed.clone(), 0) };
        let count = self.shown.len();
        let mut order = (0..count).map(|step| (self.selected + from + step) % count);
        if let Some(at) = order.find(|&at| self.row(at).is_some_and(|row| row.key.starts_with(&wanted))) {
            self.selected = at;
        }
    }

    /// The path in the path field, made absolute: relative paths start at the shown folder, `~` stands for the home directory.
    pub fn typed_path(&self, home: Option<&Path>) -> PathBuf {
        let Some(text) = self.path_text.edited.as_deref().map(str::trim) else { return self.folder.clone() };
        match (text.strip_prefix('~'), home) {
            (Some(rest), Some(home)) if rest.is_empty() || rest.starts_with(['/', '\\']) => {
                home.join(rest.trim_start_matches(['/', '\\']))
            }
            _ => self.folder.join(text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed_while_a_folder_is_read_stays() {
        let folder = || PathContent::Folder { rows: Vec::new(), is_cut: false, places: Vec::new() };
        let mut chooser = Chooser::new(FilePurpose::PickEngine);
        chooser.begin_lookup(1, "/home".into(), Vec::new());
        chooser.edit_path("/opt/engines".into());
        assert_eq!(chooser.finish_lookup(1), Some(Vec::new()));
        chooser.show("/home".into(), folder());
        assert_eq!(chooser.typed_path(None), Path::new("/opt/engines"));
        chooser.path_text.is_new = false;
        chooser.show("/opt/engines".into(), folder());
        assert_eq!(chooser.path_text.edited, None, "it led there");
    }
}
