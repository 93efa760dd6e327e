//! The page of results.

use super::files::shortened;
use super::parts::form;
use crate::app::faults;
use crate::app::intent::Form;
use crate::app::results::page;
use crate::app::state::App;
use crate::app::view::FormView;
use std::path::Path;

pub fn page(app: &App) -> FormView {
    let folder = &app.room.config.settings().results.folder;
    let rows = page::rows(&app.room, shortened(&faults::shown_path(Path::new(folder))));
    form(app, Form::Results, app.room.lang().text("set-results"), rows, Vec::new())
}
