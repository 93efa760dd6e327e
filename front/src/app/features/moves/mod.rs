//! The page of moves played: from the start of a game it follows its own line of moves, and shows what the games index knows of the
//! position: the moves played there, and the games. Queries the index; does not change the game on the board.

pub mod moves_controller;
#[cfg(any(test, feature = "scenes"))]
pub(crate) mod moves_fixture;
pub mod moves_screen;
pub(crate) mod moves_view;

use crate::app::kernel::finder::GamesIndexClient;
use crate::formats::GameRecord;
use crate::rules::{Ply, Point, Position};
use crate::store::index::key;
use crate::store::index::query::{
    Answer, CollectionRow, Filter, IndexReply, IndexRow, MoveRow, Question, RowSource, Scope,
};
use crate::ui::board::Cell;

/// Maximum number of listed games that contain the position. Only the newest are listed.
const GAMES_MAX: usize = 100;

/// The tickets of the queries to the games index that have no answer yet; 0 where there is no such query.
#[derive(Default)]
struct Tickets {
    moves: u64,
    games: u64,
    collections: u64,
    /// The ticket of the query for a collection's game that is to be opened.
    game: u64,
}

/// The state of the page that shows which moves were played from a position, and in which games.
pub struct MovesPage {
    start: Position,
    /// The plies of the game on the board, up to the position at which this page was opened.
    game: Vec<Ply>,
    /// The plies from the start of the game to the position on this page.
    line: Vec<Ply>,
    position: Position,
    /// The cell under the keyboard's cursor.
    pub cursor: Option<Cell>,
    collections: Vec<CollectionRow>,
    scope: Scope,
    tickets: Tickets,
    /// The moves played from the page's position, the most frequent first; `None` until the index has answered.
    pub played: Option<Vec<MoveRow>>,
    /// The number of games that contain the page's position, and the newest of them; `None` until the index has answered.
    pub game_count_and_rows: Option<(usize, Vec<IndexRow>)>,
    /// Whether the games index is not available.
    pub is_unavailable: bool,
}

