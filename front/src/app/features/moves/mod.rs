//! The page of moves played: a line of moves of its own from the start of a game, and what the index knows of its position: the moves
//! played there, and the games. Questions the index; does not change the game.

pub mod moves_controller;
#[cfg(any(test, feature = "scenes"))]
pub(crate) mod moves_fixture;
pub mod moves_screen;
pub(crate) mod moves_view;

use crate::app::kernel::finder::Finder;
use crate::formats::GameRecord;
use crate::rules::{Ply, Point, Position};
use crate::store::index::key;
use crate::store::index::query::{
    Answer, CollectionRow, Filter, IndexReply, IndexRow, MoveRow, Question, RowSource, Scope,
};
use crate::ui::board::Cell;

/// Maximum number of listed games with the position. Only the newest are listed.
const GAMES_MAX: usize = 100;

/// The tickets of the questions without an answer yet; 0 where there is no such question.
#[derive(Default)]
struct Tickets {
    moves: u64,
    games: u64,
    collections: u64,
    /// The ticket of the question for a collection's game that is to be opened.
    game: u64,
}

/// The state of the page of moves played.
pub struct MovesPage {
    start: Position,
    /// The plies of the game on the board, up to the position at which the page was opened.
    game: Vec<Ply>,
    /// The plies from the start to the position on the page.
    line: Vec<Ply>,
    position: Position,
    /// The keyboard's cursor on the board.
    pub cursor: Option<Cell>,
    collections: Vec<CollectionRow>,
    scope: Scope,
    tickets: Tickets,
    /// The moves played from the position, the most frequent first; `None` until they are loaded.
    pub played: Option<Vec<MoveRow>>,
    /// The total number of games with the position, and the first rows of their list; `None` until they are loaded.
    pub games: Option<(usize, Vec<IndexRow>)>,
    /// Whether the index is not available.
    pub is_unavailable: bool,
}

impl MovesPage {
    /// Creates the page at the position after the plies `game` from `start`. Asks the index nothing yet.
    pub fn new(start: Position, game: Vec<Ply>) -> MovesPage {
        let mut moves = MovesPage {
            position: start.clone(),
            start,
            line: game.clone(),
            game,
            cursor: None,
            collections: Vec::new(),
            scope: Scope::All,
            tickets: Tickets::default(),
            played: None,
            games: None,
            is_unavailable: false,
        };
        moves.replay();
        moves
    }

    pub fn position(&self) -> &Position {
        &self.position
    }

    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The plies from the start to the position on the page.
    pub fn line(&self) -> &[Ply] {
        &self.line
    }

    /// Whether the page shows another position than the game.
    pub fn is_off_game(&self) -> bool {
        self.line != self.game
    }

    /// The name of the selected collection; empty where everything or the user's own games are selected.
    pub fn collection_name(&self) -> &str {
        let its = self.collections.iter().find(|row| Scope::Collection(row.id) == self.scope);
        its.map_or("", |row| row.name.as_str())
    }

    /// The choices of what to search: everything, the user's own games, each collection.
    pub fn scopes(&self) -> impl Iterator<Item = (Scope, Option<&str>)> {
        let collections = self.collections.iter().map(|of| (Scope::Collection(of.id), Some(of.name.as_str())));
        [(Scope::All, None), (Scope::Own, None)].into_iter().chain(collections)
    }

    /// The index of the current choice in `scopes`.
    pub fn scope(&self) -> usize {
        self.scopes().position(|(scope, _)| scope == self.scope).unwrap_or(0)
    }

    // --- Messages --------------------------------------------------------------------------------------------------------

    /// Plays a ply. Returns whether it is legal.
    pub fn play(&mut self, ply: Ply) -> bool {
        let is_legal = self.position.play(ply).is_ok();
        if is_legal {
            self.line.push(ply);
            self.cursor = None;
        }
        is_legal
    }

