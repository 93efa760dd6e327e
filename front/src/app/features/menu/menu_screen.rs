//! Draws the menu: a column of rows above the button that opened it, over the dimmed board, or the start page. A part of the menu with
//! many rows has two columns. A click beside the menu closes it. Where the rows have no room they scroll.

use crate::app::kernel::intent::Intent;
use crate::app::kernel::view::{ButtonView, PageScreen, PageView, Painting, Stretch};
use crate::app::pages::screen_parts::{card, dim, toolkit_button};
use crate::ui::text::style;
use crate::ui::widgets::Button;
use crate::ui::{Align, Icon, PageFocus, Pos, Rect, Ui, Weight};

/// The view of the menu, or of one of its parts.
#[derive(Clone, Debug, PartialEq)]
pub struct MenuView {
    pub title: String,
    /// The button that closes the menu, as a click beside the menu does.
    pub close: ButtonView,
    /// The button that leads from a part back to the menu; `None` in the menu itself.
    pub back: Option<ButtonView>,
    pub items: Vec<MenuItem>,
    /// The buttons that open the parts of the menu, below a line.
    pub submenu_buttons: Vec<ButtonView>,
    /// The page below the menu: the board of the open game, or the start page; `None` in a view without a page below.
    pub background_page: Option<PageScreen>,
}

/// An item of the menu: a button with its shortcut key.
#[derive(Clone, Debug, PartialEq)]
pub struct MenuItem {
    pub button: ButtonView,
    /// The shortcut key of the item's action, as text. May be empty.
    pub shortcut_text: String,
}

impl PageView for MenuView {
    fn paint(&self, ui: &mut Ui, painting: &Painting, intents: &mut Vec<Intent>) {
        match &self.background_page {
            Some(below) => {
                ui.draw_inert(|ui| below.paint_in_window(ui, &Painting { banner: None, ..*painting }, &mut Vec::new()))
            }
            None => {
                let ground = ui.colors.page;
                ui.fill(painting.body, 0.0, ground);
            }
        }
        let corner = self.background_page.as_ref().and_then(|below| below.menu_corner(painting.body, ui.zoom()));
        show(ui, self, (painting.body, corner), intents);
    }

    fn stretch(&self) -> Stretch {
        Stretch::Grows
    }

    #[cfg(test)]
    fn accepted_intents(&self) -> Vec<Intent> {
        ButtonView::intents(
            self.items
                .iter()
                .map(|item| &item.button)
                .chain(&self.submenu_buttons)
                .chain(&self.back)
                .chain([&self.close]),
        )
    }
}

/// The width of a column of rows, in layout units.
const COLUMN: f32 = 336.0;
const TITLE: f32 = 48.0;
const PADDING: f32 = 12.0;
const GAP: f32 = 12.0;
/// The height of a row with its gap, in layout units.
const PITCH: f32 = 48.0;
const ROW_GAP: f32 = 4.0;
/// The height of the line above the parts of the menu, with the space around it, in layout units.
const LINE: f32 = 12.0;
/// The number of rows above which a part of the menu has two columns.
const ROWS_MAX: usize = 11;
/// The least distance of the menu from the edges of the page, in layout units.
const EDGE: f32 = 8.0;
/// The space around the rows for the focus ring, in layout units.
const RING: f32 = 8.0;

fn show(ui: &mut Ui, view: &MenuView, (body, corner): (Rect, Option<Pos>), wishes: &mut Vec<Intent>) {
    dim(ui, body);
    ui.page("menu", PageFocus::Fresh);
    let columns = columns(view, body.w);
    let content = content(view, columns);
    let wide = (COLUMN * columns as f32 + GAP).min(body.w - 2.0 * EDGE);
    let high = (TITLE + content + PADDING).min(body.h - 2.0 * EDGE);
    let panel = place(body, corner, wide, high);
    close_on_press_beside(ui, view, body, panel, wishes);
    card(ui, panel);
    let inside = panel.column(PADDING, panel.w - 2.0 * PADDING);
    head(ui, view, inside.row(2.0, TITLE - 4.0), wishes);
    let area = inside.row(TITLE - RING, high - TITLE - PADDING + 2.0 * RING).column(-RING, inside.w + 2.0 * RING);
    let id = ui.id("rows", 0);
    ui.scroll(id, area, content + 2.0 * RING, |ui, all| {
        let all = all.column(RING, all.w - 2.0 * RING).row(RING, content);
        rows(ui, view, all, columns, wishes);
    });
}

