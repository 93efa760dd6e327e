//! Draws the new-game page: the main choices are visible at once, details by scrolling, and the summary is beside the Start button. On a
//! narrow page, labels are above their choices, and the summary is at the end. In landscape there are three columns: the players and the
//! rules, the levels, the details above summary and Start button.

use crate::app::features::new_game::new_game_rows::NewGameRow;
use crate::app::features::new_game::new_game_view_model::{LevelsView, NewGameView};
use crate::app::kernel::intent::{Form, Intent, RowChange};
#[cfg(test)]
use crate::app::kernel::view::ButtonView;
use crate::app::kernel::view::{Banner, Control, PageView, Painting, RowView, Stretch};
use crate::app::pages::form_screen as form;
use crate::app::pages::screen_parts::{MARGIN, NARROW, button, foot_height, inside, page_head, show_banner};
use crate::ui::text::style;
use crate::ui::widgets::{LEVEL_HEIGHT_NARROW, LEVEL_WIDTH, Options};
use crate::ui::{Align, Icon, PageFocus, Rect, TextStyle, Ui, Weight};

impl PageView for NewGameView {
    fn paint(&self, ui: &mut Ui, painting: &Painting, intents: &mut Vec<Intent>) {
        show(ui, self, painting, intents);
    }

    fn stretch(&self) -> Stretch {
        Stretch::Column(WIDTH_MAX)
    }

    #[cfg(test)]
    fn accepted_intents(&self) -> Vec<Intent> {
        let change = |id: u16, change| Intent::Change(Form::NEW_GAME, id, change);
        let levels = (0..self.levels.levels.len()).map(|at| (self.levels.id, at));
        ButtonView::intents([&self.other_game_button, &self.start])
            .into_iter()
            .chain(self.rows().flat_map(|row| row.control.changes().into_iter().map(|to| change(row.id, to))))
            .chain(levels.map(|(id, at)| change(id, RowChange::Choose(at))))
            .collect()
    }
}

/// Maximum width of the page, in layout units.
const WIDTH_MAX: f32 = 1440.0;
/// From this width on, in layout units, the page has three columns.
const LANDSCAPE: f32 = 1080.0;
/// The gap between the columns in landscape, in layout units.
const COLUMN_GAP: f32 = 24.0;
/// The shares of the three columns in the width.
const SHARES: [f32; 3] = [0.35, 0.34, 0.31];
/// The height of the card with summary and Start button in landscape, in layout units, and what a sentence about the rules adds.
const CARD: f32 = 140.0;
const CARD_RULES: f32 = 44.0;
/// The share of the button that opens the board editor in the width beside the Start button.
const SET_UP_SHARE: f32 = 0.58;
/// The height of the head of a wide page, in layout units.
const HEAD: f32 = 76.0;
/// The height of the foot of a wide page, with summary and Start button, in layout units.
const FOOT: f32 = 76.0;
/// The height of a tile, which is one option of a choice, in layout units.
const TILE: f32 = 44.0;
/// The gap between two rows, in layout units.
const GAP: f32 = 8.0;
/// The gap above the details, in layout units.
const DETAILS_GAP: f32 = 12.0;
/// The width of a label at the left of its choice, in layout units.
const LABEL_WIDTH: f32 = 118.0;
/// Maximum width of a choice in a landscape window, in layout units.
const CHOICE_MAX: f32 = 480.0;
/// The height of a label above its choice, in layout units.
const LABEL_HEIGHT: f32 = 22.0;
/// The height of the sentence below a choice, in layout units.
const SENTENCE: f32 = 20.0;
const SENTENCE_SIZE: f32 = 14.0;
/// Maximum number of tiles side by side on a wide page. A choice with more options has four tiles per row.
const TILES: usize = 6;
/// Maximum number of options of two choices that share a row.
const PAIR_OPTIONS: usize = 3;
/// The height of a level in the list of levels, in layout units.
const LEVEL: f32 = 44.0;
/// The height of the heading above the list of levels, in layout units.
const LEVELS_HEAD: f32 = 38.0;
/// The height of the sentence below a choice on a narrow page, in layout units.
const SENTENCE_NARROW: f32 = 62.0;
/// The width from which the sentences below pictures have two lines at most, in layout units.
const SHORT_FROM: f32 = 360.0;
/// Maximum number of tiles side by side on a narrow page. A choice with more options has this many in a row where their labels fit, else two.
const TILES_NARROW: usize = 3;
/// The text size of a tile's label, and the space beside the label, in layout units.
const TILE_TEXT: f32 = 15.0;
const TILE_SPACE: f32 = 4.0;
/// The height of the heading above the list of levels on a narrow page, with the switch of the adaptive level, in layout units.
const LEVELS_HEAD_NARROW: f32 = 100.0;
/// The height of the button that opens the page for the other game, on a narrow page, in layout units.
const OTHER: f32 = 56.0;
/// The largest width of the summary at the foot, whose lines would be too long otherwise, in layout units.
const SUMMARY_WIDTH_MAX: f32 = 540.0;
/// The height of the summary on a narrow page, in layout units.
const SUMMARY: f32 = 96.0;

