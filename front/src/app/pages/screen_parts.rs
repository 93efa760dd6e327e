//! Parts that several screens share: measures of the layout, heads, tabs, feet, cards, banners, buttons of a view.

use crate::app::kernel::intent::Intent;
use crate::app::kernel::panel_place;
pub use crate::app::kernel::view::NARROW;
use crate::app::kernel::view::{Banner, BoardView, ButtonView};
use crate::ui::board::{BOARD_SIDE, BoardAction};
use crate::ui::text::{READABLE_MIN, style};
use crate::ui::widgets::{Button, RADIUS};
use crate::ui::{Align, Draw, Icon, Key, Rect, Ui, Weight};

/// The layout's width in units, without a side panel.
pub const LAYOUT_WIDTH: f32 = panel_place::BOARD.0;
/// The layout's height in units, without a side panel below the board.
pub const LAYOUT_HEIGHT: f32 = panel_place::BOARD.1;
/// The largest width of a page whose rows or texts stand side by side, in layout units. The rest of a wider window is ground.
pub const PAGE_WIDTH_MAX: f32 = 1500.0;
/// The margin of pages, in units.
pub const MARGIN: f32 = 36.0;
/// The margin of narrow pages, in units.
const MARGIN_NARROW: f32 = 14.0;
const TAB_GAP: f32 = 4.0;
/// The least width of a tab before tabs are squeezed, in units.
const TAB_LEAST: f32 = 50.0;
/// The height of a tab, in units.
pub const TAB_HEIGHT: f32 = 46.0;
/// The height of a banner, in units.
pub const BANNER_HEIGHT: f32 = 60.0;
const BANNER_LINE: f32 = 21.0;
/// The height of a page's head with the back button and the title, in units.
pub const HEAD_HEIGHT: f32 = 84.0;
/// The height of a page's row of tabs, in units.
pub const TABS_HEIGHT: f32 = 56.0;
/// The height of a page's foot with its buttons, in units.
pub const FOOT_HEIGHT: f32 = 80.0;

/// Whether a page has less room than a window at a text size of 100 %. A small page scrolls what does not fit.
pub fn is_small(body: Rect) -> bool {
    body.w < LAYOUT_WIDTH || body.h < LAYOUT_HEIGHT
}

/// Returns the margin of a page, in units.
pub fn margin(body: Rect) -> f32 {
    if body.w < NARROW { MARGIN_NARROW } else { MARGIN }
}

/// Returns the area of a page inside its margins.
pub fn inside(body: Rect) -> Rect {
    body.column(margin(body), body.w - 2.0 * margin(body))
}

/// Returns the height of a page's foot, in units.
pub fn foot_height(body: Rect) -> f32 {
    if body.w < NARROW { 66.0 } else { FOOT_HEIGHT }
}

/// Shows a banner, in as many lines as its place has room for.
pub fn show_banner(ui: &mut Ui, banner: &Banner, rect: Rect) {
    let colors = ui.colors;
    ui.fill(rect, 0.0, colors.bar);
    let ink = if banner.warning { colors.warning } else { colors.text };
    let icon = if banner.warning { Icon::Warning } else { Icon::Info };
    let mut left = 22.0;
    if !banner.typed.is_empty() {
        left += draw_typed_coordinate(ui, &banner.typed, rect.column(left, rect.w - left)) + 14.0;
    }
    ui.icon(icon, Rect::new(rect.x + left, rect.center().y - 12.0, 24.0, 24.0), ink);
    let room = rect.column(left + 38.0, rect.w - left - 54.0).inset(2.0);
    let lines = (room.h / BANNER_LINE) as usize;
    ui.fit_text(room, &banner.text, style(16.0, Weight::Regular, ink, Align::Start), lines);
}

