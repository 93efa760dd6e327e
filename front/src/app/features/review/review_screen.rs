//! Draws the review page: the board, the graph of values, the text about the shown move, the list of all moves, and the step buttons.

use crate::app::features::review::review_controller::ReviewMessage;
use crate::app::kernel::intent::Intent;
use crate::app::kernel::view::{BoardView, ButtonView, LegendView, Motion, PageView, Painting, SheetText, SignShape};
use crate::app::pages::screen_parts::{NARROW, draw_step_buttons, inside, is_small, page_head, rows_in_sight};
use crate::ui::graph::{Graph, PROVEN_ALPHA};
use crate::ui::text::{READABLE_MIN, style};
use crate::ui::{Align, Key, PageFocus, Pos, Rect, TextStyle, Ui, Weight};

/// The accuracy of both players of a reviewed game, each with name and percentage.
#[derive(Clone, Debug, PartialEq)]
pub struct AccuracyView {
    pub heading: String,
    pub players: [(String, String); 2],
}

/// The view of the review page.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewView {
    pub title: String,
    pub back: ButtonView,
    pub board: BoardView,
    /// The number and the text of the shown move.
    pub caption: String,
    /// What the shown move lost, as a sentence. May be empty.
    pub headline: String,
    /// Why the shown move lost something, as sentences. May be empty.
    pub sentences: String,
    /// The shape that stands for the judgment of the shown move; `None` where the move lost nothing.
    pub shape: Option<SignShape>,
    /// The graph of the position's value over the game.
    pub graph: Graph,
    /// The entries of the graph's legend. The last entry explains the background of proven positions.
    pub legend: Vec<LegendView>,
    /// The progress of the review, or when it is complete, the accuracy of both players as a sentence.
    pub note: String,
    /// The accuracy of each player, shown where the sentence in `note` does not fit.
    pub accuracy: Option<AccuracyView>,
    pub moves: Vec<ReviewedMove>,
    /// The index in `moves` of the shown move.
    pub current: Option<usize>,
    /// The buttons: first, back, on, last, next mistake, better line.
    pub buttons: Vec<ButtonView>,
    /// Whether the page has the extra width of a side panel.
    pub is_wide: bool,
}

/// A row in the list of all moves of the reviewed game.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewedMove {
    pub number: String,
    pub piece: u8,
    pub text: String,
    /// The shape that stands for the judgment of the move; `None` where the move lost nothing.
    pub shape: Option<SignShape>,
    /// What the move lost, in short. May be empty.
    pub loss: String,
    pub intent: Intent,
}

impl PageView for ReviewView {
    fn paint(&self, ui: &mut Ui, painting: &Painting, intents: &mut Vec<Intent>) {
        show(ui, self, painting, intents);
    }

    fn is_wide(&self) -> bool {
        self.is_wide
    }

    fn projector_texts(&self) -> Option<SheetText> {
        let (words, detail, buttons) = (self.caption.clone(), self.headline.clone(), self.buttons.clone());
        Some(SheetText { words, detail, buttons, ..SheetText::default() })
    }

    fn sheet_board(&mut self) -> Option<&mut BoardView> {
        Some(&mut self.board)
    }

    fn paint_sheet(&self, ui: &mut Ui, area: Rect, _: Motion, intents: &mut Vec<Intent>) {
        ui.board_picture(&self.board, area);
        keys(ui, self, intents);
    }

    #[cfg(test)]
    fn accepted_intents(&self) -> Vec<Intent> {
        let moves = self.moves.iter().step_by(9).map(|entry| entry.intent.clone());
        ButtonView::intents(&self.buttons).into_iter().chain(moves).collect()
    }
}

/// The height of a row of the list of moves, in layout units.
const ROW: f32 = 46.0;
/// The height of the graph, in layout units.
const GRAPH: f32 = 104.0;
const BUTTON: f32 = 58.0;
/// The height of the text about the shown move, in layout units.
const WORDS: f32 = 110.0;
/// The height of a line of the legend, and of the progress or accuracy, in layout units.
const NOTE: f32 = 26.0;
const GAP: f32 = 10.0;
/// The diameter of the piece drawn before a player's accuracy, in layout units.
const PIECE: f32 = 18.0;
/// The side of the board above the graph, in layout units.
const BOARD: f32 = 352.0;

