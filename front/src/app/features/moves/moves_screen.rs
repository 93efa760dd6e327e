//! Draws the page of moves played: the board, the table of moves played from its position, and the games.

use crate::app::features::moves::moves_controller::MovesMessage;
use crate::app::kernel::intent::Intent;
use crate::app::kernel::view::{BoardView, ButtonView, Motion, PageView, Painting};
use crate::app::pages::screen_parts::{NARROW, backspace_intent, button, inside, page_head, typing_intent};
use crate::ui::board::BoardAction;
use crate::ui::focus::Keys;
use crate::ui::text::style;
use crate::ui::{Align, Key, PageFocus, Rect, TextStyle, Ui, Weight};

/// The view of the page of moves played.
#[derive(Clone, Debug, PartialEq)]
pub struct MovesView {
    pub title: String,
    pub back: ButtonView,
    /// The board, with each move's share of all games on its cell.
    pub board: BoardView,
    /// The move number and the side to move, as text.
    pub caption: String,
    /// The name of the position's opening. May be empty.
    pub opening: String,
    /// The names of the sets of games that can be searched.
    pub scopes: Vec<String>,
    /// The index of the selected set of games in `scopes`.
    pub selected_scope_index: usize,
    /// The table's column headings: the move, the number of games, the results.
    pub column_headings: [String; 3],
    pub rows: Vec<PlayedView>,
    /// The text shown instead of the table where it has no rows. Empty otherwise.
    pub empty_message: String,
    pub games_heading: String,
    /// The games that contain the position, the newest first.
    pub games: Vec<GameLine>,
    /// The buttons: one ply back, back to the game's position.
    pub buttons: Vec<ButtonView>,
    /// Whether the page has the extra width of a side panel.
    pub is_wide: bool,
}

/// A row of the table of moves played.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedView {
    pub text: String,
    /// The number of games in which the move was played, as text.
    pub games: String,
    /// The share of all games with the position in which this move was played, such as "63 %".
    pub share: String,
    /// The wins, draws and losses of the side to move after this move, each as a share from 0 to 1 and as a percentage in text.
    pub win_draw_loss_shares: [(f32, String); 3],
    pub intent: Intent,
}

/// A game in the list below the table, shown without a board.
#[derive(Clone, Debug, PartialEq)]
pub struct GameLine {
    pub title: String,
    pub detail: String,
    /// The intent that opens the game.
    pub open: Intent,
}

impl PageView for MovesView {
    fn paint(&self, ui: &mut Ui, painting: &Painting, intents: &mut Vec<Intent>) {
        show(ui, self, painting, intents);
    }

    fn is_wide(&self) -> bool {
        self.is_wide
    }

    fn board(&self) -> Option<&BoardView> {
        Some(&self.board)
    }

    #[cfg(test)]
    fn accepted_intents(&self) -> Vec<Intent> {
        let rows = self.rows.iter().map(|row| &row.intent).chain(self.games.iter().map(|game| &game.open));
        ButtonView::intents(&self.buttons).into_iter().chain(rows.cloned()).collect()
    }
}

/// The side of the board beside the table in layout units, and on a wide page its largest share of the page's width.
const BOARD: f32 = 340.0;
const BOARD_PART_MAX: f32 = 0.46;
/// The height of what stands below the board, in layout units.
const BELOW_BOARD: f32 = 60.0 + BUTTON;
const GAP: f32 = 20.0;
const CHOICE: f32 = 44.0;
const BUTTON: f32 = 48.0;
const HEADING: f32 = 26.0;
/// The height of a row of the table of moves played, in layout units.
const ROW: f32 = 48.0;
/// The height of a row of the list of games, in layout units.
const GAME_ROW: f32 = 58.0;
/// The height of a row of the list of games on a narrow page, in layout units.
const GAME_ROW_NARROW: f32 = 78.0;
/// The right ends of the table's first three columns (move, number of games, share), in layout units. The rest of the row is the bar with
/// the results.
const COLUMNS: [f32; 3] = [54.0, 116.0, 170.0];
/// The minimum width in layout units of a part of the results bar to show its percentage.
const NUMBER_MIN: f32 = 24.0;

fn show(ui: &mut Ui, view: &MovesView, &Painting { motion, banner, body, .. }: &Painting, wishes: &mut Vec<Intent>) {
    ui.page("moves", PageFocus::Fresh);
    let body = page_head(ui, &view.title, &view.back, banner, body, wishes);
    let body = inside(body.row(0.0, body.h - 16.0));
    if body.w < NARROW {
        return narrow(ui, view, body, motion, wishes);
    }
    let side = if view.is_wide { (body.h - BELOW_BOARD).min(body.w * BOARD_PART_MAX) } else { BOARD };
    let mut explored = Vec::new();
    let left_end = draw_left(ui, view, body.column(0.0, side), motion, wishes, &mut explored);
    let right = body.column(side + GAP, body.w - side - GAP);
    if let Some(to) =
        ui.choice(ui.id("scope", 0), right.row(0.0, CHOICE), &view.scopes, view.selected_scope_index, true)
    {
        explored.push(MovesMessage::Scope(to));
    }
    if view.is_wide {
        let lists = right.row(CHOICE + 12.0, right.h - CHOICE - 12.0);
        let half = (lists.w - GAP) / 2.0;
        table(ui, view, lists.column(0.0, half), wishes, &mut explored);
        games(ui, view, lists.column(half + GAP, half), wishes);
    } else {
        table(ui, view, right.row(CHOICE + 12.0, left_end - CHOICE - 12.0), wishes, &mut explored);
        games(ui, view, body.row(left_end + 14.0, body.h - left_end - 14.0), wishes);
    }
    wishes.extend(explored.into_iter().map(Intent::page));
    wishes.extend(backspace_intent(ui));
}

