//! Scroll areas, as `Memory` keeps them from pass to pass.

use super::geometry::Rect;
use super::input::Key;

/// The distance that one step of the mouse wheel scrolls, in units.
pub const WHEEL_UNITS: f32 = 60.0;
/// The margin around a control that is scrolled into view, in units.
const MARGIN_UNITS: f32 = 10.0;

/// A scroll area as the last pass showed it. Lengths are in units.
#[derive(Clone, Copy, Debug, Default)]
pub struct Area {
    pub rect: Rect,
    /// The height of the whole content.
    pub content_height: f32,
    /// The distance from the content's top to the visible part's top.
    pub offset: f32,
    /// The offset that was requested for the last pass.
    pub requested_offset: f32,
    /// The offset that the content allowed in the last pass.
    pub actual_offset: f32,
    /// The rectangle and the offset of the area in the pass before the last.
    pub previous_rect_and_offset: (Rect, f32),
    /// The number of the last pass that showed the area.
    pub last_pass_number: u64,
    /// Whether the pass before the last one did not show the area.
    pub is_newly_shown: bool,
    /// The offset when the user grabbed the scroll bar.
    pub drag_start_offset: f32,
}

impl Area {
    /// Scrolls to an offset, limited by the height of the content.
    pub fn scroll_to(&mut self, offset: f32) {
        self.offset = offset.clamp(0.0, (self.content_height - self.rect.h).max(0.0));
    }

    /// Scrolls until a rectangle is visible.
    pub fn scroll_into_view(&mut self, rect: Rect) {
        let below = rect.bottom() + MARGIN_UNITS - self.rect.bottom();
        let above = self.rect.y + MARGIN_UNITS - rect.y;
        if above > 0.0 {
            self.scroll_to(self.offset - above);
        } else if below > 0.0 {
            self.scroll_to(self.offset + below);
        }
    }

    /// Keeps an element at its place on the screen when content above the element grew or shrank, so that the element moved from `before`
    /// to `now`. Returns whether the area scrolled.
    pub fn hold_position(&mut self, before: Rect, now: Rect) -> bool {
        let (rect, offset) = self.previous_rect_and_offset;
        let was_seen = before.bottom() > rect.y && before.y < rect.bottom();
        let by = now.y + self.actual_offset - before.y - offset;
        if rect != self.rect || !was_seen || by.abs() < 0.5 || self.offset != self.actual_offset {
            return false;
        }
        let from = self.offset;
        self.scroll_to(self.requested_offset + by);
        self.offset != from
    }

    fn page_units(&self) -> f32 {
        (self.rect.h - 40.0).max(20.0)
    }

    /// Handles a key that scrolls: arrows by one step, page keys by a page, Home and End to the ends.
    pub fn handle_scroll_key(&mut self, key: Key) {
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
