//! One pass over a screen: takes input, returns the draw list and requests to the shell.
//!
//! `Memory` is the state that a pass leaves to the next pass; the screens hold no state. Widgets use this file, and it uses none of them.

use super::draw::{Draw, Icon, Measure, Picture};
use super::focus::{FocusStop, Keys};
use super::geometry::{Pos, Rect};
use super::id::Id;
use super::input::{InputFrame, Key, KeyPress, PointerEvent};
use super::memory::{Memory, PageFocus, Press};
use super::theme::{BoardLook, Colors, Rgba};
use super::tree::{ReaderActionKind, UiTree};
use super::tree_builder::TreeBuilder;

/// The result of a pass.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PassResult {
    pub draws: Vec<Draw>,
    /// The caret of the focused text field, for the input method's window. `None` where no text input is wanted.
    pub text_input: Option<Rect>,
    /// The role and the whole rectangle of each element that a pointer can press.
    pub targets: Vec<(&'static str, Rect)>,
    /// When the next pass is needed without input, on the clock of `InputFrame::now_ms`; `None` when nothing moves.
    pub next_ms: Option<u64>,
    /// The accessibility tree; `None` unless it was requested by [`Memory::set_builds_tree`].
    pub tree: Option<UiTree>,
}

/// The state of a widget under the pointer and the keyboard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Response {
    /// Whether a mouse is over the widget.
    pub hover: bool,
    /// Whether the widget is pressed and the pointer is still over it.
    pub down: bool,
    /// Whether the widget has the keyboard's focus.
    pub focus: bool,
    /// Whether the widget was clicked: pressed and released inside, or by Enter or Space while it has the focus.
    pub clicked: bool,
}

/// The number that [`Ui::changed`] stores for a widget.
#[derive(Default)]
struct ChangeMark(Option<u64>);

/// A running pass over the screens.
pub struct Ui<'a> {
    pub(super) memory: &'a mut Memory,
    pub(super) input: &'a InputFrame,
    pub colors: &'a Colors,
    /// How boards are drawn, besides their colours. The caller of the pass sets this to the theme's look.
    pub look: BoardLook,
    pub(super) measure: &'a mut dyn Measure,
    pub(super) draws: Vec<Draw>,
    pub(super) stops: Vec<FocusStop>,
    pub(super) release: Option<Pos>,
    /// Where the secondary mouse button was pressed and where it was released in this pass.
    pub(super) second_drag: Option<(Pos, Pos)>,
    pub(super) group: Option<Id>,
    pub(super) area: Option<Id>,
    pub(super) clips: Vec<Rect>,
    pub(super) text_input: Option<Rect>,
    targets: Vec<(&'static str, Rect)>,
    pub(super) boards: Vec<Rect>,
    pub(super) telling: Option<TreeBuilder>,
    page: &'static str,
    inert: bool,
    keeps_focus: bool,
    initial: Option<Id>,
    next_ms: Option<u64>,
}

