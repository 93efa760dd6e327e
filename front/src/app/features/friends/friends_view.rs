//! Builds the view of the page *A friend elsewhere*.

use crate::app::features::friends::friends_controller as controller;
use crate::app::features::friends::friends_page as page;
use crate::app::features::friends::friends_page::FriendsPage;
use crate::app::kernel::intent::Form;
use crate::app::kernel::page_id::PageId;
use crate::app::kernel::view::{FormView, Screen};
use crate::app::pages::router::{App, Handler, Page};
use crate::app::pages::view_parts::form;

impl PageId {
    /// The page of games with friends.
    pub const FRIENDS: PageId = PageId::new("friends");
}

impl Page for FriendsPage {
    fn id(&self) -> PageId {
        PageId::FRIENDS
    }

    fn view(&self, app: &App) -> Option<Screen> {
        Some(Screen::form(page(app, self)))
    }

    fn handler(&self) -> Handler {
        |app, intent| {
            let change = intent.change_of(Form::FRIENDS_FORM);
            change.map(|(row, change)| controller::handle_row_change(&mut app.context(), row, &change)).err()
        }
    }
}

pub fn page(app: &App, page: &FriendsPage) -> FormView {
    form(app, Form::FRIENDS_FORM, page::page_title(&app.room), page::rows(&app.room, page), Vec::new())
}
