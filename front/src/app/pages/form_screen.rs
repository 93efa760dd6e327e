//! The screen of a form: a page of rows with controls, such as the settings.

use crate::app::kernel::intent::{Form, Intent, RowChange};
use crate::app::kernel::view::{ButtonView, Control, FormView, PageView, Painting, RowView, Stretch, ThemeLook};
use crate::app::pages::screen_parts::{NARROW, foot, foot_height, inside, page_head, rail};
use crate::ui::field::Field;
use crate::ui::text::style;
use crate::ui::widgets::{Button, Options, Slider, ThemeCard};
use crate::ui::{Align, Icon, Id, Key, PageFocus, Rect, Ui, Weight};

impl PageView for FormView {
    fn paint(&self, ui: &mut Ui, painting: &Painting, intents: &mut Vec<Intent>) {
        show(ui, self, painting, intents);
    }

    fn stretch(&self) -> Stretch {
        Stretch::Column(if self.tabs.is_empty() { COLUMN } else { WITH_RAIL })
    }

    #[cfg(test)]
    fn accepted_intents(&self) -> Vec<Intent> {
        let of_row = |row: &RowView| {
            let (form, id) = (self.form, row.id);
            row.control.changes().into_iter().map(move |change| Intent::Change(form, id, change))
        };
        ButtonView::intents(&self.buttons).into_iter().chain(self.rows.iter().flat_map(of_row)).collect()
    }
}

/// The largest width of a form, without and with a rail of tabs.
const COLUMN: f32 = 760.0;
const WITH_RAIL: f32 = 1000.0;
const ROW: f32 = 64.0;
const CONTROL_WIDTH: f32 = 320.0;
const CONTROL_HEIGHT: f32 = 44.0;
const CARD_HEIGHT: f32 = 168.0;
const CARDS: usize = 3;
/// The side of a person's picture including the space around it, in units.
const FACE: f32 = 72.0;

fn show(ui: &mut Ui, view: &FormView, &Painting { banner, body, .. }: &Painting, wishes: &mut Vec<Intent>) {
    ui.page("form", PageFocus::Fresh);
    let body = page_head(ui, &view.title, &view.back, banner, body, wishes);
    let body = rail(ui, &view.tabs, view.tab, body, wishes);
    prefer_first(ui, view);
    let area =
        if view.buttons.is_empty() { body.row(0.0, body.h - 16.0) } else { body.row(0.0, body.h - foot_height(body)) };
    let room = inside(area);
    let room = Rect { x: room.x - 10.0, w: room.w + 20.0, ..room };
    let heights: Vec<f32> = view.rows.iter().map(|row| height(ui, row, room.w - 34.0)).collect();
    let id = ui.id("rows", view.tab as u32);
    ui.scroll(id, room, heights.iter().sum::<f32>() + 8.0, |ui, content| {
        let mut y = 4.0;
        for (entry, high) in view.rows.iter().zip(heights) {
            row(ui, view.form, entry, content.column(10.0, content.w - 20.0).row(y, high), wishes);
            y += high;
        }
    });
    enter(ui, view, wishes);
    foot(ui, &view.buttons, body, wishes);
}

fn main_button(view: &FormView) -> Option<&ButtonView> {
    view.buttons.iter().find(|button| button.primary && button.enabled && !button.locked)
}

/// Lets Enter in a text field press the page's main button.
fn enter(ui: &mut Ui, view: &FormView, wishes: &mut Vec<Intent>) {
    let is_typed =
        |row: &RowView| matches!(row.control, Control::Text { .. }) && ui.has_focus(ui.id("row", row.id.into()));
    if let (true, true, Some(main)) = (view.rows.iter().any(is_typed), ui.pressed(Key::Enter), main_button(view)) {
        wishes.push(main.intent.clone());
    }
}

/// Gives the focus to the first control of a page that has no main button or whose first control is an empty text field.
fn prefer_first(ui: &mut Ui, view: &FormView) {
    let usable =
        |row: &&RowView| row.enabled && !row.locked && !matches!(row.control, Control::Heading | Control::Note);
    let first = view.rows.iter().find(usable);
    let is_empty = |row: &&RowView| matches!(&row.control, Control::Text { value, .. } if value.is_empty());
    if let Some(first) = first.filter(|first| main_button(view).is_none() || is_empty(first)) {
        let id = match &first.control {
            Control::Themes { chosen, .. } | Control::Faces { chosen, .. } => theme_id(ui, first, *chosen),
            _ => ui.id("row", first.id.into()),
        };
        ui.prefer_focus(id);
    }
}

fn theme_id(ui: &Ui, row: &RowView, index: usize) -> Id {
    ui.id("theme", u32::from(row.id) * 256 + index as u32)
}

