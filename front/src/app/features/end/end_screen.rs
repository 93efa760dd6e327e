//! Draws the end page: the game's result, the board, a table of the players, and the next actions. On a small page everything is in one
//! scrolled column between the result and the main button.

use crate::app::kernel::intent::Intent;
use crate::app::kernel::view::{BoardView, ButtonView, PageView, Painting, Stretch};
use crate::app::pages::screen_parts::{
    FOOT_HEIGHT, MARGIN, PAGE_WIDTH_MAX, button, card, fact_card, foot_height, inside, is_small, many_buttons_right,
};
use crate::ui::text::style;
use crate::ui::{Align, Icon, PageFocus, Pos, Rect, TextStyle, Ui, Weight};

/// The view of the end page.
#[derive(Clone, Debug, PartialEq)]
pub struct EndView {
    /// The game's result, such as "Alice wins" or "A draw".
    pub title: String,
    /// The pieces of the winners; in a draw, the pieces of all players.
    pub winner_pieces: Vec<u8>,
    /// The score, such as "44–20 (40–20, 4 empty)", or the rules of the game. May be empty.
    pub score_detail: String,
    /// Facts about the game, each a label and a value: moves, board, time.
    pub facts: Vec<(String, String)>,
    /// The score of the series of games, and who begins the next game. May be empty.
    pub series_score: String,
    pub board: BoardView,
    /// The table's column headings: player, points, time, games won.
    pub column_headings: [String; 4],
    /// The table's rows, one for each player, the winner first.
    pub rows: Vec<EndRow>,
    /// The buttons. The first one is the main button and is drawn large.
    pub buttons: Vec<ButtonView>,
}

/// A player's row in the table of the end page.
#[derive(Clone, Debug, PartialEq)]
pub struct EndRow {
    pub piece: u8,
    pub name: String,
    /// The player's color and kind, such as "White, Computer, Level 3". May be empty.
    pub player_description: String,
    /// The number of discs, or the length of the longest row of stones.
    pub points: String,
    /// The time that the player used.
    pub time: String,
    /// The number of games that the player has won in the series.
    pub games_won: String,
    pub is_winner: bool,
}

impl PageView for EndView {
    fn paint(&self, ui: &mut Ui, painting: &Painting, intents: &mut Vec<Intent>) {
        show(ui, self, painting.body, intents);
    }

    fn stretch(&self) -> Stretch {
        Stretch::Column(PAGE_WIDTH_MAX)
    }

    #[cfg(test)]
    fn accepted_intents(&self) -> Vec<Intent> {
        ButtonView::intents(&self.buttons)
    }
}

const BOARD: f32 = 272.0;
/// The width from which the board stands beside all texts and is as high as the page, in layout units.
const WIDE_FROM: f32 = 1200.0;
/// The diameter of the winner's piece, in layout units.
const PIECE: f32 = 76.0;
/// The height of a fact about the game, in layout units.
const FACT: f32 = 72.0;
/// The vertical position of the table, in layout units.
const TABLE: f32 = 28.0 + BOARD + 14.0;
/// The height of the table's headings, in layout units.
const HEADS: f32 = 34.0;
/// The minimum and the maximum height of a table row, in layout units. Rows are higher where there are few.
const ROW: (f32, f32) = (70.0, 84.0);
const ROW_GAP: f32 = 8.0;
/// The table's columns of points, time and games won, each with the distance of its right end from the page's right end, and its width, in
/// layout units.
const COLUMNS: [(f32, f32); 3] = [(240.0, 92.0), (122.0, 108.0), (14.0, 104.0)];
/// The width of the heading of the points, in layout units. It is wider than the column, because there is free room above the names.
const POINTS_HEAD: f32 = 120.0;
/// The width for the winner's trophy at the left of a table row, in layout units.
const TROPHY: f32 = 44.0;

