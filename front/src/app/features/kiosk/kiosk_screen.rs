//! Draws a kiosk's cover screens, which hide the game: the demo, "Still playing?", the PIN pad, the teacher's page.

use crate::app::features::kiosk::KioskMessage;
use crate::app::kernel::intent::Intent;
use crate::app::kernel::view::{BoardView, ButtonView, PageView, Painting, Stretch};
use crate::app::pages::screen_parts::{button, card, toolkit_button};
use crate::ui::text::style;
use crate::ui::{Align, Icon, Key, PageFocus, Pos, Rect, TextStyle, Ui, Weight};

/// The view of a kiosk's cover screen.
#[derive(Clone, Debug, PartialEq)]
pub struct KioskView {
    /// The size of the layout in its own units, with the window's ratio of width to height as far as possible.
    pub layout_size: (f32, f32),
    pub cover: CoverView,
}

/// The content of a kiosk's cover screen.
#[derive(Clone, Debug, PartialEq)]
pub enum CoverView {
    Demo {
        board: BoardView,
        /// The name of the game that the demo plays.
        title: String,
        /// A text that says which players the demo has.
        line: String,
        /// A text that invites visitors to play.
        caption: String,
        /// Where the board is in the free area, from -1 to 1 horizontally and vertically.
        drift: (f32, f32),
        /// Whether the caption and the board have swapped their sides of the screen.
        is_layout_swapped: bool,
    },
    StillPlaying {
        title: String,
        seconds: String,
        detail: String,
    },
    Pad {
        title: String,
        detail: String,
        /// The number of digits entered so far, each shown as a dot.
        dots: usize,
        /// A text about a wrong PIN or the remaining wait. May be empty.
        note: String,
        /// Whether `note` reports a wrong PIN or a wait.
        is_alarmed: bool,
        /// The buttons of the PIN pad: 1 to 9, Delete, 0, Done.
        keys: Vec<ButtonView>,
        back: ButtonView,
    },
    Teacher {
        title: String,
        detail: String,
        buttons: Vec<ButtonView>,
    },
}

impl PageView for KioskView {
    fn paint(&self, ui: &mut Ui, painting: &Painting, intents: &mut Vec<Intent>) {
        show(ui, &self.cover, painting.body, intents);
    }

    fn layout(&self, _: f32) -> Option<(f32, f32)> {
        Some(self.layout_size)
    }

    fn stretch(&self) -> Stretch {
        Stretch::Grows
    }

    #[cfg(test)]
    fn accepted_intents(&self) -> Vec<Intent> {
        match &self.cover {
            CoverView::Demo { .. } | CoverView::StillPlaying { .. } => Vec::new(),
            CoverView::Pad { keys, back, .. } => ButtonView::intents(keys.iter().chain([back])),
            CoverView::Teacher { buttons, .. } => ButtonView::intents(buttons),
        }
    }
}

/// The ratio of width to height from which the demo's caption is beside the board instead of below it.
const WIDE: f32 = 1.25;
/// The minimum width for the caption beside the demo's board, in layout units.
const BESIDE: f32 = 300.0;
/// The minimum height for the caption below the demo's board, in layout units.
const BELOW: f32 = 130.0;
/// The room in which the demo's board moves across the screen, in layout units.
const WANDER: f32 = 56.0;
const MARGIN: f32 = 24.0;
/// The maximum width of the PIN pad, in layout units.
const PAD: f32 = 440.0;
/// The minimum and the maximum height of the PIN pad's keys, in layout units.
const KEY: (f32, f32) = (48.0, 92.0);
const GAP: f32 = 8.0;
/// The diameter of the dot that stands for an entered digit, in layout units.
const DOT: f32 = 14.0;
/// Maximum number of dots for entered digits. More dots could not be told apart.
const DOTS_MAX: usize = 16;

fn show(ui: &mut Ui, view: &CoverView, body: Rect, wishes: &mut Vec<Intent>) {
    let ground = ui.colors.page;
    match view {
        CoverView::Demo { .. } => ui.page("kiosk-demo", PageFocus::Fresh),
        CoverView::StillPlaying { .. } => ui.page("kiosk-still", PageFocus::Fresh),
        CoverView::Pad { .. } => ui.page("kiosk-pin", PageFocus::Fresh),
        CoverView::Teacher { .. } => ui.page("kiosk-teacher", PageFocus::Fresh),
    }
    ui.fill(body, 0.0, ground);
    match view {
        CoverView::Demo { board, title, line, caption, drift, is_layout_swapped: is_turned } => {
            let (area, words) = demo_places(body, *drift, *is_turned);
            demo(ui, board, area, [caption, title, line], words);
        }
        CoverView::StillPlaying { title, seconds, detail } => still(ui, [title, seconds, detail], body),
        CoverView::Pad { .. } => pad(ui, view, body, wishes),
        CoverView::Teacher { title, detail, buttons } => teacher(ui, [title, detail], buttons, body, wishes),
    }
}

