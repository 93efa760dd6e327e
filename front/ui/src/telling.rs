//! How a pass makes the tree of what it shows: each control is a part, and the words drawn on it are its name.
//!
//! For the widgets; screens name what has no words of its own by [`Ui::name`].

use super::board::Cell;
use super::draw::{TextStyle, Weight};
use super::geometry::Rect;
use super::id::Id;
use super::pass::Ui;
use super::told::Telling;
pub use super::told::WidgetState;
use super::tree::{Act, Deed, Part, PartId, Role, Tree};

/// A text so large and bold is a heading.
const HEADING_SIZE: f32 = 18.0;

/// A text without what only its place on the screen wants.
fn plain(text: &str) -> String {
    text.replace('\u{a0}', " ")
}

/// A text that is one more of several.
fn append(to: &mut String, text: &str) {
    if !to.is_empty() {
        to.push_str(", ");
    }
    to.push_str(text);
}

impl Ui<'_> {
    /// Whether somebody wants to know what is on the screen in words.
    pub fn is_heard(&self) -> bool {
        self.telling.is_some() && !self.is_inert()
    }

    fn telling(&mut self) -> Option<&mut Telling> {
        if self.is_inert() { None } else { self.telling.as_mut() }
    }

    /// A page, or what stands over one, begins.
    pub(super) fn tell_page(&mut self, page: &'static str, is_over: bool) {
        let id = PartId::of(Id { page, role: "page", index: 0 });
        let Some(telling) = self.telling() else { return };
        telling.inside.clear();
        let role = if is_over { Role::Dialog } else { Role::Page };
        let part = Part::new(id, telling.parent(), role, Rect::default());
        telling.add(part, Rect::default());
        telling.inside.push(id);
    }

    /// What can be pressed or have the focus.
    pub(super) fn tell_zone(&mut self, id: Id, whole: Rect, takes_focus: bool) {
        let rect = self.in_sight(whole);
        let Some(telling) = self.telling() else { return };
        let id = PartId::of(id);
        if telling.hidden.contains(&id) {
            return;
        }
        if telling.part(id).is_none() {
            let part = Part::new(id, telling.parent(), Role::Button, rect);
            telling.add(part, whole);
        }
        if let Some(part) = telling.part(id) {
            part.takes_focus |= takes_focus;
            part.takes_press = true;
        }
    }

    /// A rectangle as far as it is in sight; what is scrolled away has no height.
    fn in_sight(&self, rect: Rect) -> Rect {
        self.clips.last().map_or(rect, |clip| {
            let seen = clip.intersect(rect);
            if seen.h > 0.0 && seen.w > 0.0 { seen } else { Rect { h: 0.0, ..rect } }
        })
    }

    /// What a widget is, and what it is set to. Also one that nothing can be done with now.
    pub fn tell(&mut self, id: Id, whole: Rect, told: WidgetState) {
        let rect = self.in_sight(whole);
        let Some(telling) = self.telling() else { return };
        let id = PartId::of(id);
        if telling.part(id).is_none() {
            let part = Part::new(id, telling.parent(), told.role, rect);
            telling.add(part, whole);
        }
        if let Some(part) = telling.part(id) {
            let WidgetState { role, value, range, is_on, is_off } = told;
            let value = plain(&value);
            (part.role, part.value, part.range, part.is_on, part.is_off) = (role, value, range, is_on, is_off);
            part.takes_press &= !is_off;
        }
    }

    /// A part stands in another rectangle than the one that is pressed: with its value beside it.
    pub(super) fn tell_place(&mut self, id: Id, whole: Rect) {
        let rect = self.in_sight(whole);
        let Some(telling) = self.telling() else { return };
        if let Some(&at) = telling.places.get(&PartId::of(id)) {
            (telling.parts[at].rect, telling.wholes[at]) = (rect, whole);
        }
    }

    /// Which role a widget has, where nothing else is to be said of it.
    pub fn tell_role(&mut self, id: Id, rect: Rect, role: Role) {
        self.tell(id, rect, WidgetState { role, ..WidgetState::default() });
    }

    /// A list that is a stop of the keyboard, whatever draws its rows.
    pub fn tell_list(&mut self, id: Id, rect: Rect) {
        self.tell_zone(id, rect, true);
        self.tell_role(id, rect, Role::List);
    }

    /// What a widget without words of its own is called, and what more there is to say. To be said before or after it is drawn.
    pub fn name(&mut self, id: Id, name: &str, detail: &str) {
        if let Some(telling) = self.telling() {
            telling.names.insert(PartId::of(id), (plain(name), plain(detail)));
        }
    }

    /// A name from what a widget shows while it is empty; a screen's own word goes before.
    pub(super) fn name_by_default(&mut self, id: Id, name: &str) {
        if let Some(telling) = self.telling() {
            telling.names.entry(PartId::of(id)).or_insert_with(|| (plain(name), String::new()));
        }
    }

    /// What only a pointer needs is no part of the tree; to be said before it is drawn.
    pub fn untold(&mut self, id: Id) {
        if let Some(telling) = self.telling() {
            telling.hidden.push(PartId::of(id));
        }
    }

    /// What is told meanwhile stands in the part of `id`.
    pub fn within(&mut self, id: Id, inside: impl FnOnce(&mut Self)) {
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

    /// Where `of` has the focus it is on `on`: a row of a list.
    pub fn tell_focus(&mut self, of: Id, on: Id) {
        if let Some(telling) = self.telling() {
            telling.focus.insert(PartId::of(of), PartId::of(on));
        }
    }

    /// A text: the name of what it is drawn on, else a part of its own.
    pub(super) fn tell_text(&mut self, whole: Rect, text: &str, style: TextStyle) {
        let page = self.page_name();
        let rect = self.in_sight(whole);
        let Some(telling) = self.telling() else { return };
        let text = &plain(text);
        if let Some(part) = telling.under(whole).and_then(|at| telling.parts.get_mut(at)) {
            match (part.role.takes_words(), part.name.is_empty() || part.role == Role::Row) {
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
        let part = Part { name: text.to_owned(), ..Part::new(id, telling.parent(), role, rect) };
        telling.add(part, whole);
    }

    /// The cells of a board, row by row; whoever knows the game names them.
    pub(super) fn tell_cells(&mut self, board: Id, cells: impl Iterator<Item = (Cell, Rect)>, cursor: Option<Cell>) {
        let Some(telling) = self.telling() else { return };
        let parent = PartId::of(board);
        for (cell, rect) in cells {
            let id = PartId::of_cell(board, cell);
            let part = Part::new(id, Some(parent), Role::Cell, rect);
            telling.add(Part { cell: Some(cell), takes_focus: true, takes_press: true, ..part }, rect);
            if cursor == Some(cell) {
                telling.focus.insert(parent, id);
            }
        }
    }

    /// What is done with a part by who does not see it; taken, so that it is done once.
    pub(super) fn deed(&self, part: PartId) -> Option<&Deed> {
        if self.is_inert() {
            return None;
        }
        self.input.acts.iter().find(|act| act.part == part).map(|act| &act.deed)
    }

    /// The deed for a widget.
    pub(super) fn deed_of(&self, id: Id) -> Option<&Deed> {
        if self.input.acts.is_empty() { None } else { self.deed(PartId::of(id)) }
    }

    /// Whether a widget is pressed by who does not see it.
    pub(super) fn is_acted(&self, id: Id) -> bool {
        self.deed_of(id) == Some(&Deed::Press)
    }

    /// The tree of the pass.
    pub(super) fn told(&mut self) -> Option<Tree> {
        let mut telling = self.telling.take()?;
        let mut focus = self.memory.focused().map_or(PartId::WINDOW, PartId::of);
        while let Some(on) = telling.focus.remove(&focus) {
            focus = on;
        }
        let mut tree = Tree::bare(Rect::default());
        let Telling { parts, names, .. } = &mut telling;
        for mut part in std::mem::take(parts) {
            if let Some((name, detail)) = names.remove(&part.id) {
                (part.name, part.detail) = (name, detail);
            }
            part.is_on = part.is_on.or_else(|| part.role.is_chosen_of_many().then_some(false));
            tree.parts.push(part);
        }
        tree.name_by_what_stands_before();
        tree.drop_labels();
        tree.focus = focus;
        tree.mend();
        Some(tree)
    }
}

/// A label stands so many parts before its control at most.
const LABEL_PARTS: usize = 3;

impl Tree {
    /// A text that is told as a control's name, or as its detail or value, is not told twice.
    fn drop_labels(&mut self) {
        let is_text = |part: &Part| part.role == Role::Text;
        let says = |part: &Part, text: &str| part.name == text || part.detail == text || part.value == text;
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

    /// A control without words of its own has those of the text before it; a page those of its heading.
    fn name_by_what_stands_before(&mut self) {
        let mut last = String::new();
        let is_titled = |part: &&Part| part.role == Role::Heading;
        let is_text = |part: &&Part| part.role == Role::Text;
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

impl Act {
    pub fn press(part: PartId) -> Act {
        Act { part, deed: Deed::Press }
    }
}
