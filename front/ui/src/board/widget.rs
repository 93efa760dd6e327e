//! The playable board: its pointer, its keyboard, and its state from pass to pass.

use super::animate::Animation;
use super::grid::Grid;
use super::view::{BoardAction, BoardView, Cell, GridStyle, Motion};
use crate::focus::Keys;
use crate::geometry::{Pos, Rect};
use crate::id::Id;
use crate::input::{Key, PointerEvent};
use crate::pass::Ui;
use crate::tree::{PartId, ReaderActionKind, Role};

/// The side of a cell in units below which the first tap of a finger only moves the cursor.
const AIM_BELOW: f32 = 40.0;
/// The change in the distance between two fingers that makes one zoom step, as a share of the window.
const PINCH_STEP: f32 = 0.06;

/// The board's state from pass to pass.
#[derive(Default)]
struct BoardState {
    animation: Animation,
    /// The epoch of the last view for which the board took the focus.
    epoch: Option<u64>,
    /// The cell under the pointer.
    hover: Option<Cell>,
    /// The last cell that the held pointer has reached.
    dragged: Option<Cell>,
    /// The change in the distance between two fingers since the last zoom step, as a share of the window.
    pinched: f32,
}

impl Ui<'_> {
    /// Shows the playable board with its keyboard and its animation.
    pub fn board(&mut self, view: &BoardView, area: Rect, motion: Motion) -> Vec<BoardAction> {
        let grid = Grid::new(view, area);
        let id = self.id("board", 0);
        self.prefer_focus(id);
        if !self.is_inert() && self.memory.state::<BoardState>(id).epoch.replace(view.epoch) != Some(view.epoch) {
            self.focus(id);
        }
        if view.is_playable && !self.is_inert() {
            self.boards.push(grid.visible);
        }
        let wishes = self.board_wishes(view, &grid);
        let now = self.now_ms();
        let animation = &mut self.memory.state::<BoardState>(id).animation;
        animation.update(view, motion, now);
        let looks = grid.all_cells().map(|(index, _)| animation.frame_of(index, now)).collect();
        let (pulse, next_ms) = (animation.last_move_dot_scale(now), animation.next_ms(now));
        if let Some(next_ms) = next_ms {
            self.request_pass_at(next_ms);
        }
        let shows_cursor = self.is_inert() || self.has_focus(id);
        self.draw_board(view, &grid, looks, pulse, shows_cursor);
        if let Some(arrow) = self.drawn_arrow(view, &grid) {
            self.draw_arrow(&grid, arrow);
        }
        if let Some(cell) = self.pressed_cell(&grid).filter(|_| view.is_playable) {
            self.clip(grid.visible.inset(-2.0), |ui| ui.draw_touched(&grid, cell, 110, 255));
        }
        wishes
    }

    fn board_wishes(&mut self, view: &BoardView, grid: &Grid) -> Vec<BoardAction> {
        let id = self.id("board", 0);
        let response = self.control(id, grid.area, Keys::All);
        let mut wishes = Vec::new();
        self.board_told(id, view, grid, &mut wishes);
        let under = self.memory.pointer.filter(|_| response.hover).and_then(|at| grid.cell_at(at));
        let hover = self.memory.state::<BoardState>(id).hover;
        if hover != under && !self.is_inert() && !self.input.pointer.is_empty() {
            self.memory.state::<BoardState>(id).hover = under;
            wishes.push(BoardAction::Hover(under));
        }
        let from = self.memory.press.and_then(|press| grid.cell_at(press.at));
        let to = self.release.and_then(|at| grid.cell_at(at));
        if let (true, true, Some(cell)) = (response.clicked, view.is_playable && from == to, to) {
            let aims = self.input.touch && grid.cell_side * self.zoom() < AIM_BELOW && view.cursor != Some(cell);
            wishes.push(if aims { BoardAction::Aim(cell) } else { BoardAction::Place(cell) });
        }
        self.board_drag(view, grid, &mut wishes);
        self.board_viewport(view, grid, (from, to), &mut wishes);
        self.board_keys(view, response.focus, &mut wishes);
        wishes
    }

    /// Handles drags of the held pointer from cell to cell, and clicks and drags with the secondary mouse button.
    fn board_drag(&mut self, view: &BoardView, grid: &Grid, wishes: &mut Vec<BoardAction>) {
        if self.is_inert() {
            return;
        }
        let second = self.second_drag.and_then(|(from, to)| self.seen_cell(grid, from).zip(self.seen_cell(grid, to)));
        wishes.extend(second.map(|(from, to)| BoardAction::SecondaryDrag(from, to)));
        if !view.is_playable {
            return;
        }
        let id = self.id("board", 0);
        let press = self.memory.press.filter(|press| press.owner == Some(id)).and_then(|press| grid.cell_at(press.at));
        let over = self.memory.pointer.and_then(|at| grid.cell_at(at));
        let from = self.memory.state::<BoardState>(id).dragged.or(press);
        let moved = from.zip(over).filter(|(from, over)| press.is_some() && from != over);
        self.memory.state::<BoardState>(id).dragged = press.and(over.or(from));
        wishes.extend(moved.map(|(from, over)| BoardAction::Drag(from, over)));
        let second = |event: &PointerEvent| if let PointerEvent::Second(at) = event { grid.cell_at(*at) } else { None };
        wishes.extend(self.input.pointer.iter().filter_map(second).map(BoardAction::SecondaryClick));
    }

    /// Adds the board's cells to the accessibility tree, and handles a screen reader's actions on them.
    fn board_told(&mut self, id: Id, view: &BoardView, grid: &Grid, wishes: &mut Vec<BoardAction>) {
        if !self.is_building_tree() {
            return;
        }
        self.set_role(id, grid.area, Role::Board);
        let cells = grid.all_cells().map(|(_, cell)| (cell, grid.cell(cell).intersect(grid.visible)));
        self.add_cells(id, cells, view.cursor);
        let deeds = grid
            .all_cells()
            .filter_map(|(_, cell)| Some((cell, self.reader_action_on(PartId::of_cell(id, cell))?.clone())));
        let deeds: Vec<(Cell, ReaderActionKind)> =
            if self.input.reader_actions.is_empty() { Vec::new() } else { deeds.collect() };
        for (cell, deed) in deeds {
            match deed {
                ReaderActionKind::Press if view.is_playable => wishes.push(BoardAction::Place(cell)),
                ReaderActionKind::Focus => {
                    self.focus(id);
                    wishes.push(BoardAction::Cursor(cell));
                }
                _ => {}
            }
        }
    }

    /// Returns the cell at a position, unless the position is outside the visible part of a scrolled page.
    fn seen_cell(&self, grid: &Grid, at: Pos) -> Option<Cell> {
        grid.cell_at(at).filter(|_| self.clips.last().is_none_or(|clip| clip.contains(at)))
    }

    /// Returns the arrow that the held secondary mouse button draws.
    fn drawn_arrow(&self, view: &BoardView, grid: &Grid) -> Option<(Cell, Cell)> {
        let from = self.memory.second.filter(|_| view.takes_marks && !self.is_inert());
        let (from, to) = (self.seen_cell(grid, from?)?, self.seen_cell(grid, self.memory.pointer?)?);
        (from != to).then_some((from, to))
    }

    /// Returns the pressed cell, while the pointer is still over this cell.
    fn pressed_cell(&self, grid: &Grid) -> Option<Cell> {
        let press = self.memory.press.filter(|press| press.owner == Some(self.id("board", 0)))?;
        let cell = grid.cell_at(press.at)?;
        let is_released = self.release.is_some() || self.is_inert();
        self.memory.pointer.filter(|_| !is_released).and_then(|at| grid.cell_at(at)).filter(|under| *under == cell)
    }

    /// Zooms the board of five-in-a-row by the wheel, and scrolls its visible part by a drag.
    fn board_viewport(
        &mut self,
        view: &BoardView,
        grid: &Grid,
        drag: (Option<Cell>, Option<Cell>),
        wishes: &mut Vec<BoardAction>,
    ) {
        if self.is_inert() || grid.style != GridStyle::Lines {
            return;
        }
        let under = self.memory.pointer.and_then(|at| grid.cell_at(at));
        if let (Some(cell), true) = (under, self.input.wheel != 0.0) {
            wishes.push(BoardAction::Zoom(cell, self.input.wheel > 0.0));
        }
        if let Some((at, spread)) = self.input.pinch {
            self.pinch(grid, at, spread, wishes);
        }
        if let (Some(_), (Some(from), Some(to))) = (view.viewport, drag)
            && from != to
        {
            let by = |from: u8, to: u8| from as i8 - to as i8;
            wishes.push(BoardAction::Pan(by(from.0, to.0), by(from.1, to.1)));
        }
    }

    /// Zooms by one step each time that two fingers have moved far enough apart or together.
    fn pinch(&mut self, grid: &Grid, at: Pos, spread: f32, wishes: &mut Vec<BoardAction>) {
        let id = self.id("board", 0);
        let pinched = &mut self.memory.state::<BoardState>(id).pinched;
        *pinched += spread;
        if pinched.abs() < PINCH_STEP {
            return;
        }
        let is_larger = std::mem::take(pinched) > 0.0;
        wishes.extend(grid.cell_at(at).map(|cell| BoardAction::Zoom(cell, is_larger)));
    }

    /// Handles the board's keys: letters and digits wherever the focus is on the board's page, arrows only while the board has the focus.
    fn board_keys(&mut self, view: &BoardView, focus: bool, wishes: &mut Vec<BoardAction>) {
        for press in self.keys().iter().filter(|press| !press.command && !press.alt) {
            let typed = match press.key {
                Key::Letter(letter) => Some(letter),
                Key::Digit(digit) => char::from_digit(u32::from(digit), 10),
                _ => None,
            };
            if let Some(typed) = typed {
                self.focus(self.id("board", 0));
                wishes.push(BoardAction::Type(typed));
            }
            if !focus {
                continue;
            }
            match press.key {
                Key::Space => wishes.extend(view.cursor.filter(|_| view.is_playable).map(BoardAction::Place)),
                Key::Enter => wishes.push(BoardAction::Enter),
                Key::Backspace => wishes.push(BoardAction::TypeBack),
                key => wishes.extend(cursor_step(view, key).map(BoardAction::Cursor)),
            }
        }
    }
}

/// Returns the cell to which a key moves the cursor. Without a cursor, an arrow key gives the middle cell.
fn cursor_step(view: &BoardView, key: Key) -> Option<Cell> {
    let (right, bottom) = (view.columns.saturating_sub(1), view.rows.saturating_sub(1));
    let middle = (view.columns / 2, view.rows / 2);
    let arrow = matches!(key, Key::Up | Key::Down | Key::Left | Key::Right | Key::Home | Key::End);
    let Some((column, row)) = view.cursor else { return arrow.then_some(middle) };
    let to = match key {
        Key::Up => (column, row.saturating_sub(1)),
        Key::Down => (column, (row + 1).min(bottom)),
        Key::Left => (column.saturating_sub(1), row),
        Key::Right => ((column + 1).min(right), row),
        Key::Home => (0, row),
        Key::End => (right, row),
        _ => return None,
    };
    Some(to)
}
