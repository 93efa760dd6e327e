//! What can be wrong with a screen.

use std::fmt;

/// Longer texts are shown to here, in characters.
const SHOWN_CHARS_MAX: usize = 60;

/// What is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, clap::ValueEnum)]
pub enum Kind {
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
    pub kind: Kind,
    /// The text, or what is no text by its name.
    pub text: String,
    /// Of the font, or the least side of a target, in tenths of units.
    pub size_tenths: u32,
    /// Sizes and places.
    pub detail: String,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind {
            Kind::Cut => "cut",
            Kind::Small => "small",
            Kind::Overlap => "overlap",
            Kind::Outside => "outside",
            Kind::Box => "out of its box",
            Kind::Contrast => "contrast",
            Kind::Mark => "contrast of an icon",
            Kind::Focus => "contrast of the focus",
            Kind::Target => "target",
            Kind::Empty => "empty",
        };
        write!(f, "{kind}: {:?} {}", self.text, self.detail)
    }
}

impl Flaw {
    /// Of a text of this size in units.
    pub fn of_text(kind: Kind, text: &str, size: f32, detail: String) -> Flaw {
        let text = match text.char_indices().nth(SHOWN_CHARS_MAX) {
            Some((end, _)) => format!("{}…", &text[..end]),
            None => text.to_owned(),
        };
        Flaw { kind, text, size_tenths: (size * 10.0).round() as u32, detail }
    }
}
