//! The page of games: the filter, the month of its calendar, the found rows, the selected one, the open list of choices, the last deletion.
//! Questions the index, or a shelf where there is none. `records_controller` acts on games.

pub mod calendar;
pub mod record_pages;
pub mod record_shelf;
pub mod records_controller;
pub(crate) mod records_fixture;
pub(crate) mod records_picker;
pub(crate) mod records_screen;
pub(crate) mod records_view;
pub mod records_view_model;

use crate::app::kernel::finder::Finder;
use crate::store::Store;
use crate::store::index::ask::{CollectionRow, Day, Family, Fate, Filter, PlayerRow, Row, Scope};
use crate::store::index::{Answer, Question, Reply};
use calendar::Month;
use record_pages::{PAGE, Pages};
use record_shelf::Shelf;
use std::collections::BTreeMap;

/// What is chosen from an open list.
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
/// The tab of collections.
pub const COLLECTIONS: usize = 3;
/// The results that can be filtered by, in the order of their list. Their labels are the messages `fate-NAME`.
pub const FATES: [(Fate, &str); 6] = [
    (Fate::Unfinished, "unfinished"),
    (Fate::First, "first"),
    (Fate::Second, "second"),
    (Fate::Other, "other"),
    (Fate::Draw, "draw"),
    (Fate::Unknown, "unknown"),
];
/// Maximum number of players in their list.
const PLAYERS_MAX: usize = 60;
/// Maximum number of games between two players that are counted for their score.
const AGAINST_MAX: usize = 2000;
/// How many rows are loaded above and below the visible ones.
const AROUND: usize = 20;
/// Maximum length of a search text in characters.
pub const TEXT_CHARS_MAX: usize = 80;

/// The source of the page's games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
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
pub struct Deleted {
    pub what: Removed,
    /// The name that the page showed.
    pub title: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Removed {
    /// A game or a named save, by the name of its file.
    Game(String),
    /// A collection, by its name in `deleted/`; `None` until the index has reported it.
    Collection(Option<String>),
}

/// The purpose of fetching a game of a collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    Open,
    Review,
    Copy,
    Export,
}

/// The score between two players: games, and the wins of the first and of the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Against {
    pub games: usize,
    pub wins: [usize; 2],
}

/// The index's answers besides the rows.
#[derive(Clone, Debug, Default)]
pub struct RecordFacts {
    /// The days of the month that have games, and how many.
    pub days: Vec<(u8, u32)>,
    pub years: Vec<(u16, u32)>,
    pub players: Vec<PlayerRow>,
    pub openings: Vec<(String, u32)>,
    pub collections: Vec<CollectionRow>,
    pub against: Option<Against>,
}

/// The purpose of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
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
pub struct Place {
    source: Source,
    filter: Filter,
    month: Month,
}

/// The state of the page.
pub struct Records {
    pub source: Source,
    pub filter: Filter,
    pub month: Month,
    pub pages: Pages,
    pub told: RecordFacts,
    /// The purposes of open questions, by their tickets.
    asked: BTreeMap<u64, Purpose>,
    /// A counter that grows with every new list, which starts at its top.
    pub epoch: u32,
    /// The first visible row.
    pub seen: usize,
    pub selected: Option<usize>,
    /// The open list of choices, and the text typed to search it.
    pub pick: Option<(Pick, String)>,
    /// The title being typed for the selected game.
    pub renaming: Option<String>,
    pub deleted: Option<Deleted>,
    /// Why the index is not available, as one sentence.
    pub trouble: Option<String>,
    /// The ticket of a collection's game that is being fetched.
    pub fetching: Option<(u64, Use)>,
    shelf: Option<Shelf>,
}

/// The sources in which games are found.
pub struct Library<'a> {
    pub finder: &'a mut Finder,
    pub store: &'a Store,
}

impl Records {
    /// The page of a tab's games. The calendar shows the month of `today`.
    pub fn open(tab: usize, today: Day, library: &mut Library) -> Records {
        let mut records = Records {
            source: Source::Own,
            filter: Filter::default(),
            month: Month::of(today),
            pages: Pages::default(),
            told: RecordFacts::default(),
            asked: BTreeMap::new(),
            epoch: 0,
            seen: 0,
            selected: None,
            pick: None,
            renaming: None,
            deleted: None,
            trouble: None,
            fetching: None,
            shelf: None,
        };
        library.finder.refresh();
        records.turn_to(tab_source(tab), library);
        records
    }

