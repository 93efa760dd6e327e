//! One switch: the focus walks by itself over what can be pressed, and the switch presses it. A board is walked by its rows, then
//! by the squares of the row that was chosen.
//!
//! The switch is Space, Enter or a press anywhere. Nothing needs a second key, a double click, a drag or a fast hand.

use crate::ui::tree::{Act, Deed, Part, PartId, Role, Tree};
use crate::ui::{InputFrame, Key, PointerEvent, Rect};
use std::collections::BTreeSet;

/// After so many rounds through the squares of a row without a press the walk goes on among the rows.
const ROUNDS: usize = 2;

/// Where the walk is.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Level {
    Page,
    /// Among the rows of this board.
    Rows(PartId),
    /// Among the squares of a row.
    Squares(PartId, u8),
}

/// What is pointed at.
#[derive(Clone, Debug, PartialEq)]
pub struct Target {
    pub part: PartId,
    pub row: Option<u8>,
    pub rect: Rect,
}

/// The walk of the focus.
#[derive(Debug)]
pub struct Scan {
    level: Level,
    at: usize,
    /// How many steps were made at this level.
    steps: usize,
    next_ms: Option<u64>,
    page: Option<PartId>,
}

impl Default for Scan {
    fn default() -> Scan {
        Scan { level: Level::Page, at: 0, steps: 0, next_ms: None, page: None }
    }
}

/// Whether this part is walked to.
fn is_stop(part: &Part) -> bool {
    let is_pressed = part.takes_press && !part.is_off && part.rect.w > 0.0;
    is_pressed && !matches!(part.role, Role::Cell | Role::Choice | Role::List | Role::Field | Role::Area)
}

/// The cells of a board on which something can be done.
fn open_cells(tree: &Tree, board: PartId) -> impl Iterator<Item = &Part> {
    let cells = move || tree.parts.iter().filter(move |part| part.parent == Some(board) && part.cell.is_some());
    let is_marked = cells().any(|part| part.is_open);
    cells().filter(move |part| !is_marked || part.is_open)
}

impl Scan {
    /// What is walked over now.
    fn targets(&self, tree: &Tree) -> Vec<Target> {
        let whole = |part: &Part| Target { part: part.id, row: None, rect: part.rect };
        match &self.level {
            Level::Page => tree.parts.iter().filter(|part| is_stop(part)).map(whole).collect(),
            Level::Rows(board) => {
                let rows: BTreeSet<u8> = open_cells(tree, *board).filter_map(|part| Some(part.cell?.1)).collect();
                rows.into_iter()
                    .map(|row| Target { part: *board, row: Some(row), rect: row_rect(tree, *board, row) })
                    .collect()
            }
            Level::Squares(board, row) => {
                let in_row = |part: &&Part| part.cell.is_some_and(|cell| cell.1 == *row);
                open_cells(tree, *board).filter(in_row).map(whole).collect()
            }
        }
    }

    /// What is pointed at now.
    pub fn target(&self, tree: &Tree) -> Option<Target> {
        let targets = self.targets(tree);
        targets.get(self.at % targets.len().max(1)).cloned()
    }

    fn go(&mut self, level: Level) {
        (self.level, self.at, self.steps) = (level, 0, 0);
    }

    /// Takes the switch out of the input; what was pointed at is pressed by it.
    pub fn take(&mut self, input: &mut InputFrame, tree: &Tree, pace_ms: u64) {
        let is_key = |key: Key| matches!(key, Key::Space | Key::Enter);
        let pressed = input.keys.iter().any(|press| is_key(press.key) && !press.command && !press.alt);
        let touched = input.pointer.iter().any(|event| matches!(event, PointerEvent::Press(_)));
        input.keys.retain(|press| !is_key(press.key) || press.command || press.alt);
        input.pointer.clear();
        if !pressed && !touched {
            return;
        }
        self.next_ms = Some(input.now_ms + pace_ms);
        let Some(target) = self.target(tree) else { return self.go(Level::Page) };
        let role = tree.part(target.part).map(|part| part.role);
        match (&self.level, role, target.row) {
            (Level::Page, Some(Role::Board), _) => self.go(Level::Rows(target.part)),
            (Level::Rows(board), _, Some(row)) => self.go(Level::Squares(*board, row)),
            (Level::Squares(..), ..) => {
                input.acts.push(Act::press(target.part));
                self.go(Level::Page);
                self.at = self.first(tree);
            }
            (_, Some(Role::Slider), _) => input.acts.push(Act { part: target.part, deed: Deed::More }),
            _ => input.acts.push(Act::press(target.part)),
        }
    }

    /// Goes on where it is time; when it is time again.
    pub fn walk(&mut self, tree: &Tree, now_ms: u64, pace_ms: u64) -> u64 {
        let page = tree.page().map(|page| page.id);
        if std::mem::replace(&mut self.page, page) != page {
            self.go(Level::Page);
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
            self.go(Level::Page);
        }
        let due = now_ms + pace_ms;
        self.next_ms = Some(due);
        due
    }

    /// The walk over a page begins where its focus is.
    fn first(&self, tree: &Tree) -> usize {
        let on_board = tree.focused().filter(|part| part.cell.is_some()).and_then(|part| part.parent);
        let focus = on_board.unwrap_or(tree.focus);
        self.targets(tree).iter().position(|target| target.part == focus).unwrap_or(0)
    }
}

/// All of a row.
fn row_rect(tree: &Tree, board: PartId, row: u8) -> Rect {
    let cells =
        tree.parts.iter().filter(|part| part.parent == Some(board) && part.cell.is_some_and(|cell| cell.1 == row));
    let mut rects = cells.map(|part| part.rect).filter(|rect| rect.w > 0.0);
    let Some(first) = rects.next() else { return Rect::default() };
    let right = rects.map(|rect| rect.right()).fold(first.right(), f32::max);
    Rect { w: right - first.x, ..first }
}
