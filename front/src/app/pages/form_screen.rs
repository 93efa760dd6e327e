//! The screen of a form: a page of rows with controls, such as the settings. Related rows stand on one card, parted by thin lines.

use crate::app::kernel::intent::{Form, Intent, RowChange};
use crate::app::kernel::view::{ButtonView, Control, FormView, PageView, Painting, RowView, Stretch, ThemeLook};
use crate::app::pages::screen_parts::{NARROW, card, draw_board_part, foot, foot_height, inside, page_head, rail};
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
const CONTROL_WIDTH: f32 = 320.0;
const CONTROL_HEIGHT: f32 = 44.0;
/// The width of a switch, which stands beside its label also where other controls stand below.
const SWITCH_WIDTH: f32 = 72.0;
/// Maximum width of a control that stands below its label.
const CONTROL_WIDTH_MAX: f32 = 480.0;
/// Maximum width of a note, whose lines would be too long otherwise.
const NOTE_WIDTH_MAX: f32 = 540.0;
/// The space above and below what a row contains.
const ROW_SPACE: f32 = 12.0;
/// The space between a label and what stands below or beside it.
const LABEL_SPACE: f32 = 8.0;
/// The height of a heading, without the row below it.
const HEADING: f32 = 36.0;
/// The height of a theme's picture with the space to the next one.
const CARD_HEIGHT: f32 = 168.0;
const CARD_SPACE: f32 = 12.0;
const CARDS: usize = 3;
/// The side of a person's picture including the space around it, in units.
const FACE: f32 = 72.0;
/// The width from which a card of rows has wide margins inside.
const ROOMY: f32 = 640.0;
/// The least width of an option with a picture, the space around the picture, and the height of the option's label.
const PICTURE_TILE: f32 = 92.0;
const PICTURE: f32 = 64.0;
const PICTURE_LABEL: f32 = 48.0;

fn show(ui: &mut Ui, view: &FormView, &Painting { banner, body, .. }: &Painting, wishes: &mut Vec<Intent>) {
    ui.page("form", PageFocus::Fresh);
    let body = page_head(ui, &view.title, &view.back, banner, body, wishes);
    let body = rail(ui, &view.tabs, (view.tab, view.is_last_tab_apart), body, wishes);
    prefer_first(ui, view);
    let area =
        if view.buttons.is_empty() { body.row(0.0, body.h - 12.0) } else { body.row(0.0, body.h - foot_height(body)) };
    let room = inside(area);
    let room = Rect { x: room.x - 10.0, w: room.w + 20.0, ..room };
    let high = cards_height(ui, &view.rows, room.w - 34.0);
    let id = ui.id("rows", view.tab as u32);
    ui.scroll(id, room, high + 8.0, |ui, content| {
        rows_in_cards(ui, view.form, &view.rows, content.column(10.0, content.w - 20.0).row(4.0, high), wishes);
    });
    enter(ui, view, wishes);
    foot(ui, &view.buttons, body, wishes);
}

/// Returns the groups of related rows. A heading, and a row that begins a group, is the first row of its group.
fn groups(rows: &[RowView]) -> impl Iterator<Item = &[RowView]> {
    rows.chunk_by(|_, row| !row.begins_group && !matches!(row.control, Control::Heading))
}

/// Returns the space between two cards in a column of this width, and the space at the sides inside a card.
fn card_spaces(width: f32) -> (f32, f32) {
    (if width < NARROW { 12.0 } else { 24.0 }, if width < ROOMY { 12.0 } else { 24.0 })
}

/// Returns the height of rows in cards.
pub(crate) fn cards_height(ui: &mut Ui, rows: &[RowView], width: f32) -> f32 {
    let (gap, inset) = card_spaces(width);
    let rows_high: f32 = rows.iter().map(|row| height(ui, row, width - 2.0 * inset)).sum();
    rows_high + gap * groups(rows).count().saturating_sub(1) as f32
}

