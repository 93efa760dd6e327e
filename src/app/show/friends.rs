//! The page *Play with a friend*.

use super::parts::back_button;
use crate::app::friends::page::{self, FriendsPage};
use crate::app::intent::Form;
use crate::app::state::App;
use crate::app::view::FormView;

pub fn page(app: &App, page: &FriendsPage) -> FormView {
    let mut rows = page::rows(&app.room, page);
    for row in &mut rows {
        row.locked = app.is_row_locked(Form::Friends, row.id);
        row.enabled &= !row.locked;
    }
    FormView {
        form: Form::Friends,
        title: page::title(&app.room),
        back: back_button(app),
        tabs: Vec::new(),
        tab: 0,
        rows,
        buttons: Vec::new(),
    }
}
