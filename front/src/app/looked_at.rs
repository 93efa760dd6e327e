//! The position that is looked at: what is on the board of the page that is shown, and how it came about. Changes nothing.

use super::nav::{Nav, Page};
use super::playroom::Playroom;
use super::study::StudyPage;
use crate::rules::{Ply, Position};
use crate::session::Session;

/// A position with the plies that led to it.
#[derive(Clone, Debug, PartialEq)]
pub struct LookedAt {
    pub start: Position,
    pub plies: Vec<Ply>,
    pub position: Position,
}

impl LookedAt {
    fn new(start: &Position, plies: Vec<Ply>, position: Position) -> LookedAt {
        LookedAt { start: start.clone(), plies, position }
    }

    /// Where a node of a game stands.
    fn at_node(session: &Session, node: u32) -> LookedAt {
        let plies = session.path(node).into_iter().filter_map(|at| session.node(at).ply).collect();
        LookedAt::new(&session.node(0).position, plies, session.node(node).position.clone())
    }
}

/// What is on the board of the uppermost page that has one, but for pages of one kind, by its word; else the game on the board.
/// `None` where there is no game, and where the board that is set up cannot be played.
pub fn of(nav: &Nav, room: &Playroom, but: &str) -> Option<LookedAt> {
    let session = room.table.as_ref().map(|table| &table.session);
    let on_board = || session.map(|session| LookedAt::at_node(session, session.cursor()));
    nav.downwards().filter(|page| page.word() != but).find_map(|page| on_page(page, nav, room)).unwrap_or_else(on_board)
}

/// What is on a page's own board; `None` where it has none, `Some(None)` where that one cannot be played.
fn on_page(page: &Page, nav: &Nav, room: &Playroom) -> Option<Option<LookedAt>> {
    Some(match page {
        Page::Study(page) => Some(LookedAt::at_node(studied(page, room)?, page.at)),
        Page::Review(page) => Some(LookedAt::new(page.subject.position(0), page.on_board(), page.position())),
        Page::Puzzle(page) => Some(LookedAt::new(&page.puzzle.position, page.on_board(), page.position())),
        Page::Lesson(page) => Some(LookedAt::new(&page.step().position, page.on_board(), page.position())),
        Page::Moves(page) => Some(LookedAt::new(page.start(), page.line().to_vec(), page.position().clone())),
        Page::Wall(page) => {
            let hall = room.friends.hall.as_ref()?;
            let session = page.opened.as_deref().and_then(|game| hall.watch.game(game))?.replica.session()?;
            let path = session.path(session.cursor());
            let last = path.len() - 1;
            Some(LookedAt::at_node(session, path[page.at.unwrap_or(last).min(last)]))
        }
        Page::Editor => {
            let start = nav.editor.as_ref()?.board().start();
            start.map(|start| LookedAt::new(&start, Vec::new(), start.clone()))
        }
        _ => return None,
    })
}

/// The game that a page studies, where it is still on the board.
fn studied<'a>(page: &StudyPage, room: &'a Playroom) -> Option<&'a Session> {
    room.table.as_ref().filter(|table| table.number == page.table).map(|table| &table.session)
}
