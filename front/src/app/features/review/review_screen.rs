//! Draws the review page: the board, the summary, the graph of values, the text about the shown move, the list of all moves, and the step
//! buttons.

use crate::app::features::review::review_controller::ReviewMessage;
use crate::app::kernel::intent::Intent;
use crate::app::kernel::view::{BoardView, ButtonView, LegendView, Motion, PageView, Painting, SheetText, SignShape};
use crate::app::pages::screen_parts::{
    NARROW, button, draw_step_buttons, inside, is_small, page_head, rows_in_sight, whole_rows,
};
use crate::ui::graph::Graph;
use crate::ui::text::style;
use crate::ui::{Align, Draw, Key, PageFocus, Pos, Rect, TextStyle, Ui, Weight};

/// The summary of the review.
#[derive(Clone, Debug, PartialEq)]
pub struct SummaryView {
    pub heading: String,
    /// The progress of the review, as a sentence; empty when it is complete.
    pub progress: String,
    /// The summaries of both players, Black first.
    pub players: [PlayerSummaryView; 2],
    /// The button that goes to the next move that lost something.
    pub next_fault: ButtonView,
}

/// The summary of one player's game.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerSummaryView {
    pub piece: u8,
    pub name: String,
    /// The accuracy in percent; empty until the review is complete.
    pub accuracy: String,
    /// How many doubtful moves, mistakes and blunders there are, each with its sign.
    pub faults: Vec<(SignShape, String)>,
    /// `faults` in words, for screen readers.
    pub screen_reader_text: String,
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
    /// The entries of the graph's legend. The last entry explains the bar below proven positions.
    pub legend: Vec<LegendView>,
    pub summary: SummaryView,
    pub moves: Vec<ReviewedMove>,
    /// The index in `moves` of the shown move.
    pub current: Option<usize>,
    /// The buttons: first, back, on, last, better line, what if, try again.
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
        let buttons = self.buttons.iter().chain([&self.summary.next_fault]).cloned().collect();
        let (words, detail) = (self.caption.clone(), self.headline.clone());
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
        ButtonView::intents(self.buttons.iter().chain([&self.summary.next_fault])).into_iter().chain(moves).collect()
    }
}

/// The height of a row of the list of moves, in layout units.
const ROW: f32 = 46.0;
/// The least width of a move of that list, and its width where it has room, in layout units.
const MOVE_MIN: f32 = 146.0;
const MOVE_ROOMY: f32 = 200.0;
/// The height of the graph, in layout units.
const GRAPH: f32 = 144.0;
const BUTTON: f32 = 58.0;
/// Minimum width of a button below the list of moves, in layout units.
const BUTTON_WIDTH_MIN: f32 = 78.0;
/// The height of the text about the shown move, in layout units.
const WORDS: f32 = 84.0;
/// The height of a line of the legend, in layout units.
const NOTE: f32 = 26.0;
const GAP: f32 = 12.0;
/// The side of the board above the graph, in layout units.
const BOARD: f32 = 352.0;
/// The largest share of a wide page's width that the board takes.
const BOARD_PART_MAX: f32 = 0.54;
/// The space inside the edges of the summary, in layout units.
const EDGE: f32 = 12.0;
/// The height of the heading over the summary, in layout units.
const HEADING: f32 = 22.0;
/// The height of a player's summary: name, accuracy, counts; in layout units.
const PLAYER: f32 = 92.0;
/// The height and the width of the button for the next mistake, in layout units.
const NEXT: (f32, f32) = (48.0, 176.0);
/// From this width on, in layout units, that button is beside the players instead of below them.
const BESIDE_MIN: f32 = 430.0;
/// Below this width, in layout units, the players' summaries are below each other.
const STACKED_MAX: f32 = 250.0;

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

