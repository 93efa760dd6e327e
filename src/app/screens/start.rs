//! The start page: the game that waits, a card for each game with its picture, and what else there is, smaller.

use super::parts::{MARGIN, button, card};
use crate::app::intent::Intent;
use crate::app::view::{GameCard, GoOnCard, StartView};
use crate::ui::board::BOARD_SIDE;
use crate::ui::text::style;
use crate::ui::{Align, PageFocus, Pos, Rect, Ui, Weight};

const HEAD: f32 = 100.0;
const GO_ON: f32 = 112.0;
const GAP: f32 = 16.0;
/// The cards end here above the foot of the page.
const BELOW: f32 = 180.0;
const OTHER: f32 = 56.0;
const QUIT: (f32, f32) = (96.0, 44.0);
/// Inside a card, and what stands below its picture: title, line, Play, the two others.
const PADDING: f32 = 16.0;
const TITLE: f32 = 30.0;
const LINE: f32 = 26.0;
const PLAY: f32 = 52.0;
const SECOND: f32 = 46.0;
/// The part of a board that is cells: the rest is its frame.
const CELLS: f32 = 640.0 / BOARD_SIDE;

pub fn show(ui: &mut Ui, view: &StartView, body: Rect, wishes: &mut Vec<Intent>) {
    ui.page("start", PageFocus::Kept);
    let colors = ui.colors;
    ui.fill(body, 0.0, colors.page);
    let room = body.column(MARGIN, body.w - 2.0 * MARGIN);
    head(ui, view, room.row(0.0, HEAD));
    let mut y = HEAD;
    if let Some(waiting) = &view.go_on {
        go_on(ui, waiting, room.row(y, GO_ON), wishes);
        y += GO_ON + GAP;
    }
    let cards = room.row(y, body.h - BELOW - y);
    let share = (cards.w + GAP) / view.games.len().max(1) as f32;
    for (index, game) in view.games.iter().enumerate() {
        game_card(ui, game, index, cards.column(share * index as f32, share - GAP), wishes);
    }
    others(ui, view, room.row(body.h - BELOW + GAP, OTHER), wishes);
    foot(ui, view, room.row(body.h - 90.0, 90.0), wishes);
}

fn head(ui: &mut Ui, view: &StartView, rect: Rect) {
    let colors = ui.colors;
    for (piece, x) in [(0, 26.0), (1, 62.0)] {
        ui.piece(piece, Pos::new(rect.x + x, 50.0), 50.0);
    }
    let room = rect.column(103.0, rect.w - 103.0);
    ui.fit_text(room.row(16.0, 46.0), &view.title, style(36.0, Weight::Bold, colors.text, Align::Start), 1);
    let below = style(15.0, Weight::Regular, colors.text_dim, Align::Start);
    ui.fit_text(room.row(60.0, 24.0), &view.subtitle, below, 1);
}

fn go_on(ui: &mut Ui, view: &GoOnCard, rect: Rect, wishes: &mut Vec<Intent>) {
    let colors = ui.colors;
    card(ui, rect);
    ui.fill(Rect { w: 5.0, ..rect.inset(10.0) }, 2.5, colors.accent);
    let side = rect.h - 20.0;
    ui.board_picture(&view.board, Rect::new(rect.x + 24.0, rect.y + 10.0, side, side));
    let wide = (ui.text_size(&view.button.label, 16.0, Weight::Bold, None).0 + 72.0).clamp(120.0, 200.0);
    let place = Rect::new(rect.right() - wide - PADDING, rect.center().y - PLAY / 2.0, wide, PLAY);
    let left = side + 44.0;
    let room = rect.column(left, place.x - rect.x - left - 12.0);
    ui.fit_text(room.row(12.0, 28.0), &view.title, style(19.0, Weight::Bold, colors.text, Align::Start), 1);
    ui.fit_text(room.row(40.0, 34.0), &view.line, style(15.0, Weight::Regular, colors.text, Align::Start), 2);
    ui.fit_text(room.row(76.0, 26.0), &view.detail, style(14.5, Weight::Regular, colors.text_dim, Align::Start), 1);
    button(ui, "go-on", 0, place, &view.button, wishes);
}

fn game_card(ui: &mut Ui, view: &GameCard, index: usize, rect: Rect, wishes: &mut Vec<Intent>) {
    let colors = ui.colors;
    card(ui, rect);
    let room = rect.column(PADDING, rect.w - 2.0 * PADDING);
    let below = TITLE + LINE + 8.0 + PLAY + 8.0 + SECOND + PADDING;
    let picture_h = rect.h - PADDING - 10.0 - below;
    picture(ui, view, room.row(PADDING, picture_h));
    let words = room.row(rect.h - below, below);
    ui.fit_text(words.row(0.0, TITLE), &view.title, style(22.0, Weight::Bold, colors.text, Align::Start), 1);
    let line = style(15.0, Weight::Regular, colors.text_dim, Align::Start);
    ui.fit_text(words.row(TITLE, LINE), &view.line, line, 1);
    let play = words.row(TITLE + LINE + 8.0, PLAY);
    button(ui, "play", index, play, &view.play, wishes);
    let second = words.row(TITLE + LINE + 16.0 + PLAY, SECOND);
    let half = (second.w - 8.0) / 2.0;
    button(ui, "two", index, second.column(0.0, half), &view.two, wishes);
    button(ui, "options", index, second.column(half + 8.0, half), &view.options, wishes);
}

/// A part of the theme's own board.
fn picture(ui: &mut Ui, view: &GameCard, rect: Rect) {
    let cell = rect.w / view.across;
    let side = cell * f32::from(view.board.columns.max(view.board.rows)) / CELLS;
    let frame = side * (1.0 - CELLS) / 2.0;
    // As near to its point as the board reaches.
    let from =
        |middle: f32, at: f32, room: f32, start: f32| (middle - frame - at * cell).min(start).max(start + room - side);
    let x = from(rect.center().x, view.focus.0, rect.w, rect.x);
    let y = from(rect.center().y, view.focus.1, rect.h, rect.y);
    ui.clip(rect, |ui| ui.board_picture(&view.board, Rect::new(x, y, side, side)));
    let edge = ui.colors.button;
    ui.frame(rect, 0.0, 1.0, edge);
}

fn others(ui: &mut Ui, view: &StartView, rect: Rect, wishes: &mut Vec<Intent>) {
    let share = (rect.w + 12.0) / view.others.len().max(1) as f32;
    ui.group("others", 0, |ui| {
        for (index, other) in view.others.iter().enumerate() {
            button(ui, "other", index, rect.column(share * index as f32, share - 12.0), other, wishes);
        }
    });
}

fn foot(ui: &mut Ui, view: &StartView, rect: Rect, wishes: &mut Vec<Intent>) {
    let colors = ui.colors;
    ui.fill(rect.row(0.0, 1.0), 0.0, colors.button);
    let room = rect.column(0.0, rect.w - QUIT.0 - 20.0).row(16.0, 48.0);
    ui.fit_text(room, &view.note, style(14.5, Weight::Regular, colors.text_dim, Align::Start), 2);
    let place = Rect::new(rect.right() - QUIT.0, rect.y + 18.0, QUIT.0, QUIT.1);
    button(ui, "quit", 0, place, &view.quit, wishes);
}
