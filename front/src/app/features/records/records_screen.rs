//! Draws the page of games: a calendar, the filters, the list of games, and the selected game. They are side by side where there is room,
//! else in one scrolled column.

use crate::app::features::records::records_controller::RecordsMessage;
use crate::app::features::records::records_picker as picker;
use crate::app::features::records::records_view_model::{
    CalendarView, ChosenView, DayView, FilterControl, FilterView, GameRow, GamesView,
};
#[cfg(test)]
use crate::app::features::records::{ChoiceTarget, records_controller::RecordsButton};
use crate::app::kernel::intent::Intent;
use crate::app::kernel::view::{Banner, ButtonView, PageView, Painting};
use crate::app::pages::screen_parts::{
    MARGIN, NARROW, TAB_HEIGHT, button, buttons_right, inside, margin, page_head_beside, tab_row, tab_row_min_width,
    tabs, toolkit_button,
};
use crate::ui::accessibility::WidgetState;
use crate::ui::field::Field;
use crate::ui::focus::Keys;
use crate::ui::list::{List, ListAction};
use crate::ui::text::style;
use crate::ui::tree::Role;
use crate::ui::widgets::RADIUS;
use crate::ui::{Align, Icon, Id, PageFocus, Pos, Rect, Response, Ui, Weight};

impl PageView for GamesView {
    fn paint(&self, ui: &mut Ui, painting: &Painting, intents: &mut Vec<Intent>) {
        show(ui, self, painting, intents);
    }

    fn is_wide(&self) -> bool {
        self.is_wide
    }

    #[cfg(test)]
    fn accepted_intents(&self) -> Vec<Intent> {
        use RecordsButton::{CopyMoves, Delete, Export, Mark, Open, Rename, Replay, Restore};
        let messages = [
            RecordsMessage::Month(1),
            RecordsMessage::SelectGameKind(1),
            RecordsMessage::Text("a".into()),
            RecordsMessage::Pick(ChoiceTarget::Player),
            RecordsMessage::Picked(1),
            RecordsMessage::Seen(3),
            RecordsMessage::RemoveCollection(0),
            RecordsMessage::AddFolder,
            RecordsMessage::Select(0),
            RecordsMessage::Open(0),
        ];
        let presses = [Open, Delete, Restore, Replay, Rename, Mark, CopyMoves, Export].map(RecordsMessage::Press);
        let rows = self.list.rows.iter().flatten().flat_map(|row| [&row.select, &row.button.intent]);
        let chosen = self.chosen.iter().flat_map(|game| &game.buttons).map(|button| &button.intent);
        let shown = chosen.chain(rows).cloned();
        messages.into_iter().chain(presses).map(Intent::page).chain(shown).collect()
    }
}

/// The side of a day's cell in the calendar, and the height of the page's buttons and filters, in layout units.
const CELL: f32 = 44.0;
/// The height of the line with the names of the weekdays, in layout units.
const WEEKDAYS: f32 = 22.0;
const CALENDAR_WIDTH: f32 = 7.0 * CELL;
const CALENDAR_HEIGHT: f32 = CELL + 2.0 + WEEKDAYS + 6.0 * CELL;
/// The height of the line that explains the calendar's dots, in layout units.
const LEGEND: f32 = 24.0;
/// The space above the first controls of a scrolled area for their focus rings, in layout units.
const TOP: f32 = 6.0;
/// The height of a filter with its gap, in layout units.
const PITCH: f32 = 48.0;
/// The height of a list row with its gap, in layout units.
const ROW: f32 = 96.0;
/// The same in the wide layout, where it shows more rows in place of larger pictures.
const ROW_WIDE: f32 = 84.0;
const GAP: f32 = 8.0;
/// The top and the height of the buttons in the page's head, and the gap between its parts, in layout units.
const HEAD_TOP: f32 = 20.0;
const HEAD_BUTTON: f32 = 48.0;
const HEAD_GAP: f32 = 12.0;
/// The height of the row of buttons below the selected game's row, in layout units.
const STRIP: f32 = 60.0;
/// The height of the list's heading, in layout units.
const HEADING: f32 = 44.0;
/// The height of the note at the foot of the page, in layout units.
const NOTE: f32 = 60.0;
/// The least width of the button in the note, in layout units.
const REMEDY_MIN: f32 = 104.0;
/// The gap between the delete button and the other buttons, in layout units.
const APART: f32 = 36.0;
/// The width of the delete button, in layout units.
const DELETE: f32 = 112.0;
/// The height of the text that is shown where the list is empty, in layout units.
const EMPTY: f32 = 150.0;
/// Minimum width of the list in the wide layout, in layout units.
const LIST_WIDTH: f32 = 344.0;
/// The width of the column with the selected game in the wide layout, in layout units.
const SIDE: f32 = 302.0;

