//! Searches a frame's draw list for texts that cannot be read and for controls that are too small. The functions are pure, except that they
//! measure texts with the fonts.

use super::flaw::{Flaw, FlawKind};
use qipan::ui::direction::{Direction, Letter};
use qipan::ui::theme::CHEQUER_ALPHA;
use qipan::ui::{Draw, Frame, Measure, Rect, TextStyle, Weight};
use std::collections::HashMap;

/// The smallest readable font size, in layout units.
const SIZE_MIN: f32 = 14.0;
/// The smallest side of a control that a finger can press, in layout units.
const TARGET_MIN: f32 = 44.0;
/// The tolerance for rounding, in layout units.
const SLACK: f32 = 1.0;
/// The share of a text line's height that is empty above its letters; as much is empty below them.
const LEADING: f32 = 0.15;
/// The empty margin of an icon on each side, in layout units.
const ICON_MARGIN: f32 = 2.0;

/// Measures texts and remembers the largest font size at which each text was measured, because that is the size the screen wanted.
pub struct RecordingMeasure<'m> {
    inner: &'m mut dyn Measure,
    largest: HashMap<(String, bool), f32>,
}

impl<'m> RecordingMeasure<'m> {
    pub fn new(inner: &'m mut dyn Measure) -> RecordingMeasure<'m> {
        RecordingMeasure { inner, largest: HashMap::new() }
    }

    fn wanted(&self, text: &str, weight: Weight) -> Option<f32> {
        self.largest.get(&(text.to_owned(), weight == Weight::Bold)).copied()
    }

    /// Finds the measured text that was shortened to this text with "…" at its end.
    fn whole(&self, text: &str) -> Option<&str> {
        let begin = text.strip_suffix('…').filter(|begin| !begin.is_empty())?;
        let is_longer = |whole: &&String| whole.starts_with(begin) && !whole.contains('…');
        self.largest.keys().map(|(whole, _)| whole).find(is_longer).map(String::as_str)
    }
}

impl Measure for RecordingMeasure<'_> {
    fn text(&mut self, text: &str, size: f32, weight: Weight, width: Option<f32>) -> (f32, f32) {
        let largest = self.largest.entry((text.to_owned(), weight == Weight::Bold)).or_insert(size);
        *largest = largest.max(size);
        self.inner.text(text, size, weight, width)
    }

    fn direction(&self) -> Direction {
        self.inner.direction()
    }

    fn letters(&mut self, text: &str, size: f32, weight: Weight) -> Option<Vec<Letter>> {
        self.inner.letters(text, size, weight)
    }
}

/// A text in a frame's draw list, with its visible area.
pub struct DrawnText<'f> {
    /// The text's index in the draw list.
    pub draw_index: usize,
    pub text: &'f str,
    pub style: TextStyle,
    rect: Rect,
    /// The rectangle of the text's letters, without the empty space around them.
    ink: Rect,
    clip: Option<Rect>,
}

/// Returns all flaws of a frame that the draw list shows. `zoom` is the text size relative to 100 %.
pub fn draw_list_flaws(frame: &Frame, zoom: f32, measure: &mut RecordingMeasure) -> Vec<Flaw> {
    let texts = texts(frame, measure);
    let mut found = Vec::new();
    for text in &texts {
        found.extend(of_one(text, frame, zoom, measure));
    }
    for (index, first) in texts.iter().enumerate() {
        found.extend(covered(first, frame));
        found.extend(texts[index + 1..].iter().filter_map(|second| overlap(first, second, frame)));
    }
    found.extend(frame.targets.iter().filter_map(|target| small_target(target, zoom)));
    found.extend(frame.targets.iter().filter_map(|target| empty_target(target, frame)));
    found.sort();
    found.dedup();
    found
}

