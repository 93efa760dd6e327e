//! Coordinates that are typed on the pages with a board of their own: built, taken back, and played where Enter plays.

use super::editor::Editor;
use super::intent::{Arranging, Explore, Intent, LessonWish, Solving, Studying};
use super::looked_at;
use super::nav::{Nav, Page};
use super::playroom::Playroom;
use super::state::App;
use super::typed::{Place, build};
use crate::rules::{Point, Position, Size};
use crate::ui::board::Cell;

/// What is on the board of the page that is shown.
enum Board<'a> {
    Played(Position),
    Arranged(&'a Editor),
}

impl Board<'_> {
    fn size(&self) -> Size {
        match self {
            Board::Played(position) => position.size(),
            Board::Arranged(editor) => editor.board().size(),
        }
    }

    fn name(&self, point: Point) -> String {
        match self {
            Board::Played(position) => position.point_name(point),
            Board::Arranged(editor) => editor.name((point.column, point.row)),
        }
    }

    fn cells(&self) -> String {
        match self {
            Board::Played(position) => position.size().cells(|point| position.color_at(point)),
            Board::Arranged(editor) => editor.board().size().cells(|point| editor.board().color_at(point)),
        }
    }
}

/// `None` where the page takes no moves; the game's own board keeps what is typed there itself.
fn board<'a>(nav: &'a Nav, room: &Playroom) -> Option<Board<'a>> {
    match nav.page() {
        Page::Editor => nav.editor.as_deref().map(Board::Arranged),
        Page::Study(_) | Page::Puzzle(_) | Page::Lesson(_) | Page::Moves(_) => {
            looked_at::of(nav, room, "").map(|at| Board::Played(at.position))
        }
        _ => None,
    }
}

fn place(nav: &Nav, board: &Board) -> Place {
    Place { page: nav.page().word(), cells: board.cells() }
}

/// What is typed on the page that is shown.
pub fn typed(nav: &Nav, room: &Playroom) -> String {
    let shown = if nav.typed.is_empty() { None } else { board(nav, room) };
    shown.map(|board| nav.typed.at(&place(nav, &board)).to_owned()).unwrap_or_default()
}

/// A letter or digit was typed. Where it begins no coordinate, a digit chooses the piece in hand of a board that is set up.
pub fn spell(app: &mut App, letter: char) {
    let Some(board) = board(&app.nav, &app.room) else { return };
    let (size, place) = (board.size(), place(&app.nav, &board));
    let text = app.nav.typed.at_mut(place);
    match letter.to_digit(10).filter(|_| text.is_empty()) {
        None => build(text, letter, size),
        Some(digit) if app.nav.is_on("set-up") => app.update(Intent::Arrange(Arranging::Hold(digit as u8))),
        Some(_) => {}
    }
}

/// The last character is taken back; where nothing is typed the key means what it means on the page.
pub fn take_back(app: &mut App) {
    if typed(&app.nav, &app.room).is_empty() {
        let meant = match app.nav.page() {
            Page::Study(_) => Intent::Study(Studying::ToGame),
            Page::Puzzle(_) => Intent::Puzzle(Solving::Again),
            Page::Lesson(_) => Intent::Lesson(LessonWish::Again),
            Page::Moves(_) => Intent::Explore(Explore::StepBack),
            Page::Editor => Intent::Arrange(Arranging::TakeHere),
            _ => return,
        };
        return app.update(meant);
    }
    if let Some(board) = board(&app.nav, &app.room) {
        let place = place(&app.nav, &board);
        app.nav.typed.at_mut(place).pop();
    }
}

/// What was typed goes; whether there was something.
pub fn clear(nav: &mut Nav, room: &Playroom) -> bool {
    let was_typed = !typed(nav, room).is_empty();
    nav.typed = Default::default();
    was_typed
}

/// Enter on a page's board means the typed coordinate: the wish to play there. Half a coordinate stays, and nothing happens. `None` where
/// nothing is typed, or another wish than Enter.
pub fn entered(app: &mut App, wish: &Intent) -> Option<Option<Intent>> {
    let played: fn(Cell) -> Intent = match wish {
        Intent::Study(Studying::Enter) => |cell| Intent::Study(Studying::Place(cell)),
        Intent::Puzzle(Solving::Enter) => |cell| Intent::Puzzle(Solving::Place(cell)),
        Intent::Lesson(LessonWish::Enter) => |cell| Intent::Lesson(LessonWish::Place(cell)),
        Intent::Explore(Explore::Enter) => |cell| Intent::Explore(Explore::Play(cell)),
        Intent::Arrange(Arranging::Enter) => |cell| Intent::Arrange(Arranging::Put(cell)),
        _ => return None,
    };
    let text = typed(&app.nav, &app.room);
    if text.is_empty() {
        return None;
    }
    let board = board(&app.nav, &app.room)?;
    let Some(point) = board.size().points().find(|&point| board.name(point) == text) else { return Some(None) };
    let cell = (point.column, point.row);
    clear(&mut app.nav, &app.room);
    point_at(&mut app.nav, cell);
    Some(Some(played(cell)))
}

/// The keyboard's cursor goes where is played.
fn point_at(nav: &mut Nav, cell: Cell) {
    let cursor = match nav.page_mut() {
        Some(Page::Study(page)) => &mut page.cursor,
        Some(Page::Puzzle(page)) => &mut page.cursor,
        Some(Page::Lesson(page)) => &mut page.cursor,
        Some(Page::Moves(page)) => &mut page.cursor,
        Some(Page::Editor) => match &mut nav.editor {
            Some(editor) => &mut editor.cursor,
            None => return,
        },
        _ => return,
    };
    *cursor = Some(cell);
}
