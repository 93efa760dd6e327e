//! Buttons and the controls of forms. Each is one function: id, rectangle, response, drawing.

use super::accessibility::WidgetState;
use super::board::{BoardView, GridStyle};
use super::draw::{Align, Icon, TextStyle, Weight};
use super::focus::Keys;
use super::geometry::{Pos, Rect};
use super::id::Id;
use super::input::Key;
use super::memory::DRAG_UNITS;
use super::pass::{Response, Ui};
use super::text::{READABLE_MIN, style};
use super::theme::{BoardLook, Colors, Rgba};
use super::tree::{Range, ReaderActionKind, Role};

/// The width in units below which the row of an engine level has its sentence below its name.
pub const LEVEL_WIDTH: f32 = 560.0;
/// The height of a level's row narrower than `LEVEL_WIDTH`, in units.
pub const LEVEL_HEIGHT_NARROW: f32 = 76.0;

/// The radius of the rounded corners of controls, in units.
pub const RADIUS: f32 = 10.0;
/// The width of the text that shows a slider's value, in units.
const VALUE_WIDTH: f32 = 108.0;
/// The width of the button that shows and hides rows, in units.
const EXPANDER: f32 = 56.0;
/// The text size of a button's label, in units.
const LABEL_SIZE: f32 = 16.0;
/// The width that an icon takes from the text beside it, in units.
const ICON_ROOM: f32 = 28.0;

/// The content of a button.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Button<'a> {
    pub icon: Option<Icon>,
    pub label: &'a str,
    pub enabled: bool,
    /// Whether a policy forbids the button's action. The button is then disabled and shows a lock.
    pub locked: bool,
    pub primary: bool,
    /// Whether what the button switches is on; `None` for a button that is no switch.
    pub is_on: Option<bool>,
}

impl Button<'_> {
    fn usable(&self) -> bool {
        self.enabled && !self.locked
    }
}

