//! Searches a frame's draw list for texts that cannot be read. Pure but for measuring with the fonts.

use qipan::ui::{Align, Draw, Frame, Measure, Rect, TextStyle, Weight};
use std::collections::HashMap;
use std::fmt;

/// The least size of a text in units, and of one that was laid out smaller on purpose (the line under a name, a heading).
const SIZE_MIN: f32 = 14.0;
const SIZE_MIN_MEANT: f32 = 13.0;
/// What rounding may make, in units.
const SLACK: f32 = 1.0;
/// The part of a line's height above and below its letters.
const LEADING: f32 = 0.15;
/// So much of an icon's room is empty on each side.
const ICON_MARGIN: f32 = 2.0;
/// Longer texts are shown to here, in characters.
const SHOWN_CHARS_MAX: usize = 60;

/// What is wrong with a text.
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
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Flaw {
    pub kind: Kind,
    pub text: String,
    /// Of the font, in tenths of units.
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
        };
        write!(f, "{kind}: {:?} {}", self.text, self.detail)
    }
}

/// Measures, and remembers the largest size at which each text was tried: what the screen wanted.
pub struct Watching<'m> {
    inner: &'m mut dyn Measure,
    largest: HashMap<(String, bool), f32>,
}

impl<'m> Watching<'m> {
    pub fn new(inner: &'m mut dyn Measure) -> Watching<'m> {
        Watching { inner, largest: HashMap::new() }
    }

    fn wanted(&self, text: &str, weight: Weight) -> Option<f32> {
        self.largest.get(&(text.to_owned(), weight == Weight::Bold)).copied()
    }
}

impl Measure for Watching<'_> {
    fn text(&mut self, text: &str, size: f32, weight: Weight, width: Option<f32>) -> (f32, f32) {
        let largest = self.largest.entry((text.to_owned(), weight == Weight::Bold)).or_insert(size);
        *largest = largest.max(size);
        self.inner.text(text, size, weight, width)
    }
}

/// A text as it is drawn.
struct Drawn<'f> {
    /// Its place in the draw list.
    at: usize,
    text: &'f str,
    style: TextStyle,
    rect: Rect,
    /// What its letters cover.
    ink: Rect,
    clip: Option<Rect>,
}

/// All flaws of a frame.
pub fn flaws(frame: &Frame, measure: &mut Watching) -> Vec<Flaw> {
    let texts = texts(frame, measure);
    let mut found = Vec::new();
    for text in &texts {
        found.extend(of_one(text, frame, measure));
    }
    for (index, first) in texts.iter().enumerate() {
        found.extend(covered(first, frame));
        found.extend(texts[index + 1..].iter().filter_map(|second| overlap(first, second, frame)));
    }
    found.sort();
    found.dedup();
    found
}

fn texts<'f>(frame: &'f Frame, measure: &mut Watching) -> Vec<Drawn<'f>> {
    let (mut clip, mut found) = (None, Vec::new());
    for (at, draw) in frame.draws.iter().enumerate() {
        match draw {
            Draw::Clip(now) => clip = *now,
            Draw::Text { rect, text, style } if !text.trim().is_empty() => {
                let (rect, style) = (*rect, *style);
                let ink = ink(rect, text, style, measure);
                found.push(Drawn { at, text, style, rect, ink, clip });
            }
            _ => {}
        }
    }
    found
}

impl Drawn<'_> {
    /// What of it is in sight; nothing where it was scrolled away.
    fn seen(&self) -> Rect {
        self.clip.map_or(self.ink, |clip| clip.intersect(self.ink))
    }
}

/// What the letters of a text cover.
fn ink(rect: Rect, text: &str, style: TextStyle, measure: &mut Watching) -> Rect {
    let (w, h) = measure.inner.text(text, style.size, style.weight, Some(rect.w));
    let x = match style.align {
        Align::Start => rect.x,
        Align::Center => rect.x + (rect.w - w) / 2.0,
        Align::End => rect.right() - w,
    };
    let y = if style.top { rect.y } else { rect.y + (rect.h - h) / 2.0 };
    let leading = style.size * LEADING;
    Rect::new(x, y + leading, w, (h - 2.0 * leading).max(1.0))
}

fn flaw(kind: Kind, of: &Drawn, detail: String) -> Flaw {
    let text = match of.text.char_indices().nth(SHOWN_CHARS_MAX) {
        Some((end, _)) => format!("{}…", &of.text[..end]),
        None => of.text.to_owned(),
    };
    Flaw { kind, text, size_tenths: (of.style.size * 10.0).round() as u32, detail }
}

