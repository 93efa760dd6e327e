//! The page *Set up a board*: a board on which everything may be put, the piece in hand, and the steps that can be taken back.
//! Knows no game and no page; `desk` obeys, `words` has its sentences.

pub mod editor_controller;
pub(crate) mod editor_fixture;
pub(crate) mod editor_screen;
pub mod editor_text;
pub(crate) mod editor_view;

use crate::app::kernel::kind::GameKind;
use crate::rules::arranged::{Arranged, usual_reversi};
use crate::rules::gomoku::{self, Rule};
use crate::rules::reversi::Goal;
use crate::rules::{Color, Point, Position, Size};
use crate::ui::board::Cell;

/// So many steps can be taken back.
const STEPS_MAX: usize = 1000;

/// A board for each game, and which is looked at.
#[derive(Clone, Debug, PartialEq)]
struct Sheet {
    kind: GameKind,
    reversi: Arranged,
    gomoku: Arranged,
}

/// The board that is set up. It stays while other pages are open, until the program ends or a kiosk's visitor leaves.
#[derive(Clone, Debug, PartialEq)]
pub struct Editor {
    sheet: Sheet,
    /// As it was begun, or as a game was last made of it.
    kept: Sheet,
    done: Vec<Sheet>,
    undone: Vec<Sheet>,
    /// What is put down; nothing takes away.
    pub hand: Option<Color>,
    /// The keyboard's cursor.
    pub cursor: Option<Cell>,
    /// Where the pointer is.
    pub hover: Option<Cell>,
    /// Where a drag has come to, which is one step.
    dragged: Option<Cell>,
}

impl Editor {
    /// With the board of a position, or the usual one of a game.
    pub fn new(position: Option<&Position>, kind: GameKind) -> Editor {
        let mut sheet =
            Sheet { kind, reversi: usual_reversi(Goal::Most), gomoku: Arranged::Gomoku(gomoku::Setup::default()) };
        sheet.take(position);
        let hand = Some(Color::Black);
        let (done, undone) = (Vec::new(), Vec::new());
        Editor { kept: sheet.clone(), sheet, done, undone, hand, cursor: None, hover: None, dragged: None }
    }

    pub fn kind(&self) -> GameKind {
        self.sheet.kind
    }

    pub fn board(&self) -> &Arranged {
        match self.sheet.kind {
            GameKind::Reversi => &self.sheet.reversi,
            GameKind::Gomoku => &self.sheet.gomoku,
        }
    }

    /// Whether there is something here that no game was made of.
    pub fn is_edited(&self) -> bool {
        self.sheet != self.kept
    }

    /// A game was made of it.
    pub fn keep(&mut self) {
        self.kept = self.sheet.clone();
    }

    pub fn can_undo(&self) -> bool {
        !self.done.is_empty()
    }

    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// One step, where it changes anything; whether it did.
    fn step(&mut self, change: impl FnOnce(&mut Sheet)) -> bool {
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

    /// A change of the board that is looked at.
    pub fn change(&mut self, change: impl FnOnce(&mut Arranged)) -> bool {
        self.dragged = None;
        self.step(|sheet| change(sheet.board_mut()))
    }

    /// Puts a piece on a cell; what stands there already goes, where it is the same.
    pub fn put(&mut self, (column, row): Cell, piece: Option<Color>) -> bool {
        let point = Point::new(column, row);
        let is_there = self.board().color_at(point) == piece;
        self.change(|board| board.put(point, piece.filter(|_| !is_there)))
    }

    /// Puts the piece in hand on both cells of a drag; a drag that goes on belongs to the step before.
    pub fn drag(&mut self, from: Cell, to: Cell) -> bool {
        let (goes_on, hand) = (self.dragged == Some(from), self.hand);
        let paint = |sheet: &mut Sheet| {
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

    /// Another game's board is looked at.
    pub fn turn_to(&mut self, kind: GameKind) {
        self.dragged = None;
        self.step(|sheet| sheet.kind = kind);
        self.hand = self.hand.filter(|color| self.board().colors().contains(color)).or(Some(Color::Black));
        (self.cursor, self.hover) = (None, None);
    }

    /// The board of a position comes in the place of its game's.
    pub fn take(&mut self, position: &Position) -> bool {
        self.dragged = None;
        self.step(|sheet| sheet.take(Some(position)))
    }

    /// One step back; whether there was one.
    pub fn undo(&mut self) -> bool {
        self.dragged = None;
        let Some(before) = self.done.pop() else { return false };
        self.undone.push(std::mem::replace(&mut self.sheet, before));
        true
    }

    /// One step on again; whether there was one.
    pub fn redo(&mut self) -> bool {
        self.dragged = None;
        let Some(after) = self.undone.pop() else { return false };
        self.done.push(std::mem::replace(&mut self.sheet, after));
        true
    }

    /// Other rules of five-in-a-row: who plays and is to move fits them.
    pub fn rules(&mut self, rule: Rule, players: u8) -> bool {
        self.change(|board| {
            if let Arranged::Gomoku(setup) = board {
                setup.rule = rule;
                setup.players = if rule == Rule::Renju { 2 } else { players.clamp(2, 4) };
                if setup.side_to_move.index() >= usize::from(setup.players) {
                    setup.side_to_move = Color::Black;
                }
            }
        })
    }

    pub fn resize(&mut self, size: Size) -> bool {
        self.change(|board| board.resize(size))
    }

    /// A cell as players write it.
    pub fn name(&self, (column, row): Cell) -> String {
        match self.board() {
            Arranged::Reversi(_) => Point::new(column, row).name_from_top(),
            Arranged::Gomoku(setup) => Point::new(column, row).name_from_bottom(setup.size.rows),
        }
    }
}

impl Sheet {
    fn board_mut(&mut self) -> &mut Arranged {
        match self.kind {
            GameKind::Reversi => &mut self.reversi,
            GameKind::Gomoku => &mut self.gomoku,
        }
    }

    fn take(&mut self, position: Option<&Position>) {
        match position.map(Arranged::of) {
            Some(board @ Arranged::Reversi(_)) => (self.kind, self.reversi) = (GameKind::Reversi, board),
            Some(board @ Arranged::Gomoku(_)) => (self.kind, self.gomoku) = (GameKind::Gomoku, board),
            None => {}
        }
    }
}

/// The page *Set up a board*, over the [`Editor`] that the router keeps.
pub struct EditorPage;