/// The height of the result at the top of a small page, in layout units.
const SMALL_HEAD: f32 = 76.0;
/// The diameter of the winner's piece on a small page, in layout units.
const SMALL_PIECE: f32 = 44.0;
/// Maximum side of the board on a small page, in layout units.
const SMALL_BOARD: f32 = 300.0;
/// The height of a player's row on a small page, in layout units.
const SMALL_ROW: f32 = 124.0;
/// The height of a button with its gap on a small page, in layout units.
const SMALL_BUTTON: f32 = 56.0;
/// The space at the left and right of the scrolled area for the focus ring, in layout units.
const RING: f32 = 8.0;

fn show(ui: &mut Ui, view: &EndView, body: Rect, wishes: &mut Vec<Intent>) {
    ui.page("end", PageFocus::Fresh);
    let colors = ui.colors;
    ui.fill(body, 0.0, colors.page);
    if is_small(body) {
        return small(ui, view, body, wishes);
    }
    let room = body.column(MARGIN, body.w - 2.0 * MARGIN);
    draw_footer(ui, view, room.row(body.h - FOOT_HEIGHT + 10.0, 56.0), wishes);
    if body.w >= WIDE_FROM {
        let side = (body.h - FOOT_HEIGHT - 56.0).min(room.w / 2.0);
        ui.board_picture(&view.board, Rect::new(room.x, 28.0, side, side));
        let words = room.column(side + 32.0, room.w - side - 32.0);
        head(ui, view, words.row(28.0, BOARD));
        return table(ui, view, words.row(TABLE, body.h - TABLE - FOOT_HEIGHT));
    }
    ui.board_picture(&view.board, Rect::new(room.x, 28.0, BOARD, BOARD));
    head(ui, view, room.column(BOARD + 32.0, room.w - BOARD - 32.0).row(28.0, BOARD));
    table(ui, view, room.row(TABLE, body.h - TABLE - FOOT_HEIGHT));
}

fn small(ui: &mut Ui, view: &EndView, body: Rect, wishes: &mut Vec<Intent>) {
    let room = inside(body);
    small_head(ui, view, room.row(0.0, SMALL_HEAD));
    let foot = foot_height(body);
    let area = room.row(SMALL_HEAD, room.h - SMALL_HEAD - foot).column(-RING, room.w + 2.0 * RING);
    let board = SMALL_BOARD.min(room.w - 16.0);
    let rows = SMALL_ROW * view.rows.len() as f32;
    let others = view.buttons.get(1..).unwrap_or_default();
    let parts = [48.0, board + 12.0, FACT + 12.0, if view.series_score.is_empty() { 0.0 } else { 52.0 }, rows];
    let content = parts.iter().sum::<f32>() + SMALL_BUTTON * others.len() as f32 + 8.0;
    let id = ui.id("all", 0);
    let touch = ui.scroll_control(id, area);
    ui.scroll(id, area, content, |ui, all| {
        let all = all.column(RING, all.w - 2.0 * RING);
        let mut y = 0.0;
        let mut places = parts.map(|high| (all.row(y, high), y += high).0).into_iter();
        let mut next = || places.next().unwrap_or_default();
        let colors = ui.colors;
        ui.fit_text(next(), &view.score_detail, style(16.0, Weight::Regular, colors.text_dim, Align::Start), 2);
        let place = next();
        ui.board_picture(&view.board, Rect::new(place.center().x - board / 2.0, place.y, board, board));
        facts(ui, &view.facts, next().row(0.0, FACT));
        ui.fit_text(next(), &view.series_score, style(16.0, Weight::Regular, colors.text, Align::Start), 2);
        let table = next();
        for (index, row) in view.rows.iter().enumerate() {
            small_row(ui, &view.column_headings, row, table.row(SMALL_ROW * index as f32, SMALL_ROW - ROW_GAP));
        }
        for (index, other) in others.iter().enumerate() {
            let at = table.bottom() - all.y + SMALL_BUTTON * index as f32;
            button(ui, "foot", index, all.row(at, SMALL_BUTTON - 8.0), other, wishes);
        }
    });
    ui.ring(touch, area.inset(2.0), 8.0);
    if let Some(main) = view.buttons.first() {
        button(ui, "main", 0, room.row(body.h - foot + 6.0, foot - 14.0), main, wishes);
    }
}

