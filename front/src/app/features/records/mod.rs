//! The page of games: the filter, the month of its calendar, the found rows, the selected row, the open list of choices, the last deletion.
//! It questions the index, or a shelf where there is no index. `records_controller` acts on games.

pub mod calendar;
pub mod record_pages;
pub mod record_shelf;
pub mod records_controller;
#[cfg(any(test, feature = "scenes"))]
pub(crate) mod records_fixture;
pub(crate) mod records_picker;
pub(crate) mod records_screen;
pub(crate) mod records_view;
pub mod records_view_model;

use crate::app::kernel::finder::Finder;
use crate::store::Store;
use crate::store::index::query::{CollectionRow, Day, Filter, GameEnd, IndexRow, PlayerRow, Scope};
use crate::store::index::{Answer, IndexReply, Question};
use calendar::Month;
use record_pages::{PAGE, Pages};
use record_shelf::GameShelf;
use std::collections::BTreeMap;

/// What the open list of choices sets in the filter or the calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pick {
    Year,
    Player,
    Fate,
    Opening,
    Rule,
}

/// The tabs in order. Their labels are the messages `games-NAME`.
pub const TABS: &[&str] = &["all", "saved", "samples", "collections"];
/// The index of the tab of collections in `TABS`.
pub const COLLECTIONS: usize = 3;
/// The results that can be filtered by, in the order of their list. Their labels are the messages `fate-NAME`.
pub const FATES: [(GameEnd, &str); 6] = [
    (GameEnd::Unfinished, "unfinished"),
    (GameEnd::First, "first"),
    (GameEnd::Second, "second"),
    (GameEnd::Other, "other"),
    (GameEnd::Draw, "draw"),
    (GameEnd::Unknown, "unknown"),
];
/// Maximum number of players in the list of players to choose from.
const PLAYERS_MAX: usize = 60;
/// Maximum number of games that are counted for the score between two players.
const AGAINST_MAX: usize = 2000;
/// How many rows are loaded above and below the visible ones.
const AROUND: usize = 20;
/// Maximum length of a search text in characters.
pub const TEXT_CHARS_MAX: usize = 80;

/// The source of the page's games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GamesSource {
    Own,
    Saved,
    Samples,
    /// The list of collections.
    Collections,
    /// The games of one collection.
    Collection {
        id: i64,
        name: String,
    },
}

/// The last deletion, which can be undone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastDeletion {
    pub what: DeletedItem,
    /// The name that the page showed.
    pub title: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeletedItem {
    /// A game or a named save, by the name of its file.
    Game(String),
    /// A collection, by its name in `deleted/`; `None` until the index has reported it.
    Collection(Option<String>),
}

/// The purpose of fetching a game of a collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FetchPurpose {
    Open,
    Review,
    Copy,
    Export,
}

/// The score between two players: the number of games, and the wins of the first and of the second player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeadToHead {
    pub games: usize,
    pub wins: [usize; 2],
}

/// What the index answered, besides the rows of the list.
#[derive(Clone, Debug, Default)]
pub struct RecordFacts {
    /// The days of the calendar's month that have games, each with the number of its games.
    pub days: Vec<(u8, u32)>,
    pub years: Vec<(u16, u32)>,
    pub players: Vec<PlayerRow>,
    pub openings: Vec<(String, u32)>,
    pub collections: Vec<CollectionRow>,
    pub against: Option<HeadToHead>,
}

/// What a question to the index is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum QuestionPurpose {
    Page(usize),
    Days,
    Years,
    Players,
    Openings,
    Collections,
    Against,
}

/// The selection of games that a page shows.
#[derive(Clone, Debug)]
pub struct RecordsSelection {
    source: GamesSource,
    filter: Filter,
    month: Month,
}