fn show(ui: &mut Ui, view: &ReviewView, &Painting { banner, body, .. }: &Painting, wishes: &mut Vec<Intent>) {
    ui.page("review", PageFocus::Fresh);
    let graph = ui.id("graph", 0);
    ui.prefer_focus(graph);
    let is_small = is_small(body);
    let body = page_head(ui, &view.title, &view.back, banner, body, wishes);
    let body = inside(body).row(0.0, body.h - 12.0);
    if is_small {
        small(ui, view, body, wishes);
    } else if view.is_wide {
        wide(ui, view, body, wishes);
    } else {
        narrow(ui, view, body, wishes);
    }
    keys(ui, view, wishes);
}

fn keys(ui: &mut Ui, view: &ReviewView, wishes: &mut Vec<Intent>) {
    let is_on_graph = ui.has_focus(ui.id("graph", 0));
    let wish = match ui.walk_keys().filter(|_| is_on_graph) {
        Some(isize::MIN) => Some(ReviewMessage::At(0)),
        Some(isize::MAX) => Some(ReviewMessage::At(view.moves.len())),
        Some(by) => Some(ReviewMessage::Step(by)),
        None if ui.pressed(Key::PageDown) => Some(ReviewMessage::Fault(true)),
        None if ui.pressed(Key::PageUp) => Some(ReviewMessage::Fault(false)),
        None if ui.pressed(Key::Backspace) => Some(ReviewMessage::Step(-1)),
        None => None,
    };
    wishes.extend(wish.map(Intent::page));
}

/// Draws the usual layout: board and moves side by side, the graph and the text below.
fn narrow(ui: &mut Ui, view: &ReviewView, body: Rect, wishes: &mut Vec<Intent>) {
    board(ui, view, body.row(0.0, BOARD).column(0.0, BOARD), wishes);
    moves(ui, view, body.row(0.0, BOARD).column(BOARD + GAP, body.w - BOARD - GAP), wishes);
    let below = body.row(BOARD + GAP, body.h - BOARD - GAP);
    graph(ui, view, below.row(0.0, GRAPH), wishes);
    let foot = below.h - BUTTON;
    words(ui, view, below.row(GRAPH + 4.0, foot - GRAPH - 4.0));
    draw_step_buttons(ui, &view.buttons, below.row(foot, BUTTON), view.buttons.len(), wishes);
}

/// Draws the layout of wide pages: the board at the left, everything else at its right.
fn wide(ui: &mut Ui, view: &ReviewView, body: Rect, wishes: &mut Vec<Intent>) {
    let side = body.h.min(body.w * 0.66);
    board(ui, view, body.row(0.0, side).column(0.0, side), wishes);
    let beside = body.column(side + 2.0 * GAP, body.w - side - 2.0 * GAP);
    graph(ui, view, beside.row(0.0, GRAPH), wishes);
    let said = NOTE + 2.0 * WORDS;
    words(ui, view, beside.row(GRAPH + 4.0, said));
    let foot = beside.h - 2.0 * BUTTON - GAP;
    moves(ui, view, beside.row(GRAPH + said + GAP, foot - GRAPH - said - 2.0 * GAP), wishes);
    draw_step_buttons(ui, &view.buttons, beside.row(foot, 2.0 * BUTTON + GAP), 4, wishes);
}

/// Draws the layout of small pages: one scrolled column, with the buttons fixed below.
fn small(ui: &mut Ui, view: &ReviewView, body: Rect, wishes: &mut Vec<Intent>) {
    let columns = if body.w < NARROW { 4 } else { view.buttons.len() };
    let foot = (view.buttons.len().div_ceil(columns) as f32) * (BUTTON + 4.0);
    let area = body.row(0.0, body.h - foot - 4.0).column(-6.0, body.w + 12.0);
    let side = body.w - 14.0;
    let (said, rows) = (NOTE * 2.0 + note_height(ui, view, side) + 2.0 * WORDS, ROW * view.moves.len() as f32);
    let content = side + GRAPH + said + rows + 4.0 * GAP;
    let id = ui.id("all", 0);
    let mut wished = Vec::new();
    ui.scroll(id, area, content, |ui, all| {
        let all = all.column(6.0, side);
        graph(ui, view, all.row(4.0, GRAPH), &mut wished);
        words(ui, view, all.row(GRAPH + GAP, said));
        board(ui, view, all.row(GRAPH + said + 2.0 * GAP, side), &mut wished);
        let below = GRAPH + said + side + 3.0 * GAP;
        rows_of(ui, view, all.row(below, rows), area, &mut wished);
    });
    wishes.extend(wished);
    draw_step_buttons(ui, &view.buttons, body.row(body.h - foot, foot), columns, wishes);
}

