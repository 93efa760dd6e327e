//! The end page: who won, the counts, what the game was like, and what comes next.

use super::parts::{FOOT_HEIGHT, MARGIN, card, foot};
use crate::app::intent::Intent;
use crate::app::view::EndView;
use crate::ui::text::style;
use crate::ui::{Align, PageFocus, Pos, Rect, Ui, Weight};

const PIECE: f32 = 130.0;
/// The board's side and its top: with a score and without one.
const BOARD: (f32, f32) = (300.0, 344.0);
const BOARD_UNSCORED: (f32, f32) = (340.0, 306.0);
/// The board ends so far above the foot, with a score or without one.
const GAP: f32 = 54.0;
const FACT: f32 = 84.0;

pub fn show(ui: &mut Ui, view: &EndView, body: Rect, wishes: &mut Vec<Intent>) {
    ui.page("end", PageFocus::Fresh);
    let colors = ui.colors;
    ui.fill(body, 0.0, colors.page);
    let room = body.column(MARGIN, body.w - 2.0 * MARGIN);
    pieces(ui, &view.pieces, Pos::new(body.center().x, 96.0));
    let title = room.row(168.0, 58.0);
    ui.fit_text(title, &view.title, style(40.0, Weight::Bold, colors.text, Align::Center), 2);
    ui.fit_text(room.row(228.0, 62.0), &view.score, style(48.0, Weight::Bold, colors.accent, Align::Center), 1);
    let (side, top) = if view.score.is_empty() { BOARD_UNSCORED } else { BOARD };
    let detail = room.row(top - 54.0, 34.0);
    ui.fit_text(detail, &view.detail, style(17.0, Weight::Regular, colors.text_dim, Align::Center), 2);
    let lower = room.row(top, side);
    ui.board_picture(&view.board, lower.column(0.0, side));
    facts(ui, &view.facts, lower.column(side + 24.0, lower.w - side - 24.0));
    foot(ui, &view.buttons, body, wishes);
}

/// Between the board and the foot.
pub fn banner_place(body: Rect) -> Rect {
    body.row(body.h - FOOT_HEIGHT - GAP, GAP)
}

fn pieces(ui: &mut Ui, pieces: &[u8], center: Pos) {
    let pitch = PIECE * 0.78;
    let left = center.x - pitch * (pieces.len().saturating_sub(1)) as f32 / 2.0;
    for (index, piece) in pieces.iter().enumerate() {
        let at = Pos::new(left + pitch * index as f32, center.y);
        ui.piece(*piece, at, PIECE);
    }
}

fn facts(ui: &mut Ui, facts: &[(String, String)], rect: Rect) {
    let colors = ui.colors;
    card(ui, rect);
    let inside = rect.inset(20.0);
    let pitch = (inside.h / facts.len().max(1) as f32).min(FACT);
    for (index, (label, value)) in facts.iter().enumerate() {
        let row = inside.row(pitch * index as f32, pitch);
        let dim = style(14.5, Weight::Regular, colors.text_dim, Align::Start);
        ui.fit_text(row.row(0.0, pitch * 0.38), label, dim, 1);
        let value_room = row.row(pitch * 0.38, pitch * 0.52);
        ui.fit_text(value_room, value, style(18.0, Weight::Bold, colors.text, Align::Start), 2);
    }
}
