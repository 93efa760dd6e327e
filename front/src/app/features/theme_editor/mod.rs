//! The page *Make it yours*: a look that is being chosen, what of it was drawn last, its rows. Draws nothing and writes nothing:
//! `desk` sends errands and hears what came of them.

pub mod sample_board;
pub mod theme_editor_controller;
pub mod theme_editor_rows;
pub(crate) mod theme_editor_screen;
pub(crate) mod theme_editor_view;

use crate::app::kernel::design::contrast::Ratio;
use crate::app::kernel::design::picture::Photo;
use crate::app::kernel::design::{Drawn, ThemeSpec};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// What is asked over the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThemeEditorQuestion {
    /// The look is not kept, and the page is to be left.
    Leave,
    /// Whether the theme shall be deleted.
    Delete,
}

/// The open page.
#[derive(Default)]
pub struct ThemeEditorPage {
    pub design: ThemeSpec,
    pub photo: Option<Arc<Photo>>,
    /// The theme of one's own that is looked at.
    pub folder: Option<String>,
    /// Keeping writes into that theme; else it makes a new one.
    pub replaces: bool,
    pub tab: usize,
    /// The game on the sample: 0 is Reversi.
    pub game: usize,
    /// The row whose colour is being typed, and what stands there.
    pub typed: Option<(u16, String)>,
    pub question: Option<ThemeEditorQuestion>,
    /// An errand keeps or deletes the theme.
    pub is_at_work: bool,
    /// Something was changed since the page was opened or the look was kept.
    pub is_changed: bool,
    /// The page closes once the look is kept.
    pub leaves: bool,
    /// Counts the changes of what is drawn.
    revision: u64,
    /// What was drawn last, of which revision.
    drawn: Option<(u64, Arc<Drawn>)>,
    /// The number of that drawing among all of this run.
    sample: u64,
    /// An errand draws.
    draws: bool,
}

impl ThemeEditorPage {
    /// A new look.
    pub fn new(design: ThemeSpec) -> ThemeEditorPage {
        ThemeEditorPage { design, ..ThemeEditorPage::default() }
    }

    /// A theme of one's own; without a design of its own, keeping makes another theme.
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

    pub fn drawn(&self) -> Option<&Drawn> {
        self.drawn.as_ref().map(|(_, drawn)| &**drawn)
    }

    /// The name by which `Assets` knows the pictures that were drawn last: another one for each drawing, so that a shell keeps
    /// none of an older one. No theme has such a name.
    pub fn sample_name(&self) -> String {
        format!("{SAMPLE_MARK}{}", self.sample)
    }

    /// What is hard to see as it was drawn last.
    pub fn faint(&self) -> Vec<&Ratio> {
        self.drawn().map_or(Vec::new(), Drawn::faint)
    }

    /// What is chosen changed: it is to be drawn again.
    pub fn touch(&mut self) {
        (self.revision, self.is_changed) = (self.revision + 1, true);
    }

    /// What is to be drawn now, if anything: one drawing at a time.
    pub fn begin_drawing(&mut self) -> Option<(u64, ThemeSpec, Option<Arc<Photo>>)> {
        let is_due = !self.draws && self.drawn.as_ref().is_none_or(|(revision, _)| *revision != self.revision);
        self.draws |= is_due;
        is_due.then(|| (self.revision, self.design.clone(), self.photo.clone()))
    }

    /// A drawing came back.
    pub fn show(&mut self, revision: u64, drawn: Arc<Drawn>) {
        (self.drawn, self.draws) = (Some((revision, drawn)), false);
        self.sample = SAMPLES.fetch_add(1, Ordering::Relaxed);
    }

    /// The look is kept in this theme; what is kept next goes there, too.
    pub fn set_kept(&mut self, folder: String) {
        (self.folder, self.replaces, self.is_changed) = (Some(folder), true, false);
    }

    /// Nobody draws: the system gave no thread.
    pub fn stop_drawing(&mut self) {
        self.draws = false;
    }
}

/// Counts the drawings of all pages, for a shell outlives a page.
static SAMPLES: AtomicU64 = AtomicU64::new(1);

/// The first letter of `sample_name`.
pub const SAMPLE_MARK: char = '*';