/// Draws the typed coordinate in a frame. Returns the frame's width. The coordinate is not in the accessibility tree, because a screen
/// reader echoes the keys.
pub fn draw_typed_coordinate(ui: &mut Ui, text: &str, room: Rect) -> f32 {
    let colors = ui.colors;
    let wide = ui.text_size(text, 20.0, Weight::Bold, None).0.max(22.0) + 20.0;
    let rect = Rect::new(room.x, room.center().y - 19.0, wide, 38.0);
    ui.fill(rect, 6.0, colors.button_down);
    ui.frame(rect, 6.0, 2.0, colors.accent);
    let style = style(20.0, Weight::Bold, colors.text, Align::Center);
    ui.draw(Draw::Text { rect, text: text.to_owned(), style });
    wide
}

/// Returns the intent for typing a letter of a coordinate on the page's own board; `None` for other board actions.
pub fn typing_intent(wish: &BoardAction) -> Option<Intent> {
    match wish {
        BoardAction::Type(letter) => Some(Intent::TypeCoordinate(Some(*letter))),
        _ => None,
    }
}

/// Returns the intent for the key that deletes a typed character, wherever the focus is.
pub fn backspace_intent(ui: &Ui) -> Option<Intent> {
    ui.pressed(Key::Backspace).then_some(Intent::TypeCoordinate(None))
}

/// The space that a scroll area keeps around what it brings in sight, in layout units.
const SIGHT_MARGIN: f32 = 10.0;

/// Shows the visible rows of a list with `columns` rows side by side, each line of this height. Returns what must be in sight of the current
/// row, so that no other row is half in sight; `None` without a current row.
pub fn rows_in_sight(
    ui: &mut Ui,
    (count, columns, height): (usize, usize, f32),
    current: Option<usize>,
    (content, seen): (Rect, Rect),
    mut show: impl FnMut(&mut Ui, usize, Rect, bool),
) -> Option<Rect> {
    let wide = content.w / columns as f32;
    let place = |index: usize| {
        content.row(height * (index / columns) as f32, height).column(wide * (index % columns) as f32, wide)
    };
    for index in 0..count {
        let rect = place(index);
        if rect.bottom() <= seen.y || rect.y >= seen.bottom() {
            continue;
        }
        let is_current = current == Some(index);
        // A row that is half hidden above the list is drawn but cannot be pressed.
        if rect.y < seen.y - 1.0 {
            ui.draw_inert(|ui| show(ui, index, rect, is_current));
        } else {
            ui.keeping_focus(|ui| show(ui, index, rect, is_current));
        }
    }
    let current = current.filter(|index| *index < count).map(place);
    current.map(|place| place.row(SIGHT_MARGIN, place.h - 2.0 * SIGHT_MARGIN))
}

/// Returns the upper part of a list's area in which only whole rows of this height stand, so that none begins or ends with half a row.
pub fn whole_rows(area: Rect, row: f32) -> Rect {
    area.row(0.0, ((area.h / row).floor().max(1.0) * row).min(area.h))
}

/// Draws the step buttons and the other buttons below a board, with `columns` buttons per row.
pub fn draw_step_buttons(ui: &mut Ui, entries: &[ButtonView], area: Rect, columns: usize, wishes: &mut Vec<Intent>) {
    let rows = entries.len().div_ceil(columns).max(1);
    let (wide, high) = ((area.w + 4.0) / columns as f32, (area.h + 4.0) / rows as f32);
    for (index, entry) in entries.iter().enumerate() {
        let rect = area.column(wide * (index % columns) as f32, wide - 4.0);
        let rect = rect.row(high * (index / columns) as f32, high - 4.0);
        ui.keeping_focus(|ui| {
            if ui.bar_button(ui.id("way", index as u32), rect, &toolkit_button(entry)) {
                wishes.push(entry.intent.clone());
            }
        });
    }
}

/// Darkens everything below a menu or a dialog.
pub fn dim(ui: &mut Ui, rect: Rect) {
    let shade = ui.colors.window.with_alpha(175);
    ui.fill(rect, 0.0, shade);
}

