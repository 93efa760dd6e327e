//! The controller of the page of engines: opens it, handles its rows, tests an engine in the background, stores the list.

use crate::app::features::engines::engines_page as page;
use crate::app::features::engines::engines_page::{EngineForm, EngineRow, EnginesFollowUp, EnginesPage, TestState};
use crate::app::game::engine_list::engines_file as file;
use crate::app::game::game_context::GameContext;
use crate::app::game::missing_engine::report_list_problem;
use crate::app::kernel::background_tasks::TaskResult;
use crate::app::kernel::error_text;
use crate::app::kernel::file_purpose::FilePurpose;
use crate::app::kernel::intent::{Reply, RowChange};
use crate::app::kernel::outbox::FeatureRequest;
use crate::app::pages::router::{App, Router};
use crate::engine::external::{DryRunReport, ExternalError, Spec, try_protocols};
use std::path::Path;

/// The parts of the app that the page of engines needs.
pub struct EnginesController<'a> {
    pub room: &'a mut GameContext,
    pub nav: &'a mut Router,
}

impl<'a> EnginesController<'a> {
    pub fn of(app: &'a mut App) -> EnginesController<'a> {
        let App { room, nav, .. } = app;
        EnginesController { room, nav }
    }
}

impl EnginesController<'_> {
    /// Opens the page, and shows the problems of the file of engines.
    pub fn open(&mut self) {
        self.room.out.event("page engines");
        self.room.opponent.external.engines.all();
        report_list_problem(self.room);
        self.nav.open(EnginesPage::default());
    }

    fn page(&mut self) -> Option<&mut EnginesPage> {
        self.nav.find_mut::<EnginesPage>()
    }

    fn told(&mut self) -> Option<&mut EngineForm> {
        self.page()?.open_form.as_mut()
    }

    /// Handles a change of a row.
    pub fn handle_row_change(&mut self, id: u16, change: &RowChange) {
        if EngineRow::of(id) == Some(EngineRow::Choose) {
            self.room.out.request(FeatureRequest::ToChooser(FilePurpose::PickEngine));
        }
        let Some(page) = self.nav.find_mut::<EnginesPage>() else { return };
        match page::handle_row_change(&self.room.opponent.external.engines, page, id, change) {
            EnginesFollowUp::Stay => {}
            EnginesFollowUp::Test => self.test(),
            EnginesFollowUp::Keep => self.keep(),
            EnginesFollowUp::Remove => self.remove(),
        }
    }

    /// Returns from an engine's form to the list. Returns whether a form was open.
    pub fn close_engine_form(&mut self) -> bool {
        self.page().and_then(|page| page.open_form.take()).is_some()
    }

    /// Sets the chosen file as the engine's program, and asks whether it may be run.
    pub fn set_program_file(&mut self, path: &Path) {
        if let Some(told) = self.told() {
            told.take_file(path);
            self.room.out.event("engine-asks");
        }
    }

    /// Tests the engine, after a question where its command is new.
    fn test(&mut self) {
        let Some(told) = self.told() else { return };
        if told.may_run() {
            return self.run();
        }
        told.is_asking_run_permission = true;
        self.room.out.event("engine-asks");
    }

    /// Handles the answer to the question whether the program may be run. Returns whether that question was open.
    pub fn answer_question(&mut self, reply: Reply) -> bool {
        let Some(told) = self.told().filter(|told| told.is_asking_run_permission) else { return false };
        told.is_asking_run_permission = false;
        if reply == Reply::Run {
            told.grant_run_permission();
            self.run();
        } else {
            self.room.out.event("engine-not-run");
        }
        true
    }

    fn run(&mut self) {
        let Some(spec) = self.told().map(|told| told.spec.clone()) else { return };
        let ticket = self.room.background_tasks.ticket();
        if let Some(told) = self.told() {
            told.tried = TestState::Runs(ticket);
        }
        self.room.out.announce(self.room.lang().text("engines-testing"));
        let sent = self
            .room
            .background_tasks
            .send(false, move |_| TaskResult::Tried { ticket, tried: Box::new(try_protocols(&spec)) });
        if let Err(error) = sent {
            let fault = ExternalError::NotStarted(error_text::reason(self.room.lang(), &error));
            self.on_test_finished(ticket, DryRunReport { result: Err(fault), attempts: Vec::new() });
        }
    }

    /// Handles the end of a test. What it has found out becomes the engine's protocol, arguments, boards and rules.
    pub fn on_test_finished(&mut self, ticket: u64, tried: DryRunReport) {
        let Some(told) = self.told().filter(|told| told.tried == TestState::Runs(ticket)) else { return };
        if let Ok(run) = &tried.result {
            told.take_findings(run);
        }
        let event = match &tried.result {
            Ok(run) => format!("engine-tried {} {:?}", run.protocol.name(), run.name),
            Err(fault) => format!("engine-tried {}", fault.word()),
        };
        told.tried = TestState::Ended(Box::new(tried));
        let told = told.clone();
        self.room.out.event(event);
        self.room.out.announce(page::test_result_text(self.room.lang(), &told));
    }

    fn keep(&mut self) {
        let Some(told) = self.told() else { return };
        let (place, spec) = (told.engine_index, Spec { name: told.spec.name.trim().to_owned(), ..told.spec.clone() });
        let engines = &self.room.opponent.external.engines;
        let is_taken = engines.all().iter().enumerate().any(|(at, known)| Some(at) != place && known.name == spec.name);
        let is_full = place.is_none() && engines.all().len() >= file::ENGINES_MAX;
        let fault = match (file::spec_problem(&spec), is_taken || is_full) {
            (Some(_), _) if spec.name.is_empty() => Some("engines-no-name"),
            (Some(_), _) => Some("engines-wrong"),
            (None, true) => Some("engines-taken"),
            (None, false) => None,
        };
        if let Some(id) = fault {
            let fault = self.room.lang().text(id);
            self.room.out.event("rejected engine");
            self.room.out.announce(fault.clone());
            self.told().into_iter().for_each(|told| told.validation_error.clone_from(&fault));
            return;
        }
        let name = spec.name.clone();
        self.edit(|engines| match place.and_then(|place| engines.get_mut(place)) {
            Some(known) => *known = spec,
            None => engines.push(spec),
        });
        self.leave(format!("engine-kept {name}"), "engines-kept", name);
    }

    fn remove(&mut self) {
        let Some((place, name)) = self.told().and_then(|told| Some((told.engine_index?, told.spec.name.clone())))
        else {
            return;
        };
        self.edit(|engines| {
            if place < engines.len() {
                engines.remove(place);
            }
        });
        self.leave(format!("engine-removed {name}"), "engines-removed", name);
    }

    /// Returns to the list with a message about what was done.
    fn leave(&mut self, event: String, id: &str, name: String) {
        self.close_engine_form();
        self.room.out.event(event);
        let told = self.room.lang().text_with(id, &[("name", name.into())]);
        self.room.out.show_and_announce(told);
    }

    fn edit(&mut self, edit: impl FnOnce(&mut Vec<Spec>)) {
        if let Some(write) = self.room.opponent.external.edit_engine_list(edit) {
            self.room.saving.write_file(write);
        }
    }
}