/// The state of the page of games.
pub struct Records {
    pub source: GamesSource,
    pub filter: Filter,
    pub month: Month,
    pub pages: Pages,
    pub facts: RecordFacts,
    /// The purposes of the questions without an answer yet, by their tickets.
    asked: BTreeMap<u64, QuestionPurpose>,
    /// A counter that grows with every new list. A new list is shown from its top.
    pub epoch: u32,
    /// The index of the first visible row.
    pub first_visible: usize,
    pub selected: Option<usize>,
    /// The open list of choices, and the text typed to search it.
    pub pick: Option<(Pick, String)>,
    /// The title being typed for the selected game.
    pub renaming: Option<String>,
    pub deleted: Option<LastDeletion>,
    /// Why the index is not available, as one sentence.
    pub error_text: Option<String>,
    /// The ticket of the request for a collection's game that is being fetched, and what the game is fetched for.
    pub fetching: Option<(u64, FetchPurpose)>,
    shelf: Option<GameShelf>,
}

/// The index and the store, in which games are found.
pub struct Library<'a> {
    pub finder: &'a mut Finder,
    pub store: &'a Store,
}

impl Records {
    /// Creates the page with the games of a tab. The calendar shows the month of `today`.
    pub fn open(tab: usize, today: Day, library: &mut Library) -> Records {
        let mut records = Records {
            source: GamesSource::Own,
            filter: Filter::default(),
            month: Month::of(today),
            pages: Pages::default(),
            facts: RecordFacts::default(),
            asked: BTreeMap::new(),
            epoch: 0,
            first_visible: 0,
            selected: None,
            pick: None,
            renaming: None,
            deleted: None,
            error_text: None,
            fetching: None,
            shelf: None,
        };
        library.finder.refresh();
        records.turn_to(tab_source(tab), library);
        records
    }

    pub fn place(&self) -> RecordsSelection {
        RecordsSelection { source: self.source.clone(), filter: self.filter.clone(), month: self.month }
    }

    /// Restores an earlier selection of games.
    pub fn turn_back(&mut self, place: RecordsSelection, library: &mut Library) {
        let RecordsSelection { source, filter, month } = place;
        self.month = month;
        self.turn_to(source, library);
        self.filter = filter;
        self.search(library);
    }

    pub fn tab(&self) -> usize {
        match self.source {
            GamesSource::Own => 0,
            GamesSource::Saved => 1,
            GamesSource::Samples => 2,
            GamesSource::Collections | GamesSource::Collection { .. } => 3,
        }
    }

    /// Shows the games of another source. The filter is cleared.
    pub fn turn_to(&mut self, source: GamesSource, library: &mut Library) {
        let scope = if let GamesSource::Collection { id, .. } = source { Scope::Collection(id) } else { Scope::Own };
        (self.source, self.filter, self.pick) = (source, Filter { scope, ..Filter::default() }, None);
        (self.facts, self.pages, self.error_text, self.shelf) = Default::default();
        self.read_shelf(library);
        self.search(library);
    }

    /// Reads the shelf: saves and samples are not in the index.
    fn read_shelf(&mut self, library: &Library) {
        match self.source {
            GamesSource::Saved => self.shelf = Some(GameShelf::saved(library.store)),
            GamesSource::Samples => self.shelf = Some(GameShelf::samples()),
            GamesSource::Own if self.shelf.is_some() => self.shelf = Some(GameShelf::own(library.store)),
            _ => {}
        }
    }

    /// Reads the games again after the page changed a game.
    pub fn reload(&mut self, library: &mut Library) {
        self.read_shelf(library);
        library.finder.refresh();
        self.repeat_questions(library);
    }

    /// Repeats all questions, because the set of games has changed. Scroll position and selection stay.
    pub fn repeat_questions(&mut self, library: &mut Library) {
        let (selected, seen, epoch) = (self.selected, self.first_visible, self.epoch);
        self.pages.followed = self.selected_row().map(|row| row.source.clone());
        self.search(library);
        (self.selected, self.first_visible, self.epoch) = (selected, seen, epoch);
        self.show_row(seen, library);
    }

