//! The page of games: the filter, the month of the calendar, the rows found, the selected row, the open list of choices, the last deletion.
//! It queries the games index, or a shelf (games read into memory) where there is no index. `records_controller` acts on games.

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

use crate::app::game::game_context::GameContext;
use crate::app::kernel::finder::GamesIndexClient;
use crate::app::pages::view_parts::date_time_text;
use crate::store::Store;
use crate::store::index::query::{CollectionRow, Day, Filter, GameEnd, IndexRow, PlayerRow, RowSource, Scope};
use crate::store::index::{Answer, IndexReply, Question};
use calendar::Month;
use record_pages::{Pages, ROWS_PER_PAGE};
use record_shelf::GameShelf;
use std::collections::BTreeMap;

/// What a choice in the open list sets: a part of the filter, or the calendar's year.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChoiceTarget {
    Year,
    Player,
    GameResult,
    Opening,
    Rule,
}

/// The names of the page's tabs, in order. A tab's label is the message `games-NAME`.
pub const TABS: &[&str] = &["all", "saved", "samples", "collections"];
/// The index in `TABS` of the tab that lists collections.
pub const COLLECTIONS: usize = 3;
/// The results of games that can be filtered by, in the order of the list of choices. The label is the message `fate-NAME`.
pub const GAME_RESULTS: [(GameEnd, &str); 6] = [
    (GameEnd::Unfinished, "unfinished"),
    (GameEnd::First, "first"),
    (GameEnd::Second, "second"),
    (GameEnd::Other, "other"),
    (GameEnd::Draw, "draw"),
    (GameEnd::Unknown, "unknown"),
];
/// Maximum number of players in the list of choices.
const PLAYERS_MAX: usize = 60;
/// Maximum number of games that are counted for the score between two players.
const AGAINST_MAX: usize = 2000;
/// The number of rows that are loaded above and below the first visible row.
const AROUND: usize = 20;
/// Maximum length of a search text in characters.
pub const TEXT_CHARS_MAX: usize = 80;

/// Where the listed games come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GamesSource {
    Own,
    Saved,
    Samples,
    /// All collections; the page lists collections instead of games.
    Collections,
    /// The games of one collection.
    Collection {
        id: i64,
        name: String,
    },
}

/// The last deletion, which the user can undo.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastDeletion {
    pub what: DeletedItem,
    /// The name of the deleted item as the page showed it.
    pub title: String,
}

/// The item that was deleted last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeletedItem {
    /// A game or a named save, by the name of its file.
    Game(String),
    /// A collection, by its name in the folder `deleted/`; `None` until the index has reported that name.
    Collection(Option<String>),
}

/// What a game of a collection is fetched from the index for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FetchPurpose {
    Open,
    Review,
    Copy,
    Export,
}

/// The score between two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeadToHead {
    /// The number of games between the two players.
    pub games: usize,
    /// The number of games won by the first and by the second player.
    pub wins: [usize; 2],
}

/// Answers of the games index other than the rows of the list.
#[derive(Clone, Debug, Default)]
pub struct RecordFacts {
    /// The days of the shown month that have games, each with its number of games.
    pub days: Vec<(u8, u32)>,
    /// The years that have games, each with its number of games.
    pub years: Vec<(u16, u32)>,
    /// The players in the open list of choices.
    pub players: Vec<PlayerRow>,
    /// The ids of the openings in the open list of choices, each with its number of games.
    pub openings: Vec<(String, u32)>,
    pub collections: Vec<CollectionRow>,
    /// The score between the two players of the filter; `None` unless the filter has two players.
    pub head_to_head: Option<HeadToHead>,
}

/// What a query to the games index is for, so that its answer is stored in the right place.
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

/// The selected games of the page: where they come from, the filter, and the calendar's month.
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
    /// The loaded rows of the list of games.
    pub pages: Pages,
    /// The other answers of the games index.
    pub facts: RecordFacts,
    /// The purposes of the queries that have no answer yet, by their tickets.
    asked: BTreeMap<u64, QuestionPurpose>,
    /// A counter that grows with each new list, so that the view shows a new list from its top.
    pub list_version: u32,
    /// The index in the list of the first visible row.
    pub first_visible: usize,
    pub selected: Option<usize>,
    /// The open list of choices, and the text typed to search it; `None` where no list is open.
    pub open_choice_list: Option<(ChoiceTarget, String)>,
    /// The title being typed for the selected game; `None` where the user is not renaming.
    pub renaming: Option<String>,
    /// The last deletion, while the user can undo it.
    pub deleted: Option<LastDeletion>,
    /// Why the games index is not available, as a sentence; `None` while it is available.
    pub error_text: Option<String>,
    /// The ticket of the query that fetches a collection's game, and the purpose of fetching it.
    pub fetching: Option<(u64, FetchPurpose)>,
    shelf: Option<GameShelf>,
}

