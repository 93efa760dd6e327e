//! The start page: the name over the edge of the theme's board, and what one can begin with.

use crate::app::intent::Intent;
use crate::app::view::{ItemView, StartView};
use crate::ui::board::{BOARD_SIDE, FRAME_WIDTH};
use crate::ui::text::style;
use crate::ui::widgets::Button;
use crate::ui::{Align, PageFocus, Picture, Pos, Rect, TextStyle, Ui, Weight};

/// The head's height: more where few entries leave room.
const HEAD: (f32, f32) = (226.0, 352.0);
const PITCH: f32 = 74.0;
/// Above and below the entries.
const MARGIN: f32 = 18.0;
/// The frame of the board at the head's foot, and how far its shadow falls on the page.
const FRAME: f32 = FRAME_WIDTH - 0.5;
const SHADOW: usize = 14;

pub fn show(ui: &mut Ui, view: &StartView, body: Rect, wishes: &mut Vec<Intent>) {
    ui.page("start", PageFocus::Kept);
    let colors = ui.colors;
    ui.fill(body, 0.0, colors.page);
    let count = view.items.len().max(1) as f32;
    let high = (body.h - PITCH * count - 2.0 * MARGIN).clamp(HEAD.0, HEAD.1);
    head(ui, view, body.row(0.0, high));
    let room = Rect::new(60.0, high + MARGIN, body.w - 120.0, body.h - high - 2.0 * MARGIN);
    let pitch = (room.h / count).min(PITCH);
    let gap = if pitch < 60.0 { 6.0 } else { 10.0 };
    for (index, item) in view.items.iter().enumerate() {
        entry(ui, item, index, room.row(pitch * index as f32, pitch - gap), wishes);
    }
}

fn head(ui: &mut Ui, view: &StartView, rect: Rect) {
    let colors = ui.colors;
    board_edge(ui, rect);
    let middle = (rect.h - FRAME) / 2.0;
    ui.piece(0, Pos::new(100.0, middle), 98.0);
    ui.piece(1, Pos::new(163.0, middle), 98.0);
    let room = Rect::new(236.0, middle, rect.w - 236.0 - 52.0, 0.0);
    let title = Rect { y: middle - 44.0, h: 60.0, ..room };
    ui.fit_text(title, &view.title, style(44.0, Weight::Bold, colors.text, Align::Start), 1);
    let below = Rect { y: middle + 18.0, h: 44.0, ..room };
    let words = TextStyle { top: true, ..style(16.0, Weight::Regular, colors.text, Align::Start) };
    ui.fit_text(below, &view.subtitle, words, 2);
}

/// The near edge of the theme's board with its frame, shaded above so that words are readable on it.
fn board_edge(ui: &mut Ui, rect: Rect) {
    let shade = ui.colors.head_shade();
    ui.clip(rect, |ui| {
        ui.picture(Picture::BoardCells, Rect::new(rect.x, rect.bottom() - BOARD_SIDE, BOARD_SIDE, BOARD_SIDE));
        ui.fill(Rect::new(rect.x + FRAME, rect.y, rect.w - 2.0 * FRAME, rect.h - FRAME), 0.0, shade);
    });
    let shadow = ui.colors.window;
    for strip in 0..SHADOW {
        let faint = 1.0 - (strip + 1) as f32 / (SHADOW + 1) as f32;
        ui.fill(rect.row(rect.h + strip as f32, 1.0), 0.0, shadow.with_alpha((110.0 * faint * faint) as u8));
    }
}

fn entry(ui: &mut Ui, item: &ItemView, index: usize, rect: Rect, wishes: &mut Vec<Intent>) {
    let ItemView { title, detail, intent, enabled, locked, primary } = item;
    let face = Button { icon: None, label: title, enabled: *enabled, locked: *locked, primary: *primary };
    if ui.item(ui.id("item", index as u32), rect, &face, detail) {
        wishes.push(intent.clone());
    }
}
