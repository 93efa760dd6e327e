//! What one pass leaves to the next: the focus, what is pressed, how far areas are scrolled, and what widgets keep for themselves.
//!
//! For `pass` and the widgets, which name their own state by its type: this file knows none of them.

use super::area::{Area, WHEEL_UNITS};
use super::geometry::Pos;
use super::id::Id;
use super::input::{Key, KeyPress};
use crate::focus;
use crate::focus::{Keys, Stop};
use std::any::{Any, TypeId};
use std::collections::HashMap;

/// A finger that moved further than this, in units, scrolls and does not click.
pub const DRAG_UNITS: f32 = 8.0;

/// A press that has not been released yet.
#[derive(Clone, Copy, Debug)]
pub struct Press {
    pub at: Pos,
    /// The widget it went down in.
    pub owner: Option<Id>,
    /// Went down in this pass.
    pub fresh: bool,
    /// The area that the finger scrolls; such a press clicks nothing.
    pub scrolls: Option<Id>,
    /// The owner follows the pointer (a slider, a scroll bar): nothing else may take the press.
    pub grabbed: bool,
}

/// Where a page's focus is when the page comes up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PageFocus {
    /// On the page's first or preferred control.
    #[default]
    Fresh,
    /// Where it was left.
    Kept,
    /// As `Fresh`; and the page below, once it is back, has its focus where it was left.
    Overlay,
}

/// What a widget keeps, by its type; what all widgets of a kind share stands under no id.
type States = HashMap<(Option<Id>, TypeId), Box<dyn Any + Send>>;

/// What one pass leaves to the next.
#[derive(Debug, Default)]
pub struct Memory {
    pub(super) page: &'static str,
    pub(super) focus: HashMap<&'static str, Id>,
    pub(super) stops: Vec<Stop>,
    pub(super) areas: HashMap<Id, Area>,
    /// Keys were used last, so that the focus is shown.
    pub(super) keyboard: bool,
    pub(super) pointer: Option<Pos>,
    pub(super) press: Option<Press>,
    pub(super) passes: u64,
    pub(super) hears: bool,
    page_focus: PageFocus,
    zoom: Option<f32>,
    states: States,
}

impl Memory {
    /// The controls of the last pass that the keyboard reaches, in drawing order.
    pub fn controls(&self) -> &[Stop] {
        &self.stops
    }

    /// The control that has the focus.
    pub fn focused(&self) -> Option<Id> {
        self.focus.get(self.page).copied()
    }

    /// Whether a text field has the focus: letters are its own.
    pub fn is_writing(&self) -> bool {
        let focus = self.focused();
        self.stops.iter().any(|stop| Some(stop.id) == focus && stop.keys == Keys::Text)
    }

    /// Whether keys were used last, so that the focus is shown.
    pub fn is_keyboard(&self) -> bool {
        self.keyboard
    }

    /// Whether passes tell what is on the screen in words, too.
    pub fn hear(&mut self, hears: bool) {
        self.hears = hears;
    }

    /// How many times as large a unit of the passes is as one of the window: where the pointer is keeps its place.
    pub fn zoom(&mut self, zoom: f32) {
        let by = self.zoom.replace(zoom).unwrap_or(zoom) / zoom;
        self.pointer = self.pointer.map(|at| at.times(by));
        self.press = self.press.map(|press| Press { at: press.at.times(by), ..press });
    }

    /// The units of the passes against those of the window.
    pub(super) fn zoom_now(&self) -> f32 {
        self.zoom.unwrap_or(1.0)
    }

    /// What a widget keeps from pass to pass, a type of its own; its default at first.
    pub(super) fn state<T: Default + Send + 'static>(&mut self, id: Id) -> &mut T {
        self.slot(Some(id))
    }

    /// What all widgets of a kind share.
    pub(super) fn shared<T: Default + Send + 'static>(&mut self) -> &mut T {
        self.slot(None)
    }

    fn slot<T: Default + Send + 'static>(&mut self, id: Option<Id>) -> &mut T {
        let state = self.states.entry((id, TypeId::of::<T>())).or_insert_with(|| Box::new(T::default()));
        state.downcast_mut().expect("a slot is named by the type that lies in it")
    }

    /// Another page takes the input.
    pub(super) fn turn_to(&mut self, page: &'static str, focus: PageFocus) {
        if self.page == page {
            return;
        }
        if self.page_focus != PageFocus::Overlay && focus != PageFocus::Kept {
            self.focus.remove(page);
        }
        (self.page, self.page_focus, self.press) = (page, focus, None);
    }

    /// Moves the focus, or scrolls, by a key that the focused control does not want.
    pub(super) fn navigate(&mut self, press: KeyPress) {
        if press.command || press.alt {
            return;
        }
        let focus = self.focused();
        let at = focus.and_then(|id| self.stops.iter().position(|stop| stop.id == id));
        let to = match press.key {
            Key::Tab => focus::tab(&self.stops, at, press.shift),
            key if at.is_some_and(|at| self.stops[at].keys.keep(key)) => None,
            key @ (Key::Up | Key::Down | Key::Left | Key::Right) => match at {
                Some(at) => focus::nearest(&self.stops, at, key),
                None => (!self.stops.is_empty()).then_some(0),
            },
            key @ (Key::PageUp | Key::PageDown | Key::Home | Key::End) => {
                if let Some(area) = at.and_then(|at| self.stops[at].area) {
                    self.scroll_key(area, key);
                }
                None
            }
            _ => None,
        };
        if let Some(to) = to {
            self.focus.insert(self.page, self.stops[to].id);
            self.reveal();
        }
    }

    /// Scrolls the focused control's area so far that it is in sight.
    pub(super) fn reveal(&mut self) {
        let focus = self.focused();
        let Some(stop) = self.stops.iter().find(|stop| Some(stop.id) == focus) else { return };
        if let Some(area) = stop.area.and_then(|id| self.areas.get_mut(&id)) {
            area.show(stop.rect);
        }
    }

    /// Keys that scroll an area: pages and ends, and lines with the arrows.
    pub(super) fn scroll_key(&mut self, area: Id, key: Key) {
        if let Some(area) = self.areas.get_mut(&area) {
            area.key(key);
        }
    }

    /// The wheel scrolls the area under the pointer.
    pub(super) fn wheel(&mut self, steps: f32) {
        if steps == 0.0 {
            return;
        }
        let (page, pointer) = (self.page, self.pointer);
        let mut areas = self.areas.iter_mut().filter(|(id, _)| id.page == page);
        let under = areas.find(|(_, area)| pointer.is_none_or(|at| area.rect.contains(at)));
        if let Some((_, area)) = under {
            area.to(area.offset - steps * WHEEL_UNITS);
        }
    }

    /// The pointer moved; a pressed finger scrolls the area under its press once it went far enough.
    pub(super) fn drag(&mut self, to: Pos, is_finger: bool) {
        let from = self.pointer.replace(to).unwrap_or(to);
        let Some(press) = &mut self.press else { return };
        let far = (to.y - press.at.y).abs() > DRAG_UNITS;
        if press.scrolls.is_none() && is_finger && far && !press.grabbed {
            let mut areas = self.areas.iter().filter(|(id, _)| id.page == self.page);
            let under = areas.find(|(_, area)| area.rect.contains(press.at) && area.content > area.rect.h);
            press.scrolls = under.map(|(id, _)| *id);
            if press.scrolls.is_some() {
                press.owner = None;
            }
        }
        if let Some(area) = press.scrolls.and_then(|id| self.areas.get_mut(&id)) {
            area.to(area.offset + from.y - to.y);
        }
    }
}
