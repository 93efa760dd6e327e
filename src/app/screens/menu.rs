//! The menu: every action, over the dimmed board where a game is open.

use super::board;
use super::parts::{BANNER_HEIGHT, HEIGHT, card, dim, face};
use crate::app::intent::Intent;
use crate::app::view::{BoardScreen, MenuView, Motion};
use crate::ui::text::style;
use crate::ui::{Align, PageFocus, Rect, Ui, Weight};

const TITLE: f32 = 64.0;
const PADDING: f32 = 20.0;
/// Longer menus stand in two columns.
const COLUMN_MAX: usize = 11;

pub fn show(
    ui: &mut Ui,
    view: &MenuView,
    below: Option<&BoardScreen>,
    motion: Motion,
    body: Rect,
    wishes: &mut Vec<Intent>,
) {
    let ground = ui.colors.page;
    match below {
        Some(below) => ui.inert(|ui| board::show(ui, below, motion, &mut Vec::new())),
        None => ui.fill(body, 0.0, ground),
    }
    dim(ui, body);
    ui.page("menu", PageFocus::Fresh);
    // A banner comes and goes below the menu: no row moves under the pointer for it.
    let body = body.row(0.0, HEIGHT - BANNER_HEIGHT);
    let count = view.items.len();
    let columns = if count > COLUMN_MAX { 2 } else { 1 };
    let rows = count.div_ceil(columns).max(1);
    let pitch = ((body.h - TITLE - 2.0 * PADDING - 24.0) / rows as f32).min(54.0);
    let wide = if columns == 2 { 640.0 } else { 440.0 };
    let high = TITLE + pitch * rows as f32 + PADDING - 6.0;
    let panel = Rect::around(body.center(), wide, high);
    card(ui, panel);
    let ink = ui.colors.text;
    let title = panel.row(8.0, TITLE - 12.0).column(PADDING + 4.0, wide - 2.0 * PADDING);
    ui.fit_text(title, &view.title, style(24.0, Weight::Bold, ink, Align::Start), 1);
    let share = (wide - 2.0 * PADDING + 10.0) / columns as f32;
    for (index, item) in view.items.iter().enumerate() {
        let (column, row) = (index / rows, index % rows);
        let room = panel.column(PADDING + share * column as f32, share - 10.0);
        let rect = room.row(TITLE + pitch * row as f32, pitch - 6.0);
        if ui.menu_row(ui.id("item", index as u32), rect, &face(&item.button), &item.key) {
            wishes.push(item.button.intent.clone());
        }
    }
}
