//! Draws the study page: the board, the step controls, the list of moves with their branches (beside the board, or on a sheet over the
//! board), and the analysis.

use crate::app::features::study::study_controller::StudyMessage;
use crate::app::kernel::intent::Intent;
use crate::app::kernel::view::{BoardView, ButtonView, Motion, PageView, Painting};
use crate::app::pages::screen_parts::{
    NARROW, backspace_intent, button, inside, is_small, page_head, rows_in_sight, toolkit_button, typing_intent,
    whole_rows,
};
use crate::ui::board::{BoardAction, Cell};
use crate::ui::graph::Graph;
use crate::ui::text::style;
use crate::ui::widgets::Slider;
use crate::ui::{Align, Key, PageFocus, Pos, Rect, TextStyle, Ui, Weight};

/// The view of the study page, on which a game is replayed, continued and analyzed.
#[derive(Clone, Debug, PartialEq)]
pub struct StudyView {
    pub title: String,
    pub back: ButtonView,
    pub board: BoardView,
    /// The number and the text of the move that led to the shown position.
    pub caption: String,
    /// Whose turn it is in the shown position, or how the game ended there; on a second line the opening's name, if it has one.
    pub state: String,
    /// The comment on the shown position. May be empty, and may have several lines.
    pub remark: String,
    /// The controls that step through the current line.
    pub walk: WalkView,
    /// The buttons other than the step controls.
    pub tools: Vec<ButtonView>,
    /// The button that opens or closes the list of moves over the board; used where the list is not beside the board.
    pub sheet: ButtonView,
    /// Whether the list of moves is open over the board.
    pub is_move_list_open: bool,
    pub rows: Vec<StudyRow>,
    /// The index in `rows` of the shown position. That row is kept visible.
    pub current: Option<usize>,
    /// The heading of the analysis, such as its depth; empty while the analysis is off.
    pub analysis: String,
    /// The lines of the analysis, the best first; empty while the analysis is off.
    pub lines: Vec<LineView>,
    /// Whether the page uses the wide layout, with the list of moves beside the board.
    pub is_wide: bool,
}

/// The controls that step through the current line: the slider, the buttons and the speed.
#[derive(Clone, Debug, PartialEq)]
pub struct WalkView {
    /// The number of steps from the start to the shown position.
    pub current_step: usize,
    /// The number of steps of the whole current line.
    pub step_count: usize,
    /// `current_step` and `step_count` as text, such as "25 / 60".
    pub text: String,
    /// The step buttons: first, back, play, forward, last.
    pub steps: Vec<ButtonView>,
    /// The button that selects the speed of automatic replay.
    pub speed: ButtonView,
    /// The graph of the known values along the current line; `None` where too few are known.
    pub graph: Option<Graph>,
}

/// A row in the list of moves: one node of the game's tree.
#[derive(Clone, Debug, PartialEq)]
pub struct StudyRow {
    pub number: String,
    /// The piece of the color that moved; `None` where the node is neither a placement nor a pass.
    pub piece: Option<u8>,
    pub text: String,
    /// The value of the move for who moved, where it is known. May be empty.
    pub value: String,
    /// The number of hidden moves of a folded branch, and the beginning of the move's comment. May be empty.
    pub note: String,
    /// How many branches deep the move is in the tree; 0 is the main line.
    pub depth: usize,
    pub intent: Intent,
}

/// A line of moves that the analysis found.
#[derive(Clone, Debug, PartialEq)]
pub struct LineView {
    /// The value of the line, as text.
    pub value: String,
    /// The moves of the line, as text.
    pub moves: String,
    /// The intent that plays the first move of the line.
    pub intent: Intent,
}

impl PageView for StudyView {
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
        let buttons = self.tools.iter().chain(&self.walk.steps).chain([&self.walk.speed, &self.sheet]);
        let rows = self.rows.iter().step_by(9).map(|row| &row.intent).chain(self.lines.iter().map(|line| &line.intent));
        let marks = [StudyMessage::Mark((2, 3), (4, 4)), StudyMessage::MarkStep((2, 3))].map(Intent::page);
        ButtonView::intents(buttons).into_iter().chain(rows.cloned()).chain(marks).collect()
    }
}

