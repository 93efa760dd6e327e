//! The controller of the page of games: searches games; opens, renames, marks, copies, deletes and restores a game. A game is opened
//! through the outbox, which requests the game's page.

use crate::app::features::records::calendar::whole_year;
use crate::app::features::records::{
    ChoiceTarget, DeletedItem, FetchPurpose, GAME_RESULTS, GamesSource, LastDeletion, Library, Records, began,
};
use crate::app::game::game_context::GameContext;
use crate::app::game::own_games;
use crate::app::game::replay as look;
use crate::app::kernel::file_purpose::FilePurpose;
use crate::app::kernel::intent::{Message, OwnGameMessage};
use crate::app::kernel::outbox::FeatureRequest;
use crate::app::kernel::{game_words as words, wall_clock as wall};
use crate::formats::transcript;
use crate::policy::Capability;
use crate::rules::GameKind;
use crate::rules::gomoku::Rule;
use crate::session::{self, Record, Session, Setup, from_record};
use crate::store::index::query::{Day, Filter, GameEnd, RowSource};
use crate::store::index::{Answer, IndexReply, Question, key};
use crate::store::log::DecodedLog;
use crate::store::{GameId, samples};

/// A button on the page of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordsButton {
    /// Opens the selected game.
    Open,
    /// Deletes the selected game. The user can undo this.
    Delete,
    /// Restores the last deleted game.
    Restore,
    /// Opens the selected game for viewing, without changing it.
    Replay,
    /// Reviews the selected game.
    Review,
    /// Asks the user for a new title of the selected game.
    Rename,
    /// Marks the selected game as a favorite, or removes the mark.
    Mark,
    /// Copies the moves of the selected game to the clipboard.
    CopyMoves,
    /// Opens the export page with the selected game.
    Export,
    /// Cancels the running import of a collection.
    CancelImport,
    /// Closes the report on the collection that was imported last.
    DismissImportReport,
}

/// An action of the user on the page of games.
#[derive(Clone, Debug, PartialEq)]
pub enum RecordsMessage {
    /// Moves the calendar forward by this number of months; negative numbers move it back.
    Month(i32),
    /// Shows only games of this day; the same day again shows games of all days.
    Day(Day),
    /// Shows only one kind of game: 0 is all games, 1 Reversi, 2 five-in-a-row.
    SelectGameKind(usize),
    /// Searches games by this text.
    Text(String),
    /// Switches between marked games and all games.
    Marked,
    /// Switches between games that contain the position on the board and all games.
    TogglePositionFilter,
    /// Opens the list of choices for this part of the filter.
    Pick(ChoiceTarget),
    /// Searches the open list of choices for names that begin with this text.
    PickText(String),
    /// Chooses the row with this index in the open list of choices.
    Picked(usize),
    /// Closes the open list of choices.
    Close,
    /// Reports the index of the first visible row, so that the rows around it are loaded.
    Seen(usize),
    /// Shows the games of the collection in the row with this index.
    Collection(usize),
    /// Removes the collection in the row with this index. The user can undo this.
    RemoveCollection(usize),
    /// Lets the user choose a folder whose games become a collection.
    AddFolder,
    /// Clears all filters, so that every game is shown.
    Everything,
    /// Selects the row with this index.
    Select(usize),
    /// Opens the game in the row with this index on the board.
    Open(usize),
    /// Presses a button of the page.
    Press(RecordsButton),
}

impl Message for RecordsMessage {
    fn capabilities(&self) -> &'static [Capability] {
        &[Capability::Files]
    }

    fn reports_visibility(&self) -> bool {
        matches!(self, RecordsMessage::Seen(_))
    }
}

/// The page of games together with the game context that its actions change.
pub struct RecordsController<'a> {
    pub room: &'a mut GameContext,
    pub records: &'a mut Records,
}

