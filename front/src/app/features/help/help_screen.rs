//! Draws the help pages: tabs with texts and diagrams, sections, and what a search has found, with the found words marked.

use crate::app::features::help::HelpMessage;
use crate::app::kernel::intent::Intent;
use crate::app::kernel::view::{BoardView, ButtonView, PageView, Painting, Stretch};
use crate::app::pages::screen_parts::{
    MARGIN, NARROW, PAGE_WIDTH_MAX, RailSections, card, has_rail, inside, page_head_beside, rail_with_sections, tabs,
    toolkit_button,
};
use crate::formats::spelling::ranges_of;
use crate::ui::field::Field;
use crate::ui::text::style;
use crate::ui::widgets::Button;
use crate::ui::{Align, Key, KeyPress, PageFocus, Rect, TextStyle, Ui, Weight};
use std::ops::Range;

/// The view of the help page.
#[derive(Clone, Debug, PartialEq)]
pub struct HelpView {
    pub title: String,
    pub back: ButtonView,
    pub tabs: Vec<(String, Intent)>,
    /// The index of the open tab; `None` while the page shows what a search has found in all tabs.
    pub tab: Option<usize>,
    /// The sections of the open tab, in order. May be empty.
    pub sections: Vec<SectionView>,
    /// The index of the section that a wide page shows alone. A narrow page shows all sections.
    pub section: usize,
    pub search: SearchView,
    /// The content from top to bottom.
    pub blocks: Vec<Block>,
    /// A number that changes with the content, which then begins at its top.
    pub content_version: u32,
}

/// A section of a tab.
#[derive(Clone, Debug, PartialEq)]
pub struct SectionView {
    pub label: String,
    pub intent: Intent,
    /// The index of the section's heading in the blocks.
    pub first_block: usize,
}

/// The search field, and what was found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchView {
    pub text: String,
    pub chars_max: usize,
    pub placeholder: String,
    /// The button that empties the field; `None` while the field is empty.
    pub clear: Option<ButtonView>,
    /// The number of paragraphs found, or that there are none; empty where nothing is searched.
    pub match_count_text: String,
    /// The searched words in their folded form, which are marked in the texts.
    pub words: Vec<String>,
    /// A number that grows with each request to move the focus to the field.
    pub focus_requests: u64,
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
        Stretch::Column(PAGE_WIDTH_MAX)
    }

    #[cfg(test)]
    fn accepted_intents(&self) -> Vec<Intent> {
        let messages = [HelpMessage::Search("a".into()), HelpMessage::FocusSearch, HelpMessage::Section(1)];
        self.tabs.iter().map(|(_, intent)| intent.clone()).chain(messages.map(Intent::page)).collect()
    }
}

/// The largest width of a text, which has at most eighty letters in a line, and of a sample of a file.
const TEXT_MAX: f32 = 552.0;
const SAMPLE_MAX: f32 = 500.0;
/// The width from which the blocks stand in two columns, the gap between the columns, and the largest width of a column.
const TWO_COLUMNS_FROM: f32 = 860.0;
const COLUMN_GAP: f32 = 36.0;
const COLUMN_MAX: f32 = 560.0;
/// The side of a large board, whose coordinates can still be read.
const DIAGRAM: f32 = 248.0;
/// The width of a column from which a board's caption stands beside it.
const BOARD_BESIDE_FROM: f32 = 480.0;
/// The number of small boards side by side: on a wide page, on a narrow page, and in one of two columns.
const BOARDS: usize = 3;
const BOARDS_NARROW: usize = 2;
const BOARDS_IN_COLUMN: usize = 4;
/// The width below which there are fewer small boards side by side.
const BOARDS_FEW: f32 = 480.0;
/// The gap between small boards, in layout units.
const BOARDS_GAP: f32 = 16.0;
/// The text size and the greatest height of a small board's caption, in layout units.
const CAPTION_SIZE: f32 = 16.0;
const CAPTION_MAX: f32 = 70.0;
/// The smallest width in which a key's action is beside the key, and the width from which the key has more room.
const KEYS_BESIDE_MIN: f32 = 480.0;
const KEYS_ROOMY: f32 = 630.0;
/// The height of a row of the key table on a wide page, in layout units.
const KEY_ROW: f32 = 34.0;
/// The height of a row of the key table on a narrow page, where the action is below its key, in layout units.
const KEY_ROW_NARROW: f32 = 82.0;
/// The gap below a block, and the space above the first block and below the last, in layout units.
const GAP: f32 = 12.0;
const ABOVE: f32 = 6.0;
const BELOW: f32 = 8.0;
/// The width of the search field in the head of a page, the height of the field, and of its place in a narrow page, in layout units.
const SEARCH: f32 = 290.0;
const SEARCH_HEIGHT: f32 = 48.0;
const SEARCH_PLACE: f32 = 60.0;
/// The top of the search field in the head of a page, in layout units.
const SEARCH_TOP: f32 = 20.0;
/// A line limit so high that no text reaches it, for texts that are never cut.
const ANY: usize = 10_000;