/// Draws the usual layout: the board at the left, summary and moves at its right, graph and text below.
fn narrow(ui: &mut Ui, view: &ReviewView, body: Rect, wishes: &mut Vec<Intent>) {
    board(ui, view, body.row(0.0, BOARD).column(0.0, BOARD), wishes);
    let beside = body.row(0.0, BOARD).column(BOARD + GAP, body.w - BOARD - GAP);
    let card = summary_height(beside.w);
    summary(ui, view, beside.row(0.0, card), wishes);
    moves(ui, view, beside.row(card + GAP, BOARD - card - GAP), wishes);
    let below = body.row(BOARD + GAP, body.h - BOARD - GAP);
    graph(ui, view, below.row(0.0, GRAPH), wishes);
    let foot = below.h - BUTTON;
    words(ui, view, below.row(GRAPH + 4.0, foot - GRAPH - 4.0));
    draw_step_buttons(ui, &view.buttons, below.row(foot, BUTTON), view.buttons.len(), wishes);
}

/// Draws the layout of wide pages: the board at the left, everything else at its right.
fn wide(ui: &mut Ui, view: &ReviewView, body: Rect, wishes: &mut Vec<Intent>) {
    let side = body.h.min(body.w * BOARD_PART_MAX);
    board(ui, view, body.row(0.0, side).column(0.0, side), wishes);
    let beside = body.column(side + 2.0 * GAP, body.w - side - 2.0 * GAP);
    let card = summary_height(beside.w);
    summary(ui, view, beside.row(0.0, card), wishes);
    graph(ui, view, beside.row(card + GAP, GRAPH), wishes);
    let top = card + GRAPH + GAP + 4.0;
    let said = WORDS + legend_height(beside.w);
    words(ui, view, beside.row(top, said));
    let columns = if beside.w < BUTTON_WIDTH_MIN * view.buttons.len() as f32 { 4 } else { view.buttons.len() };
    let foot = (BUTTON + 4.0) * view.buttons.len().div_ceil(columns) as f32;
    let rows = beside.row(top + said, beside.h - top - said - foot - GAP);
    // In the lowest windows the list of moves has no room; the graph still leads to each move.
    if rows.h >= 2.0 * ROW {
        moves(ui, view, rows, wishes);
    }
    draw_step_buttons(ui, &view.buttons, beside.row(beside.h - foot, foot), columns, wishes);
}

/// Draws the layout of small pages: one scrolled column, with the buttons fixed below.
fn small(ui: &mut Ui, view: &ReviewView, body: Rect, wishes: &mut Vec<Intent>) {
    let columns = if body.w < NARROW { 4 } else { view.buttons.len() };
    let foot = (view.buttons.len().div_ceil(columns) as f32) * (BUTTON + 4.0);
    let area = body.row(0.0, body.h - foot - 4.0).column(-6.0, body.w + 12.0);
    let side = body.w - 14.0;
    let (card, said) = (summary_height(side), legend_height(side) + 2.5 * WORDS);
    let rows = ROW * view.moves.len().div_ceil(list_columns(side)) as f32;
    let content = card + side + GRAPH + said + rows + 5.0 * GAP;
    let id = ui.id("all", 0);
    let mut wished = Vec::new();
    ui.scroll(id, area, content, |ui, all| {
        let all = all.column(6.0, side);
        summary(ui, view, all.row(4.0, card), &mut wished);
        graph(ui, view, all.row(card + GAP, GRAPH), &mut wished);
        let top = card + GRAPH + 2.0 * GAP;
        words(ui, view, all.row(top, said));
        board(ui, view, all.row(top + said + GAP, side), &mut wished);
        rows_of(ui, view, all.row(top + said + side + 2.0 * GAP, rows), area, &mut wished);
    });
    wishes.extend(wished);
    draw_step_buttons(ui, &view.buttons, body.row(body.h - foot, foot), columns, wishes);
}

fn summary_height(wide: f32) -> f32 {
    let players = if wide < STACKED_MAX { 2.0 * PLAYER + GAP } else { PLAYER };
    let below = if wide < BESIDE_MIN { GAP + NEXT.0 } else { 0.0 };
    2.0 * EDGE + HEADING + players + below
}

