//! The page of results.

use super::files::shortened;
use super::parts::form;
use crate::app::faults;
use crate::app::intent::Form;
use crate::app::results::ResultsPage;
use crate::app::results::page;
use crate::app::router::App;
use crate::app::router::{Page, PageId};
use crate::app::view::FormView;
use crate::app::view::Screen;
use std::path::Path;

impl Page for ResultsPage {
    fn id(&self) -> PageId {
        PageId::Results
    }

    fn view(&self, app: &App) -> Screen {
        Screen::Form(page(app))
    }
}

pub fn page(app: &App) -> FormView {
    let folder = &app.room.config.settings().results.folder;
    let rows = page::rows(&app.room, shortened(&faults::shown_path(Path::new(folder))));
    form(app, Form::Results, app.room.lang().text("set-results"), rows, Vec::new())
}