const GAP: f32 = 8.0;
/// The height of the slider, in layout units.
const SLIDER: f32 = 46.0;
/// The largest width of the slider, in layout units.
const SLIDER_MAX: f32 = 480.0;
/// The width beside the board from which the list of moves stands beside the texts instead of below them, in layout units.
const LIST_BESIDE_FROM: f32 = 640.0;
const BUTTON: f32 = 54.0;
const ROW: f32 = 46.0;
/// The indentation of the list of moves for each branch level, in layout units.
const INDENT: f32 = 16.0;
/// The deepest branch level that is indented further than the level above.
const INDENT_MAX: usize = 5;
/// The height of a caption, in layout units.
const CAPTION: f32 = 24.0;
/// The height of an analysis line, in layout units.
const LINE: f32 = 46.0;
/// The width of the value at the left of an analysis line, in layout units.
const VALUE: f32 = 62.0;
/// The text size of a value at the end of a row in the list of moves.
const VALUE_SIZE: f32 = 15.0;
/// Maximum number of tool buttons side by side.
const TOOLS: usize = 4;
/// The height of the graph, in layout units.
const GRAPH: f32 = 96.0;
/// Minimum number of rows in the list of moves below the graph.
const ROWS: f32 = 3.0;
/// Minimum height of the comment on a small page, in layout units.
const REMARK: f32 = 64.0;

fn show(ui: &mut Ui, view: &StudyView, &Painting { motion, banner, body, .. }: &Painting, wishes: &mut Vec<Intent>) {
    ui.page("study", PageFocus::Kept);
    let slider = ui.id("walk", 0);
    ui.prefer_focus(slider);
    let is_small = is_small(body);
    let body = page_head(ui, &view.title, &view.back, banner, body, wishes);
    let body = inside(body).row(0.0, body.h - 12.0);
    if is_small {
        small(ui, view, motion, body, wishes);
    } else if view.is_wide {
        wide(ui, view, motion, body, wishes);
    } else {
        narrow(ui, view, motion, body, wishes);
    }
    keys(ui, view, wishes);
}

/// Handles the graph's keys, and the keys that work independent of the focus. The slider itself handles Left, Right, Home and End.
fn keys(ui: &mut Ui, view: &StudyView, wishes: &mut Vec<Intent>) {
    let is_on_graph = ui.has_focus(ui.id("graph", 0));
    let marked = view.board.cursor.and_then(|at| mark_of_key(ui, at));
    let walked = ui.walk_keys().filter(|_| is_on_graph).map(|by| match by {
        isize::MIN => StudyMessage::At(0),
        isize::MAX => StudyMessage::At(usize::MAX),
        by => StudyMessage::Step(by),
    });
    let wish = match () {
        () if marked.is_some() => marked,
        () if walked.is_some() => walked,
        () if ui.pressed(Key::PageDown) => Some(StudyMessage::Branch(true)),
        () if ui.pressed(Key::PageUp) => Some(StudyMessage::Branch(false)),
        () if ui.pressed(Key::Delete) => Some(StudyMessage::DeleteBranch),
        () => None,
    };
    wishes.extend(wish.map(Intent::page).or(backspace_intent(ui)));
}

/// The message of a key that marks the cell `at` of the cursor: Ctrl+Enter puts a ring, Ctrl+Shift+Enter begins or ends an arrow.
fn mark_of_key(ui: &Ui, at: Cell) -> Option<StudyMessage> {
    let press = ui.keys().iter().find(|press| press.key == Key::Enter && press.command && !press.alt)?;
    Some(if press.shift { StudyMessage::MarkStep(at) } else { StudyMessage::Mark(at, at) })
}

