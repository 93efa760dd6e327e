//! The state that one pass leaves to the next: the focus, the current press, scroll offsets, and the widgets' own states.
//!
//! For `last_pass_number` and the widgets, which store their state by its type. This file does not use those types.

use super::area::{Area, WHEEL_UNITS};
use super::geometry::Pos;
use super::id::Id;
use super::input::{Key, KeyPress};
use crate::focus;
use crate::focus::{FocusStop, Keys};
use std::any::{Any, TypeId};
use std::collections::HashMap;

/// The distance in units from which a moving finger scrolls in place of clicking.
pub const DRAG_UNITS: f32 = 8.0;

/// A press of the pointer that was not released yet.
#[derive(Clone, Copy, Debug)]
pub struct Press {
    pub at: Pos,
    /// The widget in which the press began.
    pub owner: Option<Id>,
    /// Whether the press began in this pass.
    pub fresh: bool,
    /// The scroll area that the pressing finger scrolls. A press that scrolls clicks nothing.
    pub scrolls: Option<Id>,
    /// Whether the owner follows the pointer (a slider, a scroll bar), so that no other widget takes the press.
    pub grabbed: bool,
}

/// Which control of a page gets the focus when the page is opened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PageFocus {
    /// The page's first or preferred control.
    #[default]
    Fresh,
    /// The control of the page that had the focus before.
    Kept,
    /// The page's first or preferred control. When this page closes, the page below gets its own focus back.
    Overlay,
}

/// The states of widgets by widget and type. A state shared by all widgets of a kind has no id.
type States = HashMap<(Option<Id>, TypeId), Box<dyn Any + Send>>;

/// The state that one pass leaves to the next.
#[derive(Debug, Default)]
pub struct Memory {
    pub(super) page: &'static str,
    pub(super) focus: HashMap<&'static str, Id>,
    pub(super) stops: Vec<FocusStop>,
    pub(super) areas: HashMap<Id, Area>,
    /// Whether the keyboard was the last device used. The focus is shown only in this case.
    pub(super) keyboard: bool,
    pub(super) pointer: Option<Pos>,
    pub(super) press: Option<Press>,
    /// The position at which the secondary mouse button was pressed, until it is released.
    pub(super) second: Option<Pos>,
    pub(super) passes: u64,
    pub(super) builds_tree: bool,
    page_focus: PageFocus,
    zoom: Option<f32>,
    states: States,
}

impl Memory {
    /// Returns the focusable controls of the last pass, in drawing order.
    pub fn controls(&self) -> &[FocusStop] {
        &self.stops
    }

    /// Returns the control that has the focus.
    pub fn focused(&self) -> Option<Id> {
        self.focus.get(self.page).copied()
    }

    /// Whether a text field has the focus and receives typed letters.
    pub fn is_writing(&self) -> bool {
        let focus = self.focused();
        self.stops.iter().any(|stop| Some(stop.id) == focus && stop.keys == Keys::Text)
    }

    /// Sets whether passes also build the accessibility tree.
    pub fn set_builds_tree(&mut self, hears: bool) {
        self.builds_tree = hears;
    }

    /// Sets the scale of the passes' units relative to the window's units. The pointer keeps its place on the screen.
    pub fn zoom(&mut self, zoom: f32) {
        let by = self.zoom.replace(zoom).unwrap_or(zoom) / zoom;
        self.pointer = self.pointer.map(|at| at.scaled(by));
        self.press = self.press.map(|press| Press { at: press.at.scaled(by), ..press });
        self.second = self.second.map(|at| at.scaled(by));
    }

    /// Returns the scale of the passes' units relative to the window's units.
    pub(super) fn zoom_now(&self) -> f32 {
        self.zoom.unwrap_or(1.0)
    }

