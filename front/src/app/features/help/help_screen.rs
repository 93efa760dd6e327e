//! Draws the help pages: tabs with texts and diagrams.

use crate::app::kernel::intent::Intent;
use crate::app::kernel::view::{BoardView, ButtonView, PageView, Painting, Stretch};
use crate::app::pages::screen_parts::{NARROW, card, inside, page_head, rail};
use crate::ui::text::style;
use crate::ui::{Align, PageFocus, Rect, TextStyle, Ui, Weight};

/// The view of the help page.
#[derive(Clone, Debug, PartialEq)]
pub struct HelpView {
    pub title: String,
    pub back: ButtonView,
    pub tabs: Vec<(String, Intent)>,
    pub tab: usize,
    /// The content of the open tab, from top to bottom.
    pub blocks: Vec<Block>,
}

/// A part of a help page's content.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    Heading(String),
    Paragraph(String),
    /// A table of keys and the action of each key.
    Keys(Vec<(String, String)>),
    Board {
        view: BoardView,
        caption: String,
    },
    /// Small boards side by side, each with a caption below.
    Boards(Vec<(BoardView, String)>),
    /// A sample of a file, or a path, shown unchanged in a fixed-width font.
    Sample(String),
}

impl PageView for HelpView {
    fn paint(&self, ui: &mut Ui, painting: &Painting, intents: &mut Vec<Intent>) {
        show(ui, self, painting, intents);
    }

    fn stretch(&self) -> Stretch {
        Stretch::Column(WIDTH_MAX)
    }

    #[cfg(test)]
    fn accepted_intents(&self) -> Vec<Intent> {
        self.tabs.iter().map(|(_, intent)| intent.clone()).collect()
    }
}

/// The largest width of the page: a line of text has at most some eighty letters beside the rail of tabs.
const WIDTH_MAX: f32 = 966.0;
const DIAGRAM: f32 = 280.0;
/// The number of small boards side by side on a wide page.
const BOARDS: usize = 3;
/// The number of small boards side by side on a narrow page.
const BOARDS_NARROW: usize = 2;
/// The gap between small boards, in layout units.
const BOARDS_GAP: f32 = 16.0;
/// The height of a small board's caption on a wide page, in layout units.
const CAPTION: f32 = 48.0;
/// The height of a small board's caption on a narrow page, in layout units.
const CAPTION_NARROW: f32 = 70.0;
/// The height of a row of the key table on a wide page, in layout units.
/// The smallest width of the page in which a key's action is beside the key.
const KEYS_BESIDE_MIN: f32 = 630.0;
const KEY_ROW: f32 = 34.0;
/// The height of a row of the key table on a narrow page, where the action is below its key, in layout units.
const KEY_ROW_NARROW: f32 = 82.0;
const GAP: f32 = 14.0;
/// A line limit so high that no text reaches it, for texts that are never cut.
const ANY: usize = 10_000;

fn show(ui: &mut Ui, view: &HelpView, &Painting { banner, body, .. }: &Painting, wishes: &mut Vec<Intent>) {
    ui.page("help", PageFocus::Fresh);
    let body = page_head(ui, &view.title, &view.back, banner, body, wishes);
    let body = rail(ui, &view.tabs, (view.tab, false), body, wishes);
    let room = inside(body.row(0.0, body.h - 16.0));
    let area = room.column(-10.0, room.w + 20.0);
    let width = area.w - 34.0;
    let heights: Vec<f32> = view.blocks.iter().map(|block| height(ui, block, width)).collect();
    let id = ui.id("blocks", view.tab as u32);
    ui.prefer_focus(id);
    let touch = ui.scroll_control(id, area);
    ui.scroll(id, area, heights.iter().sum::<f32>() + 20.0, |ui, content| {
        let mut y = 6.0;
        for (entry, high) in view.blocks.iter().zip(heights) {
            block(ui, entry, content.column(10.0, width).row(y, high - GAP));
            y += high;
        }
    });
    ui.ring(touch, area.inset(4.0), 8.0);
}

/// The layout of small boards for a page width: the number of columns, the distance between the left edges of two columns, and the height
/// of a row.
fn boards_grid(width: f32) -> (usize, f32, f32) {
    let (columns, caption) = if width < NARROW { (BOARDS_NARROW, CAPTION_NARROW) } else { (BOARDS, CAPTION) };
    let share = (width + BOARDS_GAP) / columns as f32;
    (columns, share, share + 4.0 + caption)
}

