//! Handles intents, in one place, after asking the policy and the open dialog.

use crate::app::features::class::class_controller as class;
use crate::app::features::editor::editor_controller as editor;
use crate::app::features::end::end_view::EndPage;
use crate::app::features::engines::engines_controller::EnginesController;
use crate::app::features::friends::friends_controller as friends_desk;
use crate::app::features::help::HelpPage;
use crate::app::features::keys::ShortcutKeysPage;
use crate::app::features::kiosk::KioskController;
use crate::app::features::lessons::lesson_controller as lessons;
use crate::app::features::lessons::lesson_controller::LessonController;
use crate::app::features::menu::menu_view::{MenuPage, SettingsPage};
use crate::app::features::moves::moves_controller as explore;
use crate::app::features::new_game::NewGameForm;
use crate::app::features::new_game::new_game_controller as begin;
use crate::app::features::player_progress::progress_controller as progress;
use crate::app::features::players::Players;
use crate::app::features::players::players_controller as players;
use crate::app::features::puzzles::puzzle_controller as puzzles;
use crate::app::features::puzzles::puzzle_controller::PuzzleController;
use crate::app::features::records::Records;
use crate::app::features::records::records_controller::{library, today};
use crate::app::features::results::ResultsPage;
use crate::app::features::review::review_controller as review;
use crate::app::game::game_context::GameContext;
use crate::app::game::missing_engine as lost;
use crate::app::game::online::online_flow as friends;
use crate::app::game::own_games;
use crate::app::game::replay as look;
use crate::app::kernel::actions::{Action, Situation, row_of};
use crate::app::kernel::config::settings::SidePanel;
use crate::app::kernel::config::{Config, SettingsRow, first_setting_key};
use crate::app::kernel::copy::CopyFormat;
use crate::app::kernel::file_purpose::FilePurpose;
use crate::app::kernel::intent::{Form, Intent, Reply, RowChange, capabilities};
use crate::app::kernel::page_id::PageId;
use crate::app::pages::router::{App, Page, Router};
use crate::app::row_settings;
use crate::policy::Capability;
use crate::rules::GameKind;
use crate::rules::Point;

use crate::app::features::study::study_controller as study;
use crate::app::features::study::study_controller::StudyController;
use crate::app::features::theme_editor::theme_editor_controller::ThemeEditorController;
use crate::app::kernel::active_game::Question;
use crate::app::kernel::outbox::{FeatureRequest, ToastAction};
use crate::app::pages::typing;
use crate::rules::gomoku::opening::Action as Act;
use crate::session::{Command, game::choice_from_keyword};
use crate::store::check_save_name;

/// Returns the next larger text size in percent.
fn larger(percent: u16) -> u16 {
    (percent / 10 * 10 + 10).min(200)
}

fn smaller(percent: u16) -> u16 {
    (percent.div_ceil(10) * 10 - 10).max(80)
}

/// The volume in percent after unmuting where the settings have 0.
const VOLUME: u8 = 70;

impl App {
    /// Handles an intent if the intent is allowed and possible now.
    pub fn update(&mut self, intent: Intent) {
        self.handle(intent);
        self.handle_feature_requests();
    }

    fn handle(&mut self, mut intent: Intent) {
        if let Some(mut booth) = KioskController::of(self) {
            match intent.message() {
                Ok(message) => return booth.handle(message),
                Err(other) => intent = other,
            }
            if booth.state.is_covering() {
                return;
            }
        }
        // Presses while the app changes to another person are meant for the next person.
        if self.states.expect_state::<Players>().is_switch_pending()
            && !matches!(intent, Intent::Close | Intent::Do(Action::Quit))
        {
            return;
        }
        if self.states.expect_state::<Players>().must_ask() && !is_for_asking(&intent) {
            return self.room.out.event("rejected nobody is picked yet");
        }
        if self.is_intent_locked(&intent) {
            return self.refuse_locked(&intent);
        }
        if self.has_open_question() && !is_for_dialog(&intent) {
            return self.room.out.event("rejected a question is open");
        }
        if let Some(played) = typing::enter_coordinate(&mut self.nav, &self.room, &intent) {
            return played.into_iter().for_each(|played| self.handle(played));
        }
        self.dispatch(intent);
    }