/// Draws the accuracy of both players with the counts of their mistakes, and the button for the next mistake.
fn summary(ui: &mut Ui, view: &ReviewView, area: Rect, wishes: &mut Vec<Intent>) {
    let colors = ui.colors;
    ui.fill(area, 14.0, colors.panel);
    let room = area.inset(EDGE);
    let is_beside = area.w >= BESIDE_MIN;
    let dim = style(14.0, Weight::Regular, colors.text_dim, Align::Start);
    ui.fit_text(room.row(0.0, HEADING), &view.summary.heading, dim, 1);
    let players = if is_beside { room.column(0.0, room.w - NEXT.1 - GAP) } else { room };
    let is_stacked = area.w < STACKED_MAX;
    let wide = if is_stacked { players.w } else { (players.w - GAP) / 2.0 };
    for (index, player) in view.summary.players.iter().enumerate() {
        let (x, y) = if is_stacked { (0.0, (PLAYER + GAP) * index as f32) } else { ((wide + GAP) * index as f32, 0.0) };
        player_summary(ui, player, players.row(HEADING + y, PLAYER).column(x, wide));
    }
    if !view.summary.progress.is_empty() {
        let text = style(16.0, Weight::Regular, colors.text, Align::Start);
        ui.fit_text(players.row(HEADING + NAME, ACCURACY), &view.summary.progress, text, 2);
    }
    let next = match is_beside {
        true => Rect::new(room.right() - NEXT.1, room.center().y - NEXT.0 / 2.0, NEXT.1, NEXT.0),
        false => room.row(room.h - NEXT.0, NEXT.0),
    };
    ui.keeping_focus(|ui| button(ui, "next-mistake", 0, next, &view.summary.next_fault, wishes));
}

/// The heights of a player's name and accuracy in the summary, in layout units.
const NAME: f32 = 24.0;
const ACCURACY: f32 = 42.0;

fn player_summary(ui: &mut Ui, player: &PlayerSummaryView, place: Rect) {
    let colors = ui.colors;
    ui.piece(player.piece, Pos::new(place.x + 10.0, place.y + NAME / 2.0), 20.0);
    let bold = |size| style(size, Weight::Bold, colors.text, Align::Start);
    ui.fit_text(place.row(0.0, NAME).column(28.0, place.w - 28.0), &player.name, bold(16.0), 1);
    ui.fit_text(place.row(NAME, ACCURACY), &player.accuracy, bold(36.0), 1);
    let counts = place.row(NAME + ACCURACY, PLAYER - NAME - ACCURACY);
    let share = (counts.w / player.faults.len().max(1) as f32).min(56.0);
    for (index, (shape, count)) in player.faults.iter().enumerate() {
        let place = counts.column(share * index as f32, share);
        ui.sign(Pos::new(place.x + 9.0, place.center().y), 7.0, *shape, "");
        let style = style(15.0, Weight::Regular, colors.text, Align::Start);
        let rect = place.column(22.0, share - 22.0);
        ui.draw(Draw::Text { rect, text: count.clone(), style });
    }
    ui.add_spoken_text(counts, &player.screen_reader_text);
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
    ui.set_accessible_name(id, &view.title, "");
    if let Some(to) = ui.graph(id, area, &view.graph) {
        wishes.push(Intent::page(ReviewMessage::At(to)));
    }
    wheel(ui, area, wishes);
}

fn legend_height(wide: f32) -> f32 {
    if wide < 500.0 { 2.0 * NOTE } else { NOTE }
}

/// Draws the graph's legend, the shown move, what the move lost and why.
fn words(ui: &mut Ui, view: &ReviewView, area: Rect) {
    let colors = ui.colors;
    let top = legend_height(area.w);
    legend(ui, &view.legend, area.row(0.0, top));
    let text = area.row(top + 6.0, area.h - top - 6.0);
    let sign = if view.shape.is_some() { 26.0 } else { 0.0 };
    if let Some(shape) = view.shape {
        ui.sign(Pos::new(text.x + 10.0, text.y + 13.0), 8.0, shape, "");
    }
    let bold = style(16.0, Weight::Bold, colors.text, Align::Start);
    ui.fit_text(text.row(0.0, 26.0).column(sign, text.w - sign), &view.caption, bold, 1);
    let said = [&view.headline, &view.sentences].into_iter().filter(|part| !part.is_empty());
    let said = said.map(String::as_str).collect::<Vec<_>>().join(" ");
    let plain = TextStyle { is_top_aligned: true, ..style(16.0, Weight::Regular, colors.text, Align::Start) };
    let room = text.row(27.0, text.h - 27.0);
    ui.fit_text(room, &said, plain, (room.h / 19.0) as usize);
}