fn show(ui: &mut Ui, view: &HelpView, &Painting { banner, body, .. }: &Painting, wishes: &mut Vec<Intent>) {
    ui.page("help", PageFocus::Fresh);
    let is_narrow = body.w < NARROW;
    let beside = if is_narrow { 0.0 } else { SEARCH + 12.0 };
    let below = page_head_beside(ui, &view.title, &view.back, banner, (body, beside), wishes);
    if !is_narrow {
        let place = Rect::new(body.right() - MARGIN - SEARCH, body.y + SEARCH_TOP, SEARCH, SEARCH_HEIGHT);
        search_field(ui, &view.search, place, wishes);
    }
    let open = view.tab.unwrap_or(view.tabs.len());
    let is_wide = has_rail(below);
    let body = if is_wide {
        let entries: Vec<(String, Intent)> =
            view.sections.iter().map(|section| (section.label.clone(), section.intent.clone())).collect();
        let sections = RailSections { entries: &entries, open: view.section };
        rail_with_sections(ui, (&view.tabs, open), &sections, below, wishes)
    } else {
        tabs(ui, &view.tabs, open, below, wishes)
    };
    let room = inside(body.row(0.0, body.h - 16.0));
    let area = room.column(-10.0, room.w + 20.0);
    let blocks = if is_wide { shown_section(view) } else { &view.blocks };
    content(ui, view, (blocks, is_narrow), area, wishes);
    focus_search(ui, &view.search);
}

/// Returns the blocks of the open section, or all where there are no sections.
fn shown_section(view: &HelpView) -> &[Block] {
    let start = |at: usize| view.sections.get(at).map(|section| section.first_block);
    match start(view.section) {
        Some(first) => &view.blocks[first..start(view.section + 1).unwrap_or(view.blocks.len())],
        None => &view.blocks,
    }
}

/// Moves the focus to the search field at the page's request, and at the key that prints a slash on this or another keyboard.
fn focus_search(ui: &mut Ui, search: &SearchView) {
    let field = ui.id("search", 0);
    let is_new = ui.changed(field, search.focus_requests);
    let slashes = [
        KeyPress::plain(Key::Letter('/')),
        KeyPress { shift: true, ..KeyPress::plain(Key::Letter('/')) },
        KeyPress { shift: true, ..KeyPress::plain(Key::Digit(7)) },
    ];
    let is_asked = is_new && search.focus_requests > 0 || ui.keys().iter().any(|press| slashes.contains(press));
    if is_asked && !ui.has_focus(field) {
        ui.focus(field);
        ui.request_pass_at(ui.now_ms());
    }
}

/// Draws the search field, with a button that empties it.
fn search_field(ui: &mut Ui, search: &SearchView, place: Rect, wishes: &mut Vec<Intent>) {
    let right = if search.clear.is_some() { SEARCH_HEIGHT + 4.0 } else { 0.0 };
    let field = Field { value: &search.text, placeholder: &search.placeholder, chars_max: search.chars_max };
    let id = ui.id("search", 0);
    ui.set_accessible_name(id, &search.placeholder, "");
    let text = ui.field(id, place.column(0.0, place.w - right), &field, true);
    wishes.extend(text.map(|text| Intent::page(HelpMessage::Search(text))));
    let Some(clear) = &search.clear else { return };
    let id = ui.id("clear", 0);
    ui.set_accessible_name(id, &clear.label, "");
    let at = place.column(place.w - SEARCH_HEIGHT, SEARCH_HEIGHT);
    ui.keeping_focus(|ui| {
        if ui.button(id, at, &Button { label: "", ..toolkit_button(clear) }) {
            wishes.push(clear.intent.clone());
        }
    });
}

