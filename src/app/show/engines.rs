//! The page of engines of others.

use super::parts::back_button;
use crate::app::engines::page::{self, EnginesPage};
use crate::app::intent::Form;
use crate::app::state::App;
use crate::app::view::FormView;

pub fn page(app: &App, open: &EnginesPage) -> FormView {
    let lang = app.room.lang();
    let mut rows = page::rows(lang, &app.room.opponent.external.engines, open);
    for row in &mut rows {
        row.locked = app.is_row_locked(Form::Engines, row.id);
        row.enabled &= !row.locked;
    }
    FormView {
        form: Form::Engines,
        title: page::title(lang, open),
        back: back_button(app),
        tabs: Vec::new(),
        tab: 0,
        rows,
        buttons: Vec::new(),
    }
}