/// Draws the legend of the graph in one or two rows. The last entry shows the bar below proven positions.
fn legend(ui: &mut Ui, entries: &[LegendView], area: Rect) {
    let columns = if area.h > NOTE { 2 } else { entries.len().max(1) };
    let (wide, colors) = (area.w / columns as f32, ui.colors);
    for (index, entry) in entries.iter().enumerate() {
        let place = area.column(wide * (index % columns) as f32, wide).row(NOTE * (index / columns) as f32, NOTE);
        let center = Pos::new(place.x + 9.0, place.center().y);
        match entry.shape {
            Some(shape) => ui.sign(center, 6.5, shape, ""),
            None => ui.fill(Rect::around(center, 18.0, 6.0), 0.0, colors.primary),
        }
        let dim = style(14.0, Weight::Regular, colors.text_dim, Align::Start);
        ui.fit_text(place.column(22.0, wide - 26.0), &entry.text, dim, 1);
    }
}

/// Draws the list of all moves, and scrolls the shown move into view when another move is shown.
fn moves(ui: &mut Ui, view: &ReviewView, area: Rect, wishes: &mut Vec<Intent>) {
    let (id, area) = (ui.id("moves", 0), whole_rows(area, ROW));
    let mut now = Rect::default();
    let lines = view.moves.len().div_ceil(list_columns(area.w));
    ui.scroll(id, area, ROW * lines as f32, |ui, content| {
        now = rows_of(ui, view, content, area, wishes);
    });
    let mark = view.current.map_or(0, |at| at + 1) as u64;
    if ui.changed(id, mark) {
        ui.keep_in_sight(id, now);
    }
}

/// Returns the number of moves side by side in a list of this width, so that each column has moves of one side.
fn list_columns(width: f32) -> usize {
    match width {
        width if width >= 4.0 * MOVE_MIN => 4,
        width if width >= 2.0 * MOVE_ROOMY => 2,
        _ => 1,
    }
}

/// Draws the visible rows of the list of moves. Returns the place of the row of the shown move.
fn rows_of(ui: &mut Ui, view: &ReviewView, content: Rect, seen: Rect, wishes: &mut Vec<Intent>) -> Rect {
    let mut now = None;
    ui.group("moves", 0, |ui| {
        // After a click on a row, arrow keys still step along the graph.
        let (columns, current) = (list_columns(content.w), view.current);
        let list = (view.moves.len(), columns, ROW);
        now = rows_in_sight(ui, list, current, (content, seen), |ui, index, rect, is_current| {
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
    // Where four moves stand side by side, the parts of each are closer together.
    let (left, piece, text, loss) = match rect.w < MOVE_ROOMY {
        true => (4.0, 40.0, 54.0, 40.0),
        false => (10.0, 56.0, 74.0, 58.0),
    };
    ui.fit_text(rect.column(left, 24.0), &view.number, dim, 1);
    ui.piece(view.piece, Pos::new(rect.x + piece, rect.center().y), 24.0);
    let weight = if is_current { Weight::Bold } else { Weight::Regular };
    let taken = if view.loss.is_empty() && view.shape.is_none() { 8.0 } else { loss + 28.0 };
    let room = rect.column(text, rect.w - text - taken);
    ui.fit_text(room, &view.text, style(16.0, weight, colors.text, Align::Start), 1);
    if let Some(shape) = view.shape {
        ui.sign(Pos::new(rect.right() - loss - 18.0, rect.center().y), 7.0, shape, "");
    }
    let end = style(15.0, Weight::Regular, colors.text, Align::End);
    ui.fit_text(rect.column(rect.w - loss - 6.0, loss), &view.loss, end, 1);
}
