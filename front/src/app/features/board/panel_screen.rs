//! Draws the side panel: the players with their clocks, facts about the position, and the moves.

use crate::app::kernel::intent::Intent;
use crate::app::kernel::view::{PanelPlace, PanelView, PlayerView};
use crate::app::pages::screen_parts::{NARROW, toolkit_button};
use crate::ui::text::style;
use crate::ui::widgets::RADIUS;
use crate::ui::{Align, Pos, Rect, Ui, Weight};

/// The width of a button with the gap beside it, in layout units.
const BUTTON: f32 = 90.0;
/// The same for a tool where there is room: some languages have long words.
const TOOL_MAX: f32 = 118.0;
const MARGIN: f32 = 20.0;
/// The height of a row of the move list, in layout units.
const MOVE_HEIGHT: f32 = 46.0;
/// The height of the players' names above the move list, in layout units.
const NAME_HEIGHT: f32 = 24.0;
/// The height of a section's heading in the side panel, in layout units.
const HEADING: f32 = 26.0;
/// The height of a text line below a heading, in layout units.
const LINE: f32 = 24.0;
/// Minimum height in layout units for the move list to have its own scroll bar. With less room, the whole panel scrolls.
const LIST_MIN: f32 = 100.0;
/// The largest width of the panel's contents beside the board. Only a window like a ribbon has more room.
const WIDTH_MAX: f32 = 900.0;
/// The least width of the panel's contents in which two players' cards stand side by side.
const CARDS_BESIDE: f32 = 560.0;
/// From this width on, in layout units, the time not counted, a player's card has the face of the computer's level.
const FACE_MIN: f32 = 300.0;
/// The space above the first player.
const TOP: f32 = 24.0;
/// The gap between two players' cards.
const GAP: f32 = 10.0;
/// The width of the move numbers at the left of the move list, in layout units.
const NUMBER_WIDTH: f32 = 40.0;

pub fn show(ui: &mut Ui, view: &PanelView, area: Rect, wishes: &mut Vec<Intent>) {
    match view.place {
        PanelPlace::Below { .. } if area.w >= NARROW => below(ui, view, area, wishes),
        _ => draw_column(ui, view, area, wishes),
    }
}

/// Draws the side panel in one column: players, sections with facts, then the moves.
fn draw_column(ui: &mut Ui, view: &PanelView, area: Rect, wishes: &mut Vec<Intent>) {
    let colors = ui.colors;
    ui.fill(area, 0.0, colors.page);
    ui.fill(area.column(0.0, 1.0), 0.0, colors.button);
    let inside = area.column(MARGIN, (area.w - 2.0 * MARGIN).min(WIDTH_MAX));
    let foot = if view.buttons.is_empty() { 20.0 } else { 78.0 };
    buttons(ui, view, inside.row(area.h - foot + 8.0, 50.0), wishes);
    let room = inside.row(0.0, area.h - foot);
    let above = above_height(view, room.w);
    let list = NAME_HEIGHT + MOVE_HEIGHT * rows(view) as f32;
    if above + LIST_MIN <= room.h {
        draw_known_facts(ui, view, room);
        return moves(ui, view, room.row(above, room.h - above), wishes);
    }
    // Where there is little room, players, sections and moves scroll together.
    let above = above_height(view, room.w - 14.0);
    let area = Rect { x: room.x - 6.0, w: room.w + 14.0, ..room };
    ui.scroll(ui.id("panel", 0), area, above + list + 8.0, |ui, content| {
        let content = content.column(6.0, room.w - 14.0);
        draw_known_facts(ui, view, content);
        moves(ui, view, content.row(above, list), wishes);
    });
}

/// The height of everything above the move list.
fn above_height(view: &PanelView, width: f32) -> f32 {
    let sections: f32 = view.sections.iter().map(|(_, lines)| section_height(lines)).sum();
    let heading = if view.moves_heading.is_empty() { 0.0 } else { HEADING };
    TOP + players_height(view, width) + sections + 8.0 + heading
}

/// Draws everything above the move list: the players, the sections with facts, and the list's heading.
fn draw_known_facts(ui: &mut Ui, view: &PanelView, inside: Rect) {
    let y = players(ui, view, inside, TOP);
    let y = sections(ui, view, inside, y);
    heading(ui, &view.moves_heading, inside, y + 8.0);
}

