//! The accessibility tree of a pass: each control becomes a part of the tree, and the texts drawn on a control become its part's name.
//!
//! For the widgets. Screens name widgets without texts by [`Ui::set_accessible_name`].

use super::board::Cell;
use super::draw::{Align, TextStyle, Weight};
use super::geometry::Rect;
use super::id::Id;
use super::pass::Ui;
use super::text::{READABLE_MIN, style};
use super::tree::{PartId, ReaderAction, ReaderActionKind, Role, UiPart, UiTree};
use super::tree_builder::TreeBuilder;
pub use super::tree_builder::WidgetState;

/// The text size in units from which a bold text counts as a heading.
const HEADING_SIZE: f32 = 18.0;

/// Returns a text without the characters that only serve its layout.
fn plain(text: &str) -> String {
    text.replace('\u{a0}', " ")
}

/// Appends a text to `to`, after a separator where `to` is not empty.
fn append(to: &mut String, text: &str) {
    if !to.is_empty() {
        to.push_str(", ");
    }
    to.push_str(text);
}

impl Ui<'_> {
    /// Whether this pass builds the accessibility tree for the elements that are drawn now.
    pub fn is_building_tree(&self) -> bool {
        self.telling.is_some() && !self.is_inert()
    }

    fn telling(&mut self) -> Option<&mut TreeBuilder> {
        if self.is_inert() { None } else { self.telling.as_mut() }
    }

    /// Begins the part of a page, or of a dialog over a page.
    pub(super) fn describe_page(&mut self, page: &'static str, is_over: bool) {
        let id = PartId::of(Id { page, role: "page", index: 0 });
        let Some(telling) = self.telling() else { return };
        telling.inside.clear();
        let role = if is_over { Role::Dialog } else { Role::Page };
        let part = UiPart::new(id, telling.parent(), role, Rect::default());
        telling.add(part, Rect::default());
        telling.inside.push(id);
    }

    /// Adds an element that can be pressed, and that can have the focus if `takes_focus`.
    pub(super) fn add_zone(&mut self, id: Id, whole: Rect, takes_focus: bool) {
        let rect = self.in_sight(whole);
        let Some(telling) = self.telling() else { return };
        let id = PartId::of(id);
        if telling.hidden.contains(&id) {
            return;
        }
        if telling.part(id).is_none() {
            let part = UiPart::new(id, telling.parent(), Role::Button, rect);
            telling.add(part, whole);
        }
        if let Some(part) = telling.part(id) {
            part.takes_focus |= takes_focus;
            part.takes_press = true;
        }
    }

    /// Returns the visible part of a rectangle. A rectangle that is scrolled out of view has no height.
    fn in_sight(&self, rect: Rect) -> Rect {
        self.clips.last().map_or(rect, |clip| {
            let seen = clip.intersect(rect);
            if seen.h > 0.0 && seen.w > 0.0 { seen } else { Rect { h: 0.0, ..rect } }
        })
    }

    /// Describes a widget's role, value and state to the tree, also for a disabled widget.
    pub fn describe(&mut self, id: Id, whole: Rect, told: WidgetState) {
        let rect = self.in_sight(whole);
        let Some(telling) = self.telling() else { return };
        let id = PartId::of(id);
        if telling.part(id).is_none() {
            let part = UiPart::new(id, telling.parent(), told.role, rect);
            telling.add(part, whole);
        }
        if let Some(part) = telling.part(id) {
            let WidgetState { role, value, range, is_on, is_expanded, is_disabled: is_off } = told;
            let value = plain(&value);
            (part.role, part.value, part.range, part.is_on, part.is_disabled) = (role, value, range, is_on, is_off);
            part.is_expanded = is_expanded;
            part.takes_press &= !is_off;
        }
    }

    /// Sets the rectangle of a widget's part where it is larger than the pressable rectangle, as for a slider with its value beside it.
    pub(super) fn set_part_rect(&mut self, id: Id, whole: Rect) {
        let rect = self.in_sight(whole);
        let Some(telling) = self.telling() else { return };
        if let Some(&at) = telling.places.get(&PartId::of(id)) {
            (telling.parts[at].rect, telling.wholes[at]) = (rect, whole);
        }
    }

    /// Sets the role of a widget that has no other state.
    pub fn set_role(&mut self, id: Id, rect: Rect, role: Role) {
        self.describe(id, rect, WidgetState { role, ..WidgetState::default() });
    }

    /// Adds a list to the tree and to the controls that the keyboard reaches. The caller draws the rows.
    pub fn add_list(&mut self, id: Id, rect: Rect) {
        self.add_zone(id, rect, true);
        self.set_role(id, rect, Role::List);
    }

    /// Sets the name and a further description of a widget without texts. May be called before or after the widget is drawn.
    pub fn set_accessible_name(&mut self, id: Id, name: &str, detail: &str) {
        if let Some(telling) = self.telling() {
            telling.names.insert(PartId::of(id), (plain(name), plain(detail)));
        }
    }

    /// Names a widget by its content while the widget has no name. A screen's own name takes precedence.
    pub(super) fn name_by_default(&mut self, id: Id, name: &str) {
        if let Some(telling) = self.telling() {
            telling.names.entry(PartId::of(id)).or_insert_with(|| (plain(name), String::new()));
        }
    }

    /// Excludes from the tree a widget that only the pointer needs. Called before the widget is drawn.
    pub fn exclude_from_tree(&mut self, id: Id) {
        if let Some(telling) = self.telling() {
            telling.hidden.push(PartId::of(id));
        }
    }

    /// Adds the parts that `inside` creates as children of the part of the widget `id`.
    pub fn with_parent(&mut self, id: Id, inside: impl FnOnce(&mut Self)) {
        let is_told = self.telling().is_some_and(|telling| {
            let id = PartId::of(id);
            let has_place = telling.places.contains_key(&id);
            telling.inside.extend(has_place.then_some(id));
            has_place
        });
        inside(self);
        if let (true, Some(telling)) = (is_told, self.telling()) {
            telling.inside.pop();
        }
    }

    /// Reports that the focus of the widget `of` is on the part `on`, such as a row of a list.
    pub fn report_focus_on(&mut self, of: Id, on: Id) {
        if let Some(telling) = self.telling() {
            telling.focus.insert(PartId::of(of), PartId::of(on));
        }
    }

    /// Adds a text: as the name of the part on which the text is drawn, otherwise as a part of its own.
    pub(super) fn add_text(&mut self, whole: Rect, text: &str, style: TextStyle) {
        let page = self.page_name();
        let rect = self.in_sight(whole);
        let Some(telling) = self.telling() else { return };
        let text = &plain(text);
        if let Some(part) = telling.part_under(whole).and_then(|at| telling.parts.get_mut(at)) {
            match (part.role.takes_text_as_name(), part.name.is_empty() || part.role == Role::Row) {
                (false, _) => {}
                (true, true) => append(&mut part.name, text),
                (true, false) => append(&mut part.detail, text),
            }
            return;
        }
        telling.texts += 1;
        let id = PartId::of(Id { page, role: "text", index: telling.texts });
        let is_heading = style.weight == Weight::Bold && style.size >= HEADING_SIZE;
        let role = if is_heading { Role::Heading } else { Role::Text };
        let part = UiPart { name: text.to_owned(), ..UiPart::new(id, telling.parent(), role, rect) };
        telling.add(part, whole);
    }

    /// Adds a text for screen readers only, where signs and numbers say the same on the screen.
    pub fn add_spoken_text(&mut self, rect: Rect, text: &str) {
        self.add_text(rect, text, style(READABLE_MIN, Weight::Regular, self.colors.text, Align::Start));
    }

    /// Adds the cells of a board as parts, row by row. The app names them.
    pub(super) fn add_cells(&mut self, board: Id, cells: impl Iterator<Item = (Cell, Rect)>, cursor: Option<Cell>) {
        let Some(telling) = self.telling() else { return };
        let parent = PartId::of(board);
        for (cell, rect) in cells {
            let id = PartId::of_cell(board, cell);
            let part = UiPart::new(id, Some(parent), Role::Cell, rect);
            telling.add(UiPart { cell: Some(cell), takes_focus: true, takes_press: true, ..part }, rect);
            if cursor == Some(cell) {
                telling.focus.insert(parent, id);
            }
        }
    }

    /// Returns a screen reader's action on a part in this pass's input; `None` for inert content.
    pub(super) fn reader_action_on(&self, part: PartId) -> Option<&ReaderActionKind> {
        if self.is_inert() {
            return None;
        }
        self.input.reader_actions.iter().find(|act| act.part == part).map(|act| &act.kind)
    }

    /// Returns a screen reader's action on a widget in this pass's input.
    pub(super) fn reader_action(&self, id: Id) -> Option<&ReaderActionKind> {
        if self.input.reader_actions.is_empty() { None } else { self.reader_action_on(PartId::of(id)) }
    }

    /// Whether a screen reader presses a widget in this pass's input.
    pub(super) fn is_pressed_by_reader(&self, id: Id) -> bool {
        self.reader_action(id) == Some(&ReaderActionKind::Press)
    }

    /// Returns the accessibility tree of this pass.
    pub(super) fn take_tree(&mut self) -> Option<UiTree> {
        let mut telling = self.telling.take()?;
        let mut focus = self.memory.focused().map_or(PartId::WINDOW, PartId::of);
        while let Some(on) = telling.focus.remove(&focus) {
            focus = on;
        }
        let mut tree = UiTree::bare(Rect::default());
        let TreeBuilder { parts, names, .. } = &mut telling;
        for mut part in std::mem::take(parts) {
            if let Some((name, detail)) = names.remove(&part.id) {
                (part.name, part.detail) = (name, detail);
            }
            part.is_on = part.is_on.or_else(|| part.role.is_chosen_of_many().then_some(false));
            tree.parts.push(part);
        }
        tree.name_by_what_stands_before();
        tree.drop_labels();
        tree.set_heading_levels();
        tree.focus = focus;
        tree.repair();
        Some(tree)
    }
}

