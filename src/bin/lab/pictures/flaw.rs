//! The flaws that a screen can have.

use std::fmt;

/// Maximum number of characters of a text that a flaw shows.
const SHOWN_CHARS_MAX: usize = 60;

/// The kind of a flaw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, clap::ValueEnum)]
pub enum FlawKind {
    /// A text that is wider or higher than its rectangle, or cut at the side by its scroll area.
    Cut,
    /// A text that is too small to be read.
    Small,
    /// A text over another text.
    Overlap,
    /// An element partly outside of the layout.
    Outside,
    /// A text partly outside of the box that it is drawn on.
    Box,
    /// A text with too little contrast to its background.
    Contrast,
    /// An icon with too little contrast to its background.
    Mark,
    /// A focus ring with too little contrast to its background.
    Focus,
    /// A target that is too small to be pressed.
    Target,
    /// A target without a text or an icon that tells what it does.
    Empty,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Flaw {
    pub kind: FlawKind,
    /// The flawed text, or the name of an element that is not a text.
    pub text: String,
    /// The font's size, or the length of a target's shorter side, in tenths of units.
    pub size_tenths: u32,
    /// Sizes and places.
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
        };
        write!(f, "{kind}: {:?} {}", self.text, self.detail)
    }
}

impl Flaw {
    /// A flaw of a text of this size in units.
    pub fn of_text(kind: FlawKind, text: &str, size: f32, detail: String) -> Flaw {
        let text = match text.char_indices().nth(SHOWN_CHARS_MAX) {
            Some((end, _)) => format!("{}…", &text[..end]),
            None => text.to_owned(),
        };
        Flaw { kind, text, size_tenths: (size * 10.0).round() as u32, detail }
    }
}
