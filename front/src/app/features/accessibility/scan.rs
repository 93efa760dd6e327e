//! Scanning with one switch, for users who can press only one key: the focus moves by itself over everything that can be pressed, and the
//! switch presses the focused element. On a board, scanning goes over the rows, then over the squares of the chosen row.
//!
//! The switch is Space, Enter or a press anywhere. No control needs a second key, a double click, a drag or a fast hand.

use crate::ui::tree::{PartId, ReaderAction, ReaderActionKind, Role, UiPart, UiTree};
use crate::ui::{InputFrame, Key, PointerEvent, Rect};
use std::collections::BTreeSet;

/// How many times scanning goes through the squares or rows of a board without a press before it returns to the whole page.
const ROUNDS: usize = 2;

/// The set of elements that scanning currently goes through.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Level {
    Page,
    /// The rows of the board with this id.
    Rows(PartId),
    /// The squares of one row: the board's id and the row's index.
    Squares(PartId, u8),
}

/// An element that scanning can point at: a part of the page, or a whole row of a board.
#[derive(Clone, Debug, PartialEq)]
pub struct ScanTarget {
    /// The part of the page; for a row, the board.
    pub part: PartId,
    /// The row's index, where the element is a whole row of a board.
    pub row: Option<u8>,
    /// The rectangle around the element, in layout units.
    pub rect: Rect,
}

/// State of scanning with one switch.
#[derive(Debug)]
pub struct SwitchScanning {
    level: Level,
    at: usize,
    /// The number of steps taken since scanning entered the current level (page, rows or squares).
    steps: usize,
    next_ms: Option<u64>,
    page: Option<PartId>,
}

impl Default for SwitchScanning {
    fn default() -> SwitchScanning {
        SwitchScanning { level: Level::Page, at: 0, steps: 0, next_ms: None, page: None }
    }
}

/// Whether scanning stops at a part of the page: whether the part can be pressed with one switch.
fn is_stop(part: &UiPart) -> bool {
    let is_pressed = part.takes_press && !part.is_disabled && part.rect.w > 0.0;
    is_pressed && !matches!(part.role, Role::Cell | Role::Choice | Role::List | Role::Field | Role::Area)
}

/// The cells of a board that scanning stops at: the legal moves, or all cells where no legal move is marked.
fn open_cells(tree: &UiTree, board: PartId) -> impl Iterator<Item = &UiPart> {
    let cells = move || tree.parts.iter().filter(move |part| part.parent == Some(board) && part.cell.is_some());
    let is_marked = cells().any(|part| part.is_legal_move);
    cells().filter(move |part| !is_marked || part.is_legal_move)
}

impl SwitchScanning {
    /// The elements of the current level (page, rows or squares), in the order of scanning.
    fn targets(&self, tree: &UiTree) -> Vec<ScanTarget> {
        let whole = |part: &UiPart| ScanTarget { part: part.id, row: None, rect: part.rect };
        match &self.level {
            Level::Page => tree.parts.iter().filter(|part| is_stop(part)).map(whole).collect(),
            Level::Rows(board) => {
                let rows: BTreeSet<u8> = open_cells(tree, *board).filter_map(|part| Some(part.cell?.1)).collect();
                rows.into_iter()
                    .map(|row| ScanTarget { part: *board, row: Some(row), rect: row_rect(tree, *board, row) })
                    .collect()
            }
            Level::Squares(board, row) => {
                let in_row = |part: &&UiPart| part.cell.is_some_and(|cell| cell.1 == *row);
                open_cells(tree, *board).filter(in_row).map(whole).collect()
            }
        }
    }

    /// The element that scanning points at now.
    pub fn current_target(&self, tree: &UiTree) -> Option<ScanTarget> {
        let targets = self.targets(tree);
        targets.get(self.at % targets.len().max(1)).cloned()
    }

    fn enter_level(&mut self, level: Level) {
        (self.level, self.at, self.steps) = (level, 0, 0);
    }

    /// Removes the switch's presses from the input. Presses the element that scanning points at, or enters that board or row. `pace_ms` is
    /// the time per element in milliseconds.
    pub fn handle_switch_presses(&mut self, input: &mut InputFrame, tree: &UiTree, pace_ms: u64) {
        let is_key = |key: Key| matches!(key, Key::Space | Key::Enter);
        let pressed = input.keys.iter().any(|press| is_key(press.key) && !press.command && !press.alt);
        let touched = input.pointer.iter().any(|event| matches!(event, PointerEvent::Press(_)));
        input.keys.retain(|press| !is_key(press.key) || press.command || press.alt);
        input.pointer.clear();
        if !pressed && !touched {
            return;
        }
        self.next_ms = Some(input.now_ms + pace_ms);
        let Some(target) = self.current_target(tree) else { return self.enter_level(Level::Page) };
        let role = tree.part(target.part).map(|part| part.role);
        match (&self.level, role, target.row) {
            (Level::Page, Some(Role::Board), _) => self.enter_level(Level::Rows(target.part)),
            (Level::Rows(board), _, Some(row)) => self.enter_level(Level::Squares(*board, row)),
            (Level::Squares(..), ..) => {
                input.reader_actions.push(ReaderAction::press(target.part));
                self.enter_level(Level::Page);
                self.at = self.first(tree);
            }
            (_, Some(Role::Slider), _) => {
                input.reader_actions.push(ReaderAction { part: target.part, kind: ReaderActionKind::More })
            }
            _ => input.reader_actions.push(ReaderAction::press(target.part)),
        }
    }

    /// Moves scanning to the next element if that is due. Returns the time of the next move, in milliseconds.
    pub fn advance_if_due(&mut self, tree: &UiTree, now_ms: u64, pace_ms: u64) -> u64 {
        let page = tree.page().map(|page| page.id);
        if std::mem::replace(&mut self.page, page) != page {
            self.enter_level(Level::Page);
            self.at = self.first(tree);
            self.next_ms = Some(now_ms + pace_ms);
        }
        let due = *self.next_ms.get_or_insert(now_ms + pace_ms);
        if now_ms < due {
            return due;
        }
        let count = self.targets(tree).len().max(1);
        (self.at, self.steps) = ((self.at + 1) % count, self.steps + 1);
        if self.level != Level::Page && self.steps >= ROUNDS * count {
            self.enter_level(Level::Page);
        }
        let due = now_ms + pace_ms;
        self.next_ms = Some(due);
        due
    }

    /// The index of the element at which scanning of a page begins: the focused element, or else the first.
    fn first(&self, tree: &UiTree) -> usize {
        let on_board = tree.focused().filter(|part| part.cell.is_some()).and_then(|part| part.parent);
        let focus = on_board.unwrap_or(tree.focus);
        self.targets(tree).iter().position(|target| target.part == focus).unwrap_or(0)
    }
}

/// The rectangle around all cells of a row of a board.
fn row_rect(tree: &UiTree, board: PartId, row: u8) -> Rect {
    let cells =
        tree.parts.iter().filter(|part| part.parent == Some(board) && part.cell.is_some_and(|cell| cell.1 == row));
    let mut rects = cells.map(|part| part.rect).filter(|rect| rect.w > 0.0);
    let Some(first) = rects.next() else { return Rect::default() };
    let right = rects.map(|rect| rect.right()).fold(first.right(), f32::max);
    Rect { w: right - first.x, ..first }
}