/// Converts the button of a view to a button of the toolkit.
pub fn toolkit_button(view: &ButtonView) -> Button<'_> {
    let ButtonView { icon, label, enabled, locked, primary, is_on, .. } = view;
    Button { icon: *icon, label, enabled: *enabled, locked: *locked, primary: *primary, is_on: *is_on }
}

pub fn button(ui: &mut Ui, role: &'static str, index: usize, rect: Rect, view: &ButtonView, wishes: &mut Vec<Intent>) {
    if ui.button(ui.id(role, index as u32), rect, &toolkit_button(view)) {
        wishes.push(view.intent.clone());
    }
}

/// Draws a page's background, back button and title, or a banner in place of the title. Returns the area below.
pub fn page_head(
    ui: &mut Ui,
    title: &str,
    back: &ButtonView,
    banner: Option<&Banner>,
    body: Rect,
    wishes: &mut Vec<Intent>,
) -> Rect {
    page_head_beside(ui, title, back, banner, (body, 0.0), wishes)
}

/// Draws a page's head like `page_head`, and leaves the given width at the right of the title for other controls.
pub fn page_head_beside(
    ui: &mut Ui,
    title: &str,
    back: &ButtonView,
    banner: Option<&Banner>,
    (body, beside): (Rect, f32),
    wishes: &mut Vec<Intent>,
) -> Rect {
    let (room, below) = bare_head(ui, back, banner, (body, beside), wishes);
    let ink = ui.colors.text;
    match body.w < NARROW {
        _ if banner.is_some() => {}
        true => ui.fit_text(room, title, style(20.0, Weight::Bold, ink, Align::Start), 2),
        false => ui.fit_text(room, title, style(28.0, Weight::Bold, ink, Align::Start), 1),
    }
    below
}

/// Draws a page's head like `page_head_beside`, but without the title. Returns the title's area and the area below.
pub fn bare_head(
    ui: &mut Ui,
    back: &ButtonView,
    banner: Option<&Banner>,
    (body, beside): (Rect, f32),
    wishes: &mut Vec<Intent>,
) -> (Rect, Rect) {
    let ground = ui.colors.page;
    ui.fill(body, 0.0, ground);
    let wide = ui.text_size(&back.label, 16.0, Weight::Bold, None).0 + 64.0;
    let wide = wide.clamp(56.0, 200.0);
    let (margin, is_narrow) = (margin(body), body.w < NARROW);
    let (high, gap) = if is_narrow { (64.0, 14.0) } else { (HEAD_HEIGHT, 24.0) };
    button(
        ui,
        "back",
        0,
        Rect::new(body.x + margin, high - if is_narrow { 54.0 } else { 64.0 }, wide, 48.0),
        back,
        wishes,
    );
    let room = Rect::new(body.x + margin + wide + gap, high - 66.0, body.w - 2.0 * margin - wide - gap - beside, 52.0);
    let room = if is_narrow { room.row(10.0, 52.0) } else { room };
    if let Some(banner) = banner {
        show_banner(ui, banner, Rect { y: 2.0, h: high - 4.0, w: body.right() - beside - room.x, ..room });
    }
    (room, Rect::new(body.x, high, body.w, body.h - high))
}

/// Returns the places of tabs. Each tab is as wide as its words need, and the rest of the row is divided among the tabs.
fn tab_places(widths: &[f32], columns: usize, room: Rect) -> Vec<Rect> {
    let mut places = Vec::new();
    for (line, widths) in widths.chunks(columns).enumerate() {
        let spare = room.w - widths.iter().sum::<f32>() - TAB_GAP * (widths.len() - 1) as f32;
        let more = (spare / widths.len() as f32).min(70.0);
        let mut x = 0.0;
        for wide in widths {
            places.push(room.row(50.0 * line as f32, room.h).column(x, (wide + more).max(20.0)));
            x += (wide + more).max(20.0) + TAB_GAP;
        }
    }
    places
}

