//! Scroll areas as they are remembered from pass to pass.

use super::geometry::Rect;
use super::input::Key;

/// The distance of one wheel step, in units.
pub const WHEEL_UNITS: f32 = 60.0;
/// The margin around a control that is scrolled into view, in units.
const MARGIN_UNITS: f32 = 10.0;

/// A scroll area as the last pass showed it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Area {
    pub rect: Rect,
    pub content: f32,
    pub offset: f32,
    /// The offset requested for the last pass, the offset that its content allowed, and the rectangle and offset of the pass before.
    pub meant: f32,
    pub drawn: f32,
    pub before: (Rect, f32),
    /// The number of the last pass that showed the area.
    pub pass: u64,
    /// The offset when the user grabbed the scroll bar.
    pub grip: f32,
}

impl Area {
    /// Scrolls to an offset, limited by the content.
    pub fn scroll_to(&mut self, offset: f32) {
        self.offset = offset.clamp(0.0, (self.content - self.rect.h).max(0.0));
    }

    /// Scrolls until a rectangle is visible.
    pub fn show(&mut self, rect: Rect) {
        let below = rect.bottom() + MARGIN_UNITS - self.rect.bottom();
        let above = self.rect.y + MARGIN_UNITS - rect.y;
        if above > 0.0 {
            self.scroll_to(self.offset - above);
        } else if below > 0.0 {
            self.scroll_to(self.offset + below);
        }
    }

    /// Keeps an element at its place on the screen when content above it grew or shrank: the element moved from `before` to `now`. Returns
    /// whether the area scrolled.
    pub fn hold_position(&mut self, before: Rect, now: Rect) -> bool {
        let (rect, offset) = self.before;
        let was_seen = before.bottom() > rect.y && before.y < rect.bottom();
        let by = now.y + self.drawn - before.y - offset;
        if rect != self.rect || !was_seen || by.abs() < 0.5 || self.offset != self.drawn {
            return false;
        }
        let from = self.offset;
        self.scroll_to(self.meant + by);
        self.offset != from
    }

    fn page_units(&self) -> f32 {
        (self.rect.h - 40.0).max(20.0)
    }

    /// Handles a key that scrolls: lines with the arrows, pages and ends.
    pub fn key(&mut self, key: Key) {
        match key {
            Key::Up => self.scroll_to(self.offset - WHEEL_UNITS),
            Key::Down => self.scroll_to(self.offset + WHEEL_UNITS),
            Key::PageUp => self.scroll_to(self.offset - self.page_units()),
            Key::PageDown => self.scroll_to(self.offset + self.page_units()),
            Key::Home => self.scroll_to(0.0),
            Key::End => self.scroll_to(f32::MAX),
            _ => {}
        }
    }
}