/// The area of the demo's board and the area of its texts.
fn demo_places(body: Rect, (across, down): (f32, f32), is_turned: bool) -> (Rect, Rect) {
    let part = |drift: f32, room: f32| (drift + 1.0) / 2.0 * room.max(0.0);
    if body.w >= body.h * WIDE {
        let side = (body.h - WANDER).min(body.w - BESIDE - WANDER);
        let (x, y) = (part(across, WANDER), part(down, body.h - side));
        let x = if is_turned { body.w - side - x } else { x };
        let free = body.w - side - WANDER - MARGIN;
        let words = if is_turned { MARGIN } else { side + WANDER };
        return (Rect::new(body.x + x, body.y + y, side, side), body.column(words, free - MARGIN));
    }
    let side = (body.w - WANDER / 2.0).min(body.h - BELOW - WANDER / 2.0);
    let room = (body.h - side - BELOW).min(4.0 * WANDER);
    let (x, y) = (part(across, body.w - side), part(down, room));
    let y = if is_turned { body.h - side - y } else { y };
    let high = body.h - side - room;
    let words = body.row(if is_turned { 0.0 } else { side + room }, high);
    (Rect::new(body.x + x, body.y + y, side, side), words.column(MARGIN, words.w - 2.0 * MARGIN))
}

fn demo(ui: &mut Ui, board: &BoardView, area: Rect, [caption, title, line]: [&str; 3], room: Rect) {
    let colors = ui.colors;
    ui.board_picture(board, area);
    let is_low = room.h < 400.0;
    let room = if is_low { room.row(0.0, (room.h - 12.0).min(250.0)) } else { room };
    let (size, lines, high) = if is_low { (38.0, 2, room.h * 0.56) } else { (48.0, 4, 240.0) };
    let words = if is_low { room } else { room.row((room.h - high - 140.0) / 2.0, high + 140.0) };
    let pieces = if is_low { 0.0 } else { 70.0 };
    if !is_low {
        for (piece, x) in [(0, -22.0), (1, 22.0)] {
            ui.piece(piece, Pos::new(words.center().x + x, words.y + 32.0), 60.0);
        }
    }
    let bold = style(size, Weight::Bold, colors.text, Align::Center);
    ui.fit_text(words.row(pieces, high), caption, bold, lines);
    let below = words.row(pieces + high, words.h - pieces - high);
    let half = below.h / 2.0;
    ui.fit_text(below.row(0.0, half), title, style(18.0, Weight::Bold, colors.text_dim, Align::Center), 1);
    ui.fit_text(below.row(half, half), line, style(15.0, Weight::Regular, colors.text_dim, Align::Center), 2);
}

fn still(ui: &mut Ui, [title, seconds, detail]: [&str; 3], body: Rect) {
    let (colors, third) = (ui.colors, body.h / 3.0);
    let room = body.column(MARGIN, body.w - 2.0 * MARGIN);
    ui.fit_text(room.row(third * 0.25, third * 0.7), title, style(40.0, Weight::Bold, colors.text, Align::Center), 2);
    let figure = style((third * 0.9).min(260.0), Weight::Bold, colors.accent, Align::Center);
    ui.fit_text(room.row(third, third), seconds, figure, 1);
    let words = style(20.0, Weight::Regular, colors.text, Align::Center);
    ui.fit_text(room.row(third * 2.1, third * 0.6), detail, words, 4);
}

