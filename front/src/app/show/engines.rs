//! The page of engines of others.

use super::parts::form;
use crate::app::engines::page::{self, EnginesPage};
use crate::app::intent::Form;
use crate::app::state::App;
use crate::app::view::FormView;

pub fn page(app: &App, open: &EnginesPage) -> FormView {
    let lang = app.room.lang();
    let rows = page::rows(lang, &app.room.opponent.external.engines, open);
    form(app, Form::Engines, page::title(lang, open), rows, Vec::new())
}