fn show(ui: &mut Ui, view: &GamesView, &Painting { banner, body, window, .. }: &Painting, wishes: &mut Vec<Intent>) {
    match &view.picker {
        None => page(ui, view, banner, body, wishes),
        Some(list) => {
            ui.draw_inert(|ui| page(ui, view, banner, body, &mut Vec::new()));
            picker::show(ui, list, window, wishes);
        }
    }
}

fn page(ui: &mut Ui, view: &GamesView, banner: Option<&Banner>, body: Rect, wishes: &mut Vec<Intent>) {
    ui.page("games", PageFocus::Fresh);
    prefer_list(ui, view);
    let ground = ui.colors.page;
    ui.fill(body, 0.0, ground);
    let room = head(ui, view, banner, body, wishes);
    if view.is_wide && view.calendar.is_some() { wide(ui, view, room, wishes) } else { narrow(ui, view, room, wishes) }
}

/// Makes the list the first focus of the page. A list that is filled only later gets the focus then, unless the user has moved it.
fn prefer_list(ui: &mut Ui, view: &GamesView) {
    let (list, back) = (ui.id("list", 0), ui.id("back", 0));
    let is_filled = view.list.total > 0;
    if is_filled {
        ui.prefer_focus(list);
    }
    if ui.changed(ui.id("filled", 0), u64::from(is_filled)) && is_filled && ui.has_focus(back) {
        ui.focus(list);
    }
}

/// Draws the page's head and tabs, in one line where there is room. Returns the area below them.
fn head(ui: &mut Ui, view: &GamesView, banner: Option<&Banner>, body: Rect, wishes: &mut Vec<Intent>) -> Rect {
    if body.w < NARROW {
        let wide = 134.0 * view.head.len() as f32;
        let beside = if banner.is_some() { 0.0 } else { wide + 10.0 };
        let room = page_head_beside(ui, &view.title, &view.back, banner, (body, beside), wishes);
        let line = Rect::new(body.right() - 14.0 - wide, 10.0, wide, 48.0);
        if banner.is_none() {
            buttons_right(ui, "head", &view.head, line, wishes);
        }
        return tabs(ui, &view.tabs, view.tab, room, wishes);
    }
    let buttons = if view.head.is_empty() { 0.0 } else { 168.0 * view.head.len() as f32 };
    let least = tab_row_min_width(ui, &view.tabs) - 2.0 * MARGIN + 13.0;
    let tabs_width = if view.is_wide { least.max(556.0 - buttons) } else { 0.0 };
    let beside = [tabs_width, buttons].iter().filter(|width| **width > 0.0).map(|width| width + HEAD_GAP).sum();
    let room = page_head_beside(ui, &view.title, &view.back, banner, (body, beside), wishes);
    let line = Rect::new(body.right() - MARGIN - buttons, HEAD_TOP, buttons, HEAD_BUTTON);
    buttons_right(ui, "head", &view.head, line, wishes);
    if !view.is_wide {
        return tabs(ui, &view.tabs, view.tab, room, wishes);
    }
    let left = line.x - if buttons > 0.0 { HEAD_GAP } else { 0.0 } - tabs_width;
    let strip = Rect::new(left, HEAD_TOP + (HEAD_BUTTON - TAB_HEIGHT) / 2.0, tabs_width, TAB_HEIGHT);
    tab_row(ui, &view.tabs, view.tab, strip, wishes);
    room.row(4.0, room.h - 4.0)
}

// --- Both layouts ------------------------------------------------------------------------------------------------------------

/// Draws the wide layout: calendar and filters at the left, the list in the middle, the selected game at the right.
fn wide(ui: &mut Ui, view: &GamesView, room: Rect, wishes: &mut Vec<Intent>) {
    let left = room.column(MARGIN, CALENDAR_WIDTH);
    if let Some(month) = &view.calendar {
        calendar(ui, month, left, wishes);
    }
    filters(ui, &view.filters, left.row(CALENDAR_HEIGHT + 8.0, 0.0), wishes);
    let start = MARGIN + CALENDAR_WIDTH + 32.0;
    let side = if view.chosen.is_some() { SIDE + 24.0 } else { 0.0 };
    let width = (room.w - MARGIN - start - side).max(LIST_WIDTH);
    let middle = room.column(start - 10.0, width + 20.0);
    let middle = note(ui, view, middle.row(0.0, middle.h - 12.0), 0.0, wishes);
    heading(ui, view, middle.column(10.0, width).row(0.0, HEADING - 8.0));
    let area = middle.row(HEADING - 8.0, middle.h - HEADING + 8.0);
    let list = rows_of(view, 0.0, 0.0);
    rows(ui, view, area, list, |_, _| {}, wishes);
    if let Some(game) = &view.chosen {
        chosen(ui, game, Rect::new(room.right() - MARGIN - SIDE, room.y, SIDE, room.h - 20.0), wishes);
    }
}

