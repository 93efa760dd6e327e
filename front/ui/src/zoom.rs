//! Larger and smaller text: a pass is laid out in scaled units, and its drawing is converted back to the window's units.
//!
//! For programs that a shell shows. Rows, buttons, icons and panels grow with their texts, and a page has fewer units to lay out.

use super::direction::{Direction, Letter};
use super::draw::{Draw, Measure, TextStyle, Weight};
use super::input::{InputFrame, PointerEvent};
use super::pass::PassResult;
use super::tree::{UiPart, UiTree};

/// Measures texts at the size at which they will be drawn.
pub struct ZoomedMeasure<'m> {
    pub inner: &'m mut dyn Measure,
    pub zoom: f32,
}

impl Measure for ZoomedMeasure<'_> {
    fn text(&mut self, text: &str, size: f32, weight: Weight, width: Option<f32>) -> (f32, f32) {
        let (w, h) = self.inner.text(text, size * self.zoom, weight, width.map(|width| width * self.zoom));
        (w / self.zoom, h / self.zoom)
    }

    fn direction(&self) -> Direction {
        self.inner.direction()
    }

    fn letters(&mut self, text: &str, size: f32, weight: Weight) -> Option<Vec<Letter>> {
        let letters = self.inner.letters(text, size * self.zoom, weight)?;
        Some(letters.into_iter().map(|of| Letter { x: of.x / self.zoom, w: of.w / self.zoom, ..of }).collect())
    }
}

impl InputFrame {
    /// Converts input from the window's units to scaled units.
    pub fn zoomed(&self, zoom: f32) -> InputFrame {
        let moved = |event: &PointerEvent| match *event {
            PointerEvent::Move(at) => PointerEvent::Move(at.scaled(1.0 / zoom)),
            PointerEvent::Press(at) => PointerEvent::Press(at.scaled(1.0 / zoom)),
            PointerEvent::Release(at) => PointerEvent::Release(at.scaled(1.0 / zoom)),
            PointerEvent::Second(at) => PointerEvent::Second(at.scaled(1.0 / zoom)),
            PointerEvent::SecondRelease(at) => PointerEvent::SecondRelease(at.scaled(1.0 / zoom)),
            PointerEvent::Leave => PointerEvent::Leave,
        };
        InputFrame { pointer: self.pointer.iter().map(moved).collect(), ..self.clone() }
    }
}

impl PassResult {
    /// Converts a pass's drawing from scaled units to the window's units.
    pub fn zoomed(self, zoom: f32) -> PassResult {
        if zoom == 1.0 {
            return self;
        }
        PassResult {
            draws: self.draws.into_iter().map(|draw| draw.zoomed(zoom)).collect(),
            text_input: self.text_input.map(|rect| rect.times(zoom)),
            targets: self.targets.into_iter().map(|(role, rect)| (role, rect.times(zoom))).collect(),
            tree: self.tree.map(|tree| tree.zoomed(zoom)),
            ..self
        }
    }
}

impl UiTree {
    fn zoomed(self, by: f32) -> UiTree {
        let larger = |part: UiPart| UiPart { rect: part.rect.times(by), ..part };
        UiTree { parts: self.parts.into_iter().map(larger).collect(), ..self }
    }
}

impl Draw {
    fn zoomed(self, by: f32) -> Draw {
        match self {
            Draw::Fill { rect, radius, color } => Draw::Fill { rect: rect.times(by), radius: radius * by, color },
            Draw::Frame { rect, radius, width, color } => {
                Draw::Frame { rect: rect.times(by), radius: radius * by, width: width * by, color }
            }
            Draw::Line { from, to, width, color } => {
                Draw::Line { from: from.scaled(by), to: to.scaled(by), width: width * by, color }
            }
            Draw::Polygon { corners, color } => {
                Draw::Polygon { corners: corners.iter().map(|corner| corner.scaled(by)).collect(), color }
            }
            Draw::Picture { picture, rect, squeeze, opacity } => {
                Draw::Picture { picture, rect: rect.times(by), squeeze, opacity }
            }
            Draw::ThemePicture { theme, picture, rect } => Draw::ThemePicture { theme, picture, rect: rect.times(by) },
            Draw::Icon { icon, rect, color } => Draw::Icon { icon, rect: rect.times(by), color },
            Draw::Text { rect, text, style } => {
                Draw::Text { rect: rect.times(by), text, style: TextStyle { size: style.size * by, ..style } }
            }
            Draw::Clip(rect) => Draw::Clip(rect.map(|rect| rect.times(by))),
        }
    }
}
