//! The page *Play with a friend*.

use super::parts::form;
use crate::app::friends::page::{self, FriendsPage};
use crate::app::intent::Form;
use crate::app::router::App;
use crate::app::router::{Page, PageId};
use crate::app::view::FormView;
use crate::app::view::Screen;

impl Page for FriendsPage {
    fn id(&self) -> PageId {
        PageId::Friends
    }

    fn view(&self, app: &App) -> Screen {
        Screen::Form(page(app, self))
    }
}

pub fn page(app: &App, page: &FriendsPage) -> FormView {
    form(app, Form::Friends, page::title(&app.room), page::rows(&app.room, page), Vec::new())
}