/// The current day, by the app's clock.
pub fn today(room: &GameContext) -> Day {
    wall::local_time(&*room.wall, wall::now_s(&*room.wall)).map_or(Day::default(), |now| Day::of(&now))
}

/// The games index and the store, in which the app's games are found.
pub fn library(room: &mut GameContext) -> Library<'_> {
    Library { finder: &mut room.finder, store: &room.saving.store }
}

impl RecordsController<'_> {
    // --- Which games are shown -------------------------------------------------------------------------------------------

    /// Handles a message of the page of games.
    pub fn handle_message(&mut self, wish: RecordsMessage) {
        match wish {
            RecordsMessage::Month(by) => {
                self.records.month = self.records.month.months_later(by);
                self.records.ask_month(&mut library(self.room));
            }
            RecordsMessage::Seen(row) => self.records.show_row(row, &mut library(self.room)),
            RecordsMessage::Pick(pick) => {
                self.records.open_choice_list = Some((pick, String::new()));
                self.records.ask_choices(&mut library(self.room));
            }
            RecordsMessage::PickText(text) => {
                if let Some((_, begins)) = &mut self.records.open_choice_list {
                    *begins = text;
                }
                self.records.ask_choices(&mut library(self.room));
            }
            RecordsMessage::Close => self.records.open_choice_list = None,
            RecordsMessage::Select(row) => self.records.select(Some(row)),
            RecordsMessage::Open(row) => self.open_row(row),
            RecordsMessage::Press(button) => self.press(button),
            RecordsMessage::Collection(row) => self.open_collection(row),
            RecordsMessage::RemoveCollection(row) => self.remove_collection(row),
            RecordsMessage::AddFolder => self.room.out.request(FeatureRequest::ToChooser(FilePurpose::Collect)),
            filtering => {
                self.filter(filtering);
                self.records.search(&mut library(self.room));
            }
        }
    }

    /// Handles a message that changes the filter.
    fn filter(&mut self, wish: RecordsMessage) {
        let here = self.room.active_game.as_ref().map(|table| key::key_of(table.session.position()));
        let filter = &mut self.records.filter;
        match wish {
            RecordsMessage::Day(day) => {
                let days = Some((day, day));
                filter.days = if filter.days == days { None } else { days };
            }
            RecordsMessage::SelectGameKind(at) => {
                filter.family = at.checked_sub(1).and_then(|at| GameKind::ALL.get(at).copied())
            }
            RecordsMessage::Text(text) => filter.text = text,
            RecordsMessage::Marked => filter.is_marked ^= true,
            RecordsMessage::TogglePositionFilter => {
                filter.position = if filter.position.is_some() { None } else { here }
            }
            RecordsMessage::Picked(row) => self.picked(row),
            RecordsMessage::Everything => {
                let scope = filter.scope;
                *filter = Filter { scope, ..Filter::default() };
            }
            _ => {}
        }
    }

    /// Handles the choice of a row in the open list. The first row clears the choice. The list closes, except after a player, so that a
    /// second player can be chosen.
    fn picked(&mut self, row: usize) {
        let Records { filter, facts: told, open_choice_list: pick, month, .. } = &mut *self.records;
        let Some((open, _)) = pick else { return };
        let at = row.checked_sub(1);
        match open {
            ChoiceTarget::Year => {
                let year = at.and_then(|at| told.years.get(at)).map(|(year, _)| *year);
                filter.days = year.map(whole_year);
                month.year = year.unwrap_or(month.year);
            }
            ChoiceTarget::GameResult => filter.game_end = at.and_then(|at| GAME_RESULTS.get(at)).map(|(fate, _)| *fate),
            ChoiceTarget::Rule => filter.rule = at.and_then(|at| Rule::ALL.get(at)).map(|rule| rule.word().to_owned()),
            ChoiceTarget::Opening => filter.opening = at.and_then(|at| told.openings.get(at)).map(|(id, _)| id.clone()),
            ChoiceTarget::Player => return self.picked_player(at),
        }
        *pick = None;
    }

    /// Adds or removes a player in the filter; `None` removes all players. A third player replaces the second.
    fn picked_player(&mut self, at: Option<usize>) {
        let Records { filter, facts: told, open_choice_list: pick, .. } = &mut *self.records;
        let Some(player) = at.and_then(|at| told.players.get(at)) else {
            filter.players.clear();
            filter.opponent = None;
            *pick = None;
            return;
        };
        match filter.players.iter().position(|name| *name == player.name) {
            Some(chosen) => drop(filter.players.remove(chosen)),
            None => {
                filter.players.truncate(1);
                filter.players.push(player.name.clone());
            }
        }
    }

    fn open_collection(&mut self, row: usize) {
        let Some(collection) = self.records.facts.collections.get(row) else { return };
        let source = GamesSource::Collection { id: collection.id, name: collection.name.clone() };
        self.records.select_source(source, &mut library(self.room));
    }

    fn remove_collection(&mut self, row: usize) {
        let Some(collection) = self.records.facts.collections.get(row) else { return };
        let (id, title) = (collection.id, collection.name.clone());
        self.room.finder.remove_collection(id);
        self.deleted(DeletedItem::Collection(None), title);
    }

    // --- Actions on a game -----------------------------------------------------------------------------------------------

    /// Handles a press on one of the page's buttons.
    pub fn press(&mut self, button: RecordsButton) {
        match button {
            RecordsButton::Open => {
                if let Some(row) = self.records.selected {
                    self.open_row(row);
                }
            }
            RecordsButton::Delete => self.delete(),
            RecordsButton::Restore => self.restore(),
            RecordsButton::CopyMoves => self.hand_out(FetchPurpose::Copy),
            RecordsButton::Export => self.hand_out(FetchPurpose::Export),
            RecordsButton::CancelImport => self.room.finder.give_up(),
            RecordsButton::DismissImportReport => self.room.collection_import.report = None,
            RecordsButton::Rename => {
                self.records.renaming = self.records.selected_row().map(|row| row.title.clone());
            }
            RecordsButton::Mark => self.mark(),
            RecordsButton::Replay => self.replay(),
            RecordsButton::Review => self.review(),
        }
    }

    /// Opens the game in the row with the index `row` on the board. A game that is already on the board is shown without a reload.
    pub fn open_row(&mut self, row: usize) {
        self.records.select(Some(row));
        let Some(row) = self.records.selected_row() else { return };
        match (&row.source, &self.records.source) {
            (RowSource::Own(name), GamesSource::Own) => {
                let (name, has_ended, before) =
                    (name.clone(), row.game_end != GameEnd::Unfinished, self.room.games_opened);
                own_games::open(self.room, &name);
                let is_there =
                    |room: &GameContext| room.active_game.as_ref().is_some_and(|table| table.log.id.as_str() == name);
                if has_ended && (self.room.games_opened != before || is_there(self.room)) {
                    self.room.out.request(FeatureRequest::ToStudy);
                }
            }
            (RowSource::Own(name), GamesSource::Saved) => match self.room.saving.store.load_saved(name) {
                Ok(decoded) => {
                    let damage = decoded.damage.as_ref().map(|damage| format!("{name}: {damage}."));
                    let shown = self.room.lang().text("game-damaged");
                    damage.into_iter().for_each(|damage| self.room.out.problem_shown(damage, shown.clone()));
                    self.open_copy(&decoded);
                }
                Err(error) => own_games::report_not_opened(self.room, &error),
            },
            (RowSource::Own(name), _) => {
                if let Some(Ok(decoded)) = samples::load(name) {
                    self.open_copy(&decoded);
                }
            }
            (RowSource::Collected(id), _) => self.fetch(*id, FetchPurpose::Open),
        }
    }

    /// Opens the review of the selected game.
    fn review(&mut self) {
        let Some((row, of)) = self.records.selected.zip(self.records.selected_row()) else { return };
        match of.source {
            RowSource::Collected(id) => self.fetch(id, FetchPurpose::Review),
            RowSource::Own(_) => {
                let before = self.room.games_opened;
                self.open_row(row);
                // Opening a finished game requests the study page; that request is replaced by the review page.
                let turns = self.room.out.take_turns().into_iter();
                let turns: Vec<FeatureRequest> =
                    turns.filter(|turn| !matches!(turn, FeatureRequest::ToStudy)).collect();
                let is_there = !turns.is_empty() || self.room.games_opened != before;
                turns.into_iter().for_each(|turn| self.room.out.request(turn));
                if is_there {
                    self.room.out.request(FeatureRequest::ToReview);
                }
            }
        }
    }

    /// Opens the selected game of the user for viewing. The game stays unchanged.
    fn replay(&mut self) {
        let Some(RowSource::Own(name)) = self.records.selected_row().map(|row| row.source.clone()) else { return };
        let decoded = GameId::parse(&name).and_then(|id| self.room.saving.store.load_game(&id).ok());
        let Some(DecodedLog { setup, mut records, .. }) = decoded else { return };
        if let Err(error) = Session::replay(setup.clone(), &records) {
            records.truncate(error.first_invalid_record.saturating_sub(1) as usize);
        }
        look::open_for_viewing(self.room, &setup, records, session::ContinuedFrom::Own { log: name });
        self.room.out.request(FeatureRequest::ToStudy);
    }

    /// Opens a save or a sample as a new game, so that the original stays unchanged.
    fn open_copy(&mut self, decoded: &DecodedLog) {
        let opened = self.room.saving.store.create_from(&decoded.setup, decoded.records.clone());
        self.room.open_game(opened);
    }

    /// Queries the index for a game of a collection. `to` says what to do with the game.
    fn fetch(&mut self, id: i64, to: FetchPurpose) {
        let ticket = self.room.finder.ask(Question::Game(id));
        self.records.fetching = Some((ticket, to));
    }

    /// Moves the selected game to the folder `deleted/`.
    fn delete(&mut self) {
        let Some(row) = self.records.selected_row() else { return };
        let RowSource::Own(name) = row.source.clone() else { return };
        // Two people play many games with each other; the time tells which one it was.
        let title = words::joined([words::title(self.room.lang(), row), began(self.room, row)]);
        match self.records.source {
            GamesSource::Own => own_games::handle_message(self.room, &name, OwnGameMessage::Delete),
            GamesSource::Saved => self.room.saving.delete_saved(&name),
            _ => return,
        }
        self.deleted(DeletedItem::Game(name), title);
    }

    /// Sets the title of the selected game. An empty title removes the title.
    pub fn rename(&mut self, title: &str) {
        self.keep(OwnGameMessage::Title(title.to_owned()));
    }

    fn mark(&mut self) {
        if let Some(row) = self.records.selected_row() {
            let is_marked = row.is_marked;
            self.keep(OwnGameMessage::Mark(!is_marked));
        }
    }

    /// Applies a change to the selected game, if it is one of the user's own games.
    fn keep(&mut self, keeping: OwnGameMessage) {
        if let (Some(RowSource::Own(name)), GamesSource::Own) =
            (self.records.selected_row().map(|row| row.source.clone()), &self.records.source)
        {
            own_games::handle_message(self.room, &name, keeping);
        }
    }

    fn deleted(&mut self, what: DeletedItem, title: String) {
        self.room.out.announce(self.room.config.lang().text_with("deleted", &[("name", title.as_str().into())]));
        self.records.deleted = Some(LastDeletion { what, title });
    }

    fn restore(&mut self) {
        let is_there = |name: &str| self.room.saving.deleted().any(|deleted| deleted == name);
        let is_moved = |deleted: &mut LastDeletion| match &deleted.what {
            DeletedItem::Game(name) => is_there(name),
            DeletedItem::Collection(kept) => kept.is_some(),
        };
        // A game can be restored only after the disk has moved it to `deleted/`.
        let Some(LastDeletion { what, title }) = self.records.deleted.take_if(is_moved) else { return };
        self.room.out.announce(self.room.config.lang().text_with("restored", &[("name", title.into())]));
        match what {
            DeletedItem::Game(name) => own_games::handle_message(self.room, &name, OwnGameMessage::Restore),
            DeletedItem::Collection(Some(kept)) => {
                self.room.finder.restore_collection(kept);
            }
            DeletedItem::Collection(None) => {}
        }
    }

    // --- Copying and exporting -------------------------------------------------------------------------------------------

    /// Copies the moves of the selected game to the clipboard, or opens the export page with the game, depending on `to`.
    fn hand_out(&mut self, to: FetchPurpose) {
        let Some(row) = self.records.selected_row() else { return };
        let store = &self.room.saving.store;
        let decoded = match (&row.source, &self.records.source) {
            (RowSource::Collected(id), _) => return self.fetch(*id, to),
            (RowSource::Own(name), GamesSource::Own) => GameId::parse(name).and_then(|id| store.load_game(&id).ok()),
            (RowSource::Own(name), GamesSource::Saved) => store.load_saved(name).ok(),
            (RowSource::Own(name), _) => samples::load(name).and_then(Result::ok),
        };
        self.hand_out_game(decoded.map(|decoded| (decoded.setup, decoded.records)), to);
    }

    fn hand_out_game(&mut self, game: Option<(Setup, Vec<Record>)>, to: FetchPurpose) {
        let out = &mut self.room.out;
        match game.and_then(|(setup, records)| Session::replay(setup, &records).ok()) {
            None => out.show_message(self.room.config.lang().text("problem-game")),
            Some(session) if to == FetchPurpose::Export => out.request(FeatureRequest::ToExport(Box::new(session))),
            Some(session) => {
                out.copy(transcript::text(session.position(), &session.plies()));
                out.show_message(self.room.config.lang().text("copied"));
            }
        }
    }

    // --- Answers of the index --------------------------------------------------------------------------------------------

    /// Handles an answer of the games index. Ignores answers to queries of other pages.
    pub fn on_index_answer(&mut self, answer: &Answer) {
        if let IndexReply::Removed { kept } = &answer.reply
            && let Some(LastDeletion { what: DeletedItem::Collection(name), .. }) = &mut self.records.deleted
        {
            *name = Some(kept.clone());
            return self.records.repeat_questions(&mut library(self.room));
        }
        match self.records.fetching {
            Some((ticket, to)) if ticket == answer.ticket => {
                self.records.fetching = None;
                self.fetched(&answer.reply, to);
            }
            _ => {
                let was_in_trouble = self.records.error_text.is_some();
                self.records.on_answer(answer, &mut library(self.room));
                let trouble = self.records.error_text.iter().filter(|_| !was_in_trouble);
                trouble.for_each(|why| self.room.out.write_to_stderr(why.clone()));
            }
        }
    }

    fn fetched(&mut self, reply: &IndexReply, to: FetchPurpose) {
        let IndexReply::Game(record) = reply else {
            return self.room.out.show_message(self.room.config.lang().text("problem-game"));
        };
        if matches!(to, FetchPurpose::Open | FetchPurpose::Review) {
            let name = if let GamesSource::Collection { name, .. } = &self.records.source { name.as_str() } else { "" };
            look::open_record(self.room, record, name);
            let turn = if to == FetchPurpose::Review { FeatureRequest::ToReview } else { FeatureRequest::ToStudy };
            return self.room.out.request(turn);
        }
        let game = from_record(record, &self.room.maker().session_context()).ok();
        self.hand_out_game(game, to);
    }
}