    /// Steps back one ply, even past the game's position. Returns whether there was a ply to take back.
    pub fn step_back(&mut self) -> bool {
        let has_one = self.line.pop().is_some();
        if has_one {
            self.replay();
        }
        has_one
    }

    /// Returns to the game's position.
    pub fn go_to_game(&mut self) {
        self.line.clone_from(&self.game);
        self.replay();
    }

    fn replay(&mut self) {
        self.position = self.start.clone();
        for &ply in &self.line {
            // Each ply was played before.
            let _ = self.position.play_recorded(ply);
        }
        self.cursor = None;
    }

    pub fn turn_to(&mut self, scope: usize) {
        let chosen = self.scopes().nth(scope).map(|(scope, _)| scope);
        self.scope = chosen.unwrap_or(self.scope);
    }

    /// The ply of a row of the table.
    pub fn ply_of(&self, row: usize) -> Option<Ply> {
        self.played.as_ref()?.get(row).map(|row| row.point.map_or(Ply::Pass, Ply::Place))
    }

    /// Plays a ply on a cell, as `play` does.
    pub fn play_at(&mut self, (column, row): Cell) -> bool {
        self.play(Ply::Place(Point::new(column, row)))
    }

    /// The source of a listed game.
    pub fn source_of(&self, row: usize) -> Option<RowSource> {
        self.games.as_ref()?.1.get(row).map(|row| row.source.clone())
    }

    // --- Questions and answers -------------------------------------------------------------------------------------------

    /// Asks for everything that the page shows, and clears the data of the previous position.
    pub fn ask(&mut self, finder: &mut Finder) {
        (self.played, self.games) = (None, None);
        self.ask_again(finder);
    }

    /// Asks for the same data again. The old data stays until the answers come.
    fn ask_again(&mut self, finder: &mut Finder) {
        for ticket in [self.tickets.moves, self.tickets.games, self.tickets.collections] {
            finder.forget(ticket);
        }
        let filter = Filter { scope: self.scope, position: Some(key::key_of(&self.position)), ..Filter::default() };
        let moves = Question::Moves { scope: self.scope, position: Box::new(self.position.clone()) };
        self.tickets.moves = finder.ask(moves);
        self.tickets.games = finder.ask(Question::Page { filter, offset: 0, limit: GAMES_MAX });
        self.tickets.collections = finder.ask(Question::Collections);
    }

    /// Asks for a game of a collection, which `on_answer` returns.
    pub fn fetch(&mut self, number: i64, finder: &mut Finder) {
        finder.forget(self.tickets.game);
        self.tickets.game = finder.ask(Question::Game(number));
    }

    /// Handles an answer of the index. Returns the game to open, if the answer is a game.
    pub fn on_answer(&mut self, answer: &Answer, finder: &mut Finder) -> Option<Box<GameRecord>> {
        let Answer { ticket, reply } = answer;
        let is_own = |own: u64| own != 0 && own == *ticket;
        match reply {
            IndexReply::Changed => self.ask_again(finder),
            IndexReply::Moves(moves) if is_own(self.tickets.moves) => self.show_moves(moves.clone()),
            IndexReply::Page { total, rows } if is_own(self.tickets.games) => self.games = Some((*total, rows.clone())),
            IndexReply::Collections(rows) if is_own(self.tickets.collections) => self.collections.clone_from(rows),
            IndexReply::Game(record) if is_own(self.tickets.game) => return Some(record.clone()),
            IndexReply::Unavailable(_) if is_own(self.tickets.moves) => {
                (self.played, self.is_unavailable) = (Some(Vec::new()), true);
            }
            _ => {}
        }
        None
    }

    fn show_moves(&mut self, moves: Vec<MoveRow>) {
        (self.played, self.is_unavailable) = (Some(moves), false);
    }

    /// Sets the index's answers, for scenes.
    pub fn show(&mut self, moves: Vec<MoveRow>, games: (usize, Vec<IndexRow>), collections: Vec<CollectionRow>) {
        self.show_moves(moves);
        (self.games, self.collections) = (Some(games), collections);
    }
}
