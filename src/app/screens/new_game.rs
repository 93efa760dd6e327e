//! The page on which a new game is set up: what most want to choose stands there at once, the rest below it by scrolling, and
//! beside Start what is about to begin.

use super::form;
use super::parts::{MARGIN, button, show_banner};
use crate::app::intent::{Change, Form, Intent};
use crate::app::view::{Banner, Control, LevelsView, NewGameView, RowView};
use crate::ui::text::style;
use crate::ui::{Align, PageFocus, Rect, TextStyle, Ui, Weight};

const HEAD: f32 = 76.0;
const FOOT: f32 = 68.0;
/// A tile, and what stands between two rows.
const TILE: f32 = 44.0;
const GAP: f32 = 6.0;
/// A label beside its choice, and one above it.
const LABEL_WIDTH: f32 = 118.0;
const LABEL_HEIGHT: f32 = 22.0;
/// The sentence below a choice.
const SENTENCE: f32 = 20.0;
/// Tiles side by side; more are in rows of four.
const TILES: usize = 6;
/// Choices of so few options stand two in a row.
const PAIR_OPTIONS: usize = 3;
const LEVEL: f32 = 44.0;
const LEVELS_HEAD: f32 = 38.0;

pub fn show(ui: &mut Ui, view: &NewGameView, banner: Option<&Banner>, body: Rect, wishes: &mut Vec<Intent>) {
    ui.page("new-game", PageFocus::Fresh);
    let ground = ui.colors.page;
    ui.fill(body, 0.0, ground);
    head(ui, view, banner, body, wishes);
    let area = body.row(HEAD, body.h - HEAD - FOOT).column(MARGIN - 10.0, body.w - 2.0 * MARGIN + 20.0);
    let details: Vec<f32> = view.details.iter().map(|row| form::height(ui, row, area.w - 34.0)).collect();
    let high = upper_height(view) + details.iter().sum::<f32>() + 8.0;
    let id = ui.id("rows", 0);
    ui.scroll(id, area, high, |ui, content| {
        let room = content.column(10.0, content.w - 20.0);
        let mut y = upper(ui, view, room, wishes);
        for (row, high) in view.details.iter().zip(details) {
            form::row(ui, Form::NewGame, row, room.row(y, high), wishes);
            y += high;
        }
    });
    foot(ui, view, body, wishes);
}

fn head(ui: &mut Ui, view: &NewGameView, banner: Option<&Banner>, body: Rect, wishes: &mut Vec<Intent>) {
    let ink = ui.colors.text;
    let wide = |ui: &mut Ui, label: &str| ui.text_size(label, 16.0, Weight::Bold, None).0 + 66.0;
    let (back_w, other_w) = (wide(ui, &view.back.label).min(180.0), wide(ui, &view.other.label).min(230.0));
    button(ui, "back", 0, Rect::new(MARGIN, 16.0, back_w, 48.0), &view.back, wishes);
    let left = MARGIN + back_w + 24.0;
    let other = Rect::new(body.w - MARGIN - other_w, 16.0, other_w, 48.0);
    match banner {
        Some(banner) => show_banner(ui, banner, Rect::new(left, 1.0, other.x - left - 10.0, HEAD - 2.0)),
        None => {
            let room = Rect::new(left, 14.0, other.x - left - 16.0, 52.0);
            ui.fit_text(room, &view.title, style(28.0, Weight::Bold, ink, Align::Start), 1);
        }
    }
    button(ui, "other", 0, other, &view.other, wishes);
}

/// The line that says what begins, and the button that begins it.
fn foot(ui: &mut Ui, view: &NewGameView, body: Rect, wishes: &mut Vec<Intent>) {
    let colors = ui.colors;
    let room = body.row(body.h - FOOT, FOOT).column(MARGIN, body.w - 2.0 * MARGIN);
    ui.fill(room.row(0.0, 1.0), 0.0, colors.button);
    let wide = (ui.text_size(&view.start.label, 16.0, Weight::Bold, None).0 + 84.0).clamp(140.0, 220.0);
    let start = Rect::new(room.right() - wide, room.y + 9.0, wide, 52.0);
    button(ui, "foot", 0, start, &view.start, wishes);
    let words = room.row(8.0, FOOT - 14.0).column(0.0, room.w - wide - 20.0);
    let main = style(15.5, Weight::Regular, colors.text, Align::Start);
    if view.rules_line.is_empty() {
        return ui.fit_text(words, &view.summary, main, 2);
    }
    ui.fit_text(words.row(0.0, 28.0), &view.summary, TextStyle { size: 15.0, ..main }, 1);
    let dim = style(14.0, Weight::Regular, colors.text_dim, Align::Start);
    ui.fit_text(words.row(28.0, 26.0), &view.rules_line, dim, 1);
}

// --- What most want to choose --------------------------------------------------------------------------------------------