/// Draws the usual layout: the board, the texts beside it, the controls below. The list of moves opens over board and texts.
fn narrow(ui: &mut Ui, view: &StudyView, motion: Motion, body: Rect, wishes: &mut Vec<Intent>) {
    let below = SLIDER + 3.0 * (BUTTON + GAP);
    let above = body.row(0.0, body.h - below - GAP);
    if view.is_move_list_open {
        moves(ui, view, above, wishes);
    } else {
        board(ui, view, motion, above.column(0.0, above.h), wishes);
        let mut facts = above.column(above.h + 14.0, above.w - above.h - 14.0);
        if view.walk.graph.is_some() && view.analysis.is_empty() && view.remark.is_empty() {
            graph(ui, view, facts.row(facts.h - GRAPH, GRAPH), wishes);
            facts.h -= GRAPH + GAP;
        }
        draw_position_facts(ui, view, facts, wishes);
    }
    let ways = body.row(body.h - below, below);
    walk(ui, &view.walk, ways.row(0.0, SLIDER + GAP + BUTTON), wishes);
    tools(ui, view, true, ways.row(SLIDER + BUTTON + 2.0 * GAP, 2.0 * BUTTON + GAP), TOOLS, wishes);
}

/// Draws the layout of wide pages: the board and the step controls at the left; the texts, the list of moves and the tools at the right.
fn wide(ui: &mut Ui, view: &StudyView, motion: Motion, body: Rect, wishes: &mut Vec<Intent>) {
    let side = body.h - SLIDER - BUTTON - 2.0 * GAP;
    board(ui, view, motion, body.row(0.0, side).column(0.0, side), wishes);
    walk(ui, &view.walk, body.row(side + GAP, SLIDER + GAP + BUTTON).column(0.0, side), wishes);
    let beside = body.column(side + 20.0, body.w - side - 20.0);
    let foot = 2.0 * BUTTON + GAP;
    tools(ui, view, false, beside.row(beside.h - foot, foot), TOOLS, wishes);
    if beside.w >= LIST_BESIDE_FROM {
        let room = beside.row(0.0, beside.h - foot - GAP);
        let half = (room.w - 20.0) / 2.0;
        let mut facts = room.column(0.0, half);
        if view.walk.graph.is_some() {
            graph(ui, view, facts.row(facts.h - GRAPH, GRAPH), wishes);
            facts.h -= GRAPH + GAP;
        }
        draw_position_facts(ui, view, facts, wishes);
        return moves(ui, view, room.column(half + 20.0, half), wishes);
    }
    let above = (1 + view.state.lines().count()) as f32 * CAPTION;
    let has_graph = view.walk.graph.is_some();
    let words = match view.analysis.is_empty() {
        true => above + 82.0,
        // Without a comment, the graph takes its place.
        false if has_graph && view.remark.is_empty() => above + CAPTION + 5.0 * LINE + 4.0,
        false => above + 5.0 * LINE + 70.0,
    };
    draw_position_facts(ui, view, beside.row(0.0, words), wishes);
    let mut list = beside.row(words + GAP, beside.h - words - foot - 2.0 * GAP);
    if has_graph && list.h >= GRAPH + GAP + ROWS * ROW {
        graph(ui, view, list.row(0.0, GRAPH), wishes);
        list = list.row(GRAPH + GAP, list.h - GRAPH - GAP);
    }
    moves(ui, view, list, wishes);
}

/// Draws the layout of small pages: one scrolled column, with the step controls fixed below.
fn small(ui: &mut Ui, view: &StudyView, motion: Motion, body: Rect, wishes: &mut Vec<Intent>) {
    let is_narrow = body.w < NARROW;
    let columns = if is_narrow { 2 } else { TOOLS };
    let ways = SLIDER + BUTTON + GAP;
    let area = body.row(0.0, body.h - ways - GAP).column(-6.0, body.w + 12.0);
    let (wide, count) = (body.w - 14.0, view.tools.len());
    let side = wide.min(560.0);
    let words = said_height(view, wide);
    let tools_high = (count.div_ceil(columns)) as f32 * (BUTTON + GAP);
    let rows = ROW * view.rows.len() as f32;
    let content = side + words + tools_high + rows + 4.0 * GAP;
    let mut wished = Vec::new();
    ui.scroll(ui.id("all", 0), area, content, |ui, all| {
        let all = all.column(6.0, wide);
        board(ui, view, motion, all.row(0.0, side).column((wide - side) / 2.0, side), &mut wished);
        draw_position_facts(ui, view, all.row(side + GAP, words), &mut wished);
        tools(ui, view, false, all.row(side + words + 2.0 * GAP, tools_high - GAP), columns, &mut wished);
        rows_of(ui, view, all.row(side + words + tools_high + 3.0 * GAP, rows), area, &mut wished);
    });
    wishes.extend(wished);
    walk(ui, &view.walk, body.row(body.h - ways, ways), wishes);
}