    pub fn place(&self) -> Place {
        Place { source: self.source.clone(), filter: self.filter.clone(), month: self.month }
    }

    /// Returns to a selection of games.
    pub fn turn_back(&mut self, place: Place, library: &mut Library) {
        let Place { source, filter, month } = place;
        self.month = month;
        self.turn_to(source, library);
        self.filter = filter;
        self.search(library);
    }

    pub fn tab(&self) -> usize {
        match self.source {
            Source::Own => 0,
            Source::Saved => 1,
            Source::Samples => 2,
            Source::Collections | Source::Collection { .. } => 3,
        }
    }

    /// Shows the games of another source. The filter is cleared.
    pub fn turn_to(&mut self, source: Source, library: &mut Library) {
        let scope = if let Source::Collection { id, .. } = source { Scope::Collection(id) } else { Scope::Own };
        (self.source, self.filter, self.pick) = (source, Filter { scope, ..Filter::default() }, None);
        (self.told, self.pages, self.trouble, self.shelf) = Default::default();
        self.read_shelf(library);
        self.search(library);
    }

    /// Reads the shelf: saves and samples are not in the index.
    fn read_shelf(&mut self, library: &Library) {
        match self.source {
            Source::Saved => self.shelf = Some(Shelf::saved(library.store)),
            Source::Samples => self.shelf = Some(Shelf::samples()),
            Source::Own if self.shelf.is_some() => self.shelf = Some(Shelf::own(library.store)),
            _ => {}
        }
    }

    /// Reads the games again after one was changed here.
    pub fn reload(&mut self, library: &mut Library) {
        self.read_shelf(library);
        library.finder.refresh();
        self.again(library);
    }

    /// Repeats the questions, because there are other games. Scroll position and selection stay.
    pub fn again(&mut self, library: &mut Library) {
        let (selected, seen, epoch) = (self.selected, self.seen, self.epoch);
        self.pages.followed = self.selected_row().map(|row| row.source.clone());
        self.search(library);
        (self.selected, self.seen, self.epoch) = (selected, seen, epoch);
        self.see(seen, library);
    }

    /// Asks for everything that the page shows, with a new filter.
    pub fn search(&mut self, library: &mut Library) {
        std::mem::take(&mut self.asked).into_keys().for_each(|ticket| library.finder.forget(ticket));
        self.pages.outdate();
        (self.selected, self.seen, self.epoch) = (None, 0, self.epoch.wrapping_add(1));
        if self.source == Source::Collections {
            return self.ask(Purpose::Collections, Question::Collections, library);
        }
        self.ask_page(0, library);
        self.ask_month(library);
        let filter = Filter { days: None, ..self.filter.clone() };
        self.ask(Purpose::Years, Question::Years { filter }, library);
        self.ask_against(library);
        self.ask_choices(library);
    }

    /// Asks the index, or the shelf immediately.
    fn ask(&mut self, purpose: Purpose, question: Question, library: &mut Library) {
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
        self.ask(Purpose::Page(page), Question::Page { filter, offset, limit: PAGE }, library);
    }

    /// Asks for the days of the month that have games.
    pub fn ask_month(&mut self, library: &mut Library) {
        self.drop_asked(Purpose::Days, library);
        self.told.days.clear();
        let filter = Filter { days: None, ..self.filter.clone() };
        let Month { year, month } = self.month;
        self.ask(Purpose::Days, Question::Days { filter, year, month }, library);
    }

    fn ask_against(&mut self, library: &mut Library) {
        self.told.against = None;
        if let [_, _] = self.filter.players[..] {
            let (scope, players) = (self.filter.scope, self.filter.players.clone());
            let filter = Filter { scope, players, ..Filter::default() };
            self.ask(Purpose::Against, Question::Page { filter, offset: 0, limit: AGAINST_MAX }, library);
        }
    }

    /// Asks for the choices of the open list.
    pub fn ask_choices(&mut self, library: &mut Library) {
        match self.pick.clone() {
            Some((Pick::Player, begins)) => {
                self.drop_asked(Purpose::Players, library);
                let scope = self.filter.scope;
                self.ask(Purpose::Players, Question::Players { scope, begins, limit: PLAYERS_MAX }, library);
            }
            Some((Pick::Opening, _)) => {
                let filter = Filter { opening: None, ..self.filter.clone() };
                self.ask(Purpose::Openings, Question::Openings { filter }, library);
            }
            _ => {}
        }
    }