/// The part above the details; says where it ends.
fn upper(ui: &mut Ui, view: &NewGameView, room: Rect, wishes: &mut Vec<Intent>) -> f32 {
    let mut y = 0.0;
    if is_pair(&view.who) {
        let half = (room.w - 16.0) / 2.0;
        for (index, row) in view.who.iter().enumerate() {
            let place = room.column((half + 16.0) * index as f32, half);
            label(ui, row, place.row(y, LABEL_HEIGHT));
            tiles(ui, row, place.row(y + LABEL_HEIGHT, TILE), wishes);
        }
        y += LABEL_HEIGHT + TILE + GAP;
    } else {
        y = lines(ui, &view.who, room, y, wishes);
    }
    if let Some(view) = &view.levels {
        levels(ui, view, room.row(y, levels_height(view)), wishes);
        y += levels_height(view) + GAP;
    }
    lines(ui, &view.rules, room, y, wishes)
}

fn upper_height(view: &NewGameView) -> f32 {
    let who =
        if is_pair(&view.who) { LABEL_HEIGHT + TILE + GAP } else { view.who.iter().map(line_height).sum::<f32>() };
    let levels = view.levels.as_ref().map_or(0.0, |view| levels_height(view) + GAP);
    who + levels + view.rules.iter().map(line_height).sum::<f32>()
}

fn options(row: &RowView) -> (&[String], usize) {
    match &row.control {
        Control::Choice { options, chosen } => (options, *chosen),
        _ => (&[], 0),
    }
}

fn is_pair(rows: &[RowView]) -> bool {
    rows.len() == 2 && rows.iter().all(|row| options(row).0.len() <= PAIR_OPTIONS)
}

fn columns(row: &RowView) -> usize {
    let count = options(row).0.len().max(1);
    if count > TILES { 4 } else { count }
}

fn tiles_height(row: &RowView) -> f32 {
    TILE * options(row).0.len().div_ceil(columns(row)) as f32
}

fn line_height(row: &RowView) -> f32 {
    tiles_height(row) + GAP + if row.detail.is_empty() { 0.0 } else { SENTENCE }
}

/// Choices with their labels at the left; says where they end.
fn lines(ui: &mut Ui, rows: &[RowView], room: Rect, mut y: f32, wishes: &mut Vec<Intent>) -> f32 {
    for row in rows {
        label(ui, row, room.row(y, TILE).column(0.0, LABEL_WIDTH - 8.0));
        let place = room.column(LABEL_WIDTH, room.w - LABEL_WIDTH);
        tiles(ui, row, place.row(y, tiles_height(row)), wishes);
        let dim = style(14.0, Weight::Regular, ui.colors.text_dim, Align::Start);
        ui.fit_text(place.row(y + tiles_height(row), SENTENCE), &row.detail, dim, 1);
        y += line_height(row);
    }
    y
}

fn label(ui: &mut Ui, row: &RowView, rect: Rect) {
    let ink = ui.colors.accent;
    ui.fit_text(rect, &row.label, style(15.0, Weight::Bold, ink, Align::Start), 2);
}

fn tiles(ui: &mut Ui, row: &RowView, rect: Rect, wishes: &mut Vec<Intent>) {
    let (options, chosen) = options(row);
    let id = ui.id("row", row.id.into());
    let usable = row.enabled && !row.locked;
    if let Some(to) = ui.tiles(id, rect, options, chosen, columns(row), usable) {
        wishes.push(Intent::Change(Form::NewGame, row.id, Change::Choose(to)));
    }
}

fn levels_height(view: &LevelsView) -> f32 {
    LEVELS_HEAD + LEVEL * view.levels.len() as f32
}

/// The levels by name, and at the right of their heading the switch that makes the computer follow.
fn levels(ui: &mut Ui, view: &LevelsView, rect: Rect, wishes: &mut Vec<Intent>) {
    let colors = ui.colors;
    let head = rect.row(0.0, LEVELS_HEAD);
    ui.fit_text(head.column(0.0, 150.0), &view.label, style(15.0, Weight::Bold, colors.accent, Align::Start), 1);
    follow(ui, &view.follow, head.column(160.0, head.w - 160.0), wishes);
    let ground = rect.row(LEVELS_HEAD, rect.h - LEVELS_HEAD);
    ui.fill(ground, 10.0, colors.panel);
    ui.group("levels", view.id.into(), |ui| {
        for (index, level) in view.levels.iter().enumerate() {
            let id = ui.id("level", index as u32);
            let words = [&level.name[..], &level.sentence, &level.number];
            let place = ground.row(LEVEL * index as f32, LEVEL);
            if ui.level_row(id, place, words, view.chosen == Some(index), !view.is_locked) {
                wishes.push(Intent::Change(Form::NewGame, view.id, Change::Choose(index)));
            }
        }
    });
}

/// The whole line is the switch's target.
fn follow(ui: &mut Ui, row: &RowView, rect: Rect, wishes: &mut Vec<Intent>) {
    let Control::Toggle(on) = row.control else { return };
    let usable = row.enabled && !row.locked;
    if ui.toggle(ui.id("row", row.id.into()), Rect { h: TILE, y: rect.y - 3.0, ..rect }, on, usable) {
        wishes.push(Intent::Change(Form::NewGame, row.id, Change::Toggle));
    }
    let ink = if usable { ui.colors.text } else { ui.colors.text_off };
    let words = format!("{} · {}", row.label, row.detail);
    ui.fit_text(rect.column(0.0, rect.w - 68.0), &words, style(15.0, Weight::Regular, ink, Align::End), 1);
}