/// The height of a row of the key table, for a page width.
fn key_row(width: f32) -> f32 {
    if width < KEYS_BESIDE_MIN { KEY_ROW_NARROW } else { KEY_ROW }
}

fn body_text(ui: &Ui) -> TextStyle {
    TextStyle { top: true, ..style(16.5, Weight::Regular, ui.colors.text, Align::Start) }
}

fn height(ui: &mut Ui, block: &Block, width: f32) -> f32 {
    let mut text = |text: &str, size: f32, width: f32| ui.text_size(text, size, Weight::Regular, Some(width)).1;
    GAP + match block {
        Block::Heading(_) => 34.0,
        Block::Paragraph(words) => text(words, 16.5, width) + 2.0,
        Block::Sample(words) => text(words, 15.0, width - 28.0) + 24.0,
        Block::Keys(keys) => key_row(width) * keys.len() as f32,
        Block::Board { caption, .. } if width < NARROW => text(caption, 16.5, width) + DIAGRAM.min(width) + 12.0,
        Block::Board { caption, .. } => text(caption, 16.5, width - DIAGRAM - 24.0).max(DIAGRAM),
        Block::Boards(boards) => {
            let (columns, _, pitch) = boards_grid(width);
            pitch * boards.len().div_ceil(columns) as f32 - BOARDS_GAP
        }
    }
}

fn block(ui: &mut Ui, block: &Block, rect: Rect) {
    let colors = ui.colors;
    let body = body_text(ui);
    match block {
        Block::Heading(text) => {
            ui.fit_text(rect.row(6.0, rect.h - 6.0), text, style(20.0, Weight::Bold, colors.text, Align::Start), 1);
        }
        Block::Paragraph(text) => ui.fit_text(rect, text, body, ANY),
        Block::Sample(text) => {
            card(ui, rect);
            let ink = TextStyle { size: 15.0, color: colors.text_dim, ..body };
            ui.fit_text(rect.inset(12.0).column(2.0, rect.w - 28.0), text, ink, ANY);
        }
        Block::Keys(keys) => {
            let pitch = key_row(rect.w);
            for (index, words) in keys.iter().enumerate() {
                key(ui, words, rect.row(pitch * index as f32, pitch));
            }
        }
        Block::Boards(boards) => small_boards(ui, boards, rect),
        Block::Board { view, caption } => {
            let side = DIAGRAM.min(rect.w);
            ui.board_picture(view, Rect::new(rect.x, rect.y, side, side));
            let room = match rect.w < NARROW {
                true => rect.row(side + 12.0, rect.h - side - 12.0),
                false => rect.column(side + 24.0, rect.w - side - 24.0),
            };
            ui.fit_text(room, caption, TextStyle { top: false, ..body }, ANY);
        }
    }
}

/// Draws a key, and its action beside or below the key.
fn key(ui: &mut Ui, (key, action): &(String, String), row: Rect) {
    let colors = ui.colors;
    let (cap, room) = match row.w < KEYS_BESIDE_MIN {
        true => (row.row(0.0, KEY_ROW).column(0.0, 200.0), row.row(KEY_ROW, row.h - KEY_ROW)),
        false => (row.column(0.0, 200.0), row.column(216.0, row.w - 216.0)),
    };
    let cap = cap.inset(2.0);
    ui.fill(cap, 6.0, colors.button);
    ui.fit_text(cap.inset(4.0), key, style(15.0, Weight::Bold, colors.text, Align::Center), 1);
    ui.fit_text(room, action, style(16.0, Weight::Regular, colors.text, Align::Start), 2);
}

fn small_boards(ui: &mut Ui, boards: &[(BoardView, String)], rect: Rect) {
    let (columns, share, pitch) = boards_grid(rect.w);
    let ink = ui.colors.text;
    for (at, (view, caption)) in boards.iter().enumerate() {
        let column = rect.column(share * (at % columns) as f32, share - BOARDS_GAP);
        let place = column.row(pitch * (at / columns) as f32, column.w);
        ui.board_picture(view, place);
        let below = Rect { y: place.bottom() + 4.0, h: pitch - share - 4.0, ..place };
        let words = style(16.0, Weight::Regular, ink, Align::Center);
        ui.fit_text(below, caption, TextStyle { top: true, ..words }, 3);
    }
}
