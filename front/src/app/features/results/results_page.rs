//! The page of results: the folder for handing in, whether names are included, and the button that writes the table. Has the page's rows;
//! `results_controller` handles them.

use crate::app::features::results::results_upload::UploadStatus;
use crate::app::game::game_context::GameContext;
use crate::app::kernel::config::keys_of_row;
use crate::app::kernel::config::settings::RESULTS;
use crate::app::kernel::form_rows::form_rows;
use crate::app::kernel::intent::Form;
use crate::app::kernel::lang::Lang;
use crate::app::kernel::view::{Control, RowView};
use crate::policy::Capability;
use crate::ui::Icon;

form_rows! {
    /// The rows of the results page, except rows that show settings.
    pub enum ResultsRow {
        /// Stops handing in results.
        Stop = 910,
        /// Writes the table of all results into a folder.
        Write = 911,
        ;
        /// The page's headings and notes.
        Note(at) = 920,
    }
}

impl Form {
    /// The results page, as a form.
    pub const RESULTS: Form = Form { word: "results", capabilities, settings };
}

fn capabilities(row: u16) -> &'static [Capability] {
    if row == ResultsRow::Write.id() { &[Capability::Files] } else { &[Capability::Settings, Capability::Files] }
}

fn settings(row: u16) -> &'static [&'static str] {
    if row == ResultsRow::Stop.id() { &["results.folder"] } else { keys_of_row(row) }
}

/// The rows of the results page. `upload` is the state of the upload, `shown` the folder's path as it is displayed.
pub fn rows(room: &GameContext, upload: UploadStatus, shown: String) -> Vec<RowView> {
    let lang = room.lang();
    let has_folder = !room.config.settings().results.folder.is_empty();
    let mut rows = vec![RowView::note(ResultsRow::Note(0), lang.text("results-intro"))];
    rows.extend(room.config.rows(RESULTS));
    let folder = rows.iter_mut().find(|row| matches!(row.control, Control::Button { .. }));
    if let Some(folder) = folder.filter(|_| has_folder) {
        folder.detail = shown;
    }
    if has_folder {
        rows.push(RowView::note(ResultsRow::Note(1), standing(lang, upload)));
        let stop = (lang.text("results-stop-detail"), String::new());
        rows.push(RowView::push(ResultsRow::Stop, stop, lang.text("results-stop"), Icon::Close));
    }
    rows.push(RowView::heading(ResultsRow::Note(2), lang.text("results-table")));
    let write = (lang.text("results-write-label"), lang.text("results-write-detail"));
    rows.push(RowView::push(ResultsRow::Write, write, lang.text("results-write"), Icon::Save));
    rows
}

fn standing(lang: &Lang, standing: UploadStatus) -> String {
    match standing {
        UploadStatus::Unknown => lang.text("results-unknown"),
        UploadStatus::AllHanded => lang.text("results-handed"),
        UploadStatus::Waiting(count) => lang.text_with("results-waiting", &[("count", count.into())]),
    }
}