fn show(ui: &mut Ui, view: &NewGameView, &Painting { banner, body, .. }: &Painting, wishes: &mut Vec<Intent>) {
    ui.page("new-game", PageFocus::Fresh);
    let ground = ui.colors.page;
    ui.fill(body, 0.0, ground);
    if body.w >= LANDSCAPE {
        head(ui, view, banner, body, wishes);
        return landscape(ui, view, inside(body.row(HEAD, body.h - HEAD - 16.0)), wishes);
    }
    let is_narrow = body.w < NARROW;
    let area = match is_narrow {
        true => narrow_area(ui, view, banner, body, wishes),
        false => {
            head(ui, view, banner, body, wishes);
            body.row(HEAD, body.h - HEAD - FOOT)
        }
    };
    let area = inside(area);
    let area = area.column(-10.0, area.w + 20.0);
    let details = form::cards_height(ui, &view.details, area.w - 34.0);
    let more = if is_narrow { OTHER + SUMMARY } else { 0.0 };
    let widest = if body.w > body.h { LABEL_WIDTH + CHOICE_MAX } else { area.w };
    let high = more + upper_height(ui, view, area.w - 34.0, widest) + DETAILS_GAP + details + 8.0;
    let id = ui.id("rows", 0);
    ui.scroll(id, area, high, |ui, content| {
        let mut room = content.column(10.0, content.w - 20.0);
        if is_narrow {
            button(ui, "other", 0, room.row(4.0, OTHER - 8.0), &view.other_game_button, wishes);
            room = room.row(OTHER, room.h - OTHER);
        }
        let y = upper(ui, view, room, widest, wishes) + DETAILS_GAP;
        form::rows_in_cards(ui, Form::NEW_GAME, &view.details, room.row(y, details), wishes);
        if is_narrow {
            summary(ui, view, room.row(y + details, SUMMARY));
        }
    });
    if !is_narrow {
        draw_footer(ui, view, body, wishes);
    }
}

/// Draws the three columns of a page in landscape.
fn landscape(ui: &mut Ui, view: &NewGameView, room: Rect, wishes: &mut Vec<Intent>) {
    let widths = SHARES.map(|share| (share * (room.w - 2.0 * COLUMN_GAP)).floor());
    let [first, second, third] = widths;
    let upper = room.column(-10.0, first + second + COLUMN_GAP + 20.0);
    let left = lines_height(ui, &view.opponent_rows, first) + lines_height(ui, &view.rules, first);
    let content = left.max(levels_height(&view.levels, second)) + 16.0;
    let id = ui.id("rows", 0);
    ui.scroll(id, upper, content, |ui, content| {
        let (left, middle) = (content.column(10.0, first), content.column(10.0 + first + COLUMN_GAP, second));
        // The headings of the three columns stand on one line.
        let y = lines(ui, &view.opponent_rows, left, 16.0, wishes);
        lines(ui, &view.rules, left, y, wishes);
        levels(ui, &view.levels, middle.row(8.0, levels_height(&view.levels, second)), wishes);
    });
    let right = room.column(room.w - third, third);
    let card = if view.rules_line.is_empty() { CARD } else { CARD + CARD_RULES };
    let is_set_up = |row: &&RowView| row.id == NewGameRow::SetUp.id();
    let (set_up, rows): (Vec<&RowView>, Vec<&RowView>) = view.details.iter().partition(is_set_up);
    start_card(ui, view, set_up.first().copied(), right.row(room.h - card, card), wishes);
    let rows: Vec<RowView> = rows.into_iter().cloned().collect();
    details(ui, &rows, right.row(0.0, room.h - card - GAP).column(-10.0, third + 20.0), wishes);
}

