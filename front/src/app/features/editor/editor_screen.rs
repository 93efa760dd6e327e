//! Draws the board editor: the board, the rows of choices, the problems of the board, and the buttons.

use crate::app::features::editor::editor_controller::EditorMessage;
use crate::app::kernel::intent::{Form, Intent};
use crate::app::kernel::view::{BoardView, ButtonView, Control, Motion, PageView, Painting, RowView};
use crate::app::pages::form_screen as form;
use crate::app::pages::screen_parts::{NARROW, button, foot, inside, page_head, typing_intent};
use crate::ui::board::BoardAction;
use crate::ui::{Key, PageFocus, Rect, Ui};

/// The view of the board editor.
#[derive(Clone, Debug, PartialEq)]
pub struct EditorView {
    pub title: String,
    pub back: ButtonView,
    pub board: BoardView,
    /// The rows to choose the held piece, the side to move and the rules.
    pub rows: Vec<RowView>,
    /// The buttons that change the whole board.
    pub whole_board_buttons: Vec<ButtonView>,
    /// The verdict on the board and the reasons why it is invalid, one row each.
    pub problem_rows: Vec<RowView>,
    /// The buttons at the foot of the page, for what can be done with the board.
    pub buttons: Vec<ButtonView>,
    /// Whether the page uses the wide layout.
    pub is_wide: bool,
}

impl PageView for EditorView {
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
        let of = |row: &RowView| {
            let id = row.id;
            row.control.changes().into_iter().map(move |change| Intent::Change(Form::EDITOR, id, change))
        };
        let messages = [EditorMessage::TogglePiece((2, 2)), EditorMessage::RemovePiece((3, 3)), EditorMessage::Hold(2)];
        let buttons = ButtonView::intents(self.whole_board_buttons.iter().chain(&self.buttons)).into_iter();
        buttons.chain(self.rows.iter().flat_map(of)).chain(messages.map(Intent::page)).collect()
    }
}

/// The board's maximum share of the page's width.
const BOARD_PART: f32 = 0.62;
/// The height kept for the list of problems below the board, on an upright page and on a wide one, where the list is narrow, in layout units.
/// The board has one size whatever the problems are, because it must not move under the pointer.
const TOLD_MIN: f32 = 164.0;
const TOLD_MIN_WIDE: f32 = 208.0;
const GAP: f32 = 18.0;
/// Maximum width of a tool button, in layout units.
const TOOL_WIDTH_MAX: f32 = 480.0;
/// The most rows of problems that stand in one column beside a wide board.
const PROBLEMS_ONE_COLUMN: usize = 3;
/// The height of a tool button with its gap, in layout units.
const TOOL: f32 = 52.0;
/// The space between two buttons.
const TOOL_GAP: f32 = 4.0;
/// From this width on, in units, two buttons stand side by side.
const TOOLS_SIDE_BY_SIDE: f32 = 560.0;
/// The width of a column from which three tools stand side by side, in layout units.
const MANY_TOOLS_FROM: f32 = 660.0;

fn show(ui: &mut Ui, view: &EditorView, &Painting { motion, banner, body, .. }: &Painting, wishes: &mut Vec<Intent>) {
    ui.page("editor", PageFocus::Fresh);
    let body = page_head(ui, &view.title, &view.back, banner, body, wishes);
    let area = inside(foot(ui, &view.buttons, body, wishes));
    if ui.pressed(Key::Delete) {
        wishes.push(Intent::page(EditorMessage::TakeHere));
    }
    if body.w < NARROW {
        return narrow(ui, view, area, motion, wishes);
    }
    let told = if area.w > area.h { TOLD_MIN_WIDE } else { TOLD_MIN };
    let side = (area.w * BOARD_PART).min(area.h - told);
    board(ui, view, area.column(0.0, side).row(0.0, side), motion, wishes);
    let right = area.column(side + GAP, area.w - side - GAP).row(0.0, area.h - 8.0);
    let width = right.w - 14.0;
    let used = used_height(ui, view, width);
    let below_tools = right.row(used, right.h - used);
    let below_board = area.column(0.0, side).row(side + 8.0, area.h - side - 16.0);
    let ([first, second], half) = (problem_columns(view, width), (width - GAP) / 2.0);
    match place_of_problems(ui, view, right) {
        Place::Tools if second.is_empty() => rows(ui, "told", first, &[], below_tools, wishes),
        Place::Tools => {
            put_rows(ui, first, below_tools.column(0.0, half), 0.0, wishes);
            put_rows(ui, second, below_tools.column(half + GAP, half), 0.0, wishes);
        }
        Place::Both => {
            put_rows(ui, first, below_tools.column(0.0, width), 0.0, wishes);
            rows(ui, "told", second, &[], below_board, wishes);
        }
        Place::Board => rows(ui, "told", &view.problem_rows, &[], below_board, wishes),
    }
    rows(ui, "rows", &view.rows, &view.whole_board_buttons, right.row(0.0, used.min(right.h)), wishes);
}

/// Where the problems stand on a wide page.
#[derive(Clone, Copy)]
enum Place {
    /// Below the tools, in one or two columns.
    Tools,
    /// The first column below the tools, the second below the board.
    Both,
    /// Below the board.
    Board,
}