impl Ui<'_> {
    // Backgrounds.

    /// Draws the background of a clickable element and makes it a control. Returns its response, and the colour for its content.
    fn face(&mut self, id: Id, rect: Rect, usable: bool, primary: bool) -> (Response, Rgba) {
        let response = if usable { self.control(id, rect, Keys::Activate) } else { self.greyed(id, rect) };
        if usable && primary {
            self.prefer_focus(id);
        }
        self.ring(response, rect, RADIUS);
        (response, self.ground(response, rect, usable, primary))
    }

    /// Describes a disabled element to the accessibility tree. The element responds to nothing.
    fn greyed(&mut self, id: Id, rect: Rect) -> Response {
        self.describe(id, rect, WidgetState { is_disabled: true, ..WidgetState::default() });
        Response::default()
    }

    /// Describes one of several options to the accessibility tree, with whether it is the chosen option.
    fn tell_chosen(&mut self, id: Id, rect: Rect, role: Role, is_chosen: bool, enabled: bool) {
        self.describe(
            id,
            rect,
            WidgetState { role, is_on: Some(is_chosen), is_disabled: !enabled, ..WidgetState::default() },
        );
    }

    /// Draws the background of a clickable element. Returns the colour for the element's content.
    fn ground(&mut self, response: Response, rect: Rect, usable: bool, primary: bool) -> Rgba {
        let colors = self.colors;
        let ground = match (primary && usable, response.down, response.hover) {
            (false, true, _) => colors.button_down,
            (false, _, true) => colors.button_hover,
            (false, ..) => colors.button,
            (true, true, _) => colors.primary.mix(colors.button_down, 0.35),
            (true, _, true) => colors.primary.mix(colors.primary_text, 0.08),
            (true, ..) => colors.primary,
        };
        self.fill(rect, RADIUS, ground);
        match (usable, primary) {
            (false, _) => colors.text_off,
            (true, true) => colors.primary_text,
            (true, false) => colors.text,
        }
    }

    // Buttons.

    /// Shows a button with its icon before its label, both centred. Returns whether it was clicked.
    pub fn button(&mut self, id: Id, rect: Rect, button: &Button) -> bool {
        self.sized_button(id, rect, button, LABEL_SIZE)
    }

    /// Shows a button like `button`, with the label at the given text size where there is room.
    pub fn sized_button(&mut self, id: Id, rect: Rect, button: &Button, size: f32) -> bool {
        let (response, ink) = self.face(id, rect, button.usable(), button.primary);
        let room = rect.inset(6.0).intersect(rect.inset(0.0).column(12.0, rect.w - 24.0));
        let icon = match button.locked {
            true => Some(Icon::Lock),
            false => button.icon.filter(|_| button.label.is_empty() || !self.needs_all(button.label, room.w)),
        };
        let icon_w = if icon.is_some() { ICON_ROOM } else { 0.0 };
        let label = room.column(icon_w, room.w - icon_w);
        // A label of two lines is beside its icon, or in the middle if there is no icon.
        let (align, slack) = if icon.is_some() { (Align::Start, 0.0) } else { (Align::Center, 1.0) };
        let text = style(size, Weight::Bold, ink, align);
        let size = self.fit_size(button.label, text, label, 2);
        let wide = self.text_size(button.label, size, Weight::Bold, Some(label.w)).0.min(label.w);
        let left = (room.w - icon_w - wide) / 2.0;
        if let Some(icon) = icon {
            let alone = button.label.is_empty();
            let x = if alone { rect.center().x - 11.0 } else { room.x + left };
            self.icon(icon, Rect::new(x, rect.center().y - 11.0, 22.0, 22.0), ink);
        }
        let label = Rect { x: room.x + left + icon_w - slack, w: wide + 2.0, ..room };
        self.fit_text(label, button.label, TextStyle { size, ..text }, 2);
        response.clicked
    }

    /// Whether a button's label of one word would break beside the icon but fits without the icon.
    fn needs_all(&mut self, label: &str, width: f32) -> bool {
        let mut wide = |size| self.text_size(label, size, Weight::Bold, None).0;
        let (least, whole) = (wide(READABLE_MIN), wide(LABEL_SIZE));
        // Words shrink before they break; characters of scripts without spaces break instead of shrinking.
        let may_shrink = self.longest_word(label, LABEL_SIZE, Weight::Bold) > 0.0;
        let beside = if may_shrink { least } else { whole };
        !label.contains(' ') && beside > width - ICON_ROOM && least <= width
    }

    /// Shows a button for the pointer only, where the keyboard has another way to do the same. Returns whether it was clicked.
    pub fn tap(&mut self, id: Id, rect: Rect, button: &Button) -> bool {
        let response = if button.usable() { self.zone(id, rect) } else { self.greyed(id, rect) };
        let ink = self.ground(response, rect, button.usable(), button.primary);
        let label = rect.column(8.0, rect.w - 16.0);
        self.fit_text(label, button.label, style(16.0, Weight::Bold, ink, Align::Center), 2);
        response.clicked
    }

    /// Shows a heading that can be pressed to open a list.
    pub fn heading_button(&mut self, id: Id, rect: Rect, label: &str) -> bool {
        let response = self.control(id, rect, Keys::Activate);
        self.ring(response, rect, RADIUS);
        let colors = self.colors;
        if response.hover || response.down {
            self.fill(rect, RADIUS, if response.down { colors.button_down } else { colors.button });
        }
        let text = style(18.0, Weight::Bold, colors.text, Align::Center);
        let room = rect.column(8.0, rect.w - 40.0);
        self.fit_text(room, label, text, 1);
        let wide = self.text_size(label, 18.0, Weight::Bold, None).0.min(room.w);
        let chevron = Pos::new(room.center().x + wide / 2.0 + 14.0, rect.center().y);
        self.icon(Icon::ChevronDown, Rect::around(chevron, 16.0, 16.0), colors.text_dim);
        response.clicked
    }

    /// Shows a button of the message bar: the icon above its label.
    pub fn bar_button(&mut self, id: Id, rect: Rect, button: &Button) -> bool {
        self.counted_bar_button(id, rect, button, "")
    }

    /// Shows a button like `bar_button`, with a number beside the icon. A screen reader announces the number after the label. `count` is
    /// empty where there is no number.
    pub fn counted_bar_button(&mut self, id: Id, rect: Rect, button: &Button, count: &str) -> bool {
        let (response, ink) = self.face(id, rect, button.usable(), button.primary);
        if let Some(is_on) = button.is_on {
            self.tell_chosen(id, rect, Role::Switch, is_on, button.usable());
            if is_on && button.usable() {
                self.fill(rect.column(8.0, rect.w - 16.0).row(0.0, 4.0), 2.0, self.colors.accent);
            }
        }
        let icon = if button.locked { Some(Icon::Lock) } else { button.icon };
        let room = if button.label.is_empty() { rect } else { rect.row(0.0, rect.h * 0.64) };
        let at = if count.is_empty() { room } else { room.column(0.0, rect.w * 0.62) };
        if let Some(icon) = icon {
            self.icon(icon, Rect::around(at.center(), 22.0, 22.0), ink);
        }
        let label = rect.row(rect.h * 0.6, rect.h * 0.38);
        self.fit_text(
            label.column(1.0, rect.w - 2.0),
            button.label,
            style(14.0, Weight::Regular, ink, Align::Center),
            1,
        );
        let beside = room.column(rect.w * 0.55, rect.w * 0.45 - 2.0);
        self.fit_text(beside, count, style(14.0, Weight::Bold, ink, Align::Start), 1);
        response.clicked
    }

    /// Shows a wide button with a title and a line of explanation.
    pub fn item(&mut self, id: Id, rect: Rect, button: &Button, detail: &str) -> bool {
        let (response, ink) = self.face(id, rect, button.usable(), button.primary);
        let mut room = rect.column(24.0, rect.w - 48.0);
        if button.locked {
            self.icon(Icon::Lock, Rect::new(room.right() - 24.0, rect.center().y - 12.0, 24.0, 24.0), ink);
            room.w -= 36.0;
        }
        let dim = if button.primary { ink.with_alpha(225) } else { self.colors.text_dim };
        let dim = if button.usable() { dim } else { self.colors.text_off };
        let has_detail = !detail.is_empty();
        let title = if has_detail { room.row(rect.h * 0.1, rect.h * 0.46) } else { room };
        self.fit_text(title, button.label, style(19.0, Weight::Bold, ink, Align::Start), 1);
        self.fit_text(
            room.row(rect.h * 0.54, rect.h * 0.34),
            detail,
            style(15.5, Weight::Regular, dim, Align::Start),
            1,
        );
        response.clicked
    }

    /// Shows a row of a menu: icon, label, and at the right edge the keyboard shortcut of the same action.
    pub fn menu_row(&mut self, id: Id, rect: Rect, button: &Button, key: &str) -> bool {
        let (response, ink) = self.face(id, rect, button.usable(), button.primary);
        let icon = if button.locked { Some(Icon::Lock) } else { button.icon };
        if let Some(icon) = icon {
            self.icon(icon, Rect::new(rect.x + 12.0, rect.center().y - 11.0, 22.0, 22.0), ink);
        }
        let dim = if button.primary && button.usable() { ink } else { self.colors.text_dim };
        let dim = if button.usable() { dim } else { self.colors.text_off };
        let words = rect.column(44.0, rect.w - 56.0).row(2.0, rect.h - 4.0);
        let key_width = if key.is_empty() { 0.0 } else { self.text_size(key, 14.0, Weight::Regular, None).0 + 1.0 };
        let beside = if key.is_empty() { 0.0 } else { key_width + 10.0 };
        let label = words.column(0.0, words.w - beside);
        self.fit_text(label, button.label, style(16.5, Weight::Regular, ink, Align::Start), 2);
        let end = words.column(words.w - key_width, key_width);
        self.fit_text(end, key, style(14.0, Weight::Regular, dim, Align::End), 1);
        response.clicked
    }

    /// Shows a row of a list with a title and a detail.
    pub fn list_row(&mut self, id: Id, rect: Rect, title: &str, detail: &str, chosen: bool) -> bool {
        let response = self.control(id, rect, Keys::Activate);
        self.stop(id, rect, Keys::Activate, chosen);
        self.tell_chosen(id, rect, Role::Row, chosen, true);
        self.ring(response, rect, RADIUS);
        let colors = self.colors;
        let ground = match (chosen, response.down, response.hover) {
            (_, true, _) => colors.button_down,
            (true, ..) | (_, _, true) => colors.button_hover,
            _ => colors.button,
        };
        self.fill(rect, RADIUS, ground);
        if chosen {
            self.fill(Rect::new(rect.x, rect.y + 10.0, 4.0, rect.h - 20.0), 2.0, colors.accent);
        }
        let room = rect.column(18.0, rect.w - 30.0);
        let title = (title, style(16.5, Weight::Bold, colors.text, Align::Start), 1);
        let lines = if rect.h >= 66.0 { 2 } else { 1 };
        let detail = (detail, style(14.0, Weight::Regular, colors.text_dim, Align::Start), lines);
        self.label_block(room.row(2.0, rect.h - 4.0), title, detail);
        response.clicked
    }

    /// Shows a move in the move list. `chosen` is true for the move on the board.
    pub fn move_cell(&mut self, id: Id, rect: Rect, text: &str, chosen: bool) -> bool {
        let response = self.control(id, rect, Keys::Activate);
        self.stop(id, rect, Keys::Activate, chosen);
        self.tell_chosen(id, rect, Role::Row, chosen, true);
        self.ring(response, rect.inset(3.0), 6.0);
        let colors = self.colors;
        let ground = match (response.down, chosen, response.hover) {
            (true, ..) => Some(colors.button_down),
            (_, true, _) => Some(colors.button_hover),
            (.., true) => Some(colors.button),
            _ => None,
        };
        if let Some(ground) = ground {
            self.fill(rect, 6.0, ground);
        }
        let weight = if chosen { Weight::Bold } else { Weight::Regular };
        self.fit_text(rect.column(8.0, rect.w - 12.0), text, style(15.5, weight, colors.text, Align::Start), 1);
        response.clicked
    }

    /// Shows a tab; the open tab is underlined.
    pub fn tab(&mut self, id: Id, rect: Rect, label: &str, open: bool) -> bool {
        let response = self.control(id, rect, Keys::Activate);
        self.stop(id, rect, Keys::Activate, open);
        self.tell_chosen(id, rect, Role::Tab, open, true);
        self.ring(response, rect, RADIUS);
        let colors = self.colors;
        if response.hover || response.down || open {
            self.fill(rect, RADIUS, if response.down { colors.button_down } else { colors.button });
        }
        if open {
            self.fill(Rect::new(rect.x + 12.0, rect.bottom() - 4.0, rect.w - 24.0, 3.0), 1.5, colors.accent);
        }
        let ink = if open { colors.text } else { colors.text_dim };
        let weight = if open { Weight::Bold } else { Weight::Regular };
        self.fit_text(rect.inset(6.0), label, style(16.0, weight, ink, Align::Center), 2);
        response.clicked
    }

    /// Shows a tab of a rail; the open one has a bar at its start.
    pub fn rail_tab(&mut self, id: Id, rect: Rect, label: &str, open: bool) -> bool {
        let response = self.control(id, rect, Keys::Activate);
        self.stop(id, rect, Keys::Activate, open);
        self.tell_chosen(id, rect, Role::Tab, open, true);
        self.ring(response, rect, RADIUS);
        let colors = self.colors;
        if response.hover || response.down || open {
            self.fill(rect, RADIUS, if response.down { colors.button_down } else { colors.button });
        }
        if open {
            self.fill(Rect::new(rect.x, rect.y + 8.0, 4.0, rect.h - 16.0), 2.0, colors.accent);
        }
        let ink = if open { colors.text } else { colors.text_dim };
        let weight = if open { Weight::Bold } else { Weight::Regular };
        self.fit_text(rect.column(16.0, rect.w - 22.0), label, style(16.0, weight, ink, Align::Start), 2);
        response.clicked
    }

    // Controls of forms.

    /// Shows a switch at the right end of `rect`. Returns whether it was switched. The whole rectangle can be pressed.
    pub fn toggle(&mut self, id: Id, rect: Rect, on: bool, enabled: bool) -> bool {
        let response = if enabled { self.control(id, rect, Keys::Activate) } else { Response::default() };
        self.describe(
            id,
            rect,
            WidgetState { role: Role::Switch, is_on: Some(on), is_disabled: !enabled, ..WidgetState::default() },
        );
        let track = Rect::new(rect.right() - 56.0, rect.center().y - 15.0, 56.0, 30.0);
        self.ring(response, track, 15.0);
        let colors = self.colors;
        let ground = match (on && enabled, response.hover) {
            (true, _) => colors.primary,
            (false, true) => colors.button_hover,
            (false, false) => colors.button,
        };
        self.fill(track, 15.0, ground);
        self.frame(track, 15.0, 1.5, if enabled { colors.text_dim } else { colors.text_off });
        let ink = match (enabled, on) {
            (false, _) => colors.text_off,
            (true, true) => colors.primary_text,
            (true, false) => colors.text_dim,
        };
        let knob = Rect::new(track.x + if on { 30.0 } else { 4.0 }, track.y + 4.0, 22.0, 22.0);
        self.fill(knob, 11.0, ink);
        if on {
            self.icon(Icon::Check, Rect::new(track.x + 9.0, track.y + 7.0, 16.0, 16.0), ink);
        }
        response.clicked
    }

    /// Shows the button that shows and hides the rows below it, at the right end of `rect`. Returns whether it was pressed. The whole
    /// rectangle can be pressed.
    pub fn expander(&mut self, id: Id, rect: Rect, is_expanded: bool, enabled: bool) -> bool {
        let face = Rect::new(rect.right() - EXPANDER, rect.y, EXPANDER, rect.h);
        let row = Id { role: "expander", ..id };
        self.exclude_from_tree(row);
        let is_row_clicked = enabled && self.zone(row, rect).clicked;
        let response = if enabled { self.control(id, face, Keys::Activate) } else { Response::default() };
        let state = WidgetState { is_expanded: Some(is_expanded), is_disabled: !enabled, ..WidgetState::default() };
        self.describe(id, face, state);
        self.ring(response, face, RADIUS);
        let ink = self.ground(response, face, enabled, false);
        let icon = if is_expanded { Icon::ChevronUp } else { Icon::ChevronDown };
        self.icon(icon, Rect::around(face.center(), 20.0, 20.0), ink);
        response.clicked || is_row_clicked
    }

    /// Shows a choice whose options are all visible, with a fixed number per row. Returns the new choice.
    pub fn tiles(&mut self, id: Id, rect: Rect, options: &Options, columns: usize, enabled: bool) -> Option<usize> {
        self.picture_tiles(id, rect, options, (columns, 0.0), enabled)
    }

    /// Shows a choice like `tiles`, with room of the given height for a picture above each label. The caller draws the pictures.
    pub fn picture_tiles(
        &mut self,
        id: Id,
        rect: Rect,
        options: &Options,
        (columns, picture): (usize, f32),
        enabled: bool,
    ) -> Option<usize> {
        let response = if enabled { self.control(id, rect, Keys::Sideways) } else { Response::default() };
        self.ring(response, rect, RADIUS);
        let by_pointer = self.radios(id, rect, options, enabled, (columns.max(1), picture));
        let keyed = self.choice_keys(response, options).or_else(|| self.choice_deed(id, options, enabled));
        by_pointer.or(keyed).filter(|to| options.can_become(*to))
    }

    /// Shows an engine level by its face, its name, its sentence and its number; the chosen level is ticked. A row narrower than
    /// `LEVEL_WIDTH` needs the height [`LEVEL_HEIGHT_NARROW`].
    pub fn level_row(
        &mut self,
        id: Id,
        rect: Rect,
        face: Option<Icon>,
        words: [&str; 3],
        chosen: bool,
        enabled: bool,
    ) -> bool {
        let response = if enabled { self.control(id, rect, Keys::Activate) } else { Response::default() };
        if enabled {
            self.stop(id, rect, Keys::Activate, chosen);
        }
        self.tell_chosen(id, rect, Role::Radio, chosen, enabled);
        self.ring(response, rect, RADIUS);
        let colors = self.colors;
        let ground = match (chosen && enabled, response.down, response.hover || chosen) {
            (_, true, _) => Some(colors.button_down),
            (true, ..) => Some(colors.primary),
            (false, _, true) if enabled => Some(colors.button_hover),
            (false, _, true) => Some(colors.button),
            _ => None,
        };
        if let Some(ground) = ground {
            self.fill(rect, RADIUS, ground);
        }
        let (ink, dim) = match (enabled, chosen && !response.down) {
            (false, _) => (colors.text_off, colors.text_off),
            (true, true) => (colors.primary_text, colors.primary_text),
            (true, false) => (colors.text, colors.text_dim),
        };
        let middle = rect.center().y;
        if let Some(face) = face {
            self.icon(face, Rect::around(Pos::new(rect.x + 26.0, middle), 30.0, 30.0), ink);
        }
        let head = self.level_head(rect, words[1]);
        if chosen {
            let beside_number = Pos::new(rect.right() - 76.0, head.center().y);
            let tick = if face.is_some() { beside_number } else { Pos::new(rect.x + 26.0, middle) };
            self.icon(Icon::Check, Rect::around(tick, 20.0, 20.0), ink);
        }
        self.level_words((rect, head), words, ink, dim);
        response.clicked
    }

    /// Returns the place of a level's name and number. In a narrow row the sentence is below them, and both are in the middle.
    fn level_head(&mut self, rect: Rect, sentence: &str) -> Rect {
        if rect.w >= LEVEL_WIDTH {
            return rect;
        }
        let is_short = self.text_fits(sentence, 15.0, Weight::Regular, rect.column(48.0, rect.w - 56.0), 1);
        rect.row(if is_short { (rect.h - 52.0) / 2.0 } else { 2.0 }, 28.0)
    }

    /// Draws the words of a level: the name, the sentence beside or below the name, and the number.
    fn level_words(&mut self, (rect, head): (Rect, Rect), [name, sentence, number]: [&str; 3], ink: Rgba, dim: Rgba) {
        let is_narrow = rect.w < LEVEL_WIDTH;
        let name_w = if is_narrow { rect.w - 116.0 } else { 126.0 };
        self.fit_text(head.column(48.0, name_w), name, style(17.0, Weight::Bold, ink, Align::Start), 1);
        let room = match is_narrow {
            true => Rect::new(rect.x + 48.0, head.y + 26.0, rect.w - 56.0, rect.bottom() - head.y - 28.0),
            false => rect.column(180.0, rect.w - 272.0).inset(2.0),
        };
        let text = TextStyle { is_top_aligned: is_narrow, ..style(15.0, Weight::Regular, dim, Align::Start) };
        self.fit_text(room, sentence, text, 2);
        let end = head.column(rect.w - 66.0, 50.0);
        self.fit_text(end, number, style(16.0, Weight::Regular, dim, Align::End), 1);
    }

    /// Shows a choice: as segments where all labels fit side by side, otherwise as one label between two arrows. Returns the new choice.
    pub fn choice(&mut self, id: Id, rect: Rect, options: &[String], chosen: usize, enabled: bool) -> Option<usize> {
        self.limited_choice(id, rect, &Options { labels: options, chosen, unavailable: &[] }, enabled)
    }

    /// Shows a choice like `choice`, of which some options cannot be chosen.
    pub fn limited_choice(&mut self, id: Id, rect: Rect, shown: &Options, enabled: bool) -> Option<usize> {
        let options = shown.labels;
        let share = rect.w / options.len().max(1) as f32;
        let mut fits = |text: &String| self.text_size(text, 15.0, Weight::Bold, None).0 + 14.0 <= share;
        let segments = options.len() > 1 && options.len() <= 6 && options.iter().all(&mut fits);
        let response = if enabled { self.control(id, rect, Keys::Sideways) } else { Response::default() };
        self.ring(response, rect, RADIUS);
        let by_pointer = if segments {
            self.radios(id, rect, shown, enabled, (options.len(), 0.0))
        } else {
            self.stepper(id, rect, shown, enabled)
        };
        let keyed = self.choice_keys(response, shown).or_else(|| self.choice_deed(id, shown, enabled));
        by_pointer.or(keyed).filter(|to| shown.can_become(*to))
    }

    fn choice_keys(&self, response: Response, options: &Options) -> Option<usize> {
        if !response.focus {
            return None;
        }
        self.keys().iter().filter(|press| !press.command && !press.alt).find_map(|press| match press.key {
            Key::Left => options.before(),
            Key::Right => options.after(),
            Key::Home => options.first(),
            Key::End => options.last(),
            Key::Enter | Key::Space => options.after().or(options.first()),
            _ => None,
        })
    }

    /// Returns the new choice after a screen reader's action; `None` where the action changes nothing.
    fn choice_deed(&self, id: Id, options: &Options, enabled: bool) -> Option<usize> {
        match self.reader_action(id).filter(|_| enabled)? {
            ReaderActionKind::Press => options.after().or(options.first()),
            ReaderActionKind::More => options.after(),
            ReaderActionKind::Less => options.before(),
            ReaderActionKind::Number(to) => usize::try_from(*to).ok(),
            ReaderActionKind::Focus | ReaderActionKind::Text(_) => None,
        }
    }

    /// Adds the segments of a choice to the accessibility tree as parts of the choice.
    fn radios(&mut self, id: Id, rect: Rect, options: &Options, enabled: bool, tiles: (usize, f32)) -> Option<usize> {
        let value = options.labels.get(options.chosen).cloned().unwrap_or_default();
        self.describe(
            id,
            rect,
            WidgetState { role: Role::Choice, value, is_disabled: !enabled, ..WidgetState::default() },
        );
        let mut picked = None;
        self.with_parent(id, |ui| picked = ui.segments(id, rect, options, enabled, tiles));
        picked
    }

    fn segments(
        &mut self,
        id: Id,
        rect: Rect,
        shown: &Options,
        enabled: bool,
        (columns, picture): (usize, f32),
    ) -> Option<usize> {
        let (colors, options, chosen) = (self.colors, shown.labels, shown.chosen);
        self.fill(rect, RADIUS, colors.button);
        let (share, pitch) = (rect.w / columns as f32, rect.h / options.len().div_ceil(columns).max(1) as f32);
        let mut picked = None;
        for (index, option) in options.iter().enumerate() {
            let line = rect.row(pitch * (index / columns) as f32, pitch);
            let part = line.column(share * (index % columns) as f32, share);
            let zone = Id { role: "segment", index: id.index * 64 + index as u32, ..id };
            let enabled = enabled && !shown.unavailable.contains(&index);
            let response = if enabled { self.zone_focusing(zone, part, id) } else { Response::default() };
            self.tell_chosen(zone, part, Role::Radio, index == chosen, enabled);
            if response.clicked {
                picked = Some(index);
            }
            let (ground, ink) = match (index == chosen, enabled) {
                (true, true) => (Some(colors.primary), colors.primary_text),
                (true, false) => (Some(colors.panel), colors.text_off),
                (false, true) => (response.hover.then_some(colors.button_hover), colors.text),
                (false, false) => (None, colors.text_off),
            };
            if let Some(ground) = ground {
                self.fill(part.inset(3.0), RADIUS - 3.0, if response.down { colors.button_down } else { ground });
            }
            let weight = if index == chosen { Weight::Bold } else { Weight::Regular };
            let (label, lines) = (part.row(picture, part.h - picture).inset(4.0), if picture > 0.0 { 2 } else { 1 });
            self.fit_text(label, option, style(15.0, weight, ink, Align::Center), lines);
        }
        picked
    }

    fn stepper(&mut self, id: Id, rect: Rect, shown: &Options, enabled: bool) -> Option<usize> {
        let (colors, options, chosen, count) = (self.colors, shown.labels, shown.chosen, shown.labels.len());
        self.fill(rect, RADIUS, colors.button);
        let ink = if enabled { colors.text } else { colors.text_off };
        let value = options.get(chosen).cloned().unwrap_or_default();
        let range = Range { value: chosen as i32, min: 0, max: count.saturating_sub(1) as i32, step: 1 };
        let told = WidgetState {
            role: Role::Spinner,
            value,
            range: Some(range),
            is_disabled: !enabled,
            ..WidgetState::default()
        };
        self.describe(id, rect, told);
        let mut picked = None;
        let (before, after) = (shown.before().or(shown.last()), shown.after().or(shown.first()));
        let sides = [(0.0, Icon::ChevronLeft, before), (rect.w - 48.0, Icon::ChevronRight, after)];
        for (index, (x, icon, to)) in sides.into_iter().enumerate() {
            let part = rect.column(x, 48.0);
            let zone = Id { role: "arrow", index: id.index * 2 + index as u32, ..id };
            self.exclude_from_tree(zone);
            let response = if enabled { self.zone_focusing(zone, part, id) } else { Response::default() };
            if response.hover || response.down {
                self.fill(
                    part.inset(3.0),
                    RADIUS - 3.0,
                    if response.down { colors.button_down } else { colors.button_hover },
                );
            }
            self.icon(icon, Rect::around(part.center(), 20.0, 20.0), ink);
            if response.clicked {
                picked = to;
            }
        }
        let label = rect.column(50.0, rect.w - 100.0).inset(2.0);
        let text = options.get(chosen).map_or("", String::as_str);
        self.fit_text(label, text, style(16.0, Weight::Regular, ink, Align::Center), 2);
        picked
    }

    /// Adds a pressable part of a control. A press on the part gives the control the focus.
    fn zone_focusing(&mut self, zone: Id, rect: Rect, control: Id) -> Response {
        let response = self.zone(zone, rect);
        if response.down {
            self.focus(control);
        }
        response
    }

    /// Shows a slider with its value as text at the right. Returns the new value.
    pub fn slider(&mut self, id: Id, rect: Rect, slider: &Slider, enabled: bool) -> Option<i32> {
        let track = rect.column(12.0, rect.w - 24.0 - VALUE_WIDTH);
        let target = rect.column(0.0, track.w + 24.0);
        let response = if enabled { self.control(id, target, Keys::Sideways) } else { Response::default() };
        self.tell_slider(id, rect, slider, enabled);
        self.ring(response, target, RADIUS);
        let colors = self.colors;
        let span = (slider.max - slider.min).max(1) as f32;
        let share = ((slider.value - slider.min) as f32 / span).clamp(0.0, 1.0);
        let (rail, knob) = if enabled { (colors.accent, colors.text) } else { (colors.text_off, colors.text_off) };
        let middle = track.center().y;
        self.fill(Rect::new(track.x, middle - 3.0, track.w, 6.0), 3.0, colors.button_hover);
        self.fill(Rect::new(track.x, middle - 3.0, track.w * share, 6.0), 3.0, rail);
        let knob_w = if response.hover || response.down { 26.0 } else { 24.0 };
        let at = Pos::new(track.x + track.w * share, middle);
        self.fill(Rect::around(at, knob_w, knob_w), knob_w / 2.0, knob);
        let value = rect.column(rect.w - VALUE_WIDTH + 8.0, VALUE_WIDTH - 8.0);
        let ink = if enabled { colors.text } else { colors.text_off };
        self.fit_text(value, &slider.text, style(16.0, Weight::Regular, ink, Align::End), 2);
        let to = self.slide_keys(response, slider).or_else(|| self.slide_pointer(id, response, track, slider));
        let to = to.or_else(|| self.slide_deed(id, slider, enabled));
        to.map(|value| value.clamp(slider.min, slider.max)).filter(|value| *value != slider.value)
    }

    fn tell_slider(&mut self, id: Id, rect: Rect, slider: &Slider, enabled: bool) {
        let &Slider { value, min, max, step, .. } = slider;
        let (range, text) = (Some(Range { value, min, max, step }), slider.text.clone());
        self.describe(
            id,
            rect,
            WidgetState { role: Role::Slider, value: text, range, is_disabled: !enabled, ..WidgetState::default() },
        );
        self.set_part_rect(id, rect);
    }

    fn slide_deed(&self, id: Id, slider: &Slider, enabled: bool) -> Option<i32> {
        match self.reader_action(id).filter(|_| enabled)? {
            ReaderActionKind::More => Some(slider.value.saturating_add(slider.step.max(1))),
            ReaderActionKind::Less => Some(slider.value.saturating_sub(slider.step.max(1))),
            ReaderActionKind::Number(to) => Some(*to),
            ReaderActionKind::Press | ReaderActionKind::Focus | ReaderActionKind::Text(_) => None,
        }
    }

    fn slide_keys(&self, response: Response, slider: &Slider) -> Option<i32> {
        let step = slider.step.max(1);
        self.keys().iter().filter(|press| response.focus && !press.command && !press.alt).find_map(|press| match press
            .key
        {
            Key::Left => Some(slider.value - step),
            Key::Right => Some(slider.value + step),
            Key::Home => Some(slider.min),
            Key::End => Some(slider.max),
            _ => None,
        })
    }

    /// Moves the slider's knob with the pointer: a mouse at once; a finger after a sideways move or at its release, because the finger
    /// might scroll.
    fn slide_pointer(&mut self, id: Id, response: Response, track: Rect, slider: &Slider) -> Option<i32> {
        if self.input.pointer.is_empty() {
            return None;
        }
        let (at, finger) = (self.memory.pointer?, self.input.touch);
        let press = self.memory.press.as_mut().filter(|press| press.owner == Some(id) && press.scrolls.is_none())?;
        let aside = (at.x - press.at.x).abs() > DRAG_UNITS;
        press.grabbed |= !finger || aside;
        let released = response.clicked && self.release.is_some();
        if !press.grabbed && !released {
            return None;
        }
        let share = ((at.x - track.x) / track.w).clamp(0.0, 1.0);
        let step = slider.step.max(1);
        let steps = (share * (slider.max - slider.min) as f32 / step as f32).round() as i32;
        Some(slider.min + steps * step)
    }

    /// Shows a theme with a small picture of its board. Returns whether it was pressed.
    pub fn theme_card(&mut self, id: Id, rect: Rect, card: &ThemeCard, chosen: bool, enabled: bool) -> bool {
        let response = if enabled { self.control(id, rect, Keys::Activate) } else { Response::default() };
        if enabled {
            self.stop(id, rect, Keys::Activate, chosen);
        }
        self.tell_chosen(id, rect, Role::Radio, chosen, enabled);
        self.ring(response, rect, RADIUS);
        let colors = self.colors;
        let ground = match (response.down, response.hover || chosen) {
            (true, _) => colors.button_down,
            (_, true) => colors.button_hover,
            _ => colors.button,
        };
        self.fill(rect, RADIUS, ground);
        let side = rect.h - 44.0;
        let board = Rect::new(rect.center().x - side / 2.0, rect.y + 10.0, side, side);
        self.theme_picture(card, board);
        if chosen {
            self.frame(rect, RADIUS, 3.0, colors.accent);
            let tick = Rect::new(rect.right() - 32.0, rect.y + 8.0, 24.0, 24.0);
            self.fill(tick, 12.0, colors.accent);
            self.icon(Icon::Check, tick.inset(4.0), colors.page);
        }
        let ink = if enabled { colors.text } else { colors.text_off };
        let label = rect.row(rect.h - 32.0, 28.0).column(4.0, rect.w - 8.0);
        self.fit_text(label, card.name, style(15.0, Weight::Regular, ink, Align::Center), 1);
        response.clicked
    }

    /// Shows one tile of a choice among pictures. The caller draws the picture on the tile. Returns whether the tile was pressed.
    pub fn choice_tile(&mut self, id: Id, rect: Rect, chosen: bool, enabled: bool) -> bool {
        let response = if enabled { self.control(id, rect, Keys::Activate) } else { Response::default() };
        if enabled {
            self.stop(id, rect, Keys::Activate, chosen);
        }
        self.tell_chosen(id, rect, Role::Radio, chosen, enabled);
        self.ring(response, rect, RADIUS);
        if chosen || response.hover || response.down {
            self.fill(rect, RADIUS, self.colors.button_hover);
        }
        if chosen {
            self.frame(rect, RADIUS, 3.0, self.colors.accent);
        }
        response.clicked
    }

    /// Draws a preview of a theme: the four squares in the middle of its board and those around them, as the board itself is drawn.
    fn theme_picture(&mut self, card: &ThemeCard, board: Rect) {
        const SIDE: u8 = 4;
        let mut view = BoardView::bare(SIDE, SIDE, GridStyle::Cells);
        for (at, piece) in [(5, 1), (6, 0), (9, 0), (10, 1)] {
            view.pieces[at] = Some(piece);
        }
        self.board_sample(&view, board, card.theme, card.look);
    }
}

