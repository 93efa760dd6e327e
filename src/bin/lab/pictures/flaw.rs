//! The flaws that `lab pictures` can find on a screen.

use std::fmt;

/// Maximum number of characters of the flawed text that a flaw's description contains.
const SHOWN_CHARS_MAX: usize = 60;

/// What is wrong with an element of a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, clap::ValueEnum)]
pub enum FlawKind {
    /// A text that is wider or higher than its rectangle, shortened with "…", or cut at the side by its scroll area.
    Cut,
    /// A text that is too small to be read.
    Small,
    /// A text that overlaps another text, an icon or the edge of a box.
    Overlap,
    /// An element partly outside of the layout.
    Outside,
    /// A text partly outside of the filled box below it.
    Box,
    /// A text with too little contrast to its background.
    Contrast,
    /// An icon with too little contrast to its background.
    Mark,
    /// A focus ring with too little contrast to its background.
    Focus,
    /// A control that is too small to be pressed with a finger.
    Target,
    /// A control without a text or an icon that tells what it does.
    Empty,
    /// A landscape window of which the page uses too little.
    Unused,
    /// A page that is shrunk or enlarged in a landscape window.
    Scale,
    /// A control that is too wide.
    Wide,
    /// A text with too many letters in a line.
    Long,
    /// A button that looks like the most important one beside another.
    Primary,
    /// A control that is on the page more than once.
    Twice,
    /// A distance between two controls that is no multiple of the grid's step.
    Grid,
    /// A landscape window that shows hardly more than the usual window.
    Facts,
}

/// A flaw of one element of a screen.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Flaw {
    pub kind: FlawKind,
    /// The flawed text, or the role of a flawed control, or the name of a flawed icon.
    pub text: String,
    /// The font's size, or the length of a control's shorter side, in tenths of a layout unit.
    pub size_tenths: u32,
    /// The measured sizes and positions, as text.
    pub detail: String,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind {
            FlawKind::Cut => "cut",
            FlawKind::Small => "small",
            FlawKind::Overlap => "overlap",
            FlawKind::Outside => "outside",
            FlawKind::Box => "out of its box",
            FlawKind::Contrast => "contrast",
            FlawKind::Mark => "contrast of an icon",
            FlawKind::Focus => "contrast of the focus",
            FlawKind::Target => "target",
            FlawKind::Empty => "empty",
            FlawKind::Unused => "unused",
            FlawKind::Scale => "scale",
            FlawKind::Wide => "wide",
            FlawKind::Long => "long",
            FlawKind::Primary => "primary",
            FlawKind::Twice => "twice",
            FlawKind::Grid => "grid",
            FlawKind::Facts => "facts",
        };
        write!(f, "{kind}: {:?} {}", self.text, self.detail)
    }
}

impl Flaw {
    /// Makes a flaw of a text. `size` is the font size in layout units.
    pub fn of_text(kind: FlawKind, text: &str, size: f32, detail: String) -> Flaw {
        let text = match text.char_indices().nth(SHOWN_CHARS_MAX) {
            Some((end, _)) => format!("{}…", &text[..end]),
            None => text.to_owned(),
        };
        Flaw { kind, text, size_tenths: (size * 10.0).round() as u32, detail }
    }
}
