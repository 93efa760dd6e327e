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
        Stretch::Column(COLUMNS)
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

/// The largest width of a form in one column without tabs, and of any form.
const COLUMN: f32 = 760.0;
const COLUMNS: f32 = 1500.0;
/// The widths of a page from which its sections stand in two and in three columns, and the gap between columns.
const TWO_COLUMNS_FROM: f32 = 860.0;
const THREE_COLUMNS_FROM: f32 = 1100.0;
const COLUMN_GAP: f32 = 24.0;
/// Maximum number of columns.
const COLUMNS_MAX: usize = 3;
const CONTROL_WIDTH: f32 = 320.0;
const CONTROL_HEIGHT: f32 = 44.0;
/// The share of a row in little room, and the least width, of a control beside its label; the width of a row from which it stands there, and
/// the longest text it is for.
const SLIM_SHARE: f32 = 0.56;
const SLIM_CONTROL: f32 = 200.0;
const SLIM_FROM: f32 = 330.0;
const SLIM_CHARS_MAX: usize = 40;
/// The width of a switch, which stands beside its label also where other controls stand below.
const SWITCH_WIDTH: f32 = 72.0;
/// Maximum width of a control that stands below its label.
const CONTROL_WIDTH_MAX: f32 = 480.0;
/// Maximum width of a note, whose lines would be too long otherwise.
const NOTE_WIDTH_MAX: f32 = 520.0;
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
/// The side of the picture before a row's label: on a page for large text, usually, of the main row in little room, and of the main row.
const PICTURES: [f32; 4] = [44.0, 64.0, 96.0, 132.0];
/// The width of a row from which it has a picture, and from which the picture has its usual size.
const PICTURE_FROM: f32 = 200.0;
const PICTURE_USUAL_FROM: f32 = 300.0;
/// The gap between a row's picture and its label.
const PICTURE_GAP: f32 = 12.0;
/// The side of the ring that shows how much is done.
const RING: f32 = 36.0;
/// The least width of the texts beside a button in a narrow row.
const WORDS_MIN: f32 = 150.0;
/// The height of the main row's button, and the least side of its picture.
const MAIN_BUTTON: f32 = 56.0;
const LARGE_PICTURE_MIN: f32 = 120.0;
/// The width from which a card of rows has wide margins inside.
const ROOMY: f32 = 640.0;
/// The least width of an option with a picture, the space around the picture, and the height of the option's label.
const PICTURE_TILE: f32 = 86.0;
const OPTION_PICTURE: f32 = 48.0;
const PICTURE_LABEL: f32 = 44.0;

fn show(ui: &mut Ui, view: &FormView, &Painting { banner, body, .. }: &Painting, wishes: &mut Vec<Intent>) {
    ui.page("form", PageFocus::Fresh);
    let body = page_head(ui, &view.title, &view.back, banner, body, wishes);
    let body = rail(ui, &view.tabs, (view.tab, view.is_last_tab_apart), body, wishes);
    prefer_first(ui, view);
    let area =
        if view.buttons.is_empty() { body.row(0.0, body.h - 12.0) } else { body.row(0.0, body.h - foot_height(body)) };
    let room = inside(area);
    let columns = columns_of(ui, view, body.w);
    let room = match columns.len() {
        1 if view.tabs.is_empty() && room.w > COLUMN => room.column((room.w - COLUMN) / 2.0, COLUMN),
        _ => room,
    };
    let share = (room.w + COLUMN_GAP) / columns.len() as f32;
    for (index, rows) in columns.iter().enumerate() {
        let place = room.column(share * index as f32 - 10.0, share - COLUMN_GAP + 20.0);
        column(ui, view, (index, rows, columns.len() > 1), place, wishes);
    }
    enter(ui, view, wishes);
    foot(ui, &view.buttons, body, wishes);
}

