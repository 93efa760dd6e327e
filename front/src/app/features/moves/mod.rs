//! The page of moves played: a line of its own from the start of a game, and what the index told of the position where it stands:
//! the moves that were played, and the games. Asks the index, takes in its answers; touches no game.

pub(crate) mod moves_controller;
pub(crate) mod moves_fixture;
pub(crate) mod moves_screen;
pub(crate) mod moves_view;

use crate::app::kernel::finder::Finder;
use crate::formats::GameRecord;
use crate::rules::{Ply, Point, Position};
use crate::store::index::ask::{Answer, CollectionRow, Filter, MoveRow, Question, Reply, Row, RowSource, Scope};
use crate::store::index::key;
use crate::ui::board::Cell;

/// How many games of a position are listed; the newest.
const GAMES_MAX: usize = 100;

/// The tickets of what is asked; 0 where nothing is.
#[derive(Default)]
struct Tickets {
    moves: u64,
    games: u64,
    collections: u64,
    /// A game of a collection that is to be opened.
    game: u64,
}

/// The page.
pub struct Moves {
    start: Position,
    /// The game's plies to the position that the page was opened at.
    game: Vec<Ply>,
    /// The page's own.
    line: Vec<Ply>,
    position: Position,
    /// The keyboard's cursor on the board.
    pub cursor: Option<Cell>,
    collections: Vec<CollectionRow>,
    scope: Scope,
    tickets: Tickets,
    /// The moves, the most played first; `None` until the answer is there.
    pub played: Option<Vec<MoveRow>>,
    /// How many games came to the position, and the first of them.
    pub games: Option<(usize, Vec<Row>)>,
    /// The index cannot be asked.
    pub is_unavailable: bool,
}

impl Moves {
    /// The page at the position to which plies lead from a start. Nothing is asked yet.
    pub fn new(start: Position, game: Vec<Ply>) -> Moves {
        let mut moves = Moves {
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

    /// The plies from the start to the position.
    pub fn line(&self) -> &[Ply] {
        &self.line
    }

    /// Whether the page stands elsewhere than the game.
    pub fn is_off_game(&self) -> bool {
        self.line != self.game
    }

    /// The collection that is looked through; nothing where all or one's own games are.
    pub fn collection_name(&self) -> &str {
        let its = self.collections.iter().find(|row| Scope::Collection(row.id) == self.scope);
        its.map_or("", |row| row.name.as_str())
    }

    /// What can be looked through: everything, one's own games, each collection.
    pub fn scopes(&self) -> impl Iterator<Item = (Scope, Option<&str>)> {
        let collections = self.collections.iter().map(|of| (Scope::Collection(of.id), Some(of.name.as_str())));
        [(Scope::All, None), (Scope::Own, None)].into_iter().chain(collections)
    }

    /// The place of what is looked through among `scopes`.
    pub fn scope(&self) -> usize {
        self.scopes().position(|(scope, _)| scope == self.scope).unwrap_or(0)
    }

    // --- Wishes ----------------------------------------------------------------------------------------------------------

    /// One ply deeper; says whether it is legal.
    pub fn play(&mut self, ply: Ply) -> bool {
        let is_legal = self.position.play(ply).is_ok();
        if is_legal {
            self.line.push(ply);
            self.cursor = None;
        }
        is_legal
    }

    /// One ply back, also behind the game's position; says whether there was one.
    pub fn step_back(&mut self) -> bool {
        let has_one = self.line.pop().is_some();
        if has_one {
            self.replay();
        }
        has_one
    }

    /// To the game's position.
    pub fn go_to_game(&mut self) {
        self.line.clone_from(&self.game);
        self.replay();
    }

    fn replay(&mut self) {
        self.position = self.start.clone();
        for &ply in &self.line {
            // Each was played before.
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

    /// A placement on a cell, as `play`.
    pub fn play_at(&mut self, (column, row): Cell) -> bool {
        self.play(Ply::Place(Point::new(column, row)))
    }

    /// Where a listed game is.
    pub fn source_of(&self, row: usize) -> Option<RowSource> {
        self.games.as_ref()?.1.get(row).map(|row| row.source.clone())
    }

    // --- Questions and answers -------------------------------------------------------------------------------------------

    /// Asks for all that the page shows; what it showed of another position goes.
    pub fn ask(&mut self, finder: &mut Finder) {
        (self.played, self.games) = (None, None);
        self.ask_again(finder);
    }

    /// Asks for the same once more; what is shown stays until the answers come.
    fn ask_again(&mut self, finder: &mut Finder) {
        for ticket in [self.tickets.moves, self.tickets.games, self.tickets.collections] {
            finder.forget(ticket);
        }
        let filter = Filter { scope: self.scope, position: Some(key::of(&self.position)), ..Filter::default() };
        let moves = Question::Moves { scope: self.scope, position: Box::new(self.position.clone()) };
        self.tickets.moves = finder.ask(moves);
        self.tickets.games = finder.ask(Question::Page { filter, offset: 0, limit: GAMES_MAX });
        self.tickets.collections = finder.ask(Question::Collections);
    }

    /// Asks for a game of a collection; `hear` gives it.
    pub fn fetch(&mut self, number: i64, finder: &mut Finder) {
        finder.forget(self.tickets.game);
        self.tickets.game = finder.ask(Question::Game(number));
    }

    /// Takes in an answer of the index; gives the game that is to be opened, where it is one.
    pub fn hear(&mut self, answer: &Answer, finder: &mut Finder) -> Option<Box<GameRecord>> {
        let Answer { ticket, reply } = answer;
        let is_own = |own: u64| own != 0 && own == *ticket;
        match reply {
            Reply::Changed => self.ask_again(finder),
            Reply::Moves(moves) if is_own(self.tickets.moves) => self.show_moves(moves.clone()),
            Reply::Page { total, rows } if is_own(self.tickets.games) => self.games = Some((*total, rows.clone())),
            Reply::Collections(rows) if is_own(self.tickets.collections) => self.collections.clone_from(rows),
            Reply::Game(record) if is_own(self.tickets.game) => return Some(record.clone()),
            Reply::Unavailable(_) if is_own(self.tickets.moves) => {
                (self.played, self.is_unavailable) = (Some(Vec::new()), true);
            }
            _ => {}
        }
        None
    }

    fn show_moves(&mut self, moves: Vec<MoveRow>) {
        (self.played, self.is_unavailable) = (Some(moves), false);
    }

    /// Shows this as the index's answers: for scenes.
    pub fn show(&mut self, moves: Vec<MoveRow>, games: (usize, Vec<Row>), collections: Vec<CollectionRow>) {
        self.show_moves(moves);
        (self.games, self.collections) = (Some(games), collections);
    }
}
