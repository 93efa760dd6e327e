//! Scanning with one switch: the focus moves by itself over everything that can be pressed, and the switch presses it. On a board it moves
//! over the rows, then over the squares of the chosen row.
//!
//! The switch is Space, Enter or a press anywhere. Nothing needs a second key, a double click, a drag or a fast hand.

use crate::ui::tree::{PartId, ReaderAction, ReaderActionKind, Role, UiPart, UiTree};
use crate::ui::{InputFrame, Key, PointerEvent, Rect};
use std::collections::BTreeSet;

/// How often scanning goes over the squares of a row without a press before it returns to the rows.
const ROUNDS: usize = 2;

/// What the scan moves over.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Level {
    Page,
    /// The rows of this board.
    Rows(PartId),
    /// The squares of a row of this board, by the row's number.
    Squares(PartId, u8),
}

/// The element that the scan points at.
#[derive(Clone, Debug, PartialEq)]
pub struct ScanTarget {
    pub part: PartId,
    pub row: Option<u8>,
    pub rect: Rect,
}

/// The state of scanning with one switch.
#[derive(Debug)]
pub struct Scan {
    level: Level,
    at: usize,
    /// The number of steps since the scan began to move over these elements.
    steps: usize,
    next_ms: Option<u64>,
    page: Option<PartId>,
}

impl Default for Scan {
    fn default() -> Scan {
        Scan { level: Level::Page, at: 0, steps: 0, next_ms: None, page: None }
    }
}

/// Whether the scan stops at this part.
fn is_stop(part: &UiPart) -> bool {
    let is_pressed = part.takes_press && !part.is_off && part.rect.w > 0.0;
    is_pressed && !matches!(part.role, Role::Cell | Role::Choice | Role::List | Role::Field | Role::Area)
}

/// The cells of a board that can be pressed.
fn open_cells(tree: &UiTree, board: PartId) -> impl Iterator<Item = &UiPart> {
    let cells = move || tree.parts.iter().filter(move |part| part.parent == Some(board) && part.cell.is_some());
    let is_marked = cells().any(|part| part.is_open);
    cells().filter(move |part| !is_marked || part.is_open)
}

impl Scan {
    /// The elements that the scan moves over now.
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

    /// The element pointed at now.
    pub fn target(&self, tree: &UiTree) -> Option<ScanTarget> {
        let targets = self.targets(tree);
        targets.get(self.at % targets.len().max(1)).cloned()
    }

    fn enter_level(&mut self, level: Level) {
        (self.level, self.at, self.steps) = (level, 0, 0);
    }

    /// Removes presses of the switch from the input and presses the element that the scan points at.
    pub fn take(&mut self, input: &mut InputFrame, tree: &UiTree, pace_ms: u64) {
        let is_key = |key: Key| matches!(key, Key::Space | Key::Enter);
        let pressed = input.keys.iter().any(|press| is_key(press.key) && !press.command && !press.alt);
        let touched = input.pointer.iter().any(|event| matches!(event, PointerEvent::Press(_)));
        input.keys.retain(|press| !is_key(press.key) || press.command || press.alt);
        input.pointer.clear();
        if !pressed && !touched {
            return;
        }
        self.next_ms = Some(input.now_ms + pace_ms);
        let Some(target) = self.target(tree) else { return self.enter_level(Level::Page) };
        let role = tree.part(target.part).map(|part| part.role);
        match (&self.level, role, target.row) {
            (Level::Page, Some(Role::Board), _) => self.enter_level(Level::Rows(target.part)),
            (Level::Rows(board), _, Some(row)) => self.enter_level(Level::Squares(*board, row)),
            (Level::Squares(..), ..) => {
                input.acts.push(ReaderAction::press(target.part));
                self.enter_level(Level::Page);
                self.at = self.first(tree);
            }
            (_, Some(Role::Slider), _) => {
                input.acts.push(ReaderAction { part: target.part, deed: ReaderActionKind::More })
            }
            _ => input.acts.push(ReaderAction::press(target.part)),
        }
    }

    /// Moves on to the next element if that is due. Returns the time of the next step, in milliseconds.
    pub fn walk(&mut self, tree: &UiTree, now_ms: u64, pace_ms: u64) -> u64 {
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

    /// The index of the element at which the scan of a page begins: the focused one.
    fn first(&self, tree: &UiTree) -> usize {
        let on_board = tree.focused().filter(|part| part.cell.is_some()).and_then(|part| part.parent);
        let focus = on_board.unwrap_or(tree.focus);
        self.targets(tree).iter().position(|target| target.part == focus).unwrap_or(0)
    }
}

/// The rectangle of a whole row.
fn row_rect(tree: &UiTree, board: PartId, row: u8) -> Rect {
    let cells =
        tree.parts.iter().filter(|part| part.parent == Some(board) && part.cell.is_some_and(|cell| cell.1 == row));
    let mut rects = cells.map(|part| part.rect).filter(|rect| rect.w > 0.0);
    let Some(first) = rects.next() else { return Rect::default() };
    let right = rects.map(|rect| rect.right()).fold(first.right(), f32::max);
    Rect { w: right - first.x, ..first }
}