/// Returns the rows of each column: all rows in one column, or in a wide window two columns of about one height. A page that says so has a
/// column for each of its sections, and the last column has the rest.
fn columns_of<'a>(ui: &mut Ui, view: &'a FormView, width: f32) -> Vec<&'a [RowView]> {
    if view.has_columns {
        let starts: Vec<usize> = section_starts(&view.rows).collect();
        let most = match width {
            width if width >= THREE_COLUMNS_FROM => 3,
            width if width >= TWO_COLUMNS_FROM => 2,
            _ => 1,
        };
        let count = starts.len().min(most).max(1);
        let begin = |column: usize| starts.get(column).copied().unwrap_or(0);
        let end = |column: usize| if column + 1 == count { view.rows.len() } else { begin(column + 1) };
        return (0..count).map(|column| &view.rows[begin(column)..end(column)]).collect();
    }
    if width < TWO_COLUMNS_FROM || view.rows.len() < 2 {
        return vec![&view.rows[..]];
    }
    let (first, second) = view.rows.split_at(second_column(ui, &view.rows, width / 2.0));
    vec![first, second]
}

/// The largest share of all rows' height that a column has whose cards are whole.
const WHOLE_CARDS_MAX: f32 = 0.68;

/// Returns the index of the row with which the second of two columns begins, so that both are about equally high: between two cards where
/// that does, else between any two rows. A row that opens further rows stays in the first column with the rows before it, so that none
/// changes its column by being pressed.
fn second_column(ui: &mut Ui, rows: &[RowView], width: f32) -> usize {
    let heights = row_heights(ui, rows, width, None);
    let all: f32 = heights.iter().sum();
    let least = rows.iter().position(|row| matches!(row.control, Control::Expander(_))).map_or(1, |at| at + 1);
    let higher = |at: usize| {
        let above: f32 = heights[..at].iter().sum();
        above.max(all - above)
    };
    let begins = |at: &usize| rows[*at].begins_group || rows[*at].control == Control::Heading;
    let best = |wanted: &dyn Fn(&usize) -> bool| {
        (least..rows.len()).filter(wanted).min_by(|one, two| higher(*one).total_cmp(&higher(*two)))
    };
    let between_cards = best(&begins).filter(|at| higher(*at) <= WHOLE_CARDS_MAX * all);
    let is_heading = |at: usize| rows.get(at).is_some_and(|row| row.control == Control::Heading);
    between_cards.or_else(|| best(&|at: &usize| !is_heading(at - 1))).unwrap_or(rows.len())
}

/// Returns the indices of the rows that begin a section: the first row, and each heading.
fn section_starts(rows: &[RowView]) -> impl Iterator<Item = usize> {
    rows.iter().enumerate().filter(|(at, row)| *at == 0 || row.control == Control::Heading).map(|(at, _)| at)
}

/// Draws the rows of a column. Beside other columns, the main row is as large as there is room.
fn column(
    ui: &mut Ui,
    view: &FormView,
    (index, rows, is_beside_others): (usize, &[RowView], bool),
    place: Rect,
    wishes: &mut Vec<Intent>,
) {
    // The rows are drawn as wide as they are measured, beside the room for a scroll bar.
    let width = place.w - 34.0;
    let heights = row_heights(ui, rows, width, is_beside_others.then_some(place.h - 8.0));
    let high = height_in_cards(rows, &heights, width);
    let id = ui.id("rows", (view.tab * COLUMNS_MAX + index) as u32);
    ui.scroll(id, place, high + 8.0, |ui, content| {
        put_in_cards(
            ui,
            view.form,
            (rows, &heights, is_beside_others),
            content.column(10.0, width).row(4.0, high),
            wishes,
        );
    });
}

/// Whether a row can be drawn large: the main row of a page with pictures.
fn can_be_large(row: &RowView) -> bool {
    row.is_primary && row.picture.is_some()
}

