//! Saved games and records: a list, and a look at the selected game.

use super::parts::{MARGIN, button, page_head, tabs};
use crate::app::intent::Intent;
use crate::app::view::{Banner, GameRow, GamesView};
use crate::ui::text::style;
use crate::ui::{Align, Icon, Key, PageFocus, Pos, Rect, Ui, Weight};

const ROW: f32 = 62.0;
const PREVIEW: f32 = 250.0;
const BUTTON: f32 = 44.0;

pub fn show(ui: &mut Ui, view: &GamesView, banner: Option<&Banner>, body: Rect, wishes: &mut Vec<Intent>) {
    ui.page("games", PageFocus::Fresh);
    let body = page_head(ui, &view.title, &view.back, banner, body, wishes);
    let body = tabs(ui, &view.tabs, view.tab, body, wishes);
    let body = body.row(0.0, body.h - 16.0);
    if view.rows.is_empty() {
        return empty(ui, view, body);
    }
    let side = body.column(body.w - MARGIN - PREVIEW, PREVIEW);
    let list = body.column(MARGIN - 10.0, side.x - MARGIN - 4.0);
    rows(ui, view, list, wishes);
    preview(ui, view, side, wishes);
}

/// Nothing to choose from, so nothing can be done with it.
fn empty(ui: &mut Ui, view: &GamesView, body: Rect) {
    let dim = style(18.0, Weight::Regular, ui.colors.text_dim, Align::Center);
    let icon = Rect::around(Pos::new(body.center().x, body.y + 190.0), 56.0, 56.0);
    ui.icon(Icon::Folder, icon, ui.colors.text_off);
    ui.fit_text(Rect::new(body.x + MARGIN, icon.bottom() + 10.0, body.w - 2.0 * MARGIN, 60.0), &view.empty, dim, 2);
}

fn rows(ui: &mut Ui, view: &GamesView, list: Rect, wishes: &mut Vec<Intent>) {
    let id = ui.id("games", view.tab as u32);
    if view.selected.is_none() {
        ui.prefer(ui.id("game", 0));
    }
    ui.scroll(id, list, ROW * view.rows.len() as f32 + 12.0, |ui, content| {
        ui.group("games", 0, |ui| {
            for (index, entry) in view.rows.iter().enumerate() {
                let place = content.column(10.0, content.w - 20.0).row(6.0 + ROW * index as f32, ROW - 8.0);
                row(ui, entry, index, view.selected == Some(index), place, wishes);
            }
        });
    });
}

fn row(ui: &mut Ui, entry: &GameRow, index: usize, selected: bool, rect: Rect, wishes: &mut Vec<Intent>) {
    let id = ui.id("game", index as u32);
    if selected {
        ui.prefer(id);
    }
    if ui.list_row(id, rect, &entry.title, &entry.detail, selected) {
        let opens = selected && !ui.pressed(Key::Space);
        wishes.push(if opens { entry.open.clone() } else { entry.select.clone() });
    }
}

/// The board of the selected game, what is known of it, and what can be done with it.
fn preview(ui: &mut Ui, view: &GamesView, side: Rect, wishes: &mut Vec<Intent>) {
    let mut y = 6.0;
    if let Some(board) = &view.preview {
        ui.board_picture(board, side.row(y, side.w));
        y += side.w + 12.0;
    }
    let pitch = BUTTON + 8.0;
    let foot = side.h - pitch * view.buttons.len() as f32;
    let colors = ui.colors;
    for line in &view.preview_lines {
        let wrapped = ui.text_size(line, 15.0, Weight::Regular, Some(side.w)).1;
        let high = if y + wrapped < foot { wrapped.min(42.0) } else { 18.0 } + 2.0;
        ui.fit_text(side.row(y, high), line, style(15.0, Weight::Regular, colors.text_dim, Align::Start), 2);
        y += high;
    }
    let top = foot.min(y + 16.0).max(y);
    for (index, entry) in view.buttons.iter().enumerate() {
        button(ui, "game button", index, side.row(top + pitch * index as f32, BUTTON), entry, wishes);
    }
}
