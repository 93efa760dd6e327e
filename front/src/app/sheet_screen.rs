//! The screen of the sheet for a projector: the board as large as the window, and beside or below it the side to move, legible from the
//! last row of a classroom.

use crate::app::kernel::intent::Intent;
#[cfg(test)]
use crate::app::kernel::view::ButtonView;
use crate::app::kernel::view::{Banner, PageView, Painting, ProjectorView, Stretch};
use crate::app::pages::screen_parts::{draw_step_buttons, toolkit_button};
use crate::ui::text::style;
use crate::ui::{Align, PageFocus, Pos, Rect, TextStyle, Ui, Weight};

impl PageView for ProjectorView {
    fn paint(&self, ui: &mut Ui, painting: &Painting, intents: &mut Vec<Intent>) {
        show(ui, self, painting, intents);
    }

    fn layout(&self, _: f32) -> Option<(f32, f32)> {
        Some(layout(self))
    }

    fn stretch(&self) -> Stretch {
        Stretch::Grows
    }

    #[cfg(test)]
    fn accepted_intents(&self) -> Vec<Intent> {
        ButtonView::intents(self.buttons.iter().chain(&self.choices))
    }
}

const GAP: f32 = 14.0;
/// The size of the sheet's largest text, in units.
const WORDS: f32 = 52.0;
/// The size of the texts below the largest text, in units.
const DETAIL: f32 = 34.0;
/// The height of a row of buttons, in units.
const BUTTON: f32 = 58.0;
/// The minimum width of a button, in units.
const BUTTON_WIDTH: f32 = 118.0;
/// The height of a choice's row, in units.
const CHOICE: f32 = 84.0;
/// The largest width of a choice, in units.
const CHOICE_WIDTH_MAX: f32 = 480.0;
/// The text size of a choice, in units.
const CHOICE_WORDS: f32 = 30.0;
/// The height of the two lines of text below a board, in units.
const WORDS_BELOW: f32 = 88.0;

/// The length of the layout's shorter side, which is the side of the board, in units.
const SHORT: f32 = 720.0;
/// The maximum length of the layout's longer side, in units.
const LONG_MAX: f32 = 2000.0;
/// Minimum width of the texts beside the board, in units.
const BESIDE: f32 = 190.0;

/// Returns the size of the layout in units. The layout has the window's shape, so that no edge stays empty, but always has room for the
/// texts and buttons below or beside the board.
fn layout(view: &ProjectorView) -> (f32, f32) {
    let (shape, least) = (shape(view), SHORT + below(view));
    match shape >= 1.0 {
        true if is_beside(view) => ((SHORT * shape).min(LONG_MAX), SHORT),
        true => ((least * shape).max(SHORT), least),
        false => (SHORT, (SHORT / shape).clamp(least, LONG_MAX)),
    }
}

fn shape(view: &ProjectorView) -> f32 {
    view.window.0.max(1) as f32 / view.window.1.max(1) as f32
}

/// Whether the texts are beside the board. Otherwise they are below the board.
fn is_beside(view: &ProjectorView) -> bool {
    SHORT * shape(view) - SHORT >= BESIDE
}

/// Returns the minimum height of the texts and buttons below a board, in units. A single button is beside the texts.
fn below(view: &ProjectorView) -> f32 {
    let buttons = view.buttons.len();
    let columns = in_a_row(SHORT - 2.0 * GAP, buttons);
    let rows = if buttons > 1 { BUTTON * buttons.div_ceil(columns) as f32 + GAP } else { 0.0 };
    2.0 * GAP + WORDS_BELOW + rows + CHOICE * view.choices.len() as f32
}

fn show(
    ui: &mut Ui,
    view: &ProjectorView,
    &Painting { motion, banner, body, .. }: &Painting,
    wishes: &mut Vec<Intent>,
) {
    let is_beside = is_beside(view);
    ui.page("sheet", PageFocus::Kept);
    let ground = ui.colors.page;
    ui.fill(body, 0.0, ground);
    let (area, strip) = if is_beside {
        (body.column(0.0, body.h), body.column(body.h, body.w - body.h))
    } else {
        let side = body.w.min(body.h - below(view));
        (body.row(0.0, side).column((body.w - side) / 2.0, side), body.row(side, body.h - side))
    };
    view.page.as_view().paint_sheet(ui, area, motion, wishes);
    ui.keeping_focus(|ui| words(ui, view, banner, strip.inset(GAP), is_beside, wishes));
}

