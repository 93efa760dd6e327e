//! Scroll areas: content that is higher than its rectangle, moved by wheel, a finger's drag, the bar, and keys.

use super::area::Area;
use super::focus::Keys;
use super::geometry::{Pos, Rect};
use super::id::Id;
use super::pass::{Response, Ui};
use super::tree::Role;

const BAR_WIDTH: f32 = 8.0;
/// The space around a scroll area for the focus rings of its outermost controls, in units.
const RING: f32 = 8.0;

/// Returns the part of the window in which an area's content is drawn: the area, and around it the space for focus rings. Above and below,
/// that space is there only at the ends of the content, so that no scrolled content leaves the area.
fn visible_part(area: &Area) -> Rect {
    let hidden_below = area.content_height - area.rect.h - area.offset;
    let (above, below) = ((RING - area.offset).clamp(0.0, RING), (RING - hidden_below).clamp(0.0, RING));
    let Rect { x, y, w, h } = area.rect;
    Rect::new(x - RING, y - above, w + 2.0 * RING, h + above + below)
}

impl Ui<'_> {
    /// Shows `inside` scrolled in `rect`. `content` is the height of the whole content in units. `inside` gets the content's rectangle at
    /// its current place, which is narrower where there is a scroll bar.
    pub fn scroll(&mut self, id: Id, rect: Rect, content: f32, inside: impl FnOnce(&mut Ui, Rect)) {
        let pass = self.memory.passes;
        let area = self.memory.areas.entry(id).or_default();
        (area.previous_rect_and_offset, area.requested_offset) = ((area.rect, area.actual_offset), area.offset);
        area.is_newly_shown = area.last_pass_number == 0;
        (area.rect, area.content_height, area.last_pass_number) = (rect, content, pass);
        area.scroll_to(area.offset);
        area.actual_offset = area.offset;
        let area = *area;
        let has_bar = content > rect.h;
        let body =
            Rect::new(rect.x, rect.y - area.offset, rect.w - if has_bar { BAR_WIDTH + 6.0 } else { 0.0 }, content);
        let before = self.area.replace(id);
        self.clip(visible_part(&area), |ui| inside(ui, body));
        self.area = before;
        if has_bar {
            self.scroll_bar(id, area);
        }
    }

    fn scroll_bar(&mut self, id: Id, area: Area) {
        let track = Rect::new(area.rect.right() - BAR_WIDTH, area.rect.y, BAR_WIDTH, area.rect.h);
        let shown = (area.rect.h / area.content_height).min(1.0);
        let thumb_h = (shown * track.h).max(28.0);
        let free = (area.content_height - area.rect.h).max(1.0);
        let thumb = track.row(area.offset / free * (track.h - thumb_h), thumb_h);
        let bar = Id { role: "scroll bar", ..id };
        self.exclude_from_tree(bar);
        let response = self.zone(bar, track.inset(-4.0));
        if let (true, Some(press), Some(at)) = (response.down || self.drags(id), self.memory.press, self.memory.pointer)
        {
            self.drag_bar(id, press.at, at, free / (track.h - thumb_h).max(1.0), press.fresh);
        }
        let color = if response.hover || response.down { self.colors.text_dim } else { self.colors.text_off };
        self.fill(thumb, BAR_WIDTH / 2.0, color.with_alpha(170));
    }

    fn drags(&self, id: Id) -> bool {
        self.memory.press.is_some_and(|press| press.owner == Some(Id { role: "scroll bar", ..id }))
    }

    fn drag_bar(&mut self, id: Id, from: Pos, at: Pos, ratio: f32, fresh: bool) {
        if let Some(press) = &mut self.memory.press {
            press.grabbed = true;
        }
        if let Some(area) = self.memory.areas.get_mut(&id) {
            if fresh {
                area.drag_start_offset = area.offset;
            }
            let before = area.offset;
            area.scroll_to(area.drag_start_offset + (at.y - from.y) * ratio);
            if area.offset != before {
                self.request_pass_at(self.now_ms());
            }
        }
    }

    /// Scrolls an area until a rectangle is visible.
    pub fn keep_in_sight(&mut self, area: Id, rect: Rect) {
        let now = self.now_ms();
        if let Some(area) = self.memory.areas.get_mut(&area) {
            let before = area.offset;
            area.scroll_into_view(rect);
            if area.offset != before {
                self.request_pass_at(now);
            }
        }
    }

    /// Adds a scroll area of text that is only read. The keyboard reaches the area itself, and arrow and page keys scroll it.
    pub fn scroll_control(&mut self, id: Id, rect: Rect) -> Response {
        let response = Response { focus: self.has_focus(id), ..Response::default() };
        self.add_zone(id, rect, true);
        self.set_role(id, rect, Role::Area);
        self.stop(id, rect, Keys::All, false);
        if response.focus {
            for press in self.keys() {
                self.memory.scroll_key(id, press.key);
            }
        }
        response
    }
}