/// Draws rows from the top of an area, each group of related rows on one card.
pub(crate) fn rows_in_cards(ui: &mut Ui, form: Form, rows: &[RowView], room: Rect, wishes: &mut Vec<Intent>) {
    let (gap, inset) = card_spaces(room.w);
    let mut y = 0.0;
    for group in groups(rows) {
        let heights: Vec<f32> = group.iter().map(|row| height(ui, row, room.w - 2.0 * inset)).collect();
        let ground = room.row(y, heights.iter().sum());
        card(ui, ground);
        y += ground.h + gap;
        let mut at = 0.0;
        for (index, (entry, high)) in group.iter().zip(heights).enumerate() {
            let place = ground.column(inset, ground.w - 2.0 * inset).row(at, high);
            if index > 0 && !matches!(group[index - 1].control, Control::Heading) {
                let line = ui.colors.button_hover;
                ui.fill(place.row(0.0, 1.0), 0.0, line);
            }
            row(ui, form, entry, place, wishes);
            at += high;
        }
    }
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

/// Returns the height of a row with the space above and below.
fn height(ui: &mut Ui, row: &RowView, width: f32) -> f32 {
    let content = match &row.control {
        Control::Heading => return HEADING,
        Control::Note => detail_height(ui, row, 15.0, width.min(NOTE_WIDTH_MAX)),
        Control::Themes { options, .. } => {
            let lines = options.len().div_ceil(cards(width)) as f32;
            label_height(ui, row, width) + LABEL_SPACE + CARD_HEIGHT * lines - CARD_SPACE
        }
        Control::Faces { options, .. } => {
            let lines = options.len().div_ceil(faces_across(width)) as f32;
            label_height(ui, row, width) + LABEL_SPACE + FACE * lines
        }
        Control::Choice { options, .. } if !row.pictures.is_empty() => {
            label_height(ui, row, width) + LABEL_SPACE + pictures_height(options.len(), width)
        }
        _ if width < NARROW && !is_switch(row) => label_height(ui, row, width) + LABEL_SPACE + CONTROL_HEIGHT,
        _ => {
            let room = width - control_width(ui, row) - 20.0;
            label_height(ui, row, room).max(CONTROL_HEIGHT)
        }
    };
    content + 2.0 * ROW_SPACE
}

/// Returns the number of theme cards that fit side by side.
fn cards(width: f32) -> usize {
    if width < NARROW { CARDS - 1 } else { CARDS }
}

/// Returns the number of people's pictures that fit side by side.
fn faces_across(width: f32) -> usize {
    ((width / FACE) as usize).clamp(1, 8)
}

/// Returns the height of a row's label with its detail.
fn label_height(ui: &mut Ui, row: &RowView, width: f32) -> f32 {
    let wide = width - if row.locked { 28.0 } else { 0.0 };
    let label = ui.text_size(&row.label, 17.0, Weight::Regular, Some(wide)).1;
    let detail = detail_height(ui, row, 14.0, wide);
    label + if detail > 0.0 { detail + 4.0 } else { 1.0 }
}

/// Returns the height of the tallest of the details that a row may have.
fn detail_height(ui: &mut Ui, row: &RowView, size: f32, width: f32) -> f32 {
    let details = std::iter::once(&row.detail).chain(&row.other_details).filter(|detail| !detail.is_empty());
    details.map(|detail| ui.text_size(detail, size, Weight::Regular, Some(width)).1).fold(0.0, f32::max)
}

/// Draws a row with the space above and below.
fn row(ui: &mut Ui, form: Form, row: &RowView, rect: Rect, wishes: &mut Vec<Intent>) {
    let colors = ui.colors;
    let place = rect.row(ROW_SPACE, rect.h - 2.0 * ROW_SPACE);
    match &row.control {
        Control::Heading => {
            let line = rect.row(ROW_SPACE, rect.h - ROW_SPACE);
            ui.fit_text(line, &row.label, style(15.0, Weight::Bold, colors.accent, Align::Start), 1);
        }
        Control::Note => {
            let lines = place.column(0.0, place.w.min(NOTE_WIDTH_MAX));
            ui.fit_text(lines, &row.detail, style(15.0, Weight::Regular, colors.text_dim, Align::Start), 99);
        }
        Control::Themes { options, looks, chosen } => {
            let below = label_above(ui, row, place);
            themes(ui, form, row, (options, looks, *chosen), below, wishes);
        }
        Control::Faces { options, chosen } => {
            let below = label_above(ui, row, place);
            faces(ui, form, row, options, *chosen, below, wishes);
        }
        _ => {
            let change = controlled(ui, row, place);
            wishes.extend(change.map(|change| Intent::Change(form, row.id, change)));
        }
    }
}

/// Draws a row's label at the top of its place. Returns the place below.
fn label_above(ui: &mut Ui, row: &RowView, place: Rect) -> Rect {
    let high = label_height(ui, row, place.w);
    label(ui, row, place.row(0.0, high));
    place.row(high + LABEL_SPACE, place.h - high - LABEL_SPACE)
}

/// Draws a row's label and its control, beside or below the label. Returns the user's change.
fn controlled(ui: &mut Ui, row: &RowView, place: Rect) -> Option<RowChange> {
    let usable = row.enabled && !row.locked;
    if !row.pictures.is_empty() {
        let below = label_above(ui, row, place);
        return pictures(ui, row, below);
    }
    if place.w < NARROW && !is_switch(row) {
        let below = label_above(ui, row, place);
        return control(ui, row, below.column(0.0, below.w.min(CONTROL_WIDTH_MAX)), usable);
    }
    let wide = control_width(ui, row);
    label(ui, row, place.column(0.0, place.w - wide - 20.0));
    let room = if is_switch(row) { wide } else { CONTROL_WIDTH };
    let beside = place.column(place.w - room, room);
    control(ui, row, beside.row((place.h - CONTROL_HEIGHT) / 2.0, CONTROL_HEIGHT), usable)
}

/// Returns the number of options with pictures that stand side by side, so that all lines have nearly the same number.
fn pictures_across(options: usize, width: f32) -> usize {
    let most = ((width / PICTURE_TILE) as usize).clamp(1, options.max(1));
    options.div_ceil(options.div_ceil(most).max(1)).max(1)
}

/// Returns the height of options with pictures.
pub(crate) fn pictures_height(options: usize, width: f32) -> f32 {
    let lines = options.div_ceil(pictures_across(options, width));
    (LABEL_SPACE + PICTURE + PICTURE_LABEL) * lines as f32
}

/// Draws the options of a choice with a picture of each. Returns the user's change.
pub(crate) fn pictures(ui: &mut Ui, row: &RowView, room: Rect) -> Option<RowChange> {
    let Control::Choice { options, chosen } = &row.control else { return None };
    let (across, id) = (pictures_across(options.len(), room.w), ui.id("row", row.id.into()));
    let shown = Options { labels: options, chosen: *chosen, unavailable: &row.unavailable };
    let lines = options.len().div_ceil(across) as f32;
    ui.name(id, &row.label, &row.detail);
    let usable = row.enabled && !row.locked;
    let change = ui.picture_tiles(id, room, &shown, (across, LABEL_SPACE + PICTURE), usable);
    let (wide, high) = (room.w / across as f32, room.h / lines);
    for (index, picture) in row.pictures.iter().enumerate() {
        let tile = room.row(high * (index / across) as f32, high).column(wide * (index % across) as f32, wide);
        let place = tile.column((wide - PICTURE) / 2.0, PICTURE).row(LABEL_SPACE, PICTURE);
        draw_board_part(ui, &picture.board, (picture.width_cells, picture.focus), place);
    }
    change.map(RowChange::Choose)
}

fn is_switch(row: &RowView) -> bool {
    matches!(row.control, Control::Toggle(_) | Control::Expander(_))
}

/// Returns the width of a row's control: a button is as wide as its words need, and all other controls have the same width.
fn control_width(ui: &mut Ui, row: &RowView) -> f32 {
    match &row.control {
        Control::Button { label, .. } => button_width(ui, label).min(CONTROL_WIDTH),
        _ if is_switch(row) => SWITCH_WIDTH,
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
        Control::Expander(is_expanded) => ui.expander(id, rect, *is_expanded, usable).then_some(RowChange::Toggle),
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
    let share = (room.w + CARD_SPACE) / cards as f32;
    ui.group("themes", row.id.into(), |ui| {
        for (index, (theme, name)) in options.iter().enumerate() {
            let place = room.column(share * (index % cards) as f32, share - CARD_SPACE);
            let rect = place.row(CARD_HEIGHT * (index / cards) as f32, CARD_HEIGHT - CARD_SPACE);
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