fn board(ui: &mut Ui, view: &ReviewView, area: Rect, wishes: &mut Vec<Intent>) {
    ui.board_picture(&view.board, area);
    wheel(ui, area, wishes);
}

fn wheel(ui: &mut Ui, area: Rect, wishes: &mut Vec<Intent>) {
    let by = ui.wheel_over(area);
    if by != 0 {
        wishes.push(Intent::page(ReviewMessage::Step(by)));
    }
}

fn graph(ui: &mut Ui, view: &ReviewView, area: Rect, wishes: &mut Vec<Intent>) {
    let id = ui.id("graph", 0);
    if let Some(to) = ui.graph(id, area, &view.graph) {
        wishes.push(Intent::page(ReviewMessage::At(to)));
    }
    wheel(ui, area, wishes);
}

/// Draws the graph's legend, the shown move, what the move lost and why, and the progress or the accuracy.
fn words(ui: &mut Ui, view: &ReviewView, area: Rect) {
    let colors = ui.colors;
    legend(ui, &view.legend, area.row(0.0, NOTE * if area.w < 400.0 { 2.0 } else { 1.0 }));
    let top = if area.w < 400.0 { 2.0 * NOTE } else { NOTE };
    let foot = note_height(ui, view, area.w);
    let text = area.row(top, area.h - top - foot);
    let sign = if view.shape.is_some() { 26.0 } else { 0.0 };
    if let Some(shape) = view.shape {
        ui.sign(Pos::new(text.x + 10.0, text.y + 13.0), 8.0, shape, "");
    }
    let bold = style(16.0, Weight::Bold, colors.text, Align::Start);
    ui.fit_text(text.row(0.0, 26.0).column(sign, text.w - sign), &view.caption, bold, 1);
    let said = [&view.headline, &view.sentences].into_iter().filter(|part| !part.is_empty());
    let said = said.map(String::as_str).collect::<Vec<_>>().join(" ");
    let plain = TextStyle { top: true, ..style(16.0, Weight::Regular, colors.text, Align::Start) };
    let room = text.row(27.0, text.h - 27.0);
    ui.fit_text(room, &said, plain, (room.h / 19.0) as usize);
    note(ui, view, area.row(area.h - foot, foot));
}

/// The accuracy of each player, where the sentence about it does not fit in one line of the width `wide`; otherwise `None`.
fn parts<'v>(ui: &mut Ui, view: &'v ReviewView, wide: f32) -> Option<&'v AccuracyView> {
    let line = Rect::new(0.0, 0.0, wide, NOTE);
    view.accuracy.as_ref().filter(|_| !ui.text_fits(&view.note, READABLE_MIN, Weight::Regular, line, 1))
}

/// The number of players whose accuracy is shown side by side.
fn players_per_row(wide: f32) -> usize {
    if wide < 400.0 { 1 } else { 2 }
}

fn note_height(ui: &mut Ui, view: &ReviewView, wide: f32) -> f32 {
    if parts(ui, view, wide).is_some() { NOTE * (1 + 2 / players_per_row(wide)) as f32 } else { NOTE }
}