/// Draws the result at the top of a small page.
fn small_head(ui: &mut Ui, view: &EndView, room: Rect) {
    let pitch = SMALL_PIECE * 0.62;
    for (index, piece) in view.winner_pieces.iter().enumerate() {
        ui.piece(*piece, Pos::new(room.x + SMALL_PIECE / 2.0 + pitch * index as f32, room.center().y), SMALL_PIECE);
    }
    let wide = SMALL_PIECE + pitch * view.winner_pieces.len().saturating_sub(1) as f32 + 14.0;
    let ink = ui.colors.text;
    let words = room.column(wide, room.w - wide).inset(4.0);
    ui.fit_text(words, &view.title, style(24.0, Weight::Bold, ink, Align::Start), 2);
}

/// Draws a player's row on a small page: the name, and below it each value under its column heading.
fn small_row(ui: &mut Ui, heads: &[String; 4], row: &EndRow, rect: Rect) {
    let colors = ui.colors;
    card(ui, rect);
    if row.is_winner {
        ui.fill(Rect::new(rect.x, rect.y + 10.0, 4.0, rect.h - 20.0), 2.0, colors.accent);
        let at = Pos::new(rect.right() - 26.0, rect.y + 30.0);
        ui.icon(Icon::Trophy, Rect::around(at, 24.0, 24.0), colors.accent);
    }
    ui.piece(row.piece, Pos::new(rect.x + 34.0, rect.y + 32.0), 40.0);
    let words = rect.column(64.0, rect.w - 64.0 - 46.0);
    let name = if row.player_description.is_empty() { words.row(6.0, 52.0) } else { words.row(8.0, 26.0) };
    ui.fit_text(name, &row.name, style(18.0, Weight::Bold, colors.text, Align::Start), 1);
    let dim = |align| style(14.5, Weight::Regular, colors.text_dim, align);
    ui.fit_text(words.row(35.0, 22.0), &row.player_description, dim(Align::Start), 1);
    let share = (rect.w - 20.0) / 3.0;
    for (index, value) in [&row.points, &row.time, &row.games_won].into_iter().enumerate() {
        let place = rect.column(10.0 + share * index as f32, share - 4.0);
        ui.fit_text(place.row(62.0, 20.0), &heads[index + 1], dim(Align::Center), 1);
        ui.fit_text(place.row(82.0, 28.0), value, style(18.0, Weight::Bold, colors.text, Align::Center), 1);
    }
}

/// Draws the winner's piece and the result, and below them the score, the facts and the series.
fn head(ui: &mut Ui, view: &EndView, room: Rect) {
    let colors = ui.colors;
    let pitch = PIECE * 0.62;
    let wide = PIECE + pitch * view.winner_pieces.len().saturating_sub(1) as f32;
    for (index, piece) in view.winner_pieces.iter().enumerate() {
        let at = Pos::new(room.x + PIECE / 2.0 + pitch * index as f32, room.y + PIECE / 2.0);
        ui.piece(*piece, at, PIECE);
    }
    let beside = room.column(wide + 16.0, room.w - wide - 16.0);
    let title = style(30.0, Weight::Bold, colors.text, Align::Start);
    ui.fit_text(beside.row(0.0, PIECE), &view.title, title, 2);
    let dim = style(17.0, Weight::Regular, colors.text_dim, Align::Start);
    ui.fit_text(room.row(PIECE + 8.0, 44.0), &view.score_detail, dim, 2);
    facts(ui, &view.facts, room.row(PIECE + 60.0, FACT));
    let words = TextStyle { is_top_aligned: true, ..style(16.0, Weight::Regular, colors.text, Align::Start) };
    ui.fit_text(room.row(PIECE + 60.0 + FACT + 12.0, 50.0), &view.series_score, words, 2);
}