    /// Passes an intent to the shown page first, then to the app.
    fn dispatch(&mut self, intent: Intent) {
        let Some(intent) = self.nav.page().handler()(self, intent) else { return };
        match intent {
            Intent::Do(action) if self.makes_sense(action) => self.act(action),
            Intent::Do(action) => self.cannot(action),
            Intent::Place((column, row)) => self.room.place(Point::new(column, row)),
            Intent::Enter => self.enter(),
            Intent::TypeCoordinate(letter) => {
                let (nav, room) = (&mut self.nav, &self.room);
                let meant = match letter {
                    Some(letter) => typing::type_character(nav, room, letter),
                    None => typing::delete_last_character(nav, room),
                };
                meant.into_iter().for_each(|meant| self.update(meant));
            }
            Intent::Choose(word) => self.choose(&word),
            Intent::GoTo(node) => self.room.command(Command::GoTo(node)),
            Intent::Change(form, id, change) => self.change(form, id, change),
            Intent::Answer(reply) => self.answer(reply),
            Intent::ChangeOwnGame(name, keeping) => {
                own_games::handle_message(&mut self.room, &name, keeping);
                if self.room.active_game.is_none() {
                    self.nav.close_all(PageId::BOARD);
                }
            }
            // The page that the message was meant for is gone.
            Intent::Page(_) => {}
            Intent::Paste(_) | Intent::Drop(_) if !self.makes_sense(Action::PasteTranscript) => {
                self.cannot(Action::PasteTranscript);
            }
            Intent::HoldToast(is_held) => self.room.out.hold_toast(is_held, self.room.now_ms),
            Intent::PressToast => {
                if let Some(ToastAction::ShowFile(path)) = self.room.out.take_toast_action() {
                    self.room.out.request(FeatureRequest::ToFile(path));
                }
            }
            Intent::Paste(text) => self.room.paste(&text),
            Intent::Drop(path) => self.room.import(&path),
            Intent::Close => self.room.out.quit(),
            pointing => self.point(pointing),
        }
    }

    /// Handles intents that move the cursor, the pointer or the visible part of the board, and intents that type a coordinate.
    fn point(&mut self, intent: Intent) {
        let Some(mut board) = self.room.board() else { return };
        match intent {
            Intent::Hover(cell) => board.table.pointing.hover_over(cell),
            Intent::Cursor(cell) => board.move_cursor(cell),
            Intent::FirstTap(cell) => board.handle_first_tap(cell),
            Intent::Zoom(cell, larger) => board.table.zoom(cell, larger),
            Intent::Pan(columns, rows) => board.pan(columns, rows),
            Intent::Type(letter) => board.type_letter(letter),
            Intent::TypeBack => board.type_back(),
            _ => {}
        }
    }

    /// Whether an action can be done now. Buttons are greyed by this function.
    pub fn can(&self, action: Action) -> bool {
        !self.is_locked(action) && self.makes_sense(action)
    }

    /// Whether the policy locks an action, which is then shown with a lock.
    pub fn is_locked(&self, action: Action) -> bool {
        self.is_intent_locked(&Intent::Do(action))
    }

    /// Whether the policy locks an intent, so that it is shown with a lock and refused.
    pub(super) fn is_intent_locked(&self, intent: &Intent) -> bool {
        let config = &self.room.config;
        let is_allowed = capabilities(intent).iter().all(|&capability| config.allows(capability));
        let is_fixed = self.states.expect_state::<Players>().is_fixed() && is_for_list(intent);
        !is_allowed || is_fixed || config.is_hidden_by_policy(intent) || is_pinned(config, &self.nav, intent)
    }

    /// Whether the policy locks a row of a form.
    pub(super) fn is_row_locked(&self, form: Form, row: u16) -> bool {
        self.is_intent_locked(&Intent::Change(form, row, RowChange::Press))
    }

    fn makes_sense(&self, action: Action) -> bool {
        (row_of(action).when)(&self.situation())
    }

