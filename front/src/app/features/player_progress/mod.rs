//! The page *Progress*: a person's results, rating, days and badges in one game, from the games that were played on this machine. The games
//! index answers what was played; `fold` computes the progress from that.

pub mod fold;
pub mod progress_controller;
#[cfg(any(test, feature = "scenes"))]
pub(crate) mod progress_fixture;
pub mod progress_screen;
pub(crate) mod progress_view;

use crate::app::kernel::finder::GamesIndexClient;
use crate::rules::GameKind;
use crate::store::index::query::{Answer, Filter, IndexReply, PlayedBy, PlayedGame, Question};
use chrono::NaiveDate;
use fold::PersonProgress;

/// Some of a person's games.
#[derive(Clone, Debug, PartialEq)]
pub enum GamesOf {
    Opponent(PlayedBy),
    /// The id of an opening.
    Opening(String),
}

/// The state of the page *Progress*.
pub struct ProgressPage {
    kind: GameKind,
    /// The name of the person whose progress is shown.
    person: String,
    today: NaiveDate,
    /// All games that were played on this machine; `None` until the index has answered.
    games: Option<Vec<PlayedGame>>,
    /// The people in `games`, those with most games first.
    people: Vec<String>,
    progress: PersonProgress,
    /// The ticket of the last question about the games, and that of the question whether the index has read all of them. 0 before them.
    ticket: u64,
    settled_ticket: u64,
    /// Whether the index has read all games. Before that, no game does not mean that there is none.
    is_settled: bool,
    is_unavailable: bool,
}

impl ProgressPage {
    /// Creates the page for a kind of game. Asks the index nothing yet.
    pub fn new(kind: GameKind, today: NaiveDate) -> ProgressPage {
        ProgressPage {
            kind,
            person: String::new(),
            today,
            games: None,
            people: Vec::new(),
            progress: PersonProgress::default(),
            ticket: 0,
            settled_ticket: 0,
            is_settled: false,
            is_unavailable: false,
        }
    }

    /// Asks the index for all games that were played, now and once it has read all logs.
    pub fn ask_all(&mut self, finder: &mut GamesIndexClient) {
        self.ask(finder);
        self.settled_ticket = finder.ask(Question::Settled);
    }

    /// Asks the index for all games that were played. The old ones stay until the answer comes.
    fn ask(&mut self, finder: &mut GamesIndexClient) {
        finder.forget(self.ticket);
        self.ticket = finder.ask(Question::Played);
    }

    /// Takes an answer of the index, if the page waits for it. Returns a sentence for standard error where the index is not available.
    pub fn on_answer(&mut self, answer: &Answer, finder: &mut GamesIndexClient) -> Option<String> {
        match &answer.reply {
            IndexReply::Changed => self.ask(finder),
            IndexReply::Settled if answer.ticket == self.settled_ticket => {
                self.is_settled = true;
                self.ask(finder);
            }
            IndexReply::Played(games) if answer.ticket == self.ticket && (self.is_settled || !games.is_empty()) => {
                self.show(games.clone());
            }
            IndexReply::Unavailable(why) if answer.ticket == self.ticket => {
                self.is_unavailable = true;
                self.games.get_or_insert_default();
                return Some(why.clone());
            }
            _ => {}
        }
        None
    }

    /// Shows these games.
    pub fn show(&mut self, games: Vec<PlayedGame>) {
        self.people = fold::person_names(&games);
        if !self.people.contains(&self.person) {
            self.person = self.people.first().cloned().unwrap_or_default();
        }
        (self.games, self.is_unavailable) = (Some(games), false);
        self.fold();
    }

    pub fn choose_kind(&mut self, kind: GameKind) {
        self.kind = kind;
        self.fold();
    }

    /// Chooses the person by the index in the list of people.
    pub fn choose_person(&mut self, at: usize) {
        if let Some(person) = self.people.get(at) {
            self.person.clone_from(person);
            self.fold();
        }
    }

    /// The filter by which the page of games shows these games of the person.
    fn filter_of(&self, of: GamesOf) -> Filter {
        // The only person here may have played under other names, which are nobody else.
        let players = if self.people.len() > 1 { vec![self.person.clone()] } else { Vec::new() };
        let filter = Filter { family: Some(self.kind), players, ..Filter::default() };
        match of {
            GamesOf::Opponent(by) => Filter { opponent: Some(by), ..filter },
            GamesOf::Opening(id) => Filter { opening: Some(id), ..filter },
        }
    }

    fn fold(&mut self) {
        let games = self.games.as_deref().unwrap_or_default();
        self.progress = fold::progress_of(games, &self.person, self.kind, self.today);
    }
}