/// Draws the details in landscape.
fn details(ui: &mut Ui, rows: &[RowView], area: Rect, wishes: &mut Vec<Intent>) {
    let width = area.w - 34.0;
    let high = form::cards_height(ui, rows, width);
    let id = ui.id("details", 0);
    ui.scroll(id, area, high, |ui, content| {
        form::rows_in_cards(ui, Form::NEW_GAME, rows, content.column(10.0, width), wishes);
    });
}

/// Draws the card with the summary of the game, the button that begins it, and beside that the button that opens the board editor.
fn start_card(ui: &mut Ui, view: &NewGameView, set_up: Option<&RowView>, card: Rect, wishes: &mut Vec<Intent>) {
    let colors = ui.colors;
    ui.fill(card, 14.0, colors.panel);
    let room = card.inset(16.0);
    let (text, button_height) = (room.h - 64.0, 52.0);
    let bold = style(16.0, Weight::Bold, colors.text, Align::Start);
    let said = if view.rules_line.is_empty() { text } else { text * 0.52 };
    let dim = style(14.0, Weight::Regular, colors.text_dim, Align::Start);
    ui.fit_text(room.row(0.0, said), &view.summary, TextStyle { is_top_aligned: true, ..bold }, 2);
    ui.fit_text(room.row(said, text - said), &view.rules_line, TextStyle { is_top_aligned: true, ..dim }, 2);
    let mut foot = room.row(room.h - button_height, button_height);
    if let Some(row) = set_up {
        let wide = (SET_UP_SHARE * foot.w).floor();
        let usable = row.enabled && !row.locked;
        if let Some(change) = form::control(ui, row, foot.column(0.0, wide), usable) {
            wishes.push(Intent::Change(Form::NEW_GAME, row.id, change));
        }
        foot = foot.column(wide + GAP, foot.w - wide - GAP);
    }
    button(ui, "foot", 0, foot, &view.start, wishes);
}

/// Draws the head and the Start button of a narrow page. Returns the area between them.
fn narrow_area(ui: &mut Ui, view: &NewGameView, banner: Option<&Banner>, body: Rect, wishes: &mut Vec<Intent>) -> Rect {
    let left = page_head(ui, &view.title, &view.back, banner, body, wishes);
    let foot = foot_height(body);
    button(ui, "foot", 0, inside(body).row(body.h - foot + 8.0, 50.0), &view.start, wishes);
    left.row(0.0, left.h - foot)
}

/// Draws the summary of the game that Start will begin, and its rules, on a narrow page.
fn summary(ui: &mut Ui, view: &NewGameView, room: Rect) {
    let colors = ui.colors;
    ui.fit_text(room.row(4.0, 44.0), &view.summary, style(15.5, Weight::Regular, colors.text, Align::Start), 2);
    let dim = style(14.0, Weight::Regular, colors.text_dim, Align::Start);
    ui.fit_text(room.row(50.0, 42.0), &view.rules_line, dim, 2);
}

