//! The theme editor (*Make it yours*): the theme being designed, its last drawing, its rows. Draws and writes nothing:
//! `theme_editor_controller` starts background tasks that do, and handles their results.

pub mod look_rows;
pub mod sample_board;
pub mod theme_editor_controller;
pub mod theme_editor_rows;
pub mod theme_editor_screen;
pub(crate) mod theme_editor_view;

use crate::app::features::theme_editor::look_rows::LookRow;
use crate::app::kernel::design::contrast::Ratio;
use crate::app::kernel::design::picture::Photo;
use crate::app::kernel::design::{DrawnTheme, ThemeSpec};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The question that the theme editor asks over its page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThemeEditorQuestion {
    /// Asks whether to leave the theme editor although there are unsaved changes.
    Leave,
    /// Asks whether to delete the theme.
    Delete,
}

/// The state of the open theme editor.
#[derive(Default)]
pub struct ThemeEditorPage {
    /// The theme being designed.
    pub design: ThemeSpec,
    /// The photograph on the board, if one was chosen.
    pub photo: Option<Arc<Photo>>,
    /// The folder of the user's theme that is edited; `None` for a new theme.
    pub folder: Option<String>,
    /// Whether saving replaces the theme in `folder`. Otherwise saving makes a new theme.
    pub is_replacing_theme: bool,
    pub tab: usize,
    /// The index of the game whose board the sample shows; 0 is Reversi.
    pub sample_game_index: usize,
    /// The row whose color the user is typing, and the text typed so far.
    pub typed: Option<(LookRow, String)>,
    /// The open question over the page; `None` without one.
    pub question: Option<ThemeEditorQuestion>,
    /// Whether a background task is saving or deleting the theme.
    pub is_at_work: bool,
    /// Whether the design has unsaved changes.
    pub is_changed: bool,
    /// Whether the theme editor closes after the theme is saved.
    pub closes_after_save: bool,
    /// A counter that grows with every change of the design.
    revision: u64,
    /// The last drawing of the theme, and the revision of the design that it shows.
    drawn: Option<(u64, Arc<DrawnTheme>)>,
    /// The number of the last drawing, unique in this run of the program.
    sample: u64,
    /// Whether a background task is drawing the theme.
    draws: bool,
}

impl ThemeEditorPage {
    /// Creates the theme editor for a new theme that begins with `design`.
    pub fn new(design: ThemeSpec) -> ThemeEditorPage {
        ThemeEditorPage { design, ..ThemeEditorPage::default() }
    }

    /// Creates the theme editor for the user's theme in `folder`. A theme without a stored design begins with the design `like`, and saving
    /// makes a new theme.
    pub fn of(folder: String, design: Option<ThemeSpec>, photo: Option<Photo>, like: ThemeSpec) -> ThemeEditorPage {
        let replaces = design.is_some();
        let design = design.unwrap_or(like);
        ThemeEditorPage {
            design,
            photo: photo.map(Arc::new),
            folder: Some(folder),
            is_replacing_theme: replaces,
            ..ThemeEditorPage::default()
        }
    }

    /// The last drawing of the theme; `None` before the first one.
    pub fn drawn(&self) -> Option<&DrawnTheme> {
        self.drawn.as_ref().map(|(_, drawn)| &**drawn)
    }

    /// The name under which `Assets` finds the pictures of the last drawing. Each drawing has its own name, so that the shell shows no
    /// cached pictures of an older drawing. No theme has a name of this form.
    pub fn sample_name(&self) -> String {
        format!("{SAMPLE_MARK}{}", self.sample)
    }

    /// The contrasts in the last drawing that are too low, each with the part of the theme and its contrast ratio.
    pub fn low_contrasts(&self) -> Vec<&Ratio> {
        self.drawn().map_or(Vec::new(), DrawnTheme::low_contrast_parts)
    }

    /// Records a change of the design, which then has to be drawn again.
    pub fn mark_changed(&mut self) {
        (self.revision, self.is_changed) = (self.revision + 1, true);
    }

    /// Returns what has to be drawn now: the revision, the design and the photograph. `None` while another drawing is made or nothing
    /// changed.
    pub fn begin_drawing(&mut self) -> Option<(u64, ThemeSpec, Option<Arc<Photo>>)> {
        let is_due = !self.draws && self.drawn.as_ref().is_none_or(|(revision, _)| *revision != self.revision);
        self.draws |= is_due;
        is_due.then(|| (self.revision, self.design.clone(), self.photo.clone()))
    }

    /// Takes a finished drawing of the given revision, which the sample shows from then on.
    pub fn show(&mut self, revision: u64, drawn: Arc<DrawnTheme>) {
        (self.drawn, self.draws) = (Some((revision, drawn)), false);
        self.sample = SAMPLES.fetch_add(1, Ordering::Relaxed);
    }

    /// Records that the theme was saved in `folder`. The next save replaces the theme there.
    pub fn mark_saved(&mut self, folder: String) {
        (self.folder, self.is_replacing_theme, self.is_changed) = (Some(folder), true, false);
    }

    /// Records that no drawing task runs, because the system gave no thread.
    pub fn stop_drawing(&mut self) {
        self.draws = false;
    }
}

/// The number of the next drawing. It is shared by all theme editors of a run, because the shell's picture cache outlives a page.
static SAMPLES: AtomicU64 = AtomicU64::new(1);

/// The first letter of every name that `sample_name` returns. No theme's name begins with it.
pub const SAMPLE_MARK: char = '*';
