//! The view of the page of results.

use crate::app::features::results::ResultsPage;
use crate::app::features::results::results_page as page;
use crate::app::features::results::results_upload::ResultsUpload;
use crate::app::kernel::error_text;
use crate::app::kernel::file_listing::shortened;
use crate::app::kernel::intent::Form;
use crate::app::kernel::page_id::PageId;
use crate::app::kernel::view::FormView;
use crate::app::kernel::view::Screen;
use crate::app::pages::router::App;
use crate::app::pages::router::Page;
use crate::app::pages::view_parts::form;
use std::path::Path;

impl Page for ResultsPage {
    fn id(&self) -> PageId {
        PageId::Results
    }

    fn view(&self, app: &App) -> Option<Screen> {
        Some(Screen::Form(page(app)))
    }
}

pub fn page(app: &App) -> FormView {
    let folder = &app.room.config.settings().results.folder;
    let rows = page::rows(
        &app.room,
        app.states.of::<ResultsUpload>().standing,
        shortened(&error_text::shown_path(Path::new(folder))),
    );
    form(app, Form::Results, app.room.lang().text("set-results"), rows, Vec::new())
}