    fn drop_asked(&mut self, purpose: Purpose, library: &mut Library) {
        self.asked.retain(|&ticket, asked| {
            if *asked == purpose {
                library.finder.forget(ticket);
            }
            *asked != purpose
        });
    }

    /// Notes the first visible row and loads the rows around it.
    pub fn see(&mut self, row: usize, library: &mut Library) {
        self.seen = row.min(self.pages.total.saturating_sub(1));
        let missing: Vec<usize> = self.pages.missing(self.seen.saturating_sub(AROUND), self.seen + AROUND).collect();
        for page in missing {
            if !self.asked.values().any(|asked| *asked == Purpose::Page(page)) {
                self.ask_page(page, library);
            }
        }
    }

    pub fn select(&mut self, row: Option<usize>) {
        self.selected = row.filter(|row| *row < self.total());
    }

    /// The length of the shown list.
    fn total(&self) -> usize {
        if self.source == Source::Collections { self.told.collections.len() } else { self.pages.total }
    }

    pub fn selected_row(&self) -> Option<&Row> {
        self.pages.row(self.selected?)
    }

    /// Handles an answer of the index, which may belong to another question.
    pub fn hear(&mut self, answer: &Answer, library: &mut Library) {
        if answer.reply == Reply::Changed {
            return self.again(library);
        }
        let Some(purpose) = self.asked.remove(&answer.ticket) else {
            // A removed collection was restored.
            if let (Source::Collections, Reply::Collections(rows)) = (&self.source, &answer.reply) {
                self.told.collections.clone_from(rows);
            }
            return;
        };
        if let Reply::Unavailable(why) = &answer.reply {
            return self.do_without(why.clone(), library);
        }
        self.trouble = None;
        self.take_in(purpose, answer.reply.clone());
        if purpose == Purpose::Years {
            self.turn_to_games(library);
        }
    }

    /// Moves the calendar to a year in which the collection has games.
    fn turn_to_games(&mut self, library: &mut Library) {
        let newest = self.told.years.first().map(|(year, _)| *year);
        if let (Source::Collection { .. }, Some(year)) = (&self.source, newest)
            && self.told.years.iter().all(|(has, _)| *has != self.month.year)
        {
            self.month = Month::of(Day { year, month: 12, day: 1 });
            self.ask_month(library);
        }
    }

    fn take_in(&mut self, purpose: Purpose, reply: Reply) {
        match (purpose, reply) {
            (Purpose::Page(page), Reply::Page { total, rows }) => {
                self.pages.put(page, total, rows, self.seen);
                self.selected = self.pages.follow().or(self.selected);
                self.selected = self.selected.map(|row| row.min(total.saturating_sub(1))).filter(|_| total > 0);
            }
            (Purpose::Against, Reply::Page { total, rows }) => {
                let wins = |name: &String| rows.iter().filter(|row| record_shelf::is_won_by(row, name)).count();
                let wins = [0, 1].map(|at| self.filter.players.get(at).map_or(0, wins));
                self.told.against = Some(Against { games: total, wins });
            }
            (_, Reply::Days(days)) => self.told.days = days,
            (_, Reply::Years(years)) => self.told.years = years,
            (_, Reply::Players(players)) => self.told.players = players,
            (_, Reply::Openings(openings)) => self.told.openings = openings,
            (_, Reply::Collections(collections)) => self.told.collections = collections,
            _ => {}
        }
    }

    /// Reads the user's games from their logs, because the index is not available.
    fn do_without(&mut self, why: String, library: &mut Library) {
        self.trouble = Some(why);
        self.pages = Pages::default();
        if self.source == Source::Own {
            self.shelf = Some(Shelf::own(library.store));
            self.search(library);
        }
    }

    /// Whether the games are read without the index. Positions and openings cannot be searched then.
    pub fn is_shelf(&self) -> bool {
        self.shelf.is_some()
    }

    /// The game that is filtered by, as the index of its button.
    pub fn family(&self) -> usize {
        match self.filter.family {
            None => 0,
            Some(Family::Reversi) => 1,
            Some(Family::FiveInARow) => 2,
        }
    }

    /// Sets the rows of a scene for a picture, without questions.
    pub fn show(&mut self, rows: Vec<Row>, told: RecordFacts) {
        self.asked.clear();
        self.pages.put(0, rows.len(), rows, 0);
        self.told = told;
    }
}

/// The source of a tab's games.
pub fn tab_source(tab: usize) -> Source {
    match tab {
        0 => Source::Own,
        1 => Source::Saved,
        2 => Source::Samples,
        _ => Source::Collections,
    }
}