/// Returns the height of the texts of a large row.
fn large_words_height(ui: &mut Ui, row: &RowView, width: f32) -> f32 {
    ui.text_size(&row.label, 19.0, Weight::Bold, Some(width)).1 + detail_height(ui, row, 14.0, width) + 6.0
}

/// Returns the height of a large row. Its picture is as large as the column's width and the `spare` height allow.
fn large_height(ui: &mut Ui, row: &RowView, width: f32, spare: f32) -> f32 {
    let below = 2.0 * ROW_SPACE + large_words_height(ui, row, width) + 24.0 + MAIN_BUTTON;
    below + (spare - below).min(width).max(LARGE_PICTURE_MIN.min(width))
}

/// Draws a large row: a large picture, the texts below it, and the main button.
fn large_row(ui: &mut Ui, form: Form, row: &RowView, rect: Rect, wishes: &mut Vec<Intent>) {
    let colors = ui.colors;
    let room = rect.row(ROW_SPACE, rect.h - 2.0 * ROW_SPACE);
    let usable = row.enabled && !row.locked;
    let words = large_words_height(ui, row, room.w);
    let side = room.h - MAIN_BUTTON - 24.0 - words;
    if let Some(picture) = row.picture.as_deref().filter(|_| ui.is_in_sight(rect)) {
        ui.board_picture(&picture.board, Rect::new(room.center().x - side / 2.0, room.y, side, side));
    }
    let label = (row.label.as_str(), style(19.0, Weight::Bold, colors.text, Align::Start), 9);
    let detail = (row.detail.as_str(), style(14.0, Weight::Regular, colors.text_dim, Align::Start), 9);
    ui.label_block(room.row(side + 12.0, words), label, detail);
    if let Control::Button { label, icon } = &row.control {
        let id = ui.id("row", row.id.into());
        ui.set_accessible_name(id, label, &row.label);
        let face = Button { icon: *icon, label, enabled: usable, locked: row.locked, primary: true, is_on: None };
        let place = room.row(room.h - MAIN_BUTTON, MAIN_BUTTON);
        if ui.button(id, place.column(0.0, place.w.min(CONTROL_WIDTH_MAX)), &face) {
            wishes.push(Intent::Change(form, row.id, RowChange::Press));
        }
    }
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
    let heights = row_heights(ui, rows, width, None);
    height_in_cards(rows, &heights, width)
}

/// Draws rows from the top of an area, each group of related rows on one card.
pub(crate) fn rows_in_cards(ui: &mut Ui, form: Form, rows: &[RowView], room: Rect, wishes: &mut Vec<Intent>) {
    let heights = row_heights(ui, rows, room.w, None);
    put_in_cards(ui, form, (rows, &heights, false), room, wishes);
}

/// Returns the heights of rows in cards. Where a `room` is given, the main row is as large as this height allows.
fn row_heights(ui: &mut Ui, rows: &[RowView], width: f32, room: Option<f32>) -> Vec<f32> {
    let inside = width - 2.0 * card_spaces(width).1;
    let is_large = |row: &RowView| room.is_some() && can_be_large(row);
    let usual: Vec<f32> = rows.iter().map(|row| if is_large(row) { 0.0 } else { height(ui, row, inside) }).collect();
    let spare = room.unwrap_or(0.0) - height_in_cards(rows, &usual, width);
    let mut high = |row: &RowView, usual: f32| if is_large(row) { large_height(ui, row, inside, spare) } else { usual };
    rows.iter().zip(usual).map(|(row, usual)| high(row, usual)).collect()
}

fn height_in_cards(rows: &[RowView], heights: &[f32], width: f32) -> f32 {
    heights.iter().sum::<f32>() + card_spaces(width).0 * groups(rows).count().saturating_sub(1) as f32
}

