//! The theme editor (*Make it yours*): the theme being designed, its last drawing, its rows. Draws and writes nothing:
//! `theme_editor_controller` starts background tasks and handles their results.

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
    /// Asks before leaving the page with unsaved changes.
    Leave,
    /// Asks before the theme is deleted.
    Delete,
}

/// The state of the open page.
#[derive(Default)]
pub struct ThemeEditorPage {
    pub design: ThemeSpec,
    pub photo: Option<Arc<Photo>>,
    /// The folder of the user's theme that is edited; `None` for a new theme.
    pub folder: Option<String>,
    /// Whether saving replaces the theme in `folder` instead of making a new theme.
    pub replaces: bool,
    pub tab: usize,
    /// The index of the game in the sample; 0 is Reversi.
    pub game: usize,
    /// The row whose colour is being typed, and the text typed so far.
    pub typed: Option<(LookRow, String)>,
    pub question: Option<ThemeEditorQuestion>,
    /// Whether a task is saving or deleting the theme.
    pub is_at_work: bool,
    /// Whether there are unsaved changes.
    pub is_changed: bool,
    /// Whether the page closes once the theme is saved.
    pub leaves: bool,
    /// A counter that grows with every change of the design.
    revision: u64,
    /// The revision of the design that was drawn last, and the drawing.
    drawn: Option<(u64, Arc<DrawnTheme>)>,
    /// The number of the last drawing in this run of the program.
    sample: u64,
    /// Whether a drawing task is running.
    draws: bool,
}

impl ThemeEditorPage {
    /// The page for a new theme.
    pub fn new(design: ThemeSpec) -> ThemeEditorPage {
        ThemeEditorPage { design, ..ThemeEditorPage::default() }
    }

    /// The page for one of the user's themes. If that theme has no stored design, saving makes another theme.
    pub fn of(folder: String, design: Option<ThemeSpec>, photo: Option<Photo>, like: ThemeSpec) -> ThemeEditorPage {
        let replaces = design.is_some();
        let design = design.unwrap_or(like);
        ThemeEditorPage {
            design,
            photo: photo.map(Arc::new),
            folder: Some(folder),
            replaces,
            ..ThemeEditorPage::default()
        }
    }

    pub fn drawn(&self) -> Option<&DrawnTheme> {
        self.drawn.as_ref().map(|(_, drawn)| &**drawn)
    }

    /// The name by which `Assets` finds the pictures of the last drawing. Each drawing has another name, so that a shell shows no cached
    /// pictures of an older drawing. No theme has a name of this form.
    pub fn sample_name(&self) -> String {
        format!("{SAMPLE_MARK}{}", self.sample)
    }

    /// The parts of the last drawing whose contrast is too low, each with its contrast ratio.
    pub fn faint(&self) -> Vec<&Ratio> {
        self.drawn().map_or(Vec::new(), DrawnTheme::faint)
    }

    /// Notes a change of the design, which then has to be drawn again.
    pub fn mark_changed(&mut self) {
        (self.revision, self.is_changed) = (self.revision + 1, true);
    }

    /// Returns what to draw now, if anything. Only one drawing is made at a time.
    pub fn begin_drawing(&mut self) -> Option<(u64, ThemeSpec, Option<Arc<Photo>>)> {
        let is_due = !self.draws && self.drawn.as_ref().is_none_or(|(revision, _)| *revision != self.revision);
        self.draws |= is_due;
        is_due.then(|| (self.revision, self.design.clone(), self.photo.clone()))
    }

    /// Handles a finished drawing.
    pub fn show(&mut self, revision: u64, drawn: Arc<DrawnTheme>) {
        (self.drawn, self.draws) = (Some((revision, drawn)), false);
        self.sample = SAMPLES.fetch_add(1, Ordering::Relaxed);
    }

    /// Notes that the theme was saved in this folder. The next save writes to the same folder.
    pub fn set_kept(&mut self, folder: String) {
        (self.folder, self.replaces, self.is_changed) = (Some(folder), true, false);
    }

    /// Notes that no drawing task runs: the system gave no thread.
    pub fn stop_drawing(&mut self) {
        self.draws = false;
    }
}

/// The number of the next drawing, over all pages, because the shell's cache outlives a page.
static SAMPLES: AtomicU64 = AtomicU64::new(1);

/// The first letter of every name that `sample_name` returns.
pub const SAMPLE_MARK: char = '*';