    /// Returns the current state that decides which actions can be done.
    pub(super) fn situation(&self) -> Situation<'_> {
        let page = self.nav.page();
        let (shows_board, takes_games) = (page.shows_game(), page.takes_games());
        let sets_up = self.nav.is_on(PageId::EDITOR);
        Situation {
            table: self.room.active_game.as_ref(),
            shows_board,
            takes_games,
            is_setting_up_board: sets_up,
            undo_limit: self.room.config.policy().undo_limit,
        }
    }

    /// Whether a question to the user is open and blocks everything below.
    pub(super) fn has_open_question(&self) -> bool {
        self.nav.page().has_question()
            || self.room.out.is_reading()
            || self.room.active_game.as_ref().is_some_and(|table| table.question.is_some())
    }

    /// Reports that the policy locks an intent, if a key or a button can have caused it.
    fn refuse_locked(&mut self, intent: &Intent) {
        match intent {
            Intent::Do(action) => self.room.out.event(format!("rejected {} is locked", row_of(*action).name)),
            Intent::Close => return,
            _ => self.room.out.event("rejected locked"),
        }
        self.room.out.show_message(self.room.config.lang().text("locked"));
    }

    fn cannot(&mut self, action: Action) {
        let situation = self.situation();
        let id = situation.refusal_id(action).unwrap_or(match action {
            Action::Undo | Action::UndoAll => "nothing-to-undo",
            Action::Redo | Action::RedoAll => "nothing-to-redo",
            _ => "not-now",
        });
        let limit = situation.undo_limit.unwrap_or_default();
        self.room.out.event(format!("rejected {} cannot be done now", row_of(action).name));
        self.room.out.show_and_announce(self.room.config.lang().text_with(id, &[("count", limit.into())]));
        if action == Action::Resign {
            close_menu(self);
        }
    }

    fn act(&mut self, action: Action) {
        match action {
            Action::Undo => self.room.command(Command::Undo),
            Action::Redo => self.room.command(Command::Redo),
            Action::UndoAll => self.room.command(Command::GoTo(0)),
            Action::RedoAll => {
                let end = self.room.active_game.as_ref().and_then(|table| table.session.line().last().copied());
                self.room.command(Command::GoTo(end.unwrap_or(0)));
            }
            Action::Pass => self.room.command(Command::Pass),
            Action::SwapSides | Action::Resign if self.situation().refusal_id(action).is_some() => self.cannot(action),
            Action::SwapSides => self.room.command(Command::SwapSides),
            Action::Warnings => toggle_warnings(&mut self.room),
            Action::Forbidden => toggle_forbidden(&mut self.room),
            Action::Autoplay => {
                if let Some(command) = self.room.active_game.as_ref().and_then(|table| table.takeover_command()) {
                    self.room.command(command);
                }
            }
            Action::NewGame => self.open_new_game(self.room.kind()),
            Action::New(kind) => self.open_new_game(kind),
            Action::Play(kind) => begin::play(&mut self.room, kind),
            Action::PlayForTwo(kind) => begin::start_two_person_game(&mut self.room, kind),
            Action::NewSame => self.room.start_game(self.room.maker().by_settings(self.room.kind())),
            Action::NextGame | Action::Restart if self.room.friends.game_on_board().is_some() => {
                friends::offer_next_game(&mut self.room);
            }
            Action::Friends => friends_desk::open_page(&mut self.context()),
            Action::Class => class::open(&mut self.context()),
            Action::Players => players::open(&mut self.context()),
            Action::OfferDraw => self.room.command(Command::AgreeDraw),
            Action::NextGame => self.room.start_game(self.room.maker().next()),
            Action::Restart => {
                if let Some(setup) = self.room.maker().rematch_setup() {
                    self.room.start_game(setup);
                }
            }
            Action::Menu => self.open(MenuPage::default()),
            Action::Games => {
                let mut records = Records::open(0, today(&self.room), &mut library(&mut self.room));
                if let Some(place) = self.nav.take_reopening_state() {
                    records.restore_selection(place, &mut library(&mut self.room));
                }
                self.open(records);
            }
            Action::MovesPlayed => explore::open(&mut self.context()),
            Action::SetUp => editor::open(&mut self.context()),
            Action::Settings => {
                self.room.config.refresh(&self.room.saving.store);
                self.open(SettingsPage::default());
            }
            Action::OpenFile => self.files().open_chooser(FilePurpose::OpenGame),
            Action::Export => self.files().open_export(),
            Action::EditTheme => ThemeEditorController::of(self).open_current_theme(),
            Action::HowToPlay => self.open(HelpPage::default()),
            Action::StartPage => self.nav.go_to_start(),
            Action::Resume => self.resume(),
            Action::GoOnHere => {
                look::begin_from_position(&mut self.room);
            }
            Action::LookAtBoard => self.look_at_board(),
            Action::ShowResult => self.open(EndPage::default()),
            Action::Review => review::open(&mut self.context()),
            Action::Replay => study::open(&mut StudyController::of(self)),
            Action::Analysis => study::analyse(&mut StudyController::of(self)),
            Action::Lessons => lessons::open_list(&mut LessonController::of(self)),
            Action::Puzzles => puzzles::open_list(&mut PuzzleController::of(self)),
            Action::Progress => progress::open(&mut self.context()),
            Action::MakePuzzle => puzzles::create_from_shown_position(&mut PuzzleController::of(self)),
            Action::Back => self.back(),
            Action::Quit => self.room.out.quit(),
            Action::SidePanel => {
                let wanted = if self.room.config.panel().is_some() { SidePanel::Off } else { SidePanel::On };
                self.room.edit_settings(|settings| settings.board.side_panel = wanted);
            }
            Action::ToggleProjectorView => toggle_sheet(&mut self.room, &mut self.nav),
            Action::TextLarger => {
                self.room.edit_settings(|settings| settings.text_percent = larger(settings.text_percent))
            }
            Action::TextSmaller => {
                self.room.edit_settings(|settings| settings.text_percent = smaller(settings.text_percent));
            }
            Action::Fullscreen => self.room.edit_settings(|settings| settings.fullscreen ^= true),
            Action::Mute => self.mute(),
            Action::HearAgain
            | Action::WhereAmI
            | Action::ReadBoard
            | Action::ReadRow
            | Action::ReadMoves
            | Action::ReadChanges => self.room.out.request_description(action),
            // The shell delivers the clipboard's text with the next frame.
            Action::PasteTranscript => self.room.out.ask_paste(),
            on_board => self.act_on_board(on_board),
        }
        if row_of(action).closes_menu {
            close_menu(self);
        }
    }

    /// Turns all sounds off or on. Turning sounds on after the command line's mute restores the user's volume.
    fn mute(&mut self) {
        if self.room.config.overrides().mute {
            return self.room.config.unmute();
        }
        let volume = |volume| if volume == 0 { VOLUME } else { 0 };
        self.room.edit_settings(|settings| settings.sound.volume = volume(settings.sound.volume));
    }

    /// Handles actions that help at the board or ask about the game on the board.
    fn act_on_board(&mut self, action: Action) {
        let prefer = self.room.preferences();
        let store = &self.room.saving.store;
        let Some(table) = &mut self.room.active_game else { return };
        match action {
            Action::Hint => {
                let asked = self.room.opponent.ask_hint(table, prefer, self.room.now_ms);
                self.room.report_decider_failure(asked);
            }
            Action::Values => self.toggle_values(),
            Action::ZoomIn | Action::ZoomOut => {
                table.zoom(table.zoom_center(), action == Action::ZoomIn);
            }
            Action::Resign => table.question = Some(Question::Resign),
            Action::Save => {
                let text = store.free_save_name(&table.suggested_name(self.room.config.lang()));
                table.question = Some(Question::SaveName { text, fault: String::new() });
            }
            Action::CopyTranscript => self.files().copy_game_to_clipboard(CopyFormat::Moves),
            Action::CopyPosition => self.files().copy_game_to_clipboard(CopyFormat::Position),
            Action::CopyPicture => self.files().copy_position_picture(),
            Action::CopyGgf => self.files().copy_game_to_clipboard(CopyFormat::Format("ggf")),
            Action::CopySgf => self.files().copy_game_to_clipboard(CopyFormat::Format("sgf")),
            Action::Help if takes_second_help(self) => self.act(Action::Hint),
            Action::Help | Action::Threats => {
                let Some(mut board) = self.room.board() else { return };
                if action == Action::Help { board.help() } else { board.toggle_threats() }
            }
            _ => {}
        }
    }

    /// Shows or hides the engine's values of all legal squares.
    fn toggle_values(&mut self) {
        self.room.overlays.values_on ^= true;
        if let Some(table) = &self.room.active_game {
            self.room.overlays.at(table.key()).values.clear();
        }
        if self.room.opponent.cancel_side_question() {
            self.room.ask_opponent();
        }
    }

    // --- Pages -----------------------------------------------------------------------------------------------------------

    pub(super) fn open(&mut self, page: impl Page) {
        self.nav.open_or_replace(page, &mut self.room);
    }

    fn open_new_game(&mut self, kind: GameKind) {
        let draft = begin::form_from_settings(&self.room, kind);
        self.open(draft);
    }

    /// Takes one step back: a dialog gets its safe answer, a page closes, the board opens the menu.
    pub(super) fn back(&mut self) {
        if self.has_open_question() {
            return self.dispatch(Intent::Answer(Reply::Cancel));
        }
        if self.nav.page().back()(self) || typing::clear(&mut self.nav, &self.room) {
            return;
        }
        if self.nav.is_projector_view && self.nav.page().has_sheet() {
            return toggle_sheet(&mut self.room, &mut self.nav);
        }
        self.nav.close();
        self.room.out.event(format!("page {}", self.nav.page().word()));
    }

    fn resume(&mut self) {
        if self.room.active_game.as_ref().is_some_and(|table| table.viewed_source.is_some()) {
            look::begin_from_position(&mut self.room);
        }
        if let Some(table) = &mut self.room.active_game {
            table.paused = false;
            self.nav.go_to_board();
            self.room.ask_opponent();
        }
    }

    fn look_at_board(&mut self) {
        self.nav.go_to_board();
        if let Some(table) = &mut self.room.active_game {
            table.end_at_ms = None;
        }
        if !self.is_locked(Action::SidePanel) {
            self.room.edit_settings(|settings| settings.board.side_panel = SidePanel::On);
        }
    }

    fn enter(&mut self) {
        if self.room.active_game.as_ref().is_some_and(|table| table.paused) {
            return self.resume();
        }
        if let Some(point) = self.room.board().and_then(|mut board| board.take_entered_point()) {
            self.room.place(point);
        }
    }

    /// Handles an opening's choice by its fixed word (`black`, `white`, `two-more`, `offer-ten`) or by a number.
    fn choose(&mut self, word: &str) {
        let is_human = self.room.active_game.as_ref().is_some_and(|table| table.is_human_turn());
        let act = choice_from_keyword(word).map(Act::Choose).or_else(|| word.parse().ok().map(Act::Declare));
        match act.filter(|_| is_human) {
            Some(act) => self.room.command(Command::Open(act)),
            None => self.room.out.event("rejected there is no such choice now"),
        }
    }

    // --- Forms, lists and dialogs ----------------------------------------------------------------------------------------

    /// Handles a change of a row on the settings page, or of the text in a dialog about the game on the board. Pages handle their own
    /// forms.
    fn change(&mut self, form: Form, id: u16, change: RowChange) {
        if form == Form::SETTINGS {
            return self.change_setting(id, &change);
        }
        let question =
            self.room.active_game.as_mut().and_then(|table| table.question.as_mut()).filter(|_| form == Form::DIALOG);
        if let (Some(Question::SaveName { text, fault }), RowChange::Edit(new)) = (question, change) {
            *text = new;
            fault.clear();
        }
    }

    fn change_setting(&mut self, id: u16, change: &RowChange) {
        match SettingsRow::of(id) {
            Some(SettingsRow::Forget) => {
                self.room.saving.write_file(self.room.opponent.forget_lessons());
                self.room.out.event("learned");
                self.room.out.show_message(self.room.config.lang().text("forgotten"));
            }
            Some(SettingsRow::MakeOwn) => ThemeEditorController::of(self).open_new(),
            Some(SettingsRow::ChangeOwn) => ThemeEditorController::of(self).open_own(),
            Some(SettingsRow::ShareTheme) => self.files().open_chooser(FilePurpose::ShareTheme),
            Some(SettingsRow::Engines) => EnginesController::of(self).open(),
            _ if first_setting_key(id) == Some("keys") => self.open(ShortcutKeysPage::default()),
            Some(SettingsRow::Results) => self.open(ResultsPage),
            _ => {
                let edited = self.room.config.change(&self.room.saving.store, id, change);
                self.room.apply_edit_result(edited);
            }
        }
    }

    /// Handles the user's reply to the open question, and closes the question.
    fn answer(&mut self, reply: Reply) {
        if self.room.out.is_reading() {
            return self.room.out.set_problem_list_open(false);
        }
        let Some(table) = &mut self.room.active_game else { return };
        match (table.question.take(), reply) {
            (Some(Question::SaveName { text, .. }), Reply::Save) if check_save_name(text.trim()).is_err() => {
                let fault = self.room.config.lang().text("save-name-wrong");
                self.room.out.event("rejected save this is no name");
                self.room.out.announce(fault.clone());
                table.question = Some(Question::SaveName { text, fault });
            }
            (Some(Question::SaveName { text, .. }), Reply::Save) => {
                table.save_as(text.trim(), false, &self.room.saving);
            }
            (Some(Question::Replace { name, .. }), Reply::Replace) => table.save_as(&name, true, &self.room.saving),
            (Some(Question::Replace { free, .. }), Reply::SaveFree) => table.save_as(&free, false, &self.room.saving),
            (Some(Question::Offered { .. }), reply) => friends::answer_offer(&mut self.room, reply == Reply::Agree),
            (Some(Question::EngineLost { .. }), Reply::TryAgain) => lost::try_again(&mut self.room),
            (Some(Question::EngineLost { engine, .. }), Reply::OwnEngine) => lost::replace(&mut self.room, &engine),
            (Some(Question::Resign), Reply::Resign) => {
                let loser = table.who_resigns();
                self.nav.go_to_board();
                self.room.command(Command::Resign(loser));
            }
            _ => {}
        }
    }
}

