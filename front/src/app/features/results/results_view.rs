//! Builds the view of the results page.

use crate::app::features::results::ResultsPage;
use crate::app::features::results::results_controller as controller;
use crate::app::features::results::results_page as page;
use crate::app::features::results::results_upload::ResultsUpload;
use crate::app::kernel::error_text;
use crate::app::kernel::file_listing::shortened;
use crate::app::kernel::intent::Form;
use crate::app::kernel::page_id::PageId;
use crate::app::kernel::view::{FormView, Screen};
use crate::app::pages::router::{App, Handler, Page};
use crate::app::pages::view_parts::form;
use std::path::Path;

impl PageId {
    /// The page of results.
    pub const RESULTS: PageId = PageId::new("results");
}

impl Page for ResultsPage {
    fn id(&self) -> PageId {
        PageId::RESULTS
    }

    fn view(&self, app: &App) -> Option<Screen> {
        Some(Screen::form(page(app)))
    }

    fn handler(&self) -> Handler {
        |app, intent| {
            let change = intent.change_of(Form::RESULTS);
            change.map(|(row, change)| controller::change(&mut app.room, row, &change)).err()
        }
    }
}

pub fn page(app: &App) -> FormView {
    let folder = &app.room.config.settings().results.folder;
    let rows = page::rows(
        &app.room,
        app.states.expect_state::<ResultsUpload>().upload_status,
        shortened(&error_text::shown_path(Path::new(folder))),
    );
    form(app, Form::RESULTS, app.room.lang().text("set-results"), rows, Vec::new())
}