fn head(ui: &mut Ui, view: &NewGameView, banner: Option<&Banner>, body: Rect, wishes: &mut Vec<Intent>) {
    let ink = ui.colors.text;
    let wide = |ui: &mut Ui, label: &str| ui.text_size(label, 16.0, Weight::Bold, None).0 + 66.0;
    let (back_w, other_w) = (wide(ui, &view.back.label).min(180.0), wide(ui, &view.other_game_button.label).min(230.0));
    button(ui, "back", 0, Rect::new(body.x + MARGIN, 16.0, back_w, 48.0), &view.back, wishes);
    let left = body.x + MARGIN + back_w + 24.0;
    let other = Rect::new(body.right() - MARGIN - other_w, 16.0, other_w, 48.0);
    match banner {
        Some(banner) => show_banner(ui, banner, Rect::new(left, 1.0, other.x - left - 10.0, HEAD - 2.0)),
        None => {
            let room = Rect::new(left, 14.0, other.x - left - 16.0, 52.0);
            ui.fit_text(room, &view.title, style(28.0, Weight::Bold, ink, Align::Start), 1);
        }
    }
    button(ui, "other", 0, other, &view.other_game_button, wishes);
}

/// Draws the foot of a wide page: the summary of the game, and the button that begins it.
fn draw_footer(ui: &mut Ui, view: &NewGameView, body: Rect, wishes: &mut Vec<Intent>) {
    let colors = ui.colors;
    let room = body.row(body.h - FOOT, FOOT).column(MARGIN, body.w - 2.0 * MARGIN);
    ui.fill(room.row(0.0, 1.0), 0.0, colors.button);
    let wide = (ui.text_size(&view.start.label, 16.0, Weight::Bold, None).0 + 84.0).clamp(140.0, 220.0);
    let start = Rect::new(room.right() - wide, room.y + 12.0, wide, 52.0);
    button(ui, "foot", 0, start, &view.start, wishes);
    let words = room.row(8.0, FOOT - 14.0).column(0.0, (room.w - wide - 20.0).min(SUMMARY_WIDTH_MAX));
    let main = style(15.5, Weight::Regular, colors.text, Align::Start);
    if view.rules_line.is_empty() {
        return ui.fit_text(words, &view.summary, main, 2);
    }
    ui.fit_text(words.row(0.0, 39.0), &view.summary, TextStyle { size: 15.0, ..main }, 2);
    let dim = style(14.0, Weight::Regular, colors.text_dim, Align::Start);
    ui.fit_text(words.row(40.0, 22.0), &view.rules_line, dim, 1);
}

// --- The most wanted choices ----------------------------------------------------------------------------------------------

/// Draws the main choices above the details. Choices with their labels are at most `widest` wide. Returns the vertical position below them.
fn upper(ui: &mut Ui, view: &NewGameView, room: Rect, widest: f32, wishes: &mut Vec<Intent>) -> f32 {
    let mut y = 0.0;
    let choices = room.column(0.0, room.w.min(widest));
    if is_pair(&view.opponent_rows, room.w) {
        let half = (choices.w - 16.0) / 2.0;
        for (index, row) in view.opponent_rows.iter().enumerate() {
            let place = choices.column((half + 16.0) * index as f32, half);
            label(ui, row, place.row(y, LABEL_HEIGHT));
            tiles(ui, row, place.row(y + LABEL_HEIGHT, TILE), options(row).0.len(), wishes);
        }
        y += LABEL_HEIGHT + TILE + GAP;
    } else {
        y = lines(ui, &view.opponent_rows, choices, y, wishes);
    }
    let high = levels_height(&view.levels, room.w);
    levels(ui, &view.levels, room.row(y, high), wishes);
    y += high + GAP;
    lines(ui, &view.rules, choices, y, wishes)
}

fn upper_height(ui: &mut Ui, view: &NewGameView, width: f32, widest: f32) -> f32 {
    let who = match is_pair(&view.opponent_rows, width) {
        true => LABEL_HEIGHT + TILE + GAP,
        false => lines_height(ui, &view.opponent_rows, width.min(widest)),
    };
    who + levels_height(&view.levels, width) + GAP + lines_height(ui, &view.rules, width.min(widest))
}

fn options(row: &RowView) -> (&[String], usize) {
    match &row.control {
        Control::Choice { options, chosen } => (options, *chosen),
        _ => (&[], 0),
    }
}

fn is_pair(rows: &[RowView], width: f32) -> bool {
    width >= NARROW && rows.len() == 2 && rows.iter().all(|row| options(row).0.len() <= PAIR_OPTIONS)
}

