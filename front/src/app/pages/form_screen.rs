//! The screen of a form: a page of rows with controls, such as the settings.

use crate::app::kernel::intent::{Form, Intent, RowChange};
use crate::app::kernel::view::{ButtonView, Control, FormView, PageView, Painting, RowView, Stretch, ThemeLook};
use crate::app::pages::screen_parts::{NARROW, card, foot, foot_height, inside, page_head, rail};
use crate::ui::field::Field;
use crate::ui::text::style;
use crate::ui::widgets::{Button, Options, Slider, ThemeCard};
use crate::ui::{Align, Icon, Id, Key, PageFocus, Rect, Ui, Weight};

impl PageView for FormView {
    fn paint(&self, ui: &mut Ui, painting: &Painting, intents: &mut Vec<Intent>) {
        show(ui, self, painting, intents);
    }

    fn stretch(&self) -> Stretch {
        Stretch::Column(match self.tabs.is_empty() {
            _ if self.has_columns => COLUMNS,
            true => COLUMN,
            false => WITH_RAIL,
        })
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

/// The largest width of a form: in one column without and with a rail of tabs, and in several columns.
const COLUMN: f32 = 760.0;
const WITH_RAIL: f32 = 1000.0;
const COLUMNS: f32 = 1500.0;
/// The widths of a page from which its sections stand in two and in three columns, and the gap between columns.
const TWO_COLUMNS_FROM: f32 = 860.0;
const THREE_COLUMNS_FROM: f32 = 1100.0;
const COLUMN_GAP: f32 = 24.0;
const ROW: f32 = 64.0;
const CONTROL_WIDTH: f32 = 320.0;
const CONTROL_HEIGHT: f32 = 44.0;
const CARD_HEIGHT: f32 = 168.0;
const CARDS: usize = 3;
/// The side of a person's picture including the space around it, in units.
const FACE: f32 = 72.0;
/// The side of the picture before a row's label: on a page for large text, usually, of the main row in little room, and of the main row.
const PICTURES: [f32; 4] = [44.0, 64.0, 96.0, 132.0];
/// The width of a row from which it has a picture, and from which the picture has its usual size.
const PICTURE_FROM: f32 = 200.0;
const PICTURE_USUAL_FROM: f32 = 300.0;
/// The gap between a row's picture and its label.
const PICTURE_GAP: f32 = 14.0;
/// The side of the ring that shows how much is done.
const RING: f32 = 36.0;
/// The least width of the texts beside a button in a narrow row.
const WORDS_MIN: f32 = 150.0;
/// The space inside the card of the main row, the height of its button, and the least side of its picture.
const PADDING: f32 = 16.0;
const MAIN_BUTTON: f32 = 56.0;
const CARD_PICTURE_MIN: f32 = 120.0;

fn show(ui: &mut Ui, view: &FormView, &Painting { banner, body, .. }: &Painting, wishes: &mut Vec<Intent>) {
    ui.page("form", PageFocus::Fresh);
    let body = page_head(ui, &view.title, &view.back, banner, body, wishes);
    let body = rail(ui, &view.tabs, view.tab, body, wishes);
    prefer_first(ui, view);
    let area =
        if view.buttons.is_empty() { body.row(0.0, body.h - 16.0) } else { body.row(0.0, body.h - foot_height(body)) };
    let room = inside(area);
    let columns = columns_of(view, body.w);
    let share = (room.w + COLUMN_GAP) / columns.len() as f32;
    for (index, rows) in columns.iter().enumerate() {
        let place = room.column(share * index as f32 - 10.0, share - COLUMN_GAP + 20.0);
        column(ui, view, (index, rows, columns.len() > 1), place, wishes);
    }
    enter(ui, view, wishes);
    foot(ui, &view.buttons, body, wishes);
}

/// Returns the rows of each column: all rows in one column, or in a wide window the sections side by side. Sections without a column of
/// their own are in the last column.
fn columns_of(view: &FormView, width: f32) -> Vec<&[RowView]> {
    let count = match width {
        _ if !view.has_columns => 1,
        width if width >= THREE_COLUMNS_FROM => 3,
        width if width >= TWO_COLUMNS_FROM => 2,
        _ => 1,
    };
    let mut rest = &view.rows[..];
    let mut columns = Vec::new();
    while columns.len() + 1 < count {
        let next = rest.iter().skip(1).position(|row| row.control == Control::Heading);
        let Some((column, later)) = next.and_then(|at| rest.split_at_checked(at + 1)) else { break };
        columns.push(column);
        rest = later;
    }
    columns.push(rest);
    columns
}

/// Draws the rows of a column. Beside other columns, the main row is a card.
fn column(
    ui: &mut Ui,
    view: &FormView,
    (index, rows, has_cards): (usize, &[RowView], bool),
    place: Rect,
    wishes: &mut Vec<Intent>,
) {
    let width = place.w - 34.0;
    let is_card = |row: &RowView| has_cards && row.is_primary && row.picture.is_some();
    let others: Vec<f32> = rows.iter().map(|row| if is_card(row) { 0.0 } else { height(ui, row, width) }).collect();
    let spare = place.h - 8.0 - others.iter().sum::<f32>();
    let mut high = |row: &RowView, other: f32| if is_card(row) { card_height(ui, row, width, spare) } else { other };
    let heights: Vec<f32> = rows.iter().zip(others).map(|(row, other)| high(row, other)).collect();
    let id = ui.id("rows", (view.tab + index) as u32);
    ui.scroll(id, place, heights.iter().sum::<f32>() + 8.0, |ui, content| {
        let mut y = 4.0;
        for (entry, high) in rows.iter().zip(heights) {
            let rect = content.column(10.0, content.w - 20.0).row(y, high);
            match is_card(entry) {
                true => main_card(ui, view.form, entry, rect, wishes),
                false => row(ui, view.form, entry, rect, wishes),
            }
            y += high;
        }
    });
}

/// Returns the height of the texts on the card of the main row.
fn card_words_height(ui: &mut Ui, row: &RowView, width: f32) -> f32 {
    ui.text_size(&row.label, 19.0, Weight::Bold, Some(width)).1 + detail_height(ui, row, 14.0, width) + 6.0
}

/// Returns the height of the card of the main row. Its picture is as large as the column's width and the `spare` height allow.
fn card_height(ui: &mut Ui, row: &RowView, width: f32, spare: f32) -> f32 {
    let inside = width - 2.0 * PADDING;
    let below = 2.0 * PADDING + card_words_height(ui, row, inside) + 24.0 + MAIN_BUTTON;
    below + (spare - below - 12.0).min(inside).max(CARD_PICTURE_MIN.min(inside)) + 12.0
}

/// Draws the main row as a card: a large picture, the texts below it, and the main button.
fn main_card(ui: &mut Ui, form: Form, row: &RowView, rect: Rect, wishes: &mut Vec<Intent>) {
    let ground = rect.row(4.0, rect.h - 12.0);
    card(ui, ground);
    let colors = ui.colors;
    let room = ground.inset(PADDING);
    let usable = row.enabled && !row.locked;
    let words = card_words_height(ui, row, room.w);
    let side = room.h - MAIN_BUTTON - 24.0 - words;
    if let Some(picture) = row.picture.as_deref().filter(|_| ui.is_in_sight(ground)) {
        ui.board_picture(&picture.board, Rect::new(room.center().x - side / 2.0, room.y, side, side));
    }
    let label = (row.label.as_str(), style(19.0, Weight::Bold, colors.text, Align::Start), 9);
    let detail = (row.detail.as_str(), style(14.0, Weight::Regular, colors.text_dim, Align::Start), 9);
    ui.label_block(room.row(side + 12.0, words), label, detail);
    if let Control::Button { label, icon } = &row.control {
        let id = ui.id("row", row.id.into());
        ui.name(id, label, &row.label);
        let face = Button { icon: *icon, label, enabled: usable, locked: row.locked, primary: true };
        if ui.button(id, room.row(room.h - MAIN_BUTTON, MAIN_BUTTON), &face) {
            wishes.push(Intent::Change(form, row.id, RowChange::Press));
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
    let first = view.rows.iter().filter(usable).find(|row| row.is_primary).or(view.rows.iter().find(usable));
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
        _ => {
            let (picture, room) = (picture_side(row, width), width - picture_width(row, width));
            let words = match words_beside_control(ui, row, width) {
                None => label_height(ui, row, room) + CONTROL_HEIGHT + 18.0,
                Some(room) => {
                    let least = if is_long(ui, &row.label, room) && !row.detail.is_empty() { ROW + 14.0 } else { ROW };
                    let between = if picture > 0.0 { PICTURE_GAP } else { 2.0 };
                    least.max(label_height(ui, row, room) + between)
                }
            };
            words.max(picture + PICTURE_GAP)
        }
    }
}

/// Returns the side of a row's picture; 0 without one.
fn picture_side(row: &RowView, width: f32) -> f32 {
    let [small, usual, main_small, main] = PICTURES;
    match (&row.picture, row.is_primary) {
        (None, _) => 0.0,
        _ if width < PICTURE_FROM => 0.0,
        _ if width < PICTURE_USUAL_FROM => small,
        (_, true) if width < NARROW => main_small,
        (_, true) => main,
        (_, false) => usual,
    }
}

/// Returns the width that a row's picture takes from the label.
fn picture_width(row: &RowView, width: f32) -> f32 {
    let side = picture_side(row, width);
    if side > 0.0 { side + PICTURE_GAP } else { 0.0 }
}

fn progress_of(row: &RowView) -> Option<(usize, usize)> {
    row.picture.as_ref()?.progress
}

/// Returns the width that the ring of what is done takes.
fn ring_width(row: &RowView) -> f32 {
    if progress_of(row).is_some() { RING + PICTURE_GAP } else { 0.0 }
}

/// Returns the width of a row's texts beside its control; `None` where the control is below the texts.
fn words_beside_control(ui: &mut Ui, row: &RowView, width: f32) -> Option<f32> {
    let words = width - picture_width(row, width) - ring_width(row) - control_width(ui, row) - 20.0;
    if width >= NARROW {
        return Some(words);
    }
    // A picture and a button leave room for texts also in a column of a wide page.
    let longest = ui.longest_word(&row.label, 17.0, Weight::Regular).max(WORDS_MIN);
    (row.picture.is_some() && !row.is_primary && words >= longest).then_some(words)
}

/// Draws a row's picture where it is in sight. Returns the part of the row beside it.
fn row_picture(ui: &mut Ui, row: &RowView, rect: Rect) -> Rect {
    let (side, taken) = (picture_side(row, rect.w), picture_width(row, rect.w));
    let top = if words_beside_control(ui, row, rect.w).is_some() { (rect.h - side) / 2.0 } else { PICTURE_GAP / 2.0 };
    let place = Rect::new(rect.x, rect.y + top, side, side);
    if let Some(picture) = row.picture.as_ref().filter(|_| side > 0.0 && ui.is_in_sight(place)) {
        ui.board_picture(&picture.board, place);
    }
    rect.column(taken, rect.w - taken)
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
    let beside = words_beside_control(ui, row, rect.w);
    let rect = row_picture(ui, row, rect);
    let ring = ring_width(row);
    let place = if let Some(words) = beside {
        label(ui, row, rect.column(ring, words));
        rect.column(rect.w - CONTROL_WIDTH, CONTROL_WIDTH).row((rect.h - CONTROL_HEIGHT) / 2.0, CONTROL_HEIGHT)
    } else {
        let high = label_height(ui, row, rect.w);
        label(ui, row, rect.row(4.0, high));
        rect.row(high + 8.0, CONTROL_HEIGHT)
    };
    if let Some((done, all)) = progress_of(row) {
        ui.progress_ring(Rect::new(rect.x, place.center().y - RING / 2.0, RING, RING), done, all);
    }
    let place = if beside.is_none() { place.column(ring, place.w - ring) } else { place };
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
    let title = (row.label.as_str(), style(17.0, Weight::Regular, ink, Align::Start), 4);
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
            let face = Button { icon: *icon, label, enabled: usable, locked: false, primary: row.is_primary };
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
