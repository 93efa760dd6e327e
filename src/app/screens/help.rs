//! How to play: tabs of text with diagrams.

use super::parts::{MARGIN, card, page_head, tabs};
use crate::app::intent::Intent;
use crate::app::view::{Banner, Block, HelpView};
use crate::ui::text::style;
use crate::ui::{Align, PageFocus, Rect, TextStyle, Ui, Weight};

const DIAGRAM: f32 = 280.0;
/// So many small boards stand side by side, with this between them, each over its caption.
const BOARDS: usize = 3;
const BOARDS_GAP: f32 = 16.0;
const CAPTION: f32 = 48.0;
const KEY_ROW: f32 = 34.0;
const GAP: f32 = 14.0;
/// As many lines as it takes.
const ANY: usize = 10_000;

pub fn show(ui: &mut Ui, view: &HelpView, banner: Option<&Banner>, body: Rect, wishes: &mut Vec<Intent>) {
    ui.page("help", PageFocus::Fresh);
    let body = page_head(ui, &view.title, &view.back, banner, body, wishes);
    let body = tabs(ui, &view.tabs, view.tab, body, wishes);
    let area = body.row(0.0, body.h - 16.0).column(MARGIN - 10.0, body.w - 2.0 * MARGIN + 20.0);
    let width = area.w - 34.0;
    let heights: Vec<f32> = view.blocks.iter().map(|block| height(ui, block, width)).collect();
    let id = ui.id("blocks", view.tab as u32);
    ui.prefer(id);
    let touch = ui.scroll_control(id, area);
    ui.scroll(id, area, heights.iter().sum::<f32>() + 20.0, |ui, content| {
        let mut y = 6.0;
        for (entry, high) in view.blocks.iter().zip(heights) {
            block(ui, entry, content.column(10.0, width).row(y, high - GAP));
            y += high;
        }
    });
    ui.ring(touch, area.inset(4.0), 8.0);
}

/// From one row of small boards to the next.
fn boards_pitch(width: f32) -> f32 {
    (width + BOARDS_GAP) / BOARDS as f32 + 4.0 + CAPTION
}

fn body_text(ui: &Ui) -> TextStyle {
    TextStyle { top: true, ..style(16.5, Weight::Regular, ui.colors.text, Align::Start) }
}

fn height(ui: &mut Ui, block: &Block, width: f32) -> f32 {
    let mut text = |text: &str, size: f32, width: f32| ui.text_size(text, size, Weight::Regular, Some(width)).1;
    GAP + match block {
        Block::Heading(_) => 34.0,
        Block::Paragraph(words) => text(words, 16.5, width) + 2.0,
        Block::Sample(words) => text(words, 15.0, width - 28.0) + 24.0,
        Block::Keys(keys) => KEY_ROW * keys.len() as f32,
        Block::Board { caption, .. } => text(caption, 16.5, width - DIAGRAM - 24.0).max(DIAGRAM),
        Block::Boards(boards) => boards_pitch(width) * boards.len().div_ceil(BOARDS) as f32 - BOARDS_GAP,
    }
}

fn block(ui: &mut Ui, block: &Block, rect: Rect) {
    let colors = ui.colors;
    let body = body_text(ui);
    match block {
        Block::Heading(text) => {
            ui.fit_text(rect.row(6.0, rect.h - 6.0), text, style(20.0, Weight::Bold, colors.text, Align::Start), 1);
        }
        Block::Paragraph(text) => ui.fit_text(rect, text, body, ANY),
        Block::Sample(text) => {
            card(ui, rect);
            let ink = TextStyle { size: 15.0, color: colors.text_dim, ..body };
            ui.fit_text(rect.inset(12.0).column(2.0, rect.w - 28.0), text, ink, ANY);
        }
        Block::Keys(keys) => {
            for (index, (key, action)) in keys.iter().enumerate() {
                let row = rect.row(KEY_ROW * index as f32, KEY_ROW);
                let cap = row.column(0.0, 200.0).inset(2.0);
                ui.fill(cap, 6.0, colors.button);
                ui.fit_text(cap.inset(4.0), key, style(15.0, Weight::Bold, colors.text, Align::Center), 1);
                let room = row.column(216.0, row.w - 216.0);
                ui.fit_text(room, action, style(16.0, Weight::Regular, colors.text, Align::Start), 2);
            }
        }
        Block::Boards(boards) => {
            let share = (rect.w + BOARDS_GAP) / BOARDS as f32;
            for (at, (view, caption)) in boards.iter().enumerate() {
                let column = rect.column(share * (at % BOARDS) as f32, share - BOARDS_GAP);
                let place = column.row(boards_pitch(rect.w) * (at / BOARDS) as f32, column.w);
                ui.board_picture(view, place);
                let below = Rect { y: place.bottom() + 4.0, h: CAPTION, ..place };
                let words = style(16.0, Weight::Regular, colors.text, Align::Center);
                ui.fit_text(below, caption, TextStyle { top: true, ..words }, 2);
            }
        }
        Block::Board { view, caption } => {
            ui.board_picture(view, Rect::new(rect.x, rect.y, DIAGRAM, DIAGRAM));
            let room = rect.column(DIAGRAM + 24.0, rect.w - DIAGRAM - 24.0);
            ui.fit_text(room, caption, TextStyle { top: false, ..body }, ANY);
        }
    }
}