fn board(ui: &mut Ui, view: &StudyView, motion: Motion, area: Rect, wishes: &mut Vec<Intent>) {
    let is_fresh = ui.changed(ui.id("fresh", 0), view.board.epoch);
    wishes.extend(ui.board(&view.board, area, motion).into_iter().filter_map(intent_of));
    if is_fresh {
        // The board would take the focus when a game is opened. Here the slider gets the focus, because the user steps through the game
        // first.
        let slider = ui.id("walk", 0);
        ui.focus(slider);
    }
    wheel(ui, area, wishes);
}

fn intent_of(wish: BoardAction) -> Option<Intent> {
    let studying = match wish {
        BoardAction::Place(cell) => StudyMessage::Place(cell),
        BoardAction::Aim(cell) | BoardAction::Cursor(cell) => StudyMessage::Cursor(cell),
        BoardAction::Enter => StudyMessage::Enter,
        BoardAction::SecondaryDrag(from, to) => StudyMessage::Mark(from, to),
        // The mouse wheel steps along the current line.
        _ => return typing_intent(&wish),
    };
    Some(Intent::page(studying))
}

fn graph(ui: &mut Ui, view: &StudyView, area: Rect, wishes: &mut Vec<Intent>) {
    ui.set_accessible_name(ui.id("graph", 0), &view.title, "");
    let to = view.walk.graph.as_ref().and_then(|graph| ui.graph(ui.id("graph", 0), area, graph));
    wishes.extend(to.map(|to| Intent::page(StudyMessage::At(to))));
    wheel(ui, area, wishes);
}

fn wheel(ui: &mut Ui, area: Rect, wishes: &mut Vec<Intent>) {
    let by = ui.wheel_over(area);
    if by != 0 {
        wishes.push(Intent::page(StudyMessage::Step(by)));
    }
}

/// Draws the step controls: the slider with the speed button beside it, and the five step buttons below.
fn walk(ui: &mut Ui, view: &WalkView, area: Rect, wishes: &mut Vec<Intent>) {
    let speed = 76.0;
    let line = area.row(0.0, SLIDER);
    let slider = Slider {
        value: view.current_step as i32,
        min: 0,
        max: view.step_count.max(1) as i32,
        step: 1,
        text: view.text.clone(),
    };
    let room = line.column(0.0, (line.w - speed - GAP).min(SLIDER_MAX));
    if let Some(to) = ui.slider(ui.id("walk", 0), room, &slider, view.step_count > 0) {
        wishes.push(Intent::page(StudyMessage::At(to.max(0) as usize)));
    }
    wheel(ui, line, wishes);
    ui.keeping_focus(|ui| {
        button(ui, "speed", 0, line.column(room.w + GAP, speed), &view.speed, wishes);
        let row = area.row(SLIDER + GAP, BUTTON);
        let share = (row.w + GAP) / view.steps.len().max(1) as f32;
        for (index, entry) in view.steps.iter().enumerate() {
            let rect = row.column(share * index as f32, share - GAP);
            if ui.bar_button(ui.id("step", index as u32), rect, &toolkit_button(entry)) {
                wishes.push(entry.intent.clone());
            }
        }
    });
}