/// Draws the narrow layout in one column, with the selected game's buttons below its row.
fn narrow(ui: &mut Ui, view: &GamesView, room: Rect, wishes: &mut Vec<Intent>) {
    let room = note(ui, view, room.row(0.0, room.h - 12.0), margin(room), wishes);
    let area = inside(room);
    let area = Rect { x: area.x - 10.0, w: area.w + 20.0, ..area };
    // Filters that do not fit beside the calendar are below the calendar.
    let beside = area.w >= NARROW;
    let below = if beside { 0.0 } else { PITCH * view.filters.len() as f32 };
    let top = if view.calendar.is_some() { TOP + CALENDAR_HEIGHT + LEGEND + 10.0 + below } else { 0.0 };
    let more = view.chosen.as_ref().map_or(0.0, |game| strip_height(game, area.w - 34.0));
    // Where the calendar leaves no room for the text of an empty list, the text scrolls together with the calendar.
    let is_low = view.list.total == 0 && area.h < top + HEADING + EMPTY;
    let list = rows_of(view, top + HEADING + if is_low { EMPTY } else { 0.0 }, more);
    let mut wished = Vec::new();
    let above = |ui: &mut Ui, above: Rect| {
        let inside = above.column(10.0, above.w - 20.0);
        if let Some(month) = &view.calendar {
            calendar(ui, month, inside.column(0.0, CALENDAR_WIDTH).row(TOP, 0.0), &mut wished);
            let legend = inside.row(TOP + CALENDAR_HEIGHT, LEGEND);
            let place = match beside {
                true => inside.row(TOP, 0.0).column(CALENDAR_WIDTH + 24.0, inside.w - CALENDAR_WIDTH - 24.0),
                false => inside.row(TOP + CALENDAR_HEIGHT + LEGEND + 6.0, 0.0),
            };
            filters(ui, &view.filters, place, &mut wished);
            dots_explained(ui, &month.legend, legend);
        }
        heading(ui, view, inside.row(top, HEADING - 4.0));
        if is_low {
            empty(ui, view, above.row(top + HEADING, EMPTY), 0.0, &mut wished);
        }
    };
    rows(ui, view, area, list, above, wishes);
    wishes.extend(wished);
}

fn heading(ui: &mut Ui, view: &GamesView, line: Rect) {
    let colors = ui.colors;
    let wide = ui.text_size(&view.list.count, 15.0, Weight::Regular, None).0.min(line.w * 0.4) + 4.0;
    let name = line.column(0.0, line.w - wide - 12.0);
    ui.fit_text(name, &view.list.heading, style(18.0, Weight::Bold, colors.text, Align::Start), 1);
    let count = line.column(line.w - wide, wide);
    ui.fit_text(count, &view.list.count, style(15.0, Weight::Regular, colors.text_dim, Align::End), 1);
}

/// Draws the note and its button at the foot of `room`, with a margin at both sides, if there is a note. Returns the area above.
fn note(ui: &mut Ui, view: &GamesView, room: Rect, margin: f32, wishes: &mut Vec<Intent>) -> Rect {
    if view.note.is_empty() {
        return room;
    }
    let (mut high, mut lines) = (NOTE, 2);
    let mut width = |button: &ButtonView| ui.text_size(&button.label, 16.0, Weight::Bold, None).0 + 28.0;
    let remedy_width = view.note_button.as_ref().map_or(0.0, |button| width(button).max(REMEDY_MIN));
    let beside = if view.note_button.is_some() { remedy_width + 8.0 } else { 0.0 };
    if room.w < LIST_WIDTH + 20.0 {
        let wide = room.w - 60.0 - beside;
        high = NOTE.max(ui.text_size(&view.note, 15.5, Weight::Regular, Some(wide)).1 + 28.0);
        lines = 9;
    }
    let bar = room.row(room.h - high + 8.0, high - 8.0);
    let bar = bar.column(margin, bar.w - 2.0 * margin);
    let colors = ui.colors;
    ui.fill(bar, RADIUS, colors.bar);
    let text = bar.column(16.0, bar.w - beside - 28.0).inset(2.0);
    ui.fit_text(text, &view.note, style(15.5, Weight::Regular, colors.text, Align::Start), lines);
    if let Some(remedy) = &view.note_button {
        let place = bar.column(bar.w - remedy_width - 4.0, remedy_width).row((bar.h - CELL) / 2.0, CELL);
        button(ui, "remedy", 0, place, remedy, wishes);
    }
    room.row(0.0, room.h - high)
}

