//! The board editor, the page *Set up a board*: a board that takes any piece on any cell, the held piece, and the changes that can be
//! undone. Uses no game and no other page. `editor_controller` handles its messages, `editor_text` has its sentences.

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

/// Maximum number of changes that can be undone.
const STEPS_MAX: usize = 1000;

/// The edited boards, one for each game, and the game whose board is shown.
#[derive(Clone, Debug, PartialEq)]
struct EditorBoards {
    kind: GameKind,
    /// One board for each kind of game, in the order of `GameKind::ALL`.
    boards: [ArrangedBoard; GameKind::ALL.len()],
}

/// The state of the board editor. It is kept while other pages are open, until the program ends or a kiosk's visitor leaves.
#[derive(Clone, Debug, PartialEq)]
pub struct Editor {
    sheet: EditorBoards,
    /// The boards at the start, or when a game was last made from them. Compared with `sheet` to see whether there are changes.
    kept: EditorBoards,
    done: Vec<EditorBoards>,
    undone: Vec<EditorBoards>,
    /// The held piece, which a press places on a cell; with `None`, a press removes the piece on the cell.
    pub held_piece: Option<Color>,
    /// The cell under the keyboard's cursor.
    pub cursor: Option<Cell>,
    /// The cell under the pointer.
    pub hover: Option<Cell>,
    /// The last cell that the current drag reached. A whole drag is undone as one change.
    dragged: Option<Cell>,
}

impl Editor {
    /// Creates an editor with the board of `position`, or with the usual start of the game `kind`.
    pub fn new(position: Option<&Position>, kind: GameKind) -> Editor {
        let mut sheet =
            EditorBoards { kind, boards: GameKind::ALL.map(|kind| ArrangedBoard::of(&kind.standard_start())) };
        sheet.take(position);
        let hand = Some(Color::Black);
        let (done, undone) = (Vec::new(), Vec::new());
        Editor { kept: sheet.clone(), sheet, done, undone, held_piece: hand, cursor: None, hover: None, dragged: None }
    }

    /// The kind of game whose board is shown.
    pub fn kind(&self) -> GameKind {
        self.sheet.kind
    }

    /// The board that is shown.
    pub fn board(&self) -> &ArrangedBoard {
        &self.sheet.boards[self.sheet.kind.index()]
    }

    /// Whether the boards have changed since the start or since a game was last made from them.
    pub fn is_edited(&self) -> bool {
        self.sheet != self.kept
    }

    /// Records that a game was made from the current boards, so that they no longer count as edited.
    pub fn mark_as_saved(&mut self) {
        self.kept = self.sheet.clone();
    }

    pub fn can_undo(&self) -> bool {
        !self.done.is_empty()
    }

    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Applies `change` so that it can be undone. Returns whether anything changed.
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

    /// Applies `change` to the shown board so that it can be undone. Returns whether anything changed.
    pub fn change_board(&mut self, change: impl FnOnce(&mut ArrangedBoard)) -> bool {
        self.dragged = None;
        self.step(|sheet| change(sheet.board_mut()))
    }

    /// Places a piece on a cell, or removes the piece there if it equals `piece`. Returns whether anything changed.
    pub fn toggle_piece(&mut self, (column, row): Cell, piece: Option<Color>) -> bool {
        let point = Point::new(column, row);
        let is_there = self.board().color_at(point) == piece;
        self.change_board(|board| board.put(point, piece.filter(|_| !is_there)))
    }

    /// Places the held piece on both cells of a drag. All parts of one drag are undone together. Returns whether anything changed.
    pub fn drag(&mut self, from: Cell, to: Cell) -> bool {
        let (goes_on, hand) = (self.dragged == Some(from), self.held_piece);
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

    /// Shows the board of another game.
    pub fn show_game_kind(&mut self, kind: GameKind) {
        self.dragged = None;
        self.step(|sheet| sheet.kind = kind);
        self.held_piece = self.held_piece.filter(|color| self.board().colors().contains(color)).or(Some(Color::Black));
        (self.cursor, self.hover) = (None, None);
    }

    /// Replaces the board of the position's game by `position` and shows that board. Returns whether anything changed.
    pub fn load_position(&mut self, position: &Position) -> bool {
        self.dragged = None;
        self.step(|sheet| sheet.take(Some(position)))
    }

    /// Undoes the last change. Returns whether there was a change to undo.
    pub fn undo(&mut self) -> bool {
        self.dragged = None;
        let Some(before) = self.done.pop() else { return false };
        self.undone.push(std::mem::replace(&mut self.sheet, before));
        true
    }

    /// Redoes the last undone change. Returns whether there was a change to redo.
    pub fn redo(&mut self) -> bool {
        self.dragged = None;
        let Some(after) = self.undone.pop() else { return false };
        self.done.push(std::mem::replace(&mut self.sheet, after));
        true
    }

    /// Changes the rule and the number of players of five-in-a-row, and adjusts the side to move. Returns whether anything changed.
    pub fn change_rules(&mut self, rule: Rule, players: u8) -> bool {
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

    /// Whether the names of cells are shown with capital letters, as in five-in-a-row.
    pub fn has_capital_cell_names(&self) -> bool {
        !self.board().kind().row().has_pieces_on_cells
    }

    /// The name of a cell for the user, such as "d3", or "D3" in five-in-a-row.
    pub fn shown_name(&self, cell: Cell) -> String {
        let name = self.cell_name(cell);
        if self.has_capital_cell_names() { name.to_uppercase() } else { name }
    }

    /// The name of a cell as players write it, such as "d3".
    pub fn cell_name(&self, (column, row): Cell) -> String {
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

/// The page *Set up a board*. Its state, [`Editor`], is stored in the router, so that it survives closing the page.
pub struct EditorPage;