/// Returns the width of a tab at a text size of 16 units.
fn tab_width(ui: &mut Ui, label: &str) -> f32 {
    (ui.text_size(label, 16.0, Weight::Bold, None).0 + 2.0 * TAB_GAP + 4.0).max(TAB_LEAST)
}

/// Returns the smallest width in which tabs of these widths are readable side by side.
fn tabs_least(widths: &[f32]) -> f32 {
    widths.iter().map(|wide| wide * READABLE_MIN / 16.0 + 4.0 + TAB_GAP).sum::<f32>() - TAB_GAP
}

/// Returns the smallest width of a row of tabs with the margins at its sides.
pub fn tab_row_min_width(ui: &mut Ui, tabs: &[(String, Intent)]) -> f32 {
    let widths: Vec<f32> = tabs.iter().map(|(label, _)| tab_width(ui, label)).collect();
    tabs_least(&widths) + 2.0 * MARGIN
}

/// Draws a row of tabs at the top of an area. Returns the area below.
pub fn tabs(ui: &mut Ui, tabs: &[(String, Intent)], open: usize, body: Rect, wishes: &mut Vec<Intent>) -> Rect {
    if tabs.is_empty() {
        return body;
    }
    let lines = tab_row(ui, tabs, open, inside(body).row(0.0, TAB_HEIGHT), wishes);
    let taken = TABS_HEIGHT + 50.0 * (lines - 1) as f32;
    body.row(taken, body.h - taken)
}

/// Draws a row of tabs in an area. Returns the number of their lines.
pub fn tab_row(ui: &mut Ui, tabs: &[(String, Intent)], open: usize, room: Rect, wishes: &mut Vec<Intent>) -> usize {
    let widths: Vec<f32> = tabs.iter().map(|(label, _)| tab_width(ui, label)).collect();
    // Where the tabs do not fit side by side, they are in two rows.
    let lines = if tabs_least(&widths) <= room.w { 1 } else { 2 };
    let columns = tabs.len().div_ceil(lines);
    ui.group("tabs", 0, |ui| {
        for (index, ((label, intent), rect)) in tabs.iter().zip(tab_places(&widths, columns, room)).enumerate() {
            if ui.tab(ui.id("tab", index as u32), rect, label, index == open) {
                wishes.push(intent.clone());
            }
        }
    });
    lines
}

/// The width of a page from which its tabs stand in a rail at the left, the width of the rail, and the height of a tab in it.
const RAIL_FROM: f32 = 900.0;
const RAIL: f32 = 220.0;
const RAIL_TAB: f32 = 52.0;
/// The space before a tab that stands apart.
const RAIL_APART: f32 = 12.0;
/// The height of a section below the open tab of a rail, and how far it stands behind the tab.
const RAIL_SECTION: f32 = 48.0;
const RAIL_INDENT: f32 = 16.0;

/// Whether a page is so wide that its tabs stand in a rail.
pub fn has_rail(body: Rect) -> bool {
    body.w >= RAIL_FROM
}

/// The sections of an open tab: the label of each, what it asks for, and the index of the open one.
pub struct RailSections<'a> {
    pub entries: &'a [(String, Intent)],
    pub open: usize,
}

/// Draws tabs in a rail, with the sections of the open tab below it. A rail that is higher than the page is scrolled. Returns the rest of
/// the area.
pub fn rail_with_sections(
    ui: &mut Ui,
    (tabs, open): (&[(String, Intent)], usize),
    sections: &RailSections,
    body: Rect,
    wishes: &mut Vec<Intent>,
) -> Rect {
    let room = inside(body).column(0.0, RAIL);
    let high = RAIL_TAB * tabs.len() as f32 + RAIL_SECTION * sections.entries.len() as f32;
    ui.scroll(ui.id("rail", 0), room.row(0.0, room.h - 16.0), high, |ui, room| {
        ui.group("tabs", 0, |ui| {
            let mut y = 0.0;
            for (index, (label, intent)) in tabs.iter().enumerate() {
                let rect = room.row(y, RAIL_TAB - TAB_GAP);
                y += RAIL_TAB;
                if ui.rail_tab(ui.id("tab", index as u32), rect, label, index == open) {
                    wishes.push(intent.clone());
                }
                let below = if index == open { sections.entries } else { &[] };
                for (index, (label, intent)) in below.iter().enumerate() {
                    let rect = room.row(y, RAIL_SECTION - 4.0).column(RAIL_INDENT, room.w - RAIL_INDENT);
                    y += RAIL_SECTION;
                    if ui.rail_tab(ui.id("section", index as u32), rect, label, index == sections.open) {
                        wishes.push(intent.clone());
                    }
                }
            }
        });
    });
    body.column(MARGIN + RAIL - 12.0, body.w - MARGIN - RAIL + 12.0)
}

