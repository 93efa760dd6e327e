//! The life of the app: how the game context and the pages start, and what happens as time passes. `update` handles intents, `view_builder`
//! builds the view.

use crate::app::features::class::class_controller as class;
use crate::app::features::editor::editor_controller as editor;
use crate::app::features::end::end_view::EndPage;
use crate::app::features::engines::engines_controller::EnginesController;
use crate::app::features::files::files_controller::FilesController;
use crate::app::features::friends::friends_controller as friends_page;
use crate::app::features::help::help_controller as help;
use crate::app::features::kiosk::{KioskController, KioskState};
use crate::app::features::lessons::Lessons;
use crate::app::features::lessons::lesson_controller as lessons;
use crate::app::features::lessons::lesson_controller::LessonController;
use crate::app::features::moves::MovesPage;
use crate::app::features::new_game::new_game_controller as begin;
use crate::app::features::player_progress::ProgressPage;
use crate::app::features::players::{Players, PlayersPage};
use crate::app::features::puzzles::Puzzles;
use crate::app::features::puzzles::puzzle_controller as puzzles;
use crate::app::features::puzzles::puzzle_controller::PuzzleController;
use crate::app::features::records::records_controller::{self as records, RecordsController, library};
use crate::app::features::records::{COLLECTIONS, Records};
use crate::app::features::results::results_controller as results;
use crate::app::features::results::results_upload::ResultsUpload;
use crate::app::features::review::review_progress::update_review;
use crate::app::features::review::review_thread::ReviewThread;
use crate::app::features::study::analyst::Analyst;
use crate::app::features::study::study_controller as study;
use crate::app::features::study::study_controller::StudyController;
use crate::app::features::theme_editor::theme_editor_controller::ThemeEditorController;
use crate::app::game::game_context::GameContext;
use crate::app::game::online::online_flow as friends;
use crate::app::game::replay as look;
use crate::app::game::times;
use crate::app::kernel::background_tasks::TaskResult;
use crate::app::kernel::collection_import as gathering;
use crate::app::kernel::config::Config;
use crate::app::kernel::error_text;
use crate::app::kernel::file_purpose::FilePurpose;
use crate::app::kernel::intent::{Action, Intent};
use crate::app::kernel::launch::Launch;
use crate::app::kernel::outbox::FeatureRequest;
use crate::app::kernel::page_id::PageId;
use crate::app::pages::router::{App, Context, FeatureStates, Router};
use crate::app::view_builder::ROOTS;

/// Starts the app at the page that the user left, at the question who plays, or at a kiosk's demo. No problem with a file prevents the
/// start: each problem becomes a message. `beginning` opens other first pages.
pub(super) fn start(launch: Launch) -> App {
    let folder = launch.lesson_folder.clone();
    let (players, now_ms) = (Players::new(&launch), launch.now_ms);
    let (store, asks) = (players.store(), players.must_ask());
    let Launch { overrides, policy, policy_problems, new_game, place_trouble: trouble, languages, wall, wake, .. } =
        launch;
    let (rules, own) = (policy.kiosk.clone(), store.clone());
    let ticket = policy.class.clone().map(std::path::PathBuf::from);
    // Before a person is picked, no game belongs to anybody, so nothing is stored.
    let forgets = asks || rules.as_ref().is_some_and(|rules| rules.forget_games);
    let store = if forgets { store.read_only() } else { store };
    let (config, problems) = Config::load_under(&store, overrides, languages, policy);
    let mut room = GameContext::new(config, store, wall, wake.clone());
    room.now_ms = now_ms;
    policy_problems.iter().chain(&problems).for_each(|problem| room.out.report_problem(problem, room.config.lang()));
    if let Some(trouble) = trouble {
        let shown = trouble.shown(room.lang());
        room.out.problem_shown(trouble.to_string(), shown);
    }
    if forgets {
        room.saving.stop();
    }
    room.friends.class_ticket_file = ticket;
    let mut states = FeatureStates::default();
    states.put(ReviewThread::new(wake.clone()));
    states.put(Analyst::new(wake.clone()));
    states.put(Puzzles::new(wake.clone()));
    states.put(Lessons::new(wake.clone(), folder));
    states.put(ResultsUpload::new(room.saving.store.clone(), wake.clone()));
    states.put(players);
    let is_kiosk = rules.is_some();
    rules.into_iter().for_each(|rules| states.put(KioskState::new(&room, rules, own.clone(), wake.clone())));
    let mut app = App { room, nav: Router::new(ROOTS), states, is_kiosk };
    match KioskController::of(&mut app) {
        Some(mut booth) => booth.forget_visitor(),
        None if asks => app.open(PlayersPage::default()),
        None => app.first_game(new_game),
    }
    app.handle_feature_requests();
    app
}