pub(crate) fn height(ui: &mut Ui, row: &RowView, width: f32) -> f32 {
    match &row.control {
        Control::Heading => 48.0,
        Control::Note => detail_height(ui, row, 15.0, width) + 16.0,
        Control::Themes { options, .. } => 40.0 + CARD_HEIGHT * options.len().div_ceil(cards(width)) as f32,
        Control::Faces { options, .. } => 40.0 + FACE * options.len().div_ceil(faces_across(width)) as f32,
        _ if width < NARROW => label_height(ui, row, width) + CONTROL_HEIGHT + 18.0,
        _ => {
            let room = width - control_width(ui, row) - 20.0;
            let least = if is_long(ui, &row.label, room) && !row.detail.is_empty() { ROW + 14.0 } else { ROW };
            least.max(label_height(ui, row, room) + 2.0)
        }
    }
}

/// Whether a label needs a second line in this width.
fn is_long(ui: &mut Ui, label: &str, width: f32) -> bool {
    ui.text_size(label, 17.0, Weight::Regular, Some(width)).1 > 32.0
}

/// Returns the number of theme cards that fit side by side.
fn cards(width: f32) -> usize {
    if width < NARROW { CARDS - 1 } else { CARDS }
}

/// Returns the number of people's pictures that fit side by side.
fn faces_across(width: f32) -> usize {
    ((width / FACE) as usize).clamp(1, 8)
}

/// Returns the height of a row's label that is above its control.
fn label_height(ui: &mut Ui, row: &RowView, width: f32) -> f32 {
    let wide = Some(width - if row.locked { 28.0 } else { 0.0 });
    let title = ui.text_size(&row.label, 17.0, Weight::Regular, wide).1;
    title + detail_height(ui, row, 14.0, width - if row.locked { 28.0 } else { 0.0 }) + 4.0
}

/// Returns the height of the tallest of the details that a row may have.
fn detail_height(ui: &mut Ui, row: &RowView, size: f32, width: f32) -> f32 {
    let details = std::iter::once(&row.detail).chain(&row.other_details).filter(|detail| !detail.is_empty());
    details.map(|detail| ui.text_size(detail, size, Weight::Regular, Some(width)).1).fold(0.0, f32::max)
}

pub(crate) fn row(ui: &mut Ui, form: Form, row: &RowView, rect: Rect, wishes: &mut Vec<Intent>) {
    let colors = ui.colors;
    let usable = row.enabled && !row.locked;
    match &row.control {
        Control::Heading => {
            let line = rect.row(14.0, 28.0);
            ui.fit_text(line, &row.label, style(15.0, Weight::Bold, colors.accent, Align::Start), 1);
            return ui.fill(rect.row(rect.h - 4.0, 1.0), 0.0, colors.button);
        }
        Control::Note => {
            return ui.fit_text(rect, &row.detail, style(15.0, Weight::Regular, colors.text_dim, Align::Start), 99);
        }
        Control::Themes { options, looks, chosen } => {
            label(ui, row, rect.row(0.0, 40.0));
            return themes(ui, form, row, (options, looks, *chosen), rect.row(40.0, rect.h - 40.0), wishes);
        }
        Control::Faces { options, chosen } => {
            label(ui, row, rect.row(0.0, 40.0));
            return faces(ui, form, row, options, *chosen, rect.row(40.0, rect.h - 40.0), wishes);
        }
        _ => {}
    }
    if rect.w < NARROW {
        let high = label_height(ui, row, rect.w);
        label(ui, row, rect.row(4.0, high));
        let place = rect.row(high + 8.0, CONTROL_HEIGHT);
        if let Some(change) = control(ui, row, place, usable) {
            wishes.push(Intent::Change(form, row.id, change));
        }
        return;
    }
    let wide = control_width(ui, row);
    label(ui, row, rect.column(0.0, rect.w - wide - 20.0));
    let place = rect.column(rect.w - CONTROL_WIDTH, CONTROL_WIDTH).row((rect.h - CONTROL_HEIGHT) / 2.0, CONTROL_HEIGHT);
    if let Some(change) = control(ui, row, place, usable) {
        wishes.push(Intent::Change(form, row.id, change));
    }
}

/// Returns the width of a row's control: a button is as wide as its words need, and all other controls have the same width.
fn control_width(ui: &mut Ui, row: &RowView) -> f32 {
    match &row.control {
        Control::Button { label, .. } => button_width(ui, label).min(CONTROL_WIDTH),
        _ => CONTROL_WIDTH,
    }
}

fn button_width(ui: &mut Ui, label: &str) -> f32 {
    (ui.text_size(label, 16.0, Weight::Bold, None).0 + 80.0).max(140.0)
}