fn in_a_row(width: f32, buttons: usize) -> usize {
    ((width / BUTTON_WIDTH) as usize).clamp(1, buttons.max(1))
}

fn words(
    ui: &mut Ui,
    view: &ProjectorView,
    banner: Option<&Banner>,
    room: Rect,
    is_beside: bool,
    wishes: &mut Vec<Intent>,
) {
    let columns = in_a_row(room.w, view.buttons.len());
    let high = BUTTON * view.buttons.len().div_ceil(columns) as f32;
    let wide = room.w.min(BUTTON_WIDTH * 1.4 * columns.min(view.buttons.len()) as f32);
    let is_at_side = !is_beside && view.buttons.len() == 1;
    let left = match is_beside {
        true => (room.w - wide) / 2.0,
        false if is_at_side => room.w - BUTTON_WIDTH,
        false => 0.0,
    };
    let place = room.row(room.h - high, high).column(left, if is_at_side { BUTTON_WIDTH } else { wide });
    draw_step_buttons(ui, &view.buttons, place, columns, wishes);
    let room = if is_at_side { room.column(0.0, left - GAP) } else { room.row(0.0, room.h - high - GAP) };
    let listed = CHOICE * view.choices.len() as f32;
    choices(ui, view, room.row(room.h - listed, listed), wishes);
    let above = room.row(0.0, room.h - listed - if listed > 0.0 { GAP } else { 0.0 });
    let sign = sign_side(view, above, is_beside);
    if let Some(piece) = view.piece {
        let middle = if is_beside { room.center().x } else { room.x + sign / 2.0 };
        ui.piece(piece, Pos::new(middle, above.y + sign / 2.0), sign);
    }
    let told = match is_beside {
        true => above.row(sign + GAP, above.h - sign - GAP),
        false => above.column(sign + GAP, above.w - sign - GAP),
    };
    let (ink, dim) = (ui.colors.text, ui.colors.text_dim);
    let align = if is_beside { Align::Center } else { Align::Start };
    if let Some(banner) = banner {
        // The sign of the side to move stays visible while the banner replaces the texts.
        let text = format!("{} {}", banner.typed, banner.text);
        return large(ui, told, text.trim(), style(DETAIL, Weight::Regular, ink, align));
    }
    let detail = &view.detail;
    let upper = if detail.is_empty() { told.h } else { told.h * 0.55 };
    large(ui, told.row(0.0, upper), &view.words, style(WORDS, Weight::Bold, ink, align));
    large(ui, told.row(upper, told.h - upper), detail, style(DETAIL, Weight::Regular, dim, align));
}

/// Draws the choices as sentences, one below the other.
fn choices(ui: &mut Ui, view: &ProjectorView, room: Rect, wishes: &mut Vec<Intent>) {
    let wide = room.w.min(CHOICE_WIDTH_MAX);
    let room = room.column((room.w - wide) / 2.0, wide);
    for (at, choice) in view.choices.iter().enumerate() {
        let rect = room.row(CHOICE * at as f32, CHOICE - 4.0);
        if ui.sized_button(ui.id("choice", at as u32), rect, &toolkit_button(choice), CHOICE_WORDS) {
            wishes.push(choice.intent.clone());
        }
    }
}

/// Returns the length of a side of the sign for the side to move. The sign is as large as the room allows.
fn sign_side(view: &ProjectorView, above: Rect, is_beside: bool) -> f32 {
    match (view.piece, is_beside) {
        (None, _) => 0.0,
        (Some(_), true) => above.w.min(above.h * 0.5),
        (Some(_), false) => above.h.min(above.w * 0.3),
    }
}

/// Draws a text in as many lines as its room has, at the largest size that fits.
fn large(ui: &mut Ui, room: Rect, text: &str, largest: TextStyle) {
    let sizes = (0..12).map(|step| largest.size - 3.0 * step as f32).filter(|size| *size >= 16.0);
    let lines = |size: f32| ((room.h / (size * 1.35)) as usize).max(1);
    let size =
        sizes.into_iter().find(|size| ui.text_fits(text, *size, largest.weight, room, lines(*size))).unwrap_or(16.0);
    ui.fit_text(room, text, TextStyle { size, ..largest }, lines(size));
}