fn columns(ui: &mut Ui, row: &RowView, width: f32) -> usize {
    let count = options(row).0.len().max(1);
    let share = width / TILES_NARROW as f32 - TILE_SPACE;
    let mut fits = |label: &String| ui.text_size(label, TILE_TEXT, Weight::Regular, None).0 <= share;
    match width < NARROW {
        true if count > TILES_NARROW && options(row).0.iter().all(&mut fits) => TILES_NARROW,
        true if count > TILES_NARROW => 2,
        false if count > TILES => 4,
        _ => count,
    }
}

fn tiles_height(ui: &mut Ui, row: &RowView, width: f32) -> f32 {
    if !row.pictures.is_empty() {
        let wide = if width < NARROW { width } else { width - LABEL_WIDTH };
        return form::pictures_height(options(row).0.len(), wide);
    }
    TILE * options(row).0.len().div_ceil(columns(ui, row, width)) as f32
}

/// The height of the label above a choice and the height of the sentence below the choice; each may be 0. The sentence has the room of the
/// longest one, so that nothing moves while one chooses.
fn around(ui: &mut Ui, row: &RowView, width: f32) -> (f32, f32) {
    let has_sentence = !row.detail.is_empty() || !row.other_details.is_empty();
    match width < NARROW {
        _ if !has_sentence => (if width < NARROW { LABEL_HEIGHT } else { 0.0 }, 0.0),
        // The sentences below pictures are short.
        true if !row.pictures.is_empty() && width > SHORT_FROM => (LABEL_HEIGHT, 2.0 * SENTENCE),
        true => (LABEL_HEIGHT, SENTENCE_NARROW),
        false => {
            let room = Rect::new(0.0, 0.0, width - LABEL_WIDTH, SENTENCE);
            let mut fits = |text: &String| ui.text_fits(text, SENTENCE_SIZE, Weight::Regular, room, 1);
            let is_long = !fits(&row.detail) || !row.other_details.iter().all(&mut fits);
            (0.0, if is_long { 2.0 * SENTENCE } else { SENTENCE })
        }
    }
}

fn line_height(ui: &mut Ui, row: &RowView, width: f32) -> f32 {
    let (above, below) = around(ui, row, width);
    above + tiles_height(ui, row, width) + GAP + below
}

fn lines_height(ui: &mut Ui, rows: &[RowView], width: f32) -> f32 {
    rows.iter().map(|row| line_height(ui, row, width)).sum()
}

/// Draws choices from the vertical position `y`, with their labels at the left or above. Returns the vertical position below the last
/// choice.
fn lines(ui: &mut Ui, rows: &[RowView], room: Rect, mut y: f32, wishes: &mut Vec<Intent>) -> f32 {
    for row in rows {
        let ((above, below), high) = (around(ui, row, room.w), tiles_height(ui, row, room.w));
        let place = match above > 0.0 {
            true => {
                label(ui, row, room.row(y, above));
                room
            }
            false => {
                label(ui, row, room.row(y, TILE).column(0.0, LABEL_WIDTH - 8.0));
                room.column(LABEL_WIDTH, room.w - LABEL_WIDTH)
            }
        };
        match row.pictures.is_empty() {
            true => {
                let across = columns(ui, row, room.w);
                tiles(ui, row, place.row(y + above, high), across, wishes);
            }
            false => {
                let change = form::pictures(ui, row, place.row(y + above, high));
                wishes.extend(change.map(|change| Intent::Change(Form::NEW_GAME, row.id, change)));
            }
        }
        let dim = style(SENTENCE_SIZE, Weight::Regular, ui.colors.text_dim, Align::Start);
        let words = place.row(y + above + high, below);
        ui.fit_text(words, &row.detail, dim, (below / 20.0) as usize);
        y += line_height(ui, row, room.w);
    }
    y
}

fn label(ui: &mut Ui, row: &RowView, rect: Rect) {
    heading(ui, &row.label, row.locked, rect, 2);
}