impl App {
    fn first_game(&mut self, new_game: bool) {
        let room = &mut self.room;
        let overrides = room.config.overrides();
        let is_seated = overrides.black.is_some() || overrides.white.is_some();
        if new_game || is_seated || overrides.game.is_some() || overrides.clock.is_some() {
            let setup = room.maker().by_settings(room.kind());
            return room.start_game(setup);
        }
        let resumed = room.saving.store.resume();
        for error in resumed.errors {
            let shown = error_text::not_opened(room.lang(), &error);
            room.out.problem_shown(error.to_string(), shown);
        }
        match resumed.game {
            Some(game) => room.open_game(game),
            None => room.out.event("page start"),
        }
    }

    /// Handles the events of other threads and everything that is due now.
    pub(super) fn tick(&mut self, now_ms: u64) {
        let is_looked_at = self.nav.is_on(PageId::BOARD) && !self.has_open_question();
        times::advance_clock(&mut self.room, is_looked_at, now_ms);
        if !self.nav.is_on(PageId::FRIENDS) && !self.nav.is_on(PageId::CLASS) {
            self.room.friends.stop_browsing();
        }
        friends::poll_peers(&mut self.room);
        self.room.tick();
        times::end_by_flag(&mut self.room);
        hear_answers(&mut self.context());
        update_review(self.states.of_mut(), &mut self.nav, &mut self.room);
        puzzles::poll_background_work(&mut PuzzleController::of(self));
        lessons::poll_background_work(&mut LessonController::of(self));
        study::update_engine(&mut StudyController::of(self));
        help::announce_finds(self);
        for done in self.room.background_tasks.poll() {
            self.hear_task(done);
        }
        let player = self.states.expect_state::<Players>().current().map(|player| player.name.clone());
        results::update_upload(self.states.of_mut(), &mut self.room, player.as_deref());
        if let Some(mut booth) = KioskController::of(self) {
            booth.run_due_actions();
        }
        self.handle_feature_requests();
    }

    /// Passes the result of a background task to the feature that started it.
    fn hear_task(&mut self, done: TaskResult) {
        match done {
            TaskResult::Looked { ticket, path, found } => self.files().on_path_looked_up(ticket, path, found),
            TaskResult::Previewed { path, position } => self.files().on_previewed(path, position),
            TaskResult::Written { path, bytes, outcome } => self.files().on_file_written(path, bytes, outcome),
            TaskResult::Tried { ticket, tried } => EnginesController::of(self).on_test_finished(ticket, *tried),
            TaskResult::Results { folder, outcome } => results::report_table_written(&mut self.room, &folder, outcome),
            TaskResult::ReviewScores { game_number, scores } => {
                study::on_scores_loaded(&mut self.nav, game_number, scores);
            }
            TaskResult::Theme(done) => ThemeEditorController::of(self).on_theme_task_done(done),
        }
    }

