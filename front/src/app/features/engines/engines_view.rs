//! The view of the page of external engines.

use crate::app::features::engines::engines_controller::EnginesController;
use crate::app::features::engines::engines_page as page;
use crate::app::features::engines::engines_page::EnginesPage;
use crate::app::kernel::intent::Form;
use crate::app::kernel::page_id::PageId;
use crate::app::kernel::view::{FormView, Screen};
use crate::app::pages::router::{App, Handler, Page};
use crate::app::pages::view_parts::form;

impl Page for EnginesPage {
    fn id(&self) -> PageId {
        PageId::Engines
    }

    fn view(&self, app: &App) -> Option<Screen> {
        Some(Screen::form(page(app, self)))
    }

    fn handler(&self) -> Handler {
        |app, intent| {
            let change = intent.change_of(Form::ENGINES);
            change.map(|(row, change)| EnginesController::of(app).change(row, &change)).err()
        }
    }

    fn back(&self) -> fn(&mut App) -> bool {
        |app| {
            let is_told = app.nav.top_page_as::<EnginesPage>().is_some_and(|page| page.open_form.is_some());
            if is_told {
                EnginesController::of(app).back();
            }
            is_told
        }
    }
}

pub fn page(app: &App, open: &EnginesPage) -> FormView {
    let lang = app.room.lang();
    let rows = page::rows(lang, &app.room.opponent.external.engines, open);
    form(app, Form::ENGINES, page::title(lang, open), rows, Vec::new())
}