/// Draws the layout of narrow pages: everything in one scrolled column.
fn narrow(ui: &mut Ui, view: &MovesView, body: Rect, motion: Motion, wishes: &mut Vec<Intent>) {
    let (mut explored, mut wished) = (Vec::new(), Vec::new());
    let played = if view.empty_message.is_empty() { HEADING + ROW * view.rows.len() as f32 } else { 110.0 };
    let wide = body.w - 14.0;
    let (board, table) = (CHOICE + 14.0, CHOICE + 14.0 + wide + 60.0 + BUTTON + 14.0);
    let below = table + played + 14.0;
    let high = below + HEADING + GAME_ROW_NARROW * view.games.len() as f32;
    let area = Rect { x: body.x - 6.0, w: body.w + 12.0, ..body };
    ui.scroll(ui.id("all", 0), area, high, |ui, content| {
        let room = content.column(6.0, wide);
        let scope = room.row(4.0, CHOICE);
        if let Some(to) = ui.choice(ui.id("scope", 0), scope, &view.scopes, view.selected_scope_index, true) {
            explored.push(MovesMessage::Scope(to));
        }
        draw_left(ui, view, room.row(board, wide), motion, &mut wished, &mut explored);
        table_rows(ui, view, room.row(table, played), &mut wished, &mut explored);
        game_rows(ui, view, room.row(below, high - below), &mut wished);
    });
    wishes.extend(wished);
    wishes.extend(explored.into_iter().map(Intent::page));
    wishes.extend(backspace_intent(ui));
}

/// Draws the board, its caption, and the buttons that step back. Returns the vertical position below them.
fn draw_left(
    ui: &mut Ui,
    view: &MovesView,
    area: Rect,
    motion: Motion,
    wishes: &mut Vec<Intent>,
    explored: &mut Vec<MovesMessage>,
) -> f32 {
    let board = area.row(0.0, area.w);
    for wished in ui.board(&view.board, board, motion) {
        wishes.extend(typing_intent(&wished));
        explored.extend(message_of(wished));
    }
    let colors = ui.colors;
    let main = style(16.5, Weight::Bold, colors.text, Align::Start);
    ui.fit_text(area.row(area.w + 8.0, 24.0), &view.caption, main, 1);
    let dim = style(15.0, Weight::Regular, colors.text_dim, Align::Start);
    ui.fit_text(area.row(area.w + 32.0, 22.0), &view.opening, dim, 1);
    let room = area.row(area.w + 60.0, BUTTON);
    let share = (room.w + 8.0) / view.buttons.len().max(1) as f32;
    for (index, entry) in view.buttons.iter().enumerate() {
        button(ui, "step", index, room.column(share * index as f32, share - 8.0), entry, wishes);
    }
    area.w + BELOW_BOARD
}

fn message_of(wish: BoardAction) -> Option<MovesMessage> {
    match wish {
        BoardAction::Place(cell) => Some(MovesMessage::Play(cell)),
        BoardAction::Aim(cell) | BoardAction::Cursor(cell) => Some(MovesMessage::Cursor(cell)),
        BoardAction::Enter => Some(MovesMessage::Enter),
        _ => None,
    }
}

/// Draws the table of moves played, the most frequent first.
fn table(ui: &mut Ui, view: &MovesView, area: Rect, wishes: &mut Vec<Intent>, explored: &mut Vec<MovesMessage>) {
    if !heads(ui, view, area) {
        return;
    }
    let id = ui.id("played", 0);
    ui.scroll(id, area.row(HEADING, area.h - HEADING), ROW * view.rows.len() as f32, |ui, content| {
        played(ui, view, content, wishes, explored);
    });
}

fn table_rows(ui: &mut Ui, view: &MovesView, area: Rect, wishes: &mut Vec<Intent>, explored: &mut Vec<MovesMessage>) {
    if heads(ui, view, area) {
        played(ui, view, area.row(HEADING, area.h - HEADING), wishes, explored);
    }
}

