//! A control for a picture larger than its visible part: dragged by mouse or finger, moved by arrows, zoomed by wheel, pinch and the keys +
//! and −. Draws no picture: the program shows it.

use super::focus::Keys;
use super::geometry::{Pos, Rect};
use super::id::Id;
use super::input::{Key, PointerEvent};
use super::pass::Ui;
use super::tree::Role;
use super::widgets::RADIUS;

/// How far one press of an arrow key moves the picture, in percent.
const STEP: f32 = 4.0;
/// The change in the distance between two fingers that makes one zoom step, as a share of the window.
const PINCH_STEP: f32 = 0.06;

/// The position of the visible part of a picture that is larger than its control.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pan {
    /// The horizontal and vertical position in percent: 0 shows the left or upper end of the picture, 100 the right or lower end.
    pub at: (f32, f32),
    /// The hidden part of the picture's width and height, as a multiple of the visible part; 0 where everything is visible.
    pub hidden: (f32, f32),
}

/// The user's action on a picture that can be moved and zoomed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PanAction {
    /// The new position of the visible part in percent; `None` if the user did not move the picture.
    pub at: Option<(f32, f32)>,
    /// The number of zoom steps, positive to enlarge the picture.
    pub zoom: i32,
}

/// The state of the control from pass to pass.
#[derive(Default)]
struct PanState {
    /// The position in percent when the press began.
    at: (f32, f32),
    /// The fraction of a zoom step made so far by the wheel and by fingers.
    turned: f32,
}

impl Ui<'_> {
    /// Shows the control over a picture in `rect`. Returns the user's action.
    pub fn pan(&mut self, id: Id, rect: Rect, pan: &Pan) -> PanAction {
        let response = self.control(id, rect, Keys::All);
        self.set_role(id, rect, Role::Area);
        self.ring(response, rect, RADIUS);
        if self.is_inert() {
            return PanAction::default();
        }
        let by_keys = if response.focus { self.pan_keys(pan) } else { PanAction::default() };
        let is_over = self.memory.pointer.is_some_and(|at| rect.contains(at));
        // In a scrolled page the wheel belongs to the page.
        let wheel = if is_over && self.area.is_none() { self.input.wheel } else { 0.0 };
        let pinch = self.input.pinch.filter(|(at, _)| rect.contains(*at)).map_or(0.0, |(_, spread)| spread);
        let zoom = by_keys.zoom.saturating_add(self.pan_steps(id, wheel + pinch / PINCH_STEP));
        PanAction { at: self.pan_drag(id, rect, pan).or(by_keys.at).map(within), zoom }
    }

    fn pan_keys(&self, pan: &Pan) -> PanAction {
        let mut wish = PanAction::default();
        for press in self.keys().iter().filter(|press| !press.command && !press.alt) {
            let (x, y) = wish.at.unwrap_or(pan.at);
            match press.key {
                Key::Left => wish.at = Some((x - STEP, y)),
                Key::Right => wish.at = Some((x + STEP, y)),
                Key::Up => wish.at = Some((x, y - STEP)),
                Key::Down => wish.at = Some((x, y + STEP)),
                Key::Letter('+') => wish.zoom += 1,
                Key::Letter('-') => wish.zoom -= 1,
                _ => {}
            }
        }
        wish
    }

    /// Moves the picture with the pressed pointer. Returns the new position in percent.
    fn pan_drag(&mut self, id: Id, rect: Rect, pan: &Pan) -> Option<(f32, f32)> {
        let at = self.memory.pointer?;
        let press = self.memory.press.as_mut().filter(|press| press.owner == Some(id) && press.scrolls.is_none())?;
        let (from, is_fresh) = (press.at, press.fresh);
        // Where the picture cannot be moved, a finger scrolls the page.
        press.grabbed |= pan.hidden != (0.0, 0.0);
        if is_fresh {
            self.memory.state::<PanState>(id).at = pan.at;
        }
        let is_moved = self.input.pointer.iter().any(|event| !matches!(event, PointerEvent::Leave));
        let held = self.memory.state::<PanState>(id).at;
        let by = Pos::new(at.x - from.x, at.y - from.y);
        let along = |held: f32, units: f32, side: f32, hidden: f32| match hidden > 0.0 {
            true => held - 100.0 * units / (side * hidden),
            false => held,
        };
        let to = (along(held.0, by.x, rect.w, pan.hidden.0), along(held.1, by.y, rect.h, pan.hidden.1));
        is_moved.then_some(to)
    }

    /// Adds a fraction of a zoom step to the stored fraction. Returns the whole steps and stores the rest.
    fn pan_steps(&mut self, id: Id, turned: f32) -> i32 {
        let held = &mut self.memory.state::<PanState>(id).turned;
        *held += turned;
        let steps = held.trunc();
        *held -= steps;
        steps as i32
    }
}

fn within((x, y): (f32, f32)) -> (f32, f32) {
    (x.clamp(0.0, 100.0), y.clamp(0.0, 100.0))
}
