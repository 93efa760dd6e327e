//! The board with its message bar and, where it is open, the side panel.

use super::panel;
use super::parts::{WIDTH, button, face};
use crate::app::intent::Intent;
use crate::app::view::{BoardScreen, ButtonView, ChoiceView, CountView, LegendView, Motion};
use crate::ui::board::{BOARD_SIDE, BoardWish};
use crate::ui::text::{LINE_EM, style};
use crate::ui::widgets::Button;
use crate::ui::{Align, PageFocus, Pos, Rect, TextStyle, Ui, Weight};

const BAR: Rect = Rect::new(0.0, BOARD_SIDE, WIDTH, 60.0);
const BUTTON: (f32, f32) = (58.0, 50.0);
/// There are never as many choices.
const CHOICES_MAX: usize = 16;
/// The height of choices without and with a sentence in each, and of a sentence over them.
const CHOICE: f32 = 48.0;
const CHOICE_WITH_DETAIL: f32 = 92.0;
const CHOICES_NOTE: f32 = 26.0;
/// Texts of the bar are no smaller.
const TEXT_MIN: f32 = 14.0;
/// The message where it stands on one line, the least at which it does, and the line below it.
const MESSAGE: f32 = 18.0;
const MESSAGE_LINE_MIN: f32 = 16.0;
const LINE: f32 = TEXT_MIN * LINE_EM + 0.2;

pub fn show(ui: &mut Ui, view: &BoardScreen, motion: Motion, body: Rect, wishes: &mut Vec<Intent>) {
    ui.page("board", PageFocus::Kept);
    // What is to be chosen stands below the board, which is smaller meanwhile: nothing of it is covered.
    let strip = choices_height(view);
    let side = BOARD_SIDE - strip;
    if strip > 0.0 {
        let ground = ui.colors.page;
        ui.fill(Rect::new(0.0, 0.0, WIDTH, BOARD_SIDE), 0.0, ground);
    }
    let area = Rect::new((WIDTH - side) / 2.0, 0.0, side, side);
    wishes.extend(ui.board(&view.board, area, motion).into_iter().map(wish));
    ui.keeping_focus(|ui| {
        choices(ui, view, Rect::new(0.0, side, WIDTH, strip), wishes);
        message_bar(ui, view, wishes);
        if let Some(content) = &view.panel {
            panel::show(ui, content, body, wishes);
        }
    });
}

fn choice_height(view: &BoardScreen) -> f32 {
    if view.choices.iter().any(|choice| !choice.detail.is_empty()) { CHOICE_WITH_DETAIL } else { CHOICE }
}

/// How much room the choices need below the board.
fn choices_height(view: &BoardScreen) -> f32 {
    let note = if view.choices_note.is_empty() { 0.0 } else { CHOICES_NOTE };
    if view.choices.is_empty() { 0.0 } else { choice_height(view) + note + 8.0 }
}

/// What an opening asks, or the ways through a game.
fn choices(ui: &mut Ui, view: &BoardScreen, strip: Rect, wishes: &mut Vec<Intent>) {
    let count = view.choices.len();
    if count == 0 {
        return;
    }
    let ink = ui.colors.text;
    let note = strip.row(2.0, CHOICES_NOTE).column(12.0, strip.w - 24.0);
    ui.fit_text(note, &view.choices_note, style(15.0, Weight::Regular, ink, Align::Center), 1);
    let high = choice_height(view);
    let inside = strip.column(4.0, strip.w - 8.0).row(strip.h - high - 4.0, high);
    let share = ((inside.w + 8.0) / count as f32).min(if high > CHOICE { 320.0 } else { 230.0 });
    let left = inside.center().x - share * count as f32 / 2.0 - inside.x;
    ui.group("choices", 0, |ui| {
        for (index, choice) in view.choices.iter().enumerate() {
            // Another question has other buttons: Enter again never answers it by the place of the last answer.
            let id = CHOICES_MAX * count + index;
            choice_button(ui, id, inside.column(left + share * index as f32, share - 8.0), choice, wishes);
        }
    });
}