/// Draws the table's headings, or the note where the table has no rows. Returns whether there are rows.
fn heads(ui: &mut Ui, view: &MovesView, area: Rect) -> bool {
    let dim = style(14.0, Weight::Bold, ui.colors.text_dim, Align::Start);
    if !view.empty_message.is_empty() {
        let note = TextStyle { is_top_aligned: true, ..style(16.0, Weight::Regular, ui.colors.text_dim, Align::Start) };
        ui.fit_text(area.row(8.0, 90.0), &view.empty_message, note, 4);
        return false;
    }
    let head = area.row(0.0, HEADING);
    let [first, second, third] = &view.column_headings;
    ui.fit_text(head.column(10.0, COLUMNS[0] - 14.0), first, dim, 1);
    ui.fit_text(head.column(COLUMNS[0], COLUMNS[1] - COLUMNS[0]), second, TextStyle { align: Align::End, ..dim }, 1);
    let last = head.column(COLUMNS[1] + 12.0, head.w - COLUMNS[1] - 24.0);
    ui.fit_text(last, third, TextStyle { align: Align::End, ..dim }, 1);
    true
}

fn played(ui: &mut Ui, view: &MovesView, content: Rect, wishes: &mut Vec<Intent>, explored: &mut Vec<MovesMessage>) {
    ui.group("played", 0, |ui| {
        for (index, entry) in view.rows.iter().enumerate() {
            row(ui, entry, index, content.row(ROW * index as f32, ROW - 4.0), wishes, explored);
        }
    });
}

/// Draws a row of the table of moves played. While the row has the focus, the Left key takes back a ply and the Right key plays the row's
/// move.
fn row(
    ui: &mut Ui,
    view: &PlayedView,
    index: usize,
    rect: Rect,
    wishes: &mut Vec<Intent>,
    explored: &mut Vec<MovesMessage>,
) {
    let rect = rect.column(3.0, rect.w - 6.0);
    let response = ui.control(ui.id("played", index as u32 + 1), rect, Keys::Sideways);
    ui.ring(response, rect.inset(2.0), 6.0);
    let colors = ui.colors;
    let ground = if response.down { colors.button_down } else { colors.button_hover };
    ui.fill(rect, 6.0, if response.down || response.hover { ground } else { colors.button });
    let main = style(16.0, Weight::Bold, colors.text, Align::Start);
    let number = style(14.5, Weight::Regular, colors.text, Align::End);
    let [text, games, share] = COLUMNS;
    ui.fit_text(rect.column(10.0, text - 14.0), &view.text, main, 1);
    ui.fit_text(rect.column(text, games - text), &view.games, number, 1);
    let dim = TextStyle { color: colors.text_dim, ..number };
    ui.fit_text(rect.column(games, share - games), &view.share, dim, 1);
    bar(ui, view, rect.column(share + 10.0, rect.w - share - 18.0).row(7.0, rect.h - 14.0));
    if response.clicked || response.focus && ui.pressed(Key::Right) {
        wishes.push(view.intent.clone());
    } else if response.focus && ui.pressed(Key::Left) {
        explored.push(MovesMessage::StepBack);
    }
}

/// Draws the results bar: wins, draws and losses side by side, each with its percentage where there is room.
fn bar(ui: &mut Ui, view: &PlayedView, rect: Rect) {
    let colors = ui.colors;
    let inks =
        [(colors.primary, colors.primary_text), (colors.text_dim, colors.page), (colors.button_down, colors.text)];
    let mut x = 0.0;
    for ((share, number), (ground, ink)) in view.win_draw_loss_shares.iter().zip(inks) {
        let part = rect.column(x, rect.w * share);
        x += part.w;
        if part.w >= 1.0 {
            ui.fill(part, 3.0, ground);
        }
        if part.w >= NUMBER_MIN {
            ui.fit_text(part, number, style(14.0, Weight::Bold, ink, Align::Center), 1);
        }
    }
}

/// Draws the list of games that contain the position. A click opens a game.
fn games(ui: &mut Ui, view: &MovesView, area: Rect, wishes: &mut Vec<Intent>) {
    games_heading(ui, view, area);
    let id = ui.id("games", 0);
    ui.scroll(id, area.row(HEADING, area.h - HEADING), GAME_ROW * view.games.len() as f32, |ui, content| {
        game_list(ui, view, content, GAME_ROW, wishes);
    });
}

fn game_rows(ui: &mut Ui, view: &MovesView, area: Rect, wishes: &mut Vec<Intent>) {
    games_heading(ui, view, area);
    game_list(ui, view, area.row(HEADING, area.h - HEADING), GAME_ROW_NARROW, wishes);
}

fn games_heading(ui: &mut Ui, view: &MovesView, area: Rect) {
    let dim = style(14.0, Weight::Bold, ui.colors.text_dim, Align::Start);
    ui.fit_text(area.row(0.0, HEADING - 4.0), &view.games_heading, dim, 1);
}

fn game_list(ui: &mut Ui, view: &MovesView, content: Rect, pitch: f32, wishes: &mut Vec<Intent>) {
    ui.group("games", 0, |ui| {
        for (index, entry) in view.games.iter().enumerate() {
            let place = content.column(3.0, content.w - 6.0).row(pitch * index as f32, pitch - 4.0);
            if ui.list_row(ui.id("game", index as u32), place, &entry.title, &entry.detail, false) {
                wishes.push(entry.open.clone());
            }
        }
    });
}
