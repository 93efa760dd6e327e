//! The screen of a dialog: a question over the dimmed page.

use crate::app::kernel::intent::{Form, Intent, RowChange};
use crate::app::kernel::view::{ButtonView, Dialog};
use crate::app::pages::screen_parts::{BANNER_HEIGHT, buttons_right, card};
use crate::ui::field::Field;
use crate::ui::text::style;
use crate::ui::{Align, Icon, Key, PageFocus, Rect, TextStyle, Ui, Weight};

const WIDTH: f32 = 520.0;
const PADDING: f32 = 28.0;
/// The height of the line for an error under a dialog's text field, in units.
const FAULT: f32 = 36.0;
/// The row id of a dialog's text field.
const FIELD_ROW: u16 = 0;

pub fn show(ui: &mut Ui, view: &Dialog, whole: Rect, wishes: &mut Vec<Intent>) {
    ui.page("dialog", PageFocus::Overlay);
    let width = WIDTH.min(whole.w - 16.0);
    let inner = width - 2.0 * PADDING;
    let text_h =
        if view.text.is_empty() { 0.0 } else { ui.text_size(&view.text, 16.5, Weight::Regular, Some(inner)).1 };
    // The dialog never covers a banner at the foot.
    let text_h = text_h.min((whole.h - 2.0 * BANNER_HEIGHT - 260.0).max(90.0));
    let field_h = if view.field.is_some() { 64.0 + FAULT } else { fault_height(ui, &view.fault, inner) };
    let high = PADDING + 40.0 + text_h + 12.0 + field_h + 24.0 + 52.0 + PADDING;
    let panel = Rect::around(whole.center(), width, high);
    card(ui, panel);
    let edge = ui.colors.button_hover;
    ui.frame(panel, 14.0, 1.5, edge);
    let room = panel.column(PADDING, inner);
    let ink = ui.colors.text;
    ui.fit_text(room.row(PADDING - 4.0, 36.0), &view.title, style(22.0, Weight::Bold, ink, Align::Start), 2);
    let words = TextStyle { is_top_aligned: true, ..style(16.5, Weight::Regular, ink, Align::Start) };
    ui.fit_text(room.row(PADDING + 40.0, text_h), &view.text, words, 40);
    if let Some((value, chars_max)) = &view.field {
        let rect = room.row(PADDING + 40.0 + text_h + 16.0, 48.0);
        field(ui, rect, value, *chars_max, view, wishes);
        fault(ui, &view.fault, room.row(PADDING + 40.0 + text_h + 68.0, FAULT));
    } else {
        fault(ui, &view.fault, room.row(PADDING + 40.0 + text_h + 12.0, field_h));
    }
    buttons_right(ui, "answer", &view.buttons, room.row(high - PADDING - 52.0, 52.0), wishes);
    if let (true, Some(safe)) = (ui.pressed(Key::Escape), view.buttons.first()) {
        wishes.push(safe.intent.clone());
    }
}

/// Returns the height of an error in a dialog without a text field, in units.
fn fault_height(ui: &mut Ui, text: &str, width: f32) -> f32 {
    if text.is_empty() { 0.0 } else { ui.text_size(text, 16.0, Weight::Regular, Some(width - 32.0)).1 + 2.0 }
}

/// Shows the error below the text field, or below the dialog's text.
fn fault(ui: &mut Ui, text: &str, line: Rect) {
    if text.is_empty() {
        return;
    }
    let ink = ui.colors.warning;
    ui.icon(Icon::Warning, Rect::new(line.x, line.center().y - 11.0, 22.0, 22.0), ink);
    let words = line.column(32.0, line.w - 32.0);
    ui.fit_text(words, text, style(16.0, Weight::Regular, ink, Align::Start), if line.h > FAULT { 9 } else { 2 });
}

/// Shows a dialog's text field. Enter presses the dialog's main button.
fn field(ui: &mut Ui, rect: Rect, value: &str, chars_max: usize, view: &Dialog, wishes: &mut Vec<Intent>) {
    let id = ui.id("field", 0);
    ui.prefer_focus(id);
    if let Some(text) = ui.field(id, rect, &Field { value, placeholder: "", chars_max }, true) {
        wishes.push(Intent::Change(Form::DIALOG, FIELD_ROW, RowChange::Edit(text)));
    }
    let main = |button: &&ButtonView| button.primary && button.enabled && !button.locked;
    if let (true, true, Some(main)) = (ui.has_focus(id), ui.pressed(Key::Enter), view.buttons.iter().find(main)) {
        wishes.push(main.intent.clone());
    }
}