/// A theme to choose.
#[derive(Clone, Copy, Debug)]
pub struct ThemeCard<'a> {
    /// The name by which the painter finds the theme's pictures.
    pub theme: &'a str,
    /// The theme's name for the user.
    pub name: &'a str,
    /// The colors and the look of the theme's board.
    pub look: (&'a Colors, BoardLook),
}

/// The options of a choice.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options<'a> {
    pub labels: &'a [String],
    pub chosen: usize,
    /// The options that are shown and cannot be chosen, by their indices.
    pub unavailable: &'a [usize],
}

impl Options<'_> {
    fn is_available(&self, at: usize) -> bool {
        at < self.labels.len() && !self.unavailable.contains(&at)
    }

    /// Whether the choice may change to this option.
    fn can_become(&self, to: usize) -> bool {
        self.is_available(to) && to != self.chosen
    }

    fn before(&self) -> Option<usize> {
        (0..self.chosen).rev().find(|at| self.is_available(*at))
    }

    fn after(&self) -> Option<usize> {
        (self.chosen + 1..self.labels.len()).find(|at| self.is_available(*at))
    }

    fn first(&self) -> Option<usize> {
        (0..self.labels.len()).find(|at| self.is_available(*at))
    }

    fn last(&self) -> Option<usize> {
        (0..self.labels.len()).rev().find(|at| self.is_available(*at))
    }
}

/// The content of a slider: a number between two bounds.
#[derive(Clone, Debug, PartialEq)]
pub struct Slider {
    pub value: i32,
    pub min: i32,
    pub max: i32,
    pub step: i32,
    /// The slider's value as text.
    pub text: String,
}