/// Draws the side panel below the board: players and sections at the left, the moves at the right.
fn below(ui: &mut Ui, view: &PanelView, area: Rect, wishes: &mut Vec<Intent>) {
    let colors = ui.colors;
    ui.fill(area, 0.0, colors.page);
    ui.fill(area.row(0.0, 1.0), 0.0, colors.button);
    let half = (area.w - 3.0 * MARGIN) / 2.0;
    let (left, right) = (area.column(MARGIN, half), area.column(2.0 * MARGIN + half, half));
    let y = players(ui, view, left, 16.0);
    sections(ui, view, left, y);
    let foot = if view.buttons.is_empty() { 12.0 } else { 66.0 };
    buttons(ui, view, right.row(area.h - foot + 4.0, 50.0), wishes);
    let y = heading(ui, &view.moves_heading, right, 14.0);
    moves(ui, view, right.row(y, (area.h - foot - y).max(MOVE_HEIGHT)), wishes);
}

fn player_height(view: &PanelView) -> f32 {
    if view.players.len() > 2 { 60.0 } else { 72.0 }
}

fn section_height(lines: &[String]) -> f32 {
    8.0 + HEADING + LINE * lines.len() as f32
}

/// The number of players' cards that stand side by side.
fn cards_beside(width: f32) -> usize {
    if width >= CARDS_BESIDE { 2 } else { 1 }
}

/// The height of all players' cards with the gaps below them.
fn players_height(view: &PanelView, width: f32) -> f32 {
    (player_height(view) + GAP) * view.players.len().div_ceil(cards_beside(width)) as f32
}

/// Draws the players' cards from the vertical position `top`. Returns the vertical position below the last card.
fn players(ui: &mut Ui, view: &PanelView, inside: Rect, top: f32) -> f32 {
    let (high, beside) = (player_height(view), cards_beside(inside.w));
    let share = (inside.w + GAP) / beside as f32;
    for (at, player) in view.players.iter().enumerate() {
        let line = inside.row(top + (high + GAP) * (at / beside) as f32, high);
        player_card(ui, player, line.column(share * (at % beside) as f32, share - GAP));
    }
    top + players_height(view, inside.w)
}

fn sections(ui: &mut Ui, view: &PanelView, inside: Rect, mut y: f32) -> f32 {
    for (heading, lines) in &view.sections {
        // A section that does not fit as a whole is left out.
        let high = section_height(lines);
        if y + high <= inside.h {
            section(ui, heading, lines, inside, y + 8.0);
            y += high;
        }
    }
    y
}

fn player_card(ui: &mut Ui, player: &PlayerView, rect: Rect) {
    let colors = ui.colors;
    ui.fill(rect, RADIUS, if player.marked { colors.button_hover } else { colors.button });
    if player.marked {
        ui.fill(Rect::new(rect.x, rect.y + 12.0, 4.0, rect.h - 24.0), 2.0, colors.accent);
    }
    ui.piece(player.piece, Pos::new(rect.x + 36.0, rect.center().y), 44.0);
    let time_w = ui.text_size(&player.time.text, 26.0, Weight::Bold, None).0.min(120.0);
    let time = rect.column(rect.w - time_w - 16.0, time_w + 2.0);
    if player.time.is_urgent {
        let around = Rect::around(time.center(), time_w + 18.0, 44.0);
        ui.frame(around, RADIUS, 2.5, colors.warning);
    }
    let ink = if player.time.is_urgent { colors.warning } else { colors.text };
    ui.fit_text(time, &player.time.text, style(26.0, Weight::Bold, ink, Align::End), 1);
    let face = player.face.filter(|_| rect.w - time_w >= FACE_MIN);
    let left = if face.is_some() { 112.0 } else { 66.0 };
    if let Some(face) = face {
        ui.icon(face, Rect::around(Pos::new(rect.x + 84.0, rect.center().y), 38.0, 38.0), colors.text);
    }
    let room = rect.column(left, rect.w - left - time_w - 28.0);
    let name = if player.detail.is_empty() { room } else { room.row(rect.h * 0.12, rect.h * 0.48) };
    ui.fit_text(name, &player.name, style(19.0, Weight::Bold, colors.text, Align::Start), 2);
    let below = room.row(rect.h * 0.58, rect.h * 0.3);
    ui.fit_text(below, &player.detail, style(14.0, Weight::Regular, colors.text_dim, Align::Start), 1);
}

/// Draws a heading at the vertical position `y`, if `text` is not empty. Returns the vertical position below it.
fn heading(ui: &mut Ui, text: &str, inside: Rect, y: f32) -> f32 {
    if text.is_empty() {
        return y;
    }
    let dim = ui.colors.text_dim;
    ui.fit_text(inside.row(y, 22.0), text, style(14.0, Weight::Bold, dim, Align::Start), 1);
    y + HEADING
}