impl<'a> Ui<'a> {
    /// Begins a pass: applies the input to the last pass's controls, so that the focus moves and areas scroll.
    pub fn begin(
        memory: &'a mut Memory,
        input: &'a InputFrame,
        colors: &'a Colors,
        measure: &'a mut dyn Measure,
    ) -> Ui<'a> {
        memory.passes += 1;
        let mut ui = Ui {
            telling: memory.builds_tree.then(TreeBuilder::default),
            page: memory.page,
            memory,
            input,
            colors,
            look: BoardLook::default(),
            measure,
            draws: Vec::new(),
            stops: Vec::new(),
            release: None,
            second_drag: None,
            group: None,
            area: None,
            clips: Vec::new(),
            text_input: None,
            targets: Vec::new(),
            boards: Vec::new(),
            inert: false,
            keeps_focus: false,
            initial: None,
            next_ms: None,
        };
        for event in &input.pointer {
            ui.point(*event);
        }
        ui.memory.wheel(input.wheel);
        if !ui.composing() {
            for press in &input.keys {
                ui.memory.keyboard = true;
                ui.memory.navigate(*press);
            }
        }
        ui
    }

    /// Ends the pass: a page without a focused control gets one, and states of widgets that are gone are dropped.
    pub fn end(mut self) -> PassResult {
        self.settle_focus();
        self.hold_still();
        let tree = self.take_tree();
        let memory = &mut *self.memory;
        memory.stops = std::mem::take(&mut self.stops);
        let passes = memory.passes;
        memory.areas.retain(|_, area| area.last_pass_number == passes);
        if let Some(press) = &mut memory.press {
            press.fresh = false;
        }
        if self.release.is_some() {
            memory.press = None;
            if self.input.touch {
                memory.pointer = None;
            }
        }
        let Ui { draws, text_input, targets, next_ms, .. } = self;
        PassResult { draws, text_input, targets, next_ms, tree }
    }

    fn settle_focus(&mut self) {
        let focus = self.memory.focus.get(self.memory.page);
        if focus.is_some_and(|id| self.stops.iter().any(|stop| stop.id == *id)) {
            return;
        }
        let Some(first) = self.initial.or(self.stops.first().map(|stop| stop.id)) else { return };
        self.memory.focus.insert(self.memory.page, first);
        self.memory.stops.clone_from(&self.stops);
        self.memory.scroll_focus_into_view();
        self.request_pass_at(self.input.now_ms);
    }

    /// Keeps the focused element at its place on the screen when the content above it in its scroll area grows or shrinks.
    fn hold_still(&mut self) {
        let focus = self.memory.focused();
        let of = |stops: &[FocusStop]| stops.iter().find(|stop| Some(stop.id) == focus).copied();
        let (Some(before), Some(now)) = (of(&self.memory.stops), of(&self.stops)) else { return };
        // The cursor of a list moves by itself, so a list does not hold the area.
        let area = now.area.filter(|area| before.area == Some(*area) && now.keys != Keys::All);
        let area = area.and_then(|area| self.memory.areas.get_mut(&area));
        if area.is_some_and(|area| area.hold_position(before.rect, now.rect)) {
            self.request_pass_at(self.input.now_ms);
        }
    }

    /// Starts a page, to which all following elements belong. The last page of a pass takes the input; `focus` decides which control gets
    /// the focus when the page is opened.
    pub fn page(&mut self, page: &'static str, focus: PageFocus) {
        self.page = page;
        if !self.inert {
            self.memory.show_page(page, focus);
        }
        self.describe_page(page, focus == PageFocus::Overlay);
    }

    pub(super) fn page_name(&self) -> &'static str {
        self.page
    }

    /// Draws the content below a menu or dialog. The content takes no input and no focus.
    pub fn draw_inert(&mut self, below: impl FnOnce(&mut Ui)) {
        let before = std::mem::replace(&mut self.inert, true);
        below(self);
        self.inert = before;
    }

    /// Draws controls whose clicks leave the focus where it is, so that the keyboard's cursor stays on the board.
    pub fn keeping_focus(&mut self, inside: impl FnOnce(&mut Ui)) {
        let before = std::mem::replace(&mut self.keeps_focus, true);
        inside(self);
        self.keeps_focus = before;
    }

    /// Makes all controls drawn by `inside` one group, at which Tab stops once; arrows move between the controls.
    pub fn group(&mut self, role: &'static str, index: u32, inside: impl FnOnce(&mut Ui)) {
        let before = self.group.replace(self.id(role, index));
        inside(self);
        self.group = before;
    }

    pub fn id(&self, role: &'static str, index: u32) -> Id {
        Id { page: self.page, role, index }
    }

    pub fn is_inert(&self) -> bool {
        self.inert
    }

    /// Gives a control the focus when its page is opened. Where several controls ask for the focus, the first of them gets it.
    pub fn prefer_focus(&mut self, id: Id) {
        if !self.inert {
            self.initial.get_or_insert(id);
        }
    }

    /// Moves the focus to a control.
    pub fn focus(&mut self, id: Id) {
        if !self.inert {
            self.memory.focus.insert(self.page, id);
        }
    }

    pub fn has_focus(&self, id: Id) -> bool {
        !self.inert && self.memory.page == id.page && self.memory.focus.get(id.page) == Some(&id)
    }

    /// Returns the key presses of this pass for the page; none while an input method composes.
    pub fn keys(&self) -> &'a [KeyPress] {
        if self.inert || self.composing() { &[] } else { &self.input.keys }
    }

    /// Whether a key without modifiers was pressed.
    pub fn pressed(&self, key: Key) -> bool {
        self.keys().contains(&KeyPress::plain(key))
    }

    pub(super) fn composing(&self) -> bool {
        self.input.preedit.as_ref().is_some_and(|(text, _)| !text.is_empty())
    }

    /// Whether the number `mark` differs from the number that the last call stored under `id`. Without a stored number it counts as
    /// different, and so it does in a scroll area that was not shown before: the area begins at its top, whatever its mark.
    pub fn changed(&mut self, id: Id, mark: u64) -> bool {
        let is_new = self.memory.areas.get(&id).is_some_and(|area| area.is_newly_shown);
        self.memory.state::<ChangeMark>(id).0.replace(mark) != Some(mark) || is_new
    }

    /// Returns the scale of a unit, which is 1 at a text size of 100 %.
    pub fn zoom(&self) -> f32 {
        self.memory.zoom_now()
    }

    pub fn now_ms(&self) -> u64 {
        self.input.now_ms
    }

    /// Requests another pass at this time, in milliseconds on the clock of `InputFrame::now_ms`.
    pub fn request_pass_at(&mut self, ms: u64) {
        self.next_ms = Some(self.next_ms.map_or(ms, |next| next.min(ms)));
    }

    /// Returns the areas of the boards that were drawn in this pass and can be played on.
    pub fn playable_boards(&self) -> &[Rect] {
        &self.boards
    }

    // Hover, press and focus.

    /// Adds an element that only the pointer reaches, such as a segment of a choice or a scroll bar.
    pub fn zone(&mut self, id: Id, rect: Rect) -> Response {
        if self.inert {
            return Response::default();
        }
        let seen = self.clips.last().map_or(rect, |clip| clip.intersect(rect));
        self.targets.push((id.role, rect));
        self.add_zone(id, rect, false);
        let over = self.memory.pointer.is_some_and(|at| seen.contains(at));
        let mut owns = false;
        if let Some(press) = &mut self.memory.press {
            if press.fresh && press.scrolls.is_none() && seen.contains(press.at) {
                press.owner = Some(id);
            }
            owns = press.owner == Some(id) && press.scrolls.is_none();
        }
        let clicked = owns && self.release.is_some_and(|at| seen.contains(at)) || self.is_pressed_by_reader(id);
        let free = self.memory.press.is_none() || owns;
        Response { hover: over && free && !self.input.touch, down: owns && over, focus: false, clicked }
    }

    /// Whether the current press, or the press that ends in this pass, began outside of `rect`.
    pub fn was_pressed_outside(&self, rect: Rect) -> bool {
        self.memory.press.is_some_and(|press| !rect.contains(press.at))
    }

    /// Adds a control: a pressable element that the keyboard also reaches.
    pub fn control(&mut self, id: Id, rect: Rect, keys: Keys) -> Response {
        let mut response = self.zone(id, rect);
        self.add_zone(id, rect, true);
        self.stop(id, rect, keys, false);
        if self.reader_action(id) == Some(&ReaderActionKind::Focus) {
            self.focus(id);
            self.memory.scroll_focus_into_view();
        }
        let owned = self.memory.press.is_some_and(|press| press.fresh && press.owner == Some(id));
        if owned && !self.keeps_focus {
            self.focus(id);
        }
        response.focus = self.has_focus(id);
        let activates = matches!(keys, Keys::Activate | Keys::Sideways);
        response.clicked |= response.focus && activates && (self.pressed(Key::Enter) || self.pressed(Key::Space));
        response
    }

    /// Returns the response of a part of a control. The part shows the control's focus if `is_current`, which means that keys act on this
    /// part.
    pub fn part_response(&self, control: Id, is_current: bool) -> Response {
        Response { focus: is_current && self.has_focus(control), ..Response::default() }
    }

    /// Adds an element at which the focus can stop. `chosen` is true for the element at which Tab enters a group.
    pub fn stop(&mut self, id: Id, rect: Rect, keys: Keys, chosen: bool) {
        if self.inert {
            return;
        }
        match self.stops.iter_mut().find(|stop| stop.id == id) {
            Some(stop) => stop.is_tab_target |= chosen,
            None => {
                self.stops.push(FocusStop { id, rect, keys, group: self.group, area: self.area, is_tab_target: chosen })
            }
        }
    }

    fn point(&mut self, event: PointerEvent) {
        match event {
            PointerEvent::Move(at) => self.memory.drag(at, self.input.touch),
            PointerEvent::Press(at) => {
                self.memory.keyboard = false;
                self.memory.pointer = Some(at);
                self.memory.press = Some(Press { at, owner: None, fresh: true, scrolls: None, grabbed: false });
            }
            PointerEvent::Release(at) => {
                self.memory.drag(at, self.input.touch);
                self.release = Some(at);
            }
            PointerEvent::Second(at) => (self.memory.pointer, self.memory.second) = (Some(at), Some(at)),
            PointerEvent::SecondRelease(at) => self.second_drag = self.memory.second.take().map(|from| (from, at)),
            PointerEvent::Leave => {
                (self.memory.pointer, self.memory.press, self.memory.second) = (None, None, None);
            }
        }
    }

    // Drawing.

    pub fn draw(&mut self, draw: Draw) {
        self.draws.push(draw);
    }

    pub fn fill(&mut self, rect: Rect, radius: f32, color: Rgba) {
        self.draw(Draw::Fill { rect, radius, color });
    }

    pub fn frame(&mut self, rect: Rect, radius: f32, width: f32, color: Rgba) {
        self.draw(Draw::Frame { rect, radius, width, color });
    }

    pub fn icon(&mut self, icon: Icon, rect: Rect, color: Rgba) {
        self.draw(Draw::Icon { icon, rect, color });
    }

    pub fn picture(&mut self, picture: Picture, rect: Rect) {
        self.draw(Draw::Picture { picture, rect, squeeze: 1.0, opacity: 255 });
    }

    /// Draws the focus ring around a control that has the focus, if the keyboard was the last device used.
    pub fn ring(&mut self, response: Response, rect: Rect, radius: f32) {
        if response.focus && self.memory.keyboard {
            let (focus, outline) = (self.colors.focus, self.colors.focus_outline);
            self.frame(rect.inset(-4.5), radius + 4.5, 6.0, outline);
            self.frame(rect.inset(-3.0), radius + 3.0, 3.0, focus);
        }
    }

    /// Whether any part of a rectangle is inside the scrolled areas around it.
    pub fn is_in_sight(&self, rect: Rect) -> bool {
        self.clips.last().is_none_or(|clip| {
            let seen = clip.intersect(rect);
            seen.w > 0.0 && seen.h > 0.0
        })
    }

    /// Limits the drawing and the hit testing of `inside` to `rect` and to the current limit.
    pub fn clip(&mut self, rect: Rect, inside: impl FnOnce(&mut Ui)) {
        let rect = self.clips.last().map_or(rect, |outer| outer.intersect(rect));
        self.clips.push(rect);
        self.draw(Draw::Clip(Some(rect)));
        inside(self);
        self.clips.pop();
        self.draw(Draw::Clip(self.clips.last().copied()));
    }
}