    /// Asks for everything that the page shows, after the filter has changed.
    pub fn search(&mut self, library: &mut Library) {
        std::mem::take(&mut self.asked).into_keys().for_each(|ticket| library.finder.forget(ticket));
        self.pages.mark_outdated();
        (self.selected, self.first_visible, self.epoch) = (None, 0, self.epoch.wrapping_add(1));
        if self.source == GamesSource::Collections {
            return self.ask(QuestionPurpose::Collections, Question::Collections, library);
        }
        self.ask_page(0, library);
        self.ask_month(library);
        let filter = Filter { days: None, ..self.filter.clone() };
        self.ask(QuestionPurpose::Years, Question::Years { filter }, library);
        self.ask_against(library);
        self.ask_choices(library);
    }

    /// Asks the index, or answers immediately from the shelf.
    fn ask(&mut self, purpose: QuestionPurpose, question: Question, library: &mut Library) {
        match &self.shelf {
            Some(shelf) => {
                let reply = shelf.answer(&question);
                self.take_in(purpose, reply);
            }
            None => {
                self.asked.insert(library.finder.ask(question), purpose);
            }
        }
    }

    fn ask_page(&mut self, page: usize, library: &mut Library) {
        let (filter, offset) = (self.filter.clone(), page * PAGE);
        self.ask(QuestionPurpose::Page(page), Question::Page { filter, offset, limit: PAGE }, library);
    }

    /// Asks for the days of the month that have games.
    pub fn ask_month(&mut self, library: &mut Library) {
        self.drop_asked(QuestionPurpose::Days, library);
        self.facts.days.clear();
        let filter = Filter { days: None, ..self.filter.clone() };
        let Month { year, month } = self.month;
        self.ask(QuestionPurpose::Days, Question::Days { filter, year, month }, library);
    }

    fn ask_against(&mut self, library: &mut Library) {
        self.facts.against = None;
        if let [_, _] = self.filter.players[..] {
            let (scope, players) = (self.filter.scope, self.filter.players.clone());
            let filter = Filter { scope, players, ..Filter::default() };
            self.ask(QuestionPurpose::Against, Question::Page { filter, offset: 0, limit: AGAINST_MAX }, library);
        }
    }

    /// Asks for the choices in the list that is open.
    pub fn ask_choices(&mut self, library: &mut Library) {
        match self.pick.clone() {
            Some((Pick::Player, begins)) => {
                self.drop_asked(QuestionPurpose::Players, library);
                let scope = self.filter.scope;
                self.ask(QuestionPurpose::Players, Question::Players { scope, begins, limit: PLAYERS_MAX }, library);
            }
            Some((Pick::Opening, _)) => {
                let filter = Filter { opening: None, ..self.filter.clone() };
                self.ask(QuestionPurpose::Openings, Question::Openings { filter }, library);
            }
            _ => {}
        }
    }

    fn drop_asked(&mut self, purpose: QuestionPurpose, library: &mut Library) {
        self.asked.retain(|&ticket, asked| {
            if *asked == purpose {
                library.finder.forget(ticket);
            }
            *asked != purpose
        });
    }

    /// Notes the first visible row and loads the rows around it.
    pub fn show_row(&mut self, row: usize, library: &mut Library) {
        self.first_visible = row.min(self.pages.total.saturating_sub(1));
        let missing: Vec<usize> =
            self.pages.missing_pages(self.first_visible.saturating_sub(AROUND), self.first_visible + AROUND).collect();
        for page in missing {
            if !self.asked.values().any(|asked| *asked == QuestionPurpose::Page(page)) {
                self.ask_page(page, library);
            }
        }
    }

    pub fn select(&mut self, row: Option<usize>) {
        self.selected = row.filter(|row| *row < self.total());
    }

