//! Draws the page of shortcut keys: the list of actions with their keys, and at the foot the buttons for the selected action.

use crate::app::features::keys::keys_controller::ShortcutKeysMessage;
use crate::app::kernel::intent::Intent;
use crate::app::kernel::view::{ButtonView, PageView, Painting, Stretch};
#[cfg(test)]
use crate::app::kernel::{config::parse_key, intent::Reply};
use crate::app::pages::screen_parts::{NARROW, PAGE_WIDTH_MAX, button, foot, foot_height, inside, page_head};
use crate::ui::text::style;
use crate::ui::widgets::RADIUS;
use crate::ui::{Align, List, ListAction, PageFocus, Rect, Response, TextStyle, Ui, Weight};

/// The view of the page that lists the actions with their shortcut keys.
#[derive(Clone, Debug, PartialEq)]
pub struct KeysView {
    pub title: String,
    pub back: ButtonView,
    /// The text above the list: what the user can do on the page, or why no key can be changed.
    pub intro: String,
    /// The button that resets all actions to their default keys.
    pub all: ButtonView,
    pub rows: Vec<KeyRow>,
    /// The text shown instead of keys where an action has no key.
    pub no_key_text: String,
    /// The index of the selected row in `rows`.
    pub selected: usize,
    /// The buttons for the selected action, at the foot of the page, right-aligned.
    pub buttons: Vec<ButtonView>,
}

/// A row of the page of shortcut keys: an action and its keys.
#[derive(Clone, Debug, PartialEq)]
pub struct KeyRow {
    pub label: String,
    /// The action's keys as users read them, such as "Ctrl+Z".
    pub caps: Vec<String>,
    /// Whether the action's keys differ from its default keys.
    pub is_own: bool,
}

impl PageView for KeysView {
    fn paint(&self, ui: &mut Ui, painting: &Painting, intents: &mut Vec<Intent>) {
        show(ui, self, painting, intents);
    }

    fn stretch(&self) -> Stretch {
        Stretch::Column(PAGE_WIDTH_MAX)
    }

    #[cfg(test)]
    fn accepted_intents(&self) -> Vec<Intent> {
        let press = ["Ctrl+Z", "Ctrl+Alt+K", "Q"].into_iter().filter_map(parse_key);
        let rows = (0..self.rows.len()).step_by(9).map(ShortcutKeysMessage::Select).map(Intent::page);
        rows.chain(ButtonView::intents(&self.buttons))
            .chain(
                press
                    .flat_map(|press| [ShortcutKeysMessage::AwaitNewKey, ShortcutKeysMessage::Press(press)])
                    .map(Intent::page),
            )
            .chain([Reply::TakeOver, Reply::Cancel].map(Intent::Answer))
            .chain([self.all.intent.clone(), Intent::Answer(Reply::AllDefault)])
            .collect()
    }
}

/// The width from which the list of the page has two columns, in layout units.
const TWO_COLUMNS_FROM: f32 = 1100.0;
/// The height of a row with its gap on a wide page, in layout units.
const PITCH: f32 = 50.0;
/// The height of a row with its gap on a narrow page, where the keys are below their action, in layout units.
const PITCH_NARROW: f32 = 80.0;
const GAP: f32 = 4.0;
/// The space at the left and right of the list for the focus ring, in layout units.
const SIDE: f32 = 10.0;
/// The height of a drawn key, in layout units.
const CAP: f32 = 32.0;
/// The gap between two drawn keys, in layout units.
const CAP_GAP: f32 = 8.0;
/// The height above the list's rows, in layout units, without the intro text of a narrow page, which is above the button.
const ABOVE: f32 = 62.0;
/// The maximum width of the button that resets all keys, in layout units.
const ALL: f32 = 190.0;

fn show(ui: &mut Ui, view: &KeysView, &Painting { banner, body, .. }: &Painting, wishes: &mut Vec<Intent>) {
    ui.page("keys", PageFocus::Fresh);
    let body = page_head(ui, &view.title, &view.back, banner, body, wishes);
    let room = inside(body.row(0.0, body.h - foot_height(body)));
    let area = room.column(-SIDE, room.w + 2.0 * SIDE);
    let is_narrow = room.w < NARROW;
    let words = intro(ui, view, room.w - 14.0).1;
    let list = List {
        total: view.rows.len(),
        selected: Some(view.selected),
        pitch: if is_narrow { PITCH_NARROW } else { PITCH },
        gap: GAP,
        selected_extra_height: 0.0,
        side: SIDE,
        above: if is_narrow { words + ABOVE } else { ABOVE },
        columns: if room.w >= TWO_COLUMNS_FROM { 2 } else { 1 },
    };
    let id = (ui.id("keys", 0), ui.id("rows", 0));
    ui.prefer_focus(id.0);
    let mut all = Vec::new();
    let listed = ui.list(
        id,
        area,
        &list,
        |ui, rect| above(ui, view, rect.column(SIDE, rect.w - 2.0 * SIDE), &mut all),
        |ui, at, rect, response| {
            if let Some(entry) = view.rows.get(at) {
                row(ui, entry, &view.no_key_text, at == view.selected, rect, response);
            }
        },
    );
    wishes.append(&mut all);
    wishes.extend(listed.into_iter().flat_map(|wish| wishes_of(view, wish)).map(Intent::page));
    foot(ui, &view.buttons, body, wishes);
}

