//! The page of engines of others.

use super::parts::form;
use crate::app::engines::desk::EnginesDesk;
use crate::app::engines::page::{self, EnginesPage};
use crate::app::intent::Form;
use crate::app::router::App;
use crate::app::router::{Page, PageId};
use crate::app::view::FormView;
use crate::app::view::Screen;

impl Page for EnginesPage {
    fn id(&self) -> PageId {
        PageId::Engines
    }

    fn view(&self, app: &App) -> Screen {
        Screen::Form(page(app, self))
    }

    fn back(&self) -> fn(&mut App) -> bool {
        |app| {
            let is_told = app.nav.shown::<EnginesPage>().is_some_and(|page| page.told.is_some());
            if is_told {
                EnginesDesk::of(app).back();
            }
            is_told
        }
    }
}

pub fn page(app: &App, open: &EnginesPage) -> FormView {
    let lang = app.room.lang();
    let rows = page::rows(lang, &app.room.opponent.external.engines, open);
    form(app, Form::Engines, page::title(lang, open), rows, Vec::new())
}