/// Draws the blocks, and above them what was found. On a narrow page the search field is scrolled with them.
fn content(ui: &mut Ui, view: &HelpView, (blocks, has_field): (&[Block], bool), area: Rect, wishes: &mut Vec<Intent>) {
    let (width, words) = (area.w - 34.0, &view.search.words);
    let place = if has_field { SEARCH_PLACE } else { 0.0 };
    let found = match view.search.match_count_text.is_empty() {
        true => 0.0,
        false => ui.text_size(&view.search.match_count_text, FOUND_SIZE, Weight::Regular, Some(width)).1 + GAP,
    };
    let columns = if width >= TWO_COLUMNS_FROM { 2 } else { 1 };
    let column = if columns > 1 { ((width - COLUMN_GAP) / 2.0).min(COLUMN_MAX) } else { width };
    let items = items_of(ui, blocks, words, column);
    let heights: Vec<f32> = items.iter().map(|item| item_height(ui, item, words, column)).collect();
    let (places, high) = places(&items, &heights, columns, area.h - ABOVE - BELOW);
    let id = ui.id("blocks", view.content_version);
    ui.prefer_focus(id);
    let touch = ui.scroll_control(id, area);
    ui.scroll(id, area, high + place + found + ABOVE + BELOW, |ui, content| {
        let content = content.column(10.0, width);
        if has_field {
            let rect = content.row(ABOVE, SEARCH_HEIGHT);
            search_field(ui, &view.search, rect, wishes);
            let has_focus = ui.has_focus(ui.id("search", 0));
            // Only as it gets the focus: after that the page can be scrolled.
            if ui.changed(ui.id("sight", 0), u64::from(has_focus)) && has_focus {
                ui.keep_in_sight(id, rect);
            }
        }
        let dim = style(FOUND_SIZE, Weight::Regular, ui.colors.text_dim, Align::Start);
        ui.fit_text(
            content.row(ABOVE + place, found - GAP),
            &view.search.match_count_text,
            TextStyle { is_top_aligned: true, ..dim },
            ANY,
        );
        let top = ABOVE + place + found;
        for ((item, (at, y)), high) in items.iter().zip(places).zip(heights) {
            let rect = content.column((column + COLUMN_GAP) * at as f32, column).row(top + y, high);
            draw_item(ui, item, words, rect);
        }
    });
    ui.ring(touch, area.inset(4.0), 8.0);
}

/// What is not parted by a column's end: a block, or a row of a table of keys.
enum Item<'a> {
    Block(&'a Block),
    Key(&'a (String, String)),
    /// A large board, its caption, and the paragraphs that have room beside it.
    Board(&'a BoardView, Vec<&'a str>),
    /// A line of small boards.
    Boards(&'a [(BoardView, String)]),
    /// The space below a table of keys, and below small boards.
    Space,
}

/// Returns the items of blocks in a column of this width.
fn items_of<'a>(ui: &mut Ui, blocks: &'a [Block], words: &[String], width: f32) -> Vec<Item<'a>> {
    let mut items: Vec<Item> = Vec::new();
    for block in blocks {
        match block {
            Block::Boards(boards) => {
                items.extend(boards.chunks(boards_grid(width).0).map(Item::Boards).chain([Item::Space]));
            }
            Block::Keys(keys) => items.extend(keys.iter().map(Item::Key).chain([Item::Space])),
            Block::Board { view, caption } => items.push(Item::Board(view, vec![caption])),
            Block::Paragraph(text) => match items.last_mut() {
                Some(Item::Board(_, texts)) if width >= BOARD_BESIDE_FROM => {
                    texts.push(text);
                    if texts_height(ui, texts, words, beside_board(width)) > DIAGRAM {
                        texts.pop();
                        items.push(Item::Block(block));
                    }
                }
                _ => items.push(Item::Block(block)),
            },
            Block::Heading(_) | Block::Sample(_) => items.push(Item::Block(block)),
        }
    }
    items
}

/// The width of the texts beside a large board, in a column of this width.
fn beside_board(width: f32) -> f32 {
    width - DIAGRAM.min(width) - 24.0
}

/// Returns the height of texts below one another.
fn texts_height(ui: &mut Ui, texts: &[&str], words: &[String], width: f32) -> f32 {
    texts.iter().map(|text| text_height(ui, text, words, width) + GAP).sum::<f32>() - GAP
}

impl Item<'_> {
    fn is_heading(&self) -> bool {
        matches!(self, Item::Block(Block::Heading(_)))
    }
}

fn item_height(ui: &mut Ui, item: &Item, words: &[String], width: f32) -> f32 {
    match item {
        Item::Block(block) => height(ui, block, words, width),
        Item::Key((_, action)) => match key_places(Rect::new(0.0, 0.0, width, 0.0)) {
            (_, room) if width >= KEYS_BESIDE_MIN => {
                KEY_ROW.max(ui.text_size(action, 16.0, Weight::Regular, Some(room.w)).1 + 8.0)
            }
            _ => KEY_ROW_NARROW,
        },
        Item::Board(_, texts) if width < BOARD_BESIDE_FROM => {
            texts_height(ui, texts, words, width) + DIAGRAM.min(width) + 12.0 + GAP
        }
        Item::Board(_, texts) => texts_height(ui, texts, words, beside_board(width)).max(DIAGRAM) + GAP,
        Item::Boards(boards) => {
            let share = boards_grid(width).1;
            let mut caption =
                |text: &str| ui.text_size(text, CAPTION_SIZE, Weight::Regular, Some(share - BOARDS_GAP)).1;
            let caption = boards.iter().map(|(_, text)| caption(text)).fold(0.0, f32::max);
            share + 4.0 + caption.min(CAPTION_MAX) + 2.0
        }
        Item::Space => GAP,
    }
}