/// The games index and the store, in which games are found.
pub struct Library<'a> {
    pub finder: &'a mut GamesIndexClient,
    pub store: &'a Store,
}

impl Records {
    /// Creates the page with the games of the tab with this index. The calendar shows the month of `today`.
    pub fn open(tab: usize, today: Day, library: &mut Library) -> Records {
        let mut records = Records {
            source: GamesSource::Own,
            filter: Filter::default(),
            month: Month::of(today),
            pages: Pages::default(),
            facts: RecordFacts::default(),
            asked: BTreeMap::new(),
            list_version: 0,
            first_visible: 0,
            selected: None,
            open_choice_list: None,
            renaming: None,
            deleted: None,
            error_text: None,
            fetching: None,
            shelf: None,
        };
        library.finder.refresh();
        records.select_source(tab_source(tab), library);
        records
    }

    /// The current selection of games, which `restore_selection` can restore.
    pub fn selection_of_games(&self) -> RecordsSelection {
        RecordsSelection { source: self.source.clone(), filter: self.filter.clone(), month: self.month }
    }

    /// Restores games that were selected before: where they come from, the filter, and the calendar's month.
    pub fn restore_selection(&mut self, place: RecordsSelection, library: &mut Library) {
        let RecordsSelection { source, filter, month } = place;
        self.month = month;
        self.select_source(source, library);
        self.filter = filter;
        self.search(library);
    }

    /// Shows the user's own games that pass a filter.
    pub fn show_filtered(&mut self, filter: Filter, library: &mut Library) {
        self.select_source(GamesSource::Own, library);
        self.filter = filter;
        self.search(library);
    }

    /// The index in `TABS` of the open tab.
    pub fn tab(&self) -> usize {
        match self.source {
            GamesSource::Own => 0,
            GamesSource::Saved => 1,
            GamesSource::Samples => 2,
            GamesSource::Collections | GamesSource::Collection { .. } => 3,
        }
    }

    /// Shows the games of another source and clears the filter.
    pub fn select_source(&mut self, source: GamesSource, library: &mut Library) {
        let scope = if let GamesSource::Collection { id, .. } = source { Scope::Collection(id) } else { Scope::Own };
        (self.source, self.filter, self.open_choice_list) = (source, Filter { scope, ..Filter::default() }, None);
        (self.facts, self.pages, self.error_text, self.shelf) = Default::default();
        self.read_shelf(library);
        self.search(library);
    }

    /// Reads the games that are not in the index (saves and samples) into a shelf in memory.
    fn read_shelf(&mut self, library: &Library) {
        match self.source {
            GamesSource::Saved => self.shelf = Some(GameShelf::saved(library.store)),
            GamesSource::Samples => self.shelf = Some(GameShelf::samples()),
            GamesSource::Own if self.shelf.is_some() => self.shelf = Some(GameShelf::own(library.store)),
            _ => {}
        }
    }

    /// Reads the games again, after the page changed a game.
    pub fn reload(&mut self, library: &mut Library) {
        self.read_shelf(library);
        library.finder.refresh();
        self.repeat_questions(library);
    }

    /// Repeats all queries, because the set of games has changed. Scroll position and selection are kept.
    pub fn repeat_questions(&mut self, library: &mut Library) {
        let (selected, seen, epoch) = (self.selected, self.first_visible, self.list_version);
        self.pages.game_to_select = self.selected_row().map(|row| row.source.clone());
        self.search(library);
        (self.selected, self.first_visible, self.list_version) = (selected, seen, epoch);
        self.show_row(seen, library);
    }

    /// Queries everything that the page shows, after the filter has changed. The list starts at its top.
    pub fn search(&mut self, library: &mut Library) {
        std::mem::take(&mut self.asked).into_keys().for_each(|ticket| library.finder.forget(ticket));
        self.pages.mark_outdated();
        (self.selected, self.first_visible, self.list_version) = (None, 0, self.list_version.wrapping_add(1));
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

    /// Sends a query to the index, or answers it at once from the shelf where there is no index.
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
        let (filter, offset) = (self.filter.clone(), page * ROWS_PER_PAGE);
        self.ask(QuestionPurpose::Page(page), Question::Page { filter, offset, limit: ROWS_PER_PAGE }, library);
    }