/// Returns a flaw if a control is too small for a finger.
fn small_target((role, rect): &(&'static str, Rect), zoom: f32) -> Option<Flaw> {
    let least = rect.w.min(rect.h) / zoom;
    let flaw = || Flaw {
        kind: FlawKind::Target,
        text: (*role).to_owned(),
        size_tenths: tenths(least),
        detail: describe(*rect),
    };
    (least < TARGET_MIN - 0.05).then(flaw)
}

/// Returns a flaw if a control shows nothing but its background.
fn empty_target((role, rect): &(&'static str, Rect), frame: &Frame) -> Option<Flaw> {
    let is_ground = |draw: &Draw| match draw {
        Draw::Fill { rect: ground, color, .. } => color.a == 255 && contains(*ground, *rect),
        _ => false,
    };
    let above = frame.draws.iter().rposition(is_ground).map_or(0, |at| at + 1);
    let is_inside = |of: &Rect| rect.intersect(*of).w * rect.intersect(*of).h > 0.0;
    let is_smaller = |of: &Rect| is_inside(of) && (of.w < 0.9 * rect.w || of.h < 0.9 * rect.h);
    let says = |draw: &Draw| match draw {
        Draw::Text { rect, text, .. } => !text.trim().is_empty() && is_inside(rect),
        Draw::Icon { rect, .. } | Draw::Picture { rect, .. } | Draw::ThemePicture { rect, .. } => is_inside(rect),
        Draw::Fill { rect, .. } => is_smaller(rect),
        // An empty text field shows only its frame.
        Draw::Frame { rect, .. } => is_inside(rect),
        Draw::Line { from, .. } => rect.contains(*from),
        Draw::Polygon { corners, .. } => corners.iter().any(|corner| rect.contains(*corner)),
        Draw::Clip(_) => false,
    };
    let flaw = || Flaw { kind: FlawKind::Empty, text: (*role).to_owned(), size_tenths: 0, detail: describe(*rect) };
    (!frame.draws[above..].iter().any(says)).then(flaw)
}

fn tenths(units: f32) -> u32 {
    (units * 10.0).round() as u32
}

pub fn texts<'f>(frame: &'f Frame, measure: &mut RecordingMeasure) -> Vec<DrawnText<'f>> {
    let (mut clip, mut found) = (None, Vec::new());
    for (at, draw) in frame.draws.iter().enumerate() {
        match draw {
            Draw::Clip(now) => clip = *now,
            Draw::Text { rect, text, style } if !text.trim().is_empty() => {
                let (rect, style) = (*rect, *style);
                let ink = ink(rect, text, style, measure);
                found.push(DrawnText { draw_index: at, text, style, rect, ink, clip });
            }
            _ => {}
        }
    }
    found
}

impl DrawnText<'_> {
    /// The width that the text may have.
    pub fn width(&self) -> f32 {
        self.rect.w
    }

    /// The visible part of the text's letters; empty if the text is scrolled out of view.
    pub fn visible_rect(&self) -> Rect {
        self.clip.map_or(self.ink, |clip| clip.intersect(self.ink))
    }
}

/// Returns the rectangle of a text's letters, without the leading.
fn ink(rect: Rect, text: &str, style: TextStyle, measure: &mut RecordingMeasure) -> Rect {
    let (w, h) = measure.inner.text(text, style.size, style.weight, Some(rect.w));
    let x = rect.x + style.align.indent(rect.w - w, text, measure.direction());
    let y = if style.is_top_aligned { rect.y } else { rect.y + (rect.h - h) / 2.0 };
    let leading = style.size * LEADING;
    Rect::new(x, y + leading, w, (h - 2.0 * leading).max(1.0))
}

fn flaw(kind: FlawKind, of: &DrawnText, detail: String) -> Flaw {
    Flaw::of_text(kind, of.text, of.style.size, detail)
}

fn of_one(text: &DrawnText, frame: &Frame, zoom: f32, measure: &mut RecordingMeasure) -> Vec<Flaw> {
    let size = text.style.size / zoom;
    let wanted = measure.wanted(text.text, text.style.weight).unwrap_or(text.style.size);
    let mut found = Vec::new();
    if size < SIZE_MIN - 0.01 {
        found.push(flaw(FlawKind::Small, text, format!("at {size} of {} units", wanted / zoom)));
    }
    if let Some(whole) = measure.whole(text.text) {
        found.push(flaw(FlawKind::Cut, text, format!("is the begin of {whole:?}")));
    }
    let (rect, ink) = (text.rect, text.ink);
    if ink.w > rect.w + SLACK || ink.h > rect.h + SLACK {
        found.push(flaw(FlawKind::Cut, text, format!("is {:.0}×{:.0} in {}", ink.w, ink.h, describe(rect))));
    }
    let is_cut_at_side = |clip: Rect| ink.x < clip.x - SLACK || ink.right() > clip.right() + SLACK;
    if text.clip.is_some_and(is_cut_at_side) {
        found.push(flaw(FlawKind::Cut, text, format!("{} is shown only in part", describe(ink))));
    }
    let layout = Rect::new(0.0, 0.0, frame.layout.0, frame.layout.1);
    let seen = text.visible_rect();
    if seen.w * seen.h > 0.0 && !contains(layout, seen) {
        found.push(flaw(FlawKind::Outside, text, format!("{} of {}", describe(seen), describe(layout))));
    }
    // A text in a scroll area is compared with its box only if its whole text is visible.
    if let Some(around) = box_of(text, frame).filter(|around| seen == ink && !contains(*around, ink)) {
        found.push(flaw(FlawKind::Box, text, format!("{} of {}", describe(ink), describe(around))));
    }
    found
}

