//! The page *Play with a friend*.

use super::parts::form;
use crate::app::friends::page::{self, FriendsPage};
use crate::app::intent::Form;
use crate::app::state::App;
use crate::app::view::FormView;

pub fn page(app: &App, page: &FriendsPage) -> FormView {
    form(app, Form::Friends, page::title(&app.room), page::rows(&app.room, page), Vec::new())
}