fn facts(ui: &mut Ui, facts: &[(String, String)], room: Rect) {
    let share = (room.w + 8.0) / facts.len().max(1) as f32;
    for (index, (label, value)) in facts.iter().enumerate() {
        fact_card(ui, room.column(share * index as f32, share - 8.0), label, value);
    }
}

/// Draws the table of the players, the winner first and marked with a trophy.
fn table(ui: &mut Ui, view: &EndView, room: Rect) {
    let accent = ui.colors.accent;
    let [player, others @ ..] = &view.column_headings;
    let bold = |align| style(15.0, Weight::Bold, accent, align);
    let heads = room.row(0.0, HEADS - 4.0);
    ui.fit_text(heads.column(TROPHY + 64.0, 150.0), player, bold(Align::Start), 1);
    let [points, time, won] = COLUMNS;
    for ((end, wide), head) in [(points.0, POINTS_HEAD), time, won].into_iter().zip(others) {
        ui.fit_text(heads.column(room.w - end - wide, wide), head, bold(Align::End), 1);
    }
    let high = (room.h - HEADS) / view.rows.len().max(1) as f32;
    let high = high.clamp(ROW.0, ROW.1);
    for (index, row) in view.rows.iter().enumerate() {
        player_row(ui, row, room.row(HEADS + high * index as f32, high - ROW_GAP));
    }
}

fn player_row(ui: &mut Ui, row: &EndRow, rect: Rect) {
    let colors = ui.colors;
    card(ui, rect);
    if row.is_winner {
        ui.fill(Rect::new(rect.x, rect.y + 10.0, 4.0, rect.h - 20.0), 2.0, colors.accent);
        let at = Pos::new(rect.x + TROPHY / 2.0 + 4.0, rect.center().y);
        ui.icon(Icon::Trophy, Rect::around(at, 24.0, 24.0), colors.accent);
    }
    ui.piece(row.piece, Pos::new(rect.x + TROPHY + 28.0, rect.center().y), 46.0);
    let words = rect.column(TROPHY + 64.0, rect.w - TROPHY - 64.0 - COLUMNS[0].0 - COLUMNS[0].1 - 8.0);
    let name = if row.player_description.is_empty() { words } else { words.row(rect.h * 0.1, rect.h * 0.44) };
    ui.fit_text(name, &row.name, style(19.0, Weight::Bold, colors.text, Align::Start), 1);
    let dim = style(14.5, Weight::Regular, colors.text_dim, Align::Start);
    ui.fit_text(words.row(rect.h * 0.54, rect.h * 0.36), &row.player_description, dim, 1);
    let weight = if row.is_winner { Weight::Bold } else { Weight::Regular };
    for ((end, wide), value) in COLUMNS.into_iter().zip([&row.points, &row.time, &row.games_won]) {
        let place = rect.column(rect.w - end - wide, wide);
        ui.fit_text(place, value, style(19.0, weight, colors.text, Align::End), 1);
    }
}

/// Draws the buttons at the foot: the first one large at the left, the others at the right.
fn draw_footer(ui: &mut Ui, view: &EndView, room: Rect, wishes: &mut Vec<Intent>) {
    let Some((first, others)) = view.buttons.split_first() else { return };
    let line = Rect::new(room.x, room.y - 10.0, room.w, 1.0);
    let edge = ui.colors.button;
    ui.fill(line, 0.0, edge);
    let main = if others.len() > 3 { 148.0 } else { 200.0 };
    button(ui, "main", 0, room.column(0.0, main), first, wishes);
    many_buttons_right(ui, "foot", others, room.column(main + 12.0, room.w - main - 12.0), wishes);
}