/// A choice, with its sentence below its name.
fn choice_button(ui: &mut Ui, id: usize, rect: Rect, choice: &ChoiceView, wishes: &mut Vec<Intent>) {
    if choice.detail.is_empty() {
        return button(ui, "choice", id, rect, &choice.button, wishes);
    }
    let view = &choice.button;
    if ui.button(ui.id("choice", id as u32), rect, &Button { label: "", icon: None, ..face(view) }) {
        wishes.push(view.intent.clone());
    }
    let colors = ui.colors;
    let (ink, dim) = if view.enabled { (colors.text, colors.text_dim) } else { (colors.text_off, colors.text_off) };
    let room = rect.column(12.0, rect.w - 24.0);
    ui.fit_text(room.row(6.0, 26.0), &view.label, style(17.0, Weight::Bold, ink, Align::Center), 1);
    let detail = style(TEXT_MIN, Weight::Regular, dim, Align::Center);
    ui.fit_text(room.row(32.0, rect.h - 35.0), &choice.detail, detail, 3);
}

fn wish(wish: BoardWish) -> Intent {
    match wish {
        BoardWish::Place(cell) => Intent::Place(cell),
        BoardWish::Aim(cell) => Intent::Aim(cell),
        BoardWish::Zoom(cell, larger) => Intent::Zoom(cell, larger),
        BoardWish::Pan(columns, rows) => Intent::Pan(columns, rows),
        BoardWish::Hover(cell) => Intent::Hover(cell),
        BoardWish::Cursor(cell) => Intent::Cursor(cell),
        BoardWish::Type(typed) => Intent::Type(typed),
        BoardWish::TypeBack => Intent::TypeBack,
        BoardWish::Enter => Intent::Enter,
    }
}

fn message_bar(ui: &mut Ui, view: &BoardScreen, wishes: &mut Vec<Intent>) {
    let colors = ui.colors;
    ui.fill(BAR, 0.0, colors.bar);
    ui.fill(BAR.row(0.0, 1.0), 0.0, colors.button);
    let left = counts(ui, &view.counts) + 16.0;
    let right = bar_buttons(ui, view, wishes) - 12.0;
    let mut room = Rect::new(left, BAR.y + 2.0, right - left, BAR.h - 4.0);
    if let Some(warning) = &view.warning {
        warning_icon(ui, warning, room, wishes);
        room = room.column(50.0, room.w - 50.0);
    }
    if !view.typed.is_empty() {
        let wide = typed(ui, &view.typed, room);
        room = room.column(wide + 10.0, room.w - wide - 10.0);
    }
    message(ui, view, room);
}

/// Opens what problems there were.
fn warning_icon(ui: &mut Ui, view: &ButtonView, room: Rect, wishes: &mut Vec<Intent>) {
    let rect = Rect::new(room.x, room.center().y - 23.0, 44.0, 46.0);
    if ui.button(ui.id("warning", 0), rect, &Button { label: "", icon: None, ..face(view) }) {
        wishes.push(view.intent.clone());
    }
    let ink = ui.colors.warning;
    if let Some(icon) = view.icon {
        ui.icon(icon, Rect::around(rect.center(), 26.0, 26.0), ink);
    }
}

/// The coordinate that is being typed, in a frame of its own; how wide it is.
fn typed(ui: &mut Ui, text: &str, room: Rect) -> f32 {
    let colors = ui.colors;
    let wide = ui.text_size(text, 20.0, Weight::Bold, None).0.max(22.0) + 20.0;
    let rect = Rect::new(room.x, room.center().y - 19.0, wide, 38.0);
    ui.fill(rect, 6.0, colors.button_down);
    ui.frame(rect, 6.0, 2.0, colors.accent);
    ui.fit_text(rect, text, style(20.0, Weight::Bold, colors.text, Align::Center), 1);
    wide
}

