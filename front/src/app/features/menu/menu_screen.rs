//! Draws the menu: every action in three columns, over the dimmed board where a game is open. A click beside the menu closes it. On a small
//! page the columns are below one another and scroll.

use crate::app::kernel::intent::{Action, Intent};
use crate::app::kernel::view::{ButtonView, PageScreen, PageView, Painting, Stretch};
use crate::app::pages::screen_parts::{BANNER_HEIGHT, card, dim, face};
use crate::ui::text::style;
use crate::ui::widgets::Button;
use crate::ui::{Align, Icon, PageFocus, Rect, Ui, Weight};

/// The view of the menu.
#[derive(Clone, Debug, PartialEq)]
pub struct MenuView {
    pub title: String,
    /// The label of the button that closes the menu.
    pub close: String,
    /// The groups of menu items side by side, each a heading and its items.
    pub groups: Vec<(String, Vec<MenuItem>)>,
    /// The page below the menu: the board of the open game; `None` without a game.
    pub below: Option<PageScreen>,
}

/// An item of the menu: a button with its shortcut key.
#[derive(Clone, Debug, PartialEq)]
pub struct MenuItem {
    pub button: ButtonView,
    /// The shortcut key of the item's action, as text. May be empty.
    pub key: String,
}

impl PageView for MenuView {
    fn paint(&self, ui: &mut Ui, painting: &Painting, intents: &mut Vec<Intent>) {
        match &self.below {
            Some(below) => {
                ui.draw_inert(|ui| below.paint_in_window(ui, &Painting { banner: None, ..*painting }, &mut Vec::new()))
            }
            None => {
                let ground = ui.colors.page;
                ui.fill(painting.body, 0.0, ground);
            }
        }
        show(ui, self, painting.body, intents);
    }

    fn layout(&self, text_scale: f32) -> Option<(f32, f32)> {
        self.below.as_ref().and_then(|below| below.layout(text_scale))
    }

    fn stretch(&self) -> Stretch {
        Stretch::Grows
    }

    /// The place of a banner: over the dimmed message bar, which nobody reads while the menu is open.
    fn banner_place(&self, whole: Rect) -> Option<Rect> {
        Some(whole.row(whole.h - BANNER_HEIGHT, BANNER_HEIGHT))
    }

    #[cfg(test)]
    fn accepted_intents(&self) -> Vec<Intent> {
        ButtonView::intents(self.groups.iter().flat_map(|(_, items)| items).map(|item| &item.button))
    }
}

const WIDTH: f32 = 696.0;
/// The minimum page width for columns side by side, in layout units.
const WIDTH_MIN: f32 = 600.0;
const TITLE: f32 = 56.0;
const HEADING: f32 = 30.0;
const PADDING: f32 = 14.0;
const GAP: f32 = 10.0;
/// The height of a menu item with its gap, in layout units.
const PITCH: f32 = 54.0;
/// The number of items in a group above which all items are closer together, so that the menu need not scroll.
const ROWS_USUAL: usize = 11;
/// The height of a menu item with its gap where a group has many items, in layout units.
const PITCH_CLOSE: f32 = 50.0;
/// The space at the left and right of the items for the focus ring, in layout units.
const RING: f32 = 8.0;
const ROW_GAP: f32 = 6.0;
/// The maximum number of items in a group.
const ROWS_MAX: usize = 32;

fn show(ui: &mut Ui, view: &MenuView, body: Rect, wishes: &mut Vec<Intent>) {
    dim(ui, body);
    ui.page("menu", PageFocus::Fresh);
    // A banner appears below the menu, so that no item moves under the pointer.
    let room = body.row(0.0, body.h - BANNER_HEIGHT);
    let columns = if body.w < WIDTH_MIN { 1 } else { view.groups.len().max(1) };
    let content = content(view, columns);
    let high = (TITLE + content + PADDING - ROW_GAP).min(room.h - 16.0);
    let panel = Rect::around(room.center(), WIDTH.min(body.w - 16.0), high);
    close_on_press_beside(ui, body, panel, wishes);
    card(ui, panel);
    let inside = panel.column(PADDING, panel.w - 2.0 * PADDING);
    title(ui, view, inside.row(6.0, TITLE - 10.0), columns == 1, wishes);
    let area = inside.row(TITLE, high - TITLE - PADDING + ROW_GAP).column(-RING, inside.w + 2.0 * RING);
    let id = ui.id("groups", 0);
    ui.scroll(id, area, content, |ui, all| {
        groups(ui, view, all.column(RING, all.w - 2.0 * RING), columns, wishes);
    });
}

