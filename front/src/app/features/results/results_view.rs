//! The page of results.

use crate::app::features::files::files_view::shortened;
use crate::app::features::results::ResultsPage;
use crate::app::features::results::results_page as page;
use crate::app::kernel::faults;
use crate::app::kernel::intent::Form;
use crate::app::kernel::view::FormView;
use crate::app::kernel::view::Screen;
use crate::app::pages::router::App;
use crate::app::pages::router::{Page, PageId};
use crate::app::pages::view_parts::form;
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