/// Draws tabs in a rail at the left of a wide page, otherwise in a row at the top. In a rail the last tab stands behind a line if it is
/// apart from the others. Returns the rest of the area.
pub fn rail(
    ui: &mut Ui,
    entries: &[(String, Intent)],
    (open, is_last_apart): (usize, bool),
    body: Rect,
    wishes: &mut Vec<Intent>,
) -> Rect {
    if !has_rail(body) || entries.is_empty() {
        return tabs(ui, entries, open, body, wishes);
    }
    let room = inside(body).column(0.0, RAIL);
    ui.group("tabs", 0, |ui| {
        for (index, (label, intent)) in entries.iter().enumerate() {
            let is_apart = is_last_apart && index + 1 == entries.len();
            let rect = room.row(RAIL_TAB * index as f32 + if is_apart { RAIL_APART } else { 0.0 }, RAIL_TAB - TAB_GAP);
            if is_apart {
                let line = ui.colors.button;
                ui.fill(rect.row(-(RAIL_APART + TAB_GAP) / 2.0, 1.0), 0.0, line);
            }
            if ui.rail_tab(ui.id("tab", index as u32), rect, label, index == open) {
                wishes.push(intent.clone());
            }
        }
    });
    body.column(MARGIN + RAIL - 12.0, body.w - MARGIN - RAIL + 12.0)
}

/// Draws buttons at the foot from the right. Returns the area above them.
pub fn foot(ui: &mut Ui, buttons: &[ButtonView], body: Rect, wishes: &mut Vec<Intent>) -> Rect {
    if buttons.is_empty() {
        return body.row(0.0, body.h - 16.0);
    }
    let high = foot_height(body);
    let above = (high - 52.0) / 2.0;
    let room = inside(body).row(body.h - high + above, 52.0);
    let line = Rect::new(room.x, room.y - above, room.w, 1.0);
    let edge = ui.colors.button;
    ui.fill(line, 0.0, edge);
    buttons_right(ui, "foot", buttons, room, wishes);
    body.row(0.0, body.h - high)
}

/// Draws right-aligned buttons side by side, each as wide as its words need and the room allows.
pub fn buttons_right(ui: &mut Ui, role: &'static str, buttons: &[ButtonView], room: Rect, wishes: &mut Vec<Intent>) {
    let wants = wanted_widths(ui, buttons);
    let squeeze = (room_of(buttons, room) / wants.iter().sum::<f32>()).min(1.0);
    let widths: Vec<f32> = wants.iter().map(|want| want * squeeze).collect();
    put_right(ui, role, buttons, &widths, room, wishes);
}