/// The height of a menu item with its gap, the same in all groups.
fn pitch(view: &MenuView) -> f32 {
    let most = view.groups.iter().map(|(_, items)| items.len()).max().unwrap_or(0);
    if most > ROWS_USUAL { PITCH_CLOSE } else { PITCH }
}

/// The height of the menu's content: of the highest group, or of all groups where they are in one column.
fn content(view: &MenuView, columns: usize) -> f32 {
    let highs = view.groups.iter().map(|(_, items)| HEADING + pitch(view) * items.len() as f32);
    if columns == 1 { highs.sum() } else { highs.fold(0.0, f32::max) }
}

/// Draws the menu's title, and a close button if `has_close`.
fn title(ui: &mut Ui, view: &MenuView, room: Rect, has_close: bool, wishes: &mut Vec<Intent>) {
    let ink = ui.colors.text;
    let words = room.column(4.0, room.w - 4.0 - if has_close { 56.0 } else { 0.0 });
    ui.fit_text(words, &view.title, style(24.0, Weight::Bold, ink, Align::Start), 1);
    let place = Rect::new(room.right() - 48.0, room.y, 48.0, 46.0);
    let face = Button { icon: Some(Icon::Close), label: "", enabled: true, locked: false, primary: false };
    ui.name(ui.id("close", 0), &view.close, "");
    if has_close && ui.button(ui.id("close", 0), place, &face) {
        wishes.push(Intent::Do(Action::Back));
    }
}

fn groups(ui: &mut Ui, view: &MenuView, room: Rect, columns: usize, wishes: &mut Vec<Intent>) {
    let share = (room.w + GAP) / columns as f32;
    let (mut x, mut y) = (0.0, 0.0);
    for (at, (heading, items)) in view.groups.iter().enumerate() {
        let high = HEADING + pitch(view) * items.len() as f32;
        group(ui, at, (heading, items), room.column(x, share - GAP).row(y, high), wishes);
        if columns == 1 { y += high } else { x += share }
    }
}

/// Closes the menu when the user presses beside the menu. A press on the menu's own background does nothing.
fn close_on_press_beside(ui: &mut Ui, body: Rect, panel: Rect, wishes: &mut Vec<Intent>) {
    ["beside", "ground"].into_iter().for_each(|role| ui.exclude_from_tree(ui.id(role, 0)));
    let outside = ui.zone(ui.id("beside", 0), body);
    ui.zone(ui.id("ground", 0), panel);
    if outside.clicked && ui.was_pressed_outside(panel) {
        wishes.push(Intent::Do(Action::Back));
    }
}

fn group(ui: &mut Ui, at: usize, (heading, items): (&str, &[MenuItem]), column: Rect, wishes: &mut Vec<Intent>) {
    let accent = ui.colors.accent;
    let line = column.row(0.0, HEADING - 4.0).column(4.0, column.w - 4.0);
    ui.fit_text(line, heading, style(15.0, Weight::Bold, accent, Align::Start), 1);
    let pitch = (column.h - HEADING) / items.len().max(1) as f32;
    for (index, item) in items.iter().enumerate() {
        let rect = column.row(HEADING + pitch * index as f32, pitch - ROW_GAP);
        let id = ui.id("item", (at * ROWS_MAX + index) as u32);
        if ui.menu_row(id, rect, &face(&item.button), &item.key) {
            wishes.push(item.button.intent.clone());
        }
    }
}