// --- The calendar ------------------------------------------------------------------------------------------------------------

fn calendar(ui: &mut Ui, view: &CalendarView, room: Rect, wishes: &mut Vec<Intent>) {
    ui.group("calendar", 0, |ui| {
        month(ui, view, room.row(0.0, CELL), wishes);
        days(ui, view, room.row(CELL + 2.0, WEEKDAYS), wishes);
    });
}

/// Draws the name of the month, which opens the list of years, between the arrows to the neighboring months.
fn month(ui: &mut Ui, view: &CalendarView, line: Rect, wishes: &mut Vec<Intent>) {
    ui.set_accessible_name(ui.id("month", 0), &view.adjacent_month_names[0], "");
    ui.set_accessible_name(ui.id("month", 1), &view.adjacent_month_names[1], "");
    arrow(ui, 0, Icon::ChevronLeft, line.column(0.0, CELL), &view.earlier, wishes);
    let title = line.column(CELL + 4.0, line.w - 2.0 * CELL - 8.0);
    if ui.heading_button(ui.id("years", 0), title, &view.title) {
        wishes.push(view.years.clone());
    }
    arrow(ui, 1, Icon::ChevronRight, line.column(line.w - CELL, CELL), &view.later, wishes);
}

/// Draws the names of the weekdays, and the weeks below them.
fn days(ui: &mut Ui, view: &CalendarView, names: Rect, wishes: &mut Vec<Intent>) {
    let dim = style(14.0, Weight::Regular, ui.colors.text_dim, Align::Center);
    for (at, name) in view.weekdays.iter().enumerate() {
        ui.fit_text(names.column(CELL * at as f32, CELL), name, dim, 1);
    }
    for (at, day) in view.days.iter().enumerate() {
        let column = names.column(CELL * (at % 7) as f32, CELL);
        let cell = column.row(WEEKDAYS + CELL * (at / 7) as f32, CELL);
        if one_day(ui, at, day, cell) {
            wishes.push(day.intent.clone());
        }
    }
}

fn arrow(ui: &mut Ui, index: u32, icon: Icon, rect: Rect, intent: &Intent, wishes: &mut Vec<Intent>) {
    let face = crate::ui::widgets::Button {
        icon: Some(icon),
        label: "",
        enabled: true,
        locked: false,
        primary: false,
        is_on: None,
    };
    if ui.button(ui.id("month", index), rect, &face) {
        wishes.push(intent.clone());
    }
}

fn one_day(ui: &mut Ui, at: usize, day: &DayView, cell: Rect) -> bool {
    let id = ui.id("day", at as u32);
    ui.set_accessible_name(id, &day.name, &day.games);
    let response = ui.control(id, cell, Keys::Activate);
    ui.stop(id, cell, Keys::Activate, day.is_chosen || day.is_today);
    let (colors, box_) = (ui.colors, cell.inset(1.5));
    ui.ring(response, box_.inset(3.0), 8.0);
    if response.hover || response.down || day.is_chosen {
        ui.fill(box_, 8.0, if response.down { colors.button_down } else { colors.button_hover });
    }
    match (day.is_chosen, day.is_today) {
        (true, _) => ui.frame(box_, 8.0, 2.5, colors.accent),
        (false, true) => ui.frame(box_, 8.0, 1.5, colors.text_dim),
        _ => {}
    }
    let ink = if day.is_inside { colors.text } else { colors.text_off };
    let weight = if day.dots > 0 { Weight::Bold } else { Weight::Regular };
    ui.fit_text(cell.row(4.0, 26.0), &day.number, style(17.0, weight, ink, Align::Center), 1);
    dots(ui, day.dots, Pos::new(cell.center().x, cell.y + 35.0));
    response.clicked
}