/// The pieces with their counts; says where they end. Three and four stand in two rows.
fn counts(ui: &mut Ui, counts: &[CountView]) -> f32 {
    let is_many = counts.len() > 2;
    let (disc, size) = if is_many { (22.0, 16.0) } else { (32.0, 21.0) };
    let colors = ui.colors;
    let wide = |ui: &mut Ui, count: &CountView| ui.text_size(&count.count, size, Weight::Bold, None).0;
    let widest = counts.iter().map(|count| wide(ui, count)).fold(size * 1.3, f32::max);
    let pitch = 6.0 + disc + 8.0 + widest + 14.0;
    let (columns, rows) = if is_many { (2, 2) } else { (counts.len().max(1), 1) };
    let high = (BAR.h - 4.0) / rows as f32;
    for (index, count) in counts.iter().enumerate() {
        let (column, row) = (index % columns, index / columns);
        let rect = BAR.column(10.0 + pitch * column as f32, pitch).row(2.0 + high * row as f32, high);
        let middle = Pos::new(rect.x + 6.0 + disc / 2.0, rect.center().y - if is_many { 1.0 } else { 0.0 });
        ui.piece(count.piece, middle, disc);
        let room = rect.column(6.0 + disc + 8.0, widest + 2.0);
        ui.fit_text(room, &count.count, style(size, Weight::Bold, colors.text, Align::Start), 1);
        if count.marked {
            let line = if is_many { 2.0 } else { 3.0 };
            let y = rect.bottom() - if is_many { 1.5 + line } else { 1.0 + line };
            ui.fill(Rect::new(rect.x, y, pitch - 8.0, line), line / 2.0, colors.accent);
        }
    }
    10.0 + pitch * columns as f32
}

/// Undo, Help, Menu; says where they begin.
fn bar_buttons(ui: &mut Ui, view: &BoardScreen, wishes: &mut Vec<Intent>) -> f32 {
    let pitch = BUTTON.0 + 6.0;
    let left = BAR.right() - pitch * view.buttons.len() as f32;
    for (index, button) in view.buttons.iter().enumerate() {
        let rect = Rect::new(left + pitch * index as f32, BAR.y + 5.0, BUTTON.0, BUTTON.1);
        if ui.bar_button(ui.id("bar", index as u32), rect, &face(button)) {
            wishes.push(button.intent.clone());
        }
    }
    left
}

/// Whose turn it is, and below it what else is to be said: two lines as large as they fit, or three at the least size. What is
/// longer ends with "…".
fn message(ui: &mut Ui, view: &BoardScreen, room: Rect) {
    let colors = ui.colors;
    let large = style(MESSAGE, Weight::Regular, colors.text, Align::Start);
    let small =
        TextStyle { size: TEXT_MIN, color: if view.is_alarmed { colors.warning } else { colors.text_dim }, ..large };
    let has_legend = view.detail.is_empty() && !view.legend.is_empty();
    if view.detail.is_empty() && !has_legend {
        let fits_two = ui.text_fits(&view.message, TEXT_MIN, large.weight, room, 2);
        return in_lines(ui, room, &view.message, large, if fits_two { 2 } else { 3 });
    }
    if view.message.is_empty() {
        return in_lines(ui, room, &view.detail, small, 3);
    }
    let is_short = ui.fit_size(&view.message, large, room.row(0.0, 26.0), 1) >= MESSAGE_LINE_MIN;
    let below =
        if has_legend { legend_rows(ui, &view.legend, room.w) } else { lines_of(ui, &view.detail, small, room.w) };
    if is_short && below == 1 {
        in_lines(ui, room.row(3.0, 26.0), &view.message, large, 1);
        return detail(ui, view, room.row(30.0, 22.0), small, 1);
    }
    let fits_one = is_short || lines_of(ui, &view.message, TextStyle { size: TEXT_MIN, ..large }, room.w) == 1;
    let upper = if fits_one { 1 } else { 2 };
    let high = LINE * upper as f32;
    let middling = TextStyle { size: 15.0, ..large };
    in_lines(ui, room.row(0.0, high + 0.8), &view.message, middling, upper);
    detail(ui, view, room.row(high + 1.0, room.h - high - 1.0), small, 3 - upper);
}