    /// Queries the days of the shown month that have games.
    pub fn ask_month(&mut self, library: &mut Library) {
        self.drop_asked(QuestionPurpose::Days, library);
        self.facts.days.clear();
        let filter = Filter { days: None, ..self.filter.clone() };
        let Month { year, month } = self.month;
        self.ask(QuestionPurpose::Days, Question::Days { filter, year, month }, library);
    }

    fn ask_against(&mut self, library: &mut Library) {
        self.facts.head_to_head = None;
        if let [_, _] = self.filter.players[..] {
            let (scope, players) = (self.filter.scope, self.filter.players.clone());
            let filter = Filter { scope, players, ..Filter::default() };
            self.ask(QuestionPurpose::Against, Question::Page { filter, offset: 0, limit: AGAINST_MAX }, library);
        }
    }

    /// Queries the entries of the open list of choices.
    pub fn ask_choices(&mut self, library: &mut Library) {
        match self.open_choice_list.clone() {
            Some((ChoiceTarget::Player, begins)) => {
                self.drop_asked(QuestionPurpose::Players, library);
                let scope = self.filter.scope;
                self.ask(QuestionPurpose::Players, Question::Players { scope, begins, limit: PLAYERS_MAX }, library);
            }
            Some((ChoiceTarget::Opening, _)) => {
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

    /// Sets the first visible row, and queries the rows around it that are not loaded.
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

    /// The number of rows in the shown list of games or collections.
    fn total(&self) -> usize {
        if self.source == GamesSource::Collections { self.facts.collections.len() } else { self.pages.total }
    }

    pub fn selected_row(&self) -> Option<&IndexRow> {
        self.pages.row(self.selected?)
    }

    /// Handles an answer of the games index. Ignores answers to queries of other pages.
    pub fn on_answer(&mut self, answer: &Answer, library: &mut Library) {
        if answer.reply == IndexReply::Changed {
            return self.repeat_questions(library);
        }
        let Some(purpose) = self.asked.remove(&answer.ticket) else {
            // The list of collections arrives without a query where a removed collection was restored.
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

    /// Moves the calendar to a year with games, if the shown collection has no games in the calendar's year.
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
                self.selected = self.pages.take_row_to_select().or(self.selected);
                self.selected = self.selected.map(|row| row.min(total.saturating_sub(1))).filter(|_| total > 0);
            }
            (QuestionPurpose::Against, IndexReply::Page { total, rows }) => {
                let wins = |name: &String| rows.iter().filter(|row| record_shelf::is_won_by(row, name)).count();
                let wins = [0, 1].map(|at| self.filter.players.get(at).map_or(0, wins));
                self.facts.head_to_head = Some(HeadToHead { games: total, wins });
            }
            (_, IndexReply::Days(days)) => self.facts.days = days,
            (_, IndexReply::Years(years)) => self.facts.years = years,
            (_, IndexReply::Players(players)) => self.facts.players = players,
            (_, IndexReply::Openings(openings)) => self.facts.openings = openings,
            (_, IndexReply::Collections(collections)) => self.facts.collections = collections,
            _ => {}
        }
    }

    /// Reads the user's games from their logs, because the games index is not available. `why` is the reason as a sentence.
    fn do_without(&mut self, why: String, library: &mut Library) {
        self.error_text = Some(why);
        self.pages = Pages::default();
        if self.source == GamesSource::Own {
            self.shelf = Some(GameShelf::own(library.store));
            self.search(library);
        }
    }

    /// Whether the page finds games without the games index, from a shelf in memory. Positions and openings cannot be searched then.
    pub fn is_in_memory(&self) -> bool {
        self.shelf.is_some()
    }

    /// The game that the filter selects, as the index of its button: 0 for all games.
    pub fn game_kind_index(&self) -> usize {
        self.filter.family.map_or(0, |kind| kind.index() + 1)
    }

    /// Sets the rows and other answers in a fixed scene for a screenshot, without queries to the index.
    pub fn show(&mut self, rows: Vec<IndexRow>, told: RecordFacts) {
        self.asked.clear();
        self.pages.put(0, rows.len(), rows, 0);
        self.facts = told;
    }
}

/// The time at which a row's game began, as exactly as it is known.
pub(crate) fn began(room: &GameContext, row: &IndexRow) -> String {
    let is_own = matches!(row.source, RowSource::Own(_));
    if is_own && row.started_s > 0 { date_time_text(room.lang(), &*room.wall, row.started_s) } else { row.date.clone() }
}

/// Where the games of the tab with this index come from.
pub fn tab_source(tab: usize) -> GamesSource {
    match tab {
        0 => GamesSource::Own,
        1 => GamesSource::Saved,
        2 => GamesSource::Samples,
        _ => GamesSource::Collections,
    }
}