/// Draws one to three dots, which stand for the number of a day's games, around a point.
fn dots(ui: &mut Ui, count: u8, center: Pos) {
    let accent = ui.colors.accent;
    for at in 0..count {
        let x = center.x + 9.0 * (f32::from(at) - f32::from(count.saturating_sub(1)) / 2.0);
        ui.fill(Rect::around(Pos::new(x, center.y), 6.0, 6.0), 3.0, accent);
    }
}

fn dots_explained(ui: &mut Ui, text: &str, line: Rect) {
    dots(ui, 3, Pos::new(line.x + 16.0, line.center().y));
    let dim = style(14.0, Weight::Regular, ui.colors.text_dim, Align::Start);
    ui.fit_text(line.column(36.0, CALENDAR_WIDTH - 36.0), text, dim, 1);
}

// --- Filters -----------------------------------------------------------------------------------------------------------------

/// Draws the filters. The Tab key stops at them once; arrow keys move between them.
fn filters(ui: &mut Ui, rows: &[Vec<FilterView>], room: Rect, wishes: &mut Vec<Intent>) {
    ui.group("filters", 0, |ui| {
        for (at, row) in rows.iter().enumerate() {
            let line = room.row(PITCH * at as f32, CELL);
            let share = (line.w + 4.0) / row.len().max(1) as f32;
            for (place, view) in row.iter().enumerate() {
                filter(ui, (at * 4 + place) as u32, view, line.column(share * place as f32, share - 4.0), wishes);
            }
        }
    });
}

fn filter(ui: &mut Ui, index: u32, view: &FilterView, rect: Rect, wishes: &mut Vec<Intent>) {
    let id = ui.id("filter", index);
    match &view.control {
        FilterControl::Segments { options, chosen } => {
            segments(ui, options, *chosen, rect, wishes);
        }
        FilterControl::Search { value, chars_max } => {
            let field = Field { value, placeholder: &view.label, chars_max: *chars_max };
            let text = ui.field(ui.id("field", 0), rect, &field, view.enabled);
            wishes.extend(text.map(|text| Intent::page(RecordsMessage::Text(text))));
        }
        FilterControl::Pick { value, is_any, intent } => {
            let label = if rect.w < 220.0 { "" } else { &view.label };
            let value = if label.is_empty() && *is_any { &view.label } else { value };
            if pick(ui, id, rect, (label, value), *is_any, view.enabled) {
                wishes.push(intent.clone());
            }
        }
        FilterControl::Toggle { is_on, board, intent } => {
            let ground = ui.colors.button;
            ui.fill(rect, RADIUS, ground);
            let mut left = 14.0;
            if let Some(board) = board {
                ui.board_picture(board, Rect::new(rect.x + 4.0, rect.y + 4.0, rect.h - 8.0, rect.h - 8.0));
                left = rect.h + 8.0;
            }
            let ink = if view.enabled { ui.colors.text } else { ui.colors.text_off };
            let label = rect.column(left, rect.w - left - 74.0);
            ui.fit_text(label, &view.label, style(16.0, Weight::Regular, ink, Align::Start), 2);
            ui.set_accessible_name(id, &view.label, "");
            if ui.toggle(id, rect.column(0.0, rect.w - 10.0), *is_on, view.enabled) {
                wishes.push(intent.clone());
            }
        }
    }
}

/// Draws the options of a filter side by side, each as wide as its text.
fn segments(ui: &mut Ui, options: &[(String, Intent)], chosen: usize, rect: Rect, wishes: &mut Vec<Intent>) {
    let colors = ui.colors;
    ui.fill(rect, RADIUS, colors.button);
    let widths: Vec<f32> =
        options.iter().map(|(label, _)| ui.text_size(label, 16.0, Weight::Bold, None).0 + 24.0).collect();
    let stretch = rect.w / widths.iter().sum::<f32>().max(1.0);
    let mut x = 0.0;
    ui.group("segments", 0, |ui| {
        for (at, ((label, intent), wide)) in options.iter().zip(widths).enumerate() {
            let part = rect.column(x, wide * stretch);
            x += wide * stretch;
            let id = ui.id("segment", at as u32);
            let response = ui.control(id, part, Keys::Activate);
            ui.stop(id, part, Keys::Activate, at == chosen);
            ui.describe(
                id,
                part,
                WidgetState { role: Role::Radio, is_on: Some(at == chosen), ..WidgetState::default() },
            );
            ui.ring(response, part.inset(3.0), RADIUS - 3.0);
            let is_chosen = at == chosen;
            let ground = match (response.down, is_chosen, response.hover) {
                (true, ..) => Some(colors.button_down),
                (_, true, _) => Some(colors.primary),
                (_, _, true) => Some(colors.button_hover),
                _ => None,
            };
            if let Some(ground) = ground {
                ui.fill(part.inset(3.0), RADIUS - 3.0, ground);
            }
            let (weight, ink) =
                if is_chosen { (Weight::Bold, colors.primary_text) } else { (Weight::Regular, colors.text) };
            ui.fit_text(part.inset(5.0), label, style(16.0, weight, ink, Align::Center), 1);
            if response.clicked {
                wishes.push(intent.clone());
            }
        }
    });
}

