//! Converts between layout units and pixels: the layout is scaled to fit and centred in a target of any size. Pure arithmetic.

use crate::ui::{Pos, Rect};

/// A rectangle of whole pixels, whose right and bottom edges are exclusive. It may lie outside the picture or window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PixelRect {
    pub x: i32,
    pub y: i32,
    pub w: i32,
    pub h: i32,
}

impl PixelRect {
    pub const fn new(x: i32, y: i32, w: i32, h: i32) -> PixelRect {
        PixelRect { x, y, w, h }
    }

    pub const fn right(self) -> i32 {
        self.x.saturating_add(self.w)
    }

    pub const fn bottom(self) -> i32 {
        self.y.saturating_add(self.h)
    }

    /// Returns the intersection of two rectangles; its width and height are 0 if they do not overlap.
    pub fn intersect(self, other: PixelRect) -> PixelRect {
        let (x, y) = (self.x.max(other.x), self.y.max(other.y));
        let w = self.right().min(other.right()).saturating_sub(x).max(0);
        let h = self.bottom().min(other.bottom()).saturating_sub(y).max(0);
        if w == 0 || h == 0 { PixelRect { w: 0, h: 0, ..self } } else { PixelRect { x, y, w, h } }
    }
}

/// Maps layout units to the pixels of a window or picture: `pixel = unit × scale + origin`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Letterbox {
    /// Pixels per layout unit.
    pub scale: f32,
    /// The pixel position of the layout's top left corner.
    pub origin: (i32, i32),
    /// The layout's width and height in layout units.
    pub layout: (f32, f32),
}

impl Letterbox {
    /// Fits the whole `layout` (in units) into `size` (in pixels) at the largest possible scale, centred.
    pub fn new(layout: (f32, f32), size: (u32, u32)) -> Letterbox {
        let (w, h) = (layout.0.max(1.0), layout.1.max(1.0));
        let scale = (size.0.max(1) as f32 / w).min(size.1.max(1) as f32 / h);
        let margin = |pixels: u32, units: f32| ((pixels as f32 - units * scale) / 2.0).round().max(0.0) as i32;
        Letterbox { scale, origin: (margin(size.0, w), margin(size.1, h)), layout: (w, h) }
    }

    /// Converts a pixel position to a layout position. Outside the layout the result is negative or beyond the layout's size.
    pub fn to_layout_position(self, x: f32, y: f32) -> Pos {
        Pos::new((x - self.origin.0 as f32) / self.scale, (y - self.origin.1 as f32) / self.scale)
    }

    pub fn to_pixels(self, at: Pos) -> (f32, f32) {
        (at.x * self.scale + self.origin.0 as f32, at.y * self.scale + self.origin.1 as f32)
    }

    /// Converts a length to whole pixels, at least 1.
    pub fn length_in_pixels(self, units: f32) -> i32 {
        ((units * self.scale).round() as i32).max(1)
    }

    /// Converts a rectangle and rounds each edge to its nearest pixel edge, so that neighbours neither overlap nor leave a gap.
    pub fn rect(self, rect: Rect) -> PixelRect {
        let (left, top) = self.to_pixels(Pos::new(rect.x, rect.y));
        let (right, bottom) = self.to_pixels(Pos::new(rect.right(), rect.bottom()));
        let (x, y) = (left.round() as i32, top.round() as i32);
        let side = |end: f32, start: i32| (end.round() as i32).saturating_sub(start).max(0);
        PixelRect { x, y, w: side(right, x), h: side(bottom, y) }
    }

    /// Converts a rectangle and rounds its width and height, not its edges, so that equal rectangles have equal pixel sizes everywhere.
    pub fn sprite_rect(self, rect: Rect) -> PixelRect {
        let (w, h) = (self.length_in_pixels(rect.w), self.length_in_pixels(rect.h));
        let (x, y) = self.to_pixels(rect.center());
        PixelRect { x: (x - w as f32 / 2.0).round() as i32, y: (y - h as f32 / 2.0).round() as i32, w, h }
    }

    /// Returns the rectangle of pixels that the layout covers.
    pub fn bounds(self) -> PixelRect {
        self.rect(Rect::new(0.0, 0.0, self.layout.0, self.layout.1))
    }
}