    /// The number of rows of the shown list.
    fn total(&self) -> usize {
        if self.source == GamesSource::Collections { self.facts.collections.len() } else { self.pages.total }
    }

    pub fn selected_row(&self) -> Option<&IndexRow> {
        self.pages.row(self.selected?)
    }

    /// Handles an answer of the index, which may belong to another question.
    pub fn on_answer(&mut self, answer: &Answer, library: &mut Library) {
        if answer.reply == IndexReply::Changed {
            return self.repeat_questions(library);
        }
        let Some(purpose) = self.asked.remove(&answer.ticket) else {
            // A removed collection was restored.
            if let (GamesSource::Collections, IndexReply::Collections(rows)) = (&self.source, &answer.reply) {
                self.facts.collections.clone_from(rows);
            }
            return;
        };
        if let IndexReply::Unavailable(why) = &answer.reply {
            return self.do_without(why.clone(), library);
        }
        self.error_text = None;
        self.take_in(purpose, answer.reply.clone());
        if purpose == QuestionPurpose::Years {
            self.turn_to_games(library);
        }
    }

    /// Moves the calendar to a year in which the collection has games.
    fn turn_to_games(&mut self, library: &mut Library) {
        let newest = self.facts.years.first().map(|(year, _)| *year);
        if let (GamesSource::Collection { .. }, Some(year)) = (&self.source, newest)
            && self.facts.years.iter().all(|(has, _)| *has != self.month.year)
        {
            self.month = Month::of(Day { year, month: 12, day: 1 });
            self.ask_month(library);
        }
    }

    fn take_in(&mut self, purpose: QuestionPurpose, reply: IndexReply) {
        match (purpose, reply) {
            (QuestionPurpose::Page(page), IndexReply::Page { total, rows }) => {
                self.pages.put(page, total, rows, self.first_visible);
                self.selected = self.pages.follow().or(self.selected);
                self.selected = self.selected.map(|row| row.min(total.saturating_sub(1))).filter(|_| total > 0);
            }
            (QuestionPurpose::Against, IndexReply::Page { total, rows }) => {
                let wins = |name: &String| rows.iter().filter(|row| record_shelf::is_won_by(row, name)).count();
                let wins = [0, 1].map(|at| self.filter.players.get(at).map_or(0, wins));
                self.facts.against = Some(HeadToHead { games: total, wins });
            }
            (_, IndexReply::Days(days)) => self.facts.days = days,
            (_, IndexReply::Years(years)) => self.facts.years = years,
            (_, IndexReply::Players(players)) => self.facts.players = players,
            (_, IndexReply::Openings(openings)) => self.facts.openings = openings,
            (_, IndexReply::Collections(collections)) => self.facts.collections = collections,
            _ => {}
        }
    }

    /// Reads the user's games from their logs, because the index is not available.
    fn do_without(&mut self, why: String, library: &mut Library) {
        self.error_text = Some(why);
        self.pages = Pages::default();
        if self.source == GamesSource::Own {
            self.shelf = Some(GameShelf::own(library.store));
            self.search(library);
        }
    }

    /// Whether the page reads games without the index. Positions and openings cannot be searched then.
    pub fn is_shelf(&self) -> bool {
        self.shelf.is_some()
    }

    /// The game that the filter selects, as the index of its button.
    pub fn family(&self) -> usize {
        self.filter.family.map_or(0, |kind| kind.index() + 1)
    }

    /// Sets rows and facts for a picture of the page, without questions to the index.
    pub fn show(&mut self, rows: Vec<IndexRow>, told: RecordFacts) {
        self.asked.clear();
        self.pages.put(0, rows.len(), rows, 0);
        self.facts = told;
    }
}

/// The source of a tab's games.
pub fn tab_source(tab: usize) -> GamesSource {
    match tab {
        0 => GamesSource::Own,
        1 => GamesSource::Saved,
        2 => GamesSource::Samples,
        _ => GamesSource::Collections,
    }
}
