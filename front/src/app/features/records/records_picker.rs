//! Draws a list of choices (a picker), over the dimmed page of games.

use crate::app::features::records::records_controller::RecordsMessage;
use crate::app::features::records::records_view_model::PickerView;
use crate::app::kernel::intent::Intent;
use crate::app::pages::screen_parts::{BANNER_HEIGHT, NARROW, button, card, dim};
use crate::ui::field::Field;
use crate::ui::text::style;
use crate::ui::{Align, PageFocus, Rect, Ui, Weight};

const WIDTH: f32 = 460.0;
const HEIGHT: f32 = 640.0;
const ROW: f32 = 52.0;
const PADDING: f32 = 24.0;

pub fn show(ui: &mut Ui, view: &PickerView, whole: Rect, wishes: &mut Vec<Intent>) {
    ui.page("picker", PageFocus::Overlay);
    dim(ui, whole);
    let rows = ROW * view.rows.len() as f32 + 12.0;
    let field = if view.field.is_some() { 60.0 } else { 0.0 };
    let text = if view.text.is_empty() { 0.0 } else { 28.0 };
    let around = 2.0 * PADDING + 44.0 + text + field + 12.0;
    let wide = WIDTH.min(whole.w - 16.0);
    let most = if whole.w < NARROW { whole.h - 16.0 } else { whole.h - 2.0 * BANNER_HEIGHT };
    let high = (around + rows).clamp(260.0_f32.min(most), HEIGHT.min(most));
    let panel = Rect::around(whole.center(), wide, high);
    card(ui, panel);
    let edge = ui.colors.button_hover;
    ui.frame(panel, 14.0, 1.5, edge);
    let room = panel.column(PADDING, wide - 2.0 * PADDING);
    head(ui, view, room.row(PADDING - 6.0, 48.0), wishes);
    let colors = ui.colors;
    let line = room.row(PADDING + 44.0, text);
    ui.fit_text(line, &view.text, style(15.5, Weight::Regular, colors.text_dim, Align::Start), 1);
    if let Some(value) = &view.field {
        search(ui, value, room.row(PADDING + 48.0 + text, 48.0), wishes);
    }
    let top = PADDING + 48.0 + text + field;
    choices(ui, view, room.row(top, high - top - PADDING + 8.0), wishes);
}

fn head(ui: &mut Ui, view: &PickerView, line: Rect, wishes: &mut Vec<Intent>) {
    let ink = ui.colors.text;
    ui.fit_text(line.column(0.0, line.w - 130.0), &view.title, style(21.0, Weight::Bold, ink, Align::Start), 2);
    button(ui, "close", 0, line.column(line.w - 120.0, 120.0).row(2.0, 44.0), &view.close, wishes);
}

fn search(ui: &mut Ui, value: &str, rect: Rect, wishes: &mut Vec<Intent>) {
    let id = ui.id("field", 0);
    ui.prefer_focus(id);
    let field = Field { value, placeholder: "", chars_max: 40 };
    let text = ui.field(id, rect, &field, true);
    wishes.extend(text.map(|text| Intent::page(RecordsMessage::PickText(text))));
}

fn choices(ui: &mut Ui, view: &PickerView, room: Rect, wishes: &mut Vec<Intent>) {
    let area = ui.id("choices", 0);
    let wide = Rect { x: room.x - 10.0, w: room.w + 20.0, ..room };
    ui.scroll(area, wide, ROW * view.rows.len() as f32 + 12.0, |ui, content| {
        ui.group("choices", 0, |ui| {
            for (at, row) in view.rows.iter().enumerate() {
                let rect = content.column(10.0, content.w - 20.0).row(6.0 + ROW * at as f32, ROW - 6.0);
                let id = ui.id("choice", at as u32);
                if row.is_chosen && view.field.is_none() {
                    ui.prefer_focus(id);
                }
                if ui.list_row(id, rect, &row.label, &row.detail, row.is_chosen) {
                    wishes.push(row.intent.clone());
                }
            }
        });
    });
}
