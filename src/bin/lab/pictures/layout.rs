//! Checks how a page uses its window: how much of it, with how wide controls and how long lines, at which scale, and what stands on it twice.
//! The functions are pure, except that they measure texts with the fonts.

use super::flaw::{Flaw, FlawKind};
use super::search::{RecordingMeasure, describe, draws_with_clips, texts};
use qipan::ui::theme::Colors;
use qipan::ui::tree::{Role, UiPart, UiTree};
use qipan::ui::{Draw, Frame, Measure, Rect};
use std::collections::BTreeMap;

/// From this width on, in pixels, a window that is wider than high is a landscape window.
const LANDSCAPE_MIN: u32 = 1100;
/// The least share of a landscape window that its page uses.
const USED_MIN: f32 = 0.85;
/// Maximum width of a control in a landscape window, in units.
const CONTROL_MAX: f32 = 480.0;
/// Maximum number of letters in a line of text.
const LETTERS_MAX: f32 = 80.0;
/// The scale of a page in a landscape window, in pixels per unit.
const SCALES: std::ops::RangeInclusive<f32> = 0.9..=1.25;
/// A landscape window shows at least this many times the texts of the usual window, or all.
const MORE_MIN: f32 = 1.5;
/// Distances between neighbours up to this many units are spacing. Spacing is a multiple of `STEP`.
const SPACING_MAX: f32 = 26.0;
const STEP: f32 = 4.0;
/// The tolerance for rounding, in units.
const SLACK: f32 = 0.6;

/// Whether a window is a landscape window.
pub fn is_landscape((width, height): (u32, u32)) -> bool {
    width >= LANDSCAPE_MIN && width > height
}

/// Returns the flaws of a page's layout in a window of this size in pixels, at a text size of 100 %.
pub fn layout_flaws(
    frame: &Frame,
    tree: &UiTree,
    window: (u32, u32),
    colors: &Colors,
    measure: &mut RecordingMeasure,
) -> Vec<Flaw> {
    let mut found = long_lines(frame, measure);
    found.extend(primaries(frame, tree, colors));
    found.extend(doubles(frame, tree));
    found.extend(off_grid(frame, tree));
    if is_landscape(window) {
        found.extend(unused(frame, window, TextCounts::of(frame, measure).hidden > 0));
        found.extend(wrong_scale(frame, window));
        found.extend(wide_controls(tree));
    }
    found
}

fn flaw(kind: FlawKind, text: &str, detail: String) -> Flaw {
    Flaw::of_text(kind, text, 0.0, detail)
}

/// Returns the pixels per layout unit.
fn scale(frame: &Frame, (width, height): (u32, u32)) -> f32 {
    (width as f32 / frame.layout.0).min(height as f32 / frame.layout.1)
}

/// Returns a flaw if the smallest rectangle around all that is drawn, but for the ground, is a too small part of the window: of its width on
/// a page that shows everything, of its area on a page where something is scrolled out of view.
fn unused(frame: &Frame, window: (u32, u32), is_scrolled: bool) -> Option<Flaw> {
    let layout = Rect::new(0.0, 0.0, frame.layout.0, frame.layout.1);
    let is_part = |rect: &Rect| rect.w < 0.98 * layout.w || rect.h < 0.9 * layout.h;
    let place = |draw: &Draw| match draw {
        Draw::Fill { rect, .. } | Draw::Frame { rect, .. } => Some(*rect).filter(is_part),
        Draw::Text { rect, .. } | Draw::Icon { rect, .. } => Some(*rect),
        Draw::Picture { rect, .. } | Draw::ThemePicture { rect, .. } => Some(*rect),
        _ => None,
    };
    let seen = |(clip, draw): (Option<Rect>, &Draw)| {
        place(draw).map(|rect| clip.map_or(rect, |clip| clip.intersect(rect)).intersect(layout))
    };
    let around =
        draws_with_clips(frame).into_iter().filter_map(seen).filter(|rect| rect.w * rect.h > 0.0).reduce(union)?;
    let scale = scale(frame, window);
    let across = around.w * scale / window.0 as f32;
    let share = if is_scrolled { across * around.h * scale / window.1 as f32 } else { across };
    (share < USED_MIN).then(|| flaw(FlawKind::Unused, "window", format!("{:.0} % are used", share * 100.0)))
}

fn union(one: Rect, other: Rect) -> Rect {
    let (x, y) = (one.x.min(other.x), one.y.min(other.y));
    Rect::new(x, y, one.right().max(other.right()) - x, one.bottom().max(other.bottom()) - y)
}

/// Returns a flaw if the page is shrunk, or larger than it needs to be.
fn wrong_scale(frame: &Frame, window: (u32, u32)) -> Option<Flaw> {
    let scale = scale(frame, window);
    (!SCALES.contains(&scale)).then(|| flaw(FlawKind::Scale, "window", format!("{scale:.2} pixels a unit")))
}

/// Sliders from this height on are graphs: pictures of a whole game that can be pressed.
const GRAPH_FROM: f32 = 90.0;

/// Whether a part is a control that is pressed or moved, and not a row of a list or a graph.
fn is_control(part: &&UiPart) -> bool {
    use Role::{Button, Field, Radio, Slider, Spinner, Switch, Tab};
    let is_graph = part.role == Slider && part.rect.h >= GRAPH_FROM;
    matches!(part.role, Button | Switch | Radio | Spinner | Slider | Field | Tab)
        && !is_graph
        && part.rect.w * part.rect.h > 0.0
}