    /// Returns a widget's state from pass to pass, stored by its type. A new state is the type's default.
    pub(super) fn state<T: Default + Send + 'static>(&mut self, id: Id) -> &mut T {
        self.slot(Some(id))
    }

    /// Returns the state shared by all widgets of a kind, stored by its type.
    pub(super) fn shared<T: Default + Send + 'static>(&mut self) -> &mut T {
        self.slot(None)
    }

    fn slot<T: Default + Send + 'static>(&mut self, id: Option<Id>) -> &mut T {
        let state = self.states.entry((id, TypeId::of::<T>())).or_insert_with(|| Box::new(T::default()));
        state.downcast_mut().expect("a slot is named by the type that lies in it")
    }

    /// Gives the input to another page, and keeps or clears the page's previous focus by the rule `focus`.
    pub(super) fn show_page(&mut self, page: &'static str, focus: PageFocus) {
        if self.page == page {
            return;
        }
        if self.page_focus != PageFocus::Overlay && focus != PageFocus::Kept {
            self.focus.remove(page);
        }
        (self.page, self.page_focus, self.press) = (page, focus, None);
    }

    /// Moves the focus or scrolls an area, after a key that the focused control does not handle.
    pub(super) fn navigate(&mut self, press: KeyPress) {
        if press.command || press.alt {
            return;
        }
        let focus = self.focused();
        let at = focus.and_then(|id| self.stops.iter().position(|stop| stop.id == id));
        let to = match press.key {
            Key::Tab => focus::next_tab_stop(&self.stops, at, press.shift),
            key if at.is_some_and(|at| self.stops[at].keys.handles_key(key)) => None,
            key @ (Key::Up | Key::Down | Key::Left | Key::Right) => match at {
                Some(at) => focus::nearest_in_direction(&self.stops, at, key),
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
            self.scroll_focus_into_view();
        }
    }

    /// Scrolls the focused control into view.
    pub(super) fn scroll_focus_into_view(&mut self) {
        let focus = self.focused();
        let Some(stop) = self.stops.iter().find(|stop| Some(stop.id) == focus) else { return };
        if let Some(area) = stop.area.and_then(|id| self.areas.get_mut(&id)) {
            area.scroll_into_view(stop.rect);
        }
    }

    /// Handles a key that scrolls an area: arrows by one step, page keys by a page, Home and End to the ends.
    pub(super) fn scroll_key(&mut self, area: Id, key: Key) {
        if let Some(area) = self.areas.get_mut(&area) {
            area.handle_scroll_key(key);
        }
    }

    /// Scrolls the area under the pointer by steps of the mouse wheel.
    pub(super) fn wheel(&mut self, steps: f32) {
        if steps == 0.0 {
            return;
        }
        let (page, pointer) = (self.page, self.pointer);
        let mut areas = self.areas.iter_mut().filter(|(id, _)| id.page == page);
        let under = areas.find(|(_, area)| pointer.is_none_or(|at| area.rect.contains(at)));
        if let Some((_, area)) = under {
            area.scroll_to(area.offset - steps * WHEEL_UNITS);
        }
    }

    /// Handles a move of the pointer. A pressing finger scrolls the area under its press once it has moved far enough.
    pub(super) fn drag(&mut self, to: Pos, is_finger: bool) {
        let from = self.pointer.replace(to).unwrap_or(to);
        let Some(press) = &mut self.press else { return };
        let far = (to.y - press.at.y).abs() > DRAG_UNITS;
        if press.scrolls.is_none() && is_finger && far && !press.grabbed {
            let mut areas = self.areas.iter().filter(|(id, _)| id.page == self.page);
            let under = areas.find(|(_, area)| area.rect.contains(press.at) && area.content_height > area.rect.h);
            press.scrolls = under.map(|(id, _)| *id);
            if press.scrolls.is_some() {
                press.owner = None;
            }
        }
        if let Some(area) = press.scrolls.and_then(|id| self.areas.get_mut(&id)) {
            area.scroll_to(area.offset + from.y - to.y);
        }
    }
}