impl MovesPage {
    /// Creates the page at the position reached by the plies `game` from `start`. Sends no query to the index yet.
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
            game_count_and_rows: None,
            is_unavailable: false,
        };
        moves.replay();
        moves
    }

    /// The position on this page's board.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The position at the start of the game.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The plies from the start of the game to the position on this page.
    pub fn plies_to_position(&self) -> &[Ply] {
        &self.line
    }

    /// Whether the page shows another position than the one at which it was opened.
    pub fn has_left_game_position(&self) -> bool {
        self.line != self.game
    }

    /// The name of the selected collection; empty where all games or the user's own games are selected.
    pub fn collection_name(&self) -> &str {
        let its = self.collections.iter().find(|row| Scope::Collection(row.id) == self.scope);
        its.map_or("", |row| row.name.as_str())
    }

    /// The sets of games that can be searched: all games, the user's own games, and each collection with its name.
    pub fn scopes(&self) -> impl Iterator<Item = (Scope, Option<&str>)> {
        let collections = self.collections.iter().map(|of| (Scope::Collection(of.id), Some(of.name.as_str())));
        [(Scope::All, None), (Scope::Own, None)].into_iter().chain(collections)
    }

    /// The index of the selected set of games in the list that `scopes` returns.
    pub fn selected_scope_index(&self) -> usize {
        self.scopes().position(|(scope, _)| scope == self.scope).unwrap_or(0)
    }

    // --- Messages --------------------------------------------------------------------------------------------------------

    /// Plays a ply on this page's board. Returns whether the ply is legal.
    pub fn play(&mut self, ply: Ply) -> bool {
        let is_legal = self.position.play(ply).is_ok();
        if is_legal {
            self.line.push(ply);
            self.cursor = None;
        }
        is_legal
    }

    /// Takes back a ply, even a ply of the game that the page was opened from. Returns whether there was a ply.
    pub fn step_back(&mut self) -> bool {
        let has_one = self.line.pop().is_some();
        if has_one {
            self.replay();
        }
        has_one
    }

    /// Returns to the position at which the page was opened.
    pub fn go_to_game(&mut self) {
        self.line.clone_from(&self.game);
        self.replay();
    }

    fn replay(&mut self) {
        self.position = self.start.clone();
        for &ply in &self.line {
            // Each ply was legal when it was played, so replaying cannot fail.
            let _ = self.position.play_recorded(ply);
        }
        self.cursor = None;
    }

    /// Selects the set of games that is searched, by its index in the list that `scopes` returns.
    pub fn select_scope(&mut self, scope: usize) {
        let chosen = self.scopes().nth(scope).map(|(scope, _)| scope);
        self.scope = chosen.unwrap_or(self.scope);
    }

    /// The ply in the row `row` of the table of moves played.
    pub fn ply_of(&self, row: usize) -> Option<Ply> {
        self.played.as_ref()?.get(row).map(|row| row.point.map_or(Ply::Pass, Ply::Place))
    }

    /// Plays a ply on a cell of this page's board. Returns whether the ply is legal.
    pub fn play_at(&mut self, (column, row): Cell) -> bool {
        self.play(Ply::Place(Point::new(column, row)))
    }

    /// Where the listed game in row `row` comes from: a file of the user, or a collection.
    pub fn source_of(&self, row: usize) -> Option<RowSource> {
        self.game_count_and_rows.as_ref()?.1.get(row).map(|row| row.source.clone())
    }

    // --- Questions and answers -------------------------------------------------------------------------------------------

    /// Queries the index for everything that the page shows, and clears the data of the previous position.
    pub fn query_index(&mut self, finder: &mut GamesIndexClient) {
        (self.played, self.game_count_and_rows) = (None, None);
        self.ask_again(finder);
    }

    /// Repeats all queries to the index. The old data stays visible until the answers arrive.
    fn ask_again(&mut self, finder: &mut GamesIndexClient) {
        for ticket in [self.tickets.moves, self.tickets.games, self.tickets.collections] {
            finder.forget(ticket);
        }
        let filter = Filter { scope: self.scope, position: Some(key::key_of(&self.position)), ..Filter::default() };
        let moves = Question::Moves { scope: self.scope, position: Box::new(self.position.clone()) };
        self.tickets.moves = finder.ask(moves);
        self.tickets.games = finder.ask(Question::Page { filter, offset: 0, limit: GAMES_MAX });
        self.tickets.collections = finder.ask(Question::Collections);
    }

    /// Queries the index for the game with this number from a collection. The game is returned by `on_answer`.
    pub fn fetch(&mut self, number: i64, finder: &mut GamesIndexClient) {
        finder.forget(self.tickets.game);
        self.tickets.game = finder.ask(Question::Game(number));
    }

    /// Handles an answer of the index. Returns the game to open, if the answer is a game that was fetched.
    pub fn on_answer(&mut self, answer: &Answer, finder: &mut GamesIndexClient) -> Option<Box<GameRecord>> {
        let Answer { ticket, reply } = answer;
        let is_own = |own: u64| own != 0 && own == *ticket;
        match reply {
            IndexReply::Changed => self.ask_again(finder),
            IndexReply::Moves(moves) if is_own(self.tickets.moves) => self.show_moves(moves.clone()),
            IndexReply::Page { total, rows } if is_own(self.tickets.games) => {
                self.game_count_and_rows = Some((*total, rows.clone()))
            }
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

    /// Sets the index's answers in a fixed scene for a screenshot, without an index.
    pub fn show(&mut self, moves: Vec<MoveRow>, games: (usize, Vec<IndexRow>), collections: Vec<CollectionRow>) {
        self.show_moves(moves);
        (self.game_count_and_rows, self.collections) = (Some(games), collections);
    }
}