/// Draws the progress of the review, or the accuracy of the players. Long names are cut; percentages are never cut.
fn note(ui: &mut Ui, view: &ReviewView, area: Rect) {
    let dim = style(15.0, Weight::Regular, ui.colors.text_dim, Align::Start);
    let Some(accuracy) = parts(ui, view, area.w) else { return ui.fit_text(area, &view.note, dim, 1) };
    ui.fit_text(area.row(0.0, NOTE), &accuracy.heading, dim, 1);
    let columns = players_per_row(area.w);
    let share = (area.w + GAP) / columns as f32;
    for (index, (name, part)) in accuracy.players.iter().enumerate() {
        let line = area.row(NOTE * (1 + index / columns) as f32, NOTE);
        let place = line.column(share * (index % columns) as f32, share - GAP);
        ui.piece(index as u8, Pos::new(place.x + PIECE / 2.0, place.center().y), PIECE);
        let number = ui.text_size(part, dim.size, dim.weight, None).0 + 2.0;
        let named = ui.text_size(name, dim.size, dim.weight, None).0 + 2.0;
        let left = PIECE + 6.0;
        let room = named.min(place.w - left - number - 6.0).max(0.0);
        ui.fit_text(place.column(left, room), name, dim, 1);
        ui.fit_text(place.column(left + room + 6.0, number), part, dim, 1);
    }
}

/// Draws the legend of the graph in one or two rows. The last entry shows the background of proven positions.
fn legend(ui: &mut Ui, entries: &[LegendView], area: Rect) {
    let columns = if area.h > NOTE { 2 } else { entries.len().max(1) };
    let (wide, colors) = (area.w / columns as f32, ui.colors);
    for (index, entry) in entries.iter().enumerate() {
        let place = area.column(wide * (index % columns) as f32, wide).row(NOTE * (index / columns) as f32, NOTE);
        let center = Pos::new(place.x + 9.0, place.center().y);
        match entry.shape {
            Some(shape) => ui.sign(center, 6.5, shape, ""),
            None => {
                ui.fill(Rect::around(center, 16.0, 16.0), 3.0, colors.panel);
                ui.fill(Rect::around(center, 16.0, 16.0), 3.0, colors.primary.with_alpha(PROVEN_ALPHA));
            }
        }
        let dim = style(14.0, Weight::Regular, colors.text_dim, Align::Start);
        ui.fit_text(place.column(22.0, wide - 26.0), &entry.text, dim, 1);
    }
}

/// Draws the list of all moves, and scrolls the shown move into view when another move is shown.
fn moves(ui: &mut Ui, view: &ReviewView, area: Rect, wishes: &mut Vec<Intent>) {
    let id = ui.id("moves", 0);
    let mut now = Rect::default();
    ui.scroll(id, area, ROW * view.moves.len() as f32, |ui, content| {
        now = rows_of(ui, view, content, area, wishes);
    });
    let mark = view.current.map_or(0, |at| at + 1) as u64;
    if ui.changed(id, mark) {
        ui.keep_in_sight(id, now);
    }
}

/// Draws the visible rows of the list of moves. Returns the place of the row of the shown move.
fn rows_of(ui: &mut Ui, view: &ReviewView, content: Rect, seen: Rect, wishes: &mut Vec<Intent>) -> Rect {
    let mut now = None;
    ui.group("moves", 0, |ui| {
        // After a click on a row, arrow keys still step along the graph.
        now =
            rows_in_sight(ui, (view.moves.len(), ROW), view.current, (content, seen), |ui, index, rect, is_current| {
                row(ui, &view.moves[index], index, rect, is_current, wishes);
            });
    });
    now.unwrap_or(content.row(0.0, ROW))
}

fn row(ui: &mut Ui, view: &ReviewedMove, index: usize, rect: Rect, is_current: bool, wishes: &mut Vec<Intent>) {
    if ui.move_cell(ui.id("move", index as u32), rect.row(0.0, ROW - 2.0), "", is_current) {
        wishes.push(view.intent.clone());
    }
    let colors = ui.colors;
    let dim = style(14.0, Weight::Regular, colors.text_dim, Align::Start);
    ui.fit_text(rect.column(10.0, 34.0), &view.number, dim, 1);
    ui.piece(view.piece, Pos::new(rect.x + 56.0, rect.center().y), 26.0);
    let weight = if is_current { Weight::Bold } else { Weight::Regular };
    ui.fit_text(rect.column(74.0, rect.w - 74.0 - 94.0), &view.text, style(16.0, weight, colors.text, Align::Start), 1);
    if let Some(shape) = view.shape {
        ui.sign(Pos::new(rect.right() - 80.0, rect.center().y), 7.0, shape, "");
    }
    let end = style(15.0, Weight::Regular, colors.text, Align::End);
    ui.fit_text(rect.column(rect.w - 66.0, 58.0), &view.loss, end, 1);
}
