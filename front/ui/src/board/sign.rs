//! Draws signs for the value or effect of a move, as shapes that can be told apart without colours, on the board and in legends beside it.
//! Returns no intents.

use super::view::{Sign, SignShape};
use crate::draw::{Align, Draw, Weight};
use crate::geometry::{Pos, Rect};
use crate::pass::Ui;
use crate::text::style;
use crate::theme::Rgba;

/// The radii of signs as shares of their cell, by rank. The first radius is for the best move.
const RADII: [f32; 5] = [0.40, 0.35, 0.335, 0.32, 0.305];
/// Minimum radius of a sign on small cells, in units of the window.
const RADIUS_MIN: f32 = 13.2;
/// Maximum radius of a sign as a share of its cell. At this radius the sign reaches into neighbouring cells.
const PART_MAX: f32 = 0.53;
/// Minimum size of the text in a sign where the sign has room, in units of the window.
const TEXT_MIN: f32 = 11.0;
/// The radius of a verdict's plate as a share of its cell.
const VERDICT: f32 = 0.22;
/// The minimum radius of a verdict's plate, in units of the window.
const VERDICT_MIN: f32 = 9.0;
/// The radius of a dot as a share of its cell.
const DOT: f32 = 0.07;
/// The minimum radius of a dot, in units of the window.
const DOT_MIN: f32 = 2.6;
/// The scale of a diamond, at which it looks as large as a disc.
const DIAMOND: f32 = 1.2;
/// The scale of a triangle, at which it looks as large as a disc.
const TRIANGLE: f32 = 1.3;

impl Ui<'_> {
    /// Draws a sign in the middle of a cell. The sign of the best move has a ring.
    pub(super) fn draw_sign(&mut self, cell: Rect, sign: &Sign) {
        if sign.shape == SignShape::Dot {
            return self.sign(cell.center(), (cell.h * DOT).max(DOT_MIN / self.zoom()), SignShape::Dot, "");
        }
        let share = RADII[usize::from(sign.move_rank).min(RADII.len() - 1)];
        let least = (RADIUS_MIN - if sign.move_rank > 0 { 0.8 } else { 0.0 }) / self.zoom();
        let radius = (cell.h * share).max(least.min(cell.h * PART_MAX));
        if sign.move_rank == 0 {
            self.sign_ring(cell.center(), radius * if sign.shape == SignShape::Round { 1.2 } else { 1.34 });
        }
        self.sign(cell.center(), radius, sign.shape, &sign.text);
    }

    /// Draws the sign of a verdict at the upper right corner of a cell.
    pub(super) fn draw_verdict(&mut self, cell: Rect, shape: SignShape) {
        let radius = (cell.h * VERDICT).max(VERDICT_MIN / self.zoom());
        let center = Pos::new(cell.right() - radius, cell.y + radius);
        // The plate sets the sign apart from discs of both colours.
        self.disc(center, radius, self.colors.bar);
        self.frame(Rect::around(center, 2.0 * radius, 2.0 * radius), radius, radius * 0.12, self.colors.text);
        self.sign(center, radius * 0.55, shape, "");
    }

    /// Draws the ring around the sign of the best move.
    pub fn sign_ring(&mut self, center: Pos, radius: f32) {
        let (ring, edge) = (self.colors.accent, self.colors.bar);
        let width = (radius * 0.13).max(1.6);
        let circle = |radius: f32| Rect::around(center, 2.0 * radius, 2.0 * radius);
        self.frame(circle(radius + 1.2), radius + 1.2, width + 2.4, edge);
        self.frame(circle(radius), radius, width, ring);
    }

    /// Draws a sign with this radius. A sign in a legend has no text.
    pub fn sign(&mut self, center: Pos, radius: f32, shape: SignShape, text: &str) {
        let (ground, ink, sharp) = (self.colors.bar, self.colors.text, self.colors.warning);
        // On a board, line widths are in units of the window, as cells are; in a legend, in the same units as the legend's texts.
        let unit = if text.is_empty() { 1.0 } else { 1.0 / self.zoom() };
        let line = (radius * 0.09).clamp(1.2 * unit, 2.4 * unit);
        match shape {
            SignShape::Round => {
                self.disc(center, radius + line, ground);
                self.disc(center, radius, ink);
                self.disc(center, radius - line, ground);
            }
            SignShape::Dot => {
                self.disc(center, radius * 1.7, ground);
                self.disc(center, radius, ink);
            }
            SignShape::Barred => {
                self.disc(center, radius + line, ground);
                self.disc(center, radius, ink);
                self.fill(Rect::around(center, radius * 1.25, radius * 0.42), 0.0, ground);
                return;
            }
            SignShape::Pointed => self.layers(center, radius * DIAMOND, line, [ground, sharp, ground], diamond),
            SignShape::Triangle => self.layers(center, radius * TRIANGLE, line, [ground, ink, ground], triangle),
            SignShape::Square => self.layers(center, radius * 1.2, line, [ground, ink, ground], square),
        }
        self.sign_text(center, radius, shape, text);
    }

    fn disc(&mut self, center: Pos, radius: f32, color: Rgba) {
        self.fill(Rect::around(center, 2.0 * radius, 2.0 * radius), radius, color);
    }

    /// Draws a sign's shape with its edge, and a line of the background's colour around it.
    fn layers(&mut self, at: Pos, radius: f32, line: f32, colors: [Rgba; 3], shape: fn(Pos, f32) -> Vec<Pos>) {
        for (color, more) in colors.into_iter().zip([1.5 * line, 0.0, -1.6 * line]) {
            self.draw(Draw::Polygon { corners: shape(at, radius + more), color });
        }
    }

    fn sign_text(&mut self, center: Pos, radius: f32, shape: SignShape, text: &str) {
        let (part, wide, down) = match shape {
            SignShape::Triangle => (0.95, 1.3, 0.2),
            SignShape::Pointed => (0.84, 1.8, 0.0),
            _ => (0.9, 1.8, 0.0),
        };
        let size = (radius * part).max(TEXT_MIN / self.zoom());
        let room = Rect::around(Pos::new(center.x, center.y + radius * down), wide * radius, size * 1.4);
        // Long texts, such as a proven win in many plies, are smaller.
        self.fit_text(room, text, style(size, Weight::Bold, self.colors.text, Align::Center), 1);
    }
}

fn corners(at: Pos, radius: f32, places: &[(f32, f32)]) -> Vec<Pos> {
    places.iter().map(|(x, y)| Pos::new(at.x + radius * x, at.y + radius * y)).collect()
}

fn diamond(at: Pos, radius: f32) -> Vec<Pos> {
    corners(at, radius, &[(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)])
}

fn square(at: Pos, radius: f32) -> Vec<Pos> {
    corners(at, radius, &[(-0.75, -0.75), (0.75, -0.75), (0.75, 0.75), (-0.75, 0.75)])
}

fn triangle(at: Pos, radius: f32) -> Vec<Pos> {
    corners(at, radius, &[(0.0, -1.0), (0.92, 0.68), (-0.92, 0.68)])
}