/// Returns where the problems have room, with the rows and tools in this area beside the board.
fn place_of_problems(ui: &mut Ui, view: &EditorView, right: Rect) -> Place {
    let width = right.w - 14.0;
    let room = right.h - used_height(ui, view, width) + BELOW_ROWS;
    let [first, second] = problem_columns(view, width);
    let wide = if second.is_empty() { width } else { (width - GAP) / 2.0 };
    let columns = [first, second].map(|rows| height(ui, rows, wide));
    match columns.into_iter().fold(0.0, f32::max) <= room {
        true => Place::Tools,
        false if second.is_empty() || height(ui, first, width) > room => Place::Board,
        false => Place::Both,
    }
}

/// Returns the height of the rows and tools in a column of this width.
fn used_height(ui: &mut Ui, view: &EditorView, width: f32) -> f32 {
    height(ui, &view.rows, width) + tools_height(&view.whole_board_buttons, width) + 16.0
}

/// Returns the problems in one column of this width, or in two where there are many. A second heading begins the second column.
fn problem_columns(view: &EditorView, width: f32) -> [&[RowView]; 2] {
    let rows = &view.problem_rows[..];
    let is_split = width >= MANY_TOOLS_FROM && rows.len() > PROBLEMS_ONE_COLUMN;
    let heading = rows.iter().skip(1).position(|row| row.control == Control::Heading);
    let heading = heading.map_or(rows.len().div_ceil(2), |at| at + 1);
    let (first, second) = rows.split_at(if is_split { heading } else { rows.len() });
    [first, second]
}

/// Draws the editor in one scrolled column, for narrow pages.
fn narrow(ui: &mut Ui, view: &EditorView, area: Rect, motion: Motion, wishes: &mut Vec<Intent>) {
    let side = area.w - 14.0;
    let [told, chosen] = [&view.problem_rows, &view.rows].map(|rows| height(ui, rows, side));
    let high = side + 8.0 + told + chosen + tools_height(&view.whole_board_buttons, side) + 8.0;
    let area = Rect { x: area.x - 6.0, w: area.w + 12.0, ..area };
    ui.scroll(ui.id("all", 0), area, high, |ui, content| {
        let room = content.column(6.0, side);
        board(ui, view, room.row(0.0, side), motion, wishes);
        let y = put_rows(ui, &view.problem_rows, room, side + 8.0, wishes);
        let y = put_rows(ui, &view.rows, room, y, wishes);
        put_tools(ui, &view.whole_board_buttons, room, y, wishes);
    });
}

/// The space below a card of rows.
const BELOW_ROWS: f32 = 12.0;

fn height(ui: &mut Ui, rows: &[RowView], width: f32) -> f32 {
    if rows.is_empty() { 0.0 } else { form::cards_height(ui, rows, width) + BELOW_ROWS }
}

/// Draws rows, and below them the buttons `tools`, in an area with its own scroll bar.
fn rows(ui: &mut Ui, role: &'static str, rows: &[RowView], tools: &[ButtonView], area: Rect, wishes: &mut Vec<Intent>) {
    let width = area.w - 14.0;
    let high = height(ui, rows, width) + tools_height(tools, width) + 8.0;
    let wider = Rect { x: area.x - 6.0, w: area.w + 12.0, ..area };
    ui.scroll(ui.id(role, 0), wider, high, |ui, content| {
        let room = content.column(6.0, width);
        let y = put_rows(ui, rows, room, 0.0, wishes);
        put_tools(ui, tools, room, y, wishes);
    });
}

fn put_rows(ui: &mut Ui, rows: &[RowView], room: Rect, from: f32, wishes: &mut Vec<Intent>) -> f32 {
    let high = height(ui, rows, room.w);
    form::rows_in_cards(ui, Form::EDITOR, rows, room.row(from, high), wishes);
    from + high
}

/// The number of buttons that stand side by side in a column of this width.
fn tool_columns(width: f32) -> usize {
    match width {
        width if width < TOOLS_SIDE_BY_SIDE => 1,
        width if width < MANY_TOOLS_FROM => 2,
        _ => 3,
    }
}

fn tools_height(tools: &[ButtonView], width: f32) -> f32 {
    TOOL * tools.len().div_ceil(tool_columns(width)) as f32
}

fn put_tools(ui: &mut Ui, tools: &[ButtonView], room: Rect, from: f32, wishes: &mut Vec<Intent>) {
    let columns = tool_columns(room.w);
    let room = room.column(0.0, room.w.min(TOOL_WIDTH_MAX * columns as f32));
    let share = (room.w + TOOL_GAP) / columns as f32;
    for (index, entry) in tools.iter().enumerate() {
        let column = room.column(share * (index % columns) as f32, share - TOOL_GAP);
        let place = column.row(from + TOOL * (index / columns) as f32 + 4.0, TOOL - TOOL_GAP);
        button(ui, "tool", index, place, entry, wishes);
    }
}

fn board(ui: &mut Ui, view: &EditorView, area: Rect, motion: Motion, wishes: &mut Vec<Intent>) {
    wishes.extend(ui.board(&view.board, area, motion).into_iter().filter_map(wish));
}

fn wish(wish: BoardAction) -> Option<Intent> {
    let wish = match wish {
        BoardAction::Place(cell) => EditorMessage::TogglePiece(cell),
        BoardAction::Drag(from, to) => EditorMessage::Drag(from, to),
        BoardAction::SecondaryClick(cell) => EditorMessage::RemovePiece(cell),
        BoardAction::Hover(cell) => EditorMessage::Hover(cell),
        BoardAction::Aim(cell) | BoardAction::Cursor(cell) => EditorMessage::Cursor(cell),
        BoardAction::Enter => EditorMessage::Enter,
        BoardAction::TypeBack => return Some(Intent::TypeCoordinate(None)),
        _ => return typing_intent(&wish),
    };
    Some(Intent::page(wish))
}
