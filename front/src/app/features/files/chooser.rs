//! The chooser of a file or a folder: the folder that is shown, what stands in it, the selected row, what is typed. Opens nothing
//! and reads no disk: `files` sends somebody to look and hears what was found.

use crate::app::kernel::background_tasks::Found;
use crate::app::kernel::design::picture::EXTENSIONS;
use crate::app::kernel::file_listing::Purpose;
use crate::app::kernel::view::FileRow;
use crate::store::folder::Place;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Letters that come faster than this after one another are one name.
const TYPING_MS: u64 = 1000;

/// A look at a folder that was not answered yet.
struct Asked {
    ticket: u64,
    path: PathBuf,
    /// Shown instead where nothing can be seen there.
    instead: Vec<PathBuf>,
}

/// The open chooser.
pub struct Chooser {
    pub purpose: Purpose,
    /// The folder that is shown; empty before the first.
    pub folder: PathBuf,
    rows: Arc<Vec<FileRow>>,
    /// The rows that are shown, as their places in `rows`.
    shown: Arc<Vec<u32>>,
    /// A place in `shown`.
    pub selected: usize,
    pub places: Vec<(Place, PathBuf)>,
    /// There are more names than are listed.
    pub is_cut: bool,
    /// Also files that hold no game by their names.
    pub shows_all: bool,
    /// The path field, where it was changed.
    pub path_text: Option<String>,
    /// Why another folder cannot be shown, in the user's words.
    pub problem: Option<String>,
    asked: Option<Asked>,
    /// Letters of a name, and until when another one belongs to them.
    typed: (String, u64),
    /// Grows with each folder that is shown.
    pub epoch: u64,
}

impl Chooser {
    pub fn new(purpose: Purpose) -> Chooser {
        Chooser {
            purpose,
            folder: PathBuf::new(),
            rows: Arc::default(),
            shown: Arc::default(),
            selected: 0,
            places: Vec::new(),
            is_cut: false,
            shows_all: false,
            path_text: None,
            problem: None,
            asked: None,
            typed: Default::default(),
            epoch: 0,
        }
    }

    /// All rows, and those that are shown.
    pub fn list(&self) -> (Arc<Vec<FileRow>>, Arc<Vec<u32>>) {
        (self.rows.clone(), self.shown.clone())
    }

    pub fn row(&self, at: usize) -> Option<&FileRow> {
        self.rows.get(*self.shown.get(at)? as usize)
    }

    pub fn selected_row(&self) -> Option<&FileRow> {
        self.row(self.selected)
    }

    /// The path of a row.
    pub fn path_of(&self, row: &FileRow) -> PathBuf {
        self.folder.join(&row.name)
    }

    /// Where one looks now, as long as nothing was found there.
    pub fn looks_at(&self) -> Option<&Path> {
        self.asked.as_ref().map(|asked| asked.path.as_path())
    }

    /// Somebody was sent to look at a path.
    pub fn ask(&mut self, ticket: u64, path: PathBuf, instead: Vec<PathBuf>) {
        self.asked = Some(Asked { ticket, path, instead });
    }

    /// The answer to a look came, if it is the one that is waited for: what is to be looked at instead if that saw nothing.
    pub fn answer(&mut self, ticket: u64) -> Option<Vec<PathBuf>> {
        self.asked.take_if(|asked| asked.ticket == ticket).map(|asked| asked.instead)
    }

    /// Shows a folder. Coming from one inside it, that one is selected.
    pub fn show(&mut self, folder: PathBuf, found: Found) {
        let Found::Folder { rows, is_cut, places } = found else { return };
        let came_from: Option<OsString> =
            self.folder.strip_prefix(&folder).ok().and_then(|inner| Some(inner.iter().next()?.to_owned()));
        (self.folder, self.is_cut, self.places) = (folder, is_cut, places);
        self.rows = Arc::new(rows);
        (self.path_text, self.problem, self.typed) = (None, None, Default::default());
        self.epoch += 1;
        self.filter();
        let is_it = |at: &u32| came_from.is_some() && came_from.as_ref() == Some(&self.rows[*at as usize].name);
        self.selected = self.shown.iter().position(is_it).unwrap_or(0);
    }

    /// Shows all files, or only those that may hold a game.
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
            Purpose::PickPicture => row.is_folder || EXTENSIONS.iter().any(|end| row.key.ends_with(end)),
            Purpose::PickEngine => true,
            _ => row.is_folder || row.is_game || self.shows_all,
        };
        let rows = (0..).zip(self.rows.iter());
        self.shown = Arc::new(rows.filter(|(_, row)| is_shown(row)).map(|(at, _)| at).collect());
    }

    pub fn select(&mut self, at: usize) {
        self.selected = at.min(self.shown.len().saturating_sub(1));
    }

    /// A letter of a name: selects the next row that begins with what was typed within a second.
    pub fn type_letter(&mut self, letter: char, now_ms: u64) {
        let (typed, until) = &mut self.typed;
        if now_ms >= *until {
            typed.clear();
        }
        typed.extend(letter.to_lowercase());
        *until = now_ms + TYPING_MS;
        // The same letter again and again goes from one name to the next.
        let is_one = typed.chars().all(|other| letter.to_lowercase().eq([other]));
        let (wanted, from) = if is_one { (letter.to_lowercase().to_string(), 1) } else { (typed.clone(), 0) };
        let count = self.shown.len();
        let mut order = (0..count).map(|step| (self.selected + from + step) % count);
        if let Some(at) = order.find(|&at| self.row(at).is_some_and(|row| row.key.starts_with(&wanted))) {
            self.selected = at;
        }
    }

    /// What the path field means: an own path, or one from the folder that is shown; `~` is the home.
    pub fn typed_path(&self, home: Option<&Path>) -> PathBuf {
        let Some(text) = self.path_text.as_deref().map(str::trim) else { return self.folder.clone() };
        match (text.strip_prefix('~'), home) {
            (Some(rest), Some(home)) if rest.is_empty() || rest.starts_with(['/', '\\']) => {
                home.join(rest.trim_start_matches(['/', '\\']))
            }
            _ => self.folder.join(text),
        }
    }
}