/// Closes the menu with all its parts, if it is shown.
fn close_menu(app: &mut App) {
    if app.nav.is_on(PageId::MENU) {
        app.context().close();
    }
}

/// Whether Help is pressed a second time in this position, so that it shows a good move.
fn takes_second_help(app: &mut App) -> bool {
    let can_hint = app.can(Action::Hint);
    let Some(table) = &app.room.active_game else { return false };
    let node = app.room.overlays.at(table.key());
    std::mem::take(&mut node.help_gives_hint) && can_hint
}

/// Whether the policy fixes a setting that an intent changes.
fn is_pinned(config: &Config, nav: &Router, intent: &Intent) -> bool {
    let drafted = nav.top_page_as::<NewGameForm>().map(|draft| draft.setup.game.kind());
    row_settings::changed_setting_keys(intent, drafted).iter().any(|key| config.is_fixed_by_policy(key))
}

/// Switches the permanent marks on Renju's forbidden points on or off.
fn toggle_forbidden(room: &mut GameContext) {
    room.edit_settings(|settings| settings.board.forbidden ^= true);
    let id = if room.config.settings().board.forbidden { "forbidden-shown" } else { "forbidden-hidden" };
    room.out.show_and_announce(room.config.lang().text(id));
}

/// Switches between the sheet for a projector and the normal page.
fn toggle_sheet(room: &mut GameContext, nav: &mut Router) {
    nav.is_projector_view ^= true;
    let (event, id) = if nav.is_projector_view { ("sheet on", "sheet-on") } else { ("sheet off", "sheet-off") };
    room.out.event(event);
    let key = room.config.keymap().text(Action::ToggleProjectorView);
    room.out.show_and_announce(room.config.lang().text_with(id, &[("key", key.into())]));
}

