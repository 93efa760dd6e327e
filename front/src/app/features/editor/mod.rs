//! The page *Set up a board*: a board that takes any piece on any cell, the held piece, and the steps that can be undone. Uses no game and
//! no other page. `editor_controller` handles its messages, `editor_text` has its sentences.

pub mod editor_controller;
#[cfg(any(test, feature = "scenes"))]
pub(crate) mod editor_fixture;
pub mod editor_screen;
pub mod editor_text;
pub(crate) mod editor_view;

use crate::rules::arranged::ArrangedBoard;
use crate::rules::gomoku::Rule;
use crate::rules::{Color, GameKind, Point, Position, Size};
use crate::ui::board::Cell;

/// Maximum number of steps that can be undone.
const STEPS_MAX: usize = 1000;

/// One board for each game, and which of them is shown.
#[derive(Clone, Debug, PartialEq)]
struct EditorBoards {
    kind: GameKind,
    /// One board for each game, in the order of `GameKind::ALL`.
    boards: [ArrangedBoard; GameKind::ALL.len()],
}

/// The state of the board editor. It stays while other pages are open, until the program ends or a kiosk's visitor leaves.
#[derive(Clone, Debug, PartialEq)]
pub struct Editor {
    sheet: EditorBoards,
    /// The boards as they were at the start, or when a game was last made from them.
    kept: EditorBoards,
    done: Vec<EditorBoards>,
    undone: Vec<EditorBoards>,
    /// The held piece, which a press places on a cell; `None` removes a piece.
    pub hand: Option<Color>,
    /// The keyboard's cursor.
    pub cursor: Option<Cell>,
    /// The cell under the pointer.
    pub hover: Option<Cell>,
    /// The cell that the current drag has reached. A whole drag is one step to undo.
    dragged: Option<Cell>,
}

impl Editor {
    /// Creates an editor with the board of `position`, or with the usual start of the game `kind`.
    pub fn new(position: Option<&Position>, kind: GameKind) -> Editor {
        let mut sheet = EditorBoards { kind, boards: GameKind::ALL.map(|kind| ArrangedBoard::of(&kind.usual())) };
        sheet.take(position);
        let hand = Some(Color::Black);
        let (done, undone) = (Vec::new(), Vec::new());
        Editor { kept: sheet.clone(), sheet, done, undone, hand, cursor: None, hover: None, dragged: None }
    }

    pub fn kind(&self) -> GameKind {
        self.sheet.kind
    }

    pub fn board(&self) -> &ArrangedBoard {
        &self.sheet.boards[self.sheet.kind.index()]
    }

    /// Whether the boards have changed since a game was last made from them.
    pub fn is_edited(&self) -> bool {
        self.sheet != self.kept
    }

    /// Notes that a game was made from the current boards.
    pub fn keep(&mut self) {
        self.kept = self.sheet.clone();
    }

    pub fn can_undo(&self) -> bool {
        !self.done.is_empty()
    }

    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Applies a change as one step that can be undone. Returns whether it changed anything.
    fn step(&mut self, change: impl FnOnce(&mut EditorBoards)) -> bool {
        let before = self.sheet.clone();
        change(&mut self.sheet);
        if self.sheet == before {
            return false;
        }
        self.undone.clear();
        self.done.push(before);
        if self.done.len() > STEPS_MAX {
            self.done.remove(0);
        }
        true
    }

    /// Changes the shown board as one step.
    pub fn change_board(&mut self, change: impl FnOnce(&mut ArrangedBoard)) -> bool {
        self.dragged = None;
        self.step(|sheet| change(sheet.board_mut()))
    }

    /// Places a piece on a cell, or removes it if the same piece is already there.
    pub fn put(&mut self, (column, row): Cell, piece: Option<Color>) -> bool {
        let point = Point::new(column, row);
        let is_there = self.board().color_at(point) == piece;
        self.change_board(|board| board.put(point, piece.filter(|_| !is_there)))
    }

    /// Places the held piece on both cells of a drag. All parts of one drag are a single step to undo.
    pub fn drag(&mut self, from: Cell, to: Cell) -> bool {
        let (goes_on, hand) = (self.dragged == Some(from), self.hand);
        let paint = |sheet: &mut EditorBoards| {
            [from, to].into_iter().for_each(|(column, row)| sheet.board_mut().put(Point::new(column, row), hand));
        };
        let before = self.done.len();
        let is_changed = self.step(paint);
        if goes_on && is_changed && before > 0 && self.done.len() > before {
            self.done.pop();
        }
        self.dragged = Some(to);
        is_changed
    }

    /// Shows another game's board.
    pub fn turn_to(&mut self, kind: GameKind) {
        self.dragged = None;
        self.step(|sheet| sheet.kind = kind);
        self.hand = self.hand.filter(|color| self.board().colors().contains(color)).or(Some(Color::Black));
        (self.cursor, self.hover) = (None, None);
    }

    /// Replaces the board of the position's game by the position. Returns whether that changed anything.
    pub fn take(&mut self, position: &Position) -> bool {
        self.dragged = None;
        self.step(|sheet| sheet.take(Some(position)))
    }

    /// Undoes a step. Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        self.dragged = None;
        let Some(before) = self.done.pop() else { return false };
        self.undone.push(std::mem::replace(&mut self.sheet, before));
        true
    }

    /// Redoes a step. Returns whether there was one.
    pub fn redo(&mut self) -> bool {
        self.dragged = None;
        let Some(after) = self.undone.pop() else { return false };
        self.done.push(std::mem::replace(&mut self.sheet, after));
        true
    }

    /// Changes the rules of five-in-a-row. The number of players and the side to move are adjusted.
    pub fn rules(&mut self, rule: Rule, players: u8) -> bool {
        self.change_board(|board| {
            if let ArrangedBoard::Gomoku(setup) = board {
                setup.rule = rule;
                setup.players = if rule == Rule::Renju { 2 } else { players.clamp(2, 4) };
                if setup.side_to_move.index() >= usize::from(setup.players) {
                    setup.side_to_move = Color::Black;
                }
            }
        })
    }

    pub fn resize(&mut self, size: Size) -> bool {
        self.change_board(|board| board.resize(size))
    }

    /// A cell's name as players write it.
    pub fn name(&self, (column, row): Cell) -> String {
        self.board().point_name(Point::new(column, row))
    }
}

impl EditorBoards {
    fn board_mut(&mut self) -> &mut ArrangedBoard {
        &mut self.boards[self.kind.index()]
    }

    fn take(&mut self, position: Option<&Position>) {
        if let Some(position) = position {
            self.kind = position.kind();
            *self.board_mut() = ArrangedBoard::of(position);
        }
    }
}

/// The page *Set up a board*. Its [`Editor`] is stored in the router.
pub struct EditorPage;