fn section(ui: &mut Ui, title: &str, lines: &[String], inside: Rect, y: f32) {
    let mut y = heading(ui, title, inside, y);
    let ink = ui.colors.text;
    for line in lines {
        ui.fit_text(inside.row(y, LINE), line, style(15.5, Weight::Regular, ink, Align::Start), 1);
        y += LINE;
    }
}

/// Draws the players' names above the columns of the move list. Returns the remaining area below the names.
fn names(ui: &mut Ui, view: &PanelView, area: Rect) -> Rect {
    let share = (area.w - NUMBER_WIDTH - 14.0) / view.columns.len().max(2) as f32;
    let dim = style(14.0, Weight::Bold, ui.colors.text_dim, Align::Start);
    for (at, name) in view.columns.iter().enumerate() {
        let column = area.column(NUMBER_WIDTH + share * at as f32 + 8.0, share - 12.0);
        let name = ui.cut_middle(name, dim, column.w);
        ui.fit_text(column.row(0.0, NAME_HEIGHT - 2.0), &name, dim, 1);
    }
    area.row(NAME_HEIGHT, area.h - NAME_HEIGHT)
}

fn rows(view: &PanelView) -> usize {
    view.moves.iter().map(|entry| entry.row + 1).max().unwrap_or(0)
}

/// Draws the move list in rows and columns. Scrolls the current move into view when another move becomes current.
fn moves(ui: &mut Ui, view: &PanelView, area: Rect, wishes: &mut Vec<Intent>) {
    let (rows, columns) = (rows(view), view.columns.len().max(2));
    let id = ui.id("moves", 0);
    let area = names(ui, view, area);
    let share = (area.w - NUMBER_WIDTH - 14.0) / columns as f32;
    let cell = |body: Rect, row: usize, column: usize| {
        let rect = Rect::new(body.x + NUMBER_WIDTH + share * column as f32, body.y, share - 4.0, body.h);
        rect.row(MOVE_HEIGHT * row as f32, MOVE_HEIGHT - 2.0)
    };
    let mut now = Rect::default();
    ui.scroll(id, area, MOVE_HEIGHT * rows as f32, |ui, body| {
        let dim = ui.colors.text_dim;
        let mut shown = cell(body, 0, 0);
        for row in 0..rows {
            let rect = Rect::new(body.x, body.y + MOVE_HEIGHT * row as f32, NUMBER_WIDTH - 6.0, MOVE_HEIGHT - 2.0);
            ui.fit_text(rect, &format!("{}.", row + 1), style(14.0, Weight::Regular, dim, Align::Start), 1);
        }
        ui.group("moves", 0, |ui| {
            for (index, entry) in view.moves.iter().enumerate() {
                let rect = cell(body, entry.row, entry.column);
                let current = view.current == Some(index);
                if current {
                    shown = rect;
                }
                if ui.move_cell(ui.id("move", index as u32), rect, &entry.text, current) {
                    wishes.push(entry.intent.clone());
                }
            }
        });
        now = shown;
    });
    let shown = view.current.map_or(0, |index| index + 1) + view.moves.len() * 1000;
    if ui.changed(id, shown as u64) {
        ui.keep_in_sight(id, now);
    }
}

/// Draws the buttons for stepping at the left and, where there is room, the tools at the right.
fn buttons(ui: &mut Ui, view: &PanelView, room: Rect, wishes: &mut Vec<Intent>) {
    let count = view.buttons.len().max(1) as f32;
    let share = ((room.w + 8.0) / count).min(BUTTON);
    let tools = if room.w >= BUTTON * (count + view.tools.len() as f32 + 0.5) { &view.tools[..] } else { &[] };
    let spare = room.w + 8.0 - share * count - BUTTON / 2.0;
    let tool = (spare / tools.len().max(1) as f32).clamp(BUTTON, TOOL_MAX);
    let first_tool = room.w + 8.0 - tool * tools.len() as f32;
    let steps = view.buttons.iter().enumerate().map(|(index, button)| (share * index as f32, share, button));
    let tools = tools.iter().enumerate().map(|(index, button)| (first_tool + tool * index as f32, tool, button));
    for (index, (x, wide, button)) in steps.chain(tools).enumerate() {
        if ui.bar_button(ui.id("panel", index as u32), room.column(x, wide - 8.0), &toolkit_button(button)) {
            wishes.push(button.intent.clone());
        }
    }
}