pub(crate) fn label(ui: &mut Ui, row: &RowView, rect: Rect) {
    let colors = ui.colors;
    let usable = row.enabled && !row.locked;
    let ink = if usable { colors.text } else { colors.text_off };
    let mut room = rect;
    if row.locked {
        ui.icon(Icon::Lock, Rect::new(rect.x, rect.center().y - 10.0, 20.0, 20.0), ink);
        room = rect.column(28.0, rect.w - 28.0);
    }
    let dim = if usable { colors.text_dim } else { colors.text_off };
    let title = (row.label.as_str(), style(17.0, Weight::Regular, ink, Align::Start), 2);
    ui.label_block(room, title, (&row.detail, style(14.0, Weight::Regular, dim, Align::Start), 9));
}

pub(crate) fn control(ui: &mut Ui, row: &RowView, rect: Rect, usable: bool) -> Option<RowChange> {
    let id = ui.id("row", row.id.into());
    match &row.control {
        // The button's label is its action; the row's label describes it.
        Control::Button { label, .. } => ui.name(id, label, &row.label),
        _ => ui.name(id, &row.label, &row.detail),
    }
    match &row.control {
        Control::Toggle(on) => ui.toggle(id, rect, *on, usable).then_some(RowChange::Toggle),
        Control::Choice { options, chosen } => {
            let options = Options { labels: options, chosen: *chosen, unavailable: &row.unavailable };
            ui.limited_choice(id, rect, &options, usable).map(RowChange::Choose)
        }
        Control::Slider { value, min, max, step, text } => {
            let slider = Slider { value: *value, min: *min, max: *max, step: *step, text: text.clone() };
            ui.slider(id, rect, &slider, usable).map(RowChange::Slide)
        }
        Control::Text { value, placeholder, chars_max } => {
            let field = Field { value, placeholder, chars_max: *chars_max };
            ui.field(id, rect, &field, usable).map(RowChange::Edit)
        }
        Control::Button { label, icon } => {
            let wide = button_width(ui, label).min(rect.w);
            let face = Button { icon: *icon, label, enabled: usable, locked: false, primary: false };
            ui.button(id, rect.column(rect.w - wide, wide), &face).then_some(RowChange::Press)
        }
        Control::Heading | Control::Note | Control::Themes { .. } | Control::Faces { .. } => None,
    }
}

fn themes(
    ui: &mut Ui,
    form: Form,
    row: &RowView,
    (options, looks, chosen): (&[(String, String)], &[ThemeLook], usize),
    room: Rect,
    wishes: &mut Vec<Intent>,
) {
    let cards = cards(room.w);
    let share = (room.w + 12.0) / cards as f32;
    ui.group("themes", row.id.into(), |ui| {
        for (index, (theme, name)) in options.iter().enumerate() {
            let place = room.column(share * (index % cards) as f32, share - 12.0);
            let rect = place.row(CARD_HEIGHT * (index / cards) as f32, CARD_HEIGHT - 12.0);
            let id = theme_id(ui, row, index);
            let look = looks.get(index).map(|look| (&look.colors, look.board));
            let card = ThemeCard { theme, name, look: look.unwrap_or((ui.colors, ui.look)) };
            if ui.theme_card(id, rect, &card, index == chosen, row.enabled && !row.locked) {
                wishes.push(Intent::Change(form, row.id, RowChange::Choose(index)));
            }
        }
    });
}

fn faces(
    ui: &mut Ui,
    form: Form,
    row: &RowView,
    options: &[String],
    chosen: usize,
    room: Rect,
    wishes: &mut Vec<Intent>,
) {
    let across = faces_across(room.w);
    let usable = row.enabled && !row.locked;
    ui.group("faces", row.id.into(), |ui| {
        for (index, name) in options.iter().enumerate() {
            let place = room.row(FACE * (index / across) as f32, FACE).column(FACE * (index % across) as f32, FACE);
            let id = theme_id(ui, row, index);
            ui.name(id, name, "");
            if ui.choice_tile(id, place.inset(3.0), index == chosen, usable) {
                wishes.push(Intent::Change(form, row.id, RowChange::Choose(index)));
            }
            face(ui, index as u8, place.inset(10.0));
        }
    });
}

/// Draws a person's picture in two colours. Pictures with even and odd numbers have different pairs of colours, and all shapes differ.
pub(crate) fn face(ui: &mut Ui, picture: u8, rect: Rect) {
    let colors = ui.colors;
    let (ground, ink) = match picture % 2 {
        0 => (colors.accent, colors.page),
        _ => (colors.primary, colors.primary_text),
    };
    ui.fill(rect, rect.w / 2.0, ground);
    ui.icon(Icon::Face(picture), rect.inset(rect.w * 0.17), ink);
}