/// Names a filter for screen readers by its label and value, or by its value where it has no label.
fn name_pick(ui: &mut Ui, id: Id, label: &str, value: &str) {
    let (name, detail) = if label.is_empty() { (value, "") } else { (label, value) };
    ui.set_accessible_name(id, name, detail);
}

/// Draws a filter that opens a list of choices: its label, its value, and a chevron. Returns whether it was pressed.
fn pick(ui: &mut Ui, id: Id, rect: Rect, (label, value): (&str, &str), is_any: bool, enabled: bool) -> bool {
    let response = if enabled { ui.control(id, rect, Keys::Activate) } else { Response::default() };
    ui.describe(id, rect, WidgetState { is_disabled: !enabled, ..WidgetState::default() });
    name_pick(ui, id, label, value);
    ui.ring(response, rect, RADIUS);
    let colors = ui.colors;
    let ground = match (response.down, response.hover) {
        (true, _) => colors.button_down,
        (_, true) => colors.button_hover,
        _ => colors.button,
    };
    ui.fill(rect, RADIUS, ground);
    let (ink, dim) = if enabled { (colors.text, colors.text_dim) } else { (colors.text_off, colors.text_off) };
    let wide = if label.is_empty() { 0.0 } else { 88.0 };
    ui.fit_text(rect.column(14.0, wide - 6.0), label, style(15.0, Weight::Regular, dim, Align::Start), 1);
    let (weight, ink) = if is_any { (Weight::Regular, ink) } else { (Weight::Bold, ink) };
    ui.fit_text(rect.column(14.0 + wide, rect.w - wide - 50.0), value, style(16.0, weight, ink, Align::Start), 1);
    ui.icon(Icon::ChevronDown, Rect::new(rect.right() - 32.0, rect.center().y - 9.0, 18.0, 18.0), dim);
    response.clicked
}

// --- The list ----------------------------------------------------------------------------------------------------------------

fn rows_of(view: &GamesView, above: f32, more: f32) -> List {
    let list = &view.list;
    let pitch = if view.is_wide { ROW_WIDE } else { ROW };
    List {
        total: list.total,
        selected: list.selected,
        pitch,
        gap: GAP,
        side: 10.0,
        selected_extra_height: more,
        above,
        columns: 1,
    }
}

fn rows(
    ui: &mut Ui,
    view: &GamesView,
    area: Rect,
    list: List,
    above: impl FnOnce(&mut Ui, Rect),
    wishes: &mut Vec<Intent>,
) {
    let ids = (ui.id("list", 0), ui.id("games", view.list.list_version));
    let mut wished = Vec::new();
    let has_strip = list.selected_extra_height > 0.0;
    let done = ui.list(ids, area, &list, above, |ui, at, rect, response| {
        let entry = at.checked_sub(view.list.first).and_then(|at| view.list.rows.get(at)).and_then(Option::as_ref);
        let is_selected = list.selected == Some(at);
        row(ui, entry, (at, is_selected), (rect, list.pitch - GAP), response, &mut wished);
        if let (true, true, Some(game)) = (is_selected, has_strip, &view.chosen) {
            strip(ui, game, rect.row(list.pitch - GAP, list.selected_extra_height), &mut wished);
        }
    });
    for wish in done {
        handle_list_action(view, wish, wishes);
    }
    wishes.extend(wished);
    if view.list.total == 0 && list.above + EMPTY <= area.h {
        empty(ui, view, area, list.above, wishes);
    }
}

fn handle_list_action(view: &GamesView, wish: ListAction, wishes: &mut Vec<Intent>) {
    let entry = |at: usize| view.list.rows.get(at.checked_sub(view.list.first)?)?.as_ref();
    wishes.extend(match wish {
        ListAction::FirstVisible(row) => Some(Intent::page(RecordsMessage::Seen(row))),
        ListAction::Select(row) => Some(Intent::page(RecordsMessage::Select(row))),
        ListAction::Open(row) => {
            entry(row).filter(|entry| entry.button.enabled).map(|entry| entry.button.intent.clone())
        }
        ListAction::Delete(row) => match entry(row).and_then(|entry| entry.other.as_ref()) {
            Some(other) => Some(other.intent.clone()),
            None => view.chosen.as_ref().and_then(|game| game.delete.as_ref()).map(|delete| delete.intent.clone()),
        },
    });
}

