//! The board with its message bar and, where it is open, the side panel.

use super::panel;
use super::parts::{HEIGHT, PANEL_WIDTH, WIDTH, button, face};
use crate::app::intent::Intent;
use crate::app::view::{BoardScreen, CountView, Motion};
use crate::ui::board::{BOARD_SIDE, BoardWish, FRAME_WIDTH};
use crate::ui::text::style;
use crate::ui::{Align, PageFocus, Pos, Rect, Ui, Weight};

const BAR: Rect = Rect::new(0.0, BOARD_SIDE, WIDTH, 60.0);
const BUTTON: (f32, f32) = (58.0, 50.0);
/// The height of the strip of an opening's choices: the frame's, so that it covers no stone.
const CHOICES: f32 = FRAME_WIDTH;
/// There are never as many choices.
const CHOICES_MAX: usize = 16;
/// A message is not squeezed into one line below this size.
const MESSAGE_MIN: f32 = 13.0;

pub fn show(ui: &mut Ui, view: &BoardScreen, motion: Motion, wishes: &mut Vec<Intent>) {
    ui.page("board", PageFocus::Kept);
    let area = Rect::new(0.0, 0.0, BOARD_SIDE, BOARD_SIDE);
    wishes.extend(ui.board(&view.board, area, motion).into_iter().map(wish));
    ui.keeping_focus(|ui| {
        choices(ui, view, wishes);
        message_bar(ui, view, wishes);
        if let Some(content) = &view.panel {
            panel::show(ui, content, Rect::new(WIDTH, 0.0, PANEL_WIDTH, HEIGHT), wishes);
        }
    });
}

/// What an opening asks, over the board's lower frame, where nothing but letters stands.
fn choices(ui: &mut Ui, view: &BoardScreen, wishes: &mut Vec<Intent>) {
    let count = view.choices.len();
    if count == 0 {
        return;
    }
    let strip = Rect::new(0.0, BOARD_SIDE - CHOICES, WIDTH, CHOICES);
    let ground = ui.colors.bar;
    ui.fill(strip, 0.0, ground);
    let inside = strip.column(4.0, strip.w - 8.0).row(2.0, strip.h - 4.0);
    let share = ((inside.w + 8.0) / count as f32).min(230.0);
    let left = inside.center().x - share * count as f32 / 2.0 - inside.x;
    ui.group("choices", 0, |ui| {
        for (index, choice) in view.choices.iter().enumerate() {
            // Another question has other buttons: Enter again never answers it by the place of the last answer.
            let id = CHOICES_MAX * count + index;
            button(ui, "choice", id, inside.column(left + share * index as f32, share - 8.0), choice, wishes);
        }
    });
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
    let left = counts(ui, &view.counts);
    let right = bar_buttons(ui, view, wishes);
    message(ui, view, Rect::new(left + 18.0, BAR.y + 4.0, right - left - 32.0, BAR.h - 8.0));
}

/// The pieces with their counts; says where they end.
fn counts(ui: &mut Ui, counts: &[CountView]) -> f32 {
    let pitch = if counts.len() > 2 { 54.0 } else { 80.0 };
    let colors = ui.colors;
    for (index, count) in counts.iter().enumerate() {
        let rect = BAR.column(10.0 + pitch * index as f32, pitch);
        let (disc, gap) = if counts.len() > 2 { (22.0, 28.0) } else { (32.0, 42.0) };
        let middle = Pos::new(rect.x + 6.0 + disc / 2.0, BAR.y + 30.0);
        ui.piece(count.piece, middle, disc);
        let room = rect.column(gap + 2.0, pitch - gap - 4.0);
        ui.fit_text(room, &count.count, style(21.0, Weight::Bold, colors.text, Align::Start), 1);
        if count.marked {
            ui.fill(Rect::new(rect.x, BAR.bottom() - 6.0, pitch - 8.0, 3.0), 1.5, colors.accent);
        }
    }
    10.0 + pitch * counts.len() as f32
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

/// At most two lines: message and detail, or a long message alone.
fn message(ui: &mut Ui, view: &BoardScreen, room: Rect) {
    let colors = ui.colors;
    let ink = if view.warning { colors.warning } else { colors.text };
    let (large, small) =
        (style(18.0, Weight::Regular, ink, Align::Start), style(13.0, Weight::Regular, colors.text_dim, Align::Start));
    if view.detail.is_empty() || view.message.is_empty() {
        let (text, style) = if view.message.is_empty() { (&view.detail, small) } else { (&view.message, large) };
        return ui.fit_text(room, text, style, 2);
    }
    let (upper, lower) = (room.row(3.0, 26.0), room.row(30.0, 18.0));
    if ui.fit_size(&view.message, large, upper, 1) >= MESSAGE_MIN {
        ui.fit_text(upper, &view.message, large, 1);
        return ui.fit_text(lower, &view.detail, small, 1);
    }
    let both = format!("{} · {}", view.message, view.detail);
    if ui.fit_size(&both, large, room, 2) >= 11.0 {
        return ui.fit_text(room, &both, large, 2);
    }
    ui.fit_text(room, &view.message, large, 2);
}