fn pad(ui: &mut Ui, view: &CoverView, body: Rect, wishes: &mut Vec<Intent>) {
    let CoverView::Pad { title, detail, dots, note, is_alarmed, keys, back } = view else { return };
    let colors = ui.colors;
    let wide = PAD.min(body.w - 2.0 * GAP);
    let high = ((body.h - 180.0) / 4.0).clamp(KEY.0, KEY.1);
    let head = body.h.min(180.0 + 4.0 * high) - 4.0 * high - GAP;
    let panel = Rect::around(body.center(), wide, head + 4.0 * high + GAP);
    let top = panel.row(0.0, 52.0);
    tap(ui, "back", 0, top.column(0.0, 120.0), back, wishes);
    let beside = top.column(132.0, top.w - 132.0);
    ui.fit_text(beside.row(0.0, 28.0), title, style(22.0, Weight::Bold, colors.text, Align::Start), 1);
    let dim = style(14.5, Weight::Regular, colors.text_dim, Align::Start);
    ui.fit_text(beside.row(28.0, 24.0), detail, dim, 1);
    show_dots(ui, *dots, panel.row(56.0, 40.0));
    let ink = if *is_alarmed { colors.warning } else { colors.text };
    ui.fit_text(panel.row(98.0, head - 104.0), note, style(16.0, Weight::Regular, ink, Align::Center), 3);
    let width = (wide + GAP) / 3.0;
    for (at, key) in keys.iter().enumerate() {
        let line = panel.row(head + high * (at / 3) as f32, high - GAP.min(high - 44.0));
        tap(ui, "key", at, line.column(width * (at % 3) as f32, width - GAP), key, wishes);
    }
    pad_keys(ui, wishes);
}

/// Draws a key of the PIN pad. The key takes no keyboard focus, because users with a keyboard type the digits.
fn tap(ui: &mut Ui, role: &'static str, at: usize, rect: Rect, view: &ButtonView, wishes: &mut Vec<Intent>) {
    if ui.tap(ui.id(role, at as u32), rect, &toolkit_button(view)) {
        wishes.push(view.intent.clone());
    }
}

fn pad_keys(ui: &Ui, wishes: &mut Vec<Intent>) {
    for press in ui.keys().iter().filter(|press| !press.command && !press.alt) {
        wishes.extend(match press.key {
            Key::Digit(digit) => Some(Intent::page(KioskMessage::Digit(digit))),
            Key::Backspace => Some(Intent::page(KioskMessage::Erase)),
            Key::Enter => Some(Intent::page(KioskMessage::Enter)),
            Key::Escape => Some(Intent::page(KioskMessage::Back)),
            _ => None,
        });
    }
}

/// Draws a dot for each entered digit, in a frame that is also drawn without digits.
fn show_dots(ui: &mut Ui, count: usize, room: Rect) {
    let (ground, edge, ink) = (ui.colors.panel, ui.colors.button_hover, ui.colors.text);
    ui.fill(room, 8.0, ground);
    ui.frame(room, 8.0, 1.5, edge);
    let shown = count.min(DOTS_MAX);
    let pitch = (room.w / DOTS_MAX as f32).min(2.0 * DOT);
    let left = room.center().x - pitch * (shown as f32 - 1.0) / 2.0;
    for at in 0..shown {
        let center = Pos::new(left + pitch * at as f32, room.center().y);
        ui.fill(Rect::around(center, DOT, DOT), DOT / 2.0, ink);
    }
}

fn teacher(ui: &mut Ui, [title, detail]: [&str; 2], buttons: &[ButtonView], body: Rect, wishes: &mut Vec<Intent>) {
    let colors = ui.colors;
    let panel = Rect::around(body.center(), 520.0_f32.min(body.w - 2.0 * GAP), 330.0_f32.min(body.h - 2.0 * GAP));
    card(ui, panel);
    let room = panel.column(MARGIN, panel.w - 2.0 * MARGIN);
    ui.icon(Icon::Lock, Rect::new(room.x, room.y + 24.0, 28.0, 28.0), colors.accent);
    let head = room.column(44.0, room.w - 44.0).row(16.0, 44.0);
    ui.fit_text(head, title, style(24.0, Weight::Bold, colors.text, Align::Start), 1);
    let words = TextStyle { is_top_aligned: true, ..style(16.5, Weight::Regular, colors.text, Align::Start) };
    ui.fit_text(room.row(72.0, panel.h - 72.0 - 160.0), detail, words, 5);
    for (at, view) in buttons.iter().enumerate() {
        let rect = room.row(panel.h - 148.0 + 68.0 * at as f32, 56.0);
        button(ui, "teacher", at, rect, view, wishes);
    }
    if ui.pressed(Key::Escape) {
        wishes.push(Intent::page(KioskMessage::Back));
    }
}