fn wide_controls(tree: &UiTree) -> Vec<Flaw> {
    let is_wide = |part: &&UiPart| part.rect.w > CONTROL_MAX + SLACK;
    let wide = tree.parts.iter().filter(is_control).filter(is_wide);
    wide.map(|part| flaw(FlawKind::Wide, &part.name, format!("{} {}", part.role.word(), describe(part.rect)))).collect()
}

/// Returns a flaw for each text with a line that has too many letters.
fn long_lines(frame: &Frame, measure: &mut RecordingMeasure) -> Vec<Flaw> {
    let drawn = texts(frame, measure);
    let long = |text: &super::search::DrawnText| {
        let lines = text.text.lines().map(|line| {
            let whole = measure.text(line, text.style.size, text.style.weight, None).0.max(1.0);
            line.chars().count() as f32 * (text.width() / whole).min(1.0)
        });
        lines.fold(0.0, f32::max)
    };
    let lengths: Vec<f32> = drawn.iter().map(long).collect();
    let long = drawn.iter().zip(lengths).filter(|(_, length)| *length > LETTERS_MAX);
    long.map(|(text, length)| flaw(FlawKind::Long, text.text, format!("{length:.0} letters in a line"))).collect()
}

/// Returns a flaw if more than one button looks like the most important one.
fn primaries(frame: &Frame, tree: &UiTree, colors: &Colors) -> Option<Flaw> {
    let is_primary = |part: &&UiPart| {
        part.role == Role::Button
            && frame.draws.iter().any(|draw| match draw {
                Draw::Fill { rect, color, .. } => *color == colors.primary && is_same(*rect, part.rect),
                _ => false,
            })
    };
    let names: Vec<&str> = tree.parts.iter().filter(is_primary).map(|part| &part.name[..]).collect();
    (names.len() > 1).then(|| flaw(FlawKind::Primary, names[0], format!("is one of {}: {names:?}", names.len())))
}

fn is_same(one: Rect, other: Rect) -> bool {
    let sides = [(one.x, other.x), (one.y, other.y), (one.w, other.w), (one.h, other.h)];
    sides.iter().all(|(one, other)| (one - other).abs() <= 4.0)
}

/// Returns a flaw for each control that stands on the page more than once.
fn doubles(frame: &Frame, tree: &UiTree) -> Vec<Flaw> {
    let layout = Rect::new(0.0, 0.0, frame.layout.0, frame.layout.1);
    let mut counts: BTreeMap<(&str, &str, &str), usize> = BTreeMap::new();
    let is_seen = |part: &&UiPart| layout.contains(part.rect.center()) && !part.name.is_empty() && !part.is_disabled;
    let buttons = tree.parts.iter().filter(|part| part.role == Role::Button);
    for part in buttons.filter(is_seen) {
        *counts.entry((&part.name, &part.detail, &part.value)).or_default() += 1;
    }
    let double = counts.into_iter().filter(|(_, count)| *count > 1);
    double.map(|((name, ..), count)| flaw(FlawKind::Twice, name, format!("is there {count} times"))).collect()
}

/// Returns a flaw for each pair of neighbouring controls whose distance is off the grid.
fn off_grid(frame: &Frame, tree: &UiTree) -> Vec<Flaw> {
    let layout = Rect::new(0.0, 0.0, frame.layout.0, frame.layout.1);
    let controls: Vec<&UiPart> =
        tree.parts.iter().filter(is_control).filter(|part| layout.contains(part.rect.center())).collect();
    let mut found = Vec::new();
    for (at, one) in controls.iter().enumerate() {
        for other in &controls[at + 1..] {
            let Some(space) = distance(one.rect, other.rect).filter(|space| *space <= SPACING_MAX) else { continue };
            if (space / STEP - (space / STEP).round()).abs() * STEP > SLACK {
                let detail = format!("is {space:.1} from {:?}", other.name);
                found.push(flaw(FlawKind::Grid, &one.name, detail));
            }
        }
    }
    found
}

/// Returns the space between two rectangles that stand in one row or one column; `None` for others.
fn distance(one: Rect, other: Rect) -> Option<f32> {
    let (across, down) =
        (one.x.max(other.x) - one.right().min(other.right()), one.y.max(other.y) - one.bottom().min(other.bottom()));
    match (across > 0.0, down > 0.0) {
        (true, false) if one.y == other.y && one.h == other.h => Some(across),
        (false, true) if one.x == other.x && one.w == other.w => Some(down),
        _ => None,
    }
}

/// The number of texts of a page that can be seen, and of those that are scrolled out of view.
#[derive(Clone, Copy, Debug, Default)]
pub struct TextCounts {
    seen: usize,
    hidden: usize,
}

impl TextCounts {
    pub fn of(frame: &Frame, measure: &mut RecordingMeasure) -> TextCounts {
        let mut counts = TextCounts::default();
        for text in texts(frame, measure) {
            let seen = text.visible_rect();
            if seen.w * seen.h > 0.0 { counts.seen += 1 } else { counts.hidden += 1 }
        }
        counts
    }

    /// Returns a flaw if a landscape window, `wide`, does not show enough more than the usual window does.
    pub fn flaw(self, wide: TextCounts) -> Option<Flaw> {
        let is_more = wide.hidden == 0 || wide.seen as f32 >= MORE_MIN * self.seen as f32;
        let detail = || format!("{} texts in place of {}, {} are hidden", wide.seen, self.seen, wide.hidden);
        (!is_more).then(|| flaw(FlawKind::Facts, "window", detail()))
    }
}
