//! A page that needs more units than the window has at this size of text: a part of it is seen, which follows the mouse, a finger
//! and the keyboard's focus.
//!
//! For programs that a shell shows. A page that can be laid out in the units that there are needs none of this.

use super::draw::Draw;
use super::geometry::{Pos, Rect};
use super::input::{InputFrame, PointerEvent};
use super::memory::{DRAG_UNITS, Memory};
use super::pass::Drawn;

/// Room that stays around a control that was brought in sight, in units.
const MARGIN: f32 = 12.0;

/// Which part of a page is seen.
#[derive(Debug, Default)]
pub struct Magnifier {
    /// The page's place at the window's top left.
    offset: Pos,
    /// How much of the page is out of sight.
    hidden: Pos,
    room: (f32, f32),
    /// Where the pointer went down, and where it was last.
    press: Option<(Pos, Pos)>,
    /// What had the focus when it was brought in sight.
    shown: Option<Rect>,
}

impl Magnifier {
    /// The page and the units that there are for it; a page that is `still` is seen from its top left.
    pub fn set(&mut self, page: (f32, f32), room: (f32, f32), is_still: bool) {
        let hidden = Pos::new((page.0 - room.0).max(0.0), (page.1 - room.1).max(0.0));
        if is_still || hidden != self.hidden {
            (self.offset, self.shown) = (Pos::default(), None);
        }
        self.hidden = if is_still { Pos::default() } else { hidden };
        self.room = room;
    }

    fn is_idle(&self) -> bool {
        self.hidden == Pos::default()
    }

    fn move_to(&mut self, x: f32, y: f32) {
        self.offset = Pos::new(x.clamp(0.0, self.hidden.x), y.clamp(0.0, self.hidden.y));
    }

    /// Follows the pointer; the same input at the page's places.
    pub fn follow(&mut self, input: InputFrame) -> InputFrame {
        if self.is_idle() {
            return input;
        }
        let pointer = input.pointer.iter().map(|event| self.followed(*event, input.touch)).collect();
        InputFrame { pointer, ..input }
    }

    fn followed(&mut self, event: PointerEvent, is_finger: bool) -> PointerEvent {
        match (event, &mut self.press) {
            (PointerEvent::Move(at), Some((from, last))) if is_finger => {
                let (dx, dy) = (last.x - at.x, last.y - at.y);
                let is_far = (at.x - from.x).abs().max((at.y - from.y).abs()) > DRAG_UNITS;
                *last = at;
                if is_far {
                    self.move_to(self.offset.x + dx, self.offset.y + dy);
                }
            }
            // Where the mouse is in the window the page is seen: all of it can be reached.
            (PointerEvent::Move(at), None) if !is_finger => {
                let share = |at: f32, room: f32| (at / room.max(1.0)).clamp(0.0, 1.0);
                self.move_to(share(at.x, self.room.0) * self.hidden.x, share(at.y, self.room.1) * self.hidden.y);
            }
            (PointerEvent::Press(at), _) => self.press = Some((at, at)),
            (PointerEvent::Release(_) | PointerEvent::Leave, _) => self.press = None,
            _ => {}
        }
        let on_page = |at: Pos| Pos::new(at.x + self.offset.x, at.y + self.offset.y);
        match event {
            PointerEvent::Move(at) => PointerEvent::Move(on_page(at)),
            PointerEvent::Press(at) => PointerEvent::Press(on_page(at)),
            PointerEvent::Release(at) => PointerEvent::Release(on_page(at)),
            PointerEvent::Leave => PointerEvent::Leave,
        }
    }

    /// Brings the focus in sight where it moved by the keyboard.
    pub fn show_focus(&mut self, memory: &Memory) {
        let focus = memory.focused().filter(|_| memory.is_keyboard());
        let rect = memory.controls().iter().find(|stop| Some(stop.id) == focus).map(|stop| stop.rect);
        if self.is_idle() || rect.is_none() || rect == self.shown {
            return;
        }
        self.shown = rect;
        let Some(rect) = rect.map(|rect| rect.inset(-MARGIN)) else { return };
        let near = |offset: f32, from: f32, to: f32, room: f32| offset.max(to - room).min(from);
        let x = near(self.offset.x, rect.x, rect.right(), self.room.0);
        let y = near(self.offset.y, rect.y, rect.bottom(), self.room.1);
        self.move_to(x, y);
    }

    /// What is seen of the page, as the window shows it.
    pub fn seen(&self, drawn: Drawn) -> Drawn {
        if self.offset == Pos::default() {
            return drawn;
        }
        Drawn {
            draws: drawn.draws.into_iter().map(|draw| self.moved(draw)).collect(),
            text_input: drawn.text_input.map(|rect| self.rect(rect)),
            targets: drawn.targets.into_iter().map(|(role, rect)| (role, self.rect(rect))).collect(),
            ..drawn
        }
    }

    fn rect(&self, rect: Rect) -> Rect {
        Rect { x: rect.x - self.offset.x, y: rect.y - self.offset.y, ..rect }
    }

    fn pos(&self, at: Pos) -> Pos {
        Pos::new(at.x - self.offset.x, at.y - self.offset.y)
    }

    fn moved(&self, mut draw: Draw) -> Draw {
        match &mut draw {
            Draw::Fill { rect, .. }
            | Draw::Frame { rect, .. }
            | Draw::Picture { rect, .. }
            | Draw::ThemePicture { rect, .. }
            | Draw::Icon { rect, .. }
            | Draw::Text { rect, .. }
            | Draw::Clip(Some(rect)) => *rect = self.rect(*rect),
            Draw::Line { from, to, .. } => {
                for at in [from, to] {
                    *at = self.pos(*at);
                }
            }
            Draw::Polygon { corners, .. } => {
                for at in corners {
                    *at = self.pos(*at);
                }
            }
            Draw::Clip(None) => {}
        }
        draw
    }
}
