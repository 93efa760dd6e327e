//! The menu: every action in three columns, over the dimmed board where a game is open. A click beside it closes it.

use super::board;
use super::parts::{BANNER_HEIGHT, card, dim, face};
use crate::app::intent::{Action, Intent};
use crate::app::view::{BoardScreen, MenuItem, MenuView, Motion};
use crate::ui::text::style;
use crate::ui::{Align, PageFocus, Rect, Ui, Weight};

const WIDTH: f32 = 696.0;
const TITLE: f32 = 56.0;
const HEADING: f32 = 30.0;
const PADDING: f32 = 14.0;
const GAP: f32 = 10.0;
/// From row to row; the target is lower by the gap between two.
const PITCH: f32 = 54.0;
const ROW_GAP: f32 = 6.0;
/// There are never as many rows in a column.
const ROWS_MAX: usize = 32;

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
        Some(below) => ui.inert(|ui| board::show(ui, below, motion, body, &mut Vec::new())),
        None => ui.fill(body, 0.0, ground),
    }
    dim(ui, body);
    ui.page("menu", PageFocus::Fresh);
    // A banner comes and goes below the menu: no row moves under the pointer for it.
    let room = body.row(0.0, body.h - BANNER_HEIGHT);
    let rows = view.groups.iter().map(|(_, items)| items.len()).max().unwrap_or(0);
    let pitch = ((room.h - TITLE - HEADING - PADDING - 16.0) / rows.max(1) as f32).min(PITCH);
    let high = TITLE + HEADING + pitch * rows as f32 + PADDING - ROW_GAP;
    let panel = Rect::around(room.center(), WIDTH, high);
    beside(ui, body, panel, wishes);
    card(ui, panel);
    let inside = panel.column(PADDING, WIDTH - 2.0 * PADDING);
    let ink = ui.colors.text;
    let title = inside.row(6.0, TITLE - 10.0).column(4.0, inside.w - 4.0);
    ui.fit_text(title, &view.title, style(24.0, Weight::Bold, ink, Align::Start), 1);
    let share = (inside.w + GAP) / view.groups.len().max(1) as f32;
    for (at, (heading, items)) in view.groups.iter().enumerate() {
        let column = inside.column(share * at as f32, share - GAP).row(TITLE, high - TITLE);
        group(ui, at, (heading, items), column, pitch, wishes);
    }
}

/// What is pressed beside the menu closes it; the menu's own ground does nothing.
fn beside(ui: &mut Ui, body: Rect, panel: Rect, wishes: &mut Vec<Intent>) {
    let outside = ui.zone(ui.id("beside", 0), body);
    ui.zone(ui.id("ground", 0), panel);
    if outside.clicked && ui.was_pressed_outside(panel) {
        wishes.push(Intent::Do(Action::Back));
    }
}

fn group(
    ui: &mut Ui,
    at: usize,
    (heading, items): (&str, &[MenuItem]),
    column: Rect,
    pitch: f32,
    wishes: &mut Vec<Intent>,
) {
    let accent = ui.colors.accent;
    let line = column.row(0.0, HEADING - 4.0).column(4.0, column.w - 4.0);
    ui.fit_text(line, heading, style(15.0, Weight::Bold, accent, Align::Start), 1);
    for (index, item) in items.iter().enumerate() {
        let rect = column.row(HEADING + pitch * index as f32, pitch - ROW_GAP);
        let id = ui.id("item", (at * ROWS_MAX + index) as u32);
        if ui.menu_row(id, rect, &face(&item.button), &item.key) {
            wishes.push(item.button.intent.clone());
        }
    }
}