/// Draws the tool buttons with up to `columns` per row. If `has_sheet`, the first button opens the list of moves over the board.
fn tools(ui: &mut Ui, view: &StudyView, has_sheet: bool, area: Rect, columns: usize, wishes: &mut Vec<Intent>) {
    let sheet = has_sheet.then_some(&view.sheet);
    let all: Vec<_> = sheet.into_iter().chain(&view.tools).collect();
    // The button of the list of moves is drawn first, but the ids of the tools count without it.
    let mut number = if has_sheet { 0 } else { 1 };
    ui.keeping_focus(|ui| {
        for (row, entries) in all.chunks(columns).enumerate() {
            let row = area.row((BUTTON + GAP) * row as f32, BUTTON);
            // A row with one button less has wider ones, because its labels are longer.
            let share = (area.w + GAP) / entries.len().max(columns / 2 + 1) as f32;
            for (index, entry) in entries.iter().enumerate() {
                if ui.bar_button(
                    ui.id("tool", number),
                    row.column(share * index as f32, share - GAP),
                    &toolkit_button(entry),
                ) {
                    wishes.push(entry.intent.clone());
                }
                number += 1;
            }
        }
    });
}

fn said_height(view: &StudyView, wide: f32) -> f32 {
    let lines = if view.analysis.is_empty() { 0.0 } else { CAPTION + line_height(wide) * view.lines.len() as f32 };
    (1 + view.state.lines().count()) as f32 * CAPTION + lines + REMARK
}

fn line_height(wide: f32) -> f32 {
    if wide < 300.0 { 66.0 } else { LINE }
}

/// Draws the texts about the shown position: the move, whose turn it is, the analysis, and the comment.
fn draw_position_facts(ui: &mut Ui, view: &StudyView, area: Rect, wishes: &mut Vec<Intent>) {
    let colors = ui.colors;
    let lines = if area.w < 300.0 { 2 } else { 1 };
    let high = CAPTION * lines as f32;
    let bold = style(16.0, Weight::Bold, colors.text, Align::Start);
    ui.fit_text(area.row(0.0, high), &view.caption, bold, lines);
    let dim = style(15.0, Weight::Regular, colors.text_dim, Align::Start);
    let mut y = high;
    for line in view.state.lines() {
        let high = ui.text_size(line, dim.size, dim.weight, Some(area.w)).1.clamp(CAPTION, 3.0 * CAPTION);
        ui.fit_text(area.row(y, high), line, dim, 3);
        y += high;
    }
    if !view.analysis.is_empty() {
        ui.fit_text(area.row(y + 2.0, high), &view.analysis, TextStyle { size: 14.0, ..dim }, lines);
        y = lines_of(ui, view, area, y + high + 2.0, wishes);
    }
    let plain = TextStyle { is_top_aligned: true, ..style(15.0, Weight::Regular, colors.text, Align::Start) };
    let room = area.row(y + 4.0, area.h - y - 4.0);
    let lines = (room.h / 20.0) as usize;
    if lines > 0 {
        ui.fit_text(room, &view.remark, plain, lines);
    }
}

/// Draws as many analysis lines as fit from the vertical position `y`. Returns the vertical position below them.
fn lines_of(ui: &mut Ui, view: &StudyView, area: Rect, mut y: f32, wishes: &mut Vec<Intent>) -> f32 {
    let each = line_height(area.w);
    // Some room is reserved for the comment.
    let end = if view.remark.is_empty() { area.h } else { area.h - REMARK };
    for (index, line) in view.lines.iter().enumerate() {
        if y + each <= end {
            line_of(ui, line, index, area.row(y, each - 2.0), wishes);
            y += each;
        }
    }
    y
}

