//! The end page: who won, the board, a table of the players, and what comes next.

use super::parts::{FOOT_HEIGHT, MARGIN, button, buttons_right, card};
use crate::app::intent::Intent;
use crate::app::view::{EndRow, EndView};
use crate::ui::text::style;
use crate::ui::{Align, Icon, PageFocus, Pos, Rect, TextStyle, Ui, Weight};

const BOARD: f32 = 272.0;
const PIECE: f32 = 76.0;
const FACT: f32 = 72.0;
/// Where the table begins, its heads, and its rows: fewer are higher.
const TABLE: f32 = 28.0 + BOARD + 14.0;
const HEADS: f32 = 34.0;
const ROW: (f32, f32) = (70.0, 84.0);
const ROW_GAP: f32 = 8.0;
/// Where the columns of points, time and games won end, from the right, and how wide they are.
const COLUMNS: [(f32, f32); 3] = [(240.0, 120.0), (122.0, 108.0), (14.0, 104.0)];
const TROPHY: f32 = 44.0;

pub fn show(ui: &mut Ui, view: &EndView, body: Rect, wishes: &mut Vec<Intent>) {
    ui.page("end", PageFocus::Fresh);
    let colors = ui.colors;
    ui.fill(body, 0.0, colors.page);
    let room = body.column(MARGIN, body.w - 2.0 * MARGIN);
    ui.board_picture(&view.board, Rect::new(room.x, 28.0, BOARD, BOARD));
    head(ui, view, room.column(BOARD + 32.0, room.w - BOARD - 32.0).row(28.0, BOARD));
    table(ui, view, room.row(TABLE, body.h - TABLE - FOOT_HEIGHT));
    foot(ui, view, room.row(body.h - FOOT_HEIGHT + 10.0, 56.0), wishes);
}

/// Between the table and the foot.
pub fn banner_place(body: Rect) -> Rect {
    body.row(body.h - FOOT_HEIGHT - 50.0, 50.0)
}

/// The winner's picture large over the result, the facts and the series.
fn head(ui: &mut Ui, view: &EndView, room: Rect) {
    let colors = ui.colors;
    let pitch = PIECE * 0.62;
    let wide = PIECE + pitch * view.pieces.len().saturating_sub(1) as f32;
    for (index, piece) in view.pieces.iter().enumerate() {
        let at = Pos::new(room.x + PIECE / 2.0 + pitch * index as f32, room.y + PIECE / 2.0);
        ui.piece(*piece, at, PIECE);
    }
    let beside = room.column(wide + 16.0, room.w - wide - 16.0);
    let title = style(30.0, Weight::Bold, colors.text, Align::Start);
    ui.fit_text(beside.row(0.0, PIECE), &view.title, title, 2);
    let dim = style(17.0, Weight::Regular, colors.text_dim, Align::Start);
    ui.fit_text(room.row(PIECE + 8.0, 44.0), &view.detail, dim, 2);
    facts(ui, &view.facts, room.row(PIECE + 60.0, FACT));
    let words = TextStyle { top: true, ..style(16.0, Weight::Regular, colors.text, Align::Start) };
    ui.fit_text(room.row(PIECE + 60.0 + FACT + 12.0, 50.0), &view.series, words, 2);
}

fn facts(ui: &mut Ui, facts: &[(String, String)], room: Rect) {
    let colors = ui.colors;
    let share = (room.w + 8.0) / facts.len().max(1) as f32;
    for (index, (label, value)) in facts.iter().enumerate() {
        let rect = room.column(share * index as f32, share - 8.0);
        card(ui, rect);
        let inside = rect.column(6.0, rect.w - 12.0);
        let dim = style(15.0, Weight::Regular, colors.text_dim, Align::Center);
        ui.fit_text(inside.row(6.0, 26.0), label, dim, 1);
        let bold = style(20.0, Weight::Bold, colors.text, Align::Center);
        ui.fit_text(inside.row(32.0, 32.0), value, bold, 1);
    }
}

/// The players with what each has, the winner first and told by a cup.
fn table(ui: &mut Ui, view: &EndView, room: Rect) {
    let accent = ui.colors.accent;
    let [player, others @ ..] = &view.heads;
    let bold = |align| style(15.0, Weight::Bold, accent, align);
    let heads = room.row(0.0, HEADS - 4.0);
    ui.fit_text(heads.column(TROPHY + 64.0, 150.0), player, bold(Align::Start), 1);
    for ((end, wide), head) in COLUMNS.into_iter().zip(others) {
        ui.fit_text(heads.column(room.w - end - wide, wide), head, bold(Align::End), 1);
    }
    let high = (room.h - HEADS) / view.rows.len().max(1) as f32;
    let high = high.clamp(ROW.0, ROW.1);
    for (index, row) in view.rows.iter().enumerate() {
        player_row(ui, row, room.row(HEADS + high * index as f32, high - ROW_GAP));
    }
}

fn player_row(ui: &mut Ui, row: &EndRow, rect: Rect) {
    let colors = ui.colors;
    card(ui, rect);
    if row.is_winner {
        ui.fill(Rect::new(rect.x, rect.y + 10.0, 4.0, rect.h - 20.0), 2.0, colors.accent);
        let at = Pos::new(rect.x + TROPHY / 2.0 + 4.0, rect.center().y);
        ui.icon(Icon::Trophy, Rect::around(at, 24.0, 24.0), colors.accent);
    }
    ui.piece(row.piece, Pos::new(rect.x + TROPHY + 28.0, rect.center().y), 46.0);
    let words = rect.column(TROPHY + 64.0, rect.w - TROPHY - 64.0 - COLUMNS[0].0 - COLUMNS[0].1 + 20.0);
    let name = if row.detail.is_empty() { words } else { words.row(rect.h * 0.1, rect.h * 0.44) };
    ui.fit_text(name, &row.name, style(19.0, Weight::Bold, colors.text, Align::Start), 1);
    let dim = style(14.5, Weight::Regular, colors.text_dim, Align::Start);
    ui.fit_text(words.row(rect.h * 0.54, rect.h * 0.36), &row.detail, dim, 1);
    let weight = if row.is_winner { Weight::Bold } else { Weight::Regular };
    for ((end, wide), value) in COLUMNS.into_iter().zip([&row.points, &row.time, &row.won]) {
        let place = rect.column(rect.w - end - wide, wide);
        ui.fit_text(place, value, style(19.0, weight, colors.text, Align::End), 1);
    }
}

/// The first button large at the left, the others at the right.
fn foot(ui: &mut Ui, view: &EndView, room: Rect, wishes: &mut Vec<Intent>) {
    let Some((first, others)) = view.buttons.split_first() else { return };
    let line = Rect::new(room.x, room.y - 10.0, room.w, 1.0);
    let edge = ui.colors.button;
    ui.fill(line, 0.0, edge);
    const MAIN: f32 = 200.0;
    button(ui, "main", 0, room.column(0.0, MAIN), first, wishes);
    buttons_right(ui, "foot", others, room.column(MAIN + 12.0, room.w - MAIN - 12.0), wishes);
}
