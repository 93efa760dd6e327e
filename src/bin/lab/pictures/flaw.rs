//! The flaws that a screen can have.

use std::fmt;

/// Texts are shown up to this length, in characters.
const SHOWN_CHARS_MAX: usize = 60;

/// What is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, clap::ValueEnum)]
pub enum FlawKind {
    /// Wider or higher than its room, or cut at the side by what it scrolls in.
    Cut,
    /// Smaller than can be read.
    Small,
    /// Over another text.
    Overlap,
    /// Partly outside of the layout.
    Outside,
    /// Partly outside of the box that it stands in.
    Box,
    /// A text that differs too little from what it stands on.
    Contrast,
    /// An icon that does.
    Mark,
    /// The ring of the focus that does.
    Focus,
    /// Too small to be pressed.
    Target,
    /// Nothing on what is pressed says what it does.
    Empty,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Flaw {
    pub kind: FlawKind,
    /// The text, or what is no text by its name.
    pub text: String,
    /// The font's size, or a target's smallest side, in tenths of units.
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