/// Draws an analysis line: its value and its moves. A press plays the first move of the line.
fn line_of(ui: &mut Ui, view: &LineView, index: usize, rect: Rect, wishes: &mut Vec<Intent>) {
    ui.keeping_focus(|ui| {
        if ui.move_cell(ui.id("line", index as u32), rect, "", false) {
            wishes.push(view.intent.clone());
        }
    });
    let colors = ui.colors;
    let value = style(16.0, Weight::Bold, colors.text, Align::Start);
    let moves = style(15.0, Weight::Regular, colors.text, Align::Start);
    if rect.w < 300.0 {
        ui.fit_text(rect.row(2.0, 22.0).column(6.0, rect.w - 12.0), &view.value, value, 1);
        return ui.fit_text(rect.row(22.0, rect.h - 24.0).column(6.0, rect.w - 12.0), &view.moves, moves, 2);
    }
    ui.fit_text(rect.column(8.0, VALUE - 10.0), &view.value, value, 1);
    ui.fit_text(rect.column(VALUE, rect.w - VALUE - 8.0), &view.moves, moves, 2);
}

/// Draws the list of moves with all branches, and scrolls the shown move into view when another move is shown.
fn moves(ui: &mut Ui, view: &StudyView, area: Rect, wishes: &mut Vec<Intent>) {
    let ground = ui.colors.panel;
    ui.fill(area, 8.0, ground);
    let area = whole_rows(area.inset(6.0), ROW);
    let id = ui.id("moves", 0);
    let mut now = Rect::default();
    ui.scroll(id, area, ROW * view.rows.len() as f32, |ui, content| {
        now = rows_of(ui, view, content, area, wishes);
    });
    let mark = view.current.map_or(0, |at| at + 1) + view.rows.len() * 1000;
    if ui.changed(id, mark as u64) {
        ui.keep_in_sight(id, now);
    }
}

/// Draws the visible rows of the list of moves. Returns the place of the row of the shown move.
fn rows_of(ui: &mut Ui, view: &StudyView, content: Rect, seen: Rect, wishes: &mut Vec<Intent>) -> Rect {
    let mut now = None;
    ui.group("moves", 0, |ui| {
        now = rows_in_sight(
            ui,
            (view.rows.len(), 1, ROW),
            view.current,
            (content, seen),
            |ui, index, rect, is_current| {
                row(ui, &view.rows[index], index, rect, is_current, wishes);
            },
        );
    });
    now.unwrap_or_default()
}

fn row(ui: &mut Ui, view: &StudyRow, index: usize, rect: Rect, is_current: bool, wishes: &mut Vec<Intent>) {
    if ui.move_cell(ui.id("move", index as u32), rect.row(0.0, ROW - 2.0), "", is_current) {
        wishes.push(view.intent.clone());
    }
    let (colors, rect) = (ui.colors, rect.row(0.0, ROW - 2.0));
    let depth = view.depth.min(INDENT_MAX);
    // Each branch level has a vertical line at the left of the row.
    for level in 0..depth {
        ui.fill(Rect::new(rect.x + 8.0 + INDENT * level as f32, rect.y, 2.0, rect.h), 1.0, colors.accent);
    }
    let rect = rect.column(INDENT * depth as f32, rect.w - INDENT * depth as f32);
    let dim = style(14.0, Weight::Regular, colors.text_dim, Align::Start);
    ui.fit_text(rect.column(10.0, 34.0), &view.number, dim, 1);
    if let Some(piece) = view.piece {
        ui.piece(piece, Pos::new(rect.x + 56.0, rect.center().y), 26.0);
    }
    let weight = if is_current { Weight::Bold } else { Weight::Regular };
    let name = style(16.0, weight, colors.text, Align::Start);
    let wide = ui.text_size(&view.text, 16.0, weight, None).0.min(rect.w - 84.0);
    ui.fit_text(rect.column(74.0, wide + 2.0), &view.text, name, 1);
    let left = 74.0 + wide + 12.0;
    let value = ui.text_size(&view.value, VALUE_SIZE, Weight::Regular, None).0;
    let room = rect.column(left, rect.w - left - 10.0 - value);
    if room.w >= 0.0 {
        let end = style(VALUE_SIZE, Weight::Regular, colors.text, Align::Start);
        ui.fit_text(rect.column(rect.w - value - 10.0, value + 2.0), &view.value, end, 1);
    }
    if !view.note.is_empty() && room.w > 40.0 {
        ui.fit_text(room.column(0.0, room.w - 8.0), &view.note, dim, 1);
    }
}