/// Draws the label of a choice, with a lock icon before it where the policy locks the choice.
fn heading(ui: &mut Ui, words: &str, locked: bool, rect: Rect, lines: usize) {
    let ink = if locked { ui.colors.text_off } else { ui.colors.accent };
    let mut room = rect;
    if locked {
        ui.icon(Icon::Lock, Rect::new(rect.x, rect.center().y - 10.0, 20.0, 20.0), ink);
        room = rect.column(24.0, rect.w - 24.0);
    }
    ui.fit_text(room, words, style(15.0, Weight::Bold, ink, Align::Start), lines);
}

fn tiles(ui: &mut Ui, row: &RowView, rect: Rect, columns: usize, wishes: &mut Vec<Intent>) {
    let (options, chosen) = options(row);
    let id = ui.id("row", row.id.into());
    let usable = row.enabled && !row.locked;
    let options = Options { labels: options, chosen, unavailable: &row.unavailable };
    if let Some(to) = ui.tiles(id, rect, &options, columns, usable) {
        wishes.push(Intent::Change(Form::NEW_GAME, row.id, RowChange::Choose(to)));
    }
}

/// The height of the heading above the list of levels, and the height of one level.
fn level_heights(width: f32) -> (f32, f32) {
    (
        if width < NARROW { LEVELS_HEAD_NARROW } else { LEVELS_HEAD },
        if width < LEVEL_WIDTH { LEVEL_HEIGHT_NARROW } else { LEVEL },
    )
}

fn levels_height(view: &LevelsView, width: f32) -> f32 {
    let (head, level) = level_heights(width);
    head + level * view.levels.len() as f32
}

/// Draws the list of levels with its heading. The switch of the adaptive level is beside the heading, on narrow pages below it.
fn levels(ui: &mut Ui, view: &LevelsView, rect: Rect, wishes: &mut Vec<Intent>) {
    let colors = ui.colors;
    let (head_h, level_h) = level_heights(rect.w);
    let head = rect.row(0.0, head_h);
    let title = head.row(0.0, LEVELS_HEAD).column(0.0, if rect.w < NARROW { rect.w } else { 150.0 });
    heading(ui, &view.label, view.is_locked, title, 1);
    match rect.w < NARROW {
        true => follow(ui, &view.adaptive_level_switch, head.row(LEVELS_HEAD, head_h - LEVELS_HEAD - 6.0), 3, wishes),
        false => follow(ui, &view.adaptive_level_switch, head.column(160.0, head.w - 160.0), 1, wishes),
    }
    let ground = rect.row(head_h, rect.h - head_h);
    ui.fill(ground, 10.0, colors.panel);
    ui.group("levels", view.id.into(), |ui| {
        for (index, level) in view.levels.iter().enumerate() {
            let id = ui.id("level", index as u32);
            let words = [&level.name[..], &level.sentence, &level.number];
            let place = ground.row(level_h * index as f32, level_h);
            let is_usable = view.is_enabled && !view.is_locked && level.is_available;
            if ui.level_row(id, place, level.face, words, view.chosen == Some(index), is_usable) {
                wishes.push(Intent::Change(Form::NEW_GAME, view.id, RowChange::Choose(index)));
            }
        }
    });
}

/// Draws the switch of the adaptive level. The whole line with its text can be pressed.
fn follow(ui: &mut Ui, row: &RowView, rect: Rect, lines: usize, wishes: &mut Vec<Intent>) {
    let Control::Toggle(on) = row.control else { return };
    let usable = row.enabled && !row.locked;
    if ui.toggle(ui.id("row", row.id.into()), Rect { h: TILE, y: rect.y - 2.0, ..rect }, on, usable) {
        wishes.push(Intent::Change(Form::NEW_GAME, row.id, RowChange::Toggle));
    }
    let ink = if usable { ui.colors.text } else { ui.colors.text_off };
    let words = format!("{} · {}", row.label, row.detail);
    let align = if lines > 1 { Align::Start } else { Align::End };
    let room = rect.column(0.0, rect.w - 68.0);
    // Where one line is enough, it stands beside the switch.
    let is_short = lines > 1 && ui.text_fits(&words, 15.0, Weight::Regular, room, 1);
    let room = if is_short { Rect { h: TILE, y: rect.y - 2.0, ..room } } else { room };
    ui.fit_text(room, &words, style(15.0, Weight::Regular, ink, align), lines);
}