/// The line below the message: a text, or what the signs on the board mean.
fn detail(ui: &mut Ui, view: &BoardScreen, room: Rect, style: TextStyle, lines: usize) {
    match view.detail.is_empty() {
        false => in_lines(ui, room, &view.detail, style, lines),
        true => legend(ui, &view.legend, room, lines),
    }
}

/// How many lines a text takes.
fn lines_of(ui: &mut Ui, text: &str, style: TextStyle, wide: f32) -> usize {
    let (_, high) = ui.text_size(text, style.size, style.weight, Some(wide));
    ((high / (style.size * LINE_EM)).round() as usize).max(1)
}

/// A text in so many lines, no smaller than the least size; its end gives way to "…" where it is too long.
fn in_lines(ui: &mut Ui, room: Rect, text: &str, style: TextStyle, lines: usize) {
    let least = TextStyle { size: style.size.min(TEXT_MIN), ..style };
    if ui.text_fits(text, least.size, least.weight, room, lines) {
        return ui.fit_text(room, text, style, lines);
    }
    let letters: Vec<(usize, char)> = text.char_indices().collect();
    let cut = |kept: usize| format!("{}…", text[..letters.get(kept).map_or(text.len(), |at| at.0)].trim_end());
    let (mut kept, mut too_many) = (0, letters.len());
    while kept + 1 < too_many {
        let middle = kept.midpoint(too_many);
        if ui.text_fits(&cut(middle), least.size, least.weight, room, lines) {
            kept = middle
        } else {
            too_many = middle
        }
    }
    ui.fit_text(room, &cut(kept), least, lines);
}

const LEGEND_SIGN: f32 = 18.0;
const LEGEND_GAP: f32 = 9.0;

/// Where each entry of a legend stands: its row and its left edge.
fn legend_places(ui: &mut Ui, entries: &[LegendView], wide: f32) -> Vec<(usize, f32, f32)> {
    let (mut row, mut x) = (0, 0.0);
    let mut places = Vec::new();
    for entry in entries {
        let text = ui.text_size(&entry.text, TEXT_MIN, Weight::Regular, None).0;
        let whole = LEGEND_SIGN + text;
        if x > 0.0 && x + whole > wide {
            (row, x) = (row + 1, 0.0);
        }
        places.push((row, x, text));
        x += whole + LEGEND_GAP;
    }
    places
}

fn legend_rows(ui: &mut Ui, entries: &[LegendView], wide: f32) -> usize {
    legend_places(ui, entries, wide).last().map_or(1, |(row, ..)| row + 1)
}

/// What the signs mean, in as many rows as there is room for.
fn legend(ui: &mut Ui, entries: &[LegendView], room: Rect, rows: usize) {
    let dim = ui.colors.text_dim;
    let high = room.h / rows.min(legend_rows(ui, entries, room.w)) as f32;
    for (entry, (row, x, text)) in entries.iter().zip(legend_places(ui, entries, room.w)) {
        if row >= rows {
            return;
        }
        let line = room.row(high * row as f32, high);
        let middle = Pos::new(line.x + x + 7.0, line.center().y);
        match entry.shape {
            None => ui.sign_ring(middle, 6.0),
            Some(shape) => ui.sign(middle, if shape == crate::ui::board::Shape::Dot { 2.6 } else { 5.6 }, shape, ""),
        }
        let words = line.column(x + LEGEND_SIGN, text + 1.0);
        ui.fit_text(words, &entry.text, style(TEXT_MIN, Weight::Regular, dim, Align::Start), 1);
    }
}
