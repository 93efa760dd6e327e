//! A ring that shows how much of something is done.

use super::draw::{Draw, Icon};
use super::geometry::{Pos, Rect};
use super::pass::Ui;
use std::f32::consts::TAU;

/// The width of the ring as a share of its side.
const WIDTH: f32 = 0.13;
/// The number of straight pieces in a whole ring.
const PIECES: usize = 48;
/// How far each piece reaches beyond its ends, as a share of its length, so that no gaps are seen between pieces.
const OVERLAP: f32 = 0.15;

impl Ui<'_> {
    /// Draws a ring of which the share `done` of `all` is filled, clockwise from the top; a whole ring has a tick in its middle. The ring is
    /// decoration: a text beside it has the numbers.
    pub fn progress_ring(&mut self, rect: Rect, done: usize, all: usize) {
        let (radius, width) = (rect.w / 2.0, rect.w * WIDTH);
        let (track, ink) = (self.colors.text_off, self.colors.accent);
        if done >= all && all > 0 {
            self.frame(rect, radius, width, ink);
            return self.icon(Icon::Check, rect.scaled(0.5), ink);
        }
        self.frame(rect, radius, width, track);
        let share = done as f32 / all.max(1) as f32;
        let count = (share * PIECES as f32).ceil();
        let at = |turn: f32| {
            let (sin, cos) = (turn * TAU).sin_cos();
            let reach = radius - width / 2.0;
            Pos::new(rect.center().x + reach * sin, rect.center().y - reach * cos)
        };
        for piece in 0..count as usize {
            let (from, to) = (share * piece as f32 / count, share * (piece + 1) as f32 / count);
            let more = (to - from) * OVERLAP;
            let (from, to) = (at(from - more), at(to + more));
            self.draw(Draw::Line { from, to, width, color: ink });
        }
    }
}