/// Returns the number of columns of rows.
fn columns(view: &MenuView, width: f32) -> usize {
    if view.items.len() > ROWS_MAX && width >= 2.0 * COLUMN { 2 } else { 1 }
}

/// Returns the height of all rows.
fn content(view: &MenuView, columns: usize) -> f32 {
    let line = if view.submenu_buttons.is_empty() { 0.0 } else { LINE };
    PITCH * (view.items.len().div_ceil(columns) + view.submenu_buttons.len()) as f32 + line
}

/// Returns the place of the menu: its lower right corner is at `corner`, or higher where there is no room above it; otherwise in the middle.
fn place(body: Rect, corner: Option<Pos>, wide: f32, high: f32) -> Rect {
    let Some(corner) = corner else { return Rect::around(body.center(), wide, high) };
    let x = (corner.x - wide).max(body.x + EDGE);
    let y = (corner.y - high).max(body.y + EDGE);
    Rect::new(x, y, wide, high)
}

/// Draws the title, before it the way back to the menu, after it the button that closes the menu.
fn head(ui: &mut Ui, view: &MenuView, room: Rect, wishes: &mut Vec<Intent>) {
    let ink = ui.colors.text;
    let mut left = 4.0;
    if let Some(back) = &view.back {
        left = 52.0;
        icon_button(ui, "back", room.column(0.0, 44.0), back, wishes);
    }
    ui.fit_text(room.column(left, room.w - left - 52.0), &view.title, style(20.0, Weight::Bold, ink, Align::Start), 1);
    icon_button(ui, "close", room.column(room.w - 44.0, 44.0), &view.close, wishes);
}

fn icon_button(ui: &mut Ui, role: &'static str, place: Rect, view: &ButtonView, wishes: &mut Vec<Intent>) {
    let id = ui.id(role, 0);
    ui.set_accessible_name(id, &view.label, "");
    if ui.button(id, place, &Button { label: "", ..toolkit_button(view) }) {
        wishes.push(view.intent.clone());
    }
}

/// Closes the menu when the user presses beside the menu. A press on the menu's own background does nothing.
fn close_on_press_beside(ui: &mut Ui, view: &MenuView, body: Rect, panel: Rect, wishes: &mut Vec<Intent>) {
    ["beside", "ground"].into_iter().for_each(|role| ui.exclude_from_tree(ui.id(role, 0)));
    let outside = ui.zone(ui.id("beside", 0), body);
    ui.zone(ui.id("ground", 0), panel);
    if outside.clicked && ui.was_pressed_outside(panel) {
        wishes.push(view.close.intent.clone());
    }
}

/// Draws the rows column by column, and below a line the parts of the menu.
fn rows(ui: &mut Ui, view: &MenuView, all: Rect, columns: usize, wishes: &mut Vec<Intent>) {
    let high = view.items.len().div_ceil(columns).max(1);
    let share = (all.w + GAP) / columns as f32;
    // The first row has the focus, so that Enter goes on with the game.
    ui.prefer_focus(ui.id("item", 0));
    for (index, item) in view.items.iter().enumerate() {
        let column = all.column(share * (index / high) as f32, share - GAP);
        let rect = column.row(PITCH * (index % high) as f32, PITCH - ROW_GAP);
        if ui.menu_row(ui.id("item", index as u32), rect, &toolkit_button(&item.button), &item.shortcut_text) {
            wishes.push(item.button.intent.clone());
        }
    }
    if view.submenu_buttons.is_empty() {
        return;
    }
    let y = PITCH * high as f32;
    let edge = ui.colors.text_off;
    ui.fill(all.row(y + (LINE - ROW_GAP) / 2.0 - 0.5, 1.0), 0.0, edge);
    for (index, part) in view.submenu_buttons.iter().enumerate() {
        let rect = all.row(y + LINE + PITCH * index as f32, PITCH - ROW_GAP);
        if ui.menu_row(ui.id("part", index as u32), rect, &toolkit_button(part), "") {
            wishes.push(part.intent.clone());
        }
        let chevron = Rect::around(Pos::new(rect.right() - 22.0, rect.center().y), 20.0, 20.0);
        let ink = ui.colors.text_dim;
        ui.icon(Icon::ChevronRight, chevron, ink);
    }
}