/// Opens the list of recent problems, or dismisses it.
fn toggle_warnings(room: &mut GameContext) {
    if room.out.unread_problems().next().is_none() {
        return room.out.show_and_announce(room.config.lang().text("warnings-none"));
    }
    room.out.set_problem_list_open(!room.out.is_reading());
}

/// Whether an intent is handled while a dialog is open.
fn is_for_dialog(intent: &Intent) -> bool {
    match intent {
        Intent::Page(message) => message.passes_dialog(),
        Intent::Answer(_) | Intent::Close | Intent::Hover(_) => true,
        Intent::Change(form, ..) => *form == Form::DIALOG,
        Intent::Do(action) => matches!(action, Action::Back | Action::Quit | Action::Fullscreen | Action::Mute),
        _ => false,
    }
}

/// Whether an intent changes the list of people who share the machine.
fn is_for_list(intent: &Intent) -> bool {
    !matches!(intent, Intent::Do(_)) && capabilities(intent).contains(&Capability::Profiles)
}

/// Whether an intent is handled while the app asks who plays.
fn is_for_asking(intent: &Intent) -> bool {
    use Action::{Back, Fullscreen, HearAgain, Quit, ReadBoard, ReadChanges, ReadMoves, ReadRow, Warnings, WhereAmI};
    let is_asked = |action: &Action| {
        matches!(action, HearAgain | WhereAmI | ReadBoard | ReadRow | ReadMoves | ReadChanges | Warnings)
    };
    match intent {
        Intent::Do(action) => is_asked(action) || matches!(action, Back | Quit | Fullscreen),
        Intent::Change(form, ..) => *form == Form::PLAYER,
        Intent::Answer(_) | Intent::Close => true,
        Intent::Page(message) => message.picks_person(),
        _ => false,
    }
}