    /// Returns the controller of files and their background tasks.
    pub(super) fn files(&mut self) -> FilesController<'_> {
        FilesController { room: &mut self.room, nav: &mut self.nav }
    }

    /// Returns the controller of the page of games, if this page is shown.
    pub(super) fn records_controller(&mut self) -> Option<RecordsController<'_>> {
        Some(RecordsController { records: self.nav.shown_mut::<Records>()?, room: &mut self.room })
    }

    /// Handles the requests that the game and the features put into the outbox, such as opening a page.
    pub(super) fn handle_feature_requests(&mut self) {
        for turn in self.room.out.take_turns() {
            match turn {
                FeatureRequest::ToBoard => self.nav.go_to_board(),
                // The end page opens only over the finished board, without the sheet and without an open question.
                FeatureRequest::ToEnd
                    if self.nav.is_on(PageId::BOARD) && !self.nav.is_projector_view && !self.has_open_question() =>
                {
                    self.nav.open(EndPage::for_finished_game(self));
                    self.room.out.event("page end");
                }
                FeatureRequest::ToEnd => {}
                FeatureRequest::Reload => {
                    if let Some(records) = self.nav.shown_mut::<Records>() {
                        records.reload(&mut library(&mut self.room));
                    }
                }
                FeatureRequest::ToReport(report) => self.open(*report),
                FeatureRequest::ToClass => class::open(&mut self.context()),
                FeatureRequest::ToInvitation => {
                    let mut form = begin::form_from_settings(&self.room, self.room.kind());
                    form.seat_at_two_machines();
                    self.open(form);
                }
                FeatureRequest::ToEditor => editor::open(&mut self.context()),
                FeatureRequest::Invite(setup) => friends_page::invite_players(&mut self.context(), *setup),
                FeatureRequest::ToCollections => {
                    let records = Records::open(COLLECTIONS, records::today(&self.room), &mut library(&mut self.room));
                    self.open(records);
                }
                FeatureRequest::ToGames(filter) => {
                    let mut records = Records::open(0, records::today(&self.room), &mut library(&mut self.room));
                    records.show_filtered(*filter, &mut library(&mut self.room));
                    self.open(records);
                }
                FeatureRequest::ToAnalysis => study::analyse(&mut StudyController::of(self)),
                FeatureRequest::ToStudyAt { plies, tried } => {
                    study::open_from(&mut StudyController::of(self), plies, &tried)
                }
                FeatureRequest::ToPuzzle(puzzle) => puzzles::save_and_open(&mut PuzzleController::of(self), *puzzle),
                FeatureRequest::KeepPuzzles(found) => puzzles::keep_all(&mut PuzzleController::of(self), found),
                FeatureRequest::ToChooser(purpose) => self.files().open_chooser(purpose),
                FeatureRequest::Chosen(FilePurpose::PickEngine, path) => {
                    EnginesController::of(self).set_program_file(&path)
                }
                FeatureRequest::Chosen(FilePurpose::PickPicture, path) => {
                    ThemeEditorController::of(self).take_photo(path)
                }
                FeatureRequest::Chosen(FilePurpose::HandIn, path) => results::hand_in_to(&mut self.room, &path),
                FeatureRequest::Chosen(FilePurpose::WriteResults, path) => results::write(&mut self.room, path),
                // The pages of the files feature handle these purposes.
                FeatureRequest::Chosen(
                    FilePurpose::OpenGame | FilePurpose::PickFolder | FilePurpose::ShareTheme | FilePurpose::Collect,
                    _,
                ) => {}
                FeatureRequest::ToStudy => self.update(Intent::Do(Action::Replay)),
                FeatureRequest::ToReview => self.update(Intent::Do(Action::Review)),
                FeatureRequest::ToFile(path) => self.files().show_file(path),
                FeatureRequest::ToExport(session) => self.files().open_export_of(*session, None),
                FeatureRequest::FromEnd => {
                    if self.nav.is_on(PageId::END) {
                        self.back();
                    }
                    self.nav.close_all(PageId::END);
                }
            }
        }
        self.room.out.show_page(self.nav.page().word());
    }
}

/// Passes the answers of the index to the features that asked for them.
fn hear_answers(cx: &mut Context) {
    let Context { room, nav, .. } = cx;
    for answer in room.finder.poll() {
        if room.collection_import.on_answer(&answer) {
            let GameContext { collection_import: gathering, config, out, .. } = &mut **room;
            gathering.report.iter().for_each(|report| gathering::report_result(report, config.lang(), out));
            let is_looked_at = nav.is_on(PageId::GAMES);
            if let Some(report) = gathering.report.take_if(|report| is_looked_at && !report.remarks.is_empty()) {
                out.request(FeatureRequest::ToReport(Box::new(gathering::report_of(report))));
            }
        }
        if let Some(records) = nav.shown_mut() {
            RecordsController { records, room }.on_index_answer(&answer);
        }
        if let Some(page) = nav.find_mut::<ProgressPage>()
            && let Some(why) = page.on_answer(&answer, &mut room.finder)
        {
            room.out.write_to_stderr(why);
        }
        if let Some(moves) = nav.find_mut::<MovesPage>()
            && let Some(record) = moves.on_answer(&answer, &mut room.finder)
        {
            look::open_record(room, &record, moves.collection_name());
        }
    }
}