/// The maximum distance from a label to its control, counted in parts of the tree.
const LABEL_PARTS: usize = 3;

impl UiTree {
    /// Removes texts that are already the name, detail or value of a control.
    fn drop_labels(&mut self) {
        let is_text = |part: &UiPart| part.role == Role::Text;
        let says = |part: &UiPart, text: &str| part.name == text || part.detail == text || part.value == text;
        let is_label = |at: usize| {
            let after = self.parts[at + 1..].iter().take(LABEL_PARTS).find(|part| !is_text(part));
            is_text(&self.parts[at]) && after.is_some_and(|part| says(part, &self.parts[at].name))
        };
        let labels: Vec<bool> = (0..self.parts.len()).map(is_label).collect();
        let mut at = 0;
        self.parts.retain(|_| {
            at += 1;
            !labels[at - 1]
        });
    }

    /// Makes the first heading of each page and dialog its title. The other headings are below the title.
    fn set_heading_levels(&mut self) {
        let mut has_title = false;
        for part in &mut self.parts {
            match part.role {
                Role::Page | Role::Dialog => has_title = false,
                Role::Heading => part.level = Some(if std::mem::replace(&mut has_title, true) { 2 } else { 1 }),
                _ => {}
            }
        }
    }

    /// Names each control without texts by the text before the control, and a page by its heading.
    fn name_by_what_stands_before(&mut self) {
        let mut last = String::new();
        let is_titled = |part: &&UiPart| part.role == Role::Heading;
        let is_text = |part: &&UiPart| part.role == Role::Text;
        let title = self.parts.iter().find(is_titled).or(self.parts.iter().find(is_text)).map(|part| part.name.clone());
        for part in &mut self.parts {
            match part.role {
                Role::Text | Role::Heading => last.clone_from(&part.name),
                Role::Page | Role::Dialog => part.name = title.clone().unwrap_or_default(),
                Role::Choice | Role::Spinner | Role::Slider | Role::Field | Role::Switch | Role::Area | Role::List
                    if part.name.is_empty() =>
                {
                    part.name.clone_from(&last);
                }
                _ => {}
            }
        }
    }
}

impl ReaderAction {
    pub fn press(part: PartId) -> ReaderAction {
        ReaderAction { part, kind: ReaderActionKind::Press }
    }
}
