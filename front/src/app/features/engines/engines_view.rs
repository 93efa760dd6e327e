//! The view of the page of external engines.

use crate::app::features::engines::engines_controller::EnginesController;
use crate::app::features::engines::engines_page as page;
use crate::app::features::engines::engines_page::EnginesPage;
use crate::app::kernel::intent::{Form, Intent, Reply};
use crate::app::kernel::page_id::PageId;
use crate::app::kernel::view::{Dialog, FormView, Screen};
use crate::app::pages::router::{App, Handler, Page};
use crate::app::pages::view_parts::{button, form, primary};

impl PageId {
    /// The list of external engines.
    pub const ENGINES: PageId = PageId::new("engines");
}

impl Page for EnginesPage {
    fn id(&self) -> PageId {
        PageId::ENGINES
    }

    fn view(&self, app: &App) -> Option<Screen> {
        Some(Screen::form(page(app, self)))
    }

    fn dialog(&self, app: &App) -> Option<Dialog> {
        let told = self.open_form.as_ref().filter(|told| told.is_asking_run_permission)?;
        let lang = app.room.lang();
        let answer = |label: &str, reply: Reply| button(app, lang.text(label), Intent::Answer(reply), None);
        Some(Dialog {
            title: lang.text("ask-run-title"),
            text: page::run_question(lang, &told.spec),
            field: None,
            fault: String::new(),
            buttons: vec![answer("cancel", Reply::Cancel), primary(answer("ask-run-button", Reply::Run))],
        })
    }

    fn has_question(&self) -> bool {
        self.open_form.as_ref().is_some_and(|told| told.is_asking_run_permission)
    }

    fn handler(&self) -> Handler {
        |app, intent| {
            if let Intent::Answer(reply) = intent
                && EnginesController::of(app).answer_question(reply)
            {
                return None;
            }
            let change = intent.change_of(Form::ENGINES);
            change.map(|(row, change)| EnginesController::of(app).handle_row_change(row, &change)).err()
        }
    }

    fn back(&self) -> fn(&mut App) -> bool {
        |app| {
            let is_told = app.nav.top_page_as::<EnginesPage>().is_some_and(|page| page.open_form.is_some());
            if is_told {
                EnginesController::of(app).close_engine_form();
            }
            is_told
        }
    }
}

pub fn page(app: &App, open: &EnginesPage) -> FormView {
    let lang = app.room.lang();
    let rows = page::rows(lang, &app.room.opponent.external.engines, open);
    form(app, Form::ENGINES, page::title(lang, open), rows, Vec::new())
}