/// Draws right-aligned buttons like `buttons_right`, for many buttons in little room. The space beside each button's longest word shrinks
/// first, so that no word is broken.
pub fn many_buttons_right(
    ui: &mut Ui,
    role: &'static str,
    buttons: &[ButtonView],
    room: Rect,
    wishes: &mut Vec<Intent>,
) {
    const AROUND_WORD: f32 = 60.0;
    let wants = wanted_widths(ui, buttons);
    let least = |button: &ButtonView| ui.longest_word(&button.label, READABLE_MIN, Weight::Bold) + AROUND_WORD;
    let needs: Vec<f32> = buttons.iter().map(least).zip(&wants).map(|(need, want)| need.min(*want)).collect();
    let (all, least) = (wants.iter().sum::<f32>(), needs.iter().sum::<f32>());
    // From 0, where each button has just the room for its longest word, to 1; below 0 even the words are squeezed.
    let ease = ((room_of(buttons, room) - least) / (all - least).max(1.0)).min(1.0);
    let squeeze = room_of(buttons, room) / least;
    let width = |(want, need): (&f32, &f32)| if ease < 0.0 { need * squeeze } else { need + (want - need) * ease };
    let widths: Vec<f32> = wants.iter().zip(&needs).map(width).collect();
    put_right(ui, role, buttons, &widths, room, wishes);
}

/// The gap between two buttons, in units.
const GAP: f32 = 12.0;

/// Returns the total width for buttons, without the gaps between them.
fn room_of(buttons: &[ButtonView], room: Rect) -> f32 {
    room.w - GAP * buttons.len().saturating_sub(1) as f32
}

fn wanted_widths(ui: &mut Ui, buttons: &[ButtonView]) -> Vec<f32> {
    let wide = |button: &ButtonView| {
        let icon = if button.icon.is_some() || button.locked { 28.0 } else { 0.0 };
        (ui.text_size(&button.label, 16.0, Weight::Bold, None).0 + icon + 44.0).max(110.0)
    };
    buttons.iter().map(wide).collect()
}

fn put_right(
    ui: &mut Ui,
    role: &'static str,
    buttons: &[ButtonView],
    widths: &[f32],
    room: Rect,
    wishes: &mut Vec<Intent>,
) {
    let mut x = room.x + room_of(buttons, room) - widths.iter().sum::<f32>();
    for (index, (view, &w)) in buttons.iter().zip(widths).enumerate() {
        let rect = Rect { x, w, ..room };
        button(ui, role, index, rect, view, wishes);
        x = rect.right() + GAP;
    }
}

/// Draws the background of a card.
pub fn card(ui: &mut Ui, rect: Rect) {
    let ground = ui.colors.panel;
    ui.fill(rect, RADIUS + 4.0, ground);
}

/// Draws a card with a figure: its label above its value.
pub fn fact_card(ui: &mut Ui, rect: Rect, label: &str, value: &str) {
    card(ui, rect);
    let (colors, inside) = (ui.colors, rect.column(6.0, rect.w - 12.0));
    let dim = style(15.0, Weight::Regular, colors.text_dim, Align::Center);
    ui.fit_text(inside.row(6.0, 26.0), label, dim, 1);
    let bold = style(20.0, Weight::Bold, colors.text, Align::Center);
    ui.fit_text(inside.row(32.0, 32.0), value, bold, 1);
}

/// The share of a board's side that its cells take up. The rest is the board's frame.
const CELLS: f32 = 640.0 / BOARD_SIDE;

/// Draws a part of a board in the current theme: `width_cells` cells wide around the point `focus`, which is counted in cells from the top
/// left.
pub fn draw_board_part(ui: &mut Ui, board: &BoardView, (width_cells, focus): (f32, (f32, f32)), rect: Rect) {
    let cell = rect.w / width_cells;
    let side = cell * f32::from(board.columns.max(board.rows)) / CELLS;
    let frame = side * (1.0 - CELLS) / 2.0;
    // The picture's middle is as near to `focus` as the board's edges allow.
    let from =
        |middle: f32, at: f32, room: f32, start: f32| (middle - frame - at * cell).min(start).max(start + room - side);
    let x = from(rect.center().x, focus.0, rect.w, rect.x);
    let y = from(rect.center().y, focus.1, rect.h, rect.y);
    ui.clip(rect, |ui| ui.board_picture(board, Rect::new(x, y, side, side)));
    let edge = ui.colors.button;
    ui.frame(rect, 0.0, 1.0, edge);
}