fn draw_item(ui: &mut Ui, item: &Item, words: &[String], rect: Rect) {
    match item {
        Item::Block(entry) => block(ui, entry, words, rect.row(0.0, rect.h - GAP)),
        Item::Key(entry) => key(ui, entry, words, rect),
        Item::Board(view, texts) => large_board(ui, view, texts, words, rect.row(0.0, rect.h - GAP)),
        Item::Boards(boards) => small_boards(ui, boards, words, rect),
        Item::Space => {}
    }
}

/// Returns the column of each item and its distance from the top, and the height of all. Items that need more than the `page` visible at
/// once fill one page after the other, each from its first column to its last, so that nobody scrolls back to read on. A first heading
/// stands above the columns, and no heading is the last item of a column.
fn places(items: &[Item], heights: &[f32], columns: usize, page: f32) -> (Vec<(usize, f32)>, f32) {
    let mut places = Vec::new();
    let head = if columns > 1 && items.first().is_some_and(Item::is_heading) { heights[0] } else { 0.0 };
    let first = usize::from(head > 0.0);
    places.extend((0..first).map(|_| (0, 0.0)));
    let rest = &heights[first..];
    let page = if columns > 1 { page_height(rest, page - head) } else { f32::MAX };
    let (mut column, mut top, mut y, mut deepest) = (0, head, 0.0_f32, 0.0_f32);
    for (at, high) in rest.iter().enumerate() {
        let next = if items[first + at].is_heading() { rest.get(at + 1).copied().unwrap_or(0.0) } else { 0.0 };
        if y > 0.0 && y + high + next > page + 0.5 {
            (column, y) = (column + 1, 0.0);
            if column == columns {
                (column, top, deepest) = (0, top + deepest, 0.0);
            }
        }
        places.push((column, top + y));
        y += high;
        deepest = deepest.max(y);
    }
    (places, top + deepest)
}

/// Returns the height to which two columns are filled: the page's, or less where both columns can be about equally high.
fn page_height(heights: &[f32], page: f32) -> f32 {
    let all: f32 = heights.iter().sum();
    let mut above = 0.0;
    let balanced = heights.iter().map(|high| {
        above += high;
        above.max(all - above)
    });
    balanced.fold(page, f32::min)
}

/// The size of the line that says how much was found.
const FOUND_SIZE: f32 = 15.0;

/// Returns where the searched words stand in a text.
fn marks(text: &str, words: &[String]) -> Vec<Range<usize>> {
    words.iter().flat_map(|word| ranges_of(text, word)).collect()
}

/// Draws a text with the searched words marked.
fn words_marked(ui: &mut Ui, rect: Rect, text: &str, words: &[String], style: TextStyle) {
    match words.is_empty() {
        true => ui.fit_text(rect, text, style, ANY),
        false => ui.marked_text(rect, text, style, &marks(text, words)),
    }
}

/// Returns the height of a text of a block. A text with marks is broken into lines by itself.
fn text_height(ui: &mut Ui, text: &str, words: &[String], width: f32) -> f32 {
    match words.is_empty() {
        true => ui.text_size(text, BODY_SIZE, Weight::Regular, Some(width)).1,
        false => {
            let style = body_text(ui);
            ui.marked_height(text, style, width)
        }
    }
}

/// The layout of small boards for a page width: the number of columns, and the distance between the left edges of two columns.
fn boards_grid(width: f32) -> (usize, f32) {
    let columns = match width {
        width if width < BOARDS_FEW => BOARDS_NARROW,
        width if width <= COLUMN_MAX => BOARDS_IN_COLUMN,
        _ => BOARDS,
    };
    (columns, (width + BOARDS_GAP) / columns as f32)
}

fn body_text(ui: &Ui) -> TextStyle {
    TextStyle { is_top_aligned: true, ..style(BODY_SIZE, Weight::Regular, ui.colors.text, Align::Start) }
}

/// The text size of paragraphs and captions, in layout units.
const BODY_SIZE: f32 = 16.5;