/// Draws a row of the list: a small board, the text, and the main button. Only the buttons of the selected row can be reached with the
/// keyboard.
fn row(
    ui: &mut Ui,
    entry: Option<&GameRow>,
    (at, is_selected): (usize, bool),
    (rect, high): (Rect, f32),
    response: Response,
    wishes: &mut Vec<Intent>,
) {
    let colors = ui.colors;
    let ground = match (is_selected, response.hover) {
        (true, _) => colors.button_hover,
        (_, true) => colors.panel.mix(colors.button, 0.5),
        _ => colors.panel,
    };
    ui.fill(rect, RADIUS, ground);
    if is_selected {
        ui.fill(Rect::new(rect.x, rect.y + 10.0, 4.0, rect.h - 20.0), 2.0, colors.accent);
    }
    let Some(entry) = entry else { return };
    let rect = rect.row(0.0, high);
    let is_narrow = rect.w < 400.0;
    let mut words = rect.column(18.0, rect.w - 30.0);
    if let Some(board) = &entry.board {
        let side = rect.h - 12.0;
        ui.board_picture(board, Rect::new(rect.x + 10.0, rect.y + 6.0, side, side));
        words = rect.column(side + 24.0, rect.w - side - 34.0);
    }
    if !is_narrow {
        words.w -= row_buttons(ui, entry, (at, is_selected), rect, wishes);
    }
    if entry.is_favorite {
        let size = 18.0;
        ui.icon(Icon::Mark, Rect::new(words.right() - size, words.y + 14.0, size, size), colors.accent);
        words.w -= size + 8.0;
    }
    let title = style(17.0, Weight::Bold, colors.text, Align::Start);
    let dim = style(15.0, Weight::Regular, colors.text_dim, Align::Start);
    ui.label_block(words, (&entry.title, title, 2), (&entry.detail, dim, 2));
}

/// Draws the buttons at the right end of a list row. Returns their width in layout units.
fn row_buttons(
    ui: &mut Ui,
    entry: &GameRow,
    (at, is_selected): (usize, bool),
    rect: Rect,
    wishes: &mut Vec<Intent>,
) -> f32 {
    let mut wide = 12.0;
    for (place, view) in std::iter::once(&entry.button).chain(&entry.other).enumerate() {
        let width = if place == 0 { 100.0 } else { 124.0 };
        let place_at = Rect::new(rect.right() - wide - width, rect.center().y - CELL / 2.0, width, CELL);
        let id = ui.id("row button", (at * 2 + place) as u32);
        // Every row has such a button: heard, it names its row.
        ui.set_accessible_name(id, &view.label, &entry.title);
        let clicked = if is_selected {
            ui.button(id, place_at, &toolkit_button(view))
        } else {
            ui.tap(id, place_at, &toolkit_button(view))
        };
        if clicked {
            wishes.push(view.intent.clone());
        }
        // The gap before a further button is wide, because that button may remove something.
        wide += width + APART;
    }
    wide - APART + 12.0
}

/// Maximum number of buttons side by side that show an icon. With more buttons there is room only for their labels.
const ICONS_MAX: usize = 4;

/// The height of the buttons below the selected row, for the row's width: in pairs where they do not fit side by side.
fn strip_height(game: &ChosenView, width: f32) -> f32 {
    match width < NARROW {
        true => 52.0 * (game.buttons.len() + usize::from(game.delete.is_some())).div_ceil(2) as f32 + 8.0,
        false => STRIP,
    }
}

/// Draws the selected game's buttons below its row.
fn strip(ui: &mut Ui, game: &ChosenView, room: Rect, wishes: &mut Vec<Intent>) {
    if room.w < NARROW {
        return strip_in_pairs(ui, game, room.column(8.0, room.w - 16.0), wishes);
    }
    let others = &game.buttons[1.min(game.buttons.len())..];
    let room = room.column(12.0, room.w - 24.0).row(4.0, CELL);
    let last = if game.delete.is_some() { DELETE + APART } else { 0.0 };
    let share = (room.w - last + 8.0) / others.len().max(1) as f32;
    ui.group("deeds", 0, |ui| {
        for (at, view) in others.iter().enumerate() {
            // Where there are many buttons, there is room only for their labels.
            let icon = view.icon.filter(|_| others.len() <= ICONS_MAX);
            let view = ButtonView { icon, ..view.clone() };
            button(ui, "deed", at + 1, room.column(share * at as f32, share - 8.0), &view, wishes);
        }
        if let Some(delete) = &game.delete {
            let line = ui.colors.text_off;
            ui.fill(room.column(room.w - DELETE - APART / 2.0, 1.0).row(6.0, CELL - 12.0), 0.0, line);
            button(ui, "delete", 0, room.column(room.w - DELETE, DELETE), delete, wishes);
        }
    });
}