pub fn contains(outer: Rect, inner: Rect) -> bool {
    inner.x >= outer.x - SLACK
        && inner.y >= outer.y - SLACK
        && inner.right() <= outer.right() + SLACK
        && inner.bottom() <= outer.bottom() + SLACK
}

/// Returns every element of the draw list with the clip rectangle that limits it.
pub fn draws_with_clips<'f>(frame: &'f Frame) -> Vec<(Option<Rect>, &'f Draw)> {
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

/// Returns the box below a text: the last filled rectangle that contains the text's middle and is as high as its letters. A filled
/// rectangle of the same colour below that box counts as a part of it.
fn box_of(text: &DrawnText, frame: &Frame) -> Option<Rect> {
    let mut ground = None;
    for (clip, draw) in draws_with_clips(frame)[..text.draw_index].iter().rev() {
        let Draw::Fill { rect, color, .. } = draw else { continue };
        let seen = cut(*rect, *clip);
        // The cells of a chequered board are no boxes: their numbers and signs stand on the cells' corners.
        let is_cell = color.a == CHEQUER_ALPHA && rect.w == rect.h;
        if is_cell || !seen.contains(text.ink.center()) || rect.h < text.ink.h * 0.8 || color.a == 0 {
            continue;
        }
        match ground {
            None => ground = Some((*rect, *color)),
            Some((_, before)) if before == *color && contains(seen, text.ink) => return Some(seen),
            Some(_) => {}
        }
    }
    ground.map(|(rect, _)| rect)
}

/// Returns a flaw if an icon overlaps a text, or an opaque box covers a part of it. Ignores elements that a dialog separates from the text.
fn covered(text: &DrawnText, frame: &Frame) -> Option<Flaw> {
    let seen = text.visible_rect();
    let meets = |rect: Rect| {
        let both = rect.intersect(seen);
        (both.w > SLACK && both.h > SLACK).then_some(both)
    };
    let draws = draws_with_clips(frame);
    let (before, after) = draws.split_at(text.draw_index);
    // A rectangle that hides the whole text, or shades the whole layout, begins a dialog.
    let is_page = |(_, draw): &&(Option<Rect>, &Draw)| match draw {
        Draw::Fill { rect, color, .. } => {
            color.a == u8::MAX && contains(*rect, seen) || rect.w >= frame.layout.0 && rect.h >= frame.layout.1
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
    Some(flaw(FlawKind::Overlap, text, format!("and {what} are over each other at {}", describe(both))))
}

/// Returns a flaw if two texts overlap, unless an opaque rectangle drawn between them hides the first text.
fn overlap(first: &DrawnText, second: &DrawnText, frame: &Frame) -> Option<Flaw> {
    // Texts of the same scroll area are compared also where they are scrolled out of view.
    let both = match first.clip == second.clip {
        true => first.ink.intersect(second.ink),
        false => first.visible_rect().intersect(second.visible_rect()),
    };
    if both.w <= SLACK || both.h <= SLACK {
        return None;
    }
    let is_hidden = frame.draws[first.draw_index..second.draw_index].iter().any(|draw| match draw {
        Draw::Fill { rect, color, .. } => color.a == u8::MAX && contains(*rect, both),
        _ => false,
    });
    let detail = format!("and {:?} are over each other at {}", second.text, describe(both));
    (!is_hidden).then(|| flaw(FlawKind::Overlap, first, detail))
}

pub fn describe(rect: Rect) -> String {
    format!("{:.0}×{:.0} at {:.0}, {:.0}", rect.w, rect.h, rect.x, rect.y)
}
