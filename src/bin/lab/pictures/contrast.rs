//! Checks the contrast of texts, icons and the focus ring with the pixels below them. Ratios are those of WCAG 2.1.

use super::flaw::{Flaw, FlawKind};
use super::search::{RecordingMeasure, contains, describe, draws_with_clips, texts};
use qipan::shell::Painter;
use qipan::shell::paint::Screenshot;
use qipan::ui::theme::Colors;
use qipan::ui::{Assets, Draw, Frame, Rect, Rgba};

/// The minimum contrast ratio of text (WCAG 2.1, level AA).
const TEXT: f64 = 4.5;
/// The minimum contrast ratio of icons, the focus ring and disabled text (WCAG 2.1, level AA).
const SHAPE: f64 = 3.0;
/// The share of sampled pixels that may have less contrast, because of a board's grain or an edge that ends below a letter.
const GRAIN: f64 = 0.1;
/// The distance between two sampled pixels, in pixels.
const STEP: usize = 2;

/// Returns a flaw for each text or icon of a frame with too little contrast to its background.
pub fn contrast_flaws(frame: &Frame, colors: &Colors, assets: &dyn Assets, painter: &mut Painter) -> Vec<Flaw> {
    let ground = ground(frame, |draw| matches!(draw, Draw::Text { .. } | Draw::Icon { .. }), assets, painter);
    let mut found = Vec::new();
    let texts: Vec<_> = texts(frame, &mut RecordingMeasure::new(painter.measure()))
        .iter()
        .map(|text| (text.draw_index, text.text.to_owned(), text.style, text.visible_rect()))
        .collect();
    for (at, text, style, seen) in texts {
        let needed = if style.color == colors.text_off { SHAPE } else { TEXT };
        if let Some(ratio) = lacking(frame, &ground, at, seen, style.color, needed) {
            found.push(Flaw::of_text(FlawKind::Contrast, &text, style.size, format!("has {ratio:.2}:1 of {needed}:1")));
        }
    }
    for (at, (clip, draw)) in draws_with_clips(frame).into_iter().enumerate() {
        let Draw::Icon { icon, rect, color } = draw else { continue };
        let seen = clip.map_or(*rect, |clip| clip.intersect(*rect)).inset(rect.w * 0.1);
        // A disabled icon needs no contrast.
        let ratio = lacking(frame, &ground, at, seen, *color, SHAPE).filter(|_| *color != colors.text_off);
        if let Some(ratio) = ratio {
            let detail = format!("has {ratio:.2}:1 of {SHAPE}:1");
            found.push(Flaw::of_text(FlawKind::Mark, &format!("{icon:?}"), rect.h, detail));
        }
    }
    found.sort();
    found.dedup();
    found
}

/// Returns a flaw for each focus ring with a side on which neither the ring nor its outline has enough contrast.
pub fn focus_flaws(frame: &Frame, colors: &Colors, assets: &dyn Assets, painter: &mut Painter) -> Vec<Flaw> {
    let is_ring = |draw: &Draw| match draw {
        Draw::Frame { color, .. } => *color == colors.focus || *color == colors.focus_outline,
        Draw::Text { .. } | Draw::Icon { .. } => true,
        _ => false,
    };
    let ground = ground(frame, is_ring, assets, painter);
    let mut found = Vec::new();
    for (at, (_, draw)) in draws_with_clips(frame).into_iter().enumerate() {
        let Draw::Frame { rect, color, .. } = draw else { continue };
        if *color != colors.focus || is_covered(frame, at, *rect) {
            continue;
        }
        let ring = [colors.focus, colors.focus_outline];
        let least = edge(*rect).into_iter().filter_map(|part| contrast(&ground, part, &ring)).reduce(f64::min);
        if let Some(ratio) = least.filter(|ratio| *ratio < SHAPE) {
            let detail = format!("has {ratio:.2}:1 of {SHAPE}:1 at {}", describe(*rect));
            found.push(Flaw::of_text(FlawKind::Focus, "focus", 0.0, detail));
        }
    }
    found
}

/// The four bars along the sides of a focus ring.
fn edge(rect: Rect) -> [Rect; 4] {
    let wide = 4.0;
    [rect.row(-wide, wide), rect.row(rect.h, wide), rect.column(-wide, wide), rect.column(rect.w, wide)]
}

/// Paints a frame without the elements for which `stands_on` returns true, at one pixel per layout unit.
fn ground(frame: &Frame, stands_on: impl Fn(&Draw) -> bool, assets: &dyn Assets, painter: &mut Painter) -> Screenshot {
    let draws = frame.draws.iter().filter(|draw| !stands_on(draw)).cloned().collect();
    let below = Frame { draws, ..frame.clone() };
    Screenshot::of(painter, &below, assets, (frame.layout.0 as u32, frame.layout.1 as u32))
}

/// Returns the contrast ratio of a colour to a part of the background if it is less than `needed`. `None` if the contrast is enough, or if
/// a dialog covers the part.
fn lacking(frame: &Frame, ground: &Screenshot, at: usize, seen: Rect, color: Rgba, needed: f64) -> Option<f64> {
    if is_covered(frame, at, seen) {
        return None;
    }
    contrast(ground, seen, &[color]).filter(|ratio| *ratio < needed)
}

/// Whether an opaque rectangle later in the draw list, such as a dialog's background, covers the rectangle `seen`.
fn is_covered(frame: &Frame, at: usize, seen: Rect) -> bool {
    frame.draws[at..].iter().any(|draw| match draw {
        Draw::Fill { rect, .. } => contains(*rect, seen),
        _ => false,
    })
}

/// Returns the best contrast ratio that one of the colours has to a part of the background, at the worst pixel after the share `GRAIN` is
/// ignored. `None` if no pixel of the part is visible.
fn contrast(ground: &Screenshot, part: Rect, colors: &[Rgba]) -> Option<f64> {
    let whole = Rect::new(0.0, 0.0, ground.width as f32, ground.height as f32);
    let part = part.intersect(whole);
    let (left, top) = (part.x.ceil() as u32, part.y.ceil() as u32);
    let columns = (left..part.right() as u32).step_by(STEP);
    let mut ratios: Vec<f64> = columns
        .flat_map(|x| (top..part.bottom() as u32).step_by(STEP).map(move |y| (x, y)))
        .map(|(x, y)| {
            let below = ground.at(x, y);
            let seen = |color: &Rgba| below.mix(Rgba { a: 255, ..*color }, f32::from(color.a) / 255.0).contrast(below);
            colors.iter().map(seen).fold(1.0, f64::max)
        })
        .collect();
    ratios.sort_by(f64::total_cmp);
    ratios.get((ratios.len() as f64 * GRAIN) as usize).copied()
}