fn height(ui: &mut Ui, block: &Block, words: &[String], width: f32) -> f32 {
    GAP + match block {
        Block::Heading(_) => 34.0,
        Block::Paragraph(text) => text_height(ui, text, words, width.min(TEXT_MAX)) + 2.0,
        Block::Sample(text) => ui.text_size(text, 15.0, Weight::Regular, Some(width.min(SAMPLE_MAX) - 28.0)).1 + 24.0,
        // These are items of their own.
        Block::Keys(_) | Block::Boards(_) | Block::Board { .. } => 0.0,
    }
}

fn block(ui: &mut Ui, block: &Block, words: &[String], rect: Rect) {
    let colors = ui.colors;
    let body = body_text(ui);
    match block {
        Block::Heading(text) => {
            ui.fit_text(rect.row(6.0, rect.h - 6.0), text, style(20.0, Weight::Bold, colors.text, Align::Start), 1);
        }
        Block::Paragraph(text) => words_marked(ui, rect.column(0.0, rect.w.min(TEXT_MAX)), text, words, body),
        Block::Sample(text) => {
            let rect = rect.column(0.0, rect.w.min(SAMPLE_MAX));
            card(ui, rect);
            let ink = TextStyle { size: 15.0, color: colors.text_dim, ..body };
            ui.fit_text(rect.inset(12.0).column(2.0, rect.w - 28.0), text, ink, ANY);
        }
        Block::Keys(_) | Block::Boards(_) | Block::Board { .. } => {}
    }
}

/// Draws a large board with its texts beside it, in the middle of the board's height, or below it in a narrow column.
fn large_board(ui: &mut Ui, view: &BoardView, texts: &[&str], words: &[String], rect: Rect) {
    let (side, ink) = (DIAGRAM.min(rect.w), body_text(ui));
    ui.board_picture(view, Rect::new(rect.x, rect.y, side, side));
    let room = match rect.w < BOARD_BESIDE_FROM {
        true => rect.row(side + 12.0, rect.h - side - 12.0),
        false => rect.column(side + 24.0, beside_board(rect.w)),
    };
    let mut y = (room.h - texts_height(ui, texts, words, room.w)).max(0.0) / 2.0;
    for text in texts {
        let high = text_height(ui, text, words, room.w);
        words_marked(ui, room.row(y, high), text, words, ink);
        y += high + GAP;
    }
}

/// Returns the places of a key and of its action in a row of the table of keys.
fn key_places(row: Rect) -> (Rect, Rect) {
    if row.w < KEYS_BESIDE_MIN {
        return (row.row(0.0, KEY_ROW).column(0.0, 200.0), row.row(KEY_ROW, row.h - KEY_ROW));
    }
    let wide = if row.w < KEYS_ROOMY { 164.0 } else { 200.0 };
    (row.column(0.0, wide).row((row.h - KEY_ROW) / 2.0, KEY_ROW), row.column(wide + 16.0, row.w - wide - 16.0))
}

/// Draws a key, and its action beside or below the key. A key with a searched word is framed, for its name may be drawn small.
fn key(ui: &mut Ui, (key, action): &(String, String), words: &[String], row: Rect) {
    let colors = ui.colors;
    let (cap, room) = key_places(row);
    let cap = cap.inset(2.0);
    ui.fill(cap, 6.0, colors.button);
    if !marks(key, words).is_empty() {
        ui.frame(cap, 6.0, 2.0, colors.accent);
    }
    ui.fit_text(cap.inset(4.0), key, style(15.0, Weight::Bold, colors.text, Align::Center), 1);
    let ink = style(16.0, Weight::Regular, colors.text, Align::Start);
    match marks(action, words) {
        marks if marks.is_empty() => ui.fit_text(room, action, ink, 2),
        marks => ui.marked_text(room, action, ink, &marks),
    }
}

fn small_boards(ui: &mut Ui, boards: &[(BoardView, String)], words: &[String], rect: Rect) {
    let share = boards_grid(rect.w).1;
    let ink = ui.colors.text;
    for (at, (view, caption)) in boards.iter().enumerate() {
        let column = rect.column(share * at as f32, share - BOARDS_GAP);
        let place = column.row(0.0, column.w);
        ui.board_picture(view, place);
        let below = Rect { y: place.bottom() + 4.0, h: rect.h - share - 4.0, ..place };
        let ink = TextStyle { is_top_aligned: true, ..style(CAPTION_SIZE, Weight::Regular, ink, Align::Center) };
        match marks(caption, words) {
            marks if marks.is_empty() => ui.fit_text(below, caption, ink, 3),
            marks => ui.marked_text(below, caption, ink, &marks),
        }
    }
}