fn strip_in_pairs(ui: &mut Ui, game: &ChosenView, room: Rect, wishes: &mut Vec<Intent>) {
    let half = (room.w - 8.0) / 2.0;
    ui.group("deeds", 0, |ui| {
        for (at, view) in game.buttons.iter().chain(&game.delete).enumerate() {
            let rect = room.column((half + 8.0) * (at % 2) as f32, half).row(4.0 + 52.0 * (at / 2) as f32, CELL);
            button(ui, "deed", at, rect, view, wishes);
        }
    });
}

/// Draws the text and the button that are shown where the list is empty.
fn empty(ui: &mut Ui, view: &GamesView, area: Rect, above: f32, wishes: &mut Vec<Intent>) {
    let dim = style(17.0, Weight::Regular, ui.colors.text_dim, Align::Center);
    let top = above.min(area.h - 150.0).max(0.0) + 16.0;
    let room = area.column(20.0, area.w - 40.0);
    ui.fit_text(room.row(top, 60.0), &view.list.empty_message, dim, 2);
    if let Some(view) = &view.list.empty_button {
        let place = Rect::around(Pos::new(room.center().x, room.y + top + 86.0), 220.0, CELL);
        button(ui, "everything", 0, place, view, wishes);
    }
}

// --- The selected game -------------------------------------------------------------------------------------------------------

/// Draws the column of the selected game: the board, facts about the game, and its buttons.
fn chosen(ui: &mut Ui, game: &ChosenView, side: Rect, wishes: &mut Vec<Intent>) {
    ui.board_picture(&game.board, side.row(0.0, SIDE));
    let colors = ui.colors;
    let mut y = SIDE + 10.0;
    for player in &game.players {
        let line = side.row(y, 28.0);
        ui.piece(player.piece, Pos::new(line.x + 12.0, line.center().y), 28.0);
        let weight = if player.is_highlighted { Weight::Bold } else { Weight::Regular };
        let ink = style(17.0, weight, colors.text, Align::Start);
        ui.fit_text(line.column(34.0, line.w - 84.0), &player.name, ink, 1);
        let count = style(17.0, Weight::Bold, colors.text, Align::End);
        ui.fit_text(line.column(line.w - 46.0, 46.0), &player.count, count, 1);
        y += 30.0;
    }
    let pairs = game.buttons.len().saturating_sub(1).div_ceil(2) as f32;
    let foot = side.h - (if game.delete.is_some() { 58.0 } else { 0.0 });
    let top = foot - 60.0 - 52.0 * pairs;
    y += 4.0;
    for line in &game.lines {
        if y + 20.0 <= top - 4.0 {
            let dim = style(15.0, Weight::Regular, colors.text_dim, Align::Start);
            ui.fit_text(side.row(y, 20.0), line, dim, 1);
        }
        y += 21.0;
    }
    deeds(ui, game, side.row(top, side.h - top), wishes);
    if let Some(delete) = &game.delete {
        ui.fill(side.row(foot + 2.0, 1.0), 0.0, colors.button);
        button(ui, "delete", 0, side.column(side.w - 140.0, 140.0).row(foot + 14.0, CELL), delete, wishes);
    }
}

/// Draws the selected game's buttons: the first one large, the others in pairs.
fn deeds(ui: &mut Ui, game: &ChosenView, room: Rect, wishes: &mut Vec<Intent>) {
    ui.group("deeds", 0, |ui| {
        for (at, view) in game.buttons.iter().enumerate() {
            let rect = match at.checked_sub(1) {
                None => room.row(0.0, 52.0),
                Some(at) => {
                    let half = (room.w - 8.0) / 2.0;
                    room.column((half + 8.0) * (at % 2) as f32, half).row(60.0 + 52.0 * (at / 2) as f32, CELL)
                }
            };
            button(ui, "deed", at, rect, view, wishes);
        }
    });
}