fn of_one(text: &Drawn, frame: &Frame, measure: &mut Watching) -> Vec<Flaw> {
    let size = text.style.size;
    let wanted = measure.wanted(text.text, text.style.weight).unwrap_or(size);
    let is_shrunk = wanted > size + 0.01;
    let mut found = Vec::new();
    if size < SIZE_MIN_MEANT || is_shrunk && size < SIZE_MIN {
        found.push(flaw(Kind::Small, text, format!("at {size} of {wanted} units")));
    }
    let (rect, ink) = (text.rect, text.ink);
    if ink.w > rect.w + SLACK || ink.h > rect.h + SLACK {
        found.push(flaw(Kind::Cut, text, format!("is {:.0}×{:.0} in {}", ink.w, ink.h, shown(rect))));
    }
    let is_cut_at_side = |clip: Rect| ink.x < clip.x - SLACK || ink.right() > clip.right() + SLACK;
    if text.clip.is_some_and(is_cut_at_side) {
        found.push(flaw(Kind::Cut, text, format!("{} is shown only in part", shown(ink))));
    }
    let layout = Rect::new(0.0, 0.0, frame.layout.0, frame.layout.1);
    let seen = text.seen();
    if seen.w * seen.h > 0.0 && !holds(layout, seen) {
        found.push(flaw(Kind::Outside, text, format!("{} of {}", shown(seen), shown(layout))));
    }
    // What scrolls has its box only while it is in sight.
    if let Some(around) = box_of(text, frame).filter(|around| seen == ink && !holds(*around, ink)) {
        found.push(flaw(Kind::Box, text, format!("{} of {}", shown(ink), shown(around))));
    }
    found
}

fn holds(outer: Rect, inner: Rect) -> bool {
    inner.x >= outer.x - SLACK
        && inner.y >= outer.y - SLACK
        && inner.right() <= outer.right() + SLACK
        && inner.bottom() <= outer.bottom() + SLACK
}

/// The last thing filled below a text that its middle stands on and that is as high as its letters.
fn box_of(text: &Drawn, frame: &Frame) -> Option<Rect> {
    frame.draws[..text.at].iter().rev().find_map(|draw| match draw {
        Draw::Fill { rect, color, .. } => {
            let is_under = rect.contains(text.ink.center()) && rect.h >= text.ink.h * 0.8 && color.a > 0;
            is_under.then_some(*rect)
        }
        _ => None,
    })
}

/// Every draw with what it is cut to.
fn clipped<'f>(frame: &'f Frame) -> Vec<(Option<Rect>, &'f Draw)> {
    let mut now = None;
    let with_clip = |draw: &'f Draw| {
        if let Draw::Clip(clip) = draw {
            now = *clip;
        }
        (now, draw)
    };
    frame.draws.iter().map(with_clip).collect()
}

fn cut(rect: Rect, clip: Option<Rect>) -> Rect {
    clip.map_or(rect, |clip| clip.intersect(rect))
}

/// An icon over a text or under it, and a box that ends in a text's middle, unless a page over the page does that.
fn covered(text: &Drawn, frame: &Frame) -> Option<Flaw> {
    let seen = text.seen();
    let meets = |rect: Rect| {
        let both = rect.intersect(seen);
        (both.w > SLACK && both.h > SLACK).then_some(both)
    };
    let draws = clipped(frame);
    let (before, after) = draws.split_at(text.at);
    // What hides all of the text, or shades the whole layout, begins a page over the page.
    let is_page = |(_, draw): &&(Option<Rect>, &Draw)| match draw {
        Draw::Fill { rect, color, .. } => {
            color.a == u8::MAX && holds(*rect, seen) || rect.w >= frame.layout.0 && rect.h >= frame.layout.1
        }
        _ => false,
    };
    let below = before.iter().rev().take_while(|draw| !is_page(draw));
    let above = after.iter().take_while(|draw| !is_page(draw));
    let icon = below.chain(above.clone()).find_map(|&(clip, draw)| match draw {
        Draw::Icon { icon, rect, .. } => {
            meets(cut(rect.inset(ICON_MARGIN), clip)).map(|both| (format!("{icon:?}"), both))
        }
        _ => None,
    });
    let mut fill = above.filter_map(|&(clip, draw)| match draw {
        Draw::Fill { rect, color, .. } if color.a == u8::MAX => {
            meets(cut(*rect, clip)).map(|both| ("a box".to_owned(), both))
        }
        _ => None,
    });
    let (what, both) = icon.or_else(|| fill.next())?;
    Some(flaw(Kind::Overlap, text, format!("and {what} are over each other at {}", shown(both))))
}

/// Two texts over each other, unless something filled between them hides the first.
fn overlap(first: &Drawn, second: &Drawn, frame: &Frame) -> Option<Flaw> {
    // What scrolls together is looked at also where it is out of sight.
    let both = match first.clip == second.clip {
        true => first.ink.intersect(second.ink),
        false => first.seen().intersect(second.seen()),
    };
    if both.w <= SLACK || both.h <= SLACK {
        return None;
    }
    let is_hidden = frame.draws[first.at..second.at].iter().any(|draw| match draw {
        Draw::Fill { rect, color, .. } => color.a == u8::MAX && holds(*rect, both),
        _ => false,
    });
    let detail = format!("and {:?} are over each other at {}", second.text, shown(both));
    (!is_hidden).then(|| flaw(Kind::Overlap, first, detail))
}

fn shown(rect: Rect) -> String {
    format!("{:.0}×{:.0} at {:.0}, {:.0}", rect.w, rect.h, rect.x, rect.y)
}
