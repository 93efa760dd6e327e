//! Areas that are higher than their rectangle: wheel, a finger's drag, the bar, and keys move them.

use super::geometry::{Pos, Rect};
use super::input::Key;
use super::pass::{DRAG_UNITS, Id, Touch, Ui};

/// What one step of a wheel moves, in units.
const WHEEL_UNITS: f32 = 60.0;
/// Room that stays around a control that was brought in sight.
const MARGIN_UNITS: f32 = 10.0;
const BAR_WIDTH: f32 = 8.0;

/// A scroll area as the last pass showed it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Area {
    pub rect: Rect,
    pub content: f32,
    pub offset: f32,
    /// The pass that showed it last.
    pub(super) pass: u64,
    /// The offset when the bar was grabbed.
    grip: f32,
}

impl Area {
    fn to(&mut self, offset: f32) {
        self.offset = offset.clamp(0.0, (self.content - self.rect.h).max(0.0));
    }

    /// Scrolls so far that a rectangle, where it is now, comes in sight.
    pub fn show(&mut self, rect: Rect) {
        let below = rect.bottom() + MARGIN_UNITS - self.rect.bottom();
        let above = self.rect.y + MARGIN_UNITS - rect.y;
        if above > 0.0 {
            self.to(self.offset - above);
        } else if below > 0.0 {
            self.to(self.offset + below);
        }
    }

    fn page(&self) -> f32 {
        (self.rect.h - 40.0).max(20.0)
    }
}

impl Ui<'_> {
    /// Shows `inside` scrolled in `rect`. `content` is the height of all of it; `inside` gets the rectangle of that height where
    /// it now stands, narrower by the bar where there is one.
    pub fn scroll(&mut self, id: Id, rect: Rect, content: f32, inside: impl FnOnce(&mut Ui, Rect)) {
        let pass = self.memory.passes;
        let area = self.memory.areas.entry(id).or_default();
        (area.rect, area.content, area.pass) = (rect, content, pass);
        area.to(area.offset);
        let area = *area;
        let has_bar = content > rect.h;
        let body =
            Rect::new(rect.x, rect.y - area.offset, rect.w - if has_bar { BAR_WIDTH + 6.0 } else { 0.0 }, content);
        let before = self.area.replace(id);
        self.clip(rect, |ui| inside(ui, body));
        self.area = before;
        if has_bar {
            self.scroll_bar(id, area);
        }
    }

    fn scroll_bar(&mut self, id: Id, area: Area) {
        let track = Rect::new(area.rect.right() - BAR_WIDTH, area.rect.y, BAR_WIDTH, area.rect.h);
        let shown = (area.rect.h / area.content).min(1.0);
        let thumb_h = (shown * track.h).max(28.0);
        let free = (area.content - area.rect.h).max(1.0);
        let thumb = track.row(area.offset / free * (track.h - thumb_h), thumb_h);
        let touch = self.zone(Id { role: "scroll bar", ..id }, track.inset(-4.0));
        if let (true, Some(press), Some(at)) = (touch.down || self.drags(id), self.memory.press, self.memory.pointer) {
            self.drag_bar(id, press.at, at, free / (track.h - thumb_h).max(1.0), press.fresh);
        }
        let color = if touch.hover || touch.down { self.colors.text_dim } else { self.colors.text_off };
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
                area.grip = area.offset;
            }
            let before = area.offset;
            area.to(area.grip + (at.y - from.y) * ratio);
            if area.offset != before {
                self.again_at(self.now_ms());
            }
        }
    }

    /// A pressed finger moved: scrolls the area under its press once it went far enough.
    pub(super) fn drag(&mut self, from: Pos, to: Pos) {
        let Some(press) = &mut self.memory.press else { return };
        if press.scrolls.is_none() {
            let far = (to.y - press.at.y).abs() > DRAG_UNITS;
            let under = self.memory.areas.iter().find(|(id, area)| {
                id.page == self.memory.page && area.rect.contains(press.at) && area.content > area.rect.h
            });
            if self.input.touch && far && !press.grabbed {
                press.scrolls = under.map(|(id, _)| *id);
                if press.scrolls.is_some() {
                    press.owner = None;
                }
            }
        }
        if let Some(area) = press.scrolls.and_then(|id| self.memory.areas.get_mut(&id)) {
            area.to(area.offset + from.y - to.y);
        }
    }

    pub(super) fn wheel(&mut self) {
        if self.input.wheel == 0.0 {
            return;
        }
        let (page, pointer) = (self.memory.page, self.memory.pointer);
        let mut areas = self.memory.areas.iter_mut().filter(|(id, _)| id.page == page);
        let under = areas.find(|(_, area)| pointer.is_none_or(|at| area.rect.contains(at)));
        if let Some((_, area)) = under {
            area.to(area.offset - self.input.wheel * WHEEL_UNITS);
        }
    }

    /// Keys that scroll an area: pages and ends, and lines with the arrows.
    pub(super) fn scroll_key(&mut self, area: Id, key: Key) {
        let Some(area) = self.memory.areas.get_mut(&area) else { return };
        match key {
            Key::Up => area.to(area.offset - WHEEL_UNITS),
            Key::Down => area.to(area.offset + WHEEL_UNITS),
            Key::PageUp => area.to(area.offset - area.page()),
            Key::PageDown => area.to(area.offset + area.page()),
            Key::Home => area.to(0.0),
            Key::End => area.to(f32::MAX),
            _ => {}
        }
    }

    /// Scrolls an area so that a rectangle is in sight, if it is not.
    pub fn keep_in_sight(&mut self, area: Id, rect: Rect) {
        let now = self.now_ms();
        if let Some(area) = self.memory.areas.get_mut(&area) {
            let before = area.offset;
            area.show(rect);
            if area.offset != before {
                self.again_at(now);
            }
        }
    }

    /// Text that is only read: the keyboard reaches the area itself, and arrows and pages scroll it.
    pub fn scroll_control(&mut self, id: Id, rect: Rect) -> Touch {
        let touch = Touch { focus: self.has_focus(id), ..Touch::default() };
        self.stop(id, rect, super::focus::Keys::All, false);
        if touch.focus {
            for press in self.keys() {
                self.scroll_key(id, press.key);
            }
        }
        touch
    }
}