/// The messages for the user's action on the list. A click on the selected row or Enter waits for a new key; Delete removes the row's keys.
fn wishes_of(view: &KeysView, wish: ListAction) -> Vec<ShortcutKeysMessage> {
    match wish {
        ListAction::Select(at) if at == view.selected => vec![ShortcutKeysMessage::AwaitNewKey],
        ListAction::Select(at) => vec![ShortcutKeysMessage::Select(at)],
        ListAction::Open(_) => vec![ShortcutKeysMessage::AwaitNewKey],
        ListAction::Delete(_) => vec![ShortcutKeysMessage::Remove],
        ListAction::FirstVisible(_) => Vec::new(),
    }
}

/// The text style of the intro above the list, and the intro's height in layout units.
fn intro(ui: &mut Ui, view: &KeysView, width: f32) -> (TextStyle, f32) {
    let words = style(16.0, Weight::Regular, ui.colors.text_dim, Align::Start);
    (words, ui.text_size(&view.intro, words.size, words.weight, Some(width)).1 + 2.0)
}

fn above(ui: &mut Ui, view: &KeysView, rect: Rect, wishes: &mut Vec<Intent>) {
    let (words, high) = intro(ui, view, rect.w);
    let wide = ALL.min(rect.w);
    let line = rect.row(rect.h - ABOVE + 4.0, 46.0);
    let room = if rect.w < NARROW { rect.row(0.0, high) } else { line.column(0.0, rect.w - wide - 20.0) };
    ui.fit_text(room, &view.intro, words, 9);
    button(ui, "all", 0, line.column(rect.w - wide, wide), &view.all, wishes);
}

/// Draws an action's row: its name, and its keys at the right or below the name.
fn row(ui: &mut Ui, entry: &KeyRow, none: &str, is_chosen: bool, rect: Rect, response: Response) {
    let colors = ui.colors;
    let ground = match (is_chosen, response.down, response.hover) {
        (_, true, _) => Some(colors.button_down),
        (true, ..) | (_, _, true) => Some(colors.button_hover),
        _ => None,
    };
    if let Some(ground) = ground {
        ui.fill(rect, RADIUS, ground);
    }
    if is_chosen {
        ui.fill(Rect::new(rect.x, rect.y + 8.0, 4.0, rect.h - 16.0), 2.0, colors.accent);
    }
    let room = rect.column(16.0, rect.w - 28.0);
    let is_narrow = rect.h > PITCH;
    let line = if is_narrow { room.row(rect.h - CAP - 4.0, CAP) } else { room.row((rect.h - CAP) / 2.0, CAP) };
    let taken = caps(ui, entry, none, line, is_narrow);
    let words = if is_narrow { room.row(3.0, rect.h - CAP - 8.0) } else { room.column(0.0, room.w - taken - 12.0) };
    let weight = if entry.is_own { Weight::Bold } else { Weight::Regular };
    ui.fit_text(words, &entry.label, style(16.5, weight, colors.text, Align::Start), if is_narrow { 1 } else { 2 });
}

/// Draws an action's keys, from the left end of `line` or from its right end. Returns the keys' width in layout units.
fn caps(ui: &mut Ui, entry: &KeyRow, none: &str, line: Rect, is_from_left: bool) -> f32 {
    let colors = ui.colors;
    let dim = style(15.0, Weight::Regular, colors.text_dim, if is_from_left { Align::Start } else { Align::End });
    if entry.caps.is_empty() {
        ui.fit_text(line, none, dim, 1);
        return ui.text_size(none, dim.size, dim.weight, None).0;
    }
    let wide = |ui: &mut Ui, cap: &String| (ui.text_size(cap, 15.0, Weight::Bold, None).0 + 22.0).max(CAP + 8.0);
    let widths: Vec<f32> = entry.caps.iter().map(|cap| wide(ui, cap)).collect();
    let taken = widths.iter().sum::<f32>() + CAP_GAP * (widths.len() - 1) as f32;
    let mut x = if is_from_left { line.x } else { line.right() - taken };
    for (text, wide) in entry.caps.iter().zip(widths) {
        let cap = Rect { x, w: wide, ..line };
        ui.fill(cap, 6.0, colors.button);
        ui.frame(cap, 6.0, 1.5, colors.text_dim);
        ui.fit_text(cap.inset(3.0), text, style(15.0, Weight::Bold, colors.text, Align::Center), 1);
        x += wide + CAP_GAP;
    }
    taken
}