/// Draws rows with these heights from the top of an area, each group of related rows on one card. With `has_large`, the main row is large.
fn put_in_cards(
    ui: &mut Ui,
    form: Form,
    (rows, heights, has_large): (&[RowView], &[f32], bool),
    room: Rect,
    wishes: &mut Vec<Intent>,
) {
    let (gap, inset) = card_spaces(room.w);
    let (mut y, mut heights) = (0.0, heights);
    for group in groups(rows) {
        let (of_group, later) = heights.split_at(group.len());
        heights = later;
        let ground = room.row(y, of_group.iter().sum());
        card(ui, ground);
        y += ground.h + gap;
        let mut at = 0.0;
        for (index, (entry, high)) in group.iter().zip(of_group).enumerate() {
            let place = ground.column(inset, ground.w - 2.0 * inset).row(at, *high);
            if index > 0 && !matches!(group[index - 1].control, Control::Heading) {
                let line = ui.colors.button_hover;
                ui.fill(place.row(0.0, 1.0), 0.0, line);
            }
            match has_large && can_be_large(entry) {
                true => large_row(ui, form, entry, place, wishes),
                false => row(ui, form, entry, place, wishes),
            }
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
        _ => {
            let room = width - picture_width(row, width);
            let words = match words_beside_control(ui, row, width) {
                None => label_height(ui, row, room) + LABEL_SPACE + CONTROL_HEIGHT,
                Some(words) => label_height(ui, row, words).max(CONTROL_HEIGHT),
            };
            words.max(picture_side(row, width))
        }
    };
    content + 2.0 * ROW_SPACE
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

/// Returns the width of a control beside a label in a row of this width.
fn slim_control(width: f32) -> f32 {
    (width * SLIM_SHARE).clamp(SLIM_CONTROL, CONTROL_WIDTH)
}

/// Whether a row in little room has a narrow control beside its label: a slider or a short text, with a label of one line.
fn is_slim(ui: &mut Ui, row: &RowView, width: f32) -> bool {
    let can_be_slim = match row.control {
        Control::Slider { .. } => true,
        Control::Text { chars_max, .. } => chars_max <= SLIM_CHARS_MAX,
        _ => false,
    };
    let has_detail = !row.detail.is_empty() || !row.other_details.is_empty();
    let is_plain = can_be_slim && !has_detail && !row.locked && row.picture.is_none();
    is_plain
        && (SLIM_FROM..NARROW).contains(&width)
        && ui.text_size(&row.label, 17.0, Weight::Regular, None).0 <= width - slim_control(width) - 20.0
}

/// Returns the width of a row's texts beside its control; `None` where the control is below the texts.
fn words_beside_control(ui: &mut Ui, row: &RowView, width: f32) -> Option<f32> {
    let words = width - picture_width(row, width) - ring_width(row) - control_width(ui, row) - 20.0;
    if width >= NARROW || is_switch(row) || row.label.is_empty() {
        return Some(words);
    }
    if is_slim(ui, row, width) {
        return Some(width - slim_control(width) - 20.0);
    }
    // A picture and a button leave room for texts also in a column of a wide page.
    let longest = ui.longest_word(&row.label, 17.0, Weight::Regular).max(WORDS_MIN);
    (row.picture.is_some() && !row.is_primary && words >= longest).then_some(words)
}

/// Draws a row's picture where it is in sight. Returns the part of the row beside it.
fn row_picture(ui: &mut Ui, row: &RowView, rect: Rect) -> Rect {
    let (side, taken) = (picture_side(row, rect.w), picture_width(row, rect.w));
    let top = if words_beside_control(ui, row, rect.w).is_some() { (rect.h - side) / 2.0 } else { 0.0 };
    let place = Rect::new(rect.x, rect.y + top, side, side);
    if let Some(picture) = row.picture.as_ref().filter(|_| side > 0.0 && ui.is_in_sight(place)) {
        ui.board_picture(&picture.board, place);
    }
    rect.column(taken, rect.w - taken)
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
    let (beside, is_slim) = (words_beside_control(ui, row, place.w), is_slim(ui, row, place.w));
    let (place, ring) = (row_picture(ui, row, place), ring_width(row));
    let at = match beside {
        Some(words) => {
            label(ui, row, place.column(ring, words));
            let wide = match () {
                () if is_switch(row) => SWITCH_WIDTH,
                () if is_slim => slim_control(place.w),
                () => CONTROL_WIDTH,
            };
            place.column(place.w - wide, wide).row((place.h - CONTROL_HEIGHT) / 2.0, CONTROL_HEIGHT)
        }
        None => {
            let below = label_above(ui, row, place);
            below.column(ring, (below.w - ring).min(CONTROL_WIDTH_MAX)).row(0.0, CONTROL_HEIGHT)
        }
    };
    if let Some((done, all)) = progress_of(row) {
        ui.progress_ring(Rect::new(place.x, at.center().y - RING / 2.0, RING, RING), done, all);
    }
    // The whole row opens what an expander hides.
    let at = if matches!(row.control, Control::Expander(_)) { Rect { x: place.x, w: place.w, ..at } } else { at };
    control(ui, row, at, usable)
}

/// Returns the number of options with pictures that stand side by side, so that all lines have nearly the same number.
fn pictures_across(options: usize, width: f32) -> usize {
    let most = ((width / PICTURE_TILE) as usize).clamp(1, options.max(1));
    options.div_ceil(options.div_ceil(most).max(1)).max(1)
}

/// Returns the height of options with pictures.
pub(crate) fn pictures_height(options: usize, width: f32) -> f32 {
    let lines = options.div_ceil(pictures_across(options, width));
    (LABEL_SPACE + OPTION_PICTURE + PICTURE_LABEL) * lines as f32
}

/// Draws the options of a choice with a picture of each. Returns the user's change.
pub(crate) fn pictures(ui: &mut Ui, row: &RowView, room: Rect) -> Option<RowChange> {
    let Control::Choice { options, chosen } = &row.control else { return None };
    let (across, id) = (pictures_across(options.len(), room.w), ui.id("row", row.id.into()));
    let shown = Options { labels: options, chosen: *chosen, unavailable: &row.unavailable };
    let lines = options.len().div_ceil(across) as f32;
    ui.set_accessible_name(id, &row.label, &row.detail);
    let usable = row.enabled && !row.locked;
    let change = ui.picture_tiles(id, room, &shown, (across, LABEL_SPACE + OPTION_PICTURE), usable);
    let (wide, high) = (room.w / across as f32, room.h / lines);
    for (index, picture) in row.pictures.iter().enumerate() {
        let tile = room.row(high * (index / across) as f32, high).column(wide * (index % across) as f32, wide);
        let place = tile.column((wide - OPTION_PICTURE) / 2.0, OPTION_PICTURE).row(LABEL_SPACE, OPTION_PICTURE);
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
    let title = (row.label.as_str(), style(17.0, Weight::Regular, ink, Align::Start), 4);
    ui.label_block(room, title, (&row.detail, style(14.0, Weight::Regular, dim, Align::Start), 9));
}

pub(crate) fn control(ui: &mut Ui, row: &RowView, rect: Rect, usable: bool) -> Option<RowChange> {
    let id = ui.id("row", row.id.into());
    match &row.control {
        // The button's label is its action; the row's label describes it.
        // Rows with pictures may have one label and differ in what is said below it.
        Control::Button { label, .. } if row.picture.is_some() && !row.detail.is_empty() => {
            ui.set_accessible_name(id, label, &format!("{} {}", row.label, row.detail));
        }
        Control::Button { label, .. } => ui.set_accessible_name(id, label, &row.label),
        _ => ui.set_accessible_name(id, &row.label, &row.detail),
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
            let face =
                Button { icon: *icon, label, enabled: usable, locked: false, primary: row.is_primary, is_on: None };
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
            ui.set_accessible_name(id, name, "");
            if ui.choice_tile(id, place.inset(4.0), index == chosen, usable) {
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
